/* Traced searches: the same results, bit for bit, and records that agree with them. */
#include <string.h>

#include "fixtures/negamax_fixtures.h"
#include "fixtures/search_fixtures.h"
#include "search/mcts/uct.h"

enum { PLAYOUTS = 1000, CHECKED = 200 };

typedef void check_fn(const struct game *g, const struct state *root, const struct search_params *p,
	const struct trace_playout *t);

/* Searches with a trace, calling `check` for every record; returns the ended search. */
static struct engine *
trace_from(const struct game *g, const struct state *root, struct search_params *p, check_fn *check)
{
	struct trace *trace = trace_create();
	const struct trace_playout *t;
	int64_t records = 0;

	assert_non_null(trace);
	p->trace = trace;
	struct engine *e = search_start(g, root, p, NULL);
	assert_non_null(e);
	while ((t = await_playout(trace, e))) {
		assert_int_equal(t->number, ++records);
		assert_true(t->whole);
		if (check)
			check(g, root, p, t);
	}
	struct report found;
	engine_wait(e);
	engine_report(e, &found);
	assert_int_equal(records, found.playouts);
	engine_set_trace(e, NULL);
	trace_destroy(trace);
	p->trace = NULL;
	return e;
}

static struct engine *
trace_search(const char *game, struct search_params *p, check_fn *check)
{
	struct state root;
	const struct game *g = open_at(game, NULL, &root);

	return trace_from(g, &root, p, check);
}

static void
compare(const char *game, struct search_params p)
{
	struct report plain = search_position(game, NULL, &p);
	struct report traced = search_end(trace_search(game, &p, NULL));

	plain.elapsed_ms = traced.elapsed_ms = 0;
	plain.left_ms = traced.left_ms = 0;
	assert_memory_equal(&plain, &traced, sizeof plain);
}

/* Rounds in which every board meets some kind and every kind some board: round k has kind k % kinds
 * on board k % boards. */
static int
rounds_for(int kinds)
{
	int boards = 0;

	if (!ONE_THREAD_TOO) /* what is searched does not change who writes and reads */
		return 2;
	while (game_at(boards))
		boards++;
	return boards > kinds ? boards : kinds;
}

static const struct game *
board_of(int round)
{
	int boards = 1;

	while (game_at(boards))
		boards++;
	return game_at(round % boards);
}

TEST(policies_are_the_same)
{
	for (int k = 0; k < rounds_for(POLICY_COUNT); k++) {
		int policy = k % POLICY_COUNT;
		struct search_params p = budget(PLAYOUTS, (uint64_t)policy + 1);
		p.policy = (enum policy_id)policy;
		compare(board_of(k)->name, p);
		p.expand = 0;
		p.playouts = CHECKED;
		compare(board_of(k + 1)->name, p);
		p.graph = !board_of(k)->simultaneous;
		compare(board_of(k)->name, p);
	}
}

TEST(kinds_of_search_are_the_same)
{
	for (int k = 0; k < rounds_for(PLAYOUT_IDS); k++) {
		struct search_params p = budget(k < PLAYOUT_IDS ? PLAYOUTS : CHECKED, 3);
		p.playout.id = (enum playout_id)(k % PLAYOUT_IDS);
		compare(board_of(k)->name, p);
		p.playouts = k == 0 ? PLAYOUTS : CHECKED;
		p.graph = !board_of(k)->simultaneous;
		compare(board_of(k)->name, p);
		p.graph = p.solver = 0;
		compare(board_of(k)->name, p);
		p.flat = 1;
		compare(board_of(k)->name, p);
	}
}

/* ---- what the records say ---- */

static void
check_step(const struct game *g, const struct state *s, const struct search_params *p,
	const struct trace_playout *t, int ply)
{
	const struct trace_step *step = &t->step[ply];
	const struct trace_candidate *c = &t->candidate[step->first];
	move_t moves[GAME_MAX_MOVES];
	int count = g->rules->moves(g, s, moves), chosen = -1;

	assert_int_equal(step->count, count);
	for (int i = 0; i < count; i++) {
		assert_int_equal(c[i].move, moves[i]);
		if (moves[i] == step->move)
			chosen = i;
	}
	assert_true(chosen >= 0);
	if (step->reason == TRACE_UNTRIED)
		assert_int_equal(c[chosen].visits, 0);
	for (int i = 0; step->reason == TRACE_GREATEST && i < count; i++)
		if (c[i].bound > c[chosen].bound + 1e-4f)
			fail_msg("%s, playout %d, ply %d: move %d with bound %f is not the "
				 "greatest, "
				 "%d with %f is",
				g->name, (int)t->number, ply, chosen, (double)c[chosen].bound, i,
				(double)c[i].bound);
	if (t->number > 64) /* others are under way */
		return;
	assert_int_equal(step->visits[1], step->visits[0] + 1);
	if (!p->graph)
		assert_int_equal(step->visits[0], c[chosen].visits);
	if (!p->graph && step->visits[0] > 0)
		assert_true(fabs(step->value[0] - c[chosen].value) < 1e-6);
}

