/* What is drawn, without a terminal: golden screens of every mode, board, size and look, layouts
 * at every size, colours that can be told apart.
 *
 * `test_views FOLDER --update-golden` rewrites the golden screens (fixtures/golden.h): look at the
 * difference. LINE and TREE have theirs in test_views_modes.c. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "fixtures/golden.h"
#include "fixtures/harness.h"
#include "fixtures/testing.h"

/* ---- golden screens ---- */

static void
calm(const char *game, const char *moves, struct capabilities caps)
{
	open_stage(game, "human", "uct:playouts=3000", caps, moves);
	if (!match_human_to_move(stage_match())) {
		close_stage();
		open_stage(game, "uct:playouts=3000", "human", caps, moves);
	}
	press("Right");
}

static void
thinking(const char *game, const char *moves, struct capabilities caps)
{
	open_stage(game, "uct:playouts=3000", "uct:playouts=3000", caps, moves);
	let_engine_think();
	make_up_numbers();
}

static void
analysis(const char *game, const char *moves, struct capabilities caps)
{
	open_stage(game, "human", "human", caps, moves);
	press("Right");
	let_analysis_end(20000);
	make_up_numbers();
}

/* Plays the rest of the game at random, by a fixed seed. */
static void
over(const char *game, const char *moves, struct capabilities caps)
{
	struct rng rng;

	open_stage(game, "human", "human", caps, moves);
	rng_seed(&rng, 5);
	for (struct match *m = stage_match(); match_result(m) == GAME_OPEN;) {
		move_t legal[GAME_MAX_MOVES];
		int count = m->game->rules->moves(m->game, match_state(m), legal);
		match_play(m, legal[rng_below(&rng, (uint32_t)count)], stage.now);
	}
	stage_tick();
}

static void
help(const char *game, const char *moves, struct capabilities caps)
{
	calm(game, moves, caps);
	press("?");
}

static const struct scene scenes[] = {
	{ "PLAY", calm },
	{ "WATCH", thinking },
	{ "ANALYSE", analysis },
	{ "OVER", over },
};
/* A folder of games with a fixed date. */
static void
keep_game(const char *name, const char *game, const char *o, const char *moves, int day)
{
	struct timespec time[2] = { { .tv_sec = 86400 * (20000 + day) },
		{ .tv_sec = 86400 * (20000 + day) } };
	char file[256], path[JOURNAL_PATH];
	struct error e = { "" };

	open_stage(game, "human", o, plain, moves);
	autosave_begin(&stage_session()->autosave);
	snprintf(file, sizeof file, "%s", name);
	if (!store_keep(&stage_session()->autosave.library, &stage_match()->record, file, &e))
		fail_msg("%s", e.text);
	snprintf(path, sizeof path, "%s/%s", stage_session()->autosave.library.games, name);
	assert_int_equal(utimensat(AT_FDCWD, path, time, 0), 0);
	close_stage();
}

static void
make_games(void)
{
	keep_game("2024-10-04-0000-tictactoe.narabe", "tictactoe", "human", "b2 b1 a2 a1 c2", 1);
	keep_game("2024-10-05-0000-score4.narabe", "score4", "uct:playouts=1000",
		"b2 b2 c3 c2 a1 d4 d4", 2);
	keep_game("2024-10-06-0000-othello-8.sgf", "othello:8", "uct", "d3 c3 c4", 3);
	keep_game("my game.sgf", "othello", "random", "c2 b4 c5 d2 e4", 4);
}

static void
games(const char *game, const char *moves, struct capabilities caps)
{
	make_games();
	calm(game, moves, caps);
	press("L Down Down Up d");
}

static void
question(const char *game, const char *moves, struct capabilities caps)
{
	calm(game, moves, caps);
	app_open(&stage.app, VIEW_resume);
}

static const struct scene popups[] = { { "help", help }, { "games", games },
	{ "question", question } };

TEST(screens_are_golden)
{
	static const struct setting othello = { "othello", "c2 b4" };

	golden_screens(four_boards, FOUR_BOARDS, scenes, COUNT(scenes));
	golden_windows(&othello, 1, popups, 2);
	golden_screens(&othello, 1, popups + 2, COUNT(popups) - 2);
	golden_end();
}

/* ---- every size ---- */

/* The board is inside its rows and columns, and a click hits each cell at both its corners. */
static void
whole_board_is_shown(int width, int height)
{
	const struct board_layout *l = stage_layout();

	assert_true(l->x >= 0 && l->x + l->width <= width);
	assert_true(l->y >= 2 && l->y + l->height <= height - 2);
	for (int cell = 0; cell < game_cell_count(l->game); cell++) {
		int x, y;
		board_layout_cell(l, cell, &x, &y);
		assert_int_equal(board_layout_hit(l, x, y), cell);
		x += l->inner_width - 1 - l->lean * (l->inner_height - 1);
		assert_int_equal(board_layout_hit(l, x, y + l->inner_height - 1), cell);
	}
}

