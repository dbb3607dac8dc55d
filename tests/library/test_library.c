/* libnarabe as its users see it: nothing but narabe/narabe.h. */
#include <narabe/narabe.h>

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "fixtures/testing.h"

static const struct narabe_board *
open_board(const char *name)
{
	const struct narabe_board *board = narabe_board_open(name);

	if (!board)
		fail_msg("%s: %s", name, narabe_error());
	return board;
}

TEST(boards_are_described)
{
	const struct narabe_board *board = open_board("othello:8");
	int count = 0;

	assert_string_equal(narabe_board_name(board), "othello:8");
	assert_string_equal(narabe_board_title(board), "Othello 8x8");
	assert_int_equal(narabe_board_columns(board) * narabe_board_rows(board), 64);
	assert_int_equal(narabe_board_layers(open_board("qubic")), 4);
	assert_ptr_equal(open_board("othello:8"), board);
	while (narabe_board_at(count))
		assert_non_null(narabe_board_open(narabe_board_name(narabe_board_at(count++))));
	assert_true(count > 5);
	assert_null(narabe_board_at(-1));
	assert_null(narabe_board_at(1000000));
	assert_null(narabe_board_open("chess"));
	assert_non_null(strstr(narabe_error(), "chess"));
	assert_string_equal(narabe_version(), VERSION);
}

TEST(positions_are_played)
{
	struct narabe_position *p = narabe_position_start(open_board("tictactoe")), *q;
	char text[NARABE_POSITION_SIZE], tiny[4];
	double value = 7;

	assert_int_equal(narabe_position_moves(p), 9);
	assert_int_equal(narabe_position_move(p, 4, text, sizeof text), 2);
	assert_string_equal(text, "b2");
	assert_int_equal(narabe_position_move(p, 9, text, sizeof text), -1);
	assert_int_equal(narabe_position_play(p, "b2 a1"), 2);
	assert_int_equal(narabe_position_to_move(p), NARABE_FIRST);
	q = narabe_position_copy(p);
	assert_int_equal(narabe_position_play(p, "c1 c1"), -1);
	assert_non_null(strstr(narabe_error(), "c1"));
	assert_int_equal(narabe_position_text(p, text, sizeof text), 11);
	assert_string_equal(text, "200010000 x");
	assert_int_equal(narabe_position_text(p, tiny, sizeof tiny), 11); /* cut off */
	assert_string_equal(tiny, "200");
	assert_int_equal(narabe_position_text(p, NULL, 0), 11);
	assert_false(narabe_position_is_over(p, &value));
	assert_true(value == 7);
	assert_int_equal(narabe_position_play(p, "c1 a2 a3"), 3);
	assert_true(narabe_position_is_over(p, &value));
	assert_true(value == 1);
	assert_int_equal(narabe_position_to_move(p), NARABE_NOBODY);
	assert_null(narabe_search_start(p, NULL, 10, 0, 1));
	assert_non_null(strstr(narabe_error(), "over"));
	assert_int_equal(narabe_position_moves(q), 7); /* the copy has not changed */
	assert_ptr_equal(narabe_position_board(q), open_board("tictactoe"));
	narabe_position_free(p);
	narabe_position_free(q);
	assert_null(narabe_position_read(open_board("tictactoe"), "1111"));
	p = narabe_position_read(open_board("tictactoe"), "x...o.... x");
	assert_int_equal(narabe_position_moves(p), 7);
	narabe_position_free(p);
	narabe_position_free(NULL);
}

