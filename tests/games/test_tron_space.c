/* Space on Tron boards compared with plain searches of every cell, and the playouts that use it. */
#include <math.h>

#include "base/cpu.h"
#include "fixtures/positions.h"
#include "fixtures/testing.h"
#include "games/tron/space.h"

enum { FAR = 1000 };

/* Steps from a side's head to every cell. */
static void
find_distances(const struct game *g, const struct state *s, enum side side, int *distance)
{
	int queue[GAME_MAX_CELLS], from = 0, to = 0, head = 0;

	for (int i = 0; i < GAME_MAX_CELLS; i++)
		distance[i] = FAR;
	while (g->rules->get(g, s, head) != (side ? CELL_SECOND_HEAD : CELL_FIRST_HEAD))
		head++;
	queue[to] = head;
	distance[queue[to++]] = 0;
	while (from < to) {
		int cell = queue[from++], column = cell % g->columns, row = cell / g->columns;
		for (int m = 0; m < 4; m++) {
			int x = column + (m == 0) - (m == 1), y = row + (m == 2) - (m == 3);
			if (x < 0 || y < 0 || x >= g->columns || y >= g->rows)
				continue;
			int next = game_cell(g, x, y, 0);
			if (g->rules->get(g, s, next) != CELL_EMPTY || distance[next] < FAR)
				continue;
			distance[next] = distance[cell] + 1;
			queue[to++] = next;
		}
	}
}

static void
check(const struct game *g, const struct state *s)
{
	int distance[2][GAME_MAX_CELLS], nearer[2] = { 0 };
	bool separated = true;

	find_distances(g, s, SIDE_FIRST, distance[0]);
	find_distances(g, s, SIDE_SECOND, distance[1]);
	for (int i = 0; i < game_cell_count(g); i++) {
		if (distance[0][i] == 0 || distance[1][i] == 0)
			continue;
		separated &= distance[0][i] == FAR || distance[1][i] == FAR;
		nearer[0] += distance[0][i] < distance[1][i];
		nearer[1] += distance[1][i] < distance[0][i];
	}
	struct tron_space space = tron_space(g, s);
	assert_int_equal(space.separated, separated);
	for (int side = 0; side < 2; side++) {
		if (separated)
			assert_true(space.cells[side] <= nearer[side]);
		else
			assert_int_equal(space.cells[side], nearer[side]);
	}
}

/* A random game of some steps. */
static struct state
after_random_steps(const struct game *g, uint32_t most, struct rng *rng)
{
	struct state s;

	g->rules->start(g, &s);
	for (uint32_t steps = rng_below(rng, most); steps > 0; steps--) {
		struct state next = s;
		for (int side = 0; side < 2; side++) {
			move_t moves[GAME_MAX_MOVES];
			int count = g->rules->moves(g, &next, moves);
			g->rules->play(g, &next, moves[rng_below(rng, (uint32_t)count)]);
		}
		if (g->rules->result(g, &next) != GAME_OPEN)
			break;
		s = next;
	}
	return s;
}

TEST(space_is_that_of_distances)
{
	/* At every level of instruction set that this processor supports. */
	static const char *const boards[] = { "tron:a", "tron:b", "tron:c", "tron:3x3",
		"tron:20x20", "tron:20x5", "tron:14x14", "tron:15x15", "tron:13x20", "tron:30x20",
		"tron:31x20", "tron:5x21", "tron:21x23", "tron:50x50", "tron:30x14", "tron:31x14",
		"tron:32x5", "tron:50x3" };
	struct rng rng;

	rng_seed(&rng, 1);
	for (size_t b = 0; b < sizeof boards / sizeof *boards; b++) {
		const struct game *g = game_open(boards[b], NULL);
		for (int n = 0; n < 200; n++) {
			struct state s = after_random_steps(g, 25, &rng);
			cpu_limit((enum cpu_level)(n % CPU_LEVELS));
			check(g, &s);
		}
	}
	cpu_limit(CPU_AVX512);
}

/* The longest path from a cell, by trying all. */
static int
longest_from(const struct game *g, struct state *s, unsigned place)
{
	int best = 0;

	for (unsigned m = 0; m < TRON_MOVES; m++) {
		unsigned next = tron_next(place, m);
		if (tron_taken(s, next))
			continue;
		struct state after = *s;
		int cell = ((int)next / TRON_STRIDE - 1) * g->columns + (int)next % TRON_STRIDE - 1;
		g->rules->put(g, &after, cell, CELL_WALL);
		int steps = 1 + longest_from(g, &after, next);
		best = steps > best ? steps : best;
	}
	return best;
}

static int
longest(const struct game *g, const struct state *s, enum side side)
{
	struct state copy = *s;

	return longest_from(g, &copy, tron_head(s, side));
}

/* What is reported as certain is right, and everything certain is reported. */
TEST(settled_positions_are_exact)
{
	struct rng rng;
	int settled_ones = 0;

	rng_seed(&rng, 3);
	const struct game *g = game_open("tron:6x6", NULL);
	for (int n = 0; n < 2000; n++) {
		struct state s = after_random_steps(g, 12, &rng);
		bool settled;
		double value = g->rules->evaluate(g, &s, &settled);
		assert_true(fabs(value) <= 1);
		if (!settled)
			continue;
		int more = longest(g, &s, SIDE_FIRST) - longest(g, &s, SIDE_SECOND);
		settled_ones++;
		assert_true(value == (more > 0) - (more < 0));
	}
	assert_true(settled_ones > 100);
}
