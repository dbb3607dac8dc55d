/* Tron: both sides move at once and leave walls behind. Rules as in tron.h's picture. Pure.
 *
 * A side that enters a wall, a trail or the border crashes; both crash when they enter the same
 * cell. Crashing is not a choice while another move is left: the legal moves are those to free
 * cells, or all four if there is none. */
#include "games/tron/tron.h"

#include "base/bits.h"
#include "base/language.h"
#include "games/playouts.h"
#include "games/tron/space.h"

int
tron_result(const struct game *g, const struct state *s)
{
	(void)g;
	bool first = tron_crashed(s, SIDE_FIRST), second = tron_crashed(s, SIDE_SECOND);

	return first || second ? (int)second - (int)first : GAME_OPEN;
}

static int
moves(const struct game *g, const struct state *s, move_t out[GAME_MAX_MOVES])
{
	unsigned exits = tron_exits(s, tron_head(s, (enum side)s->to_move));
	int count = 0;

	if (tron_result(g, s) != GAME_OPEN)
		return 0;
	for (uint64_t set = exits ? exits : TRON_ALL; set; set &= set - 1)
		out[count++] = (move_t)bits_lowest(set);
	return count;
}

/* The head leaves a trail on the cell it leaves. */
static void
enter(struct state *s, enum side side, unsigned place)
{
	unsigned from = tron_head(s, side);
	unsigned trail = side == SIDE_FIRST ? TRON_FIRST_TRAIL : TRON_SECOND_TRAIL;

	s->row[from / TRON_STRIDE] |= bit_of(trail + from % TRON_STRIDE);
	s->row[place / TRON_STRIDE] |= bit_of(place % TRON_STRIDE);
	s->stones[side] = place;
}

/* Plays both sides' moves, which must be legal. */
static void
step(struct state *s, unsigned first, unsigned second)
{
	unsigned to[2] = { tron_next(tron_head(s, SIDE_FIRST), first),
		tron_next(tron_head(s, SIDE_SECOND), second) };
	bool same = to[0] == to[1];
	bool crash[2] = { same || tron_taken(s, to[0]), same || tron_taken(s, to[1]) };

	for (int side = 0; side < 2; side++) {
		if (crash[side])
			s->stones[side] |= TRON_CRASHED;
		else
			enter(s, (enum side)side, to[side]);
	}
}

static void
play(const struct game *g, struct state *s, move_t m)
{
	unsigned before = s->pending - 1;

	(void)g;
	if (!s->pending) {
		s->pending = m + 1u;
	} else {
		s->pending = 0;
		if (s->to_move == SIDE_FIRST)
			step(s, m, before);
		else
			step(s, before, m);
	}
	s->to_move ^= 1;
}

/* Erases whose trail is whose: only the taken cells affect the rest of the game. */
static void
canonicalise(const struct game *g, struct state *s)
{
	(void)g;
	for (uint32_t i = 0; i < s->rows; i++)
		s->row[i] &= bit_of(TRON_FIRST_TRAIL) - 1;
}

/* ---- cells ---- */

static enum cell
get(const struct game *g, const struct state *s, int cell)
{
	unsigned place = tron_place(g, cell), column = place % TRON_STRIDE;
	uint64_t row = s->row[place / TRON_STRIDE];

	for (int side = 0; side < 2; side++) {
		if (tron_head(s, (enum side)side) == place)
			return (tron_crashed(s, (enum side)side) ? CELL_FIRST_CRASHED
								 : CELL_FIRST_HEAD) +
			       (enum cell)side;
	}
	if (!(row >> column & 1))
		return CELL_EMPTY;
	if (row >> (column + TRON_FIRST_TRAIL) & 1)
		return CELL_FIRST;
	return row >> (column + TRON_SECOND_TRAIL) & 1 ? CELL_SECOND : CELL_WALL;
}

static void
make_empty(const struct game *g, struct state *s)
{
	unsigned last = (unsigned)g->rows + 1;
	uint64_t border = 1 | bit_of((unsigned)g->columns + 1);

	*s = (struct state){ .to_move = SIDE_FIRST, .rows = last + 1 };
	for (unsigned row = 1; row < last; row++)
		s->row[row] = border;
	s->row[0] = s->row[last] = bit_of((unsigned)g->columns + 2) - 1;
}

