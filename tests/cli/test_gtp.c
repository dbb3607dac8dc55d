/* GTP: lines are read as the protocol says; the program reports its analysis while it searches, keeps to the clock and
 * stays behind nobody. Whole games are played in test_programs.sh. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fixtures/partner.h"
#include "fixtures/testing.h"
#include "serve/gtp/gtp.h"

static const char *program;

/* ---- the protocol ---- */

/* Runs `narabe gtp ARGS`. */
static struct partner
start(const char *args)
{
	return partner_start(program, "gtp", args);
}

/* Reads up to the end of an answer. */
static void
skip_answer(const struct partner *p)
{
	char line[65536];

	do
		read_text(p, line, sizeof line);
	while (*line);
}

/* The first line of the answer; the others are dropped. */
static void
ask(const struct partner *p, const char *text, char *out, size_t size)
{
	send_line(p, text);
	read_text(p, out, size);
	skip_answer(p);
}

static void
expect(const struct partner *p, const char *text, const char *answer)
{
	char out[65536];

	ask(p, text, out, sizeof out);
	if (strcmp(out, answer) != 0)
		fail_msg("%s is answered by \"%s\", not \"%s\"", text, out, answer);
}

/* What one move of a report says, or -1. */
static long
number_after(const char *line, const char *key)
{
	const char *at = strstr(line, key);

	return at ? atol(at + strlen(key)) : -1;
}

TEST(analysis_streams_until_the_next_command)
{
	struct partner p = start("othello:8 --threads 1");
	char line[65536];
	long before = 0;

	expect(&p, "play b c4", "=");
	send_line(&p, "8 lz-analyze w 2");
	read_text(&p, line, sizeof line);
	assert_string_equal(line, "=8");
	for (int i = 0; i < 3; i++) { /* none knows less than the one before */
		read_text(&p, line, sizeof line);
		assert_int_equal(strncmp(line, "info move ", 10), 0);
		long visits = number_after(line, " visits ");
		assert_in_range(number_after(line, " winrate "), 0, 10000);
		assert_in_range(number_after(line, " lcb "), 0, number_after(line, " winrate "));
		assert_int_equal(number_after(line, " order "), 0);
		assert_non_null(strstr(line, " order 2 pv "));
		assert_null(strstr(line, " order 3 ")); /* White has three moves */
		assert_true(visits >= before && visits > 0);
		before = visits;
	}
	send_line(&p, "9 name");
	skip_answer(&p);
	read_text(&p, line, sizeof line);
	assert_string_equal(line, "=9 narabe");
	read_text(&p, line, sizeof line);
	assert_string_equal(line, "");
	/* A search that is proven reports once, and an empty line ends it. */
	expect(&p, "set_game tictactoe", "=");
	send_line(&p, "kata-analyze interval 1 maxmoves 1 rootInfo true ownership true");
	read_text(&p, line, sizeof line);
	assert_string_equal(line, "=");
	read_text(&p, line, sizeof line);
	assert_non_null(strstr(line, " utility "));
	assert_non_null(strstr(line, " rootInfo visits "));
	assert_null(strstr(line, " order 1 "));
	send_line(&p, "");
	skip_answer(&p);
	finish(&p);
}

/* The first report of an analysis, which then ends. */
static void
analyse(struct partner *p, const char *command, char *line, size_t size)
{
	char rest[65536];

	send_line(p, command);
	read_text(p, rest, sizeof rest);
	assert_string_equal(rest, "=");
	read_text(p, line, size);
	send_line(p, "");
	skip_answer(p);
}

/* Moves are left out where the person says so: of one side, in the position itself and below it. */
TEST(analysis_leaves_moves_out)
{
	struct partner p = start("tictactoe --player uct:playout=random --seed 1");
	char line[65536];

	/* X wins at c1; without that O does, at c2. */
	expect(&p, "play b a1", "=");
	expect(&p, "play w a2", "=");
	expect(&p, "play b b1", "=");
	expect(&p, "play w b2", "=");
	analyse(&p, "kata-analyze b 20", line, sizeof line);
	assert_non_null(strstr(line, "info move C1 "));
	analyse(&p, "kata-analyze b 20 avoid b c1,A3 1", line, sizeof line);
	assert_non_null(strstr(line, "info move C2 "));
	assert_null(strstr(line, "info move C1 "));
	assert_null(strstr(line, "info move A3 "));
	analyse(&p, "lz-analyze b 20 allow b A3 1", line, sizeof line);
	assert_non_null(strstr(line, " order 0 pv A3 C2"));
	assert_null(strstr(line, " order 1 "));
	/* O may not see its win until the third ply: then X wins, which it may not at once. */
	analyse(&p, "kata-analyze b 20 allow b A3 1 avoid w c2 2", line, sizeof line);
	assert_non_null(strstr(line, " order 0 pv A3 C1"));
	finish(&p);
}

