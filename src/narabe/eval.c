/* narabe eval: the evaluation of a position by a search, as a table, as JSON, as a picture. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "cli/arguments.h"
#include "cli/cli.h"
#include "cli/joint.h"
#include "cli/output/board_picture.h"
#include "cli/output/position_output.h"
#include "cli/output/progress.h"
#include "config/shipped.h"
#include "match/evaluation.h"
#include "tui/canvas/picture.h"

static const char usage[] =
	"Usage: narabe eval [BOARD] [POSITION | --moves \"...\"] [options]\n"
	"\n"
	"  narabe eval tictactoe 000010000 -i 10000 --seed 1\n"
	"  narabe eval othello --moves \"c2 b4 c5\" --time-ms 2000 -o board.png\n"
	"  narabe eval score4 --json -i 100000\n"
	"\n"
	"Prints the board, the value of every legal move and the best lines; the exact value\n"
	"where the book or a solver knows it at once. Values are the first player's: +1 X wins,\n"
	"-1 O wins, 0 draw.\n"
	"\f\n"
	"POSITION is its cells row by row from a1, layer 1 first: 0 or . empty, 1 or x first\n"
	"player, 2 or o second; then, optionally, the side to move. It may also be moves from\n"
	"the start, such as c2b4, the file of a game, or - for standard input, which may hold\n"
	"any of these. Rows of - * O and other usual spellings are accepted.\n";

struct request {
	const char *game, *cells, *moves, *picture, *file;
	const char *searcher[2];            /* the second is shown beside the first, or NULL */
	struct player_spec player[2];       /* the players named by them */
	int64_t playouts, time_ms, threads; /* 0: not given */
	int64_t seed;
	bool json, curve, times, best;
};

/* ---- the work ---- */

/* Shows the progress on a terminal, if the number of playouts is known. */
static void
eval_wait(struct engine *search, int64_t playouts)
{
	const struct timespec while_ns = { .tv_nsec = 10000000 };
	struct progress progress = progress_start("", "playouts");
	struct report info = { .running = progress.terminal && playouts != NO_LIMIT };

	while (info.running) {
		nanosleep(&while_ns, NULL);
		engine_report(search, &info);
		progress_show(&progress, info.playouts, 0, playouts);
	}
	progress_end(&progress);
	engine_wait(search);
}

/* Evaluates by a search; for a curve, prints each of its points. */
static int
eval_by_search(
	const struct request *r, const struct evaluation *ev, const struct position_output *output)
{
	bool counts = evaluation_makes_playouts(&ev->player);
	struct search_params params = { .playouts = NO_LIMIT, .time_ms = NO_LIMIT };
	struct report info;
	struct curve curve;
	struct error e;

	if (counts)
		evaluation_search(ev, &params);
	params.playouts =
		curve_begin(&curve, r->curve, params.playouts, params.time_ms, params.seed);
	struct engine *search = counts ? search_start(ev->game, &ev->position, &params, &e)
				       : evaluation_start(ev, &e);
	if (!search)
		return cli_fail(CLI_FAILED, "%s", e.text);
	do {
		eval_wait(search, r->file ? NO_LIMIT : params.playouts);
		engine_report(search, &info);
		if (!r->curve) /* a curve is there to show the search */
			position_take_exact(output, &info);
		if (curve_add(&curve, &info))
			position_print(output, ev->game, &info);
	} while (curve_continue(&curve, search, &info));
	engine_destroy(search);
	if (r->picture && !board_picture(ev->game, &info, r->picture, &e))
		return cli_fail(CLI_FAILED, "%s", e.text);
	return CLI_FINE;
}

/* Returns the learned evaluation of the board, or NULL; reports a damaged one once. */
static const struct eval_weights *
learned(const struct request *r, const struct game *g)
{
	static bool warned;
	struct error e;

	if (!eval_patterns_of(g))
		return NULL;
	const struct eval_weights *w = eval_of(g, r->player[0].file, &e);
	if (!w && !warned)
		fprintf(stderr, "narabe: %s\n", e.text);
	warned = true;
	return w;
}

static int
eval_evaluate(const struct request *r, const struct cli_position *p, enum output_form form)
{
	struct report exact;
	const struct evaluation ev = {
		.game = p->game,
		.position = p->state,
		.player = r->player[0],
		.seed = (uint64_t)r->seed,
		.best_only = r->best,
		.notify_fd = -1,
	};
	const struct position_output output = {
		.form = form,
		.timed = r->times || evaluation_is_timed(r->player),
		.seed = r->seed,
		.exact = &exact,
		.weights = evaluation_is_plain(r->player) ? NULL : learned(r, p->game),
	};

	if (p->game->simultaneous)
		return joint_eval(p, r->player, r->searcher, &output, r->curve, r->picture);
	evaluation_exact(&ev, &exact);
	return eval_by_search(r, &ev, &output);
}

/* Evaluates a line of a file. */
static int
evaluate_line(const void *request, const struct cli_position *p)
{
	return eval_evaluate(request, p, OUTPUT_JSON);
}

