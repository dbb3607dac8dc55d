/* The terminal: the one file that knows curses. */
#define _GNU_SOURCE      /* ppoll, wcwidth */
#define NCURSES_WIDECHAR 1
#include "tui/term.h"

#include <curses.h>
#include <term.h>

/* curses' names are not ours */
#undef lines
#undef columns
#undef tone

#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

enum { MAX_PAIRS = 64, HELD = 6 };

static struct {
	SCREEN *screen;
	struct look look;
	enum theme theme;
	bool direct; /* colour numbers are RGB values */
	int pairs;
	struct {
		int ink, paper;
	} pair[MAX_PAIRS]; /* pair n is pair[n - 1] */
	sigset_t waiting;  /* the signals let through only while waiting, as they were before */
	sigset_t before;
	struct sigaction old_action[HELD];
} term;

/* Signals that are ours while the terminal is held: the first four ask to leave. SIGWINCH is
 * curses' own, but comes in at the same one place. */
static const int ours[HELD] = { SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGCONT, SIGTSTP };

static volatile sig_atomic_t caught, resumed, suspended;

/* ---- what it can show ---- */

static enum depth
find_depth(enum color_choice choice)
{
	const char *no_color = getenv("NO_COLOR"), *cli_color = getenv("CLICOLOR");
	bool refused = (no_color && *no_color) || (cli_color && strcmp(cli_color, "0") == 0);

	if (choice == COLOR_NEVER || (choice == COLOR_AUTO && refused) || !has_colors())
		return DEPTH_MONO;
	if (COLORS >= 256)
		return DEPTH_256;
	return COLORS >= 8 ? DEPTH_8 : DEPTH_MONO;
}

/* Box lines and blocks are of ambiguous width: terminals of East Asian users may draw them two
 * columns wide whatever wcwidth() says. */
static bool
find_unicode(enum glyph_choice choice)
{
	const char *lang = setlocale(LC_CTYPE, NULL);

	if (choice != GLYPHS_AUTO)
		return choice == GLYPHS_UNICODE;
	if (strcmp(nl_langinfo(CODESET), "UTF-8") != 0 || wcwidth(0x2500) != 1)
		return false;
	return !lang || (strncmp(lang, "zh", 2) != 0 && strncmp(lang, "ja", 2) != 0 &&
				strncmp(lang, "ko", 2) != 0);
}

/* COLORFGBG is "ink;paper" in colour numbers: papers 7 and 9 to 15 are light. */
static enum theme
find_theme(enum theme_choice choice)
{
	const char *given = getenv("COLORFGBG");
	const char *paper = given ? strrchr(given, ';') : NULL;

	if (choice != CHOOSE_AUTO)
		return choice == CHOOSE_LIGHT ? THEME_LIGHT : THEME_DARK;
	if (!paper)
		return THEME_DARK;
	int number = atoi(paper + 1);
	return number == 7 || (number >= 9 && number <= 15) ? THEME_LIGHT : THEME_DARK;
}

/* The colour number that curses wants. */
static int
curses_color(enum tone tone)
{
	int color = theme_color(term.theme, term.look.depth, tone);

	return color >= 0 && term.direct ? (int)theme_rgb(color) : color;
}

/* The number of the pair of two tones, made when it is first wanted; 0, the terminal's own,
 * when there are no more. */
static int
pair_of(struct style style)
{
	int ink = curses_color((enum tone)style.ink), paper = curses_color((enum tone)style.paper);

	if (ink < 0 && paper < 0)
		return 0;
	for (int i = 0; i < term.pairs; i++) {
		if (term.pair[i].ink == ink && term.pair[i].paper == paper)
			return i + 1;
	}
	if (term.pairs == MAX_PAIRS || term.pairs + 1 >= COLOR_PAIRS)
		return 0;
	term.pair[term.pairs].ink = ink;
	term.pair[term.pairs].paper = paper;
	term.pairs++;
	init_extended_pair(term.pairs, ink, paper);
	return term.pairs;
}

/* ---- signals ---- */

static void
on_signal(int sig)
{
	if (sig == SIGCONT)
		resumed = 1;
	else if (sig == SIGTSTP)
		suspended = 1;
	else
		caught = sig;
}

