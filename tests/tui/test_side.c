/* What is beside and above the board, without a terminal: the table of moves, the numbers of the
 * search, the tree of branches, both engines' plans. */
#include <stdio.h>
#include <string.h>

#include "config/levels.h"
#include "fixtures/boards.h"
#include "fixtures/golden.h"
#include "fixtures/harness.h"
#include "fixtures/testing.h"
#include "games/notation.h"
#include "record/record.h"
#include "tui/panels/panels.h"

/* ---- the table ---- */

/* An alpha-beta search is seen while it thinks: values, depths, nodes, the line it expects; no visits. */
TEST(an_evaluation_is_seen)
{
	const struct report *info = stage_report();
	char name[GAME_MOVE_TEXT], text[48];

	open_stage("score4", "human", "negamax:time_ms=100000", plain, "b2");
	while (!stage_searched() || info->depth < 4) {
		pause_briefly();
		look();
	}
	draw(80, 24);
	assert_int_equal(info->source, REPORT_EVALUATION);
	for (int i = 0; i < info->count; i++)
		assert_true(info->moves[i].depth >= 4);
	game_move_text_level(stage_game(), &info->position, info->moves[info->best].move, name);
	snprintf(text, sizeof text, " 1[%s]", name);
	assert_true(canvas_shows(text));
	assert_true(canvas_shows("O win  depth"));
	assert_true(canvas_shows(" nodes  "));
	snprintf(text, sizeof text, "It prefers %s: ", name);
	assert_true(canvas_shows(text));
	assert_false(canvas_shows("visits"));
	draw(120, 40);
	assert_true(canvas_shows("x tree") && canvas_shows("p line"));
	press_says("p", "The line, step 1 of ");
}

/* An evaluation has no visits; nor has what the solver alone knows, before an engine has begun. */
TEST(a_proof_without_visits_is_said_so)
{
	struct report *info = stage_report();

	open_stage("tictactoe", "human", "negamax:time_ms=100000", plain, "b2");
	while (!stage_searched() || info->proven == GAME_OPEN) {
		pause_briefly();
		look();
	}
	assert_true(screen_shows("draw "));
	assert_false(screen_shows(" visit"));
	keep_numbers();
	for (int i = 0; i < info->count; i++) {
		info->moves[i].proven = GAME_OPEN;
		info->moves[i].depth = 0;
		info->moves[i].exact = 1; /* O loses */
		info->moves[i].pv[0] = info->moves[i].move;
		info->moves[i].pv_length = 1;
	}
	press_says("p", "The line, step 1 of 1");
	assert_false(screen_shows("%"));
}

/* What it considered stays beside the board on the person's turn, and leaves no mean in the record. */
TEST(an_evaluation_was_seen)
{
	const struct record *r = &stage_match()->record;

	open_stage("othello", "human", "negamax:depth=4", plain, "c2");
	let_engine_think();
	while (!match_human_to_move(stage_match()))
		pass(100000);
	look();
	assert_true(screen_shows("O  Negamax, depth 4, before playing "));
	assert_true(canvas_shows("depth"));
	assert_false(canvas_shows("visits"));
	assert_false(r->node[r->line[1]].judged);
}

/* A search's last numbers are shown at once, for the rest of its time. */
TEST(last_numbers_are_shown)
{
	struct app *a = &stage.app;

	open_stage("othello", "human", "negamax:depth=4", plain, "c2");
	app_tick(a, stage.now += a->ui.frame_us);
	engine_wait(stage_match()->player[1].engine);
	app_tick(a, stage.now += 1000);
	assert_false(a->viewed.info.running);
	assert_true(screen_shows(" 1["));
	assert_true(app_wake_us(a) > a->ui.next_frame_us);
}

/* The move played was in brackets before, also where the discs of a proven result are counted once the search
 * has ended. */
