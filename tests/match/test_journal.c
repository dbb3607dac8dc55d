/* Journals hold all that happens in a game. test_mutation.c damages them, fuzz_journal.c reads any. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "fixtures/testing.h"
#include "match/autosave.h"
#include "record/file.h"

TEST_EACH(test_keep_in_folder, test_folder_end)

static bool
random_move(struct record *r, struct rng *rng)
{
	move_t moves[GAME_MAX_MOVES];
	int count = r->game->rules->moves(r->game, &r->node[record_current(r)].position, moves);

	return count > 0 && record_play(r, moves[rng_below(rng, (uint32_t)count)]);
}

/* Something that happens in a game: mostly moves. */
static void
happen(struct record *r, struct rng *rng)
{
	int here = record_current(r), any = (int)rng_below(rng, (uint32_t)r->count);

	switch (rng_below(rng, 12)) {
	case 0:
		record_go(r, any);
		break;
	case 1:
		record_promote(r, any);
		break;
	case 2:
		record_set_comment(r, any, "a \\ b]\nc[");
		break;
	case 3:
		record_set_mark(r, any, MARK_BAD);
		break;
	case 4:
		record_set_loss(r, any, .25, 0);
		break;
	default:
		record_judge(r, here, .125, 10 + r->node[here].playouts, MOVE_NONE);
		if (random_move(r, rng)) {
			record_add_time(r, record_current(r), 5000);
			record_set_left(r, record_current(r), 250 * (int64_t)r->count);
		} else {
			record_go(r, any);
		}
	}
}

/* The same, and games are lost and taken back, also before moves that were played or will be. */
static void
happen_or_lose(struct record *r, struct rng *rng)
{
	switch (rng_below(rng, 8)) {
	case 0:
		if (record_result(r) == GAME_OPEN)
			record_lose(r, (enum side)rng_below(rng, 2), LOST_ON_TIME);
		break;
	case 1:
		record_take_back_loss(r);
		break;
	default:
		happen(r, rng);
	}
}

static char *
written(const struct record *r)
{
	char *text = NULL;
	size_t size;
	FILE *f = open_memstream(&text, &size);

	assert_non_null(f);
	record_write(r, f);
	fclose(f);
	return text;
}

static void
same(const struct record *a, const struct record *b)
{
	char *x = written(a), *y = written(b);

	assert_string_equal(x, y);
	assert_int_equal(record_current(a), record_current(b));
	free(x);
	free(y);
}

static void
file_holds(const struct journal *j, const struct record *r)
{
	struct record back;
	struct error e = { "" };
	char name[256];

	if (!journal_read(j->path, &back, name, &e))
		fail_msg("%s", e.text);
	same(r, &back);
	record_finish(&back);
}

/* After each event the file holds the whole game, also for later journals that continue it. */
TEST(journals_hold_all_that_happens)
{
	struct rng rng;
	struct error e = { "" };

	rng_seed(&rng, 3);
	for (int k = 0; game_at(k); k++) {
		struct record r;
		struct journal j;
		assert_true(record_init(&r, game_at(k), NULL));
		snprintf(r.info.spec[0], RECORD_SPEC, "human");
		assert_true(random_move(&r, &rng));
		if (!journal_create(&j, test_folder(), &r, &e))
			fail_msg("%s", e.text);
		for (int i = 0; i < 200; i++) {
			happen_or_lose(&r, &rng);
			assert_true(journal_update(&j, &r, true, &e));
			if (i % 10 == 9)
				file_holds(&j, &r);
			if (i % 60 == 59) {
				char path[JOURNAL_PATH];
				snprintf(path, sizeof path, "%s", j.path);
				journal_close(&j);
				record_finish(&r);
				assert_true(journal_resume(&j, path, &r, &e));
			}
		}
		journal_remove(&j);
		record_finish(&r);
	}
}

/* The value of the current position is written when it is left: a search keeps changing it. */
TEST(running_searches_write_nothing)
{
	struct record r;
	struct journal j;
	struct error e;
	struct stat before, after;
	struct rng rng = { 1 };

	assert_true(record_init(&r, game_at(0), NULL));
	assert_true(random_move(&r, &rng));
	assert_true(journal_create(&j, test_folder(), &r, &e));
	stat(j.path, &before);
	assert_int_equal(before.st_mode & 0777, 0600);
	for (int i = 1; i < 50; i++) {
		record_judge(&r, record_current(&r), .1, i * 10, MOVE_NONE);
		assert_true(journal_update(&j, &r, false, &e));
	}
	stat(j.path, &after);
	assert_int_equal(before.st_size, after.st_size);
	record_go(&r, RECORD_ROOT);
	assert_true(journal_update(&j, &r, false, &e));
	stat(j.path, &after);
	assert_true(after.st_size > before.st_size);
	journal_close(&j);
	record_finish(&r);
}

