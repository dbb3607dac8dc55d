/* Decoupled UCT: search where both sides choose at once. A node holds two tables, one per side;
 * each side chooses from its own, and the pair of choices determines the next node:
 *
 *	          o: left   right                 x's table    up, down
 *	x: up     [ pair ]  [ pair ]──▶ node      o's table    left, right
 *	   down   [ pair ]  [ pair ]
 *
 * One worker owns each tree and makes its playouts one after another; other threads see only
 * copies. A playout: choose pairs down to one without a node, create its node if the pair was
 * visited often enough, play the position out, and back up the result into both tables of every
 * node on the path. */
#ifndef NARABE_SEARCH_JOINT_DUCT_H
#define NARABE_SEARCH_JOINT_DUCT_H

#include "base/arena.h"
#include "search/joint/selection.h"
#include "search/oversight.h"
#include "search/playout.h"

struct trace_slot; /* search/trace_internal.h */

enum { DUCT_DEPTH = GAME_MAX_PLIES / 2 + 1, DUCT_LOOKAHEAD = 8 };

/* What all workers of a search share. */
struct duct_config {
	const struct game *game;
	struct state root; /* neither side has chosen yet, and it is not over */
	struct duct_rule rule;
	struct playout_config playout;
	uint32_t expand;   /* visits of a pair before its node is created */
	bool skip_pockets; /* below the root, moves by which a side closes itself in are left out */
	struct lapses lapses; /* of the side to move at the root */
	float spread; /* of ucb1 and ucb1-tuned: the share of playouts in which the moves of a
	                  * side take turns at the root, 0 to .5: one side at a time */
};

struct duct {
	const struct duct_config *config;
	struct arena arena, spare; /* the nodes; the target of duct_make_room() */
	uint32_t root;
	struct rng rng;
	uint64_t depth_sum; /* tree steps, summed over all playouts */
	int deepest;        /* the most in one playout */
	int64_t expanded;   /* nodes opened below the root */
	bool memory_full;
	struct state state;      /* the position of the playout in progress */
	struct trace_slot *slot; /* the record of the playout, for duct_traced_playout() */
	struct duct_step {
		uint32_t place;
		struct duct_choice choice[2];
	} path[DUCT_DEPTH];
};

/* The statistics of a pair of choices, of one tree or the sum of several. */
struct duct_view_pair {
	uint32_t visits;
	float mean; /* rewards of the FIRST player, 0 to 1 */
	bool known; /* the mean is exact: the game ends with the pair or is decided */
};

/* A copy of a node's statistics. */
struct duct_view {
	int count[2];
	move_t move[2][DUCT_MOVES];
	struct duct_move table[2][DUCT_MOVES];
	struct duct_view_pair pair[DUCT_MOVES][DUCT_MOVES]; /* [first's][second's] */
	/* The line after each move of each side when both then choose their most visited moves:
	 * pairs of moves, the first's and the second's in turn. */
	int length[2][DUCT_MOVES];
	move_t line[2][DUCT_MOVES][DUCT_LOOKAHEAD][2];
};

/* Prepares a tree, all-zero or in use, for a search: reserves `bytes` and creates the root. Reuses
 * memory as tree_begin() does. Returns false if the system refuses the memory. The config must
 * outlive the tree. */
bool duct_begin(
	struct duct *d, const struct duct_config *config, size_t bytes, uint64_t seed, size_t kept);
void duct_finish(struct duct *d);

/* Makes `count` playouts. */
void duct_playouts(struct duct *d, int count);

/* Makes one playout, the same as without a record, and records it in *slot. */
void duct_traced_playout(struct duct *d, struct trace_slot *slot);

/* Returns the place of the node at the end of `steps` pairs (the first's move and the second's in
 * turn); 0 if it was never created. */
uint32_t duct_find(const struct duct *d, const move_t *pairs, int steps);
/* Returns the visits of a node, counted as for a root. */
uint32_t duct_visits(const struct duct *d, uint32_t place);

/* Copies the nodes reachable from the root to the spare memory, reserving as much as the tree has.
 * Returns false if the system refuses it. The copy can be dropped until duct_take_room() makes it
 * the tree. */
bool duct_make_room(struct duct *d, uint32_t *root);
/* Makes the copy the tree, with this root. */
void duct_take_room(struct duct *d, uint32_t root);

/* Copies the statistics of the root, or of the node at the end of `steps` pairs (the first's move
 * and the second's in turn); returns false if that was never created. */
bool duct_report(const struct duct *d, const move_t *pairs, int steps, struct duct_view *out);

#endif
