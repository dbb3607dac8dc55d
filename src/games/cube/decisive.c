/* Decisive playouts of the games on 4x4x4, eight games to a vector, two vectors interleaved. Pure,
 * except for a table built once.
 *
 * For each side the code keeps the set of cells that complete a line of three; cells are only ever
 * added to it, along the lines through the last stone. So the winner is known before the move: the
 * mover, if it can complete a line; the opponent, if it could on two cells, of which only one can
 * be blocked. A single winning cell is blocked. Otherwise a random peg or cell is tried, as in
 * cube/playout.c: where it is full, the game waits a turn, so the choice is uniform among the legal
 * moves. */
#include <pthread.h>

#include "games/cube/cube.h"
#include "games/lanes.h"
#include "games/playouts.h"

enum {
	GROUPS = 2,
	TRIES = 3,      /* to place one stone */
	PLIES = 8,      /* between two checks for finished games */
	PLACE_BITS = 6, /* random bits that choose a place */
	LINE_KINDS = 13,
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
struct group {
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
decisive_add_line(uint64_t line)
{
	for (uint64_t left = line; left; left &= left - 1) {
		lanes *lines = &lines_through[bits_lowest(left)];
		unsigned i = 0;
		while ((*lines)[i])
			i++;
		(*lines)[i] = line;
	}
}

static void
fill_lines(void)
{
	static const struct {
		unsigned step;
		uint64_t first;
	} kinds[LINE_KINDS] = {
#define LINES(step, first) { step, first },
#include "games/cube/lines.def"
#undef LINES
	};

	for (int k = 0; k < LINE_KINDS; k++) {
		unsigned step = kinds[k].step;
		uint64_t line = bit_of(0) | bit_of(step) | bit_of(2 * step) | bit_of(3 * step);
		for (uint64_t left = kinds[k].first; left; left &= left - 1)
			decisive_add_line(line << bits_lowest(left));
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
look_ahead_at(struct queue *q, const struct lanes_level *l)
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
decisive_fill_lane(struct group *g, unsigned lane, struct queue *q)
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
decisive_finish_lanes(struct group *g, unsigned over, unsigned won, unsigned lost, struct queue *q)
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
decisive_look(struct outlook *v, const struct group *g, const struct gravity *w)
{
	lanes filled = g->own | g->other;

	v->open = (filled << CUBE_PEGS | w->floor) & ~filled;
	v->wins = g->own_wins & v->open;
	v->blocks = g->other_wins & v->open;
	v->second_block = v->blocks & (v->blocks - 1);
}

/* Chooses a stone where the outcome is still open. */
LANES_INLINE void
decisive_choose(
	struct group *g, lanes *random, const struct gravity *w, const struct lanes_level *l)
{
	struct outlook v;
	lanes stone = { 0 };

	decisive_look(&v, g, w);
	LANES_UNROLL
	for (int i = 0; i < TRIES; i++) {
		lanes number = *random >> (64 - PLACE_BITS) & w->last;
		lanes tried = ((lanes){ 0 } + w->place) << number & v.open;
		*random <<= PLACE_BITS;
		l->keep(&tried, &stone);
		stone |= tried;
	}
	l->keep(&stone, &v.blocks);
	stone |= v.blocks;
	lanes decided = v.wins | v.second_block;
	l->keep(&stone, &decided);
	g->stone = stone;
}

/* Ends the games whose outcome is known. */
LANES_INLINE void
decisive_end_decided_games(
	struct group *g, struct queue *q, const struct gravity *w, const struct lanes_level *l)
{
	struct outlook v;

	decisive_look(&v, g, w);
	unsigned won = ~l->zero(&v.wins), lost = ~l->zero(&v.second_block);
	unsigned over = (won | lost | l->zero(&v.open)) & g->busy;
	decisive_finish_lanes(g, over, won, lost, q);
}

/* Places the stones. Where one was placed, the side to move changes. */
LANES_INLINE void
decisive_put(struct group *g, const struct lanes_level *l)
{
	lanes own = g->own | g->stone, row[LANES], joined, waits = ~(lanes){ 0 };

	LANES_UNROLL
	for (unsigned i = 0; i < LANES; i++) {
		lanes stones;
		l->spread(&stones, &own, i);
		lanes missing = lines_through[l->lowest(g->stone[i])] & ~stones;
		lanes second = missing & (missing - 1);
		l->keep(&missing, &second);
		row[i] = missing;
	}
	l->unite(&joined, row);
	lanes own_wins = g->own_wins | joined;
	l->keep(&waits, &g->stone);
	g->own = (g->other & ~waits) | (own & waits);
	g->other = (own & ~waits) | (g->other & waits);
	g->own_wins = (g->other_wins & ~waits) | (own_wins & waits);
	g->other_wins = (own_wins & ~waits) | (g->other_wins & waits);
	g->second ^= ~waits;
}

/* Plays `count` groups in lockstep until one of them is finished. */
LANES_INLINE void
decisive_play_groups(struct group *g, int count, struct queue *q, const struct gravity *w,
	struct lanes_rng *rng, const struct lanes_level *l)
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
decisive_play_batch(
	struct queue *q, const struct gravity *w, struct rng *rng, const struct lanes_level *l)
{
	struct group group[GROUPS] = { 0 };
	struct lanes_rng random;

	lanes_seed(&random, rng);
	for (unsigned i = 0; i < GROUPS * LANES; i++)
		decisive_fill_lane(&group[i / LANES], i % LANES, q);
	decisive_play_groups(group, GROUPS, q, w, &random, l);
	decisive_play_groups(&group[group[0].busy == 0], 1, q, w, &random, l);
}

LANES_COMPILE(play, decisive_play_batch,
	(struct queue * q, const struct gravity *w, struct rng *rng), q, w, rng)

void
cube_playout_decisive(const struct game *g, const struct state *const *s, int count, int cutoff,
	struct rng *rng, signed char *result)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;
	struct queue q = { .batch = { .states = s, .results = result, .count = count } };
	const struct gravity *w = g->by_column ? &by_peg : &by_cell;

	pthread_once(&once, fill_lines);
	play(&q, w, rng);
}
