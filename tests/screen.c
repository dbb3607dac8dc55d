/*
 * Between the test and the program stands a small process, the leader, which does what a shell
 * does: it owns the session, makes the program its foreground job, and reports how it fares. It
 * outlives the program, because the end of a session leader hangs the terminal up and thereby
 * resets the settings that are to be compared.
 *
 *	test ---- fork ---- leader ---- fork ---- program
 *	  ^                   |                      |
 *	  |----- reports -----' (pid, wait statuses) |
 *	  |----- alive ------------------------------| a pipe that nobody writes to
 *	  '----- terminal ---------------------------'
 *
 * The program's byte a finished frame goes into the terminal, too: no byte of a frame is a NUL. So
 * the output is a row of whole frames, and libvterm gets them one by one: what is looked at is never
 * half a frame, and none is passed over.
 *
 * The kernel carries bytes through a terminal in the background: what a program wrote may come out
 * after its end was reported. So settle() writes a byte of its own, MARKER, into the program's side
 * of the terminal; when that comes out, all that was written before has come.
 */
#define _GNU_SOURCE /* memmem, pipe2 */
#include "screen.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>
#include <utmp.h>
#include <vterm.h>

#include "testing.h"

#define DEADLINE_MS  60000
#define SYNC_FD      3
#define OUTPUT_KEPT  ((size_t)1 << 20)
#define FRAME_END    '\0'
#define MARKER       '\xff' /* no byte of UTF-8, and nothing the terminal's settings change */
#define EXIT_NOT_RUN 127

enum marker { MARKER_NONE, MARKER_WANTED, MARKER_SENT };

struct screen {
	VTerm *terminal;
	VTermScreen *cells;
	int columns, rows;
	char *row; /* the row last asked for */
	bool cursor_visible, alternate, mouse_on;
	char modes[64]; /* a list of modes as far as it was received, see ends_modes() */
	size_t modes_length;

	pid_t leader, program;
	int master, slave;  /* slave: for the marker, and to keep the terminal alive */
	int alive, reports; /* alive: -1 once nobody holds its other end */
	struct termios before;

	bool synced; /* the program tells the end of its frames */
	bool exited, stopped;
	int status;
	enum marker marker;
	size_t frames;       /* received so far */
	size_t frames_shown; /* of these, given to libvterm */
	size_t frames_base;  /* from here screen_wait_frames() counts */

	int deadline_ms;
	int64_t end_ms; /* of the present wait */
	char awaited[160];

	char input[4096]; /* not yet taken by the terminal */
	size_t input_length;
	char output[OUTPUT_KEPT]; /* the last `kept` bytes of `received` */
	size_t kept, received;
	size_t shown; /* of `received`, given to libvterm */
};

/* ---- cells ---- */

static int
utf8_encode(uint32_t ch, char *text)
{
	if (ch < 0x80) {
		text[0] = (char)ch;
		return 1;
	}
	int more = ch < 0x800 ? 1 : ch < 0x10000 ? 2 : 3;
	uint32_t lead = 0xf00u >> (more + 1) & 0xffu;

	text[0] = (char)(lead | ch >> 6 * more);
	for (int i = 1; i <= more; i++)
		text[i] = (char)(0x80 | (ch >> 6 * (more - i) & 0x3f));
	return more + 1;
}

static VTermScreenCell
cell_get(const struct screen *s, int x, int y)
{
	VTermScreenCell cell = { 0 };

	vterm_screen_get_cell(s->cells, (VTermPos){ .row = y, .col = x }, &cell);
	return cell;
}

static bool
is_right_half(const VTermScreenCell *cell)
{
	return cell->chars[0] == UINT32_MAX;
}

static int
cell_text(const VTermScreenCell *cell, char *text)
{
	int length = 0;

	if (is_right_half(cell))
		return 0;
	if (cell->chars[0] == 0)
		return utf8_encode(' ', text);
	for (int i = 0; i < VTERM_MAX_CHARS_PER_CELL && cell->chars[i] != 0; i++)
		length += utf8_encode(cell->chars[i], text + length);
	return length;
}

