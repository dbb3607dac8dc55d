/* An engine is added by one file (fixtures/one_ply.c) and one line (fixtures/engines.def): it plays and is
 * watched, stopped and resumed, as all engines do. */
#include <time.h>

#include "base/clock.h"
#include "base/cpu.h"
#include "fixtures/matches.h"
#include "fixtures/search_fixtures.h"

static struct engine *
start(const char *text, const char *game, int threads, bool in_caller)
{
	struct player_spec s = spec(text);
	const struct game *g = game_open(game, NULL);
	struct error e = { "" };
	struct state at;

	s.search.seed = 5;
	s.search.threads = threads;
	struct engine_task task = search_task(&s.search);
	task.in_caller = in_caller;
	g->rules->start(g, &at);
	struct engine *engine = engine_start(&task, g, &at, &e);
	if (!engine)
		fail_msg("%s", e.text);
	return engine;
}

/* It beats random play, and every move of the game was legal. */
TEST(it_plays_matches)
{
	int score = 0;

	for (uint64_t seed = 1; seed <= 20; seed++) {
		static struct match m;
		begin_match(&m, "tictactoe", "oneply:playouts=900", "random", seed);
		play_out(&m);
		score += match_result(&m);
		match_finish(&m);
	}
	assert_true(score >= 12);
}

TEST(all_playouts_are_counted)
{
	struct report r, again;

	for (int threads = 1; threads <= 4; threads++) {
		struct engine *e = start("oneply:playouts=1001", "othello", threads, false);
		engine_wait(e);
		assert_false(engine_is_running(e));
		engine_report(e, &r);
		check_sums(&r);
		assert_int_equal(r.playouts, 1001);
		engine_destroy(e);
	}
	/* One thread finds the same results whichever thread works, and again for another task. */
	struct engine *e = start("oneply:playouts=500", "othello", 1, false);
	engine_wait(e);
	engine_report(e, &r);
	struct state at = *engine_position(e);
	assert_true(engine_move_to(e, &at, NULL));
	engine_wait(e);
	engine_report(e, &again);
	assert_memory_equal(r.moves, again.moves, sizeof r.moves);
	engine_destroy(e);
	e = start("oneply:playouts=500", "othello", 1, true);
	assert_true(engine_is_running(e));
	engine_wait(e);
	engine_report(e, &again);
	assert_memory_equal(r.moves, again.moves, sizeof r.moves);
	engine_destroy(e);
}

static int64_t
playouts_of(struct engine *e)
{
	struct report r;

	engine_report(e, &r);
	return r.playouts;
}

static void
nap(void)
{
	nanosleep(&(struct timespec){ .tv_nsec = 1000000 }, NULL);
}

/* A search that was stopped first has not gone on when its clock begins to stand, nor when it goes on. */
TEST(a_stopped_search_takes_no_time)
{
	enum { BUDGET_MS = 300 };
	int64_t from_us = clock_now_us();
	struct engine *e = start("oneply:time_ms=300", "othello", 1, false);
	struct report stopped, r;

	while (playouts_of(e) < 1)
		nap();
	engine_stop(e);
	engine_wait(e);
	engine_report(e, &stopped);
	int64_t stood_us = clock_now_us();
	nanosleep(&(struct timespec){ .tv_nsec = (BUDGET_MS + 100) * 1000000L }, NULL);
	engine_hold_clock(e, true);
	stood_us = clock_now_us() - stood_us;
	engine_report(e, &r);
	assert_true(r.elapsed_ms == stopped.elapsed_ms);
	assert_true(engine_resume(e, NULL));
	while (playouts_of(e) == stopped.playouts)
		nap();
	engine_hold_clock(e, false);
	engine_wait(e);
	engine_report(e, &r);
	/* It still had its whole time, and no more. */
	double worked_ms = (double)(clock_now_us() - from_us - stood_us) / 1000;
	assert_true(r.elapsed_ms >= BUDGET_MS - 10 && r.elapsed_ms <= worked_ms + 1);
	engine_destroy(e);
}

TEST(it_stops_and_goes_on)
{
	struct engine *e = start("oneply", "othello", 2, false);
	struct report r;

	while (playouts_of(e) < 100)
		nap();
	assert_true(engine_is_running(e));
	engine_stop(e);
	engine_wait(e);
	int64_t made = playouts_of(e);
	nap();
	assert_int_equal(playouts_of(e), made);
	assert_true(engine_resume(e, NULL));
	while (playouts_of(e) < made + 100)
		nap();
	engine_stop(e);
	engine_wait(e);
	engine_report(e, &r);
	check_sums(&r);
	assert_false(engine_advance(e, &r.moves[0].move, 1,
		&(struct budget){ .playouts = 10, .time_ms = NO_LIMIT }, 1)); /* it cannot */
	assert_false(engine_report_below(e, &r.moves[0].move, 1, &r));
	engine_destroy(e);
}

/* ---- more workers than processors ---- */

static _Atomic int asked, busy;

static bool
crowd_init(struct engine *e, struct error *error)
{
	return true;
}

/* Counts those that are given playouts, when all have asked for them; the first is made in any case. */
static void
crowd_work(struct engine *e, int worker)
{
	int64_t before;

	bool works = engine_claim(e, 1, &before) > 0;
	works = works && engine_claim(e, 1, &before) > 0;
	busy += works;
	asked++;
	while (works && engine_claim(e, 1, &before) > 0)
		nap();
}

static void
crowd_report(struct engine *e, struct report *out)
{
	report_init(out, engine_game(e), engine_position(e));
}

static void
crowd_finish(struct engine *e)
{
}

/* Those that would not have another turn leave, and as many stay as can run at once. The clock stands
 * from here on: the last test. */
TEST(the_answer_waits_for_few)
{
	static const struct engine_ops crowd = { .name = "crowd",
		.size = 1,
		.init = crowd_init,
		.work = crowd_work,
		.report = crowd_report,
		.finish = crowd_finish };
	const struct engine_task task = { .ops = &crowd,
		.params = "",
		.budget = { .playouts = NO_LIMIT, .time_ms = 1 },
		.threads = ENGINE_MAX_THREADS,
		.notify_fd = -1 };
	const struct game *g = game_open("othello", NULL);
	struct error e = { "" };
	struct state at;

	g->rules->start(g, &at);
	clock_stand(1000000);
	struct engine *engine = engine_start(&task, g, &at, &e);
	assert_non_null(engine);
	while (asked < ENGINE_MAX_THREADS)
		nap();
	clock_stand(1001000);
	engine_wait(engine);
	int cores = cpu_count();
	assert_int_equal(busy, cores < ENGINE_MAX_THREADS ? cores : ENGINE_MAX_THREADS);
	engine_destroy(engine);
}
