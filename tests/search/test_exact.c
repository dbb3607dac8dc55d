/* The exact solvers compared with plain negamax and published values, and in the background. */
#include "search/exact.h"

#include <string.h>

#include "base/bits.h"
#include "base/cpu.h"
#include "fixtures/search_fixtures.h"
#include "search/cube/dfpn.h"
#include "search/engine.h"

/* The difference of discs, empty cells for the winner; without discs the result. */
static int
final_value(const struct game *g, const struct state *s)
{
	int own = (int)bits_count(s->stones[0]), other = (int)bits_count(s->stones[1]);
	int empty = (int)bits_count(g->cells) - own - other;

	if (!g->counts_discs)
		return g->rules->result(g, s);
	return own - other + (own > other ? empty : own < other ? -empty : 0);
}

/* Plain negamax to the end: alpha-beta and nothing else. The mover's value. */
static int
negamax(const struct game *g, const struct state *s, int alpha, int beta)
{
	move_t moves[GAME_MAX_MOVES];
	int count = g->rules->moves(g, s, moves);

	if (count == 0)
		return state_sign(s) * final_value(g, s);
	int best = -100;
	for (int i = 0; i < count && best < beta; i++) {
		struct state after = *s;
		g->rules->play(g, &after, moves[i]);
		int value = -negamax(g, &after, -beta, -(alpha > best ? alpha : best));
		best = value > best ? value : best;
	}
	return best;
}

static int
plain_value(const struct game *g, const struct state *s)
{
	return state_sign(s) * negamax(g, s, -100, 100);
}

static struct report
solve(const struct game *g, const struct state *s, int threads, bool all)
{
	struct exact_params p = exact_params_default();
	struct report info;

	p.threads = threads;
	p.memory_mib = 8;
	p.all_moves = all;
	p.brief = true;
	assert_true(exact_run(g, s, &p, &info, NULL));
	assert_false(info.running);
	return info;
}

/* A position with this many empty cells, reached by random moves; false if the game ended before.
 * */
static bool
random_with_empty(const struct game *g, int empty, struct rng *rng, struct state *s)
{
	move_t moves[GAME_MAX_MOVES];

	g->rules->start(g, s);
	for (;;) {
		int count = g->rules->moves(g, s, moves);
		int left = (int)bits_count(g->cells & ~(s->stones[0] | s->stones[1]));
		if (count == 0 || left <= empty)
			return left == empty;
		g->rules->play(g, s, moves[rng_below(rng, (uint32_t)count)]);
	}
}

/* Everything in a full answer, compared with plain negamax. */
static void
check_answer(const struct game *g, const struct state *s)
{
	struct report info = solve(g, s, 1, true);

	assert_true(info.known);
	assert_int_equal(info.exact, plain_value(g, s));
	if (info.count == 0)
		assert_int_equal(info.best, -1);
	else
		assert_int_equal(info.moves[info.best].exact, info.exact);
	for (int i = 0; i < info.count; i++) {
		struct state after = *s;
		g->rules->play(g, &after, info.moves[i].move);
		assert_int_equal(info.moves[i].exact, plain_value(g, &after));
	}
	struct report alone = solve(g, s, 1, false);
	assert_int_equal(alone.exact, info.exact);
	assert_int_equal(alone.best, info.best);
}

static void
check_random(const char *board, int least, int most, int positions)
{
	const struct game *g = game_open(board, NULL);
	struct rng rng;
	struct state s;

	rng_seed(&rng, 5);
	for (int i = 0; i < positions; i++) {
		int empty = least + (int)rng_below(&rng, (uint32_t)(most - least + 1));
		while (!random_with_empty(g, empty, &rng, &s))
			;
		check_answer(g, &s);
	}
}

TEST(values_are_those_of_plain_negamax)
{
	if (!ONE_THREAD_TOO)
		return;
	check_random("othello", 0, 8, 60);
	check_random("othello", 9, 9, 200);
	check_random("othello:4", 0, 8, 100);
	check_random("othello:8", 0, 7, 50);
}

TEST(every_level_of_processor_finds_the_same)
{
	const enum cpu_level level[] = { CPU_PLAIN, CPU_AVX2, CPU_AVX512 };
	const struct game *g = game_open("othello", NULL);
	struct rng rng;
	struct state s;

	rng_seed(&rng, 7);
	for (int i = 0; i < 10; i++) {
		struct report info[3];
		while (!random_with_empty(g, 13, &rng, &s))
			;
		for (int k = 0; k < 3; k++) {
			cpu_limit(level[k]);
			info[k] = solve(g, &s, 1, true);
			assert_int_equal(info[k].nodes, info[0].nodes);
			assert_int_equal(info[k].best, info[0].best);
			assert_memory_equal(info[k].moves, info[0].moves, sizeof info[0].moves);
		}
	}
}

