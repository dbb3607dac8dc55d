/* Slow motion without a terminal: the same search as at full speed through every key and pace, what
 * each phase shows, the clock of the engine, and golden screens of two phases.
 * `test_slow FOLDER --update-golden` rewrites them. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "fixtures/golden.h"
#include "fixtures/harness.h"
#include "fixtures/testing.h"
#include "match/player/matchbox.h"
#include "match/slow/slow.h"
#include "search/matchbox/matchbox.h"
#include "search/mcts/search_internal.h"

/* The view's state begins with it. */
static struct slow *
slow(void)
{
	return stage.app.views.state[VIEW_tree];
}

static struct engine *
search(void)
{
	return session_stepped(stage_session());
}

/* ---- the same search ---- */

static void
check_same(struct engine *fast, struct engine *slowly)
{
	static struct report a, b; /* large */
	struct search *x = engine_self(fast), *y = engine_self(slowly);

	engine_report(fast, &a);
	engine_report(slowly, &b);
	a.elapsed_ms = b.elapsed_ms = a.left_ms = b.left_ms = 0;
	assert_memory_equal(&a, &b, sizeof a);
	if (engine_task_of(fast)->ops != &engine_uct)
		return;
	struct tree *s = &x->worker[0].tree, *t = &y->worker[0].tree;
	assert_int_equal(arena_used(&s->arena), arena_used(&t->arena));
	assert_memory_equal(s->arena.base, t->arena.base, arena_used(&s->arena));
}

/* The task of the slow search once more, at full speed. */
static void
compare_with_full_speed(void)
{
	struct engine_task task = *engine_task_of(search());
	struct search_params params = *(const struct search_params *)task.params;

	params.trace = task.trace = NULL;
	task.params = &params;
	struct engine *fast = engine_start(&task, stage_game(), engine_position(search()), NULL);
	assert_non_null(fast);
	engine_wait(fast);
	check_same(fast, search());
	engine_destroy(fast);
}

static void
by_hundreds(void)
{
	press("x");
	for (int i = 0; i < 10; i++)
		press("End");
	press("n");
	assert_true(slow()->ended);
}

/* Phase by phase, step by step, back, by tens, at all paces. */
static void
by_every_way(void)
{
	press("x ] ] [ . . . . n } Space");
	for (int pace = 0; pace < SLOW_PACES && !slow()->ended; pace++) {
		press(pace ? ">" : "Space Space");
		for (int i = 0; i < 20; i++)
			pass(100000);
	}
	while (engine_is_running(search()))
		pause_briefly();
	look();
}

static void
play_slowly(const char *game, const char *keys, void (*way)(void))
{
	char spec[96];

	bool joint = strcmp(game, "tron") == 0; /* with a person its numbers would be secret */
	snprintf(spec, sizeof spec, "%s:playouts=1000%s%s", joint ? "duct" : "uct",
		*keys ? "," : "", keys);
	open_stage(game, spec, joint ? spec : "human", plain, NULL);
	way();
	compare_with_full_speed();
	press_opens("x", VIEW_MATCH);
	compare_with_full_speed();
	pass(20000000);
	assert_int_equal(stage_plies(), 1);
	close_stage();
}

TEST(it_is_the_same_search)
{
	static const char *const games[] = { "tictactoe", "score4", "qubic", "othello" };
	static const char *const kinds[] = { "", "policy=puct", "policy=ucb1-tuned", "graph=on",
		"solver=off,expand=0", "spread=0.5", "playout=random,reward=win" };

	for (size_t i = 0; i < COUNT(games); i++)
		play_slowly(games[i], "", by_hundreds);
	for (size_t i = 0; i < COUNT(kinds); i += (size_t)every(3))
		play_slowly(games[1 + 2 * (i % 2)], kinds[i], by_hundreds);
	play_slowly("score4", "", by_every_way);
	play_slowly("tron", "", by_hundreds);
	play_slowly("tron", "select=exp3,playout=random", by_every_way);
}