TEST(the_move_in_brackets_is_played)
{
	const char *engine = "uct:playouts=20000,time_ms=60000";

	open_stage("othello", engine, engine, plain, "c2 b2 d5");
	while (stage_result() == GAME_OPEN) {
		int ply = stage_plies(), ticks = 0;
		const struct report *shown = stage_report();
		move_t bracketed = MOVE_NONE;
		while (stage_plies() == ply) {
			bracketed = shown->best < 0 ? MOVE_NONE : shown->moves[shown->best].move;
			player_wait(match_mover(stage_match()));
			int64_t wakes_us = stage_wakes_us();
			pass(ticks++ < 4 ? 1000 : wakes_us - stage.now);
		}
		const struct record *r = &stage_match()->record;
		move_t played = r->node[r->line[ply + 1]].move;
		if (shown->count > 1 && bracketed != played)
			fail_msg("move %d: %d in brackets, %d played", ply + 1, bracketed, played);
	}
}

/* What is only a bound has its sign for either side. */
TEST(bounds_are_marked)
{
	static const struct {
		int limit;
		double value;
		const char *first, *second;
	} cases[] = { { 0, .1, "55.0", "45.0" }, { 1, .1, "55-", "45+" }, { -1, .1, "55+", "45-" },
		{ 0, 1, "99.0", "1.0" }, { 1, -1, "1-", "99+" } };

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct root_move m = { .depth = 3,
			.value = cases[i].value,
			.limit = cases[i].limit,
			.proven = GAME_OPEN,
			.exact = EXACT_UNKNOWN };
		char text[8];
		win_rate_text(&m, SIDE_FIRST, true, text);
		assert_string_equal(text, cases[i].first);
		win_rate_text(&m, SIDE_SECOND, true, text);
		assert_string_equal(text, cases[i].second);
	}
}

/* ---- a large screen ---- */

/* The number of hidden rows covers nothing that stands before it. */
TEST(more_rows_leave_the_line_whole)
{
	int x, y, end;

	open_stage("qubic", "human", "human", plain, "b2/1 a1/4");
	let_analysis_end(3000);
	make_up_numbers();
	stage_report()->memory_bytes = 11000000;
	stage_report()->deepest = 12;
	draw(79, 23);
	find_text("deepest 12 ", &x, &y);
	find_text(" more", &end, &y);
	assert_true(end > x + 12);
}

/* After its move an engine's table stays, and its history. */
TEST(the_last_search_stays)
{
	static const char *const boards[][2] = { { "othello", "c2" }, { "score4", "b2" },
		{ "othello:8", "d3" }, { "tictactoe", "b2" } };
	static const int sizes[][2] = { { 80, 24 }, { 200, 60 } };
	int x, y, head_y;

	for (size_t i = 0; i < 2 * COUNT(boards); i++) {
		open_stage(boards[i / 2][0], "human", "uct:playouts=3000", plain, boards[i / 2][1]);
		let_engine_think();
		while (!match_human_to_move(stage_match()))
			pass(100000);
		look();
		draw(sizes[i % 2][0], sizes[i % 2][1]);
		char name[GAME_MOVE_TEXT], text[64];
		game_move_text_level(
			stage_game(), &stage_report()->position, stage.app.viewed.made, name);
		snprintf(text, sizeof text, "O  Engine 3k, before playing %s", name);
		find_text(text, &x, &y);
		find_text("best line", &x, &head_y);
		assert_int_equal(y + 1, head_y);
		snprintf(text, sizeof text, "(%s)", name);
		find_text(text, &x, &y);
		find_text("3.0k playouts", &x, &y);
		/* Under load there may be one sample of it, or none. */
		const struct history *h = &stage.app.viewed.history;
		if (i % 2 && h->count > 1 && state_equal(&h->position, &stage_report()->position))
			find_text("How that search went", &x, &y);
	}
}

/* Everything on the screen but its content. */
struct places {
	struct rect board;
	int inner_width, inner_height;
	struct room room;
};

