/*
 * The whole program in a terminal: what is seen, typed and clicked, how it leaves, and what it
 * endures. argv[1] or NARABE_PROGRAM names it.
 *
 * NARABE_STORM is the number of random events in the storm, NARABE_STORM_SEED makes it another one.
 */
#include <ctype.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/rng.h"
#include "screen.h"
#include "testing.h"

enum { MAX_SCREENS = 4, COLUMNS = 80, ROWS = 24, X_COLOR = 208, O_COLOR = 75 };

/* Bytes that turn things back which the program must not leave turned on. */
#define RMCUP     "\033[?1049l"
#define CNORM     "\033[?25h"
#define MOUSE_OFF "\033[?1006;1000l"

/* A text of the help that stands nowhere else; the sign on the left of the cursor. */
#define HELP_ONLY     "Enter: do it"
#define CURSOR        '>'
#define CURSOR_FRAME  0x2503 /* its left side, and the upper end of that */
#define CURSOR_CORNER 0x250f

static const char *program;
static struct screen *screens[MAX_SCREENS]; /* of the running test */
static int screen_count;

/* ---- starting, pressing, leaving ---- */

#define ARGS(...)  ((const char *const[]){ program, SCREEN_SYNC, "--seed=7", __VA_ARGS__, NULL })
#define ENV(...)   ((const char *const[]){ __VA_ARGS__, NULL })
#define START(...) start(NULL, ARGS(__VA_ARGS__))

/* Two people on the small board: nothing moves by itself. */
#define PEOPLE "--game=tictactoe", "--x=human", "--o=human"

static struct screen *
start(const char *const *env, const char *const *argv)
{
	assert_true(screen_count < MAX_SCREENS);
	return screens[screen_count++] = screen_start(COLUMNS, ROWS, env, argv);
}

static int
destroy_screens(void **unused)
{
	(void)unused;
	while (screen_count > 0)
		screen_destroy(screens[--screen_count]);
	return 0;
}

/* Presses a key that is answered by one frame, and waits for that. */
static void
press(struct screen *s, const char *key)
{
	screen_key(s, key);
	screen_wait_frames(s, 1);
}

static void
click(struct screen *s, int x, int y)
{
	screen_click(s, x, y);
	screen_wait_frames(s, 1);
}

static bool
says(struct screen *s, const char *text)
{
	return screen_find(s, text, NULL, NULL);
}

/* Nothing of what the program turned on is left, and no sanitizer has complained. */
static void
check_clean(struct screen *s, size_t mark)
{
	assert_false(screen_alternate(s));
	assert_true(screen_cursor_visible(s));
	assert_false(screen_mouse_on(s));
	assert_true(screen_termios_restored(s));
	assert_true(screen_received_since(s, mark, RMCUP));
	assert_true(screen_received_since(s, mark, CNORM));
	assert_false(screen_received_since(s, mark, "Sanitizer"));
	assert_false(screen_received_since(s, mark, "runtime error"));
}

static void
quit(struct screen *s)
{
	size_t mark = screen_received(s);
	bool mouse = screen_mouse_on(s);

	screen_key(s, "q");
	int status = screen_wait_exit(s);
	assert_true(WIFEXITED(status));
	assert_int_equal(WEXITSTATUS(status), 0);
	check_clean(s, mark);
	assert_true(!mouse || screen_received_since(s, mark, MOUSE_OFF));
}

/* ---- the board on the screen ---- */

/* The row of the letters over the columns: nothing but one blank-separated letter each. */
static bool
is_letter_row(const char *row)
{
	const char *p = row + strspn(row, " ");

	if (*p++ != 'a')
		return false;
	p += strspn(p, " ");
	return p[0] == 'b' && p[1] == ' ';
}

struct board {
	int x, y, pitch; /* of a1's middle, and from column to column */
	int top;         /* the row of the letters */
};

/* Boards of one level. */
static struct board
find_board(struct screen *s)
{
	struct board b = { 0 };

	while (b.top < ROWS && !is_letter_row(screen_row(s, b.top)))
		b.top++;
	if (b.top == ROWS)
		fail_msg("there is no board on the screen");
	const char *row = screen_row(s, b.top);
	b.x = (int)(strchr(row, 'a') - row);
	b.pitch = (int)(strchr(row, 'b') - row) - b.x;
	return b;
}

/* The middle of a cell: below its letter, right of its number. */
static void
find_cell(struct screen *s, int column, int row, int *x, int *y)
{
	struct board b = find_board(s);

	*x = b.x + column * b.pitch;
	for (*y = b.top + 1; *y < ROWS - 2; ++*y) {
		const char *text = screen_row(s, *y);
		size_t blanks = strspn(text, " ");
		if (text[blanks] == '1' + row && !isdigit(text[blanks + 1]) && (int)blanks < b.x)
			return;
	}
	fail_msg("there is no row %d on the screen", row + 1);
}

static char
stone_at(struct screen *s, int column, int row)
{
	int x, y;

	find_cell(s, column, row, &x, &y);
	uint32_t ch = screen_cell_at(s, x, y).ch;
	return ch == 'X' || ch == 'O' ? (char)ch : '.';
}

/* All stones, row by row. */
static const char *
stones(struct screen *s, int size)
{
	static char text[64 + 1];
	int n = 0;

	for (int row = 0; row < size; row++) {
		for (int column = 0; column < size; column++)
			text[n++] = stone_at(s, column, row);
	}
	text[n] = '\0';
	return text;
}

/* The cursor stands on both sides of its cell, at most half a pitch away from the middle, or frames
 * it. */
static bool
has_cursor(struct screen *s, int column, int row)
{
	int x, y, pitch = find_board(s).pitch;

	find_cell(s, column, row, &x, &y);
	for (int left = x - 1; left >= x - pitch / 2; left--) {
		uint32_t ch = screen_cell_at(s, left, y).ch;
		for (int up = y; ch == CURSOR_FRAME; up--)
			ch = screen_cell_at(s, left, up).ch;
		if (ch == CURSOR || ch == CURSOR_CORNER)
			return true;
	}
	return false;
}

static void
find_cursor(struct screen *s, int size, int *column, int *row)
{
	for (*row = 0; *row < size; ++*row) {
		for (*column = 0; *column < size; ++*column) {
			if (has_cursor(s, *column, *row))
				return;
		}
	}
	fail_msg("there is no cursor on the board");
}

/* Moves the cursor by keys and plays. */
static void
play_at(struct screen *s, int size, int column, int row)
{
	int at_column = 0, at_row = 0;

	find_cursor(s, size, &at_column, &at_row);
	for (; at_column < column; at_column++)
		press(s, SCREEN_RIGHT);
	for (; at_column > column; at_column--)
		press(s, SCREEN_LEFT);
	for (; at_row < row; at_row++)
		press(s, SCREEN_DOWN);
	for (; at_row > row; at_row--)
		press(s, SCREEN_UP);
	assert_true(has_cursor(s, column, row));
	press(s, SCREEN_ENTER);
}