/* In ANALYSE the search runs already: it continues playout by playout, and live afterwards. */
TEST(a_running_search_goes_on)
{
	static struct report before, after; /* large */

	open_stage("othello", "human", "human", plain, NULL);
	press("Tab");
	look();
	struct engine *e = search();
	engine_report(e, &before);
	do { /* it runs until it is slowed down */
		pause_briefly();
		engine_report(e, &after);
	} while (after.playouts < before.playouts + 100);
	press("x n");
	assert_ptr_equal(search(), e);
	assert_ptr_equal(slow()->engine, e);
	engine_report(e, &after);
	assert_true(after.playouts >= before.playouts);
	assert_true(slow_number(&slow()->record->playout) > before.playouts);
	press("x");
	assert_true(engine_is_running(e));
	do {
		pause_briefly();
		engine_report(e, &before);
	} while (before.playouts < after.playouts + 1000);
}

/* ---- what is shown ---- */

static enum slow_phase
phase(void)
{
	return slow()->scene.at.phase;
}

static void
step_to(enum slow_phase wanted)
{
	for (int i = 0; i < 5000 && phase() != wanted; i++)
		press("]");
	assert_int_equal(phase(), wanted);
}

/* Until the sentence contains this. */
static void
step_until(const char *what)
{
	for (int i = 0; i < 5000 && !strstr(status(), what); i++)
		press("]");
	says(what);
}

/* What has no visit yet has no mean, even if its one playout proves it. */
TEST(a_proof_is_no_mean_from_before)
{
	open_stage("tictactoe", "human", "human", plain, "a1 a2 b1 b2");
	press("x Home");
	for (int i = 0; i < 200 && !screen_shows("0 to 1  - to win"); i++) {
		assert_false(screen_shows("win to win"));
		press("]");
	}
	assert_true(screen_shows("0 to 1  - to win"));
}

/* The sentence and the tree have what the cell and the table have. */
TEST(one_playout_is_no_certainty)
{
	open_stage("tictactoe", "human", "human", plain, NULL);
	press("x Home Space");
	step_until("O wins. ");
	says(" has its first visit: 30% for X.");
	assert_true(screen_shows("0 to 1  - to 30"));
}

TEST(every_phase_is_shown_and_said)
{
	open_stage("tictactoe", "human", "human", plain, NULL);
	press("x Home Space");
	assert_int_equal(slow_number(&slow()->record->playout), 1);
	says("was never tried");
	assert_true(screen_shows("[select]"));
	assert_true(screen_shows("not tried"));
	step_to(SLOW_SIMULATE);
	says("Simulate: O plays");
	assert_true(screen_shows("> 1 O"));
	assert_true(screen_shows("(o)"));
	step_to(SLOW_BACKUP);
	says("has its first visit");
	assert_true(screen_shows("0 to 1"));
	press("End");
	assert_int_equal(slow_number(&slow()->record->playout), 101);
	step_to(SLOW_SELECT);
	says("has the greatest bound: mean ");
	assert_true(screen_shows("bonus"));
	step_to(SLOW_EXPAND);
	says("Expand: a new node after ");
	says(" is tried first.");
	press("]"); /* its choice is not selected again */
	assert_int_equal(phase(), SLOW_SIMULATE);
	press("[ [");
	assert_int_equal(phase(), SLOW_SELECT);

	/* A policy's priors, and the reasons of playouts that are not plain random. */
	open_stage("othello", "uct:playouts=3000,playout=rules", "human", plain, NULL);
	press("x Home Space");
	step_to(SLOW_EXPAND); /* three moves alike: none is expected most */
	assert_true(screen_shows("none of its moves tried"));
	open_stage("tictactoe", "uct:playouts=3000,policy=puct", "human", plain, "b2 a1");
	press("x Home Space");
	step_until("Expected most: ");
	assert_true(screen_shows("what its policy expects"));
	open_stage("score4", "uct:playouts=3000,playout=decisive", "human", plain, NULL);
	press("x Home Space");
	for (int i = 0; i < 5000 && !screen_shows(" blocks"); i++)
		press("]");
	assert_true(screen_shows(" blocks"));
	/* By the learned evaluation, without moves and after some. */
	open_stage("score4", "uct:playouts=3000", "human", plain, "a1 d4 b1 c4");
	press("x Home Space");
	step_until("Simulate: evaluated, ");
	says("at random: ");
	step_until(" Evaluated, ");
}

