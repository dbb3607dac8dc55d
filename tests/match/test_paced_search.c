/* Searches spread over the reply time, so that a person can watch: they find what they would find
 * at full speed. */

#include "fixtures/matches.h"

static const struct game *othello;

static struct engine *
begin(int64_t playouts, int64_t pace_ms)
{
	struct search_params p = search_params_default();
	struct state s;
	struct error e = { "" };

	p.playouts = playouts;
	p.pace_ms = pace_ms;
	p.seed = 5;
	othello->rules->start(othello, &s);
	struct engine *search = search_start(othello, &s, &p, &e);
	if (!search)
		fail_msg("%s", e.text);
	return search;
}

TEST(it_hurries)
{
	struct engine *s = begin(400, 3600000);
	struct report info;

	assert_true(engine_hurry(s));
	engine_wait(s);
	engine_report(s, &info);
	assert_int_equal(info.playouts, 400);
	assert_false(engine_hurry(s));
	engine_destroy(s);
}

/* It finds the same however often the pace changes meanwhile, also while it is paused. */
TEST(its_pace_changes)
{
	struct engine *s = begin(400, 3600000), *other = begin(400, 0);
	struct report info, quick;

	engine_set_pace(s, 20);
	while (engine_report(s, &info), info.playouts < 50)
		;
	engine_set_pace(s, 7200000);
	engine_stop(s);
	engine_wait(s);
	engine_set_pace(s, 3600000);
	engine_report(s, &info);
	assert_true(info.playouts >= 50);
	assert_true(engine_resume(s, NULL));
	engine_set_pace(s, 0);
	engine_wait(s);
	engine_wait(other);
	engine_report(s, &info);
	engine_report(other, &quick);
	assert_int_equal(info.playouts, 400);
	assert_int_equal(info.best, quick.best);
	for (int i = 0; i < quick.count; i++) {
		assert_int_equal(info.moves[i].visits, quick.moves[i].visits);
		assert_int_equal(info.moves[i].wins, quick.moves[i].wins);
	}
	engine_destroy(s);
	engine_destroy(other);
}

/* A change applies to the search in progress: one spread over an hour ends at once. */
TEST(a_match_changes_its_pace)
{
	struct report info;
	struct match m;

	begin_match(&m, "othello", "uct:playouts=60", "uct:playouts=60", 1);
	m.reply_us = 3600000000;
	m.spreads = true;
	assert_false(match_step(&m, 1000000));
	m.reply_us = 1000;
	assert_false(match_step(&m, 1000001));
	player_wait(&m.player[0]);
	assert_true(match_peek(&m, &info));
	assert_int_equal(info.playouts, 60);
	assert_false(match_step(&m, 1000799));
	assert_false(match_step(&m, 1000999));
	assert_true(match_step(&m, 1001000));
	match_finish(&m);
}

/* A search by time, which ends after the least time, is seen with its last numbers too. */
TEST(a_result_is_seen_before_its_move)
{
	struct match m;

	begin_match(&m, "othello", "uct:time_ms=5", "human", 1);
	m.reply_us = 1000;
	m.spreads = true;
	assert_true(match_ask(&m, 1000000));
	player_wait(&m.player[0]);
	assert_false(match_step(&m, 2000000));
	assert_int_equal(match_wake_us(&m), 2000200);
	assert_false(match_step(&m, 2000199));
	assert_true(match_step(&m, 2000200));
	match_finish(&m);
}

TEST(one_hurry_is_enough)
{
	struct report info;
	struct match m;

	begin_match(&m, "othello", "uct:playouts=60", "human", 1);
	m.reply_us = 3600000000;
	m.spreads = true;
	match_hurry(&m); /* before it is asked */
	assert_true(match_ask(&m, 1000000));
	player_wait(&m.player[0]);
	assert_true(match_peek(&m, &info));
	assert_int_equal(info.playouts, 60);
	assert_true(match_wake_us(&m) <= 1000000);
	assert_true(match_step(&m, 1000000));
	match_hurry(&m); /* a person takes their time */
	assert_false(m.hurried);
	match_finish(&m);
}

TEST_MAIN
{
	othello = game_open("othello", NULL);
	return test_run(0, NULL);
}
