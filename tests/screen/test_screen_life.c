/* How the whole program leaves a terminal, stops and continues, and behaves in terminals of any
 * size. argv[1] names it. */
#define _DEFAULT_SOURCE
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "fixtures/screen_play.h"

TEST_EACH(NULL, end_all)

/* ---- leaving ---- */

TEST(signals_end_it_cleanly)
{
	const int signals[] = { SIGTERM, SIGHUP, SIGINT, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM,
		SIGPROF, SIGXCPU, SIGPIPE, SIGPOLL, SIGRTMIN, SIGRTMAX };

	for (size_t i = 0; i < sizeof signals / sizeof *signals; i += (size_t)every(3)) {
		struct screen *s = START("--o=uct:playouts=2000");
		screen_wait_text(s, "PLAY");
		if (i % 2) /* while a search runs */
			press(s, SCREEN_TAB, "Tab hide");
		size_t mark = screen_received(s);
		screen_signal(s, signals[i]);
		int status = screen_wait_exit(s);
		assert_true(WIFSIGNALED(status));
		assert_int_equal(WTERMSIG(status), signals[i]);
		check_clean(s, mark);
		assert_true(screen_received_since(s, mark, MOUSE_OFF));
		end_all(NULL);
	}
}

/* A crash: the sanitizers' own handlers run after ours. */
TEST(crashes_give_the_terminal_back)
{
	static const int signals[] = { SIGSEGV, SIGABRT, SIGSYS, SIGTRAP, SIGBUS };
	static const char *const opened[][2] = { { "", "Tab hide" }, { "?", "Enter: do it" },
		{ "n", "New game" }, { "o", "Settings" }, { ":", "Tab completes" } };

	for (size_t i = 0; i < sizeof opened / sizeof *opened; i++) {
		int sig = signals[i % (sizeof signals / sizeof *signals)];
		struct screen *s = start(ENV("ASAN_OPTIONS=handle_abort=0:detect_leaks=0"),
			ARGS("--o=uct:playouts=2000"));
		screen_wait_text(s, "PLAY");
		press(s, SCREEN_TAB, "Tab hide");
		press(s, opened[i][0], opened[i][1]);
		size_t mark = screen_received(s);
		screen_signal(s, sig);
		int status = screen_wait_exit(s);
		if (!screen_received_since(s, mark, "Sanitizer")) {
			assert_true(WIFSIGNALED(status));
			assert_int_equal(WTERMSIG(status), sig);
		}
		check_given_back(s, mark);
		assert_true(screen_received_since(s, mark, MOUSE_OFF));
		assert_true(screen_received_since(s, mark, PASTE_OFF));
		end_all(NULL);
	}
}

TEST(control_c_ends_it_cleanly)
{
	struct screen *s = START(PEOPLE);

	screen_wait_text(s, "PLAY");
	press(s, ":a1\r", "move 2, O");
	size_t mark = screen_received(s);
	screen_key(s, SCREEN_CTRL('c'));
	int status = screen_wait_exit(s);
	assert_true(status == 0 || (WIFSIGNALED(status) && WTERMSIG(status) == SIGINT));
	check_clean(s, mark);
	assert_true(says(s, "--moves"));
}

TEST(closed_terminal_ends_it)
{
	for (int live = 0; live < 2; live++) {
		struct screen *s = START("--o=uct:playouts=2000");
		screen_wait_text(s, "PLAY");
		if (live)
			press(s, SCREEN_TAB, "Tab hide");
		screen_hang_up(s);
		int status = screen_wait_exit(s);
		assert_true(WIFSIGNALED(status));
		assert_int_equal(WTERMSIG(status), SIGHUP);
		screen_wait_silence(s);
	}
}

/* Starts it on a terminal of its own; returns the other end. */
static int
start_alone(pid_t *pid, int columns, int rows)
{
	struct winsize size = { .ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns };
	int master;

	*pid = forkpty(&master, NULL, NULL, &size);
	assert_true(*pid >= 0);
	if (*pid == 0) {
		setenv("TERM", "xterm-256color", 1);
		execl(program, program, "tictactoe", "--x=human", "--o=human", (char *)NULL);
		_exit(127);
	}
	return master;
}

static void
end_alone(pid_t pid, int master, int sig)
{
	int status;

	assert_int_equal(kill(pid, sig), 0);
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_true(WIFSIGNALED(status));
	assert_int_equal(WTERMSIG(status), sig);
	close(master);
}

