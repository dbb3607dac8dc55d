/* narabe bench: speed by game and number of threads. These figures depend on the machine and the
 * moment, so nothing tests them. The signature depends only on the code, and a test compares it. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "base/clock.h"
#include "base/cpu.h"
#include "cli/arguments.h"
#include "cli/output/output.h"
#include "search/engine.h"
#include "search/exact.h"

static const char usage[] =
	"Usage: narabe bench [BOARD] [--json | --signature]\n"
	"\n"
	"Prints the speed of each board, in millions per second, the best of three runs: playouts\n"
	"alone; nodes of negamax; nodes of the exact solver; playouts of a search, on 1, 2, 4, "
	"...\n"
	"threads that share a tree or have one each. The last line is the signature, a number\n"
	"that depends only on the code of rules and search.\n"
	"\f\n"
	"Playouts are those that the board has a fast version of, played to the end; those that\n"
	"end by a learned evaluation are not measured. Searches begin at the start position, with\n"
	"100,000 random playouts per thread; the exact solver of Othello with 20 empty cells. For\n"
	"the shared tree it also prints the bytes per playout and per node, the mean depth, and\n"
	"the shares of time spent on selection, playouts and backup.\n";

struct request {
	const char *game;
	bool json, signature;
};

const struct param cli_bench_arguments[] = {
	TEXT_ARGUMENT(
		struct request, "game", game, "BOARD", "only this board, of any size: tron:50x50"),
	FLAG_ARGUMENT(struct request, "json", json, "print one JSON object per line"),
	FLAG_ARGUMENT(struct request, "signature", signature, "print only the signature"),
	{ 0 },
};

/* ---- measuring: rates per second, the best of three runs ---- */

enum { RUNS = 3, SEARCH_PLAYOUTS = 100000, NEGAMAX_MS = 200 };

/* For playouts alone: short runs, so that some are not interrupted; BATCHES take much longer than
 * reading the clock. On boards with more than LARGE cells a single batch takes long enough. */
enum { BATCH = 128, BATCHES = 16, PLAYOUT_RUNS = 300, PLAYOUT_US = 1000, LARGE = 400 };

/* For the exact solver: empty cells in Othello, memory, and the nodes below which a rate is
 * meaningless. */
enum { EXACT_EMPTY = 20, EXACT_MIB = 16, EXACT_LEAST = 1000 };

/* Returns the rate of the game's fast playout; 0 if it has none of this kind. */
static double
playouts_per_second(const struct game *g, enum playout_id id)
{
	struct state start;
	const struct state *batch[BATCH];
	signed char result[BATCH];
	struct rng rng;
	double best = 0;
	int batches = game_cell_count(g) <= LARGE ? BATCHES : 1;

	if (!g->rules->playout[id])
		return 0;
	g->rules->start(g, &start);
	for (int k = 0; k < BATCH; k++)
		batch[k] = &start;
	rng_seed(&rng, 1);
	for (int run = 0; run < PLAYOUT_RUNS; run++) {
		int64_t begin = clock_now_us(), now = begin, done = 0;
		for (; now < begin + PLAYOUT_US; now = clock_now_us()) {
			for (int k = 0; k < batches; k++, done += BATCH)
				g->rules->playout[id](g, batch, BATCH, 0, &rng, result);
		}
		best = fmax(best, (double)done * 1e6 / (double)(now - begin));
	}
	return best;
}

/* Returns the nodes of an iterative-deepening negamax search from the start, without the threat
 * search; 0 if memory runs out. */
static double
nodes_per_second(const struct game *g)
{
	struct negamax_params p = negamax_params_default();
	static struct report info;
	struct state start;
	double best = 0;

	p.time_ms = NEGAMAX_MS;
	p.threats = 0;
	g->rules->start(g, &start);
	for (int run = 0; run < RUNS; run++) {
		struct engine *n = negamax_start(g, &start, &p, NULL);
		if (!n)
			return 0;
		engine_wait(n);
		engine_report(n, &info);
		engine_destroy(n);
		best = fmax(best, (double)info.nodes * 1000 / info.elapsed_ms);
	}
	return best;
}

/* Returns the nodes of the exact solver at the start or, in Othello, after random moves, with few
 * empty cells; 0 if there is none, memory runs out, or there is hardly anything to solve. */
