/* The clock of a game: what a move may take, and what is left after it. */
#include "record/time_control.h"

#include <string.h>

#include "base/rng.h"
#include "fixtures/testing.h"
#include "search/engine.h"

static const struct time_control absolute = { .limited = true, .main_ms = 60000 };
static const struct time_control canadian = {
	.limited = true, .main_ms = 10000, .period_ms = 30000, .stones = 5
};
static const struct time_control periods = { .limited = true, .period_ms = 8000, .stones = 4 };
static const struct time_control fischer = {
	.limited = true, .main_ms = 60000, .increment_ms = 2000
};

/* Whoever uses each share, and a little more for the way, never oversteps the time. */
TEST(shares_never_overstep)
{
	for (int moves = 1; moves <= 32; moves++) {
		struct side_clock k = side_clock_start(&absolute);
		int64_t used = 0;
		for (int left = moves; left > 0; left--) {
			int64_t share = side_clock_share(&k, &absolute, left);
			assert_in_range(share, 1, 60000 / left + 1);
			side_clock_spend(&k, &absolute, share + 20);
			used += share + 20;
		}
		assert_in_range(used, 60000 * 8 / 10, 60000);
		assert_true(k.left_ms > 0);
	}
}

TEST(a_period_follows_the_main_time)
{
	struct side_clock k = side_clock_start(&canadian);

	assert_int_equal(k.left_ms, 10000);
	assert_int_equal(k.stones, 0);
	/* A share of the period is more than one of the main time. */
	assert_in_range(side_clock_share(&k, &canadian, 30), 5900, 6000);
	side_clock_spend(&k, &canadian, 6000);
	assert_int_equal(k.left_ms, 4000);
	side_clock_spend(&k, &canadian, 6000); /* 2 s of it in the period, as its first move */
	assert_int_equal(k.left_ms, 28000);
	assert_int_equal(k.stones, 4);
	assert_in_range(side_clock_share(&k, &canadian, 30), 6900, 7000);
	for (int i = 0; i < 4; i++)
		side_clock_spend(&k, &canadian, 7000);
	assert_int_equal(k.left_ms, 30000); /* the next period */
	assert_int_equal(k.stones, 5);
}

TEST(periods_without_main_time)
{
	struct side_clock k = side_clock_start(&periods);

	assert_int_equal(k.stones, 4);
	assert_in_range(side_clock_share(&k, &periods, 30), 1900, 2000);
	assert_false(k.fallen);
	side_clock_spend(&k, &periods, 9000); /* the time is over: it moves at once */
	assert_int_equal(k.left_ms, -1000);
	assert_true(k.fallen);
	assert_int_equal(side_clock_share(&k, &periods, 30), 1);
}

/* A move may take all that is left; a millisecond more loses, and the increment does not undo that. */
TEST(the_flag_falls_after_the_last_millisecond)
{
	struct side_clock k = side_clock_start(&fischer);

	side_clock_spend(&k, &fischer, 60000);
	assert_false(k.fallen);
	assert_int_equal(k.left_ms, 2000);
	side_clock_spend(&k, &fischer, 2001);
	assert_true(k.fallen);
	assert_int_equal(k.left_ms, 1999);
	side_clock_spend(&k, &fischer, 0);
	assert_true(k.fallen);
}

/* Whoever uses each share never oversteps, however late its answers are within an increment's half,
 * and gets more out of the increments than the main time alone. */
TEST(shares_use_the_increments)
{
	for (int moves = 1; moves <= 64; moves++) {
		struct side_clock k = side_clock_start(&fischer);
		int64_t used = 0;
		for (int left = moves; left > 0; left--) {
			int64_t share = side_clock_share(&k, &fischer, left);
			assert_in_range(share, 1, k.left_ms / 2);
			side_clock_spend(&k, &fischer, share + 20);
			used += share + 20;
			assert_false(k.fallen);
		}
		if (moves >= 10)
			assert_in_range(
				used, 60000 * 8 / 10 + 2000 * (moves - 5), 60000 + 2000 * moves);
	}
}

/* However long a game lasts in which they are only expected, its clock lasts longer. */
TEST(expected_moves_do_not_overstep)
{
	const struct game *g = game_open("tron:9x9", NULL);
	struct rng rng;

	rng_seed(&rng, 5);
	for (int i = 0; i < 200; i++) {
		struct side_clock k[2] = { side_clock_start(&absolute),
			side_clock_start(&absolute) };
		move_t moves[GAME_MAX_MOVES];
		struct state s;
		g->rules->start(g, &s);
		while (g->rules->result(g, &s) == GAME_OPEN) {
			enum side side = (enum side)s.to_move;
			int64_t share =
				side_clock_share(&k[side], &absolute, side_clock_moves(g, &s));
			side_clock_spend(&k[side], &absolute, share + 20);
			assert_false(k[side].fallen);
			int count = g->rules->moves(g, &s, moves);
			g->rules->play(g, &s, moves[rng_below(&rng, (uint32_t)count)]);
		}
	}
}

/* What is read, and how it is written. */
TEST(clocks_are_read)
{
	static const struct {
		const char *text, *written;
		int64_t main_ms, increment_ms;
	} cases[] = {
		{ "5+3", "5+3", 300000, 3000 },
		{ "5", "5+0", 300000, 0 },
		{ "0+2", "0+2", 0, 2000 },
		{ "0.5+0", "30.000s+0.000s", 30000, 0 },
		{ "30s+1s", "30.000s+1.000s", 30000, 1000 },
		{ "90s+0.25", "90.000s+0.250s", 90000, 250 },
		{ "120s", "2+0", 120000, 0 },
		{ "1h+1m", "60+60", 3600000, 60000 },
		{ "24h", "1440+0", 86400000, 0 },
	};

	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		struct time_control c, again;
		char text[TIME_CONTROL_TEXT];
		struct error e;
		assert_true(time_control_read(cases[i].text, &c, &e));
		assert_true(c.limited);
		assert_int_equal(c.main_ms, cases[i].main_ms);
		assert_int_equal(c.increment_ms, cases[i].increment_ms);
		time_control_write(&c, text);
		assert_string_equal(text, cases[i].written);
		assert_true(time_control_read(text, &again, &e));
		assert_true(again.limited);
		assert_int_equal(again.main_ms, c.main_ms);
		assert_int_equal(again.increment_ms, c.increment_ms);
	}
}

TEST(no_other_texts_are_clocks)
{
	static const char *const texts[] = { "", "+", "5+", "+3", "0", "0+0", "0.0001s", "5 + 3",
		"-5", "5+-3", "5+3+1", "5d", "5ss", "s", ".", "1.2.3", "1e3", "inf", "nan", "25h",
		"5+25h", "99999999999999999999", "0x10", "5+3 " };

	for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
		struct time_control c;
		struct error e = { "" };
		assert_false(time_control_read(texts[i], &c, &e));
		assert_non_null(strstr(e.text, "5+3"));
	}
}
