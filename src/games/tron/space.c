/* The static evaluation of Tron by space, and playouts that space breaks off. */
#include "games/tron/space.h"

/* The bits of a row and their neighbours. */
static inline uint32_t
spread(const uint32_t *row)
{
	return row[-1] | row[1] | row[0] << 1 | row[0] >> 1;
}

/* Edges make open space worth more than corridors. The weights were tuned by playing. */
double
tron_evaluate(const struct game *g, const struct state *s, bool *settled)
{
	struct tron_space space = tron_space(s);
	double more = space.cells[0] - space.cells[1];
	double most = game_cell_count(g);

	*settled = false;
	if (space.separated)
		return tron_evaluate_separated(s, space.cells, settled);
	more += (double)(space.edges[0] - space.edges[1]) / 2;
	double share = 16 * more / most;
	return .9 * share / (1 + (share < 0 ? -share : share));
}

/* Floods everything that can be reached, the head not counted. */
int
tron_steps_left(const struct state *s, unsigned place)
{
	uint32_t free[TRON_ROWS + 2] = { 0 }, cells[TRON_ROWS + 2] = { 0 };
	int rows = (int)s->rows;
	bool grows = true;

	for (int i = 1; i + 1 < rows; i++)
		free[i + 1] = ~(uint32_t)s->row[i] & (uint32_t)(bit_of(TRON_FIRST_TRAIL) - 1);
	cells[place / TRON_STRIDE + 1] = 1u << place % TRON_STRIDE;
	/* Alternately down and up, each row spreading as far as it can. */
	while (grows) {
		grows = false;
		for (int k = 0; k < 2 * rows; k++) {
			int i = k < rows ? k + 1 : 2 * rows - k;
			uint32_t before = cells[i], now;
			for (now = before | (spread(&cells[i]) & free[i]); now != cells[i];
				now |= spread(&cells[i]) & free[i])
				cells[i] = now;
			grows |= cells[i] != before;
		}
	}
	cells[place / TRON_STRIDE + 1] &= ~(1u << place % TRON_STRIDE);
	unsigned colour = (place / TRON_STRIDE + place) & 1;
	return tron_most_steps(tron_count_colour(&cells[1], TRON_ROWS, colour),
		tron_count_colour(&cells[1], TRON_ROWS, colour ^ 1));
}

/* ---- playouts ---- */

static int
sign_of(int difference)
{
	return (difference > 0) - (difference < 0);
}

/* A move from a set that is not empty; `random` is uniform. */
static unsigned
choose(unsigned exits, uint32_t random)
{
	static const unsigned char count[16] = { 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4 };
	static const unsigned char moves[16][4] = { { 0 }, { 0 }, { 1 }, { 0, 1 }, { 2 }, { 0, 2 },
		{ 1, 2 }, { 0, 1, 2 }, { 3 }, { 0, 3 }, { 1, 3 }, { 0, 1, 3 }, { 2, 3 },
		{ 0, 2, 3 }, { 1, 2, 3 }, { 0, 1, 2, 3 } };

	return moves[exits][(uint64_t)random * count[exits] >> 32];
}

static void
take(struct state *s, enum side side, unsigned place)
{
	s->row[place / TRON_STRIDE] |= bit_of(place % TRON_STRIDE);
	s->stones[side] = place;
}

/* The direction of the next step: straight on in 3 of 4 cases if asked, where that is free. */
static unsigned
choose_direction(unsigned before, unsigned exits, bool straight, uint64_t go_on, uint32_t random)
{
	if (straight && (go_on & 3) != 3 && exits >> before & 1)
		return before;
	return choose(exits, random);
}

int
tron_space_play_out(const struct state *from, bool straight, struct rng *rng)
{
	unsigned before[2] = { TRON_MOVES, TRON_MOVES };
	struct state at, *s = &at;

	state_copy(s, from);
	for (int steps = 0;; steps++) {
		if (steps % TRON_STEPS_BETWEEN == 0) {
			int cells[2];
			if (tron_separated(s, cells))
				return sign_of(cells[0] - cells[1]);
		}
		unsigned to[2], exits[2];
		for (int side = 0; side < 2; side++)
			exits[side] = tron_exits(s, tron_head(s, (enum side)side));
		if (!exits[0] || !exits[1])
			return (exits[1] == 0) - (exits[0] == 0);
		uint64_t random = rng_next(rng), go_on = straight ? rng_next(rng) : 0;
		for (int side = 0; side < 2; side++, random >>= 32, go_on >>= 32) {
			before[side] = choose_direction(
				before[side], exits[side], straight, go_on, (uint32_t)random);
			to[side] = tron_next(tron_head(s, (enum side)side), before[side]);
		}
		if (to[0] == to[1])
			return 0;
		take(s, SIDE_FIRST, to[0]);
		take(s, SIDE_SECOND, to[1]);
	}
}
