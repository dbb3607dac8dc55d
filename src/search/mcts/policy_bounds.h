/* The specialised selection functions of a policy, included by its file. The includer defines
 * by_total() and by_mean(), the bound of one move; eight_by_total() and eight_by_mean(), of eight;
 * TRY_ALL, whether untried moves come first; EXTRA(node), which extra word the bounds read.
 * specialise() returns the function for this machine. */

static void
pick_by_totals(const struct tree *t, struct glance *at, int count, float c, struct rng *rng)
{
	for (struct glance *end = at + count; at < end; at++) {
		const struct tree_node node = glance_at(t, at, rng);
		at->move = scalar_pick(&node, at->sign, c, at->root, glance_proofs(at, &node), rng,
			TRY_ALL, EXTRA(&node), by_total);
	}
}

static void
pick_by_means(const struct tree *t, struct glance *at, int count, float c, struct rng *rng)
{
	for (struct glance *end = at + count; at < end; at++) {
		const struct tree_node node = glance_at(t, at, rng);
		at->move = scalar_pick(&node, at->sign, c, at->root, glance_proofs(at, &node), rng,
			TRY_ALL, EXTRA(&node), by_mean);
	}
}

#if SIMD
SIMD_AVX2 static void
pick_eight_by_totals(const struct tree *t, struct glance *at, int count, float c, struct rng *rng)
{
	for (struct glance *end = at + count; at < end; at++) {
		const struct tree_node node = glance_at(t, at, rng);
		at->move = simd_pick(&node, at->sign, c, at->root, glance_proofs(at, &node), rng,
			TRY_ALL, EXTRA(&node), eight_by_total);
	}
}

SIMD_AVX2 static void
pick_eight_by_means(const struct tree *t, struct glance *at, int count, float c, struct rng *rng)
{
	for (struct glance *end = at + count; at < end; at++) {
		const struct tree_node node = glance_at(t, at, rng);
		at->move = simd_pick(&node, at->sign, c, at->root, glance_proofs(at, &node), rng,
			TRY_ALL, EXTRA(&node), eight_by_mean);
	}
}
#endif

static policy_select_fn *
specialise(bool means)
{
#if SIMD
	if (cpu_level() >= CPU_AVX2)
		return means ? pick_eight_by_means : pick_eight_by_totals;
#endif
	return means ? pick_by_means : pick_by_totals;
}
