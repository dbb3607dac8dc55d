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
}

/* A single position that was not searched is interpolated; two leave a gap. */
TEST(gaps_stay_gaps)
{
	struct record *r = &stage_match()->record;
	const struct strip *g = &stage.app.ui.graph;

	open_analysis("tictactoe", "a1 b2 a2 a3 c1", plain); /* without the third */
	for (int gap = 0; gap < 2; gap++) {
		draw(120, 40);
		for (int ply = 0; ply < 5; ply++) {
			int x = g->area.x + (ply - g->first) * g->step + g->step / 2, points = 0;
			for (int y = g->area.y; y < g->area.y + g->area.height; y++) {
				wchar_t ch = canvas_at(&stage.canvas, x, y)->ch;
				points += ch == L'o' || ch == L'.';
			}
			assert_int_equal(points > 0, gap == 0 || (ply != 1 && ply != 2));
		}
		r->node[r->line[1]].judged = r->node[r->line[1]].proven = false;
	}
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
	stage_set(OPTION_numbers, "exact");
	draw(120, 40);
	find_text("X's lead with best play, in discs", &x, &y);
	find_text("+16", &x, &y);
	find_text("-16", &x, &y);
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
}
