/* Tips, lessons, pondering, resigning, and what a finished game shows: the app without a terminal.
 *
 * `test_coach FOLDER --update-golden` rewrites the golden screens: look at the difference. */
#include "fixtures/golden.h"
#include "fixtures/harness.h"
#include "fixtures/testing.h"
#include "games/notation.h"

#define app (&stage.app)

/* A person against `o`; searches use one thread, so that they are reproducible. */
static void
sit_down(const char *game, const char *o, struct capabilities caps, const char *moves)
{
	open_stage(game, "human", o, caps, moves);
	set(OPTION_threads, "1");
	set(OPTION_ponder, "on");
	app_tick(app, stage.now);
}

static void
teach(int points)
{
	app->session.teach = points;
	app_tick(app, stage.now);
}

static void
play(const char *move)
{
	move_t m;

	assert_true(game_move_parse(
		app->session.game, match_state(&app->session.match), move, &m, NULL));
	session_play(&app->session, m);
	app_tick(app, stage.now);
}

/* Searches use the real clock; the match's clock stands still meanwhile. */
static void
wait_for_tip(void)
{
	while (app->session.coach.tip_waits)
		app_tick(app, stage.now);
}

static void
wait_for_lesson(void)
{
	while (coach_judges(&app->session))
		app_tick(app, stage.now);
}

/* Lets the least reply time pass, until the engine has answered. */
static void
wait_for_reply(int at)
{
	while (match_at(&app->session.match) < at) {
		stage.now += 1000000;
		app_tick(app, stage.now);
	}
}

/* ---- tips ---- */

/* X wins with c1, which is soon proven. */
#define WINNING "a1 a2 b1 b2"

TEST(a_tip_comes_in_steps)
{
	sit_down("tictactoe", "random", plain, WINNING);
	press("t");
	assert_true(app->session.coach.tip_waits || app->session.coach.tip_steps == 1);
	wait_for_tip();
	assert_true(screen_shows("Look at the corners."));
	assert_int_equal(coach_marks(&app->session), 1 << 2 | 1 << 6 | 1 << 8);
	press_shows("Left", "Look at the corners.");
	press_shows("t", "c1 wins, whatever the answer.");
	assert_int_equal(coach_marks(&app->session), 1 << 2);
	press_shows("t", "A likely line: c1.");
	press_shows("t", "A likely line: c1.");
}

TEST(a_tip_thinks_until_its_numbers_mean_something)
{
	sit_down("othello", "random", plain, "");
	struct event event = { .kind = EVENT_KEY, .key = 't' };
	app_event(app, &event, stage.now);
	assert_true(screen_shows("Tip: thinking ..."));
	assert_int_equal(coach_marks(&app->session), 0);
	wait_for_tip();
	assert_true(app->session.coach.tip.playouts >= TIP_PLAYOUTS);
	assert_true(screen_shows("Look at the"));
	/* It has switched nothing on, and its search has ended. */
	assert_false(app->display.show_on_human_turn);
	assert_false(app_shows_numbers(app));
	app_tick(app, stage.now);
	assert_null(app->session.analysis.engine);
	assert_true(app_wake_us(app) == INT64_MAX);
}

TEST(a_tip_goes_with_the_analysis)
{
	sit_down("tictactoe", "random", plain, WINNING);
	press("Tab t");
	wait_for_tip();
	assert_true(coach_marks(&app->session) != 0);
	press("Tab");
	assert_false(app_shows_numbers(app));
	assert_true(coach_marks(&app->session) == 0);
}

/* The next step is about the search as it is shown beside it, not as it was at the first. */
TEST(further_steps_follow_the_analysis)
{
	struct report info;

	sit_down("othello", "random", plain, "");
	press("Tab t");
	wait_for_tip();
	int64_t first = app->session.coach.tip.playouts;
	do
		assert_true(session_peek(&app->session, &info));
	while (info.playouts <= first);
	press("t");
	assert_true(app->session.coach.tip.playouts > first);
}

/* ---- lessons ---- */

/* X to move, O threatens c2: every other move loses. */
#define THREATENED "a1 a2 c3 b2"

/* A bad move, judged and asked about. */
static void
open_lesson(const char *o, struct capabilities caps)
{
	sit_down("tictactoe", o, caps, THREATENED);
	teach(20);
	play("a3");
	wait_for_lesson();
	assert_true(coach_asks(&app->session));
}

