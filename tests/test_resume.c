/*
 * Nothing is lost: the real program is killed, left and started again. argv[1] names it.
 *
 * NARABE_KILLS is how often it is killed at a random moment, NARABE_KILL_SEED makes them others.
 */
#define _XOPEN_SOURCE 700
#include <dirent.h>
#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "match/journal.h"
#include "screen.h"
#include "testing.h"

enum { MAX_SCREENS = 4 };

static const char *program;
static char folder[64];
static struct screen *screens[MAX_SCREENS]; /* of the running test */
static int screen_count;

static int
remove_entry(const char *path, const struct stat *st, int kind, struct FTW *ftw)
{
	(void)st;
	(void)kind;
	(void)ftw;
	return remove(path);
}

/* The game is the settings': what the command line names is never put aside for another. */
static int
set_up(void **unused)
{
	(void)unused;
	snprintf(folder, sizeof folder, "/tmp/narabe-resume-XXXXXX");
	if (!mkdtemp(folder))
		return -1;
	setenv("XDG_STATE_HOME", folder, 1);
	setenv("XDG_DATA_HOME", folder, 1);
	setenv("NARABE_GAME", "tictactoe", 1);
	setenv("NARABE_X", "human", 1);
	setenv("NARABE_O", "human", 1);
	setenv("NARABE_REPLY_MS", "0", 1);
	return 0;
}

static int
tear_down(void **unused)
{
	(void)unused;
	while (screen_count > 0)
		screen_destroy(screens[--screen_count]);
	return nftw(folder, remove_entry, 8, FTW_DEPTH | FTW_PHYS);
}

#define START(...) start((const char *const[]){ program, SCREEN_SYNC, "--seed=7", __VA_ARGS__ })

static struct screen *
start(const char *const *argv)
{
	assert_true(screen_count < MAX_SCREENS);
	struct screen *s = screens[screen_count++] = screen_start(80, 24, NULL, argv);
	screen_wait_text(s, "? help");
	return s;
}

static void
press(struct screen *s, const char *key)
{
	screen_key(s, key);
	screen_wait_frames(s, 1);
}

static void
press_all(struct screen *s, const char *keys)
{
	for (char key[2] = { 0 }; *keys; keys++) {
		key[0] = *keys == '\n' ? '\r' : *keys;
		press(s, key);
	}
}

static bool
says(struct screen *s, const char *text)
{
	return screen_find(s, text, NULL, NULL);
}

/* Ends the program without a warning, and the test's hold of it. */
static void
kill_it(struct screen *s)
{
	screen_signal(s, SIGKILL);
	assert_true(WIFSIGNALED(screen_wait_exit(s)));
	assert_ptr_equal(screens[screen_count - 1], s);
	screen_destroy(screens[--screen_count]);
}

static void
quit(struct screen *s, const char *words)
{
	screen_key(s, "q");
	assert_int_equal(screen_wait_exit(s), 0);
	if (*words && !says(s, words))
		fail_msg("it does not say \"%s\" but \"%s\"", words, screen_row(s, 0));
	assert_false(says(s, "Sanitizer"));
	assert_ptr_equal(screens[screen_count - 1], s);
	screen_destroy(screens[--screen_count]);
}

/* The first file in a folder with this end, or NULL; how many there are. */
static int
find_files(const char *below, const char *end, char path[JOURNAL_PATH])
{
	char name[JOURNAL_PATH / 2];
	int count = 0;
	struct dirent *entry;

	snprintf(name, sizeof name, "%s/%s", folder, below);
	DIR *d = opendir(name);
	while (d && (entry = readdir(d))) {
		size_t length = strlen(entry->d_name);
		if (length < strlen(end) || strcmp(entry->d_name + length - strlen(end), end) != 0)
			continue;
		snprintf(path, JOURNAL_PATH, "%s/%s", name, entry->d_name);
		count++;
	}
	if (d)
		closedir(d);
	return count;
}

/* The one journal; false when there is none. */
static bool
read_journal(struct record *out)
{
	char path[JOURNAL_PATH], name[256];
	struct error e = { "" };

	*out = (struct record){ 0 };
	if (find_files("narabe", ".journal", path) == 0)
		return false;
	if (!journal_read(path, out, name, &e))
		fail_msg("%s", e.text);
	return true;
}

/* What the header says of a position: its move and side, or how it ended. */
static void
header_of(const struct record *r, char *out, size_t size)
{
	const struct state *s = &r->node[record_current(r)].position;
	int result = r->game->rules->result(r->game, s);

	if (result == GAME_OPEN)
		snprintf(out, size, "move %d, %c to play", r->at + 1,
			s->to_move == SIDE_FIRST ? 'X' : 'O');
	else if (result == 0)
		snprintf(out, size, "drawn, %d moves", r->at);
	else
		snprintf(out, size, "%c won, %d moves", result > 0 ? 'X' : 'O', r->at);
}

