/* The session beyond moves and searches, without a terminal: what the engine thought, modes that
 * open from REVIEW, long sentences, comments and marks, names for saved games, the mouse in lists.
 * Golden screens: `test_views_session FOLDER --update-golden` rewrites them. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fixtures/golden.h"
#include "fixtures/harness.h"
#include "fixtures/testing.h"
#include "record/file.h"

static const char GAME[] = "c2 b4 c5 d2 e4";

static void
open_people(const char *game)
{
	open_stage(game, "human", "human", colourful, NULL);
}

/* ---- golden screens ---- */

/* The engine has moved after a made-up search. */
static void
thought_of(const char *game, const char *moves, struct capabilities caps)
{
	open_stage(game, "human", "uct:playouts=500", caps, moves);
	let_engine_think();
	make_up_numbers();
	struct report seen = stage.app.viewed.info;
	match_play(stage_match(), seen.moves[seen.best].move, stage.now);
	analysis_drop(stage_session());
	stage_tick();
	stage_match()->considered = seen;
}

static void
comment_and_mark(const char *game, const char *moves, struct capabilities caps)
{
	open_stage(game, "human", "human", caps, moves);
	press("C");
	type("The corner is lost after this; d1 first was the way.");
	press("Enter * *");
}

/* A search in progress with few playouts: moves with hardly a visit show nothing else. */
static void
few_visits(const char *game, const char *moves, struct capabilities caps)
{
	open_stage(game, "human", "uct:playouts=500", caps, moves);
	let_engine_think();
	make_up_numbers();
	for (int i = 0; i < stage_report()->count; i++)
		stage_report()->moves[i].visits /= 60;
	stage_report()->playouts = 200;
	stage_report()->running = true;
	stage_match()->spreads = true;
}

TEST(screens_are_golden)
{
	static const struct scene scenes[] = {
		{ "what the engine thought of", thought_of },
	};
	/* These look alike on every board. */
	static const struct scene once[] = {
		{ "few visits", few_visits },
		{ "a comment and a mark", comment_and_mark },
	};
	static const struct setting boards[] = { { "othello", GAME }, { "score4", "b2 b3 c2" },
		{ "tictactoe", "b2 a1 c3" } };

	golden_screens(boards, COUNT(boards), scenes, COUNT(scenes));
	for (size_t i = 0; i < COUNT(once); i++)
		golden_screens(&boards[i], 1, &once[i], 1);
	golden_end();
}

/* ---- the analysis on a person's turn ---- */

static void
start_again(const char *o)
{
	struct player_spec spec[2] = { stage_session()->spec[0] };

	assert_true(player_spec_parse(o, &spec[1], NULL));
	app_new_match(&stage.app, stage_game(), spec, NULL);
	stage_tick();
}

/* Against an engine it is there unasked, which is said once, until Tab hides it for the games to come; where
 * two people play it waits for Tab. */
TEST(an_analysis_is_there_unasked)
{
	const struct app *a = &stage.app;

	open_stage("othello", "human", "uct:playouts=300", plain, NULL);
	assert_int_equal(app_whose_search(a), WHOSE_NOBODYS);
	set(OPTION_analysis, "on");
	start_again("human");
	assert_int_equal(app_whose_search(a), WHOSE_NOBODYS);
	start_again("uct:playouts=300");
	assert_int_equal(app_whose_search(a), WHOSE_YOURS);
	says("This is what a search thinks of your moves. Tab hides it.");
	find_text("X  Your analysis", &(int){ 0 }, &(int){ 0 });
	press("Down");
	start_again("uct:playouts=300");
	assert_null(strstr(status(), "This is what"));
	press("Tab");
	assert_int_equal(app_whose_search(a), WHOSE_NOBODYS);
	start_again("uct:playouts=300");
	assert_int_equal(app_whose_search(a), WHOSE_NOBODYS);
	press("Tab");
	assert_true(options_switch(&stage.options, OPTION_analysis));
}

/* Shown or hidden, a seeded game is the same. */
TEST(an_analysis_changes_no_move)
{
	move_t line[2][12];

	for (int shown = 0; shown < 2; shown++) {
		open_stage("othello", "human", "uct:playouts=300,c=1.2", plain, NULL);
		if (shown)
			press("Tab");
		while (stage_plies() < 12) {
			pass(500000);
			if (!match_human_to_move(stage_match()))
				continue;
			for (int i = 0; i < 3; i++) {
				pause_briefly();
				look();
			}
			move_t moves[GAME_MAX_MOVES];
			int count =
				stage_game()->rules->moves(stage_game(), stage_position(), moves);
			session_play(stage_session(), moves[count / 2]);
		}
		for (int ply = 0; ply < 12; ply++)
			line[shown][ply] = match_move(stage_match(), ply);
		/* The report says so; the record has it move by move. */
		assert_int_equal(match_ply(stage_match(), 1)->analysed, shown);
		assert_false(match_ply(stage_match(), 2)->analysed);
		match_resign(stage_match(), SIDE_FIRST);
		press("r");
		assert_int_equal(screen_has(120, 40, "the analysis was on for "), shown);
	}
	assert_memory_equal(line[0], line[1], sizeof line[0]);
}

