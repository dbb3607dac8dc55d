/* The whole program in terminals of many kinds: colours, background, characters, and terminals that
 * lack what it needs. argv[1] names it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "fixtures/screen_play.h"

TEST_EACH(NULL, end_all)

enum { DARK_X = 208, LIGHT_X = 94 };

/* ---- colours ---- */

enum { HEAT = 8 };

/* Returns whether the backgrounds of the legend are those of the theme's heat, from left to right. */
static bool
has_ramp(struct screen *s, const void *argument)
{
	const int *ramp = argument;
	int x, y, step = 0;

	if (!screen_find(s, " 40  46  50 ", &x, &y))
		return false;
	for (x = 0; x < COLUMNS && step < HEAT; x++)
		step += screen_cell_at(s, x, y).bg == ramp[step];
	return step == HEAT;
}

/* They may be those of a frame for the size before, and some terminals delete no characters outside of them. */
TEST(a_new_size_undoes_margins)
{
	struct screen *s = START("--o=human");
	screen_wait_text(s, "PLAY");
	size_t mark = screen_received(s);
	screen_resize(s, 100, 30);
	screen_wait_frames(s, 1);
	assert_true(screen_received_since(s, mark, "\033[1;30r"));
	quit(s);
}

TEST(colors_are_the_chosen_ones)
{
	static const struct {
		const char *theme;
		int ramp[HEAT], x, o;
	} cases[] = {
		{ "--theme=dark", { 17, 24, 30, 36, 42, 113, 157, 227 }, DARK_X, 75 },
		{ "--theme=light", { 227, 157, 113, 42, 36, 30, 24, 17 }, LIGHT_X, 25 },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct screen *s = START(cases[i].theme, "--heat-scale=absolute", "--o=random");
		wait_ink(s, cases[i].x);
		press(s, SCREEN_TAB, "Tab hide");
		screen_wait_until(s, has_ramp, cases[i].ramp, "the theme's colours of heat");
		int x, y;
		assert_true(screen_find(s, "O Random", &x, &y));
		assert_int_equal(screen_cell_at(s, x, y).fg, cases[i].o);
		quit(s);
		end(s);
	}
}

#define QUESTION "\033]11;?\033\\"

/* The terminal answers about its background: here in parts, between keys. */
TEST(background_is_asked)
{
	struct screen *s = start(ENV("COLORFGBG"), ARGS(PEOPLE, "--o=random"));

	screen_key(s, "l\033]11;rgb:ff");
	screen_key(s, "ff/ffff/ffff\007l");
	wait_ink(s, LIGHT_X);
	assert_true(screen_received_since(s, 0, QUESTION));
	screen_wait_text(s, "Enter play a2"); /* two steps to the right, round the edge */
	assert_false(says(s, "rgb"));
	quit(s);
}

/* It answers too late, or not at all. */
TEST(background_is_not_waited_for)
{
	struct screen *s = start(ENV("COLORFGBG"), ARGS(PEOPLE, "--o=random"));
	wait_ink(s, DARK_X);
	press(s, "l", "Enter play c2");
	screen_key(s, "\033]11;rgb:ffff/ffff/ffff\007");
	wait_ink(s, LIGHT_X);
	assert_true(says(s, "Enter play c2"));
	quit(s);

	s = start(ENV("COLORFGBG"), ARGS(PEOPLE, "--theme=dark"));
	screen_wait_text(s, "PLAY");
	assert_false(screen_received_since(s, 0, QUESTION));
	quit(s);
}

/* Where colour numbers are red, green and blue, the same colours come out; also where COLORTERM says so of a terminal
 * whose TERM has 256, if there is a description of it with true colours. */
