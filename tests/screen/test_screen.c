/* The whole program in a terminal: what it shows, typed keys and clicks, and that it idles. argv[1]
 * or NARABE_PROGRAM names it. */
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>

#include "fixtures/screen_play.h"

TEST_EACH(NULL, end_all)

/* A text that is only in the help. */
#define HELP_ONLY "Enter: do it"

/* The message after a key without a meaning; the next key with one removes it. */
#define NOTHING "does nothing here"

#define START_STONES "..............OX....XO.............."

enum { X_COLOR = 208 };

/* ---- the screen and the keys ---- */

TEST(starts_with_a_board)
{
	struct screen *s = START("--o=uct:playouts=2000");

	screen_wait_text(s, "PLAY");
	assert_true(screen_alternate(s));
	assert_false(screen_cursor_visible(s));
	assert_true(screen_mouse_on(s));
	screen_wait_text(s, "Othello 6x6");
	screen_wait_text(s, "? help");
	wait_stones(s, START_STONES);
	quit(s);
}

/* The board is larger than the screen: the key looks at another part of what the first frame shows. */
TEST(keys_typed_ahead_are_for_the_first_frame)
{
	struct screen *s = start(
		ENV("LINES=14", "COLUMNS=40"), ARGS("--game=tron:20x20", "--x=human", "--o=human"));
	screen_key(s, "V");
	screen_wait_text(s, "The view follows the head of O");
	quit(s);
}

/* All printable keys except the one that quits. */
TEST(any_key_may_be_typed_ahead)
{
	for (char key[2] = "!"; key[0] <= '~'; key[0]++) {
		if (key[0] == 'q')
			continue;
		struct screen *s = START("--game=tron", "--x=human", "--o=human");
		size_t mark = screen_received(s);
		screen_key(s, key);
		screen_wait_frames(s, 1);
		screen_signal(s, SIGTERM);
		int status = screen_wait_exit(s);
		if (!WIFSIGNALED(status) || WTERMSIG(status) != SIGTERM)
			fail_msg("%s typed ahead: status %d", key, status);
		check_clean(s, mark);
		end(s);
	}
}

/* Plays a person's move, waits for the engine's answer and returns the stones. */
static void
play_one_round(struct screen *s, char stones[64])
{
	int column, row;

	screen_wait_text(s, "PLAY");
	wait_legal(s, 6, &column, &row);
	play_at(s, 6, column, row);
	screen_wait_text(s, "move 3, X");
	snprintf(stones, 64, "%s", wait_stone_count(s, 6, 6));
	assert_int_equal(stones[6 * row + column], 'X');
}

TEST(engine_answers_and_undo_takes_back)
{
	char first[64], again[64];

	struct screen *s = START("--o=uct:playouts=2000", "--reply-ms=0");
	screen_wait_text(s, "PLAY");
	play_at(s, 6, 2, 2);
	screen_wait_text(s, "taken");
	play_one_round(s, first);
	press(s, "u", "move 1, X");
	wait_stones(s, START_STONES);
	press(s, "]", "move 2, O");
	press(s, "]", "move 3, X");
	wait_stones(s, first);
	quit(s);
	assert_true(says(s, "--moves")); /* how to resume */

	s = START("--o=uct:playouts=2000", "--reply-ms=0");
	play_one_round(s, again);
	assert_string_equal(again, first);
	quit(s);
}

/* The cells of the first row do not have the usual background of X's stones. */
static bool
first_row_is_marked(struct screen *s, const void *unused)
{
	int x, y;

	for (int column = 0; column < 3; column++) {
		if (!find_cell(s, column, 0, &x, &y) || screen_cell_at(s, x, y).bg == X_COLOR)
			return false;
	}
	return true;
}

TEST(game_is_played_to_a_win)
{
	static const int moves[][2] = { { 0, 0 }, { 0, 1 }, { 1, 0 }, { 1, 1 }, { 2, 0 } };
	enum { MOVES = sizeof moves / sizeof *moves };

	struct screen *s = START(PEOPLE);
	screen_wait_text(s, "PLAY");
	for (int i = 0; i < MOVES; i++) {
		play_at(s, 3, moves[i][0], moves[i][1]);
		wait_stone_count(s, 3, i + 1);
	}
	screen_wait_text(s, "OVER");
	screen_wait_text(s, "X wins");
	screen_wait_until(s, first_row_is_marked, NULL, "the winning line to be marked");
	wait_stones(s, "XXXOO....");
	press(s, SCREEN_ENTER, "REVIEW"); /* plays nothing */
	press(s, SCREEN_ESCAPE, "OVER");
	press(s, "u", "PLAY");
	wait_stones(s, "XX.OO....");
	quit(s);
}

