/* The views of settings, help and the command line, without a terminal: what they show, what their
 * keys do, what a command line takes and how it is completed. */
#define _XOPEN_SOURCE 700
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fixtures/golden.h"
#include "fixtures/harness.h"
#include "fixtures/testing.h"
#include "fixtures/tmpdir.h"
#include "match/commands.h"
#include "tui/canvas/theme.h"

static bool
theme_is_known(const char *text, struct error *e)
{
	struct theme theme;
	return strcmp(text, "auto") == 0 || theme_load(text, &theme, e);
}

static void
open_people(const char *game)
{
	open_stage(game, "human", "human", plain, NULL);
	stage.options.check[OPTION_theme] = theme_is_known;
}

/* ---- golden screens ---- */

static void
open_calm(const char *game, const char *moves, struct capabilities caps)
{
	open_stage(game, "human", "uct:playouts=3000", caps, moves);
}

static void
settings(const char *game, const char *moves, struct capabilities caps)
{
	open_calm(game, moves, caps);
	press("o Down Down Down Down Right");
}

static void
help_of_edit(const char *game, const char *moves, struct capabilities caps)
{
	open_calm(game, moves, caps);
	press("e ? Down");
}

static void
typing(const char *game, const char *moves, struct capabilities caps)
{
	open_calm(game, moves, caps);
	press(":");
	type("set heat ");
}

static void
mistaken(const char *game, const char *moves, struct capabilities caps)
{
	open_calm(game, moves, caps);
	command("play z9");
}

static const struct scene scenes[] = {
	{ "settings", settings },
	{ "help of EDIT", help_of_edit },
	{ "command line", typing },
	{ "command line, refused", mistaken },
};

TEST(screens_are_golden)
{
	static const struct setting boards[] = { { "othello", "c2 b4" } };

	golden_windows(boards, COUNT(boards), scenes, COUNT(scenes));
	golden_end();
}

/* ---- settings ---- */

static enum option_id
row_option(void)
{
	for (int id = 0; id < OPTION_COUNT; id++) {
		char row[64];
		snprintf(row, sizeof row, ":set %s ", option_table[id].name);
		if (app_is_live_option((enum option_id)id) && screen_shows(row))
			return (enum option_id)id;
	}
	fail_msg("no setting is chosen");
	return OPTION_COUNT;
}

/* Every row changes both ways, says so, and can be taken back. */
TEST(every_setting_is_changed_and_taken_back)
{
	int rows = 0;

	open_people("othello");
	press("o");
	const enum option_id first = row_option();
	do {
		enum option_id id = row_option();
		char before[OPTION_TEXT_SIZE];
		snprintf(before, sizeof before, "%s", stage.options.text[id]);
		press("Right");
		if (strcmp(before, stage.options.text[id]) == 0)
			press("Left"); /* it was the largest value */
		assert_string_not_equal(before, stage.options.text[id]);
		assert_string_equal(stage.options.origin[id], "here");
		assert_true(screen_shows("here"));
		press("d");
		assert_string_equal(before, stage.options.text[id]);
		press_shows("d", "not changed here.");
		press("Down");
		rows++;
	} while (row_option() != first);
	assert_int_equal(rows,
		OPTION_COUNT - 5); /* board, players, interface, autosave are set before a game */
	press_opens("Esc", VIEW_MATCH);
}

/* What keys have changed, and the words of the menu. */
TEST(settings_are_said_as_they_are)
{
	open_people("tictactoe");
	command("set numbers");
	says("numbers = both (rate, visits), from default.");
	command("set numbers win");
	command("set numbers");
	says("numbers = win (rate), changed here.");
	command("set language ja"); /* no catalogues here */
	says("language = \"ja\": there is no ");
	command("set language en");
	says("language = en.");
	command("set review_playouts");
	says("review_playouts = 100000, from default.");
	stage_terminal((struct capabilities){ DEPTH_8, false });
	press("c v P");
	command("set heat");
	says("heat = visits, changed here.");
}

