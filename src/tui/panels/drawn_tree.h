/* A search tree drawn line by line: the path through it, at each of its positions the other moves that
 * matter most, and the new node at its end.
 *
 *	root  220
 *	|- e4    51  47
 *	|  |- c5   21  55
 *	|  |  `- new node
 *	|  `- e5   16  50
 *	|- c2    60  48
 *	`- b3    50  46 */
#ifndef NARABE_TUI_PANELS_DRAWN_TREE_H
#define NARABE_TUI_PANELS_DRAWN_TREE_H

#include "tui/panels/frame.h"

enum { DRAWN_LEVELS = 24, DRAWN_MOVES = 10, DRAWN_TEXT = 24, DRAWN_LEAST = 5 };

/* A move of a level, in the order in which it is drawn. */
struct drawn_move {
	char name[GAME_MOVE_TEXT], text[DRAWN_TEXT]; /* its numbers */
	bool path;                                   /* it is the path's */
	bool now;                                    /* the moment is about it */
};

struct drawn_level {
	enum side side; /* to move */
	int count;      /* of `move` */
	int more;       /* moves that are not there */
	struct drawn_move move[DRAWN_MOVES];
};

struct drawn_tree {
	char root[DRAWN_TEXT];
	int levels;
	struct drawn_level level[DRAWN_LEVELS];
	bool grows; /* a node is new below the last level's move of the path */
};

/* "root  1200": the visits of the position that it begins with. */
void drawn_tree_root(struct drawn_tree *t, int64_t visits);

/* The next level, empty; NULL: there is no room. */
struct drawn_level *drawn_tree_add(struct drawn_tree *t, enum side side);

/* A move of a level, by its rank from 0: `keep` puts it in the place of the last one if there is no
 * room, else it only counts. Returns NULL in that case. */
struct drawn_move *drawn_level_add(struct drawn_level *l, bool keep);

/* The numbers of a move: visits, and the mean or result for the side to move. */
void drawn_move_numbers(
	struct drawn_move *m, int64_t visits, double value, int proven, enum side side);

/* Draws as much of it as fits, the path always; returns the lines used. */
int drawn_tree_draw(
	const struct drawn_tree *t, const struct frame *frame, struct canvas *c, struct rect r);

#endif
