#include "screen_play.h"

#include <ctype.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* The sign on the left of the cursor, or the left side of its frame and the upper end of that. */
enum { CURSOR = '>', CURSOR_FRAME = 0x2503, CURSOR_CORNER = 0x250f };

enum { LEGAL = 0xb7, MAX_SIZE = 8 };

const char *program;
static struct screen *screens[MAX_SCREENS]; /* of the running test */
static int screen_count;

/* ---- starting, pressing, leaving ---- */

struct screen *
start(const char *const *env, const char *const *argv)
{
	assert_true(screen_count < MAX_SCREENS);
	return screens[screen_count++] = screen_start(COLUMNS, ROWS, env, argv);
}

void
end(struct screen *s)
{
	int i = 0;

	while (i < screen_count && screens[i] != s)
		i++;
	assert_true(i < screen_count);
	screen_destroy(s);
	screens[i] = screens[--screen_count];
}

int
end_all(void **unused)
{
	(void)unused;
	while (screen_count > 0)
		end(screens[screen_count - 1]);
	return 0;
}

void
press(struct screen *s, const char *key, const char *text)
{
	screen_key(s, key);
	screen_wait_text(s, text);
}

void
press_away(struct screen *s, const char *key, const char *text)
{
	screen_key(s, key);
	screen_wait_no_text(s, text);
}

void
click(struct screen *s, int x, int y, const char *text)
{
	screen_click(s, x, y);
	screen_wait_text(s, text);
}

void
redraw(struct screen *s)
{
	screen_key(s, SCREEN_CTRL('l'));
	screen_wait_frames(s, 1);
}

bool
says(struct screen *s, const char *text)
{
	return screen_find(s, text, NULL, NULL);
}

void
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

void
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

/* ---- colours ---- */

static bool
has_ink(struct screen *s, const void *color)
{
	int x, y;

	return screen_find(s, "X You", &x, &y) && screen_cell_at(s, x, y).fg == *(const int *)color;
}

void
wait_ink(struct screen *s, int color)
{
	char words[32];

	snprintf(words, sizeof words, "X in colour %d", color);
	screen_wait_until(s, has_ink, &color, words);
}

static bool
is_colored(struct screen *s, const void *expected)
{
	bool colored = false;

	for (int y = 0; y < ROWS; y++) {
		for (int x = 0; x < COLUMNS; x++) {
			struct screen_cell cell = screen_cell_at(s, x, y);
			colored = colored || cell.fg != SCREEN_DEFAULT_COLOR ||
				  cell.bg != SCREEN_DEFAULT_COLOR;
		}
	}
	return colored == *(const bool *)expected;
}

