/* narabe bench: how fast, by game and number of threads. Figures of one machine at one moment:
 * nothing tests them. The signature is of the code alone, and a test compares it. */
#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>

#include "base/cpu.h"
#include "cli/arguments.h"
#include "cli/bench.h"
#include "cli/output.h"
#include "cli/signature.h"

static const char usage[] =
	"Usage: narabe bench [--game BOARD] [--json | --signature]\n"
	"\n"
	"Prints for every board, or one, in millions a second: playouts of each kind that the\n"
	"board plays fast, alone; nodes of negamax from the start; nodes of the exact solver, in\n"
	"Othello with 20 empty cells; and playouts of a search of 100,000 a thread from the\n"
	"start, on 1, 2, 4, ... threads up to the cores, sharing one tree and with a tree each.\n"
	"Then bytes of memory of the one tree, a playout and a node; mean depth; and where the\n"
	"threads' time goes on it: select, playout, backup. The best of three runs each. Last the\n"
	"signature: a number that depends on nothing but the code of rules and search.\n"
	"--signature prints one for every engine on every board before it.\n";

struct request {
	const char *game;
	bool json, signature;
};

const struct param cli_bench_arguments[] = {
	{ .name = "game",
		.value = "BOARD",
		.help = "this board only",
		.kind = PARAM_TEXT,
		.member = PARAM_MEMBER(struct request, game) },
	{ .name = "json",
		.help = "one JSON object a line",
		.kind = PARAM_FLAG,
		.member = PARAM_MEMBER(struct request, json) },
	{ .name = "signature",
		.help = "the signatures alone",
		.kind = PARAM_FLAG,
		.member = PARAM_MEMBER(struct request, signature) },
	{ 0 },
};

/* A row is a board with a number of threads. */
enum figure_column {
	GAME,
	THREADS,
	TREE,
	ROOT,
	BYTES,
	NODE_BYTES,
	DEPTH,
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

/* What a board does by itself, on one thread. */
static void
print_alone(const struct bench_figures *f)
{
	static const char *const kinds[PLAYOUT_IDS] = { "random", "corner", "decisive", "space",
		"territory", "straight" };

	printf("%-10s", f->game->name);
	for (int id = 0; id < PLAYOUT_IDS; id++) {
		if (f->playouts[id] > 0)
			printf("  %s %.2f", kinds[id], f->playouts[id] / 1e6);
	}
	if (f->nodes > 0)
		printf("   negamax %.2f", f->nodes / 1e6);
	if (f->exact > 0)
		printf("   exact %.2f", f->exact / 1e6);
	printf("\n");
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
	if (threads == 1)
		print_alone(&f);
	table_print_rows(rows, OUTPUT_TEXT);
	fflush(stdout);
}

static void
bench(const struct game *only, bool json)
{
	struct table rows = table_start(figure_columns, COLUMNS, figure_text, TEXT_COLUMNS);
	int cores = cpu_count();

	if (!json) {
		printf("board       M playouts a second by kind, M nodes a second\n");
		table_print_head(&rows, OUTPUT_TEXT);
	}
	for (int i = 0; game_at(i); i++) {
		for (int threads = 1; threads <= cores && threads <= SEARCH_MAX_THREADS;
			threads *= 2) {
			if (!only || game_at(i) == only)
				bench_row(&rows, game_at(i), threads, json);
		}
	}
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
	if (!arguments_none_left(&arguments, argc, argv, rest))
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
