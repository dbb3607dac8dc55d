/* Tips and lessons. A tip is given in steps, from a search; a lesson says what a move has lost. */
#ifndef NARABE_MATCH_COACH_H
#define NARABE_MATCH_COACH_H

#include "search/mcts/search.h"

/* How far a lesson about the last move is. */
enum lesson { LESSON_NONE, LESSON_BEFORE, LESSON_REPLY, LESSON_KNOWN };

struct coach {
	bool tip_waits;         /* for numbers that mean something */
	int tip_steps;          /* enum hint_step that have been given, 0 for none */
	struct report tip;      /* what they are made from */

	enum lesson lesson;
	struct search *search;     /* of the position before the move, then behind it */
	bool ponders;              /* it is the engine's tree */
	struct report before;      /* what it found before the move */
	int points;                /* that the move loses */
	struct report reply;       /* what is known behind it, no moves for nothing */
};

#endif
