/* narabe solve: exact values, as a table or as JSON. */
#include <inttypes.h>
#include <jansson.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/both.h"
#include "cli/cli.h"
#include "config/book.h"
#include "games/notation.h"
#include "search/exact.h"

enum { PROGRESS_MS = 250, MAX_MEMORY_MIB = 16384 };

static const char help[] =
	"Usage: narabe solve [--game BOARD] [POSITION | --moves \"...\"] [options]\n"
	"\n"
	"  narabe solve --game tictactoe 000010000 --all\n"
	"  narabe solve --game othello:4\n"
	"  narabe solve --game othello --threads 2\n"
	"\n"
	"Prints the exact value of a position, a best move, and how many positions were looked at\n"
	"in what time. Values are the first player's: in Othello the difference of discs, empty\n"
	"cells counted for the winner; elsewhere 1 X wins, 0 draw, -1 O wins.\n"
	"\n"
	"  --game BOARD       default: othello; narabe --list-games names them all\n"
	"  --moves \"...\"      moves from the start, instead of a position\n"
	"  --all              the value of every legal move\n"
	"  --no-book          proves everything anew, without the book of solved positions\n"
	"  --threads N        threads (default: 1); the values do not depend on it\n"
	"  --memory-mib N     memory of the table in MiB (default: 512)\n"
	"  --json             one JSON object instead of the table\n"
	"  --times            elapsed_ms in JSON, and nodes of several threads\n"
	"  --file FILE        one position a line in, one JSON object a line out\n"
	"  --help             this text\n";

struct request {
	const char *game, *cells, *moves, *file;
	struct exact_params params;
	int64_t threads, memory_mib;
	bool json, times, no_book;
};

/* ---- text ---- */

/* "+4", "0". */
static void
print_value(int value)
{
	printf(value ? "%+d" : "%d", value);
}

static int
best_first(const struct exact_info *info, int order[GAME_MAX_MOVES])
{
	int sign = state_sign(&info->position), count = 0;

	for (int i = 0; i < info->count; i++) {
		if (info->moves[i].value == EXACT_UNKNOWN)
			continue;
		int to = count++;
		int key = sign * info->moves[i].value;
		for (; to > 0 && sign * info->moves[order[to - 1]].value < key; to--)
			order[to] = order[to - 1];
		order[to] = i;
	}
	return count;
}

static void
print_moves(const struct game *g, const struct exact_info *info)
{
	char text[GAME_MOVE_TEXT];
	int order[GAME_MAX_MOVES];
	int count = best_first(info, order);

	printf("\n  move   value\n");
	for (int k = 0; k < count; k++) {
		int i = order[k], value = info->moves[i].value;
		game_move_text_level(g, &info->position, info->moves[i].move, text);
		printf("%c %-6s ", i == info->best ? '>' : ' ', text);
		printf(value ? "%+5d\n" : "%5d\n", value);
	}
}

static void
print_text(const struct request *r, const struct game *g, const struct exact_info *info)
{
	char text[4096];
	bool over = info->count == 0;

	game_position_text(g, &info->position, text);
	printf("%s, %s  (%s)\n", g->title,
		over                                   ? "the game is over"
		: info->position.to_move == SIDE_FIRST ? "X to play"
						       : "O to play",
		text);
	if (info->known) {
		printf("Exact value for X: ");
		print_value(info->value);
	} else {
		printf("Open: the solver could not decide this position");
	}
	if (info->best >= 0) {
		game_move_text_level(g, &info->position, info->moves[info->best].move, text);
		printf(", best move %s", text);
	}
	printf(". %" PRId64 " nodes in %.0f ms.\n\n", info->nodes, info->elapsed_ms);
	game_board_text(g, &info->position, text, sizeof text);
	fputs(text, stdout);
	if (r->params.all_moves && !over)
		print_moves(g, info);
}

/* ---- JSON ---- */

static json_t *
json_value(int value)
{
	return value == EXACT_UNKNOWN ? json_null() : json_integer(value);
}

static json_t *
json_moves(const struct request *r, const struct game *g, const struct exact_info *info)
{
	json_t *moves = json_array();

	for (int i = 0; i < info->count; i++) {
		char text[GAME_MOVE_TEXT];
		if (!r->params.all_moves && i != info->best)
			continue;
		json_t *o = json_object();
		game_move_text(g, &info->position, info->moves[i].move, text);
		json_object_set_new(o, "move", json_string(text));
		json_object_set_new(o, "value", json_value(info->moves[i].value));
		json_array_append_new(moves, o);
	}
	return moves;
}

static void
print_json(const struct request *r, const struct game *g, const struct exact_info *info)
{
	char text[GAME_POSITION_TEXT], best[GAME_MOVE_TEXT];
	bool over = info->count == 0, countable = r->params.threads == 1 || r->times;
	json_t *o = json_object();

	game_position_text(g, &info->position, text);
	json_object_set_new(o, "game", json_string(g->name));
	json_object_set_new(o, "position", json_string(text));
	json_object_set_new(o, "to_move",
		over ? json_null() : json_string(info->position.to_move == SIDE_FIRST ? "x" : "o"));
	json_object_set_new(o, "value", json_value(info->known ? info->value : EXACT_UNKNOWN));
	if (info->best >= 0)
		game_move_text(g, &info->position, info->moves[info->best].move, best);
	json_object_set_new(o, "best", info->best >= 0 ? json_string(best) : json_null());
	json_object_set_new(o, "moves", json_moves(r, g, info));
	json_object_set_new(o, "nodes", countable ? json_integer(info->nodes) : json_null());
	json_object_set_new(o, "elapsed_ms", r->times ? json_real(info->elapsed_ms) : json_null());
	json_dumpf(o, stdout, JSON_COMPACT | JSON_REAL_PRECISION(6));
	printf("\n");
	fflush(stdout);
	json_decref(o);
}