TEST(a_bad_move_is_asked_about)
{
	open_lesson("random", plain);
	assert_true(screen_shows("That turns a draw into a loss. Take it back?"));
	assert_true(screen_shows(" u take back  p why  Enter continue "));
	for (int i = 0; i < 100; i++) { /* the engine waits */
		stage.now += 1000000;
		app_tick(app, stage.now);
	}
	assert_int_equal(match_at(&app->session.match), 5);
	double loss = match_ply(&app->session.match, 5)->loss;
	assert_true(loss > .99 && loss < 1.01);
	assert_true(app_wake_us(app) == INT64_MAX);
	int cursor = app->ui.cursor;
	press_says("p", "O plays c2.");
	assert_false(screen_shows("Enter play"));
	press("u"); /* a step of the line, not of the game */
	press("q"); /* the question again */
	assert_true(coach_asks(&app->session));
	assert_int_equal(app->ui.cursor, cursor);
	assert_int_equal(match_at(&app->session.match), 5);
	press("u");
	assert_int_equal(app->views.top, VIEW_MATCH);
	assert_int_equal(match_at(&app->session.match), 4);
}

/* Enter in the line of the lesson does not play the opponent's answer. */
TEST(the_line_of_a_lesson_is_not_played)
{
	open_lesson("uct:playouts=500", plain);
	press_says("p", "The line, step 1");
	press("Enter");
	assert_int_equal(app->views.top, VIEW_MATCH);
	assert_int_equal(match_at(&app->session.match), 5);
	assert_int_equal(match_length(&app->session.match), 5);
}

TEST(who_goes_on_is_answered)
{
	open_lesson("uct:playouts=500", plain);
	press("Enter");
	assert_int_equal(app->views.top, VIEW_MATCH);
	wait_for_reply(6);
	assert_int_equal(match_result(&app->session.match), -1);
}

TEST(what_is_open_keeps_the_question_waiting)
{
	sit_down("tictactoe", "random", plain, THREATENED);
	teach(20);
	play("a3");
	press("?");
	assert_int_equal(app->views.top, VIEW_help);
	wait_for_lesson();
	assert_int_equal(app->views.top, VIEW_help);
	stage.now += 20000000;
	press("q");
	assert_true(coach_asks(&app->session));
	assert_int_equal(match_at(&app->session.match), 5);
	press("q"); /* continues */
	assert_false(match_is_held(&app->session.match, HOLD_LESSON));
}

/* ---- pondering ---- */

static void
open_against_time(void)
{
	/* Long enough for a tree on a busy machine. */
	sit_down("othello", "uct:time_ms=200,memory_mib=64", plain, "");
	play("c2");
	wait_for_reply(2);
	assert_true(match_human_to_move(&app->session.match));
}

TEST(an_engine_ponders_in_its_tree)
{
	struct report info;

	open_against_time();
	assert_non_null(app->session.analysis.engine);
	app->session.analysis.ponder_ms = 1e9;
	engine_report(app->session.analysis.engine, &info);
	assert_true(info.inherited > 0);
	do {
		app_tick(app, stage.now);
		engine_report(app->session.analysis.engine, &info);
	} while (info.playouts < info.inherited + 2000);
	assert_true(analysis_ponders(&app->session));
	assert_true(screen_shows("thinking on your time"));
	assert_false(app_shows_numbers(app));
	engine_report(app->session.analysis.engine, &info);
	session_play(&app->session, info.moves[info.best].move);
	assert_null(app->session.analysis.engine);
	app_tick(app, stage.now);
	struct player *o = &app->session.match.player[SIDE_SECOND];
	assert_non_null(o->engine);
	engine_report(o->engine, &info);
	assert_true(info.inherited > 0);
	/* The least reply time still applies. */
	player_wait(o);
	app_tick(app, stage.now + 9000000);
	assert_int_equal(match_at(&app->session.match), 3);
	app_tick(app, stage.now + 10000001);
	assert_int_equal(match_at(&app->session.match), 4);
}