/* Nothing moves between the turns of a game, whether the analysis is shown or hidden. */
TEST(rectangles_stay)
{
	static const int sizes[][2] = { { 40, 14 }, { 80, 24 }, { 100, 30 }, { 120, 40 },
		{ 200, 60 } };
	static const char *const boards[] = { "othello", "score4", "tictactoe", "tron:9x9" };

	for (size_t i = 0; i < 2 * COUNT(boards) * COUNT(sizes); i += (size_t)every(3)) {
		const int *size = sizes[i / 2 / COUNT(boards)];
		struct places first = { 0 };
		open_stage(boards[i / 2 % COUNT(boards)], "human", "uct:playouts=300,c=0.5", plain,
			NULL);
		if (i % 2)
			press("Tab");
		for (int turn = 0; turn < 8 && match_result(stage_match()) == GAME_OPEN; turn++) {
			bool person = match_human_to_move(stage_match());
			if (!person)
				let_engine_think();
			look();
			draw(size[0], size[1]);
			const struct board_layout *l = stage_layout();
			struct places now = { { l->x, l->y, l->width, l->height }, l->inner_width,
				l->inner_height, stage.app.ui.room };
			if (turn == 0)
				first = now;
			assert_memory_equal(&now, &first, sizeof now);
			if (person) {
				move_t moves[GAME_MAX_MOVES];
				stage_game()->rules->moves(
					stage_game(), match_state(stage_match()), moves);
				session_play(stage_session(), moves[0]);
				stage_tick();
			}
			while (!person && !match_human_to_move(stage_match()) &&
				match_result(stage_match()) == GAME_OPEN)
				pass(100000);
		}
	}
}

TEST(the_rules_are_beside_an_untouched_board)
{
	open_stage("othello", "human", "human", plain, NULL);
	assert_true(screen_shows("Turn discs over; the most discs win."));
	assert_false(canvas_shows("must enclose"));
	press("Enter");
	assert_false(screen_shows("Turn discs over"));
}

/* ---- playouts ---- */

TEST(what_was_kept_is_not_counted_as_new)
{
	struct report *info = stage_report();
	int x, y;

	open_stage("othello", "human", "uct:playouts=400", plain, "c2");
	let_engine_think();
	info->inherited = 0;
	info->playouts = 400;
	draw(120, 40);
	find_text(" 400 of 400 playouts", &x, &y);
	assert_false(screen_shows("kept"));
	/* The cells' visits and the table include them, the budget does not. */
	info->inherited = 830;
	info->playouts = 830 + 170;
	draw(120, 40);
	find_text("O's search: 170 of 400 playouts", &x, &y);
	assert_int_equal(y, 1);
	find_text("1.0k playouts (830 kept)", &x, &y);
	assert_true(y > 1);
	draw(80, 24);
	find_text("O's search: 170 of 400", &x, &y);
	find_text("1.0k playouts (830 kept)", &x, &y);
}

/* A move may be preferred for its visits although the rate of another one is higher. */
TEST(visits_are_said_to_decide)
{
	open_stage("othello", "human", "human", plain, NULL);
	set(OPTION_exact, "off");
	let_analysis_end(2000);
	struct report *info = stage_report();
	struct root_move *other = &info->moves[info->best == 0];
	other->visits = 60;
	other->value = info->moves[info->best].value;
	assert_true(screen_shows("The search prefers "));
	other->value += .2 * state_sign(&info->position);
	assert_true(screen_shows("Preferred by visits: "));
	assert_true(screen_has(40, 14, "By visits: "));
}

/* ---- branches ---- */

static void
type_move(const char *move)
{
	char say[256];
	struct error e = { "" };
	struct text t;

	text_init(&t, say, sizeof say);
	if (!session_play_text(stage_session(), move, &t, &e))
		fail_msg("%s", e.text);
	stage_tick();
}

/* c2 b4 c5 d2, instead of c5 also b5 b6, there instead of b6 also b2. */
static void
open_branches(struct capabilities caps)
{
	struct record *r = &stage_match()->record;

	open_stage("othello", "human", "human", caps, "c2 b4 c5 d2");
	press("[ [");
	type_move("b5");
	type_move("b6");
	press("[");
	type_move("b2");
	assert_int_equal(r->count, 8);
	r->node[5].judged = r->node[6].solved = true;
	r->node[5].value = .24;
	r->node[5].playouts = 1000;
	r->node[6].exact = -4;
}

