/* The analysis of a whole game, and the report of its mistakes. */
#include <math.h>

#include "fixtures/records.h"
#include "match/review.h"
#include "match/summary.h"

static struct search_params
params(int64_t playouts)
{
	struct search_params p = search_params_default();

	p.playouts = playouts;
	p.memory_mib = 16;
	p.seed = 4;
	return p;
}

static void
start(struct review *v, const struct record *r, int64_t playouts)
{
	struct search_params p = params(playouts);
	struct error e = { "" };

	if (!review_start(v, r, &p, &e))
		fail_msg("%s", e.text);
}

/* Runs until nothing is left, or `searches` more positions are done. */
static void
go_on(struct review *v, struct record *r, int searches)
{
	int goal = review_done(v) + searches;

	while (review_is_on(v) && review_done(v) < goal) {
		if (v->engine)
			engine_wait(v->engine);
		review_go_on(v, r);
	}
}

static double
points(const struct record *r, int ply)
{
	struct judgement v = judge_ply(r, ply);

	return v.unit == JUDGE_UNKNOWN ? -1 : v.loss;
}

/* ---- the analysis ---- */

/* 1. b2; 2. b1 loses already (only a corner holds); 3. c1 4. a3 are forced; the last two moves give
 * away the win and then the draw. */
static const char GAME[] = "b2 b1 c1 a3 a1 c3";

TEST(every_move_is_measured)
{
	struct record r = open_record("tictactoe", GAME);
	struct review v = { 0 };

	start(&v, &r, 3000);
	assert_int_equal(v.count, 7);
	assert_int_equal(review_done(&v), 0);
	go_on(&v, &r, 99);
	assert_int_equal(review_done(&v), 7);
	assert_false(review_is_on(&v));
	for (int i = 0; i < r.length; i++) {
		assert_true(r.node[r.line[i]].judged);
		assert_true(points(&r, i) >= 0);
	}
	assert_true(r.node[r.line[6]].judged); /* the end, where the game is still open */
	assert_true(points(&r, 1) >= 20);      /* an edge against the middle loses */
	assert_true(points(&r, 0) < 5);
	review_finish(&v);
	record_finish(&r);
}

/* Of equally good moves the search's is named, whether the solver ends before it or after it. */
TEST(the_order_of_both_does_not_matter)
{
	struct exact_params exact = exact_params_default();
	struct record r[2];

	for (int solver_first = 0; solver_first < 2; solver_first++) {
		struct review v = { 0 };
		r[solver_first] = open_record("tictactoe", GAME);
		start(&v, &r[solver_first], 3000);
		if (!solver_first)
			go_on(&v, &r[0], 99);
		review_solve(&v, &r[solver_first], &exact);
		do {
			if (v.solver)
				engine_wait(v.solver);
			review_go_on(&v, &r[solver_first]);
		} while (v.solver);
		go_on(&v, &r[solver_first], 99);
		review_finish(&v);
	}
	for (int i = 0; i <= r[0].length; i++) {
		assert_true(r[0].node[r[0].line[i]].solved);
		assert_int_equal(
			r[0].node[r[0].line[i]].exact_best, r[1].node[r[1].line[i]].exact_best);
	}
	record_finish(&r[0]);
	record_finish(&r[1]);
}

/* The last position first, unless another is on the screen; the end of a game is not analysed. */
TEST(it_begins_at_the_end)
{
	struct record r = open_record("tictactoe", "b2 b1 c1 a3 a1 c3 a2 c2 b3");
	struct review v = { 0 };
	struct report info;

	start(&v, &r, 200);
	assert_int_equal(v.count, 9);
	go_on(&v, &r, 1);
	assert_true(v.plies[8].done);
	assert_int_equal(review_look_at(&v, r.line[2]), 2);
	assert_false(review_peek(&v, 2, &info) && !info.running);
	go_on(&v, &r, 2);
	assert_true(v.plies[2].done);
	assert_true(review_peek(&v, 2, &info));
	assert_true(state_equal(&info.position, &r.node[r.line[2]].position));
	assert_int_equal(review_look_at(&v, 77), -1);
	assert_false(review_peek(&v, -1, &info));
	assert_false(review_peek(&v, 9, &info)); /* the game is over there */
	review_finish(&v);
	record_finish(&r);
}

