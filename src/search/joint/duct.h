/* Decoupled UCT: search where both sides choose at once. A node holds two tables, one a side; each
 * side chooses by its own, and the pair of choices leads on:
 *
 *	          o: left   right                 x's table    up, down
 *	x: up     [ pair ]  [ pair ]──▶ node      o's table    left, right
 *	   down   [ pair ]  [ pair ]
 *
 * One worker owns a tree and makes one playout after the other; what others may see is copied out
 * by him. A playout: choose pairs down to one that has no node, open it if it was visited often
 * enough, judge the position by playing on, count the result in both tables of every node on the
 * way. */
#ifndef NARABE_SEARCH_JOINT_DUCT_H
#define NARABE_SEARCH_JOINT_DUCT_H

#include "base/arena.h"
#include "search/joint/selection.h"
#include "search/playout.h"

enum { DUCT_DEPTH = GAME_MAX_PLIES / 2 + 1, DUCT_LOOKAHEAD = 8 };

/* What all workers of a search have in common. */
struct duct_config {
	const struct game *game;
	struct state root; /* nobody has chosen yet, and it is not over */
	struct duct_rule rule;
	struct playout_config playout;
	uint32_t expand; /* visits of a pair before its node is opened */
};

struct duct {
	const struct duct_config *config;
	struct arena arena, spare; /* the nodes; what duct_make_room() copies to */
	uint32_t root;
	struct rng rng;
	uint64_t depth_sum; /* steps in the tree, over all playouts */
	bool memory_full;
	struct state state; /* where the playout under way has come */
	struct duct_step {
		uint32_t place;
		struct duct_choice choice[2];
	} path[DUCT_DEPTH];
};

/* Of a pair of choices, or of several trees' pairs together. */
struct duct_view_pair {
	uint32_t visits;
	float mean; /* rewards of the FIRST player, 0 to 1 */
	bool known; /* it is the exact value: the game is over behind it, or decided */
};

/* A node's numbers, copied. */
struct duct_view {
	int count[2];
	move_t move[2][DUCT_MOVES];
	struct duct_move table[2][DUCT_MOVES];
	struct duct_view_pair pair[DUCT_MOVES][DUCT_MOVES]; /* [first's][second's] */
	/* How it goes on behind each move of each side when both choose what they visited most:
	 * pairs of moves, the first's and the second's in turn. */
	int length[2][DUCT_MOVES];
	move_t line[2][DUCT_MOVES][DUCT_LOOKAHEAD][2];
};

/* Reserves `bytes` and opens the root. False when the system refuses the memory. The config must
 * stay. */
bool duct_init(struct duct *d, const struct duct_config *config, size_t bytes, uint64_t seed);
void duct_finish(struct duct *d);

void duct_playouts(struct duct *d, int count);

/* The place of the node that `steps` pairs lead to (the first's move and the second's in turn); 0
 * when it is not open. As the root it has been visited so often. */
uint32_t duct_find(const struct duct *d, const move_t *pairs, int steps);
uint32_t duct_visits(const struct duct *d, uint32_t place);

/* Copies what lies below the root to the spare memory, as much as there is of the other. False
 * when the system refuses it; the copy can be given up until duct_take_room() makes it the tree. */
bool duct_make_room(struct duct *d, uint32_t *root);
void duct_take_room(struct duct *d, uint32_t root);

/* Copies the root's numbers, or those of the node that `steps` pairs lead to (the first's move and
 * the second's in turn); false when it is not open. */
bool duct_report(const struct duct *d, const move_t *pairs, int steps, struct duct_view *out);

#endif