TEST(a_setting_that_is_not_kept_is_named)
{
	open_people("othello");
	snprintf(stage.options.changes_path, sizeof stage.options.changes_path, "/dev/null/x");
	press_shows("o Right", "Cannot write");
}

/* The value under the cursor, at every size. */
TEST(values_are_not_cut)
{
	struct param_value v;
	char words[OPTION_TEXT_SIZE];

	open_people("othello");
	set(OPTION_review_playouts, "100000");
	press("o");
	for (int id = 0; id < OPTION_COUNT; id++) {
		const struct param *row = &option_table[id];
		if (!app_is_live_option((enum option_id)id))
			continue;
		assert_true(param_read(row, stage.options.text[id], &v));
		param_print_words(row, &v, words, sizeof words);
		assert_true(screen_has(40, 14, words));
		assert_true(screen_shows(words));
		press("Down");
	}
	press("Esc");
}

/* Every list is searched the same way; Home, End and pages move through it. */
TEST(lists_are_searched)
{
	open_people("othello");
	press("o");
	const enum option_id first = row_option();
	type("/GLY");
	assert_int_equal(row_option(), OPTION_glyphs);
	assert_true(screen_shows(" /GLY "));
	press("Backspace Backspace Backspace");
	type("mouse");
	assert_int_equal(row_option(), OPTION_mouse);
	type("/");
	assert_int_equal(row_option(), OPTION_mouse_play);
	type("/");
	assert_int_equal(row_option(), OPTION_mouse);
	type("?!"); /* not found: the cursor stays */
	assert_int_equal(row_option(), OPTION_mouse);
	press_opens("Esc", VIEW_options);
	assert_true(screen_shows("arrows change"));
	press("Home");
	assert_int_equal(row_option(), first);
	press("End Down");
	assert_int_equal(row_option(), first); /* round the end */
	/* Another key ends the search and has its usual meaning. */
	press_shows("/ Down", "arrows change");
	assert_int_not_equal(row_option(), first);
	press_opens("Esc", VIEW_MATCH);
}

/* ---- help ---- */

TEST(help_runs_what_it_lists)
{
	open_people("tictactoe");
	request_bind(REQ_NEW, "N");
	press("? Tab");
	assert_true(screen_has(120, 240, "N              a new game;"));
	request_bind(REQ_NEW, NULL);
	assert_true(screen_has(120, 240, "n              a new game;"));
	assert_true(screen_has(120, 240, "Three in a row"));
	assert_true(screen_has(120, 240, "goto N"));
	assert_true(screen_has(120, 240, "mouse_play"));
	assert_true(screen_shows(" more "));
	/* Play at the cursor. */
	press_opens("Tab Right Enter", VIEW_MATCH);
	assert_int_equal(stage_plies(), 1);

	press("?");
	draw(80, 24);
	type("/goto");
	press_opens("Enter Enter", VIEW_command);
	assert_string_equal(stage_typed(), "goto ");
	press("Esc");

	press("?");
	type("/empty the cell");
	press_opens("Enter Enter", VIEW_help);
	says("That key does nothing here: In EDIT.");
	press("Home Esc");
	press_opens("End PageUp Home PageDown Esc", VIEW_MATCH);
}

/* A key that is refused here still has its meaning, and each key of a pair its own. */
TEST(help_tells_what_each_key_does)
{
	open_people("tictactoe");
	press_says("Enter Enter", "b2 is taken: choose an empty cell.");
	press("?");
	assert_false(screen_shows("is taken"));
	assert_true(canvas_shows("do what the screen offers"));
	press("Esc");
	open_stage("tictactoe", "human", "human", plain, "a1 b1 a2 b2");
	press_shows("[ ?", "forward: a move, a page, a");
	assert_false(canvas_shows("back, forward:"));
	/* What can not work here is left out. */
	open_people("othello");
	press_shows("e ?", "put a stone of X");
	assert_false(canvas_shows("PageUp"));
}

