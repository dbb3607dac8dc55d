/* The analysis of a whole game, as far as no screen shows it. */
#include "fixtures/records.h"
#include "match/review.h"

static void
start(struct review *v, const struct record *r, int64_t playouts)
{
	struct search_params p = search_params_default();
	struct error e = { "" };

	p.playouts = playouts;
	p.memory_mib = 16;
	p.seed = 4;
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

/* 1. b2; 2. b1 loses already (only a corner holds); 3. c1 4. a3 are forced; the last two moves give
 * away the win and then the draw. */
static const char GAME[] = "b2 b1 c1 a3 a1 c3";

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
