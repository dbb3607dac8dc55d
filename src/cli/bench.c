/* narabe bench: how fast, by game. Figures of one machine at one moment: nothing tests them. */
#include <jansson.h>
#include <stdio.h>

#include "base/clock.h"
#include "cli/cli.h"
#include "search/search.h"

static const char help[] =
	"Usage: narabe bench [--game BOARD] [--json]\n"
	"\n"
	"Prints for every board, or one: random playouts a second alone, and playouts a second of\n"
	"a search of 100,000 from the start position, one thread. The best of three runs each.\n"
	"\n"
	"  --game BOARD    this board only\n"
	"  --json          one JSON object a board\n"
	"  --help          this text\n";

enum { RUNS = 3, SEARCH_PLAYOUTS = 100000, BATCH = 16, PLAYOUT_US = 200000 };

static double
playouts_per_second(const struct game *g)
{
	struct state start, batch[BATCH];
	signed char result[BATCH];
	struct rng rng;
	double best = 0;

	g->rules->start(g, &start);
	rng_seed(&rng, 1);
	for (int run = 0; run < RUNS; run++) {
		int64_t begin = clock_now_us(), now = begin, done = 0;
		while (now < begin + PLAYOUT_US) {
			for (int k = 0; k < BATCH; k++)
				batch[k] = start;
			g->rules->playout(g, batch, BATCH, &rng, result);
			done += BATCH;
			if (done % 1024 == 0)
				now = clock_now_us();
		}
		double rate = (double)done * 1e6 / (double)(now - begin);
		best = rate > best ? rate : best;
	}
	return best;
}

/* Fills *info with the last run; 0 when there is no memory. */
static double
search_per_second(const struct game *g, struct search_info *info)
{
	struct search_params p = search_params_default();
	struct state start;
	double best = 0;

	g->rules->start(g, &start);
	p.playouts = SEARCH_PLAYOUTS;
	p.solver = 0; /* a proof would end it early */
	for (int run = 0; run < RUNS; run++) {
		struct search *search = search_start(g, &start, &p, NULL);
		if (!search)
			return 0;
		search_wait(search);
		search_peek(search, info);
		search_destroy(search);
		double rate = (double)info->playouts * 1000 / info->elapsed_ms;
		best = rate > best ? rate : best;
	}
	return best;
}

static void
bench_game(const struct game *g, bool json)
{
	struct search_info info = { 0 };
	double alone = playouts_per_second(g);
	double search = search_per_second(g, &info);
	double bytes = (double)info.memory_bytes / SEARCH_PLAYOUTS;

	if (json) {
		json_t *o = json_pack("{s:s, s:f, s:f, s:f, s:f}", "game", g->name, "playouts_per_s",
			alone, "search_per_s", search, "bytes_per_playout", bytes, "mean_depth",
			info.mean_depth);
		json_dumpf(o, stdout, JSON_COMPACT | JSON_REAL_PRECISION(6));
		printf("\n");
		json_decref(o);
	} else {
		printf("%-12s %12.0f %12.0f %10.1f %8.2f\n", g->name, alone, search, bytes,
			info.mean_depth);
	}
	fflush(stdout);
}

int
cli_bench(int argc, char **argv)
{
	static const struct option options[] = {
		{ "game", required_argument, NULL, 'g' },
		{ "json", no_argument, NULL, 'j' },
		{ "help", no_argument, NULL, 'h' },
		{ 0 },
	};
	const struct game *only = NULL;
	struct error e;
	bool json = false;
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
		case 'h':
			fputs(help, stdout);
			return CLI_FINE;
		default:
			return cli_refuse_option("bench", c, argv);
		}
	}
	if (optind < argc)
		return cli_fail(CLI_USAGE, "bench takes no \"%s\". Try: narabe bench --help",
			argv[optind]);
	if (!json)
		printf("%-12s %12s %12s %10s %8s\n", "board", "playouts/s", "search/s", "bytes/play",
			"depth");
	for (int i = 0; game_at(i); i++) {
		if (!only || game_at(i) == only)
			bench_game(game_at(i), json);
	}
	return CLI_FINE;
}
