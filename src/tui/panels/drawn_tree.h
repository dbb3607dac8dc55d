/* A search tree drawn line by line, live or at a moment of a step: the path through it, and beside it the
 * nodes that matter most, as many as there are lines. Children keep their places while their visits
 * grow.
 *
 *	root  220
 *	├─ X e4     51  47.0
 *	│  ├─ O c5     21  55.2
 *	│  │  └─ new node
 *	│  └─ O e5     16  50.0
 *	├─ X c2     60  48.1
 *	└─ X b3     50  46.0 */
#ifndef NARABE_TUI_PANELS_DRAWN_TREE_H
#define NARABE_TUI_PANELS_DRAWN_TREE_H

#include "tui/panels/frame.h"

struct slow;

enum { DRAWN_NODES = 128, DRAWN_TEXT = 64, DRAWN_LEAST = 5 };

struct drawn_node {
	int parent;                                  /* listed before it; -1: it is the root */
	move_t move;                                 /* that leads to it */
	enum side side;                              /* that makes the move */
	char name[GAME_MOVE_TEXT], text[DRAWN_TEXT]; /* the move; what is known of it */
	int64_t weight;                              /* its visits */
	bool path;                                   /* it is on the path */
	bool now;                                    /* the moment is about it */
	bool opened;                                 /* its children are listed, or it has none */
};

struct drawn_tree {
	int count;
	struct drawn_node node[DRAWN_NODES];
	int end;    /* of the path */
	int here;   /* the node whose moves are selected from: they come first */
	bool grows; /* there is a new node below the end */
	bool steps; /* it is of a step */
};

/* Builds the tree of a search by playouts, along the path walked, at whose end `last` is what the search has
 * reported; NULL: it knows nothing there. Empty if the search knows nothing. The engine's owner. */
void drawn_tree_of_search(struct drawn_tree *t, const struct game *g, struct engine *e,
	const move_t *path, int length, const struct report *last);

/* Builds the tree at a moment of a step: along the playout, with its numbers; or the positions between the root
 * and the current one of a search by evaluation or a solver. Empty for other steps. The engine's owner. */
void drawn_tree_of_step(struct drawn_tree *t, const struct game *g, const struct slow *w);

/* Draws as much of the tree as fits, always including the path. */
void drawn_tree_draw(
	const struct drawn_tree *t, const struct frame *frame, struct canvas *c, struct rect r);

#endif
