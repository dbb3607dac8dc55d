/* What the views remember, each in a struct of its own; they stand in struct app. */
#ifndef NARABE_TUI_VIEWS_VIEW_STATE_H
#define NARABE_TUI_VIEWS_VIEW_STATE_H

#include "config/levels.h"
#include "match/record/record.h"
#include "search/mcts/search.h"
#include "tui/canvas/box.h"

/* The new game form. */
enum new_field { NEW_BOARD, NEW_X, NEW_O, NEW_BUDGET, NEW_TEACH, NEW_START, NEW_FIELDS };

struct new_form {
	int field;             /* enum new_field: where the cursor is */
	int value[NEW_FIELDS]; /* index into the field's choices */
	int budget_as_it_was;  /* an engine whose budget is left alone keeps its own */
	struct levels levels;  /* of the board that is chosen, for their names */
	bool has_levels;
	struct rect area; /* of the last drawing: a row a field, one empty before the last */
};

/* The settings of both players. */
struct players_form {
	int side, row; /* where the cursor is */
	struct {
		struct rect area;
		int first; /* the row at its top */
	} shown[2];        /* of the last drawing: each side's rows */
};

/* A position that is put together. */
enum { EDIT_CHANGES = 64 }; /* that can be undone */

struct edit_form {
	struct state position;
	bool side_given; /* the person has said whose move it is */
	/* What it was before the last changes, the latest last. */
	struct {
		struct state position;
		bool side_given;
	} past[EDIT_CHANGES];
	int changes;
};

/* The list of games. */
struct games_form {
	int chosen, top;       /* the cursor; the first line that is shown */
	bool asks;             /* whether to delete it is being asked */
	struct record preview; /* of the chosen one */
	struct error failure;  /* why there is none */
	struct rect area;      /* of the last drawing: the rows */
};

/* A candidate's line on the board. */
struct line_walk {
	struct report info; /* all candidates, as they were when the line was taken */
	int order[GAME_MAX_MOVES];
	int lines;                     /* candidates that have one */
	int row, step;                 /* which candidate; how many of its moves are on the board */
	struct state position, before; /* after these, and before the last of them */
	unsigned char number[GAME_MAX_CELLS];
};

/* A way down the search tree. */
struct tree_walk {
	struct state root, position, before; /* before the last move of the path */
	move_t path[GAME_MAX_PLIES];
	int length;
	int cursor; /* of the match */
	bool fresh; /* the cursor goes to the best move, until the search is settled */
	bool table; /* the table is shown over the board, where there is no room beside */
};

/* The settings: a row, and the first that is shown. */
struct options_form {
	int row, top;
	struct rect area; /* of the last drawing: the rows */
};

/* The list of keys. */
struct help_form {
	unsigned where; /* the place it was opened from */
	int line, top;  /* where the cursor is; the first line that is shown */
	struct rect area;
};

enum { COMMAND_SIZE = 160, COMMAND_HISTORY = 32 };

/* The command line. */
struct command_form {
	char text[COMMAND_SIZE];                     /* UTF-8 */
	int at;                                      /* byte where the cursor is */
	char history[COMMAND_HISTORY][COMMAND_SIZE]; /* the oldest first */
	int count, recalled;                         /* recalled == count: none */
	char draft[COMMAND_SIZE];                    /* what was typed before Up was pressed */
};

#endif
