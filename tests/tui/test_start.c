/* START, without a terminal: golden screens, what keys and clicks do, and the demonstration.
 * `test_start FOLDER --update-golden` rewrites the screens. */
#include <stdlib.h>

#include "fixtures/golden.h"
#include "fixtures/harness.h"
#include "fixtures/testing.h"
#include "fixtures/tmpdir.h"

static void
open_start(const char *game, const char *demo, struct capabilities caps)
{
	open_stage(game, "human", "level:n=3", caps, NULL);
	set(OPTION_demo, demo);
	app_welcome(&stage.app);
	stage_tick();
	assert_string_equal(stage_mode(), "START");
}

/* Its first move is not due yet. */
static void
let_numbers_come(void)
{
	look();
	while (!stage_searched() || stage_report()->count == 0) {
		pause_briefly();
		look();
	}
}

/* ---- golden screens ---- */

static void
demonstration(const char *game, const char *moves, struct capabilities caps)
{
	open_start(game, "on", caps);
	let_numbers_come();
	make_up_numbers();
}

TEST(screens_are_golden)
{
	static const struct scene scenes[] = { { "START", demonstration } };

	golden_screens(four_boards, FOUR_BOARDS, scenes, COUNT(scenes));
	golden_end();
}

/* ---- keys ---- */

/* The game of the settings, from its start, saved as before. */
static void
is_the_default_game(void)
{
	const struct session *s = stage_session();

	assert_string_equal(s->game->name, "othello");
	assert_true(player_spec_is_human(&s->spec[0]));
	assert_int_equal(player_spec_level(&s->spec[1]), 3);
	assert_int_equal(match_at(&s->match), 0);
	assert_false(match_is_held(&s->match, HOLD_PAUSED));
	assert_false(view_start_is_open(&stage.app));
}

TEST(arrows_and_enter_start)
{
	static const char *const keys[] = { "Up", "Down", "Left", "Right", "Enter", "Space" };

	for (size_t i = 0; i < 2 * COUNT(keys); i++) {
		open_start("othello", i % 2 ? "on" : "off", plain);
		press(keys[i / 2]);
		assert_int_equal(stage_view(), VIEW_MATCH);
		is_the_default_game();
	}
}

/* Help has only what works, and what does not leaves the demonstration on. */
TEST(help_lists_what_works)
{
	static const char *const others[] = { "u", "p", ".", "Tab", "c", "P", "E", "t", "x", "S" };

	open_start("othello", "on", plain);
	press_shows("?", "Keys in START");
	assert_true(screen_shows("open a saved game"));
	assert_false(screen_shows("take back"));
	assert_false(screen_shows("the move for the engine"));
	press("Esc");
	for (size_t i = 0; i < COUNT(others); i++) {
		press_says(others[i], "That key works during a game: Enter starts one.");
		assert_true(view_start_is_open(&stage.app));
		assert_string_equal(stage_mode(), "START");
	}
	press_opens(":", VIEW_command);
	press("Esc");
	is_the_default_game();
	press_says("p", "No search has looked for a line here: Tab starts one.");
	press("Tab");
	stage_forget();
	press_says("p", "No search has looked for a line here yet.");
}

TEST(esc_and_q_quit)
{
	static const char *const keys[] = { "q", "Esc" };
	char words[256];

	for (size_t i = 0; i < COUNT(keys); i++) {
		open_start("othello", "on", plain);
		press(keys[i]);
		assert_true(stage_quit());
		assert_true(app_leave(&stage.app, words, sizeof words));
		assert_string_equal(words, ""); /* no game is left to continue */
	}
}

TEST(clicks_start)
{
	int x, y;

	open_start("othello", "on", plain);
	draw(80, 24);
	board_layout_cell(stage_layout(), 0, &x, &y);
	click(x, y);
	is_the_default_game();
	open_start("othello", "on", plain);
	draw(80, 24);
	find_text("against Level 3", &x, &y);
	click(x, y);
	is_the_default_game();
}