static void
clear(struct state *s, unsigned place)
{
	unsigned column = place % TRON_STRIDE;

	s->row[place / TRON_STRIDE] &= ~(bit_of(column) | bit_of(column + TRON_FIRST_TRAIL) |
					 bit_of(column + TRON_SECOND_TRAIL));
	for (int side = 0; side < 2; side++) {
		if (tron_head(s, (enum side)side) == place)
			s->stones[side] = 0;
	}
}

/* Places a head; removes it from its previous place. */
static void
put_head(struct state *s, enum side side, unsigned place, bool crashed)
{
	if (tron_head(s, side))
		clear(s, tron_head(s, side));
	s->stones[side] = place | (crashed ? (unsigned)TRON_CRASHED : 0u);
}

static void
put(const struct game *g, struct state *s, int cell, enum cell what)
{
	unsigned place = tron_place(g, cell), column = place % TRON_STRIDE;
	uint64_t *row = &s->row[place / TRON_STRIDE];

	if (s->rows == 0)
		make_empty(g, s);
	clear(s, place);
	switch (what) {
	case CELL_EMPTY:
		return;
	case CELL_FIRST:
		*row |= bit_of(column + TRON_FIRST_TRAIL);
		break;
	case CELL_SECOND:
		*row |= bit_of(column + TRON_SECOND_TRAIL);
		break;
	case CELL_WALL:
		break;
	case CELL_FIRST_HEAD:
	case CELL_SECOND_HEAD:
		put_head(s, (enum side)(what - CELL_FIRST_HEAD), place, false);
		break;
	case CELL_FIRST_CRASHED:
	case CELL_SECOND_CRASHED:
		put_head(s, (enum side)(what - CELL_FIRST_CRASHED), place, true);
		break;
	}
	*row |= bit_of(column);
}

/* The board's map: one character per cell, as in positions. */
void
tron_start(const struct game *g, struct state *out)
{
	const char *map = g->board;

	*out = (struct state){ 0 };
	for (int cell = 0; cell < game_cell_count(g); cell++) {
		switch (map[cell]) {
		case '#':
			g->rules->put(g, out, cell, CELL_WALL);
			break;
		case 'A':
			g->rules->put(g, out, cell, CELL_FIRST_HEAD);
			break;
		case 'B':
			g->rules->put(g, out, cell, CELL_SECOND_HEAD);
			break;
		default:
			break;
		}
	}
}

bool
tron_validate(const struct game *g, struct state *s, enum side to_move, struct error *e)
{
	(void)g;
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
move_to_cell(const struct game *g, const struct state *s, move_t m)
{
	unsigned place = tron_next(tron_head(s, (enum side)s->to_move), m);

	return tron_taken(s, place) ? -1 : tron_cell(g, place);
}

static move_t
move_at(const struct game *g, const struct state *s, int cell)
{
	unsigned place = tron_place(g, cell), head = tron_head(s, (enum side)s->to_move);

	for (unsigned m = 0; m < TRON_MOVES; m++) {
		if (tron_next(head, m) == place)
			return (move_t)m;
	}
	return MOVE_NONE;
}

const char *
tron_move_name(const struct game *g, const struct state *s, move_t m)
{
	static const char *const names[TRON_MOVES] = { "up", "down", "left", "right" };

	(void)g;
	(void)s;
	return names[m];
}

static bool
space(const struct game *g, const struct state *s, int cells[2])
{
	struct tron_space found = tron_space(s);

	(void)g;
	cells[0] = found.cells[0];
	cells[1] = found.cells[1];
	return found.separated;
}

const struct game_rules tron_rules = {
	.start = tron_start,
	.moves = moves,
	.play = play,
	.result = tron_result,
	.playout = {
		[PLAYOUT_RANDOM] = tron_playout,
		[PLAYOUT_SPACE] = tron_playout_space,
		[PLAYOUT_STRAIGHT] = tron_playout_straight,
	},
	.evaluate = tron_evaluate,
	.skip_pockets = tron_skip_pockets,
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
