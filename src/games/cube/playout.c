/* Random playouts of the games on 4x4x4, eight games to a vector, two vectors interleaved. Pure.
 *
 * A random peg or cell is tried in every lane; where it is full, nothing happens and the side to
 * move stays, so the choice is uniform among the legal moves. Looking for lines costs far more than
 * placing a stone, so TRIES stones are tried between two checks, which changes no result: a game is
 * won by the side with a line. Only when both have one by then does it matter whose came first. */
#include "games/cube/cube.h"
#include "games/lanes.h"
#include "games/playouts.h"

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

static bool
has_line(uint64_t s)
{
	uint64_t two, all = 0;

#define LINES(step, first) two = s & s >> step, all |= two & two >> 2 * step & first;
#include "games/cube/lines.def"
#undef LINES
	return all != 0;
}

/* Tries one stone in every lane. */
LANES_INLINE void
try_stone(struct group *g, lanes *random, lanes *stone, bool falls)
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
	g->side ^= (lanes)(*stone != 0);
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

/* Both sides have a line: undoes the last stones until one side has none; the other side's came
 * first. */
static int
first_of_two(const struct group *g, unsigned lane)
{
	uint64_t stones[2] = { g->first[lane], g->second[lane] };
	bool line[2] = { true, true };

	for (int i = TRIES - 1; line[0] && line[1]; i--) {
		int side = (stones[1] & g->stone[i][lane]) != 0;
		stones[side] &= ~g->stone[i][lane];
		line[side] = has_line(stones[side]);
	}
	return line[0] - line[1];
}

/* Undoes the stones placed after the game was won, and records the cells each side played on. */
static void
write_trace(const struct group *g, unsigned lane, int result, struct lanes_batch *b)
{
	const struct state *s = b->states[g->game[lane]];
	uint64_t stones[2] = { g->first[lane], g->second[lane] };

	for (int i = TRIES - 1; result && i >= 0; i--) {
		uint64_t stone = g->stone[i][lane];
		int side = (stones[1] & stone) != 0, winner = result < 0;
		if (side == winner && stone && !has_line(stones[winner] & ~stone))
			break;
		stones[side] &= ~stone;
	}
	b->trace[g->game[lane]] = (struct playout_trace){
		{ stones[0] & ~s->stones[0], stones[1] & ~s->stones[1] },
		result,
	};
}

/* Writes the results of finished games and starts others in their lanes. */
LANES_INLINE void
cube_finish_lanes(
	struct group *g, unsigned over, unsigned first, unsigned second, struct lanes_batch *b)
{
	for (; over; over &= over - 1) {
		unsigned lane = bits_lowest(over);
		int result = (int)(first >> lane & 1) - (int)(second >> lane & 1);
		if (first & second & over & -over)
			result = first_of_two(g, lane);
		if (b->trace)
			write_trace(g, lane, result, b);
		else
			b->results[g->game[lane]] = (signed char)result;
		cube_fill_lane(g, lane, b);
	}
}

/* Ends the games that have a line or no empty cell. */
LANES_INLINE void
cube_end_decided_games(struct group *g, struct lanes_batch *b, const struct lanes_level *l)
{
	lanes first, second, empty = ~(g->first | g->second);

	find_lines(&first, &g->first);
	find_lines(&second, &g->second);
	unsigned first_won = ~l->zero(&first), second_won = ~l->zero(&second);
	unsigned over = (first_won | second_won | l->zero(&empty)) & g->busy;
	cube_finish_lanes(g, over, first_won, second_won, b);
}

/* Plays `count` groups in lockstep until one of them is finished. */
LANES_INLINE void
cube_play_groups(struct group *g, int count, struct lanes_batch *b, bool falls,
	struct lanes_rng *rng, const struct lanes_level *l)
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
				try_stone(&g[k], &random[k], &g[k].stone[i], falls);
		}
		LANES_UNROLL
		for (int k = 0; k < count; k++)
			cube_end_decided_games(&g[k], b, l);
	}
}

LANES_INLINE void
cube_play_batch(struct lanes_batch *b, bool falls, struct rng *rng, const struct lanes_level *l)
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
cube_play_either(struct lanes_batch *b, bool falls, struct rng *rng, const struct lanes_level *l)
{
	if (l == &lanes_plain) /* gains little by a copy of its own for each */
		cube_play_batch(b, falls, rng, l);
	else if (falls)
		cube_play_batch(b, true, rng, l);
	else
		cube_play_batch(b, false, rng, l);
}

LANES_COMPILE(play, cube_play_either, (struct lanes_batch * b, bool falls, struct rng *rng), b,
	falls, rng)

void
cube_playout(const struct game *g, const struct state *const *s, int count, int cutoff,
	struct rng *rng, signed char *result)
{
	struct lanes_batch b = { .states = s, .results = result, .count = count };

	play(&b, g->by_column, rng);
}

void
cube_playout_traced(const struct game *g, const struct state *const *s, int count, struct rng *rng,
	struct playout_trace *trace)
{
	struct lanes_batch b = { .states = s, .trace = trace, .count = count };

	play(&b, g->by_column, rng);
}
