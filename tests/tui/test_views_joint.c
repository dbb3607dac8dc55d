/* Games in which both move at once, without a terminal: golden screens, arrows that steer, steps in
 * real time, hidden choices, boards larger than the terminal. `test_views_joint FOLDER
 * --update-golden` rewrites the screens. */
#include <math.h>
#include <string.h>

#include "fixtures/golden.h"
#include "fixtures/harness.h"
#include "fixtures/testing.h"
#include "tui/panels/panels.h"

#define ENGINE "duct:playouts=300,memory_mib=8"

/* Numbers that do not change with the search. */
static void
make_up_tables(void)
{
	struct report *info = stage_report();

	assert_true(info->has_joint);
	info->playouts = 23456;
	info->elapsed_ms = 1234;
	info->value = .125;
	info->best = 1;
	for (int i = 0; i < info->count; i++) {
		info->moves[i].value = .25 * i - .125;
		info->moves[i].visits = 4000 * (i + 1);
	}
	for (int side = 0; side < 2; side++) {
		struct joint_side *table = &info->joint.side[side];
		for (int i = 0; i < table->count; i++) {
			table->choice[i].probability =
				2.0 * (i + 1) / (table->count * (table->count + 1));
			table->choice[i].visits = 4000 * (i + 1);
			table->choice[i].value = .25 * i - .125;
		}
	}
	for (int i = 0; i < info->joint.side[0].count; i++) {
		for (int j = 0; j < info->joint.side[1].count; j++)
			info->joint.pair[i][j] =
				(struct joint_pair){ 100 * i + j, .125 * i - .0625 * j };
	}
	stage.app.viewed.history.count = 0; /* how often the view has seen the real ones varies */
	make_up_judgement(info->value);
}

/* The analysis on the person's turn, with a budget. */
static void
let_tables_end(void)
{
	struct state known = match_known(stage_match());
	struct player_spec spec;

	press("Tab");
	assert_non_null(stage_session()->analysis.engine);
	engine_destroy(stage_session()->analysis.engine);
	assert_true(player_spec_parse("duct:playouts=200", &spec, NULL));
	stage_session()->analysis.engine = search_start(stage_game(), &known, &spec.search, NULL);
	stage.app.viewed.has_info = false;
	let_engine_think();
}

static void
play(const char *game, const char *moves, struct capabilities caps)
{
	open_stage(game, "human", "human", caps, moves);
}

static void
analyse(const char *game, const char *moves, struct capabilities caps)
{
	open_stage(game, "human", "human", caps, moves);
	let_tables_end();
	make_up_tables();
}

static void
watch(const char *game, const char *moves, struct capabilities caps)
{
	open_stage(game, ENGINE, ENGINE, caps, moves);
	press("Space");
	let_engine_think();
	make_up_tables();
}

static const struct scene scenes[] = {
	{ "PLAY", play },
	{ "ANALYSE", analyse },
	{ "WATCH stopped", watch },
};

#define MOVES "down up down up right left right left down up"

TEST(screens_are_golden)
{
	static const struct setting boards[] = { { "tron:a", MOVES } };

	golden_screens(boards, COUNT(boards), scenes, COUNT(scenes));
	golden_end();
}

static enum cell
at(int cell)
{
	return stage_game()->rules->get(stage_game(), stage_position(), cell);
}

/* Runs until the engine has chosen, or the step is made. */
static void
let_engine_choose(void)
{
	int from = stage_plies();

	for (int i = 0; i < 10000 && stage_plies() == from; i++) {
		struct player *p = match_mover(stage_match());
		if (p && p->engine)
			engine_wait(p->engine);
		pass(100000);
	}
	assert_int_not_equal(stage_plies(), from);
}

/* Whether a cell has the mark of one that may be chosen. */
static bool
is_marked(int cell)
{
	const struct board_layout *l = stage_layout();
	int x, y;

	board_layout_cell(l, cell, &x, &y);
	for (int i = 0; i < l->inner_width * l->inner_height; i++) {
		if (canvas_at(&stage.canvas, x + i % l->inner_width, y + i / l->inner_width)->ch ==
			L'.')
			return true;
	}
	return false;
}