/* A cell marked as legal. */
static void
find_legal(struct screen *s, int size, int *column, int *row)
{
	for (*row = 0; *row < size; ++*row) {
		for (*column = 0; *column < size; ++*column) {
			int x, y;
			find_cell(s, *column, *row, &x, &y);
			if (screen_cell_at(s, x, y).ch == 0xb7)
				return;
		}
	}
	fail_msg("no cell is marked as legal");
}

/* ---- what is seen and what keys do ---- */

static void
starts_with_a_board(void **unused)
{
	(void)unused;
	struct screen *s = START("--o=uct:playouts=2000");

	screen_wait_text(s, "PLAY");
	assert_true(screen_alternate(s));
	assert_false(screen_cursor_visible(s));
	assert_true(screen_mouse_on(s));
	assert_true(says(s, "Othello 6x6"));
	assert_true(says(s, "? help"));
	assert_string_equal(stones(s, 6), "..............OX....XO..............");
	quit(s);
}

static void
keys_move_the_cursor(void **unused)
{
	static const struct {
		const char *key;
		int column, row;
	} steps[] = { { SCREEN_RIGHT, 2, 1 }, { SCREEN_RIGHT, 0, 1 }, { SCREEN_LEFT, 2, 1 },
		{ SCREEN_DOWN, 2, 2 }, { SCREEN_UP, 2, 1 }, { "h", 1, 1 }, { "j", 1, 2 },
		{ "k", 1, 1 }, { "l", 2, 1 } };

	(void)unused;
	struct screen *s = START(PEOPLE);
	screen_wait_text(s, "PLAY");
	assert_true(has_cursor(s, 1, 1));
	for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
		press(s, steps[i].key);
		assert_true(has_cursor(s, steps[i].column, steps[i].row));
		assert_false(has_cursor(s, 1, 1) && steps[i].column != 1);
	}
	quit(s);
}

/* A person's move and the engine's answer; the stones then. */
static const char *
play_one_round(struct screen *s)
{
	int column, row;

	screen_wait_text(s, "PLAY");
	find_legal(s, 6, &column, &row);
	play_at(s, 6, column, row);
	screen_wait_text(s, "move 3, X");
	assert_int_equal(stone_at(s, column, row) != '.', true);
	return stones(s, 6);
}

static void
engine_answers_and_undo_takes_back(void **unused)
{
	char first[64];

	(void)unused;
	struct screen *s = START("--o=uct:playouts=2000", "--reply-ms=0");
	screen_wait_text(s, "PLAY");
	play_at(s, 6, 2, 2);
	assert_true(says(s, "taken"));
	snprintf(first, sizeof first, "%s", play_one_round(s));
	press(s, "u");
	assert_true(says(s, "move 1, X"));
	assert_string_equal(stones(s, 6), "..............OX....XO..............");
	press(s, "U");
	assert_true(says(s, "move 3, X"));
	assert_string_equal(stones(s, 6), first);
	quit(s);
	assert_true(says(s, "--moves")); /* how to go on */

	s = START("--o=uct:playouts=2000", "--reply-ms=0");
	assert_string_equal(play_one_round(s), first);
	quit(s);
}

static void
tab_shows_the_analysis(void **unused)
{
	(void)unused;
	struct screen *s = START("--o=uct:playouts=2000");

	screen_wait_text(s, "PLAY");
	assert_false(says(s, "playouts  "));
	screen_key(s, SCREEN_TAB);
	screen_wait_text(s, "ANALYSE");
	screen_wait_text(s, "playouts  ");
	screen_wait_text(s, "best line");
	screen_key(s, "c");
	screen_wait_text(s, "share of visits, %");
	press(s, "c");
	press(s, "c");
	press(s, "c");
	screen_key(s, "c");
	screen_wait_text(s, "win rate of X, %");
	screen_key(s, SCREEN_TAB);
	screen_wait_text(s, "PLAY");
	assert_false(says(s, "best line"));
	quit(s);
}

/* What the form's row has between its arrows. */
static const char *
choice(struct screen *s, const char *field, char out[64])
{
	int y;

	assert_true(screen_find(s, field, NULL, &y));
	const char *from = strstr(screen_row(s, y), "< ");
	assert_non_null(from);
	snprintf(out, 64, "%.*s", (int)strcspn(from, ">"), from);
	return out;
}

static void
form_starts_another_game(void **unused)
{
	char x[64], o[64];

	(void)unused;
	struct screen *s = START("--o=uct:playouts=2000");
	screen_wait_text(s, "PLAY");
	press(s, "n");
	assert_true(says(s, "New game"));
	for (int i = 0; i < 8 && !says(s, "< Tic-tac-toe"); i++)
		press(s, SCREEN_RIGHT);
	press(s, SCREEN_DOWN);
	press(s, SCREEN_DOWN);
	choice(s, "X, first", x); /* a person */
	for (int i = 0; i < 8 && strcmp(choice(s, "O, second", o), x) != 0; i++)
		press(s, SCREEN_RIGHT);
	press(s, SCREEN_ENTER);
	assert_false(says(s, "New game"));
	assert_true(says(s, "Tic-tac-toe"));
	assert_string_equal(stones(s, 3), ".........");
	play_at(s, 3, 1, 1);
	play_at(s, 3, 0, 0);
	assert_string_equal(stones(s, 3), "O...X....");
	press(s, "n");
	screen_key(s, SCREEN_ESCAPE);
	screen_wait_no_text(s, "New game");
	quit(s);
}

static void
help_opens_and_closes(void **unused)
{
	(void)unused;
	struct screen *s = START(PEOPLE);

	screen_wait_text(s, "PLAY");
	press(s, "?");
	assert_true(says(s, HELP_ONLY));
	press(s, SCREEN_ESCAPE);
	assert_false(says(s, HELP_ONLY));
	press(s, "?");
	press(s, "q");
	assert_false(says(s, HELP_ONLY));
	assert_true(says(s, "PLAY"));
	quit(s);
}

static void
game_is_played_to_a_win(void **unused)
{
	static const int moves[][2] = { { 0, 0 }, { 0, 1 }, { 1, 0 }, { 1, 1 }, { 2, 0 } };
	int x, y;

	(void)unused;
	struct screen *s = START(PEOPLE);
	screen_wait_text(s, "PLAY");
	for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
		play_at(s, 3, moves[i][0], moves[i][1]);
	assert_true(says(s, "OVER"));
	assert_true(says(s, "X wins"));
	for (int column = 0; column < 3; column++) {
		find_cell(s, column, 0, &x, &y);
		assert_int_not_equal(screen_cell_at(s, x, y).bg, X_COLOR); /* as its stone is */
	}
	assert_string_equal(stones(s, 3), "XXXOO....");
	press(s, SCREEN_ENTER);
	assert_true(says(s, "OVER"));
	press(s, "u");
	assert_true(says(s, "PLAY"));
	assert_string_equal(stones(s, 3), "XX.OO....");
	quit(s);
}

