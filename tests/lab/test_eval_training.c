/* Training an evaluation: the same seed gives the same file, with any threads, however often it was
 * stopped. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/output/output.h"
#include "fixtures/positions.h"
#include "fixtures/same_files.h"
#include "fixtures/tmpdir.h"
#include "make/make.h"
#include "search/eval.h"

static json_t *last; /* the last round of the last training; NULL: it has none */

/* Trains; the last of an option's values counts. Returns the exit code. */
__attribute__((format(printf, 1, 2))) static int
train(const char *format, ...)
{
	enum { WORDS = 64 };
	char line[4096], *argv[WORDS];
	json_t *found = NULL;
	int argc = 0;
	va_list args;

	int used = snprintf(line, sizeof line,
		"train --eval --json --games 20 --depth 2 --keep 2 --passes 3 --seed 4 ");
	va_start(args, format);
	vsnprintf(line + used, sizeof line - (size_t)used, format, args);
	va_end(args);
	for (char *word = strtok(line, " "); word; word = strtok(NULL, " "))
		argv[argc++] = word;
	argv[argc] = NULL;
	output_take(&found);
	int code = make_train(argc, argv);
	output_take(NULL);
	const json_t *rows = json_object_get(found, "rows");
	json_decref(last);
	last = json_incref(json_array_get(rows, json_array_size(rows) - 1));
	json_decref(found);
	return code;
}

static double
of_last(const char *key)
{
	return json_number_value(json_object_get(last, key));
}

/* Games that stray have more positions beside them, and are the same again. */
TEST(straying_games_are_the_same_again)
{
	const char *one = test_path("stray.eval"), *two = test_path("stray-again.eval");

	assert_int_equal(train("score4 --rounds 1 --out %s", one), 0);
	double usual = of_last("positions") / of_last("plies");
	assert_int_equal(train("score4 --rounds 1 --stray .2 --out %s", one), 0);
	assert_true(of_last("positions") / of_last("plies") > 1.5 * usual);
	assert_int_equal(train("score4 --rounds 1 --stray .2 --threads 3 --out %s", two), 0);
	same_files(one, two);
}

/* Where searches remember what is lost, an engine that has played other games finds the same; and where both sides
 * choose at once, on boards of several sizes, from what is counted on them. */
TEST(other_boards_are_learned_likewise)
{
	static const char *const boards[] = { "qubic", "tron --nodes 40" };
	const char *one = test_path("one.eval"), *two = test_path("two.eval");

	if (!ONE_THREAD_TOO) /* the threads are those of the others */
		return;
	for (int i = 0; i < 2; i++) {
		assert_int_equal(train("%s --rounds 2 --out %s", boards[i], one), 0);
		assert_int_equal((int)of_last("games"), 20);
		assert_true(of_last("learned_from") > 50 && of_last("loss") < .69);
		assert_int_equal(train("%s --rounds 2 --threads 3 --out %s", boards[i], two), 0);
		same_files(one, two);
	}
	struct eval_weights *w = eval_read(one, open_game("tron:30x5"), NULL);
	assert_non_null(w);
	eval_destroy(w);
}

/* The file names the command that made it; a training can learn on from it. */
TEST(a_file_says_how_it_was_made)
{
	const char *out = test_path("own.eval"), *on = test_path("on.eval");

	assert_int_equal(train("score4 --games 4 --rounds 2 --out %s", out), 0);
	struct eval_weights *w = eval_read(out, open_game("score4"), NULL);
	assert_non_null(w);
	assert_non_null(strstr(w->made,
		"--games 4 --depth 2 --keep 2 --passes 3 --result 0.7 --seed 4 --rounds 2"));
	eval_destroy(w);
	assert_int_equal(train("score4 --games 4 --rounds 1 --start %s --out %s", out, on), 0);
	w = eval_read(on, open_game("score4"), NULL);
	assert_non_null(w);
	assert_non_null(strstr(w->made, "--start "));
	eval_destroy(w);
}

/* Learning onward begins with the weights given: hardly trained on a few games more, they fit better than
 * those that began anew. */
TEST(learning_goes_on_from_weights)
{
	const char *out = test_path("first.eval"), *on = test_path("onward.eval");

	if (!ONE_THREAD_TOO)
		return;
	assert_int_equal(train("othello --games 60 --rounds 1 --out %s", out), 0);
	assert_int_equal(
		train("othello --rounds 1 --seed 5 --passes 1 --start %s --out %s", out, on), 0);
	double anew = of_last("loss_held_out");
	assert_int_equal(
		train("othello --rounds 1 --seed 5 --passes 1 --onward --start %s --out %s", out,
			on),
		0);
	assert_true(of_last("loss_held_out") < anew);
	struct eval_weights *w = eval_read(on, open_game("othello"), NULL);
	assert_non_null(w);
	assert_non_null(strstr(w->made, " --onward"));
	eval_destroy(w);
	assert_int_equal(train("score4 --onward --start %s --out %s", out, on), 2);
}
