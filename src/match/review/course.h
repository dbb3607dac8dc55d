/* The course of a game: what every position of a line is worth, seen from one fixed point of view
 * and free of the movers' optimism. A search finds its own side's best moves first, so the values of
 * two sides' searches alternate by several points around the truth (by 12 with 400 playouts, by 2
 * with 5,000). Pure. */
#ifndef NARABE_MATCH_REVIEW_COURSE_H
#define NARABE_MATCH_REVIEW_COURSE_H

#include "record/record.h"

enum {
	COURSE_DEEP_PLAYOUTS = 50000, /* from here on a search stands for itself, as a review's */
};

enum course_basis {
	COURSE_UNKNOWN,  /* nobody has searched it */
	COURSE_BETWEEN,  /* nor this one: the mean of the positions before and after */
	COURSE_SEARCHED, /* by search, levelled out with its neighbours unless it was deep */
	COURSE_EXACT,    /* solved, proven, or the game is over: never altered */
};

struct course_point {
	enum course_basis basis;
	double value; /* the FIRST player's: -1 to 1, or discs */
};

struct course {
	bool discs; /* values are differences in discs: all positions known are solved */
	int count;  /* the line's positions, one more than its moves */
	struct course_point point[GAME_MAX_PLIES + 1];
};

/* Returns whether a search of a node's position counts: fewer playouts than JUDGE_VISITS are noise. */
bool course_is_searched(const struct record_node *n);

/* Follows the line of *r. `exact`: where exact values are known they replace the searches', in discs
 * if the game counts them and all positions known are solved; otherwise only what a search has proven
 * itself is exact. */
void course_follow(struct course *c, const struct record *r, bool exact);

#endif
