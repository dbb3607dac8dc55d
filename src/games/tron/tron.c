/* Tron: the rules, which cells each side reaches first, and the static evaluation. Both sides move at
 * once and leave walls behind. The board is laid out as in tron.h. Pure.
 *
 * A side that enters a wall, a trail or the border crashes; both crash when they enter the same
 * cell. Crashing is not a choice while another move is left: the legal moves are those to free
 * cells, or all four if there is none. */
#include "games/tron/tron.h"

#include <string.h>

#include "base/bits.h"
#include "base/language.h"
#include "games/lanes.h"
#include "games/tron/space.h"

/* ---- places and rows ---- */

static unsigned
place_of(const struct game *g, int cell)
{
	return (unsigned)(cell / g->columns + 1) * TRON_STRIDE + (unsigned)(cell % g->columns + 1);
}

/* Makes a place free, a wall (or a head), or the trail of a side. */
static void
mark(struct state *s, unsigned place, enum cell what)
{
	uint64_t *word = &s->row[2 * (place / TRON_STRIDE)];
	unsigned column = place % TRON_STRIDE;
	bool wall = what == CELL_WALL || what == CELL_SECOND;
	bool trail = what == CELL_FIRST || what == CELL_SECOND;

	word[0] = (word[0] & ~bit_of(column)) | (uint64_t)wall << column;
	word[1] = (word[1] & ~bit_of(column)) | (uint64_t)trail << column;
}

/* ---- rules ---- */

static int
tron_result(const struct game *g, const struct state *s)
{
	return tron_result_of(s);
}

static int
tron_moves(const struct game *g, const struct state *s, move_t out[GAME_MAX_MOVES])
{
	unsigned head = tron_head(s, (enum side)s->to_move), row = head / TRON_STRIDE;
	int count = 0;

	if (tron_result_of(s) != GAME_OPEN)
		return 0;
	const uint64_t taken[] = { tron_taken_row(s, row - 1), tron_taken_row(s, row),
		tron_taken_row(s, row + 1) };
	unsigned exits = TRON_ALL ^ tron_moves_into(taken, TRON_STRIDE + head % TRON_STRIDE);
	for (unsigned set = exits ? exits : TRON_ALL; set; set &= set - 1)
		out[count++] = (move_t)bits_lowest(set);
	return count;
}

/* Plays both sides' moves, which must be legal. A head leaves a trail on the cell it leaves. */
static void
tron_step(struct state *s, const unsigned move[2])
{
	unsigned to[2];
	bool crash[2];

	for (int side = 0; side < 2; side++)
		to[side] = tron_next(tron_head(s, (enum side)side), move[side]);
	for (int side = 0; side < 2; side++)
		crash[side] = to[0] == to[1] || tron_taken(s, to[side]);
	for (int side = 0; side < 2; side++) {
		if (crash[side]) {
			s->stones[side] |= TRON_CRASHED;
			continue;
		}
		mark(s, tron_head(s, (enum side)side), side ? CELL_SECOND : CELL_FIRST);
		mark(s, to[side], CELL_WALL);
		s->stones[side] = to[side];
	}
}

static void
tron_play(const struct game *g, struct state *s, move_t m)
{
	if (!s->pending) {
		s->pending = m + 1u;
	} else {
		unsigned both[2];
		both[s->to_move] = m;
		both[s->to_move ^ 1] = s->pending - 1;
		s->pending = 0;
		tron_step(s, both);
	}
	s->to_move ^= 1;
}

/* Erases the owners of trails: only the taken cells affect the rest of the game. They move together,
 * a word a row. */
static void
canonicalise(const struct game *g, struct state *s)
{
	s->rows /= 2;
	for (uint32_t i = 0; i < s->rows; i++)
		s->row[i] = tron_taken_row(s, i);
}

/* ---- cells ---- */

static enum cell
tron_get(const struct game *g, const struct state *s, int cell)
{
	unsigned place = place_of(g, cell), column = place % TRON_STRIDE;
	const uint64_t *word = &s->row[2 * (place / TRON_STRIDE)];

	for (int side = 0; side < 2; side++) {
		if (tron_head(s, (enum side)side) == place)
			return (tron_crashed(s, (enum side)side) ? CELL_FIRST_CRASHED
								 : CELL_FIRST_HEAD) +
			       (enum cell)side;
	}
	bool wall = word[0] >> column & 1, trail = word[1] >> column & 1;
	if (!trail)
		return wall ? CELL_WALL : CELL_EMPTY;
	return wall ? CELL_SECOND : CELL_FIRST;
}

static void
tron_clear(struct state *s, unsigned place)
{
	mark(s, place, CELL_EMPTY);
	for (int side = 0; side < 2; side++) {
		if (tron_head(s, (enum side)side) == place)
			s->stones[side] = 0;
	}
}

