/* Boards in all their layouts, without a terminal: numbers, heat, points of view, graphs, threats,
 * turned boards, the history of a search.
 *
 * `test_boards FOLDER --update-golden` rewrites the golden screens: look at the difference. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "config/eval.h"
#include "fixtures/golden.h"
#include "fixtures/harness.h"
#include "fixtures/testing.h"
#include "games/notation.h"
#include "match/review/verdict.h"
#include "tui/app/options.h"
#include "tui/board/cell_view.h"
#include "tui/canvas/theme.h"
#include "tui/panels/patterns.h"

/* ---- golden screens ---- */

/* A search of six seconds that settled. */
static void
make_up_history(void)
{
	struct report *info = &stage.app.viewed.info;
	struct report before = *info;

	for (int k = 0; k <= 60; k++) {
		info->elapsed_ms = 100.0 * k;
		for (int i = 0; i < info->count; i++) {
			double swing = ((k * 7 + i * 13) % 11 - 5) / 5.0;
			info->moves[i].value = before.moves[i].value + swing * .3 / (1 + k * .3);
		}
		history_add(&stage.app.viewed.history, info);
	}
	*info = before;
}

/* Searches of the positions so far, except the third. */
static void
make_up_record(void)
{
	struct record *r = &stage.app.session.match.record;

	r->node[record_current(r)].playouts = stage.app.viewed.info.playouts;
	for (int i = 0; i < r->at; i++) {
		struct record_node *node = &r->node[r->line[i]];
		node->judged = i != 2;
		node->value = (i * 5 % 9 - 4) / 8.0;
		node->playouts = 1000 * (i + 1);
		r->node[r->line[i + 1]].loss = i % 3 ? .02 * i : .3;
	}
}

static void
analysis(const char *game, const char *moves, struct capabilities caps)
{
	open_stage(game, "human", "human", caps, moves);
	let_analysis_end(5000);
	make_up_numbers();
	make_up_history();
	make_up_record();
}

static void
losses(const char *game, const char *moves, struct capabilities caps)
{
	analysis(game, moves, caps);
	stage.app.display.numbers = NUMBERS_WIN;
	press("g a f");
}

static void
visits_for_o(const char *game, const char *moves, struct capabilities caps)
{
	analysis(game, moves, caps);
	stage.app.display.numbers = NUMBERS_VISITS;
	press("g g c P P f f f f");
}

static void
exact(const char *game, const char *moves, struct capabilities caps)
{
	analysis(game, moves, caps);
	stage.app.display.numbers = NUMBERS_NONE;
	press("c c c");
	stage.app.ui.message[0] = '\0';
}

static void
bonus(const char *game, const char *moves, struct capabilities caps)
{
	analysis(game, moves, caps);
	press("c c");
}

static void
calm_threats(const char *game, const char *moves, struct capabilities caps)
{
	open_stage(game, "human", "human", caps, moves);
	press("a Left");
}

/* Half a second later in a search that still runs, after which two moves got most of the visits. */
static void
glow(const char *game, const char *moves, struct capabilities caps)
{
	struct viewed *v = &stage.app.viewed;
	struct report *info = &v->info;

	analysis(game, moves, caps);
	info->running = true;
	for (int half = 0; half < 2; half++) {
		struct heat_scale scale = heat_scale_of(HEAT_WIN, true, info);
		pulse_update(&v->pulse, info, NULL, &scale, stage.now + half * PULSE_WINDOW_US);
		for (int i = 0; i < 2 && half == 0; i++) {
			int at = v->order[1 + 3 * i];
			info->moves[at].visits += 3000;
			info->playouts += 3000;
		}
	}
}

static const struct scene scenes[] = {
	{ "analysis", analysis },
	{ "losses, win rates, threats, mirrored", losses },
	{ "playouts, visits, as O sees it, turned", visits_for_o },
	{ "proven", exact },
	{ "calm with threats", calm_threats },
	{ "bonus", bonus },
	{ "glow", glow },
};

static const struct scene large = { "large", analysis };

static void
screens_are_golden(void **unused)
{
	static const struct setting boards[] = {
		{ "score4", "a1 b1 a1 b1 a1 b1 d4 c3 d3" },
		{ "othello", "c2 b4 c5 d2 e4" },
	};
	static const struct setting levels[] = {
		{ "score4", "a1 b1 a1 b1 a1 b1 d4 c3 d3" },
		{ "qubic", "a1/1 b1/1 a2/1 b2/1 a3/1" },
	};

	(void)unused;
	golden_screens(levels, COUNT(levels), scenes, 2);
	golden_screens(boards, COUNT(boards), scenes + 2, 2);
	golden_screens(levels, 1, scenes + 4, 2);
	golden_screens(boards, COUNT(boards), scenes + 6, 1);
	golden_large(&large, &boards[1], 200, 60);
	golden_large(&large, &levels[0], 160, 50);
	golden_large(&large, &levels[1], 200, 60);
	golden_end();
}

/* ---- turned boards ---- */

static void
turns_are_eight_and_can_be_undone(void **unused)
{
	const struct game *g = game_open("score4", NULL);

	(void)unused;
	for (int turn = 0; turn < BOARD_TURNS; turn++) {
		for (int cell = 0; cell < 64; cell++) {
			int place = board_turned(g, turn, cell);
			assert_int_equal(board_unturned(g, turn, place), cell);
			assert_int_equal(place / 16, cell / 16);
		}
		for (int other = 0; other < turn; other++) {
			bool differs = false;
			for (int cell = 0; cell < 16; cell++)
				differs = differs || board_turned(g, turn, cell) !=
							     board_turned(g, other, cell);
			assert_true(differs);
		}
	}
}

/* Keys and clicks follow what is seen, however the board is turned. */
static void
keys_and_clicks_follow_the_turned_board(void **unused)
{
	static const struct {
		const char *key;
		int dx, dy;
	} steps[] = { { "Right", 1, 0 }, { "Down", 0, 1 }, { "Left", -1, 0 }, { "Up", 0, -1 } };

	(void)unused;
	open_stage("othello", "human", "human", plain, NULL);
	for (int turn = 0; turn < BOARD_TURNS; turn++) {
		const struct board_layout *l = &stage.app.ui.layout;
		draw(80, 24);
		assert_int_equal(l->turn, turn);
		stage.app.ui.cursor = game_cell(l->game, 2, 2, 0);
		for (size_t i = 0; i < COUNT(steps); i++) {
			int x, y, to_x, to_y;
			board_layout_cell(l, stage.app.ui.cursor, &x, &y);
			press(steps[i].key);
			board_layout_cell(l, stage.app.ui.cursor, &to_x, &to_y);
			assert_int_equal(to_x - x, steps[i].dx * board_pitch_x(l));
			assert_int_equal(to_y - y, steps[i].dy * board_pitch_y(l));
		}
		for (int cell = 0; cell < 36; cell++) {
			int x, y;
			board_layout_cell(l, cell, &x, &y);
			assert_int_equal(board_layout_hit(l, x, y), cell);
		}
		press("f");
	}
	assert_int_equal(stage.app.display.turn, 0);
	close_stage();
}

