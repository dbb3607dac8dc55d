/* Tron on boards of more than 20 columns or rows: the same rules for a position that has more words, and
 * plain code for space, paths and playouts where the smaller boards have vectors. Pure.
 *
 * Two words a row, a bit a column, rows and columns counted from 1 within a border of walls:
 *
 *	row[2 * i]     1 0 1    a cell is free where both are 0,
 *	row[2 * i + 1] 0 1 1    a wall or a head, the first player's trail, the second player's
 *
 * stones[side] is the place of a side's head, row * TRON_LARGE_STRIDE + column, and TRON_CRASHED. */
#include "base/bits.h"
#include "games/tron/space.h"

enum {
	STRIDE = TRON_LARGE_STRIDE,
	ROWS = TRON_MOST + 2,
};

_Static_assert(2 * ROWS <= GAME_MAX_ROWS, "a board fits");

static inline uint64_t
taken_row(const struct state *s, unsigned row)
{
	return s->row[2 * row] | s->row[2 * row + 1];
}

static inline unsigned
next_place(unsigned place, unsigned move)
{
	static const int step[TRON_MOVES] = { -STRIDE, STRIDE, -1, 1 };

	/* NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult): a move is one of four */
	return (unsigned)((int)place + step[move]);
}

static bool
is_taken(const struct state *s, unsigned place)
{
	return taken_row(s, place / STRIDE) >> place % STRIDE & 1;
}

static unsigned
place_of(const struct game *g, int cell)
{
	return (unsigned)((cell / g->columns + 1) * STRIDE + cell % g->columns + 1);
}

/* Marks a cell by its two bits. */
static void
mark(struct state *s, unsigned place, unsigned what)
{
	for (unsigned k = 0; k < 2; k++) {
		uint64_t *row = &s->row[2 * (place / STRIDE) + k];
		*row = (*row & ~bit_of(place % STRIDE)) | (uint64_t)(what >> k & 1)
								  << place % STRIDE;
	}
}

enum { FREE, WALL, TRAIL }; /* TRAIL + side */

/* ---- the board as what is free ---- */

/* The free cells, without who left what. */
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
		out->free[i] = ~taken_row(s, i) & inside;
}

static inline void
take(struct grid *b, unsigned place)
{
	b->free[place / STRIDE] &= ~bit_of(place % STRIDE);
}

/* The moves to free cells, a bit each. */
static inline unsigned
exits_of(const struct grid *b, unsigned place)
{
	return tron_moves_into(b->free, place);
}

static unsigned
state_exits(const struct state *s, unsigned place)
{
	unsigned exits = 0;

	for (unsigned m = 0; m < TRON_MOVES; m++)
		exits |= (unsigned)!is_taken(s, next_place(place, m)) << m;
	return exits;
}

/* ---- rules ---- */

static int
moves(const struct game *g, const struct state *s, move_t out[GAME_MAX_MOVES])
{
	unsigned exits = state_exits(s, tron_head(s, (enum side)s->to_move));
	int count = 0;

	if (tron_result(g, s) != GAME_OPEN)
		return 0;
	for (uint64_t set = exits ? exits : TRON_ALL; set; set &= set - 1)
		out[count++] = (move_t)bits_lowest(set);
	return count;
}

static void
step(struct state *s, const unsigned move[2])
{
	unsigned to[2];
	bool crash[2];

	for (int side = 0; side < 2; side++)
		to[side] = next_place(tron_head(s, (enum side)side), move[side]);
	for (int side = 0; side < 2; side++)
		crash[side] = to[0] == to[1] || is_taken(s, to[side]);
	for (unsigned side = 0; side < 2; side++) {
		if (crash[side]) {
			s->stones[side] |= TRON_CRASHED;
			continue;
		}
		mark(s, tron_head(s, (enum side)side), TRAIL + side);
		mark(s, to[side], WALL);
		s->stones[side] = to[side];
	}
}

