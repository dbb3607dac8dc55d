/* Tron: both sides move at once and leave walls behind. The board is laid out as in tron.h.
 * Pure.
 *
 * A side that enters a wall, a trail or the border crashes; both crash when they enter the same
 * cell. Crashing is not a choice while another move is left: the legal moves are those to free
 * cells, or all four if there is none. */
#include "games/tron/tron.h"

#include "base/bits.h"
#include "base/language.h"
#include "games/tron/space.h"

/* ---- places and rows, of small boards and of large ones ---- */

static unsigned
stride_of(const struct game *g)
{
	return tron_is_large(g) ? TRON_LARGE_STRIDE : TRON_STRIDE;
}

static unsigned
place_of(const struct game *g, int cell)
{
	return (unsigned)(cell / g->columns + 1) * stride_of(g) + (unsigned)(cell % g->columns + 1);
}

/* Returns the place one step away. */
static unsigned
step_from(const struct game *g, unsigned place, unsigned move)
{
	unsigned stride = stride_of(g);

	return move == TRON_UP     ? place - stride
	       : move == TRON_DOWN ? place + stride
	       : move == TRON_LEFT ? place - 1
				   : place + 1;
}

static bool
is_taken(const struct game *g, const struct state *s, unsigned place)
{
	if (!tron_is_large(g))
		return tron_taken(s, place);
	return tron_large_taken(s, place / TRON_LARGE_STRIDE) >> place % TRON_LARGE_STRIDE & 1;
}

/* Returns the moves to free places, one bit each. */
static unsigned
tron_exits_of(const struct game *g, const struct state *s, unsigned place)
{
	unsigned exits = 0;

	if (!tron_is_large(g))
		return tron_exits(s, place);
	for (unsigned m = 0; m < TRON_MOVES; m++)
		exits |= (unsigned)!is_taken(g, s, step_from(g, place, m)) << m;
	return exits;
}

/* Makes a place free, a wall (or a head), or the trail of a side. */
static void
mark(const struct game *g, struct state *s, unsigned place, enum cell what)
{
	unsigned stride = stride_of(g), row = place / stride, column = place % stride;

	if (tron_is_large(g)) {
		bool wall = what == CELL_WALL || what == CELL_SECOND;
		bool trail = what == CELL_FIRST || what == CELL_SECOND;
		uint64_t *word = &s->row[2 * row];
		word[0] = (word[0] & ~bit_of(column)) | (uint64_t)wall << column;
		word[1] = (word[1] & ~bit_of(column)) | (uint64_t)trail << column;
		return;
	}
	uint64_t all = bit_of(column), first = bit_of(column + TRON_FIRST_TRAIL),
		 second = bit_of(column + TRON_SECOND_TRAIL);
	s->row[row] &= ~(all | first | second);
	if (what != CELL_EMPTY)
		s->row[row] |= all | (what == CELL_FIRST           ? first
					     : what == CELL_SECOND ? second
								   : 0);
}

/* ---- rules ---- */

static int
tron_result(const struct game *g, const struct state *s)
{
	bool first = tron_crashed(s, SIDE_FIRST), second = tron_crashed(s, SIDE_SECOND);

	return first || second ? (int)second - (int)first : GAME_OPEN;
}

static int
tron_moves(const struct game *g, const struct state *s, move_t out[GAME_MAX_MOVES])
{
	unsigned exits = tron_exits_of(g, s, tron_head(s, (enum side)s->to_move));
	int count = 0;

	if (tron_result(g, s) != GAME_OPEN)
		return 0;
	for (uint64_t set = exits ? exits : TRON_ALL; set; set &= set - 1)
		out[count++] = (move_t)bits_lowest(set);
	return count;
}

/* Plays both sides' moves, which must be legal. A head leaves a trail on the cell it leaves. */
static void
tron_step(const struct game *g, struct state *s, const unsigned move[2])
{
	unsigned to[2];
	bool crash[2];

	for (int side = 0; side < 2; side++)
		to[side] = step_from(g, tron_head(s, (enum side)side), move[side]);
	for (int side = 0; side < 2; side++)
		crash[side] = to[0] == to[1] || is_taken(g, s, to[side]);
	for (int side = 0; side < 2; side++) {
		if (crash[side]) {
			s->stones[side] |= TRON_CRASHED;
			continue;
		}
		mark(g, s, tron_head(s, (enum side)side), side ? CELL_SECOND : CELL_FIRST);
		mark(g, s, to[side], CELL_WALL);
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
		tron_step(g, s, both);
	}
	s->to_move ^= 1;
}