/* What was drawn for another board cannot be clicked. */
static void
a_board_is_clicked_only_when_it_was_drawn(void **unused)
{
	struct app *a = &stage.app;
	int x, y;

	(void)unused;
	open_stage("othello:8", "human", "human", plain, NULL);
	draw(80, 24);
	board_layout_cell(&a->ui.layout, 63, &x, &y);
	app_new_match(a, game_open("tictactoe", NULL), a->session.spec, NULL);
	click(x, y);
	assert_true(a->ui.cursor < 9);
	close_stage();
}

static wchar_t
char_at(int x, int y)
{
	return canvas_at(&stage.canvas, x, y)->ch;
}

/* Coordinates turn with the board: the letter above, or left of, a cell is its column's. */
static void
coordinates_turn_too(void **unused)
{
	(void)unused;
	open_stage("tictactoe", "human", "human", plain, NULL);
	for (int turn = 0; turn < BOARD_TURNS; turn++) {
		const struct board_layout *l = &stage.app.ui.layout;
		draw(80, 24);
		for (int cell = 0; cell < 9; cell++) {
			int x, y;
			board_layout_cell(l, cell, &x, &y);
			wchar_t above = char_at(x + (l->inner_width - 1) / 2, l->y);
			wchar_t left = char_at(l->x, y + (l->inner_height - 1) / 2);
			wchar_t column = L'a' + cell % 3, row = L'1' + cell / 3;
			assert_int_equal(above, turn & 4 ? row : column);
			assert_int_equal(left, turn & 4 ? column : row);
		}
		press("f");
	}
	close_stage();
}

/* ---- numbers ---- */

/* The text of a cell, line by line. */
static const char *
cell_says(int cell)
{
	static char text[512];
	const struct board_layout *l = &stage.app.ui.layout;
	int x, y, n = 0;

	board_layout_cell(l, cell, &x, &y);
	for (int i = 0; i < l->inner_width * l->inner_height && n < 511; i++)
		text[n++] = (char)char_at(x + i % l->inner_width, y + i / l->inner_width);
	text[n] = '\0';
	return text;
}

static int
best_cell(void)
{
	const struct app *a = &stage.app;
	return a->session.game->rules->move_to_cell(a->session.game, &a->viewed.info.position,
		a->viewed.info.moves[a->viewed.info.best].move);
}

static void
says_rate_and_visits(const struct root_move *m)
{
	const struct game *g = stage.app.session.game;
	const struct board_layout *l = &stage.app.ui.layout;
	char rate[8], visits[8];
	const char *text =
		cell_says(g->rules->move_to_cell(g, &stage.app.viewed.info.position, m->move));

	win_rate_text(m, SIDE_FIRST, l->inner_width >= 7, rate);
	text_count(visits, sizeof visits, (uint64_t)m->visits,
		l->inner_width >= 7   ? 5
		: l->inner_width >= 5 ? 4
				      : 3);
	if (!strstr(text, rate))
		fail_msg("%s at %d columns: \"%s\" does not say %s", g->name, stage.canvas.width,
			text, rate);
	if (l->inner_height > 1 && !strstr(text + l->inner_width, visits))
		fail_msg("%s at %d columns: \"%s\" does not say %s", g->name, stage.canvas.width,
			text, visits);
}

/* Every legal cell with room for two lines says its win rate and its visits, on any board, in any
 * look; with a third line also the exact value. */
static void
a_cell_says_rate_and_visits(void **unused)
{
	static const char *const boards[] = { "othello", "othello:8", "tictactoe", "score4",
		"qubic" };
	const struct capabilities looks[] = { colourful, eight, plain };

	(void)unused;
	for (size_t i = 0; i < 3 * COUNT(boards); i++) {
		analysis(boards[i / 3], NULL, looks[i % 3]);
		const struct report *info = &stage.app.viewed.info;
		for (int k = 0; k < 4; k++) {
			draw(k < 2 ? 80 : 120 << (k - 2), k < 2 ? 24 : 40);
			for (int m = 0; m < info->count; m++)
				says_rate_and_visits(&info->moves[m]);
		}
		close_stage();
	}
}

/* v turns, and says what is then seen. */
static void
turning_the_numbers_says_what_is_seen(void **unused)
{
	static const struct {
		const char *says, *shown, *hidden;
	} two[] = { { "Cells show visits and their share.", "9.0k", "59.0" },
		{ "No numbers on the cells.", "[ ]", "9.0k" },
		{ "Cells show win rate and visits.", "9.0k", "%" } };

	(void)unused;
	analysis("tictactoe", "a1 b2", plain);
	for (size_t i = 0; i < 2 * COUNT(two); i++) {
		draw(80, 24);
		press("v");
		says(two[i % COUNT(two)].says);
		draw(80, 24);
		const char *text = cell_says(best_cell());
		assert_non_null(strstr(text, two[i % COUNT(two)].shown));
		assert_null(strstr(text, two[i % COUNT(two)].hidden));
		assert_true(strchr(text, '[') && strchr(text, ']'));
	}
	set(OPTION_numbers, "win"); /* an older word, not among those that v turns through */
	display_init(&stage.app.display, stage.app.options);
	draw(80, 24);
	assert_non_null(strstr(cell_says(best_cell()), "59.0"));
	assert_null(strstr(cell_says(best_cell()), "9.0k"));
	press("v");
	says("Cells show win rate and visits.");
	press("Tab"); /* hidden on a person's turn */
	press("v");
	says("Cells show visits and their share. Tab shows them.");
	close_stage();

	analysis("score4", NULL, plain); /* one line a cell */
	for (int i = 0; i < 8; i++) {
		static const char *const one[] = { "Cells show the visits.",
			"No numbers on the cells.",
			"Cells show the evaluation without a search (e).",
			"Cells show the win rate." };
		draw(40, 14);
		assert_int_equal(stage.app.ui.layout.inner_height, 1);
		press("v");
		assert_string_equal(stage.app.ui.message, one[i % 4]);
	}
	close_stage();
}

/* The evaluation stands below the rate: what it expects of the position after the move. */
static void
cells_show_what_the_eye_sees(void **unused)
{
	struct error e;
	char expected[16];

	(void)unused;
	analysis("othello", NULL, plain);
	set(OPTION_numbers, "eval");
	display_init(&stage.app.display, stage.app.options);
	draw(80, 24);
	const struct report *info = &stage.app.viewed.info;
	const struct eval_weights *w = eval_of(stage.app.session.game, "", &e);
	assert_non_null(w);
	double value = eval_after(
		w, stage.app.session.game, &info->position, info->moves[info->best].move);
	snprintf(expected, sizeof expected, "e%.0f", 50 + 50 * value);
	const char *text = cell_says(best_cell());
	assert_non_null(strstr(text, expected));
	assert_true(strchr(text, '[') && strchr(text, ']'));
	close_stage();
}

