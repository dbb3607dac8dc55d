/* Simultaneous games: Tron and tables of payoffs, their boards, rules and files. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fixtures/positions.h"
#include "fixtures/testing.h"

static struct state
after(const struct game *g, const char *moves)
{
	struct state s;
	struct error e = { "" };
	int count;

	g->rules->start(g, &s);
	if (!game_moves_parse(g, moves, &s, NULL, &count, &e))
		fail_msg("%s: %s", moves, e.text);
	return s;
}

static void
reads(const struct game *g, const struct state *s, const char *expected)
{
	char text[GAME_POSITION_TEXT];

	game_position_text(g, s, text);
	assert_string_equal(text, expected);
}

/* ---- rules ---- */

TEST(steps_leave_trails)
{
	const struct game *g = open_game("tron:4x3");
	struct state s = after(g, "right left down up");

	reads(g, &s, "xx...AB...oo x");
	assert_int_equal(g->rules->result(g, &s), GAME_OPEN);
	s = after(g, "right left down");
	reads(g, &s, "xA........Bo o down");
	struct state back = position(g, "xA../..../..Bo o down");
	assert_true(state_equal(&s, &back));
	/* The same in the other order. */
	back = position(g, "xA../..../..Bo o");
	struct state other = back;
	assert_true(game_move_parse(g, &other, "l", &(move_t){ 0 }, NULL));
	g->rules->play(g, &other, 0);
	reads(g, &other, "xA........Bo x up");
	g->rules->play(g, &other, 1);
	reads(g, &other, "xx...AB...oo o");
}

TEST(crashes_end_the_game)
{
	const struct game *g = open_game("tron:3x2");
	struct state s = after(g, "right left right left"); /* past each other */
	move_t moves[GAME_MAX_MOVES];

	reads(g, &s, "xxABoo x");
	assert_int_equal(g->rules->moves(g, &s, moves), 4); /* nothing is free: a crash */
	struct state end = s;
	game_play_joint(g, &end, moves[0], moves[1]);
	assert_int_equal(g->rules->result(g, &end), 0);
	assert_int_equal(g->rules->moves(g, &end, moves), 0);
	reads(g, &end, "xxaboo x");
	/* Both into one cell. */
	g = open_game("tron:3x3");
	s = after(g, "right up right left");
	reads(g, &s, "xxA.Bo..o x");
	s = position(g, "A.B/.../... x");
	game_play_joint(g, &s, 3, 2);
	assert_int_equal(g->rules->result(g, &s), 0);
	reads(g, &s, "a.b...... x");
	/* One side alone. */
	s = position(g, "Ax./xx./..B x");
	assert_int_equal(g->rules->moves(g, &s, moves), 4);
	game_play_joint(g, &s, 0, 0);
	assert_int_equal(g->rules->result(g, &s), -1);
	reads(g, &s, "ax.xxB..o x");
	assert_true(game_value(g, &s) == -1);
}

TEST(a_step_is_two_plies)
{
	const struct game *g = open_game("tron:a");
	struct state s = after(g, "");

	assert_int_equal(game_perft(g, &s, 1), 2);
	assert_int_equal(game_perft(g, &s, 2), 4);
	assert_int_equal(game_perft(g, &s, 4), 16);
	assert_int_equal(game_perft(open_game("matrix:rps"), &(struct state){ 0 }, 2), 9);
}

/* ---- boards ---- */

