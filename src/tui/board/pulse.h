/* How a search shown moves: where its visits go at present, which moves rise, and the scale of their
 * heat, all of it held for a while so that nothing on the board flickers. Made of the copies of a
 * running search and their times; the owner of the copies keeps it. Pure. */
#ifndef NARABE_TUI_BOARD_PULSE_H
#define NARABE_TUI_BOARD_PULSE_H

#include "tui/board/heat.h"

enum {
	PULSE_WINDOW_US = 500000, /* "at present" is so long */
	PULSE_HOLD_US = 1000000,  /* glow and rise stay at least so long as they are */
	PULSE_SCALE_US = 500000,  /* the scale of the heat changes over this time */
	PULSE_FADE_US = 500000,   /* a glow that has ended is dimmer so long */
	PULSE_SAMPLES = 10,
};

struct pulse_sample {
	int64_t at_us, playouts;
	int64_t visits[GAME_MAX_MOVES];
};

struct pulse_move {
	bool glows, rises;
	int64_t glow_us, rise_us; /* when this changed */
};

/* All zero: it knows nothing. */
struct pulse {
	struct state position;
	struct heat_scale scale;
	int64_t scale_us; /* when it changed */
	int64_t now_us;   /* of the last copy */
	int count;        /* moves; 0: no search runs */
	int samples;      /* in the order of time, the last PULSE_WINDOW_US and one before */
	struct pulse_sample sample[PULSE_SAMPLES];
	struct pulse_move move[GAME_MAX_MOVES];
};

/* Takes a copy of a search as it is at `now_us`, with the scale of its heat. A search that has ended has
 * no pulse. */
void pulse_update(
	struct pulse *p, const struct report *info, const struct heat_scale *scale, int64_t now_us);

/* Whether clearly more of the visits go to a move than an equal share: 2 yes, 1 until just now, 0
 * no. `p` may be NULL, here and below. */
int pulse_glow(const struct pulse *p, int index);

/* Whether it gets more of the visits than its due, and clearly more than before. */
bool pulse_rises(const struct pulse *p, int index);

/* The scale that moves are shown with: that of the report, held. */
struct heat_scale pulse_scale(
	const struct pulse *p, const struct report *info, const struct heat_scale *scale);

#endif