/* Only what contains the word is left, by whatever it is called, and is run. */
TEST(help_is_searched)
{
	open_people("tictactoe");
	press("?");
	type("/pace");
	assert_true(screen_shows("a slower pace; strength stays"));
	assert_true(screen_shows("reply_ms"));
	assert_false(screen_shows("Backspace"));
	assert_false(screen_shows("take back"));
	press_shows("Backspace Backspace Backspace Backspace", "take back: your move");
	type("files");
	assert_true(screen_shows("open a saved game"));
	assert_false(screen_shows("take back"));
	type("xyz");
	assert_true(screen_shows("Nothing here contains that"));
	/* All of it again. */
	press_opens("Esc", VIEW_help);
	assert_true(screen_shows("take back: your move"));
	type("/rules");
	assert_true(screen_shows("Three in a row, a column"));
	press("Esc");
	type("/set up");
	assert_true(screen_has(40, 14, "set up a position"));
	press_shows("Enter", " /set up   Esc: all ");
	press_opens("Enter", VIEW_edit);
	press("Esc ? /");
	struct event two = { .kind = EVENT_KEY, .key = 0x4e8c };
	stage_event(&two);
	stage_event(&two);
	assert_true(screen_shows("Nothing here contains that"));
	press_shows("Backspace", "Nothing here contains that");
	press_shows("Backspace", "take back: your move");
	press_opens("Esc Esc", VIEW_MATCH);
}

/* Help opened over a mode leaves it as it is, and runs its keys. */
TEST(help_comes_back_to_the_mode)
{
	open_people("tictactoe");
	press_opens("e x ?", VIEW_help);
	assert_string_equal(stage_mode(), "EDIT");
	assert_true(app_position(&stage.app)->stones[0] != 0);
	assert_true(screen_shows("put a stone of X"));
	press_opens("Esc", VIEW_edit);
	press("?");
	type("/empty");
	press_opens("Enter Enter", VIEW_edit);
	assert_true(app_position(&stage.app)->stones[0] == 0);
	press_opens("q", VIEW_MATCH);
	assert_false(stage_quit());
}

/* ---- the command line ---- */

TEST(commands_are_run)
{
	open_people("tictactoe");
	command("play b2");
	command("a1");
	press(":");
	type("c3");
	press_to_ply("Enter", 3);
	assert_int_equal(stage_view(), VIEW_MATCH);
	command("undo");
	assert_int_equal(stage_plies(), 2);
	command("redo");
	command("goto 1");
	assert_int_equal(stage_plies(), 1);
	command(" goto  3 ");
	assert_int_equal(stage_plies(), 3);
	command("set heat visits");
	assert_int_equal(stage.app.display.heat, HEAT_VISITS);
	command("set heat=win");
	assert_int_equal(stage.app.display.heat, HEAT_WIN);
	command("set heat");
	says("heat = win (win rate), changed here.");
	command("set theme light");
	assert_string_equal(stage.options.text[OPTION_theme], "light");
	command("set threads 2");
	assert_string_equal(stage.options.text[OPTION_threads], "2");
	command("new othello:4");
	assert_string_equal(stage_game()->name, "othello:4");
	command("new");
	assert_int_equal(stage_view(), VIEW_new_game);
	press("Esc");
	command("h");
	assert_int_equal(stage_view(), VIEW_help);
	press("Esc");
	command("");
	assert_int_equal(stage_view(), VIEW_MATCH);
	command("q");
	assert_true(stage_quit());
}

