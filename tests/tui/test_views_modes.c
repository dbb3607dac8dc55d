/* LINE, TREE and the choice of candidates, without a terminal: golden screens, and what keys,
 * clicks and the wheel do. `test_views_modes FOLDER --update-golden` rewrites the screens. */
#include <stdio.h>
#include <string.h>

#include "fixtures/golden.h"
#include "fixtures/harness.h"
#include "fixtures/testing.h"
#include "games/notation.h"

/* ---- golden screens ---- */

static void
analyse(const char *game, const char *moves, struct capabilities caps)
{
	open_stage(game, "human", "human", caps, moves);
	let_analysis_end(20000);
	make_up_numbers();
}

static void
chosen(const char *game, const char *moves, struct capabilities caps)
{
	analyse(game, moves, caps);
	press("1 J");
	make_up_numbers();
}

static void
line(const char *game, const char *moves, struct capabilities caps)
{
	analyse(game, moves, caps);
	press("2 p p");
}

static void
tree_root(const char *game, const char *moves, struct capabilities caps)
{
	analyse(game, moves, caps);
	press("x");
	make_up_numbers();
	app_choose(&stage.app, stage_report()->moves[stage_report()->best].move);
}

static void
tree_below(const char *game, const char *moves, struct capabilities caps)
{
	tree_root(game, moves, caps);
	press("Enter");
	make_up_numbers();
	app_choose(&stage.app, stage_row(1)->move);
	press("T");
	make_up_numbers();
}

static const struct scene scenes[] = {
	{ "ANALYSE chosen", chosen },
	{ "a line", line },
	{ "TREE at the root", tree_root },
	{ "TREE below", tree_below },
};

TEST(screens_are_golden)
{
	golden_screens(four_boards, FOUR_BOARDS, scenes, COUNT(scenes));
	golden_end();
}

/* ---- candidates ---- */

TEST(candidates_are_chosen_by_keys)
{
	struct app *a = &stage.app;

	open_stage("othello", "human", "human", plain, NULL);
	press_says("J", "No moves are listed yet");
	assert_int_equal(a->viewed.chosen, MOVE_NONE);
	let_analysis_end(3000);
	press("J");
	assert_int_equal(a->viewed.chosen, stage_row(0)->move);
	press("J J K");
	assert_int_equal(a->viewed.chosen, stage_row(1)->move);
	assert_int_equal(stage_cursor(), app_cell_of(a, stage_row(1)->move));
	press("9"); /* there are four: the last */
	assert_int_equal(a->viewed.chosen, stage_row(3)->move);
	press("J 3");
	assert_int_equal(viewed_chosen_row(&a->viewed), 2);
	press_to_ply("Enter", 1);
	assert_int_equal(a->viewed.chosen, MOVE_NONE);
}

TEST(candidates_are_chosen_by_the_cursor_and_by_clicks)
{
	struct app *a = &stage.app;

	open_stage("tictactoe", "human", "human", plain, "a1 b2");
	let_analysis_end(3000);
	draw(80, 24);
	click(a->ui.table.area.x + 3, a->ui.table.area.y + 2);
	assert_int_equal(a->viewed.chosen, stage_row(2)->move);
	stage_point(1);
	press("Right");
	assert_int_equal(a->viewed.chosen, 2);
	press("Down Left"); /* onto a stone */
	assert_int_equal(a->viewed.chosen, MOVE_NONE);

	/* A row below the table's end scrolls into view, below the best one. */
	open_stage("score4", "human", "human", plain, NULL);
	let_analysis_end(3000);
	stage_point(app_cell_of(a, stage_row(15)->move)); /* the board's cursor scrolls nothing */
	app_choose_at_cursor(a);
	draw(80, 24);
	assert_int_equal(a->ui.table.top, 0);
	press("9 J J J J J J J");
	draw(80, 24);
	assert_int_equal(a->ui.table.top + a->ui.table.area.height, 16);
	click(a->ui.table.area.x, a->ui.table.area.y + 1);
	assert_int_equal(viewed_chosen_row(&a->viewed), 17 - a->ui.table.area.height);
}

/* ---- LINE ---- */

/* The step of the line on the board, and of how many. */
static int
line_step(int *length)
{
	int step = -1;

	assert_int_equal(sscanf(strstr(status(), "step "), "step %d of %d", &step, length), 2);
	return step;
}

