/* narabe bench: how fast, by game and number of threads. Figures of one machine at one moment:
 * nothing tests them. The signature is of the code alone, and a test compares it. */
#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>

#include "base/cpu.h"
#include "cli/arguments.h"
#include "cli/bench.h"
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

static const char *const kinds[PLAYOUT_IDS] = { "random", "corner", "decisive", "space",
	"territory", "straight" };

static void
print_json(const struct bench_figures *f)
{
	json_t *o = json_pack("{s:s, s:i, s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:f}", "game",
		f->game->name, "threads", f->threads, "search_per_s", f->tree,
		"search_per_s_tree_each", f->root, "bytes_per_playout", f->bytes, "bytes_per_node",
		f->node_bytes, "mean_depth", f->depth, "exact_nodes_per_s", f->exact, "select",
		f->times.select, "playout", f->times.playout, "backup", f->times.backup);

	if (f->threads == 1) {
		json_object_set_new(o, "playouts_per_s", json_real(f->playouts[PLAYOUT_RANDOM]));
		for (int id = PLAYOUT_RANDOM + 1; id < PLAYOUT_IDS; id++) {
			char key[40];
			snprintf(key, sizeof key, "%s_playouts_per_s", kinds[id]);
			if (f->playouts[id] > 0)
				json_object_set_new(o, key, json_real(f->playouts[id]));
		}
		json_object_set_new(o, "negamax_nodes_per_s", json_real(f->nodes));
	}
	json_dumpf(o, stdout, JSON_COMPACT | JSON_REAL_PRECISION(6));
	printf("\n");
	json_decref(o);
}

/* Millions, or a dash for none. */
static void
print_rate(double rate)
{
	if (rate > 0)
		printf(" %7.2f", rate / 1e6);
	else
		printf("       -");
}

/* What a board does by itself, on one thread. */
static void
print_alone(const struct bench_figures *f)
{
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

static void
print_text(const struct bench_figures *f)
{
	if (f->threads == 1)
		print_alone(f);
	printf("   %8d   ", f->threads);
	print_rate(f->tree);
	print_rate(f->root);
	printf("  %6.1f %6.1f %6.2f   %6.0f %7.0f %6.0f\n", f->bytes, f->node_bytes, f->depth,
		100 * f->times.select, 100 * f->times.playout, 100 * f->times.backup);
}

static void
bench(const struct game *only, bool json)
{
	int cores = cpu_count();

	if (!json)
		printf("board       M playouts a second by kind, M nodes a second\n"
		       "    threads    1 tree   trees   bytes a node  depth   select playout "
		       "backup %%\n");
	for (int i = 0; game_at(i); i++) {
		for (int threads = 1; threads <= cores && threads <= SEARCH_MAX_THREADS;
			threads *= 2) {
			if (only && game_at(i) != only)
				continue;
			struct bench_figures f = bench_measure(game_at(i), threads);
			if (json)
				print_json(&f);
			else
				print_text(&f);
			fflush(stdout);
		}
	}
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