static void
hold_signals(void)
{
	struct sigaction action = { .sa_handler = on_signal };
	sigset_t held;

	caught = 0;
	resumed = suspended = 0;
	sigemptyset(&held);
	sigaddset(&held, SIGWINCH);
	for (int i = 0; i < HELD; i++) {
		sigaction(ours[i], &action, &term.old_action[i]);
		sigaddset(&held, ours[i]);
	}
	pthread_sigmask(SIG_BLOCK, &held, &term.before);
	term.waiting = term.before;
	sigdelset(&term.waiting, SIGWINCH);
	for (int i = 0; i < HELD; i++)
		sigdelset(&term.waiting, ours[i]);
}

static void
release_signals(void)
{
	for (int i = 0; i < HELD; i++)
		sigaction(ours[i], &term.old_action[i], NULL);
	pthread_sigmask(SIG_SETMASK, &term.before, NULL);
}

int
term_signal(void)
{
	return caught;
}

/* ---- start and stop ---- */

/* newterm() ends the program on an unknown TERM in some versions: ask first. */
static bool
check_term(struct error *e)
{
	const char *name = getenv("TERM");
	int status = 0;

	if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
		return error_set(e,
			"The screen needs a terminal on stdin and stdout, and one of them "
			"is none; narabe eval works without.");
	if (!name || !*name)
		return error_set(e, "TERM is not set, so the terminal's kind is unknown. "
				    "Try: TERM=xterm-256color narabe");
	if (setupterm(name, STDOUT_FILENO, &status) != OK)
		return error_set(e,
			"The terminal \"%s\" (TERM) is not known here. "
			"Try: TERM=xterm-256color narabe",
			name);
	const char *move = tigetstr("cup");
	bool able = move && move != (char *)-1;
	del_curterm(cur_term);
	if (!able)
		return error_set(e,
			"The terminal \"%s\" (TERM) can not place the cursor. "
			"Try: TERM=xterm-256color narabe",
			name);
	return true;
}

static void
start_mouse(void)
{
	mousemask(BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
	mouseinterval(0);
}

/* ^S must not freeze the screen, and the program with it. */
static void
ignore_flow_control(void)
{
	struct termios mode;

	if (tcgetattr(STDIN_FILENO, &mode) != 0)
		return;
	mode.c_iflag &= ~(tcflag_t)IXON;
	tcsetattr(STDIN_FILENO, TCSANOW, &mode);
	def_prog_mode();
}

bool
term_start(const struct term_params *p, struct error *e)
{
	if (!check_term(e))
		return false;
	if (!getenv("ESCDELAY"))
		set_escdelay(25);
	/* The console's mouse speaks through a connection that term_wait() does not watch. */
	setenv("NCURSES_GPM_TERMS", "none", 0);
	term.screen = newterm(NULL, stdout, stdin);
	if (!term.screen)
		return error_set(e, "The terminal \"%s\" could not be started.", getenv("TERM"));
	cbreak();
	ignore_flow_control();
	noecho();
	nonl();
	intrflush(stdscr, FALSE);
	keypad(stdscr, TRUE);
	nodelay(stdscr, TRUE);
	curs_set(0);
	if (has_colors()) {
		start_color();
		use_default_colors();
	}
	term.pairs = 0;
	term.direct = COLORS > 256 && tigetflag("RGB") > 0;
	term.theme = find_theme(p->theme);
	term.look.depth = find_depth(p->color);
	term.look.unicode = find_unicode(p->glyphs);
	if (p->mouse)
		start_mouse();
	hold_signals();
	return true;
}

void
term_stop(void)
{
	if (!term.screen)
		return;
	mousemask(0, NULL);
	endwin();
	delscreen(term.screen);
	term.screen = NULL;
	release_signals();
}

struct look
term_look(void)
{
	return term.look;
}

enum theme
term_theme(void)
{
	return term.theme;
}

void
term_size(int *columns, int *rows)
{
	getmaxyx(stdscr, *rows, *columns);
}

/* ---- events ---- */

static const struct {
	int curses;
	int32_t code;
} keys[] = {
	{ KEY_UP, KEY_CODE_UP },
	{ KEY_DOWN, KEY_CODE_DOWN },
	{ KEY_LEFT, KEY_CODE_LEFT },
	{ KEY_RIGHT, KEY_CODE_RIGHT },
	{ KEY_HOME, KEY_CODE_HOME },
	{ KEY_END, KEY_CODE_END },
	{ KEY_PPAGE, KEY_CODE_PAGE_UP },
	{ KEY_NPAGE, KEY_CODE_PAGE_DOWN },
	{ KEY_BACKSPACE, KEY_CODE_BACKSPACE },
	{ KEY_ENTER, KEY_CODE_ENTER },
};

/* The first button, or the wheel, which is the fourth and the fifth. */
static bool
read_mouse(struct event *out)
{
	MEVENT mouse;

	if (getmouse(&mouse) != OK)
		return false;
	*out = (struct event){ .kind = EVENT_CLICK, .x = mouse.x, .y = mouse.y };
	if (mouse.bstate & (BUTTON4_PRESSED | BUTTON5_PRESSED)) {
		out->kind = EVENT_WHEEL;
		out->key = mouse.bstate & BUTTON4_PRESSED ? -1 : 1;
		return true;
	}
	return mouse.bstate & BUTTON1_PRESSED;
}

static bool
read_function_key(wint_t key, struct event *out)
{
	if (key == KEY_RESIZE) {
		*out = (struct event){ .kind = EVENT_RESIZE };
		term_size(&out->x, &out->y);
		return true;
	}
	if (key == KEY_MOUSE)
		return read_mouse(out);
	for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
		if (keys[i].curses == (int)key) {
			*out = (struct event){ .kind = EVENT_KEY, .key = keys[i].code };
			return true;
		}
	}
	return false;
}

