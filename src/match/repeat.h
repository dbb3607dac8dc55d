/* Game after game between two engines, sides changing, to watch one of them learn. */
#ifndef NARABE_MATCH_REPEAT_H
#define NARABE_MATCH_REPEAT_H

#include "games/game.h"
#include "match/player/learning_curve.h"

struct repeat {
	bool on;
	enum side side;  /* where the learner sits */
	int pace;        /* steps of speed: repeat.c */
	int64_t next_us; /* when it goes on; 0: not yet known */
	struct learning curve;
};

#endif
