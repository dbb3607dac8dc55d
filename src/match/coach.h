/* Tips and lessons. A tip comes in steps from a search; a lesson reports what a move lost. */
#ifndef NARABE_MATCH_COACH_H
#define NARABE_MATCH_COACH_H

#include "base/text.h"
#include "match/judge/judge.h"
#include "search/mcts/search.h"

struct session;

/* The progress of a lesson about the last move. */
enum lesson { LESSON_NONE, LESSON_BEFORE, LESSON_REPLY, LESSON_EXACT, LESSON_KNOWN };

struct coach {
	bool tip_waits;    /* until the numbers are meaningful */
	int tip_steps;     /* the number of enum hint_step given so far */
	struct report tip; /* the search behind them, with what is exact */
	int64_t asked_us;  /* when the tip or the lesson began */

	enum lesson lesson;
	struct engine *engine;   /* of the position before the move, then after it */
	bool ponders;            /* it is in the engine's tree */
	struct report before;    /* its result before the move */
	struct judgement judged; /* of the move */
	struct report reply;     /* the result after the move; without moves if there is none */
};

/* Playouts for a tip; ten times as many on a board that they solve. */
enum { TIP_PLAYOUTS = 20000, TIP_SOLVED_CELLS = 9 };

enum { TEACH_POINTS = 10 }; /* the loss from which moves are reported, if no setting says */

/* Gets the next step of a tip, as soon as there is one; if the front end waits, immediately. Returns false
 * with a sentence. */
bool coach_tip(struct session *s, struct text *say, struct error *e);

/* What a move would lose, if the front end waits and moves are judged: reports it if it is much. */
void coach_judge(struct session *s, move_t move, struct text *say);

/* Returns whether moves are judged. */
bool coach_teaches(const struct session *s);

/* Takes note of what the search on a person's turn has found so far. */
void coach_hear(struct session *s, const struct report *info);

/* Returns whether a search has enough playouts for a tip. */
bool coach_has_tip(const struct session *s, const struct report *info);

/* Gets the current tip in words; false if there is none. Its cells, as bits. */
bool coach_says(const struct session *s, char *out, size_t size);
uint64_t coach_marks(const struct session *s);

/* A person has moved from `node`, which `search` has searched; it is in the engine's tree if it
 * `ponders`. True: the lesson now owns the search. */
bool coach_begin_lesson(struct session *s, struct engine *search, bool ponders, int node);
void coach_tick(struct session *s);

/* Whether the question stands whether to take a bad move back, and what it says. */
bool coach_asks(const struct session *s);
void coach_say_question(const struct session *s, struct text *t);

/* Returns whether the loss is being searched for; whether only its exact value is still missing, and not
 * waiting for that. The engine waits from the beginning of a lesson to its end: HOLD_LESSON. */
bool coach_judges(const struct session *s);
bool coach_is_solving(const struct session *s);
void coach_hurry(struct session *s);

/* Gets the position whose exact value a lesson, a tip or teaching needs now. False: none. */
bool coach_wants_exact(const struct session *s, struct state *out);

/* Ends the lesson: the engine may move. */
void coach_go_on(struct session *s);
void coach_forget(struct session *s);

#endif
