/* The whole program in a terminal: keys typed ahead, clicks, and that it idles. argv[1] or NARABE_PROGRAM names it. */
#include <signal.h>
#include <string.h>

#include "fixtures/screen_play.h"

TEST_EACH(NULL, end_all)

/* A text that is only in the help. */
#define HELP_ONLY "Enter: do it"

/* The message after a key without a meaning; the next key with one removes it. */
#define NOTHING "does nothing here"

/* ---- the screen and the keys ---- */

/* The board is larger than the screen: the key looks at another part of what the first frame shows. */
TEST(keys_typed_ahead_are_for_the_first_frame)
{
	struct screen *s = start(ENV("LINES=14", "COLUMNS=40"),
		ARGS("--game=tron:20x20", "--x=human", "--o=human", "--no-mouse"));
	screen_key(s, "V");
	screen_wait_text(s, "The view follows the head of O");
	assert_false(screen_received_since(s, 0, "1000h"));
	quit(s);
}

/* Keys that open something on a board that was not drawn yet. */
TEST(any_key_may_be_typed_ahead)
{
	static const char keys[] = "?:noxeryLiV";

	for (size_t i = 0; i < strlen(keys); i += (size_t)every(3)) {
		struct screen *s = START("--game=tron", "--x=human", "--o=human");
		size_t mark = screen_received(s);
		screen_key(s, (char[]){ keys[i], '\0' });
		screen_wait_frames(s, 1);
		screen_signal(s, SIGTERM);
		int status = screen_wait_exit(s);
		if (!WIFSIGNALED(status) || WTERMSIG(status) != SIGTERM)
			fail_msg("%c typed ahead: status %d", keys[i], status);
		check_clean(s, mark);
		end(s);
	}
}

TEST(a_game_is_played_to_a_win)
{
	static const char *const steps[][2] = { { SCREEN_UP, "Enter play b1" },
		{ SCREEN_ENTER, "move 2, O" }, { SCREEN_DOWN, "Enter play b2" },
		{ SCREEN_ENTER, "move 3, X" }, { "h", "Enter play a2" }, { "k", "Enter play a1" },
		{ " ", "move 4, O" }, { ":c2\r", "move 5, X" } };
	struct screen *s = START(PEOPLE);

	screen_wait_text(s, "PLAY");
	for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
		press(s, steps[i][0], steps[i][1]);
	press(s, ":c1\r", "OVER");
	screen_wait_text(s, "X wins: a1 b1 c1");
	press(s, SCREEN_ENTER, "REVIEW"); /* plays nothing */
	press(s, SCREEN_ESCAPE, "OVER");
	press(s, "u", "move 5, X");
	quit(s);
}

TEST(an_engine_plays_when_told)
{
	struct screen *s = START("--o=uct:time_ms=600000", "--reply-ms=0");
	screen_wait_text(s, "PLAY");
	press(s, ":c2\r", "move 2, O");
	screen_wait_text(s, "600.0 s"); /* it thinks longer than the test would wait */
	press(s, ".", "move 3, X");
	quit(s);
}

/* ---- the mouse ---- */

TEST(clicks_are_taken)
{
	int x, y;

	struct screen *s = START(PEOPLE);
	screen_wait_text(s, "? help");
	assert_true(screen_find(s, "? help", &x, &y));
	click(s, x, y, HELP_ONLY);
	screen_click(s, 0, 0);
	screen_wait_no_text(s, HELP_ONLY);
	screen_wait_text(s, "Enter play b2");
	assert_true(screen_find(s, "Enter play b2", &x, &y));
	click(s, x, y, "move 2, O");
	assert_true(screen_find(s, "q quit", &x, &y));
	screen_click(s, x, y);
	assert_int_equal(screen_wait_exit(s), 0);
}

/* ---- at rest ---- */

/* A second program with a live search is the clock: while it draws some frames, a program at rest
 * draws none, except the one for a key pressed at the end. A program that woke as often would never
 * have such a time. Work that is still in progress may take several of them. */
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
	struct screen *s = START("--o=uct:playouts=2000", "--reply-ms=0");
	screen_wait_text(s, "PLAY");
	press(s, ":c2\r", "move 3, X");
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
	struct screen *s = START("--game=tictactoe", "--x=human",
		"--engine=mute=printf '= \\n\\n'; cat >/dev/null",
		"--o=gtp:engine=mute,margin_ms=800", "--autosave=off");

	screen_wait_text(s, "Your turn");
	press(s, "\r", "thinks");
	screen_wait_text(s, "mute gave no answer to \"boardsize 3\" within 0.8 s");
	quit(s);
}
