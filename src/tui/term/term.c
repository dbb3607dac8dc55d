/* The terminal: start and end, colours, output, and input as events. Only this file uses curses.
 * The screen's thread only. */
#define _GNU_SOURCE      /* wcwidth, NSIG */
#define NCURSES_WIDECHAR 1
#include "tui/term/term.h"

#include <curses.h>
#include <term.h>

/* curses defines these names */
#undef lines
#undef columns
#undef tone

#include <fcntl.h>
#include <langinfo.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <termios.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/language.h"
#include "tui/term/decoder.h"

enum {
	MAX_PAIRS = 64,
	MOST_REFUSALS = 2,
	TERM_NAME_SIZE = 64,
	MOST_COLUMNS = 4096,
	MOST_ROWS =
		512 /* of a window: even both together take no longer than a person is willing to wait */
};

static struct {
	SCREEN *screen;
	struct terminal now;
	bool find_theme; /* choose dark or light to match the terminal */
	bool direct;     /* colour numbers are RGB values */
	int pairs;
	struct {
		int ink, paper;
	} pair[MAX_PAIRS]; /* pair n is pair[n - 1] */
	struct decoder decoder;
	char *pasted;      /* the text of the last event */
	bool answer_taken; /* the answer about the background has been applied */
	enum clipboard_choice clipboard;
	struct winsize refused; /* the last size for which curses had no memory */
	int refusals;           /* how often it was refused */
} term;

/* ---- a crash, or a library that exits: the handler calls only what POSIX allows there ---- */

enum { SIGNALS = 7, STACK_SIZE = 1 << 16 };

static const int crashes[SIGNALS] = { SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGSYS, SIGTRAP };

static struct {
	bool on;
	char bytes[256];
	size_t size;
	struct termios before;
	struct sigaction old[SIGNALS];
	char stack[STACK_SIZE]; /* the program's stack may be what is broken */
} guard;

static void
restore_terminal(void)
{
	for (size_t at = 0; at < guard.size;) {
		ssize_t n = write(STDOUT_FILENO, guard.bytes + at, guard.size - at);
		if (n <= 0)
			break;
		at += (size_t)n;
	}
	tcsetattr(STDIN_FILENO, TCSANOW, &guard.before);
}

/* Restores the terminal without waiting for it, as far as it accepts the bytes. */
static void
crash_restore(void)
{
	int flags = fcntl(STDOUT_FILENO, F_GETFL);

	tcflush(STDOUT_FILENO, TCOFLUSH);
	fcntl(STDOUT_FILENO, F_SETFL, flags | O_NONBLOCK);
	restore_terminal();
	fcntl(STDOUT_FILENO, F_SETFL, flags);
}

static void
on_crash(int sig, siginfo_t *info, void *unused)
{
	restore_terminal();
	for (int i = 0; i < SIGNALS; i++)
		sigaction(crashes[i], &guard.old[i], NULL);
	/* A fault detected by the processor recurs when this returns. */
	if (info->si_code <= 0)
		raise(sig);
}

/* ncurses and libconfig's scanner exit when memory runs out; their messages are lost with the
 * screen. */
static void
on_exit_unasked(void)
{
	if (!guard.on)
		return;
	guard.on = false;
	restore_terminal();
	fprintf(stderr, "narabe: %s\n",
		_("A library ended the program because memory ran out. The game was saved after "
		  "its last move."));
}

/* Makes SIGSEGV, SIGBUS, SIGFPE, SIGILL and SIGABRT write these bytes (copied, at most 256) to stdout, restore the
 * settings of stdin's terminal from *before, and then have their usual effect; exit() does the same and says on
 * stderr why. A further call replaces the bytes. */