/* Removes a head from its previous place before it is placed again. */
static void
tron_put(const struct game *g, struct state *s, int cell, enum cell what)
{
	unsigned place = place_of(g, cell);
	bool head = what >= CELL_FIRST_HEAD, crashed = what >= CELL_FIRST_CRASHED;
	enum side side = what == CELL_SECOND_HEAD || what == CELL_SECOND_CRASHED;

	if (s->rows == 0) { /* nothing but the border */
		unsigned last = (unsigned)g->rows + 1;
		*s = (struct state){ .to_move = SIDE_FIRST, .rows = 2 * (last + 1) };
		for (unsigned row = 0; row <= last; row++)
			s->row[2 * row] = row == 0 || row == last
						  ? bit_of((unsigned)g->columns + 2) - 1
						  : 1 | bit_of((unsigned)g->columns + 1);
	}
	tron_clear(s, place);
	if (head && tron_head(s, side))
		tron_clear(s, tron_head(s, side));
	if (head)
		s->stones[side] = place | (crashed ? (unsigned)TRON_CRASHED : 0u);
	mark(s, place, head ? CELL_WALL : what);
}

/* The board's map: one character per cell, as in positions. */
static void
tron_start(const struct game *g, struct state *out)
{
	const char *map = g->board;

	*out = (struct state){ 0 };
	for (int cell = 0; cell < game_cell_count(g); cell++) {
		if (map[cell] != '.')
			tron_put(g, out, cell,
				map[cell] == '#'   ? CELL_WALL
				: map[cell] == 'A' ? CELL_FIRST_HEAD
						   : CELL_SECOND_HEAD);
	}
}

static bool
tron_validate(const struct game *g, struct state *s, enum side to_move, struct error *e)
{
	for (int side = 0; side < 2; side++) {
		if (!tron_head(s, (enum side)side))
			return error_set(e,
				_("There is no %c on the board; A is the first player's head, B "
				  "the second player's, and each has one."),
				'A' + side);
	}
	s->to_move = to_move == SIDE_NONE ? SIDE_FIRST : to_move;
	return true;
}

/* ---- moves ---- */

static int
tron_move_to_cell(const struct game *g, const struct state *s, move_t m)
{
	unsigned place = tron_next(tron_head(s, (enum side)s->to_move), m);

	if (tron_taken(s, place))
		return -1;
	return (int)(place / TRON_STRIDE - 1) * g->columns + (int)(place % TRON_STRIDE) - 1;
}

static move_t
tron_move_at(const struct game *g, const struct state *s, int cell)
{
	unsigned place = place_of(g, cell), head = tron_head(s, (enum side)s->to_move);

	for (unsigned m = 0; m < TRON_MOVES; m++) {
		if (tron_next(head, m) == place)
			return (move_t)m;
	}
	return MOVE_NONE;
}

static const char *
tron_move_name(const struct game *g, const struct state *s, move_t m)
{
	static const char *const names[TRON_MOVES] = { "up", "down", "left", "right" };

	return names[m];
}

/* ---- floods ---- */

/* Two floods start at the two heads and advance one step per wave.
 *
 *	A 1 2 3     cells that both reach in the same wave (x) belong to neither side, and both floods
 *	1 # x 2     continue from there; when neither can advance, the sides are separated unless the
 *	2 x 2 1     floods have met or their cells touch
 *	3 2 1 B
 *
 * The rows of a board lie in vectors, a row with its border in each lane, and are compiled for two levels of
 * processor, see lanes.h. */
enum { SMALL_PARTS = 3, LARGE_PARTS = (TRON_ROWS + 3) / 4 };

/* The results wanted from floods. */
struct wanted {
	bool whole; /* until the end, otherwise only while the two can still turn out to be separated */
	struct tron_space *space;
	struct tron_territory *territory; /* filled in place of the rest of `space`, unless NULL */
};

/* Whether a vector of 32 bytes has a bit. */
#define ANY(v)                                                                 \
	(((const lanes_half *)&(v))[0][0] | ((const lanes_half *)&(v))[0][1] | \
		((const lanes_half *)&(v))[0][2] | ((const lanes_half *)&(v))[0][3])

#if defined(__clang__)
#define DOWN_8(v, before) __builtin_shufflevector(before, v, 7, 8, 9, 10, 11, 12, 13, 14)
#define UP_8(v, after)    __builtin_shufflevector(v, after, 1, 2, 3, 4, 5, 6, 7, 8)
#else
#define DOWN_8(v, before) __builtin_shuffle(before, v, (small_rows){ 7, 8, 9, 10, 11, 12, 13, 14 })
#define UP_8(v, after)    __builtin_shuffle(v, after, (small_rows){ 1, 2, 3, 4, 5, 6, 7, 8 })
#endif

