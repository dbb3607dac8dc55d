/* Nothing is lost: the real program is killed, quit and started again. argv[1] names it.
 *
 * NARABE_KILLS is the number of kills at random moments, NARABE_KILL_SEED their seed. */
#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "base/rng.h"
#include "fixtures/screen_play.h"
#include "games/notation.h"
#include "record/journal.h"

/* The message after a key without a meaning; the next key with one removes it. */
#define NOTHING "does nothing here"

/* The game comes from the settings: one named on the command line is never replaced by an
 * unfinished one. */
static int
set_up(void **unused)
{
	setenv("NARABE_GAME", "tictactoe", 1);
	setenv("NARABE_X", "human", 1);
	setenv("NARABE_O", "human", 1);
	setenv("NARABE_REPLY_MS", "0", 1);
	setenv("NARABE_DEMO", "off", 1);
	return test_keep_in_folder(unused);
}

static int
tear_down(void **unused)
{
	end_all(unused);
	return test_folder_end(unused);
}

TEST_EACH(set_up, tear_down)

/* A game, or the question about one; `argument` may be NULL. */
static struct screen *
begin(const char *argument)
{
	struct screen *s = start(NULL, ARGS(argument));

	screen_wait_text(s, "? help");
	if (says(s, " START "))
		press_away(s, SCREEN_ENTER, " START ");
	return s;
}

/* Kills the program and frees the test's handle. */
static void
kill_it(struct screen *s)
{
	screen_signal(s, SIGKILL);
	assert_true(WIFSIGNALED(screen_wait_exit(s)));
	end(s);
}

static void
leave(struct screen *s, const char *words)
{
	screen_key(s, "q");
	assert_int_equal(screen_wait_exit(s), 0);
	if (*words && !says(s, words))
		fail_msg("it does not say \"%s\" but \"%s\"", words, screen_row(s, 0));
	assert_false(says(s, "Sanitizer"));
	end(s);
}

/* Finds the first file in a folder with this suffix; returns how many there are. */
static int
find_files(const char *below, const char *end, char path[JOURNAL_PATH])
{
	char name[JOURNAL_PATH / 2];
	int count = 0;
	struct dirent *entry;

	snprintf(name, sizeof name, "%s", test_path(below));
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

/* Reads the only journal; false if there is none. */
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
	screen_wait_text(s, header);
}

/* ---- killed ---- */

static const char *const keys[] = { SCREEN_UP, SCREEN_DOWN, SCREEN_LEFT, SCREEN_RIGHT, SCREEN_ENTER,
	SCREEN_ENTER, SCREEN_ENTER, SCREEN_ENTER, SCREEN_LEFT, SCREEN_UP, "u", "u", "]", "[", "]",
	"{", "}", SCREEN_HOME, SCREEN_END };
enum { KEYS = sizeof keys / sizeof *keys };

/* Everything in the earlier journal is in the later one, under the same numbers. */
static void
is_in(const struct record *before, const struct record *after)
{
	assert_true(before->count <= after->count);
	for (int i = 0; i < before->count; i++) {
		assert_int_equal(before->node[i].parent, after->node[i].parent);
		assert_true(state_equal(&before->node[i].position, &after->node[i].position));
	}
}

/* Presses keys. The position that a frame shows is in the journal as soon as the frame is drawn.
 * `seen` is the journal's last state. */
static void
play_on(struct screen *s, int count, struct rng *rng, struct record *seen)
{
	for (int i = 0; i < count; i++) {
		struct record now;
		char header[64];
		press(s, "Z", NOTHING);
		press_away(s, keys[rng_below(rng, KEYS)], NOTHING);
		if (!read_journal(&now)) {
			assert_true(says(s, "move 1, X to play"));
			continue;
		}
		header_of(&now, header, sizeof header);
		if (!says(s, header))
			fail_msg("the screen shows \"%s\", not \"%s\"", screen_row(s, 0), header);
		if (seen->count > 0)
			is_in(seen, &now);
		record_finish(seen);
		*seen = now;
	}
}