TEST(commands_set_the_engines_budget)
{
	open_stage("othello", "human", "uct:time_ms=1000", plain, NULL);
	command("time 2.5s");
	assert_int_equal(stage_match()->player[1].spec.search.time_ms, 2500);
	says("Engine 2.5 s");
	command("time 300ms");
	assert_int_equal(stage_spec(1)->search.time_ms, 300);
	command("playouts 50000");
	assert_int_equal(stage_spec(1)->search.playouts, 50000);
	assert_int_equal(stage_spec(1)->search.time_ms, NO_LIMIT);
	command("level 7");
	says("Level 7");
	assert_int_equal(player_spec_level(&stage_match()->player[1].spec), 7);
	command("time 2");
	says("Engine 2 s");
}

TEST(games_are_saved_and_loaded)
{
	const char *path = test_write("game", "");
	char line[64];

	open_people("tictactoe");
	command("b2");
	command("a1");
	unlink(path);
	snprintf(line, sizeof line, "save %s", path);
	command(line);
	says("Saved as /tmp/narabe-test-");
	command("new qubic");
	snprintf(line, sizeof line, "load %s", path);
	command(line);
	assert_int_equal(stage_view(), VIEW_MATCH);
	assert_string_equal(stage_game()->name, "tictactoe");
	assert_int_equal(stage_plies(), 2);
	snprintf(line, sizeof line, "lo\t%.*s\t", (int)strlen(path) - 2, path);
	press(":");
	type(line);
	snprintf(line, sizeof line, "load %s ", path);
	assert_string_equal(stage_typed(), line);
	unlink(path);
	press_opens("Enter", VIEW_command);
	assert_true(strstr(stage_message(), path) != NULL);
}

/* One sentence, nothing changed, and the line stays. */
TEST(mistakes_are_said)
{
	static const char *const cases[][2] = {
		{ "play", "play needs a move" },
		{ "play b9", "b9 is not a legal move" },
		{ "play a1 b1", "not a legal move" },
		{ "b9", "b9 is neither a command nor a legal move" },
		{ "fly", "fly is neither a command" },
		{ "level 11", "from 1 to 10" },
		{ "level 3", "There is no engine" },
		{ "lessons", "Lessons are for one person" },
		{ "t", "t may be: time, tour." },
		{ "undo 3", "undo takes no argument" },
		{ "goto 1", "from 0 to 0" },
		{ "time fast", "a time is written 5s or 500ms" },
		{ "time 0", "a time is written" },
		{ "time 5s", "There is no engine" },
		{ "playouts 0", "from 1 to" },
		{ "playouts 10", "There is no engine" },
		{ "set threads many", "a whole number from 0 to 64" },
		{ "set", "There is no setting" },
		{ "set heta win", "There is no setting \"heta\"" },
		{ "set heat warm", "it must be one of: win visits" },
		{ "set game qubic", "set before a game" },
		{ "set theme pink", "There is no theme \"pink\"" },
		{ "new chess", "tictactoe" },
	};

	open_people("tictactoe");
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct options before = stage.options;
		command(cases[i][0]);
		assert_int_equal(stage_view(), VIEW_command);
		assert_string_equal(stage_typed(), cases[i][0]);
		if (!strstr(stage_message(), cases[i][1]))
			fail_msg("\"%s\" says \"%s\", not \"%s\"", cases[i][0], stage_message(),
				cases[i][1]);
		assert_memory_equal(&before, &stage.options, sizeof before);
		assert_int_equal(stage_plies(), 0);
		press("Esc");
	}
	open_stage("tictactoe", "random", "human", plain, NULL);
	command("play b2");
	assert_true(strstr(stage_message(), "not your move") != NULL);
}

/* What is typed after a refusal takes the place of the line, unless it has a command whose argument is wrong. */
TEST(a_refused_line_is_replaced)
{
	open_people("tictactoe");
	command("lvel 3");
	type("b");
	assert_string_equal(stage_typed(), "b");
	press("Esc");
	command("level 11");
	type("1");
	assert_string_equal(stage_typed(), "level 111");
	press("Esc");
}

