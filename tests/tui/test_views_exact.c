/* Exact values beside the search's, without a terminal: golden screens with values that are made up,
 * and the real solver. `test_views_exact FOLDER --update-golden` rewrites the screens. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wctype.h>

#include "fixtures/golden.h"
#include "fixtures/harness.h"
#include "fixtures/testing.h"
#include "games/notation.h"

/* The solver's values get onto the screen, by the lens. */
static void
take_values(void)
{
	struct app *a = &stage.app;

	exactness_apply(stage_session(), stage_report());
	a->viewed.lens = a->display.numbers == NUMBERS_EXACT ? LENS_EXACT : LENS_SEARCH;
	viewed_update(&a->viewed, false);
}

/* The first `known` moves in the table's order have values: 4 discs, or a draw, and 2 less each. */
static void
find_values(int known)
{
	struct app *a = &stage.app;
	struct report *info = &stage_session()->exact.shown.info;
	int sign = state_sign(&stage_report()->position);

	*info = (struct report){ .running = known < stage_report()->count,
		.position = stage_report()->position,
		.known = true,
		.best = a->viewed.order[0],
		.count = stage_report()->count,
		.known_moves = known,
		.solving = -1 };
	info->exact = sign * (stage_game()->counts_discs ? 4 : 1);
	for (int rank = 0; rank < info->count; rank++) {
		int lost = stage_game()->counts_discs ? 4 * rank : rank / 2;
		info->moves[a->viewed.order[rank]] = (struct root_move){
			.move = stage_report()->moves[a->viewed.order[rank]].move,
			.exact = rank < known ? info->exact - sign * lost : EXACT_UNKNOWN,
		};
	}
	stage_session()->exact.shown.game = stage_game();
}

static void
make_up_values(int known)
{
	find_values(known);
	take_values();
}

static void
analyse(const char *game, const char *moves, struct capabilities caps)
{
	open_stage(game, "human", "human", caps, moves);
	let_analysis_end(3000);
	make_up_numbers();
	make_up_values(stage_report()->count);
}

static void
half_known(const char *game, const char *moves, struct capabilities caps)
{
	analyse(game, moves, caps);
	make_up_values(2);
}

static void
colours(const char *game, const char *moves, struct capabilities caps)
{
	analyse(game, moves, caps);
	stage_set(OPTION_numbers, "exact");
	stage.app.viewed.lens = LENS_EXACT;
}

static const struct scene scenes[] = {
	{ "ANALYSE, exact", analyse },
	{ "ANALYSE, exact of some", half_known },
	{ "ANALYSE, exact colours", colours },
};

TEST(screens_are_golden)
{
	static const struct setting boards[] = { { "othello", "c2 b4 c5 d2 e4" },
		{ "score4", "b2 b2 c3 c2 a1 d4" } };

	golden_screens(boards, COUNT(boards), scenes, COUNT(scenes));
	golden_end();
}

/* ---- what the signs say ---- */

/* In cells of every size, bracketed or not, the sign of an exactly best move is before its win rate and touches
 * nothing at its left. */
