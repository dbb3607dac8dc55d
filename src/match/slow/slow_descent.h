/* Slow motion of a search of positions: the ones between the root and where it is now, put together
 * from its records, which say of each only that it is entered or left. Values are the FIRST player's,
 * in the engine's own unit.
 *
 *	level[0]       the root, and the moves there that have been tried
 *	level[1]       after path[0]
 *	  ...
 *	level[ply]     the position of the last record
 *
 * Pure. */
#ifndef NARABE_MATCH_SLOW_SLOW_DESCENT_H
#define NARABE_MATCH_SLOW_SLOW_DESCENT_H

#include "search/trace.h"

enum { SLOW_PLIES = 72 }; /* deeper ones are not kept */

/* A move that has been tried. */
struct slow_tried {
	move_t move, by; /* the best reply, or the one that cut off; MOVE_NONE */
	bool open;       /* it is being searched */
	bool valued;     /* the rest is known */
	enum trace_how how;
	enum trace_bound bound;
	int value;
	uint32_t numbers[2]; /* struct trace_node's */
};

struct slow_level {
	bool known;             /* false: it was entered before anybody looked */
	struct trace_node node; /* as it was entered, or left; without its path */
	int count;
	struct slow_tried tried[GAME_MAX_MOVES]; /* in the order of the search */
};

struct slow_descent {
	int ply;
	move_t path[SLOW_PLIES];
	struct slow_level level[SLOW_PLIES + 1];
};

/* Takes over the next record. */
void slow_descent_note(struct slow_descent *d, const struct trace_node *n);

/* The tried move of a level; NULL if it has not been tried. */
const struct slow_tried *slow_descent_find(const struct slow_level *l, move_t m);

/* The best of the moves tried at a level, for the side to move there; NULL: no value is known. */
const struct slow_tried *slow_descent_best(const struct slow_level *l);

#endif