/* Actions of keys can be typed by name. */
TEST(actions_are_typed)
{
	open_people("othello");
	command("threats");
	says("There are no lines on this board.");
	command("clear"); /* EDIT's alone */
	assert_int_equal(stage_view(), VIEW_command);
	press("Esc");
}

static void
completes(const char *typed, const char *text, const char *said)
{
	press(":");
	type(typed);
	press("Tab");
	assert_string_equal(stage_typed(), text);
	if (said)
		assert_string_equal(stage_message(), said);
	press("Esc");
}

TEST(phrase_are_completed)
{
	open_people("tictactoe");
	completes("und", "undo ", NULL);
	completes("t", "t", "time tour");
	completes("ti", "time ", NULL);
	completes("tim", "time ", NULL);
	completes("threat", "threats ", NULL);
	completes("mist", "mistake", NULL);
	completes("play b", "play b", "b1 b2 b3");
	completes("b", "b", "b1 b2 b3");
	completes("set mouse", "set mouse", "mouse mouse_play");
	completes("set mouse_", "set mouse_play ", NULL);
	completes("set heat v", "set heat visits ", NULL);
	completes("set color ", "set color ", "auto always never");
	completes("set color a", "set color a", "auto always");
	completes("set frames ", "set frames 8 ", NULL);
	completes("set theme q", "set theme quiet ", NULL);
	completes("set theme l", "set theme light ", NULL);
	completes("new oth", "new othello", NULL);
	completes("new othello:", "new othello:", "othello:4 othello:8");
	completes("undo x", "undo x", NULL);
	completes("nothing x", "nothing x", NULL);
	completes("zzz", "zzz", NULL);
	press(":");
	type("st heat");
	press("Home Right");
	type("e");
	press("Tab Tab");
	assert_string_equal(stage_typed(), "set t heat"); /* only up to the cursor */
	press("Esc");
}

TEST(lines_are_edited)
{
	open_people("tictactoe");
	press(":");
	type("goto 12");
	press("Left Backspace");
	assert_string_equal(stage_typed(), "goto 2");
	press("Home Delete End Backspace");
	assert_string_equal(stage_typed(), "oto ");
	press("Ctrl-U");
	assert_string_equal(stage_typed(), "");
	type("set heat win");
	press("Ctrl-W");
	assert_string_equal(stage_typed(), "set heat ");
	press("Ctrl-W");
	assert_string_equal(stage_typed(), "set ");
	struct event wide = { .kind = EVENT_KEY, .key = 0x65e5 }, accent = { .key = 0xe9 },
		     far = { .key = 0x1f600 };
	stage_event(&wide);
	stage_event(&accent);
	stage_event(&far);
	assert_string_equal(stage_typed(), "set \xe6\x97\xa5\xc3\xa9\xf0\x9f\x98\x80");
	press("Left Left Backspace");
	assert_string_equal(stage_typed(), "set \xc3\xa9\xf0\x9f\x98\x80");
	for (int i = 0; i < 300; i++)
		type("x");
	assert_true(strlen(stage_typed()) < COMMAND_SIZE);
	draw(40, 14);
	press_opens(
		"Ctrl-U End Ctrl-U Backspace", VIEW_command); /* held down, it takes back no move */
	press_opens("Esc", VIEW_MATCH);
}

TEST(lines_are_remembered)
{
	open_people("tictactoe");
	command("play b2");
	command("play a1");
	command("play a1"); /* refused; one message is enough */
	press("Esc :");
	type("dra");
	press("Up");
	assert_string_equal(stage_typed(), "play a1");
	press("Up Up");
	assert_string_equal(stage_typed(), "play b2");
	press("Down Down Down");
	assert_string_equal(stage_typed(), "dra");
	press("Esc");
}

/* ---- everything at once ---- */

TEST_MAIN
{
	if (!golden_begin(argc, argv))
		return 77;
	setenv("XDG_CONFIG_HOME", "/nowhere", 1);
	return test_run(argc, argv);
}
