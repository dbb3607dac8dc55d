/* narabe bench: speed by game and number of threads. These figures depend on the machine and the
 * moment, so nothing tests them. The signature depends only on the code, and a test compares it. */
#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>

#include "base/clock.h"
#include "base/cpu.h"
#include "cli/arguments.h"
#include "cli/output/output.h"
#include "lab/signature.h"
#include "search/alphabeta/negamax.h"
#include "search/exact.h"
#include "search/mcts/search.h"

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
	"the shares of time spent on selection, playouts and backup. --signature prints one for\n"
	"every engine on every board.\n";

struct request {
	const char *game;
	bool json, signature;
};

const struct param cli_bench_arguments[] = {
	TEXT_ARGUMENT(
		struct request, "game", game, "BOARD", "only this board, of any size: tron:50x50"),
	FLAG_ARGUMENT(struct request, "json", json, "print one JSON object per line"),
	FLAG_ARGUMENT(struct request, "signature", signature, "print only the signatures"),
	{ 0 },
};

/* ---- measuring ---- */

enum { RUNS = 3, SEARCH_PLAYOUTS = 100000, NEGAMAX_MS = 200 };

/* Rates per second, the best of three runs. */
struct bench_figures {
	const struct game *game;
	int threads;
	double tree, root; /* playouts of a search, sharing a tree or with a tree each */
	double exact;      /* nodes of the exact solver; 0: the game has none, or a lookup table */
	double bytes, node_bytes;  /* of memory of the shared tree, per playout and per node */
	double depth;              /* mean depth at which playouts started */
	int deepest;               /* of them */
	int64_t expanded;          /* nodes */
	struct search_times times; /* sharing a tree */
	/* playouts alone, on one thread; 0: the game has no fast one */
	double playouts[PLAYOUT_IDS];
	double nodes; /* nodes of negamax, on one thread */
};

/* For playouts alone: short runs, so that some are not interrupted; BATCHES take much longer than
 * reading the clock. */
enum { BATCH = 128, BATCHES = 16, PLAYOUT_RUNS = 300, PLAYOUT_US = 1000 };

/* On boards with more cells a single batch takes long enough. */
enum { LARGE = 400 };

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
		double rate = (double)done * 1e6 / (double)(now - begin);
		best = rate > best ? rate : best;
	}
	return best;
}

/* Returns the rate of an iterative-deepening negamax search from the start, without the threat
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
		double rate = (double)info.nodes * 1000 / info.elapsed_ms;
		best = rate > best ? rate : best;
	}
	return best;
}

/* Returns a position for the exact solver: the start, or in Othello a position after random moves
 * with few empty cells. */
static struct state
exact_position(const struct game *g)
{
	move_t moves[GAME_MAX_MOVES];
	struct state s;
	struct rng rng;

	g->rules->start(g, &s);
	rng_seed(&rng, 3);
	while (g->counts_discs && state_count(g, &s, CELL_EMPTY) > EXACT_EMPTY) {
		int count = g->rules->moves(g, &s, moves);
		if (count == 0)
			break;
		g->rules->play(g, &s, moves[rng_below(&rng, (uint32_t)count)]);
	}
	return s;
}

/* Returns the rate of the exact solver; 0 if there is none, memory runs out, or there is hardly
 * anything to solve. */
static double
exact_nodes_per_second(const struct game *g, int threads)
{
	struct exact_params p = exact_params_default();
	struct state s = exact_position(g);
	struct report info;
	double best = 0;

	p.threads = threads;
	p.memory_mib = EXACT_MIB;
	p.all_moves = false;
	p.brief = true;
	for (int run = 0; run < RUNS; run++) {
		if (!exact_run(g, &s, &p, &info, NULL))
			return 0;
		double rate = (double)info.nodes * 1000 / info.elapsed_ms;
		best = info.nodes > EXACT_LEAST && rate > best ? rate : best;
	}
	return best;
}

/* Returns playouts per second, 0 if there is no search. Fills *f with the last run's times if
 * timed, otherwise with its memory. */
static double
search_per_second(const struct game *g, const struct search_params *p, struct bench_figures *f)
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
			f->times = search_times(search);
		} else {
			f->bytes = (double)info.memory_bytes / (double)info.playouts;
			f->node_bytes = (double)info.memory_bytes / (double)search_nodes(search);
			f->depth = info.mean_depth;
			f->deepest = info.deepest;
			f->expanded = info.expanded;
		}
		engine_destroy(search);
		double rate = (double)info.playouts * 1000 / info.elapsed_ms;
		best = rate > best ? rate : best;
	}
	return best;
}