static int
count_at_large(const char *what)
{
	draw(120, 40);
	return canvas_count(what);
}

/* With room for it the tree is drawn below the table: the path, moves beside it, the new node. */
TEST(the_tree_is_drawn)
{
	open_stage("othello", "uct:playouts=3000", "human", plain, NULL);
	press("x Home Space End }");
	step_to(SLOW_SELECT);
	assert_int_equal(count_at_large("root  110"), 1);
	assert_true(count_at_large("- X ") > 4);
	step_to(SLOW_EXPAND);
	assert_int_equal(count_at_large("`- new node"), 1);
	assert_false(screen_shows("- new node")); /* no room */
	step_to(SLOW_BACKUP);
	while (slow()->scene.at.at > 0)
		press("]");
	assert_true(count_at_large(" to ") > 0);
	/* Enter walks on from the node that the playout has come to, here the root. */
	press_says("Enter", "X to play. ");
	press_says("Enter", "O to play. ");
	assert_true(count_at_large("root  ") == 1 && count_at_large("- O ") >= 3);
}

/* Where both choose at once, each has its table, and the steps of the path their numbers. */
TEST(both_tables_are_shown)
{
	open_stage("tron", "duct:playouts=3000", "duct:playouts=3000", plain, NULL);
	press("x");
	let_engine_think();
	pass(9000000); /* live, and still at the root */
	assert_true(
		screen_shows("X picks") && screen_shows(" root\n") && !screen_shows("[select]"));
	press_says("Home End ]", "Both choose at once.");
	assert_true(screen_shows("X win visits"));
	assert_true(screen_shows("O win visits"));
	press_says("]", "does not know the other's choice");
	step_until("The pair of both choices has numbers of its own.");
	assert_true(screen_shows("X pair  "));
	open_stage("tron", "duct:playouts=3000,select=exp3", "duct:playouts=3000", plain, NULL);
	press_says("x Home n ]", "draws ");
	says(", with a chance of ");
	assert_false(screen_shows("bonus"));
	open_stage("matrix:biased-rps", "duct:playouts=300", "duct:playouts=300", plain, NULL);
	press("x Home Space");
	step_to(SLOW_SIMULATE);
	says("Simulate: the game is over there: ");
	assert_false(screen_shows("evaluated"));
}

/* The phases take their time, and then Space stops where it is. */
TEST(it_runs_at_its_pace)
{
	open_stage("tictactoe", "human", "human", plain, NULL);
	press("x Home");
	while (!slow()->record) {
		pause_briefly();
		pass(5000);
	}
	assert_int_equal(phase(), SLOW_SELECT);
	assert_true(stage_wakes_us() > stage.now);
	pass(1000000);
	assert_int_equal(phase(), SLOW_SIMULATE);
	pass(1000000);
	assert_int_equal(phase(), SLOW_SIMULATE); /* of several moves: one after another */
	press("Space");
	int moment = slow()->moment;
	pass(9000000);
	assert_int_equal(slow()->moment, moment);
	press("Space > > >");
	pass(1000000);
	assert_false(slow_is_phased(slow()));
	assert_true(screen_shows("20 playouts a second"));
	/* By itself again, at another pace. */
	press_says("n", "Back up: ");
	press("> >");
	pass(1000000);
	assert_true(screen_shows("5 playouts a second"));
}

/* ---- positions ---- */

/* As at a terminal: a perfect player solves for people to see. */
static void
open_watched(const char *game, const char *spec, const char *moves)
{
	open_stage(game, spec, "random", plain, moves);
	stage_match()->spreads = true;
	stage_match()->asked_us = 0;
	look();
}

