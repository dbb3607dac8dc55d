/* What the cells of a board show, without a terminal: numbers, heat, points of view, threats, patterns. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "config/shipped.h"
#include "fixtures/boards.h"
#include "fixtures/testing.h"
#include "tui/app/app.h"
#include "tui/canvas/theme.h"
#include "tui/panels/patterns.h"

/* Returns the text of a cell, line by line; valid until the next call. */
static const char *
cell_says(int cell)
{
	static char text[512];
	const struct board_layout *l = stage_layout();
	int x, y, n = 0;

	board_layout_cell(l, cell, &x, &y);
	for (int i = 0; i < l->inner_width * l->inner_height && n < 511; i++) {
		const struct canvas_cell *c =
			canvas_at(&stage.canvas, x + i % l->inner_width, y + i / l->inner_width);
		text[n++] = (char)c->ch;
	}
	text[n] = '\0';
	return text;
}

static int
best_cell(void)
{
	return stage_game()->rules->move_to_cell(stage_game(), &stage_report()->position,
		stage_report()->moves[stage_report()->best].move);
}

/* ---- numbers ---- */

/* A word would run into the one in the next cell, or hide the brackets. */
TEST(a_result_is_a_letter_in_narrow_cells)
{
	open_analysis("othello:8", NULL, plain);
	struct report *info = stage_report();
	for (int i = 0; i < info->count; i++)
		info->moves[i].proven = -state_sign(&info->position);
	info->moves[info->best].visits = 12345;
	draw(80, 24);
	assert_int_equal(stage_layout()->inner_width, 4);
	for (int i = 0; i < info->count; i++) {
		const char *text = cell_says(stage_game()->rules->move_to_cell(
			stage_game(), &info->position, info->moves[i].move));
		assert_non_null(strstr(text, i == info->best ? "[L]" : "L"));
		assert_null(strstr(text, "loss"));
	}
	draw(40, 14); /* one line: room for the cursor */
	assert_non_null(strstr(cell_says(best_cell()), "[L]"));
	/* A count leaves a gap before the next cell's. */
	info->moves[info->best].visits = 251234;
	draw(80, 24);
	assert_non_null(strstr(cell_says(best_cell()), ".3M"));
}

/* Without numbers, brackets alone say which move is preferred, as narrow as the cell. */
TEST(brackets_need_no_numbers)
{
	open_analysis("tron:c", NULL, plain);
	stage_set(OPTION_numbers, "none");
	struct report *info = stage_report();
	info->moves[info->best].visits = 12345;
	draw(40, 14);
	assert_int_equal(stage_layout()->inner_width, 2);
	assert_non_null(strstr(cell_says(best_cell()), "[]"));
}

/* The evaluation stands below the rate: what it expects of the position after the move. */
TEST(cells_show_what_the_eye_sees)
{
	struct error e;
	char expected[16];

	open_analysis("othello", NULL, plain);
	stage_set(OPTION_numbers, "eval");
	draw(80, 24);
	const struct report *info = stage_report();
	const struct eval_weights *w = eval_of(stage_game(), "", &e);
	assert_non_null(w);
	double value = eval_after(w, stage_game(), &info->position, info->moves[info->best].move);
	snprintf(expected, sizeof expected, "e%.0f", 50 + 50 * value);
	const char *text = cell_says(best_cell());
	assert_non_null(strstr(text, expected));
	assert_true(strchr(text, '[') && strchr(text, ']'));
}

/* From the first visit on a cell says what its visits justify; before, that there is none yet. A value of an
 * evaluation needs no visits; one that is only a bound has a sign. */
TEST(few_visits_say_little_but_something)
{
	static const struct {
		int64_t visits;
		double value;
		const char *wide, *narrow;
		int depth, limit;
	} cases[] = { { 0, 0, "-", "-", 0, 0 }, { 1, -1, "70", "70", 0, 0 },
		{ 1, 1, "30", "30", 0, 0 }, { 2, 0, "50", "50", 0, 0 },
		{ 49, .1, "50", "50", 0, 0 }, { 49, -1, "99", "99", 0, 0 },
		{ 49, 1, "0", "0", 0, 0 }, { 50, .1, "45", "45", 0, 0 },
		{ 2499, .1, "45", "45", 0, 0 }, { 2500, .1, "45.0", "45", 0, 0 },
		{ 2500, -1, "100", "100", 0, 0 }, { 0, .1, "45.0", "45", 3, 0 },
		{ 0, .1, "45+", "45+", 3, 1 }, { 0, .1, "45-", "45-", 3, -1 },
		{ 0, -1, "99+", "99+", 3, 1 } };

	for (size_t i = 0; i < COUNT(cases); i++) {
		char text[8];
		struct root_move m = { .visits = cases[i].visits,
			.value = cases[i].value,
			.depth = cases[i].depth,
			.limit = cases[i].limit,
			.proven = GAME_OPEN,
			.exact = EXACT_UNKNOWN };
		win_rate_text(&m, SIDE_SECOND, true, text);
		assert_string_equal(text, cases[i].wide);
		win_rate_text(&m, SIDE_SECOND, false, text);
		assert_string_equal(text, cases[i].narrow);
	}
}

