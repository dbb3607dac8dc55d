/* Space on a Tron board: two floods that set out from both heads at once, a step a wave.
 *
 *	A 1 2 3     what both reach in the same wave (x) is nobody's, and both go on from there;
 *	1 # x 2     when neither goes on, the two are separated unless their cells touch
 *	2 x 2 1
 *	3 2 1 B */
#include "games/tron_space.h"

#include "base/bits.h"

/* Boards of up to 14 rows with their border, and all others. */
enum { SMALL_ROWS = 16, LARGE_ROWS = 24 };

/* Rows 1 to the number of rows; 0 and the one behind the last are empty. */
struct flood {
	uint32_t free[LARGE_ROWS + 2];
	uint32_t cells[2][LARGE_ROWS + 2], front[2][LARGE_ROWS + 2];
};

/* The bits of a row and its neighbours. */
static inline uint32_t
spread(const uint32_t *row)
{
	return row[-1] | row[1] | row[0] << 1 | row[0] >> 1;
}

/* One step of both floods; false when nothing new was reached. `rows` is a constant. */
static inline __attribute__((always_inline)) bool
step(struct flood *f, int rows, bool *meet)
{
	uint32_t next[2][LARGE_ROWS];
	uint32_t any = 0, same = 0;

	for (int i = 0; i < rows; i++) {
		uint32_t first = spread(&f->front[0][i + 1]) & f->free[i + 1];
		uint32_t second = spread(&f->front[1][i + 1]) & f->free[i + 1];
		uint32_t both = first & second;
		any |= first | second;
		same |= both;
		next[0][i] = first;
		next[1][i] = second;
		f->cells[0][i + 1] |= first & ~both;
		f->cells[1][i + 1] |= second & ~both;
		f->free[i + 1] &= ~(first | second);
	}
	for (int i = 0; i < rows; i++) {
		f->front[0][i + 1] = next[0][i];
		f->front[1][i + 1] = next[1][i];
	}
	*meet |= same != 0;
	return any != 0;
}

static inline __attribute__((always_inline)) bool
touch(const struct flood *f, int rows)
{
	uint32_t any = 0;

	for (int i = 1; i <= rows; i++)
		any |= spread(&f->cells[0][i]) & f->cells[1][i];
	return any != 0;
}

static inline __attribute__((always_inline)) void
run(struct flood *f, int rows, struct tron_space *out)
{
	bool meet = false;

	while (step(f, rows, &meet))
		;
	out->separated = !meet && !touch(f, rows);
}

/* Cells of one colour of the chessboard, 0 that of the place with row and column even. */
static int
count_colour(const uint32_t *cells, int rows, unsigned colour)
{
	int count = 0;

	for (int i = 0; i < rows; i += 2) {
		uint64_t mask = colour ? 0x55555555aaaaaaaau : 0xaaaaaaaa55555555u;
		uint64_t two = cells[i + 1] | (uint64_t)cells[i + 2] << 32;
		count += (int)bits_count(two & mask);
	}
	return count;
}

/* Steps alternate between the colours, and the first is to the other than the head's. */
static int
most_steps(int same, int other)
{
	return other <= same ? 2 * other : 2 * same + 1;
}

static int
count_edges(const uint32_t *cells, int rows)
{
	int edges = 0;

	for (int i = 1; i <= rows; i++) {
		uint64_t beside = cells[i] & cells[i] << 1, below = cells[i] & cells[i + 1];
		edges += (int)bits_count(beside | below << 32);
	}
	return edges;
}

struct tron_space
tron_space(const struct state *s)
{
	struct tron_space out = { 0 };
	struct flood f;
	int rows = s->rows <= SMALL_ROWS ? SMALL_ROWS : LARGE_ROWS;

	__builtin_memset(&f, 0, sizeof f);
	for (uint32_t i = 1; i + 1 < s->rows; i++)
		f.free[i + 1] = ~(uint32_t)s->row[i] & (uint32_t)(bit_of(TRON_FIRST_TRAIL) - 1);
	for (int side = 0; side < 2; side++) {
		unsigned head = tron_head(s, (enum side)side);
		f.front[side][head / TRON_STRIDE + 1] = 1u << head % TRON_STRIDE;
	}
	if (rows == SMALL_ROWS)
		run(&f, SMALL_ROWS, &out);
	else
		run(&f, LARGE_ROWS, &out);
	for (int side = 0; side < 2; side++) {
		unsigned head = tron_head(s, (enum side)side);
		unsigned colour = (head / TRON_STRIDE + head) & 1;
		int same = count_colour(f.cells[side], rows, colour);
		int other = count_colour(f.cells[side], rows, colour ^ 1);
		out.edges[side] = count_edges(f.cells[side], rows);
		out.cells[side] = out.separated ? most_steps(same, other) : same + other;
	}
	return out;
}

