/* narabe bench: how fast, by game and number of threads. Figures of one machine at one moment:
 * nothing tests them. The signature is of the code alone, and a test compares it. */
#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>

#include "base/clock.h"
#include "base/cpu.h"
#include "cli/cli.h"
#include "search/search.h"

static const char help[] =
	"Usage: narabe bench [--game BOARD] [--json | --signature]\n"
	"\n"
	"Prints for every board, or one: random playouts a second alone; playouts a second of a\n"
	"search of 100,000 a thread from the start position, on 1, 2, 4, ... threads up to the "
	"cores,\n"
	"sharing one tree and with a tree each; bytes of memory a playout; mean depth; and where "
	"the\n"
	"time of one thread goes. The best of three runs each. Last the signature: a number that\n"
	"depends on nothing but the code of rules and search.\n"
	"\n"
	"  --game BOARD    this board only\n"
	"  --json          one JSON object a line\n"
	"  --signature     the signature alone\n"
	"  --help          this text\n";

enum { RUNS = 3, SEARCH_PLAYOUTS = 100000, BATCH = 1024, PLAYOUT_US = 100000 };

static double
playouts_per_second(const struct game *g)
{
	static struct state batch[BATCH];
	static signed char result[BATCH];
	struct state start;
	struct rng rng;
	double best = 0;

	g->rules->start(g, &start);
	rng_seed(&rng, 1);
	for (int run = 0; run < RUNS; run++) {
		int64_t begin = clock_now_us(), now = begin, done = 0;
		for (; now < begin + PLAYOUT_US; now = clock_now_us(), done += BATCH) {
			for (int k = 0; k < BATCH; k++)
				batch[k] = start;
			g->rules->playout[PLAYOUT_RANDOM](g, batch, BATCH, 0, &rng, result);
		}
		double rate = (double)done * 1e6 / (double)(now - begin);
		best = rate > best ? rate : best;
	}
	return best;
}

/* Plain UCT from the start; proofs would end it early. */
static struct search_params
bench_params(int threads, enum parallel parallel)
{
	struct search_params p = search_params_default();

	p.playouts = (int64_t)SEARCH_PLAYOUTS * threads;
	p.solver = 0;
	p.threads = threads;
	p.parallel = parallel;
	return p;
}

/* Playouts a second; fills *info and *times with the last run. 0 when there is no memory. */
static double
search_per_second(const struct game *g, const struct search_params *p, struct search_info *info,
	struct search_times *times)
{
	struct state start;
	double best = 0;

	g->rules->start(g, &start);
	for (int run = 0; run < RUNS; run++) {
		struct search *search = search_start(g, &start, p, NULL);
		if (!search)
			return 0;
		search_wait(search);
		search_peek(search, info);
		*times = search_times(search);
		search_destroy(search);
		double rate = (double)info->playouts * 1000 / info->elapsed_ms;
		best = rate > best ? rate : best;
	}
	return best;
}

struct figures {
	const struct game *game;
	int threads;
	double playouts, tree, root, bytes, depth;
	struct search_times times;
};

static struct figures
measure(const struct game *g, int threads)
{
	struct figures f = { .game = g, .threads = threads };
	struct search_params p = bench_params(threads, PARALLEL_TREE);
	static struct search_info info;
	struct search_times unused;

	f.tree = search_per_second(g, &p, &info, &unused);
	f.bytes = (double)info.memory_bytes / (double)info.playouts;
	f.depth = info.mean_depth;
	if (threads > 1) {
		p.parallel = PARALLEL_ROOT;
		f.root = search_per_second(g, &p, &info, &unused);
		return f;
	}
	f.root = f.tree;
	f.playouts = playouts_per_second(g);
	p.timed = true;
	search_per_second(g, &p, &info, &f.times);
	return f;
}

static void
print_json(const struct figures *f)
{
	json_t *o = json_pack("{s:s, s:i, s:f, s:f, s:f, s:f}", "game", f->game->name, "threads",
		f->threads, "search_per_s", f->tree, "search_per_s_tree_each", f->root,
		"bytes_per_playout", f->bytes, "mean_depth", f->depth);

	if (f->threads == 1) {
		json_object_set_new(o, "playouts_per_s", json_real(f->playouts));
		json_object_set_new(o, "select", json_real(f->times.select));
		json_object_set_new(o, "playout", json_real(f->times.playout));
		json_object_set_new(o, "backup", json_real(f->times.backup));
	}
	json_dumpf(o, stdout, JSON_COMPACT | JSON_REAL_PRECISION(6));
	printf("\n");
	json_decref(o);
}