/* Once it has settled nothing runs and nothing wakes the program, until its key asks for more. */
TEST(an_analysis_rests)
{
	struct report info;

	open_stage("othello:8", "human", "human", plain, NULL);
	press("Tab");
	for (int second = 0; second <= 31; second++) {
		pause_briefly();
		pass(1000000);
	}
	engine_report(stage_session()->analysis.engine, &info);
	assert_false(info.running);
	look();
	assert_true(stage_wakes_us() == INT64_MAX);
	assert_true(screen_shows("analysis: finished"));
	press("s");
	engine_report(stage_session()->analysis.engine, &info);
	assert_true(info.running);
}

/* ---- from REVIEW ---- */

TEST(a_line_from_a_review_becomes_a_branch)
{
	open_stage("othello", "human", "uct:playouts=500", colourful, "c2 b4 c5 d2");
	set(OPTION_review_playouts, "2000");
	set(OPTION_threads, "1");
	press("r [ [ [");
	let_review_end();
	look();
	int at = stage_plies(), count = stage_match()->record.count;
	move_t played = match_move(stage_match(), at);
	for (int i = 0; i < stage_report()->count; i++) {
		if (stage_report()->moves[i].move != played &&
			stage_report()->moves[i].pv_length > 1)
			app_choose(&stage.app, stage_report()->moves[i].move);
	}
	press_opens("p p Enter", VIEW_review);
	assert_int_equal(stage_plies(), at + 2);
	assert_true(stage_match()->record.count > count);
	says("A branch of the game now");
	press("Esc");
	assert_int_equal(match_length(stage_match()), 4);
}

/* ---- comments and marks ---- */

TEST(comments_come_back_with_their_positions)
{
	comment_and_mark("othello", GAME, colourful);
	struct record *r = &stage_match()->record;
	assert_non_null(strstr(record_comment(r, record_current(r)), "corner"));
	assert_int_equal(r->node[record_current(r)].mark, MARK_BAD);
	press("[");
	assert_string_equal(record_comment(r, record_current(r)), "");
	press_says("]", "The corner is lost after this");
	assert_true(screen_shows("e4?"));
	press("C Ctrl-U Enter");
	assert_string_equal(record_comment(r, record_current(r)), "");
	press_says("Home *", "no move to mark");
}

/* ---- the number pad ---- */

TEST(digits_play_on_nine_cells)
{
	open_people("tictactoe");
	press_to_ply("7 3 5", 3);
	assert_int_equal(stage_game()->rules->get(stage_game(), stage_position(), 0), CELL_FIRST);
	assert_int_equal(stage_game()->rules->get(stage_game(), stage_position(), 8), CELL_SECOND);
	press_says("5", "b2 is taken");
	open_people("othello");
	press_to_ply("5", 0);
}

/* ---- saved games ---- */

TEST(a_name_is_offered_and_changed)
{
	test_keep_in_folder(unused);
	open_people("tictactoe");
	press_says("S", "no move to save");
	press_opens("5 S", VIEW_command);
	assert_non_null(strstr(stage_typed(), "save 2"));
	assert_non_null(strstr(stage_typed(), "-tictactoe.narabe"));
	press_says("Ctrl-W m y Enter", "Saved as my.narabe");
	assert_int_equal(access(test_path("narabe/games/my.narabe"), F_OK), 0);
	press("1 S z z"); /* instead of the name that is suggested */
	assert_string_equal(stage_typed(), "save zz");
	press("Esc S");
	assert_string_equal(stage_typed(), "save my.narabe");
	/* The same game again. */
	press_says("Enter", "Saved as my.narabe");
	press("S Ctrl-U"); /* only the name is erased, not what it is for */
	assert_string_equal(stage_typed(), "save ");
	assert_true(screen_shows("Save as:"));
	press_says("n o Enter", "Saved as no.narabe");
	press("S Up");
	assert_string_equal(stage_typed(), "save no");
	press_opens("Esc : c Tab Ctrl-U c 3 Enter", VIEW_MATCH);
	press("C Ctrl-U g o o d Enter : Up");
	assert_string_equal(stage_typed(), "comment good");
	press("Esc");
	press("n Enter End Up Up Enter"); /* another game must not replace it */
	press("5 S Ctrl-W m y Enter");
	assert_non_null(strstr(stage_message(), "already exists"));
	press("Esc");
}

/* ---- the mouse ---- */

TEST(rows_of_players_are_clicked)
{
	int x, y;

	open_stage("othello", "human", "uct:playouts=100", colourful, NULL);
	press("i");
	draw(80, 24);
	find_text("playouts", &x, &y);
	click(x + 20, y);
	assert_true(screen_shows("playouts        < 100"));
	click(x + 25, y);
	assert_int_equal(stage_spec(1)->search.playouts, 200);
	click(x + 18, y);
	assert_int_equal(stage_spec(1)->search.playouts, 100);
}