static void
engines_play_to_the_end(void **unused)
{
	(void)unused;
	struct screen *s = START("--game=tictactoe", "--x=uct:playouts=300", "--o=uct:playouts=300",
		"--reply-ms=20");

	screen_wait_text(s, "OVER");
	assert_true(screen_received_since(s, 0, "WATCH"));
	assert_true(says(s, "moves"));
	quit(s);
}

static void
engine_plays_when_told(void **unused)
{
	int column, row;

	(void)unused;
	struct screen *s = START("--o=uct:time_ms=60000", "--reply-ms=0");
	screen_wait_text(s, "PLAY");
	find_legal(s, 6, &column, &row);
	play_at(s, 6, column, row);
	screen_wait_text(s, "60.0 s"); /* it thinks, and would longer than the test waits */
	screen_key(s, "!");
	screen_wait_text(s, "move 3, X");
	quit(s);
}

/* ---- the mouse ---- */

static void
clicks_play(void **unused)
{
	int x, y;

	(void)unused;
	struct screen *s = START(PEOPLE, "--mouse-play=single");
	screen_wait_text(s, "PLAY");
	find_cell(s, 2, 1, &x, &y);
	click(s, x, y);
	assert_string_equal(stones(s, 3), ".....X...");
	assert_true(screen_find(s, "? help", &x, &y));
	click(s, x, y);
	assert_true(says(s, HELP_ONLY));
	click(s, 0, 0);
	assert_false(says(s, HELP_ONLY));
	assert_true(screen_find(s, "q quit", &x, &y));
	screen_click(s, x, y);
	assert_int_equal(screen_wait_exit(s), 0);

	s = START(PEOPLE, "--mouse-play=double");
	screen_wait_text(s, "PLAY");
	find_cell(s, 2, 1, &x, &y);
	click(s, x, y);
	assert_true(has_cursor(s, 2, 1));
	assert_string_equal(stones(s, 3), ".........");
	click(s, x, y);
	assert_string_equal(stones(s, 3), ".....X...");
	quit(s);
}

static void
mouse_can_be_left_alone(void **unused)
{
	(void)unused;
	struct screen *s = START(PEOPLE, "--no-mouse");

	screen_wait_text(s, "PLAY");
	assert_false(screen_mouse_on(s));
	press(s, "l");
	assert_false(screen_received_since(s, 0, "1000h"));
	quit(s);
}

/* ---- leaving ---- */

static void
signals_end_it_cleanly(void **unused)
{
	static const int signals[] = { SIGTERM, SIGHUP, SIGINT };

	(void)unused;
	for (size_t i = 0; i < 2 * sizeof signals / sizeof *signals; i++) {
		struct screen *s = START("--o=uct:playouts=2000");
		screen_wait_text(s, "PLAY");
		if (i % 2) { /* while a search runs, too */
			screen_key(s, SCREEN_TAB);
			screen_wait_text(s, "ANALYSE");
		}
		size_t mark = screen_received(s);
		screen_signal(s, signals[i / 2]);
		int status = screen_wait_exit(s);
		assert_true(WIFSIGNALED(status));
		assert_int_equal(WTERMSIG(status), signals[i / 2]);
		check_clean(s, mark);
		assert_true(screen_received_since(s, mark, MOUSE_OFF));
		destroy_screens(NULL);
	}
}

/* A crash: the sanitizers end a program in their own way, but behind us. */
static void
crashes_give_the_terminal_back(void **unused)
{
	static const int signals[] = { SIGSEGV, SIGABRT, SIGBUS, SIGFPE };
	static const char *const keys[] = { "", "?", "n", "o", ":" };

	(void)unused;
	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
		int sig = signals[i % (sizeof signals / sizeof *signals)];
		struct screen *s = start(ENV("ASAN_OPTIONS=handle_abort=0:detect_leaks=0"),
			ARGS("--o=uct:playouts=2000"));
		screen_wait_text(s, "PLAY");
		screen_key(s, SCREEN_TAB);
		screen_wait_text(s, "ANALYSE");
		if (*keys[i])
			press(s, keys[i]);
		size_t mark = screen_received(s);
		screen_signal(s, sig);
		int status = screen_wait_exit(s);
		if (!screen_received_since(s, mark, "Sanitizer")) {
			assert_true(WIFSIGNALED(status));
			assert_int_equal(WTERMSIG(status), sig);
		}
		assert_false(screen_alternate(s));
		assert_true(screen_cursor_visible(s));
		assert_false(screen_mouse_on(s));
		assert_true(screen_termios_restored(s));
		assert_true(screen_received_since(s, mark, MOUSE_OFF));
		assert_true(screen_received_since(s, mark, CNORM));
		assert_true(screen_received_since(s, mark, RMCUP));
		destroy_screens(NULL);
	}
}

static void
control_c_ends_it_cleanly(void **unused)
{
	(void)unused;
	struct screen *s = START(PEOPLE);

	screen_wait_text(s, "PLAY");
	play_at(s, 3, 0, 0);
	size_t mark = screen_received(s);
	screen_key(s, SCREEN_CTRL('c'));
	int status = screen_wait_exit(s);
	assert_true(status == 0 || (WIFSIGNALED(status) && WTERMSIG(status) == SIGINT));
	check_clean(s, mark);
	assert_true(says(s, "--moves"));
}

static void
closed_terminal_ends_it(void **unused)
{
	(void)unused;
	for (int live = 0; live < 2; live++) {
		struct screen *s = START("--o=uct:playouts=2000");
		screen_wait_text(s, "PLAY");
		if (live) {
			screen_key(s, SCREEN_TAB);
			screen_wait_text(s, "ANALYSE");
		}
		screen_hang_up(s);
		int status = screen_wait_exit(s);
		assert_true(WIFSIGNALED(status));
		assert_int_equal(WTERMSIG(status), SIGHUP);
		screen_wait_silence(s);
	}
}

/* In a session of its own it gets no SIGHUP: it has to see that nobody is there. */
static void
closed_terminal_ends_it_without_a_signal(void **unused)
{
	(void)unused;
	if (system("(setsid --version && timeout --version) >/dev/null 2>&1") != 0)
		skip();
	for (int live = 0; live < 2; live++) {
		struct screen *s =
			start(NULL, (const char *const[]){ "setsid", "--wait", "timeout", "-s",
					    "KILL", "60", program, SCREEN_SYNC, NULL });
		screen_wait_text(s, "PLAY");
		if (live) {
			screen_key(s, SCREEN_TAB);
			screen_wait_text(s, "ANALYSE");
		}
		screen_hang_up(s);
		screen_wait_silence(s);
	}
}

