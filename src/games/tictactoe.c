/* Tic-tac-toe: 3x3, three in a row. Bit = cell, move = cell. Pure. */
#include <string.h>

#include "base/bits.h"
#include "games/lanes.h"
#include "games/lines.h"

#define FULL 0x1ffu

enum { FREE_MAX = 9 };

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

/* ---- random playouts, 32 games to a vector of 16-bit boards ----
 *
 * All games with nine free cells move, then all with eight, and so on; a game waits until its
 * number comes up. So in every step the games that move have equally many cells to choose from
 * and the same side to move, which with these rules follows from the count.
 */
enum { GAMES = 32, RANDOM_BITS = 12, SPARE_BITS = 16 - RANDOM_BITS };

typedef uint16_t boards __attribute__((vector_size(GAMES * 2)));
typedef int16_t numbers __attribute__((vector_size(GAMES * 2)));

struct table {
	boards stones[2];
	boards won[2]; /* all bits where that side has won */
	boards free;   /* how many cells were free in the beginning */
};

/* Digits of random numbers: digit[n] is less than n. */
struct digits {
	boards digit[FREE_MAX + 1];
};

/* All bits of the boards that are less than 0 as numbers. Shifts are vector instructions
 * everywhere, comparisons are not. */
LANES_INLINE void
spread_sign(boards *b)
{
	*b = (boards)((numbers)*b >> 15);
}

/* Takes a digit from a fixed-point fraction. */
LANES_INLINE void
take_digit(boards *digit, boards *fraction, uint16_t n)
{
	boards product = *fraction * n;

	*digit = product >> RANDOM_BITS;
	*fraction = product & ((1 << RANDOM_BITS) - 1);
}

/* Of 2^12 numbers all but 0 fall evenly on 9 * 7 * 5 and on 3 * 3 digits, 2^12 - 1 being a
 * multiple of both. When a lane has drawn a 0 all lanes draw again. */
LANES_INLINE void
draw_digits(struct digits *d, struct lanes_rng *rng, const struct lanes_level *l)
{
	lanes a, b, c, missed;

	do {
		lanes_random(&a, rng);
		lanes_random(&b, rng);
		boards zero = (((boards)a >> SPARE_BITS) - 1) | (((boards)b >> SPARE_BITS) - 1);
		spread_sign(&zero);
		missed = (lanes)zero;
	} while (l->zero(&missed) != ALL_LANES);
	lanes_random(&c, rng);
	boards odd = (boards)a >> SPARE_BITS, three = (boards)b >> SPARE_BITS;
	boards two = (boards)c, half;
	take_digit(&d->digit[9], &odd, 9);
	take_digit(&d->digit[7], &odd, 7);
	take_digit(&d->digit[5], &odd, 5);
	take_digit(&d->digit[3], &three, 3);
	take_digit(&half, &three, 3);
	d->digit[8] = two >> 13;
	d->digit[4] = two >> 11 & 3;
	d->digit[2] = two >> 10 & 1;
	d->digit[6] = half * 2 + (two >> 9 & 1);
}

LANES_INLINE void
find_line(boards *found, const boards *stones)
{
	const boards s = *stones;

	*found = (s & s >> 1 & s >> 2 & 0111) | (s & s >> 3 & s >> 6) | (s & s >> 4 & s >> 8) |
		 (s >> 2 & s >> 4 & s >> 6 & 1);
	*found = -*found;
	spread_sign(found);
}

/* The step of the games with n free cells. */
LANES_INLINE void
move_all(struct table *t, const struct digits *d, uint16_t n)
{
	unsigned side = n % 2 == 0; /* with nine free cells the first one moves */
	boards set = FULL & ~(t->stones[0] | t->stones[1]);
	boards waits = t->free - n, line;

	LANES_UNROLL
	for (uint16_t i = 1; i < n; i++) {
		boards enough = d->digit[n] - i;
		spread_sign(&enough);
		set &= (set - 1) | enough;
	}
	spread_sign(&waits);
	t->stones[side] |= set & -set & ~waits;
	if (n > 5)
		return; /* no three stones yet */
	find_line(&line, &t->stones[side]);
	t->won[side] |= line & ~t->won[side ^ 1];
}

LANES_INLINE void
count_free(struct table *t)
{
	boards c = FULL & ~(t->stones[0] | t->stones[1]);

	c -= c >> 1 & 0x5555;
	c = (c & 0x3333) + (c >> 2 & 0x3333);
	c = (c + (c >> 4)) & 0x0f0f;
	t->free = (c + (c >> 8)) & 0x1f;
}

LANES_INLINE void
play_table(struct table *t, struct lanes_rng *rng, const struct lanes_level *l)
{
	struct digits d;

	draw_digits(&d, rng, l);
	count_free(t);
	t->won[0] = t->won[1] = (boards){ 0 };
	move_all(t, &d, 9);
	move_all(t, &d, 8);
	move_all(t, &d, 7);
	move_all(t, &d, 6);
	move_all(t, &d, 5);
	move_all(t, &d, 4);
	move_all(t, &d, 3);
	move_all(t, &d, 2);
	move_all(t, &d, 1);
}

LANES_INLINE void
play_batch(const struct lanes_batch *b, struct rng *rng, const struct lanes_level *l)
{
	struct lanes_rng random;

	lanes_seed(&random, rng);
	for (int begin = 0; begin < b->count; begin += GAMES) {
		int count = b->count - begin < GAMES ? b->count - begin : GAMES;
		uint16_t stones[2][GAMES] = { 0 };
		int16_t result[GAMES];
		struct table t;
		for (int i = 0; i < count; i++) {
			stones[0][i] = (uint16_t)b->states[begin + i].stones[SIDE_FIRST];
			stones[1][i] = (uint16_t)b->states[begin + i].stones[SIDE_SECOND];
		}
		memcpy(t.stones, stones, sizeof t.stones);
		play_table(&t, &random, l);
		boards lead = t.won[1] - t.won[0]; /* all bits are -1 */
		memcpy(result, &lead, sizeof result);
		for (int i = 0; i < count; i++)
			b->results[begin + i] = (signed char)result[i];
	}
}

#if LANES_X86
LANES_AVX512 static void
play_avx512(const struct lanes_batch *b, struct rng *rng)
{
	play_batch(b, rng, &lanes_avx512);
}

LANES_AVX2 static void
play_avx2(const struct lanes_batch *b, struct rng *rng)
{
	play_batch(b, rng, &lanes_avx2);
}
#endif

static void
play_plain(const struct lanes_batch *b, struct rng *rng)
{
	play_batch(b, rng, &lanes_plain);
}

static void
playout(const struct game *g, struct state *s, int count, int cutoff, struct rng *rng,
	signed char *out)
{
	const struct lanes_batch b = { .states = s, .results = out, .count = count };

	(void)g;
	(void)cutoff;
#if LANES_X86
	if (cpu_level() == CPU_AVX512)
		play_avx512(&b, rng);
	else if (cpu_level() == CPU_AVX2)
		play_avx2(&b, rng);
	else
#endif
		play_plain(&b, rng);
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
	.playout = { [PLAYOUT_RANDOM] = playout },
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
