/* Othello on 4x4, 6x6 and 8x8 from the same code. The board lies in the middle of an 8x8 grid, bit
 * = grid row * 8 + grid column, a move is its bit, a pass is 64. Pure.
 *
 *   . . . . . . . .     A move turns the discs between the new disc and another of the same side in
 *   . + + + + + + .     8 directions (runs.h). Runs never wrap round the edge; the smaller boards have
 *   . + + + + + + .     an empty margin as well. */
#include "base/bits.h"
#include "base/language.h"
#include "games/othello/runs.h"

enum {
	PASS = 64,
	GRID = 8,
	FEW = 2, /* games that are faster one by one */
};

CPU_FOR_AVX2 static uint64_t
othello_mobility_avx2(uint64_t own, uint64_t other, uint64_t cells)
{
	return othello_moves(own, other, cells);
}

CPU_FOR_AVX2 static uint64_t
othello_turned_avx2(uint64_t disc, uint64_t own, uint64_t other)
{
	return othello_turned(disc, own, other);
}

static void
put_disc(struct state *s, uint64_t disc)
{
	uint64_t own = s->stones[s->to_move], other = s->stones[s->to_move ^ 1];
	uint64_t turned = cpu_level() >= CPU_AVX2 ? othello_turned_avx2(disc, own, other)
						  : othello_turned(disc, own, other);

	s->stones[s->to_move] |= disc | turned;
	s->stones[s->to_move ^ 1] &= ~turned;
	s->to_move ^= 1;
}

