/* Tips and lessons. A tip is given in steps, from a search; a lesson says what a move has lost. */
#ifndef NARABE_MATCH_COACH_H
#define NARABE_MATCH_COACH_H

#include "base/text.h"
#include "search/mcts/search.h"

struct session;

/* How far a lesson about the last move is. */
enum lesson { LESSON_NONE, LESSON_BEFORE, LESSON_REPLY, LESSON_KNOWN };

struct coach {
	bool tip_waits;    /* for numbers that mean something */
	int tip_steps;     /* enum hint_step that have been given, 0 for none */
	struct report tip; /* what they are made from */

	enum lesson lesson;
	struct engine *search; /* of the position before the move, then behind it */
	bool ponders;          /* it is the engine's tree */
	struct report before;  /* what it found before the move */
	int points;            /* that the move loses */
	struct report reply;   /* what is known behind it, no moves for nothing */
};

/* So many playouts make a tip, ten times as many on a board that they solve. */
enum { TIP_PLAYOUTS = 20000, TIP_SOLVED_CELLS = 9 };

enum { TEACH_POINTS = 10 }; /* from which losses are reported, where no setting says */

/* The next step of a tip, as soon as there is one; where the front end waits, said at once. False
 * with a sentence. */
bool coach_tip(struct session *s, struct text *say, struct error *e);

/* What a move would lose, where the front end waits and moves are judged: says it if it is much. */
void coach_judge(struct session *s, move_t move, struct text *say);

/* Whether moves are to be judged. */
bool coach_teaches(const struct session *s);

/* What the search of a person's turn has found by now. */
void coach_hear(struct session *s, const struct report *info);

/* Whether a search has seen enough for a tip. */
bool coach_has_tip(const struct session *s, const struct report *info);

/* The tip at hand in words; false when there is none. Its cells, as bits. */
bool coach_says(const struct session *s, char *out, size_t size);
uint64_t coach_marks(const struct session *s);

/* A person has moved from `node`, searched by `search`, which is the engine's tree if it `ponders`.
 * True: the lesson has taken it over. */
bool coach_begin_lesson(struct session *s, struct engine *search, bool ponders, int node);
void coach_tick(struct session *s);

/* Whether the loss is being searched for; whether the engine is to wait. */
bool coach_judges(const struct session *s);
bool coach_holds(const struct session *s);

/* The lesson is over: the engine may move. */
void coach_go_on(struct session *s);
void coach_forget(struct session *s);

#endif