static void
crash_guard(const char *bytes, size_t size, const struct termios *before)
{
	struct sigaction action = { .sa_sigaction = on_crash, .sa_flags = SA_SIGINFO | SA_ONSTACK };
	stack_t stack = { .ss_sp = guard.stack, .ss_size = sizeof guard.stack }, old;

	static bool registered;

	guard.size = size < sizeof guard.bytes ? size : sizeof guard.bytes;
	memcpy(guard.bytes, bytes, guard.size);
	guard.before = *before;
	if (guard.on)
		return;
	if (!registered)
		registered = atexit(on_exit_unasked) == 0;
	guard.on = true;
	/* A sanitizer already has one. */
	if (sigaltstack(NULL, &old) == 0 && (old.ss_flags & SS_DISABLE))
		sigaltstack(&stack, NULL);
	for (int i = 0; i < SIGNALS; i++)
		sigaction(crashes[i], &action, &guard.old[i]);
}

static void
crash_unguard(void)
{
	if (!guard.on)
		return;
	for (int i = 0; i < SIGNALS; i++)
		sigaction(crashes[i], &guard.old[i], NULL);
	guard.on = false;
}

/* ---- signals: handlers only set flags, and run in one place ---- */

enum { TAKEN = NSIG, PATIENCE_S = 3, STUCK_S = 1 };

/* Handled whatever their previous action: the person's ways to leave, stop and continue. */
static const int ours[] = { SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGCONT, SIGTSTP, SIGWINCH, SIGALRM };

/* Not handled beside those and the faults above: what cannot be, or does not end a program; and a file that grew too
 * large. */
static const int spared[] = { SIGKILL, SIGSTOP, SIGCHLD, SIGURG, SIGTTIN, SIGTTOU, SIGXFSZ };

static volatile sig_atomic_t caught, resumed, suspended, resized;

/* Output is written; and it hangs, so that the kernel looks for ^C, which nobody reads. */
static volatile sig_atomic_t writing, stuck;

static sigset_t waiting, mask_before, leaving;
static struct {
	int signal;
	struct sigaction old;
} taken[TAKEN];
static int taken_count;

/* Lets ^C, ^Z and ^\ be signals, or keys. */
static void
set_key_signals(bool on)
{
	struct termios mode;

	if (tcgetattr(STDIN_FILENO, &mode) != 0)
		return;
	mode.c_lflag = on ? mode.c_lflag | ISIG : mode.c_lflag & ~(tcflag_t)ISIG;
	tcsetattr(STDIN_FILENO, TCSANOW, &mode);
}

static void
on_signal(int sig)
{
	if (sig == SIGCONT) {
		resumed = 1;
	} else if (sig == SIGTSTP) {
		suspended = 1;
	} else if (sig == SIGWINCH) {
		resized = 1;
	} else if (sig == SIGALRM && caught) {
		/* It hangs in its output: the game is saved up to its last move. */
		struct sigaction action = { .sa_handler = SIG_DFL };
		crash_restore();
		sigaction(caught, &action, NULL);
		pthread_sigmask(SIG_UNBLOCK, &leaving, NULL);
		raise(caught);
		_exit(128 + caught);
	} else if (sig == SIGALRM && writing && alarm(0) == 0) { /* not another's */
		stuck = 1;
		set_key_signals(true);
	} else {
		caught = sig;
		alarm(PATIENCE_S);
	}
}

static void
signals_take(int sig)
{
	struct sigaction action = { .sa_handler = on_signal };

	taken[taken_count].signal = sig;
	sigaction(sig, &action, &taken[taken_count++].old);
}

static bool
is_among(const int *list, size_t count, int sig)
{
	while (count > 0 && list[count - 1] != sig)
		count--;
	return count > 0;
}

/* Handles SIGWINCH, SIGTSTP, SIGCONT and all signals that would end the program, except its own
 * faults (above), SIGKILL and SIGXFSZ, from now on, and blocks them except during a wait. */
