/* narabe solve: exact values, as a table, as JSON or as CSV. */
#include <poll.h>
#include <stdio.h>
#include <unistd.h>

#include "cli/arguments.h"
#include "cli/joint.h"
#include "config/book.h"
#include "search/exact.h"

enum { PROGRESS_MS = 250, MAX_MEMORY_MIB = 16384 };

static const char usage[] =
	"Usage: narabe solve [BOARD] [POSITION | --moves \"...\"] [options]\n"
	"\n"
	"  narabe solve tictactoe 000010000 --all\n"
	"  narabe solve othello:4\n"
	"  narabe solve othello --threads 2\n"
	"\n"
	"Prints the exact value of a position, a best move, the number of positions searched and\n"
	"the time. Values are the first player's: in Othello the disc difference, empty cells\n"
	"counted for the winner; elsewhere 1 X wins, 0 draw, -1 O wins.\n";

struct request {
	const char *game, *cells, *moves, *file;
	struct exact_params params;
	int64_t threads, memory_mib;
	bool json, csv, times, no_book;
	bool *headed; /* the line above the first of CSV is out */
};

static void
show_progress(const struct report *info)
{
	char nodes[8], rate[8];
	double seconds = info->elapsed_ms / 1000;
	int known = 0;

	for (int i = 0; i < info->count; i++)
		known += info->moves[i].exact != EXACT_UNKNOWN;
	text_count(nodes, sizeof nodes, (uint64_t)info->nodes, 6);
	text_count(rate, sizeof rate, (uint64_t)((double)info->nodes / (seconds + 1e-3)), 6);
	fprintf(stderr, "\r%.0f s, %s nodes, %s a second, %d of %d moves known\033[K", seconds,
		nodes, rate, known, info->count);
}

/* Waits for the solver, showing its progress on a terminal. */
static void
wait_for(struct engine *exact, int notice)
{
	struct pollfd end = { .fd = notice, .events = POLLIN };
	bool terminal = isatty(STDERR_FILENO), shown = false;
	struct report info;

	while (terminal && poll(&end, 1, PROGRESS_MS) == 0) {
		engine_report(exact, &info);
		show_progress(&info);
		shown = true;
	}
	if (shown)
		fprintf(stderr, "\r\033[K");
	engine_wait(exact);
}

static int
solve(const struct request *r, const struct cli_position *p, enum output_form form)
{
	const struct position_output output = {
		.form = form,
		.headed = r->headed,
		.timed = r->times,
		.counted = r->params.threads == 1 || r->times,
		.all_moves = r->params.all_moves,
	};
	struct exact_params params = r->params;
	struct report info;
	struct error e;
	int notice[2];

	if (p->game->simultaneous)
		return joint_solve(p, &output);
	if (pipe(notice) != 0)
		return cli_fail(CLI_FAILED, "The system refuses a pipe to wait on.");
	params.notify_fd = notice[1];
	struct engine *exact = exact_start(p->game, &p->state, &params, &e);
	if (exact) {
		wait_for(exact, notice[0]);
		engine_report(exact, &info);
		engine_destroy(exact);
	}
	close(notice[0]);
	close(notice[1]);
	if (!exact)
		return cli_fail(CLI_FAILED, "%s", e.text);
	return position_print(&output, p->game, &info);
}

/* A line of a file gives a line of JSON, unless CSV is asked for. */
static int
solve_line(const void *request, const struct cli_position *p)
{
	const struct request *r = request;

	return solve(r, p, r->csv ? OUTPUT_CSV : OUTPUT_JSON);
}

const struct param cli_solve_arguments[] = {
	{ .name = "game",
		.value = "BOARD",
		.help = "default: othello; narabe --list-games names them all",
		.kind = PARAM_TEXT,
		.member = PARAM_MEMBER(struct request, game) },
	{ .name = "moves",
		.value = "\"...\"",
		.help = "moves from the start, instead of a position",
		.kind = PARAM_TEXT,
		.member = PARAM_MEMBER(struct request, moves) },
	{ .name = "all",
		.help = "the value of every legal move",
		.kind = PARAM_FLAG,
		.member = PARAM_MEMBER(struct request, params.all_moves) },
	{ .name = "no-book",
		.help = "proves everything itself, without the book of solved positions",
		.kind = PARAM_FLAG,
		.member = PARAM_MEMBER(struct request, no_book) },
	{ .name = "threads",
		.help = "threads (default: 1); the values do not depend on it",
		.kind = PARAM_WHOLE,
		.whole = { 1, EXACT_MAX_THREADS },
		.member = PARAM_MEMBER(struct request, threads) },
	{ .name = "memory-mib",
		.help = "memory of the table in MiB (default: 512)",
		.kind = PARAM_WHOLE,
		.whole = { 1, MAX_MEMORY_MIB },
		.member = PARAM_MEMBER(struct request, memory_mib) },
	{ .name = "json",
		.help = "one JSON object instead of the table",
		.kind = PARAM_FLAG,
		.member = PARAM_MEMBER(struct request, json) },
	{ .name = "csv",
		.help = "a line per move, separated by commas, instead of the table",
		.kind = PARAM_FLAG,
		.member = PARAM_MEMBER(struct request, csv) },
	{ .name = "times",
		.help = "print elapsed_ms in JSON and CSV, and nodes with several threads",
		.kind = PARAM_FLAG,
		.member = PARAM_MEMBER(struct request, times) },
	{ .name = "file",
		.help = "read a position from each line of FILE, print a JSON object (or CSV) for "
			"each",
		.kind = PARAM_FILE,
		.member = PARAM_MEMBER(struct request, file) },
	{ 0 },
};

int
cli_solve(int argc, char **argv)
{
	bool headed = false;
	struct request r = {
		.params = exact_params_default(), .threads = 1, .memory_mib = 512, .headed = &headed
	};
	struct cli_position p;
	struct error e;
	int rest, code;
	const struct arguments arguments = {
		.command = "solve", .usage = usage, .table = cli_solve_arguments, .owner = &r
	};

	r.params.all_moves = false;
	if (!arguments_read(&arguments, argc, argv, &rest, &code))
		return code;
	if (!cli_last_arguments(argc, argv, rest, &r.game, &r.cells))
		return CLI_USAGE;
	if (r.file && (r.cells || r.moves))
		return cli_fail(CLI_USAGE, "--file brings its own positions.");
	r.params.threads = (int)r.threads;
	r.params.memory_mib = (int)r.memory_mib;
	if (!r.no_book)
		r.params.book = book_shipped(NULL);
	if (r.file)
		return cli_each_position(r.file, r.game, solve_line, &r);
	if (!cli_position_read(&p, r.game, r.cells, r.moves, &e))
		return cli_fail(CLI_USAGE, "%s", e.text);
	return solve(&r, &p, r.csv ? OUTPUT_CSV : r.json ? OUTPUT_JSON : OUTPUT_TEXT);
}