/* Left and started again it resumes where it was, also from the record alone. */
TEST(it_goes_on_where_it_was)
{
	struct record r = open_record("othello", "c2 b4 c5 d2 e4 b2");
	struct review v = { 0 };

	start(&v, &r, 300);
	go_on(&v, &r, 3);
	int done = review_done(&v);
	start(&v, &r, 300);
	assert_int_equal(review_done(&v), done);
	assert_true(v.plies[6].has_info);
	review_finish(&v);
	start(&v, &r, 300);
	assert_int_equal(review_done(&v), done);
	start(&v, &r, 600); /* deeper: all of it */
	assert_int_equal(review_done(&v), 0);
	start(&v, &r, 300);
	record_go(&r, RECORD_ROOT);
	start(&v, &r, 300);
	assert_int_equal(review_done(&v), done); /* stepping through the line does not leave it */
	review_finish(&v);
	record_finish(&r);
}

TEST(nothing_is_said_so)
{
	struct record r = open_record("othello", "");
	struct search_params p = params(100);
	struct review v = { 0 };
	struct error e = { "" };

	assert_false(review_start(&v, &r, &p, &e));
	assert_string_equal(e.text, "There is no move to review yet.");
	assert_false(review_is_on(&v));
	assert_false(review_go_on(&v, &r));
	review_finish(&v);
	record_finish(&r);
}

/* ---- mistakes ---- */

static struct record
lossy_record(void)
{
	static const double loss[] = { 0, .1, .18, -1, .5, .158, 0, .02 };
	struct record r = open_record("score4", "a1 b1 c3 b2 a2 b3 d1 d4");

	for (int i = 0; i < 8; i++) {
		if (loss[i] >= 0)
			record_set_loss(&r, r.line[i + 1], loss[i], 0);
	}
	return r;
}

TEST(mistakes_are_counted)
{
	struct record r = lossy_record();
	struct summary m;

	summary_make(&r, 8, &m);
	assert_int_equal(m.known[0], 4); /* 0 9 25 0 */
	assert_int_equal(m.known[1], 3); /* 5 - 7.9 1 */
	assert_int_equal(m.count[0], 2);
	assert_int_equal(m.count[1], 1);
	assert_true(fabs(m.mean[0] - 8.5) < 1e-9);
	assert_true(fabs(m.mean[1] - (5 + 7.9 + 1) / 3) < 1e-9);
	assert_int_equal(m.worst_count, 3);
	assert_int_equal(m.worst[0], 4);
	assert_int_equal(m.worst[1], 2);
	assert_int_equal(m.worst[2], 5);
	record_go(&r, r.line[2]); /* stepping back changes nothing */
	summary_make(&r, 10, &m);
	assert_int_equal(m.count[0], 1);
	assert_int_equal(m.count[1], 0);
	record_finish(&r);
}

/* By what is shown of each, discs apart from points, though a change of the result weighs more; and
 * nothing that is no mistake beside mistakes. */
TEST(the_worst_are_in_order)
{
	static const int exact[] = { 14, -10, -10, -36 };
	struct record r = open_record("othello", "e4 c5 b5 e5 c2 a5 d5 c1");
	int worst[SUMMARY_WORST];

	for (int ply = 0; ply < 4; ply++)
		record_set_exact(&r, r.line[ply], exact[ply], MOVE_NONE);
	record_set_loss(&r, r.line[5], .44, 0);
	record_set_loss(&r, r.line[7], .1, 0);
	record_set_loss(&r, r.line[8], .06, 0);
	assert_int_equal(summary_worst(&r, SIDE_FIRST, r.length, 8, worst), 3);
	assert_int_equal(worst[0], 2); /* -26d */
	assert_int_equal(worst[1], 0); /* -24d, and a win became a loss */
	assert_int_equal(worst[2], 4); /* -22 */
	assert_int_equal(summary_worst(&r, SIDE_FIRST, 2, 8, worst), 1);
	assert_int_equal(summary_worst(&r, SIDE_SECOND, r.length, 8, worst), 1);
	assert_int_equal(worst[0], 7); /* -3, no mistake, but the only loss */
	record_set_loss(&r, r.line[8], 0, 0);
	assert_int_equal(summary_worst(&r, SIDE_SECOND, r.length, 8, worst), 0);
	record_finish(&r);
}