bool
term_event(struct event *out)
{
	wint_t key;

	if (suspended) {
		suspended = 0;
		*out = (struct event){ .kind = EVENT_SUSPEND };
		return true;
	}
	if (resumed) { /* who knows what the terminal shows now, and how large it is */
		resumed = 0;
		*out = (struct event){ .kind = EVENT_RESIZE };
		term_size(&out->x, &out->y);
		return true;
	}
	for (;;) {
		int kind = get_wch(&key);
		if (kind == ERR)
			return false;
		if (kind == KEY_CODE_YES) {
			if (read_function_key(key, out))
				return true;
			continue; /* a key we have no name for, or half a click */
		}
		if (key == '\r')
			key = KEY_CODE_ENTER;
		if (key == 127 || key == '\b')
			key = KEY_CODE_BACKSPACE;
		*out = (struct event){ .kind = EVENT_KEY, .key = (int32_t)key };
		return true;
	}
}

void
term_suspend(void)
{
	endwin();
	kill(0, SIGSTOP); /* the whole job, as ^Z would; returns when it goes on */
	flushinp();
	refresh();
}

static void
drain(int fd)
{
	char bytes[64];

	while (read(fd, bytes, sizeof bytes) > 0)
		;
}

bool
term_wait(int fd, int64_t timeout_us)
{
	struct pollfd fds[2] = { { STDIN_FILENO, POLLIN, 0 }, { fd, POLLIN, 0 } };
	struct timespec t = { timeout_us / 1000000, timeout_us % 1000000 * 1000 };

	/* The held signals come in here and nowhere else: none is missed between a look at what
	 * it did and the wait. */
	int ready = ppoll(fds, 2, timeout_us < 0 ? NULL : &t, &term.waiting);
	/* With something ready ppoll() lets no signal in; a stream of keys must not keep one out. */
	if (ready > 0) {
		sigset_t held;
		pthread_sigmask(SIG_SETMASK, &term.waiting, &held);
		pthread_sigmask(SIG_SETMASK, &held, NULL);
	}
	if (ready > 0 && fds[1].revents)
		drain(fd);
	return ready <= 0 || !(fds[0].revents & (POLLHUP | POLLERR | POLLNVAL));
}

/* ---- drawing ---- */

static attr_t
curses_attr(unsigned attr)
{
	attr_t out = A_NORMAL;

	out |= attr & ATTR_BOLD ? A_BOLD : 0;
	out |= attr & ATTR_DIM ? A_DIM : 0;
	out |= attr & ATTR_UNDERLINE ? A_UNDERLINE : 0;
	out |= attr & ATTR_REVERSE ? A_REVERSE : 0;
	return out;
}

void
term_show(const struct canvas *c, bool afresh)
{
	int columns, rows;

	term_size(&columns, &rows);
	for (int y = 0; y < c->height && y < rows; y++) {
		for (int x = 0; x < c->width && x < columns; x++) {
			const struct canvas_cell *cell = canvas_at(c, x, y);
			wchar_t text[2] = { cell->ch, L'\0' };
			int pair = pair_of(cell->style);
			cchar_t shown;
			if (!cell->ch)
				continue;
			setcchar(&shown, text, curses_attr(cell->style.attr), 0, &pair);
			mvadd_wch(y, x, &shown);
		}
	}
	if (afresh)
		clearok(stdscr, TRUE);
	refresh();
}