/* Sends keys without waiting, and kills the program meanwhile. */
static void
kill_in_flight(struct screen *s, struct rng *rng)
{
	for (uint32_t n = rng_below(rng, 6); n > 0; n--)
		screen_key(s, keys[rng_below(rng, KEYS)]);
	for (volatile uint32_t spin = rng_below(rng, 3000000); spin > 0; spin--)
		continue;
	kill_it(s);
}

/* Started again it shows the game as in the journal, which can continue. */
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
	struct screen *s = begin(NULL);
	if (any && !over) {
		screen_wait_text(s, "Continue?");
		shows(s, &left);
		press_away(s, SCREEN_ENTER, "Continue?");
		shows(s, &left);
		press(s, "]Z", NOTHING); /* a change, or none */
		assert_true(read_journal(&after));
		is_in(&left, &after);
		record_finish(&after);
	} else {
		screen_wait_text(s, "move 1, X to play");
		assert_false(says(s, "Continue?"));
	}
	leave(s, "");
	record_finish(&left);
}

TEST(killed_at_any_moment_nothing_is_lost)
{
	const char *number = getenv("NARABE_KILLS"), *seed = getenv("NARABE_KILL_SEED");
	long kills = number ? strtol(number, NULL, 10) : 20;
	struct rng rng;

	rng_seed(&rng, seed ? (uint64_t)strtoull(seed, NULL, 10) : 1);
	for (long i = 0; i < kills; i++) {
		struct record seen = { 0 };
		struct screen *s = begin(NULL);
		play_on(s, 1 + (int)rng_below(&rng, 40), &rng, &seen);
		kill_in_flight(s, &rng);
		goes_on(&seen);
		record_finish(&seen);
		tear_down(unused);
		assert_int_equal(set_up(unused), 0);
	}
}

/* The same while an engine answers and the analysis runs. */
TEST(killed_while_an_engine_thinks)
{
	struct rng rng;

	setenv("NARABE_GAME", "othello", 1);
	setenv("NARABE_O", "uct:playouts=300", 1);
	rng_seed(&rng, 9);
	for (int i = 0; i < 4; i++) {
		struct record left;
		struct screen *s = begin(NULL);
		screen_key(s, i % 2 ? SCREEN_TAB : "c");
		screen_key(s, "h\r"); /* to c3's left, and up: b3 is legal */
		for (uint32_t n = rng_below(&rng, 40); n > 0; n--)
			screen_key(s, keys[rng_below(&rng, KEYS)]);
		kill_in_flight(s, &rng);
		if (!read_journal(&left))
			continue;
		s = begin(NULL);
		shows(s, &left);
		record_finish(&left);
		kill_it(s);
		tear_down(unused);
		assert_int_equal(set_up(unused), 0);
		setenv("NARABE_GAME", "othello", 1);
		setenv("NARABE_O", "uct:playouts=300", 1);
	}
}

/* ---- left ---- */

TEST(an_unfinished_game_is_offered)
{
	struct screen *s = begin(NULL);
	screen_key(s, "\rk\r"); /* b2, b1 */
	screen_wait_text(s, "move 3, X to play");
	leave(s, "Game saved: start narabe to continue it.");
	/* A game named on the command line is played. */
	s = begin("--game=othello");
	assert_false(says(s, "Continue?"));
	leave(s, "");
	s = begin(NULL);
	screen_wait_text(s, "Continue?");
	screen_wait_text(s, "2 moves, unfinished");
	press_away(s, "h", "Continue?"); /* any key continues the game, and acts */
	screen_key(s, "\r");             /* a1 */
	screen_wait_text(s, "move 4, O to play");
	screen_signal(s, SIGTERM);
	assert_true(WIFSIGNALED(screen_wait_exit(s)));
	end(s);
	/* Declined, it is kept in the list and not offered again. */
	char path[JOURNAL_PATH];
	s = begin(NULL);
	screen_wait_text(s, "3 moves, unfinished");
	press_away(s, SCREEN_ESCAPE, "Continue?"); /* never mind: nothing is put away */
	screen_wait_text(s, "move 4, O to play");
	leave(s, "Game saved");
	s = begin(NULL);
	press(s, "n", "which board?");
	press_away(s, SCREEN_ESCAPE, "which board?"); /* the game continues */
	screen_wait_text(s, "move 4, O to play");
	leave(s, "Game saved");
	s = begin(NULL);
	press(s, "n", "which board?");
	press(s, SCREEN_ENTER, "against whom?");
	press(s, SCREEN_ENTER, "move 1, X to play");
	assert_int_equal(find_files("narabe/games", ".narabe", path), 1);
	assert_int_equal(find_files("narabe", ".journal", path), 0);
	leave(s, "");
	s = begin(NULL);
	assert_false(says(s, "Continue?"));
	press(s, "L", "Tic-tac-toe 3x3");
	press(s, SCREEN_ENTER, "move 4, O to play");
	leave(s, "");
}

