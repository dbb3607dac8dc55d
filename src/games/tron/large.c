/* Tron on boards of more than 20 columns or rows: plain code for space, paths and playouts, for
 * which the smaller boards use vectors. Pure. */
#include "base/bits.h"
#include "games/playouts.h"
#include "games/tron/space.h"

enum {
	STRIDE = TRON_LARGE_STRIDE,
	ROWS = TRON_MOST + 2,
};

_Static_assert(2 * ROWS <= GAME_MAX_ROWS, "a board fits");

static inline unsigned
next_place(unsigned place, unsigned move)
{
	static const int step[TRON_MOVES] = { -STRIDE, STRIDE, -1, 1 };

	/* NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult): a move is one of four */
	return (unsigned)((int)place + step[move]);
}

/* ---- the board as free cells ---- */

/* The free cells, without the owners of trails. */
struct grid {
	unsigned rows; /* with the border */
	uint64_t free[ROWS];
};

static void
grid_of(struct grid *out, const struct game *g, const struct state *s)
{
	uint64_t inside = bit_of((unsigned)g->columns + 1) - 2;

	out->rows = s->rows / 2;
	for (unsigned i = 0; i < out->rows; i++)
		out->free[i] = ~tron_large_taken(s, i) & inside;
}

static inline void
large_take(struct grid *b, unsigned place)
{
	b->free[place / STRIDE] &= ~bit_of(place % STRIDE);
}

/* Returns the moves to free cells, one bit each. */
static inline unsigned
exits_of(const struct grid *b, unsigned place)
{
	return tron_moves_into(b->free, place);
}

/* ---- space ---- */

static int
count_colour(const uint64_t *cells, unsigned rows, unsigned colour)
{
	int count = 0;

	for (unsigned i = 0; i < rows; i++)
		count += (int)bits_count(
			cells[i] & ((i + colour) % 2 ? 0xaaaaaaaaaaaaaaaau : 0x5555555555555555u));
	return count;
}

/* Returns the most steps from a place, whose own cell is not among the cells. */
static int
bound_of(const uint64_t *cells, unsigned rows, unsigned place)
{
	unsigned colour = (place / STRIDE + place) & 1;

	return tron_most_steps(
		count_colour(cells, rows, colour), count_colour(cells, rows, colour ^ 1));
}

static int
count_edges(const uint64_t *cells, unsigned rows)
{
	int edges = 0;

	for (unsigned i = 0; i + 1 < rows; i++)
		edges += (int)bits_count(cells[i] & cells[i] << 1) +
			 (int)bits_count(cells[i] & cells[i + 1]);
	return edges;
}

/* Two floods, one step a wave; see space.c. */
struct flood {
	struct grid board;
	uint64_t cells[2][ROWS], front[2][ROWS];
};

/* Returns the cells that a side reaches next in a row, free or not. */
static inline uint64_t
large_spread(const uint64_t *front, unsigned row)
{
	return front[row - 1] | front[row + 1] | front[row] << 1 | front[row] >> 1;
}

/* Returns false if the wave reached nothing new. *joined: the two floods have met. */
static bool
large_wave(struct flood *f, bool *joined)
{
	uint64_t next[2][ROWS], news = 0, met = 0;
	unsigned last = f->board.rows - 1;

	for (unsigned i = 1; i < last; i++) {
		uint64_t first = large_spread(f->front[0], i),
			 second = large_spread(f->front[1], i);
		met |= (first & f->cells[1][i]) | (second & f->cells[0][i]);
		first &= f->board.free[i];
		second &= f->board.free[i];
		uint64_t both = first & second;
		met |= both;
		news |= first | second;
		f->cells[0][i] |= first ^ both;
		f->cells[1][i] |= second ^ both;
		f->board.free[i] &= ~(first | second);
		next[0][i] = first;
		next[1][i] = second;
	}
	for (unsigned i = 1; i < last; i++) {
		f->front[0][i] = next[0][i];
		f->front[1][i] = next[1][i];
	}
	*joined |= met != 0;
	return news != 0;
}

/* Runs the floods: to the end if `whole`, otherwise only while the sides can still turn out to be
 * separated. Returns whether the two have met. */
static bool
run_floods(struct flood *f, const unsigned head[2], bool whole)
{
	bool joined = false;

	for (int side = 0; side < 2; side++)
		f->front[side][head[side] / STRIDE] = bit_of(head[side] % STRIDE);
	while (large_wave(f, &joined) && (whole || !joined))
		;
	return joined;
}

/* Returns the space of both sides; if not `whole`, only whether they are separated, and the rest in
 * that case. */