void
wait_colored(struct screen *s, bool colored)
{
	screen_wait_until(
		s, is_colored, &colored, colored ? "colours" : "a screen without colours");
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

static bool
find_board(struct screen *s, struct board *b)
{
	*b = (struct board){ 0 };
	while (b->top < ROWS && !is_letter_row(screen_row(s, b->top)))
		b->top++;
	if (b->top == ROWS)
		return false;
	const char *row = screen_row(s, b->top);
	b->x = (int)(strchr(row, 'a') - row);
	b->pitch = (int)(strchr(row, 'b') - row) - b->x;
	return true;
}

int
board_pitch(struct screen *s)
{
	struct board b;

	return find_board(s, &b) ? b.pitch : 0;
}

bool
find_cell(struct screen *s, int column, int row, int *x, int *y)
{
	struct board b;

	if (!find_board(s, &b))
		return false;
	*x = b.x + column * b.pitch;
	for (*y = b.top + 1; *y < ROWS - 2; ++*y) {
		const char *text = screen_row(s, *y);
		size_t blanks = strspn(text, " ");
		if (text[blanks] == '1' + row && !isdigit(text[blanks + 1]) && (int)blanks < b.x)
			return true;
	}
	return false;
}

char
stone_at(struct screen *s, int column, int row)
{
	int x, y;

	if (!find_cell(s, column, row, &x, &y))
		return '?';
	uint32_t ch = screen_cell_at(s, x, y).ch;
	return ch == 'X' || ch == 'O' ? (char)ch : '.';
}

static const char *
stones(struct screen *s, int size)
{
	static char text[MAX_SIZE * MAX_SIZE + 1];
	int n = 0;

	for (int row = 0; row < size; row++) {
		for (int column = 0; column < size; column++)
			text[n++] = stone_at(s, column, row);
	}
	text[n] = '\0';
	return text;
}

static bool
has_stones(struct screen *s, const void *expected)
{
	size_t cells = strlen(expected);
	int size = 1;

	while ((size_t)(size * size) < cells)
		size++;
	return strcmp(stones(s, size), expected) == 0;
}

void
wait_stones(struct screen *s, const char *expected)
{
	char words[MAX_SIZE * MAX_SIZE + 16];

	snprintf(words, sizeof words, "the stones %s", expected);
	screen_wait_until(s, has_stones, expected, words);
}

struct stone_count {
	int size, count;
};

static bool
has_stone_count(struct screen *s, const void *argument)
{
	const struct stone_count *expected = argument;
	int count = 0;

	for (const char *p = stones(s, expected->size); *p; p++)
		count += *p == 'X' || *p == 'O';
	return count == expected->count;
}

const char *
wait_stone_count(struct screen *s, int size, int count)
{
	char words[32];

	snprintf(words, sizeof words, "%d stones", count);
	screen_wait_until(s, has_stone_count, &(struct stone_count){ size, count }, words);
	return stones(s, size);
}

/* ---- the cursor ---- */

struct place {
	int column, row;
};

/* The cursor stands on both sides of its cell, at most half a pitch away from the middle, or frames
 * it. */
static bool
has_cursor(struct screen *s, const void *argument)
{
	const struct place *place = argument;
	int x, y, pitch = board_pitch(s);

	if (!find_cell(s, place->column, place->row, &x, &y))
		return false;
	for (int left = x - 1; left >= x - pitch / 2; left--) {
		uint32_t ch = screen_cell_at(s, left, y).ch;
		for (int up = y; ch == CURSOR_FRAME && up >= 0; up--)
			ch = screen_cell_at(s, left, up).ch;
		if (ch == CURSOR || ch == CURSOR_CORNER)
			return true;
	}
	return false;
}

void
wait_cursor(struct screen *s, int column, int row)
{
	char words[64];

	snprintf(words, sizeof words, "the cursor on %c%d", 'a' + column, row + 1);
	screen_wait_until(s, has_cursor, &(struct place){ column, row }, words);
}

static bool
find_cursor(struct screen *s, int size, struct place *place)
{
	for (place->row = 0; place->row < size; place->row++) {
		for (place->column = 0; place->column < size; place->column++) {
			if (has_cursor(s, place))
				return true;
		}
	}
	return false;
}

static bool
has_any_cursor(struct screen *s, const void *size)
{
	return find_cursor(s, *(const int *)size, &(struct place){ 0 });
}

void
wait_any_cursor(struct screen *s, int size, int *column, int *row)
{
	struct place place = { 0 };

	screen_wait_until(s, has_any_cursor, &size, "a cursor on the board");
	find_cursor(s, size, &place);
	*column = place.column;
	*row = place.row;
}

void
press_to(struct screen *s, const char *key, int column, int row)
{
	screen_key(s, key);
	wait_cursor(s, column, row);
}

void
play_at(struct screen *s, int size, int column, int row)
{
	int at_column, at_row;

	wait_any_cursor(s, size, &at_column, &at_row);
	while (at_column < column)
		press_to(s, SCREEN_RIGHT, ++at_column, at_row);
	while (at_column > column)
		press_to(s, SCREEN_LEFT, --at_column, at_row);
	while (at_row < row)
		press_to(s, SCREEN_DOWN, at_column, ++at_row);
	while (at_row > row)
		press_to(s, SCREEN_UP, at_column, --at_row);
	screen_key(s, SCREEN_ENTER);
}

static bool
find_legal(struct screen *s, int size, struct place *place)
{
	int x, y;

	for (place->row = 0; place->row < size; place->row++) {
		for (place->column = 0; place->column < size; place->column++) {
			if (find_cell(s, place->column, place->row, &x, &y) &&
				screen_cell_at(s, x, y).ch == LEGAL)
				return true;
		}
	}
	return false;
}

static bool
has_legal(struct screen *s, const void *size)
{
	return find_legal(s, *(const int *)size, &(struct place){ 0 });
}

void
wait_legal(struct screen *s, int size, int *column, int *row)
{
	struct place place = { 0 };

	screen_wait_until(s, has_legal, &size, "a cell that is marked as legal");
	find_legal(s, size, &place);
	*column = place.column;
	*row = place.row;
}

/* ---- main ---- */

/* A test adds what it is about. */
static void
clear_environment(void)
{
	static const char *const names[] = { "NO_COLOR", "CLICOLOR", "SSH_CONNECTION", "ESCDELAY",
		"LANGUAGE", "NARABE_GAME", "NARABE_X", "NARABE_O" };

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
screen_play_set_up(int argc, char **argv)
{
	setvbuf(stdout, NULL, _IOLBF, 0);
	dup2(STDOUT_FILENO, STDERR_FILENO);
	program = argc > 1 ? argv[1] : getenv("NARABE_PROGRAM");
	if (!program) {
		fprintf(stderr, "Usage: %s PROGRAM [TESTS]\n", argv[0]);
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
	return 0;
}
