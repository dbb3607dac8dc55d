/* Saving games automatically and under names: nothing is lost on a full disk, beside other programs, or when files
 * disappear. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "fixtures/records.h"
#include "games/notation.h"
#include "match/autosave.h"
#include "record/file.h"

TEST_EACH(test_keep_in_folder, test_folder_end)

/* The move of that name in the record's current position. */
static move_t
move_of(const struct record *r, const char *text)
{
	struct error e;
	move_t m;

	if (!game_move_parse(r->game, &r->node[record_current(r)].position, text, &m, &e))
		fail_msg("%s", e.text);
	return m;
}

static bool
is_listed(const char *name)
{
	char path[256];

	snprintf(path, sizeof path, "narabe/games/%.200s", name);
	return access(test_path(path), F_OK) == 0;
}

/* Lets no file grow beyond so many bytes. */
static void
limit_files(rlim_t bytes)
{
	struct rlimit limit;

	assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
	limit.rlim_cur = bytes == RLIM_INFINITY ? limit.rlim_max : bytes;
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

/* A disk that is full for a while costs no move: said once, then all of them are in one journal. */
TEST(a_full_disk_is_waited_for)
{
	struct record r = open_record("tictactoe", "b2 a1"), again;
	struct autosave k;
	struct journal j;
	struct error e = { "" }, unread;
	char first[JOURNAL_PATH];
	bool open;

	signal(SIGXFSZ, SIG_IGN);
	for (int later = 0; later < 2; later++) { /* at the next move, or when it is left */
		autosave_init(&k);
		autosave_begin(&k);
		r.changed = true;
		assert_true(autosave_update(&k, &r, &e));
		memcpy(first, k.journal.path, sizeof first);
		limit_files(40);
		assert_true(record_play(&r, move_of(&r, later ? "b3" : "c3")));
		assert_false(autosave_update(&k, &r, &e));
		assert_non_null(strstr(e.text, "cannot be saved"));
		assert_true(record_play(&r, move_of(&r, later ? "a2" : "c1")));
		assert_true(autosave_update(&k, &r, &e)); /* nothing new is to be said */
		assert_int_equal(access(first, F_OK), 0);
		limit_files(RLIM_INFINITY);
		if (!later) {
			assert_true(record_play(&r, move_of(&r, "a3")));
			assert_true(autosave_update(&k, &r, &e));
			assert_true(journal_is_open(&k.journal));
		}
		assert_true(autosave_leave(&k, &r, &open, &e) && open);
		assert_int_not_equal(access(first, F_OK), 0);
		assert_true(store_resume(&k.library, &j, &again, &unread));
		assert_int_equal(again.length, r.length);
		journal_remove(&j);
		record_finish(&again);
		assert_false(store_resume(&k.library, &j, &again, &unread));
	}
	record_finish(&r);
}

/* The same of a game that is put away: it is in the list, and its journal is gone. */
TEST(a_full_disk_is_no_end)
{
	struct record r = open_record("tictactoe", "b2 a1"), again;
	struct autosave k;
	struct journal j;
	struct error e = { "" }, unread;

	autosave_init(&k);
	autosave_begin(&k);
	assert_true(autosave_update(&k, &r, &e));
	snprintf(k.name, sizeof k.name, "full.narabe");
	limit_files(40);
	assert_true(record_play(&r, move_of(&r, "c3")));
	assert_false(autosave_update(&k, &r, &e));
	limit_files(RLIM_INFINITY);
	assert_true(autosave_put_away(&k, &r, &e));
	assert_true(is_listed("full.narabe"));
	assert_false(store_resume(&k.library, &j, &again, &unread));
	record_finish(&r);
}

/* Opens a game of the list as a session does. */
static struct record
open_listed(struct autosave *k, const char *name)
{
	char path[AUTOSAVE_PATH_SIZE];
	struct record r;
	struct error e;

	autosave_init(k);
	autosave_begin(k);
	assert_true(autosave_find(k, name, game_open("tictactoe", NULL), path));
	assert_true(record_load(&r, path, &e));
	autosave_take(k, NULL, name, store_mark(&k->library, name));
	return r;
}

static void
move_and_save(struct autosave *k, struct record *r, const char *move)
{
	struct error e;

	nanosleep(&(struct timespec){ .tv_nsec = 20000000 }, NULL); /* of the files' clock */
	assert_true(record_play(r, move_of(r, move)));
	assert_true(autosave_update(k, r, &e));
}

static const char *
last_move(const struct record *r)
{
	static char text[GAME_MOVE_TEXT];
	int last = r->line[r->length];

	game_move_text(r->game, &r->node[r->node[last].parent].position, r->node[last].move, text);
	return text;
}

/* Deletes all games of the list; returns how many end with this move. */
static int
delete_all(struct store *l, const char *move)
{
	struct error e;
	struct record r;
	int count = 0;

	assert_true(store_list(l, &e));
	for (int i = l->count - 1; i >= 0; i--) {
		assert_true(store_look(l, i, &r, &e));
		count += strcmp(last_move(&r), move) == 0;
		record_finish(&r);
		assert_true(store_delete(l, i, &e));
	}
	return count;
}

/* Two programs have opened the same game: what the one saves stays, and so does the other's game, under a name of
 * its own. It is put away after that, or was left before and is resumed, or is left after and resumed. */
TEST(no_game_is_saved_over_anothers)
{
	enum { NEVER_LEFT, LEFT_BEFORE, LEFT_AFTER, CASES };
	struct record r = open_record("tictactoe", "b2 a1"), mine, theirs;
	struct autosave k, me, them;
	struct journal j;
	struct error e, unread;
	char name[32];
	bool open;

	for (int left = 0; left < CASES; left++) {
		snprintf(name, sizeof name, "shared-%d.narabe", left);
		autosave_init(&k);
		autosave_begin(&k);
		assert_true(autosave_save_as(&k, &r, name, &e));
		mine = open_listed(&me, name);
		theirs = open_listed(&them, name);
		move_and_save(&me, &mine, "c3");
		if (left == LEFT_BEFORE)
			assert_true(autosave_leave(&me, &mine, &open, &e) && open);
		move_and_save(&them, &theirs, "c1");
		assert_true(autosave_put_away(&them, &theirs, &e));
		assert_string_equal(e.text, "");
		assert_true(left == LEFT_BEFORE || !autosave_save_as(&me, &mine, name, &e));
		if (left == LEFT_AFTER)
			assert_true(autosave_leave(&me, &mine, &open, &e) && open);
		if (left != NEVER_LEFT) {
			record_finish(&mine);
			assert_true(store_resume(&me.library, &j, &mine, &unread));
			autosave_take(&me, &j, j.name, store_agreed(&me.library, &j));
		}
		assert_true((left == LEFT_AFTER) == (strcmp(me.name, name) != 0));
		assert_true(autosave_put_away(&me, &mine, &e));
		assert_true(left == LEFT_AFTER || strstr(e.text, "has changed on disk"));
		record_finish(&mine);
		mine = open_listed(&me, name);
		assert_string_equal(last_move(&mine), "c1");
		record_finish(&mine);
		assert_int_equal(delete_all(&k.library, "c3"), 1);
		store_finish(&k.library);
		record_finish(&theirs);
	}
	record_finish(&r);
}

static void
put_file(const char *path, const char *text)
{
	FILE *f = fopen(path, "w");

	assert_non_null(f);
	assert_true(fputs(text, f) >= 0 && fclose(f) == 0);
}

/* A journal that is removed, replaced, cut or about to be too large for its reader while the game is played is noticed
 * at the next move, and begun again with the whole game. */
TEST(lost_journals_begin_again)
{
	enum { REMOVED, REPLACED, CUT, FULL, CASES };
	struct autosave k;
	struct journal j;
	struct error e, unread;
	bool open;

	int cases = every(2) > 1 ? FULL : CASES; /* a full one has many megabytes */

	for (int how = 0; how < cases; how++) {
		struct record r = open_record("tictactoe", "b2 a1"), again;
		char first[JOURNAL_PATH], *large = NULL;
		autosave_init(&k);
		autosave_begin(&k);
		assert_true(autosave_update(&k, &r, &e));
		memcpy(first, k.journal.path, sizeof first);
		if (how == REMOVED || how == REPLACED)
			assert_int_equal(unlink(first), 0);
		if (how == REPLACED)
			put_file(first, "of another program\n");
		if (how == CUT)
			assert_int_equal(truncate(first, 30), 0);
		for (int i = 0; how == FULL && i < 3; i++) { /* each replaces the last */
			size_t size = RECORD_FILE_MAX / 5 * 2;
			large = realloc(large, size + 1);
			memset(large, 'a' + i, size);
			large[size] = '\0';
			assert_true(record_set_comment(&r, RECORD_ROOT, large));
			assert_true(autosave_update(&k, &r, &e));
		}
		free(large);
		assert_true(record_play(&r, move_of(&r, "c3")));
		assert_int_equal(autosave_update(&k, &r, &e), how == FULL);
		if (how != FULL)
			assert_non_null(strstr(e.text, "the game is saved again"));
		assert_true(journal_is_open(&k.journal));
		/* A name that was removed may be taken again, within the same second. */
		assert_int_equal(access(k.journal.path, F_OK), 0);
		if (how != REMOVED) {
			assert_string_not_equal(k.journal.path, first);
			assert_int_equal(access(first, F_OK), how == REPLACED ? 0 : -1);
		}
		assert_true(record_play(&r, move_of(&r, "c1")));
		assert_true(autosave_update(&k, &r, &e));
		assert_true(autosave_leave(&k, &r, &open, &e) && open);
		if (how == REPLACED)
			assert_int_equal(unlink(first), 0);
		assert_true(store_resume(&k.library, &j, &again, &unread));
		assert_int_equal(again.length, 4);
		journal_remove(&j);
		record_finish(&again);
		record_finish(&r);
	}
}

/* No file is written that could not be read. */
TEST(too_large_games_are_not_written)
{
	struct record r = open_record("tictactoe", "b2 a1");
	size_t size = RECORD_FILE_MAX;
	char *large = malloc(size + 1);
	struct error e;

	assert_non_null(large);
	memset(large, 'x', size);
	large[size] = '\0';
	assert_true(record_set_comment(&r, RECORD_ROOT, large));
	free(large);
	assert_false(record_save(&r, test_path("large.sgf"), &e));
	assert_non_null(strstr(e.text, "could not be read"));
	assert_int_equal(access(test_path("large.sgf"), F_OK), -1);
	record_finish(&r);
}

/* A move tried in a finished game does not change what the list says of it. */
TEST(a_finished_game_keeps_its_result)
{
	struct record r = open_record("tictactoe", "a1 a2 b1 b2 c1"), seen;
	struct autosave k;
	struct error e;
	bool open;

	record_go(&r, r.line[2]);
	assert_true(record_play(&r, 8));
	autosave_init(&k);
	autosave_begin(&k);
	assert_true(autosave_update(&k, &r, &e));
	assert_true(autosave_leave(&k, &r, &open, &e) && open);
	record_finish(&r);
	assert_true(store_list(&k.library, &e));
	assert_int_equal(k.library.count, 1);
	assert_true(store_look(&k.library, 0, &seen, &e));
	assert_string_equal(k.library.game[0].result, "X won");
	record_finish(&seen);
	assert_true(store_delete(&k.library, 0, &e));
	store_finish(&k.library);
}

/* What a file says of a game that could go on is no end of it in the list, as it is none on the board. */
TEST(a_given_result_ends_no_game)
{
	struct record r = open_record("othello:8", "f5 d6"), seen;
	struct autosave k;
	struct error e;
	bool open;

	snprintf(r.info.result, sizeof r.info.result, "B+16");
	r.result_at = record_main_end(&r);
	autosave_init(&k);
	autosave_begin(&k);
	assert_true(autosave_update(&k, &r, &e));
	assert_true(autosave_leave(&k, &r, &open, &e) && open);
	record_finish(&r);
	assert_true(store_list(&k.library, &e));
	assert_true(store_look(&k.library, 0, &seen, &e));
	assert_string_equal(seen.info.result, "B+16");
	assert_int_equal(record_result(&seen), GAME_OPEN);
	assert_string_equal(k.library.game[0].result, "open");
	record_finish(&seen);
	assert_true(store_delete(&k.library, 0, &e));
	store_finish(&k.library);
}

/* Where both choose at once, an engine's choice alone, which nobody has seen, is no game. */
TEST(a_hidden_choice_is_no_game)
{
	struct record r = open_record("tron", "right");
	struct autosave k;
	struct error e;
	bool open;

	snprintf(r.info.spec[0], sizeof r.info.spec[0], "level:n=2");
	snprintf(r.info.spec[1], sizeof r.info.spec[1], "human");
	autosave_init(&k);
	autosave_begin(&k);
	assert_true(autosave_update(&k, &r, &e));
	assert_true(autosave_leave(&k, &r, &open, &e) && !open);
	assert_true(store_list(&k.library, &e));
	assert_int_equal(k.library.count, 0);
	store_finish(&k.library);
	record_finish(&r);
}

/* A game on a board from a file, left after one step. */
static void
leave_game(const char *game, const char *moves)
{
	struct record r = open_record(game, moves);
	struct autosave k;
	struct error e;
	bool open;

	autosave_init(&k);
	autosave_begin(&k);
	assert_true(autosave_update(&k, &r, &e));
	assert_true(autosave_leave(&k, &r, &open, &e) && open);
	record_finish(&r);
}

/* The content of a board's file stays with the game when the file is changed or gone. */
TEST(boards_of_files_stay_with_their_games)
{
	static const char *const games[][4] = { { "tron:", "A..\n.#.\n..B\n", "A...\n...B\n",
							"right left" },
		{ "matrix:", ".1 .333333333333\n1 0 # all\n", "1 0 0\n0 1 1\n", "2" } };
	struct autosave k;
	struct journal j;
	struct record r;
	struct error e, unread;

	autosave_init(&k);
	autosave_begin(&k);
	for (int i = 0; i < 2; i++) {
		const char *path = test_path("board");
		char name[80];
		snprintf(name, sizeof name, "%s%s", games[i][0], path);
		put_file(path, games[i][1]);
		leave_game(name, games[i][3]);
		const struct game *before = game_open(name, &e);
		for (int gone = 0; gone < 2; gone++) {
			put_file(path, games[i][2]);
			if (gone)
				unlink(path);
			assert_true(store_resume(&k.library, &j, &r, &unread));
			assert_string_equal(unread.text, "");
			assert_ptr_equal(r.game, before);
			journal_close(&j);
			record_finish(&r);
		}
		/* Another program has never seen the file. */
		const struct game *g = game_open_source("tron:gone", before->source, &e);
		assert_true(i == 1 || (g && g != before && g->columns == 3 && g->rows == 3));
		g = game_open_source("matrix:gone", before->source, &e);
		assert_true(i == 0 || (g && g != before && g->columns == 2 && g->rows == 2));
		assert_true(i == 0 || strcmp(g->source, before->source) == 0);
		assert_true(store_resume(&k.library, &j, &r, &unread));
		journal_remove(&j);
		record_finish(&r);
	}
}

/* What happens after a save is in the journal, whatever the game's name. */
TEST(saving_loses_no_later_moves)
{
	static const struct {
		const char *name;
		bool saved;
	} names[] = {
		{ "./dot", true }, /* the file of this path */
		{ "../up", false },
		{ "../../up", false },
		{ "a/../../up", false },
		{ "..", false },
		{ ".hidden", false },
		{ "a\nb", false },
		{ "a\x1b[31mb", false },
		{ "fine", true },
	};
	struct error e;

	assert_int_equal(chdir(test_make_folder("here")), 0);
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
		struct record r = open_record("tictactoe", "b2 a1"), again;
		struct autosave k;
		char name[256];
		autosave_init(&k);
		autosave_begin(&k);
		assert_true(autosave_update(&k, &r, &e));
		e.text[0] = '\0';
		assert_int_equal(autosave_save_as(&k, &r, names[i].name, &e), names[i].saved);
		assert_int_equal(strlen(e.text) == 0, names[i].saved);
		assert_true(record_play(&r, 2));
		assert_true(autosave_update(&k, &r, &e));
		assert_true(journal_read(k.journal.path, &again, name, &e));
		assert_int_equal(again.count, 4);
		assert_string_equal(name, k.name);
		record_finish(&again);
		record_finish(&r);
		journal_remove(&k.journal);
	}
	assert_int_equal(access(test_path("up.narabe"), F_OK), -1);
	assert_int_equal(access(test_path("narabe/up.narabe"), F_OK), -1);
	assert_int_equal(access(test_path("up"), F_OK), -1);
	assert_int_equal(access(test_path("here/dot"), F_OK), 0);
	assert_false(is_listed("dot.narabe"));
	assert_int_equal(chdir(test_folder()), 0);
}
