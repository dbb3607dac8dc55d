/* The terminal: start and end, colours, output. Only this file and input.c use curses. */
#define _GNU_SOURCE      /* ppoll, wcwidth */
#define NCURSES_WIDECHAR 1
#include "tui/term/term.h"

#include <curses.h>
#include <term.h>

/* curses defines these names */
#undef lines
#undef columns
#undef tone

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "base/language.h"
#include "tui/term/capabilities.h"
#include "tui/term/crash.h"
#include "tui/term/input.h"
#include "tui/term/signals.h"

enum { MAX_PAIRS = 64 };

static struct {
	SCREEN *screen;
	struct capabilities caps;
	struct theme theme;
	bool find_theme; /* choose dark or light to match the terminal */
	bool direct;     /* colour numbers are RGB values */
	int pairs;
	struct {
		int ink, paper;
	} pair[MAX_PAIRS]; /* pair n is pair[n - 1] */
} term;

/* ---- capabilities ---- */

static enum depth
find_depth(enum color_choice choice)
{
	if (choice == COLOR_NEVER || (choice == COLOR_AUTO && capabilities_refuses_color()) ||
		!has_colors())
		return DEPTH_MONO;
	if (COLORS >= 256)
		return DEPTH_256;
	return COLORS >= 8 ? DEPTH_8 : DEPTH_MONO;
}

bool
term_find_theme(void)
{
	bool light = false, was = term.theme.light;

	if (!term.find_theme)
		return false;
	if (!term_input_background(&light))
		capabilities_background(&light);
	theme_builtin(light ? "light" : "dark", &term.theme);
	term.pairs = 0;
	return light != was;
}

static void
set_look(const struct term_params *p)
{
	term.theme = p->theme;
	term.find_theme = p->find_theme;
	term_find_theme();
	term.caps.depth = term.theme.mono ? DEPTH_MONO : find_depth(p->color);
	term.caps.unicode =
		p->glyphs == GLYPHS_AUTO ? capabilities_has_unicode() : p->glyphs == GLYPHS_UNICODE;
	term.pairs = 0;
}

/* Asks for the background if the answer matters. */
static void
ask_background(void)
{
	bool light;

	if (term.find_theme && term.caps.depth == DEPTH_256 && !capabilities_background(&light))
		term_input_ask();
}

/* The colour number for curses. */
static int
curses_color(enum tone tone)
{
	int color = theme_color(&term.theme, term.caps.depth, tone);

	if (color < 0)
		return color;
	return term.direct ? (int)theme_rgb(color) : theme_index(color);
}

/* The number of a pair of tones, created on first use; 0, the terminal's default, if there are no
 * more. */
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

int
term_signal(void)
{
	return signals_leave();
}

/* ---- start and stop ---- */

/* Some versions of newterm() exit the program on an unknown TERM, so check first. */
static bool
check_term(struct error *e)
{
	const char *name = getenv("TERM");
	int status = 0;

	if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
		return error_set(e, _("The screen needs a terminal on stdin and stdout; narabe "
				      "eval works without one."));
	if (!name || !*name)
		return error_set(e, _("TERM is not set, so the terminal's kind is unknown. "
				      "Try: TERM=xterm-256color narabe"));
	if (setupterm(name, STDOUT_FILENO, &status) != OK)
		return error_set(e,
			_("The terminal \"%s\" (TERM) is not known here. "
			  "Try: TERM=xterm-256color narabe"),
			name);
	const char *move = tigetstr("cup");
	bool able = move && move != (char *)-1;
	del_curterm(cur_term);
	if (!able)
		return error_set(e,
			_("The terminal \"%s\" (TERM) cannot place the cursor. Try: "
			  "TERM=xterm-256color narabe"),
			name);
	return true;
}

static void
set_mouse(bool on)
{
	mousemask(on ? BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED : 0, NULL);
	mouseinterval(0);
}

/* The strings with which curses would leave the terminal, for the crash handler. */
static void
guard_against_crashes(const struct termios *before)
{
	static const char *const names[] = { "sgr0", "cnorm", "rmkx", "rmcup" };
	const char *mouse = tigetstr("XM");
	char bytes[256];
	struct text t;

	text_init(&t, bytes, sizeof bytes);
	if (mouse && mouse != (char *)-1)
		text_add(&t, "%s", tiparm(mouse, 0));
	else if (tigetstr("kmous") && tigetstr("kmous") != (char *)-1)
		text_add(&t, "\033[?1000l");
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
		const char *string = tigetstr(names[i]);
		if (string && string != (char *)-1)
			text_add(&t, "%s", string);
	}
	crash_guard(bytes, t.used, before);
}

/* ^S must not freeze the screen and the program. */
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
	struct termios before;

	if (!check_term(e))
		return false;
	tcgetattr(STDIN_FILENO, &before);
	if (!getenv("ESCDELAY"))
		set_escdelay(25);
	/* The console's mouse uses a connection that term_wait() does not watch. */
	setenv("NCURSES_GPM_TERMS", "none", 0);
	/* Before curses starts, which would otherwise ignore ^Z while drawing and drop a pending
	 * one. */
	signals_hold();
	term.screen = newterm(NULL, stdout, stdin);
	if (!term.screen) {
		signals_release();
		return error_set(e, _("The terminal \"%s\" could not be started."), getenv("TERM"));
	}
	cbreak();
	ignore_flow_control();
	noecho();
	nonl();
	intrflush(stdscr, FALSE);
	keypad(stdscr, TRUE);
	nodelay(stdscr, TRUE);
	typeahead(-1); /* draw frames completely, whatever input arrives meanwhile */
	curs_set(0);
	if (has_colors()) {
		start_color();
		use_default_colors();
	}
	term.direct = COLORS > 256 && tigetflag("RGB") > 0;
	term_input_start();
	set_look(p);
	guard_against_crashes(&before);
	ask_background();
	term_input_await();
	term_find_theme();
	set_mouse(p->mouse);
	return true;
}

void
term_change(const struct term_params *p)
{
	set_look(p);
	set_mouse(p->mouse);
	ask_background(); /* the answer comes as an event */
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
	crash_unguard();
	signals_release();
}

struct capabilities
term_capabilities(void)
{
	return term.caps;
}

const struct theme *
term_theme(void)
{
	return &term.theme;
}

void
term_size(int *columns, int *rows)
{
	getmaxyx(stdscr, *rows, *columns);
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