static void
line_is_at(int step)
{
	int length;

	assert_int_equal(line_step(&length), step);
}

/* How many moves below the root TREE is. */
static int
tree_depth(void)
{
	int x, y, depth = 0;

	draw(80, 24);
	find_text("root", &x, &y);
	for (const char *p = strstr(line_of_canvas(y), "root"); (p = strstr(p, " > ")); p++)
		depth++;
	return depth;
}

/* The line of the candidate under the cursor, without a key: its stones have numbers, and no number of a
 * candidate is hidden where there is room for both; elsewhere there is none. */
TEST(ghosts_follow_the_cursor)
{
	open_stage("othello", "human", "human", plain, NULL);
	let_analysis_end(3000);
	press("1");
	draw(120, 40);
	for (int i = 2; i < 5; i++)
		assert_true(canvas_shows((char[]){ i % 2 ? 'x' : 'o', (char)('0' + i), '\0' }));
	press("Down Down Down Down Down Down Down"); /* round the edge, by an occupied cell */
	while (stage.app.viewed.chosen != MOVE_NONE)
		press("Down");
	assert_false(screen_has(120, 40, "o2"));
	press("1 Tab");
	assert_false(screen_has(120, 40, "o2"));
}

TEST(a_line_is_stepped_through)
{
	struct app *a = &stage.app;
	int length;

	open_stage("othello", "human", "human", plain, NULL);
	press_says("p", "No search has looked for a line here");
	let_analysis_end(3000);
	const struct state before = *stage_position();
	press("p");
	line_is_at(1);
	assert_true(screen_has(120, 40, "(x1)"));
	press("[");
	line_is_at(1);
	press("p ] p");
	line_is_at(4);
	assert_true(screen_has(120, 40, "(o4)"));
	press("[");
	line_is_at(3);
	for (int i = 0; i < 30; i++)
		press("p");
	int at = line_step(&length);
	assert_int_equal(at, length);
	press("J"); /* another key ends it and does what it does */
	assert_false(screen_shows("The line, step"));
	assert_int_equal(viewed_chosen_row(&a->viewed), 0);
	press("p Esc");
	assert_false(screen_shows("The line, step"));
	assert_int_equal(stage_view(), VIEW_MATCH);
	press("p");
	draw(80, 24);
	click(a->ui.table.area.x + 4, a->ui.table.area.y);
	assert_false(screen_shows("The line, step"));
	assert_true(state_equal(stage_position(), &before));
}

TEST(a_line_becomes_a_branch)
{
	open_stage("score4", "human", "human", plain, "b2 b2");
	let_analysis_end(3000);
	press("p p p");
	move_t wanted[3];
	memcpy(wanted, stage.app.line.moves, sizeof wanted);
	press_says("Enter", "Played up to here");
	assert_int_equal(stage_plies(), 5);
	for (int i = 0; i < 3; i++)
		assert_int_equal(match_move(stage_match(), 2 + i), wanted[i]);
	assert_int_equal(stage.app.viewed.chosen, MOVE_NONE);
	press_to_ply("u u u", 2);
}

/* A win that the search saw before it played there is a line of one move. */
TEST(a_win_at_sight_is_a_line)
{
	struct report *info = stage_report();
	int length;

	open_stage("tictactoe", "human", "human", plain, "a1 a2 b1 b2");
	let_analysis_end(100);
	struct root_move *best = &info->moves[info->best];
	best->visits = best->pv_length = 0;
	best->proven = GAME_OPEN;
	best->exact = EXACT_UNKNOWN;
	app_choose(&stage.app, best->move);
	press_says("p", "The search has not looked beyond");
	best->proven = 1;
	press("p");
	assert_int_equal(line_step(&length), 1);
	assert_int_equal(length, 1);
}

/* ---- TREE ---- */