static void
signals_hold(void)
{
	sigset_t blocked;

	caught = 0;
	resumed = suspended = resized = 0;
	taken_count = 0;
	for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
		signals_take(ours[i]);
	for (int sig = 1; sig <= SIGRTMAX; sig++) {
		struct sigaction old; /* unless it is already handled or ignored */
		if (!is_among(ours, sizeof ours / sizeof *ours, sig) &&
			!is_among(spared, sizeof spared / sizeof *spared, sig) &&
			!is_among(crashes, SIGNALS, sig) && sigaction(sig, NULL, &old) == 0 &&
			old.sa_handler == SIG_DFL)
			signals_take(sig);
	}
	sigemptyset(&blocked);
	for (int i = 0; i < taken_count; i++)
		sigaddset(&blocked, taken[i].signal);
	pthread_sigmask(SIG_BLOCK, &blocked, &mask_before);
	leaving = blocked;
	sigdelset(&leaving, SIGWINCH);
	sigdelset(&leaving, SIGTSTP);
	sigdelset(&leaving, SIGCONT);
	waiting = mask_before;
	for (int i = 0; i < taken_count; i++)
		sigdelset(&waiting, taken[i].signal);
}

/* Call before and after output, which a terminal that nobody reads never accepts (^S, a stopped
 * one): between the two calls, the signals that end the program are let through, and after a moment
 * those of keys. If one has come and the program has not left within a few seconds, the handler
 * ends it, with the terminal as it was. */
static void
signals_allow(bool on)
{
	struct sigaction ignore = { .sa_handler = SIG_IGN }, action = { .sa_handler = on_signal };

	if (on && caught) { /* the game has been saved, so there is time again */
		sigaction(SIGALRM, &ignore, NULL);
		sigaction(SIGALRM, &action, NULL);
	}
	if (on)
		alarm(caught ? PATIENCE_S : STUCK_S);
	else if (!caught)
		alarm(0); /* before it could come outside */
	if (on)
		writing = 1;
	pthread_sigmask(on ? SIG_UNBLOCK : SIG_BLOCK, &leaving, NULL);
	writing = on;
	if (!on && stuck) {
		stuck = 0;
		set_key_signals(false);
	}
}

static void
signals_release(void)
{
	alarm(0);
	for (int i = 0; i < taken_count; i++)
		sigaction(taken[i].signal, &taken[i].old, NULL);
	pthread_sigmask(SIG_SETMASK, &mask_before, NULL);
}

/* Returns whether a flag was set since the last call. */
static bool
signals_take_flag(volatile sig_atomic_t *flag)
{
	bool was = *flag;

	*flag = 0;
	return was;
}

/* ---- the environment ---- */

/* Returns whether box lines and blocks can be drawn one column wide. Their width is ambiguous:
 * terminals of East Asian users may draw them two columns wide whatever wcwidth() says. */
static bool
has_unicode(void)
{
	const char *lang = language_locale("LC_CTYPE");

	if (strcmp(nl_langinfo(CODESET), "UTF-8") != 0 || wcwidth(0x2500) != 1)
		return false;
	return strncmp(lang, "zh", 2) != 0 && strncmp(lang, "ja", 2) != 0 &&
	       strncmp(lang, "ko", 2) != 0;
}

/* Gets the background from COLORFGBG; returns false if that is not set: "ink;paper" in colour
 * numbers, of which papers 7 and 9 to 15 are light. */
static bool
read_background(bool *light)
{
	const char *given = getenv("COLORFGBG"), *paper = given ? strrchr(given, ';') : NULL;

	if (!paper || paper[1] < '0' || paper[1] > '9')
		return false;
	int number = atoi(paper + 1);
	*light = number == 7 || (number >= 9 && number <= 15);
	return true;
}

/* ---- asking for the background ---- */

static void
send(const char *bytes)
{
	signals_allow(true);
	file_write_all(STDOUT_FILENO, bytes, strlen(bytes));
	signals_allow(false);
}

/* ---- capabilities ---- */

/* Returns a string of the terminal's description, NULL if it has none. */
static const char *
described(const char *name)
{
	const char *string = tigetstr(name);

	return string == (char *)-1 ? NULL : string;
}

