/* REVIEW, the way to mistakes and the list of moves, without a terminal: golden screens, and what
 * keys, clicks and the wheel do. `test_views_review FOLDER --update-golden` rewrites the
 * screens. */
#include <math.h>

#include "fixtures/golden.h"
#include "fixtures/harness.h"
#include "fixtures/testing.h"
#include "match/judge/judge.h"

static const char GAME[] = "c2 b4 c5 d2 e4";

static void
open_review(
	const char *game, const char *x, const char *o, struct capabilities caps, const char *moves)
{
	open_stage(game, x, o, caps, moves);
	set(OPTION_review_playouts, "300");
	set(OPTION_threads, "1");
}

/* ---- golden screens ---- */

/* Values and losses of a made-up analysis, so that screens do not change with the search. */
static void
make_up_review(void)
{
	struct record *r = &stage_match()->record;

	for (int ply = 0; ply <= r->length; ply++) {
		struct record_node *n = &r->node[r->line[ply]];
		n->judged = ply < stage_session()->review.count;
		n->playouts = 300;
		n->value = .3 * sin(2 * ply);
		n->loss = ply == 0 ? -1 : ply % 3 == 1 ? .3 : ply % 3 == 2 ? .06 : 0;
		move_t moves[GAME_MAX_MOVES],
			next = ply < r->length ? r->node[r->line[ply + 1]].move : MOVE_NONE;
		r->game->rules->moves(r->game, &n->position, moves);
		n->best = ply == r->length || ply % 3 == 2 ? next : moves[moves[0] == next];
	}
	keep_numbers();
}

static void
reviewed(const char *game, const char *moves, struct capabilities caps)
{
	open_review(game, "human", "uct:playouts=3000", caps, moves);
	press("r");
	let_review_end();
	press("[ [ [");
	app_look(&stage.app);
	make_up_numbers();
	make_up_review();
}

static void
under_way(const char *game, const char *moves, struct capabilities caps)
{
	open_review(game, "human", "human", caps, moves);
	set(OPTION_review_playouts, "100000000");
	press("r Left Left s");
	stage_forget();
	make_up_review();
	for (int i = 0; i < stage_session()->review.count; i++)
		stage_session()->review.plies[i].done = i > 3;
	stage_match()->record.node[stage_match()->record.line[5]].loss = -1;
}

static const struct scene scenes[] = {
	{ "REVIEW", reviewed },
	{ "REVIEW, stopped", under_way },
};

TEST(screens_are_golden)
{
	static const struct setting boards[] = {
		{ "othello", GAME },
		{ "tictactoe", "a1 b2 c3 a3 c1" },
		{ "score4", "b2 b2 c3 c2 a1 d4 d4" },
		{ "qubic", "a1/1 b1/1 a2/1 b2/1 a3/1" },
	};

	golden_screens(boards, COUNT(boards), scenes, COUNT(scenes));
	golden_end();
}

/* ---- REVIEW ---- */

TEST(the_game_is_walked_and_analysed)
{
	open_review("othello", "human", "human", plain, GAME);
	press("r");
	assert_string_equal(stage_mode(), "REVIEW");
	assert_int_equal(stage_plies(), 5);
	let_review_end();
	assert_int_equal(review_done(&stage_session()->review), 6);
	for (int ply = 0; ply < 5; ply++)
		assert_true(match_ply(stage_match(), ply + 1)->loss >= 0);
	says("The last position.");
	/* Beside it the report, before it the search. */
	press("[");
	press_to_ply("[", 4);
	let_review_end();
	assert_true(stage_shows_numbers()); /* also on a person's turn */
	assert_int_equal(
		stage.app.viewed.chosen, match_move(stage_match(), 4)); /* the move made here */
	press_to_ply("Left h k Up", 0);
	press_says("[", "This is the first position.");
	press_to_ply("] Right l j", 4);
	press_to_ply("Home", 0);
	record_set_loss(&stage_match()->record, stage_match()->record.line[1], 0, 0);
	says("Move 1: X c2 lost nothing.");
	press_opens("End Esc", VIEW_MATCH);
	assert_int_equal(stage_plies(), 5);
}

