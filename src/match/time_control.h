/* The clock of a game as tournaments and GTP know it: main time, to which each move may add an
 * increment (Fischer), or which is followed by periods in which so many moves are to be made (Canadian
 * byo-yomi; one move: Japanese). Pure functions over plain values. */
#ifndef NARABE_MATCH_TIME_CONTROL_H
#define NARABE_MATCH_TIME_CONTROL_H

#include <stdbool.h>
#include <stdint.h>

/* What was agreed. */
struct time_control {
	bool limited;         /* otherwise nobody counts, and the rest is 0 */
	int64_t main_ms;      /* for the whole game */
	int64_t increment_ms; /* added to it after each move, and before the first if it is 0 */
	int64_t period_ms;    /* after it, for each `stones` moves */
	int stones;           /* 0: no periods, the main time is all */
};

/* What a side has left. */
struct side_clock {
	bool runs;       /* otherwise there is no limit */
	int64_t left_ms; /* of the main time, or of the period */
	int stones;      /* moves to be made in this period; 0: main time */
	bool fallen;     /* a move took longer than there was time: the flag is down for good */
};

/* A side's clock at the beginning of a game. */
struct side_clock side_clock_start(const struct time_control *c);

/* The clock after a move that took so long, its increment included. */
void side_clock_spend(struct side_clock *k, const struct time_control *c, int64_t used_ms);

/* The time for the next move, if the side has at most `moves` of its own still to make: at least a
 * millisecond, and so little that none of them oversteps the time, the answer's way included; with
 * an increment what it will add is shared out, too, and half of what is left is kept back.
 * NO_LIMIT if the clock does not run. */
int64_t side_clock_share(const struct side_clock *k, const struct time_control *c, int moves);

#endif