static void
print_text(const struct figures *f)
{
	printf("%-10s %3d ", f->game->name, f->threads);
	if (f->threads == 1)
		printf("%11.0f ", f->playouts);
	else
		printf("%11s ", "");
	printf("%10.0f %10.0f %6.1f %6.2f", f->tree, f->root, f->bytes, f->depth);
	if (f->threads == 1)
		printf("   %2.0f %2.0f %2.0f %%", 100 * f->times.select, 100 * f->times.playout,
			100 * f->times.backup);
	printf("\n");
}

/* Folds a finished search into the signature: everything but the time. */
static uint64_t
fold(uint64_t signature, const struct search_info *info)
{
	for (int i = 0; i < info->count; i++) {
		const struct search_move *m = &info->moves[i];
		signature = rng_mix(signature ^ (uint64_t)m->move);
		signature = rng_mix(signature ^ (uint64_t)m->visits);
		signature = rng_mix(signature ^ (uint64_t)m->wins << 32 ^ (uint64_t)m->draws);
		signature = rng_mix(signature ^ (uint64_t)m->proven);
		for (int k = 0; k < m->pv_length; k++)
			signature = rng_mix(signature ^ (uint64_t)m->pv[k]);
	}
	return signature;
}

static uint64_t
signature_of_code(void)
{
	uint64_t signature = 0;

	for (int k = 0; game_at(k); k++) {
		for (int policy = 0; policy < POLICY_COUNT; policy++) {
			struct search_params p = search_params_default();
			static struct search_info info;
			struct state start;
			p.playouts = 5000;
			p.policy = (enum policy_id)policy;
			p.solver = policy % 2;
			game_at(k)->rules->start(game_at(k), &start);
			struct search *s = search_start(game_at(k), &start, &p, NULL);
			if (!s)
				return 0;
			search_wait(s);
			search_peek(s, &info);
			search_destroy(s);
			signature = fold(signature, &info);
		}
	}
	return signature;
}

static void
bench(const struct game *only, bool json)
{
	int cores = cpu_count();

	if (!json)
		printf("%-10s thr  playouts/s   one tree  tree each  bytes  depth   "
		       "select/playout/backup\n",
			"board");
	for (int i = 0; game_at(i); i++) {
		for (int threads = 1; threads <= cores && threads <= SEARCH_MAX_THREADS;
			threads *= 2) {
			if (only && game_at(i) != only)
				continue;
			struct figures f = measure(game_at(i), threads);
			if (json)
				print_json(&f);
			else
				print_text(&f);
			fflush(stdout);
		}
	}
}

int
cli_bench(int argc, char **argv)
{
	static const struct option options[] = {
		{ "game", required_argument, NULL, 'g' },
		{ "json", no_argument, NULL, 'j' },
		{ "signature", no_argument, NULL, 's' },
		{ "help", no_argument, NULL, 'h' },
		{ 0 },
	};
	const struct game *only = NULL;
	struct error e;
	bool json = false, alone = false;
	int c;

	while ((c = getopt_long(argc, argv, ":h", options, NULL)) != -1) {
		switch (c) {
		case 'g':
			only = game_open(optarg, &e);
			if (!only)
				return cli_fail(CLI_USAGE, "%s", e.text);
			break;
		case 'j':
			json = true;
			break;
		case 's':
			alone = true;
			break;
		case 'h':
			fputs(help, stdout);
			return CLI_FINE;
		default:
			return cli_refuse_option("bench", c, argv);
		}
	}
	if (optind < argc)
		return cli_fail(
			CLI_USAGE, "bench takes no \"%s\". Try: narabe bench --help", argv[optind]);
	if (!alone)
		bench(only, json);
	printf(json ? "{\"signature\":\"%016" PRIx64 "\"}\n" : "signature %016" PRIx64 "\n",
		signature_of_code());
	return CLI_FINE;
}