TEST(a_finished_game_is_kept)
{
	char path[JOURNAL_PATH];

	struct screen *s = begin(NULL);
	screen_key(s, "\rk\rj");      /* b2, b1 */
	screen_key(s, "h\rklh\r");    /* a2, a1 */
	press(s, "lljjk\r", "X won"); /* c2: X has the middle row */
	leave(s, "");
	assert_int_equal(find_files("narabe", ".journal", path), 0);
	assert_int_equal(find_files("narabe/games", ".narabe", path), 1);
	s = begin(NULL);
	assert_false(says(s, "Continue?"));
	leave(s, "");
	/* It also opens as a file. */
	s = begin(path);
	screen_wait_text(s, "X won, 5 moves");
	press(s, SCREEN_HOME, "move 1, X to play");
	leave(s, "");
}

/* One that was looked back in is offered as what it is, where it was left, and no engine moves there. */
TEST(a_finished_game_is_looked_back_in)
{
	setenv("NARABE_GAME", "othello", 1);
	setenv("NARABE_O", "random", 1);
	struct screen *s = begin(NULL);
	screen_key(s, ":c2\r");
	screen_wait_text(s, "move 3, X to play");
	press(s, "RR", "X resigned, 2 moves");
	press(s, "[", "move 2, O to play");
	leave(s, "");
	s = begin(NULL);
	screen_wait_text(s, "Othello 6x6, O won, 2 moves.");
	assert_false(says(s, "unfinished"));
	press_away(s, SCREEN_ENTER, "Look back?");
	screen_wait_text(s, "Space continue");
	screen_wait_text(s, "move 2, O to play");
	press(s, "]", "X resigned, 2 moves");
	press(s, "[", "move 2, O to play");
	kill_it(s);
	s = begin(NULL);
	screen_wait_text(s, "Othello 6x6, O won, 2 moves.");
	press(s, "n", "which board?");
	press(s, SCREEN_ENTER, "against whom?");
	press(s, SCREEN_ENTER, "Players");
	press_away(s, SCREEN_ESCAPE, "Players");
	press(s, "L", "lost to"); /* it is not open in the list */
	kill_it(s);
}

TEST(games_are_saved_and_deleted)
{
	char path[JOURNAL_PATH];

	struct screen *s = begin(NULL);
	press(s, "S", "no move to save");
	screen_key(s, "\r");
	press(s, "S", "a name in the list of games");
	press(s, "\r", "Saved as");
	press(s, "k\rS", "Save as:"); /* into the same file */
	press(s, "\r", "Saved as");
	assert_int_equal(find_files("narabe/games", ".narabe", path), 1);
	press(s, "L", "2 of 2 moves");
	press(s, "d", "Delete this game?");
	press_away(s, "x", "Delete this game?");
	assert_int_equal(find_files("narabe/games", ".narabe", path), 1);
	press(s, "dy", "No games yet");
	assert_int_equal(find_files("narabe/games", ".narabe", path), 0);
	screen_key(s, SCREEN_ENTER); /* of an empty game */
	press_away(s, SCREEN_ESCAPE, "No games yet");
	leave(s, "Game saved");
}

/* Two programs at once have a journal each; the journals left over are offered one after the other.
 * */
