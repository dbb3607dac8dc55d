/* Statistical confidence of results: intervals, the sequential test, ratings. */
#include <math.h>
#include <string.h>

#include "base/rng.h"
#include "base/stats.h"
#include "fixtures/testing.h"
#include "lab/runs/figure.h"
#include "lab/runs/tables.h"

static void
near(double value, double expected, double within)
{
	if (!(fabs(value - expected) <= within))
		fail_msg("%.9f is not %.9f", value, expected);
}

/* Values from tables of Wilson's interval and of Elo's formula. */
TEST(intervals_are_as_published)
{
	near(stats_wilson(55, 100).low, .4524, 6e-5);
	near(stats_wilson(55, 100).high, .6439, 6e-5);
	near(stats_wilson(550, 1000).low, .5190, 6e-5);
	near(stats_wilson(550, 1000).high, .5806, 6e-5);
	near(stats_wilson(0, 20).low, 0, 6e-5);
	near(stats_wilson(0, 20).high, .1611, 6e-5);
	near(stats_elo(.6401), 100, .05);
	near(stats_elo_score(100), .6401, 6e-5);
	near(stats_elo(stats_elo_score(-37)), -37, 1e-9);
	assert_true(stats_elo(.5) == 0 && !signbit(stats_elo(.5)));
	assert_true(isinf(stats_elo(1)) && stats_elo(1) > 0);
	assert_true(isinf(stats_elo(0)) && stats_elo(0) < 0);
	assert_true(stats_text(-.4, 0) == 0 && !signbit(stats_text(-.4, 0)));
	near(stats_text(-12.34, 1), -12.3, 1e-12);
	near(STATS_SPRT_BOUND, 2.944, 5e-4);
	near(STATS_SPRT_BOUND, log(.95 / .05), 1e-12);
}

/* Half way between two points over log x; intervals that never reach the level end with the points. */
TEST(levels_are_crossed_between_points)
{
	struct figure_point points[] = {
		{ .x = 100, .low = .1, .y = .2, .high = .5 },
		{ .x = 1000, .low = .2, .y = .4, .high = .6 },
		{ .x = 10000, .low = .4, .y = .6, .high = .8 },
	};
	struct figure_series s = { .points = points, .count = 3 };
	struct figure_crossing c = figure_crossing(&s, .5);

	assert_true(c.found);
	near(c.x, 3162.278, .001);
	near(c.low, 100, 1e-9);
	near(c.high, 10000, 1e-9);
	c = figure_crossing(&s, .6);
	near(c.x, 10000, 1e-9);
	near(c.low, 1000, 1e-9);
	assert_false(figure_crossing(&s, .7).found);
	assert_false(figure_crossing(&s, .1).found);
	s.count = 1;
	assert_false(figure_crossing(&s, .5).found);
}

/* A share is never above 1, though its mean and half its interval may be. */
TEST(intervals_end_at_the_bounds)
{
	struct figure f;

	figure_init(&f, "", "", "");
	figure_bound(&f, 0, 1);
	const struct figure_point *p = figure_add_interval(&f, "", 1, .1, -.1, .3);
	assert_true(p && p->low == 0 && p->high == .3);
	p = figure_add_interval(&f, "", 2, .99, .97, 1.01);
	assert_true(p && p->low == .97 && p->high == 1);
	figure_finish(&f);
}

/* Pairs of a match between equals: of ten 1, 2, 4, 2 and 1 have 0 to 2 points. */
static void
play_pairs(struct rng *rng, int pairs, int64_t count[STATS_PAIR_KINDS])
{
	static const int kind_of[10] = { 0, 1, 1, 2, 2, 2, 2, 3, 3, 4 };

	memset(count, 0, STATS_PAIR_KINDS * sizeof *count);
	while (pairs-- > 0)
		count[kind_of[rng_below(rng, 10)]]++;
}

/* The intervals of few pairs contain the true mean as often as they say, and those of many too. */
TEST(pairs_are_as_sure_as_they_say)
{
	static const int numbers[] = { 3, 4, 5, 7, 10, 20, 50 };
	struct rng rng;

	rng_seed(&rng, 5);
	for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
		int held = 0;
		for (int match = 0; match < 2000; match++) {
			int64_t count[STATS_PAIR_KINDS];
			play_pairs(&rng, numbers[i], count);
			struct interval w = stats_pairs_interval(count);
			assert_true(w.low >= 0 && w.high <= 1);
			held += w.low <= .5 && w.high >= .5;
		}
		if (held < 1880)
			fail_msg("%d of 2000 intervals by %d pairs hold", held, numbers[i]);
	}
}

/* Compared with another program's results for the same equations. */
TEST(the_sequential_test_is_as_computed)
{
	static const int64_t a[] = { 10, 20, 30, 25, 15 }, b[] = { 3, 0, 24, 3, 12 };
	static const int64_t c[] = { 30, 20, 50 }, d[] = { 0, 0, 10, 0, 0 },
			     e[] = { 0, 0, 0, 0, 20 };
	static const int64_t none[STATS_PAIR_KINDS] = { 0 };

	near(stats_llr(a, 5, .5, stats_elo_score(10)), 0.482286156, 1e-6);
	near(stats_llr(b, 5, .5, stats_elo_score(50)), 2.960800336, 1e-6);
	near(stats_llr(c, 3, stats_elo_score(-5), stats_elo_score(5)), 0.719540381, 1e-6);
	near(stats_llr(d, 5, .5, stats_elo_score(5)), -0.139427639, 1e-6);
	near(stats_llr(e, 5, .5, stats_elo_score(100)), 4.939644731, 1e-6);
	assert_true(stats_llr(none, 5, .5, .6) == 0);
}

TEST(ratings_are_as_computed)
{
	static const double points[] = { 0, 7, 9.5, 10, 3, 0, 6, 8.5, .5, 4, 0, 7, 0, 1.5, 3, 0 };
	static const double expected[] = { 272.794682, 50.885261, -78.779775, -244.900169 };
	static const double one_sided[] = { 0, 10, 0, 0 };
	struct rating r[4];

	assert_true(ratings_find(points, 4, r));
	for (int i = 0; i < 4; i++) {
		near(r[i].elo, expected[i], .001);
		assert_true(r[i].error > 0 && r[i].open == 0);
	}
	assert_true(ratings_find(one_sided, 2, r));
	assert_true(r[0].open > 0 && r[1].open < 0);
	near(r[0].elo, 290.254405, .001);
	near(r[1].elo, -290.254405, .001);
}
