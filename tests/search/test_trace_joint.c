/* Traced searches where both choose at once: the same report, and two tables a step. */
#include <string.h>

#include "fixtures/search_fixtures.h"

enum { PLAYOUTS = 1000, SHORT = 200, SELECTS = DUCT_RM + 1 };

static const char *const boards[] = { "tron", "matrix:biased-rps", "matrix:pennies" };
enum { BOARDS = sizeof boards / sizeof boards[0] };

static struct search_params
joint_budget(int64_t playouts, int select)
{
	struct search_params p = budget(playouts, (uint64_t)select + 5);

	p.engine = &engine_duct;
	p.memory_mib = 4;
	p.duct.select = (enum duct_select)select;
	return p;
}

/* ---- what the records say ---- */

static int ends[TRACE_ENDS], reasons[TRACE_REASONS], pruned;

static int
find_move(const struct trace_playout *t, int ply)
{
	const struct trace_step *step = &t->step[ply];

	for (int i = 0; i < step->count; i++) {
		if (t->candidate[step->first + i].move == step->move)
			return i;
	}
	fail_msg("playout %d, ply %d: the move is no candidate", (int)t->number, ply);
	return -1;
}

static void
check_reason(const struct trace_playout *t, int ply, const struct search_params *p)
{
	const struct trace_step *step = &t->step[ply];
	const struct trace_candidate *c = &t->candidate[step->first];
	int chosen = find_move(t, ply);
	double sum = 0;
	float greatest = -2;

	for (int i = 0; i < step->count; i++) {
		assert_int_equal(c[i].proven, GAME_OPEN);
		greatest = fmaxf(greatest, c[i].bound);
		sum += (double)c[i].probability;
	}
	reasons[step->reason]++;
	pruned += step->left_out;
	if (p->duct.select == DUCT_EXP3 || p->duct.select == DUCT_RM) {
		assert_int_equal(step->reason, TRACE_DRAWN);
		assert_true(fabs(sum - 1) < 1e-4);
		assert_true(c[chosen].probability >= c[chosen].bonus);
		return;
	}
	assert_true(c[chosen].probability < 0);
	if (step->reason == TRACE_UNTRIED)
		assert_int_equal(c[chosen].visits, 0);
	else /* margins and bounds: of rewards, twice as much of values */
		assert_true(c[chosen].bound >= greatest - 2 * (float)p->duct.tie_margin - 1e-5f);
}

/* One ply: its table is that of its own side, its numbers rise by one. */
static void
check_ply(const struct game *g, const struct state *s, const struct trace_playout *t, int ply,
	const struct search_params *p)
{
	const struct trace_step *step = &t->step[ply];
	const struct trace_candidate *c = &t->candidate[step->first];
	move_t moves[GAME_MAX_MOVES];
	int count = g->rules->moves(g, s, moves);

	assert_int_equal(step->count, count);
	for (int i = 0; i < count; i++)
		assert_int_equal(c[i].move, moves[i]);
	check_reason(t, ply, p);
	c += find_move(t, ply);
	assert_int_equal(step->visits[0], c->visits);
	assert_int_equal(step->visits[1], c->visits + 1);
	assert_true(fabs(step->value[0] - c->value) < 1e-6);
	double rise = (t->value - c->value) / (double)step->visits[1];
	assert_true(fabs(step->value[1] - c->value - rise) < 1e-4);
	if (ply % 2 == 1)
		assert_int_equal(step->pair.visits[1], step->pair.visits[0] + 1);
}