static struct bench_figures
bench_measure(const struct game *g, int threads)
{
	struct bench_figures f = { .game = g, .threads = threads };
	/* Plain UCT from the start; proofs would end it early. */
	struct search_params p = search_params_default();
	p.playouts = (int64_t)SEARCH_PLAYOUTS * threads;
	p.solver = 0;
	p.policy = POLICY_ucb1;
	p.playout.id = PLAYOUT_RANDOM;
	p.threads = threads;
	p.parallel = PARALLEL_TREE;

	if (threads > 1) {
		p.parallel = PARALLEL_ROOT;
		f.root = search_per_second(g, &p, &f);
		p.parallel = PARALLEL_TREE;
	}
	f.tree = search_per_second(g, &p, &f);
	f.exact = exact_nodes_per_second(g, threads);
	p.timed = true;
	search_per_second(g, &p, &f);
	if (threads > 1)
		return f;
	f.root = f.tree;
	for (int id = 0; id < PLAYOUT_IDS; id++)
		f.playouts[id] = playouts_per_second(g, (enum playout_id)id);
	f.nodes = nodes_per_second(g);
	return f;
}

/* ---- printing ---- */

/* A row is a board with a number of threads. */
enum figure_column {
	GAME,
	THREADS,
	TREE,
	ROOT,
	BYTES,
	NODE_BYTES,
	DEPTH,
	DEEPEST,
	NODES,
	EXACT,
	SELECT,
	PLAYOUT,
	BACKUP,
	PLAYOUTS, /* of each kind */
	NEGAMAX = PLAYOUTS + PLAYOUT_IDS,
	COLUMNS,
};

static const struct column figure_columns[COLUMNS] = {
	[GAME] = { .type = COLUMN_TEXT, .json = "game" },
	[THREADS] = { .type = COLUMN_INT, .json = "threads" },
	[TREE] = { .type = COLUMN_REAL, .json = "search_per_s" },
	[ROOT] = { .type = COLUMN_REAL, .json = "search_per_s_tree_each" },
	[BYTES] = { .type = COLUMN_REAL, .json = "bytes_per_playout" },
	[NODE_BYTES] = { .type = COLUMN_REAL, .json = "bytes_per_node" },
	[DEPTH] = { .type = COLUMN_REAL, .json = "mean_depth" },
	[DEEPEST] = { .type = COLUMN_INT, .json = "deepest" },
	[NODES] = { .type = COLUMN_INT, .json = "nodes" },
	[EXACT] = { .type = COLUMN_REAL, .json = "exact_nodes_per_s" },
	[SELECT] = { .type = COLUMN_REAL, .json = "select" },
	[PLAYOUT] = { .type = COLUMN_REAL, .json = "playout" },
	[BACKUP] = { .type = COLUMN_REAL, .json = "backup" },
	[PLAYOUTS + PLAYOUT_RANDOM] = { .type = COLUMN_REAL, .json = "playouts_per_s" },
	[PLAYOUTS + PLAYOUT_CORNER] = { .type = COLUMN_REAL, .json = "corner_playouts_per_s" },
	[PLAYOUTS + PLAYOUT_DECISIVE] = { .type = COLUMN_REAL, .json = "decisive_playouts_per_s" },
	[PLAYOUTS + PLAYOUT_SPACE] = { .type = COLUMN_REAL, .json = "space_playouts_per_s" },
	[PLAYOUTS +
		PLAYOUT_TERRITORY] = { .type = COLUMN_REAL, .json = "territory_playouts_per_s" },
	[PLAYOUTS + PLAYOUT_STRAIGHT] = { .type = COLUMN_REAL, .json = "straight_playouts_per_s" },
	[PLAYOUTS + PLAYOUT_EVAL] = { .type = COLUMN_REAL, .json = "eval_playouts_per_s" },
	[NEGAMAX] = { .type = COLUMN_REAL, .json = "negamax_nodes_per_s" },
};

