/* What narabe bench measures. */
#include "cli/bench.h"

#include "base/clock.h"
#include "search/alphabeta/negamax.h"
#include "search/exact.h"
#include "search/mcts/search.h"

enum { RUNS = 3, SEARCH_PLAYOUTS = 100000, NEGAMAX_MS = 200 };

/* Of playouts alone: in short runs, one of which nothing else interrupts; BATCHES take longer than
 * to read the clock. */
enum { BATCH = 128, BATCHES = 16, PLAYOUT_RUNS = 300, PLAYOUT_US = 1000 };

/* Of the exact solver: empty cells of Othello, memory, nodes below which a rate says nothing. */
enum { EXACT_EMPTY = 20, EXACT_MIB = 16, EXACT_LEAST = 1000 };

/* Of the game's own fast playout; 0 when it has none of this kind. */
static double
playouts_per_second(const struct game *g, enum playout_id id)
{
	struct state start;
	const struct state *batch[BATCH];
	signed char result[BATCH];
	struct rng rng;
	double best = 0;

	if (!g->rules->playout[id])
		return 0;
	g->rules->start(g, &start);
	for (int k = 0; k < BATCH; k++)
		batch[k] = &start;
	rng_seed(&rng, 1);
	for (int run = 0; run < PLAYOUT_RUNS; run++) {
		int64_t begin = clock_now_us(), now = begin, done = 0;
		for (; now < begin + PLAYOUT_US; now = clock_now_us()) {
			for (int k = 0; k < BATCHES; k++, done += BATCH)
				g->rules->playout[id](g, batch, BATCH, 0, &rng, result);
		}
		double rate = (double)done * 1e6 / (double)(now - begin);
		best = rate > best ? rate : best;
	}
	return best;
}

/* Of a negamax search from the start that deepens for a while or to the end, without a look for
 * threats; 0 when there is no memory. */
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

/* A position for the exact solver: the start, or random moves of Othello until few cells are
 * empty. */
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

/* Of the exact solver; 0 when there is none, no memory, or hardly anything to solve. */
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
		struct engine *x = exact_start(g, &s, &p, NULL);
		if (!x)
			return 0;
		engine_wait(x);
		engine_report(x, &info);
		engine_destroy(x);
		double rate = (double)info.nodes * 1000 / info.elapsed_ms;
		best = info.nodes > EXACT_LEAST && rate > best ? rate : best;
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
	p.policy = POLICY_ucb1;
	p.playout.id = PLAYOUT_RANDOM;
	p.threads = threads;
	p.parallel = parallel;
	return p;
}

/* Playouts a second; fills *f with the last run's times, if it is timed, else with its memory. 0 when
 * there is none. */
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
		}
		engine_destroy(search);
		double rate = (double)info.playouts * 1000 / info.elapsed_ms;
		best = rate > best ? rate : best;
	}
	return best;
}

struct bench_figures
bench_measure(const struct game *g, int threads)
{
	struct bench_figures f = { .game = g, .threads = threads };
	struct search_params p = bench_params(threads, PARALLEL_TREE);

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
