/* Othello on 4x4, 6x6 and 8x8 from the same code. The board lies in the middle of an 8x8 grid, bit
 * = grid row * 8 + grid column, a move is its bit, a pass is 64. Pure.
 *
 *   . . . . . . . .     A move turns the discs between the new disc and another of the same side in
 *   . + + + + + + .     8 directions (runs.h). Runs never wrap round the edge; the smaller boards have
 *   . + + + + + + .     an empty margin as well. */
#include "base/bits.h"
#include "base/language.h"
#include "games/othello/runs.h"
#include "games/playouts.h"

enum {
	PASS = 64,
	GRID = 8,
	FEW = 2, /* games that are faster one by one */
};

#if LANES_X86
LANES_AVX2 static uint64_t
othello_mobility_avx2(uint64_t own, uint64_t other, uint64_t cells)
{
	return othello_moves(own, other, cells);
}

LANES_AVX2 static uint64_t
othello_turned_avx2(uint64_t disc, uint64_t own, uint64_t other)
{
	return othello_turned(disc, own, other);
}
#endif

static uint64_t
othello_mobility(uint64_t own, uint64_t other, uint64_t cells)
{
#if LANES_X86
	if (cpu_level() >= CPU_AVX2)
		return othello_mobility_avx2(own, other, cells);
#endif
	return othello_moves(own, other, cells);
}

static void
put_disc(struct state *s, uint64_t disc)
{
	uint64_t own = s->stones[s->to_move], other = s->stones[s->to_move ^ 1], turned;

#if LANES_X86
	if (cpu_level() >= CPU_AVX2)
		turned = othello_turned_avx2(disc, own, other);
	else
#endif
		turned = othello_turned(disc, own, other);

	s->stones[s->to_move] |= disc | turned;
	s->stones[s->to_move ^ 1] &= ~turned;
	s->to_move ^= 1;
}

static uint64_t
mobility_of(const struct game *g, const struct state *s, uint64_t side)
{
	return othello_mobility(s->stones[side], s->stones[side ^ 1], g->cells);
}

static int
winner(const struct state *s)
{
	int difference = (int)bits_count(s->stones[0]) - (int)bits_count(s->stones[1]);
	return (difference > 0) - (difference < 0);
}

static void
othello_start(const struct game *g, struct state *out)
{
	*out = (struct state){
		.stones = { bit_of(28) | bit_of(35), bit_of(27) | bit_of(36) },
		.to_move = SIDE_FIRST,
	};
}

static int
moves(const struct game *g, const struct state *s, move_t out[GAME_MAX_MOVES])
{
	int count = 0;

	for (uint64_t set = mobility_of(g, s, s->to_move); set; set &= set - 1)
		out[count++] = (move_t)bits_lowest(set);
	if (count == 0 && mobility_of(g, s, s->to_move ^ 1))
		out[count++] = PASS;
	return count;
}

static void
othello_play(const struct game *g, struct state *s, move_t m)
{
	if (m == PASS)
		s->to_move ^= 1;
	else
		put_disc(s, bit_of(m));
}

static int
othello_result(const struct game *g, const struct state *s)
{
	if (mobility_of(g, s, s->to_move) || mobility_of(g, s, s->to_move ^ 1))
		return GAME_OPEN;
	return winner(s);
}

static int
othello_playout_one(const struct game *g, const struct state *from, struct rng *rng)
{
	struct state at, *s = &at;

	state_copy(s, from);
	for (bool passed = false;;) {
		uint64_t set = mobility_of(g, s, s->to_move);
		if (set) {
			put_disc(s, bits_nth(set, rng_below(rng, bits_count(set))));
			passed = false;
		} else if (passed) {
			return winner(s);
		} else {
			s->to_move ^= 1;
			passed = true;
		}
	}
}

static void
playout(const struct game *g, const struct state *const *s, int count, int cutoff, struct rng *rng,
	signed char *out)
{
	if (count >= FEW || cutoff > 0) {
		othello_playout(g, s, count, cutoff, rng, out);
		return;
	}
	for (int i = 0; i < count; i++)
		out[i] = (signed char)othello_playout_one(g, s[i], rng);
}

/* Returns the grid bit of a board cell. */
static unsigned
othello_grid_of(const struct game *g, int cell)
{
	int margin = (GRID - g->columns) / 2;
	return (unsigned)((cell / g->columns + margin) * GRID + cell % g->columns + margin);
}

static int
othello_cell_of(const struct game *g, unsigned bit)
{
	int margin = (GRID - g->columns) / 2;
	return ((int)bit / GRID - margin) * g->columns + (int)bit % GRID - margin;
}