TEST(two_programs_do_not_meet)
{
	char path[JOURNAL_PATH];

	struct screen *a = begin(NULL);
	press(a, "\r", "move 2, O to play");
	struct screen *b = begin(NULL);
	assert_false(says(b, "Continue?"));
	press(b, "\rk\r", "move 3, X to play");
	press(a, "h\rk\r", "move 4, O to play");
	assert_int_equal(find_files("narabe", ".journal", path), 2);
	kill_it(b);
	struct screen *c = begin(NULL);
	screen_wait_text(c, "2 moves, unfinished");
	kill_it(c);
	kill_it(a);
	struct screen *d = begin(NULL);
	screen_wait_text(d, "unfinished");
	bool first = says(d, "2 moves, unfinished"); /* it came with the other words */
	struct screen *e = begin(NULL);
	screen_wait_text(e, first ? "3 moves, unfinished" : "2 moves, unfinished");
}

/* A game whose journal was damaged is offered as far as it can be read, and the screen says so. */
TEST(a_damaged_journal_is_offered)
{
	char path[JOURNAL_PATH];
	struct record left;

	struct screen *s = begin(NULL);
	press(s, "\rk\r", "move 3, X to play");
	kill_it(s);
	assert_int_equal(find_files("narabe", ".journal", path), 1);
	FILE *f = fopen(path, "r+");
	assert_non_null(f);
	assert_int_equal(fseek(f, -3, SEEK_END), 0);
	assert_int_equal(fputc('~', f), '~');
	assert_int_equal(fclose(f), 0);
	s = begin(NULL);
	screen_wait_text(s, "1 move, unfinished");
	screen_wait_text(s, "The journal is damaged in line 4");
	press(s, "\r", "move 2, O to play");
	press(s, "k\r", "move 3, X to play");
	kill_it(s);
	assert_int_equal(find_files("narabe", ".damaged", path), 1);
	assert_true(read_journal(&left));
	assert_int_equal(left.count, 3);
	record_finish(&left);
}

/* Without a folder to save in, the game continues and the command that resumes it is printed. */
TEST(no_folder_is_told_once)
{
	setenv("XDG_STATE_HOME", "/proc/nowhere", 1);
	struct screen *s = begin(NULL);
	press(s, "\r", "/proc/nowhere");
	press_away(s, "k\r", "/proc/nowhere");
	screen_wait_text(s, "move 3, X to play");
	leave(s, "--moves=\"b2 b1\"");
}

/* The command is whole, however long the game is. */
TEST(a_long_game_is_resumed_by_its_command)
{
	static char moves[8192];
	struct text t;

	setenv("NARABE_GAME", "tron:50x50", 1);
	setenv("NARABE_AUTOSAVE", "off", 1);
	text_init(&t, moves, sizeof moves);
	text_add(&t, "--moves=");
	for (int step = 0; step < 200; step++) { /* to and fro, a row further each time */
		bool turns = step % 50 == 49, back = step / 50 % 2;
		text_add(&t, "%s%s %s", step ? " " : "",
			turns  ? "down"
			: back ? "left"
			       : "right",
			turns  ? "up"
			: back ? "right"
			       : "left");
	}
	struct screen *s = begin(moves);
	size_t mark = screen_received(s);
	screen_key(s, "q");
	assert_int_equal(screen_wait_exit(s), 0);
	text_add(&t, "\"");
	assert_true(screen_received_since(s, mark, moves + t.used - 40));
	unsetenv("NARABE_AUTOSAVE");
}

/* A warning about the settings comes after the question, not behind it. */
TEST(a_warning_waits_for_the_answer)
{
	struct screen *s = begin(NULL);
	press(s, SCREEN_ENTER, " 1 X ");
	leave(s, "");
	setenv("NARABE_HEAT", "warm", 1);
	s = begin(NULL);
	screen_wait_text(s, "Continue?");
	assert_false(says(s, "warm"));
	press(s, SCREEN_ENTER, "NARABE_HEAT");
	unsetenv("NARABE_HEAT");
	leave(s, "");
}

int
main(int argc, char **argv)
{
	int status = screen_play_set_up(argc, argv);
	if (status != 0)
		return status;
	unsetenv("NARABE_AUTOSAVE");
	return test_run(argc, argv);
}