/* From the first visit on a cell says what its visits justify; before, that there is none yet. */
static void
few_visits_say_little_but_something(void **unused)
{
	static const struct {
		int64_t visits;
		double value;
		const char *wide, *narrow;
	} cases[] = { { 0, 0, "-", "-" }, { 1, -1, "~70", "~70" }, { 1, 1, "~30", "~30" },
		{ 2, 0, "~50", "~50" }, { 49, .1, "~50", "~50" }, { 49, -1, "~99", "~99" },
		{ 49, 1, "~0", "~0" }, { 50, .1, "45", "45" }, { 2499, .1, "45", "45" },
		{ 2500, .1, "45.0", "45" }, { 2500, -1, "100", "100" } };

	(void)unused;
	for (size_t i = 0; i < COUNT(cases); i++) {
		char text[8];
		struct root_move m = { .visits = cases[i].visits,
			.value = cases[i].value,
			.proven = GAME_OPEN,
			.exact = EXACT_UNKNOWN };
		win_rate_text(&m, SIDE_SECOND, true, text);
		assert_string_equal(text, cases[i].wide);
		win_rate_text(&m, SIDE_SECOND, false, text);
		assert_string_equal(text, cases[i].narrow);
	}
	analysis("othello", "c2", plain);
	struct report *info = &stage.app.viewed.info;
	for (int i = 0; i < info->count; i++)
		info->moves[i] = (struct root_move){ .move = info->moves[i].move,
			.visits = i,
			.proven = GAME_OPEN,
			.exact = EXACT_UNKNOWN };
	draw(80, 24);
	for (int i = 0; i < info->count; i++) {
		const char *text = cell_says(stage.app.session.game->rules->move_to_cell(
			stage.app.session.game, &info->position, info->moves[i].move));
		assert_non_null(strstr(text, i == 0 ? "-" : "~50"));
		assert_int_equal(text[6 + 2], '0' + i);
		assert_null(strchr(text, '[')); /* none is best yet */
	}
	close_stage();
}

static bool
screen_has(int width, int height, const char *what)
{
	draw(width, height);
	char *text = canvas_dump_text(&stage.canvas);
	bool found = strstr(text, what) != NULL;
	free(text);
	return found;
}

/* The column's head and the bar name the side whose numbers they show, and both turn round. */
static void
the_point_of_view_is_said(void **unused)
{
	(void)unused;
	analysis("othello", "c2", plain); /* O to play, 59 % for O */
	assert_true(screen_has(80, 24, "move O win"));
	assert_true(screen_has(80, 24, "colours: win rate of O, relative"));
	assert_true(screen_has(120, 60, "Moves")); /* the history of the search is below */
	assert_true(screen_has(80, 24, "X  41.0% ="));
	press("P");
	assert_true(screen_has(80, 24, "move X win"));
	assert_true(screen_has(80, 24, "colours: win rate of O, relative")); /* to move */
	assert_true(screen_has(80, 24, "41.0  9.0k"));
	assert_true(screen_has(80, 24, "X to win"));
	press("P");
	assert_true(screen_has(80, 24, "O  59.0% ="));
	assert_true(screen_has(80, 24, "O to win"));
	press("P"); /* with two people, none of whom is "you" */
	assert_int_equal(stage.app.display.point, POINT_MOVER);
	assert_true(player_spec_parse("random", &stage.app.session.spec[0], NULL));
	press("P P P");
	says("All win rates are yours.");
	assert_true(screen_has(80, 24, "O  59.0% ="));
	close_stage();
}

static void
settings_say_what_is_shown_first(void **unused)
{
	struct app *a = &stage.app;

	(void)unused;
	open_stage("othello", "human", "human", plain, NULL);
	set(OPTION_heat, "exact");
	set(OPTION_numbers, "visits");
	set(OPTION_point, "me");
	set(OPTION_graph, "loss");
	display_init(&a->display, a->options);
	assert_int_equal(a->display.heat, HEAT_EXACT);
	assert_int_equal(a->display.numbers, NUMBERS_VISITS);
	assert_int_equal(a->display.point, POINT_ME);
	assert_int_equal(a->display.graph, GRAPH_LOSS);
	close_stage();
}

/* A proof is a sign in the cells, and a sign and a word for the named side in the table. */
static void
proofs_are_signs(void **unused)
{
	struct root_move m = { .proven = 1, .exact = EXACT_UNKNOWN };
	char text[8];

	(void)unused;
	win_rate_text(&m, SIDE_FIRST, true, text);
	assert_string_equal(text, ">");
	win_rate_text(&m, SIDE_SECOND, true, text);
	assert_string_equal(text, "<");
	m.proven = 0;
	win_rate_text(&m, SIDE_SECOND, true, text);
	assert_string_equal(text, "=");
	m.proven = -1;
	assert_string_equal(proof_word(&m, SIDE_FIRST), "loss");
	assert_string_equal(proof_word(&m, SIDE_SECOND), "win");
}

/* ---- heat ---- */

/* The fixed step of a move. */
static int
step_of(enum heat heat, const struct report *info, const struct root_move *m)
{
	struct heat_scale scale = heat_scale_of(heat, false, info);
	return heat_of(&scale, info, NULL, m);
}

static void
every_heat_has_a_sign_and_a_place(void **unused)
{
	struct report info = { .playouts = 1000 };
	struct root_move m = { .visits = 1000, .proven = GAME_OPEN, .exact = EXACT_UNKNOWN };
	int last = 0;

	(void)unused;
	for (int i = 0; i <= 100; i++) {
		m.value = i / 50.0 - 1;
		int step = step_of(HEAT_WIN, &info, &m);
		assert_true(step == last || step == last + 1);
		assert_true(heat_sign(step) > ' ');
		assert_int_equal(step_of(HEAT_EXACT, &info, &m), -1);
		assert_int_equal(step_of(HEAT_OFF, &info, &m), -1);
		last = step;
	}
	assert_int_equal(last, HEAT_STEPS - 1);
	info.count = 2;
	info.moves[0] = info.moves[1] = m;
	info.moves[0].bonus = .4f;
	info.moves[1].bonus = .1f;
	assert_int_equal(step_of(HEAT_BONUS, &info, &info.moves[0]), HEAT_STEPS - 1);
	assert_int_equal(step_of(HEAT_BONUS, &info, &info.moves[1]), 2);
	m.visits = 19;
	assert_int_equal(step_of(HEAT_VISITS, &info, &m), -1);
	m.visits = 500;
	assert_int_equal(step_of(HEAT_VISITS, &info, &m), HEAT_STEPS - 1);
	m.proven = -1;
	assert_int_equal(step_of(HEAT_EXACT, &info, &m), 0);
}

/* A search of moves with these win rates for the first player, each with so many visits. */
static struct report
searched(const double *percent, int count, int64_t visits)
{
	struct report info = { .count = count };

	for (int i = 0; i < count; i++)
		info.moves[i] = (struct root_move){ .visits = visits,
			.value = percent[i] / 50 - 1,
			.proven = GAME_OPEN,
			.exact = EXACT_UNKNOWN };
	info.playouts = count * visits;
	return info;
}

/* The relative steps of its moves; returns how many differ. */
static int
relative_steps(const struct report *info, int *steps)
{
	struct heat_scale scale = heat_scale_of(HEAT_WIN, true, info);
	unsigned seen = 0;
	int different = 0;

	for (int i = 0; i < info->count; i++) {
		steps[i] = heat_of(&scale, info, NULL, &info->moves[i]);
		different += steps[i] >= 0 && !(seen >> steps[i] & 1);
		seen |= steps[i] >= 0 ? 1u << steps[i] : 0;
	}
	return different;
}

