/* A move tried at a puzzle, and what both front ends say of it. */
#ifndef NARABE_MATCH_PUZZLE_PUZZLE_TRY_H
#define NARABE_MATCH_PUZZLE_PUZZLE_TRY_H

#include "match/puzzle/puzzle.h"
#include "match/review/outcome.h"

struct puzzle_try {
	bool right;
	struct outcome outcome; /* of a wrong move */
	move_t line
		[OUTCOME_LINE]; /* the move and what follows: the refutation, or why it is right */
	int length;
};

/* Tries a legal move. Some tenths of a second. */
void puzzle_try(const struct game *g, const struct puzzle *p, move_t m, struct puzzle_try *out);

/* Adds what a wrong move leads to: "b2 loses: O wins at once." */
void puzzle_try_add(const struct game *g, const struct puzzle *p, const struct puzzle_try *tried,
	struct text *t);

/* Writes a hint: first where to look, then with what it begins. `given` counts those of this puzzle; `out`
 * holds HINT_TEXT bytes. */
void puzzle_hint(const struct game *g, const struct puzzle *p, int *given, char *out);

#endif
