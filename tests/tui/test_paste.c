/* Pasted text: at a prompt and in a search it is text, on the board a question whether to open what it holds.
 * No character of it is ever a key. */
#include <stdlib.h>
#include <string.h>

#include "fixtures/harness.h"
#include "fixtures/testing.h"
#include "games/notation.h"

static const char comment[] = "A corner for free,\nquite good for Black.\n";

static void
paste(const char *text)
{
	struct event event = { .kind = EVENT_PASTE, .text = text };

	stage_event(&event);
	stage_tick();
}

static void
open_game(const char *game, const char *moves)
{
	open_stage(game, "human", "human", plain, moves);
}

static const char *
position(void)
{
	static char text[GAME_POSITION_TEXT];

	game_position_text(stage_game(), stage_position(), text);
	return text;
}

static const char *
current_comment(void)
{
	const struct record *r = &stage_match()->record;

	return record_comment(r, record_current(r));
}

/* What is in the text, how it is called, and the position after opening it. */
TEST(what_it_holds_is_opened)
{
	static const struct {
		const char *text, *called, *board, *position;
		int moves;
	} cases[] = {
		{ "a1", "1 move from here.", "tictactoe", "200010000 x", 2 },
		{ "a1 c3\n", "2 moves from here.", "tictactoe", "200010001 o", 3 },
		{ "1. b2 a1 2. c3", "A game of Tic-tac-toe 3x3, 3 moves.", "tictactoe",
			"200010001 o", 3 },
		{ "XO.\n.X.\n..O", "A position of Tic-tac-toe 3x3, X to play.", "tictactoe",
			"120010002 x", 0 },
		{ "xxx oo. ...", "A position of Tic-tac-toe 3x3, game over.", "tictactoe",
			"111220000 o", 0 },
		{ "f5d6c3", "A game of Othello 8x8, 3 moves.", "othello:8",
			"0000000000000000001000000001100000021100000200000000000000000000 o", 3 },
		{ "(;GM[2]SZ[8];B[f5];W[d6])", "A game of Othello 8x8, 2 moves.", "othello:8", NULL,
			2 },
		{ "(;FF[4]NRB[version=1 game=score4];B[a1];W[a1])",
			"A game of Four in a row 4x4x4, 2 moves.", "score4", NULL, 2 },
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		const struct session *s = stage_session();
		open_game("tictactoe", "b2");
		char before[GAME_POSITION_TEXT];
		strcpy(before, position());
		for (int leave = 1; leave >= 0; leave--) {
			paste(cases[i].text);
			assert_true(screen_shows("Pasted text"));
			assert_true(screen_shows(cases[i].called));
			assert_true(screen_has(40, 14, "Esc"));
			assert_string_equal(position(), before);
			if (leave)
				press("Esc");
			assert_int_equal(match_at(&s->match), 1);
		}
		press("Enter");
		assert_false(screen_shows("Pasted text"));
		assert_string_equal(s->game->name, cases[i].board);
		if (cases[i].position)
			assert_string_equal(position(), cases[i].position);
		assert_int_equal(match_at(&s->match), cases[i].moves);
	}
}

/* One sentence why not; and no key is pressed, though each of these letters is one. */
TEST(other_text_is_refused)
{
	static const struct {
		const char *text, *why;
	} cases[] = {
		{ comment, "\"A corner for free,...\" is not moves, a position or a game." },
		{ "q", "\"q\" is not moves, a position or a game." },
		{ "\n\n", "The text is empty." },
		{ "b2 b2", "Move 1: \"b2\" is not a legal move" },
		{ "a1 zz", "Move 2: " },
		{ "(;GM[2]SZ[8];B[a1])", "a1" },
		{ "100 020 00", "8" },
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		open_game("tictactoe", "b2");
		paste(cases[i].text);
		assert_int_equal(stage_view(), VIEW_MATCH);
		assert_false(stage_quit());
		assert_int_equal(stage_plies(), 1);
		says(cases[i].why);
	}
}

/* Typed behind ':', the same needs no question. */
TEST(the_command_line_takes_it)
{
	open_game("tictactoe", "b2");
	press(":");
	paste("a1\nc3\n");
	assert_string_equal(stage_typed(), "a1\nc3");
	assert_true(screen_shows(":a1|c3"));
	press("Enter");
	assert_string_equal(position(), "200010001 o");
	press(":");
	paste("(;GM[2]SZ[8];B[f5]\r;W[d6])");
	press("Enter");
	assert_string_equal(stage_game()->name, "othello:8");
	assert_int_equal(stage_plies(), 2);
	press(":");
	paste("set theme\nlight");
	press_says("Enter", "theme = light");
	press(": x");
	paste("y z");
	press("Left");
	paste("-");
	assert_string_equal(stage_typed(), "xy -z");
	press("Esc");
	char *large = calloc(1, COMMAND_SIZE + 8);
	memset(large, 'a', COMMAND_SIZE);
	press(":");
	paste(large);
	assert_string_equal(stage_typed(), "");
	says("too long");
	free(large);
}

/* A move that was refused gives way to the next one that is typed, unless it is edited. */
TEST(a_refused_move_gives_way)
{
	open_game("tictactoe", "b2");
	press_says(": b 2 Enter", "b2");
	assert_string_equal(stage_typed(), "b2");
	press("a");
	assert_string_equal(stage_typed(), "a");
	press("9 Enter Backspace 3");
	assert_string_equal(stage_typed(), "a3");
	press_to_ply("Enter", 2);
	press(": s e t Space z Enter b"); /* a command is edited */
	assert_string_equal(stage_typed(), "set zb");
}

TEST(a_comment_keeps_its_lines)
{
	open_game("othello", "c2 d2");
	press("C");
	paste(comment);
	assert_true(screen_shows("Comment: A corner for free,|quite good for Black."));
	press("Enter");
	assert_string_equal(current_comment(), "A corner for free,\nquite good for Black.");
	assert_true(screen_has(120, 40, "A corner for free,"));
	assert_true(screen_has(120, 40, "quite good for Black."));
	assert_false(screen_has(120, 40, "free,?"));
	press("C End Backspace ! Enter"); /* and is edited */
	assert_string_equal(current_comment(), "A corner for free,\nquite good for Black!");
}

/* A window, a search, a puzzle: pasting does nothing. */
TEST(windows_are_in_the_way)
{
	struct app *a = &stage.app;

	open_game("tictactoe", "b2");
	press("o");
	paste("a1");
	assert_int_equal(stage_view(), VIEW_options);
	says("Paste at a prompt or on the board");
	press("/");
	paste("the\nq");
	assert_int_equal(stage_view(), VIEW_options);
	assert_true(screen_shows("/the "));
	press("Esc Esc");
	paste("a1 c3");
	paste(comment); /* another one replaces it */
	assert_int_equal(stage_view(), VIEW_MATCH);
	press("r");
	paste("a1 c3");
	press_to_ply("Enter", 3);

	open_game("tictactoe", NULL);
	view_open(a, VIEW_start);
	paste("a1");
	press("Enter");
	assert_false(view_start_is_open(a));
	assert_string_equal(position(), "100000000 o");
	view_puzzle_open(a, game_open("othello", NULL), 1, 0);
	paste("xxx");
	assert_true(app_screen(a) == view_at(VIEW_puzzle));
	says("Paste at a prompt or on the board");
}