static void
play(const struct game *g, struct state *s, move_t m)
{
	(void)g;
	if (!s->pending) {
		s->pending = m + 1u;
	} else {
		unsigned both[2];
		both[s->to_move] = m;
		both[s->to_move ^ 1] = s->pending - 1;
		s->pending = 0;
		step(s, both);
	}
	s->to_move ^= 1;
}

/* Erases whose trail is whose. */
static void
canonicalise(const struct game *g, struct state *s)
{
	(void)g;
	for (uint32_t i = 0; i < s->rows; i += 2) {
		s->row[i] |= s->row[i + 1];
		s->row[i + 1] = 0;
	}
}

/* ---- cells ---- */

static enum cell
get(const struct game *g, const struct state *s, int cell)
{
	static const enum cell cells[] = { CELL_EMPTY, CELL_WALL, CELL_FIRST, CELL_SECOND };
	unsigned place = place_of(g, cell), row = place / STRIDE;

	for (int side = 0; side < 2; side++) {
		if (tron_head(s, (enum side)side) == place)
			return (tron_crashed(s, (enum side)side) ? CELL_FIRST_CRASHED
								 : CELL_FIRST_HEAD) +
			       (enum cell)side;
	}
	return cells[(s->row[2 * row] >> place % STRIDE & 1) |
		     (s->row[2 * row + 1] >> place % STRIDE & 1) << 1];
}

static void
make_empty(const struct game *g, struct state *s)
{
	unsigned last = (unsigned)g->rows + 1;

	*s = (struct state){ .to_move = SIDE_FIRST, .rows = 2 * (last + 1) };
	for (unsigned row = 0; row <= last; row++)
		s->row[2 * row] = row == 0 || row == last ? bit_of((unsigned)g->columns + 2) - 1
							  : 1 | bit_of((unsigned)g->columns + 1);
}

static void
clear(struct state *s, unsigned place)
{
	mark(s, place, FREE);
	for (int side = 0; side < 2; side++) {
		if (tron_head(s, (enum side)side) == place)
			s->stones[side] = 0;
	}
}

static void
put(const struct game *g, struct state *s, int cell, enum cell what)
{
	unsigned place = place_of(g, cell);
	bool head = what >= CELL_FIRST_HEAD, crashed = what >= CELL_FIRST_CRASHED;
	unsigned side = what == CELL_SECOND_HEAD || what == CELL_SECOND_CRASHED;

	if (s->rows == 0)
		make_empty(g, s);
	clear(s, place);
	if (head && tron_head(s, (enum side)side))
		clear(s, tron_head(s, (enum side)side));
	if (head)
		s->stones[side] = place | (crashed ? (unsigned)TRON_CRASHED : 0u);
	if (what != CELL_EMPTY)
		mark(s, place, what == CELL_FIRST ? TRAIL : what == CELL_SECOND ? TRAIL + 1 : WALL);
}

static int
move_to_cell(const struct game *g, const struct state *s, move_t m)
{
	unsigned place = next_place(tron_head(s, (enum side)s->to_move), m);

	if (is_taken(s, place))
		return -1;
	return ((int)place / STRIDE - 1) * g->columns + (int)place % STRIDE - 1;
}