/* Every board is drawn whole from 40x14 on, cells do not overlap, and a click finds each. */
TEST(every_size_shows_the_whole_board)
{
	for (int k = 0; game_at(k); k++) {
		if (game_at(k)->simultaneous) /* a board may be larger than the screen */
			continue;
		open_stage(game_at(k)->name, "human", "human", colourful, NULL);
		for (int width = 1; width <= 250; width += (width < 130 ? 3 : 17) * every(8)) {
			for (int height = 1; height <= 80; height += height < 42 ? 1 : 7) {
				draw(width, height);
				bool enough = width >= APP_MIN_WIDTH && height >= APP_MIN_HEIGHT;
				assert_int_equal(stage.app.ui.has_board, enough);
				if (enough)
					whole_board_is_shown(width, height);
			}
		}
	}
}

TEST(a_small_terminal_is_told_so)
{
	open_stage("othello", "human", "human", plain, NULL);
	assert_true(screen_has(39, 20, "Needs 40x14, this is 39x20."));
	assert_true(canvas_shows("q quits."));
	assert_true(screen_has(20, 6, "Needs 40x14, this is\n20x6.\nq quits."));
	draw(1, 1);
	press("q");
	assert_true(stage_quit());
}

/* ---- what keys do ---- */

/* Why a key did nothing gives way to what is usually said. */
TEST(refusals_give_way)
{
	open_stage("tictactoe", "human", "human", plain, "b2");
	says("O to play");
	stage_point(4);
	press_says("Enter", "b2 is taken");
	pass(3000000);
	says("b2 is taken");
	pass(2000000);
	says("O to play");
}

TEST(a_pass_is_said_and_played)
{
	open_stage("othello", "human", "human", plain,
		"c2 b4 c5 d2 e4 e3 d1 c1 b1 d5 d6 f4 b3 b2 f3 f2 e2 b6 a4 c6 a6 a2 b5 a5 e6 e5 a3 "
		"a1 f5 "
		"f6");
	says("X has no move: Enter passes.");
	press_to_ply("Enter", 31);
	press_to_ply("u", 30);
}

/* Tab is about the person's turn only: an engine's search stays, and no key line offers to hide it. */
TEST(numbers_are_hidden_and_shown)
{
	open_stage("tictactoe", "human", "uct:playouts=500", plain, NULL);
	assert_false(app_shows_numbers(&stage.app));
	press("Tab");
	assert_int_equal(app_whose_search(&stage.app), WHOSE_YOURS);
	press("Tab");
	assert_int_equal(app_whose_search(&stage.app), WHOSE_NOBODYS);
	assert_null(stage_session()->analysis.engine);
	press("Enter");
	let_engine_think();
	assert_true(app_shows_numbers(&stage.app));
	assert_false(screen_has(80, 24, " Tab "));
	press_says("Tab", "Your analysis is on");
	assert_true(app_shows_numbers(&stage.app));
	assert_false(screen_has(80, 24, " Tab "));
	press_says("Tab", "Your analysis is off");
	assert_true(app_shows_numbers(&stage.app));
	press_says("Enter", ". makes it play at once");
	pass(20000000);
	assert_int_equal(stage_plies(), 2);
	assert_false(app_shows_numbers(&stage.app));
	assert_true(screen_has(80, 24, "Tab analyse"));
}

TEST(clicks_move_and_play)
{
	int x, y;

	open_stage("score4", "human", "human", plain, NULL);
	draw(80, 24);
	board_layout_cell(stage_layout(), 37, &x, &y); /* level 3 of peg 5 */
	click(x, y);
	assert_int_equal(stage_cursor(), 5);
	assert_int_equal(stage_plies(), 0);
	click(x, y);
	assert_int_equal(stage_plies(), 1);
	set(OPTION_mouse_play, "single");
	board_layout_cell(stage_layout(), 0, &x, &y);
	click(x, y);
	assert_int_equal(stage_plies(), 2);
	click(0, 0); /* nowhere */
	click_key(REQ_QUIT);
	assert_true(stage_quit());
}

/* Behind it nothing thinks. */
TEST(the_game_rests_behind_the_question)
{
	open_stage("othello", "human", "uct:playouts=300", plain, "c2");
	app_open(&stage.app, VIEW_resume);
	assert_true(screen_has(80, 24, "Continue?"));
	says("O to play.");
	assert_null(strstr(status(), "thinks"));
}

/* Where both sides move at once it counts steps, as the header does. */
TEST(the_question_counts_as_the_header)
{
	struct match *m = stage_match();
	move_t moves[GAME_MAX_MOVES];

	calm("tron", NULL, plain);
	for (int ply = 0; ply < 5; ply++) {
		assert_true(m->game->rules->moves(m->game, match_state(m), moves) > 0);
		match_play(m, moves[0], stage.now);
	}
	assert_int_equal(match_at(m), 5);
	app_open(&stage.app, VIEW_resume);
	assert_true(screen_shows(", step 3, unfinished."));
	press_shows("Esc", "step 3");
}

TEST_MAIN
{
	if (!golden_begin(argc, argv))
		return 77;
	setenv("TZ", "UTC0", 1);
	test_keep_in_folder(NULL);
	return test_run(argc, argv);
}
