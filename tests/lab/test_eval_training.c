/* Training an evaluation: the same seed gives the same file, with any threads, however often it was
 * stopped; and what was learned plays better. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "fixtures/positions.h"
#include "fixtures/testing.h"
#include "fixtures/tmpdir.h"
#include "make/eval_training.h"

static struct eval_round last;

static void
keep_round(void *context, const struct eval_round *r)
{
	last = *r;
}

static double stray; /* of the games that follow */
static int64_t nodes;
static struct eval_training more; /* its match, its part */
static int compared, parts_told;  /* what was told */

static void
count_match(void *context, const struct eval_round *r)
{
	const struct eval_match_result *m = &r->match;

	compared++;
	assert_true(m->won + m->drawn + m->lost > 0);
	last = *r;
}

static void
count_part(void *context, int round, int64_t games)
{
	parts_told += round == 1 && games >= 6;
}

static void
train_board(const char *board, const char *out, const char *folder, int rounds, int threads)
{
	const struct eval_training_news news = {
		.round = keep_round, .compared = count_match, .part = count_part
	};
	struct eval_training t = { .game = open_game(board),
		.rounds = rounds,
		.games = 20,
		.depth = 2,
		.nodes = nodes,
		.keep = 2,
		.passes = 3,
		.result = .7,
		.stray = stray,
		.threads = threads,
		.sprt = more.sprt,
		.elo0 = more.elo0,
		.elo1 = more.elo1,
		.shard = more.shard,
		.shards = more.shards,
		.seed = 4,
		.out = out,
		.folder = folder,
		.made = "a test" };
	struct error e = { "" };

	if (!eval_training_run(&t, &news, &e))
		fail_msg("%s", e.text);
}

static void
train(const char *out, const char *folder, int rounds, int threads)
{
	train_board("score4", out, folder, rounds, threads);
}

static void
assert_same_file(const char *a, const char *b)
{
	struct error e = { "" };
	size_t size_a, size_b;
	char *text_a = file_read(a, EVAL_MAX_BYTES, &size_a, &e);
	char *text_b = file_read(b, EVAL_MAX_BYTES, &size_b, &e);

	assert_non_null(text_a);
	assert_non_null(text_b);
	assert_int_equal(size_a, size_b);
	assert_memory_equal(text_a, text_b, size_a);
	free(text_a);
	free(text_b);
}

/* Games that stray have more positions beside them, and are the same again too. */
TEST(straying_games_are_the_same_again)
{
	const char *one = test_path("stray.eval"), *two = test_path("stray-again.eval");

	train(one, NULL, 1, 1);
	double usual = (double)last.positions / (last.plies * (double)last.games);
	stray = .2;
	train(one, NULL, 1, 1);
	double strayed = (double)last.positions / (last.plies * (double)last.games);
	assert_true(strayed > 1.5 * usual);
	train(two, NULL, 1, 3);
	assert_same_file(one, two);
	stray = 0;
}

/* Where searches remember what is lost, an engine that has played other games finds the same. */
TEST(qubic_is_learned_likewise)
{
	const char *one = test_path("qubic.eval"), *two = test_path("qubic-again.eval");

	if (!ONE_THREAD_TOO) /* the threads are those of the others */
		return;
	train_board("qubic", one, NULL, 2, 1);
	assert_true(last.loss.learned_count > 50 && last.loss.learned < .69);
	train_board("qubic", two, NULL, 2, 3);
	assert_same_file(one, two);
}

/* Where both sides choose at once, on boards of several sizes, from what is counted on them. */
TEST(tron_is_learned_likewise)
{
	const char *one = test_path("tron.eval"), *two = test_path("tron-again.eval");
	const char *folder = test_path("tron-training");

	if (!ONE_THREAD_TOO)
		return;
	nodes = 40;
	train_board("tron", one, NULL, 2, 1);
	assert_int_equal(last.games, 20);
	assert_true(last.loss.learned_count > 100 && last.loss.learned < .69);
	train_board("tron", two, folder, 1, 3);
	train_board("tron", two, folder, 2, 1);
	assert_same_file(one, two);
	struct eval_weights *w = eval_read(one, open_game("tron:30x5"), NULL);
	assert_non_null(w);
	eval_destroy(w);
	nodes = 0;
}

TEST(a_stopped_training_continues)
{
	const char *whole = test_path("whole.eval"), *parts = test_path("parts.eval");
	const char *folder = test_path("training"), *games = test_path("training/games-2");
	struct stat s;

	train(whole, NULL, 3, 1);
	train(parts, folder, 2, 1);
	/* As if it had been killed in the second round, while a game was being written. */
	assert_int_equal(unlink(test_path("training/eval-2")), 0);
	assert_int_equal(stat(games, &s), 0);
	assert_int_equal(truncate(games, s.st_size * 2 / 3), 0);
	train(parts, folder, 3, 2);
	assert_same_file(whole, parts);
	/* As if the disk had damaged a game: both sides have every cell of a position. */
	static const unsigned char stones[16] = { 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
		255, 255, 255, 255, 255, 255 };
	assert_int_equal(unlink(test_path("training/eval-3")), 0);
	assert_int_equal(unlink(test_path("training/eval-2")), 0);
	FILE *f = fopen(games, "r+b");
	assert_non_null(f);
	assert_int_equal(fseek(f, 24, SEEK_SET), 0);
	assert_int_equal(fwrite(stones, sizeof stones, 1, f), 1);
	assert_int_equal(fclose(f), 0);
	train(parts, folder, 3, 1);
	assert_same_file(whole, parts);
	/* With everything there already, the file is written again. */
	assert_int_equal(unlink(parts), 0);
	train(parts, folder, 3, 1);
	assert_same_file(whole, parts);
}