static struct tron_space
find_space(const struct grid *board, const unsigned head[2], bool whole)
{
	struct tron_space out = { 0 };
	struct flood f = { .board = *board };
	bool joined = run_floods(&f, head, whole);

	out.separated = !joined;
	for (int side = 0; side < 2 && (whole || !joined); side++) {
		const uint64_t *cells = f.cells[side];
		unsigned rows = board->rows;
		out.edges[side] = count_edges(cells, rows);
		out.cells[side] =
			out.separated ? bound_of(cells, rows, head[side])
				      : count_colour(cells, rows, 0) + count_colour(cells, rows, 1);
	}
	return out;
}

struct tron_space
tron_large_space(const struct game *g, const struct state *s)
{
	struct grid board;
	unsigned head[2] = { tron_head(s, SIDE_FIRST), tron_head(s, SIDE_SECOND) };

	grid_of(&board, g, s);
	return find_space(&board, head, true);
}

void
tron_large_territory(const struct game *g, const struct state *s, struct tron_territory *out)
{
	unsigned head[2] = { tron_head(s, SIDE_FIRST), tron_head(s, SIDE_SECOND) };
	struct flood f = { 0 };

	grid_of(&f.board, g, s);
	out->separated = !run_floods(&f, head, true);
	out->rows = (int)f.board.rows;
	for (int side = 0; side < 2; side++) {
		out->head[side][0] = (int)(head[side] / STRIDE);
		out->head[side][1] = (int)(head[side] % STRIDE);
		for (int i = 0; i < out->rows; i++)
			out->cells[side].row[i] = f.cells[side][i];
	}
}

/* ---- the longest path ---- */

void
tron_large_area(const struct game *g, const struct state *s, struct tron_area *out)
{
	struct grid board;

	grid_of(&board, g, s);
	out->rows = (int)board.rows;
	__builtin_memcpy(out->free.row, board.free, board.rows * sizeof board.free[0]);
}

/* ---- playouts ---- */

static unsigned
large_choose(unsigned before, unsigned exits, bool straight, struct rng *rng)
{
	if (straight && exits >> before & 1 && rng_below(rng, 4) != 0)
		return before;
	return bits_lowest(bits_nth(exits, rng_below(rng, bits_count(exits))));
}

static int
large_play_out(const struct game *g, const struct state *from, enum playout_id id, struct rng *rng)
{
	unsigned before[2] = { TRON_MOVES, TRON_MOVES }, head[2];
	struct grid board;
	struct state s;

	state_copy(&s, from);
	if (s.pending)
		tron_finish_step(g, &s, rng);
	if (g->rules->result(g, &s) != GAME_OPEN)
		return g->rules->result(g, &s);
	grid_of(&board, g, &s);
	for (int side = 0; side < 2; side++)
		head[side] = tron_head(&s, (enum side)side);
	for (int steps = 0;; steps++) {
		if (id != PLAYOUT_RANDOM && steps % PLAYOUT_SPACE_STEPS == 0) {
			struct tron_space found = find_space(&board, head, false);
			if (found.separated)
				return sign_of(found.cells[0] - found.cells[1]);
		}
		unsigned exits[2] = { exits_of(&board, head[0]), exits_of(&board, head[1]) };
		if (!exits[0] || !exits[1])
			return (exits[1] == 0) - (exits[0] == 0);
		for (int side = 0; side < 2; side++) {
			before[side] = large_choose(
				before[side], exits[side], id == PLAYOUT_STRAIGHT, rng);
			head[side] = next_place(head[side], before[side]);
		}
		if (head[0] == head[1])
			return 0;
		large_take(&board, head[0]);
		large_take(&board, head[1]);
	}
}

static void
play_all(const struct game *g, const struct state *const *s, int count, enum playout_id id,
	struct rng *rng, signed char *result)
{
	for (int i = 0; i < count; i++)
		result[i] = (signed char)large_play_out(g, s[i], id, rng);
}

void
tron_large_playout(const struct game *g, const struct state *const *s, int count, int cutoff,
	struct rng *rng, signed char *result)
{
	play_all(g, s, count, PLAYOUT_RANDOM, rng, result);
}

void
tron_large_playout_space(const struct game *g, const struct state *const *s, int count, int cutoff,
	struct rng *rng, signed char *result)
{
	play_all(g, s, count, PLAYOUT_SPACE, rng, result);
}

void
tron_large_playout_straight(const struct game *g, const struct state *const *s, int count,
	int cutoff, struct rng *rng, signed char *result)
{
	play_all(g, s, count, PLAYOUT_STRAIGHT, rng, result);
}