static double
exact_nodes_per_second(const struct game *g, int threads)
{
	struct exact_params p = exact_params_default();
	move_t moves[GAME_MAX_MOVES];
	struct state s;
	struct report info;
	struct rng rng;
	double best = 0;
	int count;

	g->rules->start(g, &s);
	rng_seed(&rng, 3);
	while (g->counts_discs && state_count(g, &s, CELL_EMPTY) > EXACT_EMPTY &&
		(count = g->rules->moves(g, &s, moves)) > 0)
		g->rules->play(g, &s, moves[rng_below(&rng, (uint32_t)count)]);
	p.threads = threads;
	p.memory_mib = EXACT_MIB;
	p.all_moves = false;
	p.brief = true;
	for (int run = 0; run < RUNS; run++) {
		if (!exact_run(g, &s, &p, &info, NULL))
			return 0;
		if (info.nodes > EXACT_LEAST)
			best = fmax(best, (double)info.nodes * 1000 / info.elapsed_ms);
	}
	return best;
}

/* ---- printing ---- */

/* Rates in millions, shares of time in %. */
static const struct text_column figure_text[] = {
	{ .member = "threads", .head = "    threads" },
	{ .member = "search_per_s",
		.head = "    1 tree",
		.gap = "    ",
		.width = 7,
		.decimals = 2,
		.scale = 1e-6 },
	{ .member = "search_per_s_tree_each", .head = "   trees", .decimals = 2, .scale = 1e-6 },
	{ .member = "bytes_per_playout", .head = "   bytes", .decimals = 1 },
	{ .member = "bytes_per_node", .head = " a node", .decimals = 1 },
	{ .member = "mean_depth", .head = "  depth", .decimals = 2 },
	{ .member = "select", .head = "   select", .scale = 100 },
	{ .member = "playout", .head = " playout", .scale = 100 },
	{ .member = "backup", .head = " backup %", .gap = " ", .width = 6, .scale = 100 },
};
enum { TEXT_COLUMNS = sizeof figure_text / sizeof figure_text[0] };

/* Returns the playouts of a search, 0 if there is none. Sets the last run's times in the row if timed,
 * otherwise its memory and depth. */
static double
search_per_second(const struct game *g, const struct search_params *p, json_t *row)
{
	static struct report info;
	struct state start;
	double best = 0;

	g->rules->start(g, &start);
	for (int run = 0; run < RUNS; run++) {
		struct engine *search = search_start(g, &start, p, NULL);
		if (!search)
			return 0;
		engine_wait(search);
		engine_report(search, &info);
		if (p->timed) {
			struct search_times times = search_times(search);
			json_object_set_new(row, "select", output_real(times.select));
			json_object_set_new(row, "playout", output_real(times.playout));
			json_object_set_new(row, "backup", output_real(times.backup));
		} else {
			double bytes = (double)info.memory_bytes;
			json_object_update_new(
				row, json_pack("{s:o, s:o, s:o, s:i, s:I}", "bytes_per_playout",
					     output_real(bytes / (double)info.playouts),
					     "bytes_per_node",
					     output_real(bytes / (double)search_nodes(search)),
					     "mean_depth", output_real(info.mean_depth), "deepest",
					     info.deepest, "nodes", (json_int_t)info.expanded));
		}
		engine_destroy(search);
		best = fmax(best, (double)info.playouts * 1000 / info.elapsed_ms);
	}
	return best;
}

/* The kinds of playouts, as text has them; JSON adds "_playouts_per_s", but not to "random". */
static const char *const playout_words[PLAYOUT_IDS] = {
	[PLAYOUT_RANDOM] = "random",
	[PLAYOUT_CORNER] = "corner",
	[PLAYOUT_DECISIVE] = "decisive",
	[PLAYOUT_SPACE] = "space",
	[PLAYOUT_TERRITORY] = "territory",
	[PLAYOUT_STRAIGHT] = "straight",
	[PLAYOUT_EVAL] = "eval",
};

/* Adds what a board does without a search, on one thread, and prints it as text. */
static void
add_rates(json_t *row, const struct game *g, double exact, bool json)
{
	char name[40];

	if (!json)
		printf("%-10s", g->name);
	for (int id = 0; id < PLAYOUT_IDS; id++) {
		double rate = playouts_per_second(g, (enum playout_id)id);
		const char *word = playout_words[id];
		snprintf(name, sizeof name, "%s_playouts_per_s", word);
		if (id == PLAYOUT_RANDOM || rate > 0)
			json_object_set_new(row, id == PLAYOUT_RANDOM ? "playouts_per_s" : name,
				output_real(rate));
		if (!json && rate > 0)
			printf("  %s %.2f", word, rate / 1e6);
	}
	double nodes = nodes_per_second(g);
	json_object_set_new(row, "negamax_nodes_per_s", output_real(nodes));
	if (!json && nodes > 0)
		printf("   negamax %.2f", nodes / 1e6);
	if (!json && exact > 0)
		printf("   exact %.2f", exact / 1e6);
	if (!json)
		printf("\n");
}

