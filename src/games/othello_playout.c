/* Random playouts of Othello, eight games to a vector, two vectors in turns. Pure.
 *
 * All games of a vector move at once and change sides after every ply, a pass being a ply, so
 * `own` and `other` swap in every lane. A lane whose game is over takes the next of the batch. */
#include "games/lanes.h"
#include "games/playouts.h"

#define INNER   0x7e7e7e7e7e7e7e7eu
#define UP_TO_6 0x007e7e7e7e7e7e00u /* the middle of the grid that boards up to 6x6 stay within */

enum { GROUPS = 2 };

/* Eight games. */
struct group {
	lanes own, other;     /* discs of who is to move, and of his opponent */
	unsigned busy;        /* lanes with a game, a bit each */
	unsigned passed;      /* lanes whose last move was a pass */
	unsigned ply;         /* counted from the beginning of the group */
	unsigned side[LANES]; /* to move at plies that are even */
	int game[LANES];      /* index in the batch */
};

/* The runs of opponent's discs of one direction and its opposite that begin beside an own
 * disc, as in othello.c; needed for the mobility first and to turn discs then. */
struct runs {
	lanes through;           /* opponent's discs that may lie in a run */
	lanes pairs, pairs_down; /* two of them in a row: the upper one, the lower one */
	lanes up, down;
};

/* `wide`: runs of up to six discs, else four. */
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

/* What a disc turns: the runs beside it that an own disc ends, and which therefore are runs of
 * that disc in the opposite direction. */
LANES_INLINE void
turn_runs(lanes *turned, const struct runs *r, const lanes *disc, unsigned step, bool wide)
{
	lanes up, down;

	follow_up(&up, disc, r, step, wide);
	follow_down(&down, disc, r, step, wide);
	*turned |= (up & r->down) | (down & r->up);
}

/* Runs along rows need no shifting upwards: a carry goes through them. */
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

/* One ply in the making. */
struct ply {
	struct runs row, column, rising, falling;
	lanes disc; /* where discs can be put, then the one */
};

LANES_INLINE void
find_moves(struct ply *p, const struct group *g, uint64_t cells, bool wide)
{
	lanes inner = wide ? g->other & INNER : g->other;
	lanes ends = { 0 };

	p->row.through = p->rising.through = p->falling.through = inner;
	p->column.through = g->other;
	find_row_runs(&p->row, &ends, &g->own, wide);
	find_runs(&p->column, &ends, &g->own, 8, wide);
	find_runs(&p->rising, &ends, &g->own, 7, wide);
	find_runs(&p->falling, &ends, &g->own, 9, wide);
	p->disc = ends & cells & ~(g->own | g->other);
}

/* Leaves one of each lane's bits, by chance. */
LANES_INLINE void
choose(lanes *sets, struct rng *rng, const struct lanes_level *l)
{
	const lanes from = *sets;
	uint64_t one[LANES];

	LANES_UNROLL
	for (unsigned i = 0; i < LANES; i += 2) {
		uint64_t random = rng_next(rng);
		uint64_t a = from[i], b = from[i + 1];
		one[i] = l->nth(a, (unsigned)((random >> 32) * bits_count(a) >> 32));
		one[i + 1] = l->nth(b, (unsigned)((random & 0xffffffffu) * bits_count(b) >> 32));
	}
	/* Not through memory: a load behind eight narrower stores waits for them. */
	*sets = (lanes){ one[0], one[1], one[2], one[3], one[4], one[5], one[6], one[7] };
}

/* Puts the discs; returns the lanes whose game is over. */
LANES_INLINE unsigned
make_moves(struct group *g, const struct ply *p, bool wide, const struct lanes_level *l)
{
	lanes turned = { 0 };
	unsigned empty = l->zero(&p->disc);
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
	return over;
}

/* Gives a lane the next game of the batch, or nothing. */
static void
fill_lane(struct group *g, unsigned lane, struct lanes_batch *b)
{
	g->own[lane] = g->other[lane] = 0;
	g->passed &= ~(1u << lane);
	g->busy &= ~(1u << lane);
	if (b->next == b->count)
		return;
	const struct state *s = &b->states[b->next];
	g->own[lane] = s->stones[s->to_move];
	g->other[lane] = s->stones[s->to_move ^ 1];
	g->side[lane] = (unsigned)s->to_move ^ (g->ply & 1);
	g->game[lane] = b->next++;
	g->busy |= 1u << lane;
}

static void
finish_lanes(struct group *g, unsigned over, struct lanes_batch *b)
{
	for (; over; over &= over - 1) {
		unsigned lane = bits_lowest(over);
		int lead = (int)bits_count(g->own[lane]) - (int)bits_count(g->other[lane]);
		int result = (lead > 0) - (lead < 0);
		bool second = g->side[lane] ^ (g->ply & 1);
		b->results[g->game[lane]] = (signed char)(second ? -result : result);
		fill_lane(g, lane, b);
	}
}

/* Plays `count` groups step by step together until one of them is through. */
LANES_INLINE void
play_groups(struct group *g, int count, struct lanes_batch *b, uint64_t cells, bool wide,
	struct rng *rng, const struct lanes_level *l)
{
	struct ply p[GROUPS] = { 0 };

	while (g[0].busy && g[count - 1].busy) {
		LANES_UNROLL
		for (int k = 0; k < count; k++)
			find_moves(&p[k], &g[k], cells, wide);
		LANES_UNROLL
		for (int k = 0; k < count; k++)
			choose(&p[k].disc, rng, l);
		LANES_UNROLL
		for (int k = 0; k < count; k++) {
			unsigned over = make_moves(&g[k], &p[k], wide, l);
			if (over)
				finish_lanes(&g[k], over, b);
		}
	}
}

LANES_INLINE void
play_batch(struct lanes_batch *b, uint64_t cells, bool wide, struct rng *rng,
	const struct lanes_level *l)
{
	struct group group[GROUPS] = { 0 };
	struct rng local = *rng;

	for (unsigned i = 0; i < GROUPS * LANES; i++)
		fill_lane(&group[i / LANES], i % LANES, b);
	play_groups(group, GROUPS, b, cells, wide, &local, l);
	play_groups(&group[group[0].busy == 0], 1, b, cells, wide, &local, l);
	*rng = local;
}

LANES_INLINE void
play_either(struct lanes_batch *b, uint64_t cells, struct rng *rng, const struct lanes_level *l)
{
	if (cells & ~(uint64_t)UP_TO_6)
		play_batch(b, cells, true, rng, l);
	else
		play_batch(b, cells, false, rng, l);
}

#if LANES_X86
LANES_AVX512 static void
play_avx512(struct lanes_batch *b, uint64_t cells, struct rng *rng)
{
	play_either(b, cells, rng, &lanes_avx512);
}

LANES_AVX2 static void
play_avx2(struct lanes_batch *b, uint64_t cells, struct rng *rng)
{
	play_either(b, cells, rng, &lanes_avx2);
}
#endif

static void
play_plain(struct lanes_batch *b, uint64_t cells, struct rng *rng)
{
	play_either(b, cells, rng, &lanes_plain);
}

void
othello_playout(const struct game *g, const struct state *s, int count, struct rng *rng,
	signed char *result)
{
	struct lanes_batch b = { .states = s, .results = result, .count = count };

#if LANES_X86
	if (cpu_level() == CPU_AVX512)
		play_avx512(&b, g->cells, rng);
	else if (cpu_level() == CPU_AVX2)
		play_avx2(&b, g->cells, rng);
	else
#endif
		play_plain(&b, g->cells, rng);
}