/* The prior of each move that is analysed for X, who can win at c1, by a policy: that of c1, and the sum. */
static void
read_priors(const char *policy, int *winning, int *sum)
{
	static const char *const moves[] = { "b a1", "w a3", "b b1", "w c3" };
	char line[65536] = "";
	struct partner p;

	snprintf(line, sizeof line, "tictactoe --player uct:policy=%s --seed 1", policy);
	p = start(line);
	for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
		snprintf(line, sizeof line, "play %s", moves[i]);
		expect(&p, line, "=");
	}
	send_line(&p, "lz-analyze b 1 minmoves 5");
	do
		read_text(&p, line, sizeof line);
	while (strncmp(line, "info ", 5) != 0);
	*winning = *sum = 0;
	for (const char *at = line; (at = strstr(at, "info move ")); at++) {
		int prior = atoi(strstr(at, " prior ") + 7);
		*sum += prior;
		if (strncmp(at, "info move C1 ", 13) == 0)
			*winning = prior;
	}
	send_line(&p, "");
	skip_answer(&p);
	finish(&p);
}

/* Every move has the same where the policy knows none. */
TEST(analysis_has_the_priors_of_the_search)
{
	int winning, sum;

	read_priors("puct", &winning, &sum);
	assert_in_range(sum, 9995, 10005);
	assert_true(winning > 3000);
	read_priors("ucb1", &winning, &sum);
	assert_int_equal(sum, 10000);
	assert_int_equal(winning, 2000);
}

/* Reports while it thinks, the last of the search that chose, then the move, which is played. */
TEST(a_move_is_generated_with_its_analysis)
{
	struct partner p = start("othello:8 --player uct:playouts=3000 --seed 1");
	char line[65536], before[65536] = "", vertex[8];

	send_line(&p, "3 lz-genmove_analyze b 1");
	read_text(&p, line, sizeof line);
	assert_string_equal(line, "=3");
	for (;;) {
		read_text(&p, line, sizeof line);
		if (strncmp(line, "play ", 5) == 0)
			break;
		assert_int_equal(strncmp(line, "info move ", 10), 0);
		memcpy(before, line, sizeof before);
	}
	snprintf(vertex, sizeof vertex, "%.7s", line + 5);
	assert_int_equal(strncmp(before + 10, vertex, strlen(vertex)), 0);
	read_text(&p, line, sizeof line);
	assert_string_equal(line, "");
	expect(&p, "gogui-rules_side_to_move", "= white");
	finish(&p);
}

/* The other program has gone while the engine would think for days. */
TEST(nobody_left_behind)
{
	static const char *const commands[] = { "genmove b", "lz-analyze 100000" };

	for (int i = 0; i < 2; i++) {
		struct partner p = start("othello:8 --player negamax:time_ms=900000000");
		int status;
		expect(&p, "name", "= narabe");
		send_line(&p, commands[i]);
		close(p.to);
		fclose(p.from);
		assert_int_equal(waitpid(p.pid, &status, 0), p.pid);
	}
}

/* A line of any length is refused as one, and the next is understood. */
TEST(endless_lines_are_refused)
{
	struct partner p = start("");
	static char line[3 * LINE_READER_SIZE];

	memset(line, 'x', sizeof line - 1);
	memcpy(line, "4 ", 2);
	expect(&p, line, "?4 the line is too long");
	memcpy(line, "5 name # ", 9);
	expect(&p, line, "=5 narabe");
	expect(&p, "6 name", "=6 narabe");
	finish(&p);
}

/* A clock without time: every kind of player moves all the same, and at once. */
TEST(no_player_oversteps_the_clock)
{
	static const char *const players[] = { "uct", "uct:time_ms=900000000",
		"negamax:time_ms=900000000", "level:n=10", "flat:playouts=1000" };

	for (size_t i = 0; i < sizeof players / sizeof players[0]; i++) {
		char out[64];
		snprintf(out, sizeof out, "othello:8 --player %s", players[i]);
		struct partner p = start(out);
		expect(&p, "time_settings 0 0 0", "=");
		ask(&p, "genmove b", out, sizeof out);
		assert_int_equal(strncmp(out, "= ", 2), 0);
		expect(&p, "time_settings 0 2 20", "=");
		expect(&p, "time_left w 0 20", "=");
		ask(&p, "genmove w", out, sizeof out);
		assert_int_equal(strncmp(out, "= ", 2), 0);
		expect(&p, "kata-time_settings fischer 0 0.02", "=");
		ask(&p, "genmove b", out, sizeof out);
		assert_int_equal(strncmp(out, "= ", 2), 0);
		finish(&p);
	}
}

int
main(int argc, char **argv)
{
	if (argc < 2)
		return EXIT_FAILURE;
	program = argv[1];
	signal(SIGPIPE, SIG_IGN);
	alarm(100);
	return test_run(argc, argv);
}
