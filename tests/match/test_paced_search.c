/* Searches spread over the reply time, so that a person can watch: they find what they would find
 * at full speed. */
#include <string.h>

#include "fixtures/testing.h"
#include "match/match.h"

static const struct game *othello;

static struct search_params
params_of(int64_t playouts, int64_t pace_ms)
{
	struct search_params p = search_params_default();

	p.playouts = playouts;
	p.pace_ms = pace_ms;
	p.seed = 5;
	return p;
}

static struct engine *
begin(int64_t playouts, int64_t pace_ms)
{
	struct search_params p = params_of(playouts, pace_ms);
	struct state s;
	struct error e = { "" };

	othello->rules->start(othello, &s);
	struct engine *search = search_start(othello, &s, &p, &e);
	if (!search)
		fail_msg("%s", e.text);
	return search;
}

TEST(it_finds_the_same)
{
	struct report quick, slow;
	struct engine *one = begin(400, 0), *other = begin(400, 60);

	engine_wait(one);
	engine_wait(other);
	engine_report(one, &quick);
	engine_report(other, &slow);
	assert_int_equal(slow.playouts, 400);
	assert_int_equal(slow.best, quick.best);
	for (int i = 0; i < quick.count; i++) {
		assert_int_equal(slow.moves[i].visits, quick.moves[i].visits);
		assert_int_equal(slow.moves[i].wins, quick.moves[i].wins);
	}
	engine_destroy(one);
	engine_destroy(other);
}

/* Spread over an hour, it can still be stopped and resumes where it was. */
TEST(it_stops_when_told)
{
	struct engine *s = begin(1000, 3600000);
	struct report info;

	engine_stop(s);
	engine_wait(s);
	engine_report(s, &info);
	assert_false(info.running);
	assert_true(info.playouts < 1000);
	assert_true(engine_resume(s, NULL));
	engine_report(s, &info);
	assert_true(info.running);
	engine_destroy(s);
}

/* Hurried, it finds what it would have found. */
TEST(it_hurries)
{
	struct engine *s = begin(400, 3600000), *other = begin(400, 0);
	struct report info, quick;

	assert_true(engine_hurry(s));
	engine_wait(s);
	engine_wait(other);
	engine_report(s, &info);
	engine_report(other, &quick);
	assert_int_equal(info.playouts, 400);
	assert_int_equal(info.best, quick.best);
	assert_false(engine_hurry(s));
	assert_false(engine_hurry(other));
	engine_destroy(s);
	engine_destroy(other);
}

/* However often the pace changes meanwhile, also while it is paused. */
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
	for (int i = 0; i < quick.count; i++) {
		assert_int_equal(info.moves[i].visits, quick.moves[i].visits);
		assert_int_equal(info.moves[i].wins, quick.moves[i].wins);
	}
	engine_destroy(s);
	engine_destroy(other);
}

/* An engine at full speed cannot be hurried, only stopped. */
TEST(it_does_not_hurry_what_is_late)
{
	struct engine *s = begin(1000000000, 1);
	struct report info;

	do
		engine_report(s, &info);
	while (info.elapsed_ms < 2);
	assert_false(engine_hurry(s));
	engine_destroy(s);
}

/* A time budget is not stretched. */
TEST(time_alone_is_not_spread)
{
	struct search_params p = params_of(NO_LIMIT, 3600000);
	struct report info;
	struct state s;

	p.time_ms = 20;
	othello->rules->start(othello, &s);
	struct engine *search = search_start(othello, &s, &p, NULL);
	assert_non_null(search);
	engine_wait(search);
	engine_report(search, &info);
	assert_true(info.playouts > 0);
	engine_destroy(search);
}

/* A match can spread its engines' searches over the least reply time, a level's too. */
TEST(a_match_spreads_them)
{
	struct player_spec spec[2];
	struct match m;

	assert_true(player_spec_parse("uct:playouts=50", &spec[0], NULL));
	assert_true(player_spec_parse("uct:playouts=50", &spec[1], NULL));
	for (int spreads = 0; spreads < 2; spreads++) {
		assert_true(match_init(&m, othello, NULL, spec, 1, -1));
		m.reply_us = 30000;
		m.spreads = spreads;
		assert_false(match_step(&m, 1000000));
		assert_int_equal(m.player[0].run.pace_ms, spreads ? 24 : 0);
		player_wait(&m.player[0]);
		assert_true(match_step(&m, 2000000));
		match_finish(&m);
	}
}

/* A change applies to the search in progress: one spread over an hour ends at once. */
TEST(a_match_changes_its_pace)
{
	struct player_spec spec[2];
	struct report info;
	struct match m;

	assert_true(player_spec_parse("uct:playouts=60", &spec[0], NULL));
	assert_true(player_spec_parse("uct:playouts=60", &spec[1], NULL));
	assert_true(match_init(&m, othello, NULL, spec, 1, -1));
	m.reply_us = 3600000000;
	m.spreads = true;
	assert_false(match_step(&m, 1000000));
	m.reply_us = 1000;
	assert_false(match_step(&m, 1000001));
	player_wait(&m.player[0]);
	assert_true(match_peek(&m, &info));
	assert_int_equal(info.playouts, 60);
	assert_false(match_step(&m, 1000999));
	assert_true(match_step(&m, 1001000));
	match_finish(&m);
}

TEST(one_hurry_is_enough)
{
	struct player_spec spec[2];
	struct report info;
	struct match m;

	assert_true(player_spec_parse("uct:playouts=60", &spec[0], NULL));
	assert_true(player_spec_parse("human", &spec[1], NULL));
	assert_true(match_init(&m, othello, NULL, spec, 1, -1));
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

int
main(void)
{
	othello = game_open("othello", NULL);
	return test_run(0, NULL);
}