/* Negamax and the solver find the same as at full speed, whatever the keys. */
static void
compare_positions(const char *game, const char *spec, const char *moves)
{
	static struct report fast, slowly; /* large */

	open_watched(game, spec, moves);
	press("x Space ] ] [ . . . n } End Space");
	for (int pace = 0; pace < 4; pace++) {
		press(">");
		pass(1000000);
	}
	press("Space");
	for (int i = 0; i < 2000 && !slow()->ended; i++)
		press("End");
	if (!slow()->ended)
		fail_msg("%s %s: %d", game, spec, slow()->descent.ply);
	assert_int_equal(slow()->descent.ply, 0);
	struct engine_task task = *engine_task_of(search());
	task.trace = NULL;
	struct engine *e = engine_start(&task, stage_game(), engine_position(search()), NULL);
	engine_wait(e);
	engine_report(e, &fast);
	engine_report(search(), &slowly);
	fast.elapsed_ms = slowly.elapsed_ms = 0;
	assert_memory_equal(&fast, &slowly, sizeof fast);
	engine_destroy(e);
	close_stage();
}

TEST(positions_are_the_same_search)
{
	compare_positions("tictactoe", "negamax", "b2 a1");
	compare_positions("score4", "negamax:depth=2", "a1 d4 b2 c3");
	compare_positions("othello", "negamax:depth=4", NULL);
	compare_positions("tictactoe", "perfect", "b2 a1");
	compare_positions("othello:4", "perfect", NULL);
}

/* Goes on to a record of this kind that is left in this way. */
static const struct trace_node *
step_to_how(enum trace_how how)
{
	const struct trace_node *n = &slow()->record->node;

	for (int i = 0; i < 20000 && !(n->left && n->how == how); i++) {
		press("]");
		n = &slow()->record->node;
	}
	assert_true(n->left && n->how == how);
	return n;
}

TEST(windows_and_cutoffs_are_shown)
{
	char text[64], value[SLOW_VALUE];

	open_stage("othello", "negamax:depth=3", "human", plain, NULL);
	press("x Space");
	assert_int_equal(phase(), SLOW_DOWN);
	says("Down: the root, for a search 1 ply deep.");
	press_says("]", "Every value counts.");
	assert_true(screen_shows("being searched"));
	assert_true(screen_shows("values for X"));
	press("]");
	assert_int_equal(phase(), SLOW_UP);
	says("judged by evaluation");
	assert_true(screen_shows("evaluated"));
	for (int i = 0; i < 5000 && slow()->record->node.why != TRACE_WHY_NULL; i++)
		press("]");
	says("only whether it is better for");
	const struct trace_node *n = step_to_how(TRACE_HOW_CUTOFF);
	says("has better elsewhere.");
	slow_value_text(slow(), n->value, n->bound, value);
	snprintf(text, sizeof text, "%s  cut off ", value);
	assert_true(screen_shows(text));
	/* Forward only: 1 goes to the next position that is left. */
	press("[ n");
	assert_int_equal(phase(), SLOW_UP);
	press_says("Home Space", "Down: the root");
}

/* A solved position closes from its ends to the root. */
TEST(a_solved_position_closes)
{
	open_watched("tictactoe", "perfect", "b2 a1 c3 b3 a3 c1");
	press("x Space");
	assert_ptr_equal(slow()->engine, stage_match()->player[0].solver);
	step_to_how(TRACE_HOW_OVER);
	says("the game is over: ");
	step_to_how(TRACE_HOW_DRAWN);
	for (int i = 0; i < 500 && !slow()->ended; i++)
		press("n");
	press_says("n", "The search has ended: Home restarts it.");
	assert_int_equal(slow()->descent.ply, 0);
	assert_true(screen_shows("a reply wins") || screen_shows("no reply wins"));
}

/* ---- a learner ---- */

