/* PUZZLE, without a terminal: asking, refuting, solving, and the game that waits meanwhile.
 * `test_puzzle_view FOLDER --update-golden` rewrites the screens. */
#include <string.h>

#include "fixtures/golden.h"
#include "fixtures/harness.h"
#include "fixtures/testing.h"
#include "fixtures/tmpdir.h"
#include "games/notation.h"
#include "match/puzzle/puzzle_try.h"

TEST_EACH(test_keep_in_folder, NULL)

static void
open_puzzle(const char *game, int number, struct capabilities caps)
{
	open_stage("othello", "human", "level:n=3", caps, NULL);
	view_puzzle_open(&stage.app, game_open(game, NULL), number, 0);
	assert_string_equal(stage_mode(), "PUZZLE");
}

/* The puzzle as the file has it. */
static struct puzzle
shipped(const char *game, int number)
{
	struct puzzles all;

	assert_true(puzzles_read(game_open(game, NULL), &all, NULL));
	struct puzzle p = all.list[number - 1];
	puzzles_finish(&all);
	return p;
}

/* Points at a move and presses Enter. */
static void
try_move(const char *game, const struct puzzle *p, move_t m)
{
	const struct game *g = game_open(game, NULL);
	int cell = g->rules->move_to_cell(g, &p->position, m);

	stage_point(g->by_column ? cell % (g->columns * g->rows) : cell);
	press("Enter");
}

/* A move that is not the answer. */
static move_t
another(const char *game, const struct puzzle *p)
{
	const struct game *g = game_open(game, NULL);
	move_t moves[GAME_MAX_MOVES];

	g->rules->moves(g, &p->position, moves);
	return moves[moves[0] == p->answer];
}

/* Lets the moves of a line be played one after another; returns how many times it woke up. */
static int
let_line_end(void)
{
	int steps = 0;

	while (stage_wakes_us() != INT64_MAX && steps < OUTCOME_LINE) {
		stage.now = stage_wakes_us();
		stage_tick();
		steps++;
	}
	return steps;
}

/* ---- golden screens ---- */

static void
refuted(const char *game, const char *moves, struct capabilities caps)
{
	struct puzzle p = shipped(game, 1);

	open_puzzle(game, 1, caps);
	try_move(game, &p, another(game, &p));
	let_line_end();
}

TEST(screens_are_golden)
{
	static const struct setting board = { "score4", NULL };
	static const struct scene scenes[] = { { "PUZZLE, refuted", refuted } };

	golden_screens(&board, 1, scenes, COUNT(scenes));
	golden_end();
}

/* ---- trying ---- */

TEST(a_wrong_move_is_refuted_and_another_tried)
{
	static const char *const boards[] = { "othello", "score4", "qubic", "tictactoe",
		"tron:8x8" };

	for (size_t b = 0; b < COUNT(boards); b++) {
		struct puzzle p = shipped(boards[b], 2);
		open_puzzle(boards[b], 2, plain);
		assert_true(state_equal(app_position(&stage.app), &p.position));
		assert_true(screen_shows("2 of "));
		try_move(boards[b], &p, another(boards[b], &p));
		says("Enter: try again.");
		assert_false(state_equal(app_position(&stage.app), &p.position));
		let_line_end();
		says("Enter: try again.");
		assert_true(screen_shows("Enter try again  "));
		press("Left");
		press("Enter");
		assert_true(state_equal(app_position(&stage.app), &p.position));
		try_move(boards[b], &p, p.answer);
		says("Yes, ");
		assert_true(screen_shows(" Enter next  ")); /* and no hint any more */
		assert_false(screen_shows("t hint"));
		press("a");
		let_line_end();
		press("Enter");
		assert_false(state_equal(app_position(&stage.app), &p.position));
		assert_true(screen_shows("solved 1 of "));
		close_stage();
		test_folder_end(NULL);
		test_keep_in_folder(NULL);
	}
}

TEST(the_winning_line_is_shown_on_request)
{
	const struct game *g = game_open("score4", NULL);
	struct puzzle p = shipped("score4", 1);

	open_puzzle("score4", 1, plain);
	try_move("score4", &p, p.answer);
	assert_int_equal(let_line_end(), 0);
	assert_int_equal(g->rules->result(g, app_position(&stage.app)), GAME_OPEN);
	press("t");
	assert_int_equal(let_line_end(), p.plies - 1);
	assert_int_equal(g->rules->result(g, app_position(&stage.app)), p.value);
	press("Left Left Left Left Left Left Left Left Left");
	assert_true(state_equal(app_position(&stage.app), &p.position));
}

