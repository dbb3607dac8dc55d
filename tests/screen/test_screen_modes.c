/* Lines played step by step and TREE in a terminal, in the whole program. argv[1] names it. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fixtures/screen_play.h"

TEST_EACH(NULL, end_all)

/* Whether a search is far enough that all its better moves have lines. */
static bool
has_lines(struct screen *s, const void *unused)
{
	int x, y;

	(void)unused;
	if (!screen_find(s, " playouts  ", &x, &y))
		return false;
	const char *number = strstr(screen_row(s, y), " playouts  ");
	bool millions = number[-1] == 'M', thousands = number[-1] == 'k';

	while (number[-1] != ' ')
		number--;
	return millions || (thousands && strtod(number, NULL) >= 10);
}

static void
wait_lines(struct screen *s)
{
	screen_wait_until(s, has_lines, NULL, "ten thousand playouts");
}

TEST(a_line_is_stepped_through_and_played)
{
	struct screen *s = START("--game=othello", "--x=human", "--o=human");
	screen_wait_text(s, "? help");
	press(s, SCREEN_TAB, "Tab hide");
	wait_lines(s);
	press(s, "p", "The line, step 1 of");
	press(s, "p", "The line, step 2 of");
	press(s, "]", "The line, step 3 of");
	press(s, "[", "The line, step 2 of");
	press(s, SCREEN_ENTER, "move 3, X to play");
	wait_lines(s);
	press(s, "p", "The line, step 1 of");
	press_away(s, SCREEN_ESCAPE, "The line, step");
	screen_wait_text(s, "move 3, X to play");
	quit(s);
}

TEST(lines_of_a_thinking_engine_are_seen)
{
	struct screen *s =
		START("--game=score4", "--x=uct:time_ms=600000", "--o=uct:time_ms=600000");
	wait_lines(s);
	press(s, "3", "> 3 ");
	press(s, "p", "The line, step 1 of");
	press(s, "?", "Enter: do it");
	press_away(s, "q", "Enter: do it");
	press(s, "p", "The line, step 1 of");
	press_away(s, "q", "The line, step");
	screen_wait_text(s, "WATCH");
	quit(s);
}

static bool
has_first_row(struct screen *s, const void *text)
{
	return strcmp(screen_row(s, 0), text) == 0;
}

static bool
has_another_first_row(struct screen *s, const void *text)
{
	return !has_first_row(s, text);
}

TEST(the_tree_is_walked_while_it_grows)
{
	char row[512];

	struct screen *s = START("--game=othello", "--x=human", "--o=human", "--threads=2");
	screen_wait_text(s, "? help");
	press(s, "x", "visits; next ");
	press(s, SCREEN_ENTER, "root > ");
	screen_wait_text(s, "O to play. ");
	snprintf(row, sizeof row, "%s", screen_row(s, 0));
	press(s, SCREEN_ENTER, "X to play. ");
	screen_wait_until(s, has_another_first_row, row, "another path");
	screen_wait_frames(s, 3); /* live */
	press(s, "u", "O to play. ");
	screen_wait_until(s, has_first_row, row, row);
	press(s, "u", "X to play. ");
	press(s, "u", "This is the root");
	press(s, SCREEN_ESCAPE, "PLAY");
	screen_wait_text(s, "move 1, X to play");
	quit(s);
}

TEST(an_engine_waits_for_the_tree)
{
	struct screen *s = START("--game=tictactoe", "--x=uct:time_ms=500,solver=off", "--o=human",
		"--reply-ms=5000");
	screen_wait_text(s, "? help");
	press(s, "x", "the search is not running");
	screen_wait_text(s, "TREE");
	press(s, SCREEN_ESCAPE, "PLAY");
	press(s, ".", "move 2, O to play");
	quit(s);
}

TEST(a_small_screen_has_it_too)
{
	struct screen *s = START("--game=score4", "--x=human", "--o=human", "--ascii");
	screen_wait_text(s, "? help");
	screen_resize(s, 40, 14);
	screen_wait_frames(s, 1);
	press(s, SCREEN_TAB, "Tab hide");
	press(s, "x", "TREE");
	screen_wait_text(s, "visits, next");
	press(s, SCREEN_ENTER, "root > ");
	press(s, "q", "Tab hide");
	screen_wait_text(s, " leads, ");
	press(s, "p", "step 1 of");
	press_away(s, "q", "step 1 of");
	quit(s);
}

/* By itself through all four phases, in time; then to full speed, and to one playout again. */
TEST(a_search_is_seen_in_slow_motion)
{
	struct screen *s = START("--game=tictactoe", "--x=human", "--o=human", "--slow");
	screen_wait_text(s, "playout 1");
	screen_wait_text(s, "[select]");
	screen_wait_text(s, "[simulate]");
	screen_wait_text(s, "[back up]");
	screen_wait_text(s, "playout 2");
	press(s, "n", "[back up]");
	for (int i = 0; i < 14; i++)
		screen_key(s, ">");
	screen_wait_text(s, "full speed");
	press(s, SCREEN_HOME, "from its beginning");
	screen_wait_text(s, "playout 1");
	press(s, "x", "PLAY");
	quit(s);
}
