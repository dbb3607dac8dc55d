/* Autosave: journals, two programs at once, left-over journals, saved games. test_mutation.c damages
 * journals. */
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "base/lock.h"
#include "fixtures/testing.h"
#include "games/notation.h"
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

/* The text of a game's journal; the caller frees it. */
static char *
write_journal(const char *game, int events, struct rng *rng, struct record *r, size_t *size)
{
	struct journal j;
	struct error e = { "" };

	assert_true(record_init(r, game_open(game, NULL), NULL));
	assert_true(random_move(r, rng));
	assert_true(journal_create(&j, test_folder(), r, &e));
	for (int i = 0; i < events; i++) {
		happen(r, rng);
		assert_true(journal_update(&j, r, i + 1 == events, &e));
	}
	char *text = file_read(j.path, RECORD_FILE_MAX, size, &e);
	assert_non_null(text);
	journal_remove(&j);
	return text;
}

/* Without waiting for the disk, unlike file_replace(). */
static void
put_file(const char *path, const char *bytes, size_t size)
{
	FILE *f = fopen(path, "w");

	assert_non_null(f);
	assert_int_equal(fwrite(bytes, 1, size, f), size);
	assert_int_equal(fclose(f), 0);
}

/* A byte order mark, as an editor leaves, does not move where a torn journal is cut and goes on. */
TEST(a_mark_before_a_journal_moves_nothing)
{
	struct record r, back;
	struct error e = { "" };
	struct journal j;
	struct rng rng;
	char name[256], marked[16384] = "\xef\xbb\xbf";
	size_t size;

	rng_seed(&rng, 9);
	char *text = write_journal("othello", 20, &rng, &r, &size);
	record_finish(&r);
	assert_true(size + 4 < sizeof marked);
	memcpy(marked + 3, text, size);
	free(text);
	test_make_folder("mark");
	put_file(test_path("mark/a.journal"), marked, size + 3 - 5);
	assert_true(journal_resume(&j, test_path("mark/a.journal"), &r, &e));
	int moves = r.count;
	happen(&r, &rng);
	assert_true(journal_update(&j, &r, true, &e));
	assert_true(journal_read(test_path("mark/a.journal"), &back, name, &e));
	same(&r, &back);
	assert_true(back.count >= moves);
	record_finish(&back);
	record_finish(&r);
	journal_close(&j);
}

/* A line that is missing, doubled or moved is detected too. */
TEST(lines_stay_in_their_order)
{
	struct record r, back;
	struct journal_found found;
	struct error e;
	struct rng rng;
	size_t size;

	rng_seed(&rng, 7);
	char *text = write_journal("othello:4", 12, &rng, &r, &size);
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

/* A journal of a later version is not called damaged: it stays as it is. */
TEST(later_journals_stay)
{
	static const char later[] = "narabe-journal 9\n! much\n";
	struct store l;
	struct journal j;
	struct record r;
	struct error e, unread;
	size_t size;

	assert_true(store_init(&l) && file_make_folder(l.state, &e));
	char path[JOURNAL_PATH];
	snprintf(path, sizeof path, "%s/a.journal", l.state);
	assert_true(file_replace(path, later, sizeof later - 1, &e));
	for (int i = 0; i < 2; i++) {
		assert_false(store_resume(&l, &j, &r, &unread));
		assert_non_null(strstr(unread.text, "later version"));
		char *text = file_read(path, RECORD_FILE_MAX, &size, &e);
		assert_non_null(text);
		assert_string_equal(text, later);
		free(text);
	}
}

/* A journal of these lines, which have their sums then. */
static void
with_sums(const char *lines, char *out, size_t size)
{
	uint32_t sum = 2166136261u;
	struct text t;

	text_init(&t, out, size);
	text_add(&t, "narabe-journal 2\n");
	for (const char *end; (end = strchr(lines, '\n')); lines = end + 1) {
		for (const char *c = lines; c < end; c++)
			sum = (sum ^ (unsigned char)*c) * 16777619u;
		text_add(&t, "%.*s ~%08" PRIx32 "\n", (int)(end - lines), lines, sum);
	}
}

/* A name that is none of a game in the list is ignored; the moves after it are read. */
TEST(names_with_a_slash_lose_nothing)
{
	char text[512], name[256];
	struct record r;
	struct error e;

	with_sums("* NRB[version=1 game=tictactoe seed=1]\n+ 0 B[b2]\n/ ./mine.narabe\n+ 1 W[a1]\n",
		text, sizeof text);
	put_file(test_path("slash.journal"), text, strlen(text));
	assert_true(journal_read(test_path("slash.journal"), &r, name, &e));
	assert_int_equal(r.count, 3);
	assert_string_equal(name, "");
	record_finish(&r);
}

/* A refused line leaves the record as it was. */
TEST(refused_lines_leave_nothing)
{
	static const char begin[] = "* NRB[version=1 game=othello:4 seed=1]\n"
				    "+ 0 B[b1]NRB[ms=5]\n= 1 B[b1]C[one]\n";
	static const char *const bad[] = {
		"+ 1 W[a1] what\n",        /* a legal move with something after it */
		"+ 1 W[a1]C[not closed\n", /* or with an unfinished comment */
		"+ 1 W[a1]W[c1]\n",        /* two moves */
		"+ 0 B[b1]C[again]\n",     /* a move that is there already */
		"+ 1 C[no move]\n",
		"= 1 B[b1]C[two]NRB\n",
		"= 1 B[b1]TE[1] what\n",
		"= 1 B[b1]C[two\n",
	};

	for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
		char lines[256], text[512];
		struct record r;
		struct error e;
		struct journal_found found;
		with_sums(begin, text, sizeof text);
		size_t good = strlen(text);
		snprintf(lines, sizeof lines, "%s%s+ 1 W[a1]\n", begin, bad[i]);
		with_sums(lines, text, sizeof text);
		assert_true(journal_parse(text, strlen(text), &r, &found, &e));
		assert_int_equal(found.good, good);
		assert_int_equal(r.count, 2);
		assert_int_equal(r.node[1].child, RECORD_NONE);
		assert_int_equal(r.node[1].mark, MARK_NONE);
		assert_string_equal(record_comment(&r, 1), "one");
		assert_string_equal(record_comment(&r, RECORD_ROOT), "");
		record_finish(&r);
	}
}

