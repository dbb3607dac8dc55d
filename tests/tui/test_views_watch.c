/* EDIT and WATCH, without a terminal: golden screens, and what keys and clicks do.
 * `test_views_watch FOLDER --update-golden` rewrites the screens. */
#include <string.h>

#include "fixtures/golden.h"
#include "fixtures/harness.h"
#include "fixtures/testing.h"

#define ENGINE "uct:playouts=300,memory_mib=8"

/* ---- golden screens ---- */

static void
edit(const char *game, const char *moves, struct capabilities caps)
{
	open_stage(game, "human", "human", caps, moves);
	press("e Right o");
}

static void
edit_wrong(const char *game, const char *moves, struct capabilities caps)
{
	edit(game, moves, caps);
	press("C x Left x");
}

static void
watch(const char *game, const char *moves, struct capabilities caps)
{
	open_stage(game, "uct:playouts=3000", "uct:playouts=1000", caps, moves);
	let_engine_think();
	make_up_numbers();
}

static void
stopped(const char *game, const char *moves, struct capabilities caps)
{
	watch(game, moves, caps);
	press("Space");
	make_up_numbers();
}

static void
settings(const char *game, const char *moves, struct capabilities caps)
{
	watch(game, moves, caps);
	press("i Down Down Right");
	make_up_numbers();
}

static const struct scene scenes[] = {
	{ "EDIT", edit },
	{ "WATCH stopped", stopped },
};
/* These look alike on every board. */
static const struct scene not_legal[] = { { "EDIT, not legal", edit_wrong } };
static const struct scene list[] = { { "WATCH, settings", settings } };

TEST(screens_are_golden)
{
	golden_screens(four_boards, FOUR_BOARDS, scenes, COUNT(scenes));
	golden_screens(&four_boards[1], 1, not_legal, COUNT(not_legal));
	golden_screens(&four_boards[2], 1, list, COUNT(list));
	golden_end();
}

/* ---- EDIT ---- */

static enum cell
cell(int at)
{
	return stage_game()->rules->get(stage_game(), app_position(&stage.app), at);
}

TEST(stones_are_put_and_taken)
{
	open_stage("tictactoe", "human", "human", plain, "a1 b2");
	press("e");
	assert_string_equal(stage_mode(), "EDIT");
	stage_point(8);
	press("x");
	assert_int_equal(cell(8), CELL_FIRST);
	press("o");
	assert_int_equal(cell(8), CELL_SECOND);
	press(".");
	assert_int_equal(cell(8), CELL_EMPTY);
	press("x Up o Backspace");
	assert_int_equal(cell(8), CELL_FIRST);
	assert_int_equal(cell(5), CELL_EMPTY);
	assert_int_equal(stage_plies(), 2); /* the game is as it was */
	says("O to play. Enter plays on from here.");
	press_opens("Enter", VIEW_MATCH);
	says("A game from this position: O to play.");
	assert_int_equal(stage_plies(), 0);
	assert_int_equal(stage_position()->to_move, SIDE_SECOND);
	assert_int_equal(cell(8), CELL_FIRST);
}

TEST(changes_are_undone)
{
	open_stage("tictactoe", "human", "human", plain, "a1 b2");
	press_says("e u", "Nothing was changed.");
	stage_point(8);
	press("x C");
	assert_int_equal(cell(8), CELL_EMPTY);
	press("u");
	assert_int_equal(cell(8), CELL_FIRST);
	press("u");
	assert_true(state_equal(app_position(&stage.app), stage_position()));
	for (int i = 0; i < 200; i++)
		press("x");
	press_says("u Esc", "Back to the game");
	assert_int_equal(cell(8), CELL_EMPTY);
}

TEST(a_finished_game_is_edited)
{
	open_stage("tictactoe", "human", "human", plain, "a1 b1 a2 b2 a3");
	press_says("e", "The game is over in this position.");
	press_says("Enter", "Nothing was changed.");
	assert_int_equal(stage_plies(), 5);
	press("e");
	stage_point(6); /* a3 */
	press(".");
	assert_false(screen_shows("X won"));
	assert_true(canvas_shows("X to play"));
	press_says("Enter", "A game from this position: X to play.");
}