static const char *
line_played(void)
{
	static char text[256];
	const struct record *r = &stage_match()->record;
	struct text t;

	text_init(&t, text, sizeof text);
	for (int i = 0; i < r->at; i++) {
		char name[GAME_MOVE_TEXT];
		game_move_text(
			r->game, &r->node[r->line[i]].position, r->node[r->line[i + 1]].move, name);
		text_add(&t, "%s ", name);
	}
	return text;
}

/* In the list of moves, and below it with their values, for clicks. */
TEST(branches_are_seen_and_clicked)
{
	int x, y;

	open_branches(plain);
	assert_string_equal(line_played(), "c2 b4 b5 b2 ");
	set(OPTION_exact, "off");
	let_analysis_end(2000);
	draw(200, 60);
	find_text("  3+X b5          4+O b2", &x, &y);
	find_text("  1 X c2 b4", &x, &y);
	find_text("  3 X c5 d2", &x, &y);
	find_text("`   3 X b5", &x, &y);
	assert_non_null(strstr(line_of_canvas(y), "  62%"));
	find_text("    4 O b6", &x, &y);
	assert_non_null(strstr(line_of_canvas(y), "  -4"));
	find_text(">  `   4 O b2", &x, &y);
	find_text("+  branches", &x, &y);
	assert_non_null(strstr(line_of_canvas(y), "  X win"));
	find_text("`   3 X b5", &x, &y);
	click(x + 20, y);
	assert_string_equal(line_played(), "c2 b4 b5 ");
	draw(120, 40);
	find_text("  3 X c5 d2", &x, &y);
	click(x + 9, y);
	assert_string_equal(line_played(), "c2 b4 c5 d2 ");
	draw(120, 40);
	find_text("  3 X c5 d2", &x, &y);
	click(x + 6, y);
	assert_string_equal(line_played(), "c2 b4 c5 ");

	/* Calm: without values. */
	open_branches(plain);
	draw(120, 40);
	find_text("`   3 X b5", &x, &y);
	assert_null(strstr(line_of_canvas(y), "62%"));
	/* Where one is next on the line it is chosen before its first move. */
	open_branches(plain);
	press("[ [");
	assert_true(screen_has(120, 40, "  3+X b5"));
	press_says("}", "Branch 1 of 2 at move 3.");
	assert_string_equal(line_played(), "c2 b4 ");
	assert_true(screen_has(120, 40, "  3+X c5"));
	/* One line of moves has no branches. */
	press("Home");
	open_stage("othello", "human", "human", plain, "c2 b4 c5");
	draw(120, 40);
	assert_false(screen_shows("branches"));
	press_says("{", "There is only one branch");
}

/* ---- two engines ---- */

/* Legal moves from the position on, the same for the same `which`, of each position the `which`-th. */
static int
make_line(struct state s, int which, int parts_at, move_t line[PLAN_MOVES])
{
	const struct game *g = stage_game();

	for (int i = 0; i < 6; i++) {
		move_t moves[GAME_MAX_MOVES];
		int count = g->rules->moves(g, &s, moves);
		line[i] = moves[i == parts_at ? which % count : 0];
		g->rules->play(g, &s, line[i]);
	}
	return 6;
}

/* X has moved, O thinks; they part after so many moves. */
static void
open_duel(struct capabilities caps, int parts_at)
{
	struct report *info = stage_report();

	open_stage("othello", "uct:playouts=500", "uct:playouts=300", caps, "c2 b4");
	let_engine_think();
	pass(20000000);
	let_engine_think();
	struct plan *x = &stage_match()->plan[0];
	assert_int_equal(x->node, record_current(&stage_match()->record));
	x->length = make_line(info->position, 1, parts_at, x->line);
	x->value = .04;
	for (info->best = 0; info->moves[info->best].move != x->line[0]; info->best++)
		;
	struct root_move *m = &info->moves[info->best];
	m->pv_length = make_line(info->position, 0, parts_at, m->pv);
	m->proven = GAME_OPEN;
	m->value = -.2;
	m->visits = 1000;
}

