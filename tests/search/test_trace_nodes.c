/* Traced searches of positions entered and left: the same search, and records that are true. */
#include <string.h>

#include "fixtures/positions.h"
#include "fixtures/testing.h"
#include "search/engine.h"
#include "search/exact.h"
#include "search/trace.h"

enum { DEEPEST = 64 };

static int whys[TRACE_WHYS], hows[TRACE_HOWS], bounds[TRACE_BOUNDS];

/* The positions that were entered and not left. */
struct open_nodes {
	const struct game *g;
	struct state root;
	int count;
	struct trace_node node[DEEPEST];
	move_t path[DEEPEST][DEEPEST];
	int64_t entered;
	bool exact;
};

static struct state
position_of(const struct open_nodes *o, const struct trace_node *n)
{
	struct state s = o->root;

	for (int i = 0; i < n->ply; i++) {
		move_t moves[GAME_MAX_MOVES];
		int count = o->g->rules->moves(o->g, &s, moves);
		assert_non_null(memchr(moves, n->path[i], (size_t)count));
		o->g->rules->play(o->g, &s, n->path[i]);
	}
	return s;
}

/* Whether a pass leads to it, which takes no ply. */
static bool
is_pass(const struct open_nodes *o, const struct trace_node *n)
{
	return game_is_othello(o->g) &&
	       o->g->rules->move_to_cell(o->g, &o->root, n->path[n->ply - 1]) < 0;
}

/* A position lies in the one entered last; with a limit or a null window only so deep. */
static void
check_entered(struct open_nodes *o, const struct trace_node *n)
{
	const struct trace_node *above = o->count > 0 ? &o->node[o->count - 1] : NULL;

	assert_true(o->count < DEEPEST && n->alpha < n->beta);
	if (above) {
		assert_int_equal(n->ply, above->ply + 1);
		assert_memory_equal(n->path, above->path, (size_t)above->ply);
		assert_true(n->alpha >= above->alpha && n->beta <= above->beta);
		assert_int_equal(n->side, !above->side);
		if (!o->exact && n->why != TRACE_WHY_FORCED)
			assert_int_equal(n->depth, above->depth - !is_pass(o, n));
	}
	if (n->why == TRACE_WHY_NULL)
		assert_int_equal(n->beta, n->alpha + 1);
	memcpy(o->path[o->count], n->path, (size_t)n->ply);
	o->node[o->count] = *n;
	o->node[o->count].path = o->path[o->count];
	o->count++;
	o->entered++;
	whys[n->why]++;
}

/* What the end of a search says: a cutoff is beyond the window, and so on. */
static void
check_how(const struct open_nodes *o, const struct trace_node *n)
{
	struct state s = position_of(o, n);
	int sign = state_sign(&s), result = o->g->rules->result(o->g, &s);
	int beyond = n->side == SIDE_FIRST ? n->value >= n->beta : n->value <= n->alpha;

	assert_int_equal(s.to_move, n->side);
	if (n->how == TRACE_HOW_CUTOFF) {
		assert_true(beyond);
		assert_int_equal(n->bound, n->side == SIDE_FIRST ? TRACE_AT_LEAST : TRACE_AT_MOST);
	}
	if (n->how == TRACE_HOW_SEARCHED && n->bound == TRACE_EXACT)
		assert_true(n->value > n->alpha && n->value < n->beta);
	if (n->how == TRACE_HOW_OVER)
		assert_true(result != GAME_OPEN && n->value * result >= 0 &&
			    (n->value == 0) == (result == 0));
	else if (n->how != TRACE_HOW_FEW && n->how != TRACE_HOW_STABLE)
		assert_int_equal(result, GAME_OPEN);
	if (n->how == TRACE_HOW_HORIZON)
		assert_int_equal(n->depth, 0);
	if (n->how == TRACE_HOW_WINS || (n->how == TRACE_HOW_FORCED))
		assert_true(sign * n->value > 0);
	if (n->how == TRACE_HOW_THREATS)
		assert_true(sign * n->value < 0);
}

/* On tic-tac-toe, searched to the end, every bound can be compared with the truth. */
static void
check_truth(const struct open_nodes *o, const struct trace_node *n)
{
	struct state s = position_of(o, n);
	int truth = state_sign(&s) * outcome(o->g, &s), said = (n->value > 0) - (n->value < 0);

	if (n->bound == TRACE_EXACT)
		assert_int_equal(said, truth);
	if (n->bound == TRACE_AT_LEAST)
		assert_true(truth >= said);
	if (n->bound == TRACE_AT_MOST)
		assert_true(truth <= said);
}

static void
check_left(struct open_nodes *o, const struct trace_node *n, bool whole)
{
	if (o->count <= 0) {
		fail_msg("a position is left that was not entered");
		return;
	}
	const struct trace_node *in = &o->node[--o->count];
	assert_int_equal(n->ply, in->ply);
	assert_memory_equal(n->path, in->path, (size_t)n->ply);
	assert_true(n->alpha == in->alpha && n->beta == in->beta && n->why == in->why);
	hows[n->how]++;
	bounds[n->bound]++;
	check_how(o, n);
	if (whole && n->bound != TRACE_UNKNOWN &&
		(o->exact || n->ply + n->depth == state_count(o->g, &o->root, CELL_EMPTY)))
		check_truth(o, n);
}

