/* A search tree as a picture file: the root above, below each node its moves, the most visited
 * first. */
#ifndef NARABE_TUI_BOARD_TREE_PICTURE_H
#define NARABE_TUI_BOARD_TREE_PICTURE_H

#include "games/game.h"

/* A node; the first one is the root, whose `move` is the title. Children follow their parent. */
struct tree_picture_node {
	int parent; /* index of the node above; -1: the root */
	char move[GAME_MOVE_TEXT];
	int64_t visits;
	double value;    /* the FIRST player's, -1 to 1 */
	int proven;      /* its result, or GAME_OPEN */
	enum side mover; /* of the move */
	bool line;       /* it is on the principal variation */
};

/* Draws `count` nodes to `path`, which ends in .png or .svg; NULL is an SVG on stdout. Returns false with a
 * sentence on failure. */
bool tree_picture(const struct tree_picture_node *nodes, int count, const char *title,
	const char *facts, const char *path, struct error *e);

#endif
