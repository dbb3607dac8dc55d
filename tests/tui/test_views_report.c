/* The report of REVIEW and its questions, without a terminal: golden screens, and what keys do. `test_views_report FOLDER
 * --update-golden` rewrites the screens. */
#include <math.h>
#include <string.h>

#include "fixtures/golden.h"
#include "fixtures/harness.h"
#include "fixtures/testing.h"

#define OTHELLO                                                                                   \
	"e4 c5 b5 e5 c2 a5 d5 c1 b4 b3 e6 e2 a4 e3 f1 d6 d1 f3 a6 f5 b1 a3 f4 b6 a2 b2 a1 d2 f2 " \
	"f6 "                                                                                     \
	"c6 e1"

/* b1 loses, a1 gives the win away, c3 the draw. */
#define TICTACTOE "b2 b1 c1 a3 a1 c3 a2 c2 b3"

static void
open_game_over(const char *game, const char *moves, struct capabilities caps)
{
	open_stage(game, "human", "uct:playouts=300,memory_mib=8", caps, moves);
	set(OPTION_review_playouts, "300");
	set(OPTION_threads, "1");
}

/* ---- golden screens ---- */

/* Values of a made-up analysis, so that screens do not change with the search. */
static void
make_up_review(void)
{
	struct record *r = &stage_match()->record;

	for (int ply = 0; ply < r->length; ply++) {
		struct record_node *n = &r->node[r->line[ply]];
		move_t moves[GAME_MAX_MOVES];
		int count = r->game->rules->moves(r->game, &n->position, moves);
		bool loses = ply % 4 < 2 && count > 1; /* another move is better */
		n->judged = true;
		n->proven = n->solved = false;
		n->playouts = 300;
		n->value = .3 * sin(2 * ply);
		n->best = moves[loses && moves[0] == r->node[r->line[ply + 1]].move];
		n->loss = ply == 0 ? -1 : ply % 4 == 1 ? .6 - ply * .01 : ply % 4 == 2 ? .06 : 0;
		n->loss_error = .01;
		if (r->game->counts_discs)
			record_set_exact(r, r->line[ply], 2 * (ply * 5 % 9) - 8, moves[0]);
	}
	keep_numbers();
}

static void
report(const char *game, const char *moves, struct capabilities caps)
{
	open_game_over(game, moves, caps);
	press("r");
	let_review_end();
	press("Esc");
	make_up_review();
	press("r");
}

static void
question(const char *game, const char *moves, struct capabilities caps)
{
	report(game, moves, caps);
	press("m");
	let_review_end();
	app_look(&stage.app);
	make_up_numbers();
	make_up_review();
	press("t");
}

static const struct scene scenes[] = {
	{ "report", report },
	{ "question", question },
};

TEST(screens_are_golden)
{
	static const struct setting boards[] = {
		{ "othello", OTHELLO },
		{ "tictactoe", TICTACTOE },
		{ "score4", "a1 b1 a2 b2 a3 d4 a4" },
	};

	golden_screens(boards, COUNT(boards), scenes, COUNT(scenes));
	golden_end();
}

/* Opens the game of tic-tac-toe, over and with all its positions reviewed, in REVIEW. */
static void
open_reviewed(void)
{
	open_game_over("tictactoe", TICTACTOE, plain);
	stage_session()->exact.on = true;
	press("r");
	let_review_end();
}

/* ---- the report ---- */

TEST(a_finished_game_is_reported)
{
	open_game_over("tictactoe", TICTACTOE, plain);
	stage_session()->exact.on = true;
	assert_true(screen_shows("Enter review"));
	press("Enter");
	assert_string_equal(stage_mode(), "REVIEW");
	let_review_end();
	assert_true(screen_shows("A draw."));
	assert_true(screen_shows("accuracy"));
	assert_true(screen_shows("Turning points, points lost"));
	says("The end. Mistakes: X");
	press("Enter Enter Space"); /* a key too many plays nothing */
	assert_string_equal(stage_mode(), "REVIEW");
	says("The game is over: [ goes back");
	press_to_ply("m", 1);
	says("O's b1 (move 2) turned a draw into a loss. ");
	assert_false(screen_shows("accuracy"));
	press_to_ply("m", 4);
	says("Your a1 (move 5) turned a win into a draw.");
	press_shows("End", "accuracy");
	press("M");
	assert_true(stage_plies() < 9);
	press_opens("Esc", VIEW_MATCH);
	assert_int_equal(stage_plies(), 9);
}

