/* The key line: in every mode, at every size and in every language the last line carries keys, help
 * and quit among them, however long the sentence above it is.
 *
 * Usage: test_key_line FOLDER_OF_CATALOGUES */
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "base/language.h"
#include "fixtures/harness.h"
#include "fixtures/testing.h"
#include "games/notation.h"

#define ENGINE "uct:playouts=300,memory_mib=8"

static const char *const languages[] = { "en", "ja" };

static const struct {
	int width, height;
} sizes[] = { { 40, 14 }, { 80, 24 }, { 120, 40 } };

/* ---- every mode ---- */

static void
person(const char *game)
{
	open_stage(game, "human", "human", plain, NULL);
}

static void
engine(const char *game)
{
	open_stage(game, ENGINE, "human", plain, NULL);
}

static void
analysis(const char *game)
{
	person(game);
	press("Tab");
}

static void
watch(const char *game)
{
	open_stage(game, ENGINE, ENGINE, plain, NULL);
}

static void
stopped(const char *game)
{
	watch(game);
	press("Space");
}

static void
over(const char *game)
{
	person(game);
	press("R R");
}

static void
review(const char *game)
{
	move_t moves[GAME_MAX_MOVES];

	person(game);
	for (int ply = 0; ply < 2; ply++) {
		stage_game()->rules->moves(stage_game(), stage_position(), moves);
		session_play(stage_session(), moves[0]);
	}
	press("r");
}

static void
line(const char *game)
{
	person(game);
	let_analysis_end(300);
	press("p ]");
}

static void
tree(const char *game)
{
	person(game);
	press("x");
}

static void
edit(const char *game)
{
	person(game);
	press("e");
}

static void
settings(const char *game)
{
	person(game);
	press("o");
}

static void
help(const char *game)
{
	person(game);
	press("?");
}

static void
players(const char *game)
{
	watch(game);
	press("i");
}

static void
new_game(const char *game)
{
	person(game);
	press("n");
}

static void
first_screen(const char *game)
{
	person(game);
	view_open(&stage.app, VIEW_start);
}

static const struct {
	void (*open)(const char *game);
	const char *name; /* NULL: a window */
} modes[] = { { first_screen, "START" }, { person, "PLAY" }, { engine, "PLAY" },
	{ analysis, "PLAY" }, { watch, "WATCH" }, { stopped, "WATCH" }, { over, "OVER" },
	{ review, "REVIEW" }, { line, "PLAY" }, { tree, "TREE" }, { edit, "EDIT" },
	{ settings, NULL }, { help, NULL }, { players, NULL }, { new_game, NULL } };

/* ---- what is seen ---- */

/* The key stands where a click on it works. */
static void
has_key(enum request r, wchar_t key)
{
	const struct rect *area = key_on_screen(r);
	int y = stage.canvas.height - 1;

	if (!area) {
		fail_msg("there is no %lc on \"%s\"", (wint_t)key, line_of_canvas(y));
		return;
	}
	assert_int_equal(canvas_at(&stage.canvas, area->x, y)->ch, key);
	assert_true(area->x + area->width <= stage.canvas.width);
}

static int
keys_on_last_line(void)
{
	int keys = 0;

	for (int i = 0; i < stage.app.ui.buttons; i++)
		keys += stage.app.ui.button[i].area.y == stage.canvas.height - 1;
	return keys;
}

/* A sentence of so many words, made of this one. */
static void
say_words(const char *word, int words)
{
	struct text t = ui_sentence(&stage.app.ui);

	for (int i = 0; i < words; i++)
		text_add(&t, "%s%s", i > 0 ? " " : "", word);
}

static void
check_last_line(bool window)
{
	has_key(REQ_HELP, L'?');
	has_key(REQ_QUIT, L'q');
	if (window) {
		assert_int_equal(keys_on_last_line(), 2);
		return;
	}
	if (keys_on_last_line() < 3)
		fail_msg("no key of this mode on \"%s\"", line_of_canvas(stage.canvas.height - 1));
	const struct rect *more = key_on_screen(REQ_MESSAGE);
	assert_true(!more == !stage.app.ui.cut);
	assert_true(!more || more->x == 1);
	for (int i = 1; i < stage.app.ui.buttons; i++) {
		const struct rect *left = &stage.app.ui.button[i - 1].area;
		const struct rect *right = &stage.app.ui.button[i].area;
		if (left->y == right->y && left->x + left->width >= right->x)
			fail_msg("keys run into each other on \"%s\"", line_of_canvas(left->y));
	}
}

