/* UCT (Kocsis, Szepesvari 2006): playouts down one tree, several descents in flight at a time.
 *
 * A worker advances up to UCT_LANES descents side by side, so that the memory one waits for is
 * fetched while the others continue, and plays them out as one batch:
 *
 *   descend  ─▶  lane 0 ··· lane 15   each step counts a virtual visit on the move it follows
 *   play out ─▶  one call of the game's playout
 *   back up  ─▶  results are added along each path, proofs are backed up
 *
 * Several workers may share one tree. They count with atomic additions and take no lock; the worker
 * that marks a node's link first expands it. At nodes that many playouts pass, each worker counts
 * locally for a while: descend.c. */
#ifndef NARABE_SEARCH_MCTS_UCT_H
#define NARABE_SEARCH_MCTS_UCT_H

#include "search/cube/threats.h"
#include "search/mcts/policy.h"
#include "search/mcts/proofs.h"

enum { UCT_LANES = 16, NODE_CACHE_BITS = 6 };
enum {
	FORCED_WINS_VISITS = 5
}; /* visits of a move at which the search looks for forced wins; measured */

/* What all workers of a search share; constant while they work. */
struct uct_config {
	const struct game *game;
	struct state root;
	const struct policy *policy;
	struct playout_config playout;
	const struct eval_weights
		*prior_eval; /* evaluation for the policy's priors; NULL: the rules alone */
	float c;
	enum reward reward;
	policy_select_fn *select; /* the policy's specialised selection; may be NULL */
	float ln[POLICY_LOGS];    /* ln N: by pointer, searches take 1 to 2 % longer */
	uint32_t expand;          /* visits of a move before its node is expanded */
	bool solver;              /* proofs are backed up */
	bool counts_all;          /* N of a bound is the visits of the root, at every node */
	bool skip_pockets; /* below the root, moves by which a side closes itself in are left out */
	float spread;      /* the share of playouts that take turns among the root's moves */
	bool shared;       /* several workers share the tree */
	int workers;       /* number of workers */
	bool graph;        /* the tree has transpositions */
	bool valued;       /* the tree is valued, and nodes are expanded at the first visit */
	bool symmetric;    /* then images of a 3x3 position share a node */
	bool backs_up_moves;     /* then a move's value is the mean of its own results */
	bool graded;             /* results do not determine the value of a finished game */
	enum fault fault;        /* on purpose; without transpositions */
	bool timed;              /* measure the time of a batch's phases */
	struct lapses lapses;    /* what a weak player overlooks */
	const struct bans *bans; /* moves left out, or NULL */
	uint32_t threats; /* visits of a move at which the search looks for forced wins; 0: never */
	struct endgame *endgame; /* computes results near the end, as proofs; NULL: none */
};

/* One descent. */
struct uct_lane {
	uint32_t place;         /* of the node it has reached */
	uint32_t parent_visits; /* of that node; of the root if N counts all playouts */
	float root;             /* as the specialised selection wants it: policy_select_fn */
	uint32_t position;      /* with transpositions: the one to enter next, or to find
	                         * (TREE_BUSY) */
	int length;             /* of the path */
	unsigned char head;     /* of the node's block, once the lane has chosen a move */
	bool arrived;
	bool known;         /* the result is known without a playout */
	bool misjudged;     /* playouts with another result are not believed */
	signed char result; /* the FIRST player's; in a valued tree in parts of TREE_UNIT */
	struct state state; /* close to what every step reads; most games use only its front */
	struct uct_edge {
		uint32_t place;
		unsigned char head, child; /* head of the node's block; which of its moves */
		uint32_t visits; /* the place of the move's visits, without transpositions */
	} path[GAME_MAX_PLIES];
};

/* One worker's local copy of a busy node in a shared tree: descend.c. */
struct node_cache {
	uint32_t place; /* TREE_NONE: the slot is empty */
	int count;
	_Atomic uint32_t visits[GAME_MAX_MOVES]; /* the tree's at the time of the copy, plus */
	_Atomic int32_t total[GAME_MAX_MOVES];   /* what was counted locally since */
	struct uct_counted {
		uint32_t visits, draws;
		int32_t total;
	} counted[GAME_MAX_MOVES]; /* not yet added to the tree */
};

struct uct {
	const struct uct_config *config;
	struct tree *tree;
	struct rng rng;
	uint64_t depth_sum; /* tree plies, summed over all playouts of this worker */
	int deepest;        /* the most of one playout */
	int64_t expanded;   /* nodes opened */
	int64_t select_ns, playout_ns, backup_ns; /* time per phase, if measured */
	bool memory_full;
	bool root_proven;
	bool proved;          /* a node was proven since lanes last chose */
	struct trace *tracer; /* records the batch in progress; NULL: none */
	struct uct_lane lane[UCT_LANES];
	int cache_lag;       /* playouts between two write-backs to the tree; 0: the cache is off */
	int cached_playouts; /* since the last write-back */
	uint32_t cached_visits; /* of a node that is worth a copy */
	struct node_cache cached[1 << NODE_CACHE_BITS];
	struct threats threats; /* used if the configuration asks for forced wins */
};

/* Resets the counts of playouts. */
static inline void
uct_clear_counts(struct uct *u)
{
	u->depth_sum = 0;
	u->deepest = 0;
	u->expanded = 0;
}

/* Derives the members above from the search's parameters. */
void uct_configure(struct uct_config *config);

/* Prepares a worker for the first playout in *tree; *u is all zero, or as an earlier search left
 * it. */
void uct_init(struct uct *u, const struct uct_config *config, struct tree *tree, uint64_t seed);

/* Makes `count` (1 to UCT_LANES) playouts from the root, which must not be over. `before` is the
 * number of playouts made or started before these: the root's visits. */
void uct_batch(struct uct *u, int count, uint32_t before);

/* Writes the worker's remaining local counts to the tree, before it leaves. */
void uct_leave(struct uct *u);

#endif