struct run {
	const char *game, *text;
	struct negamax_params params;
	bool exact; /* the exact solver, instead of negamax */
	bool whole; /* the last iteration goes to the end of the game */
	int plies;  /* played at random before the search */
};

/* Searches with and without records: reports are equal to the last node. */
static int64_t
compare(const struct run *run)
{
	struct open_nodes o = { 0 };
	struct report plain, traced;
	struct exact_params exact = exact_params_default();
	struct engine_task task = run->exact ? exact_task_of(&exact) : negamax_task(&run->params);
	struct trace *trace = trace_create();
	const struct trace_record *r;

	exact.memory_mib = 1;
	exact.all_moves = false;
	exact.brief = true;
	o.exact = run->exact;
	o.g = open_at(run->game, run->text, &o.root);
	if (run->plies > 0) {
		struct rng rng;
		rng_seed(&rng, (uint64_t)run->plies);
		o.root = random_position_at(o.g, &rng, run->plies);
	}
	struct engine *e = engine_start(&task, o.g, &o.root, NULL);
	engine_wait(e);
	engine_report(e, &plain);
	engine_destroy(e);
	task.trace = trace;
	e = engine_start(&task, o.g, &o.root, NULL);
	while ((r = trace_await(trace, e, INT64_MAX))) {
		assert_int_equal(r->kind, TRACE_KIND_NODE);
		if (r->node.left)
			check_left(&o, &r->node, run->whole);
		else
			check_entered(&o, &r->node);
	}
	assert_int_equal(o.count, 0);
	engine_report(e, &traced);
	plain.elapsed_ms = traced.elapsed_ms = 0;
	assert_memory_equal(&plain, &traced, sizeof plain);
	engine_destroy(e);
	trace_destroy(trace);
	return o.entered;
}

static struct negamax_params
to_depth(int depth)
{
	struct negamax_params p = negamax_params_default();

	p.depth = depth;
	p.memory_mib = 1;
	return p;
}

TEST(negamax_is_the_same_and_true)
{
	const struct run runs[] = {
		{ "tictactoe", "100020000 x", to_depth(9), false, false, 0 },
		{ "othello", NULL, to_depth(4), false, false, 0 },
		{ "score4", NULL, to_depth(3), false, false, 0 },
		{ "qubic", NULL, to_depth(2), false, false, 0 },
		{ "othello", NULL, to_depth(5), false, false, 0 },
		{ "othello", NULL, to_depth(6), false, false, 22 },
		{ "score4", NULL, to_depth(4), false, false, 0 },
		{ "othello", NULL, to_depth(64), false, false, 25 },
		{ "othello:4", NULL, to_depth(64), false, false, 4 },
		{ "score4", NULL, to_depth(3), false, false, 20 },
	};
	struct run late = { "score4", NULL, to_depth(3), false, false, 0 };

	for (size_t i = 0; i < sizeof runs / sizeof runs[0]; i++)
		assert_true(compare(&runs[i]) > 0);
	late.params.threats = 0; /* which would find them before the search */
	for (late.plies = 14; late.plies < 34; late.plies++)
		compare(&late);
}

TEST(bounds_hold)
{
	const struct run runs[] = {
		{ "tictactoe", "100020000 x", to_depth(9), false, true, 0 },
		{ "tictactoe", "120100000 o", to_depth(9), false, true, 0 },
	};

	memset(bounds, 0, sizeof bounds);
	for (size_t i = 0; i < sizeof runs / sizeof runs[0]; i++)
		compare(&runs[i]);
	for (int i = TRACE_EXACT; i < TRACE_BOUNDS; i++)
		assert_true(bounds[i] > 20);
}

TEST(solvers_are_the_same_and_true)
{
	const struct negamax_params none = to_depth(1);
	const struct run runs[] = {
		{ "tictactoe", "100020000 x", none, true, true, 0 },
		{ "tictactoe", NULL, none, true, false, 0 },
		{ "othello:4", NULL, none, true, false, 5 },
		{ "othello:4", NULL, none, true, true, 6 },
		{ "othello", NULL, none, true, false, 22 },
		{ "othello", NULL, none, true, false, 20 },
		{ "othello", NULL, none, true, true, 25 },
		{ "score4", NULL, none, true, false, 24 },
		{ "score4", NULL, none, true, false, 30 },
		{ "score4", NULL, none, true, true, 56 },
	};

	for (size_t i = 0; i < sizeof runs / sizeof runs[0]; i++)
		assert_true(compare(&runs[i]) > 0);
}

TEST(everything_comes_up)
{
	for (int i = 0; i < TRACE_WHYS; i++)
		if (whys[i] == 0)
			fail_msg("nothing was searched for reason %d", i);
	for (int i = 0; i < TRACE_HOWS; i++)
		if (hows[i] == 0 && i != TRACE_HOW_BOOK)
			fail_msg("nothing became known by way %d", i);
}
