/* Tips, a lesson and resigning in a terminal, in the whole program. argv[1] names it. */

#include "fixtures/screen_play.h"

TEST_EACH(NULL, end_all)

/* X to move, O threatens c2: all but that loses. The cursor is on b1. */
static struct screen *
start_losing(const char *more)
{
	struct screen *s = START("--game=tictactoe", "--x=human", "--o=random", "--reply-ms=0",
		"--moves=a1 a2 c3 b2", more);

	screen_wait_text(s, "move 5, X to play");
	return s;
}

TEST(a_bad_move_is_asked_about)
{
	struct screen *s = start_losing("--teach=20");
	press(s, SCREEN_ENTER, "That turns a draw into a loss. Take it back?");
	screen_wait_text(s, "move 6, O to play");
	press(s, "p", "The line, step 1 of 1");
	press(s, "q", "Take it back?");
	press(s, "u", "move 5, X to play");
	screen_wait_no_text(s, "Take it back?");
	press(s, SCREEN_ENTER, "Take it back?");
	press(s, SCREEN_ENTER, "move 7, X to play"); /* played on, and answered */
	quit(s);
}

TEST(tips_come_in_steps)
{
	struct screen *s = start_losing("--teach=0");
	press(s, "t", "Look at the edges.");
	press(s, "t", "c2 leads to a draw, and no move is better.");
	press(s, "t", "A likely line: c2");
	quit(s);
}

TEST(resigning_is_asked_once)
{
	struct screen *s = start_losing("--teach=0");
	press(s, "R", "R again resigns.");
	press(s, "R", "You resign: O wins.");
	press(s, "u", "move 5, X to play");
	press(s, "R", "R again resigns.");
	press(s, "R", "You resign: O wins.");
	press(s, "X", "X Random");
	quit(s);
}
