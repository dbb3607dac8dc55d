/* The program in a terminal, started without a game to play. argv[1] names it. */
#include <string.h>
#include <sys/wait.h>

#include "fixtures/screen_play.h"

TEST_EACH(NULL, end_all)

/* The first frame has a board, what the program is, and what can be done. */
TEST(the_first_frame_invites)
{
	struct screen *s = start(NULL, ARGS(NULL));

	screen_wait_frames(s, 1);
	static const char *const texts[] = { "Othello 6x6", "START", "narabe: play",
		"Enter  Othello 6x6 against Level 3", "n      choose", "? help", "q quit" };
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		if (!says(s, texts[i]))
			fail_msg("the first frame does not say \"%s\"", texts[i]);
	}
	assert_int_equal(stone_at(s, 2, 2), 'O');
	assert_int_equal(stone_at(s, 3, 2), 'X');
	quit(s);
}

/* Two engines play, and their search is on the cells. */
TEST(the_demonstration_moves)
{
	struct screen *s = start(NULL, ARGS(NULL));

	screen_wait_text(s, "% O"); /* the bar */
	wait_colored(s, true);
	screen_wait_text(s, "move 3, X to play");
	assert_true(says(s, "START"));
	quit(s);
}

TEST(keys_typed_ahead_start_the_game)
{
	static const char *const keys[] = { "\r", SCREEN_DOWN, SCREEN_RIGHT };

	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
		struct screen *s = start(NULL, ARGS(NULL));
		screen_key(s, keys[i]);
		screen_wait_text(s, "PLAY");
		assert_true(says(s, "You: 2"));
		assert_true(says(s, "Level 3"));
		assert_true(says(s, "move 1, X to play"));
		quit(s);
	}
}

/* The second Enter plays: at the cursor, on the first frame's board. */
TEST(the_game_is_there_at_once)
{
	struct screen *s = start(NULL, ARGS("--reply-ms=0"));

	screen_key(s, "\r\r");
	screen_wait_text(s, "move 3, X");
	quit(s);
}

TEST(it_is_still_where_nothing_is_to_move)
{
	for (int ssh = 0; ssh < 2; ssh++) {
		struct screen *s =
			ssh ? start(ENV("SSH_CONNECTION=10.0.0.1 1 10.0.0.2 22"), ARGS(NULL))
			    : start(NULL, ARGS("--demo=off"));
		screen_wait_text(s, "START");
		press(s, "Z", "does nothing here"); /* it waits */
		assert_true(says(s, "START"));
		assert_true(says(s, "move 1, X to play"));
		press(s, SCREEN_UP, "PLAY");
		quit(s);
	}
}

TEST(a_named_game_starts_at_once)
{
	static const char *const arguments[] = { "--game=tictactoe", "--o=level:n=5", "--x=human",
		"--moves=c2" };

	for (size_t i = 0; i < sizeof arguments / sizeof *arguments; i++) {
		struct screen *s = start(NULL, ARGS(arguments[i]));
		screen_wait_text(s, "? help");
		assert_false(says(s, "START"));
		quit(s);
	}
}
