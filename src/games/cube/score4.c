/* Four in a row on 4x4x4, with and without gravity. Bit = cell = level * 16 + row * 4 + column.
 * With gravity (score4) a move is the number of a peg, 0 to 15, and the stone falls onto the stones
 * already there; without (qubic) a move is a cell. Pure, except for a table built once.
 *
 * Level 1 is bits 0-15, so the stone above bit b is b + 16. With gravity the playable cells are the
 * empty ones whose lower neighbour is filled. */
#include <pthread.h>

#include "base/bits.h"
#include "base/language.h"
#include "games/lanes.h"
#include "games/lines.h"

#define CUBE_FULL   UINT64_MAX
#define CUBE_BOTTOM ((uint64_t)0xffff)
#define CUBE_PEG    ((uint64_t)0x0001000100010001) /* the cells of peg 0 */

enum { CUBE_PEGS = 16, CUBE_LEVELS = 4, CUBE_CELLS = 64 };

static const struct line_direction directions[] = {
#define LINES(step, first) { step, first },
#include "games/cube/lines.def"
#undef LINES
};
static const struct line_set lines = { directions, 13, 4 };

/* lines_any(), unrolled. */
static inline bool
has_line(uint64_t s)
{
	uint64_t two, all = 0;

#define LINES(step, first) two = s & s >> step, all |= two & two >> 2 * step & first;
#include "games/cube/lines.def"
#undef LINES
	return all != 0;
}

