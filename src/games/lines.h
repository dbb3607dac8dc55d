/* Code shared by line games (tictactoe, score4): a stone's bit is its cell, a line is a row of
 * cells one step apart, and the stone count determines the side to move.
 *
 * Lines are stored by direction: the step from cell to cell and the cells where a line begins.
 * Shifting the board over itself then finds all lines of a direction at once. */
#ifndef NARABE_GAMES_LINES_H
#define NARABE_GAMES_LINES_H

#include "games/game.h"

struct line_direction {
	unsigned step;
	uint64_t first; /* cells where a line of this direction begins */
};

struct line_set {
	const struct line_direction *direction;
	int count;  /* of directions */
	int length; /* cells in a line: 3 or 4 */
};

/* Returns the first cells of all complete lines of one direction. */
static inline uint64_t
lines_begun(const struct line_direction *d, int length, uint64_t stones)
{
	uint64_t two = stones & stones >> d->step;
	uint64_t rest = length == 4 ? two >> 2 * d->step : stones >> 2 * d->step;
	return two & rest & d->first;
}

/* Returns whether there is a complete line of any direction. */
static inline bool
lines_any(const struct line_set *set, uint64_t stones)
{
	uint64_t found = 0;

	for (int i = 0; i < set->count; i++)
		found |= lines_begun(&set->direction[i], set->length, stones);
	return found != 0;
}

/* Writes the cells of the complete lines and returns their number, as `winning_cells` of struct game_rules. */
int lines_winning_cells(const struct line_set *set, const struct state *s, int *cells);

/* Returns the contents of a cell. */
enum cell lines_get(const struct game *g, const struct state *s, int cell);

/* Sets the contents of a cell. */
void lines_put(const struct game *g, struct state *s, int cell, enum cell what);

/* Derives the side to move from the stone count; rejects wrong counts, two winners, a winner that
 * did not move last, and lines that no single last stone completes. `removable` are the cells that
 * may have been filled last. */
bool lines_validate(const struct game *g, const struct line_set *set, struct state *s,
	enum side to_move, uint64_t removable, struct error *e);

#endif