static void
relative_heat_runs_from_worst_to_best(void **unused)
{
	static const double close[] = { 44, 48, 53, 58, 62 };
	int steps[8];

	(void)unused;
	struct report info = searched(close, 5, 5000);
	assert_int_equal(relative_steps(&info, steps), 5);
	assert_int_equal(steps[0], 0);
	assert_int_equal(steps[4], HEAT_STEPS - 1);
	info.position.to_move = SIDE_SECOND; /* then the first player's best is the worst */
	relative_steps(&info, steps);
	assert_int_equal(steps[0], HEAT_STEPS - 1);
	assert_int_equal(steps[4], 0);

	/* What is proven or not visited does not move the ends. */
	info = searched(close, 5, 5000);
	info.moves[0].proven = -1;
	info.moves[1].visits = 0;
	relative_steps(&info, steps);
	assert_int_equal(steps[0], 0);
	assert_int_equal(steps[1], -1);
	assert_int_equal(steps[2], 0);
	assert_int_equal(steps[4], HEAT_STEPS - 1);
	info.moves[4].proven = 0; /* as 50 % */
	relative_steps(&info, steps);
	assert_int_equal(steps[4], 0);
	assert_int_equal(steps[3], HEAT_STEPS - 1);
}

static void
noise_is_not_painted_as_a_difference(void **unused)
{
	static const double equal[] = { 50, 50.4, 50.8, 51.2 }, far[] = { 20, 40, 60, 80 };
	int steps[8] = { 0 };

	(void)unused;
	/* A point of win rate is a quarter of the scale, however sure it is. */
	struct report info = searched(equal, 4, 1000000);
	relative_steps(&info, steps);
	assert_true(steps[0] >= 2 && steps[3] <= 5);
	/* Two playouts a move decide nothing; some hundred do. */
	info = searched(far, 4, 2);
	relative_steps(&info, steps);
	assert_true(steps[0] >= 2 && steps[3] <= 5);
	info = searched(far, 4, 200);
	assert_int_equal(relative_steps(&info, steps), 4);
	assert_true(steps[0] == 0 && steps[3] == HEAT_STEPS - 1);
	/* Equal moves whose win rates differ by a standard error, 5 points at 100 visits. */
	static const double noisy[] = { 45, 48, 52, 55 };
	info = searched(noisy, 4, 100);
	relative_steps(&info, steps);
	assert_true(steps[0] >= 1 && steps[3] <= 6);
}

/* An exact value from beside the search replaces neither its rate nor its heat. */
static void
exact_values_leave_the_rate(void **unused)
{
	(void)unused;
	analysis("othello", "c2", plain);
	struct report *info = &stage.app.viewed.info, solved = *info;
	int cell = best_cell();
	for (int i = 0; i < info->count; i++)
		solved.moves[i].exact = i == info->best ? -2 : 4;
	solved.known = true;
	solved.exact = -2;
	verdict_take_exact(info, &solved);
	draw(80, 24);
	assert_non_null(strstr(cell_says(cell), "[59%]"));
	assert_non_null(strstr(cell_says(cell), "9.0k"));
	assert_true(screen_has(80, 24, "worst 51%"));
	info->moves[info->best].proven = -1; /* the search has proven it too */
	draw(80, 24);
	assert_non_null(strstr(cell_says(cell), "[>]"));
	close_stage();
}

/* The legend says that the colours are relative, and from where to where they go. */
static void
the_legend_says_both_ends(void **unused)
{
	(void)unused;
	analysis("othello", "c2", colourful); /* O to play */
	assert_true(screen_has(80, 24, "colours: win rate of O, relative"));
	assert_true(screen_has(80, 24, "worst 51%"));
	assert_true(screen_has(80, 24, "best 59%"));
	stage.app.ui.caps = plain;
	assert_true(screen_has(80, 24, "worst 51% - . : + * # best 59%"));
	for (int i = 0; i < stage.app.viewed.info.count; i++)
		stage.app.viewed.info.moves[i].proven = 0;
	assert_true(screen_has(80, 24, "colours: what is proven for O"));
	/* A search that has just begun has no other legend than in a moment. */
	for (int i = 0; i < stage.app.viewed.info.count; i++) {
		stage.app.viewed.info.moves[i].proven = GAME_OPEN;
		stage.app.viewed.info.moves[i].visits = 0;
	}
	assert_true(screen_has(80, 24, "colours: win rate of O, relative"));
	assert_false(screen_has(80, 24, "worst"));
	assert_true(app_set_option(&stage.app, OPTION_heat_scale, "absolute", NULL));
	assert_true(screen_has(80, 24, "colours: win rate of O, % from"));
	close_stage();
}

/* ---- threats ---- */

/* A cell is marked for a side exactly where a stone of that side would end the game. */
static void
threats_are_where_a_stone_wins(void **unused)
{
	const struct app *a = &stage.app;
	int found = 0;

	(void)unused;
	open_stage("score4", "human", "human", colourful, "a1 b1 a1 b1 a1 b1 d4 c3 d3");
	press("a");
	draw(120, 40);
	for (int cell = 0; cell < 64; cell++) {
		const char *text = cell_says(cell);
		for (int side = 0; side < 2; side++) {
			struct state s = *match_state(&a->session.match);
			if (a->session.game->rules->get(a->session.game, &s, cell) != CELL_EMPTY)
				continue;
			a->session.game->rules->put(
				a->session.game, &s, cell, CELL_FIRST + (enum cell)side);
			s.to_move = (enum side)side ^ 1;
			bool wins =
				a->session.game->rules->result(a->session.game, &s) != GAME_OPEN;
			assert_int_equal(strstr(text, side == 0 ? "X!" : "O!") != NULL, wins);
			found += wins;
		}
	}
	assert_true(found >= 2);
	close_stage();

	open_stage("othello", "human", "human", colourful, NULL);
	press("a");
	assert_false(a->display.threats);
	says("no lines");
	close_stage();
}

/* ---- how far a win is ---- */

/* A proof that is not the search's has its distance from either side; a far one fits two columns. */
static void
distances_have_two_sides(void **unused)
{
	struct root_move m = { .proven = 1, .exact = 1, .length = 49, .visits = 9 };
	char text[8];

	(void)unused;
	win_rate_text(&m, SIDE_FIRST, true, text);
	assert_string_equal(text, "W25");
	win_rate_text(&m, SIDE_SECOND, true, text);
	assert_string_equal(text, "L25");
	m.length = 0;
	win_rate_text(&m, SIDE_SECOND, true, text);
	assert_string_equal(text, "<");
	m.length = 6;
	m.exact = m.proven = 0;
	win_rate_text(&m, SIDE_FIRST, true, text);
	assert_string_equal(text, "=");
}

/* ---- the patterns of the evaluation ---- */

/* The letters stand on the cells of their patterns, and the list adds up to what the move changes. */
static void
check_patterns(void)
{
	const struct game *g = stage.app.session.game;
	const struct state *s = match_state(&stage.app.session.match);
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
		if (!letter[0] || stage.app.ui.layout.lean)
			continue;
		assert_non_null(strstr(cell_says(cell), letter));
		marked++;
	}
	assert_true(marked >= 4 || stage.app.ui.layout.lean);
	if (!p.discs) /* percents add up to what the win rate changes */
		assert_true(fabs(p.total / p.per_unit -
				    50 * (state_sign(s) * p.value -
						 eval_value(eval_score(w, g, s)))) < .01);
}

