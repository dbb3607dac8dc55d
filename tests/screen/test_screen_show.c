/* What a person sees on an engine's turn, in the whole program on a terminal of 80x24: whatever the
 * board and the level, a win rate and visits on every legal cell, in colours of at least three steps
 * where there are more than three cells, which may be worth the same.
 * argv[1] names the program; with "all" as argv[2] every level is played against. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "fixtures/screen_play.h"

TEST_EACH(NULL, end_all)

/* A board, and the legal moves of the side that answers the first move made with Enter. */
struct shown_board {
	const char *name;
	int cells;
};

static const struct shown_board boards[] = {
	{ "tictactoe", 8 }, /* a level that errs may see the same in all cells */
	{ "score4", 16 },
	{ "qubic", 63 },
	{ "othello:4", 3 },
	{ "othello", 3 },
	{ "othello:8", 3 },
};

static bool every_level;

/* The part of the screen that holds the board: left of the table of moves, or above it. */
struct part {
	int columns, rows;
};

static struct part
board_part(struct screen *s)
{
	struct part p = { COLUMNS, ROWS - 2 };
	int x, y;

	if (screen_find(s, "visits share", &x, &y)) {
		if (x > COLUMNS / 2)
			p.columns = COLUMNS / 2;
		else
			p.rows = y;
	}
	return p;
}

static bool
is_digit(struct screen *s, int x, int y)
{
	uint32_t ch = screen_cell_at(s, x, y).ch;

	return ch < 128 && isdigit((int)ch);
}

/* The place of a digit in this row from x to `end`, or -1. */
static int
find_digit(struct screen *s, int x, int end, int y)
{
	for (; x <= end; x++)
		if (is_digit(s, x, y))
			return x;
	return -1;
}

/* The colours behind numbers that were seen. */
struct colors {
	int count, color[16];
};

static void
add_color(struct colors *seen, int color)
{
	for (int i = 0; i < seen->count; i++) {
		if (seen->color[i] == color)
			return;
	}
	if (color != SCREEN_DEFAULT_COLOR && seen->count < 16)
		seen->color[seen->count++] = color;
}

/* Counts the numbers with another below, a win rate over visits, and the colours behind them. */
static void
count_shown(struct screen *s, int *cells, int *colors)
{
	bool counted[ROWS][COLUMNS] = { 0 }; /* as visits */
	struct part part = board_part(s);
	struct colors seen = { 0 };

	*cells = 0;
	for (int y = 2; y + 1 < part.rows; y++) {
		for (int x = 1, end; x + 1 < part.columns; x = end + 1) {
			for (end = x; is_digit(s, x, y) && is_digit(s, end + 1, y); end++)
				;
			int below = find_digit(s, x - 1, end + 1, y + 1);
			if (!is_digit(s, x, y) || counted[y][x] || below < 0)
				continue;
			while (is_digit(s, below - 1, y + 1))
				below--;
			counted[y + 1][below] = true;
			add_color(&seen, screen_cell_at(s, x, y).bg);
			++*cells;
		}
	}
	*colors = seen.count;
}

static bool
shows_every_cell(struct screen *s, const void *argument)
{
	const struct shown_board *b = argument;
	int cells, colors;

	if (!screen_find(s, "O to play", NULL, NULL))
		return false;
	count_shown(s, &cells, &colors);
	return cells >= b->cells && colors >= (b->cells > 8 ? 3 : b->cells < 8 ? 2 : 1);
}

static void
watch(const struct shown_board *b, int level)
{
	char game[32], opponent[32], expected[96];

	snprintf(game, sizeof game, "--game=%s", b->name);
	snprintf(opponent, sizeof opponent, "--o=level:n=%d", level);
	snprintf(expected, sizeof expected,
		"%s, level %d: a rate and visits on %d cells, in colours", b->name, level,
		b->cells);
	struct screen *s = START(game, opponent);
	screen_wait_text(s, "? help");
	screen_set_deadline(s, 10000);
	screen_key(s, SCREEN_ENTER);
	screen_wait_until(s, shows_every_cell, b, expected);
	end(s);
}