/* Blank lines are free for a long sentence; all others keep what they show. */
static void
check_board(const wchar_t *before)
{
	const struct canvas *c = &stage.canvas;

	for (int y = 0; y < c->height - 2; y++) {
		const wchar_t *row = before + y * c->width;
		bool blank = true;
		for (int x = 0; x < c->width; x++)
			blank = blank && row[x] == L' ';
		for (int x = 0; !blank && x < c->width; x++)
			assert_int_equal(canvas_at(c, x, y)->ch, row[x]);
	}
}

static void
storm(int width, int height, bool window)
{
	static const char *const words[] = { "a", "sentence", "Four-in-a-row", "長い文",
		"とても長い文ですから入りません" };
	static wchar_t before[120 * 40];

	stage_quiet();
	draw(width, height);
	check_last_line(window);
	say_words("a", 1);
	draw(width, height);
	for (int i = 0; i < width * height; i++)
		before[i] = stage.canvas.cells[i].ch;
	for (size_t word = 0; word < COUNT(words); word++) {
		for (int count = 3; count < 70; count *= 4) {
			say_words(words[word], count);
			draw(width, height);
			check_last_line(window);
			if (!window)
				check_board(before);
		}
	}
	stage_quiet();
}

TEST(the_key_line_stays)
{
	static const char *const games[] = { "othello", "score4", "tictactoe", "tron:a" };

	for (size_t i = 0; i < COUNT(modes) * COUNT(games); i += (size_t)every(3)) {
		const char *game = games[i % COUNT(games)];
		size_t mode = i / COUNT(games);
		bool alone = modes[mode].open == line || modes[mode].open == tree;
		if (alone && game_open(game, NULL)->simultaneous)
			continue; /* there are no lines and no trees of single moves */
		modes[mode].open(game);
		assert_true(language_use(languages[(mode + i) % COUNT(languages)], NULL));
		if (modes[mode].name)
			assert_string_equal(stage_mode(), modes[mode].name);
		for (size_t size = 0; size < COUNT(sizes); size++)
			storm(sizes[size].width, sizes[size].height, !modes[mode].name);
	}
	language_use("en", NULL);
}

/* ---- the sentence that gave way ---- */

TEST(the_rest_is_a_key_away)
{
	person("score4");
	draw(40, 14);
	say_words("a", 1);
	draw(40, 14);
	assert_false(stage.app.ui.cut);
	stage_say("This sentence is too long for a line of forty columns, and ends here.");
	draw(40, 14);
	assert_true(stage.app.ui.cut);
	assert_non_null(strstr(line_of_canvas(12), "This sentence is too long ..."));
	assert_non_null(strstr(line_of_canvas(13), "; more  Enter play"));
	press(";");
	draw(40, 14);
	int x, y;
	find_text("and ends here.", &x, &y);
	press_opens(";", VIEW_MATCH);
}

/* While there is something to redo, wherever one went back to. */
TEST(the_way_forward_is_shown)
{
	open_stage("tictactoe", "human", ENGINE, plain, "b2 a1");
	draw(80, 24);
	assert_null(key_on_screen(REQ_FORWARD));
	press("u");
	draw(80, 24);
	has_key(REQ_FORWARD, L']');
	/* The engine's turn, stopped. */
	press_says("]", "Stopped");
	draw(80, 24);
	has_key(REQ_FORWARD, L']');
	press("]");
	draw(80, 24);
	assert_null(key_on_screen(REQ_FORWARD));
}

/* Enter plays the cursor's cell, whatever move is in brackets. */
TEST(what_enter_plays_is_said)
{
	char wanted[64], name[GAME_MOVE_TEXT];

	person("othello");
	let_analysis_end(300);
	for (int i = 0; i < 4; i++) {
		const struct report *info = stage_report();
		app_choose(&stage.app, info->moves[i].move);
		game_move_text(stage_game(), stage_position(), info->moves[i].move, name);
		snprintf(wanted, sizeof wanted,
			i == info->best ? "Enter play %s  " : "Enter play >%s<  ", name);
		draw(80, 24);
		assert_non_null(strstr(line_of_canvas(23), wanted));
		snprintf(wanted, sizeof wanted, "Enter play %s  ", name);
		draw(40, 14);
		assert_non_null(strstr(line_of_canvas(13), wanted));
	}
}

/* ---- the contract of every action ---- */

static struct canvas_cell seen[120 * 40];

static void
take_a_look(void)
{
	draw(120, 40);
	memcpy(seen, stage.canvas.cells, sizeof seen);
}

