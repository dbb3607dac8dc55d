/* narabe book: builds the book of exactly solved Othello positions, or extends it; or the book of the
 * first player's strategy on 4x4x4 without gravity. */
#include <inttypes.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"
#include "cli/arguments.h"
#include "make/book_builders.h"

enum { WRITE_EVERY_S = 30, MOST_PLIES = 8, LEAST_EMPTY = 20, QUBIC_TRIES = 1000000 };

static const char usage[] =
	"Usage: narabe book --out FILE [options]\n"
	"\n"
	"  narabe book --out data/othello.book --threads 2\n"
	"  narabe book --game qubic --out data/qubic.book --seconds 1200\n"
	"\n"
	"Builds the book of solved positions of 6x6 Othello: perfect play by either side against\n"
	"any moves of the other, and all positions of the first plies. An existing file is\n"
	"extended; it is written regularly, so you can stop at any time.\n"
	"\f\n"
	"The same plies and cells give the same file, in any number of runs; fewer cells or more\n"
	"plies extend it.\n"
	"\n"
	"--game qubic proves that the first player wins 4x4x4 four in a row without gravity,\n"
	"which takes about half a minute, then makes the strategy smaller, round by round, and\n"
	"writes it at the end. With one thread, the same rounds, seed and memory give the same\n"
	"file.\n";

struct request {
	const char *game, *path;
	int64_t plies, empty, threads, memory_mib, seconds, rounds, seed;
	bool terminal;
	struct othello_book *book;
	int64_t start_us, written_us;
	struct error e;
};

/* Writes the file now and then; called after every position. */
static bool
solved(void *owner, int step, int empty, int done, int total)
{
	struct request *r = owner;
	int64_t now_us = clock_now_us();
	int64_t second = 1000000;

	if (r->terminal)
		fprintf(stderr,
			"\rstep %d of %d, %d empty cells: %d of %d positions, %d in the book, "
			"%" PRId64 " s\033[K",
			step, BOOK_PLAN_STEPS, empty, done + 1, total, othello_book_count(r->book),
			(now_us - r->start_us) / second);
	if (now_us - r->written_us > WRITE_EVERY_S * second) {
		if (!othello_book_write(r->book, r->path, &r->e))
			return false;
		r->written_us = clock_now_us();
	}
	return true;
}

/* The solver that SIGALRM stops in the middle of a position, which may take minutes. */
static struct parallel_solver *limited;
static atomic_bool time_over;

static void
time_is_over(int signal)
{
	time_over = true;
	parallel_solver_stop(limited);
}

static int
build(struct request *r, const struct game *g, struct parallel_solver *team)
{
	struct book_plan plan = {
		.plies = (int)r->plies,
		.least_empty = (int)r->empty,
		.solved = solved,
		.owner = r,
	};

	g->rules->start(g, &plan.start);
	r->e.text[0] = '\0';
	r->start_us = r->written_us = clock_now_us();
	if (r->seconds > 0) {
		const struct sigaction action = { .sa_handler = time_is_over,
			.sa_flags = SA_RESTART };
		limited = team;
		sigaction(SIGALRM, &action, NULL);
		alarm((unsigned)r->seconds);
	}
	bool complete = othello_book_build(r->book, team, g, &plan);
	alarm(0);
	if (r->terminal)
		fputc('\n', stderr);
	if (r->e.text[0] || !othello_book_write(r->book, r->path, &r->e))
		return cli_fail(CLI_FAILED, "%s", r->e.text);
	if (!complete && !time_over)
		return cli_fail(CLI_FAILED,
			"%s: out of memory after %d positions; the same command continues it.",
			r->path, othello_book_count(r->book));
	cli_line(stdout, "%s: %d positions, %s.", r->path, othello_book_count(r->book),
		complete ? "complete" : "not complete yet");
	return CLI_FINE;
}

/* ---- 4x4x4 without gravity ---- */

static bool
made_smaller(void *owner, int round, int decisions, int64_t nodes)
{
	struct request *r = owner;
	int64_t now_us = clock_now_us(), second = 1000000;

	if (r->terminal && now_us - r->written_us > second / 4) {
		fprintf(stderr,
			"\rround %d of %" PRId64 ", %d decisions, %" PRId64 " positions, %" PRId64
			" s\033[K",
			round, r->rounds, decisions, nodes, (now_us - r->start_us) / second);
		r->written_us = now_us;
	}
	return r->seconds == 0 || now_us - r->start_us < r->seconds * second;
}

