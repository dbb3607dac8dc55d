/* Negamax over a whole game: what it keeps from move to move. */
#include <string.h>

#include "fixtures/negamax_fixtures.h"
#include "fixtures/positions.h"
#include "fixtures/testing.h"

/* Boards of every way to search, with a depth that takes milliseconds. */
static const struct board {
	const char *name;
	bool learned;
	int depth;
} boards[] = {
	{ "tictactoe", false, 9 },
	{ "score4", false, 4 },
	{ "score4", true, 6 },
	{ "qubic", false, 2 },
	{ "othello:4", false, 5 },
	{ "othello", true, 5 },
	{ "othello:8", false, 4 },
};

enum { BOARDS = sizeof boards / sizeof boards[0] };

static struct negamax_params
params_for(const struct board *b, struct eval_weights *w)
{
	struct negamax_params p = negamax_params_default();

	p.depth = b->depth;
	p.memory_mib = 1;
	p.threats = 0;
	p.seed = 5;
	if (b->learned)
		p.weights = w;
	else
		p.eval = NEGAMAX_LINES;
	return p;
}

static struct report
report_of(struct engine *n)
{
	struct report info;

	engine_wait(n);
	engine_report(n, &info);
	return info;
}

/* Equal in all but the time. */
static void
check_same(struct report a, struct report b)
{
	a.elapsed_ms = b.elapsed_ms = 0;
	assert_int_equal(a.nodes, b.nodes);
	assert_int_equal(a.best, b.best);
	assert_int_equal(a.depth, b.depth);
	assert_int_equal(a.proven, b.proven);
	for (int i = 0; i < a.count; i++) {
		assert_int_equal(a.moves[i].score, b.moves[i].score);
		assert_int_equal(a.moves[i].pv_length, b.moves[i].pv_length);
		assert_memory_equal(a.moves[i].pv, b.moves[i].pv, (size_t)a.moves[i].pv_length);
	}
}

/* A game of one engine against random moves: its reports; returns how many. */
static int
play_on(const struct game *g, const struct negamax_params *p, struct report out[GAME_MAX_PLIES])
{
	struct state s;
	struct error e;
	move_t moves[GAME_MAX_MOVES], path[2];
	int reports = 0, count;
	struct rng rng;

	g->rules->start(g, &s);
	rng_seed(&rng, 8);
	struct engine *n = negamax_start(g, &s, p, &e);
	assert_non_null(n);
	for (;;) {
		out[reports] = report_of(n);
		assert_true(state_equal(&out[reports].position, &s));
		path[0] = out[reports].moves[out[reports].best].move;
		reports++;
		g->rules->play(g, &s, path[0]);
		count = g->rules->moves(g, &s, moves);
		if (count == 0)
			break;
		path[1] = moves[rng_below(&rng, (uint32_t)count)];
		g->rules->play(g, &s, path[1]);
		if (g->rules->moves(g, &s, moves) == 0)
			break;
		assert_true(engine_advance(n, path, 2,
			&(struct budget){ .playouts = NO_LIMIT, .time_ms = NO_LIMIT }, 5));
	}
	/* Started anew it knows nothing. */
	const struct engine_task task = negamax_task(p);
	g->rules->start(g, &s);
	assert_true(engine_restart(n, &task, g, &s, &e));
	check_same(report_of(n), out[0]);
	engine_destroy(n);
	return reports;
}

/* The same game makes the same moves; values are those of a search that starts anew, where these do
 * not depend on what is stored; and what is known saves work. */
TEST(what_is_known_is_kept)
{
	static struct report first[GAME_MAX_PLIES], again[GAME_MAX_PLIES];

	for (int k = 0; k < BOARDS; k++) {
		const struct game *g = open_game(boards[k].name);
		struct eval_weights *w = boards[k].learned ? some_weights(g, 3) : NULL;
		const struct negamax_params p = params_for(&boards[k], w);
		int64_t kept = 0, anew = 0;
		int count = play_on(g, &p, first);
		assert_int_equal(play_on(g, &p, again), count);
		for (int i = 0; i < count; i++) {
			check_same(first[i], again[i]);
			struct report fresh = search(g, &first[i].position, &p);
			kept += first[i].nodes;
			anew += fresh.nodes;
			if (!boards[k].learned) {
				assert_int_equal(first[i].score, fresh.score);
				assert_int_equal(first[i].proven, fresh.proven);
			}
		}
		assert_true(boards[k].learned || kept <= anew);
		assert_true(k > 0 || kept < anew);
		eval_destroy(w);
	}
}

TEST(without_reuse_nothing_is)
{
	const struct game *g = open_game("othello");
	struct negamax_params p = params_for(&boards[4], NULL);
	struct state s;
	struct error e;

	p.reuse = 0;
	g->rules->start(g, &s);
	struct engine *n = negamax_start(g, &s, &p, &e);
	assert_non_null(n);
	const struct report before = report_of(n);
	assert_false(engine_advance(n, &before.moves[0].move, 1,
		&(struct budget){ .playouts = NO_LIMIT, .time_ms = NO_LIMIT }, 5));
	check_same(report_of(n), before);
	engine_destroy(n);
}

/* The count of iterations must not come round and make old entries new. */
TEST(the_table_lasts)
{
	const struct game *g = open_game("tictactoe");
	const struct negamax_params p = params_for(&boards[0], NULL);
	struct state s;
	struct error e;

	g->rules->start(g, &s);
	struct engine *n = negamax_start(g, &s, &p, &e);
	assert_non_null(n);
	const struct report before = report_of(n);
	for (int i = 0; i < 10000 / every(10); i++) {
		assert_true(engine_advance(n, NULL, 0,
			&(struct budget){ .playouts = NO_LIMIT, .time_ms = NO_LIMIT }, 5));
		const struct report now = report_of(n);
		assert_int_equal(now.proven, before.proven);
		assert_int_equal(now.score, before.score);
	}
	engine_destroy(n);
}
