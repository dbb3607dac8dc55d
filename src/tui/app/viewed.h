/* The search looked at: the last copy of its numbers, in which order its moves are listed, which of
 * them the person has chosen, and how it came to where it is. Pure; it knows no screen. */
#ifndef NARABE_TUI_APP_VIEWED_H
#define NARABE_TUI_APP_VIEWED_H

#include "search/mcts/search.h"

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

/* Adds what is known now, if enough time has passed since the last sample. A search of another
 * position, or one that has begun again, starts a new history. */
void history_add(struct history *h, const struct report *info);

/* All zero but `chosen` and `leader`, which are MOVE_NONE then: nothing is looked at. */
struct viewed {
	struct report info; /* the last copy */
	bool has_info;
	int order[GAME_MAX_MOVES]; /* moves of info as the table lists them */
	int ordered;
	move_t chosen; /* the candidate that was chosen, or MOVE_NONE */
	move_t leader; /* the move that is best, and since when */
	double leader_since_ms;
	struct history history;       /* of this search */
	struct history other_history; /* the match's, while a view walks elsewhere */
	bool history_walks;
};

/* A new copy is in `info`: puts its moves in order and adds a sample to the history. `walks`: a view
 * took it and not the match; `elsewhere`: of a position at which the match does not stand. */
void viewed_update(struct viewed *v, bool walks, bool elsewhere);

/* The next copy is of another position: rows and choice are none; or of another search. */
void viewed_forget_rows(struct viewed *v);
void viewed_forget(struct viewed *v);

/* The row of the chosen move, -1 when none is. */
int viewed_chosen_row(const struct viewed *v);

#endif