const struct param cli_eval_arguments[] = {
	POSITION_ARGUMENTS(struct request, game, moves),
	TEXT_ARGUMENT(struct request, "player", searcher[0], "SPEC",
		"uct:KEY=VALUE,... (default), duct:..., flat:... or negamax:..."),
	PLAYOUTS_ARGUMENTS(struct request, playouts, "budget in playouts"),
	COUNT_ARGUMENT(struct request, "time-ms", time_ms, 1, 1000000000,
		"budget in milliseconds (default: 1000)"),
	SEED_ARGUMENT(struct request, seed, "the same seed and playouts give the same output"),
	FILE_ARGUMENT(struct request, "o", picture, "draw the board with its values, .png or .svg"),
	JSON_ARGUMENT(struct request, json),
	THREADS_ARGUMENT(struct request, threads, ENGINE_MAX_THREADS,
		"search threads (default: 1; only one gives reproducible results)"),
	TEXT_ARGUMENT(struct request, "beside", searcher[1], "SPEC",
		"where both move at once: a second search to print beside the first, as in "
		"--player uct --beside duct"),
	FLAG_ARGUMENT(struct request, "curve", curve,
		"print JSON after 1, 2, 5, 10, 20, 50, ... playouts, for narabe plot"),
	FLAG_ARGUMENT(struct request, "times", times,
		"print elapsed_ms in JSON with a budget of playouts as well"),
	FLAG_ARGUMENT(struct request, "best", best,
		"negamax: search only for the best move, as in a game, which is faster"),
	POSITIONS_FILE_ARGUMENT(struct request, file),
	{ 0 },
};

/* Reads the evaluating player with the given budget on the position's board *g; NULL: for a file of
 * positions. */
static int
eval_read_player(struct request *r, const struct game *g)
{
	const struct evaluation_budget budget = { r->playouts, r->time_ms, r->threads };
	struct error e;

	if (!g)
		g = r->game ? game_open(r->game, &e) : game_at(0);
	bool fine = g && evaluation_read_player(r->player, r->searcher[0], g, &budget, &e);
	if (fine && r->searcher[1]) {
		if (!g->simultaneous)
			return cli_fail(CLI_USAGE,
				"--beside compares two searches where both move at once, as on "
				"tron; on %s the sides move in turn.",
				g->title);
		if (r->picture || r->file)
			return cli_fail(CLI_USAGE, "--beside prints one position and draws no "
						   "picture: leave out --file and -o.");
		if (!r->searcher[0])
			r->searcher[0] = player_searcher_for(g);
		fine = evaluation_read_player(&r->player[1], r->searcher[1], g, &budget, &e);
	}
	return fine ? CLI_FINE : cli_fail(CLI_USAGE, "%s", e.text);
}

/* Refuses options that exclude each other. */
static int
eval_refuse_mixture(const struct request *r)
{
	struct error e;

	if (r->file && (r->cells || r->moves || r->picture))
		return cli_fail(CLI_USAGE, "--file has its own positions and draws no pictures: "
					   "leave the others out.");
	bool counts = evaluation_makes_playouts(r->player);
	if (counts && r->best)
		return cli_fail(CLI_USAGE, "--best is for negamax: playouts value every move.");
	if (!counts && r->picture)
		return cli_fail(CLI_USAGE, "negamax makes no picture: leave -o out.");
	if (!counts && r->curve)
		return cli_fail(CLI_USAGE, "--curve needs a search with playouts: leave it out "
					   "for negamax.");
	if (r->curve && (r->picture || r->player[0].search.playouts == NO_LIMIT))
		return cli_fail(CLI_USAGE,
			"--curve needs a budget in playouts, -i N, and draws no picture.");
	if (r->picture && !picture_path_ok(r->picture, &e))
		return cli_fail(CLI_USAGE, "%s", e.text);
	return CLI_FINE;
}

int
cli_eval(int argc, char **argv)
{
	struct request r = { .seed = -1 };
	struct cli_position p;
	struct error e;
	int rest, code;
	const struct arguments arguments = {
		.command = "eval", .usage = usage, .table = cli_eval_arguments, .owner = &r
	};

	if (!arguments_read(&arguments, argc, argv, &rest, &code))
		return code;
	if (!cli_last_arguments(argc, argv, rest, &r.game, &r.cells))
		return CLI_USAGE;
	bool many = r.file != NULL;
	if (!many && !cli_position_read(&p, r.game, r.cells, r.moves, &e))
		return cli_fail(CLI_USAGE, "%s", e.text);
	code = eval_read_player(&r, many ? NULL : p.game);
	if (code == CLI_FINE)
		code = eval_refuse_mixture(&r);
	if (code != CLI_FINE)
		return code;
	if (r.seed < 0) {
		r.seed = (int64_t)clock_seed();
		if (r.json || r.file || r.curve)
			fprintf(stderr, "seed %" PRId64 "\n", r.seed);
	}
	if (many)
		return cli_each_position(r.file, r.game, evaluate_line, &r);
	return eval_evaluate(&r, &p, r.json || r.curve ? OUTPUT_JSON : OUTPUT_TEXT);
}
