/* The clock of a game as in tournaments and GTP: main time, to which each move may add an increment
 * (Fischer), or which is followed by periods for a fixed number of moves (Canadian byo-yomi; one
 * move: Japanese). Pure functions over plain values. */
#ifndef NARABE_RECORD_TIME_CONTROL_H
#define NARABE_RECORD_TIME_CONTROL_H

#include "games/game.h"

enum { TIME_CONTROL_TEXT = 48, SIDE_CLOCK_TEXT = 24 };

/* The clocks offered for choice. */
#define TIME_CONTROL_WORDS "off 1+0 3+2 5+3 10+5 15+10 30+0"

/* The agreed clock. */
struct time_control {
	bool limited;    /* otherwise there is no clock, and the rest is 0 */
	int64_t main_ms; /* for the whole game */
	/* added to it after each move, and before the first move if the main time is 0 */
	int64_t increment_ms;
	int64_t period_ms; /* after it, for every `stones` moves */
	int stones;        /* 0: no periods, main time only */
};

/* Reads main time and increment as people write them: "5+3" is five minutes and three seconds a
 * move; s, m and h name other units, as in "30s+1s". Without an increment there is no plus. Returns
 * false with a sentence if the text is not a clock. */
bool time_control_read(const char *text, struct time_control *out, struct error *e);

/* Writes a clock as such a text, the same for equal times. */
void time_control_write(const struct time_control *c, char out[TIME_CONTROL_TEXT]);

/* The time a side has left. */
struct side_clock {
	bool runs;       /* otherwise there is no limit */
	int64_t left_ms; /* of the main time or the period; negative: overstepped by this much */
	int stones;      /* moves left to make in this period; 0: main time */
	bool fallen;     /* a move overstepped the time: the flag is down for good */
};

/* Returns a side's clock at the beginning of a game. */
struct side_clock side_clock_start(const struct time_control *c);

/* Updates the clock after a move that took `used_ms`, including its increment. */
void side_clock_spend(struct side_clock *k, const struct time_control *c, int64_t used_ms);

/* Returns the time for the next move, in milliseconds, if the side still has to make at most
 * `moves` moves: at least one, and so little that no move oversteps the time, including the
 * transmission of the answer. With an increment, future increments are shared out as well, and half
 * of what is left is held back. NO_LIMIT if the clock does not run. */
int64_t side_clock_share(const struct side_clock *k, const struct time_control *c, int moves);

/* Writes the time left: "4:58", "1:02:03"; tenths below ten seconds, "9.4"; "-0:12" when twelve
 * seconds over. */
void side_clock_text(const struct side_clock *k, char out[SIDE_CLOCK_TEXT]);

/* Returns whether so little time is left that a person must hurry. */
bool side_clock_is_low(const struct side_clock *k);

/* Returns the milliseconds of thinking after which that text changes. */
int64_t side_clock_changes_ms(const struct side_clock *k);

/* Returns the most moves that the side to move may still have to make, or in games about space an
 * estimate, for side_clock_share(). */
int side_clock_moves(const struct game *g, const struct state *s);

#endif