TEST(pondering_ends)
{
	open_against_time();
	assert_true(app->session.analysis.ponder_ms == 2000);
	app->session.analysis.ponder_ms = 1e9;
	app_tick(app, stage.now);
	assert_true(app_wake_us(app) < INT64_MAX);
	app->session.analysis.ponder_ms = 0; /* it is over */
	app_tick(app, stage.now);
	assert_false(analysis_ponders(&app->session));
	assert_true(app_wake_us(app) == INT64_MAX);
	app->session.analysis.ponder_ms = 1e9; /* as after a key for a longer search */
	app_tick(app, stage.now);
	assert_true(analysis_ponders(&app->session));
}

TEST(levels_with_time_ponder)
{
	sit_down("othello:8", "level:n=10", plain, "");
	assert_true(analysis_ponders(&app->session));
	sit_down("othello", "level:n=3", plain, "");
	assert_null(app->session.analysis.engine);
}

/* ---- the end ---- */

TEST(resigning_asks_once)
{
	sit_down("tictactoe", "random", plain, WINNING);
	press_shows("R", "R again resigns.");
	press("Left R");
	assert_int_equal(match_result(&app->session.match), GAME_OPEN);
	press("R");
	assert_int_equal(match_result(&app->session.match), -1);
	assert_int_equal(app_mode(app), MODE_OVER);
	assert_true(screen_shows("You resign: O wins"));
	assert_true(screen_shows("X resigned, 4 moves"));
	press("u");
	assert_int_equal(match_result(&app->session.match), GAME_OPEN);
	assert_int_equal(match_at(&app->session.match), 4);
}

TEST(play_again_and_swap)
{
	sit_down("tictactoe", "random", plain, WINNING);
	press("N");
	assert_int_equal(match_at(&app->session.match), 4); /* not over */
	press("R R N");
	assert_int_equal(match_at(&app->session.match), 0);
	assert_true(player_spec_is_human(&app->session.spec[SIDE_FIRST]));
	press("R R X");
	assert_true(player_spec_is_human(&app->session.spec[SIDE_SECOND]));
	assert_false(player_spec_is_human(&app->session.spec[SIDE_FIRST]));
}

static void
let_person_come(void)
{
	while (!match_human_to_move(&app->session.match)) {
		pause_briefly();
		app_tick(app, stage.now += 1000000);
	}
}

/* A move that was not analysed: the engine's searches before and after it say what it lost. */
TEST(moves_without_analysis_are_judged)
{
	int x, y;

	open_stage("tictactoe", "uct:playouts=3000,memory_mib=8", "human", plain, NULL);
	let_person_come();
	press(": a 2 Enter");
	let_person_come();
	press("R R");
	draw(80, 24);
	find_text("Worst known", &x, &y);
	assert_true(canvas_shows(" 2 a2 -"));
}

/* ---- golden screens ---- */

static void
tip_move(const char *game, const char *moves, struct capabilities caps)
{
	sit_down(game, "random", caps, WINNING);
	press("t");
	wait_for_tip();
	press("t");
}

static void
lesson(const char *game, const char *moves, struct capabilities caps)
{
	open_lesson("random", caps);
	/* Whether the search was read before it ended depends on timing. */
	for (int i = 0; i < app->session.match.record.count; i++)
		app->session.match.record.node[i].judged =
			app->session.match.record.node[i].proven = false;
}

static void
over(const char *game, const char *moves, struct capabilities caps)
{
	sit_down(game, "random", caps, "a1 a2 b1 b2 c3 c2");
	const double loss[] = { 0, .1, .02, .7, 1, 0 };
	for (int i = 0; i < 6; i++)
		record_set_loss(&app->session.match.record, app->session.match.record.line[i + 1],
			loss[i], 0);
}

static void
resigned(const char *game, const char *moves, struct capabilities caps)
{
	sit_down(game, "random", caps, moves);
	press("R R");
}

static const struct scene scenes[] = { { "TIP move", tip_move }, { "LESSON", lesson },
	{ "OVER", over } };
static const struct scene resignation[] = { { "OVER resigned", resigned } };

TEST(screens_are_golden)
{
	static const struct setting tictactoe = { "tictactoe", "" },
				    othello = { "othello", "c2 b4" };

	golden_screens(&tictactoe, 1, scenes, COUNT(scenes));
	golden_screens(&othello, 1, resignation, COUNT(resignation));
	golden_end();
}

GOLDEN_MAIN
