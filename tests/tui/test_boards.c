/* Boards in all their layouts, without a terminal: turned, large, towers, tables of payoffs.
 *
 * `test_boards FOLDER --update-golden` rewrites the golden screens: look at the difference. */
#include <string.h>

#include "fixtures/boards.h"
#include "fixtures/golden.h"
#include "fixtures/testing.h"

/* ---- golden screens ---- */

static void
open_proven(const char *game, const char *moves, struct capabilities caps)
{
	open_analysis(game, moves, caps);
	stage_set(OPTION_numbers, "none");
}

static void
open_bonus(const char *game, const char *moves, struct capabilities caps)
{
	open_analysis(game, moves, caps);
	stage_set(OPTION_heat, "bonus");
}

static void
win_rates(const char *game, const char *moves, struct capabilities caps)
{
	open_analysis(game, moves, caps);
	stage_set(OPTION_numbers, "win");
	press("a");
}

static void
visits_for_o(const char *game, const char *moves, struct capabilities caps)
{
	open_analysis(game, moves, caps);
	stage_set(OPTION_numbers, "visits");
	press("c P P");
}

static void
calm_threats(const char *game, const char *moves, struct capabilities caps)
{
	open_stage(game, "human", "human", caps, moves);
	press("a Left");
}

static const struct scene scenes[] = {
	{ "analysis", open_analysis },
	{ "win rates, threats", win_rates },
	{ "visits, as O sees it", visits_for_o },
	{ "proven", open_proven },
	{ "calm with threats", calm_threats },
	{ "bonus", open_bonus },
};

static const struct scene large = { "large", open_analysis };

TEST(screens_are_golden)
{
	static const struct setting boards[] = {
		{ "score4", "a1 b1 a1 b1 a1 b1 d4 c3 d3" },
		{ "othello", "c2 b4 c5 d2 e4" },
	};
	static const struct setting levels[] = {
		{ "score4", "a1 b1 a1 b1 a1 b1 d4 c3 d3" },
		{ "qubic", "a1/1 b1/1 a2/1 b2/1 a3/1" },
	};

	golden_screens(levels, COUNT(levels), scenes, 2);
	golden_screens(boards, COUNT(boards), scenes + 2, 2);
	golden_screens(levels, 1, scenes + 4, 2);
	golden_large(&large, &boards[1], 200, 60);
	golden_end();
}

/* ---- layouts and colours ---- */

/* ---- tables of payoffs ---- */

/* The text inside a cell, without blanks. */
static void
text_in_cell(int cell, char *out)
{
	const struct board_layout *l = stage_layout();
	int x, y;

	board_layout_cell(l, cell, &x, &y);
	for (int i = 0; i < l->inner_width * l->inner_height; i++) {
		wchar_t ch =
			canvas_at(&stage.canvas, x + i % l->inner_width, y + i / l->inner_width)
				->ch;
		if (ch != L' ')
			*out++ = (char)ch;
	}
	*out = '\0';
}

/* The game's names beside rows and columns, its payoffs in the cells. */
TEST(tables_show_names_and_payoffs)
{
	static const int sizes[][2] = { { 40, 14 }, { 80, 24 }, { 120, 40 }, { 200, 60 } };
	static const char *const pay[] = { "0", "-0.5", "1", "0.5", "(0)", "-0.1", "-1", "0.1",
		"0" };

	open_stage("matrix:biased-rps", "human", "human", plain, "paper paper");
	const struct board_layout *l = stage_layout();
	for (size_t k = 0; k < COUNT(sizes); k++) {
		int x, y;
		draw(sizes[k][0], sizes[k][1]);
		for (int cell = 0; cell < 9; cell++) {
			char text[64];
			text_in_cell(cell, text);
			assert_string_equal(text, pay[cell]);
			board_layout_cell(l, cell, &x, &y);
			assert_int_equal(board_layout_hit(l, x, y), cell);
			wchar_t first =
				canvas_at(&stage.canvas, l->x, y + (l->inner_height - 1) / 2)->ch;
			assert_int_equal(first, L"rps"[cell / 3]);
		}
		assert_true(canvas_shows("rock") && canvas_shows("scissors"));
		assert_false(canvas_shows("   a   "));
	}
}

/* ---- towers ---- */

TEST(towers_stand_where_there_is_room)
{
	static const char *const games[] = { "score4", "qubic" };

	for (size_t k = 0; k < COUNT(games); k++) {
		open_stage(games[k], "human", "human", plain, NULL);
		draw(100, 40);
		assert_true(stage_layout()->lean > 0);
		draw(99, 60);
		assert_int_equal(stage_layout()->lean, 0);
		draw(200, 39);
		assert_int_equal(stage_layout()->lean, 0);
	}
}