/* Stopping and going on is curses' own work, of which ThreadSanitizer says that it spoils errno:
 * that is not to count. */
static void
stops_and_comes_back(void **unused)
{
	(void)unused;
	for (int live = 0; live < 2; live++) {
		struct screen *s =
			start(ENV("TSAN_OPTIONS=report_bugs=0"), ARGS("--o=uct:playouts=2000"));
		screen_wait_text(s, "PLAY");
		if (live) {
			screen_key(s, SCREEN_TAB);
			screen_wait_text(s, "ANALYSE");
		}
		for (int round = 0; round < 2; round++) {
			size_t mark = screen_received(s);
			screen_key(s, SCREEN_CTRL('z'));
			screen_wait_stop(s);
			check_clean(s, mark);
			screen_signal(s, SIGCONT);
			screen_wait_frames(s, 1);
			assert_true(screen_alternate(s));
			assert_false(screen_cursor_visible(s));
			assert_true(screen_mouse_on(s));
			assert_true(says(s, live ? "ANALYSE" : "PLAY"));
			assert_true(says(s, "Othello 6x6"));
		}
		quit(s);
	}
}

/* ---- sizes ---- */

/* Whether the last frame was drawn for this size: the key line ends in its corner. */
static bool
fits(struct screen *s, int columns, int rows)
{
	int x, y;

	return screen_find(s, "q quit", &x, &y) && x == columns - 7 && y == rows - 1;
}

static void
resize(struct screen *s, int columns, int rows, const char *mode)
{
	screen_resize(s, columns, rows);
	for (int i = 0; i < 1000 && !fits(s, columns, rows); i++)
		press(s, SCREEN_CTRL('l')); /* of a live search a frame may be under way */
	assert_true(fits(s, columns, rows));
	assert_true(says(s, mode));
}

static void
walk_through_sizes(struct screen *s, const char *mode)
{
	screen_wait_text(s, mode);
	resize(s, 120, 40, mode);
	resize(s, 40, 14, mode);
	screen_resize(s, 39, 13);
	screen_wait_text(s, "39x13");
	assert_true(says(s, "40x14"));
	screen_resize(s, 1, 1);
	screen_wait_text(s, "N");
	resize(s, 250, 80, mode);
	resize(s, COLUMNS, ROWS, mode);
}

static void
sizes_change_at_any_time(void **unused)
{
	static const char *const games[] = { "--game=othello", "--game=tictactoe",
		"--game=score4" };

	(void)unused;
	for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
		struct screen *s = START(games[i], "--o=uct:playouts=2000");
		walk_through_sizes(s, "PLAY");
		press(s, "?");
		screen_resize(s, 40, 14);
		screen_wait_frames(s, 1);
		assert_true(says(s, "Keys"));
		press(s, SCREEN_ESCAPE);
		resize(s, COLUMNS, ROWS, "PLAY");
		screen_key(s, SCREEN_TAB);
		walk_through_sizes(s, "ANALYSE");
		screen_resize(s, 1, 1);
		screen_wait_frames(s, 1);
		quit(s);
	}
}

/* ---- colours ---- */

/* The win rate that a cell shows, as a number or proven; -1 without. */
static double
cell_rate(struct screen *s, int x, int y, int pitch)
{
	for (int row = y - 1; row <= y + 1; row++) {
		char text[32] = "";
		int n = 0;
		for (int i = x - pitch / 2 + 1; i < x + pitch / 2 && n < 31; i++) {
			uint32_t ch = screen_cell_at(s, i, row).ch;
			text[n++] = ch < 128 && (isalnum((int)ch) || strchr(".<=>", (int)ch))
					    ? (char)ch
					    : ' ';
		}
		text[n] = '\0';
		if (strpbrk(text, "0123456789"))
			return strtod(text, NULL);
		if (strpbrk(text, "<=>"))
			return strchr(text, '<') ? 0 : strchr(text, '=') ? 50 : 100;
	}
	return -1;
}

enum { HEAT = 8 };

/* Compares the numbers in the cells with the colours they lie on, and adds these to seen[]. */
static void
check_heat(struct screen *s, const int ramp[HEAT], bool seen[HEAT])
{
	static const double limit[] = { 30, 40, 46, 50, 54, 60, 70 };
	int x, y, pitch = find_board(s).pitch;

	for (int cell = 0; cell < 9; cell++) {
		int step = 0;
		bool near = false;
		if (stone_at(s, cell % 3, cell / 3) != '.')
			continue;
		find_cell(s, cell % 3, cell / 3, &x, &y);
		double rate = cell_rate(s, x, y, pitch);
		for (; step < HEAT - 1 && rate >= limit[step]; step++)
			continue;
		for (int i = 0; i < HEAT - 1; i++)
			near = near || (rate > limit[i] - 0.6 && rate < limit[i] + 0.6);
		if (rate < 0 || near) /* what is shown was rounded */
			continue;
		assert_int_equal(screen_cell_at(s, x, y).bg, ramp[step]);
		seen[step] = true;
	}
}

static void
check_colors(const char *theme, const int ramp[HEAT], int x_color, int o_color)
{
	static const char *const positions[] = { "xx.oo....", "x...o....", "x........", "ox..o..x.",
		"xo.......", "x.o......" };
	bool seen[HEAT] = { false };

	for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
		int x, y;
		struct screen *s = START(positions[i], "--game=tictactoe", theme,
			"--x=uct:playouts=5000,c=50,solver=off",
			"--o=uct:playouts=5000,c=50,solver=off", "--reply-ms=10000");
		screen_wait_text(s, "5.0k of 5.0k");
		check_heat(s, ramp, seen);
		find_cell(s, 0, 0, &x, &y);
		assert_int_equal(
			screen_cell_at(s, x, y).bg, positions[i][0] == 'x' ? x_color : o_color);
		quit(s);
		destroy_screens(NULL);
	}
	for (int step = 0; step < HEAT; step++)
		assert_true(seen[step]);
}

static void
colors_are_the_chosen_ones(void **unused)
{
	(void)unused;
	check_colors("--theme=dark", (const int[]){ 17, 24, 30, 36, 42, 113, 192, 227 }, X_COLOR,
		O_COLOR);
	check_colors("--theme=light", (const int[]){ 227, 192, 113, 42, 36, 30, 24, 17 }, 94, 25);
}

#define QUESTION "\033]11;?\033\\"

/* The ink of the letter X in the header. */
static int
x_ink(struct screen *s)
{
	int x, y;

	assert_true(screen_find(s, "X You", &x, &y));
	return screen_cell_at(s, x, y).fg;
}

