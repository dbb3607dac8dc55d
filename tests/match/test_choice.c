/* How players choose from what they have seen. */
#include "fixtures/testing.h"
#include "match/player/player.h"

enum { DRAWS = 4000 };

/* How often each of `count` moves is drawn. */
static void
draw_many(double temperature, const double *rate, int count, int *drawn)
{
	const struct choice_params c = { .temperature = temperature, .slip = 1 };
	struct rng rng;

	rng_seed(&rng, 7);
	for (int i = 0; i < count; i++)
		drawn[i] = 0;
	for (int i = 0; i < DRAWS; i++)
		drawn[choice_draw(&c, rate, count, &rng)]++;
}

/* 5 points at a temperature of 5: 1 to e; 15: to e^9. What was not looked at is never drawn. */
TEST(a_worse_move_is_rarer)
{
	static const double rate[] = { -1, .50, .55, .40, -1 };
	int drawn[5];

	draw_many(5, rate, 5, drawn);
	assert_int_equal(drawn[0] + drawn[4], 0);
	assert_in_range(drawn[1] * 1000 / drawn[2], 330, 410);
	assert_in_range(drawn[3], 0, 3);
	draw_many(10, rate, 5, drawn);
	assert_in_range(drawn[3] * 1000 / drawn[2], 80, 130); /* e^-2.25 */
	draw_many(100, rate, 5, drawn);
	assert_in_range(drawn[3], DRAWS / 4, DRAWS * 2 / 5);
	draw_many(.1, rate, 5, drawn);
	assert_int_equal(drawn[2], DRAWS);
}

TEST(nothing_is_drawn_of_nothing)
{
	static const double rate[] = { -1, -1 };
	const struct choice_params c = { .temperature = 5, .slip = 1 };
	struct rng rng;

	rng_seed(&rng, 7);
	assert_int_equal(choice_draw(&c, rate, 2, &rng), -1);
}

/* Without a temperature no random number is drawn: older players repeat their games. */
TEST(slips_have_their_share)
{
	const struct choice_params never = { .temperature = 0, .slip = 1 },
				   always = { .temperature = 5, .slip = 1 },
				   some = { .temperature = 5, .slip = .25 };
	struct rng rng, before;
	int slips = 0;

	rng_seed(&rng, 7);
	before = rng;
	assert_false(choice_slips(&never, &rng));
	assert_true(choice_slips(&always, &rng));
	assert_true(rng.state == before.state);
	for (int i = 0; i < DRAWS; i++)
		slips += choice_slips(&some, &rng);
	assert_in_range(slips, DRAWS / 5, DRAWS * 3 / 10);
}
