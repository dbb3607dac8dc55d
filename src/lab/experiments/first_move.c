/* A part of an experiment that measures the first move of a game: the processor's time and the depth of a
 * search over playouts, and the time and the nodes of alpha-beta over depths. */
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/thread.h"
#include "lab/experiments/experiment.h"
#include "search/alphabeta/negamax.h"
#include "search/mcts/search.h"

static const struct member members[] = {
	{ .name = "kind", .type = MEMBER_TEXT },
	{ .name = "name", .type = MEMBER_NAME, .required = true },
	{ .name = "title", .type = MEMBER_TEXT, .required = true },
	{ .name = "game", .type = MEMBER_TEXT },
	{ .name = "a", .type = MEMBER_TEXT, .required = true },
	{ .name = "b", .type = MEMBER_TEXT, .required = true },
	{ .name = "playouts", .type = MEMBER_INTS, .required = true },
	{ .name = "depths", .type = MEMBER_INTS, .required = true },
	{ .name = "full_depths", .type = MEMBER_INTS },
	{ .name = "games", .type = MEMBER_INT },
	{ .name = "full_games", .type = MEMBER_INT },
	{ .name = "deepest", .type = MEMBER_INTS }, /* published, of each budget; 0: not */
	{ .name = "published", .type = MEMBER_TEXT },
	{ 0 },
};

static bool
read_player(const struct experiment *x, const config_setting_t *part, const char *member,
	const struct game *g, struct player_spec *out)
{
	char where[RECIPE_WHERE];

	recipe_where(&x->recipe, part, where);
	return run_read_player(where, recipe_text(part, member, ""), g, out);
}

static bool
check(const struct experiment *x, const config_setting_t *part)
{
	const struct game *g = experiment_game(x, part, recipe_text(part, "game", NULL));
	struct player_spec a, b;

	if (!g || !read_player(x, part, "a", g, &a) || !read_player(x, part, "b", g, &b) ||
		!experiment_check_numbers(x, part, "playouts", INT32_MAX) ||
		!experiment_check_numbers(x, part, "depths", NEGAMAX_MAX_DEPTH) ||
		!experiment_check_numbers(x, part, "full_depths", NEGAMAX_MAX_DEPTH))
		return false;
	if (!player_spec_searches(&a))
		return recipe_refuse(&x->recipe, part, "a must search by playouts, as uct does.");
	if (!player_spec_is_negamax(&b))
		return recipe_refuse(&x->recipe, part, "b must be negamax, whose depth is varied.");
	if (a.search.threads > 1 || b.negamax.threads > 1)
		return recipe_refuse(&x->recipe, part,
			"Only searches of one thread are measured: their time is the processor's.");
	return true;
}

/* Makes a search in this thread and adds its figures. */
static bool
measure(struct engine_task task, const struct game *g, const struct state *start,
	struct report *sum)
{
	static struct report report; /* large */
	struct error e;

	task.in_caller = true;
	struct engine *engine = engine_start(&task, g, start, &e);
	if (!engine) {
		cli_fail(CLI_FAILED, "%s", e.text);
		return false;
	}
	engine_wait(engine);
	engine_report(engine, &report);
	engine_destroy(engine);
	sum->elapsed_ms += report.elapsed_ms;
	sum->mean_depth += report.mean_depth;
	sum->nodes += report.nodes + report.expanded;
	sum->deepest += report.deepest;
	return true;
}

/* The published depth of a budget, if there is one. */
static void
add_published(const config_setting_t *part, int budget, struct figure *depth)
{
	for (int i = 0; i < recipe_count(part, "deepest") && i < recipe_count(part, "playouts");
		i++) {
		int plies = config_setting_get_int(recipe_element(part, "deepest", i));
		if (plies > 0 &&
			config_setting_get_int(recipe_element(part, "playouts", i)) == budget)
			figure_add(depth, "published", budget, plies);
	}
}

static bool
over_playouts(struct experiment *x, const config_setting_t *part, struct figure *time,
	struct figure *depth)
{
	const struct game *g = experiment_game(x, part, recipe_text(part, "game", NULL));
	int64_t searches = experiment_part_games(x, part);
	struct player_spec a;
	struct state start;

