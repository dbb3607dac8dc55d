/* LINE, TREE and the choice of candidates, without a terminal: golden screens, and what keys,
 * clicks and the wheel do. `test_views_modes FOLDER --update-golden` rewrites the screens. */
#include <stdio.h>
#include <stdlib.h>
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

static const struct root_move *
row(int k)
{
	return stage_row(k);
}

TEST(candidates_are_chosen_by_keys)
{
	struct app *a = &stage.app;

	open_stage("othello", "human", "human", plain, NULL);
	press_says("J", "No moves are listed yet");
	assert_int_equal(a->viewed.chosen, MOVE_NONE);
	let_analysis_end(3000);
	press("J");
	assert_int_equal(a->viewed.chosen, row(0)->move);
	press("J J K");
	assert_int_equal(a->viewed.chosen, row(1)->move);
	assert_int_equal(stage_cursor(), app_cell_of(a, row(1)->move));
	press("9"); /* there are four: the last */
	assert_int_equal(a->viewed.chosen, row(3)->move);
	press("J 3");
	assert_int_equal(viewed_chosen_row(&a->viewed), 2);
	/* The choice follows the move, not the row. */
	move_t m = a->viewed.chosen;
	int other = a->viewed.order[2];
	a->viewed.order[2] = a->viewed.order[0];
	a->viewed.order[0] = other;
	assert_int_equal(viewed_chosen_row(&a->viewed), 0);
	press("K");
	assert_int_equal(a->viewed.chosen, m);
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
	assert_int_equal(a->viewed.chosen, row(2)->move);
	stage_point(1);
	press("Right");
	assert_int_equal(a->viewed.chosen, 2);
	press("Down Left"); /* onto a stone */
	assert_int_equal(a->viewed.chosen, MOVE_NONE);

	/* A row below the table's end scrolls into view, below the best one. */
	open_stage("score4", "human", "human", plain, NULL);
	let_analysis_end(3000);
	press("9 J J J J J J J");
	draw(80, 24);
	assert_int_equal(a->ui.table.top + a->ui.table.area.height, 16);
	click(a->ui.table.area.x, a->ui.table.area.y + 1);
	assert_int_equal(viewed_chosen_row(&a->viewed), 17 - a->ui.table.area.height);
}

static int
count_brackets(int width, int height)
{
	const struct board_layout *l = stage_layout();
	int found = 0;

	draw(width, height);
	for (int i = 0; i < width * height; i++) {
		if (i % width >= l->x + l->width || i / width >= l->y + l->height)
			continue;
		wchar_t ch = canvas_at(&stage.canvas, i % width, i / width)->ch;
		found += ch == L'[' || ch == L']';
	}
	return found;
}

/* The cursor and a tip's mark on the best move leave its brackets in place. */
TEST(the_best_move_keeps_its_brackets)
{
	static const char *const games[] = { "othello", "score4", "tictactoe" };

	for (size_t i = 0; i < 2 * COUNT(games); i++) {
		analyse(games[i / 2], "", i % 2 ? plain : eight);
		stage_point(
			app_cell_of(&stage.app, stage_report()->moves[stage_report()->best].move));
		stage_session()->coach.tip = stage.app.viewed.info;
		stage_session()->coach.tip_steps = 2;
		assert_int_equal(count_brackets(40, 14), 2);
		assert_int_equal(count_brackets(80, 24), 2);
	}
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
	for (int i = 0; i < stage_report()->count; i++) {
		char visits[16];
		text_count(visits, sizeof visits, (uint64_t)stage_report()->moves[i].visits, 5);
		assert_true(canvas_shows(visits));
	}
	press("Down Down Down Down Down Down Down"); /* round the edge, by an occupied cell */
	while (stage.app.viewed.chosen != MOVE_NONE)
		press("Down");
	assert_false(screen_has(120, 40, "o2"));
	press("1 Tab");
	assert_false(screen_has(120, 40, "o2"));
}