TEST(the_wheel_turns_lists)
{
	int x, y;
	struct event down = { .kind = EVENT_WHEEL, .key = 1 };

	open_people("othello");
	press("? Tab");
	draw(80, 24);
	find_text("Play ", &x, &y);
	assert_int_equal(canvas_at(&stage.canvas, x - 1, y)->ch, L'▌');
	stage_event(&down);
	draw(80, 24);
	assert_int_equal(canvas_at(&stage.canvas, x - 1, y + 1)->ch, L'▌');
}

/* When the leader has led for so long. */
static bool
shows(const char *what, double led_ms)
{
	struct viewed *v = &stage.app.viewed;

	draw(120, 40); /* a clean canvas, with times of its own */
	v->leader_since_ms = v->info.elapsed_ms - led_ms;
	canvas_clear(&stage.canvas);
	app_draw(&stage.app, &stage.canvas);
	return canvas_shows(what);
}

/* A move is the leader once it has been tried, and is named when it has been that for a second. */
TEST(a_leader_is_named_late)
{
	struct viewed *v = &stage.app.viewed;

	few_visits("othello", GAME, plain);
	assert_true(shows("preferred for 1.0 s", 1000));
	assert_true(shows(" 1[", 1000));
	assert_false(shows("preferred for", 900));
	v->info.moves[v->info.best].visits = 0;
	assert_false(shows(" 1[", 1000));
}

static void
wait_long(void)
{
	for (int i = 0; i < 5; i++)
		pass(10000000);
}

/* After a step back to its turn an engine waits; the keys of play let it move on. */
TEST(a_waiting_engine_is_let_go)
{
	static const char *const keys[] = { "Enter", ".", "s", "Space" };
	for (size_t i = 0; i < COUNT(keys); i++) {
		open_stage("othello", "human", "random", plain, "c2");
		wait_long();
		assert_int_equal(stage_plies(), 2);
		press("[");
		wait_long();
		assert_int_equal(stage_plies(), 1);
		says("Stopped: Space continues.");
		press(keys[i]);
		wait_long();
		assert_int_equal(stage_plies(), 2);
		assert_false(match_is_held(stage_match(), HOLD_PAUSED));
	}
}

/* A game that others have played has their names, and is nobody's to lose. */
TEST(strangers_have_their_names)
{
	struct record r;
	struct error e = { "" };

	open_stage("othello", "human", "level:n=3", plain, NULL);
	assert_true(record_load(&r,
		test_write("g.sgf", "(;GM[2]SZ[8]PB[Murakami Takeshi]PW[Logistello]"
				    ";B[f5];W[d6];B[c3])"),
		&e));
	session_open_record(stage_session(), &r, NULL, "");
	stage_tick();
	draw(80, 24);
	assert_true(screen_shows("X Murakami: 5 discs   O Logistello: 2 discs"));
	assert_true(player_spec_is_human(stage_spec(1)));
	assert_false(screen_shows("You"));
}

/* One that is over and names no players has those of the session. */
TEST(nobody_may_have_played)
{
	struct record r;
	struct error e = { "" };

	open_stage("othello", "human", "level:n=3", plain, NULL);
	assert_true(
		record_load(&r, test_write("n.sgf", "(;GM[2]SZ[8]RE[B+R];B[f5];W[d6];B[c3])"), &e));
	session_open_record(stage_session(), &r, NULL, "");
	stage_tick();
	draw(80, 24);
	assert_true(screen_shows("X You: 5 discs   O Level 3"));
}

/* ---- one answer on the screen ---- */

/* The cursor stays where it was, and the line is the leader's. */
TEST(a_line_moves_no_cursor)
{
	open_stage("othello", "human", "human", plain, NULL);
	let_analysis_end(300);
	const struct report *info = stage_report();
	stage_point(0); /* a cell where nobody can move */
	press("p");
	assert_int_equal(stage.app.line.moves[0], info->moves[info->best].move);
	press("Esc");
	assert_int_equal(stage_cursor(), 0);
	assert_int_equal(stage.app.line.step, 0);
	assert_false(stage.app.viewed.pointed);
}

/* Keys that have nothing to change say so. */
TEST(nothing_to_show_is_said)
{
	open_stage("tictactoe", "human", "random", plain, "b2 a1");
	press_says("Tab Tab v", "No search is on the screen.");
	press_says("[ Tab", "Your analysis is on");
	open_stage("tictactoe", "random", "random", plain, "b2 a1");
	press_says("[ Tab", "The engine has not searched this position yet.");
	open_stage("tictactoe", "human", "human", plain, "a1 b1 a2 b2 a3");
	press_says("v", "The game is over");
}

/* The first page of help cuts no sentence at 80x24: its cells have 29 columns. */
TEST(help_is_whole)
{
	for (int r = 0; r < REQ_COUNT; r++) {
		if (text_lines(request_table[r].help, 29, 29) > 2)
			fail_msg("too long: %s", request_table[r].help);
	}
}

GOLDEN_MAIN