/* The whole row into s->row; returns its length in bytes. */
static int
row_text(struct screen *s, int y)
{
	int length = 0;

	for (int x = 0; x < s->columns; x++) {
		VTermScreenCell cell = cell_get(s, x, y);
		length += cell_text(&cell, s->row + length);
	}
	s->row[length] = '\0';
	return length;
}

static int
column_of_byte(const struct screen *s, int y, ptrdiff_t byte)
{
	char text[4 * VTERM_MAX_CHARS_PER_CELL];
	ptrdiff_t length = 0;

	for (int x = 0; x < s->columns; x++) {
		VTermScreenCell cell = cell_get(s, x, y);
		int n = cell_text(&cell, text);
		if (length + n > byte)
			return x;
		length += n;
	}
	return s->columns;
}

static int
color_number(const VTermColor *color)
{
	if (VTERM_COLOR_IS_DEFAULT_FG(color) || VTERM_COLOR_IS_DEFAULT_BG(color))
		return SCREEN_DEFAULT_COLOR;
	if (VTERM_COLOR_IS_INDEXED(color))
		return color->indexed.idx;
	return SCREEN_RGB + (color->rgb.red << 16 | color->rgb.green << 8 | color->rgb.blue);
}

/* ---- giving up ---- */

static int64_t
now_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void
begin_wait(struct screen *s, const char *awaited, const char *detail)
{
	s->end_ms = now_ms() + s->deadline_ms;
	snprintf(s->awaited, sizeof s->awaited, "%s%s", awaited, detail);
}

static void show_frames(struct screen *s);

/* Fails the test. Logs may be cut: the reason comes last, and rows without text are left out. */
static _Noreturn void
give_up(struct screen *s, const char *why)
{
	show_frames(s);
	print_error("the screen, %d x %d, %zu frames:\n", s->columns, s->rows, s->frames);
	for (int y = 0; y < s->rows; y++) {
		if (*screen_row(s, y))
			print_error("%2d|%s\n", y, screen_row(s, y));
	}
	if (s->exited)
		print_error(
			"the program has ended with the wait status 0x%04x\n", (unsigned)s->status);
	fail_msg("%s while waiting for %s", why, s->awaited);
	abort();
}

/* ---- from the program ---- */

static int
on_termprop(VTermProp prop, VTermValue *value, void *user)
{
	struct screen *s = user;

	if (prop == VTERM_PROP_CURSORVISIBLE)
		s->cursor_visible = value->boolean;
	else if (prop == VTERM_PROP_ALTSCREEN)
		s->alternate = value->boolean;
	else if (prop == VTERM_PROP_MOUSE)
		s->mouse_on = value->number != VTERM_PROP_MOUSE_NONE;
	return 1;
}

/* What libvterm sends: its answers to questions, and mouse events. */
static void
queue_input(const char *bytes, size_t length, void *user)
{
	struct screen *s = user;

	if (length > sizeof s->input - s->input_length)
		give_up(s, "the program does not read its input");
	memcpy(s->input + s->input_length, bytes, length);
	s->input_length += length;
}

static void
send_input(struct screen *s)
{
	if (s->input_length == 0)
		return;
	ssize_t n = write(s->master, s->input, s->input_length);
	if (n <= 0)
		return;
	s->input_length -= (size_t)n;
	memmove(s->input, s->input + n, s->input_length);
}

/*
 * Of a list of modes such as "\033[?1006;1000h", which is how ncurses turns the mouse on,
 * libvterm 0.1.4 sets the first one only. So the output is watched for such lists, and the
 * further modes are set one by one. True when c ends a list, which is then in s->modes.
 */
static bool
ends_modes(struct screen *s, char c)
{
	static const char start[] = "\033[?";
	const size_t start_length = sizeof start - 1;
	size_t length = c == start[0] ? 0 : s->modes_length;
	bool in_list = length >= start_length;
	bool ends = in_list && (c == 'h' || c == 'l');

	s->modes_length = 0;
	if (length + 1 == sizeof s->modes)
		return false;
	if (in_list ? !ends && c != ';' && (c < '0' || c > '9') : c != start[length])
		return false;
	s->modes[length] = c;
	s->modes[length + 1] = '\0';
	if (!ends)
		s->modes_length = length + 1;
	return ends;
}