/* Discs are shown as the moves played turn them. */
TEST(ghosts_turn_discs)
{
	int x, y;

	/* Without colours, also where the position's are discs, in large cells and in small ones. */
	for (int signs = 0; signs < 2; signs++) {
		open_stage("othello", "human", "human", (struct capabilities){ DEPTH_MONO, signs },
			NULL);
		stage_set(OPTION_signs, signs ? "discs" : "letters");
		let_analysis_end(3000);
		for (int i = 0; i < stage_report()->count; i++) {
			if (stage_report()->moves[i].move == 8) /* c2 turns c3 */
				app_choose(&stage.app, stage_report()->moves[i].move);
		}
		int cell = game_cell(stage_game(), 2, 2, 0);
		for (int step = 0; step < 4; step++) {
			if (step < 2)
				draw(120, 40);
			else
				draw(40, 14);
			board_layout_cell(stage_layout(), cell, &x, &y);
			x += (stage_layout()->inner_width - 1) / 2;
			y += (stage_layout()->inner_height - 1) / 2;
			/* What the line would turn stays the position's until it is played. */
			x -= step == 0;
			assert_int_equal(canvas_at(&stage.canvas, x, y)->ch, step > 0 ? L'x'
									     : signs  ? L'○'
										      : L'O');
			if (step > 0)
				continue;
			assert_int_equal(
				canvas_at(&stage.canvas, x + 1, y)->ch, signs ? L'●' : L'x');
			press("p");
		}
		press("Esc Up");
		draw(40, 14);
		assert_int_equal(canvas_at(&stage.canvas, x, y)->ch, signs ? L'○' : L'O');
	}
}

/* Whether a number is in its cell, marked as a stone's: reversed or in a side's colour, or with its letter. */
static bool
shows_stone(const struct board_layout *l, int cell, char digit)
{
	int x, y;

	board_layout_cell(l, cell, &x, &y);
	for (int line = y; line < y + l->inner_height; line++) {
		for (int at = x - l->lean * l->inner_height; at < x + l->inner_width; at++) {
			const struct canvas_cell *c = canvas_at(&stage.canvas, at, line);
			bool marked = c->style.paper == TONE_X || c->style.paper == TONE_O ||
				      c->style.paper == TONE_X_EDGE ||
				      c->style.paper == TONE_O_EDGE ||
				      (c->style.attr & ATTR_REVERSE);
			if (c->ch == (wchar_t)digit &&
				(marked || c[-1].ch == L'o' || c[-1].ch == L'x'))
				return true;
		}
	}
	return false;
}

/* The first stone that the best move's line should have and has not, from the second on; 0: all are there. */
static int
missing_stone(void)
{
	const struct game *g = stage_game();
	const struct report *info = stage_report();
	const struct root_move *m = &info->moves[info->best];
	struct state s = info->position;

	assert_true(m->pv_length > 1);
	for (int k = 0; k < m->pv_length && k < 9; k++) {
		int cell = g->rules->move_to_cell(g, &s, m->pv[k]);
		if (k > 0 && cell >= 0 && board_layout_shows(stage_layout(), cell) &&
			!shows_stone(stage_layout(), cell, (char)('1' + k)))
			return k + 1;
		g->rules->play(g, &s, m->pv[k]);
	}
	return 0;
}

/* Every board has them in every size and on every kind of terminal; where a cell has no room for a number
 * more, in the place of the visits. The numbers under the cursor stay. */