TEST(engines_play_to_the_end)
{
	struct screen *s = START("--game=tictactoe", "--x=uct:playouts=300", "--o=uct:playouts=300",
		"--reply-ms=20");

	screen_wait_text(s, "OVER");
	assert_true(screen_received_since(s, 0, "WATCH"));
	screen_wait_text(s, "moves");
	quit(s);
}

TEST(engine_plays_when_told)
{
	int column, row;

	struct screen *s = START("--o=uct:time_ms=600000", "--reply-ms=0");
	screen_wait_text(s, "PLAY");
	wait_legal(s, 6, &column, &row);
	play_at(s, 6, column, row);
	screen_wait_text(s, "move 2, O");
	screen_wait_text(s, "600.0 s"); /* it thinks longer than the test would wait */
	press(s, ".", "move 3, X");
	quit(s);
}

/* ---- the mouse ---- */

TEST(clicks_play)
{
	int x, y;

	struct screen *s = START(PEOPLE, "--mouse-play=single");
	screen_wait_text(s, "? help");
	assert_true(find_cell(s, 2, 1, &x, &y));
	screen_click(s, x, y);
	wait_stones(s, ".....X...");
	assert_true(screen_find(s, "? help", &x, &y));
	click(s, x, y, HELP_ONLY);
	screen_click(s, 0, 0);
	screen_wait_no_text(s, HELP_ONLY);
	screen_wait_text(s, "q quit");
	assert_true(screen_find(s, "q quit", &x, &y));
	screen_click(s, x, y);
	assert_int_equal(screen_wait_exit(s), 0);

	s = START(PEOPLE, "--mouse-play=double");
	screen_wait_text(s, "PLAY");
	assert_true(find_cell(s, 2, 1, &x, &y));
	screen_click(s, x, y);
	wait_cursor(s, 2, 1);
	wait_stones(s, ".........");
	screen_click(s, x, y);
	wait_stones(s, ".....X...");
	quit(s);
}

TEST(mouse_can_be_left_alone)
{
	struct screen *s = START(PEOPLE, "--no-mouse");

	screen_wait_text(s, "PLAY");
	assert_false(screen_mouse_on(s));
	press_to(s, "l", 2, 1);
	assert_false(screen_received_since(s, 0, "1000h"));
	quit(s);
}

/* ---- at rest ---- */

/* A second program with a live search is the clock: while it draws some frames, a program at rest
 * draws none, except the one for a key pressed at the end. A program that woke as often would never
 * have such a time. What is still in progress when it comes to rest may take several of them */
static void
check_rest(struct screen *s)
{
	enum { TICKS = 12, TIMES = 50 };
	struct screen *live = START("--x=human");

	screen_wait_text(live, "PLAY");
	press(live, SCREEN_TAB, "Tab hide");
	for (int i = 0; i < TIMES; i++) {
		press(s, "Z", NOTHING);
		press_away(s, i % 2 ? "h" : "l", NOTHING);
		size_t before = screen_frames(s);
		screen_wait_frames(live, TICKS);
		press(s, "Z", NOTHING);
		if (screen_frames(s) == before + 1) {
			quit(live);
			end(live);
			return;
		}
	}
	fail_msg("it drew frames all the time");
}

TEST(draws_nothing_at_rest)
{
	char stones[64];

	struct screen *s = START("--o=uct:playouts=2000", "--reply-ms=0");
	play_one_round(s, stones);
	check_rest(s); /* a person's turn after a search */
	press(s, SCREEN_TAB, "Tab hide");
	screen_key(s, "s");
	check_rest(s); /* a stopped search */
	press(s, SCREEN_TAB, "PLAY");
	quit(s);

	s = START("--game=tictactoe", "--x=random", "--o=random", "--reply-ms=0");
	screen_wait_text(s, "OVER");
	check_rest(s);
	quit(s);
}

/* Nothing else happens any more on the screen when the program's time is over. */
TEST(a_program_that_hangs_is_said_so)
{
	struct screen *s = START("--game=tictactoe", "--x=human", "--engine=mute=cat >/dev/null",
		"--o=gtp:engine=mute,margin_ms=800", "--autosave=off");

	screen_wait_text(s, "Your turn");
	press(s, "\r", "thinks");
	screen_wait_text(s, "mute gave no answer to \"list_commands\" within 0.8 s");
	quit(s);
}