TEST(what_cannot_be_is_refused)
{
	static const struct {
		const char *player, *word;
		int64_t playouts, time_ms;
	} wrong[] = {
		{ "nonsense", "nonsense", 0, 0 },
		{ "uct:playouts=0", "playouts", 0, 0 },
		{ "random", "searches", 0, 0 },
		{ "negamax", "no playouts", 5, 0 },
		{ "uct", "playouts", -1, 0 },
		{ "uct", "playouts", INT64_MAX, 0 },
		{ "uct", "milliseconds", 0, -1 },
	};
	struct narabe_position *p = narabe_position_start(open_board("othello"));

	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		assert_null(narabe_search_start(
			p, wrong[i].player, wrong[i].playouts, wrong[i].time_ms, 1));
		if (!strstr(narabe_error(), wrong[i].word))
			fail_msg("%s: %s", wrong[i].player, narabe_error());
	}
	assert_null(narabe_solve_start(p, 0, 0, 0));
	assert_null(narabe_solve_start(p, 0, 1, -1));
	narabe_position_free(p);
	p = narabe_position_start(open_board("tron:5x5"));
	assert_int_equal(narabe_position_to_move(p), NARABE_BOTH);
	assert_null(narabe_solve_start(p, 0, 1, 0));
	narabe_position_free(p);
	narabe_search_free(NULL);
	narabe_report_free(NULL);
}

/* The numbers of a search that has ended add up. */
static void
check_report(const struct narabe_report *r, int64_t playouts)
{
	int64_t sum = 0, wins, draws, losses;
	char move[NARABE_MOVE_SIZE], line[2048];
	double value;

	assert_false(narabe_report_is_running(r));
	assert_int_equal(narabe_report_playouts(r), playouts);
	for (int i = 0; i < narabe_report_moves(r); i++) {
		assert_int_equal(narabe_report_results(r, i, &wins, &draws, &losses), 0);
		assert_int_equal(wins + draws + losses, narabe_report_visits(r, i));
		assert_true(narabe_report_move(r, i, move, sizeof move) > 0);
		assert_true(narabe_report_line(r, i, line, sizeof line) >= 0);
		if (narabe_report_move_value(r, i, &value) == 1)
			assert_memory_equal(line, move, strlen(move));
		sum += narabe_report_visits(r, i);
	}
	assert_int_equal(sum, playouts);
	assert_int_equal(narabe_report_visits(r, narabe_report_moves(r)), -1);
	assert_int_equal(narabe_report_visits(r, -1), -1);
	assert_int_equal(narabe_report_exact(r, NULL), 0);
}

TEST(a_search_is_watched_and_stopped)
{
	struct narabe_position *p = narabe_position_start(open_board("score4"));
	struct narabe_search *s = narabe_search_start(p, "uct:memory_mib=8", 0, 600000, 1);
	struct narabe_report *r;
	int64_t playouts = 0;

	assert_non_null(s);
	narabe_position_free(p); /* the search has its own */
	while (playouts == 0) {
		assert_int_equal(narabe_search_wait(s, 5), 0);
		r = narabe_search_report(s);
		assert_true(narabe_report_is_running(r));
		playouts = narabe_report_playouts(r);
		narabe_report_free(r);
	}
	assert_true(narabe_search_is_running(s));
	narabe_search_stop(s);
	assert_false(narabe_search_is_running(s));
	assert_int_equal(narabe_search_wait(s, -1), 1);
	assert_int_equal(narabe_search_wait(s, INT64_MIN), 1);
	r = narabe_search_report(s);
	narabe_search_free(s);
	assert_true(narabe_report_playouts(r) >= playouts);
	check_report(r, narabe_report_playouts(r)); /* it outlives the search */
	narabe_report_free(r);
}

static void *
search_once(void *number)
{
	struct narabe_position *p = narabe_position_start(open_board("tictactoe"));
	struct narabe_search *s = narabe_search_start(p, "uct:memory_mib=4", 300, 0, 5);

	assert_non_null(s);
	assert_int_equal(narabe_search_wait(s, 600000), 1);
	struct narabe_report *r = narabe_search_report(s);
	*(int64_t *)number = narabe_report_visits(r, narabe_report_best(r));
	check_report(r, 300);
	narabe_report_free(r);
	narabe_search_free(s);
	narabe_position_free(p);
	return NULL;
}

