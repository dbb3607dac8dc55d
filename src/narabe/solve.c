/* narabe solve: exact values, as a table or as JSON. */
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/thread.h"
#include "cli/arguments.h"
#include "cli/joint.h"
#include "cli/output/progress.h"
#include "config/shipped.h"
#include "games/notation.h"
#include "search/exact.h"

enum { PROGRESS_MS = 250, MAX_MEMORY_MIB = 16384, MOST_MS = 1000000000 };

static const char usage[] =
	"Usage: narabe solve [BOARD] [POSITION | --moves \"...\"] [options]\n"
	"\n"
	"  narabe solve tictactoe 000010000 --all\n"
	"  narabe solve othello:4\n"
	"  narabe solve othello --threads 2\n"
	"\n"
	"Prints the exact value of a position, a best move, the number of positions searched and\n"
	"the time. Values are the first player's: in Othello the disc difference, empty cells\n"
	"counted for the winner; elsewhere 1 X wins, 0 draw, -1 O wins.\n"
	"\f\n"
	"POSITION is cells, moves or the file of a game, as in narabe eval --help=all.\n"
	"\n"
	"--time-ms and ^C stop early and print what is known. The exit status is 1 if anything\n"
	"you asked for is still open, and 130 after ^C.\n";

struct request {
	const char *game, *cells, *moves, *file;
	struct exact_params params;
	int64_t threads, memory_mib, time_ms; /* time_ms 0: no limit */
	bool json, times, no_book;
	bool *open; /* something requested is still open */
};

/* ---- waiting ---- */

/* Waits until the solver ends, its time is over, or ^C is pressed; shows its progress on a
 * terminal. */
static enum position_ending
solve_wait(struct engine *exact, const struct request *r, int notice)
{
	struct pollfd end = { .fd = notice, .events = POLLIN };
	bool terminal = isatty(STDERR_FILENO), shown = false;
	enum position_ending ending = ENDED_BY_ITSELF;
	struct report info = { .elapsed_ms = 0 };
	int64_t wait_ms = PROGRESS_MS;

	do {
		if (r->time_ms > 0 && r->time_ms - (int64_t)info.elapsed_ms < PROGRESS_MS)
			wait_ms = r->time_ms - (int64_t)info.elapsed_ms;
		int news = poll(&end, 1, wait_ms > 0 ? (int)wait_ms : 0);
		engine_report(exact, &info);
		if (news > 0 || !info.running)
			break;
		if (interrupt_seen())
			ending = ENDED_BY_INTERRUPT;
		else if (r->time_ms > 0 && info.elapsed_ms >= (double)r->time_ms)
			ending = ENDED_BY_TIME;
		else if (terminal) {
			const struct game *g = engine_game(exact);
			char line[80], nodes[8], rate[8], name[GAME_MOVE_TEXT];
			double seconds = info.elapsed_ms / 1000;
			struct text t;

			text_count(nodes, sizeof nodes, (uint64_t)info.nodes, 6);
			text_count(rate, sizeof rate,
				(uint64_t)((double)info.nodes / (seconds + 1e-3)), 6);
			text_init(&t, line, sizeof line);
			text_add(&t,
				"%.0f s, %s nodes, %s a second, %d of %d move%s solved: ", seconds,
				nodes, rate, info.known_moves, info.count, text_plural(info.count));
			if (info.solving >= 0) {
				game_move_text(
					g, &info.position, info.moves[info.solving].move, name);
				text_add(&t, "now %s, ", name);
			}
			/* Write the moves solved so far: "c2 -4, b3 -4, ". */
			for (int i = 0; i < info.count; i++) {
				if (info.moves[i].exact == EXACT_UNKNOWN)
					continue;
				game_move_text(g, &info.position, info.moves[i].move, name);
				text_add(&t, "%s %d, ", name, info.moves[i].exact);
			}
			line[strlen(line) - (line[strlen(line) - 1] == ' ' ? 2 : 0)] = '\0';
			fprintf(stderr, "\r%s\033[K", line);
		}
		shown = terminal;
	} while (ending == ENDED_BY_ITSELF);
	if (shown)
		fprintf(stderr, "\r\033[K");
	engine_stop(exact);
	engine_wait(exact);
	return ending;
}

