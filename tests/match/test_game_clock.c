/* The clock of a game that people and engines play: whose time passes when, what is left of it, who loses
 * by it, and what is saved. Time is what the callers say it is. */

#include "fixtures/records.h"
#include "fixtures/testing.h"
#include "fixtures/tmpdir.h"
#include "games/notation.h"
#include "match/phrases.h"
#include "match/session.h"

enum { S = 1000000 }; /* microseconds */

static struct options options;
static struct session session;

static void
set(enum option_id id, const char *text)
{
	assert_true(options_set(&options, id, text, "test", NULL));
}

static void
begin(const char *game, const char *x, const char *o, const char *clock)
{
	struct player_spec spec[2];
	const struct game *g;
	struct error e = { "" };

	options_init(&options);
	set(OPTION_game, game);
	set(OPTION_x, x);
	set(OPTION_o, o);
	set(OPTION_reply_ms, "0");
	set(OPTION_clock, clock);
	assert_true(session_read_options(&options, &g, spec, &e));
	session_init(&session, &options, 1, -1);
	session_take_clock(&session);
	if (!session_new(&session, g, spec, NULL, &e))
		fail_msg("%s", e.text);
}

static struct match *
match(void)
{
	return &session.match;
}

static void
tick(double at)
{
	session_tick(&session, (int64_t)(at * S));
}

/* A person plays so many seconds after the start of the test. */
static void
play(double at, const char *move)
{
	struct text say;
	char sentence[256];
	struct error e = { "" };

	tick(at);
	text_init(&say, sentence, sizeof sentence);
	if (!session_play_text(&session, move, &say, &e))
		fail_msg("%s", e.text);
	tick(at); /* the next one is asked */
}

static void
shows(double at, const char *x, const char *o)
{
	const char *wanted[2] = { x, o };
	char text[SIDE_CLOCK_TEXT];

	tick(at);
	for (int side = 0; side < 2; side++) {
		struct side_clock k = match_clock(match(), (enum side)side, (int64_t)(at * S));
		assert_true(k.runs);
		side_clock_text(&k, text);
		assert_string_equal(text, wanted[side]);
	}
}

static const char *
ending(void)
{
	static char sentence[256];
	struct text t;

	text_init(&t, sentence, sizeof sentence);
	phrase_loss(session.spec, &match()->record, &t);
	return sentence;
}

/* ---- whose time passes ---- */

TEST(the_clock_of_the_side_to_move_runs)
{
	begin("tictactoe", "human", "human", "1+3");
	shows(1, "1:00", "1:00");
	shows(6.5, "0:55", "1:00");
	play(11, "b2"); /* after ten seconds */
	shows(11, "0:53", "1:00");
	shows(31, "0:53", "0:40");
	play(31, "a1");
	shows(32, "0:52", "0:43");
	assert_int_equal(match_ply(match(), 1)->left_ms, 53000);
	assert_int_equal(match_ply(match(), 2)->left_ms, 43000);
	session_finish(&session);
}

/* Time stands as long as there is a reason, whatever else begins and ends meanwhile. */
TEST(reasons_are_a_set)
{
	static const unsigned reasons[] = { HOLD_PAUSED, HOLD_LOOKS_BACK, HOLD_AWAY, HOLD_MODE,
		HOLD_WINDOW, HOLD_SUSPENDED, HOLD_LESSON, HOLD_STEPS };
	enum { REASONS = sizeof reasons / sizeof reasons[0] };

	for (int i = 0; i < REASONS * REASONS; i++) {
		begin("tictactoe", "human", "human", "1+0");
		tick(1);
		match_hold(match(), reasons[i / REASONS], 2 * S);
		match_hold(match(), reasons[i % REASONS], 20 * S);
		match_release(match(), reasons[i / REASONS], 30 * S);
		bool still = reasons[i / REASONS] != reasons[i % REASONS];
		assert_int_equal(match_is_held(match(), reasons[i % REASONS]), still);
		match_release(match(), reasons[i % REASONS], 40 * S);
		session.now_us = 40 * S;
		shows(41, still ? "0:58" : "0:48", "1:00");
		session_finish(&session);
	}
}

/* ---- out of time ---- */

TEST(whoever_oversteps_loses)
{
	struct error e = { "" };
	char result[RECORD_NAME];

	begin("tictactoe", "human", "human", "10s");
	play(2, "b2");
	tick(12);
	assert_int_equal(match_result(match()), GAME_OPEN); /* it may use all of it */
	shows(12.002, "0:10", "0.0");
	assert_int_equal(match_result(match()), 1);
	assert_string_equal(ending(), "O ran out of time: X wins");
	record_result_text(&match()->record, result);
	assert_string_equal(result, "B+T");
	assert_true(session_wake_us(&session) == INT64_MAX);
	assert_true(session_undo(&session, &e)); /* the turn begins again */
	assert_int_equal(match_result(match()), GAME_OPEN);
	shows(100, "0:10", "0:10");
	shows(103, "0:10", "7.0");
	session_finish(&session);
}

