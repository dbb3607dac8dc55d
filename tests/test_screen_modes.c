/*
 * LINE and TREE in a terminal, in the whole program. argv[1] names it.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "screen_play.h"

/* Starts the analysis and waits until lines are there. */
static void
analyse(void)
{
	press(SCREEN_TAB, "ANALYSE");
	screen_wait_text(screen, "best so far");
}

static void
a_line_is_stepped_through_and_played(void **unused)
{
	int x, y;

	(void)unused;
	START("--game=othello", "--x=human", "--o=human");
	analyse();
	press("p", "LINE");
	screen_wait_text(screen, "step 1 of");
	assert_true(says("X1"));
	press("l", "step 2 of");
	assert_true(says("O2"));
	assert_true(screen_find(screen, "X1", &x, &y) || says("O1")); /* or it was turned */
	press(SCREEN_RIGHT, "step 3 of");
	screen_wheel_down(screen, 10, 10);
	screen_wait_text(screen, "step 4 of");
	screen_wheel_up(screen, 10, 10);
	screen_wait_text(screen, "step 3 of");
	press("J", "Line 2 of");
	press("l", "step 2 of");
	press(SCREEN_ENTER, "move 3, X to play");
	screen_wait_text(screen, "first for");
	press("p", "LINE");
	press(SCREEN_ESCAPE, "ANALYSE");
	assert_true(says("move 3, X to play"));
	quit();
}

static void
lines_of_a_thinking_engine_are_seen(void **unused)
{
	(void)unused;
	START("--game=score4", "--x=uct:time_ms=60000", "--o=uct:time_ms=60000");
	screen_wait_text(screen, "best so far");
	press("3", "WATCH");
	press("p", "Line 3 of");
	press("!", "does nothing here");
	press("?", "show all keys");
	screen_key(screen, "q");
	screen_wait_no_text(screen, "show all keys");
	assert_true(says("LINE"));
	press("q", "WATCH");
	quit();
}

static void
the_tree_is_walked_while_it_grows(void **unused)
{
	char row[512];

	(void)unused;
	START("--game=othello", "--x=human", "--o=human", "--threads=2");
	press("x", "visits here");
	press(SCREEN_ENTER, "root > ");
	screen_wait_text(screen, "visits here");
	snprintf(row, sizeof row, "%s", screen_row(screen, 0));
	press(SCREEN_ENTER, "X to play. ");
	screen_wait_text(screen, "visits here");
	assert_string_not_equal(screen_row(screen, 0), row);
	screen_wait_frames(screen, 3); /* live */
	press("u", "O to play. ");
	assert_string_equal(screen_row(screen, 0), row);
	press("u", "X to play. ");
	press("u", "This is the root");
	press(SCREEN_ESCAPE, "PLAY");
	assert_true(says("move 1, X to play"));
	quit();
}

static void
an_engine_waits_for_the_tree(void **unused)
{
	(void)unused;
	START("--game=tictactoe", "--x=uct:playouts=20000,solver=off", "--o=human",
		"--reply-ms=4000");
	press("x", "the search has ended");
	press(SCREEN_ESCAPE, "PLAY");
	screen_wait_text(screen, "move 2, O to play");
	quit();
}

static void
a_small_screen_has_it_too(void **unused)
{
	(void)unused;
	START("--game=score4", "--x=human", "--o=human", "--ascii");
	screen_resize(screen, 40, 14);
	screen_wait_frames(screen, 1);
	press(SCREEN_TAB, "ANALYSE");
	press("x", "TREE");
	screen_wait_text(screen, "visits, next");
	press("T", "mean bonus");
	press(SCREEN_ENTER, "root > ");
	screen_key(screen, "T");
	screen_wait_no_text(screen, "mean bonus");
	press("q", "ANALYSE");
	screen_wait_text(screen, "is best");
	press("p", "LINE");
	assert_true(says("step 1 of"));
	press("q", "ANALYSE");
	quit();
}

int
main(int argc, char **argv)
{
#define TEST(function) cmocka_unit_test_teardown(function, destroy_screen)
	const struct CMUnitTest tests[] = {
		TEST(a_line_is_stepped_through_and_played),
		TEST(lines_of_a_thinking_engine_are_seen),
		TEST(the_tree_is_walked_while_it_grows),
		TEST(an_engine_waits_for_the_tree),
		TEST(a_small_screen_has_it_too),
	};
#undef TEST

	program = argc > 1 ? argv[1] : getenv("NARABE_PROGRAM");
	if (!program) {
		fprintf(stderr, "Usage: test_screen_modes PROGRAM\n");
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
	return cmocka_run_group_tests(tests, NULL, NULL);
}