static enum depth
find_depth(enum color_choice choice)
{
	const char *no_color = getenv("NO_COLOR"), *cli_color = getenv("CLICOLOR");
	bool refused = (no_color && *no_color) || (cli_color && strcmp(cli_color, "0") == 0);

	if (choice == COLOR_NEVER || (choice == COLOR_AUTO && refused) || !has_colors())
		return DEPTH_MONO;
	if (COLORS >= 256)
		return DEPTH_256;
	return COLORS >= 16 ? DEPTH_16 : COLORS >= 8 ? DEPTH_8 : DEPTH_MONO;
}

/* Selects the dark or light theme to match the background, if that is configured and known. Returns
 * whether the theme changed. */
static bool
find_theme(void)
{
	bool light = false, was = term.now.theme.light;

	if (!term.find_theme)
		return false;
	if (term.decoder.background == ANSWER_GIVEN)
		light = term.decoder.light;
	else
		read_background(&light);
	theme_builtin(light ? "light" : "dark", &term.now.theme);
	term.pairs = 0;
	return light != was;
}

/* Returns whether OSC 52 sets a clipboard, according to the terminal's description, the terminal
 * itself, or tmux, which passes it on. Descriptions named xterm are used by terminals without
 * one. */
static bool
has_clipboard(void)
{
	const char *name = getenv("TERM");
	bool generic = !name || strcmp(name, "xterm") == 0 || strncmp(name, "xterm-256", 9) == 0 ||
		       strncmp(name, "xterm-color", 11) == 0 || strcmp(name, "xterm-direct") == 0;

	if (term.clipboard != CLIPBOARD_AUTO)
		return term.clipboard == CLIPBOARD_ON;
	return (described("Ms") && !generic) || getenv("TMUX") || term.decoder.clipboard;
}

static void
set_look(const struct term_params *p)
{
	term.now.theme = p->theme;
	term.find_theme = p->find_theme;
	find_theme();
	term.now.caps.depth = term.now.theme.mono ? DEPTH_MONO : find_depth(p->color);
	term.now.caps.unicode =
		p->glyphs == GLYPHS_AUTO ? has_unicode() : p->glyphs == GLYPHS_UNICODE;
	term.clipboard = p->clipboard;
	term.now.has_clipboard = has_clipboard();
	term.pairs = 0;
}

/* Asks the terminal for its background, once, if the answer matters. */
static void
ask_background(void)
{
	bool light;

	if (!term.find_theme || term.now.caps.depth != DEPTH_256 || read_background(&light) ||
		term.decoder.background != ANSWER_NONE)
		return;
	decoder_ask_background(&term.decoder, clock_now_us());
	send(BACKGROUND_QUESTION);
}

/* Returns the colour number for curses. */
static int
curses_color(enum tone tone)
{
	int color = theme_color(&term.now.theme, term.now.caps.depth, tone);

	if (color < 0)
		return color;
	return term.direct ? (int)theme_rgb(color) : theme_index(color);
}

/* Returns the number of a pair of tones, created on first use; 0, the terminal's default, if there
 * are no more. */
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
	return caught;
}

/* ---- start and stop ---- */

/* Selects the description of this name; returns false if there is none. */
static bool
is_described(const char *name)
{
	int status;

	return setupterm(name, STDOUT_FILENO, &status) == OK;
}

/* Returns the description to use: if COLORTERM says that the terminal has true colours but TERM's
 * description lacks them, the one whose colours are numbers of red, green and blue, such as
 * xterm-direct for xterm-256color, if it exists. Inside tmux, COLORTERM is that of the terminal
 * outside, and tmux-direct is right, because tmux then finds the nearest colours; screen does
 * not. */