/* A move that comes too late is not made, whoever was waiting for it. */
TEST(late_moves_are_not_made)
{
	move_t b2;

	begin("tictactoe", "human", "uct:playouts=10", "10s");
	tick(1);
	assert_true(game_move_parse(session.game, match_state(match()), "b2", &b2, NULL));
	session.now_us = 11 * S + 1000;
	session_play(&session, b2);
	assert_int_equal(match_at(match()), 0);
	assert_int_equal(match_result(match()), -1);
	assert_string_equal(ending(), "You ran out of time: O wins");
	session_finish(&session);
}

TEST(by_setting_the_game_goes_on)
{
	begin("tictactoe", "human", "human", "10s+1s");
	set(OPTION_clock_loses, "off");
	tick(1);
	assert_true(session_wake_us(&session) == INT64_MAX);
	shows(26, "-0:15", "0:10");
	assert_int_equal(match_clock_changes_us(match(), 26 * S), 27 * S);
	play(26, "b2");
	assert_int_equal(match_result(match()), GAME_OPEN);
	shows(26, "-0:14", "0:10");
	assert_int_equal(match_ply(match(), 1)->left_ms, -14000);
	session_finish(&session);
}

/* ---- back and forth ---- */

TEST(going_back_turns_the_clocks_back)
{
	struct error e = { "" };

	begin("tictactoe", "human", "human", "1+0");
	tick(1);
	play(11, "b2");
	play(31, "a1");
	play(32, "c3");
	shows(40, "0:49", "0:32");
	session_go(&session, 1); /* to look at it */
	shows(45, "0:50", "1:00");
	shows(300, "0:50", "1:00");
	session_go(&session, 3);
	shows(301, "0:49", "0:32"); /* nothing was won by that */
	shows(303, "0:49", "0:30");
	assert_true(session_undo(&session, &e));
	assert_int_equal(match_at(match()), 2);
	shows(310, "0:50", "0:40");
	shows(315, "0:45", "0:40"); /* it is to be played on from here */
	play(320, "a3");
	shows(320, "0:40", "0:40");
	assert_true(session_undo(&session, &e));
	assert_true(session_undo(&session, &e));
	play(330, "a1"); /* the same as before, in another time */
	assert_int_equal(match_ply(match(), 2)->left_ms, 60000);
	session_finish(&session);
}

TEST(another_game_has_its_clock)
{
	struct text say;
	char sentence[256];
	struct error e = { "" };

	begin("tictactoe", "human", "human", "1+0");
	assert_true(
		session_set_up(&session, session.game, session.spec, "xo....... x", "b2 a3", &e));
	shows(1, "1:00", "1:00"); /* what was given took no time */
	shows(3, "0:58", "1:00");
	assert_true(session_resign(&session));
	session.control = (struct time_control){ 0 };
	text_init(&say, sentence, sizeof sentence);
	assert_true(session_again(&session, false, &say)); /* with the clock that it had */
	shows(5, "1:00", "1:00");
	session_resign(&session);
	assert_true(session_new(&session, session.game, session.spec, NULL, &e));
	assert_false(match_clock(match(), SIDE_FIRST, 6 * S).runs);
	session_finish(&session);
}

/* ---- engines ---- */

/* An engine gets a share of its clock, and its least time is no longer. */
TEST(engines_divide_their_clock)
{
	begin("tictactoe", "uct:time_ms=100000", "human", "10s");
	set(OPTION_reply_ms, "10000");
	session_take_pace(&session);
	tick(1);
	assert_int_equal(match()->player[0].run.most_ms, 10000 / 5 - 50);
	assert_int_equal(match()->player[0].budget.time_ms, 10000 / 5 - 50);
	assert_in_range(session_wake_us(&session), 0, S + (10000 / 5 - 50) * 1000);
	tick(3); /* hurried, in case it does not go by time */
	assert_true(match()->hurried);
	player_wait(&match()->player[0]);
	tick(3);
	assert_int_equal(match_at(match()), 1);
	assert_int_equal(match_ply(match(), 1)->left_ms, 8000);
	session_finish(&session);
}

/* ---- what is saved ---- */