TEST(an_engine_shows_what_it_sees)
{
	static const int few[] = { 1, 3, 10 };

	for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
		for (int n = 1; every_level && n <= 10; n++)
			watch(&boards[i], n);
		for (size_t k = 0; !every_level && k < sizeof few / sizeof *few; k++)
			watch(&boards[i], few[k]);
	}
}

/* ---- where both choose at once ---- */

/* The numbers on the cells of a board of 13x13 cells of two columns, and the colours behind them. */
static void
count_on_tron(struct screen *s, int *cells, int *colors)
{
	int seen[16];

	*cells = *colors = 0;
	for (int y = 4; y < 17; y++) {
		for (int x = 4; x < 30; x += 2) {
			int color = screen_cell_at(s, x, y).bg, i = 0;
			if (!is_digit(s, x, y) || !is_digit(s, x + 1, y))
				continue;
			while (i < *colors && seen[i] != color)
				i++;
			if (i == *colors && i < 16)
				seen[(*colors)++] = color;
			++*cells;
		}
	}
}

/* Both heads have two cells to choose from. */
static bool
shows_both_sides(struct screen *s, const void *unused)
{
	int cells, colors;

	count_on_tron(s, &cells, &colors);
	return screen_find(s, "O picks", NULL, NULL) && cells == 4 && colors >= 2;
}

TEST(two_engines_show_both_sides)
{
	struct screen *s = START("--game=tron", "--x=level:n=9", "--o=level:n=3");
	screen_set_deadline(s, 10000);
	screen_wait_until(s, shows_both_sides, NULL, "tron: rates on four cells, in colours");
	end(s);
}

/* Nothing before the person has chosen; then its table, and nothing on the person's board. */
static bool
shows_the_step(struct screen *s, const void *unused)
{
	int cells, colors;

	count_on_tron(s, &cells, &colors);
	return screen_find(s, ", before ", NULL, NULL) && cells == 0;
}

static void
watch_the_step(int level)
{
	char opponent[32];
	int cells, colors;

	snprintf(opponent, sizeof opponent, "--o=level:n=%d", level);
	struct screen *s = START("--game=tron", opponent);
	screen_set_deadline(s, 10000);
	screen_wait_text(s, "You are X");
	count_on_tron(s, &cells, &colors);
	assert_int_equal(cells, 0);
	screen_key(s, SCREEN_ENTER);
	screen_wait_until(s, shows_the_step, NULL, "tron: what O considered");
	end(s);
}

static bool
shows_the_table(struct screen *s, const void *unused)
{
	return screen_find(s, ", before ", NULL, NULL) && screen_find(s, "O picks", NULL, NULL);
}

static void
watch_the_table(int level)
{
	char opponent[32];

	snprintf(opponent, sizeof opponent, "--o=level:n=%d", level);
	struct screen *s = START("--game=matrix:biased-rps", opponent);
	screen_set_deadline(s, 10000);
	screen_wait_text(s, "You choose the row"); /* O has chosen */
	screen_key(s, SCREEN_ENTER);
	screen_wait_until(s, shows_the_table, NULL, "a table: both sides' choices");
	end(s);
}

TEST(an_engine_shows_what_it_saw_once_both_have_chosen)
{
	static const int few[] = { 1, 10 };

	for (size_t k = 0; k < sizeof few / sizeof *few; k++) {
		watch_the_step(few[k]);
	}
	watch_the_table(10); /* the others make a handful of playouts, of which nothing is said */
}

int
main(int argc, char **argv)
{
	int status;

	every_level = argc > 2 && strcmp(argv[2], "all") == 0;
	status = screen_play_set_up(every_level ? 2 : argc, argv);
	if (status != 0)
		return status;
	return test_run(argc, argv);
}
