/* Storms of random keys, clicks, sizes and settings in a terminal, in the whole program, from before
 * its first frame on: it must survive, and no cell of the screen may be stale. argv[1] names it.
 *
 * A storm is repeated by its number, which decides about its board, its players and its events, up to
 * the time at which the program sees them: NARABE_STORM_SEED=N NARABE_STORMS=1.
 *
 * NARABE_STORMS is the number of storms, NARABE_STORM of the events of each, NARABE_STORM_SEED the
 * first one's number. */
#include <signal.h>

#include "fixtures/screen_play.h"
#include "fixtures/storm.h"

#define CLEAR "\033[H\033[2J"

/* What was sent, for a storm that fails. */
static char *log_text;
static size_t log_size;
static FILE *log_file;

struct storm {
	struct screen *screen;
	struct rng rng;
	int columns, rows;
};

static void
note(const char *what)
{
	fputc(' ', log_file);
	screen_print_bytes(log_file, what, strlen(what));
}

static void
type(struct storm *storm, const char *bytes)
{
	note(bytes);
	screen_key(storm->screen, bytes);
}

static bool
has_compared(struct screen *s, const void *before)
{
	return screen_compared(s) > *(const size_t *)before;
}

/* Fails if a cell is stale. Everything sent before has been read then. */
static void
compare(struct storm *storm)
{
	size_t before = screen_compared(storm->screen);

	screen_key(storm->screen, SCREEN_CTRL('l'));
	screen_wait_until(storm->screen, has_compared, &before, "a frame that is sent again");
}

/* A frame of another size is not compared, so this waits for one. */
static void
set_size(struct storm *storm, int columns, int rows)
{
	fprintf(log_file, " %dx%d", columns, rows);
	storm->columns = columns;
	storm->rows = rows;
	screen_resize(storm->screen, columns, rows);
	compare(storm);
}

static void
random_size(struct storm *storm)
{
	static const int sizes[][2] = { { 80, 24 }, { 120, 40 }, { 40, 14 }, { 39, 13 }, { 1, 1 },
		{ 250, 80 } };
	uint32_t i = rng_below(&storm->rng, 10);
	int columns = i < 6 ? sizes[i][0] : 1 + (int)rng_below(&storm->rng, 130);
	int rows = i < 6 ? sizes[i][1] : 1 + (int)rng_below(&storm->rng, 50);

	if (columns != storm->columns || rows != storm->rows)
		set_size(storm, columns, rows);
}

/* Any key except those that end or stop the program or the terminal. */
static void
random_key(struct storm *storm)
{
	static const char *const keys[] = { SCREEN_UP, SCREEN_DOWN, SCREEN_LEFT, SCREEN_RIGHT,
		SCREEN_ENTER, " ", SCREEN_TAB, SCREEN_TAB, "u", "n", "?", "T", "s", "c", "v", "x",
		"x", "p", "J", "3", "r", "r", "m", "M", "]", "{", "e", "w", "i", "t", ".", "<", "o",
		"o", ":", "d", "\025", "\027", SCREEN_DELETE, SCREEN_END, SCREEN_BACKSPACE,
		SCREEN_PAGE_UP, SCREEN_HOME, SCREEN_INSERT, SCREEN_F1, SCREEN_BACK_TAB, "\f",
		"\022", "\xc3\xa9", "\xe4\xba\x8c" };
	enum { KEYS = sizeof keys / sizeof *keys };
	uint32_t i = rng_below(&storm->rng, KEYS + 8);
	char any[2] = { 0 };

	if (i < KEYS) {
		type(storm, keys[i]);
		return;
	}
	do {
		any[0] = (char)(' ' + rng_below(&storm->rng, 95));
	} while (any[0] == 'q' || any[0] == '['); /* after Escape this would begin a mouse event */
	type(storm, any);
}

/* Left of where "q quit" is on the lowest lines. */
static void
random_click(struct storm *storm)
{
	int y = (int)rng_below(&storm->rng, (uint32_t)storm->rows);
	int columns = y < storm->rows - 2 || storm->columns < 31 ? storm->columns : 31;
	int x = (int)rng_below(&storm->rng, (uint32_t)columns);
	uint32_t kind = rng_below(&storm->rng, 6);

	fprintf(log_file, " %s%d,%d", kind == 0 ? "wheel" : kind == 1 ? "-wheel" : "click", x, y);
	if (kind == 0)
		screen_wheel_down(storm->screen, x, y);
	else if (kind == 1)
		screen_wheel_up(storm->screen, x, y);
	else
		screen_click(storm->screen, x, y);
}

/* Waits for a frame before the next key, which would otherwise belong to the sequence. */
static void
escape(struct storm *storm)
{
	type(storm, SCREEN_ESCAPE);
	screen_wait_frames(storm->screen, 1);
}

