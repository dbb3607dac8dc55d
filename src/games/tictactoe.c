/* Tic-tac-toe: 3x3, three in a row. Bit = cell, move = cell. Pure, except for tables built once. */
#include <assert.h>
#include <pthread.h>

#include "base/bits.h"
#include "base/language.h"
#include "games/lines.h"

#define FULL ((uint64_t)0x1ff)

extern const struct game game_tictactoe;

static const struct line_direction directions[] = {
	{ 1, 0111 }, /* rows */
	{ 3, 0007 }, /* columns */
	{ 4, 0001 }, /* a1 b2 c3 */
	{ 2, 0004 }, /* c1 b2 a3 */
};
static const struct line_set lines = { directions, 4, 3 };

static int
tictactoe_result(const struct game *g, const struct state *s)
{
	/* Only the side that moved last can have completed a line. */
	if (lines_any(&lines, s->stones[s->to_move ^ 1]))
		return -state_sign(s);
	return (s->stones[0] | s->stones[1]) == g->cells ? 0 : GAME_OPEN;
}

static void
tictactoe_start(const struct game *g, struct state *out)
{
	*out = (struct state){ .to_move = SIDE_FIRST };
}

static int
tictactoe_moves(const struct game *g, const struct state *s, move_t out[GAME_MAX_MOVES])
{
	int count = 0;

	if (tictactoe_result(g, s) != GAME_OPEN)
		return 0;
	for (uint64_t free = FULL & ~(s->stones[0] | s->stones[1]); free; free &= free - 1)
		out[count++] = (move_t)bits_lowest(free);
	return count;
}

static void
tictactoe_play(const struct game *g, struct state *s, move_t m)
{
	s->stones[s->to_move] |= bit_of(m);
	s->to_move ^= 1;
}

/* ---- playouts ----
 *
 * There are so few positions that the exact odds of each, under random play, are computed
 * beforehand. A playout is one draw from them: it wins, draws or loses as often as games played
 * move by move. */
enum { POSITIONS = 19683 /* 3 to the 9th */ };

/* All odds are multiples of 1 / PARTS: of 1 / 1260 with random moves, of 1 / 30240 with decisive
 * ones. NUMBERS is the largest multiple of PARTS below 2^32: 32-bit random numbers beyond it are
 * rejected so that every part is equally likely. */
#define PARTS   ((uint32_t)30240)
#define NUMBERS (UINT32_MAX / PARTS * PARTS)

/* A number below `won` is a win for the first player, any other below `drawn` a draw. */
struct odds {
	uint32_t won, drawn;
};

/* A position's number is its cells read as base-3 digits, 1 for a
 * stone of the first player, 2 for one of the second. */
struct odds_table {
	struct odds *from[FULL + 1]; /* the odds at the number of the first player's stones */
	uint32_t step[FULL + 1];     /* what the second player's stones add to that number */
	bool wins[FULL + 1];         /* these stones have a line */
	struct odds odds[POSITIONS];
};

static struct odds_table random_odds, decisive_odds;

static inline struct odds *
tictactoe_odds_of(const struct odds_table *t, uint64_t first, uint64_t second)
{
	return t->from[first] + t->step[second];
}

static uint64_t
completing(uint64_t stones, uint64_t free)
{
	uint64_t cells = 0;

	for (; free; free &= free - 1) {
		if (lines_any(&lines, stones | (free & -free)))
			cells |= free & -free;
	}
	return cells;
}

/* Returns the cells from which the mover picks one uniformly. */
static uint64_t
choices(uint64_t own, uint64_t other, bool decisive)
{
	uint64_t free = FULL & ~(own | other);

	if (!decisive)
		return free;
	uint64_t wins = completing(own, free), blocks = completing(other, free);
	return wins ? wins : blocks ? blocks : free;
}

/* Returns the mean of the odds after each choice. */
static struct odds
odds_before(const struct odds_table *t, const uint64_t stones[2], bool decisive)
{
	unsigned side = bits_count(stones[0]) > bits_count(stones[1]);
	uint64_t set = choices(stones[side], stones[side ^ 1], decisive), count = bits_count(set);
	uint64_t won = 0, drawn = 0;

	for (; set; set &= set - 1) {
		uint64_t next[2] = { stones[0], stones[1] };
		next[side] |= set & -set;
		won += tictactoe_odds_of(t, next[0], next[1])->won;
		drawn += tictactoe_odds_of(t, next[0], next[1])->drawn;
	}
	assert(won % count == 0 && drawn % count == 0);
	return (struct odds){ (uint32_t)(won / count), (uint32_t)(drawn / count) };
}