TEST(boards_are_those_of_the_literature)
{
	static const struct {
		const char *name;
		int columns, rows, walls;
		const char *heads[2];
	} table[] = { { "tron", 13, 13, 0, { "a1", "m13" } },
		{ "tron:a", 13, 13, 16, { "a1", "m13" } },
		{ "tron:b", 13, 13, 26, { "m1", "a13" } }, { "tron:c", 14, 13, 20, { "d7", "k7" } },
		{ "tron:2x20", 2, 20, 0, { "a1", "b20" } },
		{ "tron:20x20", 20, 20, 0, { "a1", "t20" } },
		{ "tron:27x21", 27, 21, 0, { "a1", "A21" } },
		{ "tron:3x50", 3, 50, 0, { "a1", "c50" } },
		{ "tron:50x50", 50, 50, 0, { "a1", "X50" } } };

	for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
		const struct game *g = open_game(table[i].name);
		struct state s = after(g, "");
		assert_int_equal(g->columns, table[i].columns);
		assert_int_equal(g->rows, table[i].rows);
		assert_int_equal(state_count(g, &s, CELL_WALL), table[i].walls);
		for (int side = 0; side < 2; side++) {
			const char *at = table[i].heads[side];
			int column = at[0] >= 'a' ? at[0] - 'a' : at[0] - 'A' + 26;
			int cell = game_cell(g, column, atoi(at + 1) - 1, 0);
			assert_int_equal(
				g->rules->get(g, &s, cell), CELL_FIRST_HEAD + (enum cell)side);
		}
		assert_int_equal(
			state_count(g, &s, CELL_EMPTY), g->columns * g->rows - table[i].walls - 2);
	}
	assert_ptr_equal(open_game("tron:d"), open_game("tron"));
	assert_ptr_equal(open_game("tron:13x13"), open_game("tron"));
	assert_ptr_equal(open_game("tron:9x7"), open_game("tron:9x7"));
	assert_string_equal(open_game("tron:9x7")->name, "tron:9x7");
}

static void
refused(const char *name, const char *because)
{
	struct error e = { "" };

	if (game_open(name, &e))
		fail_msg("%s is accepted", name);
	if (!strstr(e.text, because))
		fail_msg("%s: \"%s\" does not say \"%s\"", name, e.text, because);
}

/* Each map has its own file: a board stays in memory once it has been made. */
static void
with_file(const char *family, const char *text, char name[64])
{
	static int count;
	FILE *f;

	snprintf(name, 64, "%s:test_tron_%d_%d.txt", family, (int)getpid(), count++);
	f = fopen(strchr(name, ':') + 1, "w");
	assert_non_null(f);
	fputs(text, f);
	fclose(f);
}

static void
map_is_refused(const char *text, const char *because)
{
	char name[64];

	with_file("tron", text, name);
	refused(name, because);
	unlink(strchr(name, ':') + 1);
}

TEST(maps_are_read_or_refused_by_line_and_column)
{
	char name[64], wide[64] = "1.2................................................\n",
		       tall[200] = "AB\n";

	with_file("tron", "1..#\r\n....\n#..2\n\n", name);
	const struct game *g = open_game(name);
	struct state s = after(g, "");
	reads(g, &s, "A..#....#..B x");
	unlink(strchr(name, ':') + 1);
	s = after(open_game(name), "right up"); /* it stays when its file is gone */
	map_is_refused("A..\n..\n..B\n", "line 2, column 3: the line has 2 cells, the first has 3");
	map_is_refused("A..\n....\n..B\n", "line 2, column 4: the line has 4 cells");
	map_is_refused("A..\n\n..B\n", "line 2, column 1: the line has 0 cells");
	map_is_refused("A..\n...\n", "line 2, column 4: the map ends here without a head B");
	map_is_refused("...\n..B\n", "without a head A");
	map_is_refused("A..\n.1B\n", "line 2, column 2: a second head A");
	map_is_refused("A..\n.?B\n", "line 2, column 2: \"?\" is not valid");
	map_is_refused(wide, "line 1, column 51: the map is too large");
	for (int row = 1; row < 51; row++)
		strcat(tall, "..\n");
	map_is_refused(tall, "line 51, column 1: the map is too large");
	map_is_refused("", "line 1, column 1: the map ends here");
	map_is_refused("AB\n", "line 1, column 3: the map ends here");
	refused("tron:no-such-map", "no-such-map");
	refused("tron:", "named by their file");
	refused("tron:1x5", "2 to 50 columns");
	refused("tron:51x20", "50x50");
	refused("tron:999999999999999999999x2", "empty boards");
	refused("tron:a map", "blanks");
}

/* A map of the contest of 2010: its size, walls round it, blanks for free cells, perhaps without
 * those at the end of a line. The board is what its walls enclose. */
static void
contest_map(const char *text, const char *expected)
{
	char name[64];

	with_file("tron", text, name);
	const struct game *g = open_game(name);
	struct state s = after(g, "");
	reads(g, &s, expected);
	/* A record brings the board with it. */
	const struct game *again = game_open_source(name, g->source, NULL);
	assert_int_equal(again->columns, g->columns);
	unlink(strchr(name, ':') + 1);
}

