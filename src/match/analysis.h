/* The search on a person's turn. There is one at most, whoever wants it: the numbers on the screen,
 * a tip, a lesson about the move to come, or the engine that ponders in its own tree. */
#ifndef NARABE_MATCH_ANALYSIS_H
#define NARABE_MATCH_ANALYSIS_H

#include "search/mcts/search.h"

struct session;

struct analysis {
	struct engine *search;                /* NULL: none runs */
	bool failed;                          /* there is no memory for one here */
	bool rests;                           /* stopped: nobody wants more of it */
	bool ponders;                         /* its tree is the engine's that moves next */
	double ponder_ms;                     /* that it may take in the background */
	bool was_running, lesson_was_running; /* before ^Z */
};

/* Starts, stops and shares it, as it is wanted. */
void analysis_tick(struct session *s);

/* The position looked at has changed: what was found elsewhere is forgotten, tips and lessons
 * too. */
void analysis_drop(struct session *s);

/* Whether it is shown, or walked through: then it has no limit. */
bool analysis_is_shown(const struct session *s);

/* Stops it, or lets it go on; false when none is shown. */
bool analysis_pause(struct session *s);

/* A search of the position looked at that is asked for and waited for; it is kept until that
 * position changes. False with a sentence. */
bool analysis_run(struct session *s, struct report *out, struct error *e);

/* Whether an engine thinks on the person's time. */
bool analysis_ponders(const struct session *s);

/* When session_tick() is to look at one that is not shown. */
int64_t analysis_wake_us(const struct session *s);

/* ^Z, and fg again. */
void analysis_suspend(struct session *s, bool suspended);

#endif