/* ---- solving ---- */

static int
solve_one(const struct request *r, const struct cli_position *p, enum output_form form)
{
	struct position_output output = {
		.form = form,
		.timed = r->times || r->time_ms > 0,
		.counted = r->params.threads == 1 || r->times || r->time_ms > 0,
		.all_moves = r->params.all_moves,
	};
	struct exact_params params = r->params;
	struct report info;
	struct error e;
	int notice[2];

	if (!r->no_book && !books_have(p->game, &e))
		fprintf(stderr, "narabe: %s It is solved without the book.\n", e.text);

	params.books = r->no_book ? NULL : books_shipped(p->game);
	if (p->game->simultaneous)
		return r->time_ms > 0
			       ? cli_fail(CLI_USAGE, "Boards on which both sides move at once are "
						     "solved whole: leave --time-ms out.")
			       : joint_solve(p, &output);
	if (!thread_open_pipe(notice, &e))
		return cli_fail(CLI_FAILED, "%s", e.text);
	params.notify_fd = notice[1];
	struct sigaction before = interrupt_catch("this step");
	struct engine *exact = exact_start(p->game, &p->state, &params, &e);
	if (exact) {
		output.ending = solve_wait(exact, r, notice[0]);
		engine_report(exact, &info);
		engine_destroy(exact);
	}
	interrupt_restore(&before);
	close(notice[0]);
	close(notice[1]);
	if (!exact)
		return cli_fail(CLI_FAILED, "%s", e.text);
	if (r->params.all_moves ? info.known && info.known_moves == info.count : info.known)
		output.ending = ENDED_SOLVED;
	*r->open = *r->open || output.ending != ENDED_SOLVED;
	position_print(&output, p->game, &info);
	return output.ending == ENDED_BY_INTERRUPT ? CLI_STOPPED : CLI_FINE;
}

/* Solves a line of a file. */
static int
solve_line(const void *request, const struct cli_position *p)
{
	return solve_one(request, p, OUTPUT_JSON);
}

const struct param cli_solve_arguments[] = {
	POSITION_ARGUMENTS(struct request, game, moves),
	FLAG_ARGUMENT(
		struct request, "all", params.all_moves, "print the value of every legal move"),
	FLAG_ARGUMENT(struct request, "no-book", no_book,
		"prove everything without the book of solved positions"),
	THREADS_ARGUMENT(struct request, threads, ENGINE_MAX_THREADS,
		"threads (default: 1); values do not depend on them"),
	COUNT_ARGUMENT(struct request, "time-ms", time_ms, 1, MOST_MS,
		"stop after N ms and print what is known (default: never)"),
	COUNT_ARGUMENT(struct request, "memory-mib", memory_mib, 1, MAX_MEMORY_MIB,
		"memory of the table in MiB (default: 512)"),
	JSON_ARGUMENT(struct request, json),
	FLAG_ARGUMENT(struct request, "times", times,
		"print elapsed_ms in JSON, and nodes with several threads"),
	POSITIONS_FILE_ARGUMENT(struct request, file),
	{ 0 },
};

int
cli_solve(int argc, char **argv)
{
	bool open = false;
	struct request r = {
		.params = exact_params_default(), .threads = 1, .memory_mib = 512, .open = &open
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
	r.params.threads = (int)r.threads;
	r.params.memory_mib = (int)r.memory_mib;
	if (!cli_last_arguments(argc, argv, rest, &r.game, &r.cells))
		return CLI_USAGE;
	if (r.file && (r.cells || r.moves))
		return cli_fail(CLI_USAGE, "--file has its own positions: leave the others out.");
	if (r.file)
		code = cli_each_position(r.file, r.game, solve_line, &r);
	else if (cli_position_read(&p, r.game, r.cells, r.moves, &e))
		code = solve_one(&r, &p, r.json ? OUTPUT_JSON : OUTPUT_TEXT);
	else
		code = cli_fail(CLI_USAGE, "%s", e.text);
	return code == CLI_FINE && open ? CLI_FAILED : code;
}