static void
set_further_modes(struct screen *s)
{
	char command[sizeof s->modes + 4];
	char action = s->modes[strlen(s->modes) - 1];

	for (const char *p = strchr(s->modes, ';'); p; p = strchr(p + 1, ';')) {
		int length = snprintf(command, sizeof command, "\033[?%.*s%c",
			(int)strspn(p + 1, "0123456789"), p + 1, action);
		vterm_input_write(s->terminal, command, (size_t)length);
	}
}

/* Gives the next bytes to libvterm. */
static void
show(struct screen *s, size_t length)
{
	const char *bytes = s->output + s->kept - (s->received - s->shown);
	size_t done = 0;

	for (size_t i = 0; i < length; i++) {
		s->frames_shown += bytes[i] == FRAME_END;
		if (!ends_modes(s, bytes[i]))
			continue;
		vterm_input_write(s->terminal, bytes + done, i + 1 - done);
		done = i + 1;
		set_further_modes(s);
	}
	if (done < length)
		vterm_input_write(s->terminal, bytes + done, length - done);
	s->shown += length;
}

static void
show_all(struct screen *s)
{
	show(s, s->received - s->shown);
}

/* The length of the next frame that is not yet shown, 0 when it is not finished. */
static size_t
next_frame(const struct screen *s)
{
	size_t length = s->received - s->shown;
	const char *bytes = s->output + s->kept - length;
	const char *frame_end = memchr(bytes, FRAME_END, length);

	return frame_end ? (size_t)(frame_end - bytes) + 1 : 0;
}

/* All frames that are finished. */
static void
show_frames(struct screen *s)
{
	for (size_t length; (length = next_frame(s)) > 0;)
		show(s, length);
}

/* Whether there may be half a frame on the screen. */
static bool
is_torn(const struct screen *s)
{
	return s->synced && s->shown > 0 &&
	       s->output[s->kept - (s->received - s->shown) - 1] != FRAME_END;
}

static void
take_output(struct screen *s, const char *bytes, size_t length)
{
	if (length > OUTPUT_KEPT - s->kept) {
		size_t dropped = s->kept - OUTPUT_KEPT / 2;
		if (s->received - s->shown > OUTPUT_KEPT / 4)
			show_frames(s);
		if (s->received - s->shown > OUTPUT_KEPT / 4)
			show_all(s);
		memmove(s->output, s->output + dropped, OUTPUT_KEPT / 2);
		s->kept = OUTPUT_KEPT / 2;
	}
	memcpy(s->output + s->kept, bytes, length);
	s->kept += length;
	s->received += length;
	for (size_t i = 0; i < length; i++)
		s->frames += bytes[i] == FRAME_END;
}

/* False when there was nothing to read. */
static bool
read_output(struct screen *s)
{
	char bytes[16384];
	ssize_t n = s->master < 0 ? -1 : read(s->master, bytes, sizeof bytes);

	if (n <= 0)
		return false;
	size_t length = (size_t)n;
	const char *marker = s->marker == MARKER_SENT ? memchr(bytes, MARKER, length) : NULL;
	if (!marker) {
		take_output(s, bytes, length);
		return true;
	}
	size_t before = (size_t)(marker - bytes);
	s->marker = MARKER_NONE;
	take_output(s, bytes, before);
	take_output(s, marker + 1, length - before - 1);
	return true;
}

/* Nothing is ever written there. */
static void
read_alive(struct screen *s)
{
	char byte;

	if (read(s->alive, &byte, 1) == 0) {
		close(s->alive);
		s->alive = -1;
	}
}