/* On Tron they are of the position: the list adds up to its score, and letters show whose cells are whose. */
static void
patterns_of_tron_show_the_cells(void **unused)
{
	const char *const moves = "left right left right left right";
	struct patterns p;
	char mark[GAME_MAX_CELLS];
	int sum = 0, cells[2], seen[2] = { 0, 0 };

	(void)unused;
	open_stage("tron:b", "human", "human", plain, moves);
	press("E");
	draw(120, 40);
	const struct frame frame = app_frame(&stage.app);
	const struct game *g = stage.app.session.game;
	const struct state *s = match_state(&stage.app.session.match);
	assert_true(patterns_of(&frame, &p) && p.whole);
	for (int i = 0; i < p.count; i++)
		sum += p.row[i].change;
	assert_int_equal(sum, p.total);
	assert_int_equal(p.total, eval_score(eval_of(g, "", NULL), g, s));
	patterns_mark(&p, mark);
	for (int cell = 0; cell < game_cell_count(g); cell++) {
		const char letter[2] = { mark[cell], '\0' };
		if (!letter[0])
			continue;
		seen[letter[0] >= 'a']++;
		assert_int_equal(g->rules->get(g, s, cell), CELL_EMPTY);
		assert_non_null(strstr(cell_says(cell), letter));
	}
	assert_false(g->rules->space(g, s, cells));
	assert_int_equal(seen[0], cells[0]);
	assert_int_equal(seen[1], cells[1]);
	assert_true(screen_has(120, 40, "What counts for X here, in percent:"));
	assert_true(screen_has(120, 40, "together, to "));
	close_stage();
	/* In two columns, one of each side up and down, until they have passed each other. */
	open_stage(
		"tron:2x9", "human", "human", plain, "right left down up down up down up down up");
	press("E");
	assert_true(screen_has(120, 40, "The sides are apart"));
	close_stage();
}

static void
patterns_speak_for_the_move_at_the_cursor(void **unused)
{
	static const struct {
		const char *game, *moves, *line;
	} cases[] = { { "othello:8", "d3 c3 c4 c5 b4 e3", "What d2 changes for X, in discs:" },
		{ "othello", "b3", "What b2 changes for O, in discs:" },
		{ "score4", "a1 d4 b2", "What b2/2 changes for O, in percent:" } };

	const struct capabilities looks[] = { colourful, eight, plain };

	(void)unused;
	for (size_t i = 0; i < COUNT(cases); i++) {
		const struct game *g;
		open_stage(cases[i].game, "human", "human", looks[i], cases[i].moves);
		g = stage.app.session.game;
		press("E");
		stage.app.ui.cursor = game_cell(g, i == 0 ? 3 : 1, 1, 0);
		draw(120, 40);
		check_patterns();
		stage.app.ui.message[0] = '\0';
		assert_true(screen_has(120, 40, cases[i].line));
		assert_true(screen_has(120, 40, "all others, and the turn"));
		assert_true(screen_has(40, 14, i == 2 ? "What b2/2" : "What "));
		stage.app.ui.cursor = game_cell(g, 3, 3, 0);
		assert_true(i == 2 || screen_has(40, 14, "Patterns: move the cursor"));
		assert_true(i == 2 || screen_has(80, 24, "Patterns: move the cursor"));
		press("E");
		assert_false(screen_has(120, 40, "all others"));
		close_stage();
	}
	/* In low cells the cursor leaves the letter of its own cell, and the sign of its number. */
	analysis("score4", NULL, plain);
	set(OPTION_numbers, "eval");
	display_init(&stage.app.display, stage.app.options);
	press("E");
	draw(80, 24);
	int cell = stage.app.session.game->rules->move_to_cell(stage.app.session.game,
		match_state(&stage.app.session.match), (move_t)stage.app.ui.cursor);
	assert_true(strchr(cell_says(cell), 'A') || strchr(cell_says(cell), 'a'));
	press("E");
	draw(80, 24);
	assert_non_null(strchr(cell_says(cell), 'e'));
	close_stage();
	open_stage("tictactoe", "human", "human", plain, NULL);
	press("E");
	assert_false(stage.app.display.patterns);
	says("no learned evaluation");
	close_stage();
}

/* ---- the graph ---- */

static void
a_click_in_the_graph_goes_to_the_move(void **unused)
{
	struct app *a = &stage.app;

	(void)unused;
	analysis("othello", "c2 b4 c5 d2 e4", colourful);
	draw(80, 24);
	struct rect g = a->ui.graph.area;
	assert_true(g.height > 0 && a->ui.graph.step > 0);
	click(g.x + 2 * a->ui.graph.step, g.y + 1);
	assert_int_equal(match_at(&a->session.match), 2);
	assert_int_equal(match_length(&a->session.match), 5);
	draw(80, 24);
	click(g.x + g.width - 1, g.y); /* beyond the end */
	assert_int_equal(match_at(&a->session.match), 2);
	click(g.x + 5 * a->ui.graph.step, g.y);
	assert_int_equal(match_at(&a->session.match), 5);
	close_stage();

	/* Looking there does not start an engine to move. */
	open_stage("othello", "human", "uct:playouts=500", colourful, "c2 b4 c5");
	match_go(&a->session.match, a->session.match.record.line[1]);
	assert_true(a->session.match.paused);
	close_stage();
}

/* Whether the curve has a point at a ply. */
static bool
has_curve(int ply)
{
	const struct strip *g = &stage.app.ui.graph;
	int x = g->area.x + (ply - g->first) * g->step + g->step / 2;

	for (int y = g->area.y; y < g->area.y + g->area.height; y++) {
		const struct canvas_cell *cell = canvas_at(&stage.canvas, x, y);
		int tones[] = { cell->style.ink, cell->style.paper };
		for (int i = 0; i < 2 && cell->ch != L'?'; i++) {
			if (tones[i] == TONE_X || tones[i] == TONE_O)
				return true;
		}
	}
	return false;
}

/* A single position that was not searched is interpolated; two leave a gap. */
static void
gaps_stay_gaps(void **unused)
{
	struct record *r = &stage.app.session.match.record;

	(void)unused;
	analysis("tictactoe", "a1 b2 a2 a3 c1", colourful);
	draw(120, 40);
	for (int ply = 0; ply < 5; ply++)
		assert_true(has_curve(ply)); /* the third one was not searched */
	r->node[r->line[1]].judged = r->node[r->line[1]].proven = false;
	draw(120, 40);
	for (int ply = 0; ply < 5; ply++)
		assert_int_equal(has_curve(ply), ply != 1 && ply != 2);
	close_stage();
}