TEST(leaving_goes_back)
{
	open_review("othello", "human", "uct:playouts=300,memory_mib=8", plain, GAME);
	assert_false(match_human_to_move(stage_match())); /* the engine thinks */
	int cursor = stage_cursor();
	press("r Home");
	pass(60000000);
	assert_int_equal(stage_plies(), 0);
	assert_int_equal(stage_match()->record.count, 6);
	press("] Esc");
	assert_int_equal(stage_cursor(), cursor);
	assert_int_equal(stage_plies(), 5);
	assert_false(match_is_held(stage_match(), HOLD_PAUSED));
	let_engine_think();
	pass(60000000);
	assert_int_equal(stage_plies(), 6);
}

TEST(a_game_goes_on_from_the_position_looked_at)
{
	open_review("tictactoe", "human", "human", plain, "a1 b2 c3 a3");
	press_opens("r Home ] ] Enter", VIEW_MATCH);
	assert_int_equal(stage_plies(), 2);
	stage_point(1);
	press_to_ply("Enter", 3);
	assert_int_equal(match_length(stage_match()), 3);
	press("{"); /* the moves played before are still there */
	assert_int_equal(match_length(stage_match()), 4);
}

/* It continues when REVIEW is left, which is announced; a new game ends it. */
TEST(it_goes_on_in_the_background)
{
	open_review("othello", "human", "human", plain, GAME);
	press("r Esc");
	assert_true(review_is_on(&stage_session()->review));
	assert_true(screen_shows("positions"));
	let_review_end();
	assert_int_equal(review_done(&stage_session()->review), 6);
	press("r"); /* it is not repeated */
	assert_int_equal(review_done(&stage_session()->review), 6);
	press("Esc n Enter Enter"); /* another game */
	app_new_match(&stage.app, stage_game(), stage_session()->spec, NULL);
	assert_null(stage_session()->review.plies);
	press_says("r", "There is no move to review yet.");
	assert_int_equal(stage_view(), VIEW_MATCH);
}

TEST(it_waits_for_engines_and_on_demand)
{
	open_review("othello", "uct:time_ms=3600000,memory_mib=8", "human", plain, "c2 b4");
	set(OPTION_review_playouts, "100000000");
	press("r");
	assert_false(stage_session()->review.held);
	press("s");
	assert_true(stage_session()->review.held);
	assert_true(screen_shows("stopped"));
	press("s");
	assert_false(stage_session()->review.held);
	press("Esc"); /* the engine thinks again */
	assert_true(stage_session()->review.held);
}

/* On another branch the review is that of its line. */
TEST(branches_are_reviewed)
{
	open_review("tictactoe", "human", "human", plain, "a1 b2 c3 a3");
	press("[ [");
	stage_point(1);
	press("Enter r {");
	assert_int_equal(match_length(stage_match()), 4);
	let_review_end();
	assert_int_equal(stage_session()->review.length, 4);
	assert_int_equal(review_done(&stage_session()->review), 5);
	press("Esc");
	assert_int_equal(match_length(stage_match()), 3);
}

/* ---- mistakes ---- */

static void
lose(int ply, double loss)
{
	struct record *r = &stage_match()->record;

	record_set_loss(r, r->line[ply + 1], loss, 0);
}

TEST(mistakes_are_gone_to)
{
	open_review("othello", "human", "uct:playouts=300,memory_mib=8", plain, GAME);
	press_says("m", "No mistake is known yet: r reviews the game.");
	for (int ply = 0; ply < 5; ply++)
		lose(ply, ply == 0 || ply == 3 ? .4 : 0);
	press_to_ply("M", 3);
	says("O's d2 (move 4) lost 20 points.");
	press_to_ply("M", 0);
	says("Your c2 (move 1) lost 20 points.");
	/* Round. */
	press_to_ply("M", 3);
	press_to_ply("m", 0);
	press_to_ply("m", 3);
	/* A mistake at the current move is not skipped. */
	press_to_ply("Home m", 0);
	press_to_ply("m", 3);
	lose(3, 0);
	press_says("m m", "The only mistake: Your c2 (move 1) lost 20 points.");
	press_says("M", "The only mistake: ");
	press("Home r m");
	assert_string_equal(stage_mode(), "REVIEW");
	assert_int_equal(stage_plies(), 0);
}