static move_t
move_at(const struct game *g, const struct state *s, int cell)
{
	unsigned place = place_of(g, cell), head = tron_head(s, (enum side)s->to_move);

	for (unsigned m = 0; m < TRON_MOVES; m++) {
		if (next_place(head, m) == place)
			return (move_t)m;
	}
	return MOVE_NONE;
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

/* The most steps from a place, whose own cell is not among the cells. */
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

/* What a side reaches next in a row, free or not. */
static inline uint64_t
spread(const uint64_t *front, unsigned row)
{
	return front[row - 1] | front[row + 1] | front[row] << 1 | front[row] >> 1;
}

/* False if it reached nothing new. *joined: the two have met. */
static bool
wave(struct flood *f, bool *joined)
{
	uint64_t next[2][ROWS], news = 0, met = 0;
	unsigned last = f->board.rows - 1;

	for (unsigned i = 1; i < last; i++) {
		uint64_t first = spread(f->front[0], i), second = spread(f->front[1], i);
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

/* `whole`: until the end, else only while the two can still turn out to be separated. Returns whether
 * the two have met. */
static bool
run_floods(struct flood *f, const unsigned head[2], bool whole)
{
	bool joined = false;

	for (int side = 0; side < 2; side++)
		f->front[side][head[side] / STRIDE] = bit_of(head[side] % STRIDE);
	while (wave(f, &joined) && (whole || !joined))
		;
	return joined;
}

/* If not `whole`, only whether they are separated, and what then is known. */
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

static struct tron_space
space_of(const struct game *g, const struct state *s)
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

static bool
space(const struct game *g, const struct state *s, int cells[2])
{
	struct tron_space found = space_of(g, s);

	cells[0] = found.cells[0];
	cells[1] = found.cells[1];
	return found.separated;
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

static double
evaluate(const struct game *g, const struct state *s, bool *settled)
{
	struct tron_space found = space_of(g, s);

	*settled = false;
	if (!found.separated)
		return tron_evaluate_open(g, &found);
	return tron_compare_areas(g, s, settled);
}

/* ---- playouts ---- */

static unsigned
choose(unsigned before, unsigned exits, bool straight, struct rng *rng)
{
	if (straight && exits >> before & 1 && rng_below(rng, 4) != 0)
		return before;
	return bits_lowest(bits_nth(exits, rng_below(rng, bits_count(exits))));
}

/* Completes a step in which one side has chosen; the game may be over afterwards. */
static void
finish_step(const struct game *g, struct state *s, struct rng *rng)
{
	unsigned exits = state_exits(s, tron_head(s, (enum side)s->to_move));
	uint64_t set = exits ? exits : TRON_ALL;

	if (s->pending)
		play(g, s, (move_t)bits_lowest(bits_nth(set, rng_below(rng, bits_count(set)))));
}

static int
play_out(const struct game *g, const struct state *from, enum playout_id id, struct rng *rng)
{
	unsigned before[2] = { TRON_MOVES, TRON_MOVES }, head[2];
	struct grid board;
	struct state s;

	state_copy(&s, from);
	finish_step(g, &s, rng);
	if (tron_result(g, &s) != GAME_OPEN)
		return tron_result(g, &s);
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
			before[side] =
				choose(before[side], exits[side], id == PLAYOUT_STRAIGHT, rng);
			head[side] = next_place(head[side], before[side]);
		}
		if (head[0] == head[1])
			return 0;
		take(&board, head[0]);
		take(&board, head[1]);
	}
}

static void
play_all(const struct game *g, const struct state *const *s, int count, enum playout_id id,
	struct rng *rng, signed char *result)
{
	for (int i = 0; i < count; i++)
		result[i] = (signed char)play_out(g, s[i], id, rng);
}

static void
playout(const struct game *g, const struct state *const *s, int count, int cutoff, struct rng *rng,
	signed char *result)
{
	(void)cutoff;
	play_all(g, s, count, PLAYOUT_RANDOM, rng, result);
}

static void
playout_space(const struct game *g, const struct state *const *s, int count, int cutoff,
	struct rng *rng, signed char *result)
{
	(void)cutoff;
	play_all(g, s, count, PLAYOUT_SPACE, rng, result);
}

static void
playout_straight(const struct game *g, const struct state *const *s, int count, int cutoff,
	struct rng *rng, signed char *result)
{
	(void)cutoff;
	play_all(g, s, count, PLAYOUT_STRAIGHT, rng, result);
}

const struct game_rules tron_large_rules = {
	.start = tron_start,
	.moves = moves,
	.play = play,
	.result = tron_result,
	.playout = {
		[PLAYOUT_RANDOM] = playout,
		[PLAYOUT_SPACE] = playout_space,
		[PLAYOUT_STRAIGHT] = playout_straight,
	},
	.evaluate = evaluate,
	.space = space,
	.lone = &tron_lone,
	.canonicalise = canonicalise,
	.get = get,
	.put = put,
	.move_to_cell = move_to_cell,
	.move_name = tron_move_name,
	.move_at = move_at,
	.validate = tron_validate,
};
