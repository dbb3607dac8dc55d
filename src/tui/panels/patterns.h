/* The patterns that speak for a move or against it, by the learned evaluation. Letters mark their
 * cells, A the one that changes most: capital letters speak for the move, small ones against it. Where terms
 * count cells all over the board, as on Tron, it is the position that they speak of: letters mark a side's
 * cells, capitals those of the side that looks. */
#ifndef NARABE_TUI_PANELS_PATTERNS_H
#define NARABE_TUI_PANELS_PATTERNS_H

#include "tui/panels/frame.h"

enum {
	PATTERNS_MARKED = 4,  /* patterns of cells, at most */
	PATTERNS_COUNTED = 2, /* and what is counted, such as moves to choose from */
	PATTERNS_ROWS = PATTERNS_MARKED + PATTERNS_COUNTED,
	PATTERNS_PERCENT = 20, /* points that change an even game's win rate by a percent, for a
	                        * move that changes nothing */
};

struct patterns {
	bool whole;     /* they are of the position as it stands */
	enum side side; /* the one that looks: to move, or the person's */
	move_t move;    /* MOVE_NONE: the cursor is on none */
	int count;      /* 0: the move ends the game; of a position: the sides are apart */
	struct pattern_row {
		const char *name;
		uint64_t cells; /* 0: not on the board */
		int change;     /* points for the side that looks */
		char letter;    /* ' ' without cells */
	} row[PATTERNS_ROWS];
	char at[GAME_MAX_CELLS]; /* of a position: the letters of cells, or 0 */
	int rest, total;         /* of what has no row; of all */
	double per_unit;         /* points of what changes are shown in */
	bool discs;              /* that is a disc; else a percent */
	double value;            /* after the move, or of the position; the FIRST player's */
};

/* Those of the move at the cursor, or of the selected one where two engines play; false if they are not
 * asked for or there is no evaluation. */
bool patterns_of(const struct frame *frame, struct patterns *p);

/* The letter of each cell of the board, or 0. */
void patterns_mark(const struct patterns *p, char mark[GAME_MAX_CELLS]);

/* The list, the lines that it takes of a side of this height with a blank one; 0: there is no room. */
int patterns_lines(const struct frame *frame, int height);
void panel_patterns_draw(const struct frame *frame, struct canvas *c, struct rect r);

/* The first of them in a sentence; false if it is not a person's turn, or nothing is asked for. */
bool patterns_say(const struct frame *frame, struct text *t);

#endif
