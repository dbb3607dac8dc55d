/* Trying a move at a puzzle, and the sentences that both front ends show about it: by the outcome of each move
 * of a position under perfect play by both sides, as far as the solvers know it at once.
 *
 * Where both sides move at once, a move wins if it wins by force: against every choice of the other side, in
 * this step and in all that follow. It loses if the other side then wins by force, and is undecided if neither
 * does.
 *
 * The same position always gives the same answer. Takes tenths of a second; any thread. */
#ifndef NARABE_MATCH_PUZZLE_PUZZLE_TRY_H
#define NARABE_MATCH_PUZZLE_PUZZLE_TRY_H

#include "match/judge/judge.h"
#include "match/puzzle/puzzle.h"

enum { OUTCOME_LINE = 80, OUTCOME_MOST_EMPTY = 16 };

/* Finds the outcomes of all legal moves, as exact values and lengths; where both sides move at once 0 is for
 * neither, and steps count as two plies. Returns false if the solvers cannot say anything: the board has none,
 * Othello has more than OUTCOME_MOST_EMPTY empty cells, too many positions can follow, or memory runs out. */
bool outcomes_find(const struct game *g, const struct state *s, struct report *out);

/* Writes `first` and the moves that follow under best play, the winner hurrying, the loser delaying: to the
 * end, or as far as is known. Returns the number of plies, at most OUTCOME_LINE. */
int outcome_line(
	const struct game *g, const struct state *s, move_t first, move_t line[OUTCOME_LINE]);

/* ---- a puzzle ---- */

struct puzzle_try {
	bool right;
	struct root_move outcome; /* of a wrong move */
	move_t line
		[OUTCOME_LINE]; /* the move and the moves after it: the refutation, or why it is right */
	int length;
};

/* Makes a puzzle of a mistake at a ply of the line, by a search of the position before it whose report includes
 * the record's exact values; `points` as in judgement_is_mistake(). Moves that the judge cannot tell from the
 * best also count as right. Returns false if there is no mistake. */
bool puzzle_of_mistake(
	const struct record *r, int ply, const struct report *info, int points, struct puzzle *out);

/* Tries a legal move. Takes some tenths of a second. */
void puzzle_try(const struct game *g, const struct puzzle *p, move_t m, struct puzzle_try *out);

/* Adds the consequence of a wrong move: "b2 loses: O wins at once." */
void puzzle_try_add(const struct game *g, const struct puzzle *p, const struct puzzle_try *tried,
	struct text *t);

/* Writes a hint: first where to look, then the first move. *given counts the hints to this puzzle; `out` holds
 * HINT_TEXT bytes. */
void puzzle_hint(const struct game *g, const struct puzzle *p, int *given, char *out);

#endif