/* The terminal says what it is like: at once, in parts, too late, not at all. */
static void
background_is_asked(void **unused)
{
	static const char *const light[][3] = {
		{ "\033]11;rgb:ffff/ffff/ffff\033\\", NULL },
		{ "\033", "]11;rgb:ff", "ff/ffff/dddd\007" },
		{ "l\033]11;rgb:ffff/ffff/ffff\007l", NULL },
	};

	(void)unused;
	for (size_t i = 0; i < sizeof light / sizeof light[0]; i++) {
		struct screen *s = start(ENV("COLORFGBG"), ARGS(PEOPLE, "--o=random"));
		for (int k = 0; k < 3 && light[i][k]; k++)
			screen_key(s, light[i][k]);
		screen_wait_text(s, "PLAY");
		for (int k = 0; k < 1000 && x_ink(s) != 94; k++)
			press(s, SCREEN_CTRL('l'));
		assert_int_equal(x_ink(s), 94);
		assert_true(screen_received_since(s, 0, QUESTION));
		assert_true(has_cursor(s, i == 2 ? 0 : 1, 1)); /* two steps to the right */
		assert_false(says(s, "rgb"));
		quit(s);
		destroy_screens(NULL);
	}

	struct screen *s = start(ENV("COLORFGBG"), ARGS(PEOPLE, "--o=random"));
	screen_wait_text(s, "PLAY"); /* though nobody answers */
	assert_int_equal(x_ink(s), X_COLOR);
	press(s, "l");
	assert_true(has_cursor(s, 2, 1));
	screen_key(s, "\033]11;rgb:ffff/ffff/ffff\007");
	for (int k = 0; k < 1000 && x_ink(s) != 94; k++)
		press(s, SCREEN_CTRL('l'));
	assert_int_equal(x_ink(s), 94);
	assert_true(has_cursor(s, 2, 1));
	quit(s);

	s = start(ENV("COLORFGBG"), ARGS(PEOPLE, "--theme=dark"));
	screen_wait_text(s, "PLAY");
	assert_false(screen_received_since(s, 0, QUESTION));
	quit(s);
}

/* Where colour numbers are red, green and blue, the same colours come out. */
static void
direct_colors_are_the_same(void **unused)
{
	char folder[] = "/tmp/narabe-terminfo-XXXXXX", command[512], env[64];

	(void)unused;
	assert_non_null(mkdtemp(folder));
	snprintf(command, sizeof command,
		"printf 'narabe-direct,RGB,colors#0x1000000,pairs#0x10000,"
		"setaf=\\\\E[%%%%?%%%%p1%%%%{8}%%%%<%%%%t3%%%%p1%%%%d%%%%e38;2;%%%%p1%%%%{65536}%%%"
		"%/%%%%d;"
		"%%%%p1%%%%{256}%%%%/%%%%{255}%%%%&%%%%d;%%%%p1%%%%{255}%%%%&%%%%d%%%%;m,"
		"use=xterm-256color,\\n' | tic -x -o %s - 2>/dev/null",
		folder);
	if (system(command) == 0) {
		snprintf(env, sizeof env, "TERMINFO=%s", folder);
		struct screen *s =
			start(ENV(env, "TERM=narabe-direct", "TERMINFO_DIRS=/usr/share/terminfo"),
				ARGS(PEOPLE, "--o=random"));
		screen_wait_text(s, "PLAY");
		assert_int_equal(x_ink(s), SCREEN_RGB + 0xff8700);
		quit(s);
	} else {
		print_message("tic makes no terminal with direct colours here\n");
	}
	snprintf(command, sizeof command, "rm -r %s", folder);
	assert_int_equal(system(command), 0);
}

/* Whether any cell has a colour of its own. */
static bool
is_colored(struct screen *s)
{
	for (int y = 0; y < ROWS; y++) {
		for (int x = 0; x < COLUMNS; x++) {
			struct screen_cell cell = screen_cell_at(s, x, y);
			if (cell.fg != SCREEN_DEFAULT_COLOR || cell.bg != SCREEN_DEFAULT_COLOR)
				return true;
		}
	}
	return false;
}

static void
colors_can_be_refused(void **unused)
{
	static const struct {
		const char *variable, *option;
		bool colored;
	} cases[] = {
		{ "NO_COLOR=", "--color=auto", true },
		{ "NO_COLOR=1", "--color=auto", false },
		{ "NO_COLOR=1", "--color=always", true },
		{ "CLICOLOR=0", "--color=auto", false },
		{ "NO_COLOR", "--color=never", false },
		{ "TERM=vt100", "--color=always", false },
	};

	(void)unused;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct screen *s = start(ENV(cases[i].variable), ARGS(PEOPLE, cases[i].option));
		screen_wait_text(s, "PLAY");
		assert_int_equal(is_colored(s), cases[i].colored);
		screen_key(s, "q");
		assert_int_equal(screen_wait_exit(s), 0);
		destroy_screens(NULL);
	}
}

/* ---- terminals and locales ---- */

static bool
is_known_terminal(const char *variable)
{
	char command[128];

	snprintf(command, sizeof command, "%s infocmp >/dev/null 2>&1", variable);
	return system(command) == 0;
}

static bool
is_ascii(struct screen *s)
{
	for (int c = 0x80; c < 0x100; c++) {
		if (screen_received_since(s, 0, (char[]){ (char)c, '\0' }))
			return false;
	}
	return true;
}

static void
try_terminal(const char *terminal, const char *locale, const char *glyphs)
{
	bool ascii = strcmp(locale, "LC_ALL=C") == 0 || strcmp(glyphs, "--ascii") == 0;
	struct screen *s = start(ENV(terminal, locale),
		(const char *const[]){ program, SCREEN_SYNC, "--game=tictactoe", "--x=human",
			"--o=human", glyphs, NULL });

	screen_wait_text(s, "PLAY");
	press(s, "l");
	press(s, "\r");
	assert_string_equal(stones(s, 3), ".....X...");
	press(s, "h");
	press(s, " ");
	assert_string_equal(stones(s, 3), "....OX...");
	assert_true(has_cursor(s, 1, 1));
	assert_int_equal(is_ascii(s), ascii);
	screen_key(s, "q");
	assert_int_equal(screen_wait_exit(s), 0);
	assert_true(screen_termios_restored(s));
	assert_true(screen_cursor_visible(s));
	assert_false(screen_alternate(s));
	assert_false(screen_mouse_on(s));
	destroy_screens(NULL);
}