static uint64_t
mobility_of(const struct game *g, const struct state *s, uint64_t side)
{
	uint64_t own = s->stones[side], other = s->stones[side ^ 1];

	return cpu_level() >= CPU_AVX2 ? othello_mobility_avx2(own, other, g->cells)
				       : othello_moves(own, other, g->cells);
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

/* ---- playouts: random, preferring corners, or cut off ---- */

/* Eight games to a vector, two vectors interleaved. All games of a vector move at once and change sides
 * after every ply (a pass is a ply), so `own` and `other` swap in every lane. A lane whose game is over takes
 * the next one from the batch. */
#define UP_TO_6 0x007e7e7e7e7e7e00u /* the middle of the grid, which contains boards up to 6x6 */

enum { GROUPS = 2 };

/* Eight games. */
struct group {
	lanes own, other;     /* discs of the side to move and of its opponent */
	unsigned busy;        /* bit mask of the lanes with a game */
	unsigned passed;      /* lanes whose last move was a pass */
	unsigned ply;         /* since the group started */
	unsigned side[LANES]; /* side to move at even plies */
	int game[LANES];      /* index in the batch */
	lanes left;           /* plies until the game is cut off */
};

/* The kind of playout. Members are compile-time constants, except cells, corners and cutoff. */
struct plan {
	uint64_t cells;
	uint64_t corners; /* played before any other cell; 0: none */
	int cutoff;       /* plies per game, 0: play to the end */
	bool wide;        /* the board is wider than 6x6; set by othello_play_any() */
	bool plain;       /* no corners, no cutoff; set there as well */
};

/* The runs of opponent's discs that start next to a disc of the mover, in one direction and its opposite,
 * as in othello.c; used first for the mobility and then to turn discs. */
struct runs {
	lanes through;           /* opponent's discs that can be part of a run */
	lanes pairs, pairs_down; /* pairs in a row: the upper disc, the lower disc */
	lanes up, down;
};

/* `wide`: runs of up to six discs, otherwise of up to four. */
LANES_INLINE void
follow_up(lanes *run, const lanes *from, const struct runs *r, unsigned step, bool wide)
{
	*run = r->through & *from << step;
	*run |= r->through & *run << step;
	*run |= r->pairs & *run << 2 * step;
	if (wide)
		*run |= r->pairs & *run << 2 * step;
}

LANES_INLINE void
follow_down(lanes *run, const lanes *from, const struct runs *r, unsigned step, bool wide)
{
	*run = r->through & *from >> step;
	*run |= r->through & *run >> step;
	*run |= r->pairs_down & *run >> 2 * step;
	if (wide)
		*run |= r->pairs_down & *run >> 2 * step;
}

/* Adds the cells behind the runs to `ends`. */
LANES_INLINE void
find_runs(struct runs *r, lanes *ends, const lanes *own, unsigned step, bool wide)
{
	r->pairs = r->through & r->through << step;
	r->pairs_down = r->pairs >> step;
	follow_up(&r->up, own, r, step, wide);
	follow_down(&r->down, own, r, step, wide);
	*ends |= r->up << step | r->down >> step;
}

/* Finds the discs that a disc turns: the runs next to it that end at another disc of its side. They are also
 * runs that start there in the opposite direction. */
LANES_INLINE void
turn_runs(lanes *turned, const struct runs *r, const lanes *disc, unsigned step, bool wide)
{
	lanes up, down;

	follow_up(&up, disc, r, step, wide);
	follow_down(&down, disc, r, step, wide);
	*turned |= (up & r->down) | (down & r->up);
}

/* Upward runs along rows need no shifts: a carry ripples through them. */
LANES_INLINE void
carry_up(lanes *run, const lanes *from, const lanes *through)
{
	*run = *through & ~(*through + (*through & (*from + *from)));
}

LANES_INLINE void
find_row_runs(struct runs *r, lanes *ends, const lanes *own, bool wide)
{
	r->pairs = r->through & r->through << 1;
	r->pairs_down = r->pairs >> 1;
	carry_up(&r->up, own, &r->through);
	follow_down(&r->down, own, r, 1, wide);
	*ends |= (r->up + r->up) | r->down >> 1;
}

LANES_INLINE void
turn_row_runs(lanes *turned, const struct runs *r, const lanes *disc, bool wide)
{
	lanes up, down;

	carry_up(&up, disc, &r->through);
	follow_down(&down, disc, r, 1, wide);
	*turned |= (up & r->down) | (down & r->up);
}

/* A ply in progress. */
struct ply {
	struct runs row, column, rising, falling;
	lanes disc; /* where discs can be placed, then the chosen one */
};

LANES_INLINE void
othello_find_moves(struct ply *p, const struct group *g, const struct plan *w)
{
	const bool wide = w->wide;
	lanes inner = wide ? g->other & OTHELLO_INNER : g->other;
	lanes ends = { 0 };

	p->row.through = p->rising.through = p->falling.through = inner;
	p->column.through = g->other;
	find_row_runs(&p->row, &ends, &g->own, wide);
	find_runs(&p->column, &ends, &g->own, 8, wide);
	find_runs(&p->rising, &ends, &g->own, 7, wide);
	find_runs(&p->falling, &ends, &g->own, 9, wide);
	p->disc = ends & w->cells & ~(g->own | g->other);
}

/* Keeps one random bit in each lane. */
LANES_INLINE void
othello_choose(lanes *sets, struct rng *rng, enum cpu_level l)
{
	const lanes from = *sets;
	uint64_t one[LANES];

	LANES_UNROLL
	for (unsigned i = 0; i < LANES; i += 2) {
		uint64_t random = rng_next(rng);
		uint64_t a = from[i], b = from[i + 1];
		one[i] = lanes_nth(a, (unsigned)((random >> 32) * bits_count(a) >> 32), l);
		one[i + 1] =
			lanes_nth(b, (unsigned)((random & 0xffffffffu) * bits_count(b) >> 32), l);
	}
	/* In registers: a load after eight narrower stores to memory would stall. */
	*sets = (lanes){ one[0], one[1], one[2], one[3], one[4], one[5], one[6], one[7] };
}

/* Places the discs; returns the lanes whose game is over or cut off. */
LANES_INLINE unsigned
make_moves(struct group *g, const struct ply *p, const struct plan *w, enum cpu_level l)
{
	const bool wide = w->wide;
	lanes turned = { 0 };
	unsigned empty = lanes_zero(&p->disc, l);
	unsigned over = empty & g->passed & g->busy;

	turn_row_runs(&turned, &p->row, &p->disc, wide);
	turn_runs(&turned, &p->column, &p->disc, 8, wide);
	turn_runs(&turned, &p->rising, &p->disc, 7, wide);
	turn_runs(&turned, &p->falling, &p->disc, 9, wide);
	lanes own = g->own;
	g->own = g->other & ~turned;
	g->other = own | p->disc | turned;
	g->passed = empty;
	g->ply++;
	if (w->plain)
		return over;
	g->left -= 1;
	return over | (lanes_zero(&g->left, l) & g->busy);
}

/* Gives a lane the next game of the batch, or leaves it empty. */
static void
othello_fill_lane(struct group *g, unsigned lane, struct lanes_batch *b, int cutoff)
{
	g->own[lane] = g->other[lane] = 0;
	g->passed &= ~(1u << lane);
	g->busy &= ~(1u << lane);
	if (b->next == b->count)
		return;
	const struct state *s = b->states[b->next];
	g->own[lane] = s->stones[s->to_move];
	g->other[lane] = s->stones[s->to_move ^ 1];
	g->side[lane] = (unsigned)s->to_move ^ (g->ply & 1);
	g->game[lane] = b->next++;
	g->left[lane] = (uint64_t)cutoff; /* with 0 it wraps and never reaches 0 again */
	g->busy |= 1u << lane;
}

static void
othello_finish_lanes(struct group *g, unsigned over, struct lanes_batch *b, int cutoff)
{
	for (; over; over &= over - 1) {
		unsigned lane = bits_lowest(over);
		int lead = (int)bits_count(g->own[lane]) - (int)bits_count(g->other[lane]);
		int result = (lead > 0) - (lead < 0);
		bool second = g->side[lane] ^ (g->ply & 1);
		b->results[g->game[lane]] = (signed char)(second ? -result : result);
		othello_fill_lane(g, lane, b, cutoff);
	}
}

/* Plays `count` groups in lockstep until one of them is finished. */
LANES_INLINE void
othello_play_groups(struct group *g, int count, struct lanes_batch *b, const struct plan *w,
	struct rng *rng, enum cpu_level l)
{
	struct ply p[GROUPS] = { 0 };

	while (g[0].busy && g[count - 1].busy) {
		LANES_UNROLL
		for (int k = 0; k < count; k++)
			othello_find_moves(&p[k], &g[k], w);
		LANES_UNROLL
		for (int k = 0; k < count; k++) {
			if (!w->plain) {
				lanes some = p[k].disc & w->corners;
				lanes_keep(&p[k].disc, &some, l);
				p[k].disc |= some;
			}
			othello_choose(&p[k].disc, rng, l);
		}
		LANES_UNROLL
		for (int k = 0; k < count; k++) {
			unsigned over = make_moves(&g[k], &p[k], w, l);
			if (over)
				othello_finish_lanes(&g[k], over, b, w->cutoff);
		}
	}
}

LANES_INLINE void
othello_play_batch(struct lanes_batch *b, const struct plan *w, struct rng *rng, enum cpu_level l)
{
	struct group group[GROUPS] = { 0 };
	struct rng local = *rng;

	for (unsigned i = 0; i < GROUPS * LANES; i++)
		othello_fill_lane(&group[i / LANES], i % LANES, b, w->cutoff);
	othello_play_groups(group, GROUPS, b, w, &local, l);
	othello_play_groups(&group[group[0].busy == 0], 1, b, w, &local, l);
	*rng = local;
}

/* Compiles each of the four combinations of `wide` and `plain` separately where registers are wide. */
LANES_INLINE void
othello_play_any(struct lanes_batch *b, const struct plan *w, struct rng *rng, enum cpu_level l)
{
	bool wide = (w->cells & ~(uint64_t)UP_TO_6) != 0;
	bool plain = w->corners == 0 && w->cutoff == 0;

#define WAY(wide, plain)                                     \
	&(const struct plan)                                 \
	{                                                    \
		w->cells, w->corners, w->cutoff, wide, plain \
	}
	if (l == CPU_PLAIN) /* gains little by it */
		othello_play_batch(b, WAY(wide, plain), rng, l);
	else if (wide && plain)
		othello_play_batch(b, WAY(true, true), rng, l);
	else if (wide)
		othello_play_batch(b, WAY(true, false), rng, l);
	else if (plain)
		othello_play_batch(b, WAY(false, true), rng, l);
	else
		othello_play_batch(b, WAY(false, false), rng, l);
#undef WAY
}

LANES_COMPILE(othello_play_lanes, othello_play_any,
	(struct lanes_batch * b, const struct plan *w, struct rng *rng), b, w, rng)

static void
othello_playout_random(const struct game *g, const struct state *const *s, int count, int cutoff,
	struct rng *rng, signed char *result)
{
	struct lanes_batch b = { .states = s, .results = result, .count = count };
	const struct plan w = { .cells = g->cells, .cutoff = cutoff };

	othello_play_lanes(&b, &w, rng);
}

static void
othello_playout_corner(const struct game *g, const struct state *const *s, int count, int cutoff,
	struct rng *rng, signed char *result)
{
	struct lanes_batch b = { .states = s, .results = result, .count = count };
	/* The board is centred in the grid: its first row is as far from the first bit as its last
	 * row from the last bit. */
	unsigned first = bits_lowest(g->cells), width = (unsigned)g->columns - 1;
	uint64_t upper = bit_of(first) | bit_of(first + width);
	uint64_t lower = bit_of(63 - first) | bit_of(63 - first - width);
	const struct plan w = {
		.cells = g->cells,
		.corners = upper | lower,
		.cutoff = cutoff,
	};

	othello_play_lanes(&b, &w, rng);
}

/* ---- the games ---- */

static void
playout(const struct game *g, const struct state *const *s, int count, int cutoff, struct rng *rng,
	signed char *out)
{
	if (count >= FEW || cutoff > 0) {
		othello_playout_random(g, s, count, cutoff, rng, out);
		return;
	}
	for (int i = 0; i < count; i++) {
		struct state at;
		int passes = 0;
		state_copy(&at, s[i]);
		while (passes < 2) {
			uint64_t set = mobility_of(g, &at, at.to_move);
			passes = set ? 0 : passes + 1;
			if (set)
				put_disc(&at, bits_nth(set, rng_below(rng, bits_count(set))));
			else
				at.to_move ^= 1;
		}
		out[i] = (signed char)winner(&at);
	}
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
