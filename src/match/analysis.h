/* The search on a person's turn. There is at most one, shared by its users: the numbers on the
 * screen, a tip, a lesson about the next move, and the engine that ponders in its own tree. */
#ifndef NARABE_MATCH_ANALYSIS_H
#define NARABE_MATCH_ANALYSIS_H

#include "search/mcts/search.h"

struct session;

struct analysis {
	struct engine *engine;                /* NULL: none runs */
	bool failed;                          /* out of memory for one on this board */
	bool rests;                           /* stopped: nothing needs more of it */
	move_t leader;                        /* while it is shown: its best move, ... */
	int64_t led_us, shown_us;             /* ... since when, and since when it runs */
	bool ponders;                         /* its tree belongs to the engine that moves next */
	double ponder_ms;                     /* its time limit in the background */
	bool was_running, lesson_was_running; /* before ^Z */
};

/* Starts, stops and shares the search as needed. */
void analysis_tick(struct session *s);

/* The current position has changed: drops what was found for another one, tips and lessons
 * included. */
void analysis_drop(struct session *s);

/* Returns whether it is shown or walked through. Shown, it rests once it has settled; its tree grows without
 * a limit. */
bool analysis_is_shown(const struct session *s);

/* Stops or continues the search; false if none is shown. */
bool analysis_pause(struct session *s);

/* Searches the current position and waits for the result, which is kept until the position changes. Returns
 * false with a sentence. */
bool analysis_run(struct session *s, struct report *out, struct error *e);

/* Returns whether an engine ponders on the person's time. */
bool analysis_ponders(const struct session *s);

/* Returns when session_tick() must look at a search that is not shown. */
int64_t analysis_wake_us(const struct session *s);

/* ^Z, and fg again. */
void analysis_suspend(struct session *s, bool suspended);

#endif