/* Its beads after a game at full speed, or step by step; all of them weighed, by box and cell. */
static uint64_t
learn_a_game(bool slowly)
{
	uint64_t sum = 0;

	open_stage("tictactoe", "matchbox:win=3,loss=-1", "random", plain, NULL);
	if (slowly)
		press("x Space");
	for (int i = 0; i < 200 && match_result(stage_match()) == GAME_OPEN; i++) {
		if (slowly)
			press("n");
		pass(20000000);
	}
	assert_true(match_result(stage_match()) != GAME_OPEN);
	if (slowly) {
		for (int i = 0; i < 20 && phase() != SLOW_PAY; i++)
			press("n");
		assert_true(screen_shows("[pay]"));
		says("Paid: ");
		for (int i = 0; i < 20 && app_view(&stage.app); i++) {
			press("n");
			pass(1000);
		}
		assert_int_equal(stage_view(), VIEW_MATCH);
	}
	const struct matchbox *boxes = player_matchbox_boxes(&stage_match()->player[0]);
	for (int box = 0; box < matchbox_count(boxes); box++) {
		uint32_t beads[MATCHBOX_CELLS];
		struct state s;
		matchbox_position(boxes, box, &s);
		matchbox_look(boxes, &s, beads);
		for (int cell = 0; cell < MATCHBOX_CELLS; cell++)
			sum += (uint64_t)(box * MATCHBOX_CELLS + cell + 1) * beads[cell];
	}
	close_stage();
	return sum;
}

TEST(a_learner_learns_the_same)
{
	assert_true(learn_a_game(false) == learn_a_game(true));
	open_stage("tictactoe", "matchbox:beads=4-3-2-1", "human", plain, NULL);
	press("x");
	pass(20000000); /* its reply takes a while */
	assert_int_equal(phase(), SLOW_BOX);
	says("The box of this position: 12 beads. One is drawn.");
	assert_true(screen_shows("4   33.3% ...."));
	pass(1000000);
	assert_int_equal(phase(), SLOW_DRAW);
	says("with a chance of 33%.");
	pass(1000000);
	pass(1000);
	assert_int_equal(stage_view(), VIEW_MATCH); /* the person's turn */
}

/* ---- golden screens ---- */

static void
open_moment(const char *player, const char *game, const char *moves, struct capabilities caps)
{
	open_stage(game, player, "human", caps, moves);
	make_up_judgement(.125); /* whatever the search said before it was slow */
	press("x Home End } } } ] ]");
}

static void
select_moment(const char *game, const char *moves, struct capabilities caps)
{
	open_moment("uct:playouts=3000", game, moves, caps);
}

static void
simulate_moment(const char *game, const char *moves, struct capabilities caps)
{
	open_moment("uct:playouts=3000,playout=rules", game, moves, caps);
	step_to(SLOW_SIMULATE);
	press("] ] ] ] ] ] ] ]");
}

TEST(screens_are_golden)
{
	static const struct setting score4 = { "score4", "a1 d4 b2 c3" };
	static const struct scene scenes[] = {
		{ "SLOW select", select_moment },
		{ "SLOW simulate", simulate_moment },
	};

	golden_screens(&score4, 1, scenes, COUNT(scenes));
	golden_end();
}

/* ---- the clock, and what cannot be shown ---- */

TEST(the_clock_stands_still)
{
	enum { BUDGET_MS = 300 };

	open_stage("othello", "uct:time_ms=300", "human", plain, NULL);
	press_says("x Home Space", "X's clock is stopped.");
	nanosleep(&(struct timespec){ .tv_nsec = (BUDGET_MS + 50) * 1000000L }, NULL);
	pass(5000000);
	assert_true(engine_is_running(search()));
	assert_int_equal(stage_plies(), 0);
	press("x");
	assert_true(match_used_us(stage_match(), SIDE_FIRST, stage.now) < 5000000);
	while (stage_plies() == 0) {
		pause_briefly();
		pass(1000000);
	}
}

TEST(what_cannot_be_slow_says_so)
{
	open_stage("othello", "random", "random", plain, NULL);
	press_says("x", "This player shows no search");
	open_stage("tictactoe", "human", "human", plain, "a1 a2 b1 b2 c1");
	press_says("x", "The game is over");
	press_says(": s l o w Enter", "The game is over");
}

static void
pass_a_while(void)
{
	pause_briefly();
	pass(2000000);
}

static bool
is_open(void)
{
	return app_view(&stage.app) == view_at(VIEW_tree);
}