/* One above the other, move under move. */
TEST(both_plans_are_seen)
{
	int x[2], y[2], at;
	char name[GAME_MOVE_TEXT], line[2][64];

	open_duel(plain, 2);
	const struct plan *plan = &stage_match()->plan[0];
	draw(120, 40);
	find_text("win  what each of them expects", &at, &y[0]);
	find_text("X   52%  ", &x[0], &y[0]);
	find_text("O   60%  ", &x[1], &y[1]);
	assert_int_equal(x[0], x[1]);
	assert_int_equal(y[0] + 1, y[1]);
	for (int i = 0; i < 2; i++) {
		const char *row = line_of_canvas(y[i]);
		snprintf(line[i], sizeof line[i], "%.17s", strstr(row, "%  ") + 3);
	}
	assert_true(strncmp(line[0], line[1], 6) == 0 && strncmp(line[0], line[1], 8) != 0);
	game_move_text(stage_game(), &stage_report()->position, plan->line[0], name);
	assert_true(strncmp(line[0], name, strlen(name)) == 0);
	find_text("They differ at move 6: X ", &at, &y[0]);
	draw(80, 24);
	find_text("X   52%  ", &x[0], &y[0]);
	find_text("O   60%  ", &x[1], &y[1]);
	assert_int_equal(x[0], x[1]);
	/* After one playout nothing is expected yet. */
	struct report *info = stage_report();
	for (int i = 0; i < info->count; i++)
		info->moves[i].visits = info->moves[i].visits == 1000;
	draw(80, 24);
	find_text("O    -", &x[1], &y[1]);

	open_duel(plain, 9);
	draw(120, 40);
	find_text("Both expect the same moves.", &at, &y[0]);
	/* What X expected then is not what it expects elsewhere. */
	press("Space [");
	look();
	assert_int_not_equal(stage_match()->plan[0].node, record_current(&stage_match()->record));
}

/* The mover expects the move that the table calls best, though another one has a few more visits. */
TEST(the_best_move_is_expected)
{
	struct report *info = stage_report();

	open_duel(plain, 2);
	for (int i = 0; i < info->count; i++) {
		info->moves[i].exact = EXACT_UNKNOWN;
		info->moves[i].visits = i == info->best ? 480 : i + 490;
		info->moves[i].pv[0] = info->moves[i].move;
		info->moves[i].pv_length = 1;
		info->moves[i].proven = GAME_OPEN;
		info->moves[i].value = i == info->best ? -.4 : -.2;
	}
	assert_true(screen_has(120, 40, "O   70%  "));
}

/* A level's rating stands beside its name, and is called one, where there is room. */
TEST(ratings_are_seen)
{
	char text[32];

	open_stage("othello", "human", "level:n=5", plain, NULL);
	int rating = stage_match()->player[1].rating.points;
	assert_int_not_equal(rating, LEVEL_UNRATED);
	assert_int_equal(stage_match()->player[0].rating.points, LEVEL_UNRATED);
	snprintf(text, sizeof text, "O Level 5, rating %d: 2 discs", rating);
	assert_true(screen_has(100, 24, text));
	assert_true(screen_has(80, 20, "O Level 5: 2 discs"));
	assert_true(screen_has(57, 20, "O Level 5: 2"));
	draw(40, 14);
	assert_false(strstr(line_of_canvas(0), "("));
}

/* Another game by this clock. */
static void
start_clock(const char *clock)
{
	set(OPTION_clock, clock);
	session_take_clock(stage_session());
	app_start_over(&stage.app);
	stage_tick();
}

/* Both stand beside the players at any size, and move on by themselves: once a second, at the end in
 * tenths with a sign that is no colour. */
