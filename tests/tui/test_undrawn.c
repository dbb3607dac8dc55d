/* Keys that arrive before the first frame or right after the key that started another game: every
 * key on every kind of board and from every mode, and pairs of keys; the result must be drawable. */
#include <locale.h>
#include <stdlib.h>
#include <string.h>

#include "fixtures/harness.h"
#include "fixtures/testing.h"

#define ENGINE "uct:playouts=20,memory_mib=1"

enum { MAX_KEYS = 256 };

/* Every key of requests.def once, the digits and what is typed into lines and lists. */
static int32_t keys[MAX_KEYS];
static int key_count;

/* The modes that the keys have reached, so that none is left out. */
static unsigned reached; /* enum where */
static bool opened[VIEW_COUNT];

static void
add_key(int32_t key)
{
	assert_int_not_equal(key, -1);
	assert_true(key_count < MAX_KEYS);
	for (int i = 0; i < key_count; i++) {
		if (keys[i] == key)
			return;
	}
	keys[key_count++] = key;
}

static int
collect_keys(void **unused)
{
	static const int32_t others[] = { KEY_CODE_ESCAPE, KEY_CODE_PAGE_UP, KEY_CODE_PAGE_DOWN,
		KEY_CODE_DELETE, 'U' - '@', 'W' - '@', 'y', 'Z', '0', 0xe9, 0x4e8c };

	for (int r = 0; r < REQ_COUNT; r++) {
		char name[KEY_NAME_SIZE];
		for (const char *k = request_table[r].keys; (k = key_next_name(k, name));)
			add_key(key_by_name(name));
	}
	for (size_t i = 0; i < COUNT(others); i++)
		add_key(others[i]);
	return test_keep_in_folder(unused);
}

/* ---- modes ---- */

static void
sit_down(const char *game, const char *x, const char *o)
{
	open_stage(game, x, o, plain, NULL);
	set(OPTION_threads, "1");
	set(OPTION_review_playouts, "100");
}

static void
play_moves(int count)
{
	move_t moves[GAME_MAX_MOVES];

	while (count-- > 0 && stage_result() == GAME_OPEN) {
		int n = stage_game()->rules->moves(stage_game(), stage_position(), moves);
		match_play(stage_match(), moves[n / 2], stage.now);
	}
}

static void
people(const char *game)
{
	sit_down(game, "human", "human");
}

static void
opponent(const char *game)
{
	sit_down(game, "human", ENGINE);
}

static void
engines(const char *game)
{
	sit_down(game, ENGINE, ENGINE);
}

static void
moved(const char *game)
{
	people(game);
	play_moves(3);
}

static void
over(const char *game)
{
	people(game);
	play_moves(GAME_MAX_PLIES);
	assert_int_equal(app_mode(&stage.app), MODE_OVER);
}

/* With rows to choose, lines and a tree. */
static void
analysed(const char *game)
{
	struct app *a = &stage.app;

	people(game);
	press("Tab");
	look();
	while (!a->viewed.has_info || (stage_report()->running && stage_report()->playouts < 100)) {
		pause_briefly();
		look();
	}
	engine_stop(a->session.analysis.engine); /* these numbers suffice */
}

static void
line(const char *game)
{
	analysed(game);
	press("p");
}

static void
tree(const char *game)
{
	analysed(game);
	press("x");
}

static void
reviewed(const char *game)
{
	moved(game);
	press("r");
}

static void
edited(const char *game)
{
	people(game);
	press("e");
}

static void
question(const char *game)
{
	moved(game);
	app_open(&stage.app, VIEW_resume);
}

static void
first_screen(const char *game)
{
	people(game);
	app_welcome(&stage.app);
}

static void
opponents(const char *game)
{
	people(game);
	press("n Enter");
}

/* On tic-tac-toe a bad move is soon detected. */
static void
lesson(const char *game)
{
	struct app *a = &stage.app;

	if (strcmp(game, "tictactoe") != 0) {
		opponent(game);
		return;
	}
	open_stage(game, "human", "random", plain, "a1 a2 c3 b2");
	set(OPTION_threads, "1");
	a->session.teach = 20;
	stage_tick();
	session_play(&a->session, 6);
	stage_tick();
	while (coach_judges(&a->session))
		stage_tick();
	assert_true(coach_asks(&a->session));
}

