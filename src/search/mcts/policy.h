/* Selection policies: given a node's moves, which one. One small file each, a line in
 * policies.def; chosen by name.
 *
 * N is the parent's visits, n a move's, mean its mean reward for the side to move. Rewards are
 * as `reward` says: wdl counts win 1, draw 0, loss -1; win counts win 1, else 0. Constants
 * stand as in the formula, on that range. A move never tried is tried before all others, at
 * random among those, unless `fpu` gives it a value. */
#ifndef NARABE_SEARCH_MCTS_POLICY_H
#define NARABE_SEARCH_MCTS_POLICY_H

#include "search/mcts/tree.h"

enum reward { REWARD_WDL, REWARD_WIN };

#define REWARD_WORDS           "wdl win"
#define POLICY_STANDARD_C      (-1.0) /* the policy's own constant */
#define POLICY_STANDARD_EXPAND (-1)   /* likewise */
#define POLICY_TRY_ALL         1000.0 /* first-play urgency above all bounds: every move is tried */

/* All moves as first: uct_amaf.c. */
struct pick_amaf {
	struct tree_node node; /* whose extra words are looked at */
	float bias;            /* rave_bias */
	const signed char *at; /* by move: which move of that node it is, -1 none; NULL: the same */
};

/* What a policy is told of the node and may use. */
struct pick {
	struct tree_node node;
	uint32_t parent_visits; /* at least 1 */
	int sign;               /* +1 when the first player moves here, else -1 */
	float c;
	float fpu; /* the bound of a move never tried; POLICY_TRY_ALL */
	enum reward reward;
	bool proofs; /* proofs count: no proven loss is chosen, and no proven draw explored */
	const struct pick_amaf *amaf; /* NULL for policies without */
	bool means;                   /* the node is one of a graph: its totals are means */
	struct rng *rng;
};

/* A short way for the common case: rewards wdl, no first-play urgency. `root` is sqrt(ln N), or
 * sqrt(N). `proofs`: 0 when the node has none or they do not count, else POLICY_PROOFS, and
 * POLICY_LEAVE_DRAWS as well when a proven draw is left as long as anything is open. */
enum { POLICY_PROOFS = 1, POLICY_LEAVE_DRAWS = 2 };
typedef int policy_select_fn(const struct tree_node *node, int sign, float c, float root,
	unsigned proofs, struct rng *rng);

struct policy {
	const char *name;
	const char *formula; /* for help */
	double standard_c;
	int standard_expand; /* visits of a move before its node is opened: more where that costs */
	int extra;           /* words a child it keeps in the tree; 0 to TREE_MAX_EXTRA */
	enum {
		AMAF_NONE,
		AMAF_NODE,
		AMAF_ANCESTOR
	} amaf; /* whose the extra words are: uct_amaf.c */

	/* The move to follow, or -1 when all are proven losses for the side to move. */
	int (*pick)(const struct pick *p);

	/* The shortest way on this machine to the same choice, in a tree or in a graph; NULL: there
	 * is none. */
	policy_select_fn *(*quick)(bool means);
	bool select_by_root; /* its root is sqrt(N) */

	/* A move's bound, by which pick() chooses: its mean and a bonus for what is not known yet;
	 * `ln` is policy_ln(parent_visits). */
	float (*bound)(const struct pick *p, int i, float ln);
	bool bounds_untried; /* bound() sees to moves never tried too */

	/* Fills the extra words of a node that was just opened; NULL when there are none. */
	void (*open)(const struct game *g, const struct state *s, const struct tree_node *n);
};

/* Every policy, in the order of policies.def, behind the one that stands for what is best on a
 * board. */
enum policy_id {
	POLICY_best,
#define POLICY(id) POLICY_##id,
#include "search/mcts/policies.def"
#undef POLICY
	POLICY_COUNT,
};

/* Flat Monte-Carlo: the move with the fewest visits, the first of these. Not in the list, as a
 * search of its own kind: see struct search_params. */
extern const struct policy policy_flat;

extern const char policy_words[]; /* their names, separated by blanks */

/* NULL for POLICY_best. */
const struct policy *policy_at(enum policy_id id);

/* What POLICY_best stands for on a board, by the measurements in docs/search.md. */
enum policy_id policy_best(const struct game *g);

/* ---- what policies share ---- */

/* Natural logarithm of n to about 1e-6, 0 of 0, the same on every machine: the atanh series by
 * additions, multiplications and one division of floats. */
float policy_ln(uint32_t n);

/* The bits of the moves that were never tried and are not proven losses; *open is the set of all
 * that are no proven losses. */
uint64_t policy_untried(const struct pick *p, uint64_t *open);

/* One of the set, the same chance for each. */
int policy_random_of(const struct pick *p, uint64_t set);

/* The mean reward of a tried move for the side to move, and its mean square. */
float policy_mean(const struct pick *p, int i);
float policy_mean_square(const struct pick *p, int i);

/* The greatest of bound(p, i, ln N) over the moves that are no proven losses; -1 when there is
 * none. Moves never tried come first or are worth `fpu`, unless bound() sees to them itself. */
int policy_greatest(const struct pick *p, float (*bound)(const struct pick *p, int i, float ln),
	bool bounds_untried);

/* What pick() makes of move i: its bound, for the side to move, and in *bonus the part of that which
 * is not the mean. Moves never tried that come before all others are INFINITY, proven losses
 * -INFINITY, other proofs are worth what they are worth; these have no bonus. */
float policy_bound(const struct policy *policy, const struct pick *p, int i, float *bonus);

#endif