TEST(clocks_are_seen)
{
	static const int sizes[][2] = { { 40, 14 }, { 80, 24 }, { 120, 40 }, { 200, 60 } };

	open_stage("othello", "human", "level:n=5", plain, NULL);
	start_clock("2m+3");
	for (size_t i = 0; i < COUNT(sizes); i++) {
		draw(sizes[i][0], sizes[i][1]);
		assert_non_null(strstr(line_of_canvas(0), "X You: 2"));
		assert_non_null(strstr(line_of_canvas(0), "  2:00"));
	}
	for (int second = 1; second <= 5; second++) {
		assert_false(stage.app.ui.dirty);
		assert_int_equal(stage_wakes_us(), stage.now + 1000000);
		pass(1000000);
		assert_true(stage.app.ui.dirty);
		draw(80, 24);
	}
	assert_true(canvas_shows("X You: 2  1:55 "));
	pass(105900000);
	assert_true(screen_shows("X You: 2  9.1! "));
	assert_int_equal(stage_wakes_us(), stage.now + 1000);
	press("?"); /* help covers the board: it stands */
	pass(50000000);
	press("Esc");
	stage_tick();
	assert_true(screen_shows("X You: 2  9.1! "));
	press("s");
	pass(50000000);
	says("Stopped: s continues.");
	assert_true(screen_shows("X You: 2  9.1! "));
	press("s");
	pass(9101000);
	assert_true(screen_shows("You ran out of time: O wins"));
	assert_true(screen_has(120, 40, "X out of time, 0 moves"));
	open_stage("othello", "uct:playouts=123456,policy=puct", "uct:playouts=10,c=0.7,threads=2",
		plain, NULL);
	start_clock("1h+0"); /* long names give way */
	draw(40, 14);
	assert_int_equal(text_columns(line_of_canvas(0)) <= 40, 1);
	assert_non_null(strstr(line_of_canvas(0), "  1:00:00"));
	assert_non_null(strstr(strstr(line_of_canvas(0), "1:00:00") + 1, "1:00:00"));
}

/* The bar says what the cell of the best move says: its win rate whatever a solver knows, or in a
 * word what the search has proven. */
TEST(the_bar_says_what_the_cell_says)
{
	struct report *info = stage_report(), solved;
	int x, y;

	open_duel(plain, 2);
	struct root_move *best = &info->moves[info->best];
	best->value = .1;
	best->visits = 60;
	solved = *info;
	for (int i = 0; i < info->count; i++)
		solved.moves[i].exact = &info->moves[i] == best ? 1 : -1;
	solved.known_moves = info->count;
	solved.known = true;
	solved.exact = 1;
	judge_take_exact(info, &solved);
	draw(80, 24);
	find_text("X    55% #", &x, &y);
	assert_int_equal(y, 1);
	best->proven = -1;
	draw(80, 24);
	find_text("X   loss -", &x, &y);
	/* Not visited yet: its cell shows the exact result. */
	best->proven = GAME_OPEN;
	best->visits = 0;
	draw(80, 24);
	find_text("X    win #", &x, &y);
}

TEST(the_score_has_an_interval)
{
	int x, y;

	open_duel(plain, 2);
	press("A");
	draw(120, 40);
	find_text("game 1, move 4", &x, &y);
	assert_int_equal(y, 0);
	find_text(" to win, by move", &x, &y); /* nobody learns */
	assert_false(screen_shows("player:"));
	stage_session()->repeat.curve.all = (struct learning_count){ 6, 1, 4 };
	draw(120, 40);
	find_text("game 12, move 4", &x, &y);
	find_text("X's player: 6 won, 1 drawn, 4 lost", &x, &y);
	find_text("59% of points, 95% range 32-82%", &x, &y);
	draw(80, 24);
	find_text("X's player: 59% (32-82) of 11 games", &x, &y);
	press("Tab"); /* hides the search, not the score */
	draw(80, 24);
	find_text("59% of points, 95% range 32-82%", &x, &y);
	stage_session()->repeat.curve.all = (struct learning_count){ 14796, 291, 1426 };
	draw(80, 24); /* as long as the space beside the board is wide */
	find_text("X: 14796 won, 291 drawn, 1426 lost", &x, &y);
	find_text("90% of points, 95% range 90.0-90.9%", &x, &y);
}

/* Where the flat 4x4x4 leaves the table a few lines, its head stays while the cursor goes over the board;
 * the row of its move is on the last line, if on none before. */