/* In discs where the solver knows the game; the win rate by key. */
static void
the_graph_counts_discs_where_it_can(void **unused)
{
	struct record *r = &stage.app.session.match.record;

	(void)unused;
	analysis("othello", "c2 b4 c5 d2 e4", colourful);
	draw(120, 40);
	int x, y;
	find_text("X to win, by move", &x, &y);
	for (int ply = 0; ply <= r->length; ply++) {
		r->node[r->line[ply]].solved = true;
		r->node[r->line[ply]].exact = ply - 9;
	}
	draw(120, 40);
	find_text("X's lead with best play, in discs", &x, &y);
	find_text("+16", &x, &y);
	find_text("-16", &x, &y);
	press("g g g");
	draw(120, 40);
	find_text("X to win, by move", &x, &y);
	close_stage();
}

/* The line at the position looked at does not hide that the move before it was a mistake. */
static void
the_line_in_the_graph_hides_no_mistake(void **unused)
{
	struct record *r = &stage.app.session.match.record;
	const struct strip *g = &stage.app.ui.graph;
	int signs = 0, lines = 0;

	(void)unused;
	analysis("othello", "c2 b4 c5 d2 e4", plain);
	for (int ply = 0; ply <= r->length; ply++) {
		r->node[r->line[ply]].solved = true;
		r->node[r->line[ply]].exact = ply < 4 ? 0 : 8; /* d2 loses 8 discs */
	}
	match_go(&stage.app.session.match, r->line[4]);
	draw(120, 40);
	int x = g->area.x + (4 - g->first) * g->step + g->step / 2;
	for (int y = g->area.y; y < g->area.y + g->area.height; y++) {
		signs += canvas_at(&stage.canvas, x, y)->ch == L'?';
		lines += canvas_at(&stage.canvas, x, y)->ch == L'|';
	}
	assert_int_equal(signs, 1);
	assert_int_equal(lines, g->area.height - 1);
	close_stage();
}

/* A move's loss is a difference within the one search that saw it. */
static void
losses_are_found_inside_one_search(void **unused)
{
	struct app *a = &stage.app;

	(void)unused;
	open_stage("tictactoe", "human", "human", plain, "a1");
	let_analysis_end(4000);
	double best = a->viewed.info.value, worst = -1;
	move_t move = MOVE_NONE;
	for (int i = 0; i < a->viewed.info.count; i++) {
		const struct root_move *m = &a->viewed.info.moves[i];
		double value = m->proven == GAME_OPEN ? m->value : m->proven;
		if (value > worst && m->visits >= MEANINGFUL_VISITS) {
			worst = value; /* O to move: the first player's best is O's worst */
			move = m->move;
		}
	}
	assert_true(worst > best);
	match_play(&a->session.match, move, stage.now);
	assert_true(fabs(match_ply(&a->session.match, 2)->loss - (worst - best)) < .02);
	assert_true(match_ply(&a->session.match, 1)->loss < 0); /* there was no search */
	close_stage();
}

/* ---- the history of a search ---- */

static void
history_reaches_from_the_beginning_to_now(void **unused)
{
	static struct history h;
	struct report info = { .count = 1 };

	(void)unused;
	h = (struct history){ 0 };
	info.moves[0] =
		(struct root_move){ .visits = 100, .proven = GAME_OPEN, .exact = EXACT_UNKNOWN };
	for (int ms = 0; ms <= 600000; ms += 125) {
		info.elapsed_ms = ms;
		info.moves[0].value = ms / 1e6;
		history_add(&h, &info);
	}
	assert_true(h.count > HISTORY_SAMPLES / 4 && h.count <= HISTORY_SAMPLES);
	assert_true(h.sample[0].at_ms == 0);
	assert_true(h.sample[h.count - 1].at_ms > 500000);
	for (int i = 1; i < h.count; i++) {
		assert_true(h.sample[i].at_ms > h.sample[i - 1].at_ms);
		assert_true(fabs((double)h.sample[i].value[0] - h.sample[i].at_ms / 1e6) < 1e-6);
	}
	info.elapsed_ms = 10; /* it started again */
	info.moves[0].visits = 3;
	history_add(&h, &info);
	assert_int_equal(h.count, 1);
	assert_true(isnan(h.sample[0].value[0]));
	info.position.stones[0] = 1;
	history_add(&h, &info);
	assert_int_equal(h.count, 1);
}

/* Any keys and clicks at any size, in every depth and character set, on every board. */
static void
any_display_is_survived(void **unused)
{
	static const char *const keys[] = { "v", "c", "P", "g", "f", "a", "Tab", "Enter", "u", "U",
		"Up", "Left", "T", "Esc" };
	const struct capabilities looks[] = { colourful, eight, plain, { DEPTH_MONO, true },
		{ DEPTH_256, false } };
	struct rng rng;

	(void)unused;
	rng_seed(&rng, 23);
	for (int k = 0; game_at(k); k++) {
		open_stage(game_at(k)->name, "human", "uct:playouts=60", colourful, NULL);
		set(OPTION_mouse_play, "single");
		for (int i = 0; i < 500; i++) {
			uint32_t what = rng_below(&rng, COUNT(keys) + 4);
			stage.app.ui.caps = looks[rng_below(&rng, COUNT(looks))];
			draw(1 + (int)rng_below(&rng, 200), 1 + (int)rng_below(&rng, 60));
			if (what < COUNT(keys))
				press(keys[what]);
			else
				click((int)rng_below(&rng, (uint32_t)stage.canvas.width),
					(int)rng_below(&rng, (uint32_t)stage.canvas.height));
			stage.now += rng_below(&rng, 3) * 6000000;
			app_tick(&stage.app, stage.now);
		}
		close_stage();
	}
}

/* ---- layouts and colours ---- */

static void
large_terminals_have_large_cells(void **unused)
{
	static const int sizes[][2] = { { 40, 14 }, { 80, 24 }, { 120, 40 }, { 200, 60 },
		{ 250, 80 } };

	(void)unused;
	for (int k = 0; game_at(k); k++) {
		int last = 0, first = 0;
		open_stage(game_at(k)->name, "human", "human", colourful, NULL);
		for (size_t i = 0; i < COUNT(sizes); i++) {
			draw(sizes[i][0], sizes[i][1]);
			const struct board_layout *l = &stage.app.ui.layout;
			int area = board_pitch_x(l) * board_pitch_y(l);
			assert_true(area >= last);
			/* Two thirds of the lines between header and footer, on large screens. */
			assert_true(i < 2 || l->height * 3 >= (sizes[i][1] - 4) * 2);
			first = i == 0 ? area : first;
			last = area;
		}
		assert_true(last >= 5 * first);
		close_stage();
	}
}

/* Where a stone may be put is seen in a cell of any size, and differs from any other empty cell. */
static void
legal_cells_are_told_from_empty_ones(void **unused)
{
	(void)unused;
	open_stage("othello", "human", "human", colourful, NULL);
	assert_true(screen_has(80, 24, " · "));
	assert_true(screen_has(200, 60, "│      ▐█▌      │"));
	assert_false(screen_has(200, 60, "·"));
	stage.app.ui.caps = eight;
	assert_true(screen_has(80, 24, " _ "));
	assert_true(screen_has(80, 24, " . "));
	assert_false(screen_has(80, 24, "·"));
	close_stage();
	/* Where all empty cells are legal by chance; and where they always are. */
	open_stage("othello:4", "human", "human", colourful, "a2 c1 d4 c4 d3 a4 a3 a1");
	assert_true(screen_has(80, 24, " · "));
	close_stage();
	open_stage("tictactoe", "human", "human", colourful, NULL);
	assert_false(screen_has(80, 24, "·"));
	close_stage();
}

