/* Game after game between two engines, sides changing, to watch one of them learn. */
#ifndef NARABE_MATCH_REPEAT_H
#define NARABE_MATCH_REPEAT_H

#include "base/text.h"
#include "games/game.h"
#include "match/player/learning_curve.h"

struct session;

struct repeat {
	bool on;
	enum side side;  /* where the learner sits */
	int pace;        /* steps of speed: repeat.c */
	int64_t next_us; /* when it goes on; 0: not yet known */
	struct learning curve;
};

/* Begins it, or stops it. */
void repeat_toggle(struct session *s, struct text *say);

/* No more games after this one; fine when it is not on. */
void repeat_stop(struct session *s);

/* Another speed: from a move now and then to many games a frame. */
void repeat_pace(struct session *s, bool faster);

/* Whether whole games are played in a frame: then repeat_tick() makes the moves. */
bool repeat_is_fast(const struct session *s);

/* Goes on to the next game where one is over. */
void repeat_tick(struct session *s);

/* When that wants to be called next; INT64_MAX for never. */
int64_t repeat_wake_us(const struct session *s);

/* "Game 312: won 140, drawn 90, lost 82; 8 games a frame." */
void repeat_say(const struct session *s, struct text *say);

#endif