static void
shows(struct screen *s, const struct record *r)
{
	char header[64];

	header_of(r, header, sizeof header);
	if (!says(s, header))
		fail_msg("the screen shows \"%s\", not \"%s\"", screen_row(s, 0), header);
}

/* ---- killed ---- */

static const char *const keys[] = { SCREEN_UP, SCREEN_DOWN, SCREEN_LEFT, SCREEN_RIGHT, SCREEN_ENTER,
	SCREEN_ENTER, SCREEN_ENTER, SCREEN_ENTER, SCREEN_LEFT, SCREEN_UP, "u", "u", "U", "[", "]",
	"{", "}", "^", SCREEN_HOME, SCREEN_END };
enum { KEYS = sizeof keys / sizeof *keys };

/* All that the journal held is in the later one, under the same numbers. */
static void
is_in(const struct record *before, const struct record *after)
{
	assert_true(before->count <= after->count);
	for (int i = 0; i < before->count; i++) {
		assert_int_equal(before->node[i].parent, after->node[i].parent);
		assert_true(state_equal(&before->node[i].position, &after->node[i].position));
	}
}

/* Presses keys; each frame's position is in the journal when the frame is there. `seen` is the
 * journal's last state. */
static void
play_on(struct screen *s, int count, struct rng *rng, struct record *seen)
{
	for (int i = 0; i < count; i++) {
		struct record now;
		press(s, keys[rng_below(rng, KEYS)]);
		if (!read_journal(&now)) {
			assert_true(says(s, "move 1, X to play"));
			continue;
		}
		shows(s, &now);
		if (seen->count > 0)
			is_in(seen, &now);
		record_finish(seen);
		*seen = now;
	}
}

/* Keys that nobody waits for, and a kill in the midst of them. */
static void
kill_in_flight(struct screen *s, struct rng *rng)
{
	for (uint32_t n = rng_below(rng, 6); n > 0; n--)
		screen_key(s, keys[rng_below(rng, KEYS)]);
	for (volatile uint32_t spin = rng_below(rng, 3000000); spin > 0; spin--)
		continue;
	kill_it(s);
}

/* Started again it shows the game as the journal has it, and goes on. */
static void
goes_on(const struct record *seen)
{
	struct record left, after;
	bool any = read_journal(&left);

	assert_true(any || seen->count == 0);
	if (seen->count > 0)
		is_in(seen, &left);
	bool over = any && left.game->rules->result(left.game,
				   &left.node[record_current(&left)].position) != GAME_OPEN;
	struct screen *s = START(NULL);
	if (any && !over) {
		assert_true(says(s, "Go on?"));
		shows(s, &left);
		press(s, SCREEN_ENTER);
		assert_false(says(s, "Go on?"));
		shows(s, &left);
		press(s, "]"); /* a change, or none */
		assert_true(read_journal(&after));
		is_in(&left, &after);
		record_finish(&after);
	} else {
		assert_false(says(s, "Go on?"));
		assert_true(says(s, "move 1, X to play"));
	}
	quit(s, "");
	record_finish(&left);
}

static void
killed_at_any_moment_nothing_is_lost(void **state)
{
	const char *number = getenv("NARABE_KILLS"), *seed = getenv("NARABE_KILL_SEED");
	long kills = number ? strtol(number, NULL, 10) : 20;
	struct rng rng;

	rng_seed(&rng, seed ? (uint64_t)strtoull(seed, NULL, 10) : 1);
	for (long i = 0; i < kills; i++) {
		struct record seen = { 0 };
		struct screen *s = START(NULL);
		play_on(s, 1 + (int)rng_below(&rng, 40), &rng, &seen);
		kill_in_flight(s, &rng);
		goes_on(&seen);
		record_finish(&seen);
		tear_down(state);
		assert_int_equal(set_up(state), 0);
	}
}

/* The same while an engine answers and the analysis runs. */
static void
killed_while_an_engine_thinks(void **state)
{
	struct rng rng;

	setenv("NARABE_GAME", "othello", 1);
	setenv("NARABE_O", "uct:playouts=300", 1);
	rng_seed(&rng, 9);
	for (int i = 0; i < 4; i++) {
		struct record left;
		char header[64];
		struct screen *s = START(NULL);
		screen_key(s, i % 2 ? SCREEN_TAB : "c");
		press_all(s, "h"); /* to c3's left, and up: b3 is legal */
		press_all(s, "\n");
		for (uint32_t n = rng_below(&rng, 40); n > 0; n--)
			screen_key(s, keys[rng_below(&rng, KEYS)]);
		kill_in_flight(s, &rng);
		if (!read_journal(&left))
			continue;
		s = START(NULL);
		header_of(&left, header, sizeof header);
		assert_true(says(s, header));
		record_finish(&left);
		kill_it(s);
		tear_down(state);
		assert_int_equal(set_up(state), 0);
		setenv("NARABE_GAME", "othello", 1);
		setenv("NARABE_O", "uct:playouts=300", 1);
	}
}