static const char *const perfect_line[] = { "c2", "b4", "c5", "d2", "e4", "e3", "d1", "c1", "b1",
	"d5", "d6", "f4", "b3", "b2", "f3", "f2", "e2", "b6", "a4", "c6", "a6", "a2", "b5", "a5",
	"e6", "e5", "a3", "a1", "f5", "f6", "pass", "e1", "f1", NULL };

/* The reference's line of perfect play from a ply on: always 16-20. One solver follows it. */
static void
check_perfect_line(int from, int threads, int memory_mib)
{
	const struct game *g = game_open("othello", NULL);
	struct exact_params p = exact_params_default();
	struct engine *x = NULL;
	struct report info;
	struct error e;
	struct state s;
	move_t m;

	p.threads = threads;
	p.memory_mib = memory_mib;
	p.all_moves = false;
	g->rules->start(g, &s);
	for (int ply = 0;; ply++) {
		if (ply == from)
			x = exact_start(g, &s, &p, &e);
		if (ply >= from) {
			assert_non_null(x);
			assert_true(engine_move_to(x, &s, &e));
			engine_wait(x);
			engine_report(x, &info);
			assert_true(info.known);
			assert_int_equal(info.exact, -4);
		}
		if (!perfect_line[ply])
			break;
		assert_true(game_move_parse(g, &s, perfect_line[ply], &m, &e));
		g->rules->play(g, &s, m);
	}
	engine_destroy(x);
	assert_int_equal(g->rules->result(g, &s), -1);
}

TEST(the_end_of_the_perfect_line_is_perfect)
{
	check_perfect_line(16, 1, 8);
}

TEST_LONG(the_perfect_line_is_perfect)
{
	check_perfect_line(0, 2, 512);
}

/* Proof numbers compared with plain negamax on nearly full boards: every answer is right for both
 * sides, and every value is found. */
TEST(proof_numbers_are_right)
{
	static const char *const boards[] = { "score4", "qubic" };
	const struct threats_limits limits = { 1000000, NULL, NULL };

	if (!ONE_THREAD_TOO)
		return;
	for (int k = 0; k < 2; k++) {
		const struct game *g = game_open(boards[k], NULL);
		struct dfpn *d = dfpn_create(g, 1, NULL);
		int seen[3] = { 0 };
		struct rng rng;
		rng_seed(&rng, 13);
		for (int i = 0; i < 32 / every(4);) {
			struct state s = quiet_position(g, &rng, 54);
			int64_t nodes;
			if (state_count(g, &s, CELL_EMPTY) > 10 || wins_at_once(g, &s))
				continue;
			int value = plain_value(g, &s);
			for (int side = 0; side < 2; side++) {
				bool wins = value == (side == SIDE_FIRST ? 1 : -1);
				assert_int_equal(
					dfpn_solve(d, &s, (enum side)side, &limits, &nodes),
					wins ? DFPN_WIN : DFPN_NO_WIN);
			}
			seen[value + 1]++;
			i++;
		}
		for (int i = 0; i < 3; i++)
			assert_true(seen[i] > 0 || every(8) > 1);
		dfpn_destroy(d);
	}
}

/* One solver follows a game move by move, stopped or not, and back to its start: its answers are
 * those of a new one. */
TEST(a_solver_goes_on)
{
	static const char *const boards[] = { "othello:4", "tictactoe", "score4" };

	for (int k = 0; k < 3; k++) {
		const struct game *g = game_open(boards[k], NULL);
		struct exact_params p = exact_params_default();
		struct report info, anew;
		struct state s, start;
		struct error e;
		p.memory_mib = 8;
		p.brief = true;
		g->rules->start(g, &start);
		s = start;
		struct engine *x = exact_start(g, &s, &p, &e);
		assert_non_null(x);
		for (int ply = 0; g->rules->result(g, &s) == GAME_OPEN; ply++) {
			engine_report(x, &info);
			g->rules->play(g, &s, info.moves[ply % info.count].move);
			assert_true(engine_move_to(x, &s, &e));
			if (ply % (g->layers > 1 ? 12 : 3) != 1)
				continue; /* at once to the next */
			engine_wait(x);
			engine_report(x, &info);
			anew = solve(g, &s, 1, true);
			assert_int_equal(info.known, anew.known);
			assert_int_equal(info.known_moves, anew.known_moves);
			assert_int_equal(info.solving, -1);
			if (info.known)
				assert_int_equal(info.exact, anew.exact);
			assert_memory_equal(info.moves, anew.moves, sizeof info.moves);
		}
		assert_true(engine_move_to(x, &start, &e));
		engine_destroy(x);
	}
}