/* Whoever opens a file only looks at it: the clock runs from the next move on. */
TEST(opened_games_wait_for_a_move)
{
	begin("tictactoe", "human", "human", "1+0");
	play(1, "b2");
	play(11, "a1");
	char *text = written_as("sgf", &match()->record);
	struct record r = read_text(text);
	free(text);
	session_open_record(&session, &r, NULL, "");
	shows(20, "1:00", "0:50");
	session_go_to(&session, record_current(&match()->record));
	shows(500, "1:00", "0:50");
	play(501, "c3");
	shows(502, "1:00", "0:49");
	session_finish(&session);
}

/* A person's time is theirs however the position is left: by resigning, or when engines play instead. */
TEST(no_time_comes_back)
{
	struct error e = { "" };

	begin("tictactoe", "human", "random", "1+0");
	shows(1, "1:00", "1:00");
	tick(5);
	assert_true(session_resign(&session));
	assert_true(session_undo(&session, &e));
	shows(6, "0:56", "1:00");
	shows(8, "0:54", "1:00");
	session_finish(&session);

	begin("tictactoe", "human", "random", "1+0");
	shows(1, "1:00", "1:00");
	tick(5);
	int here = record_current(&match()->record);
	move_t line[GAME_MAX_MOVES];
	session.game->rules->moves(session.game, match_state(match()), line);
	session_go_to(&session, RECORD_ROOT); /* a line of a review becomes a branch */
	match_go(match(), here);
	session_play_line(&session, line, 1);
	session_go_to(&session, here);
	match_release(match(), HOLD_LOOKS_BACK, 0);
	shows(6, "0:56", "1:00");
	session_finish(&session);

	begin("tictactoe", "human", "human", "1+0"); /* each at their own position */
	play(1, "b2");
	play(3, "a1");
	tick(13);
	assert_true(session_undo(&session, &e));
	tick(14);
	assert_true(session_redo(&session, &e));
	shows(15, "0:50", "0:58");
	assert_true(session_undo(&session, &e));
	tick(15);
	play(16, "a1");
	shows(17, "0:49", "0:59");
	assert_true(session_resign(&session));
	shows(30, "0:49", "0:59"); /* what was shown stays */
	session_finish(&session);

	begin("tictactoe", "human", "human", "1+0"); /* and however often it is looked at */
	play(1, "b2");
	play(3, "a1");
	assert_true(session_undo(&session, &e));
	shows(4, "1:00", "1:00");
	shows(14, "1:00", "0:50");
	assert_true(session_redo(&session, &e));
	shows(15, "1:00", "0:58");
	session_go(&session, 1); /* looks back */
	shows(16, "1:00", "0:50");
	shows(17, "1:00", "0:50");
	session_go(&session, 2);
	shows(18, "1:00", "0:58");
	assert_true(session_undo(&session, &e));
	shows(19, "1:00", "0:50");
	session_finish(&session);
}

/* Real time on Tron: the step that ran when the program was stopped has its whole time again. */
TEST(a_step_waits_while_suspended)
{
	begin("tron:8x8", "human", "random", "off");
	set(OPTION_tick, "1000");
	tick(1);
	step_choose(&session, 1);
	for (int ms = 1000; match_at(match()) < 2; ms += 10)
		tick(ms / 1e3);
	int moves = match_at(match());
	int64_t due_us = session.step.due_us;
	assert_true(due_us > 0);
	session.now_us = due_us - S / 2;
	session_suspend(&session, true);
	session.now_us = due_us + 100 * S;
	session_suspend(&session, false);
	session_tick(&session, due_us + 100 * S + S / 2);
	assert_int_equal(match_at(match()), moves);
	match_hold(&session.match, HOLD_MODE, session.now_us); /* a window covers the board */
	session_tick(&session, due_us + 101 * S);
	session_tick(&session, due_us + 200 * S);
	match_release(&session.match, HOLD_MODE, session.now_us);
	session_tick(&session, due_us + 200 * S + S / 2);
	assert_int_equal(match_at(match()), moves);
	session_finish(&session);
}

/* A game that was killed goes on with what its clocks showed after the last move. */
TEST_WITH(killed_games_go_on_with_their_clocks, test_keep_in_folder, test_folder_end)
{
	static struct session first;
	struct error e = { "" };

	begin("tictactoe", "human", "human", "1+0");
	autosave_begin(&session.autosave);
	play(1, "b2");
	play(11, "a1");
	tick(20);
	first = session; /* its end never comes, but the file must be free */
	journal_close(&first.autosave.journal);
	begin("tictactoe", "human", "human", "off");
	if (!session_resume(&session, &e))
		fail_msg("%s", e.text);
	shows(1001, "1:00", "0:50");
	shows(1002, "0:59", "0:50");
	session_finish(&session);
	match_finish(&first.match);
}