/* Measures and prints a board with a number of threads. */
static void
bench_row(const struct game *g, int threads, bool json)
{
	/* Plain UCT from the start; proofs would end it early. */
	struct search_params p = search_params_default();
	p.playouts = (int64_t)SEARCH_PLAYOUTS * threads;
	p.solver = 0;
	p.policy = POLICY_ucb1;
	p.playout.id = PLAYOUT_RANDOM;
	p.threads = threads;
	p.parallel = PARALLEL_ROOT;

	/* The rates come before what their searches add. */
	json_t *row = json_pack("{s:s, s:i, s:n, s:n}", "game", g->name, "threads", threads,
		"search_per_s", "search_per_s_tree_each");
	double root = threads > 1 ? search_per_second(g, &p, row) : 0;
	p.parallel = PARALLEL_TREE;
	double tree = search_per_second(g, &p, row);
	json_object_set_new(row, "search_per_s", output_real(tree));
	json_object_set_new(row, "search_per_s_tree_each", output_real(threads > 1 ? root : tree));
	double exact = exact_nodes_per_second(g, threads);
	json_object_set_new(row, "exact_nodes_per_s", output_real(exact));
	p.timed = true;
	search_per_second(g, &p, row);
	if (threads == 1)
		add_rates(row, g, exact, json);
	if (json) {
		output_print(row);
	} else {
		json_t *rows = json_pack("[o]", row);
		text_print(figure_text, TEXT_COLUMNS, rows, false);
		json_decref(rows);
	}
	fflush(stdout);
}

/* Runs the benchmark on a board; NULL: on every board that needs no size. */
static void
bench(const struct game *only, bool json)
{
	int cores = cpu_count();

	if (!json) {
		printf("board       M playouts a second by kind, M nodes a second\n");
		text_print(figure_text, TEXT_COLUMNS, NULL, true);
	}
	for (int i = 0; only ? i == 0 : game_at(i) != NULL; i++) {
		const struct game *g = only ? only : game_at(i);
		for (int n = 1; n <= cores && n <= ENGINE_MAX_THREADS; n *= 2)
			bench_row(g, n, json);
	}
}

/* ---- the signature ---- */

static void
mix(uint64_t *signature, int64_t value)
{
	*signature = rng_mix(*signature ^ (uint64_t)value);
}

/* Returns what searches by every selection policy find from each board's start, as one number: on one
 * thread, ended by their own count; reported floating-point numbers are left out. Returns 0 without
 * memory. */
static uint64_t
signature_of_searches(void)
{
	enum { PLAYOUTS_EACH = 5000 };
	static struct report r;
	struct state start;
	uint64_t total = 0;

	for (int i = 0; game_at(i); i++) {
		for (int id = 0; id < POLICY_COUNT; id++) {
			struct search_params p = search_params_default();
			p.playouts = PLAYOUTS_EACH;
			p.policy = (enum policy_id)id;
			p.playout.id = id % 2 ? PLAYOUT_RANDOM : PLAYOUT_BEST;
			p.solver = id % 2;
			game_at(i)->rules->start(game_at(i), &start);
			struct engine *e = search_start(game_at(i), &start, &p, NULL);
			if (!e)
				return 0;
			engine_wait(e);
			engine_report(e, &r);
			engine_destroy(e);
			for (int k = 0; k < r.count; k++) {
				const struct root_move *m = &r.moves[k];
				mix(&total, m->move);
				mix(&total, m->visits);
				mix(&total,
					(int64_t)((uint64_t)m->wins << 32 ^ (uint64_t)m->draws));
				mix(&total, m->proven);
				for (int n = 0; n < m->pv_length; n++)
					mix(&total, m->pv[n]);
			}
		}
	}
	return total;
}

int
cli_bench(int argc, char **argv)
{
	struct request r = { 0 };
	struct error e;
	int rest, code;
	const struct arguments arguments = {
		.command = "bench", .usage = usage, .table = cli_bench_arguments, .owner = &r
	};

	if (!arguments_read(&arguments, argc, argv, &rest, &code))
		return code;
	if (!arguments_board_left(&arguments, argc, argv, rest, &r.game))
		return CLI_USAGE;
	const struct game *only = r.game ? game_open(r.game, &e) : NULL;
	if (r.game && !only)
		return cli_fail(CLI_USAGE, "%s", e.text);
	if (!r.signature)
		bench(only, r.json);
	printf(r.json ? "{\"signature\":\"%016" PRIx64 "\"}\n" : "signature %016" PRIx64 "\n",
		signature_of_searches());
	return CLI_FINE;
}