static enum cell
othello_get(const struct game *g, const struct state *s, int cell)
{
	unsigned bit = othello_grid_of(g, cell);

	if (s->stones[SIDE_FIRST] >> bit & 1)
		return CELL_FIRST;
	return s->stones[SIDE_SECOND] >> bit & 1 ? CELL_SECOND : CELL_EMPTY;
}

static void
othello_put(const struct game *g, struct state *s, int cell, enum cell what)
{
	uint64_t bit = bit_of(othello_grid_of(g, cell));

	s->stones[SIDE_FIRST] &= ~bit;
	s->stones[SIDE_SECOND] &= ~bit;
	if (what != CELL_EMPTY)
		s->stones[what - CELL_FIRST] |= bit;
}

static int
othello_move_to_cell(const struct game *g, const struct state *s, move_t m)
{
	return m == PASS ? -1 : othello_cell_of(g, m);
}

static move_t
othello_move_at(const struct game *g, const struct state *s, int cell)
{
	return (move_t)othello_grid_of(g, cell);
}

/* Returns all discs connected to those in `from`, across edges and corners. */
static uint64_t
connected(uint64_t from, uint64_t discs)
{
	for (;;) {
		uint64_t wide = from | (from & ~0x0101010101010101u) >> 1 |
				(from & ~0x8080808080808080u) << 1;
		uint64_t next = (wide | wide << 8 | wide >> 8) & discs;
		if (next == from)
			return from;
		from = next;
	}
}

static bool
othello_validate(const struct game *g, struct state *s, enum side to_move, struct error *e)
{
	uint64_t centre = bit_of(27) | bit_of(28) | bit_of(35) | bit_of(36);
	uint64_t discs = s->stones[0] | s->stones[1];
	uint64_t bare = centre & ~discs;

	if (bare) {
		int cell = othello_cell_of(g, bits_lowest(bare));
		return error_set(e,
			_("%c%d is empty, but the four middle cells always hold discs."),
			'a' + cell % g->columns, cell / g->columns + 1);
	}
	uint64_t loose = discs & ~connected(centre, discs);
	if (loose) {
		int cell = othello_cell_of(g, bits_lowest(loose));
		return error_set(e,
			_("The disc on %c%d is not connected to the middle; discs are only ever "
			  "placed next to others."),
			'a' + cell % g->columns, cell / g->columns + 1);
	}
	s->to_move = to_move == SIDE_NONE ? SIDE_FIRST : to_move;
	return true;
}

static const struct game_rules rules = {
	.start = othello_start,
	.moves = moves,
	.play = othello_play,
	.result = othello_result,
	.playout = {
		[PLAYOUT_RANDOM] = playout,
		[PLAYOUT_CORNER] = othello_playout_corner,
	},
	.get = othello_get,
	.put = othello_put,
	.move_to_cell = othello_move_to_cell,
	.move_at = othello_move_at,
	.validate = othello_validate,
};

static const char about[] = N_("Turn discs over; the most discs win.");

static const char *const how[] = {
	N_("A disc must enclose a row of the opponent's discs, in any of the eight directions, "
	   "between itself and another of your own; all discs enclosed turn over."),
	N_("A player who can turn no disc passes; when neither can, the game is over and the "
	   "player with more discs wins."),
	NULL,
};

bool
game_is_othello(const struct game *g)
{
	return g->rules == &rules;
}

extern const struct game game_othello_4, game_othello_6, game_othello_8;

const struct game game_othello_4 = {
	.rules = &rules,
	.name = "othello:4",
	.title = N_("Othello 4x4"),
	.about = about,
	.how = how,
	.columns = 4,
	.rows = 4,
	.layers = 1,
	.best_playout = PLAYOUT_CORNER,
	.counts_discs = true,
	.cells = 0x00003c3c3c3c0000u,
};

const struct game game_othello_6 = {
	.rules = &rules,
	.name = "othello",
	.title = N_("Othello 6x6"),
	.about = about,
	.how = how,
	.columns = 6,
	.rows = 6,
	.layers = 1,
	.best_playout = PLAYOUT_CORNER,
	.counts_discs = true,
	.cells = 0x007e7e7e7e7e7e00u,
};

const struct game game_othello_8 = {
	.rules = &rules,
	.name = "othello:8",
	.title = N_("Othello 8x8"),
	.about = about,
	.how = how,
	.columns = 8,
	.rows = 8,
	.layers = 1,
	.best_playout = PLAYOUT_CORNER,
	.counts_discs = true,
	.cells = UINT64_MAX,
};
