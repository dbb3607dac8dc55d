/* The search on a person's turn: for the numbers, a tip, a lesson, or in the engine's tree. */
#ifndef NARABE_MATCH_ANALYSIS_H
#define NARABE_MATCH_ANALYSIS_H

#include "search/mcts/search.h"

struct analysis {
	struct search *search;                /* NULL: none runs */
	bool failed;                          /* there is no memory for one here */
	bool rests;                           /* stopped: nobody wants more of it */
	bool ponders;                         /* its tree is the engine's that moves next */
	double ponder_ms;                     /* that it may take in the background */
	bool was_running, lesson_was_running; /* before ^Z */
};

#endif
