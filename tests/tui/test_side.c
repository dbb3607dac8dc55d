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

/* An evaluation has no visits. */
TEST(a_proof_without_visits_is_said_so)
{
	const struct report *info = stage_report();

	open_stage("tictactoe", "human", "negamax:time_ms=100000", plain, "b2");
	while (!stage_searched() || info->proven == GAME_OPEN) {
		pause_briefly();
		look();
	}
	assert_true(screen_shows("draw "));
	assert_false(screen_shows(" visit"));
}

/* ---- a large screen ---- */

/* After its move an engine's table stays. */
TEST(the_last_search_stays)
{
	static const char *const boards[][2] = { { "othello", "c2" }, { "score4", "b2" },
		{ "othello:8", "d3" }, { "tictactoe", "b2" } };
	static const int sizes[][2] = { { 80, 24 }, { 200, 60 } };

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
		assert_true(canvas_shows(text));
		snprintf(text, sizeof text, "(%s)", name);
		assert_true(canvas_shows(text) && canvas_shows("3.0k playouts"));
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

	open_stage("othello", "human", "uct:playouts=400", plain, "c2");
	let_engine_think();
	/* The cells' visits and the table include them, the budget does not. */
	info->inherited = 830;
	info->playouts = 830 + 170;
	assert_true(screen_has(120, 40, "O's search: 170 of 400 playouts"));
	assert_true(canvas_shows("1.0k playouts (830 kept)"));
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
	open_stage("othello", "human", "human", plain, "c2 b4 c5");
	draw(120, 40);
	assert_false(screen_shows("branches"));
	press_says("{", "There is only one branch");
}

/* ---- two engines ---- */

/* Legal moves from the position on, the same for the same `which`, of each position the `which`-th. */
static int
make_line(struct state s, int which, int parts_at, move_t *line)
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

/* Returns what X has seen of the move it made. */
static struct root_move *
seen_by_x(void)
{
	move_t made = MOVE_NONE;

	assert_non_null(match_considered(stage_match(), &made));
	return &stage_match()->considered.moves[report_find(&stage_match()->considered, made)];
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
	struct root_move *x = seen_by_x();
	x->pv_length = 1 + make_line(info->position, 1, parts_at, x->pv + 1);
	x->value = .04;
	for (info->best = 0; info->moves[info->best].move != x->pv[1]; info->best++)
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
	game_move_text(stage_game(), &stage_report()->position, seen_by_x()->pv[1], name);
	assert_true(strncmp(line[0], name, strlen(name)) == 0);
	find_text("They differ at move 6: X ", &at, &y[0]);
	/* After one playout nothing is expected yet. */
	struct report *info = stage_report();
	for (int i = 0; i < info->count; i++)
		info->moves[i].visits = info->moves[i].visits == 1000;
	assert_true(screen_shows("O    -"));

	open_duel(plain, 9);
	assert_true(screen_has(120, 40, "Both expect the same moves."));
	/* What X expected then is not what it expects elsewhere. */
	press("Space [");
	look();
	move_t made;
	assert_null(match_considered(stage_match(), &made));
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

/* Both stand beside the players at any size, and move on by themselves: once a second, at the end in
 * tenths with a sign that is no colour. */
TEST(clocks_are_seen)
{
	static const int sizes[][2] = { { 40, 14 }, { 80, 24 }, { 120, 40 }, { 200, 60 } };

	open_stage("othello", "human", "level:n=5", plain, NULL);
	set(OPTION_clock, "2m+3"); /* of another game */
	session_take_clock(stage_session());
	app_start_over(&stage.app);
	stage_tick();
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
}

TEST(the_score_has_an_interval)
{
	open_duel(plain, 2);
	press("A");
	assert_true(screen_has(120, 40, "game 1, move 4"));
	assert_true(canvas_shows(" to win, by move")); /* nobody learns */
	assert_false(screen_shows("player:"));
	stage_session()->repeat.curve.all = (struct learning_count){ 6, 1, 4 };
	assert_true(screen_has(120, 40, "game 12, move 4"));
	assert_true(canvas_shows("X's player: 6 won, 1 drawn, 4 lost"));
	assert_true(canvas_shows("59% of points, 95% range 32-82%"));
	press("Tab"); /* hides the search, not the score */
	stage_session()->repeat.curve.all = (struct learning_count){ 14796, 291, 1426 };
	/* As long as the space beside the board is wide. */
	assert_true(screen_shows("X: 14796 won, 291 drawn, 1426 lost"));
	assert_true(canvas_shows("90% of points, 95% range 90.0-90.9%"));
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

/* A row with clearly more visits passes one above it, also over rows between the two, and no other does while the
 * search runs; once they have been forgotten they are exactly by visits. */
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
	viewed_forget_rows(v);
	viewed_update(v, false);
	assert_int_equal(v->order[2], 2);
	assert_int_equal(v->order[3], 1);
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