/* An empty square map within walls, heads in its corner. */
static void
walled_map(int side, char *out, size_t size)
{
	int used = snprintf(out, size, "%d %d\n", side, side);

	for (int row = 0; row < side; row++) {
		for (int column = 0; column < side; column++) {
			bool wall =
				row == 0 || row == side - 1 || column == 0 || column == side - 1;
			out[used++] = wall ? '#' : ' ';
		}
		out[used++] = '\n';
	}
	out[used] = '\0';
	char *first = strchr(out, ' ') + 1;
	first = strchr(first, ' ');
	first[0] = '1';
	first[1] = '2';
}

TEST(contest_maps_are_read_as_they_are)
{
	char wide[3000], name[64];

	contest_map("7 5\n#######\n#1 #  #\n#     #\n#  # 2#\n#######\n", "A.#.........#.B x");
	contest_map("6 5\r\n######\r\n######\r\n#1   #\r\n#   2#\r\n######\r\n\r\n", "A......B x");
	contest_map("5 3\n1\n  #\n    2\n", "A......#......B x");
	contest_map("4 3\n1...\n.#..\n...2", "A....#.....B x");
	/* 50x50 within walls, and one more. */
	walled_map(52, wide, sizeof wide);
	with_file("tron", wide, name);
	assert_int_equal(open_game(name)->columns, 50);
	assert_int_equal(open_game(name)->rows, 50);
	unlink(strchr(name, ':') + 1);
	walled_map(53, wide, sizeof wide);
	map_is_refused(wide, "51x51 cells within its walls; boards have at most 50x50");
	map_is_refused(
		"5 3\n#####\n#1 2#\n", "line 3: the map has 2 rows, but the first line says 3");
	map_is_refused("5 2\n#####\n#1 2#\n#####\n", "3 rows, but the first line says 2");
	map_is_refused("5 3\n#####\n#1 2##\n#####\n", "line 3, column 6: the line has 6 cells");
	map_is_refused("5 3\n#####\n#1 3#\n#####\n", "line 3, column 4: \"3\" is not valid");
	map_is_refused("5 4\n#####\n#1  #\n#   #\n#####\n", "without a head B");
	map_is_refused("3 3\n###\n###\n###\n", "the map ends here");
	map_is_refused("100 3\n", "line 1: a map has from 1 to 64 columns");
	map_is_refused("-5 3\n", "not -5 and 3");
}

TEST(impossible_positions_are_refused)
{
	static const struct {
		const char *text, *because;
	} table[] = {
		{ "A...", "4 cells" },
		{ "A....... .", "There is no B" },
		{ "A..A....B", "\"A\" for cell a2 is a second head" },
		{ "A..a....B", "\"a\" for cell a2 is a second head" },
		{ "A..c....B", "\"c\" for cell a2 is not valid; . is free, # a wall" },
		{ "A.......B z", "not a side to move" },
		{ "A.......B x right", "\"right\" is not a legal move for O" },
		{ "A.......B o up", "not a legal move" },
		{ "A.......B. o", "10 cells" },
	};
	const struct game *g = open_game("tron:3x3");

	for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
		struct state s;
		struct error e = { "" };
		if (game_position_parse(g, table[i].text, &s, &e))
			fail_msg("\"%s\" is accepted", table[i].text);
		if (!strstr(e.text, table[i].because))
			fail_msg("\"%s\": \"%s\" does not say \"%s\"", table[i].text, e.text,
				table[i].because);
	}
}

/* ---- tables of payoffs ---- */

TEST(payoffs_are_the_first_players)
{
	const struct game *g = open_game("matrix:biased-rps");
	struct state s = after(g, "rock scissors");

	reads(g, &s, "001000000 x");
	assert_int_equal(g->rules->result(g, &s), 1);
	assert_true(fabs(game_value(g, &s) - 1) < 1e-12);
	s = after(g, "rock paper");
	assert_true(fabs(game_value(g, &s) + .5) < 1e-12);
	s = after(g, "paper scissors");
	assert_true(fabs(game_value(g, &s) + .1) < 1e-12);
	assert_int_equal(g->rules->result(g, &s), -1);
	s = after(g, "rock");
	reads(g, &s, "000000000 o rock");
	struct state back = position(g, "000000000 o rock");
	assert_true(state_equal(&s, &back));
}