/* The moves of a new node, both sides'. */
static void
check_children(const struct game *g, const struct state *s, const struct trace_playout *t, int ply)
{
	int count = t->step[ply].children, seen = 0;

	if (count == 0)
		return;
	assert_true(ply % 2 == 1);
	const struct trace_child *child = &t->child[t->step[ply].opened];
	for (int k = 0; k < 2; k++) {
		move_t moves[GAME_MAX_MOVES];
		enum side side = k == 0 ? (enum side)s->to_move : (enum side) !s->to_move;
		struct state own = game_observe(g, s, side);
		int own_count = g->rules->moves(g, &own, moves);
		for (int i = 0; i < own_count; i++, seen++) {
			assert_int_equal(child[seen].side, side);
			assert_int_equal(child[seen].move, moves[i]);
		}
	}
	assert_int_equal(seen, count);
}

static void
check_record(const struct game *g, const struct state *root, const struct trace_playout *t,
	const struct search_params *p)
{
	struct state s = *root;

	assert_true(t->whole && t->joint && t->length > 0 && t->length % 2 == 0);
	for (int ply = 0; ply < t->length; ply++) {
		check_ply(g, &s, t, ply, p);
		g->rules->play(g, &s, t->step[ply].move);
		check_children(g, &s, t, ply);
	}
	ends[t->end]++;
	if (t->end == TRACE_OVER)
		assert_true(fabs(t->value - game_value(g, &s)) < 1e-6);
	for (int i = 0; i < t->line.count; i++)
		g->rules->play(g, &s, t->line.moves[i].move);
	if (t->end == TRACE_PLAYOUT && p->playout.id < PLAYOUT_SPACE)
		assert_int_equal(t->result, g->rules->result(g, &s));
}

/* An engine with a trace: records that agree with the rules, and the report of one without. */
static void
check_search(const char *name, const char *cells, struct search_params *p, int leads)
{
	struct report plain, traced;
	struct state root;
	const struct game *g = open_at(name, cells, &root);
	struct trace *trace = trace_create();
	const struct trace_playout *t;
	int64_t records = 0;

	root.to_move = (uint64_t)leads;
	struct engine *e = search_start(g, &root, p, NULL);
	engine_wait(e);
	engine_report(e, &plain);
	engine_destroy(e);
	p->trace = trace;
	e = search_start(g, &root, p, NULL);
	while ((t = await_playout(trace, e))) {
		assert_int_equal(t->number, ++records);
		check_record(g, &root, t, p);
		engine_report(e, &traced); /* at least this playout is counted */
		assert_true(traced.playouts >= records);
	}
	engine_wait(e);
	engine_report(e, &traced);
	assert_int_equal(records, p->playouts);
	plain.elapsed_ms = traced.elapsed_ms = 0;
	assert_memory_equal(&plain, &traced, sizeof plain);
	engine_destroy(e);
	trace_destroy(trace);
	p->trace = NULL;
}

TEST(records_agree_with_the_rules)
{
	for (int board = 0; board < BOARDS; board++) {
		for (int select = 0; select < SELECTS; select++) {
			struct search_params p = joint_budget(SHORT, select);
			p.duct.prune = board == 0;
			p.duct.tie_margin = select % 2 ? .01 : 0;
			check_search(boards[board], NULL, &p, select % 2);
		}
	}
	struct search_params p = joint_budget(SHORT, DUCT_UCB1_TUNED);
	for (int playout = 0; playout <= (int)PLAYOUT_BEST; playout++) {
		p.playout.id = (enum playout_id)playout;
		check_search("tron", NULL, &p, 1);
	}
	p.playout.id = PLAYOUT_TERRITORY;
	p.duct.prune = 1;
	p.duct.select = DUCT_UCB1;
	p.playouts = 3 * PLAYOUTS;
	check_search("tron:4x4", "....##.#.AB#....", &p, 0);
	for (int i = 0; i < TRACE_ENDS; i++)
		assert_int_equal(ends[i] > 0, i != TRACE_FORCED);
	assert_true(reasons[TRACE_GREATEST] > 0 && reasons[TRACE_UNTRIED] > 0);
	assert_true(reasons[TRACE_NEAR] > 0 && reasons[TRACE_DRAWN] > 0 && pruned > 0);
}