/* The column's head and the bar name the side whose numbers they show, and both turn round. */
TEST(the_point_of_view_is_said)
{
	open_analysis(
		"othello", "c2", (struct capabilities){ DEPTH_8, false }); /* 59 % for O, to play */
	assert_true(screen_shows("move O win"));
	assert_true(screen_shows("colours: O wins at least, in %"));
	assert_true(screen_has(120, 60, "Moves")); /* the history of the search is below */
	assert_true(screen_shows("X  41.0% #"));
	press_shows("P", "move X win");
	assert_true(screen_shows("41.0  9.0k"));
	assert_true(screen_shows("X to win"));
	press_shows("P", "O  59.0% #");
	assert_true(screen_shows("O to win"));
	press("P"); /* with two people, none of whom is "you" */
	assert_true(player_spec_parse("random", &stage_session()->spec[0], NULL));
	press_says("P P P", "All win rates are yours.");
	assert_true(screen_shows("O  59.0% #"));
}

/* ---- the colour is the number's ---- */

/* Any search at all of the position shown, with numbers in tenths so that many are the same. */
static void
search_at_random(struct rng *rng)
{
	struct report *info = stage_report();

	info->playouts = 0;
	for (int i = 0; i < info->count; i++) {
		static const int64_t visits[] = { 0, 3, 49, 50, 700, 2500, 90000 };
		struct root_move *m = &info->moves[i];
		m->visits = visits[rng_below(rng, COUNT(visits))];
		m->value = (int)rng_below(rng, 401) / 1000.0 - .2;
		m->proven = rng_below(rng, 8) ? GAME_OPEN : (int)rng_below(rng, 3) - 1;
		m->exact = EXACT_UNKNOWN;
		m->length = 0;
		info->playouts += m->visits;
		if (m->visits > info->moves[info->best].visits)
			info->best = i;
	}
	viewed_update(&stage.app.viewed, false);
}

static int
heat_tone(struct style s)
{
	if (s.paper >= TONE_HEAT_0 && s.paper <= TONE_HEAT_7)
		return s.paper - TONE_HEAT_0;
	return s.ink >= TONE_HEAT_TEXT_0 && s.ink <= TONE_HEAT_TEXT_7 ? s.ink - TONE_HEAT_TEXT_0
								      : -1;
}

/* What a cell prints, and its colour, -1 for none; false if it prints no number. */
static bool
read_cell(int cell, double *number, int *step)
{
	const struct board_layout *l = stage_layout();
	const char *text = cell_says(cell), *at = text + strcspn(text, "0123456789WLwld=");
	int x, y, offset = (int)(at - text);

	if (!*at)
		return false;
	board_layout_cell(l, cell, &x, &y);
	*number = strchr("Ll", *at)   ? -1
		  : strchr("Ww", *at) ? 101
		  : strchr("d=", *at) ? 50
				      : atof(at);
	*step = heat_tone(
		canvas_at(&stage.canvas, x + offset % l->inner_width, y + offset / l->inner_width)
			->style);
	return true;
}

/* The colour of a number, from the worst to the best, in so many colours. */
static int
rank_of(enum depth depth, int step)
{
	static const int order[] = { 4, 12, 6, 2, 10, 3, 11, 7, 15 };
	struct theme t;

	assert_true(theme_builtin("dark", &t));
	int color = theme_color(&t, depth, TONE_HEAT_0 + (enum tone)step), rank = 0;
	while (depth != DEPTH_256 && order[rank] != color)
		rank++;
	return depth == DEPTH_256 ? step : rank;
}