/* Edges make open space worth more than corridors. The numbers were found by playing. */
double
tron_judge(const struct game *g, const struct state *s, bool *settled)
{
	struct tron_space space = tron_space(s);
	double more = space.cells[0] - space.cells[1];
	double most = game_cell_count(g);

	*settled = false;
	if (space.separated)
		return tron_judge_separated(s, space.cells, settled);
	more += (double)(space.edges[0] - space.edges[1]) / 2;
	double share = 16 * more / most;
	return .9 * share / (1 + (share < 0 ? -share : share));
}

/* One flood of what can be reached, its head not counted. */
int
tron_steps_left(const struct state *s, unsigned place)
{
	uint32_t free[LARGE_ROWS + 2] = { 0 }, cells[LARGE_ROWS + 2] = { 0 };
	int rows = (int)s->rows;
	bool grows = true;

	for (int i = 1; i + 1 < rows; i++)
		free[i + 1] = ~(uint32_t)s->row[i] & (uint32_t)(bit_of(TRON_FIRST_TRAIL) - 1);
	cells[place / TRON_STRIDE + 1] = 1u << place % TRON_STRIDE;
	/* Down and up again, each row spreading as far as it goes. */
	while (grows) {
		grows = false;
		for (int k = 0; k < 2 * rows; k++) {
			int i = k < rows ? k + 1 : 2 * rows - k;
			uint32_t before = cells[i], now;
			for (now = before | (spread(&cells[i]) & free[i]); now != cells[i];
				now |= spread(&cells[i]) & free[i])
				cells[i] = now;
			grows |= cells[i] != before;
		}
	}
	cells[place / TRON_STRIDE + 1] &= ~(1u << place % TRON_STRIDE);
	unsigned colour = (place / TRON_STRIDE + place) & 1;
	return most_steps(count_colour(cells, LARGE_ROWS, colour),
		count_colour(cells, LARGE_ROWS, colour ^ 1));
}

/* ---- playouts ---- */

static int
sign_of(int difference)
{
	return (difference > 0) - (difference < 0);
}

/* One of the moves of a set that is not empty; `random` is uniform. */
static unsigned
choose(unsigned exits, uint32_t random)
{
	static const unsigned char count[16] = { 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4 };
	static const unsigned char moves[16][4] = { { 0 }, { 0 }, { 1 }, { 0, 1 }, { 2 }, { 0, 2 },
		{ 1, 2 }, { 0, 1, 2 }, { 3 }, { 0, 3 }, { 1, 3 }, { 0, 1, 3 }, { 2, 3 },
		{ 0, 2, 3 }, { 1, 2, 3 }, { 0, 1, 2, 3 } };

	return moves[exits][(uint64_t)random * count[exits] >> 32];
}

static void
take(struct state *s, enum side side, unsigned place)
{
	s->row[place / TRON_STRIDE] |= bit_of(place % TRON_STRIDE);
	s->stones[side] = place;
}

int
tron_space_play_out(struct state *s, bool straight, struct rng *rng)
{
	unsigned before[2] = { TRON_MOVES, TRON_MOVES };

	for (int steps = 0;; steps++) {
		if (steps % TRON_STEPS_BETWEEN == 0) {
			struct tron_space space = tron_space(s);
			if (space.separated)
				return sign_of(space.cells[0] - space.cells[1]);
		}
		unsigned to[2], exits[2];
		for (int side = 0; side < 2; side++)
			exits[side] = tron_exits(s, tron_head(s, (enum side)side));
		if (!exits[0] || !exits[1])
			return (exits[1] == 0) - (exits[0] == 0);
		uint64_t random = rng_next(rng), go_on = straight ? rng_next(rng) : 0;
		for (int side = 0; side < 2; side++, random >>= 32, go_on >>= 32) {
			unsigned m = before[side];
			/* 3 of 4 times, where it is free. */
			if (!straight || (go_on & 3) == 3 || !(exits[side] >> m & 1))
				m = choose(exits[side], (uint32_t)random);
			to[side] = tron_next(tron_head(s, (enum side)side), m);
			before[side] = m;
		}
		if (to[0] == to[1])
			return 0;
		take(s, SIDE_FIRST, to[0]);
		take(s, SIDE_SECOND, to[1]);
	}
}