typedef uint32_t small_rows __attribute__((vector_size(32), may_alias));

#define ROW             uint32_t
#define ROWS_OF         small_rows
#define NAME(name)      small_##name
#define PARTS           SMALL_PARTS
#define DOWN(v, before) DOWN_8(v, before)
#define UP(v, after)    UP_8(v, after)
#include "games/tron/flood.h"

#define ROW             uint64_t
#define ROWS_OF         lanes_half
#define NAME(name)      large_##name
#define PARTS           LARGE_PARTS
#define DOWN(v, before) LANES_SHUFFLE(before, v, 3, 4, 5, 6)
#define UP(v, after)    LANES_SHUFFLE(v, after, 1, 2, 3, 4)
#include "games/tron/flood.h"

LANES_INLINE void
flood_any(const struct tron_free *board, const struct wanted *want, enum cpu_level l)
{
	bool fits = !(board->inside >> 31); /* into rows of 32 bits */

	if (fits && board->rows <= 16)
		small_flood(board, want, 2);
	else if (fits && board->rows <= TRON_SMALL + 2)
		small_flood(board, want, SMALL_PARTS);
	else
		large_flood(board, want, (board->rows + 3) / 4);
}

LANES_COMPILE(
	flood, flood_any, (const struct tron_free *board, const struct wanted *want), board, want)

void
tron_free_of(const struct game *g, const struct state *s, struct tron_free *out)
{
	out->inside = bit_of((unsigned)g->columns + 1) - 2;
	out->rows = (int)s->rows / 2;
	for (int i = 0; i < out->rows; i++)
		out->taken.row[i] = tron_taken_row(s, (unsigned)i);
	for (int side = 0; side < 2; side++)
		out->head[side] = (int)tron_head(s, (enum side)side);
}

struct tron_space
tron_space(const struct game *g, const struct state *s)
{
	struct tron_space out = { 0 };
	struct tron_free board;

	tron_free_of(g, s, &board);
	flood(&board, &(const struct wanted){ .whole = true, .space = &out });
	return out;
}

void
tron_territory(const struct game *g, const struct state *s, struct tron_territory *out)
{
	struct tron_space space;
	struct tron_free board;

	tron_free_of(g, s, &board);
	flood(&board, &(const struct wanted){ .whole = true, .space = &space, .territory = out });
	out->separated = space.separated;
	out->rows = board.rows;
	memcpy(out->head, board.head, sizeof out->head);
}

bool
tron_separated(const struct tron_free *board, int most[2])
{
	struct tron_space out = { 0 };

	flood(board, &(const struct wanted){ .space = &out });
	most[0] = out.cells[0];
	most[1] = out.cells[1];
	return out.separated;
}

/* ---- the longest path ---- */

enum { ROWS = 24 }; /* of a small board with its border, rounded up to an even number */

/* Returns the bits of a row and their neighbours. */
static inline uint32_t
neighbours(const uint32_t *row)
{
	return row[-1] | row[1] | row[0] << 1 | row[0] >> 1;
}

/* Returns an upper bound on the steps from a place, from the reachable cells and their colours,
 * without the head. Floods everything reachable. */
static int
steps_left(const struct state *s, unsigned place)
{
	uint32_t free[ROWS + 2] = { 0 }, cells[ROWS + 2] = { 0 };
	int rows = (int)s->rows / 2;
	bool grows = true;

	for (int i = 1; i + 1 < rows; i++)
		free[i + 1] = ~(uint32_t)tron_taken_row(s, (unsigned)i);
	cells[place / TRON_STRIDE + 1] = 1u << place % TRON_STRIDE;
	/* Alternately down and up, each row spreading as far as it can. */
	while (grows) {
		grows = false;
		for (int k = 0; k < 2 * rows; k++) {
			int i = k < rows ? k + 1 : 2 * rows - k;
			uint32_t before = cells[i], now;
			for (now = before | (neighbours(&cells[i]) & free[i]); now != cells[i];
				now |= neighbours(&cells[i]) & free[i])
				cells[i] = now;
			grows |= cells[i] != before;
		}
	}
	cells[place / TRON_STRIDE + 1] &= ~(1u << place % TRON_STRIDE);
	unsigned colour = (place / TRON_STRIDE + place) & 1;
	return tron_most_steps(small_count_colour(&cells[1], ROWS, colour),
		small_count_colour(&cells[1], ROWS, colour ^ 1));
}

/* Returns whether the free cells round a head fall into several groups. */
static bool
may_be_parted(const struct state *s, unsigned head)
{
	static const int around[8] = { -TRON_STRIDE, -TRON_STRIDE + 1, 1, TRON_STRIDE + 1,
		TRON_STRIDE, TRON_STRIDE - 1, -1, -TRON_STRIDE - 1 };
	unsigned ring = 0;

	for (int i = 0; i < 8; i++)
		ring |= (unsigned)!tron_taken(s, (unsigned)((int)head + around[i])) << i;
	return tron_ring_parts(ring);
}