static const char *
find_description(char out[TERM_NAME_SIZE])
{
	const char *name = getenv("TERM"), *says = getenv("COLORTERM");
	bool truly = says && (strcmp(says, "truecolor") == 0 || strcmp(says, "24bit") == 0);

	if (!name || !truly || strncmp(name, "screen", 6) == 0 || !is_described(name))
		return name;
	bool direct = tigetflag("RGB") > 0;
	del_curterm(cur_term);
	const char *depth = strstr(name, "-256color");
	int length = depth ? (int)(depth - name) : (int)strlen(name);
	if (direct || length + (int)sizeof "-direct" > TERM_NAME_SIZE)
		return name;
	snprintf(out, TERM_NAME_SIZE, "%.*s-direct", length, name);
	if (!is_described(out))
		return name;
	direct = tigetflag("RGB") > 0;
	del_curterm(cur_term);
	return direct ? out : name;
}

/* Some versions of newterm() exit the program on an unknown TERM, so check first. */
static bool
check_term(struct error *e)
{
	const char *name = getenv("TERM");

	if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
		return error_set(e, _("The screen needs a terminal on stdin and stdout; narabe "
				      "eval works without one."));
	if (!name || !*name)
		return error_set(e, _("TERM is not set, so the terminal's kind is unknown. "
				      "Try: TERM=xterm-256color narabe"));
	if (!is_described(name))
		return error_set(e,
			_("The terminal \"%s\" (TERM) is not known here. "
			  "Try: TERM=xterm-256color narabe"),
			name);
	bool able = described("cup");
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

/* Takes over the window's size, as far as curses can count (in 16 bits); returns false if curses
 * already has it. A refused size is tried only once more: curses queues KEY_RESIZE anyway, which
 * would never end. */
static bool
take_size(void)
{
	struct winsize now;

	if (getenv("LINES") || getenv("COLUMNS")) /* curses uses these */
		return false;
	if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &now) != 0 || now.ws_row == 0 || now.ws_col == 0)
		return false;
	int rows = now.ws_row < MOST_ROWS ? now.ws_row : MOST_ROWS;
	int columns = now.ws_col < MOST_COLUMNS ? now.ws_col : MOST_COLUMNS;
	if (!is_term_resized(rows, columns))
		return false;
	bool again = now.ws_row == term.refused.ws_row && now.ws_col == term.refused.ws_col;
	if (again && term.refusals >= MOST_REFUSALS)
		return false;
	bool fits = resizeterm(rows, columns) == OK;
	/* A frame for the old size may have set margins of scrolling when the terminal already had the new one.
	 * Outside of them some terminals delete no characters. */
	const char *margins = described("csr");
	if (fits && margins)
		send(tiparm(margins, 0, rows - 1));
	term.refusals = fits ? 0 : again ? term.refusals + 1 : 1;
	term.refused = now;
	return true;
}

