/* A new game, without a terminal: the boards, the opponents, who begins. Golden
 * screens, and what keys and clicks do. `test_new_game FOLDER --update-golden` rewrites the
 * screens. */
#include <string.h>

#include "fixtures/golden.h"
#include "fixtures/harness.h"
#include "fixtures/testing.h"

static void
open_game(const char *game, const char *moves, struct capabilities caps)
{
	open_stage(game, "human", "level:n=3", caps, moves);
}

/* ---- golden screens: none of the opponents, whose ratings change ---- */

static void
boards(const char *game, const char *moves, struct capabilities caps)
{
	open_stage(game, "human", "human", caps, moves);
	press("n");
}

static void
who_begins(const char *game, const char *moves, struct capabilities caps)
{
	boards(game, moves, caps);
	press("Enter Home Enter");
}

static const struct scene scenes[] = {
	{ "boards", boards },
};
/* These look alike on every board. */
static const struct scene lists[] = {
	{ "who begins", who_begins },
};

TEST(screens_are_golden)
{
	golden_screens(four_boards, FOUR_BOARDS, scenes, COUNT(scenes));
	golden_screens(&four_boards[3], 1, lists, COUNT(lists));
	golden_end();
}

/* ---- the way to a game ---- */

static void
is_level(enum side side, int level)
{
	assert_int_equal(player_spec_level(&stage_session()->spec[side]), level);
	assert_true(player_spec_is_human(&stage_session()->spec[side ^ 1]));
	assert_int_equal(stage_view(), VIEW_MATCH);
	assert_int_equal(match_at(&stage_session()->match), 0);
}

TEST(board_level_and_side_are_chosen)
{
	open_game("othello", NULL, plain);
	press_shows("n Down Enter", "Tic-tac-toe 3x3: against whom?");
	press_shows("5 Enter", "who begins?");
	press("Down Enter");
	assert_string_equal(stage_session()->game->name, "tictactoe");
	is_level(SIDE_FIRST, 5);
	press("n Enter Enter"); /* O again */
	press("Enter");
	is_level(SIDE_FIRST, 5);
}

/* Digits are one number as long as there is such a level. */
TEST(a_level_is_typed)
{
	static const struct {
		const char *keys;
		int level;
	} typed[] = { { "1", 1 }, { "1 0", 10 }, { "1 1", 1 }, { "4 7", 7 } };

	for (size_t i = 0; i < COUNT(typed); i++) {
		open_game("score4", NULL, plain);
		press("n Enter");
		press(typed[i].keys);
		press("Enter Enter");
		is_level(SIDE_SECOND, typed[i].level);
	}
}

TEST(lots_are_drawn)
{
	int first = 0;

	open_game("tictactoe", NULL, plain);
	for (int i = 0; i < 20; i++) {
		press("n Enter Enter End Enter");
		first += player_spec_level(&stage_session()->spec[0]) == 0;
		is_level(player_spec_level(&stage_session()->spec[0]) == 0 ? SIDE_SECOND
									   : SIDE_FIRST,
			3);
	}
	assert_in_range(first, 4, 16);
}

TEST(a_friend_or_two_engines_play)
{
	open_game("tictactoe", NULL, plain);
	press("n Enter End Up Up Enter");
	assert_int_equal(session_people(stage_session()), 2);
	press_shows("n Enter Down Enter", "who plays X?");
	press_shows("Home Down Enter", "who plays O?");
	press("End Enter");
	assert_int_equal(session_people(stage_session()), 0);
	assert_int_equal(player_spec_level(&stage_session()->spec[0]), 2);
	assert_int_equal(player_spec_level(&stage_session()->spec[1]), 10);
}

TEST(who_begins_is_not_asked_where_both_do)
{
	open_game("tron", NULL, plain);
	press("n Enter Enter");
	assert_string_equal(stage_session()->game->name, "tron");
	is_level(SIDE_SECOND, 3);
}

TEST(esc_goes_back_a_question)
{
	open_game("othello", NULL, plain);
	press_shows("n Down Enter Enter Esc", "against whom?");
	press_shows("q", "which board?");
	/* Means nothing, and loses nothing. */
	press_shows("x y", "which board?");
	press_opens("Esc", VIEW_MATCH);
	assert_string_equal(stage_session()->game->name, "othello");
}

TEST(a_board_of_ones_own_stays)
{
	open_game("tron:9x7", NULL, plain);
	press_shows("n", "Tron 9x7");
	press("Enter Enter");
	assert_string_equal(stage_session()->game->name, "tron:9x7");
	press(NEW_PLAYERS "Esc");
	assert_string_equal(stage_session()->game->name, "tron:9x7");
}

TEST(answers_are_clicked)
{
	int x, y;

	open_game("othello", NULL, plain);
	press("n");
	draw(80, 24);
	find_text("Tron 13x13", &x, &y);
	click(x + 2, y);
	draw(80, 24);
	find_text("a friend", &x, &y);
	click(x, y);
	assert_string_equal(stage_session()->game->name, "tron");
	assert_int_equal(session_people(stage_session()), 2);
	press("n");
	draw(120, 40);
	click(0, 0);
	assert_int_equal(stage_view(), VIEW_MATCH);
}

TEST(tables_are_named_by_their_choices)
{
	open_game("matrix:rps", NULL, plain);
	press_shows("n", "rock, paper, scissors");
}

GOLDEN_MAIN