/* The marked cells are the person's choices, whichever side is asked first. */
TEST(the_marks_are_the_persons)
{
	open_stage("tron:5x5", "human", ENGINE, plain, NULL);
	draw(80, 24); /* the engine still chooses */
	assert_true(is_marked(1) && !is_marked(23));
	let_engine_choose();
	press("Down");
	draw(80, 24); /* with what it saw before */
	assert_true(is_marked(6) && !is_marked(18));
}

TEST(a_choice_waits_for_its_step)
{
	open_stage("tron:5x5", "human", ENGINE, plain, NULL);
	assert_false(match_human_to_move(stage_match()));
	press("Right");
	if (stage_plies() == 0) {
		assert_int_not_equal(stage_session()->step.ahead, MOVE_NONE);
		let_engine_choose();
		if (stage_plies() == 1) /* without another key */
			assert_true(stage_wakes_us() <= stage.now);
		pass(100000);
	}
	assert_int_equal(at(0), CELL_FIRST);
	assert_int_equal(at(1), CELL_FIRST_HEAD);
	assert_int_equal(stage_session()->step.ahead, MOVE_NONE);
}

TEST(nobody_sees_the_engines_choice)
{
	open_stage("tron:5x5", "human", ENGINE, plain, NULL);
	let_engine_choose();
	assert_true(stage_position()->pending);
	assert_true(joint_hides_choice(stage_session()));
	assert_false(screen_shows("O up"));
	assert_false(screen_shows("O left"));
	/* Nor does the search that advises the person. */
	struct state known = match_known(stage_match());
	assert_int_equal(known.pending, 0);
	assert_int_equal(known.to_move, SIDE_FIRST);
	let_tables_end();
	assert_true(app_shows_numbers(&stage.app));
	assert_int_equal(stage_report()->position.pending, 0);
	/* Nor an engine's thought, whose search is of its own moves alone. */
	open_stage("tron:5x5", "human", "uct:playouts=300,memory_mib=8", plain, NULL);
	let_engine_choose();
	draw(120, 40);
	assert_true(stage_match()->judged.count > 1);
	assert_false(screen_shows(", before "));
	/* Nor a mark for it, nor the branches of a game that was taken back. */
	open_stage("tron:5x5", "human", ENGINE, plain, NULL);
	let_engine_choose();
	press_shows("*", "There is no move to mark here.");
	press("Right");
	while (stage_plies() < 3)
		pass(10000);
	press("u Down");
	while (stage_plies() < 3)
		pass(10000);
	/* The tree is not shown, so the list itself explains its sign. */
	assert_true(screen_shows("+X down"));
	assert_true(canvas_shows("Moves  +: branches"));
	/* A position that is edited has no choice in it: the engine chooses again. */
	press("e Right Right x Enter");
	assert_int_equal(match_ply(stage_match(), 0)->position.pending, 0);
	assert_int_equal(stage_plies(), 0);
}

TEST(without_a_choice_it_goes_straight_on)
{
	open_stage("tron:9x9", "human", ENGINE, plain, NULL);
	set(OPTION_tick, "300");
	let_engine_choose();
	pass(5000000);
	assert_int_equal(stage_plies(), 1); /* nothing happens before the first arrow */
	press("Down");
	assert_in_range(stage_plies(), 2, 3); /* the engine may have chosen again */
	for (int step = 2; step <= 4; step++) {
		if (!match_human_to_move(stage_match()))
			let_engine_choose();
		int from = stage_plies();
		while (stage_plies() == from) {
			int64_t wake = stage_wakes_us();
			assert_true(wake < INT64_MAX);
			stage.now = wake > stage.now ? wake : stage.now + 1000;
			stage_tick();
		}
		assert_int_equal(at(9 * step), CELL_FIRST_HEAD);
	}
}