/* V lays it flat; so it stays in the next game, and V builds it again. */
TEST(a_key_lays_the_tower_flat)
{
	open_stage("qubic", "human", "human", plain, NULL);
	draw(120, 40);
	assert_int_equal(stage_layout()->lean, 1);
	press("V");
	draw(120, 40);
	assert_int_equal(stage_layout()->lean, 0);
	assert_string_equal(stage.options.text[OPTION_layers], "flat");
	press("V");
	draw(120, 40);
	assert_int_equal(stage_layout()->lean, 1);
	draw(80, 24);
	press("V");
	assert_string_equal(stage.options.text[OPTION_layers], "tower");
	assert_non_null(strstr(stage_message(), "larger screen"));
}

/* With no search on the screen they are counted in words, until a search is shown. A stone closes a line for the
 * other side, both sides' stones close it for both. */
TEST(open_lines_lead_through_the_cursor)
{
	static const struct {
		const char *game, *moves, *says;
	} cases[] = {
		{ "score4", NULL, "X 7, O 7" },
		{ "score4", "d4 a2 d1", "X 6, O 5" },
		{ "score4", "d4 a2 d1 b1", "X 5, O 5" },
		{ "qubic", "d4/4 a1/4 c3/3 a4/1", "X 5, O 6" },
	};
	char says[64];

	for (size_t i = 0; i < COUNT(cases); i++) {
		open_stage(cases[i].game, "human", "human", plain, cases[i].moves);
		stage_point(0);
		draw(80, 24);
		snprintf(says, sizeof says, "Lines still open at a1/1: %s.", cases[i].says);
		assert_true(canvas_shows(says));
		draw(40, 14);
		snprintf(says, sizeof says, "Lines open: %s", cases[i].says);
		assert_true(canvas_shows(says));
	}
	let_analysis_end(1000);
	assert_false(screen_shows("Lines still open"));
}

/* Also behind what the engine has played. */
TEST(open_lines_are_counted_in_the_game)
{
	open_stage("qubic", "human", "uct:playouts=200", plain, NULL);
	press("Enter");
	for (int i = 0; i < 10000 && stage_plies() < 2; i++) {
		pause_briefly();
		pass(100000);
	}
	assert_true(screen_shows("O played "));
	assert_true(canvas_shows("Lines still open at "));
}

/* Presses the key, and draws: the way of the cursor on the screen, and its layer. */
static int
step_on_tower(const char *key, int *dx, int *dy)
{
	const struct board_layout *l = stage_layout();
	int x, y;

	board_layout_cell(l, stage_cursor(), &x, &y);
	press(key);
	draw(120, 40);
	board_layout_cell(l, stage_cursor(), dx, dy);
	*dx -= x;
	*dy -= y;
	return stage_cursor() / 16;
}

/* Without gravity: Page Up to the cell above, in the tower straight up; arrows stay in the layer and stop
 * at its edge. */
TEST(page_keys_change_the_layer)
{
	static const char *const arrows[] = { "Up", "Down", "Left", "Right" };
	int dx, dy;

	open_stage("qubic", "human", "human", plain, NULL);
	draw(120, 40);
	stage_point(game_cell(stage_game(), 1, 2, 0));
	for (int layer = 1; layer < 4; layer++) {
		assert_int_equal(step_on_tower("PageUp", &dx, &dy), layer);
		assert_true(dx == 0 && dy < 0);
	}
	assert_int_equal(step_on_tower("PageUp", &dx, &dy), 3);
	assert_int_equal(step_on_tower("PageDown", &dx, &dy), 2);
	for (size_t i = 0; i < COUNT(arrows); i++) {
		for (int k = 0; k < 3; k++)
			assert_int_equal(step_on_tower(arrows[i], &dx, &dy), 2);
		int edge = stage_cursor();
		step_on_tower(arrows[i], &dx, &dy);
		assert_int_equal(stage_cursor(), edge);
	}
	assert_non_null(strstr(stage_message(), "PageUp PageDown"));
	open_stage("score4", "human", "human", plain, NULL);
	int peg = stage_cursor();
	press("PageUp");
	assert_int_equal(stage_cursor(), peg);
	assert_non_null(strstr(stage_message(), "Stones fall"));
}

/* A board that is long and narrow is shown in part, with all of its few rows or columns. */
TEST(narrow_boards_are_shown_in_part)
{
	open_stage("tron:50x3", "human", "human", plain, NULL);
	draw(80, 24);
	assert_int_equal(stage_layout()->rows, 3);
	assert_true(stage_layout()->columns > 5 && stage_layout()->columns < 50);
	open_stage("tron:3x50", "human", "human", plain, NULL);
	draw(40, 14);
	assert_int_equal(stage_layout()->columns, 3);
	assert_true(stage_layout()->rows > 5 && stage_layout()->rows < 50);
}

GOLDEN_MAIN