bool
term_start(const struct term_params *p, struct error *e)
{
	struct termios before = { 0 };
	char name[TERM_NAME_SIZE];

	tcgetattr(STDIN_FILENO, &before);
	crash_guard("", 0, &before); /* from here on, because curses exits when memory runs out */
	if (!check_term(e)) {
		crash_unguard();
		return false;
	}
	if (!getenv("ESCDELAY"))
		set_escdelay(25);
	/* The console's mouse uses a connection that term_wait() does not watch. */
	setenv("NCURSES_GPM_TERMS", "none", 0);
	/* Before curses starts, which would otherwise ignore ^Z while drawing and drop a pending
	 * one. */
	signals_hold();
	struct winsize size;
	if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 &&
		(size.ws_row > MOST_ROWS || size.ws_col > MOST_COLUMNS))
		use_env(FALSE); /* begins with the size of the description */
	term.screen = newterm(find_description(name), stdout, stdin);
	if (!term.screen) {
		signals_release();
		crash_unguard();
		return error_set(e, _("The terminal \"%s\" could not be started."), getenv("TERM"));
	}
	/* The strings with which curses would leave the terminal are for the crash handler. */
	static const char *const names[] = { "sgr0", "cnorm", "rmkx", "rmcup" };
	const char *mouse = described("XM");
	char bytes[256];
	struct text t;
	text_init(&t, bytes, sizeof bytes);
	if (mouse)
		text_add(&t, "%s", tiparm(mouse, 0));
	else if (described("kmous"))
		text_add(&t, "\033[?1000l");
	text_add(&t, PASTE_OFF);
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
		const char *string = described(names[i]);
		if (string)
			text_add(&t, "%s", string);
	}
	crash_guard(bytes, t.used, &before);
	take_size();
	/* ^S must not freeze the screen and the program; ^C, ^Z and ^\ are keys, because in a paste
	 * they are text. */
	raw();
	noecho();
	nonl();
	keypad(stdscr, TRUE);
	keyok(KEY_SUSPEND, FALSE); /* on the Linux console this is ^Z */
	nodelay(stdscr, TRUE);
	typeahead(-1); /* draw frames completely, whatever input arrives meanwhile */
	curs_set(0);
	if (has_colors()) {
		start_color();
		use_default_colors();
	}
	term.direct = COLORS > 256 && tigetflag("RGB") > 0;
	decoder_reset(&term.decoder);
	term.decoder = (struct decoder){ 0 };
	term.answer_taken = false;
	set_look(p);
	ask_background();
	/* A moment for the answer; keys typed meanwhile are queued. */
	struct decoder *d = &term.decoder;
	wint_t key;
	for (int64_t left = 1; d->background == ANSWER_ASKED && left > 0;) {
		struct pollfd input = { STDIN_FILENO, POLLIN, 0 };
		left = d->asked_us + DECODER_WAIT_US - clock_now_us();
		if (left > 0 && poll(&input, 1, (int)(left / 1000) + 1) <= 0)
			break;
		for (int kind; (kind = get_wch(&key)) != ERR;)
			decoder_feed(d, kind == KEY_CODE_YES, (int32_t)key, clock_now_us());
	}
	find_theme();
	set_mouse(p->mouse);
	send(PASTE_ON);
	return true;
}

void
term_change(const struct term_params *p)
{
	set_look(p);
	set_mouse(p->mouse);
	ask_background(); /* the answer comes as an event */
}

/* Gives the terminal back; where the screen stays on it, with its last line free for what is written next. */
static void
leave_screen(void)
{
	signals_allow(true);
	if (!described("rmcup")) {
		move(LINES - 1, 0);
		clrtoeol();
		refresh();
	}
	endwin();
	signals_allow(false);
}

void
term_stop(void)
{
	if (!term.screen)
		return;
	send(PASTE_OFF);
	signals_allow(true);
	mousemask(0, NULL);
	leave_screen();
	decoder_reset(&term.decoder);
	free(term.pasted);
	term.pasted = NULL;
	delscreen(term.screen);
	term.screen = NULL;
	crash_unguard();
	signals_release();
}

const struct terminal *
term_now(void)
{
	return &term.now;
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
	signals_allow(true);
	refresh();
	signals_allow(false);
}

void
term_ask_clipboard(void)
{
	if (term.decoder.attributes != ANSWER_NONE || term.now.has_clipboard)
		return;
	decoder_ask_attributes(&term.decoder, clock_now_us());
	send(ATTRIBUTES_QUESTION);
}

void
term_copy(const char *text)
{
	char bytes[TERM_COPY_MOST / 3 * 4 + 32];
	size_t size = strlen(text);
	struct text t;

	if (size > TERM_COPY_MOST)
		return;
	text_init(&t, bytes, sizeof bytes);
	text_add(&t, "\033]52;c;");
	text_add_base64(&t, text, size);
	text_add(&t, "\033\\");
	signals_allow(true);
	file_write_all(STDOUT_FILENO, bytes, t.used);
	signals_allow(false);
}

/* ---- input ---- */

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
	{ KEY_DC, KEY_CODE_DELETE },
	{ KEY_ENTER, KEY_CODE_ENTER },
};

