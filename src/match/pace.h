/* The pace of play: the time from one engine's move to the next, in steps for two keys. It says how
 * long a person can watch and nothing else: a search with a budget of playouts is spread over it
 * and finds what it finds at full speed. */
#ifndef NARABE_MATCH_PACE_H
#define NARABE_MATCH_PACE_H

#include "base/text.h"

struct session;

/* One step faster or slower, also for the move that is being thought about; while games repeat,
 * beyond full speed to whole games a frame. */
void session_change_pace(struct session *s, bool faster, struct text *say);

/* The setting `reply_ms` has changed: it is the pace now. */
void session_take_pace(struct session *s);

/* Adds "2 s a move", "full", or for little room "2 s". */
void pace_add(const struct session *s, bool brief, struct text *t);

#endif