/* False when the leader is gone. */
static bool
read_report(struct screen *s)
{
	int report;
	ssize_t n;

	while ((n = read(s->reports, &report, sizeof report)) < 0 && errno == EINTR)
		continue;
	if (n != sizeof report)
		return false;
	if (s->program == 0) {
		s->program = report;
	} else if (WIFSTOPPED(report)) {
		s->stopped = true;
	} else {
		s->exited = true;
		s->status = report;
	}
	return true;
}

/* ---- waiting ---- */

/* Moves, once, what is ready to be moved, or gives up. */
static void
pump(struct screen *s)
{
	struct pollfd ready[] = {
		{ .fd = s->master, .events = s->input_length > 0 ? POLLIN | POLLOUT : POLLIN },
		{ .fd = s->alive, .events = POLLIN },
		{ .fd = s->reports, .events = POLLIN },
		{ .fd = s->marker == MARKER_WANTED ? s->slave : -1, .events = POLLOUT },
	};
	int64_t left_ms = s->end_ms - now_ms();

	if (left_ms <= 0)
		give_up(s, "out of time");
	if (poll(ready, sizeof ready / sizeof *ready, (int)left_ms) <= 0)
		return;
	if (ready[3].revents && write(s->slave, &(char){ MARKER }, 1) == 1)
		s->marker = MARKER_SENT;
	if (ready[0].revents & POLLIN)
		read_output(s);
	send_input(s);
	if (ready[1].revents)
		read_alive(s);
	if (ready[2].revents && !read_report(s))
		give_up(s, "the leader of the session is gone");
}

/* Receives all that the program wrote before now. */
static void
receive_all(struct screen *s)
{
	if (s->master >= 0)
		s->marker = MARKER_WANTED;
	while (s->marker != MARKER_NONE)
		pump(s);
}

/* Shows it, be it half a frame. */
static void
settle(struct screen *s)
{
	receive_all(s);
	show_all(s);
}

static void
end_wait(struct screen *s)
{
	s->frames_base = s->frames;
}

/* What is to be shown next: a frame, or without frames all there is. */
static size_t
next_output(const struct screen *s)
{
	return s->synced ? next_frame(s) : s->received - s->shown;
}

/* Waits for it and shows it. False when the program has ended and that was all. */
static bool
show_next(struct screen *s)
{
	while (next_output(s) == 0 && !s->exited)
		pump(s);
	if (s->exited)
		receive_all(s);
	size_t length = next_output(s);
	if (length > 0)
		show(s, length);
	else
		show_all(s);
	return length > 0;
}

/* ---- to the program ---- */

/* Frames that are finished by now are not waited for afterwards. */
static void
begin_input(struct screen *s)
{
	begin_wait(s, "its input to be taken", "");
	while (read_output(s))
		continue;
	show_frames(s);
	s->frames_base = s->frames;
}

static void
end_input(struct screen *s)
{
	send_input(s);
	while (s->input_length > 0)
		pump(s);
}

/* Buttons 4 and 5 are the wheel's, which has no release. */
static void
mouse(struct screen *s, int x, int y, int button)
{
	begin_input(s);
	if (s->mouse_on) {
		vterm_mouse_move(s->terminal, y, x, VTERM_MOD_NONE);
		vterm_mouse_button(s->terminal, button, true, VTERM_MOD_NONE);
		if (button < 4)
			vterm_mouse_button(s->terminal, button, false, VTERM_MOD_NONE);
	}
	end_input(s);
}

/* ---- starting ---- */

struct launch {
	const char *const *env, *const *argv;
	int tty, alive, reports;
};

static void
change_environment(const char *const *env)
{
	setenv("TERM", "xterm-256color", 1);
	unsetenv("LINES");
	unsetenv("COLUMNS");
	for (; env && *env; env++) {
		char *name = strdup(*env);
		char *value = name ? strchr(name, '=') : NULL;
		if (value) {
			*value = '\0';
			setenv(name, value + 1, 1);
		} else if (name) {
			unsetenv(name);
		}
		free(name);
	}
}

static void
reset_signals(void)
{
	sigset_t none;

	for (int i = 1; i < NSIG; i++)
		signal(i, SIG_DFL);
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
}