/* By a command, or by the list of settings. */
static void
random_setting(struct storm *storm)
{
	char line[STORM_LINE];
	uint32_t kind = rng_below(&storm->rng, 4);

	if (kind == 0) {
		type(storm, "o");
		for (uint32_t i = rng_below(&storm->rng, OPTION_COUNT); i > 0; i--)
			type(storm, SCREEN_DOWN);
		type(storm, rng_below(&storm->rng, 2) ? SCREEN_LEFT : SCREEN_RIGHT);
		return;
	}
	if (kind == 1)
		escape(storm); /* else it comes as keys of what is open */
	storm_setting(&storm->rng, line);
	type(storm, ":");
	type(storm, line);
	type(storm, SCREEN_ENTER);
}

static void
random_event(struct storm *storm)
{
	uint32_t kind = rng_below(&storm->rng, 100);

	if (kind < 3)
		random_size(storm);
	else if (kind < 23)
		random_click(storm);
	else if (kind < 26)
		escape(storm);
	else if (kind < 36)
		random_setting(storm);
	else
		random_key(storm);
}

/* The settings may have changed, including the language. */
static bool
can_quit(struct screen *s, const void *unused)
{
	return screen_find(s, "q quit", NULL, NULL) ||
	       screen_find(s, "q \xe7\xb5\x82\xe4\xba\x86", NULL, NULL);
}

static void
leave(struct storm *storm)
{
	compare(storm);
	if (storm->columns != COLUMNS || storm->rows != ROWS)
		set_size(storm, COLUMNS, ROWS);
	for (int i = 0; i < 10 && !can_quit(storm->screen, NULL);
		i++) { /* of what lies over others */
		escape(storm);
		compare(storm);
	}
	screen_wait_until(storm->screen, can_quit, NULL, "the key that quits");
	quit(storm->screen);
}

/* Nothing of an earlier storm is found there. */
static void
use_folder(const char *name)
{
	setenv("XDG_STATE_HOME", test_make_folder(name), 1);
	setenv("XDG_DATA_HOME", test_make_folder(name), 1);
}

static struct screen *
start_storm(struct rng *rng, long number)
{
	static const char *const players[][2] = {
		{ "--x=human", "--o=uct:playouts=300,memory_mib=8" }, { "--x=human", "--o=human" },
		{ "--x=uct:playouts=60,memory_mib=4", "--o=random" }
	};
	static const char *const others[] = { "--language=ja", ("--theme=" STORM_THEME),
		"--color=never", "--glyphs=ascii", "--mouse-play=single", "--layers=flat" };
	const char *const *player = players[rng_below(rng, 3)];
	const char *other = others[rng_below(rng, sizeof others / sizeof *others)];
	char board[64];

	snprintf(board, sizeof board, "--game=%s", storm_board(number));
	print_message("storm %ld: %s %s %s %s\n", number, board, player[0], player[1], other);
	return start(ENV("ESCDELAY=5"), /* ms for each Escape */
		ARGS(board, player[0], player[1], other, "--reply-ms=0", "--review-playouts=300"));
}

static void
one_storm(long number, long events)
{
	struct storm storm = { .columns = COLUMNS, .rows = ROWS };
	char folder[32];

	snprintf(folder, sizeof folder, "storm-%ld", number);
	use_folder(folder);
	rng_seed(&storm.rng, (uint64_t)number);
	log_file = open_memstream(&log_text, &log_size);
	assert_non_null(log_file);
	storm.screen = start_storm(&storm.rng, number);
	for (long i = 0; i < events; i++) {
		random_event(&storm);
		if (i % 16 == 15)
			compare(&storm);
	}
	leave(&storm);
	end(storm.screen);
	fclose(log_file);
	log_file = NULL;
	free(log_text);
}

/* What was sent, if the storm did not end. */
static int
end_storm(void **unused)
{
	if (log_file) {
		fclose(log_file);
		log_file = NULL;
		printf("sent:%s\n", log_text); /* longer than cmocka prints */
		free(log_text);
	}
	return end_all(unused);
}

TEST_EACH(NULL, end_storm)

TEST(survives_storms)
{
	long first = storm_number("NARABE_STORM_SEED", 1);
	char theme[STORM_THEME_TEXT];

	storm_theme(theme);
	test_write(STORM_THEME_FILE, theme);
	setenv("XDG_CONFIG_HOME", test_folder(), 1);
	for (long i = 0; i < storm_number("NARABE_STORMS", 14 / every(2)); i++)
		one_storm(first + i, storm_number("NARABE_STORM", 100));
}

/* A window that has its size again before the program looks may have lost what it showed. */
TEST(redraws_the_same_size)
{
	use_folder("sizes");
	struct screen *s = START(PEOPLE);
	screen_wait_text(s, "q quit");
	size_t mark = screen_received(s);
	screen_signal(s, SIGWINCH);
	screen_wait_frames(s, 1);
	assert_true(screen_received_since(s, mark, CLEAR));
	quit(s);
}
