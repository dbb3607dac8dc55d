/* UCT (Kocsis, Szepesvari 2006): playouts down one tree, several descents in flight at a time.
 *
 * A worker walks up to UCT_LANES descents side by side, so that the memory one waits for is
 * fetched while the others go on, and plays their playouts out as one batch:
 *
 *   descend  ─▶  lane 0 ··· lane 15   each step counts a virtual visit on the move it follows
 *   play out ─▶  one call of the game's playout
 *   back up  ─▶  results are added along each path, proofs go up
 *
 * Several workers may share one tree. They count with atomic additions and take no lock; a
 * node is opened by whoever marks its link first. Where many playouts pass each counts by itself
 * for a while: node_cache.c. */
#ifndef NARABE_SEARCH_MCTS_UCT_H
#define NARABE_SEARCH_MCTS_UCT_H

#include "search/cube/threats.h"
#include "search/mcts/endgame.h"
#include "search/mcts/policy.h"
#include "search/playout.h"

enum { UCT_LANES = 16, UCT_LOGS = 1024, UCT_MOVES = 256, NODE_CACHE_BITS = 6 };
enum { FORCED_WINS_VISITS = 5 }; /* of a move, when wins by threats are looked for; measured */

/* What all workers of a search have in common; does not change while they work. */
struct uct_config {
	const struct game *game;
	struct state root;
	const struct policy *policy;
	struct playout_config playout;
	float c, fpu;
	enum reward reward;
	policy_select_fn *quick;               /* the policy's short way; may be NULL */
	float ln[UCT_LOGS], root_ln[UCT_LOGS]; /* ln N and sqrt(ln N) */
	uint32_t expand;                       /* visits of a move before its node is opened */
	bool solver;                           /* proofs are backed up */
	bool shared;                           /* several workers on one tree */
	int workers;                           /* how many there are */
	float rave_bias;                       /* of the policies that use AMAF: uct_amaf.c */
	uint32_t ref;                          /* playouts of a node that is good for others */
	signed char cell[UCT_MOVES];           /* of a move, where no stones fall */
	bool graph;                            /* the tree is a graph: uct_graph.c */
	bool graded;      /* results do not tell what a finished game is worth */
	bool timed;       /* the parts of a batch are timed */
	uint32_t threats; /* visits of a move when wins by threats are looked for; 0: never */
	struct endgame *endgame; /* what computes results, with proofs; NULL: nothing does */
};

/* One descent. */
struct uct_lane {
	uint32_t place;         /* of the node it has reached */
	uint32_t parent_visits; /* of that node */
	uint32_t position;      /* in a graph: which it is about to enter, or to find (TREE_BUSY) */
	int length;             /* of the path */
	bool arrived;
	bool known;         /* the result is known, no playout is needed */
	signed char result; /* the FIRST player's */
	struct state state; /* close to what every step needs; that of most games is in its front */
	struct uct_edge {
		uint32_t place;
		unsigned char head, child; /* of the node's block; which of its moves */
	} path[GAME_MAX_PLIES];
	struct uct_reference { /* by side to move: the node whose AMAF counts, for GRAVE */
		uint32_t place;
		struct state state;
	} reference[2];
};

/* A node of a shared tree through which many playouts go, as one worker sees it: node_cache.c. */
struct node_cache {
	uint32_t place; /* TREE_NONE: there is no copy now */
	int count;
	_Atomic uint32_t visits[GAME_MAX_MOVES]; /* the tree's when it was copied, and what is */
	_Atomic int32_t total[GAME_MAX_MOVES];   /* counted since */
	struct uct_counted {
		uint32_t visits, draws;
		int32_t total;
	} counted[GAME_MAX_MOVES]; /* that the tree does not have yet */
};

struct uct {
	const struct uct_config *config;
	struct tree *tree;
	struct rng rng;
	uint64_t depth_sum; /* plies in the tree, over all playouts of this worker */
	int64_t select_ns, playout_ns, backup_ns; /* where the time went, if timed */
	bool memory_full;
	bool root_proven;
	struct uct_lane lane[UCT_LANES];
	struct playout_trace trace[UCT_LANES];
	struct pick_amaf amaf; /* for the move that is being selected */
	signed char amaf_at[GAME_MAX_MOVES];
	int cache_lag;       /* playouts between two visits to the tree; 0: no copies are in use */
	int cached_playouts; /* since the last one */
	uint32_t cached_visits; /* of a node that is worth a copy */
	struct node_cache cached[1 << NODE_CACHE_BITS];
	struct threats threats; /* used and filled if the configuration asks for it */
};

/* Fills what follows from the other members. */
void uct_configure(struct uct_config *config);

/* Whether the proofs of the root's moves decide it. */
bool uct_root_is_proven(const struct uct *u);

/* Before a worker's first playout: with config->threats proves the root if its side to move has a
 * win by threats. */
void forced_wins_begin(struct uct *u);

/* `count` (1 to UCT_LANES) playouts from the root, which must not be over. `before` is the
 * number of playouts made or begun before these: the root's visits. */
void uct_batch(struct uct *u, int count, uint32_t before);

/* Counts in the tree what the worker has not counted there yet, before it leaves. */
void uct_leave(struct uct *u);

#endif
