/*
 * Tips, a lesson and resigning in a terminal, in the whole program. argv[1] names it.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "screen_play.h"

/* X to move, O threatens c2: all but that loses. The cursor is on b1. */
static void
start_losing(const char *more)
{
	screen = screen_start(80, 24, NULL,
		(const char *const[]){ program, SCREEN_SYNC, "--seed=7", "--game=tictactoe",
			"--x=human", "--o=random", "--reply-ms=0", "--moves=a1 a2 c3 b2", more,
			NULL });
	screen_wait_text(screen, "move 5, X to play");
}

static void
a_bad_move_is_asked_about(void **unused)
{
	(void)unused;
	start_losing("--teach=20");
	press(SCREEN_ENTER, "That loses 50 points. Take it back? (u)");
	assert_true(screen_find(screen, "move 6, O to play", NULL, NULL));
	press("p", "LINE");
	press("q", "Take it back?");
	press("u", "move 5, X to play");
	screen_wait_no_text(screen, "Take it back?");
	press(SCREEN_ENTER, "Take it back?");
	press(SCREEN_ENTER, "move 7, X to play"); /* gone on with, and answered */
	quit();
}

static void
tips_come_in_steps(void **unused)
{
	(void)unused;
	start_losing("--teach=0");
	press("t", "Look at the edges.");
	press("t", "c2 leads to a draw, and no move is better.");
	press("t", "It may go on: c2");
	quit();
}

static void
resigning_is_asked_once(void **unused)
{
	(void)unused;
	start_losing("--teach=0");
	press("R", "R again resigns.");
	press("R", "You resign: O wins.");
	press("u", "move 5, X to play");
	press("R", "R again resigns.");
	press("R", "You resign: O wins.");
	press("X", "X Random");
	quit();
}

int
main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_teardown(a_bad_move_is_asked_about, destroy_screen),
		cmocka_unit_test_teardown(tips_come_in_steps, destroy_screen),
		cmocka_unit_test_teardown(resigning_is_asked_once, destroy_screen),
	};

	program = argc > 1 ? argv[1] : getenv("NARABE_PROGRAM");
	if (!program) {
		fprintf(stderr, "Usage: test_screen_coach PROGRAM\n");
		return 2;
	}
	int terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY);
	if (terminal < 0) {
		printf("The system gives no pseudo terminals: nothing can be tested here.\n");
		return 77;
	}
	close(terminal);
	unsetenv("NO_COLOR");
	unsetenv("SSH_CONNECTION");
	setenv("LC_ALL", "C.UTF-8", 1);
	setenv("XDG_CONFIG_HOME", "/nowhere", 1);
	setenv("XDG_CONFIG_DIRS", "/nowhere", 1);
	setenv("XDG_STATE_HOME", "/nowhere", 1);
	setenv("XDG_DATA_HOME", "/nowhere", 1);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