/* ---- the work ---- */

static void
show_progress(const struct exact_info *info)
{
	char nodes[8], rate[8];
	double seconds = info->elapsed_ms / 1000;
	int known = 0;

	for (int i = 0; i < info->count; i++)
		known += info->moves[i].value != EXACT_UNKNOWN;
	text_count(nodes, sizeof nodes, (uint64_t)info->nodes, 6);
	text_count(rate, sizeof rate, (uint64_t)((double)info->nodes / (seconds + 1e-3)), 6);
	fprintf(stderr, "\r%.0f s, %s nodes, %s a second, %d of %d moves known\033[K", seconds,
		nodes, rate, known, info->count);
}

/* Waits for the solver, showing how far it is to a person who sits before it. */
static void
wait_for(struct exact *exact, int notice)
{
	struct pollfd end = { .fd = notice, .events = POLLIN };
	bool terminal = isatty(STDERR_FILENO), shown = false;
	struct exact_info info;

	while (terminal && poll(&end, 1, PROGRESS_MS) == 0) {
		exact_peek(exact, &info);
		show_progress(&info);
		shown = true;
	}
	if (shown)
		fprintf(stderr, "\r\033[K");
	exact_wait(exact);
}

static int
solve(const struct request *r, const struct cli_position *p, bool json)
{
	struct exact_params params = r->params;
	struct exact_info info;
	struct error e;
	int notice[2];

	if (p->game->simultaneous)
		return both_solve(p, json, r->times);
	if (pipe(notice) != 0)
		return cli_fail(CLI_FAILED, "The system gives no pipe to wait at.");
	params.notify_fd = notice[1];
	struct exact *exact = exact_start(p->game, &p->state, &params, &e);
	if (exact) {
		wait_for(exact, notice[0]);
		exact_peek(exact, &info);
		exact_destroy(exact);
	}
	close(notice[0]);
	close(notice[1]);
	if (!exact)
		return cli_fail(CLI_FAILED, "%s", e.text);
	if (json)
		print_json(r, p->game, &info);
	else
		print_text(r, p->game, &info);
	return CLI_FINE;
}

/* A line of a file is answered by a line of JSON. */
static int
solve_line(const void *request, const struct cli_position *p)
{
	return solve(request, p, true);
}

enum {
	OPT_GAME = 256,
	OPT_MOVES,
	OPT_ALL,
	OPT_NO_BOOK,
	OPT_THREADS,
	OPT_MEMORY,
	OPT_JSON,
	OPT_TIMES,
	OPT_FILE,
};

/* Takes one option; CLI_FINE to go on. */
static int
take_option(struct request *r, int c, char *const *argv)
{
	switch (c) {
	case OPT_GAME:
		r->game = optarg;
		break;
	case OPT_MOVES:
		r->moves = optarg;
		break;
	case OPT_ALL:
		r->params.all_moves = true;
		break;
	case OPT_NO_BOOK:
		r->no_book = true;
		break;
	case OPT_THREADS:
		if (!cli_read_int("--threads", optarg, 1, EXACT_MAX_THREADS, &r->threads))
			return CLI_USAGE;
		break;
	case OPT_MEMORY:
		if (!cli_read_int("--memory-mib", optarg, 1, MAX_MEMORY_MIB, &r->memory_mib))
			return CLI_USAGE;
		break;
	case OPT_JSON:
		r->json = true;
		break;
	case OPT_TIMES:
		r->times = true;
		break;
	case OPT_FILE:
		r->file = optarg;
		break;
	default:
		return cli_refuse_option("solve", c, argv);
	}
	return CLI_FINE;
}

const struct option cli_solve_options[] = {
	{ "game", required_argument, NULL, OPT_GAME },
	{ "moves", required_argument, NULL, OPT_MOVES },
	{ "all", no_argument, NULL, OPT_ALL },
	{ "no-book", no_argument, NULL, OPT_NO_BOOK },
	{ "threads", required_argument, NULL, OPT_THREADS },
	{ "memory-mib", required_argument, NULL, OPT_MEMORY },
	{ "json", no_argument, NULL, OPT_JSON },
	{ "times", no_argument, NULL, OPT_TIMES },
	{ "file", required_argument, NULL, OPT_FILE },
	{ "help", no_argument, NULL, 'h' },
	{ 0 },
};

int
cli_solve(int argc, char **argv)
{
	struct request r = { .params = exact_params_default(), .threads = 1, .memory_mib = 512 };
	struct cli_position p;
	struct error e;
	int c;

	r.params.all_moves = false;
	while ((c = getopt_long(argc, argv, ":h", cli_solve_options, NULL)) != -1) {
		if (c == 'h') {
			fputs(help, stdout);
			return CLI_FINE;
		}
		int code = take_option(&r, c, argv);
		if (code != CLI_FINE)
			return code;
	}
	if (!cli_last_argument(argc, argv, &r.cells))
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
	return solve(&r, &p, r.json);
}