TEST(hints_come_in_two_steps)
{
	struct puzzle p = shipped("othello", 1);
	char name[GAME_MOVE_TEXT], text[64];

	game_move_text_level(game_open("othello", NULL), &p.position, p.answer, name);
	snprintf(text, sizeof text, "It begins with %s.", name);
	open_puzzle("othello", 1, plain);
	press_says("t", "Look at the ");
	press("t");
	says(text);
	/* Gives up: it is not solved by that. */
	press_says("t", "is the move.");
	press_shows("n", "solved 0 of ");
	press("}");
	assert_string_equal(stage_game()->name, "score4");
}

TEST(a_direction_is_chosen_by_its_arrow)
{
	static const char *const keys[] = { "Up", "Down", "Left", "Right" };
	struct puzzle p = shipped("tron:8x8", 3);

	open_puzzle("tron:8x8", 3, plain);
	press(keys[p.answer]);
	press_says("Enter", "Yes, ");
}

/* The person and the solver are named, and the command names board and number. */
TEST(a_command_opens_it)
{
	struct puzzle p = shipped("othello", 3);

	open_puzzle("tictactoe", 1, plain);
	assert_true(screen_shows("You"));
	assert_true(screen_shows("Solver"));
	assert_false(screen_shows("Person"));
	press("q");
	command("puzzle othello 3");
	assert_string_equal(stage_game()->name, "othello");
	assert_true(state_equal(app_position(&stage.app), &p.position));
	press("q");
	command("puzzle othello x");
	says("puzzle othello 12");
	press("Esc");
	command("puzzle othello:8");
	says("There are no puzzles for othello:8");
	press_opens("Esc", VIEW_MATCH);
}

/* A line typed there is not taken as keys, and never meant for the game that waits. */
TEST(a_line_is_typed_there)
{
	static const char sentence[] =
		"In PUZZLE only what keys do can be typed, such as help or quit.";

	open_puzzle("tictactoe", 1, plain);
	command("puzzle othello 3");
	says(sentence);
	assert_int_equal(stage_view(), VIEW_command);
	press("Esc");
	command("a1");
	says(sentence);
	press("Esc");
	assert_string_equal(stage_mode(), "PUZZLE");
	assert_string_equal(stage_game()->name, "tictactoe");
	assert_int_equal(stage_plies(), 0);
	command("tip");
	assert_int_equal(stage_view(), VIEW_puzzle);
	assert_true(*stage_message());
	command("q");
	assert_int_equal(stage_view(), VIEW_MATCH);
}

/* ---- the game that waits ---- */

TEST(a_game_under_way_is_back)
{
	struct app *a = &stage.app;
	char words[256];

	open_stage("othello", "human", "human", plain, "b3 b2 c2");
	autosave_begin(&stage_session()->autosave);
	press("Tab");
	struct state before = *stage_position();
	for (int i = 0; i < 3; i++) {
		view_puzzle_open(a, game_open(i ? "score4" : "tron:8x8", NULL), 1, 0);
		assert_string_equal(stage_mode(), "PUZZLE");
		press("n b Enter Left ?");
		press(i == 1 ? "q" : "Esc");
		press_opens("q", VIEW_MATCH);
		assert_string_equal(stage_game()->name, "othello");
		assert_true(state_equal(stage_position(), &before));
		assert_int_equal(stage_plies(), 3);
		assert_int_equal(app_whose_search(a), WHOSE_YOURS);
	}
	press_to_ply("Tab u", 2);
	press("] Enter F"); /* the end, in the middle of a puzzle */
	assert_true(app_leave(a, words, sizeof words));
	assert_non_null(strstr(words, "saved"));
	assert_string_equal(stage_game()->name, "othello");
}

/* S in REVIEW keeps a mistake; it comes back as a puzzle, and any move that is as good is right. */
TEST(a_mistake_is_kept_and_practised)
{
	open_stage("tictactoe", "human", "human", plain, "b2 b1 a1 c3");
	set(OPTION_review_playouts, "2000");
	set(OPTION_threads, "1");
	press("r");
	let_review_end();
	press_says("Home S", "S keeps a mistake of yours to practise: m goes to one.");
	press_says("m S", "Kept as mistake 1: narabe puzzle --mine tictactoe practises them.");
	press_says("S", "This is already mistake 1 of narabe puzzle --mine tictactoe.");
	press("Esc");
	view_puzzle_open(&stage.app, NULL, 0, PUZZLE_MINE);
	assert_string_equal(app_mode_name(&stage.app), "PUZZLE");
	look();
	assert_true(screen_shows("Mistake 1 of 1"));
	assert_true(screen_shows("Your move here was a mistake"));
	stage_point(1); /* the same again */
	press("Enter");
	let_line_end();
	look();
	says("b1 loses");
	press("Enter");
	stage_point(8);
	press("Enter");
	look();
	says("Yes, c3!");
	assert_true(screen_shows("solved 1 of 1"));
	press("Enter"); /* another corner, which is as good */
	stage_point(6);
	press("Enter");
	look();
	says("Yes, a3!");
	press("t");
	let_line_end();
	look();
	says("Yes, a3!");
	press("Esc");
}

GOLDEN_MAIN
