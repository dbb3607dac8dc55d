/* Four in a row on 4x4x4, with and without gravity. Bit = cell = level * 16 + row * 4 + column.
 * With gravity (score4) a move is the number of a peg, 0 to 15, and the stone falls onto the stones
 * already there; without (qubic) a move is a cell. Pure.
 *
 * Level 1 is bits 0-15, so the stone above bit b is b + 16. With gravity the playable cells are the
 * empty ones whose lower neighbour is filled. */
#include "base/bits.h"
#include "base/language.h"
#include "games/cube/cube.h"
#include "games/lines.h"
#include "games/playouts.h"

static const struct line_direction directions[] = {
#define LINES(step, first) { step, first },
#include "games/cube/lines.def"
#undef LINES
};
static const struct line_set lines = { directions, 13, 4 };

static uint64_t
playable(const struct game *g, const struct state *s)
{
	uint64_t filled = s->stones[0] | s->stones[1];
	return (g->by_column ? filled << CUBE_PEGS | CUBE_BOTTOM : CUBE_FULL) & ~filled;
}

/* lines_result(), unrolled. */
static int
score4_result(const struct game *g, const struct state *s)
{
	const uint64_t last = s->stones[s->to_move ^ 1];
	uint64_t two, all = 0;

#define LINES(step, first) two = last & last >> step, all |= two & two >> 2 * step & first;
#include "games/cube/lines.def"
#undef LINES
	if (all)
		return -state_sign(s);
	return (s->stones[0] | s->stones[1]) == g->cells ? 0 : GAME_OPEN;
}

static void
score4_start(const struct game *g, struct state *out)
{
	*out = (struct state){ .to_move = SIDE_FIRST };
}

static int
score4_moves(const struct game *g, const struct state *s, move_t out[GAME_MAX_MOVES])
{
	uint64_t filled = s->stones[0] | s->stones[1];
	uint64_t open =
		g->by_column ? CUBE_BOTTOM & ~(filled >> (CUBE_LEVELS - 1) * CUBE_PEGS) : ~filled;
	int count = 0;

	if (score4_result(g, s) != GAME_OPEN)
		return 0;
	for (; open; open &= open - 1)
		out[count++] = (move_t)bits_lowest(open);
	return count;
}

static uint64_t
landing_bit(const struct game *g, const struct state *s, move_t m)
{
	return playable(g, s) & (g->by_column ? CUBE_PEG << m : bit_of(m));
}

static void
score4_play(const struct game *g, struct state *s, move_t m)
{
	s->stones[s->to_move] |= landing_bit(g, s, m);
	s->to_move ^= 1;
}

static int
score4_move_to_cell(const struct game *g, const struct state *s, move_t m)
{
	uint64_t stone = landing_bit(g, s, m);
	return stone ? (int)bits_lowest(stone) : -1;
}

static move_t
score4_move_at(const struct game *g, const struct state *s, int cell)
{
	return (move_t)(g->by_column ? cell % CUBE_PEGS : cell);
}

static bool
score4_validate(const struct game *g, struct state *s, enum side to_move, struct error *e)
{
	uint64_t filled = s->stones[0] | s->stones[1];
	uint64_t floating = filled & ~(filled << CUBE_PEGS | CUBE_BOTTOM);

	if (!g->by_column)
		return lines_validate(g, &lines, s, to_move, CUBE_FULL, e);
	if (floating) {
		unsigned bit = bits_lowest(floating);
		return error_set(e,
			_("The stone on %c%u, layer %u, floats: the cell below it is empty."),
			'a' + bit % 4, bit % CUBE_PEGS / 4 + 1, bit / CUBE_PEGS + 1);
	}
	uint64_t tops = filled & ~(filled >> CUBE_PEGS);
	return lines_validate(g, &lines, s, to_move, tops, e);
}

static int
winning_cells(const struct game *g, const struct state *s, int *cells)
{
	return lines_winning_cells(&lines, s, cells);
}

static const struct game_rules rules = {
	.start = score4_start,
	.moves = score4_moves,
	.play = score4_play,
	.result = score4_result,
	.playout = { [PLAYOUT_RANDOM] = cube_playout, [PLAYOUT_DECISIVE] = cube_playout_decisive },
	.playout_traced = cube_playout_traced,
	.get = lines_get,
	.put = lines_put,
	.move_to_cell = score4_move_to_cell,
	.move_at = score4_move_at,
	.validate = score4_validate,
	.winning_cells = winning_cells,
};

static const char *const how_falling[] = {
	N_("A stone is dropped onto one of the 16 pegs, which hold four stones each."),
	N_("Four of your stones in a straight line win: along a layer, upright, or diagonally "
	   "through the layers, 76 lines in all."),
	NULL,
};

static const char *const how_free[] = {
	N_("A stone is placed on any empty cell of the 64; nothing falls."),
	N_("Four of your stones in a straight line win: along a layer, upright, or diagonally "
	   "through the layers, 76 lines in all."),
	NULL,
};

extern const struct game game_score4, game_qubic;

const struct game game_score4 = {
	.rules = &rules,
	.name = "score4",
	.title = N_("Four in a row 4x4x4"),
	.about = N_("Stones fall; four in a row in space."),
	.how = how_falling,
	.columns = 4,
	.rows = 4,
	.layers = CUBE_LEVELS,
	.best_playout = PLAYOUT_DECISIVE,
	.by_column = true,
	.cells = CUBE_FULL,
};

const struct game game_qubic = {
	.rules = &rules,
	.name = "qubic",
	.title = N_("Qubic 4x4x4"),
	.about = N_("Four in a row, anywhere in a cube."),
	.how = how_free,
	.columns = 4,
	.rows = 4,
	.layers = CUBE_LEVELS,
	.best_playout = PLAYOUT_DECISIVE,
	.cells = CUBE_FULL,
};