TEST(the_tree_is_walked)
{
	struct app *a = &stage.app;
	char name[GAME_MOVE_TEXT], path[64];
	int x, y;

	open_stage("othello", "human", "human", plain, NULL);
	int cursor = stage_cursor();
	let_analysis_end(3000);
	int64_t visits = stage_row(1)->visits;
	move_t second = stage_row(1)->move;
	press("x");
	assert_int_equal(a->viewed.chosen, stage_row(0)->move); /* the node that Enter opens */
	press("T T");                                           /* the tree, then the table */
	draw(40, 14); /* without the mean, but with all that selects a move */
	assert_true(canvas_shows("move X win visits  bonus  PUCT"));
	stage_report()->score_name = NULL; /* of a policy whose number has no name */
	assert_true(screen_has(120, 40, "mean bonus bound"));
	press("T");
	assert_null(key_on_screen(REQ_UNDO));
	press_says("u", "This is the root");
	press("2 Enter");
	assert_int_equal(tree_depth(), 1);
	game_move_text(stage_game(), stage_position(), second, name);
	draw(80, 24);
	snprintf(path, sizeof path, "root > %s", name);
	find_text(path, &x, &y);
	assert_int_equal(stage_report()->playouts, visits - 1); /* the first was its own playout */
	assert_true(stage_shows_numbers());
	says("O to play.");
	press("Enter u u");
	assert_int_equal(tree_depth(), 0);
	assert_int_equal(a->viewed.chosen, second);
	stage_point(0);
	press_says("Right Enter", "There is no move here");
	wheel(0, 0, 1);
	assert_int_equal(a->viewed.chosen, stage_row(0)->move);
	wheel(0, 0, 1);
	assert_int_equal(a->viewed.chosen, second);
	press_opens("Esc", VIEW_MATCH);
	assert_int_equal(stage_cursor(), cursor);
	assert_int_equal(stage_report()->playouts, 3000);
}

TEST(a_click_enters_a_child)
{
	struct app *a = &stage.app;
	int x, y;

	open_stage("score4", "human", "human", plain, NULL);
	let_analysis_end(3000);
	press("x");
	draw(80, 24);
	board_layout_cell(stage_layout(), 5, &x, &y);
	click(x, y);
	assert_int_equal(tree_depth(), 0);
	click(x, y);
	assert_int_equal(tree_depth(), 1);
	draw(80, 24);
	click(a->ui.table.area.x, a->ui.table.area.y + 1);
	assert_int_equal(tree_depth(), 1);
	click(a->ui.table.area.x, a->ui.table.area.y + 1);
	assert_int_equal(tree_depth(), 2);
	assert_int_equal(stage_plies(), 0);
}

/* Down to the edge of the search, or to the end of the game. */
TEST(the_tree_has_an_end)
{
	open_stage("othello", "human", "human", plain, NULL);
	let_analysis_end(50);
	press("x");
	for (int i = 0; i < 8; i++)
		press("Enter");
	assert_in_range(tree_depth(), 1, 7);
	assert_int_equal(stage_report()->count, 0);
	says("The search has not expanded this position");
	press_says("J", "No moves are known here yet");
	assert_true(screen_shows("the search stopped before that"));

	open_stage("tictactoe", "human", "human", plain, "a1 a2 b1 b2");
	let_analysis_end(5000);
	press("x");
	app_choose(&stage.app, 2);
	press_says("Enter", "The game ends here");
	assert_int_equal(tree_depth(), 1);
	press("Enter");
	assert_int_equal(tree_depth(), 1);
	press("u");
	assert_int_equal(tree_depth(), 0);
}

/* On a person's turn it starts a search, which ends with it unless it is shown otherwise. */
TEST(the_tree_brings_its_search)
{
	struct app *a = &stage.app;

	open_stage("score4", "human", "uct:playouts=500,threads=2", plain, NULL);
	press_says("x", "TREE");
	assert_non_null(stage_session()->analysis.engine);
	for (int i = 0; !stage_searched() || stage_report()->playouts < 2000; i++) {
		a->ui.next_frame_us = 0;
		stage.now += 100000; /* the tree is drawn less often */
		stage_tick();
	}
	assert_int_not_equal(a->viewed.chosen, MOVE_NONE); /* as soon as there was one */
	press("s");
	let_engine_think();
	assert_true(stage_wakes_us() == INT64_MAX);
	press_says("? q", "TREE");
	press("q");
	assert_null(stage_session()->analysis.engine);
	says("PLAY");

	/* Steps without a tree to walk through. */
	open_stage("tictactoe", "human", "negamax", plain, "b2");
	press_says("x Space Enter", "It keeps no tree to walk through");
}

GOLDEN_MAIN
