/* Repeats games between two engines, swapping sides, to watch one of them learn. */
#ifndef NARABE_MATCH_REPEAT_H
#define NARABE_MATCH_REPEAT_H

#include "base/text.h"
#include "games/game.h"
#include "match/player/training.h"

struct session;

enum { REPEAT_HASTE = 11 }; /* the most */

struct repeat {
	bool on;
	int64_t last;    /* pauses the match after this many games; 0: never */
	enum side side;  /* the learner's side */
	int haste;       /* steps beyond full speed: 1, 2, 4 ... games a frame */
	int64_t next_us; /* when it continues; 0: not yet known */
	struct learning curve;
};

/* Starts or stops repeating. */
void repeat_toggle(struct session *s, struct text *say);

/* Stops after this game; fine if it is off. */
void repeat_stop(struct session *s);

/* A step of the pace beyond full speed, up to many games per frame; false if the pace of moves is to
 * change instead. */
bool repeat_change_pace(struct session *s, bool faster);

/* Returns whether whole games are played per frame: then repeat_tick() makes the moves. */
bool repeat_is_fast(const struct session *s);

/* Starts the next game when one is over. */
void repeat_tick(struct session *s);

/* Returns when repeat_tick() must be called next; INT64_MAX for never. */
int64_t repeat_wake_us(const struct session *s);

/* "Game 312: won 140, drawn 90, lost 82; 8 games a frame." */
void repeat_say(const struct session *s, struct text *say);

#endif
