/* narabe eval: what a search says of a position, as a table, as JSON, as a picture. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "cli/both.h"
#include "cli/cli.h"
#include "cli/eval.h"
#include "config/book.h"
#include "games/notation.h"
#include "match/player.h"
#include "tui/board_picture.h"
#include "tui/picture.h"

static const char help[] =
	"Usage: narabe eval [--game BOARD] [POSITION | --moves \"...\"] [options]\n"
	"\n"
	"  narabe eval --game tictactoe 000010000 -i 10000 --seed 1\n"
	"  narabe eval --game othello --moves \"c2 b4 c5\" --time-ms 2000 -o board.png\n"
	"  narabe eval --game score4 --json -i 100000\n"
	"\n"
	"Prints the board, the value of every legal move and the best lines; the exact value "
	"where\n"
	"the book or a solver knows it at once. Values are the first\n"
	"player's: +1 X wins, -1 O wins, 0 draw. A position is its cells row by row from a1, level "
	"1\n"
	"first: 0 or . empty, 1 or x first player, 2 or o second; then optionally the side to "
	"move.\n"
	"\n"
	"  --game BOARD       default: othello; narabe --list-games names them all\n"
	"  --moves \"...\"      moves from the start, instead of a position\n"
	"  --player SPEC      uct:key=value,... (default), duct:..., flat:... or negamax:...\n"
	"  -i, --playouts N   budget in playouts\n"
	"  --time-ms N        budget in milliseconds (default: 1000, when no playouts are given)\n"
	"  --threads N        search threads (default: 1, which alone repeats itself)\n"
	"  --seed N           the same seed and playouts give the same output\n"
	"  -o FILE            picture of the board, .png or .svg\n"
	"  --json             one JSON object instead of the table\n"
	"  --csv              a line a move, with commas, instead of the table\n"
	"  --curve            JSON (or CSV) after 1, 2, 5, 10, 20, 50, ... playouts, for narabe "
	"plot\n"
	"  --times            elapsed_ms in JSON with a playout budget too\n"
	"  --file FILE        one position a line in, one JSON object a line out\n"
	"  --help             this text\n";

struct request {
	const char *game, *cells, *moves, *picture, *file;
	struct player_spec player;
	int64_t playouts, time_ms, threads; /* 0: not given */
	int64_t seed;
	bool json, csv, curve, times;
};

/* ---- the work ---- */

static void
print(const struct request *r, const struct game *g, const struct search_info *info,
	const struct eval_told *told, bool json)
{
	if (r->csv)
		eval_print_csv(told, g, info);
	else if (json || r->curve)
		eval_print_json(told, g, info);
	else
		eval_print_text(told, g, info);
}

static int
evaluate_once(const struct request *r, const struct cli_position *p, const struct eval_told *told,
	int64_t playouts, bool json)
{
	struct search_params params;
	struct search_info info;
	struct error e;

	player_spec_search(&r->player, p->game, &p->state, &params);
	params.seed = (uint64_t)r->seed;
	params.reuse = 0; /* no move follows */
	if (playouts != SEARCH_NO_LIMIT)
		params.playouts = playouts;
	struct search *search = search_start(p->game, &p->state, &params, &e);
	if (!search)
		return cli_fail(CLI_FAILED, "%s", e.text);
	search_wait(search);
	search_peek(search, &info);
	search_destroy(search);
	print(r, p->game, &info, told, json);
	if (r->picture && !board_picture(p->game, &info, r->picture, &e))
		return cli_fail(CLI_FAILED, "%s", e.text);
	return CLI_FINE;
}

static bool
makes_playouts(const struct player_spec *spec)
{
	return player_spec_searches(spec) || spec->kind == player_kind_find("flat");
}

/* One position; of a curve after 1, 2, 5, 10, 20, ... playouts and all of them, each searched
 * from the start with the same seed: what one search would have said on its way. */
static int
evaluate(const struct request *r, const struct cli_position *p, bool json)
{
	int64_t all = r->player.search.playouts, step = 1;
	struct exact_info exact;
	struct eval_told told = { r->times || r->player.search.time_ms != SEARCH_NO_LIMIT, r->seed,
		&exact };

	struct error e;

	if (!player_spec_check(&r->player, p->game, &e))
		return cli_fail(CLI_USAGE, "%s", e.text);
	if (p->game->simultaneous && (r->csv || r->curve || r->picture))
		return cli_fail(CLI_USAGE,
			"--csv, --curve and -o are of games whose sides move in turn, not of %s.",
			p->game->name);
	if (p->game->simultaneous)
		return both_eval(p, &r->player, &told, json);
	exact_at_once(p->game, &p->state, book_shipped(NULL), &exact);
	if (!makes_playouts(&r->player))
		return cli_eval_negamax(p, &r->player.negamax, &exact, json, r->times);
	for (int i = 0; r->curve && step < all; i++) {
		int code = evaluate_once(r, p, &told, step, json);
		if (code != CLI_FINE)
			return code;
		step = i % 3 == 1 ? step / 2 * 5 : step * 2;
	}
	return evaluate_once(r, p, &told, all, json);
}

/* A line of a file is answered by a line of JSON. */
static int
evaluate_line(const void *request, const struct cli_position *p)
{
	return evaluate(request, p, true);
}