static int
score4_result(const struct game *g, const struct state *s)
{
	if (has_line(s->stones[s->to_move ^ 1]))
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
	uint64_t filled = s->stones[0] | s->stones[1];

	if (!g->by_column)
		return bit_of(m) & ~filled;
	return CUBE_PEG << m & (filled << CUBE_PEGS | CUBE_BOTTOM) & ~filled;
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

/* ---- random playouts ---- */

/* Eight games to a vector, two vectors interleaved.
 *
 * A random peg or cell is tried in every lane; where it is full, nothing happens and the side to
 * move stays, so the choice is uniform among the legal moves. Looking for lines costs far more than
 * placing a stone, so TRIES stones are tried between two checks, which changes no result: a game is
 * won by the side with a line. Only when both have one by then does it matter whose came first. */

enum {
	TRIES = 8,
	GROUPS = 2,
	CELL_BITS = 6, /* random bits that choose a cell */
	PEG_BITS = 4,
};

#define CELL ((uint64_t)1)

/* Eight games. */
struct group {
	lanes first, second; /* stones */
	lanes side;          /* side to move: 0 the first, all bits the second */
	lanes stone[TRIES];  /* last placed, 0 where the cell was taken */
	unsigned busy;       /* bit mask of the lanes with a game */
	int game[LANES];     /* index in the batch */
};

/* The first cells of all complete lines. */
LANES_INLINE void
find_lines(lanes *found, const lanes *stones)
{
	const lanes s = *stones;
	lanes two, all = { 0 };

#define LINES(step, first) two = s & s >> step, all |= two & two >> 2 * step & first;
#include "games/cube/lines.def"
#undef LINES
	*found = all;
}

/* Tries one stone in every lane. */
LANES_INLINE void
try_stone(struct group *g, lanes *random, lanes *stone, bool falls, enum cpu_level l)
{
	lanes filled = g->first | g->second;

	if (falls) {
		lanes peg = CUBE_PEG << (*random >> (64 - PEG_BITS));
		*random <<= PEG_BITS;
		*stone = peg & (filled << CUBE_PEGS | CUBE_BOTTOM) & ~filled;
	} else {
		lanes cell = CELL << (*random >> (64 - CELL_BITS));
		*random <<= CELL_BITS;
		*stone = cell & ~filled;
	}
	g->first |= *stone & ~g->side;
	g->second |= *stone & g->side;
	lanes_flip(&g->side, stone, l);
}

/* Gives a lane the next game of the batch, or leaves it empty. */
LANES_INLINE void
cube_fill_lane(struct group *g, unsigned lane, struct lanes_batch *b)
{
	g->busy &= ~(1u << lane);
	g->first[lane] = CUBE_FULL; /* leaves no cell to play */
	g->second[lane] = 0;
	if (b->next == b->count)
		return;
	const struct state *s = b->states[b->next];
	g->first[lane] = s->stones[SIDE_FIRST];
	g->second[lane] = s->stones[SIDE_SECOND];
	g->side[lane] = s->to_move == SIDE_FIRST ? 0 : CUBE_FULL;
	g->game[lane] = b->next++;
	g->busy |= 1u << lane;
}

/* Writes the results of finished games and starts others in their lanes. */
LANES_INLINE void
cube_finish_lanes(
	struct group *g, unsigned over, unsigned first, unsigned second, struct lanes_batch *b)
{
	for (; over; over &= over - 1) {
		unsigned lane = bits_lowest(over);
		int result = (int)(first >> lane & 1) - (int)(second >> lane & 1);
		if (first & second & over & -over) {
			/* Both sides have a line: undoes the last stones until one side has none; the other
			 * side's came first. */
			uint64_t stones[2] = { g->first[lane], g->second[lane] };
			bool line[2] = { true, true };
			for (int i = TRIES - 1; line[0] && line[1]; i--) {
				int side = (stones[1] & g->stone[i][lane]) != 0;
				stones[side] &= ~g->stone[i][lane];
				line[side] = has_line(stones[side]);
			}
			result = line[0] - line[1];
		}
		b->results[g->game[lane]] = (signed char)result;
		cube_fill_lane(g, lane, b);
	}
}

/* Ends the games that have a line or no empty cell. */
LANES_INLINE void
cube_end_decided_games(struct group *g, struct lanes_batch *b, enum cpu_level l)
{
	lanes first, second, empty = ~(g->first | g->second);

	find_lines(&first, &g->first);
	find_lines(&second, &g->second);
	unsigned first_won = ~lanes_zero(&first, l), second_won = ~lanes_zero(&second, l);
	unsigned over = (first_won | second_won | lanes_zero(&empty, l)) & g->busy;
	cube_finish_lanes(g, over, first_won, second_won, b);
}

/* Plays `count` groups in lockstep until one of them is finished. */
LANES_INLINE void
cube_play_groups(struct group *g, int count, struct lanes_batch *b, bool falls,
	struct lanes_rng *rng, enum cpu_level l)
{
	lanes random[GROUPS];

	while (g[0].busy && g[count - 1].busy) {
		LANES_UNROLL
		for (int k = 0; k < count; k++)
			lanes_random(&random[k], rng);
		LANES_UNROLL
		for (int i = 0; i < TRIES; i++) {
			LANES_UNROLL
			for (int k = 0; k < count; k++)
				try_stone(&g[k], &random[k], &g[k].stone[i], falls, l);
		}
		LANES_UNROLL
		for (int k = 0; k < count; k++)
			cube_end_decided_games(&g[k], b, l);
	}
}

LANES_INLINE void
cube_play_batch(struct lanes_batch *b, bool falls, struct rng *rng, enum cpu_level l)
{
	struct group group[GROUPS] = { 0 };
	struct lanes_rng random;

	lanes_seed(&random, rng);
	for (unsigned i = 0; i < GROUPS * LANES; i++)
		cube_fill_lane(&group[i / LANES], i % LANES, b);
	cube_play_groups(group, GROUPS, b, falls, &random, l);
	cube_play_groups(&group[group[0].busy == 0], 1, b, falls, &random, l);
}

LANES_INLINE void
cube_play_either(struct lanes_batch *b, bool falls, struct rng *rng, enum cpu_level l)
{
	if (l == CPU_PLAIN) /* gains little by a copy of its own for each */
		cube_play_batch(b, falls, rng, l);
	else if (falls)
		cube_play_batch(b, true, rng, l);
	else
		cube_play_batch(b, false, rng, l);
}

LANES_COMPILE(cube_play, cube_play_either, (struct lanes_batch * b, bool falls, struct rng *rng), b,
	falls, rng)

static void
cube_playout(const struct game *g, const struct state *const *s, int count, int cutoff,
	struct rng *rng, signed char *result)
{
	struct lanes_batch b = { .states = s, .results = result, .count = count };

	cube_play(&b, g->by_column, rng);
}

/* ---- decisive playouts ---- */

/* For each side the code keeps the set of cells that complete a line of three; cells are only ever
 * added to it, along the lines through the last stone. So the winner is known before the move: the
 * mover, if it can complete a line; the opponent, if it could on two cells, of which only one can
 * be blocked. A single winning cell is blocked. Otherwise a random peg or cell is tried, as in
 * random playouts: where it is full, the game waits a turn, so the choice is uniform among the legal
 * moves. */

enum {
	DECISIVE_TRIES = 3, /* to place one stone */
	PLIES = 8,          /* between two checks for finished games */
	PLACE_BITS = 6,     /* random bits that choose a place */
};

/* The differences between boards with and without gravity. A place is a peg or a cell. */
struct gravity {
	uint64_t floor; /* cells that need no stone below */
	uint64_t place; /* the cells of the first place, at most one of which can be played */
	uint64_t last;  /* number of the last place */
};

static const struct gravity by_peg = { CUBE_BOTTOM, CUBE_PEG, 15 };
static const struct gravity by_cell = { CUBE_FULL, 1, 63 };

/* Eight games. */
struct decisive_group {
	lanes own, other;           /* stones of the side to move and of its opponent */
	lanes own_wins, other_wins; /* cells that complete a line, possibly occupied */
	lanes stone;                /* to be placed, or 0 */
	lanes second;               /* side to move: 0 the first, all bits the second */
	unsigned busy;              /* bit mask of the lanes with a game */
	int game[LANES];            /* index in the batch */
};

/* The batch, and the winning cells of eight of its positions: the block that contains the next
 * position. */
struct queue {
	struct lanes_batch batch;
	lanes wins[2];
};

/* The lines through each cell. The last entry stands for "no cell" and is empty. */
static lanes lines_through[CUBE_CELLS + 1];

static void
fill_lines(void)
{
	for (int k = 0; k < lines.count; k++) {
		unsigned step = directions[k].step;
		for (uint64_t left = directions[k].first; left; left &= left - 1) {
			uint64_t line =
				(bit_of(0) | bit_of(step) | bit_of(2 * step) | bit_of(3 * step))
				<< bits_lowest(left);
			for (uint64_t cells = line; cells; cells &= cells - 1) {
				lanes *through = &lines_through[bits_lowest(cells)];
				unsigned i = 0;
				while ((*through)[i])
					i++;
				(*through)[i] = line;
			}
		}
	}
}

/* All cells that complete a line of three. */
LANES_INLINE void
find_wins(lanes *found, const lanes *stones)
{
	const lanes s = *stones;
	lanes all = { 0 };

#define LINES(step, first)                                                  \
	{                                                                   \
		lanes s1 = s >> step, two = s & s1, two2 = two >> 2 * step; \
		all |= (s1 & two2 & first) | (s & two2 & first) << step |   \
		       (two & s >> 3 * step & first) << 2 * step |          \
		       (two & s >> 2 * step & first) << 3 * step;           \
	}
#include "games/cube/lines.def"
#undef LINES
	*found = all;
}

LANES_INLINE void
look_ahead_at(struct queue *q, enum cpu_level l)
{
	const struct lanes_batch *b = &q->batch;
	lanes stones[2] = { 0 };

	for (int i = 0; i < LANES && b->next + i < b->count; i++) {
		stones[0][i] = b->states[b->next + i]->stones[0];
		stones[1][i] = b->states[b->next + i]->stones[1];
	}
	find_wins(&q->wins[0], &stones[0]);
	find_wins(&q->wins[1], &stones[1]);
}

LANES_COMPILE(decisive_look_ahead, look_ahead_at, (struct queue * q), q)

/* Gives a lane the next game of the batch, or leaves it empty. */
static void
decisive_fill_lane(struct decisive_group *g, unsigned lane, struct queue *q)
{
	struct lanes_batch *b = &q->batch;
	unsigned next = (unsigned)b->next % LANES;

	g->busy &= ~(1u << lane);
	g->own[lane] = CUBE_FULL; /* leaves no cell to play */
	g->other[lane] = 0;
	g->stone[lane] = 0;
	if (b->next == b->count)
		return;
	if (next == 0)
		decisive_look_ahead(q);
	const struct state *s = b->states[b->next];
	g->own[lane] = s->stones[s->to_move];
	g->other[lane] = s->stones[s->to_move ^ 1];
	g->own_wins[lane] = q->wins[s->to_move][next];
	g->other_wins[lane] = q->wins[s->to_move ^ 1][next];
	g->second[lane] = s->to_move == SIDE_FIRST ? 0 : CUBE_FULL;
	g->game[lane] = b->next++;
	g->busy |= 1u << lane;
}

/* Writes the results of finished games, from the mover's point of view, and starts others in their
 * lanes. */
static void
decisive_finish_lanes(
	struct decisive_group *g, unsigned over, unsigned won, unsigned lost, struct queue *q)
{
	for (; over; over &= over - 1) {
		unsigned lane = bits_lowest(over);
		int result = won >> lane & 1 ? 1 : -(int)(lost >> lane & 1);
		q->batch.results[g->game[lane]] = (signed char)(g->second[lane] ? -result : result);
		decisive_fill_lane(g, lane, q);
	}
}

/* Where the mover can place a stone, where that wins, where the opponent would win, and the
 * opponent's winning cells less one. */
struct outlook {
	lanes open, wins, blocks, second_block;
};

LANES_INLINE void
decisive_look(struct outlook *v, const struct decisive_group *g, const struct gravity *w)
{
	lanes filled = g->own | g->other;

	v->open = (filled << CUBE_PEGS | w->floor) & ~filled;
	v->wins = g->own_wins & v->open;
	v->blocks = g->other_wins & v->open;
	v->second_block = v->blocks & (v->blocks - 1);
}

/* Chooses a stone where the outcome is still open. */
LANES_INLINE void
decisive_choose(struct decisive_group *g, lanes *random, const struct gravity *w, enum cpu_level l)
{
	struct outlook v;
	lanes stone = { 0 };

	decisive_look(&v, g, w);
	LANES_UNROLL
	for (int i = 0; i < DECISIVE_TRIES; i++) {
		lanes number = *random >> (64 - PLACE_BITS) & w->last;
		lanes tried = ((lanes){ 0 } + w->place) << number & v.open;
		*random <<= PLACE_BITS;
		lanes_keep(&tried, &stone, l);
		stone |= tried;
	}
	lanes_keep(&stone, &v.blocks, l);
	stone |= v.blocks;
	lanes decided = v.wins | v.second_block;
	lanes_keep(&stone, &decided, l);
	g->stone = stone;
}

/* Ends the games whose outcome is known. */
LANES_INLINE void
decisive_end_decided_games(
	struct decisive_group *g, struct queue *q, const struct gravity *w, enum cpu_level l)
{
	struct outlook v;

	decisive_look(&v, g, w);
	unsigned won = ~lanes_zero(&v.wins, l), lost = ~lanes_zero(&v.second_block, l);
	unsigned over = (won | lost | lanes_zero(&v.open, l)) & g->busy;
	decisive_finish_lanes(g, over, won, lost, q);
}

/* Places the stones. Where one was placed, the side to move changes. */
LANES_INLINE void
decisive_put(struct decisive_group *g, enum cpu_level l)
{
	lanes own = g->own | g->stone, row[LANES], joined, waits = ~(lanes){ 0 };

	LANES_UNROLL
	for (unsigned i = 0; i < LANES; i++) {
		uint64_t stone = g->stone[i];
		lanes stones = (lanes){ 0 } + own[i];
		lanes missing = lines_through[stone ? bits_lowest(stone) : CUBE_CELLS] & ~stones;
		lanes second = missing & (missing - 1);
		lanes_keep(&missing, &second, l);
		row[i] = missing;
	}
	lanes_unite(&joined, row, l);
	lanes own_wins = g->own_wins | joined;
	lanes_keep(&waits, &g->stone, l);
	g->own = (g->other & ~waits) | (own & waits);
	g->other = (own & ~waits) | (g->other & waits);
	g->own_wins = (g->other_wins & ~waits) | (own_wins & waits);
	g->other_wins = (own_wins & ~waits) | (g->other_wins & waits);
	g->second ^= ~waits;
}

/* Plays `count` groups in lockstep until one of them is finished. */
LANES_INLINE void
decisive_play_groups(struct decisive_group *g, int count, struct queue *q, const struct gravity *w,
	struct lanes_rng *rng, enum cpu_level l)
{
	lanes random;

	while (g[0].busy && g[count - 1].busy) {
		for (int i = 0; i < PLIES; i++) {
			LANES_UNROLL
			for (int k = 0; k < count; k++) {
				lanes_random(&random, rng);
				decisive_choose(&g[k], &random, w, l);
			}
			LANES_UNROLL
			for (int k = 0; k < count; k++)
				decisive_put(&g[k], l);
		}
		LANES_UNROLL
		for (int k = 0; k < count; k++)
			decisive_end_decided_games(&g[k], q, w, l);
	}
}

LANES_INLINE void
decisive_play_batch(struct queue *q, const struct gravity *w, struct rng *rng, enum cpu_level l)
{
	struct decisive_group group[GROUPS] = { 0 };
	struct lanes_rng random;

	lanes_seed(&random, rng);
	for (unsigned i = 0; i < GROUPS * LANES; i++)
		decisive_fill_lane(&group[i / LANES], i % LANES, q);
	decisive_play_groups(group, GROUPS, q, w, &random, l);
	decisive_play_groups(&group[group[0].busy == 0], 1, q, w, &random, l);
}

LANES_COMPILE(decisive_play, decisive_play_batch,
	(struct queue * q, const struct gravity *w, struct rng *rng), q, w, rng)

static void
cube_playout_decisive(const struct game *g, const struct state *const *s, int count, int cutoff,
	struct rng *rng, signed char *result)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;
	struct queue q = { .batch = { .states = s, .results = result, .count = count } };
	const struct gravity *w = g->by_column ? &by_peg : &by_cell;

	pthread_once(&once, fill_lines);
	decisive_play(&q, w, rng);
}

/* ---- the games ---- */

static const struct game_rules rules = {
	.start = score4_start,
	.moves = score4_moves,
	.play = score4_play,
	.result = score4_result,
	.playout = { [PLAYOUT_RANDOM] = cube_playout, [PLAYOUT_DECISIVE] = cube_playout_decisive },
	.get = lines_get,
	.put = lines_put,
	.move_to_cell = score4_move_to_cell,
	.move_at = score4_move_at,
	.validate = score4_validate,
	.winning_cells = winning_cells,
};

static const char four[] =
	N_("Four of your stones in a straight line win: along a layer, upright, or diagonally "
	   "through the layers, 76 lines in all.");

static const char *const how_falling[] = {
	N_("A stone is dropped onto one of the 16 pegs, which hold four stones each."),
	four,
	NULL,
};

static const char *const how_free[] = {
	N_("A stone is placed on any empty cell of the 64; nothing falls."),
	four,
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