static void
pasted(const char *game)
{
	people(game);
	app_event(&stage.app, &(struct event){ .kind = EVENT_PASTE, .text = "(;GM[2]SZ[8];B[f5])" },
		stage.now);
	assert_int_equal(stage_view(), VIEW_paste);
}

static void (*const modes[])(const char *game) = { people, opponent, engines, over, analysed, line,
	tree, reviewed, edited, question, lesson, first_screen, opponents, pasted };

/* ---- keys ---- */

static void
note_mode(void)
{
	reached |= app_where(&stage.app);
	opened[stage_view()] = opened[stage.app.views.under] = true;
}

/* As typed ahead: nothing is drawn, and time does not pass. */
static void
type(int32_t key)
{
	struct event event = { .kind = EVENT_KEY, .key = key };

	if (stage_quit())
		return;
	note_mode();
	stage_event(&event);
	note_mode();
}

/* On a screen that is smaller than the largest board. */
static void
draw_at_last(void)
{
	stage_tick();
	draw(40, 14);
	assert_true(stage.app.ui.has_board);
}

/* One board of each kind, and one that is larger than a small screen: boards of one kind share all
 * code. */
static const char *const boards[] = { "othello", "tictactoe", "score4", "qubic", "tron",
	"matrix:rps", "tron:20x20" };

static void
one_key(const char *board, void (*mode)(const char *game), int32_t key)
{
	mode(board);
	type(key);
	draw_at_last();
	close_stage();
}

TEST(every_key_alone)
{
	const int step = every(2) > 1 ? 7 : 3;

	for (size_t b = 0; b < COUNT(boards); b++) {
		for (size_t i = 0; i < COUNT(modes); i++) {
			for (int k = (int)(b + i) % step; k < key_count; k += step)
				one_key(boards[b], modes[i], keys[k]);
		}
	}
	assert_int_equal(reached, EVERYWHERE);
	for (int view = VIEW_MATCH; view < VIEW_COUNT; view++) {
		if (!opened[view])
			fail_msg("no key opened view %d", view);
	}
}

static void
two_keys(const char *board, void (*mode)(const char *game), int32_t first, int32_t second)
{
	mode(board);
	type(first);
	type(second);
	close_stage();
}

/* A third of all pairs, each on one of the boards, in one of the modes. */
TEST(every_key_after_every_other)
{
	static void (*const first_modes[])(const char *game) = { people, engines };
	const int step = 2 * (int)COUNT(boards) * 3;

	for (size_t b = 0; b < COUNT(boards); b++) {
		for (size_t i = 0; i < COUNT(first_modes); i++) {
			for (int first = 0; first < key_count; first++) {
				int start = (first + (int)(b + i * COUNT(boards))) % step;
				for (int k = start; k < key_count; k += step)
					two_keys(boards[b], first_modes[i], keys[first], keys[k]);
			}
		}
	}
}

/* A click before the first frame hits nothing that a later frame shows. */
TEST(every_click)
{
	for (size_t b = 0; b < COUNT(boards); b++) {
		for (size_t i = 0; i < COUNT(modes); i++) {
			modes[i](boards[b]);
			struct event wheel = { .kind = EVENT_WHEEL, .key = 1, .x = 5, .y = 5 };
			stage_event(&wheel);
			click(5, 5);
			draw_at_last();
		}
	}
}

/* What was drawn for the previous board does not apply to its successor. */
TEST(another_board_is_not_the_one_drawn)
{
	struct app *a = &stage.app;
	struct error e;

	people("tron:20x20");
	draw(40, 14);
	assert_int_not_equal(board_layout_beyond(&a->ui.layout), 0);
	app_new_match(a, game_open("tron:3x3", &e), a->session.spec, NULL);
	type('V');
	assert_non_null(strstr(stage_message(), "The whole board"));
	click(a->ui.layout.x + 5, a->ui.layout.y + 5);
	assert_int_equal(stage_plies(), 0);
	draw(40, 14);
	assert_int_equal(board_layout_beyond(&a->ui.layout), 0);
}

int
main(void)
{
	if (!setlocale(LC_CTYPE, "C.UTF-8"))
		return 77;
	setenv("XDG_CONFIG_HOME", "/nowhere", 1);
	setenv("XDG_CONFIG_DIRS", "/nowhere", 1);
	collect_keys(NULL);
	return test_run(0, NULL);
}