TEST(columns_drop_and_give_the_top_one)
{
	open_stage("score4", "human", "human", plain, "b2 b2");
	press("e");
	stage_point(5); /* b2 */
	press("x o x");
	assert_int_equal(cell(5), CELL_FIRST);
	assert_int_equal(cell(16 + 5), CELL_SECOND);
	assert_int_equal(cell(32 + 5), CELL_FIRST);
	assert_int_equal(cell(48 + 5), CELL_SECOND);
	says("This column is full.");
	press(". .");
	assert_int_equal(cell(32 + 5), CELL_EMPTY);
	press(". .");
	assert_int_equal(cell(5), CELL_EMPTY);
	press_says(".", "This column is empty.");
}

/* X and O alternate: where the stones decide whose turn it is, the other side cannot be to move. */
TEST(the_turn_is_believed_where_it_can_be)
{
	open_stage("othello", "human", "human", plain, "c2 b4");
	press("e t");
	assert_int_equal(app_position(&stage.app)->to_move, SIDE_SECOND);
	says("O to play.");
	press("Enter");
	assert_int_equal(stage_position()->to_move, SIDE_SECOND);
	open_stage("tictactoe", "human", "human", plain, "a1");
	press("e t Enter"); /* X has one stone more: it cannot be X's turn */
	assert_string_equal(stage_mode(), "EDIT");
	assert_int_equal(stage_plies(), 1);
}

TEST(leaving_changes_nothing)
{
	open_stage("othello", "human", ENGINE, plain, "c2 b4");
	struct state before = *stage_position();
	press_opens("e C x t Esc", VIEW_MATCH);
	assert_true(state_equal(&before, stage_position()));
	assert_int_equal(stage_plies(), 2);
	/* The same position: the same game. */
	press_to_ply("e Enter", 2);
}

TEST(clicks_put_stones)
{
	static const enum cell after[] = { CELL_EMPTY, CELL_FIRST, CELL_SECOND, CELL_EMPTY };
	int x, y;

	open_stage("tictactoe", "human", "human", plain, NULL);
	press("e");
	draw(80, 24);
	board_layout_cell(stage_layout(), 2, &x, &y);
	for (size_t i = 0; i < COUNT(after); i++) {
		click(x, y);
		assert_int_equal(stage_cursor(), 2);
		assert_int_equal(cell(2), after[i]);
	}
	click(79, 10); /* beside the board */
	assert_string_equal(stage_mode(), "EDIT");
	/* The key line works. */
	click_key(REQ_PUT_O);
	assert_int_equal(cell(2), CELL_SECOND);
}

/* ---- WATCH ---- */

/* Lets the engine to move think, and its least reply time pass. */
static void
let_engine_move(void)
{
	let_engine_think();
	pass(20000000);
}

TEST(engines_run_and_stop)
{
	open_stage("tictactoe", ENGINE, ENGINE, plain, NULL);
	assert_string_equal(stage_mode(), "WATCH");
	let_engine_move();
	assert_int_equal(stage_plies(), 1);
	let_engine_think();
	press_says("Space", "Stopped: Space continues.");
	/* The moves are listed where there is room. */
	assert_true(screen_shows("what each of them expects"));
	assert_true(screen_has(120, 40, "Moves"));
	for (int i = 0; i < 3; i++)
		pass(60000000);
	assert_int_equal(stage_plies(), 1);
	press("s");
	let_engine_move();
	assert_int_equal(stage_plies(), 2);
	press("Space");
	assert_true(match_is_held(stage_match(), HOLD_PAUSED));
}

/* No engine moves behind a window, however long it is open; the game continues when it closes. */
TEST(a_game_rests_behind_windows)
{
	static const char *const windows[] = { "i", "o", "n", "?", ":", "L", "y" };

	for (size_t i = 0; i < COUNT(windows); i++) {
		open_stage("tictactoe", ENGINE, ENGINE, plain, NULL);
		autosave_begin(&stage_session()->autosave);
		stage_tick();
		press(windows[i]);
		assert_non_null(app_view(&stage.app));
		for (int minute = 0; minute < 5; minute++) {
			pass(60000000);
			pause_briefly();
		}
		assert_int_equal(stage_plies(), 0);
		press_opens("Esc", VIEW_MATCH);
		let_engine_move();
		assert_int_equal(stage_plies(), 1);
	}
}

