/* Input from the terminal: keys, clicks, sizes, signals, the colour of its background. */
#define _GNU_SOURCE      /* ppoll */
#define NCURSES_WIDECHAR 1
#include "tui/term/input.h"

#include <curses.h>

/* curses defines these names */
#undef lines
#undef columns
#undef tone

#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/clock.h"
#include "tui/term/background.h"
#include "tui/term/signals.h"
#include "tui/term/term.h"

static struct background background;
static bool answer_taken;

/* ---- the background ---- */

void
term_input_start(void)
{
	background = (struct background){ 0 };
	answer_taken = false;
}

void
term_input_ask(void)
{
	if (background.state != BACKGROUND_NOT_ASKED)
		return;
	background_ask(&background, clock_now_us());
	ssize_t n = write(STDOUT_FILENO, BACKGROUND_QUESTION, sizeof BACKGROUND_QUESTION - 1);
	(void)n;
}

void
term_input_await(void)
{
	struct background *b = &background;
	wint_t key;

	for (int64_t left = 1; b->state == BACKGROUND_ASKED && left > 0;) {
		struct pollfd input = { STDIN_FILENO, POLLIN, 0 };
		left = b->asked_us + BACKGROUND_WAIT_US - clock_now_us();
		if (left > 0 && poll(&input, 1, (int)(left / 1000) + 1) <= 0)
			break;
		for (int kind; (kind = get_wch(&key)) != ERR;)
			background_feed(
				b, (struct background_key){ kind == KEY_CODE_YES, (int32_t)key });
	}
}

bool
term_input_background(bool *light)
{
	if (background.state == BACKGROUND_ANSWERED)
		*light = background.light;
	return background.state == BACKGROUND_ANSWERED;
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
	{ KEY_DC, KEY_CODE_DELETE },
	{ KEY_ENTER, KEY_CODE_ENTER },
};

/* The first button, or the wheel, which is buttons four and five. */
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

/* A key just read may have been typed after a resize whose signal is still held: then curses learns
 * of that size now, and the key is queued again behind it. */
static bool
put_behind_size(int kind, wint_t key)
{
	struct winsize now;

	if (getenv("LINES") || getenv("COLUMNS")) /* curses uses these */
		return false;
	if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &now) != 0 || now.ws_row == 0 || now.ws_col == 0 ||
		!is_term_resized(now.ws_row, now.ws_col))
		return false;
	if (kind == KEY_CODE_YES)
		ungetch((int)key);
	else
		unget_wch((wchar_t)key);
	return resizeterm(now.ws_row, now.ws_col) == OK;
}

/* All input passes through the search for the answer. */
static bool
next_key(struct background_key *out)
{
	wint_t key;

	while (!background_next(&background, out)) {
		int kind = get_wch(&key);
		if (kind != ERR && put_behind_size(kind, key))
			continue;
		if (kind != ERR)
			background_feed(&background,
				(struct background_key){ kind == KEY_CODE_YES, (int32_t)key });
		else if (!background_give_up(&background, clock_now_us()))
			return false;
	}
	return true;
}

static bool
window_event(struct event *out)
{
	*out = (struct event){ .kind = EVENT_RESIZE };
	term_size(&out->x, &out->y);
	return true;
}

/* Applies the terminal's answer; true if it differs from what was assumed. */
static bool
take_answer(struct event *out)
{
	if (background.state != BACKGROUND_ANSWERED || answer_taken)
		return false;
	answer_taken = true;
	return term_find_theme() && window_event(out);
}

bool
term_event(struct event *out)
{
	struct background_key in;

	if (signals_suspended()) {
		*out = (struct event){ .kind = EVENT_SUSPEND };
		return true;
	}
	if (signals_resumed()) /* the contents and size of the terminal are unknown now */
		return window_event(out);
	if (take_answer(out))
		return true;
	while (next_key(&in)) {
		if (in.function && read_function_key((wint_t)in.key, out))
			return true;
		if (in.function)
			continue; /* an unnamed key, or half a click */
		if (in.key == '\r')
			in.key = KEY_CODE_ENTER;
		if (in.key == 127 || in.key == '\b')
			in.key = KEY_CODE_BACKSPACE;
		*out = (struct event){ .kind = EVENT_KEY, .key = in.key };
		return true;
	}
	return take_answer(out);
}

void
term_suspend(void)
{
	endwin();
	kill(0, SIGSTOP); /* stops the whole job, as ^Z would; returns when it is continued */
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
	if (background.count > 0 && (timeout_us < 0 || timeout_us > BACKGROUND_WAIT_US))
		timeout_us = BACKGROUND_WAIT_US; /* after that, held keys are input */
	struct pollfd fds[2] = { { STDIN_FILENO, POLLIN, 0 }, { fd, POLLIN, 0 } };
	struct timespec t = { timeout_us / 1000000, timeout_us % 1000000 * 1000 };

	/* Held signals arrive only here: none is lost between checking for them and waiting. */
	int ready = ppoll(fds, 2, timeout_us < 0 ? NULL : &t, signals_waiting());
	/* If input is ready, ppoll() delivers no signals; a stream of keys must not keep them
	 * out. */
	if (ready > 0) {
		sigset_t held;
		pthread_sigmask(SIG_SETMASK, signals_waiting(), &held);
		pthread_sigmask(SIG_SETMASK, &held, NULL);
	}
	if (ready > 0 && fds[1].revents)
		drain(fd);
	return ready <= 0 || !(fds[0].revents & (POLLHUP | POLLERR | POLLNVAL));
}