/* Rates in millions, shares of time in %. */
static const struct text_column figure_text[] = {
	{ .column = THREADS, .head = "    threads", .gap = "   ", .width = 8 },
	{ .column = TREE,
		.head = "    1 tree",
		.gap = "    ",
		.width = 7,
		.decimals = 2,
		.scale = 1e-6 },
	{ .column = ROOT,
		.head = "   trees",
		.gap = " ",
		.width = 7,
		.decimals = 2,
		.scale = 1e-6 },
	{ .column = BYTES, .head = "   bytes", .gap = "  ", .width = 6, .decimals = 1 },
	{ .column = NODE_BYTES, .head = " a node", .gap = " ", .width = 6, .decimals = 1 },
	{ .column = DEPTH, .head = "  depth", .gap = " ", .width = 6, .decimals = 2 },
	{ .column = SELECT, .head = "   select", .gap = "   ", .width = 6, .scale = 100 },
	{ .column = PLAYOUT, .head = " playout", .gap = " ", .width = 7, .scale = 100 },
	{ .column = BACKUP, .head = " backup %", .gap = " ", .width = 6, .scale = 100 },
};
enum { TEXT_COLUMNS = sizeof figure_text / sizeof figure_text[0] };

static void
add_row(struct table *rows, const struct bench_figures *f)
{
	table_add_row(rows);
	table_set_text(rows, GAME, f->game->name);
	table_set_int(rows, THREADS, f->threads);
	table_set_real(rows, TREE, f->tree);
	table_set_real(rows, ROOT, f->root);
	table_set_real(rows, BYTES, f->bytes);
	table_set_real(rows, NODE_BYTES, f->node_bytes);
	table_set_real(rows, DEPTH, f->depth);
	table_set_int(rows, DEEPEST, f->deepest);
	table_set_int(rows, NODES, f->expanded);
	table_set_real(rows, EXACT, f->exact);
	table_set_real(rows, SELECT, f->times.select);
	table_set_real(rows, PLAYOUT, f->times.playout);
	table_set_real(rows, BACKUP, f->times.backup);
	if (f->threads > 1)
		return;
	for (int id = 0; id < PLAYOUT_IDS; id++) {
		if (id == PLAYOUT_RANDOM || f->playouts[id] > 0)
			table_set_real(rows, PLAYOUTS + id, f->playouts[id]);
	}
	table_set_real(rows, NEGAMAX, f->nodes);
}

/* Measures and prints a board with a number of threads. */
static void
bench_row(struct table *rows, const struct game *g, int threads, bool json)
{
	struct bench_figures f = bench_measure(g, threads);

	table_clear(rows);
	add_row(rows, &f);
	if (rows->no_memory)
		return;
	if (json) {
		output_print(table_row_json(rows, 0));
		return;
	}
	if (threads == 1) {
		/* Measures a board without a search, on one thread. */
		static const char *const kinds[PLAYOUT_IDS] = { "random", "corner", "decisive",
			"space", "territory", "straight", "eval" };

		printf("%-10s", f.game->name);
		for (int id = 0; id < PLAYOUT_IDS; id++) {
			if (f.playouts[id] > 0)
				printf("  %s %.2f", kinds[id], f.playouts[id] / 1e6);
		}
		if (f.nodes > 0)
			printf("   negamax %.2f", f.nodes / 1e6);
		if (f.exact > 0)
			printf("   exact %.2f", f.exact / 1e6);
		printf("\n");
	}
	table_print_rows(rows, OUTPUT_TEXT);
	fflush(stdout);
}

static void
bench_board(struct table *rows, const struct game *g, bool json)
{
	int cores = cpu_count();

	for (int threads = 1; threads <= cores && threads <= SEARCH_MAX_THREADS; threads *= 2)
		bench_row(rows, g, threads, json);
}

/* Runs the benchmark on a board; NULL: on every board that needs no size. */
static void
bench(const struct game *only, bool json)
{
	struct table rows = table_start(figure_columns, COLUMNS, figure_text, TEXT_COLUMNS);

	if (!json) {
		printf("board       M playouts a second by kind, M nodes a second\n");
		table_print_head(&rows, OUTPUT_TEXT);
	}
	if (only)
		bench_board(&rows, only, json);
	for (int i = 0; !only && game_at(i); i++)
		bench_board(&rows, game_at(i), json);
	table_finish(&rows);
}

static void
print_signature(const char *engine, const struct game *g, uint32_t value, void *data)
{
	const struct request *r = data;

	if (r->game && game_open(r->game, NULL) != g)
		return;
	printf(r->json ? "{\"engine\":\"%s\",\"game\":\"%s\",\"signature\":\"%08" PRIx32 "\"}\n"
		       : "%s %s %08" PRIx32 "\n",
		engine, g->name, value);
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
		signature_all(r.signature ? print_signature : NULL, &r));
	return CLI_FINE;
}