/* An engine chooses by the end of the step, whatever the least reply time. */
TEST(steps_set_the_pace)
{
	open_stage("tron:9x9", "human", ENGINE, plain, NULL);
	stage_set(OPTION_tick, "300");
	let_engine_choose();
	press_says(">", "the setting \"tick\" is the pace");
	/* Two engines move at once: together they take the time of a move. */
	open_stage("tron:9x9", ENGINE, ENGINE, plain, NULL);
	assert_int_equal(stage_match()->reply_us, 5000000);
}

TEST(a_line_of_the_list_is_a_step)
{
	open_stage("tron:9x9", "human", ENGINE, plain, NULL);
	let_engine_choose();
	press("Down");
	draw(120, 40);
	assert_int_equal(stage_plies(), 2);
	assert_true(panel_record_turned(stage_session()));
	assert_true(screen_shows("  1 X down "));
	/* A click on O's move, on the right, goes to the position after the whole step. */
	let_engine_choose();
	press("Down");
	draw(120, 40);
	assert_int_equal(stage_plies(), 4);
	click(stage.app.ui.record.area.x + RECORD_MOVE_COLUMNS + 4, stage.app.ui.record.area.y);
	assert_int_equal(stage_plies(), 2);
}

/* Step by step, and back and forward: always both moves, and no choice of one side is seen. */
TEST(a_step_is_both_moves)
{
	open_stage("tron:9x9", "duct:playouts=100", "duct:playouts=100", plain, NULL);
	press("Space .");
	let_engine_choose();
	let_engine_choose();
	assert_int_equal(stage_plies(), 2);
	assert_true(match_is_held(stage_match(), HOLD_PAUSED));
	press(".");
	let_engine_choose();
	assert_int_equal(stage_plies(), 3);
	assert_false(screen_shows("  2 X ")); /* until O has chosen, too */
	let_engine_choose();
	assert_int_equal(stage_plies(), 4);
	assert_true(screen_shows("  2 X "));
	press_to_ply("[", 2);
	press_to_ply("[ ]", 2);
	press_to_ply("]", 4);
	assert_int_equal(match_length(stage_match()), 4);
}

/* A person who has not chosen has nothing to hurry. */
TEST(nobody_is_hurried_before_the_persons_choice)
{
	open_stage("tron:9x9", "human", "duct:time_ms=60000", plain, NULL);
	stage_tick();
	assert_false(screen_shows(". play now"));
	press(".");
	assert_non_null(strstr(stage_message(), "choose your own move"));
}

/* Each side's rates, by what it is to choose, make the position's, which the bar shows. */
TEST(both_sides_rates_add_up)
{
	const struct report *info = stage_report();

	open_stage("tron:a", "human", "human", plain, MOVES);
	let_tables_end();
	look();
	for (int side = 0; side < 2; side++) {
		const struct joint_side *table = &info->joint.side[side];
		double value = 0;
		for (int i = 0; i < table->count; i++)
			value += table->choice[i].probability * table->choice[i].value;
		assert_true(table->count > 1 && fabs(value - info->value) < 1e-9);
	}
	const struct joint_side *table = &info->joint.side[info->position.to_move];
	for (int i = 0; i < info->count; i++)
		assert_true(info->moves[i].value == table->choice[i].value);
}

/* Two people at one table: who chooses is said, and neither sees the other's choice. */
TEST(two_people_choose_in_turn)
{
	open_stage("matrix:rps", "human", "human", plain, NULL);
	draw(80, 24);
	assert_true(screen_shows("X chooses the row, O looks away: rock, paper, scissors."));
	press("Enter");
	draw(80, 24);
	assert_true(screen_shows("O chooses the column, X looks away: rock, paper, scissors."));
	assert_false(screen_shows("X paper"));
	press("Enter");
	draw(80, 24);
	assert_true(screen_shows("X paper"));
}

