/* The graph of a game and the history of a search, without a terminal. */
#include <math.h>

#include "fixtures/boards.h"
#include "fixtures/testing.h"

/* ---- the graph ---- */

TEST(a_click_in_the_graph_goes_to_the_move)
{
	struct app *a = &stage.app;

	open_analysis("othello", "c2 b4 c5 d2 e4", colourful);
	draw(80, 24);
	struct rect g = a->ui.graph.area;
	assert_true(g.height > 0 && a->ui.graph.step > 0);
	click(g.x + 2 * a->ui.graph.step, g.y + 1);
	assert_int_equal(match_at(stage_match()), 2);
	assert_int_equal(match_length(stage_match()), 5);
	draw(80, 24);
	click(g.x + g.width - 1, g.y); /* beyond the end */
	assert_int_equal(match_at(stage_match()), 2);
	click(g.x + 5 * a->ui.graph.step, g.y);
	assert_int_equal(match_at(stage_match()), 5);

	/* Looking there does not start an engine to move. */
	open_stage("othello", "human", "uct:playouts=500", colourful, "c2 b4 c5");
	match_go(stage_match(), stage_match()->record.line[1]);
	assert_true(match_is_held(stage_match(), HOLD_PAUSED));
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
TEST(gaps_stay_gaps)
{
	struct record *r = &stage_match()->record;

	open_analysis("tictactoe", "a1 b2 a2 a3 c1", colourful);
	draw(120, 40);
	for (int ply = 0; ply < 5; ply++)
		assert_true(has_curve(ply)); /* the third one was not searched */
	r->node[r->line[1]].judged = r->node[r->line[1]].proven = false;
	draw(120, 40);
	for (int ply = 0; ply < 5; ply++)
		assert_int_equal(has_curve(ply), ply != 1 && ply != 2);
}

/* In discs where the solver knows the game. */
TEST(the_graph_counts_discs_where_it_can)
{
	struct record *r = &stage_match()->record;

	open_analysis("othello", "c2 b4 c5 d2 e4", colourful);
	draw(120, 40);
	int x, y;
	find_text("X to win, by move", &x, &y);
	for (int ply = 0; ply <= r->length; ply++) {
		r->node[r->line[ply]].solved = true;
		r->node[r->line[ply]].exact = ply - 9;
	}
	find_text("X to win, by move", &x, &y); /* as the cells say */
	stage_set(OPTION_numbers, "exact");
	draw(120, 40);
	find_text("X's lead with best play, in discs", &x, &y);
	find_text("+16", &x, &y);
	find_text("-16", &x, &y);
}

/* The line at the position looked at does not hide that the move before it was a mistake. */
TEST(the_line_in_the_graph_hides_no_mistake)
{
	struct record *r = &stage_match()->record;
	const struct strip *g = &stage.app.ui.graph;
	int signs = 0, lines = 0;

	open_analysis("othello", "c2 b4 c5 d2 e4", plain);
	for (int ply = 0; ply <= r->length; ply++) {
		r->node[r->line[ply]].solved = true;
		r->node[r->line[ply]].exact = ply < 4 ? 0 : 8; /* d2 loses 8 discs */
	}
	session_go(stage_session(), 4);
	look();
	stage_set(OPTION_numbers, "exact");
	draw(120, 40);
	int x = g->area.x + (4 - g->first) * g->step + g->step / 2;
	for (int y = g->area.y; y < g->area.y + g->area.height; y++) {
		signs += canvas_at(&stage.canvas, x, y)->ch == L'?';
		lines += canvas_at(&stage.canvas, x, y)->ch == L'|';
	}
	assert_int_equal(signs, 1);
	assert_int_equal(lines, g->area.height - 1);
}

/* A finished game's moves and its graph have one judge: O's second move loses, although no search of the game has
 * seen it. */
TEST(the_graph_of_a_finished_game_agrees_with_its_list)
{
	struct record *r = &stage_match()->record;
	int x, y;

	open_stage("tictactoe", "human", "human", plain, "b2 b1 c1 a3 c3 a1");
	for (int ply = 0; ply <= r->length; ply++)
		record_judge(r, r->line[ply], 0, 100, MOVE_NONE);
	stage_session()->exact.on = true;
	command("c2");
	stage_tick();
	assert_string_equal(stage_mode(), "OVER");
	draw(80, 24);
	find_text("2 b1 -50??", &x, &y);
	/* From the position after it on the curve is at the top, and the sign is below it. */
	const struct strip *g = &stage.app.ui.graph;
	for (int ply = 0; ply <= r->length; ply++) {
		x = g->area.x + (ply - g->first) * g->step + g->step / 2;
		assert_int_equal(line_of_canvas(g->area.y)[x] == 'o', ply >= 2);
		assert_int_equal(line_of_canvas(g->area.y + 1)[x] == '?', ply == 2);
	}
}

/* ---- the history of a search ---- */

TEST(history_reaches_from_the_beginning_to_now)
{
	static struct history h;
	struct report info = { .count = 1 };

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