static int
tron_skip_pockets(
	const struct game *g, const struct state *s, enum side side, move_t *moves, int count)
{
	unsigned head = tron_head(s, side);
	int steps[TRON_MOVES], most = 0, kept = 0;

	if (count < 2 || !may_be_parted(s, head))
		return count;
	for (int i = 0; i < count; i++) {
		unsigned place = tron_next(head, moves[i]);
		steps[i] = tron_taken(s, place) ? -1 : steps_left(s, place);
		most = steps[i] > most ? steps[i] : most;
	}
	for (int i = 0; i < count; i++) {
		if (steps[i] == most)
			moves[kept++] = moves[i];
	}
	return kept > 0 ? kept : count;
}

/* ---- which side lasts longer ---- */

/* Returns the FIRST player's prospects. */
static double
compare_ranges(const struct tron_range *first, const struct tron_range *second, bool *settled)
{
	*settled = true;
	if (first->least > second->most)
		return 1;
	if (second->least > first->most)
		return -1;
	if (first->least == first->most && second->least == second->most)
		return 0;
	*settled = false;
	double more = first->least + first->most - second->least - second->most;
	return .8 * more / (2 + (more < 0 ? -more : more));
}

/* Most positions are settled by the longer bound and a few walks below it. */
static double
compare_areas(const struct game *g, const struct state *s, bool *settled)
{
	static const enum tron_effort effort[] = { TRON_WALKS, TRON_WALKS, TRON_SEARCH,
		TRON_SEARCH };
	struct tron_territory t;
	struct tron_range range[2];
	struct tron_area area[2];
	double value = 0;

	tron_territory(g, s, &t);
	for (int side = 0; side < 2; side++) {
		area[side].rows = t.rows;
		area[side].head = t.head[side];
		memcpy(area[side].free.row, t.cells[side].row,
			(size_t)t.rows * sizeof t.cells[side].row[0]);
		range[side] = tron_fill_range(&area[side], TRON_BOUND);
	}
	int side = range[1].most > range[0].most;
	*settled = false;
	for (int i = 0; i < 4 && !*settled; i++, side ^= 1) {
		range[side] = tron_fill_range(&area[side], effort[i]);
		value = compare_ranges(&range[0], &range[1], settled);
	}
	return value;
}

static double
tron_evaluate(const struct game *g, const struct state *s, bool *settled)
{
	struct tron_space space = tron_space(g, s);

	*settled = false;
	if (space.separated)
		return compare_areas(g, s, settled);
	/* Edges make open space worth more than corridors. The weights were tuned by playing. */
	double more = space.cells[0] - space.cells[1];
	more += (double)(space.edges[0] - space.edges[1]) / 2;
	double share = 16 * more / (double)game_cell_count(g);
	return .9 * share / (1 + (share < 0 ? -share : share));
}

/* ---- the game ---- */

static bool
space(const struct game *g, const struct state *s, int cells[2])
{
	struct tron_space found = tron_space(g, s);

	cells[0] = found.cells[0];
	cells[1] = found.cells[1];
	return found.separated;
}

/* clang-format off */
#define RULES_OF_BOTH \
	.start = tron_start, \
	.moves = tron_moves, \
	.play = tron_play, \
	.result = tron_result, \
	.evaluate = tron_evaluate, \
	.space = space, \
	.lone = &tron_lone, \
	.canonicalise = canonicalise, \
	.get = tron_get, \
	.put = tron_put, \
	.move_to_cell = tron_move_to_cell, \
	.move_name = tron_move_name, \
	.move_at = tron_move_at, \
	.validate = tron_validate, \
	.playout = { \
		[PLAYOUT_RANDOM] = tron_playout, \
		[PLAYOUT_SPACE] = tron_playout_space, \
		[PLAYOUT_STRAIGHT] = tron_playout_straight, \
	}
/* clang-format on */

const struct game_rules tron_rules = { RULES_OF_BOTH, .skip_pockets = tron_skip_pockets };
const struct game_rules tron_large_rules = { RULES_OF_BOTH };

#undef RULES_OF_BOTH

const char tron_about[] = N_("Leave a trail; never hit a wall.");

const char *const tron_how[] = {
	N_("Both move at the same time, one cell up, down, left or right, and leave a wall "
	   "behind."),
	N_("A player who runs into a wall or the border loses; when both do, or both enter the "
	   "same cell, it is a draw."),
	N_("The boards: empty; a, a closed block in the middle; b, scattered walls; c, a corridor "
	   "in "
	   "which both start face to face."),
	NULL,
};
