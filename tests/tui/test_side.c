/* What is beside and above the board, without a terminal: the table of moves and the numbers of the
 * search. */
#include <locale.h>
#include <stdio.h>
#include <string.h>

#include "fixtures/harness.h"
#include "fixtures/testing.h"

/* ---- the table ---- */

/* The words after the numbers, in the table row that starts with `rank`. */
static int
moves_in_line(const char *row, int from)
{
	char text[1024], *rest = text;
	int words = 0;

	snprintf(text, sizeof text, "%s", line_of_canvas(stage.app.ui.table.area.y));
	assert_non_null(strstr(text, row));
	for (char *word; (word = strtok_r(rest, " ", &rest));)
		words += word - text >= from;
	return words;
}

/* At 120 columns and more, with and without exact values: six moves, or all that the search has. */
static void
the_best_line_is_long(void **unused)
{
	static const struct {
		const char *game, *exact;
	} boards[] = { { "othello", "on" }, { "othello", "off" }, { "score4", "on" },
		{ "qubic", "off" }, { "othello:8", "off" } };
	static const int sizes[][2] = { { 120, 40 }, { 160, 50 }, { 200, 60 } };

	(void)unused;
	for (size_t i = 0; i < COUNT(boards); i++) {
		open_stage(boards[i].game, "human", "human", plain, NULL);
		set(OPTION_exact, boards[i].exact);
		let_analysis_end(3000);
		struct report *info = &stage.app.viewed.info;
		struct root_move *m = &info->moves[stage.app.viewed.order[0]];
		/* A long line of legal moves. */
		struct state s = info->position;
		for (m->pv_length = 0; m->pv_length < 9; m->pv_length++) {
			move_t moves[GAME_MAX_MOVES];
			int count = stage.app.session.game->rules->moves(
				stage.app.session.game, &s, moves);
			move_t next = m->pv_length == 0 ? m->move : moves[count / 2];
			m->pv[m->pv_length] = next;
			stage.app.session.game->rules->play(stage.app.session.game, &s, next);
		}
		for (size_t k = 0; k < COUNT(sizes); k++) {
			int x, y;
			draw(sizes[k][0], sizes[k][1]);
			find_text("best line", &x, &y);
			assert_true(moves_in_line("> 1 ", x) >= 6);
		}
		close_stage();
	}
}

/* ---- playouts ---- */

static void
what_was_kept_is_not_counted_as_new(void **unused)
{
	struct report *info = &stage.app.viewed.info;
	int x, y;

	(void)unused;
	open_stage("othello", "human", "uct:playouts=400", plain, "c2");
	let_engine_think();
	info->inherited = 0;
	info->playouts = 400;
	draw(120, 40);
	find_text(" 400 of 400 playouts", &x, &y);
	assert_false(screen_shows("from before"));
	/* The cells' visits and the table include them, the budget does not. */
	info->inherited = 830;
	info->playouts = 830 + 170;
	draw(120, 40);
	find_text("170 of 400 playouts, 830 from before", &x, &y);
	assert_int_equal(y, 1);
	find_text("1.0k playouts, 830 from before", &x, &y);
	assert_true(y > 1);
	draw(80, 24);
	find_text(" 170 of 400 playouts", &x, &y);
	find_text("1.0k playouts, 830 from before", &x, &y);
	close_stage();
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_best_line_is_long),
		cmocka_unit_test(what_was_kept_is_not_counted_as_new),
	};

	if (!setlocale(LC_CTYPE, "C.UTF-8"))
		return 77;
	return cmocka_run_group_tests(tests, test_keep_in_folder, test_folder_end);
}
