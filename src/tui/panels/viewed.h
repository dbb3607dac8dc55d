/* The search shown: the last copy of its numbers, the order of its moves in the table, the selected
 * move, and the history of its numbers. Pure; it knows no screen. */
#ifndef NARABE_TUI_PANELS_VIEWED_H
#define NARABE_TUI_PANELS_VIEWED_H

#include "tui/board/heat.h"

enum { HISTORY_SAMPLES = 128 };

struct history_sample {
	double at_ms;
	float value
		[GAME_MAX_MOVES]; /* the FIRST player's, by index into info.moves; NAN: no number */
};

/* The moves' win rates against time in a fixed number of samples. All zero: empty. */
struct history {
	struct state position;
	int count;
	double every_ms; /* least time between two samples */
	struct history_sample sample[HISTORY_SAMPLES];
};

/* Adds a sample if enough time has passed since the last one. A search of another position, or one
 * that was restarted, starts a new history. */
void history_add(struct history *h, const struct report *info);

/* The owner of the search on the screen. */
enum whose {
	WHOSE_NOBODYS,
	WHOSE_ENGINES,   /* the engine to move */
	WHOSE_PAST,      /* the engine that has moved: its search as it ended */
	WHOSE_YOURS,     /* the analysis on a person's turn */
	WHOSE_POSITIONS, /* the position that an open mode shows: a review's, or in the tree */
};

/* The values, the search's or the exact ones, that decide the first number of a cell, its colour, the brackets,
 * the order of the table and the bar, all together. */
enum lens { LENS_SEARCH, LENS_EXACT };

/* All zero except `chosen` and `leader`, which are then MOVE_NONE: nothing is shown. */
struct viewed {
	struct report info; /* the last copy; its best move is that of the lens */
	bool has_info;
	bool answered; /* the player to move had its move then */
	move_t made;   /* WHOSE_PAST: the move that was made then */
	enum whose whose;
	enum lens lens;
	int order[GAME_MAX_MOVES]; /* moves of info as the table lists them */
	int ordered;
	move_t chosen; /* the selected candidate, or MOVE_NONE */
	bool pointed; /* the person has chosen a cell of this position; until then it is the leader */
	move_t leader; /* the best move, and since when */
	double leader_since_ms;
	struct history history;       /* of this search */
	struct history other_history; /* the match's, while a view walks elsewhere */
	bool history_walks;
	struct heat_scale scale; /* of the colours, while the search runs */
	int64_t scale_us;        /* when it changed; 0: none is held */
};

/* Processes a new copy in `info`: orders its moves and adds a sample to the history. `elsewhere`: it is about a
 * position other than the match's. */
void viewed_update(struct viewed *v, bool elsewhere);

/* Drops rows and selection because the next copy is about another position. */
void viewed_forget_rows(struct viewed *v);

/* Also drops the numbers and the leader because the next copy is from another search. */
void viewed_forget(struct viewed *v);

/* Returns the row of the selected move, or -1. */
int viewed_chosen_row(const struct viewed *v);

#endif