/* Where there is one choice, the person sees the equilibrium, not the move with most visits. */
TEST(one_choice_asks_for_chances)
{
	open_stage("matrix:biased-rps", "human", "random", plain, NULL);
	let_engine_choose();
	draw(120, 40);
	assert_true(screen_shows("You choose the row, O the column: rock, paper, scissors."));
	press("Tab");
	assert_non_null(stage_session()->analysis.engine);
	struct report info;
	engine_report(stage_session()->analysis.engine, &info);
	assert_string_equal(info.formula, "probability in proportion to regret");
	draw(120, 40);
	assert_true(screen_shows("X picks"));
	assert_false(screen_shows("X wins if")); /* the board shows what pairs pay */
	assert_true(screen_shows("rock      paper   scissors ")); /* chances on the edge below */
	assert_true(screen_shows(" -0.1 "));
}

TEST(a_click_is_a_direction)
{
	int x, y;

	open_stage("tron:9x9", "human", ENGINE, plain, NULL);
	let_engine_choose();
	draw(80, 24);
	board_layout_cell(stage_layout(), 7, &x, &y); /* far to the right */
	click(x, y);
	assert_int_equal(at(1), CELL_FIRST_HEAD);
}

/* Wherever the head goes, it and its neighbours stay visible, and clicks hit what is shown. */
TEST(large_boards_scroll)
{
	static const int sizes[][2] = { { 40, 14 }, { 80, 24 }, { 60, 18 } };

	for (size_t i = 0; i < 2 * COUNT(sizes); i++) {
		int side = i % 2 ? 50 : 20, columns = sizes[i / 2][0], rows = sizes[i / 2][1];
		if (side == 50 && every(2) > 1)
			continue; /* they scroll the same way */
		open_stage(i % 2 ? "tron:50x50" : "tron:20x20", "human", "human", plain, NULL);
		for (int step = 0; step < side - 1; step++) {
			draw(columns, rows);
			assert_true(stage.app.ui.has_board);
			int head = app_head(&stage.app, SIDE_FIRST), seen = 0;
			assert_true(board_layout_shows(stage_layout(), head));
			assert_true(step == 0 || board_layout_shows(stage_layout(), head - side));
			assert_true(board_layout_shows(stage_layout(), head + side));
			for (int cell = 0; cell < side * side; cell++) {
				int x, y;
				if (!board_layout_shows(stage_layout(), cell))
					continue;
				board_layout_cell(stage_layout(), cell, &x, &y);
				assert_in_range(x, 0, columns - 2);
				assert_in_range(y, 1, rows - 3);
				assert_int_equal(board_layout_hit(stage_layout(), x, y), cell);
				seen++;
			}
			assert_int_equal(seen, stage_layout()->columns * stage_layout()->rows);
			press("Down Up");
		}
	}
}

/* Where the board continues there are arrows, and the heads that are out of sight. */
TEST(edges_tell_what_is_beyond)
{
	open_stage("tron:20x20", "human", "human", plain, NULL);
	draw(80, 24); /* the table gives way */
	assert_int_equal(stage_layout()->columns * stage_layout()->rows, 400);
	assert_true(stage.app.ui.has_side);
	assert_int_equal(board_layout_beyond(stage_layout()), 0);
	press_says("V", "The whole board");
	draw(40, 14);
	assert_int_equal(
		board_layout_beyond(stage_layout()), (unsigned)(BEYOND_RIGHT | BEYOND_FOOT));
	const struct board_layout *l = stage_layout();
	int x = l->x + l->width - 1, y = l->y + l->height - 2;
	assert_int_equal(canvas_at(&stage.canvas, x, y)->ch, 'O');
	assert_int_equal(canvas_at(&stage.canvas, x, y - 1)->ch, ':');
}

/* Scrolled around, and back with a step. */
TEST(a_key_looks_around)
{
	bool seen[400] = { false };

	open_stage("tron:20x20", "human", "human", plain, NULL);
	draw(40, 14);
	press("V");
	draw(40, 14);
	assert_true(board_layout_shows(stage_layout(), 399));
	for (int part = 0; part < board_layout_parts(stage_layout()); part++) {
		press("V");
		draw(40, 14);
		for (int cell = 0; cell < 400; cell++)
			seen[cell] = seen[cell] || board_layout_shows(stage_layout(), cell);
	}
	for (int cell = 0; cell < 400; cell++)
		assert_true(seen[cell]);
	press("Down");
	draw(40, 14);
	assert_true(board_layout_shows(stage_layout(), 0));
}