/* Asked to stay it comes at every engine's turn, also of the next game. */
TEST(it_stays_for_every_turn)
{
	open_stage("tictactoe", "uct:playouts=60", "uct:playouts=60", plain, NULL);
	press(": s l o w Space o n Enter");
	pass(1000);
	assert_true(is_open());
	press("> > > >");
	int pace = slow()->pace;
	for (int i = 0; i < 1000 && stage_plies() < 3; i++)
		pass_a_while();
	assert_true(stage_plies() == 3);
	for (int i = 0; i < 100 && !is_open(); i++)
		pass_a_while();
	assert_true(is_open());
	assert_int_equal(slow()->pace, pace);
	press("Space x"); /* this turn only */
	assert_false(is_open());
	for (int i = 0; i < 1000 && !is_open(); i++)
		pass_a_while();
	assert_int_equal(stage_plies(), 4);
	for (int i = 0; i < 5000 && match_result(stage_match()) == GAME_OPEN; i++)
		pass_a_while();
	assert_false(is_open());
	press("Esc N");
	pass(1000);
	assert_true(is_open());
	press("x : s l o w Space o f f Enter");
	while (stage_plies() < 2) {
		pass_a_while();
		assert_false(is_open());
	}
}

/* Another player, or the solver, at the position of the match. */
TEST(others_are_shown)
{
	open_stage("score4", "human", "human", plain, "a1 d4 b2 c3");
	command("slow negamax:depth=2");
	assert_true(is_open());
	press("Space }");
	assert_int_equal(slow()->record->kind, TRACE_KIND_NODE);
	for (int i = 0; i < 500 && !slow()->ended; i++)
		press("End");
	says("Search ended.");
	press("x");
	assert_false(is_open());
	command("slow exact");
	press_says("Space ]", "forced win");
	assert_ptr_equal(engine_task_of(slow()->engine)->ops, &engine_exact);
	press("q");
	command("slow random");
	says("has no steps to show");
	command("slow uct:c=x");
	assert_false(is_open());
	assert_int_equal(stage_view(), VIEW_MATCH);
	open_stage("tron", "human", "duct:playouts=50", plain, NULL);
	command("slow duct:playouts=100");
	says("would reveal its choice");
	assert_false(is_open());
}

/* From the step's node, whatever node was walked to before. */
TEST(a_step_is_gone_up_from)
{
	open_stage("tictactoe", "human", "human", plain, NULL);
	press("x Enter Enter Home Space"); /* two moves down, then a step at the root */
	while (slow()->scene.path > 0 && slow()->scene.moves > 0) {
		press("[");
		draw(80, 24);
	}
	press_says("u", "This is the root");
	step_to(SLOW_SIMULATE);
	draw(80, 24);
	assert_true(slow()->scene.moves > 0);
	press("u");
	assert_null(strstr(stage_message(), "This is the root"));
}

TEST(a_line_is_typed_there)
{
	open_stage("tictactoe", "human", "human", plain, NULL);
	press("x");
	command("b2");
	says("In TREE only what keys do can be typed, such as help or quit.");
	press("Esc");
	assert_int_equal(stage_plies(), 0);
	command("help");
	assert_int_equal(stage_view(), VIEW_help);
	press("Esc");
	command("quit");
	assert_int_equal(stage_view(), VIEW_MATCH);
}

/* A step that takes a solver minutes stops nobody. */
TEST(a_long_step_can_be_left)
{
	open_stage("othello:8", "human", "human", plain, NULL);
	command("slow exact");
	press("Space End End");
	assert_false(slow()->ended);
	press("q");
	assert_false(is_open());
}

/* It is let go of wherever the game is left. */
TEST(it_ends_with_the_program)
{
	open_stage("score4", "uct:time_ms=60000", "uct:time_ms=60000", plain, NULL);
	press("x ?");
	open_stage("score4", "uct:time_ms=60000", "human", plain, NULL);
	press(": s l o w Enter }");
	assert_int_equal(phase(), SLOW_BACKUP);
	app_suspend(&stage.app, true, stage.now);
	app_suspend(&stage.app, false, stage.now);
	press("n");
	assert_false(slow()->ended);
}

GOLDEN_MAIN
