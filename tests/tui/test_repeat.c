/* A learner on the screen: its beads on the board, repeated games, the learning curve. */
#include "fixtures/golden.h"
#include "fixtures/harness.h"
#include "fixtures/testing.h"

/* ---- golden screens ---- */

static void
beads(const char *game, const char *moves, struct capabilities caps)
{
	open_stage(game, "matchbox:beads=7-6-5", "random", caps, moves);
	app_look(&stage.app);
}

static void
on_a_persons_turn(const char *game, const char *moves, struct capabilities caps)
{
	open_stage(game, "human", "matchbox:beads=120-6-5", caps, NULL);
	press("Tab");
}

static void
repeating(const char *game, const char *moves, struct capabilities caps)
{
	open_stage(game, "matchbox", "random", caps, NULL);
	press("A > > > > > > > > > > >");
	for (int frame = 0; frame < 100; frame++)
		pass(1000000);
}

TEST(screens_are_golden)
{
	static const struct scene scenes[] = { { "BEADS", beads },
		{ "YOUR TURN", on_a_persons_turn }, { "REPEAT", repeating } };
	static const struct setting boards[] = { { "tictactoe", "b2 a1" } };

	golden_screens(boards, COUNT(boards), scenes, COUNT(scenes));
	golden_end();
}

/* ---- game after game ---- */

/* Lets this much time pass, in steps. */
static void
wait_for(double seconds)
{
	for (int i = 0; i < (int)(seconds * 10); i++)
		pass(100000);
}

static int64_t
games(void)
{
	return learning_games(&stage_session()->repeat.curve.all);
}

TEST(games_follow_each_other)
{
	open_stage("tictactoe", "random", "matchbox", plain, NULL);
	stage_session()->pace_ms = 100;
	wait_for(5);
	assert_int_equal(app_mode(&stage.app), MODE_OVER); /* one game alone */
	press("A");
	assert_true(stage_session()->repeat.on);
	press_says("< >", "Game 1: Matchbox won 0");
	wait_for(30);
	assert_in_range(games(), 10, 40);
	/* Every other game the learner has X. */
	assert_int_equal(stage_session()->repeat.side, games() % 2 ? SIDE_FIRST : SIDE_SECOND);
	assert_string_equal(stage_spec((int)stage_session()->repeat.side)->kind->name, "matchbox");
	int64_t before = games();
	press("s");
	wait_for(10);
	assert_int_equal(games(), before);
	says("Stopped");
	press("s A");
	assert_false(stage_session()->repeat.on);
	wait_for(10);
	assert_int_equal(app_mode(&stage.app), MODE_OVER);
}

TEST(games_become_fast)
{
	open_stage("tictactoe", "matchbox", "random", plain, NULL);
	stage_session()->pace_ms = 0;
	press_says("A > > > > > > >", "64 games a frame");
	wait_for(10);
	assert_true(games() > 1000);
	/* Its beads on the empty board show that it has learned something. */
	app_look(&stage.app);
	assert_true(stage_report()->source == REPORT_BEADS);
	assert_true(stage_report()->playouts > 300);
	const struct learning *l = &stage_session()->repeat.curve;
	assert_true(l->block[l->blocks - 1].won > l->block[0].won);
	press("< < < < < < < <");
	assert_int_equal(stage_session()->repeat.haste, 0);
	assert_int_equal(stage_match()->reply_us, 100000);
}

/* Where a player searches, no number of games is promised. */
TEST(games_take_as_long_as_a_search)
{
	open_stage("tictactoe", "matchbox", "uct:playouts=1000000", plain, NULL);
	stage_session()->pace_ms = 0;
	press("A > > > >");
	wait_for(1);
	press_says("< >", "; as fast as they think.");
	assert_true(games() < 2);
}

/* Whoever is counted stays so when repeating stops and continues, on whichever side. */
TEST(the_same_player_is_counted)
{
	open_stage("tictactoe", "random", "perfect", plain, NULL);
	stage_session()->pace_ms = 100;
	press("A");
	for (int i = 0; i < 1000 && games() % 2 == 0; i++)
		wait_for(.1);
	assert_int_equal(games() % 2, 1);
	for (int i = 0; i < 2; i++) {
		assert_string_equal(
			stage_spec((int)stage_session()->repeat.side)->kind->name, "random");
		press("A A");
		assert_true(stage_session()->repeat.on);
	}
}

/* A person takes over against the learner, which keeps what it knows, also in the next game. */
/* What others played is not counted for players that came later. */
TEST(other_players_are_counted_anew)
{
	open_stage("tictactoe", "random", "perfect", plain, NULL);
	stage_session()->pace_ms = 100;
	press("A");
	for (int i = 0; i < 1000 && games() < 2; i++)
		wait_for(.1);
	assert_true(games() >= 2);
	press(": l e v e l Space 3 Enter");
	assert_int_equal(games(), 0);
}

TEST(a_person_takes_over)
{
	struct report info;

	open_stage("tictactoe", "matchbox", "random", plain, NULL);
	stage_session()->pace_ms = 0;
	press("A > > > > > > >");
	wait_for(10);
	/* X is to move and may be the learner: the person never replaces that. */
	enum side side = stage_session()->repeat.side;
	press("Enter");
	assert_false(stage_session()->repeat.on);
	assert_true(player_spec_is_human(stage_spec(!side)));
	assert_non_null(stage_match()->player[side].learner);
	assert_true(player_report_at(&stage_match()->player[side], stage_position(), &info));
	int64_t known = info.playouts;
	assert_true(known > 100);
	press("R R N");
	assert_true(player_report_at(&stage_match()->player[side], stage_position(), &info));
	assert_int_equal(info.playouts, known);
	assert_int_equal(games(), 0);
	press_says("A", "Repeating games needs two engines");
}

/* On the person's turn Tab shows the beads, without a search; TREE starts its own. */
TEST(tab_shows_the_beads)
{
	open_stage("tictactoe", "human", "matchbox", plain, NULL);
	says("Your turn");
	press("Tab");
	assert_true(stage_shows_numbers() && stage_report()->source == REPORT_BEADS);
	assert_null(stage_session()->analysis.engine);
	says("has the most beads");
	press_says("p", "Beads give no line");
	for (int i = 0; i < 2; i++) { /* of a search there are more */
		stage_terminal((struct capabilities){ DEPTH_8, false });
		press_says("c", "No colours on the cells.");
		press_says("c", "Colours show the share of beads, the chance of each move.");
	}
	press("x");
	assert_non_null(stage_session()->analysis.engine);
	press("q Tab");
	assert_null(stage_session()->analysis.engine);
}

TEST(another_board_has_another_player)
{
	open_stage("tictactoe", "matchbox", "human", plain, NULL);
	press("n Up Enter End Enter"); /* another board */
	assert_string_not_equal(stage_game()->name, "tictactoe");
	assert_true(screen_shows("player          < level"));
}

GOLDEN_MAIN