/* ^S, or a terminal that has stopped: a signal ends the program although its output is never taken. */
TEST(signals_end_it_while_nobody_reads)
{
	static const int signals[] = { SIGTERM, SIGHUP, SIGINT, 0 };

	for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
		pid_t pid;
		int master = start_alone(&pid, 1000, 200), waiting = 0, before, status;
		do { /* until it takes no more */
			before = waiting;
			nanosleep(&(struct timespec){ .tv_nsec = 200000000 }, NULL);
			assert_int_equal(ioctl(master, FIONREAD, &waiting), 0);
		} while (waiting < 2000 || waiting > before);
		if (signals[i] != 0) {
			end_alone(pid, master, signals[i]);
			continue;
		}
		/* ^C, as often as a person presses it. */
		while (waitpid(pid, &status, WNOHANG) == 0) {
			assert_int_equal(write(master, "\003", 1), 1);
			nanosleep(&(struct timespec){ .tv_nsec = 200000000 }, NULL);
		}
		assert_true(WIFSIGNALED(status));
		assert_int_equal(WTERMSIG(status), SIGINT);
		close(master);
	}
}

/* More columns than curses can count. */
TEST(no_window_is_too_large)
{
	static const int sizes[][2] = { { 32768, 24 }, { 65535, 24 }, { 80, 40000 } };
	char bytes[4096];
	pid_t pid;

	for (size_t i = 0; i < 2 * sizeof sizes / sizeof *sizes; i += (size_t)every(3)) {
		const int *large = sizes[i / 2];
		bool later = i % 2;
		int master = start_alone(&pid, later ? 80 : large[0], later ? 24 : large[1]);
		struct winsize size = { .ws_row = (unsigned short)large[1],
			.ws_col = (unsigned short)large[0] };
		struct pollfd output = { .fd = master, .events = POLLIN };
		for (int n = 0; poll(&output, 1, 1000) > 0 && read(master, bytes, sizeof bytes) > 0;
			n++) {
			if (later && n == 0)
				assert_int_equal(ioctl(master, TIOCSWINSZ, &size), 0);
		}
		end_alone(pid, master, SIGTERM);
	}
}

/* In a session of its own it gets no SIGHUP: it must notice that the terminal is gone. */
TEST(closed_terminal_ends_it_without_a_signal)
{
	if (system("(setsid --version && timeout --version) >/dev/null 2>&1") != 0)
		skip();
	for (int live = 0; live < 2; live++) {
		struct screen *s =
			start(NULL, (const char *const[]){ "setsid", "--wait", "timeout", "-s",
					    "KILL", "60", program, SCREEN_SYNC, NULL });
		screen_wait_text(s, "START"); /* where engines play, which is live too */
		if (live) {
			press(s, SCREEN_ENTER, "Tab analyse");
			press(s, SCREEN_TAB, "Tab hide");
		}
		screen_hang_up(s);
		screen_wait_silence(s);
	}
}

/* It owns the terminal and has drawn on it. */
static bool
is_on(struct screen *s, const void *unused)
{
	return screen_alternate(s) && !screen_cursor_visible(s) && screen_mouse_on(s);
}

/* Curses handles stopping and continuing; ThreadSanitizer reports that its handler changes errno,
 * which is ignored here. */
TEST(stops_and_comes_back)
{
	for (int live = 0; live < 2; live++) {
		struct screen *s =
			start(ENV("TSAN_OPTIONS=report_bugs=0"), ARGS("--o=uct:playouts=2000"));
		screen_wait_text(s, "PLAY");
		if (live)
			press(s, SCREEN_TAB, "Tab hide");
		for (int round = 0; round < (live ? 20 : 2); round++) {
			size_t mark = screen_received(s);
			screen_key(s, SCREEN_CTRL('z'));
			screen_wait_stop(s);
			check_clean(s, mark);
			screen_signal(s, SIGCONT);
			screen_wait_frames(s, 1);
			screen_wait_until(s, is_on, NULL, "the terminal to be taken again");
			assert_true(screen_received_since(s, mark, PASTE_ON));
			screen_wait_text(s, live ? "Tab hide" : "PLAY");
			screen_wait_text(s, "Othello 6x6");
		}
		quit(s);
	}
}

/* A key typed right after a resize arrives together with it. */
TEST(keys_behind_a_size_find_it)
{
	struct screen *s = START(PEOPLE);
	screen_wait_text(s, "PLAY");
	screen_resize(s, 1, 1);
	screen_wait_text(s, "N");
	screen_signal(s, SIGSTOP);
	screen_wait_stop(s);
	screen_resize(s, COLUMNS, ROWS);
	screen_key(s, "?");
	screen_signal(s, SIGCONT);
	screen_wait_text(s, "Enter: do it");
	press(s, SCREEN_ESCAPE, "PLAY");
	quit(s);
}
