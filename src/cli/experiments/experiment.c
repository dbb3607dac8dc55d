/* narabe experiment: published experiments, repeated. */
#include "cli/experiments/experiment.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/file.h"
#include "cli/runs/figures.h"
#include "cli/runs/grid.h"
#include "cli/runs/tables.h"

enum { PATH_BYTES = 4096 };

static const struct {
	const char *name;
	bool games; /* what it plays can be divided */
	int (*run)(struct experiment *x);
} recipes[] = {
#define EXPERIMENT(name, games, summary) { #name, games, experiment_##name },
#include "cli/experiments/experiments.def"
#undef EXPERIMENT
};
#define EXPERIMENT(name, games, summary) " " #name
static const char names[] =
#include "cli/experiments/experiments.def"
	;
#undef EXPERIMENT
enum { RECIPES = sizeof recipes / sizeof recipes[0] };

static const char usage[] =
	"Usage: narabe experiment NAME [--full] [options]\n"
	"\n"
#define EXPERIMENT(name, games, summary) "  narabe experiment " #name "   " summary "\n"
#include "cli/experiments/experiments.def"
#undef EXPERIMENT
	"\n"
	"Repeats a published experiment: tables and figures, with the numbers of its source\n"
	"beside ours. Games and figures go to a folder; called again after it was killed, it\n"
	"goes on from there. All of them take less than an hour on two cores.\n";

const struct param cli_experiment_arguments[] = {
	{ .name = "full",
		.help = "as many games as the source played, and everything it did",
		.kind = PARAM_FLAG,
		.member = PARAM_MEMBER(struct experiment, full) },
	{ .name = "out",
		.value = "FOLDER",
		.help = "where games and figures go (default: narabe-NAME)",
		.kind = PARAM_FILE,
		.member = PARAM_MEMBER(struct experiment, folder) },
	{ .name = "games",
		.help = "games a point, instead of the recipe's; of s2: learners",
		.kind = PARAM_WHOLE,
		.whole = { 1, 1000000 },
		.member = PARAM_MEMBER(struct experiment, games) },
	{ .name = "playouts",
		.help = "leave points with more playouts out; of s1, s0's positions: that many\n"
			"simulations and not more",
		.kind = PARAM_WHOLE,
		.whole = { 1, INT32_MAX },
		.member = PARAM_MEMBER(struct experiment, playouts) },
	{ .name = "jobs",
		.help = "games at a time (default: all cores)",
		.kind = PARAM_WHOLE,
		.whole = { 1, 256 },
		.member = PARAM_MEMBER(struct experiment, jobs) },
	{ .name = "seed",
		.help = "default: 1",
		.kind = PARAM_WHOLE,
		.whole = { 0, INT64_MAX },
		.member = PARAM_MEMBER(struct experiment, seed) },
	{ .name = "shard",
		.value = "K/N",
		.help = "the Kth of N parts of the games only, into a folder of its own",
		.kind = PARAM_TEXT,
		.member = PARAM_MEMBER(struct experiment, shard) },
	{ 0 },
};

int64_t
experiment_games(const struct experiment *x, int quick, int full)
{
	return x->games ? (x->games + 1) / 2 * 2 : x->full ? full : quick;
}

void
experiment_title(const char *title)
{
	printf("\n== %s\n\n", title);
	fflush(stdout);
}

void
experiment_figure(struct experiment *x, const struct figure *f, const char *name)
{
	static const char *const ends[] = { "svg", "png" };
	struct error e;

	printf("\n");
	figure_print(f, stdout, cli_columns());
	fflush(stdout);
	for (int i = 0; i < 2 && f->count > 0 && !x->no_gnuplot; i++) {
		char path[PATH_BYTES];
		snprintf(path, sizeof path, "%s/%s.%s", x->folder, name, ends[i]);
		if (!figure_write(f, path, &e)) {
			x->no_gnuplot = true; /* and the exit code says so */
			cli_fail(CLI_FAILED, "%s", e.text);
		}
	}
}

int
experiment_run_init(
	const struct experiment *x, struct run *run, const char *command, const char *game)
{
	struct run_options o = {
		.game = game, .jobs = x->jobs, .seed = x->seed, .shard = x->shard
	};

	return run_init(run, command, &o);
}

int
experiment_play(struct experiment *x, struct run *run, const char *name, double *seconds)
{
	char path[PATH_BYTES], label[64];
	struct run_options o = { .out = path, .resume = true };
	int64_t start_us = clock_now_us();

	snprintf(path, sizeof path, "%s/%s.jsonl", x->folder, name);
	snprintf(label, sizeof label, "%d/%d %s: ", ++x->part, x->parts, name);
	int code = run_play(run, label, &o);
	if (seconds)
		*seconds = run->lab.series.skip > 0 ? 0 : (double)(clock_now_us() - start_us) / 1e6;
	return code;
}