/* Draws a stone on an empty canvas and writes its shape: characters without the letter, and where
 * the paper is not the square's. */
static void
shape_of(enum cell what, struct capabilities caps, int width, int height, wchar_t *out)
{
	struct board_view v = { .caps = caps };
	struct cell_box box = { .width = width,
		.height = height,
		.style = { .paper = caps.depth == DEPTH_256 ? TONE_SQUARE_A : TONE_DEFAULT } };
	struct canvas c;

	assert_true(canvas_init(&c, width, height));
	cell_draw_stone(&v, &c, &box, (struct stone){ .what = what });
	for (int i = 0; i < width * height; i++) {
		wchar_t ch = c.cells[i].ch;
		bool paper = c.cells[i].style.paper == (what == CELL_FIRST ? TONE_X : TONE_O);
		out[i] = ch == L'X' || ch == L'O' ? L' ' : ch;
		out[i] = paper && out[i] == L' ' ? L'#' : out[i];
		assert_null(wcschr(L"[]()<>", out[i]));
	}
	canvas_finish(&c);
}

/* X and O differ without their letters and colours, in cells of all sizes. */
static void
stones_differ_in_shape(void **unused)
{
	static const int sizes[][2] = { { 4, 1 }, { 6, 1 }, { 4, 2 }, { 5, 2 }, { 6, 2 }, { 7, 3 },
		{ 11, 5 }, { 15, 7 }, { 19, 9 }, { 31, 15 } };
	const struct capabilities looks[] = { colourful, eight, plain, { DEPTH_MONO, true },
		{ DEPTH_256, false } };

	(void)unused;
	for (size_t i = 0; i < COUNT(sizes); i++) {
		for (size_t k = 0; k < COUNT(looks); k++) {
			wchar_t x[31 * 15], o[31 * 15];
			int width = sizes[i][0], height = sizes[i][1];
			shape_of(CELL_FIRST, looks[k], width, height, x);
			shape_of(CELL_SECOND, looks[k], width, height, o);
			/* Cells one line high have no room for strokes. */
			bool blocks = looks[k].unicode && looks[k].depth != DEPTH_MONO;
			if (height > 1 || blocks)
				assert_memory_not_equal(x, o, sizeof *x * (size_t)(width * height));
		}
	}
}

/* ---- tables of payoffs ---- */