static bool
window_event(struct event *out)
{
	*out = (struct event){ .kind = EVENT_RESIZE };
	term_size(&out->x, &out->y);
	return true;
}

/* Translates the first button; the wheel, which is buttons four and five; the size; and keys that
 * have a name here. Returns false for anything else. */
static bool
read_function_key(wint_t key, struct event *out)
{
	MEVENT mouse;

	if (key == KEY_RESIZE)
		return window_event(out);
	if (key == KEY_MOUSE && getmouse(&mouse) == OK) {
		bool up = mouse.bstate & BUTTON4_PRESSED, down = mouse.bstate & BUTTON5_PRESSED;
		*out = (struct event){ .kind = up || down ? EVENT_WHEEL : EVENT_CLICK,
			.x = mouse.x,
			.y = mouse.y,
			.key = up ? -1 : down };
		return up || down || (mouse.bstate & BUTTON1_PRESSED);
	}
	for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
		if (keys[i].curses == (int)key) {
			*out = (struct event){ .kind = EVENT_KEY, .key = keys[i].code };
			return true;
		}
	}
	return false;
}

/* Puts a key back that may have been typed after a resize whose signal is still held: curses learns
 * the size now, and the key is queued behind it. */
static bool
put_behind_size(int kind, wint_t key)
{
	int resize;

	if (!take_size())
		return false;
	resize = getch(); /* KEY_RESIZE, which comes first */
	if (kind == KEY_CODE_YES)
		ungetch((int)key);
	else
		unget_wch((wchar_t)key);
	if (resize != ERR)
		ungetch(resize);
	return true;
}

/* Gets the next input. All of it passes through the decoder except the size, which is never part of
 * a sequence. */
static bool
next_input(struct decoded *out)
{
	wint_t key;

	while (!decoder_next(&term.decoder, out)) {
		int kind = get_wch(&key);
		if (kind == ERR) {
			decoder_rest(&term.decoder, clock_now_us());
			return decoder_next(&term.decoder, out);
		}
		if (put_behind_size(kind, key))
			continue;
		if (kind == KEY_CODE_YES && key == KEY_RESIZE) {
			*out = (struct decoded){ .kind = DECODED_FUNCTION, .key = KEY_RESIZE };
			return true;
		}
		decoder_feed(&term.decoder, kind == KEY_CODE_YES, (int32_t)key, clock_now_us());
	}
	return true;
}

/* Does what the kernel would do for ^C, ^Z and ^\, or the user's own keys for these. Returns false
 * for another key. */
static bool
send_signal_of_key(int32_t key)
{
	static const struct {
		int place, signal;
	} kinds[] = { { VINTR, SIGINT }, { VQUIT, SIGQUIT }, { VSUSP, SIGTSTP } };
	sigset_t held;

	for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
		cc_t sign = guard.before.c_cc[kinds[i].place];
		if (sign == _POSIX_VDISABLE || sign != key)
			continue;
		flushinp();
		decoder_reset(&term.decoder);
		kill(0, kinds[i].signal);
		pthread_sigmask(SIG_SETMASK, &waiting, &held); /* delivered here */
		pthread_sigmask(SIG_SETMASK, &held, NULL);
		return true;
	}
	return false;
}

/* Applies the terminal's answer; returns whether it differs from what was assumed. */
static bool
take_answer(struct event *out)
{
	if (term.decoder.clipboard && !term.now.has_clipboard) {
		term.now.has_clipboard = has_clipboard();
		if (term.now.has_clipboard)
			return window_event(out);
	}
	if (term.decoder.background != ANSWER_GIVEN || term.answer_taken)
		return false;
	term.answer_taken = true;
	return find_theme() && window_event(out);
}