TEST(a_sign_has_one_place)
{
	static const struct {
		const char *game;
		int columns, lines;
	} sizes[] = { { "qubic", 80, 24 }, { "othello:8", 80, 24 }, { "othello:8", 40, 14 },
		{ "score4", 80, 24 }, { "score4", 40, 14 }, { "othello", 80, 24 },
		{ "othello", 120, 40 }, { "tictactoe", 120, 40 } };
	struct report *info = stage_report();

	for (size_t k = 0; k < COUNT(sizes); k++) {
		analyse(sizes[k].game, NULL, plain);
		for (int i = 0; i < info->count; i++) {
			/* All but one, or none would be marked. */
			info->moves[i].exact = info->exact - (i == (info->best == 0)) *
								     state_sign(&info->position);
			info->moves[i].visits = i == info->best ? 9000 : 500 + 7 * i;
			info->moves[i].pv_length = 0; /* no ghosts */
		}
		stage_session()->exact.shown.game = NULL;
		draw(sizes[k].columns, sizes[k].lines);
		const struct board_layout *l = stage_layout();
		int signs = 0;
		for (int i = 0; i < l->width * l->height; i++) {
			const struct canvas_cell *c =
				canvas_at(&stage.canvas, l->x + i % l->width, l->y + i / l->width);
			if (c->ch != L'@')
				continue;
			bool tight = l->inner_width == 4 && c[3].ch == L']'; /* "@59]" */
			assert_true(tight || wcschr(L" |/<>", c[-1].ch));
			assert_true(iswalnum((wint_t)c[1].ch) || c[1].ch == L'[');
			signs++;
		}
		assert_int_equal(signs, info->count - 1);
		if (l->inner_width == 7) /* for all of the rate */
			assert_true(canvas_shows("@[59.0]"));
	}
}

/* Where the search itself has proven all moves, a column of exact values would say the same. */
TEST(nothing_is_said_twice_where_all_is_proven)
{
	analyse("tictactoe", NULL, plain);
	assert_true(screen_shows("exact  best line"));
	for (int i = 0; i < stage_report()->count; i++)
		stage_report()->moves[i].proven = stage_report()->moves[i].exact = 0;
	assert_false(screen_shows("exact  best line"));
	assert_true(canvas_shows("visits share"));
}

/* A move that the search has hardly visited, or not at all, has no result in the place of its rate: a
 * solver's value is in the column of exact values alone. */
TEST(a_solver_does_not_speak_for_the_search)
{
	int x, y;

	for (int lens = 0; lens < 2; lens++) {
		analyse("score4", "b2 b2 c3 c2 a1 d4", plain);
		stage_set(OPTION_numbers, lens ? "exact" : "both");
		struct root_move *m = stage_row(7);
		m->visits = 28;
		m->exact = -state_sign(&stage_report()->position);
		m->proven = GAME_OPEN;
		draw(120, 40);
		find_text("  8 ", &x, &y);
		const char *word = strstr(line_of_canvas(y), "loss");
		assert_non_null(word);
		assert_null(strstr(word + 1, "loss"));
		m->proven = m->exact; /* by the search */
		draw(120, 40);
		word = strstr(line_of_canvas(y), "loss");
		assert_non_null(strstr(word + 1, "loss"));
	}
}

/* ---- how far a win is ---- */

/* Where a strategy or threats know in how many moves it wins, the cell and the table say so. */
TEST(a_cell_says_in_how_many_moves)
{
	for (int i = 0; i < 2; i++) {
		analyse("qubic", "a1/1 b1/1", i ? plain : colourful);
		stage_set(OPTION_numbers, "exact");
		struct report *exact = &stage_session()->exact.shown.info;
		exact->moves[stage_row(0) - stage_report()->moves].length = i ? 49 : 9;
		take_values();
		draw(80, 24);
		assert_true(canvas_shows(i ? "W25" : "W5"));
		assert_true(canvas_shows(i ? " win " : "win 5"));
		assert_true(canvas_shows("W5 win in 5"));
		exact->moves[stage_row(0) - stage_report()->moves].length = 0;
		take_values();
		draw(80, 24);
		assert_false(canvas_shows(i ? "W25" : "W5") || canvas_shows("win in 5"));
		assert_true(canvas_shows(" win "));
	}
}

/* A win is said as such before all other moves are known: of the best move if it is one that wins. */
TEST(a_win_is_said_at_once)
{
	struct report *info = stage_report();

	analyse("score4", "b2 b2 c3 c2 a1 d4", plain);
	make_up_values(2);
	assert_true(screen_shows("Exact: "));
	assert_true(canvas_shows(" and 1 more win."));
	assert_true(canvas_shows("The search estimates "));
	/* The search prefers a move of which nothing is known. */
	info->best = (int)(stage_row(5) - info->moves);
	assert_true(screen_shows(" more win."));
	stage_session()->exact.shown.info.known = false;
	take_values();
	assert_false(screen_shows(" more win."));
}