/* Of a game under way the report is a page after the last position. */
TEST(a_game_under_way_is_reported)
{
	open_game_over("tictactoe", "b2 b1 c1 a3", plain);
	press("r");
	let_review_end();
	assert_true(screen_shows("The game is not over."));
	assert_false(stage_shows_numbers());
	press_to_ply("[", 4);
	let_review_end();
	assert_true(stage_shows_numbers());
	assert_false(screen_shows("The game is not over."));
	press_to_ply("[ ] ]", 4);
	assert_true(screen_shows("The game is not over."));
	/* The game continues. */
	press_opens("Enter", VIEW_MATCH);
	assert_true(match_human_to_move(stage_match()));
}

/* Whole entries, in the order of what is shown, with a star that is explained; the same moves as in the
 * report. */
TEST(the_worst_moves_are_listed)
{
	static const int exact[] = { 14, -10, 2, -24, 20, -2 };
	struct record *r = &stage_match()->record;

	open_game_over("othello", OTHELLO, plain);
	for (int ply = 0; ply < 6; ply++)
		record_set_exact(r, r->line[ply], exact[ply], MOVE_NONE);
	assert_true(screen_shows("Worst known, d: discs lost ??: result"));
	assert_true(canvas_shows("X  3 b5 -26d??   1 e4 -24d??"));
	assert_false(canvas_shows("-22")); /* no room for all of it */
	record_set_exact(r, r->line[1], 14, MOVE_NONE);
	record_set_loss(r, r->line[7], .84, 0);
	assert_true(screen_shows("Worst known, points lost, d: discs"));
	assert_true(canvas_shows("X  3 b5 -26d??"));
	assert_true(canvas_shows("Moves  points lost, d: discs")); /* instead of which of them */
	press("r");
	assert_true(screen_has(120, 40, "Turning points, points lost, d: discs ??: result"));
	assert_true(canvas_shows("  3 X b5      -26d??"));
}

static void
forget_review(void)
{
	struct record *r = &stage_match()->record;

	for (int ply = 0; ply <= r->length; ply++) {
		struct record_node *n = &r->node[r->line[ply]];
		n->judged = n->proven = n->solved = false;
		n->exact_best = MOVE_NONE;
		n->loss = -1;
	}
}

/* What is not known is "-", and losses have no unit before the end. */
TEST(unknown_figures_are_dashes)
{
	struct record *r = &stage_match()->record;
	struct review *v = &stage_session()->review;

	open_game_over("othello", OTHELLO, plain);
	press("r");
	let_review_end();
	forget_review();
	v->plies[0].done = false;
	record_set_exact(r, r->line[30], 14, MOVE_NONE);
	record_set_exact(r, r->line[31], -6, MOVE_NONE);
	assert_true(screen_shows("accuracy   X 8%     O -      so far"));
	assert_true(screen_shows("mistakes   X 1      O -      so far"));
	assert_true(screen_shows("lost/move  X -      O -"));
	v->plies[0].done = true;
	assert_true(screen_shows("lost/move  X 20.0   O - discs"));
}

/* A loss that the judge calls no mistake is no turning point. */
TEST(turning_points_are_mistakes)
{
	struct record *r = &stage_match()->record;

	open_game_over("othello", OTHELLO, plain);
	press("r");
	let_review_end();
	forget_review();
	record_set_exact(r, r->line[2], 14, MOVE_NONE);
	record_set_exact(r, r->line[3], 12, MOVE_NONE);
	assert_true(screen_shows("mistakes   X 0      O -"));
	assert_true(screen_shows("Largest losses, d: discs lost"));
	assert_false(canvas_shows("Turning points"));
	for (int ply = 4; ply < 16; ply++)
		record_set_exact(r, r->line[ply], ply % 4 == 0 ? 12 : -12, MOVE_NONE);
	assert_true(screen_shows("Turning points, d: discs lost"));
	assert_true(canvas_shows("2 more mistakes: m"));
}