TEST(chances_wait_until_they_mean_something)
{
	struct report *info = stage_report();

	analyse("tron:a", MOVES, plain);
	info->joint.side[0].choice[0].probability = .66;
	draw(80, 24);
	assert_int_equal(canvas_count("66%"), 1);
	info->playouts = MEANINGFUL_VISITS - 1;
	draw(80, 24);
	assert_int_equal(canvas_count("66%"), 0);
}

/* The choice in brackets is played; the screen says so where visits decide instead of win rates. */
TEST(the_order_of_choices_is_said)
{
	struct joint_side *side = stage_report()->joint.side;

	analyse("tron:a", MOVES, plain);
	for (int s = 0; s < 2; s++)
		for (int i = 0; i < side[s].count; i++)
			side[s].choice[i].probability = i == 0;
	assert_true(screen_has(120, 40, "[ ] has the most visits."));
	assert_true(canvas_shows("X picks     visits"));
	/* Chance decides if one side's choice is drawn, whichever it is. */
	for (int s = 1; s >= 0; s--) {
		for (int i = 0; i < side[s].count; i++)
			side[s].choice[i].probability = 1.0 / side[s].count;
		assert_true(screen_has(120, 40, "[ ]: likeliest; chance decides."));
		assert_int_equal(canvas_shows("X picks     chance"), s == 0);
	}
}

/* Cells of two columns: a certain rate is not written like a nearly certain one. */
TEST(rates_fit_narrow_cells)
{
	struct report *info = stage_report();

	analyse("tron:a", MOVES, plain);
	info->best = 0;
	struct joint_choice *likely =
		&info->joint.side[0].choice[joint_likeliest(info->joint.side)];
	info->moves[0].value = likely->value = 1;
	draw(40, 14);
	assert_int_equal(canvas_count("++"), 1);
	info->moves[0].visits = likely->visits = 3;
	draw(40, 14);
	assert_int_equal(canvas_count("++"), 0);
	assert_int_equal(canvas_count("80"), 1);
}

static int
shown_thoughts(int width, int height)
{
	draw(width, height);
	return canvas_count(", before ");
}

/* What an engine thinks says what it will choose: it is seen once the person has chosen too, until
 * both have chosen again. */
TEST(an_engine_is_seen_after_the_choice)
{
	struct match *m = stage_match();
	move_t played;

	open_stage("tron:5x5", "human", "duct:playouts=400,spread=0.2", plain, NULL);
	for (int step = 0; step < 3; step++) {
		while (!match_state(m)->pending)
			pass(100000);
		assert_int_equal(shown_thoughts(80, 24), step > 0);
		/* The space is that of the board. */
		int cells[2];
		char text[64];
		stage_game()->rules->space(stage_game(), stage_position(), cells);
		snprintf(text, sizeof text, "X reaches %d cells first, O %d.", cells[0], cells[1]);
		assert_int_equal(screen_has(120, 40, text), step > 0);
		press(step == 0 ? "Down" : "Enter");
		assert_false(match_state(m)->pending);
		assert_int_equal(shown_thoughts(80, 24), 1);
	}
	press("Tab"); /* the numbers of this position */
	while (!match_state(m)->pending)
		pass(100000);
	assert_int_equal(shown_thoughts(80, 24), 0);
	press("Tab");
	press("u");
	press("u");
	press("u");
	assert_null(match_considered(m, &played));
}

/* The keys do what their help says. */
TEST(help_tells_of_steering)
{
	open_stage("tron:5x5", "human", ENGINE, plain, NULL);
	press("?");
	assert_true(screen_shows("steer: up") && screen_shows("go straight on"));
	assert_false(screen_shows("move the cursor"));
	open_stage("tictactoe", "human", "human", plain, NULL);
	press_shows("?", "move the cursor");
}

/* An engine that searches as if it chose first is shown by its name, its table by a sentence;
 * playouts taken over from the step before are not part of its budget. */