/* Searches may need a moment for an answer, but no time passes that would bring one by itself. */
static bool
has_changed(void)
{
	bool changed = false;

	for (int i = 0; i < 500 && !changed; i++) {
		draw(120, 40);
		changed = memcmp((const char *)seen, (const char *)stage.canvas.cells,
				  sizeof seen) != 0;
		if (!changed) {
			pause_briefly();
			stage_tick();
		}
	}
	return changed;
}

/* Whether its first key means that here, and not another action. */
static bool
is_its_key(enum request r)
{
	return request_of_key(key_by_name(request_key_name(r)), app_where(&stage.app)) == r;
}

/* Presses its first key without letting time pass; what the screen says then is whole at the usual size. */
static void
press_uncut(const char *game, const char *mode, enum request r)
{
	struct event event = { .kind = EVENT_KEY, .key = key_by_name(request_key_name(r)) };

	stage_event(&event);
	draw(80, 24);
	if (stage.app.ui.cut)
		fail_msg("%s, %s: %s is cut: %s", game, mode, request_table[r].name,
			stage.app.ui.sentence);
}

/* An offered key does something; a key that cannot work says why in one sentence and does nothing; every key
 * has an answer. */
static void
check_contract(const char *game, const char *mode, enum request r)
{
	struct app *a = &stage.app;
	const char *why = NULL, *name = request_table[r].name;

	take_a_look();
	struct frame frame = app_frame(a);
	const struct action *action = action_of(&frame, r);
	const char *label = action ? action_status(&frame, action, r, &why) : NULL;
	const struct view *view = app_view(&stage.app);
	bool starts = view == view_at(VIEW_start); /* a game, in which the key acts */
	char reason[UI_SENTENCE] = "";

	if (a->line.step > 0) { /* it takes some of them first */
		press_uncut(game, mode, r);
		return;
	}
	if (action && !label) {
		if (!why || !why[0] || !strchr(".:!)", why[strlen(why) - 1]))
			fail_msg("%s, %s: %s has no reason: %s", game, mode, name, why ? why : "");
		snprintf(reason, sizeof reason, "%s", why);
	}
	if (action && !is_its_key(r))
		fail_msg("%s, %s: %s has an action and no key", game, mode, name);
	int at = stage_plies();
	press_uncut(game, mode, r);
	/* A key that is not offered may work all the same. */
	bool shows = r == REQ_LINE || r == REQ_TREE || r == REQ_MISTAKE;
	if (shows && label && !starts && a->line.step == 0 && app_view(&stage.app) == view &&
		stage_plies() == at)
		fail_msg("%s, %s: %s works and says \"%s\"", game, mode, name, stage_message());
	/* A search that is stopped may have ended before, and look the same. */
	bool stops = r == REQ_PAUSE || r == REQ_RUN;
	if (label && *label && !stops && !stage_quit() && !has_changed())
		fail_msg("%s, %s: %s offers \"%s\" and does nothing", game, mode, name, label);
	if (action && !label && !starts &&
		(strcmp(stage_message(), reason) != 0 || app_view(&stage.app) != view))
		fail_msg("%s, %s: %s says \"%s\", not \"%s\"", game, mode, name, stage_message(),
			reason);
	if (!action && is_its_key(r) && view && view->mode && app_view(&stage.app) == view &&
		!a->ui.message[0])
		fail_msg("%s, %s: %s is without an answer", game, mode, name);
}

TEST(keys_do_what_they_offer)
{
	static const char *const games[] = { "othello:8", "tictactoe", "tron:a" };

	for (size_t i = 0; i < COUNT(modes) * COUNT(games); i += (size_t)every(3)) {
		const char *game = games[i % COUNT(games)];
		size_t mode = i / COUNT(games);
		bool alone = modes[mode].open == line || modes[mode].open == tree;
		if (alone && game_open(game, NULL)->simultaneous)
			continue;
		for (int r = (int)i % every(7); r < REQ_COUNT; r += every(7)) {
			const char *name = modes[mode].name ? modes[mode].name : "window";
			modes[mode].open(game);
			check_contract(game, name, (enum request)r);
			if ((r + (int)i) % 2) /* Japanese on every other board */
				continue;
			modes[mode].open(game);
			assert_true(language_use("ja", NULL));
			draw(80, 24);
			press_uncut(game, name, (enum request)r);
			assert_true(language_use("en", NULL));
		}
	}
}

TEST_MAIN
{
	if (argc < 2 || !setlocale(LC_CTYPE, "C.UTF-8"))
		return 77;
	language_set_folder(argv[1]);
	setenv("XDG_CONFIG_HOME", "/nowhere", 1);
	return test_run(argc, argv);
}