static _Noreturn void
run_program(const struct launch *l)
{
	size_t count = 0;

	prctl(PR_SET_PDEATHSIG, SIGKILL); /* should the test itself die */
	setpgid(0, 0);
	signal(SIGTTOU, SIG_IGN);
	tcsetpgrp(STDIN_FILENO, getpid());
	reset_signals();
	fcntl(l->alive, F_DUPFD, SYNC_FD + 1); /* without FD_CLOEXEC */
	dup2(STDOUT_FILENO, SYNC_FD);
	change_environment(l->env);
	do {
		count++;
	} while (l->argv[count]);
	char **argv = calloc(count + 1, sizeof *argv);
	if (argv) {
		memcpy(argv, l->argv, count * sizeof *argv);
		execvp(argv[0], argv);
	}
	dprintf(STDERR_FILENO, "%s: %s\n", l->argv[0], strerror(errno));
	_exit(EXIT_NOT_RUN);
}

/* Reports the program's pid and then each change, and stays until it is killed, even when the
 * terminal is hung up. */
static _Noreturn void
lead_session(const struct launch *l)
{
	int report = 0;

	prctl(PR_SET_PDEATHSIG, SIGKILL);
	signal(SIGHUP, SIG_IGN);
	login_tty(l->tty);
	pid_t program = fork();
	if (program == 0)
		run_program(l);
	close(l->alive);
	if (program < 0 || write(l->reports, &(int){ program }, sizeof(int)) < 0)
		_exit(1);
	while (waitpid(program, &report, WUNTRACED) == program) {
		if (write(l->reports, &report, sizeof report) < 0)
			_exit(1);
		if (!WIFSTOPPED(report))
			break;
	}
	for (;;)
		pause();
}

static _Noreturn void
no_start(const char *what)
{
	fail_msg("%s: %s", what, strerror(errno));
	abort();
}

