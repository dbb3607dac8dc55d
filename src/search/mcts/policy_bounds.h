/* The short ways of a selection policy, for its file. Before this is included: by_total() and by_mean()
 * give the bound of one move, eight_by_total() and eight_by_mean() of eight; TRY_ALL says whether
 * moves never tried come first, EXTRA(node) which word a move these want as well. quick() gives
 * the way for this machine. */

static int
pick_by_totals(const struct tree_node *node, int sign, float c, float root, unsigned proofs,
	struct rng *rng)
{
	return narrow_pick(node, sign, c, root, proofs, rng, TRY_ALL, EXTRA(node), by_total);
}

static int
pick_by_means(const struct tree_node *node, int sign, float c, float root, unsigned proofs,
	struct rng *rng)
{
	return narrow_pick(node, sign, c, root, proofs, rng, TRY_ALL, EXTRA(node), by_mean);
}

#if WIDE
WIDE_AVX2 static int
pick_eight_by_totals(const struct tree_node *node, int sign, float c, float root, unsigned proofs,
	struct rng *rng)
{
	return wide_pick(node, sign, c, root, proofs, rng, TRY_ALL, EXTRA(node), eight_by_total);
}

WIDE_AVX2 static int
pick_eight_by_means(const struct tree_node *node, int sign, float c, float root, unsigned proofs,
	struct rng *rng)
{
	return wide_pick(node, sign, c, root, proofs, rng, TRY_ALL, EXTRA(node), eight_by_mean);
}
#endif

static policy_select_fn *
quick(bool means)
{
#if WIDE
	if (cpu_level() >= CPU_AVX2)
		return means ? pick_eight_by_means : pick_eight_by_totals;
#endif
	return means ? pick_by_means : pick_by_totals;
}