static int
run_qubic(struct request *r)
{
	struct prover *p = prover_create((int)r->memory_mib, (int)r->threads, &r->e);
	const struct cube_book_plan plan = {
		.rounds = (int)r->rounds,
		.tries = QUBIC_TRIES,
		.seed = (uint64_t)r->seed,
		.progress = made_smaller,
		.owner = r,
	};

	r->start_us = clock_now_us();
	struct cube_book *b = p ? cube_book_build(p, &plan, &r->e) : NULL;
	prover_destroy(p);
	if (r->terminal)
		fputc('\n', stderr);
	bool written = b && cube_book_write(b, r->path, &r->e);
	int code = written ? CLI_FINE : cli_fail(CLI_FAILED, "%s", r->e.text);
	if (written)
		cli_line(stdout, "%s: %d decisions.", r->path, cube_book_count(b));
	cube_book_destroy(b);
	return code;
}

/* ---- Othello ---- */

static int
book_run(struct request *r)
{
	const struct game *g = game_open("othello", NULL);
	bool is_there = access(r->path, F_OK) == 0;

	r->book = is_there ? othello_book_read(r->path, &r->e) : othello_book_create();
	if (!r->book)
		return cli_fail(CLI_FAILED, "%s",
			is_there ? r->e.text : "There is not enough memory for a book.");
	struct parallel_solver *team =
		parallel_solver_create(g, (int)r->threads, (int)r->memory_mib, &r->e);
	int code = team ? build(r, g, team) : cli_fail(CLI_FAILED, "%s", r->e.text);
	parallel_solver_destroy(team);
	othello_book_destroy(r->book);
	return code;
}

const struct param cli_book_arguments[] = {
	{ .name = "game",
		.help = "othello or qubic (default: othello)",
		.kind = PARAM_TEXT,
		.member = PARAM_MEMBER(struct request, game) },
	FILE_ARGUMENT(struct request, "out", path, "the book to build or, of othello, extend"),
	COUNT_ARGUMENT(struct request, "plies", plies, 0, MOST_PLIES,
		"all positions after up to N moves (default: 6)"),
	COUNT_ARGUMENT(struct request, "empty", empty, LEAST_EMPTY, 32,
		"perfect play until N cells are empty (default: 21)"),
	THREADS_ARGUMENT(struct request, threads, ENGINE_MAX_THREADS, "threads (default: 1)"),
	COUNT_ARGUMENT(struct request, "memory-mib", memory_mib, 1, 16384,
		"memory of the solver's table in MiB (default: 512)"),
	COUNT_ARGUMENT(struct request, "seconds", seconds, 1, 100000000,
		"stop after N seconds, to be continued (default: when it is complete)"),
	COUNT_ARGUMENT(struct request, "rounds", rounds, 0, 10000,
		"qubic: rounds of making the strategy smaller (default: 20)"),
	SEED_ARGUMENT(struct request, seed, "qubic: the seed of the changes tried (default: 1)"),
	{ 0 },
};

int
cli_book(int argc, char **argv)
{
	struct request r = {
		.plies = 6,
		.empty = OTHELLO_BOOK_EMPTY,
		.threads = 1,
		.memory_mib = 512,
		.rounds = 20,
		.seed = 1,
	};
	int rest, code;
	const struct arguments arguments = {
		.command = "book", .usage = usage, .table = cli_book_arguments, .owner = &r
	};

	if (!arguments_read(&arguments, argc, argv, &rest, &code))
		return code;
	if (!arguments_board_left(&arguments, argc, argv, rest, &r.game))
		return CLI_USAGE;
	if (!r.path)
		return cli_fail(CLI_USAGE, "book needs the file to write: narabe book --out FILE");
	const struct game *g = game_open(r.game ? r.game : "othello", &r.e);
	if (!g)
		return cli_fail(CLI_USAGE, "%s", r.e.text);
	if (!othello_book_is_for(g) && !cube_book_is_for(g))
		return cli_fail(
			CLI_USAGE, "There are books for othello and qubic, not for %s.", g->title);
	if (!file_can_be_replaced(r.path, &r.e)) /* checked before hours of work */
		return cli_fail(CLI_FAILED, "%s", r.e.text);
	r.terminal = isatty(STDERR_FILENO);
	return cube_book_is_for(g) ? run_qubic(&r) : book_run(&r);
}