static void
terminals_of_all_kinds_do(void **unused)
{
	static const char *const terminals[] = { "TERM=xterm-256color", "TERM=xterm", "TERM=screen",
		"TERM=screen-256color", "TERM=tmux-256color", "TERM=linux", "TERM=vt100",
		"TERM=rxvt-unicode-256color", "TERM=ansi" };

	(void)unused;
	for (size_t i = 0; i < sizeof terminals / sizeof *terminals; i++) {
		if (!is_known_terminal(terminals[i])) {
			print_message("%s is not known here\n", terminals[i]);
			continue;
		}
		try_terminal(terminals[i], "LC_ALL=C", "--mouse=on");
		try_terminal(terminals[i], "LC_ALL=C.UTF-8", "--mouse=on");
		try_terminal(terminals[i], "LC_ALL=C.UTF-8", "--ascii");
	}
}

/* Exit 2, one sentence with `hint` in it, and nothing that a terminal would act on. */
static void
check_refused(struct screen *s, const char *hint)
{
	int status = screen_wait_exit(s);

	assert_true(WIFEXITED(status));
	assert_int_equal(WEXITSTATUS(status), 2);
	assert_true(says(s, "narabe: "));
	assert_true(screen_received_since(s, 0, hint));
	assert_false(screen_received_since(s, 0, "\033"));
	assert_true(screen_received_since(s, 0, "\r\n"));
	assert_false(screen_received_since(s, 0, "\nnarabe:"));
	assert_true(screen_received(s) < 200);
	assert_true(screen_termios_restored(s));
	destroy_screens(NULL);
}

static void
terminals_that_can_not_do_are_refused(void **unused)
{
	static const char *const terminals[] = { "TERM", "TERM=", "TERM=dumb", "TERM=no-such-thing",
		"TERM=../../etc/passwd" };

	(void)unused;
	for (size_t i = 0; i < sizeof terminals / sizeof *terminals; i++)
		check_refused(start(ENV(terminals[i]), ARGS(PEOPLE, "--interface=screen")),
			"TERM=xterm-256color");
}

/* Without a screen to draw on, the game goes line by line, and says why. */
static void
dumb_terminals_are_played_line_by_line(void **unused)
{
	static const char *const terminals[] = { "TERM", "TERM=", "TERM=dumb" };

	(void)unused;
	for (size_t i = 0; i < sizeof terminals / sizeof *terminals; i++) {
		struct screen *s = start(
			ENV(terminals[i]), ARGS("--game=tictactoe", "--o=uct:time_ms=1000000"));
		screen_key(s, "b2\nnow\nquit\n");
		assert_int_equal(screen_wait_exit(s), 0);
		assert_true(screen_received_since(s, 0, "line by line"));
		assert_true(screen_received_since(s, 0, "Your move?"));
		assert_true(screen_received_since(s, 0, "X plays b2."));
		assert_true(screen_received_since(s, 0, "O (Engine 1000 s) plays "));
		assert_false(screen_received_since(s, 0, "\033"));
		destroy_screens(NULL);
	}
}

static void
no_terminal_is_refused(void **unused)
{
	static const char *const commands[] = { "exec \"$0\" --interface=screen >/dev/null",
		"exec \"$0\" --interface=screen </dev/null",
		"\"$0\" --interface=screen | cat; exit 2" };

	(void)unused;
	for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
		check_refused(start(NULL, (const char *const[]){ "sh", "-c", commands[i], program,
						  NULL }),
			"terminal");
}

/* ---- settings ---- */

static char config_home[32];
static char config_env[64];

static int
make_config_home(void **unused)
{
	char path[64];

	(void)unused;
	snprintf(config_home, sizeof config_home, "/tmp/narabe-XXXXXX");
	if (!mkdtemp(config_home))
		return -1;
	snprintf(path, sizeof path, "%s/narabe", config_home);
	snprintf(config_env, sizeof config_env, "XDG_CONFIG_HOME=%s", config_home);
	return mkdir(path, 0700);
}

static int
remove_config_home(void **unused)
{
	char path[64];

	destroy_screens(unused);
	snprintf(path, sizeof path, "%s/narabe/narabe.cfg", config_home);
	unlink(path);
	*strrchr(path, '/') = '\0';
	rmdir(path);
	return rmdir(config_home);
}

static void
write_config(const char *text)
{
	char path[64];

	snprintf(path, sizeof path, "%s/narabe/narabe.cfg", config_home);
	FILE *f = fopen(path, "w");
	assert_non_null(f);
	fputs(text, f);
	assert_int_equal(fclose(f), 0);
}

/* Starts with one more option and variable and looks for a title, and for a warning. */
static void
check_settings(const char *variable, const char *option, const char *title, const char *warning)
{
	struct screen *s = start(ENV(config_env, variable), ARGS("--o=uct:playouts=2000", option));

	screen_wait_text(s, "PLAY");
	assert_true(says(s, title));
	if (warning) {
		assert_true(says(s, warning));
		press(s, "h");
		assert_false(says(s, warning));
	} else {
		assert_false(says(s, "narabe.cfg"));
	}
	quit(s);
	destroy_screens(NULL);
}

static void
settings_are_read_and_beaten(void **unused)
{
	(void)unused;
	write_config("// mine\ngame = \"score4\";\nmouse = true;\n");
	check_settings("NARABE_X=human", "--theme=dark", "4x4x4", NULL);
	check_settings("NARABE_GAME=tictactoe", "--theme=dark", "Tic-tac-toe", NULL);
	check_settings("NARABE_GAME=tictactoe", "--game=othello:8", "Othello 8x8", NULL);
}

static void
broken_settings_are_told_and_passed_over(void **unused)
{
	(void)unused;
	write_config("mouse = true;\n\ngame = \"checkers\";\n");
	check_settings("NARABE_X=human", "--theme=dark", "Othello 6x6", "narabe.cfg:3: ");
	write_config("game = \"score4\";\nno_such_thing = 3;\n");
	check_settings("NARABE_X=human", "--theme=dark", "4x4x4", "narabe.cfg:2: ");
	write_config("game = \"score4\"; }{\n");
	check_settings("NARABE_X=human", "--theme=dark", "Othello 6x6", "narabe.cfg:1: ");
	write_config("");
	check_settings("NARABE_REPLY_MS=soon", "--theme=dark", "Othello 6x6", "NARABE_REPLY_MS: ");
}

