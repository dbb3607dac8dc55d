/* Selection policies: the choice of the move to follow from a node. Each has one small file and a
 * line in policies.def, and is chosen by name.
 *
 * N is the parent's visits, n a move's, mean its mean reward for the side to move. `reward`
 * determines the rewards: wdl counts a win 1, a draw 0, a loss -1; win counts a win 1, otherwise 0.
 * Constants are as in the formula, for that range. Untried moves come before all others, in random
 * order, unless the policy's bound covers them. */
#ifndef NARABE_SEARCH_MCTS_POLICY_H
#define NARABE_SEARCH_MCTS_POLICY_H

#include "search/engine.h"
#include "search/mcts/tree.h"

/* A policy's inputs at a node. */
struct pick {
	struct tree_node node;
	uint32_t parent_visits; /* at least 1 */
	int sign;               /* +1 if the first player moves here, otherwise -1 */
	float c;
	enum reward reward;
	bool proofs; /* use proofs: never choose a proven loss or explore a proven draw */
	bool means;  /* the tree has transpositions: its totals are means */
	bool valued; /* it is valued: tree.h */
	struct rng *rng;
};

/* Selection specialised for the common case: rewards wdl. Chooses at several nodes of a tree, one after
 * another. `root` is sqrt(ln N), or sqrt(N). `proofs`: 0 if they are not used, otherwise POLICY_PROOFS, with
 * POLICY_LEAVE_DRAWS to avoid proven draws while any move is open. */
enum { POLICY_PROOFS = 1, POLICY_LEAVE_DRAWS = 2 };
struct glance {
	uint32_t place; /* of the node */
	float root;
	signed char sign;
	unsigned char proofs;
	_Atomic uint32_t *visits; /* the worker's own counts; NULL: the node's */
	_Atomic int32_t *total;
	/* The results: */
	unsigned char head; /* of the node's block */
	int move;           /* its index */
	struct rng before;  /* the generator before the choice */
};
typedef void policy_select_fn(
	const struct tree *t, struct glance *at, int count, float c, struct rng *rng);

struct policy {
	const char *name;
	const char *formula; /* for help texts */
	const char *score; /* the name of the formula's result, at most 5 letters; NULL: the formula
			    * names it */
	double standard_c;
	int standard_expand; /* visits of a move before its node is expanded: more where expanding
			      * is expensive */
	int extra;           /* words per child that it keeps in the tree */

	/* Returns the move to follow. NULL: the one with the greatest bound, as policy_pick() has it. */
	int (*pick)(const struct pick *p);

	/* Returns the fastest function on this machine that makes the same choices, for trees with
	 * or without transpositions. NULL: there is none. */
	policy_select_fn *(*specialise)(bool means);
	/* The same for valued trees, on which only a policy with this slot works. */
	policy_select_fn *(*specialise_valued)(void);
	bool select_by_root; /* its root is sqrt(N) */

	/* Returns a move's bound, by which policy_pick() chooses: its mean plus an exploration bonus; `ln`
	 * is policy_ln(parent_visits). */
	float (*bound)(const struct pick *p, int i, float ln);
	bool bounds_untried; /* bound() also handles untried moves */

	/* Returns a move's prior. NULL: the policy has none. */
	float (*prior)(const struct pick *p, int i);

	/* Fills the extra words of a newly expanded node; NULL if there are none. `eval`: the
	 * evaluation that priors use; NULL: the rules alone. `valued`: also begins the totals by it. */
	void (*open)(const struct game *g, const struct state *s, const struct tree_node *n,
		const struct eval_weights *eval, bool valued);
};

/* Flat Monte-Carlo: the first of the moves with the fewest visits. Not in the list, because it is a
 * search of its own: see struct search_params. */
extern const struct policy policy_flat;

/* Returns a policy; NULL for POLICY_best. */
const struct policy *policy_at(enum policy_id id);

/* ---- shared by the policies ---- */

/* Returns the natural logarithm of n, accurate to about 1e-6, 0 for 0, the same on every machine:
 * the atanh series in additions, multiplications and one division of floats. */
float policy_ln(uint32_t n);

/* Returns a table of policy_ln(n) for every n below POLICY_LOGS. */
enum { POLICY_LOGS = 1024 };
const float *policy_logs(void);

/* Returns e^x for x <= 0 to about 1e-7, the same on every machine: the Taylor series between powers
 * of 2. */
float policy_exp(float x);

/* Returns the mean reward of a tried move for the side to move. */
float policy_mean(const struct pick *p, int i);
/* Returns the mean square of a tried move's rewards. */
float policy_mean_square(const struct pick *p, int i);

/* Returns the move to follow: unless the policy picks it itself, the one with the greatest bound among those
 * that are not proven losses, -1 if there is none. Untried moves come first, unless bound() handles them. */
int policy_pick(const struct policy *policy, const struct pick *p);

/* Returns the rating of move i by policy_pick(), its bound for the side to move; *bonus is the part beyond
 * the mean. Untried moves that come before all others are INFINITY, proven losses -INFINITY, other
 * proven moves have their value; all these have no bonus. */
float policy_bound(const struct policy *policy, const struct pick *p, int i, float *bonus);

#endif
