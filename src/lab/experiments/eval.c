/* The command eval, for recipes. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/thread.h"
#include "cli/arguments.h"
#include "cli/output/position_output.h"
#include "lab/experiments/experiment.h"
#include "match/evaluation.h"

struct request {
	const char *game, *cells, *moves, *player;
	int64_t playouts, seed;
	bool json, times, best;
};

static const struct param table[] = {
	POSITION_ARGUMENTS(struct request, game, moves),
	TEXT_ARGUMENT(struct request, "player", player, "SPEC", ""),
	PLAYOUTS_ARGUMENTS(struct request, playouts, ""),
	SEED_ARGUMENT(struct request, seed, ""),
	FLAG_ARGUMENT(struct request, "json", json, ""),
	FLAG_ARGUMENT(struct request, "times", times, ""),
	FLAG_ARGUMENT(struct request, "best", best, ""),
	{ 0 },
};

/* One search, for the thread that runs it. */
struct measuring {
	struct evaluation ev;
	struct report report, exact; /* `exact` has no values */
	struct error e;
	bool fine;
};

static void *
eval_measure(void *arg)
{
	struct measuring *m = arg;

	clock_count_own_time();
	struct engine *engine = evaluation_start(&m->ev, &m->e);
	m->fine = engine;
	if (engine) {
		engine_wait(engine);
		engine_report(engine, &m->report);
	}
	engine_destroy(engine);
	return NULL;
}

int
experiment_eval(int argc, char **argv)
{
	struct request r = { 0 };
	struct cli_position p;
	struct error e;
	int rest, code;
	const struct arguments arguments = {
		.command = "eval", .usage = "", .table = table, .owner = &r
	};

	if (!arguments_read(&arguments, argc, argv, &rest, &code))
		return code;
	if (!cli_last_arguments(argc, argv, rest, &r.game, &r.cells))
		return CLI_USAGE;
	struct measuring *m = calloc(1, sizeof *m);
	if (!m)
		return cli_fail(CLI_FAILED, "Out of memory for a search.");
	const struct evaluation_budget budget = { .playouts = r.playouts };
	if (!cli_position_read(&p, r.game, r.cells, r.moves, &e) ||
		!evaluation_read_player(&m->ev.player, r.player, p.game, &budget, &e)) {
		code = cli_fail(CLI_USAGE, "%s", e.text);
	} else if (!cli_asks.only_checks) {
		const struct position_output output = {
			.form = OUTPUT_JSON, .timed = r.times, .seed = r.seed, .exact = &m->exact
		};
		pthread_t thread;
		report_init(&m->exact, p.game, &p.state);
		m->ev.game = p.game;
		m->ev.position = p.state;
		m->ev.seed = (uint64_t)r.seed;
		m->ev.best_only = r.best;
		m->ev.in_caller = true;
		m->ev.notify_fd = -1;
		int failed = thread_start(&thread, eval_measure, m);
		if (failed)
			error_set(&m->e, "No thread could be started: %s.", strerror(failed));
		else
			pthread_join(thread, NULL);
		if (m->fine)
			position_print(&output, p.game, &m->report);
		else
			code = cli_fail(CLI_FAILED, "%s", m->e.text);
	}
	free(m);
	return code;
}