/* Erases the owners of trails: only the taken cells affect the rest of the game. */
static void
canonicalise(const struct game *g, struct state *s)
{
	for (uint32_t i = 0; tron_is_large(g) && i < s->rows; i += 2) {
		s->row[i] |= s->row[i + 1];
		s->row[i + 1] = 0;
	}
	for (uint32_t i = 0; !tron_is_large(g) && i < s->rows; i++)
		s->row[i] &= bit_of(TRON_FIRST_TRAIL) - 1;
}

/* ---- cells ---- */

static enum cell
tron_get(const struct game *g, const struct state *s, int cell)
{
	unsigned place = place_of(g, cell), stride = stride_of(g), column = place % stride;
	const uint64_t *row = &s->row[place / stride];

	for (int side = 0; side < 2; side++) {
		if (tron_head(s, (enum side)side) == place)
			return (tron_crashed(s, (enum side)side) ? CELL_FIRST_CRASHED
								 : CELL_FIRST_HEAD) +
			       (enum cell)side;
	}
	if (!is_taken(g, s, place))
		return CELL_EMPTY;
	if (tron_is_large(g)) {
		row = &s->row[2 * (place / stride)];
		if (!(row[1] >> column & 1))
			return CELL_WALL;
		return row[0] >> column & 1 ? CELL_SECOND : CELL_FIRST;
	}
	if (row[0] >> (column + TRON_FIRST_TRAIL) & 1)
		return CELL_FIRST;
	return row[0] >> (column + TRON_SECOND_TRAIL) & 1 ? CELL_SECOND : CELL_WALL;
}

static void
tron_make_empty(const struct game *g, struct state *s)
{
	unsigned last = (unsigned)g->rows + 1, words = tron_is_large(g) ? 2 : 1;

	*s = (struct state){ .to_move = SIDE_FIRST, .rows = words * (last + 1) };
	for (unsigned row = 0; row <= last; row++)
		s->row[words * row] = row == 0 || row == last
					      ? bit_of((unsigned)g->columns + 2) - 1
					      : 1 | bit_of((unsigned)g->columns + 1);
}

static void
tron_clear(const struct game *g, struct state *s, unsigned place)
{
	mark(g, s, place, CELL_EMPTY);
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

	if (s->rows == 0)
		tron_make_empty(g, s);
	tron_clear(g, s, place);
	if (head && tron_head(s, side))
		tron_clear(g, s, tron_head(s, side));
	if (head)
		s->stones[side] = place | (crashed ? (unsigned)TRON_CRASHED : 0u);
	mark(g, s, place, head ? CELL_WALL : what);
}

/* The board's map: one character per cell, as in positions. */
static void
tron_start(const struct game *g, struct state *out)
{
	const char *map = g->board;

	*out = (struct state){ 0 };
	for (int cell = 0; cell < game_cell_count(g); cell++) {
		switch (map[cell]) {
		case '#':
			tron_put(g, out, cell, CELL_WALL);
			break;
		case 'A':
			tron_put(g, out, cell, CELL_FIRST_HEAD);
			break;
		case 'B':
			tron_put(g, out, cell, CELL_SECOND_HEAD);
			break;
		default:
			break;
		}
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
	unsigned place = step_from(g, tron_head(s, (enum side)s->to_move), m),
		 stride = stride_of(g);

	if (is_taken(g, s, place))
		return -1;
	return (int)(place / stride - 1) * g->columns + (int)(place % stride) - 1;
}

static move_t
tron_move_at(const struct game *g, const struct state *s, int cell)
{
	unsigned place = place_of(g, cell), head = tron_head(s, (enum side)s->to_move);

	for (unsigned m = 0; m < TRON_MOVES; m++) {
		if (step_from(g, head, m) == place)
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