/* Playouts end in results whose mean is the value. */
TEST(playouts_have_the_mean_of_the_payoffs)
{
	enum { GAMES = 40000 };
	const struct game *g = open_game("matrix:biased-rps");
	struct rng rng;
	double sum = 0;

	rng_seed(&rng, 5);
	for (int i = 0; i < GAMES; i++) {
		struct state s = after(g, "rock");
		signed char result;
		g->rules->playout[PLAYOUT_RANDOM](
			g, (const struct state *[]){ &s }, 1, 0, &rng, &result);
		sum += result;
	}
	/* Rock gets .5, .25 or 1: on average 7/12, which is 1/6 of -1 to 1. */
	assert_true(fabs(sum / GAMES - 1. / 6) < 4 / sqrt(GAMES));
}

TEST(tables_are_read_or_refused_by_line)
{
	char name[64];
	struct error e = { "" };

	with_file("matrix", "# a comment\n.5 1, 0\n\n0 .25 1 # another\n", name);
	const struct game *g = open_game(name);
	assert_int_equal(g->rows, 2);
	assert_int_equal(g->columns, 3);
	struct state s = after(g, "2 2");
	assert_true(fabs(game_value(g, &s) - .25) < 1e-12);
	unlink(strchr(name, ':') + 1);
	static const struct {
		const char *text, *because;
	} table[] = { { "0 1\n0 1.5\n", "line 2, column 3: \"1.5\" is not a payoff" },
		{ "0 1\nx 1\n", "line 2: the row has 1" },
		{ "X Y Z\nA 0 1\n", "line 2: the row has 2 numbers; there are 3 names" },
		{ "0 1\nX Y\n", "line 2, column 1: \"X\" has no payoffs after it" },
		{ "X 1\nX 0\n", "line 2, column 1: \"X\" is already the name of another" },
		{ "X x\n0 1\n", "line 1, column 3: \"x\" is already the name of another" },
		{ "X a:b\n0 1\n", "line 1, column 3: \"a:b\" cannot be the name" },
		{ "A 0 B\n", "line 1, column 5: \"B\" is not" },
		{ "a b c d e f g h i j k l m n o p q r s t u\n", "column 41: the table is too" },
		{ "0 1\n1\n", "line 2: the row has 1" },
		{ "0 1\n1 0 1\n", "line 2: the row has 3" }, { "# nothing\n", "no payoffs" } };
	for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
		with_file("matrix", table[i].text, name);
		refused(name, table[i].because);
		unlink(strchr(name, ':') + 1);
	}
	assert_null(game_open("matrix:nothing", &e));
	assert_non_null(strstr(e.text, "biased-rps"));
}

/* Four choices against three, as in the source; a made board reads its own source back. */
TEST(choices_of_a_table_have_names)
{
	char name[64], text[GAME_MOVE_TEXT];
	struct error e;

	with_file("matrix", "X Y 貝\nA 0 -1 +1\n .5,0,-.5\nC 1 1 1\n待つ -1 0 .25\n", name);
	const struct game *g = open_game(name);
	unlink(strchr(name, ':') + 1);
	assert_string_equal(game_table_name(g, SIDE_FIRST, 0), "A");
	assert_string_equal(game_table_name(g, SIDE_FIRST, 1), "2");
	assert_string_equal(game_table_name(g, SIDE_FIRST, 3), "待つ");
	assert_string_equal(game_table_name(g, SIDE_SECOND, 2), "貝");
	struct state s = after(g, "待つ 貝");
	assert_true(fabs(game_value(g, &s) - .25) < 1e-12);
	s = after(g, "a");
	game_move_text(g, &s, 1, text);
	assert_string_equal(text, "Y");
	reads(g, &s, "000000000000 o A");
	const struct game *again = game_open_source(name, g->source, &e);
	assert_non_null(again);
	assert_string_equal(again->source, g->source);
	assert_string_equal(game_table_name(again, SIDE_SECOND, 0), "X");
	assert_string_equal(game_table_name(again, SIDE_FIRST, 2), "C");
}