/* The text inside a cell, without blanks. */
static void
text_in_cell(int cell, char *out)
{
	const struct board_layout *l = &stage.app.ui.layout;
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

/* The game's names beside rows and columns, its payoffs in the cells, however it is turned. */
static void
tables_show_names_and_payoffs(void **unused)
{
	static const int sizes[][2] = { { 40, 14 }, { 80, 24 }, { 120, 40 }, { 200, 60 } };
	static const char *const pay[] = { "0.5", "0.25", "1", "0.75", "(0.5)", "0.45", "0", "0.55",
		"0.5" };

	(void)unused;
	open_stage("matrix:biased-rps", "human", "human", plain, "paper paper");
	const struct board_layout *l = &stage.app.ui.layout;
	for (size_t k = 0; k < 4 * COUNT(sizes); k++) {
		int x, y;
		draw(sizes[k / 4][0], sizes[k / 4][1]);
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
		char *text = canvas_dump_text(&stage.canvas);
		const char *head = strstr(text, l->turn & 1 ? "scissors" : "rock");
		assert_non_null(head);
		assert_non_null(strstr(head, l->turn & 1 ? "rock" : "scissors"));
		assert_null(strstr(text, "   a   "));
		free(text);
		press("f");
	}
	close_stage();
}

/* Nothing is drawn twice beside a tower. */
static void
one_history_is_beside_a_tower(void **unused)
{
	static const int sizes[][2] = { { 110, 40 }, { 120, 40 }, { 160, 50 }, { 200, 60 },
		{ 250, 80 } };

	(void)unused;
	analysis("score4", "a1 b1 a1 b1 d4 c3 d3", colourful);
	for (size_t i = 0; i < COUNT(sizes); i++) {
		draw(sizes[i][0], sizes[i][1]);
		char *text = canvas_dump_text(&stage.canvas);
		const char *history = strstr(text, "Search so far");
		assert_non_null(history);
		assert_null(strstr(history + 1, "Search so far"));
		free(text);
	}
	close_stage();
}

/* ---- towers ---- */

/* Every character of every cell belongs to it alone, and a click there finds it. */
static void
check_tower(int width, int height)
{
	const struct board_layout *l = &stage.app.ui.layout;
	static unsigned char taken[250 * 80];

	memset(taken, 0, sizeof taken);
	assert_true(l->lean > 0 && l->x + l->width <= width && l->y + l->height <= height - 2);
	for (int cell = 0; cell < 64; cell++) {
		int x, y;
		board_layout_cell(l, cell, &x, &y);
		for (int i = 0; i < l->inner_width * l->inner_height; i++) {
			int line = i / l->inner_width;
			int at_x = x + i % l->inner_width - line * l->lean, at_y = y + line;
			assert_true(at_x > l->x && at_x < l->x + l->width);
			assert_true(at_y > l->y && at_y < l->y + l->height);
			assert_int_equal(taken[at_y * width + at_x]++, 0);
			assert_int_equal(board_layout_hit(l, at_x, at_y), cell);
		}
		if (cell < 48) {
			int above_x, above_y;
			board_layout_cell(l, cell + 16, &above_x, &above_y);
			assert_true(above_x == x && above_y < y);
		}
	}
}

static void
towers_stand_where_there_is_room(void **unused)
{
	static const int sizes[][2] = { { 100, 40 }, { 120, 40 }, { 160, 50 }, { 200, 60 },
		{ 250, 80 } };
	static const char *const games[] = { "score4", "qubic" };

	(void)unused;
	for (size_t k = 0; k < COUNT(games); k++) {
		open_stage(games[k], "human", "human", plain, NULL);
		for (int turn = 0; turn < BOARD_TURNS; turn++) {
			for (size_t i = 0; i < COUNT(sizes); i++) {
				draw(sizes[i][0], sizes[i][1]);
				check_tower(sizes[i][0], sizes[i][1]);
			}
			press("f");
		}
		draw(99, 60);
		assert_int_equal(stage.app.ui.layout.lean, 0);
		draw(200, 39);
		assert_int_equal(stage.app.ui.layout.lean, 0);
		close_stage();
	}
}

/* V lays it flat; so it stays in the next game, and V builds it again. */
static void
a_key_lays_the_tower_flat(void **unused)
{
	struct app *a = &stage.app;

	(void)unused;
	open_stage("qubic", "human", "human", plain, NULL);
	draw(120, 40);
	assert_int_equal(a->ui.layout.lean, 1);
	press("V");
	draw(120, 40);
	assert_int_equal(a->ui.layout.lean, 0);
	assert_string_equal(stage.options.text[OPTION_layers], "flat");
	press("V");
	draw(120, 40);
	assert_int_equal(a->ui.layout.lean, 1);
	draw(80, 24);
	press("V");
	assert_string_equal(stage.options.text[OPTION_layers], "tower");
	assert_non_null(strstr(a->ui.message, "larger screen"));
	close_stage();
}

/* The strokes of this tone at the front of the upper three levels: their characters. */
static void
strokes_in_front(enum tone tone, wchar_t *out)
{
	const struct board_layout *l = &stage.app.ui.layout;
	int x, y;

	for (int layer = 1; layer < 4; layer++) {
		board_level_origin(l, layer, &x, &y);
		y += board_level_height(l) - 1;
		for (x = 0; x < l->x + l->width; x++) {
			const struct canvas_cell *at = canvas_at(&stage.canvas, x, y);
			if (at->style.ink == tone && at->style.attr & ATTR_BOLD)
				*out++ = at->ch;
		}
	}
	*out = 0;
}

static void
lines_pass_through_the_levels(void **unused)
{
	wchar_t strokes[64];

	(void)unused;
	/* Three on a column of levels: the fourth is free. */
	open_stage("qubic", "human", "human", colourful, "b2/1 a1/1 b2/2 a2/1 b2/4 d4/1");
	draw(120, 40);
	strokes_in_front(TONE_X, strokes);
	assert_memory_equal(strokes, L"│││", 4 * sizeof *strokes);
	close_stage();
	open_stage("qubic", "human", "human", colourful, "b2/1 a1/1 b2/2 b2/3 b2/4 d4/1");
	draw(120, 40);
	strokes_in_front(TONE_X, strokes);
	assert_int_equal(strokes[0], 0);
	close_stage();
	/* With gravity the free cell may be out of reach. */
	open_stage("score4", "human", "human", colourful, "a1 b1 b1 c1 c1 a4 c1 d4");
	draw(120, 40);
	strokes_in_front(TONE_X, strokes);
	assert_memory_equal(strokes, L"···", 4 * sizeof *strokes);
	close_stage();
	/* They pass through the owner's stones, not through the other's, here at b3/2. */
	open_stage(
		"score4", "human", "human", colourful, "a1 b2 b2 b1 c3 c3 c3 d4 d1 a4 d1 c1 b3 b3");
	draw(120, 40);
	int on[2] = { 0 };
	for (int i = 0; i < 120 * 40; i++) {
		struct canvas_cell at = stage.canvas.cells[i];
		bool stone = at.style.paper == TONE_X || at.style.paper == TONE_O;
		if (stone && at.ch == L'·')
			on[at.style.paper == TONE_O]++;
	}
	assert_true(on[0] > 0 && on[1] == 0);
	close_stage();
	open_stage("qubic", "human", "human", colourful, "b2/1 a1/1 b2/2 a2/1 b2/4 d4/1 b2/3");
	draw(120, 40);
	strokes_in_front(TONE_ACCENT, strokes);
	assert_memory_equal(strokes, L"┃┃┃", 4 * sizeof *strokes);
	close_stage();
}

static double
channel(uint32_t rgb, int shift)
{
	double c = (rgb >> shift & 255) / 255.0;
	return c <= .04045 ? c / 12.92 : pow((c + .055) / 1.055, 2.4);
}

static double
luminance(const struct theme *theme, enum tone tone)
{
	uint32_t rgb = theme_rgb(theme_color(theme, DEPTH_256, tone));
	return .2126 * channel(rgb, 16) + .7152 * channel(rgb, 8) + .0722 * channel(rgb, 0);
}

/* Marks and quiet text are read on both squares; heat rises in lightness, or falls, step by step. */
static void
colours_keep_their_order(void **unused)
{
	static const enum tone inks[] = { TONE_X, TONE_O, TONE_QUIET, TONE_ON_SQUARE, TONE_ACCENT };

	(void)unused;
	for (int light = 0; light < 2; light++) {
		struct theme theme;
		assert_true(theme_builtin(light ? "light" : "dark", &theme));
		for (size_t i = 0; i < COUNT(inks); i++) {
			double a = luminance(&theme, inks[i]);
			double b = luminance(&theme, TONE_SQUARE_A);
			double contrast = (fmax(a, b) + .05) / (fmin(a, b) + .05);
			if (contrast < 4.5)
				fail_msg("theme %s: tone %d on a square has %.2f", theme.name,
					inks[i], contrast);
		}
		for (int step = 1; step < HEAT_STEPS; step++) {
			double more = luminance(&theme, TONE_HEAT_0 + (enum tone)step) -
				      luminance(&theme, TONE_HEAT_0 + (enum tone)step - 1);
			assert_true(light ? more < -.01 : more > .01);
		}
	}
}

int
main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(screens_are_golden),
		cmocka_unit_test(turns_are_eight_and_can_be_undone),
		cmocka_unit_test(keys_and_clicks_follow_the_turned_board),
		cmocka_unit_test(a_board_is_clicked_only_when_it_was_drawn),
		cmocka_unit_test(coordinates_turn_too),
		cmocka_unit_test(a_cell_says_rate_and_visits),
		cmocka_unit_test(turning_the_numbers_says_what_is_seen),
		cmocka_unit_test(cells_show_what_the_eye_sees),
		cmocka_unit_test(few_visits_say_little_but_something),
		cmocka_unit_test(the_point_of_view_is_said),
		cmocka_unit_test(settings_say_what_is_shown_first),
		cmocka_unit_test(proofs_are_signs),
		cmocka_unit_test(every_heat_has_a_sign_and_a_place),
		cmocka_unit_test(relative_heat_runs_from_worst_to_best),
		cmocka_unit_test(noise_is_not_painted_as_a_difference),
		cmocka_unit_test(exact_values_leave_the_rate),
		cmocka_unit_test(the_legend_says_both_ends),
		cmocka_unit_test(threats_are_where_a_stone_wins),
		cmocka_unit_test(distances_have_two_sides),
		cmocka_unit_test(patterns_speak_for_the_move_at_the_cursor),
		cmocka_unit_test(patterns_of_tron_show_the_cells),
		cmocka_unit_test(a_click_in_the_graph_goes_to_the_move),
		cmocka_unit_test(gaps_stay_gaps),
		cmocka_unit_test(the_graph_counts_discs_where_it_can),
		cmocka_unit_test(the_line_in_the_graph_hides_no_mistake),
		cmocka_unit_test(losses_are_found_inside_one_search),
		cmocka_unit_test(history_reaches_from_the_beginning_to_now),
		cmocka_unit_test(any_display_is_survived),
		cmocka_unit_test(large_terminals_have_large_cells),
		cmocka_unit_test(legal_cells_are_told_from_empty_ones),
		cmocka_unit_test(stones_differ_in_shape),
		cmocka_unit_test(towers_stand_where_there_is_room),
		cmocka_unit_test(tables_show_names_and_payoffs),
		cmocka_unit_test(one_history_is_beside_a_tower),
		cmocka_unit_test(a_key_lays_the_tower_flat),
		cmocka_unit_test(lines_pass_through_the_levels),
		cmocka_unit_test(colours_keep_their_order),
	};
	if (!golden_begin(argc, argv))
		return 77;
	return cmocka_run_group_tests(tests, NULL, NULL);
}
