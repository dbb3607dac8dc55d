/* The specialised selection functions of a policy, included by its file. The includer defines
 * by_total() and by_mean(), the bound of one move; eight_by_total() and eight_by_mean(), of eight;
 * TRY_ALL, whether untried moves come first; EXTRA(node), which extra word the bounds read.
 * specialise() returns the function for this machine. */

static int
pick_by_totals(const struct tree_node *node, int sign, float c, float root, unsigned proofs,
	struct rng *rng)
{
	return scalar_pick(node, sign, c, root, proofs, rng, TRY_ALL, EXTRA(node), by_total);
}

static int
pick_by_means(const struct tree_node *node, int sign, float c, float root, unsigned proofs,
	struct rng *rng)
{
	return scalar_pick(node, sign, c, root, proofs, rng, TRY_ALL, EXTRA(node), by_mean);
}

#if SIMD
SIMD_AVX2 static int
pick_eight_by_totals(const struct tree_node *node, int sign, float c, float root, unsigned proofs,
	struct rng *rng)
{
	return simd_pick(node, sign, c, root, proofs, rng, TRY_ALL, EXTRA(node), eight_by_total);
}

SIMD_AVX2 static int
pick_eight_by_means(const struct tree_node *node, int sign, float c, float root, unsigned proofs,
	struct rng *rng)
{
	return simd_pick(node, sign, c, root, proofs, rng, TRY_ALL, EXTRA(node), eight_by_mean);
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