/* A solver that is ready after the last copy is looked at once more: the best move depends on it. */
TEST(what_is_solved_last_is_seen)
{
	struct app *a = &stage.app;

	analyse("score4", "b2 b2 c3 c2 a1 d4", plain);
	engine_stop(stage_session()->analysis.engine);
	engine_wait(stage_session()->analysis.engine);
	app_look(a);
	find_values(2);
	app_look(a);
	assert_true(stage_wakes_us() > a->ui.next_frame_us);
	find_values(stage_report()->count);
	assert_int_equal(stage_wakes_us(), a->ui.next_frame_us);
	app_look(a);
	assert_true(stage_wakes_us() > a->ui.next_frame_us);
}

/* ---- the lenses ---- */

/* The search comes first, and what is exactly best has a sign and a sentence; v turns number, brackets, order and
 * bar together. */
TEST(a_lens_turns_everything)
{
	struct report *exact = &stage_session()->exact.shown.info;

	open_stage("othello", "human", "human", plain, "c2 b4 c5 d2 e4");
	let_analysis_end(3000);
	make_up_numbers();
	find_values(stage_report()->count);
	for (int i = 0; i < exact->count; i++) /* the second row is better than the first */
		exact->moves[i].exact = i == stage.app.viewed.order[1] ? exact->exact : 0;
	take_values();
	int leader = stage_report()->best;
	says("Exact: f4 wins by 4 discs. The search still prefers c6: 59.0% for O.");
	assert_true(screen_shows(" 1[c6]") && canvas_shows(" 2 f4    @55"));
	assert_true(screen_shows("@ best"));
	assert_non_null(strstr(line_of_canvas(1), "59.0%"));

	press("v");
	take_values();
	stage_quiet();
	says("Exact: f4 wins by 4 discs.");
	assert_true(screen_shows(" 1[f4]") && screen_shows("[+4]"));
	assert_non_null(strstr(line_of_canvas(1), "+4"));
	assert_null(strstr(line_of_canvas(1), "59.0%"));
	/* Only colours. */
	stage_terminal((struct capabilities){ DEPTH_8, false });
	press_says("c", "No colours on the cells.");
	take_values();
	assert_true(screen_shows("[+4]"));
	press_says("c", "Colours show what a move loses against the exact best.");
	press("v");
	stage_report()->best = leader;
	take_values();
	assert_true(screen_shows(" 1[c6]"));
}

/* ---- the real solver ---- */

/* Runs until the solver has ended by itself and the table has moves to list. */
static void
let_solver_end(void)
{
	do {
		pass(1000000);
	} while (!search_is_meaningful(stage_report()) || !stage_session()->exact.shown.game ||
		 stage_session()->exact.shown.info.running);
}

static void
is_right(void)
{
	static struct report right;
	const struct report *shown = stage_report();

	exact_at_once(stage_game(), stage_position(), NULL, 1, &right);
	assert_true(shown->known && right.known);
	assert_int_equal(shown->exact, right.exact);
	assert_int_equal(shown->known_moves, right.count);
	for (int i = 0; i < right.count; i++)
		assert_int_equal(shown->moves[i].exact, right.moves[i].exact);
}

/* What the record knows that the move at this ply lost. */
static int
disc_loss(int ply)
{
	struct judgement v = judge_ply(&stage_match()->record, ply);

	assert_int_equal(v.unit, JUDGE_DISCS);
	return (int)v.loss;
}