/* What is changed on the screen is in force at once and the next time; the user's file stays. */
static void
settings_are_changed_and_kept(void **unused)
{
	char state[64], command[160];

	(void)unused;
	write_config("theme = \"dark\";\n");
	snprintf(state, sizeof state, "XDG_STATE_HOME=%s/state", config_home);
	struct screen *s = start(ENV(config_env, state), ARGS(PEOPLE, "--o=random"));
	screen_wait_text(s, "PLAY");
	assert_int_equal(x_ink(s), X_COLOR);
	press(s, "o");
	for (int row = 0; row < 3; row++) /* language, color, glyphs */
		press(s, SCREEN_DOWN);
	assert_true(says(s, "narabe.cfg:1"));
	press(s, SCREEN_RIGHT);
	assert_true(says(s, "< light"));
	assert_true(says(s, "here"));
	assert_int_equal(x_ink(s), 94);
	press(s, SCREEN_ESCAPE);
	screen_key(s, ":set mouse off\r");
	for (int i = 0; i < 1000 && screen_mouse_on(s); i++)
		press(s, SCREEN_CTRL('l'));
	assert_false(screen_mouse_on(s));
	screen_key(s, ":theme mono\r");
	screen_wait_no_text(s, ":theme");
	press(s, SCREEN_CTRL('l'));
	assert_false(is_colored(s));
	screen_key(s, ":set glyphs ascii\r");
	screen_wait_text(s, "+---");
	screen_key(s, ":theme light\r");
	screen_wait_no_text(s, ":theme");
	screen_resize(s, 1, 1);
	screen_resize(s, COLUMNS, ROWS);
	quit(s);
	destroy_screens(NULL);

	s = start(ENV(config_env, state), ARGS(PEOPLE, "--o=random"));
	screen_wait_text(s, "PLAY");
	assert_int_equal(x_ink(s), 94);
	assert_false(screen_mouse_on(s));
	assert_true(says(s, "+---"));
	quit(s);
	destroy_screens(NULL);

	s = start(ENV(config_env, state, "NARABE_THEME=contrast"), ARGS(PEOPLE, "--mouse=on"));
	screen_wait_text(s, "PLAY");
	assert_true(screen_mouse_on(s));
	quit(s);
	snprintf(command, sizeof command,
		"test \"$(cat %s/narabe/narabe.cfg)\" = 'theme = \"dark\";'", config_home);
	assert_int_equal(system(command), 0);
	snprintf(command, sizeof command, "rm -r %s/state", config_home);
	assert_int_equal(system(command), 0);
}

static void
keys_are_the_chosen_ones(void **unused)
{
	(void)unused;
	write_config("keys: { undo = \"z\"; help = \"H ?\"; };\n");
	struct screen *s = start(ENV(config_env), ARGS(PEOPLE));
	screen_wait_text(s, "PLAY");
	assert_true(says(s, "H help"));
	play_at(s, 3, 1, 1);
	assert_string_equal(stones(s, 3), "....X....");
	assert_true(says(s, "z undo"));
	press(s, "u");
	assert_string_equal(stones(s, 3), "....X....");
	press(s, "z");
	assert_string_equal(stones(s, 3), ".........");
	press(s, "H");
	assert_true(says(s, "z                 take back"));
	press(s, SCREEN_ESCAPE);
	quit(s);
	destroy_screens(NULL);
	write_config("\nkeys: { undo = \"n\"; };\n");
	check_settings("NARABE_X=human", "--theme=dark", "Othello 6x6", "narabe.cfg:2: undo");
}

static void
commands_are_typed(void **unused)
{
	(void)unused;
	struct screen *s = START(PEOPLE);
	screen_wait_text(s, "PLAY");
	screen_key(s, ":play a\t");
	screen_wait_text(s, "a1 a2 a3");
	screen_key(s, "1\r");
	screen_wait_text(s, "O to play");
	assert_string_equal(stones(s, 3), "X........");
	screen_key(s, "'b2\r");
	screen_wait_text(s, "X to play");
	assert_string_equal(stones(s, 3), "X...O....");
	screen_key(s, ":goto 1\r");
	screen_wait_text(s, "O to play");
	assert_string_equal(stones(s, 3), "X........");
	screen_key(s, ":fly\r");
	screen_wait_text(s, "fly is no command");
	assert_true(says(s, ":fly"));
	size_t mark = screen_received(s);
	screen_key(s, "\025quit\r");
	assert_int_equal(screen_wait_exit(s), 0);
	check_clean(s, mark);
}

/* Stopped, hung up and ended with each of the new views open. */
static void
views_do_not_stand_in_the_way(void **unused)
{
	static const char *const opened[] = { "o", ":", "?" };
	static const int signals[] = { SIGTERM, SIGHUP };

	(void)unused;
	for (size_t i = 0; i < 6; i++) {
		struct screen *s =
			start(ENV("TSAN_OPTIONS=report_bugs=0"), ARGS("--o=uct:playouts=2000"));
		screen_wait_text(s, "PLAY");
		press(s, opened[i % 3]);
		size_t mark = screen_received(s);
		screen_key(s, SCREEN_CTRL('z'));
		screen_wait_stop(s);
		check_clean(s, mark);
		screen_signal(s, SIGCONT);
		screen_wait_frames(s, 1);
		assert_true(screen_alternate(s));
		screen_resize(s, 1, 1);
		screen_wait_frames(s, 1);
		mark = screen_received(s);
		screen_signal(s, signals[i / 3]);
		int status = screen_wait_exit(s);
		assert_true(WIFSIGNALED(status));
		assert_int_equal(WTERMSIG(status), signals[i / 3]);
		check_clean(s, mark);
		destroy_screens(NULL);
	}
}

/* ---- at rest ---- */

/*
 * A second program, whose search is live, is the clock: while that draws some frames, one at
 * rest that woke at the same pace would have drawn some as well. `late`: frames that may still be
 * under way.
 */
static void
check_rest(struct screen *s, size_t late)
{
	enum { TICKS = 12 };
	struct screen *live = START("--frames=30");

	screen_wait_text(live, "PLAY");
	press(s, "Z");
	size_t before = screen_frames(s);
	screen_key(live, SCREEN_TAB);
	screen_wait_text(live, "ANALYSE");
	screen_wait_frames(live, TICKS);
	press(s, "Z");
	assert_in_range(screen_frames(s), before + 1, before + 1 + late);
	quit(live);
	screen_destroy(screens[--screen_count]);
}

static void
draws_nothing_at_rest(void **unused)
{
	int column, row;

	(void)unused;
	struct screen *s = START("--o=uct:playouts=2000", "--reply-ms=0", "--frames=30");
	play_one_round(s);
	check_rest(s, 0); /* a person's turn after a search */
	screen_key(s, SCREEN_TAB);
	screen_wait_text(s, "s stop");
	screen_key(s, "s");
	screen_wait_no_text(s, "s stop");
	check_rest(s, 1); /* a stopped search, which says so when it has ended */
	screen_key(s, SCREEN_TAB);
	screen_wait_text(s, "PLAY");
	find_legal(s, 6, &column, &row);
	quit(s);

	s = START("--game=tictactoe", "--x=random", "--o=random", "--reply-ms=0", "--frames=30");
	screen_wait_text(s, "OVER");
	check_rest(s, 0);
	quit(s);
}

/* ---- a storm ---- */

static long
number_from(const char *variable, long standard)
{
	const char *text = getenv(variable);
	return text ? strtol(text, NULL, 10) : standard;
}