/* ---- programs side by side ---- */

TEST(a_journal_has_one_owner)
{
	struct record r, other;
	struct journal a, b, c;
	struct error e;
	struct rng rng = { 4 };

	assert_true(record_init(&r, game_at(0), NULL));
	assert_true(random_move(&r, &rng));
	assert_true(journal_create(&a, test_folder(), &r, &e));
	assert_true(journal_create(&b, test_folder(), &r, &e));
	assert_string_not_equal(a.path, b.path);
	assert_true(lock_is_held(a.path));
	assert_false(journal_resume(&c, a.path, &other, &e));
	assert_non_null(strstr(e.text, "another narabe"));
	/* Another program is killed: its lock is released. */
	journal_close(&a);
	int ready[2];
	assert_int_equal(pipe(ready), 0);
	pid_t child = fork();
	if (child == 0) {
		bool mine = journal_resume(&c, a.path, &other, &e);
		ssize_t n = write(ready[1], mine ? "y" : "n", 1);
		(void)n;
		for (;;)
			pause();
	}
	char answer = 0;
	assert_int_equal(read(ready[0], &answer, 1), 1);
	assert_int_equal(answer, 'y');
	assert_true(lock_is_held(a.path));
	kill(child, SIGKILL);
	waitpid(child, NULL, 0);
	assert_false(lock_is_held(a.path));
	char path[JOURNAL_PATH];
	snprintf(path, sizeof path, "%s", a.path);
	assert_true(journal_resume(&a, path, &other, &e));
	same(&r, &other);
	close(ready[0]);
	close(ready[1]);
	journal_remove(&a);
	journal_remove(&b);
	record_finish(&other);
	record_finish(&r);
}

/* ---- the library ---- */

static void
leave_over(struct store *l, const char *game, int moves, uint64_t seed)
{
	struct record r;
	struct journal j;
	struct error e = { "" };
	struct rng rng;

	rng_seed(&rng, seed);
	assert_true(record_init(&r, game_open(game, NULL), NULL));
	for (int i = 0; i < moves; i++)
		random_move(&r, &rng);
	if (!journal_create(&j, l->state, &r, &e))
		fail_msg("%s", e.text);
	journal_close(&j);
	record_finish(&r);
}

/* An open game is offered, a finished one is kept, and one being played is left alone. */
TEST(left_over_games_are_found)
{
	struct store l;
	struct journal j, held;
	struct record r, other;
	struct error e, unread;
	struct rng rng = { 9 };

	assert_true(store_init(&l));
	assert_false(store_resume(&l, &j, &r, &unread)); /* the folder does not exist yet */
	leave_over(&l, "tictactoe", 9, 1);
	assert_false(store_resume(&l, &j, &r, &unread));
	store_list(&l, NULL);
	assert_int_equal(l.count, 1);
	assert_false(l.game[0].left_over);
	assert_true(store_look(&l, 0, &r, &e));
	assert_string_equal(l.game[0].what, "Tic-tac-toe 3x3");
	record_finish(&r);
	struct stat st;
	stat(l.state, &st);
	assert_int_equal(st.st_mode & 0777, 0700);

	assert_true(record_init(&other, game_at(0), NULL));
	assert_true(random_move(&other, &rng));
	assert_true(journal_create(&held, l.state, &other, &e));
	assert_false(store_resume(&l, &j, &r, &unread));
	leave_over(&l, "othello", 5, 2);
	assert_true(store_resume(&l, &j, &r, &unread));
	assert_int_equal(r.at, 5);
	struct journal third;
	struct record none;
	assert_false(store_resume(&l, &third, &none, &unread)); /* both are played now */
	store_list(&l, NULL);
	assert_int_equal(l.count, 1);
	journal_close(&j);
	store_list(&l, NULL);
	assert_int_equal(l.count, 2);
	journal_close(&held);
	record_finish(&other);
	record_finish(&r);
	store_finish(&l);
}

