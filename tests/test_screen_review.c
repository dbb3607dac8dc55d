/*
 * REVIEW, EDIT and WATCH in a terminal, in the whole program. argv[1] names it.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "screen_play.h"

/* b1 loses, and a1 lets the win go. */
#define GAME "--game=tictactoe", "--moves=b2 b1 c1 a3 a1"

static void
a_game_is_reviewed(void **unused)
{
	(void)unused;
	START(GAME, "--x=human", "--o=human", "--review-playouts=2000", "--threads=1");
	press("r", "REVIEW");
	screen_wait_text(screen, "reviewed: all 6 positions");
	press(SCREEN_HOME, "move 1, X to play");
	press("m", "O's b1 (move 2) lost");
	assert_true(says("move 2, O to play"));
	press("]", "move 3, X to play");
	screen_wheel_up(screen, 10, 10);
	screen_wait_text(screen, "move 2, O to play");
	press("m", "X's a1 (move 5) lost");
	press("m", "There is no mistake after this.");
	press(SCREEN_ESCAPE, "PLAY");
	assert_true(says("move 6, O to play"));
	press("M", "X's a1 (move 5) lost"); /* known from now on */
	press("M", "O's b1 (move 2) lost");
	press("r", "REVIEW");
	press(SCREEN_ENTER, "PLAY"); /* on from there */
	assert_true(says("move 2, O to play"));
	quit();
}

static void
a_review_goes_on_behind_the_game(void **unused)
{
	(void)unused;
	START("--game=othello", "--moves=c2 b4 c5 d2 e4", "--x=human", "--o=human",
		"--review-playouts=100000000");
	press("r", "reviewed ");
	press("s", "stopped");
	screen_key(screen, "s");
	screen_wait_no_text(screen, "stopped");
	press(SCREEN_ESCAPE, "PLAY");
	screen_wait_text(screen, " of 6 positions");
	quit();
}

static void
a_position_is_edited_and_played(void **unused)
{
	(void)unused;
	START("--game=tictactoe", "--x=human", "--o=human");
	press("e", "EDIT");
	press("x", "X 1   O 0");
	screen_key(screen, SCREEN_RIGHT);
	press("x", "2 X and 0 O: X moves first");
	press(SCREEN_ENTER, "EDIT");
	press("o", "X 1   O 1");
	press(SCREEN_ENTER, "A game from this position: X to play.");
	press("e", "EDIT");
	press("C", "X 0   O 0");
	press(SCREEN_ESCAPE, "PLAY");
	screen_wait_text(screen, "move 1, X to play");
	quit();
}

static void
engines_are_watched(void **unused)
{
	(void)unused;
	START("--game=othello", "--x=uct:playouts=300", "--o=uct:playouts=300", "--reply-ms=10000");
	screen_wait_text(screen, "WATCH");
	press(" ", "Stopped: Space lets X go on.");
	press(">", "From the next move on:");
	press("i", "Players");
	screen_key(screen, SCREEN_ESCAPE);
	screen_wait_no_text(screen, "Players");
	press(".", "X thinks.");
	press("!", "move 2, O to play");
	screen_wait_text(screen, "Stopped: Space lets O go on.");
	quit();
}

static void
a_side_is_taken_over(void **unused)
{
	(void)unused;
	START("--game=tictactoe", "--x=uct:playouts=300", "--o=uct:playouts=300",
		"--reply-ms=10000");
	screen_wait_text(screen, "WATCH");
	press(" ", "Stopped");
	press("e", "You play X from here on; w hands it back.");
	press(SCREEN_ENTER, "O thinks.");
	press("w", "WATCH");
	quit();
}

int
main(int argc, char **argv)
{
#define TEST(function) cmocka_unit_test_teardown(function, destroy_screen)
	const struct CMUnitTest tests[] = {
		TEST(a_game_is_reviewed),
		TEST(a_review_goes_on_behind_the_game),
		TEST(a_position_is_edited_and_played),
		TEST(engines_are_watched),
		TEST(a_side_is_taken_over),
	};
#undef TEST

	program = argc > 1 ? argv[1] : getenv("NARABE_PROGRAM");
	if (!program) {
		fprintf(stderr, "Usage: test_screen_review PROGRAM\n");
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
	setenv("XDG_DATA_HOME", "/nowhere", 1);
	setenv("XDG_STATE_HOME", "/nowhere", 1);
	setenv("NARABE_AUTOSAVE", "off", 1);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
