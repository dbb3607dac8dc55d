/* Trying a move at a puzzle, and what both front ends say of it: by what the moves of a position lead to if both
 * sides play perfectly from there, as far as the solvers know it at once.
 *
 * Where both sides move at once a move wins if it wins by force: against every choice of the other,
 * in this step and in all that follow. It is lost if the other then wins by force, and undecided if
 * neither does.
 *
 * The same position always gives the same answer. Tenths of a second; any thread. */
#ifndef NARABE_MATCH_PUZZLE_PUZZLE_TRY_H
#define NARABE_MATCH_PUZZLE_PUZZLE_TRY_H

#include "match/judge/judge.h"
#include "match/puzzle/puzzle.h"

enum { OUTCOME_LINE = 80, OUTCOME_MOST_EMPTY = 16 };

struct outcome {
	move_t move;
	int value;  /* 1 wins for the side to move, 0 neither, -1 loses; GAME_OPEN: not known */
	int length; /* plies to the end of a forced win of either side, the move included; 0: not
	             * known */
	int exact;  /* where discs are counted: the FIRST player's difference */
};

struct outcomes {
	int count; /* legal moves, in the game's order */
	struct outcome of[GAME_MAX_MOVES];
};

/* Returns false if the solvers cannot say anything: the board has none, Othello has more than
 * OUTCOME_MOST_EMPTY empty cells, too many positions can follow, memory is refused. */
bool outcomes_find(const struct game *g, const struct state *s, struct outcomes *out);

/* Returns the index of the only move that wins, or that alone does not lose; -1 if there is none, or if what
 * another one leads to is not known well enough. *value is what it keeps. */
int outcomes_only(const struct outcomes *o, int *value);

/* `first` and what follows under best play, the winner hurrying, the loser delaying: to the end, or
 * as far as is known. Returns the number of plies, at most OUTCOME_LINE. */
int outcome_line(
	const struct game *g, const struct state *s, move_t first, move_t line[OUTCOME_LINE]);

/* ---- a puzzle ---- */

struct puzzle_try {
	bool right;
	struct outcome outcome; /* of a wrong move */
	move_t line
		[OUTCOME_LINE]; /* the move and what follows: the refutation, or why it is right */
	int length;
};

/* Makes a puzzle of a mistake at a ply of the line, by a search of the position before it into which the record's
 * exact values were taken; `points` as in judgement_is_mistake(). Moves as good as the best, as far as the judge
 * can tell, are right too. Returns false where there is no mistake. */
bool puzzle_of_mistake(
	const struct record *r, int ply, const struct report *info, int points, struct puzzle *out);

/* Tries a legal move. Some tenths of a second. */
void puzzle_try(const struct game *g, const struct puzzle *p, move_t m, struct puzzle_try *out);

/* Adds what a wrong move leads to: "b2 loses: O wins at once." */
void puzzle_try_add(const struct game *g, const struct puzzle *p, const struct puzzle_try *tried,
	struct text *t);

/* Writes a hint: first where to look, then with what it begins. `given` counts those of this puzzle; `out`
 * holds HINT_TEXT bytes. */
void puzzle_hint(const struct game *g, const struct puzzle *p, int *given, char *out);

#endif