/* What an engine played before the person took its side over is none of theirs. */
TEST(moves_of_an_engine_are_not_yours)
{
	open_review("othello", "human", "uct:playouts=300,memory_mib=8", plain, GAME);
	press("r");
	let_review_end();
	press("Home");
	for (int ply = 0; ply < 5; ply++)
		lose(ply, ply == 0 ? .4 : 0);
	press_says("m", "Your c2 (move 1) lost 20 points.");
	assert_true(screen_shows("S keep"));
	stage_match()->record.node[stage_match()->record.line[1]].by_other = true;
	press_says("m", "The only mistake: X's c2 (move 1) lost 20 points.");
	press_says("S", "S keeps a mistake of yours to practise: m goes to one.");
	press_says("t", "There is no mistake of yours to try again.");
}

/* While the analysis runs, more mistakes may be found. */
TEST(mistakes_may_still_be_found)
{
	open_review("othello", "human", "uct:playouts=300,memory_mib=8", plain, GAME);
	for (int ply = 0; ply < 5; ply++)
		lose(ply, 0);
	press_says("m", "There is no mistake in this game.");
	set(OPTION_review_playouts, "100000000"); /* it judges no move before the end of the test */
	press_says("r m", "No mistake is known yet: the game is being analysed.");
	press_says("t", "No mistake is known yet: the game is being analysed.");
	lose(1, .4); /* the engine's */
	press_says("t", "None of your mistakes is known yet: the game is being analysed.");
	lose(1, 0);
	lose(2, .4);
	press_says("m m", "The only mistake so far: ");
	press("t");
	draw(80, 24);
	assert_non_null(key_on_screen(REQ_TIP));
	assert_null(key_on_screen(REQ_NEW));
	press_says("n", "No other mistake is known yet: the game is being analysed.");
	press("t t");
	draw(80, 24);
	assert_null(key_on_screen(REQ_ENTER));
}

/* A complete review of a game need not know every loss. */
TEST(a_review_may_find_no_mistake)
{
	open_review("tron:3x3", "human", "human", plain, "right left right left");
	set(OPTION_mistake_points, "100");
	press_says("m", "No mistake is known yet: r reviews the game.");
	press("r");
	let_review_end();
	record_set_loss(&stage_match()->record, stage_match()->record.line[1], -1, 0);
	press_says("m", "The review found no mistake.");
	press_says("t", "The review found no mistake.");
	press("Esc");
	press_says("m", "The review found no mistake.");
}

/* The engine's mistakes are not asked about. */
TEST(only_the_persons_mistakes_are_asked_about)
{
	struct record *r = &stage_match()->record;

	open_review("othello", "human", "uct:playouts=300,memory_mib=8", plain, GAME);
	press("r");
	let_review_end();
	for (int ply = 0; ply < 5; ply++) { /* whatever the review has found */
		r->node[r->line[ply]].best = MOVE_NONE;
		lose(ply, ply == 3 ? .4 : 0);
	}
	press_says("t", "There is no mistake of yours to try again.");
	lose(2, .4);
	press_to_ply("t", 2);
	press_says("n", "There is no other mistake to try again.");
}

/* ---- the list of moves, and the wheel ---- */

