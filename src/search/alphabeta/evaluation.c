/* The static evaluation of a position of any game. Pure.
 *
 * Games of discs: corners are permanent, the cells next to a corner help the opponent to it, the
 * edge is hard to turn; and more moves mean more choice.
 *
 *   C s . . s C     C corner, x next to it on the diagonal, s next to it on the edge,
 *   s x i i x s     . the rest of the edge, i the ring inside it; the middle counts nothing
 *   . i     i . */
#include "search/alphabeta/evaluation.h"

#include "base/bits.h"
#include "search/alphabeta/negamax.h"

enum { MOBILITY = 4, CORNER = 0, DIAGONAL = 1, BESIDE = 2, EDGE = 3, RING = 4, MIDDLE = 5 };

static const int worth[EVALUATION_CLASSES] = {
	[CORNER] = 40,
	[DIAGONAL] = -12,
	[BESIDE] = -6,
	[EDGE] = 3,
	[RING] = -1,
	[MIDDLE] = 0,
};

static int
class_of(const struct game *g, int column, int row)
{
	int x = column < g->columns - 1 - column ? column : g->columns - 1 - column;
	int y = row < g->rows - 1 - row ? row : g->rows - 1 - row;

	if (x + y == 0)
		return CORNER;
	if (x + y == 1)
		return BESIDE;
	if (x == 1 && y == 1)
		return DIAGONAL;
	if (x == 0 || y == 0)
		return EDGE;
	return x == 1 || y == 1 ? RING : MIDDLE;
}

static int
judge_discs(const struct evaluation *j, const struct state *s, int moves)
{
	const struct game *g = j->game;
	struct state passed = *s;
	move_t unused[GAME_MAX_MOVES];
	uint64_t own = s->stones[s->to_move];
	uint64_t other = s->stones[s->to_move ^ 1];

	passed.to_move ^= 1;
	int sum = MOBILITY * (moves - g->rules->moves(g, &passed, unused));
	for (int i = 0; i < MIDDLE; i++) {
		int own_count = (int)bits_count(own & j->cells[i]);
		sum += worth[i] * (own_count - (int)bits_count(other & j->cells[i]));
	}
	return sum;
}

void
evaluation_init(struct evaluation *j, const struct game *g)
{
	*j = (struct evaluation){ .game = g };
	if (!game_is_othello(g))
		return;
	j->judge = judge_discs;
	for (int cell = 0; cell < game_cell_count(g); cell++) {
		struct state one = { .to_move = SIDE_FIRST };
		g->rules->put(g, &one, cell, CELL_FIRST);
		j->cells[class_of(g, cell % g->columns, cell / g->columns)] |= one.stones[0];
	}
}