TEST(direct_colors_are_the_same)
{
	static const struct {
		const char *term, *colorterm;
		int ink;
	} cases[] = {
		{ "TERM=narabe-direct", "COLORTERM", SCREEN_RGB + 0xff8700 },
		{ "TERM=narabe-256color", "COLORTERM=truecolor", SCREEN_RGB + 0xff8700 },
		{ "TERM=narabe", "COLORTERM=24bit", SCREEN_RGB + 0xff8700 },
		{ "TERM=narabe-256color", "COLORTERM=yes", DARK_X },
		{ "TERM=narabe-256color", "COLORTERM", DARK_X },
		{ "TERM=other-256color", "COLORTERM=truecolor", DARK_X },
		{ "TERM=false-256color", "COLORTERM=truecolor", DARK_X },
		{ "TERM=screen.x-256color", "COLORTERM=truecolor", DARK_X },
	};
	const char *folder = test_folder();
	char command[800], env[64];

	snprintf(command, sizeof command,
		"printf '%%s\n' "
		"'narabe-direct|screen.x-direct|true colours,' "
		"'\tRGB,colors#0x1000000,pairs#0x10000,"
		"setaf=\\E[%%?%%p1%%{8}%%<%%t3%%p1%%d%%e38;2;%%p1%%{65536}%%/%%d;"
		"%%p1%%{256}%%/%%{255}%%&%%d;%%p1%%{255}%%&%%d%%;m,use=xterm-256color,' "
		"'narabe-256color|narabe|other-256color|screen.x-256color|false-256color|256 "
		"colours,' "
		"'\tuse=xterm-256color,' "
		"'false-direct|no true colours,' '\tuse=xterm-256color,' | tic -x -o %s - "
		"2>/dev/null",
		folder);
	bool made = system(command) == 0;
	snprintf(env, sizeof env, "TERMINFO=%s", folder);
	for (size_t i = 0; made && i < sizeof cases / sizeof *cases; i++) {
		struct screen *s = start(ENV(env, cases[i].term, cases[i].colorterm,
						 "TERMINFO_DIRS=/usr/share/terminfo"),
			ARGS(PEOPLE, "--o=random", "--theme=dark"));
		wait_ink(s, cases[i].ink);
		quit(s);
		end(s);
	}
	if (!made)
		print_message("tic makes no terminal with direct colours here\n");
	test_folder_end(NULL);
}

TEST(colors_can_be_refused)
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

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct screen *s = start(ENV(cases[i].variable), ARGS(PEOPLE, cases[i].option));
		screen_wait_text(s, "PLAY");
		wait_colored(s, cases[i].colored);
		screen_key(s, "q");
		assert_int_equal(screen_wait_exit(s), 0);
		end_all(NULL);
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
	press(s, "l", "Enter play c2");
	press(s, "\r", "move 2, O");
	press(s, "h", "Enter play b2");
	press(s, " ", "move 3, X");
	screen_key(s, SCREEN_CTRL('z'));
	screen_wait_stop(s);
	assert_false(screen_find(s, "q quit", NULL, NULL)); /* room for the shell */
	screen_signal(s, SIGCONT);
	screen_wait_text(s, "q quit");
	assert_int_equal(is_ascii(s), ascii);
	screen_key(s, "q");
	assert_int_equal(screen_wait_exit(s), 0);
	assert_false(screen_find(s, "q quit", NULL, NULL));
	assert_true(screen_termios_restored(s));
	assert_true(screen_cursor_visible(s));
	assert_false(screen_alternate(s));
	assert_false(screen_mouse_on(s));
	end_all(NULL);
}

TEST(terminals_of_all_kinds_do)
{
	static const char *const terminals[] = { "TERM=xterm-256color", "TERM=xterm", "TERM=screen",
		"TERM=screen-256color", "TERM=tmux-256color", "TERM=linux", "TERM=vt100",
		"TERM=rxvt-unicode-256color", "TERM=ansi" };

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

/* Exit 2, one sentence with `hint` in it, and no escape sequences. */
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
	end_all(NULL);
}

TEST(terminals_that_can_not_do_are_refused)
{
	static const char *const terminals[] = { "TERM", "TERM=", "TERM=dumb", "TERM=no-such-thing",
		"TERM=../../etc/passwd" };

	for (size_t i = 0; i < sizeof terminals / sizeof *terminals; i++)
		check_refused(start(ENV(terminals[i]), ARGS(PEOPLE, "--interface=screen")),
			"TERM=xterm-256color");
}

/* Without a screen to draw on, the game is played line by line and says why. */
TEST(dumb_terminals_are_played_line_by_line)
{
	static const char *const terminals[] = { "TERM", "TERM=", "TERM=dumb" };

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
		end_all(NULL);
	}
}