TEST(threads_search_side_by_side)
{
	pthread_t thread[4];
	int64_t visits[4];

	for (int i = 0; i < 4; i++)
		assert_int_equal(pthread_create(&thread[i], NULL, search_once, &visits[i]), 0);
	for (int i = 0; i < 4; i++)
		pthread_join(thread[i], NULL);
	for (int i = 1; i < 4; i++)
		assert_int_equal(visits[i], visits[0]);
}

TEST(a_position_is_solved)
{
	struct narabe_position *p = narabe_position_start(open_board("othello:4"));
	struct narabe_search *s = narabe_solve_start(p, 1, 1, 16);
	int exact = 99, of_move = 99;

	assert_non_null(s);
	assert_int_equal(narabe_search_wait(s, -1), 1);
	struct narabe_report *r = narabe_search_report(s);
	assert_int_equal(narabe_report_exact(r, &exact), 1);
	assert_int_equal(exact, -10);
	assert_true(narabe_report_value(r) == -1);
	for (int i = 0; i < narabe_report_moves(r); i++) {
		assert_int_equal(narabe_report_move_exact(r, i, &of_move), 1);
		assert_int_equal(of_move, -10);
	}
	assert_int_equal(narabe_report_move_exact(r, 99, &of_move), -1);
	narabe_report_free(r);
	narabe_search_free(s);
	narabe_position_free(p);
}

TEST(strategies_are_found)
{
	struct narabe_position *p = narabe_position_start(open_board("matrix:rps"));
	struct narabe_search *s =
		narabe_search_start(p, "duct:select=rm,final=average", 20000, 0, 1);
	char text[NARABE_MOVE_SIZE];
	double probability, sum = 0;

	assert_non_null(s);
	narabe_search_wait(s, -1);
	struct narabe_report *r = narabe_search_report(s);
	for (int i = 0; i < 3; i++) {
		assert_int_equal(narabe_report_strategy(
					 r, NARABE_SECOND, i, text, sizeof text, &probability),
			1);
		assert_true(probability > 0.1 && probability < 0.6);
		sum += probability;
	}
	assert_true(sum > 0.999 && sum < 1.001);
	assert_int_equal(narabe_report_strategy(r, NARABE_FIRST, 3, NULL, 0, NULL), 0);
	assert_int_equal(narabe_report_strategy(r, NARABE_BOTH, 0, NULL, 0, NULL), 0);
	narabe_report_free(r);
	narabe_search_free(s);
	narabe_position_free(p);
}

/* A position of the largest board fits, is cut off for who has less, and is searched. */
TEST(the_largest_board_is_played)
{
	const struct narabe_board *board = open_board("tron:50x50");
	struct narabe_position *p = narabe_position_start(board), *again;
	char text[NARABE_POSITION_SIZE], twice[NARABE_POSITION_SIZE], small[512];
	double probability, sum = 0;

	assert_int_equal(narabe_position_play(p, "right right"), -1);
	assert_int_equal(narabe_position_play(p, "right left"), 2);
	int length = narabe_position_text(p, text, sizeof text);
	assert_int_equal(length, strlen(text));
	assert_true(length > 2500);
	assert_int_equal(narabe_position_text(p, small, sizeof small), length);
	assert_int_equal(strlen(small), sizeof small - 1);
	again = narabe_position_read(board, text);
	if (!again)
		fail_msg("%s", narabe_error());
	narabe_position_text(again, twice, sizeof twice);
	assert_string_equal(text, twice);
	struct narabe_search *s = narabe_search_start(again, "duct:memory_mib=8", 50, 0, 1);
	assert_non_null(s);
	narabe_search_wait(s, -1);
	struct narabe_report *r = narabe_search_report(s);
	assert_int_equal(narabe_report_playouts(r), 50);
	for (int i = 0; narabe_report_strategy(r, NARABE_SECOND, i, NULL, 0, &probability); i++)
		sum += probability;
	assert_true(sum > 0.999 && sum < 1.001);
	narabe_report_free(r);
	narabe_search_free(s);
	narabe_position_free(p);
	narabe_position_free(again);
}