TEST(all_moves_of_a_late_position_are_exact)
{
	/* A fixed game: always the middle one of the legal moves, until ten cells are left. */
	open_stage("othello", "human", "human", colourful, NULL);
	stage_session()->exact.on = true;
	while (state_count(stage_game(), stage_position(), CELL_EMPTY) > 10) {
		move_t moves[GAME_MAX_MOVES];
		int count = stage_game()->rules->moves(stage_game(), stage_position(), moves);
		session_play(stage_session(), moves[count / 2]);
	}
	stage_tick();
	assert_false(stage_session()->exact.begun); /* calm */
	press("Tab");
	let_solver_end();
	is_right();
	says(" wins by ");
	assert_true(screen_shows("exact"));
	assert_false(exactness_runs(stage_session()));

	/* The worst move: what it lost is known at once, before anything is solved again. */
	const struct report *shown = stage_report();
	const struct root_move *worst = &shown->moves[0];
	for (int i = 0; i < shown->count; i++)
		worst = exact_loss(shown, &shown->moves[i]) > exact_loss(shown, worst)
				? &shown->moves[i]
				: worst;
	int loss = exact_loss(shown, worst), ply = stage_plies();
	assert_true(loss > 0);
	session_play(stage_session(), worst->move);
	stage_tick();
	assert_int_equal(disc_loss(ply), loss);
	let_solver_end();
	is_right();
	assert_int_equal(disc_loss(ply), loss);
	char text[16];
	snprintf(text, sizeof text, "%dd", -loss);
	assert_true(stage_session()->exact.shown.info.count > 0);
	assert_true(screen_has(120, 40, text));
}

/* Where no move is better than another none is named. */
TEST(every_move_may_draw)
{
	struct report *info = stage_report();

	analyse("tictactoe", NULL, plain);
	info->proven = 0;
	for (int i = 0; i < info->count; i++)
		info->moves[i].exact = info->moves[i].proven = 0;
	says("Proven: every move draws.");
	info->moves[info->best ? 0 : 1].exact = -state_sign(&info->position);
	says("Proven: a draw, by ");
}

/* Nor where all lose by as much. */
TEST(every_move_may_lose)
{
	struct report *info = stage_report();

	analyse("othello", NULL, plain);
	info->exact = -4 * state_sign(&info->position);
	for (int i = 0; i < info->count; i++)
		info->moves[i].exact = info->exact;
	says("Exact: every move loses by 4 discs. The search ");
	assert_false(screen_shows("best is"));
}

/* A proof that the search has found besides is not said as well. */
TEST(a_value_is_said_once)
{
	struct report *info = stage_report();

	analyse("othello", "c2 b4 c5 d2 e4", plain);
	says("Exact: c6 wins by 4 discs. The search estimates 59.0% for O.");
	info->proven = info->moves[info->best].proven = state_sign(&info->position);
	says("Exact: c6 wins by 4 discs.");
	assert_null(strstr(status(), "roven"));
	make_up_values(2);
	stage_session()->exact.shown.info.known = false; /* only two moves are: the proof is news */
	take_values();
	says("Solved: 2 of 8 moves.");
	says("Proven: c6 wins for O.");
}

/* Once the position's value is known no other move can be better, solved or not. */
TEST(the_best_is_said_before_all_moves_are_solved)
{
	struct report *info = stage_report();

	analyse("othello", "c2 b4 c5 d2 e4", plain);
	make_up_values(1);
	says("Exact: c6 wins by 4 discs. The search estimates 59.0% for O.");
	assert_null(strstr(status(), "Solved"));
	info->best = stage.app.viewed.order[1];
	info->moves[info->best].visits += info->moves[stage.app.viewed.order[0]].visits;
	says("Exact: c6 wins by 4 discs. The search still prefers ");
	stage_session()->exact.shown.info.known = false;
	take_values();
	says("Solved: 1 of 8 moves.");
}

/* A perfect player draws among equal moves, and once a result is certain the discs decide: what is played is in
 * brackets before, whatever the search prefers. */
