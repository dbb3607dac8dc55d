/* Experiment s3, E4: time and depth of the first move on 4x4x4, with the settings of 2013. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/experiments/experiment.h"

#define UCT_2013     "uct:policy=ucb1,playout=random,c=0.6,expand=50,solver=off,reuse=off"
#define NEGAMAX_2013 "negamax:eval=weights,threats=off,quiescence=off"
/* One search of the first move. */
static bool
measure(const char *text, const struct player_spec *spec, uint64_t seed, double *ms, double *depth)
{
	const struct game *g = game_open("score4", NULL);
	struct search_params params = spec->search;
	struct report info;
	struct state s;
	struct error e;

	g->rules->start(g, &s);
	params.seed = seed;
	struct engine *search = search_start(g, &s, &params, &e);
	if (!search) {
		cli_fail(CLI_FAILED, "%s: %s", text, e.text);
		return false;
	}
	engine_wait(search);
	engine_report(search, &info);
	engine_destroy(search);
	*ms += info.elapsed_ms;
	*depth += info.mean_depth;
	return true;
}

static bool
measure_negamax(const struct player_spec *spec, double *ms, double *nodes)
{
	const struct game *g = game_open("score4", NULL);
	static struct report info; /* large */
	struct state s;
	struct error e;

	g->rules->start(g, &s);
	struct engine *n = negamax_start(g, &s, &spec->negamax, &e);
	if (!n) {
		cli_fail(CLI_FAILED, "%s", e.text);
		return false;
	}
	engine_wait(n);
	engine_report(n, &info);
	engine_destroy(n);
	*ms += info.elapsed_ms;
	*nodes += (double)info.nodes;
	return true;
}

static int
uct_over_playouts(struct experiment *x, struct figure *time, struct figure *depth)
{
	static const int budgets[] = { 1000, 2000, 5000, 10000, 20000, 50000, 100000, 200000,
		400000 };
	int searches = (int)experiment_games(x, 20, 100);

	printf("  playouts  ms a search  playouts a second  mean depth\n");
	for (size_t i = 0; i < sizeof budgets / sizeof budgets[0]; i++) {
		char text[128];
		struct player_spec spec;
		double ms = 0, plies = 0;
		if (x->playouts && budgets[i] > x->playouts)
			break;
		snprintf(text, sizeof text, UCT_2013 ",playouts=%d", budgets[i]);
		player_spec_parse(text, &spec, NULL);
		for (int k = 0; k < searches; k++) {
			if (!measure(text, &spec, (uint64_t)(x->seed + k), &ms, &plies))
				return CLI_FAILED;
		}
		ms /= searches;
		plies /= searches;
		printf("%10d %12.2f %18.0f %11.2f\n", budgets[i], ms, budgets[i] / ms * 1000,
			plies);
		fflush(stdout);
		figure_add(time, "UCT", budgets[i], ms);
		figure_add(depth, "UCT", budgets[i], plies);
	}
	return CLI_FINE;
}

static int
negamax_over_depth(struct experiment *x, struct figure *time)
{
	int searches = (int)experiment_games(x, 20, 100);
	double before = 0;

	printf("\n     depth  ms a search  nodes a search  times the depth before\n");
	for (int depth = 1; depth <= (x->full ? 8 : 7); depth++) {
		char text[128];
		struct player_spec spec;
		double ms = 0, nodes = 0;
		snprintf(text, sizeof text, NEGAMAX_2013 ",depth=%d", depth);
		player_spec_parse(text, &spec, NULL);
		for (int k = 0; k < searches; k++) {
			if (!measure_negamax(&spec, &ms, &nodes))
				return CLI_FAILED;
		}
		ms /= searches;
		printf("%10d %12.3f %15.0f", depth, ms, nodes / searches);
		if (before > 0)
			printf(" %23.1f", ms / before);
		printf("\n");
		fflush(stdout);
		before = ms;
		figure_add(time, "negamax", depth, ms);
	}
	return CLI_FINE;
}

static int
efficiency(struct experiment *x, struct figure *figures)
{
	experiment_title("E4: time and depth of the first move");
	figure_init(&figures[0], "UCT: time of the first move", "playouts", "ms");
	figure_init(&figures[1], "UCT: mean depth at which playouts begin", "playouts", "plies");
	figure_init(&figures[2], "negamax: time of the first move", "depth", "ms");
	figures[0].log_x = figures[0].log_y = figures[1].log_x = figures[2].log_y = true;
	int code = uct_over_playouts(x, &figures[0], &figures[1]);
	if (code == CLI_FINE)
		code = negamax_over_depth(x, &figures[2]);
	if (code != CLI_FINE)
		return code;
	experiment_figure(x, &figures[0], "e4-uct-time");
	experiment_figure(x, &figures[1], "e4-uct-depth");
	experiment_figure(x, &figures[2], "e4-negamax-time");
	printf("\npublished: time linear in playouts, 192,000 playouts a second; mean of the "
	       "deepest "
	       "5 at 50,000 and 8 at 400,000;\nnegamax ten times as long a ply, 10 ms at depth "
	       "6\n");
	return CLI_FINE;
}

int
experiment_first_move(struct experiment *x)
{
	enum { FIGURES = 3 };
	struct figure *figures = calloc(FIGURES, sizeof *figures);

	if (!figures)
		return cli_fail(CLI_FAILED, "There is no memory for figures.");
	int code = efficiency(x, figures);
	for (int i = 0; i < FIGURES; i++)
		figure_finish(&figures[i]);
	free(figures);
	return code;
}