enum {
	OPT_TIME = 256,
	OPT_SEED,
	OPT_JSON,
	OPT_CSV,
	OPT_CURVE,
	OPT_TIMES,
	OPT_FILE,
	OPT_PLAYER,
	OPT_GAME,
	OPT_MOVES,
	OPT_THREADS
};

/* Takes one option; CLI_FINE to go on. */
static int
take_option(struct request *r, int c, char *const *argv)
{
	struct error e;

	switch (c) {
	case OPT_GAME:
		r->game = optarg;
		break;
	case OPT_MOVES:
		r->moves = optarg;
		break;
	case OPT_PLAYER:
		if (!player_spec_parse(optarg, &r->player, &e))
			return cli_fail(CLI_USAGE, "%s", e.text);
		if (!makes_playouts(&r->player) && r->player.kind != player_kind_find("negamax"))
			return cli_fail(CLI_USAGE,
				"eval needs a player that searches, uct, duct, flat or negamax, not %s.",
				optarg);
		break;
	case 'i':
		if (!cli_read_int("--playouts", optarg, 1, SEARCH_MAX_PLAYOUTS, &r->playouts))
			return CLI_USAGE;
		break;
	case OPT_TIME:
		if (!cli_read_int("--time-ms", optarg, 1, 1000000000, &r->time_ms))
			return CLI_USAGE;
		break;
	case OPT_THREADS:
		if (!cli_read_int("--threads", optarg, 1, SEARCH_MAX_THREADS, &r->threads))
			return CLI_USAGE;
		break;
	case OPT_SEED:
		if (!cli_read_int("--seed", optarg, 0, INT64_MAX, &r->seed))
			return CLI_USAGE;
		break;
	case OPT_JSON:
		r->json = true;
		break;
	case OPT_CSV:
		r->csv = true;
		break;
	case OPT_CURVE:
		r->curve = true;
		break;
	case OPT_TIMES:
		r->times = true;
		break;
	case OPT_FILE:
		r->file = optarg;
		break;
	case 'o':
		if (!picture_path_ok(optarg, &e))
			return cli_fail(CLI_USAGE, "%s", e.text);
		r->picture = optarg;
		break;
	default:
		return cli_refuse_option("eval", c, argv);
	}
	return CLI_FINE;
}

const struct option cli_eval_options[] = {
	{ "game", required_argument, NULL, OPT_GAME },
	{ "moves", required_argument, NULL, OPT_MOVES },
	{ "player", required_argument, NULL, OPT_PLAYER },
	{ "playouts", required_argument, NULL, 'i' },
	{ "time-ms", required_argument, NULL, OPT_TIME },
	{ "threads", required_argument, NULL, OPT_THREADS },
	{ "seed", required_argument, NULL, OPT_SEED },
	{ "json", no_argument, NULL, OPT_JSON },
	{ "csv", no_argument, NULL, OPT_CSV },
	{ "curve", no_argument, NULL, OPT_CURVE },
	{ "times", no_argument, NULL, OPT_TIMES },
	{ "file", required_argument, NULL, OPT_FILE },
	{ "help", no_argument, NULL, 'h' },
	{ 0 },
};

int
cli_eval(int argc, char **argv)
{
	struct request r = { .seed = -1 };
	struct cli_position p;
	struct error e;
	int c;

	player_spec_parse("uct", &r.player, &e);
	while ((c = getopt_long(argc, argv, ":hi:o:", cli_eval_options, NULL)) != -1) {
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
	if (r.file && (r.cells || r.moves || r.picture))
		return cli_fail(
			CLI_USAGE, "--file brings its own positions and makes no pictures.");
	if (r.playouts > 0)
		r.player.search.playouts = r.playouts;
	if (r.threads > 0)
		r.player.search.threads = (int)r.threads;
	if (r.time_ms > 0)
		r.player.search.time_ms = r.player.negamax.time_ms = r.time_ms;
	if (!makes_playouts(&r.player) && (r.picture || r.playouts > 0))
		return cli_fail(CLI_USAGE,
			"negamax makes no playouts and no picture: leave -i and -o out.");
	if (!makes_playouts(&r.player) && (r.csv || r.curve))
		return cli_fail(CLI_USAGE,
			"--csv and --curve are of searches that make playouts, not of negamax.");
	if (r.curve && (r.picture || r.player.search.playouts == SEARCH_NO_LIMIT))
		return cli_fail(CLI_USAGE,
			"--curve needs a budget in playouts, -i N, and makes no picture.");
	if (r.player.kind != player_kind_find("flat") &&
		r.player.search.playouts == SEARCH_NO_LIMIT &&
		r.player.search.time_ms == SEARCH_NO_LIMIT)
		r.player.search.time_ms = 1000;
	if (r.seed < 0) {
		r.seed = (int64_t)clock_seed();
		if (r.json || r.file || r.csv || r.curve)
			fprintf(stderr, "seed %" PRId64 "\n", r.seed);
	}
	if (r.csv)
		eval_print_csv_head();
	if (r.file)
		return cli_each_position(r.file, r.game, evaluate_line, &r);
	if (!cli_position_read(&p, r.game, r.cells, r.moves, &e))
		return cli_fail(CLI_USAGE, "%s", e.text);
	return evaluate(&r, &p, r.json);
}
