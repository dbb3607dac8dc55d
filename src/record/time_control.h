/* The clock of a game as tournaments and GTP know it: main time, to which each move may add an
 * increment (Fischer), or which is followed by periods in which so many moves are to be made (Canadian
 * byo-yomi; one move: Japanese). Pure functions over plain values. */
#ifndef NARABE_RECORD_TIME_CONTROL_H
#define NARABE_RECORD_TIME_CONTROL_H

#include "games/game.h"

enum { TIME_CONTROL_TEXT = 48, SIDE_CLOCK_TEXT = 24 };

/* What is offered. */
#define TIME_CONTROL_WORDS "off 1+0 3+2 5+3 10+5 15+10 30+0"

/* What was agreed. */
struct time_control {
	bool limited;         /* otherwise nobody counts, and the rest is 0 */
	int64_t main_ms;      /* for the whole game */
	int64_t increment_ms; /* added to it after each move, and before the first if it is 0 */
	int64_t period_ms;    /* after it, for each `stones` moves */
	int stones;           /* 0: no periods, the main time is all */
};

/* Main time and increment as people write them: "5+3" is five minutes, and three seconds a move; s, m and h
 * name other units, as in "30s+1s"; no increment, no plus. Returns false with a sentence. */
bool time_control_read(const char *text, struct time_control *out, struct error *e);

/* Writes such a text, the same for equal times. */
void time_control_write(const struct time_control *c, char out[TIME_CONTROL_TEXT]);

/* Returns whether both agree on the same. */
bool time_control_equal(const struct time_control *a, const struct time_control *b);

/* What a side has left. */
struct side_clock {
	bool runs;       /* otherwise there is no limit */
	int64_t left_ms; /* of the main time, or of the period; negative: so much too long */
	int stones;      /* moves to be made in this period; 0: main time */
	bool fallen;     /* a move took longer than there was time: the flag is down for good */
};

/* Returns a side's clock at the beginning of a game. */
struct side_clock side_clock_start(const struct time_control *c);

/* The clock after a move that took so long, its increment included. */
void side_clock_spend(struct side_clock *k, const struct time_control *c, int64_t used_ms);

/* Returns the time for the next move, if the side has at most `moves` of its own still to make: at least a
 * millisecond, and so little that none of them oversteps the time, the answer's way included; with an
 * increment what it will add is shared out as well, and half of what is left is kept back. NO_LIMIT if the clock
 * does not run. */
int64_t side_clock_share(const struct side_clock *k, const struct time_control *c, int moves);

/* Returns the longest time for a move that matters more than others: four times its share, but of the time
 * left for the other moves no more than a quarter. NO_LIMIT if the clock does not run. */
int64_t side_clock_longest(const struct side_clock *k, int64_t share_ms);

/* "4:58", "1:02:03"; below ten seconds with tenths, "9.4"; "-0:12" after twelve seconds too many. */
void side_clock_text(const struct side_clock *k, char out[SIDE_CLOCK_TEXT]);

/* Returns whether so little is left that a person must hurry. */
bool side_clock_is_low(const struct side_clock *k);

/* After how many milliseconds of thinking that text changes. */
int64_t side_clock_changes_ms(const struct side_clock *k);

/* Returns how many moves the side to move may still have to make, at most; where space counts, about as many
 * as it will have to: for side_clock_share(). */
int side_clock_moves(const struct game *g, const struct state *s);

#endif