/* Between two steps the search that chose the move stays, and its tree can be walked through. */
TEST(a_step_keeps_its_search)
{
	open_stage("othello:8", "uct:playouts=300", "uct:playouts=300", plain, NULL);
	press("Space .");
	let_engine_move();
	press(".");
	let_engine_move();
	assert_int_equal(stage_plies(), 2);
	assert_true(screen_has(80, 24, "O  Engine 300, before playing"));
	assert_true(canvas_shows("300 playouts"));
	press_opens("x", VIEW_tree);
	says("O to play. 300 visits");
	assert_true(screen_has(120, 40, "root  300"));
	press_says("Enter", "X to play");
	press("x");
	press_says("[ x", "The engine has not searched here yet: Space lets it think.");
	press("] .");
	let_engine_move();
	assert_int_equal(stage_plies(), 3);
}

/* Whether the header of a screen this wide says so; on its second line, nowhere else. */
static bool
header_says(int width, const char *pace)
{
	draw(width, width >= 80 ? 24 : 14);
	return strstr(line_of_canvas(1), pace);
}

/* From a move in 5 s to full speed and back, through the same steps; nothing else changes. */
TEST(pace_is_not_strength)
{
	static const char *const paces[] = { "pace 5 s", "pace 3 s", "pace 2 s", "pace 1 s",
		"pace 0.5 s", "pace 0.2 s", "pace 0.1 s", "pace full" };

	open_stage("othello", ENGINE, "level:n=3", plain, NULL);
	struct player_spec before[2] = { stage_session()->spec[0], stage_session()->spec[1] };
	for (int i = 0; i < 8; i++) {
		press("Space >"); /* stopped or not */
		assert_true(header_says(40, paces[i]));
		assert_true(header_says(80, paces[i]));
		assert_true(i == 7 || header_says(120, "s a move"));
	}
	/* Stopped: a move at full speed would say something else. */
	press_says("Space >", "This is full speed already.");
	for (int i = 6; i >= 0; i--) {
		press("<");
		assert_true(header_says(80, paces[i]));
	}
	press_says("<", "This is the slowest pace");
	pass(4000000);
	says("Stopped: Space continues.");
	for (int side = 0; side < 2; side++)
		assert_memory_equal(stage_spec(side), &before[side], sizeof before[0]);
	app_set_option(&stage.app, OPTION_reply_ms, "800", NULL);
	assert_true(header_says(80, "pace 0.8 s"));
	press("<");
	assert_true(header_says(80, "pace 1 s"));
}

/* Whether the cursor in the players' form is on that side's kind. */
static bool
shows_chosen_player(int side)
{
	int x, y;

	draw(80, 24);
	find_text("player  ", &x, &y);
	const char *line = line_of_canvas(y), *chosen = strstr(line, "player          < ");
	return chosen && (chosen == strstr(line, "player")) == (side == 0);
}

TEST(settings_change_while_they_play)
{
	open_stage("tictactoe", ENGINE, ENGINE, plain, NULL);
	let_engine_think();
	press_opens("i", VIEW_players);
	const struct player_kind *kind = stage_spec(0)->kind;
	press("Right");
	assert_ptr_not_equal(stage_spec(0)->kind, kind);
	assert_ptr_equal(stage_match()->player[0].kind, stage_spec(0)->kind);
	press("Left");
	assert_ptr_equal(stage_spec(0)->kind, kind);
	press("Tab");
	assert_true(shows_chosen_player(1));
	int64_t playouts = stage_spec(1)->search.playouts;
	press("Down Right");
	assert_int_not_equal(stage_spec(1)->search.playouts, playouts);
	assert_int_equal(
		stage_match()->player[1].spec.search.playouts, stage_spec(1)->search.playouts);
	/* Round the end. */
	press_opens("Up Up Esc", VIEW_MATCH);
	let_engine_move(); /* they play on meanwhile */
	assert_int_equal(stage_plies(), 1);
}