/* Two cells with the same number have the same colour, a better number never a worse one. */
TEST(the_colour_is_the_numbers)
{
	static const char *const boards[] = { "othello", "othello:8", "tictactoe", "score4",
		"qubic" };
	static const int sizes[][2] = { { 80, 24 }, { 120, 40 }, { 200, 60 } };
	double number[GAME_MAX_CELLS];
	int step[GAME_MAX_CELLS], seen = 0;
	struct rng rng;

	rng_seed(&rng, 1);
	for (size_t i = 0; i < 4 * COUNT(boards); i++) {
		const struct capabilities caps = { (enum depth)(i % 4), true };
		open_analysis(boards[i / 4], NULL, caps);
		press("V"); /* flat */
		const struct game *g = stage_game();
		stage_point(-1);
		for (int k = 0; k < 30; k += every(7)) {
			int count = 0;
			search_at_random(&rng);
			draw(sizes[k % 3][0], sizes[k % 3][1]);
			for (int m = 0; m < stage_report()->count; m++) {
				int cell = g->rules->move_to_cell(g, &stage_report()->position,
					stage_report()->moves[m].move);
				count += read_cell(cell, &number[count], &step[count]);
			}
			for (int a = 0; a < count; a++) {
				assert_true((step[a] >= 0) == (caps.depth != DEPTH_MONO));
				step[a] =
					caps.depth != DEPTH_MONO ? rank_of(caps.depth, step[a]) : 0;
			}
			for (int a = 0; a < count * count; a++) {
				int x = a / count, y = a % count;
				if (number[x] == number[y]
						? step[x] != step[y]
						: number[x] > number[y] && step[x] < step[y])
					fail_msg("%s at %d columns: %g has colour %d, %g %d",
						boards[i / 4], sizes[k % 3][0], number[x], step[x],
						number[y], step[y]);
			}
			seen += count;
		}
	}
	assert_true(seen > 1000);
}

/* The legend says what the colours show, and from where on each is used. */
TEST(the_legend_says_what_colours_show)
{
	static const char *const legends[][3] = {
		{ "win", "colours: O wins at least, in %", " 46  48  50  52  54  56  58" },
		{ "visits", "colours: % of all visits, at least", "  2   5   7  10 " },
		{ "bonus", "colours: % of largest bonus, at least", "  0  12  25  37 " },
	};

	open_analysis("othello", "c2", colourful); /* O to play, 51 to 59 % */
	for (size_t i = 0; i < COUNT(legends); i++) {
		stage_set(OPTION_heat, legends[i][0]);
		assert_true(screen_shows(legends[i][1]));
		assert_true(canvas_shows(legends[i][2]));
	}
	stage_set(OPTION_heat, "win");
	for (int i = 0; i < stage_report()->count; i++)
		stage_report()->moves[i].proven = 0;
	assert_true(screen_shows("colours: what is proven for O"));
	stage_terminal(plain);
	assert_false(screen_shows("colours"));
}

/* ---- threats ---- */

/* A cell is marked for a side exactly where a stone of that side would end the game. */
TEST(threats_are_where_a_stone_wins)
{
	int found = 0;

	open_stage("score4", "human", "human", colourful, "a1 b1 a1 b1 a1 b1 d4 c3 d3");
	press("a");
	draw(120, 40);
	for (int cell = 0; cell < 64; cell++) {
		const char *text = cell_says(cell);
		for (int side = 0; side < 2; side++) {
			struct state s = *match_state(stage_match());
			if (stage_game()->rules->get(stage_game(), &s, cell) != CELL_EMPTY)
				continue;
			stage_game()->rules->put(
				stage_game(), &s, cell, CELL_FIRST + (enum cell)side);
			s.to_move = (enum side)side ^ 1;
			bool wins = stage_game()->rules->result(stage_game(), &s) != GAME_OPEN;
			assert_int_equal(strstr(text, side == 0 ? "X!" : "O!") != NULL, wins);
			found += wins;
		}
	}
	assert_true(found >= 2);

	/* The leader's brackets are seen beside it, in cells of every size. */
	static const int sizes[][2] = { { 80, 24 }, { 40, 14 }, { 120, 40 } };
	for (size_t i = 0; i < 2 * COUNT(sizes); i++) {
		open_analysis(i % 2 ? "score4" : "qubic",
			i % 2 ? "a1 b1 a1 b1 a1" : "a1/1 a1/2 b1/1 b1/2 c1/1", colourful);
		struct report *info = stage_report();
		stage.app.display.threats = true;
		info->best = report_find(info, i % 2 ? 0 : 3); /* where X wins */
		for (int k = 0; k < info->count; k++)
			info->moves[k].pv_length = 0; /* no ghosts */
		info->moves[info->best].visits = i < 2 ? 12345 : 251234;
		draw(sizes[i / 2][0], sizes[i / 2][1]);
		const char *text = cell_says(best_cell());
		assert_true(strchr(text, ']') && strchr(text, '!'));
	}

	open_stage("othello", "human", "human", colourful, NULL);
	press("a");
	assert_false(stage.app.display.threats);
	says("no lines");
}

