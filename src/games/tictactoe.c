/* Tic-tac-toe: 3x3, three in a row. Bit = cell, move = cell. Pure. */
#include "base/bits.h"
#include "games/lines.h"

#define FULL 0x1ffu

static const struct line_direction directions[] = {
	{ 1, 0111 }, /* rows */
	{ 3, 0007 }, /* columns */
	{ 4, 0001 }, /* a1 b2 c3 */
	{ 2, 0004 }, /* c1 b2 a3 */
};
static const struct line_set lines = { directions, 4, 3 };

static int
result(const struct game *g, const struct state *s)
{
	return lines_result(g, &lines, s);
}

static void
start(const struct game *g, struct state *out)
{
	(void)g;
	*out = (struct state){ .to_move = SIDE_FIRST };
}

static int
moves(const struct game *g, const struct state *s, move_t out[GAME_MAX_MOVES])
{
	int count = 0;

	if (result(g, s) != GAME_OPEN)
		return 0;
	for (uint64_t free = FULL & ~(s->stones[0] | s->stones[1]); free; free &= free - 1)
		out[count++] = (move_t)bits_lowest(free);
	return count;
}

static void
play(const struct game *g, struct state *s, move_t m)
{
	(void)g;
	s->stones[s->to_move] |= bit_of(m);
	s->to_move ^= 1;
}

static int
playout_one(struct state *s, struct rng *rng)
{
	uint64_t free = FULL & ~(s->stones[0] | s->stones[1]);

	for (unsigned left = bits_count(free); left > 0; left--) {
		uint64_t stone = bits_nth(free, rng_below(rng, left));
		free ^= stone;
		s->stones[s->to_move] |= stone;
		if (lines_any(&lines, s->stones[s->to_move]))
			return state_sign(s);
		s->to_move ^= 1;
	}
	return 0;
}

static void
playout(const struct game *g, struct state *s, int count, struct rng *rng, signed char *out)
{
	(void)g;
	for (int i = 0; i < count; i++)
		out[i] = (signed char)playout_one(&s[i], rng);
}

static int
landing(const struct game *g, const struct state *s, move_t m)
{
	(void)g;
	(void)s;
	return m;
}

static move_t
move_at(const struct game *g, const struct state *s, int cell)
{
	(void)g;
	(void)s;
	return (move_t)cell;
}

static bool
settle(const struct game *g, struct state *s, enum side to_move, struct error *e)
{
	return lines_settle(g, &lines, s, to_move, FULL, e);
}

static int
winning_cells(const struct game *g, const struct state *s, int *cells)
{
	(void)g;
	return lines_winning_cells(&lines, s, cells);
}

static const struct game_rules rules = {
	.start = start,
	.moves = moves,
	.play = play,
	.result = result,
	.playout = playout,
	.get = lines_get,
	.put = lines_put,
	.landing = landing,
	.move_at = move_at,
	.settle = settle,
	.winning_cells = winning_cells,
};

extern const struct game game_tictactoe;
const struct game game_tictactoe = {
	.rules = &rules,
	.name = "tictactoe",
	.title = "Tic-tac-toe 3x3",
	.columns = 3,
	.rows = 3,
	.layers = 1,
	.cells = FULL,
};