TEST(the_cursor_leaves_the_head_of_the_table)
{
	const struct app *a = &stage.app;
	const struct list *t = &a->ui.table;
	char row[16];
	int below = 0;

	open_analysis("qubic", "b2/1 a1/1 b2/2", plain);
	press("V");
	for (int cell = 0; cell < 64; cell++) {
		stage_point(cell);
		app_choose_at_cursor(&stage.app);
		draw(120, 40);
		int chosen = viewed_chosen_row(&a->viewed), height = t->area.height;
		assert_true(height >= 4 && height < a->viewed.ordered);
		for (int rank = 1; rank < height; rank++) {
			int shown = rank == height - 1 && chosen > rank ? chosen : rank;
			snprintf(row, sizeof row, "%d", shown + 1);
			assert_int_equal(panel_table_rank(t, t->area.y + rank), shown);
			assert_non_null(strstr(line_of_canvas(t->area.y + rank), row));
		}
		below += chosen >= height;
	}
	assert_true(below > 0);
}

/* From an engine's table to a person's analysis nothing is empty in between, and nothing comes that goes at
 * once. */
TEST(nothing_flashes_between_two_searches)
{
	static const char *const games[] = { "othello", "score4" };
	struct app *a = &stage.app;

	for (int i = 0; i < (int)COUNT(games); i++) {
		bool yours = false;
		open_stage(games[i], "human", "uct:playouts=300", plain, NULL);
		press("Tab Enter");
		while (stage_plies() < 2)
			app_tick(a, stage.now += 100000);
		while (!yours) {
			pause_briefly(); /* else a slow machine's search rests before it has begun */
			app_tick(a, stage.now += 100000);
			draw(80, 24);
			yours = canvas_shows("Your analysis");
			assert_true(yours || canvas_shows("Engine 300, before playing "));
			assert_false(canvas_shows("Lines still open"));
			assert_false(canvas_shows("continue"));
			assert_true(yours || app_wake_us(a) < stage.now + a->ui.frame_us / 2);
			assert_true(canvas_shows("% O ")); /* at the bar's end */
		}
		assert_true(stage_report()->playouts >= MEANINGFUL_VISITS);
	}
}

/* A row keeps its place while the search runs and no other has clearly more visits; a search that has
 * just begun and one that has ended have the rows exactly by visits. */
TEST(rows_are_by_visits_once_the_search_rests)
{
	struct viewed *v = &stage.app.viewed;
	struct report *info = &v->info;

	open_analysis("othello", "c2", plain);
	for (int state = 0; state < 2; state++) {
		int second = v->order[1], third = v->order[2];
		info->running = true;
		info->moves[second].visits = info->moves[third].visits - 3;
		viewed_update(v, false);
		assert_int_equal(v->order[1], second);
		info->running = state != 0;
		if (state == 1)
			viewed_forget_rows(v);
		viewed_update(v, false);
		assert_int_equal(v->order[1], third);
		assert_int_equal(v->order[2], second);
	}
}

/* A row with clearly more visits passes one above it, also over rows between the two. */
TEST(rows_pass_over_others)
{
	static const int64_t visits[] = { 900, 109, 113, 123 };
	struct viewed *v = &stage.app.viewed;
	struct report *info = &v->info;

	open_analysis("othello", NULL, plain);
	assert_int_equal(info->count, COUNT(visits));
	for (int i = 0; i < info->count; i++) {
		v->order[i] = i;
		info->moves[i].visits = visits[i];
		info->moves[i].proven = GAME_OPEN;
	}
	info->best = 0;
	info->running = true;
	viewed_update(v, false);
	assert_int_equal(v->order[1], 3);
	assert_int_equal(v->order[2], 1);
	assert_int_equal(v->order[3], 2);
}

/* ---- golden screens ---- */

static void
branches(const char *game, const char *moves, struct capabilities caps)
{
	open_branches(caps);
}

TEST(screens_are_golden)
{
	static const struct scene scenes[] = { { "branches", branches } };
	static const struct setting boards[] = { { "othello", "c2" } };

	golden_screens(boards, COUNT(boards), scenes, COUNT(scenes));
	golden_end();
}

GOLDEN_MAIN