static void
count_odds(struct odds_table *t, uint64_t first, uint64_t second, bool decisive)
{
	const uint64_t stones[2] = { first, second };
	bool won = t->wins[first], lost = t->wins[second];

	*tictactoe_odds_of(t, first, second) =
		won || lost || (first | second) == FULL
			? (struct odds){ won ? NUMBERS : 0, lost ? 0 : NUMBERS }
			: odds_before(t, stones, decisive);
}

static void
number_positions(struct odds_table *t)
{
	for (unsigned set = 0; set <= FULL; set++) {
		t->step[set] = t->step[set >> 1] * 3 + 2 * (set & 1);
		t->from[set] = &t->odds[t->step[set] / 2];
		t->wins[set] = lines_any(&lines, set);
	}
}

/* Downwards from full boards: every added stone makes one of the two sets a larger number, so the
 * successors are already done. */
static void
count_all_odds(struct odds_table *t, bool decisive)
{
	number_positions(t);
	for (uint64_t first = FULL + 1; first--;) {
		uint64_t free = FULL & ~first, second = free + 1;
		do {
			second = (second - 1) & free; /* the next smaller set of free cells */
			if (bits_count(first) - bits_count(second) <= 1) /* less than 0 wraps */
				count_odds(t, first, second, decisive);
		} while (second);
	}
}

static void
count_random_odds(void)
{
	count_all_odds(&random_odds, false);
}

static void
count_decisive_odds(void)
{
	count_all_odds(&decisive_odds, true);
}

static inline signed char
tictactoe_draw(const struct odds_table *t, const struct state *s, uint32_t number)
{
	const struct odds *o = tictactoe_odds_of(t, s->stones[0], s->stones[1]);

	return (signed char)((number < o->won) - (number >= o->drawn));
}

/* Two 32-bit numbers, both below NUMBERS. */
static inline uint64_t
tictactoe_draw_numbers(struct rng *rng)
{
	uint64_t two;

	do
		two = rng_next(rng);
	while ((uint32_t)two >= NUMBERS || two >= (uint64_t)NUMBERS << 32);
	return two;
}

static void
tictactoe_play_out(const struct odds_table *t, const struct state *const *s, int count,
	struct rng *rng, signed char *out)
{
	struct rng local = *rng;

	for (int i = 0; i < count; i += 2) {
		uint64_t two = tictactoe_draw_numbers(&local);
		out[i] = tictactoe_draw(t, s[i], (uint32_t)two);
		if (i + 1 < count)
			out[i + 1] = tictactoe_draw(t, s[i + 1], (uint32_t)(two >> 32));
	}
	*rng = local;
}

static void
tictactoe_playout(const struct game *g, const struct state *const *s, int count, int cutoff,
	struct rng *rng, signed char *out)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;

	pthread_once(&once, count_random_odds);
	tictactoe_play_out(&random_odds, s, count, rng, out);
}

static void
playout_decisive(const struct game *g, const struct state *const *s, int count, int cutoff,
	struct rng *rng, signed char *out)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;

	pthread_once(&once, count_decisive_odds);
	tictactoe_play_out(&decisive_odds, s, count, rng, out);
}

static int
tictactoe_move_to_cell(const struct game *g, const struct state *s, move_t m)
{
	return m;
}

static move_t
tictactoe_move_at(const struct game *g, const struct state *s, int cell)
{
	return (move_t)cell;
}

static bool
tictactoe_validate(const struct game *g, struct state *s, enum side to_move, struct error *e)
{
	return lines_validate(g, &lines, s, to_move, FULL, e);
}

static int
tictactoe_winning_cells(const struct game *g, const struct state *s, int *cells)
{
	return lines_winning_cells(&lines, s, cells);
}

static const struct game_rules rules = {
	.start = tictactoe_start,
	.moves = tictactoe_moves,
	.play = tictactoe_play,
	.result = tictactoe_result,
	.playout = { [PLAYOUT_RANDOM] = tictactoe_playout, [PLAYOUT_DECISIVE] = playout_decisive },
	.get = lines_get,
	.put = lines_put,
	.move_to_cell = tictactoe_move_to_cell,
	.move_at = tictactoe_move_at,
	.validate = tictactoe_validate,
	.winning_cells = tictactoe_winning_cells,
};

static const char *const how[] = {
	N_("X and O take turns to mark an empty cell."),
	N_("Three in a row, a column or a diagonal win; a full board is a draw."),
	NULL,
};

const struct game game_tictactoe = {
	.rules = &rules,
	.name = "tictactoe",
	.title = N_("Tic-tac-toe 3x3"),
	.about = N_("Three in a row, the classic."),
	.how = how,
	.columns = 3,
	.rows = 3,
	.layers = 1,
	.cells = FULL,
};