/* ---- left ---- */

static void
an_unfinished_game_is_offered(void **unused)
{
	(void)unused;
	struct screen *s = START(NULL);
	press_all(s, "\nk\n"); /* b2, b1 */
	assert_true(says(s, "move 3, X to play"));
	quit(s, "Game saved; narabe goes on with it.");
	/* Who says what to play gets that. */
	s = START("--game=othello", NULL);
	assert_false(says(s, "Go on?"));
	quit(s, "");
	s = START(NULL);
	assert_true(says(s, "Go on?"));
	assert_true(says(s, "2 moves: not ended"));
	press(s, "h"); /* any key goes on, and does what it does */
	assert_false(says(s, "Go on?"));
	press_all(s, "\n"); /* a1 */
	assert_true(says(s, "move 4, O to play"));
	screen_signal(s, SIGTERM);
	assert_true(WIFSIGNALED(screen_wait_exit(s)));
	screen_destroy(screens[--screen_count]);
	/* Refused, it is kept in the list and not offered again. */
	char path[JOURNAL_PATH];
	s = START(NULL);
	assert_true(says(s, "3 moves: not ended"));
	screen_key(s, SCREEN_ESCAPE); /* never mind: nothing is put away */
	screen_wait_no_text(s, "Go on?");
	assert_true(says(s, "move 4, O to play"));
	quit(s, "Game saved");
	s = START(NULL);
	press(s, "n");
	assert_true(says(s, "move 1, X to play"));
	assert_int_equal(find_files("narabe/games", ".narabe", path), 1);
	assert_int_equal(find_files("narabe", ".journal", path), 0);
	quit(s, "");
	s = START(NULL);
	assert_false(says(s, "Go on?"));
	press(s, "L");
	assert_true(says(s, "Tic-tac-toe 3x3"));
	press(s, SCREEN_ENTER);
	assert_true(says(s, "move 4, O to play"));
	quit(s, "");
}

static void
a_finished_game_is_kept(void **unused)
{
	char path[JOURNAL_PATH];

	(void)unused;
	struct screen *s = START(NULL);
	press_all(s, "\nk\nj"); /* b2, b1 */
	press_all(s, "h\nkl");  /* a2 */
	press_all(s, "h\n");    /* a1 */
	press_all(s, "lljj");
	press_all(s, "k\n"); /* c2 or so: X has the middle row */
	assert_true(says(s, "X won"));
	quit(s, "");
	assert_int_equal(find_files("narabe", ".journal", path), 0);
	assert_int_equal(find_files("narabe/games", ".narabe", path), 1);
	s = START(NULL);
	assert_false(says(s, "Go on?"));
	quit(s, "");
	/* As a file it opens, too. */
	s = START(path, NULL);
	assert_true(says(s, "X won, 5 moves"));
	press(s, SCREEN_HOME);
	assert_true(says(s, "move 1, X to play"));
	quit(s, "");
}

static void
games_are_saved_and_deleted(void **unused)
{
	char path[JOURNAL_PATH];

	(void)unused;
	struct screen *s = START(NULL);
	press(s, "S");
	assert_true(says(s, "no move to save"));
	press_all(s, "\n");
	press(s, "S");
	assert_true(says(s, "without a name, in the list of games"));
	press_all(s, "\n");
	assert_true(says(s, "Saved as"));
	press_all(s, "k\nS\n"); /* into the same file */
	assert_int_equal(find_files("narabe/games", ".narabe", path), 1);
	press(s, "L");
	assert_true(says(s, "2 of 2 moves"));
	press(s, "d");
	assert_true(says(s, "Delete this game?"));
	press(s, "x");
	assert_int_equal(find_files("narabe/games", ".narabe", path), 1);
	press_all(s, "dy");
	assert_int_equal(find_files("narabe/games", ".narabe", path), 0);
	assert_true(says(s, "No games yet"));
	screen_key(s, SCREEN_ESCAPE);
	screen_wait_no_text(s, "No games yet");
	quit(s, "Game saved");
}