bool
term_event(struct event *out)
{
	struct decoded in;

	free(term.pasted);
	term.pasted = NULL;
	if (signals_take_flag(&suspended)) {
		*out = (struct event){ .kind = EVENT_SUSPEND };
		return true;
	}
	/* The contents and size of the terminal are unknown now; another process may have stopped
	 * it. */
	if (signals_take_flag(&resumed)) {
		reset_prog_mode();
		send(PASTE_ON);
		return window_event(out);
	}
	if (take_answer(out))
		return true;
	/* The same size: another process may have written to the terminal. */
	if (signals_take_flag(&resized) && !take_size())
		return window_event(out);
	while (next_input(&in)) {
		*out = (struct event){ .kind = EVENT_KEY, .key = in.key };
		if (in.kind == DECODED_KEY && send_signal_of_key(in.key)) {
			out->kind = EVENT_SUSPEND;
			return signals_take_flag(&suspended);
		}
		if (in.kind == DECODED_KEY)
			return true;
		if (in.kind == DECODED_FUNCTION && read_function_key((wint_t)in.key, out))
			return true; /* others are unnamed keys, or half a click */
		if (in.kind == DECODED_TEXT && in.text) {
			*out = (struct event){ .kind = EVENT_PASTE, .text = in.text };
			term.pasted = in.text;
			return true;
		}
	}
	return take_answer(out);
}

void
term_suspend(void)
{
	send(PASTE_OFF);
	leave_screen();
	/* Stop the whole job, as ^Z would, until it is continued; but not without a shell that could
	 * continue it, as behind ssh. */
	struct sigaction usual = { .sa_handler = SIG_DFL }, ours_again;
	sigset_t stop, held;
	sigaction(SIGTSTP, &usual, &ours_again);
	sigemptyset(&stop);
	sigaddset(&stop, SIGTSTP);
	pthread_sigmask(SIG_UNBLOCK, &stop, &held);
	kill(0, SIGTSTP);
	pthread_sigmask(SIG_SETMASK, &held, NULL);
	sigaction(SIGTSTP, &ours_again, NULL);
	flushinp();
	decoder_reset(&term.decoder);
	refresh();
	send(PASTE_ON);
}

bool
term_wait(int fd, const int *others, int count, int64_t timeout_us)
{
	char bytes[64];

	if (decoder_waits(&term.decoder) && (timeout_us < 0 || timeout_us > DECODER_WAIT_US))
		timeout_us = DECODER_WAIT_US; /* after that, held bytes may be keys */
	struct pollfd fds[2 + TERM_OTHERS] = { { STDIN_FILENO, POLLIN, 0 }, { fd, POLLIN, 0 } };
	struct timespec t = { timeout_us / 1000000, timeout_us % 1000000 * 1000 };

	if (caught) /* caught while the screen was written */
		return true;
	fd_set waits;
	int most = fd;
	FD_ZERO(&waits);
	for (int i = 0; i < 2 + count; i++) {
		if (i >= 2)
			fds[i] = (struct pollfd){ others[i - 2], POLLIN, 0 };
		FD_SET(fds[i].fd, &waits);
		most = fds[i].fd > most ? fds[i].fd : most;
	}
	/* Held signals arrive only here: none is lost between checking for them and waiting. */
	int ready = pselect(most + 1, &waits, NULL, NULL, timeout_us < 0 ? NULL : &t, &waiting);
	/* poll() reports that a terminal is gone, and lets the thread sanitizer, which does not
	 * know pselect(), run the handlers that it holds back. */
	int input = poll(fds, 2 + (nfds_t)count, 0);
	if (ready > 0)
		ready = input;
	/* If input is ready, pselect() delivers no signals; a stream of keys must not keep them
	 * out. */
	if (ready > 0) {
		sigset_t held;
		pthread_sigmask(SIG_SETMASK, &waiting, &held);
		pthread_sigmask(SIG_SETMASK, &held, NULL);
	}
	while (ready > 0 && fds[1].revents && read(fd, bytes, sizeof bytes) > 0)
		continue;
	return ready <= 0 || !(fds[0].revents & (POLLHUP | POLLERR | POLLNVAL));
}