/* Parts that others have played, joined, are the training as a whole; one that lacks games is named. */
TEST(parts_make_a_whole)
{
	const char *whole = test_path("undivided.eval"), *joined = test_path("joined.eval");
	const char *folder = test_path("parted");
	const struct eval_training_news news = { 0 };
	struct eval_training t = { .game = open_game("score4"),
		.rounds = 2,
		.games = 20,
		.depth = 2,
		.keep = 2,
		.passes = 3,
		.result = .7,
		.threads = 1,
		.seed = 4,
		.out = joined,
		.folder = folder,
		.made = "a test" };
	struct error e = { "" };
	struct stat s;

	train(whole, NULL, 2, 1);
	parts_told = 0;
	for (int k = 0; k < 3; k++) {
		more = (struct eval_training){ .shard = k, .shards = 3 };
		train(joined, folder, 2, 1 + k % 2);
	}
	more = (struct eval_training){ .shards = 1 };
	assert_int_equal(parts_told, 3);
	assert_int_equal(stat(joined, &s), -1);
	/* As if the second part had been killed. */
	const char *part = test_path("parted/games-1.2-3");
	assert_int_equal(stat(part, &s), 0);
	assert_int_equal(truncate(part, s.st_size - 10), 0);
	assert_false(eval_training_run(&t, &news, &e));
	assert_non_null(strstr(e.text, "Part 2/3 of round 1 is not complete"));
	more = (struct eval_training){ .shard = 1, .shards = 3 };
	train(joined, folder, 2, 1);
	more = (struct eval_training){ .shards = 1 };
	train(joined, folder, 2, 2);
	assert_same_file(whole, joined);
	/* Once joined, parts are not needed any more. */
	assert_int_equal(unlink(part), 0);
	train(joined, folder, 2, 1);
	assert_same_file(whole, joined);
}

/* What cannot be so much better ends the training with what was before; what need not be better does
 * not. */
TEST(training_ends_when_nothing_is_gained)
{
	const char *one = test_path("sprt-1.eval"), *out = test_path("sprt.eval");
	const char *folder = test_path("sprt");

	train(one, NULL, 1, 1);
	more = (struct eval_training){ .sprt = true, .elo0 = 300, .elo1 = 400 };
	compared = 0;
	train(out, NULL, 3, 2);
	assert_int_equal(compared, 1);
	assert_int_equal(last.number, 2);
	assert_int_equal(last.match.verdict, LAB_ELO0);
	assert_same_file(one, out);
	/* The same games with one thread; a finished match is not played again. */
	struct eval_match_result before = last.match;
	train(out, folder, 3, 1);
	assert_memory_equal(&last.match, &before, sizeof before);
	assert_same_file(one, out);
	assert_int_equal(unlink(out), 0);
	train(out, folder, 3, 1);
	assert_same_file(one, out);
	assert_int_equal(compared, 3);
	more = (struct eval_training){ .sprt = true, .elo0 = -500, .elo1 = -400 };
	train(out, folder, 3, 1);
	assert_int_equal(last.number, 3);
	assert_int_equal(last.match.verdict, LAB_ELO1);
	more = (struct eval_training){ .shards = 1 };
	train(one, NULL, 3, 1);
	assert_same_file(one, out);
}

/* What a folder holds was made by the options it was begun with, and is not mixed with other games. */
TEST(a_folder_is_one_trainings)
{
	struct eval_training t = { .game = open_game("score4"),
		.rounds = 1,
		.games = 4,
		.depth = 1,
		.keep = 1,
		.passes = 1,
		.threads = 1,
		.seed = 4,
		.out = test_path("own.eval"),
		.folder = test_path("own"),
		.made = "--seed 4" };
	const struct eval_training_news news = { 0 };
	struct error e = { "" };

	assert_true(eval_training_run(&t, &news, &e));
	t.rounds = 2;
	assert_true(eval_training_run(&t, &news, &e));
	struct eval_weights *w = eval_read(t.out, t.game, &e);
	assert_non_null(w);
	assert_string_equal(w->made, "--seed 4 --rounds 2");
	eval_destroy(w);
	strcpy(t.made, "--seed 5");
	assert_false(eval_training_run(&t, &news, &e));
	assert_non_null(strstr(e.text, "its options: --seed 4"));
}