	printf("  playouts  ms a search  playouts a second  mean depth  deepest   nodes\n");
	if (!g || !read_player(x, part, "a", g, &a))
		return false;
	g->rules->start(g, &start);
	for (int i = 0; i < recipe_count(part, "playouts"); i++) {
		static struct report sum; /* large */
		int budget = config_setting_get_int(recipe_element(part, "playouts", i));
		if (x->playouts && budget > x->playouts)
			continue;
		sum = (struct report){ 0 };
		for (int64_t k = 0; k < searches; k++) {
			struct search_params params = a.search;
			params.playouts = budget;
			params.seed = (uint64_t)(x->seed + k);
			if (!measure(search_task(&params), g, &start, &sum))
				return false;
		}
		double ms = sum.elapsed_ms / (double)searches;
		double plies = sum.mean_depth / (double)searches;
		double deepest = sum.deepest / (double)searches;
		printf("%10d %12.2f %18.0f %11.2f %8.2f %7.0f\n", budget, ms, budget / ms * 1000,
			plies, deepest, (double)sum.nodes / (double)searches);
		fflush(stdout);
		figure_add(time, "UCT", budget, ms);
		figure_add(depth, "mean of all playouts", budget, plies);
		figure_add(depth, "deepest of a search", budget, deepest);
		add_published(part, budget, depth);
	}
	return true;
}

static bool
over_depths(struct experiment *x, const config_setting_t *part, struct figure *time)
{
	const struct game *g = experiment_game(x, part, recipe_text(part, "game", NULL));
	const char *depths =
		x->full && recipe_count(part, "full_depths") ? "full_depths" : "depths";
	int64_t searches = experiment_part_games(x, part);
	struct player_spec b;
	struct state start;
	double before = 0;

	printf("\n     depth  ms a search  nodes a search  times the depth before\n");
	if (!g || !read_player(x, part, "b", g, &b))
		return false;
	g->rules->start(g, &start);
	for (int i = 0; i < recipe_count(part, depths); i++) {
		static struct report sum; /* large */
		struct negamax_params params = b.negamax;
		params.depth = config_setting_get_int(recipe_element(part, depths, i));
		sum = (struct report){ 0 };
		for (int64_t k = 0; k < searches; k++) {
			if (!measure(negamax_task(&params), g, &start, &sum))
				return false;
		}
		double ms = sum.elapsed_ms / (double)searches;
		printf("%10d %12.3f %15.0f", params.depth, ms,
			(double)sum.nodes / (double)searches);
		if (before > 0)
			printf(" %23.1f", ms / before);
		printf("\n");
		fflush(stdout);
		before = ms;
		figure_add(time, "negamax", params.depth, ms);
	}
	return true;
}

static void
show_figure(struct experiment *x, const config_setting_t *part, const struct figure *f,
	const char *what)
{
	char name[EXPERIMENT_NAME];

	snprintf(name, sizeof name, "%s-%s", recipe_text(part, "name", ""), what);
	experiment_figure(x, f, name);
}

enum { UCT_TIME, UCT_DEPTH, NEGAMAX_TIME, FIGURES };

/* The part, for the thread that measures. */
struct measuring {
	struct experiment *x;
	const config_setting_t *part;
	struct figure *figures;
	bool fine;
};

/* In a thread of its own, whose clock counts the processor's time: what else runs does not matter. */
static void *
measure_all(void *arg)
{
	struct measuring *m = arg;

	clock_count_own_time();
	m->fine = over_playouts(m->x, m->part, &m->figures[UCT_TIME], &m->figures[UCT_DEPTH]) &&
		  over_depths(m->x, m->part, &m->figures[NEGAMAX_TIME]);
	return NULL;
}

static int
play(struct experiment *x, const config_setting_t *part)
{
	const char *published = recipe_text(part, "published", NULL);
	struct figure *f = calloc(FIGURES, sizeof *f);

	if (!f)
		return cli_fail(CLI_FAILED, "Out of memory for figures.");
	experiment_title(recipe_text(part, "title", ""));
	figure_init(&f[UCT_TIME], "UCT: time of the first move", "playouts", "ms");
	figure_init(&f[UCT_DEPTH], "UCT: depth at which playouts begin", "playouts", "plies");
	figure_init(&f[NEGAMAX_TIME], "negamax: time of the first move", "depth", "ms");
	f[UCT_TIME].log_x = f[UCT_TIME].log_y = true;
	f[UCT_DEPTH].log_x = f[NEGAMAX_TIME].log_y = true;
	struct measuring m = { x, part, f, false };
	pthread_t thread;
	int failed = thread_start(&thread, measure_all, &m);
	if (failed)
		cli_fail(CLI_FAILED, "No thread could be started: %s.", strerror(failed));
	else
		pthread_join(thread, NULL);
	bool fine = !failed && m.fine;
	if (fine) {
		show_figure(x, part, &f[UCT_TIME], "uct-time");
		show_figure(x, part, &f[UCT_DEPTH], "uct-depth");
		show_figure(x, part, &f[NEGAMAX_TIME], "negamax-time");
	}
	if (fine && published)
		printf("\npublished: %s\n", published);
	for (int i = 0; i < FIGURES; i++)
		figure_finish(&f[i]);
	free(f);
	return fine ? CLI_FINE : CLI_FAILED;
}

const struct experiment_kind experiment_first_move = {
	.name = "first-move",
	.members = members,
	.check = check,
	.play = play,
};