/* Every kind can be chosen for both sides, with all of its settings changed up and down. */
TEST(every_kind_is_set)
{
	if (!ONE_THREAD_TOO)
		return;
	open_stage("othello", ENGINE, ENGINE, plain, NULL);
	press("Space i");
	for (int side = 0; side < 2; side++) {
		for (int kind = 0; player_kind_at(kind); kind++) {
			press("Right");
			assert_true(player_spec_check(stage_spec(side), stage_game(), NULL));
			for (int row = 0; row < 30; row++)
				press(row % 2 ? "Down Right Right Left" : "Down Left Right");
			while (!shows_chosen_player(side))
				press("Up");
			draw(80, 24);
			draw(40, 14);
		}
		press("Tab");
	}
	press("Esc");
}

/* Whether the screen shows it in the end. */
static bool
shows_in_time(const char *what)
{
	for (int i = 0; i < 2000; i++) {
		pass(40000);
		if (screen_shows(what))
			return true;
		pause_briefly();
	}
	return false;
}

/* A program's messages and its analysis; where it fails the game stays. */
TEST(a_program_is_heard_and_seen)
{
	assert_true(programs_add("murmur=while read -r c x; do case $c in genmove) "
				 "echo pondering deeply >&2; read -r c;; esac; echo =; echo; done",
		NULL));
	assert_true(programs_add("drawn=while read -r c x; do echo =; case $c in list*) "
				 "echo lz-genmove_analyze;; lz*) echo info move C2 visits 5000 "
				 "winrate 7100 pv C2; read -r c;; esac; echo; done",
		NULL));
	assert_true(programs_add("leaves=while read -r c x; do case $c in genmove) exit 4;; esac; "
				 "echo =; echo; done",
		NULL));
	open_stage("othello", "gtp:engine=murmur", "human", plain, NULL);
	assert_true(shows_in_time("X thinks: pondering deeply"));
	open_stage("othello:8", "gtp:engine=murmur", "human", plain, NULL);
	assert_true(shows_in_time("X does not say what it considers."));
	assert_false(canvas_shows("depth"));
	assert_false(canvas_shows("nodes"));
	assert_false(canvas_shows("colours:"));
	open_stage("othello", "gtp:engine=drawn", "human", plain, NULL);
	assert_true(shows_in_time("71"));
	assert_true(shows_in_time("5.0k"));
	assert_true(shows_in_time("X's search: "));
	assert_true(shows_in_time("p line"));
	assert_false(canvas_shows("x tree")); /* it says nothing of its steps */
	open_stage("othello", "human", "gtp:engine=leaves", plain, "c2");
	assert_true(shows_in_time("leaves exited with code 4 instead of answering \"genmove w\""));
	assert_true(match_is_held(stage_match(), HOLD_PAUSED));
	assert_int_equal(stage_plies(), 1);
	stage_terminal((struct capabilities){ DEPTH_8, false });
	press("c"); /* keys and modes have their say meanwhile */
	stage_tick();
	says("Colours show ");
	press("r");
	stage_tick();
	says("  REVIEW  ");
	assert_null(strstr(status(), "leaves ended"));
	press_says("q", "leaves exited with code 4");
}

/* The header names who has played a finished game, whatever levels are set for the next. */
TEST(a_finished_game_keeps_its_players)
{
	struct player_spec other;

	open_stage("tictactoe", "level:n=3", "level:n=2", plain, "a1 b1 a2 b2 a3");
	assert_true(player_spec_parse("level:n=9", &other, NULL));
	session_seat(stage_session(), SIDE_SECOND, &other);
	assert_true(screen_shows("X Level 3") && canvas_shows("O Level 2"));
	assert_string_equal(stage_match()->record.info.spec[1], "level:n=2");
}

TEST(a_board_of_both_at_once_is_edited)
{
	open_stage("tron", "human", ENGINE, plain, NULL);
	press("e");
	press_says("t", "Both sides move at once here.");
	press_says("Enter", "Nothing was changed.");
	press("e Down Right x C");
	assert_true(screen_shows("Enter plays on from here."));
	press_says("Enter", "Nothing was changed.");
}