TEST(another_search_is_called_so)
{
	open_stage("tron:a", "uct:playouts=2000", "duct:playouts=2000", plain, MOVES);
	let_engine_think();
	assert_true(screen_shows("X uct 2k") && screen_shows("O duct 2k"));
	assert_true(screen_has(120, 40, "searched as if X moved first"));
	stage_report()->playouts = 2200;
	stage_report()->inherited = 300;
	assert_true(screen_shows("X's search: 1.9k of 2.0k"));
	open_stage("tron:a", "uct:playouts=2000", "duct:playouts=3000", plain, MOVES);
	assert_true(screen_shows("X Engine 2k") && screen_shows("O Engine 3k"));
}

/* Also where the board has taken all lines but one. */
/* While both choose the screen is the person's, whether the engine has chosen or not: nothing moves when
 * it has, and Tab asks for the person's analysis. */
TEST(both_choosing_is_the_persons_turn)
{
	open_stage("tron:5x5", "human", ENGINE, plain, NULL);
	for (int chosen = 0; chosen < 2; chosen++) {
		assert_int_equal(stage_position()->pending != 0, chosen);
		assert_true(screen_has(120, 40, "Tab analyse"));
		assert_true(canvas_shows("Tab: a search shows what it thinks."));
		assert_false(canvas_shows("X to win, by move"));
		if (!chosen)
			let_engine_choose();
	}
	press("Enter");
	let_engine_choose();
	press("Enter");
	assert_false(match_human_to_move(stage_match()));
	press("Tab");
	assert_true(stage.app.display.show_on_human_turn && !stage.app.display.hides_engines);
	assert_true(screen_has(120, 40, "Tab hide"));
	assert_false(canvas_shows("Tab: a search shows what it thinks."));
	assert_true(stage_session()->wants.numbers);
	let_engine_choose();
	assert_true(stage_session()->wants.numbers);
}

/* A game handed back waits where it was left, the key that continues it is offered, and a choice
 * continues it too. */
TEST(a_game_handed_back_goes_on)
{
	open_stage("tron", "human", ENGINE, plain, "right left right left");
	match_hold(stage_match(), HOLD_PAUSED, stage.now);
	assert_true(screen_shows("Stopped: s continues."));
	assert_non_null(key_on_screen(REQ_PAUSE));
	press("Enter");
	assert_false(match_is_held(stage_match(), HOLD_PAUSED));
}

GOLDEN_MAIN

/* O turns up on move 11 into a room too small, which the search before it does not see. */
#define SHUT_IN                                                               \
	"right up right up down left down left right left down up down left " \
	"right up down left right up down up down left left down down down"

/* A choice loses what it has cost behind the step. */
TEST(a_step_is_judged_by_what_follows)
{
	int x, y;

	open_stage("tron", "human", "human", plain, SHUT_IN);
	set(OPTION_review_playouts, "3000");
	set(OPTION_threads, "1");
	press("r");
	let_review_end();
	press("End");
	draw(120, 40);
	find_text("Turning points", &x, &y);
	assert_non_null(strstr(line_of_canvas(y + 1), "11 O up       -4"));
	press("Home");
	for (int i = 0; i < 20; i++)
		press("]");
	says("Move 11: X down lost nothing.");
	press_says("]", "O's up (move 11) lost 4");
	says("Best was left.");
	/* Its sign is where the curve has risen. */
	find_text("|?", &x, &y);
	assert_int_equal(line_of_canvas(y - 1)[x + 1], 'o');
}

/* A search ends before all its playouts where a side is alone; that is enough for its pair. */
TEST(a_review_ends_where_a_side_is_alone)
{
	open_stage("tron:7x7", "human", "human", plain,
		"down up right left down down down left right left down up left right "
		"down up left right down right right up right left up up down up");
	set(OPTION_review_playouts, "20000");
	set(OPTION_threads, "1");
	press("r");
	let_review_end();
	draw(80, 24);
	assert_true(screen_shows("positions reviewed"));
}