/* ---- the patterns of the evaluation ---- */

/* The letters stand on the cells of their patterns, and the list adds up to what the move changes. */
static void
check_patterns(void)
{
	const struct game *g = stage_game();
	const struct state *s = stage_position();
	const struct frame frame = app_frame(&stage.app);
	const struct eval_weights *w = eval_of(g, "", NULL);
	struct patterns p;
	struct state next = *s;
	char mark[GAME_MAX_CELLS];
	int sum = 0, marked = 0;

	assert_true(patterns_of(&frame, &p));
	assert_true(p.count >= 4 && p.row[0].change);
	for (int i = 0; i < p.count; i++)
		sum += p.row[i].change;
	g->rules->play(g, &next, p.move);
	assert_int_equal(sum + p.rest, p.total);
	assert_int_equal(p.total, -eval_score(w, g, &next) - eval_score(w, g, s));
	patterns_mark(&p, mark);
	for (int cell = 0; cell < game_cell_count(g); cell++) {
		const char letter[2] = { mark[cell], '\0' };
		if (!letter[0] || stage_layout()->lean)
			continue;
		assert_non_null(strstr(cell_says(cell), letter));
		marked++;
	}
	assert_true(marked >= 4 || stage_layout()->lean);
}

/* On Tron they are of the position: the list adds up to its score. */
TEST(patterns_of_tron_are_of_the_position)
{
	const char *const moves = "left right left right left right";
	struct patterns p;
	int sum = 0;

	open_stage("tron:b", "human", "human", plain, moves);
	press("E");
	draw(120, 40);
	const struct frame frame = app_frame(&stage.app);
	const struct game *g = stage_game();
	const struct state *s = stage_position();
	assert_true(patterns_of(&frame, &p) && p.whole);
	for (int i = 0; i < p.count; i++)
		sum += p.row[i].change;
	assert_int_equal(sum, p.total);
	assert_int_equal(p.total, eval_score(eval_of(g, "", NULL), g, s));
	assert_true(screen_has(120, 40, "What counts for X here, in percent:"));
	assert_true(screen_has(120, 40, "together, to "));
	/* In two columns, one of each side up and down, until they have passed each other. */
	open_stage(
		"tron:2x9", "human", "human", plain, "right left down up down up down up down up");
	press("E");
	assert_true(screen_has(120, 40, "The sides are separated"));
}

TEST(patterns_speak_for_the_move_at_the_cursor)
{
	static const struct {
		const char *game, *moves, *line;
	} cases[] = { { "othello:8", "d3 c3 c4 c5 b4 e3", "What d2 changes for X, in discs:" },
		{ "othello", "b3", "What b2 changes for O, in discs:" },
		{ "score4", "a1 d4 b2", "What b2/2 changes for O, in percent:" } };

	const struct capabilities looks[] = { colourful, eight, plain };

	for (size_t i = 0; i < COUNT(cases); i++) {
		const struct game *g;
		open_stage(cases[i].game, "human", "human", looks[i], cases[i].moves);
		g = stage_game();
		press("E");
		stage_point(game_cell(g, i == 0 ? 3 : 1, 1, 0));
		draw(120, 40);
		check_patterns();
		stage_quiet();
		assert_true(screen_has(120, 40, cases[i].line));
		assert_true(screen_has(120, 40, "all others, and the turn"));
		assert_true(screen_has(40, 14, i == 2 ? "What b2/2" : "What "));
		stage_point(game_cell(g, 3, 3, 0));
		assert_true(i == 2 || screen_has(40, 14, "Patterns: move the cursor"));
		assert_true(i == 2 || screen_shows("Patterns: move the cursor"));
		press("E");
		assert_false(screen_has(120, 40, "all others"));
	}
	/* In low cells the cursor leaves the letter of its own cell. */
	open_analysis("score4", NULL, plain);
	stage_set(OPTION_numbers, "eval");
	press("E");
	draw(80, 24);
	int cell = stage_game()->rules->move_to_cell(
		stage_game(), stage_position(), (move_t)stage_cursor());
	assert_true(strchr(cell_says(cell), 'A') || strchr(cell_says(cell), 'a'));
	open_stage("tictactoe", "human", "human", plain, NULL);
	press_says("E", "no learned evaluation");
}
