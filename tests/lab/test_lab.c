/* Runs of games and their files: the same bytes whatever interrupted the run. argv[1] is the
 * program; NARABE_KILLS is the number of kills. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/file.h"
#include "fixtures/same_files.h"
#include "lab/runs/lab.h"

enum { ARGUMENTS = 32 };

static char *program;

static pid_t
start(const char *command)
{
	char words[1024], *argv[ARGUMENTS + 1], *rest = words;
	int argc = 0;

	snprintf(words, sizeof words, "narabe %s", command);
	while (argc < ARGUMENTS && (argv[argc] = strtok_r(rest, " ", &rest)))
		argc++;
	argv[argc] = NULL;
	argv[0] = program; /* by which it finds the others where the system does not tell */
	pid_t child = fork();
	if (child == 0) {
		signal(SIGINT, SIG_DFL); /* under nohup it would be ignored */
		int null = open("/dev/null", O_RDWR);
		dup2(null, 0);
		dup2(null, 1);
		dup2(null, 2);
		execv(program, argv);
		_exit(127);
	}
	assert_true(child > 0);
	return child;
}

/* Its exit code, or 128 + the signal. */
static int
finish(pid_t child)
{
	int status;

	while (waitpid(child, &status, 0) < 0)
		assert_int_equal(errno, EINTR);
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

static void
run(const char *command, int code)
{
	int got = finish(start(command));

	if (got != code)
		fail_msg("%s exits with %d and not with %d", command, got, code);
}

static char *
content(const char *file, size_t *size)
{
	struct error e;
	char *text = file_read(file, 64 << 20, size, &e);

	if (!text)
		fail_msg("%s", e.text);
	return text;
}

static off_t
size_of(const char *file)
{
	struct stat st;

	return stat(file, &st) == 0 ? st.st_size : 0;
}

/* Waits until the run that was started has written to the file; fails if it ends before. */
static void
wait_for_lines(pid_t child, const char *file)
{
	int status;

	while (size_of(file) == 0) {
		if (waitpid(child, &status, WNOHANG) != 0)
			fail_msg(
				"the run ended with status %d before it wrote to %s", status, file);
		nanosleep(&(struct timespec){ .tv_nsec = 1000000 }, NULL);
	}
}

/* ---- any number of jobs and parts ---- */

static const char *const runs[] = {
	"match --game tictactoe --a uct:playouts=30 --b random --games 25 --opening-plies 1 --seed "
	"4",
	"match --game othello --a uct:playouts=30 --b uct:playouts=20 --first a --games 9 --seed 4",
	"sweep --game tictactoe --a uct:playouts=20 --b uct:playouts=20 --vary c=0.5,1 "
	"--vary b.playouts=10,30 --games 4 --seed 4",
	"league --game tictactoe --players PLAYERS --rounds 2 --seed 4",
	"match --game tictactoe --a flat:playouts=5 --b random --games 9 --seed 4",
	/* Sides that play alone: lines found in one game are not known in the next. */
	"match --game tron:4x4 --a duct:playouts=20 --b random --games 24 --seed 3",
};
enum { RUNS = sizeof runs / sizeof runs[0] };

/* The run with further arguments. */
static const char *
with(int index, const char *more, const char *file)
{
	static char command[1024];
	const char *players = strstr(runs[index], "PLAYERS");
	int before = players ? (int)(players - runs[index]) : (int)strlen(runs[index]);

	snprintf(command, sizeof command, "%.*s%s%s %s --out %s", before, runs[index],
		players ? test_path("players") : "", players ? players + 7 : "", more, file);
	return command;
}

TEST(jobs_make_no_difference)
{
	for (int i = 0; i < RUNS; i++) {
		unlink(test_path("one"));
		unlink(test_path("four"));
		run(with(i, "--jobs 1", test_path("one")), 0);
		run(with(i, "--jobs 4", test_path("four")), 0);
		same_files(test_path("one"), test_path("four"));
	}
}

TEST(parts_make_the_whole)
{
	char command[1024], more[32], name[16];

	for (int i = 0; i < RUNS; i++) {
		unlink(test_path("whole"));
		unlink(test_path("joined"));
		run(with(i, "", test_path("whole")), 0);
		snprintf(command, sizeof command, "report --out %s", test_path("joined"));
		for (int k = 3; k >= 1; k--) {
			snprintf(more, sizeof more, "--shard %d/3", k);
			snprintf(name, sizeof name, "part%d", k);
			unlink(test_path(name));
			run(with(i, more, test_path(name)), 0);
			size_t used = strlen(command);
			snprintf(command + used, sizeof command - used, " %s", test_path(name));
		}
		run(command, 0);
		same_files(test_path("whole"), test_path("joined"));
	}
}

static void
refused(const char *because, int count, char *const *paths)
{
	struct joined j;
	struct error e = { "" };

	if (joined_read(&j, paths, count, false, &e))
		fail_msg("accepted, although %s", because);
	if (!strstr(e.text, because))
		fail_msg("\"%s\" does not say \"%s\"", e.text, because);
	joined_finish(&j);
}

TEST(gaps_and_overlaps_are_refused)
{
	char one[128], two[128], other[128];
	char *paths[3] = { one, two, other };

	snprintf(one, sizeof one, "%s", test_path("part1"));
	snprintf(two, sizeof two, "%s", test_path("part2"));
	snprintf(other, sizeof other, "%s", test_path("other"));
	unlink(one);
	unlink(two);
	unlink(other);
	run(with(0, "--shard 1/3", one), 0);
	run(with(0, "--shard 2/3", two), 0);
	run(with(1, "", other), 0);
	refused("8 of 25 games are missing, the first 4 to 5", 2, paths);
	refused("16 of 25 games are missing, the first 2 to 5", 1, paths);
	refused("Its \"game\" is \"othello\", not \"tictactoe\"", 3, paths);
	snprintf(other, sizeof other, "%s", one);
	refused("Game 0 is duplicated", 3, paths);
	assert_int_equal(truncate(one, size_of(one) - 1), 0);
	refused("ends within line", 2, paths);
}

/* The parts of a run that goes on, each as far as it has come, are counted all the same. */
TEST(unfinished_parts_are_joined)
{
	char one[128], two[128];
	char *paths[2] = { one, two };

	snprintf(one, sizeof one, "%s", test_path("part1"));
	snprintf(two, sizeof two, "%s", test_path("part2"));
	for (int i = 0; i < RUNS; i++) {
		struct joined j = { 0 }, first = { 0 };
		struct error e = { "" };
		size_t size;
		unlink(one);
		unlink(two);
		run(with(i, "--shard 1/2", one), 0);
		run(with(i, "--shard 2/2", two), 0);
		char *text = content(two, &size);
		size_t kept = 0;
		for (int line = 0; line < 3; line++)
			kept += strcspn(text + kept, "\n") + 1;
		assert_int_equal(truncate(two, (off_t)kept), 0);
		free(text);
		if (!joined_read(&j, paths, 2, true, &e) ||
			!joined_read(&first, paths, 1, true, &e))
			fail_msg("%s", e.text);
		struct tally_pairing all = tally_sum(&j.tally), of_one = tally_sum(&first.tally);
		assert_int_equal(tally_games(&all), first.count + 3);
		assert_int_equal(tally_games(&of_one), first.count);
		for (int k = 0; j.tally.paired && k < STATS_PAIR_KINDS; k++)
			assert_true(all.pairs[k] >= of_one.pairs[k]);
		joined_finish(&j);
		joined_finish(&first);
		refused("are missing", 2, paths);
	}
}

/* Parts belong to one run if they have the same openings and the same board, wherever their files
 * are and whatever they are called. */
TEST(parts_of_other_openings_are_refused)
{
	char one[128], two[128], more[256];
	char *paths[2] = { one, two };

	snprintf(one, sizeof one, "%s", test_path("opened1"));
	snprintf(two, sizeof two, "%s", test_path("opened2"));
	test_write("oa", "b2\na1 c3\na2\n");
	test_write("ob", "# The same\nb2\n\n a1  c3\na2\n");
	test_write("oc", "b2\na1 c3\na3\n");
	snprintf(more, sizeof more, "--opening-plies 0 --shard 1/2 --openings %s", test_path("oa"));
	run(with(0, more, one), 0);
	snprintf(more, sizeof more, "--opening-plies 0 --shard 2/2 --openings %s", test_path("oc"));
	run(with(0, more, two), 0);
	refused("Its \"openings\" is ", 2, paths);
	run(with(0, "--shard 2/2 --opening-plies 0 --resume", two), 1);
	unlink(two);
	run(with(0, "--opening-plies 0 --shard 2/2", two), 0);
	refused("Its \"openings\" is ", 2, paths);
	unlink(one);
	run(with(0, "--opening-plies 2 --shard 1/2", one), 0);
	refused("Its opening has 0 plies, not 2", 2, paths);
	unlink(one);
	snprintf(more, sizeof more, "--opening-plies 0 --openings %s --games 4", test_path("oa"));
	run(with(0, more, one), 0);
	/* It has not reached the opening that changes. */
	snprintf(more, sizeof more, "--opening-plies 0 --openings %s --games 4 --resume",
		test_path("oc"));
	run(with(0, more, one), 1);
	snprintf(more, sizeof more, "--opening-plies 0 --openings %s --games 4 --resume",
		test_path("ob"));
	run(with(0, more, one), 0);
}

static void
play_on_file(const char *game, int shard, const char *out, int code)
{
	char command[512];

	snprintf(command, sizeof command,
		"match --game %s:%s --a random --b random --games 8 --seed 1 --shard %d/2 --out %s "
		"--resume",
		game, test_path(game), shard, out);
	run(command, code);
}

/* The same with boards from files, which are not needed for the report. */
TEST(parts_of_other_boards_are_refused)
{
	static const char *const boards[][3] = { { "tron", "A...\n....\n...B\n",
							 "A...\n..#.\n...B\n" },
		{ "matrix", "0 1\n.5 0\n", "0 1\n.6 0\n" } };
	char one[128], two[128], command[512];
	char *paths[2] = { one, two };

	for (int i = 0; i < 2; i++) {
		const char *game = boards[i][0];
		snprintf(one, sizeof one, "%s", test_path("board1"));
		snprintf(two, sizeof two, "%s", test_path("board2"));
		unlink(one);
		unlink(two);
		test_write(game, boards[i][1]);
		play_on_file(game, 1, one, 0);
		test_write(game, boards[i][2]);
		play_on_file(game, 1, one, 1);
		play_on_file(game, 2, two, 0);
		refused("Its \"board\" ", 2, paths);
		unlink(two);
		test_write(game, boards[i][1]);
		play_on_file(game, 2, two, 0);
		unlink(test_path(game));
		unlink(test_path("joined"));
		snprintf(command, sizeof command, "report %s %s --out %s", two, one,
			test_path("joined"));
		run(command, 0);
		if (system("command -v gnuplot >/dev/null") != 0)
			continue;
		snprintf(command, sizeof command, "plot %s", test_path("joined"));
		run(command, 0);
	}
}

/* ---- killed ---- */

/* Starts a run and kills it when its file has this many bytes, unless it ends first. */
static void
kill_at(const char *command, const char *file, off_t bytes)
{
	pid_t child = start(command);
	int status;

	while (size_of(file) < bytes && waitpid(child, &status, WNOHANG) == 0)
		continue;
	if (kill(child, SIGKILL) == 0)
		waitpid(child, &status, 0);
}

/* Killed anywhere, even with the end of the file lost as in a crash of the machine, a run resumes
 * to the same file. */
TEST(killed_runs_go_on)
{
	const char *kills_text = getenv("NARABE_KILLS");
	int kills = kills_text ? atoi(kills_text) : 10;
	const char *file = test_path("killed");
	struct rng rng;

	rng_seed(&rng, 12);
	for (int i = 0; kills > 0; i = (i + 1) % RUNS) {
		unlink(test_path("whole"));
		unlink(file);
		run(with(i, "", test_path("whole")), 0);
		uint32_t all = (uint32_t)size_of(test_path("whole"));
		for (int k = 0; k < 3 && kills > 0; k++, kills--) {
			off_t at = rng_below(&rng, all);
			kill_at(with(i, "--resume", file), file, at);
			off_t size = size_of(file);
			off_t cut = rng_below(&rng, 2) ? rng_below(&rng, 400) : 0;
			if (size > 0)
				assert_int_equal(truncate(file, size > cut ? size - cut : 0), 0);
		}
		run(with(i, "--resume", file), 0);
		same_files(test_path("whole"), file);
		run(with(i, "--resume", file), 0); /* nothing is left to do */
		same_files(test_path("whole"), file);
	}
}

/* The only line says which seed it was, also where its newline is missing; it is then played again. */
TEST(an_unended_line_has_its_seed)
{
	static const char play[] =
		"match --game tictactoe --a random --b random --games 4 --out %s %s";
	const char *file = test_path("unended");
	char command[512];
	size_t size;

	snprintf(command, sizeof command, play, test_path("whole"), "--seed 7");
	unlink(test_path("whole"));
	run(command, 0);
	char *text = content(test_path("whole"), &size);
	*strchr(text, '\n') = '\0';
	test_write("unended", text);
	snprintf(command, sizeof command, play, file, "--resume");
	run(command, 0);
	same_files(test_path("whole"), file);
	free(text);
}

/* ^C ends it after a game, with its own exit code. */
TEST(interrupted_runs_end_in_peace)
{
	const char *file = test_path("interrupted");
	size_t size;
	struct error e;
	int status;

	pid_t child = start(with(0, "--games 100000", file));
	wait_for_lines(child, file);
	kill(child, SIGINT);
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_true(WIFEXITED(status));
	assert_int_equal(WEXITSTATUS(status), 130);
	char *text = file_read(file, 1 << 26, &size, &e);
	assert_non_null(text);
	assert_true(size > 0 && text[size - 1] == '\n');
	free(text);
}

/* A file is left alone if another run writes it, if it has results, or if it has other results or
 * none. */
TEST(files_are_not_spoiled)
{
	static const char text[] = "{\"a\":1}\n", no_line[] = "Dear diary";
	const char *file = test_path("file");

	unlink(file);
	pid_t child = start(with(0, "--games 100000", file));
	wait_for_lines(child, file);
	run(with(0, "--games 100000 --resume", file), 1);
	run(with(0, "", file), 1);
	kill(child, SIGKILL);
	finish(child);
	run(with(0, "", file), 1);
	run(with(0, "--resume", file), 1);
	run(with(0, "--games 100000 --seed 5 --resume", file), 1);
	test_write("file", text);
	run(with(0, "--resume", file), 1);
	assert_int_equal(size_of(file), sizeof text - 1);
	test_write("file", no_line);
	run(with(0, "--resume", file), 1);
	assert_int_equal(size_of(file), sizeof no_line - 1);
}

/* The sequential test stops the whole run, also after it was resumed. */
TEST(sprt_stops)
{
	static const char command[] = "match --game tictactoe --a uct:playouts=100 --b random "
				      "--sprt 0,100 --seed 1 --out %s %s";
	char words[512], file[128];
	char *paths[] = { file };
	struct joined j;
	struct error e;

	snprintf(file, sizeof file, "%s", test_path("sprt"));
	unlink(file);
	snprintf(words, sizeof words, command, file, "--jobs 3");
	run(words, 0);
	assert_true(joined_read(&j, paths, 1, false, &e));
	assert_true(j.count > 4 && j.count < 400);
	assert_int_equal(lab_verdict(&j.run, &j.tally), LAB_ELO1);
	size_t shorter = j.parts.lines[0].length + 1;
	joined_finish(&j);
	off_t size = size_of(file);
	snprintf(words, sizeof words, command, file, "--resume");
	run(words, 0);
	assert_int_equal(size_of(file), size);
	assert_int_equal(truncate(file, (off_t)shorter), 0);
	refused("the test is not decided", 1, paths);
	run(words, 0);
	assert_int_equal(size_of(file), size);
}

/* A run of one game says that sides alternate, which its only line cannot show. */
TEST(a_run_says_who_begins)
{
	static const char command[] =
		"match --game tictactoe --a random --b random --games 1 --seed 1 --out %s %s";
	char words[512], file[128];
	char *paths[] = { file };
	struct joined j;
	struct error e;

	snprintf(file, sizeof file, "%s", test_path("first"));
	snprintf(words, sizeof words, command, file, "");
	run(words, 0);
	assert_true(joined_read(&j, paths, 1, false, &e));
	assert_true(j.tally.paired);
	joined_finish(&j);
	snprintf(words, sizeof words, command, file, "--first a --resume");
	run(words, 1);
}

int
main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	program = argv[1];
	if (argc > 2)
		cmocka_set_test_filter(argv[2]);
	test_write("players", "# Four\nuct:playouts=10\n\n  random\nuct:playouts=20,c=0.7\n"
			      "negamax:depth=1\nlevel:n=2\n");
	return test_run(argc, argv);
}