static void
random_size(struct screen *s, struct rng *rng)
{
	static const int sizes[][2] = { { 80, 24 }, { 120, 40 }, { 40, 14 }, { 39, 13 }, { 1, 1 },
		{ 250, 80 } };
	uint32_t i = rng_below(rng, 10);

	if (i < 6)
		screen_resize(s, sizes[i][0], sizes[i][1]);
	else
		screen_resize(s, 1 + (int)rng_below(rng, 130), 1 + (int)rng_below(rng, 50));
}

/* Any key but those that end or stop the program, or the terminal. */
static void
random_key(struct screen *s, struct rng *rng)
{
	static const char *const keys[] = { SCREEN_UP, SCREEN_DOWN, SCREEN_LEFT, SCREEN_RIGHT,
		SCREEN_ENTER, " ", SCREEN_TAB, SCREEN_TAB, "u", "U", "n", "?", "T", "s", "c", "!",
		"x", "x", "p", "J", "3", "r", "r", "m", "M", "]", "{", "e", "w", "i", "t", ".", "<",
		"o", "o", ":", "'", "d", "\025", "\027", SCREEN_DELETE, SCREEN_END,
		SCREEN_BACKSPACE, SCREEN_PAGE_UP, SCREEN_HOME, SCREEN_INSERT, SCREEN_F1,
		SCREEN_BACK_TAB, "\f", "\022", "\xc3\xa9", "\xe4\xba\x8c" };
	enum { KEYS = sizeof keys / sizeof *keys };
	uint32_t i = rng_below(rng, KEYS + 8);
	char any[2] = { 0 };

	if (i < KEYS) {
		screen_key(s, keys[i]);
		return;
	}
	do {
		any[0] = (char)(' ' + rng_below(rng, 95));
	} while (any[0] == 'q' || any[0] == '['); /* behind Escape that would begin a click */
	screen_key(s, any);
}

/* Clicks stay left of where "q quit" ever is. */
static void
survives_a_storm(void **unused)
{
	long events = number_from("NARABE_STORM", 2000);
	long seed = number_from("NARABE_STORM_SEED", 1);
	struct rng rng;

	(void)unused;
	print_message("%ld events of seed %ld\n", events, seed);
	rng_seed(&rng, (uint64_t)seed);
	struct screen *s =
		START("--o=uct:playouts=300,memory_mib=8", "--reply-ms=0", "--review-playouts=300");
	screen_wait_text(s, "PLAY");
	press(s, SCREEN_TAB);
	for (long i = 0; i < events; i++) {
		uint32_t kind = rng_below(&rng, 100);
		if (kind < 3)
			random_size(s, &rng);
		else if (kind < 25)
			screen_click(s, (int)rng_below(&rng, 33), (int)rng_below(&rng, 24));
		else if (kind < 28)
			press(s, SCREEN_ESCAPE);
		else
			random_key(s, &rng);
		if (i % 50 == 0)
			press(s, SCREEN_CTRL('l'));
	}
	screen_resize(s, COLUMNS, ROWS);
	for (int i = 0; i < 3; i++) /* a popup over a mode */
		press(s, SCREEN_ESCAPE);
	screen_wait_text(s, "q quit");
	quit(s);
}

/* ---- main ---- */

/* The same surroundings for everybody; a test adds what it is about. */
static void
clear_environment(void)
{
	static const char *const names[] = { "NO_COLOR", "CLICOLOR", "SSH_CONNECTION", "ESCDELAY",
		"NARABE_GAME", "NARABE_X", "NARABE_O" };

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		unsetenv(names[i]);
	setenv("LC_ALL", "C.UTF-8", 1);
	setenv("XDG_CONFIG_HOME", "/nowhere", 1);
	setenv("XDG_CONFIG_DIRS", "/nowhere", 1);
	setenv("XDG_DATA_HOME", "/dev/null", 1); /* nothing can be made there */
	setenv("XDG_STATE_HOME", "/dev/null", 1);
	setenv("NARABE_AUTOSAVE", "off", 1); /* test_resume.c is about that */
	setenv("COLORFGBG", "15;0", 1);      /* nobody here would answer a question */
	/* The console's mouse server is none of ours. */
	setenv("NCURSES_GPM_TERMS", "none", 1);
}

int
main(int argc, char **argv)
{
#define TEST(function) cmocka_unit_test_teardown(function, destroy_screens)
	const struct CMUnitTest tests[] = {
		TEST(starts_with_a_board),
		TEST(keys_move_the_cursor),
		TEST(engine_answers_and_undo_takes_back),
		TEST(tab_shows_the_analysis),
		TEST(form_starts_another_game),
		TEST(help_opens_and_closes),
		TEST(game_is_played_to_a_win),
		TEST(engines_play_to_the_end),
		TEST(engine_plays_when_told),
		TEST(clicks_play),
		TEST(mouse_can_be_left_alone),
		TEST(signals_end_it_cleanly),
		TEST(crashes_give_the_terminal_back),
		TEST(control_c_ends_it_cleanly),
		TEST(closed_terminal_ends_it),
		TEST(closed_terminal_ends_it_without_a_signal),
		TEST(stops_and_comes_back),
		TEST(sizes_change_at_any_time),
		TEST(colors_are_the_chosen_ones),
		TEST(background_is_asked),
		TEST(direct_colors_are_the_same),
		TEST(colors_can_be_refused),
		TEST(terminals_of_all_kinds_do),
		TEST(terminals_that_can_not_do_are_refused),
		TEST(dumb_terminals_are_played_line_by_line),
		TEST(no_terminal_is_refused),
		cmocka_unit_test_setup_teardown(
			settings_are_read_and_beaten, make_config_home, remove_config_home),
		cmocka_unit_test_setup_teardown(broken_settings_are_told_and_passed_over,
			make_config_home, remove_config_home),
		cmocka_unit_test_setup_teardown(
			settings_are_changed_and_kept, make_config_home, remove_config_home),
		cmocka_unit_test_setup_teardown(
			keys_are_the_chosen_ones, make_config_home, remove_config_home),
		TEST(commands_are_typed),
		TEST(views_do_not_stand_in_the_way),
		TEST(draws_nothing_at_rest),
		TEST(survives_a_storm),
	};
#undef TEST

	program = argc > 1 ? argv[1] : getenv("NARABE_PROGRAM");
	if (!program) {
		fprintf(stderr, "Usage: test_screen PROGRAM [TESTS]\n");
		return 2;
	}
	if (argc > 2)
		cmocka_set_test_filter(argv[2]);
	int terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY);
	if (terminal < 0) {
		printf("The system gives no pseudo terminals: nothing can be tested here.\n");
		return 77;
	}
	close(terminal);
	clear_environment();
	return cmocka_run_group_tests(tests, NULL, NULL);
}