/* Branches: another move after going back, and both are there. */
static void
branches_are_walked(void **unused)
{
	(void)unused;
	struct screen *s = START(NULL);
	press(s, "}");
	assert_true(says(s, "one branch only"));
	press_all(s, "\n");
	press(s, "^");
	assert_true(says(s, "one branch only"));
	press_all(s, "u");
	press_all(s, "\nk\nuh\n"); /* b2, b1; back; a1 */
	assert_true(says(s, "move 3, X to play"));
	press(s, "{");
	assert_true(says(s, "Branch 1 of 2 at move 2."));
	press(s, "{");
	assert_true(says(s, "Branch 2 of 2 at move 2."));
	press(s, "^");
	assert_true(says(s, "main line"));
	press(s, "[");
	assert_true(says(s, "move 2, O to play"));
	press(s, SCREEN_HOME);
	press(s, SCREEN_END);
	assert_true(says(s, "move 3, X to play"));
	kill_it(s);
	struct record left;
	assert_true(read_journal(&left));
	assert_int_equal(left.count, 4);
	assert_int_equal(record_main_end(&left), 3);
	record_finish(&left);
}

/* Two at once have a journal each; the ones left over are offered one after the other. */
static void
two_programs_do_not_meet(void **unused)
{
	char path[JOURNAL_PATH];

	(void)unused;
	struct screen *a = START(NULL);
	press_all(a, "\n");
	struct screen *b = START(NULL);
	assert_false(says(b, "Go on?"));
	press_all(b, "\nk\n");
	press_all(a, "h\nk\n");
	assert_int_equal(find_files("narabe", ".journal", path), 2);
	assert_true(says(a, "move 4, O to play"));
	assert_true(says(b, "move 3, X to play"));
	kill_it(b);
	struct screen *c = START(NULL);
	assert_true(says(c, "2 moves: not ended"));
	kill_it(c);
	kill_it(a);
	struct screen *d = START(NULL);
	assert_true(says(d, "not ended"));
	bool first = says(d, "2 moves: not ended");
	struct screen *e = START(NULL);
	assert_true(says(e, first ? "3 moves: not ended" : "2 moves: not ended"));
}

/* Saving, loading, deleting, starting anew in any order; then a kill, and it starts again. */
static void
any_keys_keep_games(void **unused)
{
	static const char *const more[] = { "S" SCREEN_ENTER, "L", "d", "y", "n", SCREEN_ESCAPE "x",
		"w", "e", "s", "i", "?", "T", SCREEN_TAB, "!" };
	enum { MORE = sizeof more / sizeof *more };
	struct rng rng;
	struct record left;

	(void)unused;
	setenv("NARABE_O", "uct:playouts=50", 1);
	rng_seed(&rng, 31);
	struct screen *s = START(NULL);
	for (int i = 0; i < 1500; i++) {
		uint32_t k = rng_below(&rng, KEYS + MORE);
		screen_key(s, k < KEYS ? keys[k] : more[k - KEYS]);
		if (i % 20 == 0)
			press(s, SCREEN_CTRL('l'));
	}
	kill_it(s);
	if (read_journal(&left))
		record_finish(&left);
	s = START(NULL);
	press(s, SCREEN_ENTER);
	press(s, "L");
	assert_true(says(s, "Games"));
}

/* Without a place to save in, the game goes on and the old words are said. */
static void
no_folder_is_told_once(void **unused)
{
	(void)unused;
	setenv("XDG_STATE_HOME", "/proc/nowhere", 1);
	struct screen *s = START(NULL);
	press_all(s, "\n");
	assert_true(says(s, "/proc/nowhere"));
	press_all(s, "k\n");
	assert_false(says(s, "/proc/nowhere"));
	assert_true(says(s, "move 3, X to play"));
	quit(s, "--moves=\"b2 b1\"");
}

int
main(int argc, char **argv)
{
#define TEST(function) cmocka_unit_test_setup_teardown(function, set_up, tear_down)
	const struct CMUnitTest tests[] = {
		TEST(killed_at_any_moment_nothing_is_lost),
		TEST(killed_while_an_engine_thinks),
		TEST(an_unfinished_game_is_offered),
		TEST(a_finished_game_is_kept),
		TEST(games_are_saved_and_deleted),
		TEST(branches_are_walked),
		TEST(two_programs_do_not_meet),
		TEST(any_keys_keep_games),
		TEST(no_folder_is_told_once),
	};
#undef TEST

	program = argc > 1 ? argv[1] : NULL;
	if (!program) {
		fprintf(stderr, "Usage: test_resume PROGRAM [TESTS]\n");
		return 2;
	}
	if (argc > 2)
		cmocka_set_test_filter(argv[2]);
	int terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY);
	if (terminal < 0) {
		printf("The system gives no pseudo terminals: nothing can be tested here.\n");
		return 77;
	}
	close(terminal);
	setenv("LC_ALL", "C.UTF-8", 1);
	setenv("XDG_CONFIG_HOME", "/nowhere", 1);
	setenv("XDG_CONFIG_DIRS", "/nowhere", 1);
	setenv("NCURSES_GPM_TERMS", "none", 1);
	unsetenv("NARABE_AUTOSAVE");
	return cmocka_run_group_tests(tests, NULL, NULL);
}