/* ---- the question ---- */

static void
cursor_to(const char *cell)
{
	stage_point(game_cell(stage_game(), cell[0] - 'a', cell[1] - '1', 0));
}

/* Until the tried move is judged. */
static void
let_judge(void)
{
	for (int i = 0; i < 2000 && strstr(status(), "just a moment"); i++) {
		stage.now += 1000000;
		if (stage_session()->exact.solver)
			engine_wait(stage_session()->exact.solver);
		if (stage_session()->review.engine)
			engine_wait(stage_session()->review.engine);
		stage_tick();
	}
	look();
}

TEST(a_better_move_is_looked_for)
{
	open_reviewed();
	stage_session()->spec[1] = stage_session()->spec[0]; /* two people */
	press("m t");
	assert_string_equal(stage_mode(), "REVIEW");
	says("Move 2: O's b1 lost 50 points. What would you play?");
	assert_true(screen_shows("t hint"));
	assert_false(stage_shows_numbers());
	assert_false(screen_shows("best line"));
	cursor_to("b2");
	press_says("Enter", "That is not a legal move here.");
	let_review_end();
	cursor_to("b3"); /* an edge again */
	press("Enter");
	let_judge();
	says("b3 is no better, it loses 50 points. Try another move.");
	assert_false(stage_shows_numbers());
	cursor_to("c3");
	press("Space");
	let_judge();
	says("Yes, c3!");
	assert_true(stage_shows_numbers());
	assert_true(screen_shows("found 1 of 1"));
	press_to_ply("n", 4);
	says("Move 5: X's a1 lost 50 points.");
	let_review_end();
	/* They would show the answer. */
	press_says("p x", "First the question");
	press("t");
	stage_tick();
	says("Look at the ");
	assert_false(stage_shows_numbers());
	assert_true(screen_shows("t answer"));
	press("t");
	let_review_end();
	says("wins, whatever the answer.");
	press("Esc"); /* only the question ends */
	assert_string_equal(stage_mode(), "REVIEW");
	assert_int_equal(stage_plies(), 4);
	says("X's a1 (move 5) turned a win into a draw.");
	/* So does it by walking on. */
	press_opens("t [ Esc", VIEW_MATCH);
	assert_int_equal(stage_plies(), 9);
	/* From the report t asks about the first one. */
	press_says("r t", "Move 2: O's b1 lost 50 points.");
}

/* Of a game against an engine only the person's mistakes are asked about, and the cursor begins on
 * neither the mistake nor the best move. */
TEST(the_person_is_asked)
{
	open_reviewed();
	press_to_ply("m", 1);
	press_to_ply("t", 4);
	says("Move 5: X's a1 lost 50 points.");
	move_t at = stage_game()->rules->move_at(stage_game(), stage_position(), stage_cursor());
	assert_true(game_is_legal(stage_game(), stage_position(), at));
	assert_int_not_equal(at, match_move(stage_match(), 4));
	assert_int_not_equal(at, judge_ply(&stage_match()->record, 4).best);
	press_to_ply("n", 6);
}

GOLDEN_MAIN

/* Where empty cells count for the winner, the sum is said. */
TEST(a_margin_is_what_is_said_to_count)
{
	static const char wiped[] = "c2 b4 c5 b6 d5 e5 d6 e3 c6 e6 f6 b3 a6 b5 a5 c1 a4 pass d1 b1 "
				    "a1 a3 a2 pass b2 pass e4 pass e2";

	open_stage("othello", "human", "uct:playouts=100", plain, wiped);
	assert_string_equal(stage_mode(), "OVER");
	says("You win by 36, X 29 + 7 empty to O 0; neither side can move.");
	assert_true(screen_shows("You win by 36, X 29 + 7 empty to O 0."));
}
