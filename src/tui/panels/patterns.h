/* The patterns for or against a move by the learned evaluation. Letters mark their cells, A the pattern that
 * changes most: capital letters favour the move, small letters do not. Where terms count cells all over the
 * board, as on Tron, they are about the position: letters mark a side's cells, capitals those of the side that
 * looks. */
#ifndef NARABE_TUI_PANELS_PATTERNS_H
#define NARABE_TUI_PANELS_PATTERNS_H

#include "tui/panels/frame.h"

enum {
	PATTERNS_MARKED = 4,  /* patterns of cells, at most */
	PATTERNS_COUNTED = 2, /* and counts, such as moves to choose from */
	PATTERNS_ROWS = PATTERNS_MARKED + PATTERNS_COUNTED,
	PATTERNS_PERCENT = 20, /* points that change an even game's win rate by a percent, for a
	                        * move that changes nothing */
};

struct patterns {
	bool whole;     /* they are about the position as it is */
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
	int rest, total;         /* of the patterns without a row; of all */
	double per_unit;         /* points per unit in which changes are shown */
	bool discs;              /* the unit is a disc; otherwise a percent */
	double value;            /* after the move, or of the position; the FIRST player's */
};

/* Gets the patterns of the move at the cursor, or of the selected move where two engines play. Returns false if
 * they are not asked for or there is no evaluation. */
bool patterns_of(const struct frame *frame, struct patterns *p);

/* Gets the letter of each cell of the board, or 0. */
void patterns_mark(const struct patterns *p, char mark[GAME_MAX_CELLS]);

/* Returns how many lines the list takes, with a blank one, of a side panel of this height; 0 if there is no
 * room. */
int patterns_lines(const struct frame *frame, int height);

/* Draws the list. */
void panel_patterns_draw(const struct frame *frame, struct canvas *c, struct rect r);

/* Adds a sentence about the first patterns on a person's turn, if patterns are asked for. */
void patterns_say(const struct frame *frame, struct text *t);

#endif