static void
start_leader(struct screen *s, struct launch *l)
{
	struct winsize size = {
		.ws_row = (unsigned short)s->rows,
		.ws_col = (unsigned short)s->columns,
	};
	int alive[2], reports[2];

	if (openpty(&s->master, &l->tty, NULL, NULL, &size) != 0)
		no_start("no terminal to be had");
	if (pipe2(alive, O_CLOEXEC) != 0 || pipe2(reports, O_CLOEXEC) != 0)
		no_start("no pipe to be had");
	s->slave = open(ptsname(s->master), O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
	if (s->slave < 0 || tcgetattr(s->slave, &s->before) != 0)
		no_start("no way into the terminal");
	s->leader = fork();
	if (s->leader < 0)
		no_start("no process to be had");
	l->alive = alive[1];
	l->reports = reports[1];
	if (s->leader == 0) {
		close(s->master);
		close(s->slave);
		close(alive[0]);
		close(reports[0]);
		reset_signals();
		lead_session(l);
	}
	close(l->tty);
	close(alive[1]);
	close(reports[1]);
	s->alive = alive[0];
	s->reports = reports[0];
	fcntl(s->master, F_SETFL, O_NONBLOCK);
	fcntl(s->master, F_SETFD, FD_CLOEXEC);
}

/* libvterm 0.1.4 crashes at a wide character on a screen of one column: there it gets two. */
static int
terminal_columns(const struct screen *s)
{
	return s->columns < 2 ? 2 : s->columns;
}

static void
set_size(struct screen *s, int columns, int rows)
{
	s->columns = columns;
	s->rows = rows;
	free(s->row);
	s->row = malloc((size_t)columns * 4 * VTERM_MAX_CHARS_PER_CELL + 1);
	assert_non_null(s->row);
}

static void
start_terminal(struct screen *s)
{
	static const VTermScreenCallbacks callbacks = { .settermprop = on_termprop };

	s->terminal = vterm_new(s->rows, terminal_columns(s));
	assert_non_null(s->terminal);
	vterm_set_utf8(s->terminal, true);
	vterm_output_set_callback(s->terminal, queue_input, s);
	s->cells = vterm_obtain_screen(s->terminal);
	vterm_screen_set_callbacks(s->cells, &callbacks, s);
	vterm_screen_enable_altscreen(s->cells, true);
	vterm_screen_reset(s->cells, true);
}

/* ---- the interface ---- */

struct screen *
screen_start(int columns, int rows, const char *const *env, const char *const *argv)
{
	struct screen *s = calloc(1, sizeof *s);
	struct launch launch = { .env = env, .argv = argv };

	assert_non_null(s);
	s->deadline_ms = DEADLINE_MS;
	for (int i = 0; argv[i]; i++)
		s->synced = s->synced || strcmp(argv[i], SCREEN_SYNC) == 0;
	set_size(s, columns, rows);
	start_terminal(s);
	start_leader(s, &launch);
	begin_wait(s, "the start of ", argv[0]);
	while (s->program == 0)
		pump(s);
	return s;
}

void
screen_destroy(struct screen *s)
{
	if (!s)
		return;
	while (!s->exited) {
		kill(s->program, SIGKILL);
		if (!read_report(s))
			break;
	}
	kill(s->leader, SIGKILL);
	while (waitpid(s->leader, NULL, 0) < 0 && errno == EINTR)
		continue;
	if (s->alive >= 0)
		close(s->alive);
	close(s->reports);
	close(s->slave);
	if (s->master >= 0)
		close(s->master);
	vterm_free(s->terminal);
	free(s->row);
	free(s);
}

void
screen_set_deadline(struct screen *s, int deadline_ms)
{
	s->deadline_ms = deadline_ms;
}

void
screen_key(struct screen *s, const char *bytes)
{
	begin_input(s);
	for (size_t left = strlen(bytes), n; left > 0; left -= n, bytes += n) {
		n = left < sizeof s->input / 2 ? left : sizeof s->input / 2;
		queue_input(bytes, n, s);
		end_input(s);
	}
}

void
screen_click(struct screen *s, int x, int y)
{
	mouse(s, x, y, 1);
}

void
screen_wheel_up(struct screen *s, int x, int y)
{
	mouse(s, x, y, 4);
}

void
screen_wheel_down(struct screen *s, int x, int y)
{
	mouse(s, x, y, 5);
}

/* libvterm 0.1 keeps the top of a scroll region that has been cut off, and would move lines that are
 * not there. xterm, too, gives the whole screen back at a new size. */
static void
drop_scroll_region(struct screen *s)
{
	static const char whole[] = "\033[r";

	vterm_input_write(s->terminal, whole, sizeof whole - 1);
}

void
screen_resize(struct screen *s, int columns, int rows)
{
	struct winsize size = {
		.ws_row = (unsigned short)rows,
		.ws_col = (unsigned short)columns,
	};

	begin_input(s);
	settle(s);
	end_wait(s);
	drop_scroll_region(s);
	set_size(s, columns, rows);
	vterm_set_size(s->terminal, rows, terminal_columns(s));
	assert_int_equal(ioctl(s->master, TIOCSWINSZ, &size), 0);
}

void
screen_signal(struct screen *s, int signal)
{
	begin_input(s);
	if (s->exited || kill(s->program, signal) != 0)
		give_up(s, "no program to send a signal to");
}

void
screen_hang_up(struct screen *s)
{
	begin_input(s);
	settle(s);
	close(s->master);
	s->master = -1;
}

pid_t
screen_pid(const struct screen *s)
{
	return s->program;
}

static bool
has_text(struct screen *s, const void *text)
{
	return screen_find(s, text, NULL, NULL);
}

static bool
has_no_text(struct screen *s, const void *text)
{
	return !has_text(s, text);
}

void
screen_wait_until(
	struct screen *s, screen_condition *holds, const void *argument, const char *expected)
{
	bool goes_on = true;

	begin_wait(s, expected, "");
	if (is_torn(s))
		goes_on = show_next(s);
	while (!holds(s, argument)) {
		if (!goes_on)
			give_up(s, "the program ended");
		goes_on = show_next(s);
	}
	end_wait(s);
}

void
screen_wait_text(struct screen *s, const char *text)
{
	char expected[160];

	snprintf(expected, sizeof expected, "the text: %s", text);
	screen_wait_until(s, has_text, text, expected);
}

void
screen_wait_no_text(struct screen *s, const char *text)
{
	char expected[160];

	snprintf(expected, sizeof expected, "the end of the text: %s", text);
	screen_wait_until(s, has_no_text, text, expected);
}

void
screen_wait_frames(struct screen *s, int n)
{
	size_t wanted = s->frames_base + (size_t)n;

	begin_wait(s, "a finished frame", "");
	while (s->frames_shown < wanted) {
		if (!show_next(s))
			give_up(s, "the program ended");
	}
	end_wait(s);
}

void
screen_wait_stop(struct screen *s)
{
	begin_wait(s, "the program to stop", "");
	while (!s->stopped) {
		if (s->exited)
			give_up(s, "the program ended");
		pump(s);
	}
	s->stopped = false;
	settle(s);
	end_wait(s);
}

int
screen_wait_exit(struct screen *s)
{
	begin_wait(s, "the program to end", "");
	while (!s->exited)
		pump(s);
	settle(s);
	end_wait(s);
	return s->status;
}

void
screen_wait_silence(struct screen *s)
{
	begin_wait(s, "the end of all who could finish a frame", "");
	while (s->alive >= 0)
		pump(s);
	end_wait(s);
}

const char *
screen_row(struct screen *s, int y)
{
	int length = row_text(s, y);

	while (length > 0 && s->row[length - 1] == ' ')
		length--;
	s->row[length] = '\0';
	return s->row;
}

struct screen_cell
screen_cell_at(struct screen *s, int x, int y)
{
	assert_in_range(x, 0, s->columns - 1);
	assert_in_range(y, 0, s->rows - 1);
	VTermScreenCell cell = cell_get(s, x, y);
	uint32_t ch = cell.chars[0] == 0 ? ' ' : cell.chars[0];

	return (struct screen_cell){
		.ch = is_right_half(&cell) ? 0 : ch,
		.fg = color_number(&cell.fg),
		.bg = color_number(&cell.bg),
		.bold = cell.attrs.bold,
		.underline = cell.attrs.underline != VTERM_UNDERLINE_OFF,
		.reverse = cell.attrs.reverse,
	};
}

bool
screen_find(struct screen *s, const char *text, int *x, int *y)
{
	for (int row = 0; row < s->rows; row++) {
		row_text(s, row);
		const char *place = strstr(s->row, text);
		if (!place)
			continue;
		if (x)
			*x = column_of_byte(s, row, place - s->row);
		if (y)
			*y = row;
		return true;
	}
	return false;
}

bool
screen_cursor_visible(const struct screen *s)
{
	return s->cursor_visible;
}

bool
screen_alternate(const struct screen *s)
{
	return s->alternate;
}

bool
screen_mouse_on(const struct screen *s)
{
	return s->mouse_on;
}

size_t
screen_frames(struct screen *s)
{
	while (read_output(s))
		continue;
	return s->frames;
}

size_t
screen_received(const struct screen *s)
{
	return s->received;
}

bool
screen_received_since(const struct screen *s, size_t mark, const char *bytes)
{
	size_t dropped = s->received - s->kept;

	if (mark < dropped || mark > s->received)
		fail_msg("the bytes after %zu are no longer kept", mark);
	return memmem(s->output + (mark - dropped), s->received - mark, bytes, strlen(bytes)) !=
	       NULL;
}

bool
screen_termios_restored(const struct screen *s)
{
	struct termios now;

	return tcgetattr(s->slave, &now) == 0 && now.c_iflag == s->before.c_iflag &&
	       now.c_oflag == s->before.c_oflag && now.c_cflag == s->before.c_cflag &&
	       now.c_lflag == s->before.c_lflag &&
	       memcmp(now.c_cc, s->before.c_cc, sizeof now.c_cc) == 0;
}
