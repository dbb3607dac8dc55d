/* How a search came to its numbers: the moves' win rates against time, from its beginning to now, in
 * a fixed number of samples. */
#ifndef NARABE_TUI_APP_HISTORY_H
#define NARABE_TUI_APP_HISTORY_H

#include "search/mcts/search.h"

enum { HISTORY_SAMPLES = 128 };

struct history_sample {
	double at_ms;
	float value
		[GAME_MAX_MOVES]; /* the FIRST player's, by index into info.moves; NAN: no number */
};

/* All zero: empty. */
struct history {
	struct state position;
	int count;
	double every_ms; /* least time between two samples */
	struct history_sample sample[HISTORY_SAMPLES];
};

/* Adds what is known now, if enough time has passed since the last sample. A search of another
 * position, or one that begins anew, starts a new history. */
void history_add(struct history *h, const struct search_info *info);

#endif