TEST(games_are_kept_and_deleted)
{
	struct store l;
	struct record r, back;
	struct error e = { "" };
	struct rng rng = { 2 };
	char first[256] = "", second[256] = "";

	assert_true(store_init(&l));
	assert_true(record_init(&r, game_open("othello:8", NULL), NULL));
	assert_true(random_move(&r, &rng));
	if (!store_keep(&l, &r, first, &e))
		fail_msg("%s", e.text);
	assert_true(store_keep(&l, &r, second, &e));
	assert_string_not_equal(first, second);
	assert_non_null(strstr(first, "-othello-8"));
	assert_non_null(strstr(first, ".sgf"));
	assert_true(random_move(&r, &rng));
	assert_true(store_keep(&l, &r, second, &e)); /* the same file again */
	store_list(&l, NULL);
	assert_int_equal(l.count, 2);
	for (int i = 0; i < 2; i++) {
		assert_true(store_look(&l, i, &back, &e));
		assert_int_equal(back.at, strcmp(l.game[i].name, second) == 0 ? 2 : 1);
		assert_string_equal(l.game[i].result, "open");
		record_finish(&back);
	}
	assert_true(store_delete(&l, 0, &e));
	assert_int_equal(l.count, 1);
	store_list(&l, NULL);
	assert_int_equal(l.count, 1);
	store_finish(&l);
	record_finish(&r);
}

/* Another program has come to continue it since it was listed. */
TEST(no_journal_is_deleted_under_its_player)
{
	struct store l;
	struct record r, back;
	struct journal j;
	struct error e = { "" };
	struct rng rng = { 2 };
	char path[JOURNAL_PATH];

	assert_true(store_init(&l));
	assert_true(record_init(&r, game_open("othello", NULL), NULL));
	assert_true(random_move(&r, &rng));
	assert_true(journal_create(&j, l.state, &r, &e));
	memcpy(path, j.path, sizeof path);
	journal_close(&j);
	assert_true(store_list(&l, &e));
	int row = 0;
	while (!l.game[row].left_over || !strstr(path, l.game[row].name))
		row++;
	assert_true(journal_resume(&j, path, &back, &e));
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

/* A game that was lost, and won after a move was taken back, is won in the list. */
TEST(results_are_those_of_the_branch)
{
	static const char *const lines[] = { "a1 b1 a2 b2 c3 b3", "a1 b1 a2 b2 a3" };
	struct store l;
	struct record r, back;
	struct error e = { "" };
	char name[256] = "";

	assert_true(store_init(&l));
	assert_true(record_init(&r, game_open("tictactoe", NULL), NULL));
	for (int i = 0; i < 2; i++) {
		move_t moves[GAME_MAX_PLIES];
		struct state s = r.node[RECORD_ROOT].position;
		int count = 0;
		assert_true(game_moves_parse(r.game, lines[i], &s, moves, &count, &e));
		record_go(&r, RECORD_ROOT);
		for (int k = 0; k < count; k++)
			assert_true(record_play(&r, moves[k]));
		assert_true(store_keep(&l, &r, name, &e));
		store_list(&l, NULL);
		assert_true(store_look(&l, 0, &back, &e));
		assert_string_equal(l.game[0].result, i ? "X won" : "O won");
		assert_string_equal(l.game[0].outcome, l.game[0].result); /* nobody is known */
		assert_false(l.game[0].named);
		record_finish(&back);
	}
	/* To the person it is named by the opponent. */
	snprintf(r.info.spec[0], sizeof r.info.spec[0], "human");
	snprintf(r.info.spec[1], sizeof r.info.spec[1], "level:n=4");
	assert_true(store_keep(&l, &r, name, &e));
	assert_true(store_look(&l, 0, &back, &e));
	assert_string_equal(l.game[0].outcome, "beat Level 4");
	record_finish(&back);
	snprintf(r.info.spec[0], sizeof r.info.spec[0], "level:n=4");
	snprintf(r.info.spec[1], sizeof r.info.spec[1], "human");
	assert_true(store_keep(&l, &r, name, &e));
	assert_true(store_look(&l, 0, &back, &e));
	assert_string_equal(l.game[0].outcome, "lost to Level 4");
	record_finish(&back);
	assert_true(store_delete(&l, 0, &e));
	store_finish(&l);
	record_finish(&r);
}

TEST(folders_that_can_not_be_are_told)
{
	struct record r;
	struct journal j;
	struct error e = { "" };

	assert_true(record_init(&r, game_at(0), NULL));
	assert_false(journal_create(&j, "/proc/nowhere", &r, &e));
	assert_non_null(strstr(e.text, "/proc/nowhere"));
	assert_false(journal_is_open(&j));
	record_finish(&r);
}