TEST(a_move_from_no_search_is_in_brackets)
{
	static const struct {
		const char *game, *player, *moves;
	} cases[] = {
		{ "tictactoe", "level:n=10", NULL },
		{ "othello:4", "level:n=10", NULL },
		{ "othello", "uct:time_ms=60000",
			"c2 b4 c5 d2 e4 e3 d1 c1 b1 d5 d6 f4 b3 b2 f3 f2 e2 b6 a4 e1 f1 a3 a2" },
	};

	for (int i = 0; i < (int)COUNT(cases); i++) {
		int seen = 0, begun;
		open_stage(cases[i].game, cases[i].player, cases[i].player, plain, cases[i].moves);
		stage_set(OPTION_reply_ms, "100");
		stage_match()->spreads = true;
		begun = stage_plies();
		for (int ply = begun; ply < begun + 6; ply++) {
			const struct player *p = match_mover(stage_match());
			while (!p->asked)
				stage_tick();
			if (p->engine)
				engine_wait(p->engine);
			stage_tick();
			if (p->solver)
				engine_wait(p->solver);
			pass(20000);
			look();
			const struct report *info = stage_report();
			bool searched = stage_searched() && info->best >= 0;
			move_t shown = searched ? info->moves[info->best].move : MOVE_NONE;
			while (stage_plies() == ply)
				pass(1000000);
			if (searched)
				assert_int_equal(shown, match_move(stage_match(), ply));
			seen += searched;
		}
		assert_true(seen > 3);
	}
}

/* Of equally best moves the search's own is in brackets, in the first row and in the sentence at every moment, and is
 * played: on the person's turn, and where engines were stopped. */
TEST(of_equally_best_moves_the_searchs_own_is_named)
{
	for (int watched = 0; watched < 2; watched++) {
		if (watched) {
			open_stage("othello:4", "uct:playouts=1000", "uct:playouts=1000", plain,
				"b1 a3");
			press("Space");
			let_engine_think();
		} else {
			open_stage("othello:4", "human", "human", plain, "b1 a3");
			let_analysis_end(2000);
		}
		struct report *info = stage_report();
		struct report *values = &stage.app.session.exact.shown.info;
		int first = stage.app.viewed.order[0], other = stage.app.viewed.order[1];
		char name[GAME_MOVE_TEXT], text[64];

		info->proven = info->moves[first].proven = info->moves[other].proven = GAME_OPEN;
		find_values(info->count);
		values->moves[other].exact = values->exact;
		info->moves[other].value = info->moves[first].value;
		for (int i = 0; i < 4; i++) {
			int leader = i % 2 ? other : first;
			/* Not the one with the better rate, nor the one that was named before. */
			info->moves[leader].value = info->moves[i % 2 ? first : other].value -
						    .001 * state_sign(&info->position);
			info->moves[leader].visits = 100000 * (1 + i);
			info->best = leader;
			if (watched && i >= 2) { /* a proof: the engine has its own */
				info->proven = state_sign(&info->position);
				values->moves[leader].exact = 0;
			}
			take_values();
			game_move_text(
				stage_game(), &info->position, info->moves[leader].move, name);
			draw(80, 24);
			assert_int_equal(info->best, leader);
			assert_int_equal(stage.app.viewed.order[0], leader);
			snprintf(text, sizeof text, " 1[%s]", name);
			assert_true(canvas_shows(text));
			snprintf(text, sizeof text, "Exact: %s wins by 4 discs.", name);
			if (!watched)
				assert_true(canvas_shows(text));
		}
	}
}

/* A proof ends the search, so that the margin decides which move is in brackets. */
TEST(margins_decide_among_proven_wins)
{
	struct report *info = stage_report();

	analyse("othello:4", "b1 a3", plain);
	info->proven = info->moves[info->best].proven = 1;
	info->best = stage.app.viewed.order[1];
	viewed_update(&stage.app.viewed, false);
	assert_true(is_exactly_best(info, &info->moves[info->best]));
}

GOLDEN_MAIN