/* A line that is missing, doubled or moved is detected too. */
TEST(lines_stay_in_their_order)
{
	struct record r, back;
	struct journal_found found;
	struct journal j;
	struct error e;
	struct rng rng;
	size_t size;

	rng_seed(&rng, 7);
	assert_true(record_init(&r, game_open("othello:4", NULL), NULL));
	assert_true(random_move(&r, &rng));
	assert_true(journal_create(&j, test_folder(), &r, &e));
	for (int i = 0; i < 12; i++) {
		happen(&r, &rng);
		assert_true(journal_update(&j, &r, i == 11, &e));
	}
	char *text = file_read(j.path, RECORD_FILE_MAX, &size, &e);
	assert_non_null(text);
	journal_remove(&j);
	char *root = strchr(text, '\n') + 1, *bad = malloc(2 * size + 1);
	for (char *line = strchr(root, '\n') + 1, *end; (end = strchr(line, '\n'));
		line = end + 1) {
		size_t before = (size_t)(line - text), length = (size_t)(end + 1 - line);
		memcpy(bad, text, before);
		memcpy(bad + before, line + length, size - before - length + 1);
		assert_true(journal_parse(bad, size - length, &back, &found, &e));
		assert_int_equal(found.good, before);
		record_finish(&back);
		memcpy(bad, text, before + length);
		memcpy(bad + before + length, line, size - before + 1);
		assert_true(journal_parse(bad, size + length, &back, &found, &e));
		assert_int_equal(found.good, before + length);
		record_finish(&back);
	}
	free(bad);
	free(text);
	record_finish(&r);
}

/* A name that is none of a game in the list is ignored; the moves after it are read. */
TEST(names_with_a_slash_lose_nothing)
{
	static const char text[] = "narabe-journal 2\n"
				   "* NRB[version=1 game=tictactoe seed=1] ~aa37aa0f\n"
				   "+ 0 B[b2] ~72875e62\n"
				   "/ ./mine.narabe ~ed8a1708\n"
				   "+ 1 W[a1] ~fcbaa215\n";
	char name[256];
	struct record r;
	struct error e;

	assert_true(journal_read(test_write("slash.journal", text), &r, name, &e));
	assert_int_equal(r.count, 3);
	assert_string_equal(name, "");
	record_finish(&r);
}

/* A byte order mark, as an editor leaves, does not move where a torn journal is cut and goes on. */
TEST(a_mark_before_a_journal_moves_nothing)
{
	static const char torn[] = "\xef\xbb\xbfnarabe-journal 2\n"
				   "* NRB[version=1 game=tictactoe seed=1] ~aa37aa0f\n"
				   "+ 0 B[b2] ~72875e62\n"
				   "+ 1 W[a1";
	const char *path = test_write("marked.journal", torn);
	struct record r, back;
	struct error e;
	struct journal j;
	struct rng rng = { 9 };
	char name[256];

	assert_true(journal_resume(&j, path, &r, &e));
	assert_int_equal(r.count, 2);
	assert_true(random_move(&r, &rng));
	assert_true(journal_update(&j, &r, true, &e));
	assert_true(journal_read(path, &back, name, &e));
	same(&r, &back);
	record_finish(&back);
	record_finish(&r);
	journal_close(&j);
}

/* A journal of a later version is not called damaged: it stays as it is. */
TEST(later_journals_stay)
{
	struct store l;
	struct journal j;
	struct record r;
	struct error unread;

	assert_true(store_init(&l));
	const char *path = test_write("narabe/later.journal", "narabe-journal 9\n! much\n");
	assert_false(store_resume(&l, &j, &r, &unread));
	assert_non_null(strstr(unread.text, "later version"));
	assert_int_equal(access(path, F_OK), 0);
}

/* A finished game whose program was killed is kept, and not offered. */
TEST(a_finished_game_is_kept)
{
	struct store l;
	struct journal j;
	struct record r;
	struct error e, unread;
	struct rng rng = { 1 };

	assert_true(store_init(&l));
	assert_true(record_init(&r, game_open("tictactoe", NULL), NULL));
	while (random_move(&r, &rng))
		;
	assert_true(journal_create(&j, l.state, &r, &e));
	journal_close(&j);
	record_finish(&r);
	assert_false(store_resume(&l, &j, &r, &unread));
	assert_true(store_list(&l, &e));
	assert_int_equal(l.count, 1);
	assert_false(l.game[0].left_over);
	store_finish(&l);
}

/* Another program has come to continue it since it was listed. */
TEST(no_journal_is_deleted_under_its_player)
{
	struct store l;
	struct record r, back, none;
	struct journal j, other;
	struct error e = { "" };
	struct rng rng = { 2 };
	struct stat st;
	char path[JOURNAL_PATH];

	assert_true(store_init(&l));
	assert_true(record_init(&r, game_open("othello", NULL), NULL));
	assert_true(random_move(&r, &rng));
	assert_true(journal_create(&j, l.state, &r, &e));
	memcpy(path, j.path, sizeof path);
	journal_close(&j);
	assert_int_equal(stat(l.state, &st), 0);
	assert_int_equal(st.st_mode & 0777, 0700);
	assert_true(store_list(&l, &e));
	int row = 0;
	while (!l.game[row].left_over || !strstr(path, l.game[row].name))
		row++;
	assert_true(journal_resume(&j, path, &back, &e));
	assert_false(journal_resume(&other, path, &none, &e));
	assert_non_null(strstr(e.text, "another narabe"));
	assert_false(store_delete(&l, row, &e));
	assert_non_null(strstr(e.text, "another narabe is playing it"));
	assert_int_equal(access(path, F_OK), 0);
	journal_close(&j);
	assert_true(store_delete(&l, row, &e));
	assert_int_not_equal(access(path, F_OK), 0);
	store_finish(&l);
	record_finish(&back);
	record_finish(&r);
}
