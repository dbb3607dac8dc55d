/*
 * REVIEW, EDIT and WATCH in a terminal, in the whole program. argv[1] names it.
 */

#include "fixtures/screen_play.h"

TEST_EACH(NULL, end_all)

/* b1 loses, and a1 gives the win away. */
#define GAME "--game=tictactoe", "--moves=b2 b1 c1 a3 a1"

TEST(a_game_is_reviewed)
{
	struct screen *s =
		START(GAME, "--x=human", "--o=human", "--review-playouts=2000", "--threads=1");
	screen_wait_text(s, "? help");
	press(s, "r", "REVIEW");
	screen_wait_text(s, "all 6 positions reviewed");
	press(s, SCREEN_HOME, "move 1, X to play");
	press(s, "m", "O's b1 (move 2) turned a draw into a loss.");
	screen_wait_text(s, "move 2, O to play");
	press(s, "]", "move 3, X to play");
	screen_wheel_up(s, 10, 10);
	screen_wait_text(s, "move 2, O to play");
	press(s, "m", "X's a1 (move 5) turned a win into a draw.");
	press(s, "m", "move 2, O to play"); /* round */
	press(s, SCREEN_ESCAPE, "PLAY");
	screen_wait_text(s, "move 6, O to play");
	press(s, "M", "X's a1 (move 5) turned a win into a draw."); /* known from now on */
	press(s, "M", "O's b1 (move 2) turned a draw into a loss.");
	press(s, "r", "REVIEW");
	press(s, SCREEN_ENTER, "PLAY"); /* continued from there */
	screen_wait_text(s, "move 2, O to play");
	quit(s);
}

TEST(a_review_goes_on_behind_the_game)
{
	struct screen *s = START("--game=othello", "--moves=c2 b4 c5 d2 e4", "--x=human",
		"--o=human", "--review-playouts=100000000");
	screen_wait_text(s, "? help");
	press(s, "r", "reviewed ");
	press(s, "s", "stopped");
	press_away(s, "s", "stopped");
	press(s, SCREEN_ESCAPE, "PLAY");
	screen_wait_text(s, " of 6 positions");
	quit(s);
}

TEST(a_position_is_edited_and_played)
{
	struct screen *s = START("--game=tictactoe", "--x=human", "--o=human");
	screen_wait_text(s, "? help");
	press(s, "e", "EDIT");
	press(s, "x", "X 1   O 0");
	screen_key(s, SCREEN_RIGHT);
	press(s, "x", "2 X and 0 O: X moves first");
	press(s, SCREEN_ENTER, "EDIT");
	press(s, "o", "X 1   O 1");
	press(s, SCREEN_ENTER, "A game from this position: X to play.");
	press(s, "e", "EDIT");
	press(s, "C", "X 0   O 0");
	press(s, SCREEN_ESCAPE, "PLAY");
	screen_wait_text(s, "move 1, X to play");
	quit(s);
}

TEST(engines_are_watched)
{
	struct screen *s =
		START("--game=othello", "--x=uct:time_ms=600000", "--o=uct:time_ms=600000");
	screen_wait_text(s, "WATCH");
	press(s, " ", "Stopped: Space continues.");
	press(s, "+", "From the next move on:");
	press(s, ">", "pace 0.5 s");
	press(s, "i", "Players");
	press_away(s, SCREEN_ESCAPE, "Players");
	press(s, ".", "X thinks.");
	press(s, ".", "move 2, O to play");
	screen_wait_text(s, "Stopped: Space continues.");
	quit(s);
}

TEST(a_side_is_taken_over)
{
	struct screen *s =
		START("--game=tictactoe", "--x=uct:time_ms=600000", "--o=uct:time_ms=600000");
	screen_wait_text(s, "WATCH");
	press(s, " ", "Stopped");
	press(s, SCREEN_ENTER, "You play X from now on; w hands it back.");
	press(s, SCREEN_ENTER, "O thinks.");
	press(s, "w", "WATCH");
	quit(s);
}