/* The values of a key, without playouts above the limit. */
static const char *
limit_values(const struct experiment *x, const char *word, char *out, size_t size)
{
	const char *value = strchr(word, '=');
	struct text t;
	int count = 0;

	text_init(&t, out, size);
	text_add(&t, "%.*s", (int)(value - word), word);
	bool limited = x->playouts > 0 && strstr(out, "playouts");
	for (value++; *value; value += strcspn(value, ",") + (strchr(value, ',') != NULL)) {
		if (!limited || atoll(value) <= x->playouts)
			text_add(
				&t, "%c%.*s", count++ ? ',' : '=', (int)strcspn(value, ","), value);
	}
	return count ? out : NULL;
}

static int
play_sweep(struct experiment *x, const struct experiment_sweep *sweep, struct run *run,
	struct grid *grid)
{
	struct param_texts vary = { .count = 2 };
	struct tournament_params *p = &run->lab.series;
	char values[2][256];
	int code = experiment_run_init(x, run, "sweep", sweep->game);

	for (int i = 0; i < 2 && code == CLI_FINE; i++) {
		vary.item[i] = limit_values(x, sweep->vary[i], values[i], sizeof values[i]);
		if (!vary.item[i]) {
			printf("All points have more than %lld playouts.\n",
				(long long)x->playouts);
			return CLI_FINE;
		}
	}
	if (code != CLI_FINE || !grid_init(grid, p->game, sweep->a, sweep->b, &vary))
		return CLI_FAILED;
	p->players = grid->players;
	p->pairings = grid->pairings;
	p->pairing_count = grid->count;
	p->first = sweep->first;
	p->games = experiment_games(x, sweep->games, sweep->full_games) * grid->count;
	code = experiment_play(x, run, sweep->name, NULL);
	if (code == CLI_FINE && !run_table_print(&run->lab, &run->tally, OUTPUT_TEXT))
		code = CLI_FAILED;
	return code;
}

int
experiment_sweep(struct experiment *x, const struct experiment_sweep *sweep)
{
	struct run run = { 0 };
	struct grid grid = { 0 };
	struct figure *f = calloc(1, sizeof *f);
	struct error e;
	int code = f ? CLI_FINE : cli_fail(CLI_FAILED, "There is no memory for a figure.");

	experiment_title(sweep->title);
	if (f)
		code = play_sweep(x, sweep, &run, &grid);
	if (code == CLI_FINE && grid.count > 0) {
		if (figure_of_run(f, &run.lab, &run.tally, NULL, &e))
			experiment_figure(x, f, sweep->name);
		else
			code = cli_fail(CLI_FAILED, "%s", e.text);
		printf("\npublished: %s\n", sweep->published);
	}
	if (f)
		figure_finish(f);
	free(f);
	run_finish(&run);
	grid_finish(&grid);
	return code;
}

/* Whether that part of the recipe can be played; else the exit code after a sentence. */
static int
check_shard(const struct experiment *x, int recipe)
{
	struct tournament_params unused;

	if (!x->shard)
		return CLI_FINE;
	if (!recipes[recipe].games)
		return cli_fail(CLI_USAGE,
			"--shard: %s is done in seconds and plays nothing to divide.",
			recipes[recipe].name);
	if (!run_shard_read(x->shard, &unused))
		return CLI_USAGE;
	printf("Part %s of the games; all parts joined give the tables.\n", x->shard);
	return CLI_FINE;
}

int
cli_experiment(int argc, char **argv)
{
	struct experiment x = { .seed = 1 };
	char folder[64];
	struct error e;
	int rest, code, recipe = 0;
	const struct arguments arguments = { .command = "experiment",
		.usage = usage,
		.table = cli_experiment_arguments,
		.owner = &x };

	if (!arguments_read(&arguments, argc, argv, &rest, &code))
		return code;
	if (argc - rest != 1)
		return cli_fail(
			CLI_USAGE, "One experiment is wanted. Try: narabe experiment --help");
	while (recipe < RECIPES && strcmp(recipes[recipe].name, argv[rest]) != 0)
		recipe++;
	if (recipe == RECIPES)
		return cli_fail(CLI_USAGE, "There is no experiment \"%s\"; there are:%s.",
			argv[rest], names);
	code = check_shard(&x, recipe);
	if (code != CLI_FINE)
		return code;
	snprintf(folder, sizeof folder, "narabe-%s", recipes[recipe].name);
	x.folder = x.folder ? x.folder : folder;
	if (!file_make_folder(x.folder, &e))
		return cli_fail(CLI_FAILED, "%s", e.text);
	code = recipes[recipe].run(&x);
	return code == CLI_FINE && x.no_gnuplot ? CLI_FAILED : code;
}