TEST(moves_are_clicked)
{
	struct app *a = &stage.app;

	open_review("othello", "human", "human", plain, GAME);
	draw(120, 40);
	assert_true(a->ui.record.area.height > 0);
	click(a->ui.record.area.x + 3, a->ui.record.area.y + 1);
	assert_int_equal(stage_plies(), 3); /* after the third move */
	draw(120, 40);
	click(a->ui.record.area.x + a->ui.record.step + 3, a->ui.record.area.y);
	assert_int_equal(stage_plies(), 2);
	press("End r");
	draw(120, 40);
	click(a->ui.record.area.x + 3, a->ui.record.area.y + 1);
	assert_int_equal(stage_plies(), 2); /* at it: the sentence describes it */
}

TEST(the_wheel_walks)
{
	open_review("othello", "human", "human", plain, GAME);
	draw(80, 24);
	int x = stage_layout()->x + stage_layout()->width / 2,
	    y = stage_layout()->y + stage_layout()->height / 2;
	wheel(x, y, -1);
	wheel(x, y, -1);
	assert_int_equal(stage_plies(), 3);
	wheel(x, y, 1);
	assert_int_equal(stage_plies(), 4);
	wheel(0, 0, -1); /* beside the board */
	assert_int_equal(stage_plies(), 4);
	press("r");
	wheel(0, 0, -1); /* anywhere */
	assert_int_equal(stage_plies(), 3);
	/* Nothing here. */
	press_says("e", "That key does nothing here");
}

/* What an unfinished game refuses leaves the review as it is. */
TEST(an_unfinished_game_has_no_rematch)
{
	open_review("othello", "human", "human", plain, GAME);
	press("r Left Left");
	press_says("N", "The game is not over yet");
	press_says("X", "The game is not over yet");
	assert_int_equal(stage_view(), VIEW_review);
	assert_int_equal(stage_plies(), match_length(stage_match()) - 1);
}

/* Keys are offered where they do something, and what they say is true. */
TEST(the_end_offers_what_it_can)
{
	open_review("tictactoe", "human", "human", plain, "b2 a1 a3 c1 b1 b3 a2 c2 c3");
	set(OPTION_exact, "on");
	stage_session()->exact.on = true;
	press("r");
	let_review_end();
	says("No move lost anything.");
	assert_true(screen_shows("[ back"));
	assert_false(screen_shows("m mistake"));
	assert_false(screen_shows("Enter play on"));
	assert_false(screen_shows("p line"));
	press_says("p", "The game is over: there is no line.");
	press_shows("[", "Enter play on");
	assert_true(screen_shows("p line"));
}

/* As the header counts the moves of the game. */
TEST(steps_are_counted)
{
	open_review(
		"tron:3x3", "human", "human", plain, "right left right left down up left right");
	assert_true(screen_shows("4 moves"));
	press_shows("r", " of 4 positions");
	let_review_end();
	assert_true(screen_shows("all 4 positions reviewed"));
	open_review("matrix:rps", "human", "human", plain, "rock paper");
	press("r");
	let_review_end();
	assert_true(screen_shows("all 1 position reviewed"));
}

/* Who goes on from an earlier position does so after a look at the review: the clock runs. */
TEST(a_review_leaves_the_clock_as_it_was)
{
	open_stage("tictactoe", "human", "human", plain, "b2 a1 c3");
	press("u");
	assert_int_equal(stage_plies(), 2);
	assert_false(match_is_held(stage_match(), HOLD_LOOKS_BACK));
	press("r Left Esc");
	assert_int_equal(stage_plies(), 2);
	assert_false(match_is_held(stage_match(), HOLD_LOOKS_BACK));
	press("[");
	assert_true(match_is_held(stage_match(), HOLD_LOOKS_BACK));
	press("r Right Esc");
	assert_true(match_is_held(stage_match(), HOLD_LOOKS_BACK));
	/* Nor does it start one that waits for a move, as in a game from a file. */
	open_stage("tictactoe", "human", "human", plain, "b2 a1 c3");
	match_hold(stage_match(), HOLD_LOOKS_BACK, stage_session()->now_us);
	press("r Left Esc");
	assert_true(match_is_held(stage_match(), HOLD_LOOKS_BACK));
}

GOLDEN_MAIN