/* ---- the demonstration ---- */

/* Plays the demonstration's game to its end, the engines hurried. */
static void
let_it_end(void)
{
	struct session *s = stage_session();

	while (match_result(&s->match) == GAME_OPEN) {
		session_hurry(s);
		look();
		stage.now += 100000;
		pause_briefly();
	}
	look();
}

TEST(boards_change_after_a_game)
{
	open_start("tictactoe", "on", plain);
	assert_int_equal(app_mode(&stage.app), MODE_WATCH);
	let_it_end();
	assert_string_equal(stage_game()->name, "tictactoe"); /* its end can be seen */
	assert_true(stage_wakes_us() <= stage.now + 10000000);
	stage.now += 10000000;
	look();
	assert_string_not_equal(stage_game()->name, "tictactoe");
	assert_int_equal(stage_plies(), 0);
	assert_true(view_start_is_open(&stage.app));
	assert_false(match_is_held(stage_match(), HOLD_PAUSED));
}

TEST_WITH(it_is_not_saved, test_keep_in_folder, test_folder_end)
{
	open_stage("tictactoe", "human", "human", plain, NULL);
	autosave_begin(&stage_session()->autosave);
	assert_true(stage_session()->autosave.on);
	app_welcome(&stage.app);
	let_it_end();
	assert_false(journal_is_open(&stage_session()->autosave.journal));
	press("Down");
	assert_true(stage_session()->autosave.on);
	assert_false(journal_is_open(&stage_session()->autosave.journal));
	store_list(&stage_session()->autosave.library, NULL);
	assert_int_equal(stage_session()->autosave.library.count, 0);
	press("Enter"); /* the person's move is */
	assert_true(journal_is_open(&stage_session()->autosave.journal));
	store_finish(&stage_session()->autosave.library);
}

/* A game of the list is opened from there, and is saved again. */
TEST_WITH(a_saved_game_is_opened, test_keep_in_folder, test_folder_end)
{
	struct app *a = &stage.app;

	open_stage("tictactoe", "human", "human", plain, "b2 a1");
	press_says("Enter S Enter", "Saved as");
	open_stage("othello", "human", "level:n=3", plain, NULL);
	autosave_begin(&stage_session()->autosave);
	app_welcome(a);
	assert_true(view_start_is_open(a));
	press("L Enter");
	assert_false(view_start_is_open(a));
	assert_int_equal(stage_view(), VIEW_MATCH);
	assert_string_equal(stage_game()->name, "tictactoe");
	assert_int_equal(stage_plies(), 3);
	assert_true(stage_session()->autosave.on);
}

TEST(games_do_not_depend_on_it)
{
	uint64_t seed[2];

	for (int on = 0; on < 2; on++) {
		open_start("tictactoe", on ? "on" : "off", plain);
		if (on) {
			let_it_end();
			stage.now += 10000000;
			look();
		}
		press("Enter");
		seed[on] = stage_match()->record.info.seed;
	}
	assert_int_equal(seed[0], seed[1]);
}

TEST(the_setting_stops_and_starts_it)
{
	open_start("othello", "off", plain);
	assert_int_equal(stage_wakes_us(), INT64_MAX); /* nothing runs */
	assert_int_equal(stage_plies(), 0);
	set(OPTION_demo, "on");
	look();
	assert_int_equal(app_mode(&stage.app), MODE_WATCH);
	set(OPTION_demo, "off");
	look();
	assert_true(match_is_held(stage_match(), HOLD_PAUSED));
}

TEST(a_slow_line_is_spared)
{
	setenv("SSH_CONNECTION", "somewhere", 1);
	open_start("othello", "on", plain);
	assert_int_equal(stage_wakes_us(), INT64_MAX);
	assert_int_equal(app_mode(&stage.app), MODE_PLAY);
	unsetenv("SSH_CONNECTION");
}

GOLDEN_MAIN
