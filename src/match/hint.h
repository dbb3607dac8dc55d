/* Hints: the results of a search, and the exact values that are known, in steps. Pure functions over copies of
 * a search. */
#ifndef NARABE_MATCH_HINT_H
#define NARABE_MATCH_HINT_H

#include "search/report.h"

enum {
	HINT_TEXT = 256,     /* bytes that hold any sentence of this file */
	HINT_LINE_MOVES = 9, /* moves of a likely line: they fit into 80 columns on every board */
};

/* The steps of a hint, each more specific than the one before. */
enum hint_step { HINT_AREA, HINT_MOVE, HINT_LINE };

/* Writes the sentence of a step about the position of *info; `out` holds HINT_TEXT bytes. Returns false if no
 * move is possible, or if the search has no visits and the value is not known. */
bool hint_text(const struct game *g, const struct report *info, enum hint_step step, char *out);

/* Returns the mover's win rate after a move, in percent. */
int hint_percent(const struct report *info, move_t move);

/* Returns the cells that a step points at, as bits: the playable cells of the area, without moves that are known
 * to lose unless all do, or the cell of the best move. Returns none if hint_text() is false, for a pass, and on
 * boards of more than 64 cells. */
uint64_t hint_cells(const struct game *g, const struct report *info, enum hint_step step);

#endif