static void
check_record(const struct game *g, const struct state *root, const struct search_params *p,
	const struct trace_playout *t)
{
	struct state s = *root;

	for (int ply = 0; ply < t->length; ply++) {
		check_step(g, &s, p, t, ply);
		g->rules->play(g, &s, t->step[ply].move);
	}
	if (t->end == TRACE_OVER && !g->rules->value)
		assert_int_equal(t->result, g->rules->result(g, &s));
	if (t->end != TRACE_PLAYOUT) {
		assert_int_equal(t->line.count, 0);
		return;
	}
	for (int i = 0; i < t->line.count; i++) {
		move_t moves[GAME_MAX_MOVES];
		int count = g->rules->moves(g, &s, moves);
		assert_non_null(memchr(moves, t->line.moves[i].move, (size_t)count));
		g->rules->play(g, &s, t->line.moves[i].move);
	}
	/* Playouts for space are broken off. */
	if (p->playout.id < PLAYOUT_SPACE && p->playout.cutoff == 0 && !g->rules->value)
		assert_int_equal(t->result, g->rules->result(g, &s));
}

TEST(records_agree_with_the_rules)
{
	for (int k = 0; k < rounds_for(POLICY_COUNT + PLAYOUT_IDS); k++) {
		const struct game *g = board_of(k);
		struct search_params p = budget(CHECKED, 7);
		p.policy = (enum policy_id)(k % POLICY_COUNT);
		engine_destroy(trace_search(g->name, &p, check_record));
		p = budget(CHECKED, 8);
		p.playout.id = (enum playout_id)(k % PLAYOUT_IDS);
		engine_destroy(trace_search(g->name, &p, check_record));
		p = budget(CHECKED, 9);
		p.policy = (enum policy_id)(k % POLICY_COUNT);
		p.graph = !g->simultaneous;
		p.expand = 0;
		engine_destroy(trace_search(g->name, &p, check_record));
	}
}

/* Where values are backed up instead of results. */
TEST(values_are_traced_too)
{
	struct eval_weights *w = some_weights(open_game("othello:8"), 3);
	struct search_params p = budget(CHECKED, 5);

	p.policy = POLICY_best;
	p.playout = (struct playout_config){ .id = PLAYOUT_BEST, .eval = w };
	compare("othello:8", p);
	engine_destroy(trace_search("othello:8", &p, check_record));
	eval_destroy(w);
}

static int ends[TRACE_ENDS], reasons[TRACE_REASONS];

static void
count_record(const struct game *g, const struct state *root, const struct search_params *p,
	const struct trace_playout *t)
{
	check_record(g, root, p, t);
	ends[t->end]++;
	for (int ply = 0; ply < t->length; ply++)
		reasons[t->step[ply].reason]++;
}

TEST(every_end_and_reason_comes_up)
{
	const struct game *g = open_game("score4");
	struct rng rng;
	struct search_params p = budget(2000, 1);

	if (!ONE_THREAD_TOO)
		return;
	p.threats = FORCED_WINS_VISITS;
	engine_destroy(trace_search("tictactoe", &p, count_record));
	rng_seed(&rng, 2);
	for (int n = 0; n < 20; n++) {
		struct state s = random_position_at(g, &rng, 12 + n % 12);
		engine_destroy(trace_from(g, &s, &p, count_record));
	}
	p.policy = POLICY_puct; /* looks again at a move that is proven meanwhile */
	engine_destroy(trace_search("othello:4", &p, count_record));
	p.playout.id = PLAYOUT_TERRITORY;
	engine_destroy(trace_search("tron", &p, count_record));
	p.flat = 1;
	engine_destroy(trace_search("tictactoe", &p, count_record));
	for (int i = 0; i < TRACE_ENDS; i++)
		if (ends[i] == 0)
			fail_msg("no playout ended as %d", i);
	for (int i = 0; i < TRACE_REASONS; i++)
		if (reasons[i] == 0 && i != TRACE_LOST && i < TRACE_NEAR) /* duct's */
			fail_msg("no move was selected for reason %d", i);
}

/* ---- switching ---- */

/* Attached to a search that runs, read for a while, and detached: the result is as without. */
TEST(a_running_search_is_slowed_down_and_let_go)
{
	struct search_params p = budget(200000 / every(10), 4);
	struct trace *trace = trace_create();
	struct report plain = search_position("othello", NULL, &p), seen;
	struct engine *e = start_search("othello", NULL, &p);

	for (int round = 0; round < 3; round++) {
		engine_set_trace(e, trace);
		for (int i = 0; i < 40 && await_playout(trace, e); i++)
			;
		engine_set_trace(e, NULL);
		engine_stop(e);
		engine_wait(e);
		assert_true(engine_resume(e, NULL));
	}
	engine_wait(e);
	engine_report(e, &seen);
	seen.elapsed_ms = plain.elapsed_ms = 0;
	assert_memory_equal(&plain, &seen, sizeof seen);
	engine_destroy(e);
	trace_destroy(trace);
}

/* A worker that waits for its records to be read leaves when it is asked to. */
TEST(nobody_has_to_read)
{
	struct search_params p = budget(100000, 4);
	struct trace *trace = trace_create();

	p.threads = 2;
	p.parallel = PARALLEL_TREE;
	p.trace = trace;
	struct engine *e = start_search("score4", NULL, &p);
	for (int i = 0; i < 100; i++)
		assert_non_null(await_playout(trace, e));
	engine_destroy(e);
	trace_destroy(trace);
}