/* What a terminal sends for a key is often not what its description says. */
TEST(keys_come_in_many_forms)
{
	static const char *const home[] = { "\033[H", "\033OH", "\033[1~", "\033[7~" };
	static const char *const end[] = { "\033[F", "\033OF", "\033[4~", "\033[8~" };
	static const char *const unknown[] = { "\033[98~", "\033[1;9[", "\033O[", "\033[98;5u" };

	struct screen *s = START(PEOPLE);
	screen_wait_text(s, "PLAY");
	screen_key(s, "\rk\r"); /* b2, b1 */
	screen_wait_text(s, "move 3, X to play");
	for (size_t i = 0; i < sizeof home / sizeof *home; i++) {
		press(s, home[i], "move 1, X to play");
		press(s, end[i], "move 3, X to play");
	}
	/* None of their bytes is a key: [ would step back. */
	for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++)
		screen_key(s, unknown[i]);
	press(s, "[", "move 2, O to play");
	press(s, "\033[", "move 1, X to play"); /* Esc, then a key */
	quit(s);
}

/* Text between the marks is one text, in however many parts it comes; and never a key, though each of its
 * letters is one. */
TEST(pasted_text_presses_no_key)
{
	static const char *const parts[] = { "\033[20", "0~A corner \003for f",
		"ree,\r\nquite \032good f", "or Black.\n\033[2", "01~" };
	struct screen *s = START(PEOPLE, "--moves=b2 a1");

	screen_wait_text(s, "move 3, X to play");
	assert_true(screen_received_since(s, 0, PASTE_ON));
	press(s, "C", "Comment: ");
	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
		screen_key(s, parts[i]);
	screen_wait_text(s, "Comment: A corner for free,|quite good for Black.");
	screen_key(s, "\r[]");
	screen_wait_text(s, "quite good for Black.");
	press(s, "\033[200~c3 b1\033[201~", "2 moves from here.");
	assert_true(screen_find(s, "move 3, X to play", NULL, NULL));
	press(s, "\r", "move 5, X to play");
	quit(s);
}

/* ---- the clipboard ---- */

/* Opens the list of what can be copied, on the moves. */
static void
choose_moves(struct screen *s)
{
	screen_wait_text(s, "PLAY");
	press(s, "y", "Position");
	press(s, "y", "move 3, X to play"); /* any other key closes it */
	press(s, "y", "Enter: copy");
	screen_key(s, SCREEN_DOWN);
	screen_wait_text(s, "b2 a1");
}

TEST(text_goes_to_the_clipboard)
{
	/* "b2 a1" */
	static const char bytes[] = "\033]52;c;YjIgYTE=\033\\";
	const char *const *const able[] = { ENV("TERM=tmux-256color", "TMUX"),
		ENV("TMUX=/tmp/none,1,0"), ENV("NARABE_CLIPBOARD=on", "TMUX") };

	for (size_t i = 0; i < sizeof able / sizeof *able; i++) {
		struct screen *s = start(able[i], ARGS(PEOPLE, "--moves=b2 a1"));
		choose_moves(s);
		size_t mark = screen_received(s);
		press(s, SCREEN_ENTER, "Copied: b2 a1");
		assert_true(screen_received_since(s, mark, bytes));
		end(s);
	}
	/* An xterm may be anything, and this one does not say that it has one. */
	struct screen *s = start(ENV("TMUX"), ARGS(PEOPLE, "--moves=b2 a1"));
	choose_moves(s);
	size_t mark = screen_received(s);
	press(s, SCREEN_ENTER, "announces no clipboard");
	assert_false(screen_received_since(s, mark, "\033]52"));
	press_away(s, SCREEN_ESCAPE, "Enter: copy");
	quit(s);
}

/* A recording of the screen becomes a file; where that fails, the game continues. */
TEST(games_are_saved_as_animations)
{
	char line[512], head[4096] = "";
	const char *path = test_path("game.svg");
	struct screen *s = START(PEOPLE);

	screen_wait_text(s, "PLAY");
	press(s, SCREEN_ENTER, "move 2, O");
	press(s, ":cast /no/such/folder/game.svg" SCREEN_ENTER, "Cannot write");
	snprintf(line, sizeof line, ":cast %s" SCREEN_ENTER, path);
	press(s, line, "Saved as");
	FILE *f = fopen(path, "r");
	assert_non_null(f);
	assert_true(fread(head, 1, sizeof head - 1, f) > 100);
	fclose(f);
	assert_non_null(strstr(head, "<svg "));
	assert_non_null(strstr(head, "@keyframes k1"));
	press(s, line, "already exists");
	press(s, ":a1\r", "move 3, X");
	quit(s);
}