TEST(every_board_has_ghosts)
{
	static const char *const games[] = { "othello", "othello:8", "tictactoe", "score4", "qubic",
		"tron:8x8" };
	static const int sizes[][2] = { { 40, 14 }, { 60, 20 }, { 80, 24 }, { 100, 30 },
		{ 120, 40 }, { 200, 60 } };
	static const struct capabilities terminals[] = { { DEPTH_MONO, false }, { DEPTH_8, true },
		{ DEPTH_256, true } };
	char visits[16];

	for (size_t i = 0; i < COUNT(games) * COUNT(terminals); i++) {
		const char *name = games[i / COUNT(terminals)];
		struct capabilities caps = terminals[i % COUNT(terminals)];
		open_stage(name, "uct:playouts=500", "uct:playouts=500", caps, NULL);
		let_engine_think();
		press("1");
		for (size_t k = 0; k < COUNT(sizes); k++) {
			draw(sizes[k][0], sizes[k][1]);
			int missing = missing_stone();
			if (missing > 0)
				fail_msg("%s, %dx%d, depth %d: no stone %d\n%s", name, sizes[k][0],
					sizes[k][1], caps.depth, missing,
					canvas_dump_text(&stage.canvas));
			const struct report *info = stage_report();
			text_count(
				visits, sizeof visits, (uint64_t)info->moves[info->best].visits, 3);
			if (stage_layout()->inner_height > 1 && !canvas_shows(visits))
				fail_msg("%s, %dx%d: the cursor's visits are hidden", name,
					sizes[k][0], sizes[k][1]);
		}
	}
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

/* A policy whose number has no name, and a search that has no policy. */
TEST(a_tree_may_lack_a_score)
{
	open_stage("othello", "human", "human", plain, NULL);
	let_analysis_end(3000);
	press("x");
	stage_report()->score_name = NULL;
	stage_report()->formula = "in proportion to regret";
	stage_report()->running = true;
	assert_true(screen_has(120, 40, "mean bonus bound"));
	assert_true(canvas_shows("in proportion to regret"));
	stage_report()->formula = NULL;
	assert_true(screen_shows("mean bonus bound"));
}

/* Cell, table and tree have the same win rate of a move, where draws and losses have no columns. */
TEST(the_tree_has_one_rate)
{
	char name[GAME_MOVE_TEXT], rate[8], text[64];
	int x, y;

	open_stage("othello", "uct:playouts=300", "human", plain, "c2 b4 c5 d2");
	let_engine_think();
	press("x");
	keep_numbers();
	for (int i = 0; i < stage_report()->count; i++) {
		draw(80, 24);
		game_move_text(stage_game(), stage_position(), row(i)->move, name);
		win_rate_text(row(i), SIDE_FIRST, true, rate);
		assert_null(strchr(rate, '.'));
		snprintf(text, sizeof text, "%s%-4s", i == 0 ? ">" : " ", name);
		find_text(text, &x, &y);
		snprintf(text, sizeof text, "%5lld%4s  ", (long long)row(i)->visits, rate);
		assert_non_null(strstr(line_of_canvas(y), text));
		snprintf(text, sizeof text, " X %s ", name);
		find_text(text, &x, &y);
		snprintf(text, sizeof text, "%6lld %3s", (long long)row(i)->visits, rate);
		assert_non_null(strstr(line_of_canvas(y), text));
	}
}

TEST(the_tree_is_walked)
{
	struct app *a = &stage.app;
	char name[GAME_MOVE_TEXT], path[64];
	int x, y;

	open_stage("othello", "human", "human", plain, NULL);
	int cursor = stage_cursor();
	let_analysis_end(3000);
	int64_t visits = row(1)->visits;
	move_t second = row(1)->move;
	press("x");
	assert_int_equal(a->viewed.chosen, row(0)->move); /* the node that Enter opens */
	press("T T");                                     /* the tree, then the table */
	draw(40, 14); /* without draws and losses, but with all that selects a move */
	assert_true(canvas_shows("visits X win  mean bonus  PUCT"));
	press("T");
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
	assert_int_equal(a->viewed.chosen, row(0)->move);
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
	/* Tree and table are of one reading, also while the search runs. */
	for (int i = 0; i < 8; i++) {
		char count[16], root[32];
		int x, y;
		int64_t before = stage_report()->playouts;
		for (int k = 0; k < 1000 && stage_report()->playouts == before; k++) {
			a->ui.next_frame_us = 0;
			pass(50000);
		}
		text_count(count, sizeof count, (uint64_t)stage_report()->playouts, 6);
		snprintf(root, sizeof root, "root  %s", count);
		draw(120, 40);
		find_text(root, &x, &y);
	}
	press("s");
	let_engine_think();
	assert_true(stage_wakes_us() == INT64_MAX);
	press_says("? q", "TREE");
	press("q");
	assert_null(stage_session()->analysis.engine);
	says("PLAY");

	/* Steps without a tree to walk through, or none. */
	open_stage("tictactoe", "human", "negamax", plain, "b2");
	press_says("x Space Enter", "It keeps no tree to walk through");
	open_stage("tictactoe", "human", "random", plain, "b2");
	press_says("x", "This player shows no search");

	open_stage("tictactoe", "human", "human", plain, "a1 b1 a2 b2 a3");
	press_says("x", "The game is over");
}

GOLDEN_MAIN