TEST(a_side_is_taken_over_and_handed_back)
{
	open_stage("tictactoe", ENGINE, ENGINE, plain, NULL);
	let_engine_move();
	press_shows("Space", "Enter take over O"); /* no move, as "play b2" is */
	press_shows("?", "take over O");
	press("Esc");
	press_says("Enter", "You play O from now on; w hands it back.");
	assert_true(match_human_to_move(stage_match()));
	assert_false(match_is_held(stage_match(), HOLD_PAUSED));
	assert_string_equal(stage_mode(), "PLAY");
	stage_point(stage_game()->rules->get(stage_game(), stage_position(), 0) != CELL_EMPTY);
	press_to_ply("Enter", 2);
	press_says("w", "Engines play both sides: w returns to your game, Enter plays on from "
			"here."); /* whole */
	assert_string_equal(stage_mode(), "WATCH");
	assert_int_equal(stage_spec(1)->search.playouts, 300); /* as the other side plays */
	let_engine_move();
	assert_int_equal(stage_plies(), 3);
	/* The person's game as it was; what engines played stays a branch. */
	press_says("w", "Back to your game. ] goes through what the engines played.");
	assert_string_equal(stage_mode(), "PLAY");
	assert_int_equal(stage_plies(), 2);
	assert_int_equal(session_people(stage_session()), 1);
	press_to_ply("]", 3);
}

TEST(a_game_is_handed_back_as_it_was)
{
	/* A move that was taken back before is still the one that redo brings. */
	open_stage("tictactoe", "human", "human", plain, "a1 b2 c3");
	press("u u w");
	let_engine_move();
	press_says("w", "Back to your game, as you left it.");
	assert_int_equal(stage_plies(), 1);
	assert_int_equal(match_length(stage_match()), 3);
	press("] ]");
	assert_int_equal(match_move(stage_match(), 2), 8);
	/* A game that is left is the person's, as it was before engines went on: at the end of the program, and
	 * for another game. */
	for (int another = 0; another < 2; another++) {
		bool open;
		open_stage("tictactoe", "human", ENGINE, plain, "a1 b2");
		press("w");
		let_engine_move();
		if (another)
			session_leave_game(stage_session());
		else
			session_leave(stage_session(), &open);
		assert_int_equal(session_people(stage_session()), 1);
		assert_int_equal(stage_plies(), 2);
	}
	/* One that the person plays on is left where they are. */
	bool open;
	open_stage("tictactoe", "human", ENGINE, plain, "a1 b2");
	press("w");
	let_engine_move();
	int plies = stage_plies();
	press("Enter");
	session_leave(stage_session(), &open);
	assert_int_equal(session_people(stage_session()), 1);
	assert_int_equal(stage_plies(), plies);
	assert_true(player_spec_is_human(stage_spec(plies % 2)));
	/* A finished game is not played on. */
	open_stage("tictactoe", "human", ENGINE, plain, "a1 b1 a2 b2 a3");
	press_says("w", "The game is over: n new game, N again, r review, u undo.");
	assert_int_equal(session_people(stage_session()), 1);
	open_stage("tictactoe", ENGINE, ENGINE, plain, NULL);
	press_says("w", "Two engines are playing: Enter takes over one side.");
}

/* ---- nothing jumps ---- */

/* Nothing jumps: the table has its place before it has a row. */
TEST(a_search_has_its_place_from_its_first_playout)
{
	struct report *info = stage_report();

	open_stage("othello", "uct:playouts=300", "uct:playouts=300", plain, "c2 b4");
	let_engine_think();
	info->running = true;
	info->playouts = 0;
	for (int i = 0; i < info->count; i++)
		info->moves[i].visits = 0;
	assert_true(screen_shows("move X win visits"));
	assert_false(canvas_shows(" 0%"));
	assert_true(canvas_shows("X      -")); /* no number without visits */
}

GOLDEN_MAIN

/* A search finds no loss in the move that it chooses: "0" would praise every move of an engine. */
TEST(an_engine_does_not_judge_its_own_moves)
{
	open_stage("score4", ENGINE, ENGINE, plain, NULL);
	set(OPTION_review_playouts, "300");
	while (stage_plies() < 2) {
		let_engine_think();
		pass(60000000);
	}
	press("Space");
	for (int ply = 0; ply < 2; ply++)
		assert_int_equal(judge_ply(&stage_match()->record, ply).unit, JUDGE_UNKNOWN);
	press("r");
	let_review_end();
	for (int ply = 0; ply < 2; ply++)
		assert_int_not_equal(judge_ply(&stage_match()->record, ply).unit, JUDGE_UNKNOWN);
}
