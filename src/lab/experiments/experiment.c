/* narabe experiment: published experiments, repeated. */
#include "lab/experiments/experiment.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"
#include "lab/runs/figures.h"
#include "lab/runs/tables.h"

enum { PATH_BYTES = 4096 };

static const struct experiment_kind *const kinds[] = { &experiment_sweep, &experiment_league,
	&experiment_matches, &experiment_budgets, &experiment_first_move, &experiment_measure };
enum { KINDS = sizeof kinds / sizeof kinds[0] };

static const char usage[] =
	"Usage: narabe experiment NAME|FILE.cfg [--full] [options]\n"
	"       narabe experiment --list\n"
	"\n"
	"  narabe experiment s3 --games 20\n"
	"  narabe experiment ./mine.cfg --out mine\n"
	"\n"
	"Repeats a published experiment and prints tables and figures with the published numbers\n"
	"beside its own. An experiment is a file of settings: --list names those that come with\n"
	"narabe, which together take less than an hour on two cores; your own files work the same\n"
	"way. Games and figures go to a folder; started again after it was killed, it resumes.\n";

const struct param cli_experiment_arguments[] = {
	{ .name = "list",
		.help = "list the experiments that come with narabe",
		.kind = PARAM_FLAG,
		.member = PARAM_MEMBER(struct experiment, list) },
	{ .name = "full",
		.help = "everything that was published, with the published number of games",
		.kind = PARAM_FLAG,
		.member = PARAM_MEMBER(struct experiment, full) },
	{ .name = "out",
		.value = "FOLDER",
		.help = "where games and figures go (default: narabe-NAME)",
		.kind = PARAM_FILE,
		.member = PARAM_MEMBER(struct experiment, folder) },
	{ .name = "games",
		.help = "games per point, made even, instead of the file's; for s2: learners",
		.kind = PARAM_WHOLE,
		.whole = { 1, 1000000 },
		.member = PARAM_MEMBER(struct experiment, games) },
	{ .name = "playouts",
		.help = "skip points with more playouts; for s1 and the positions of s0: at most\n"
			"N simulations",
		.kind = PARAM_WHOLE,
		.whole = { 1, INT32_MAX },
		.member = PARAM_MEMBER(struct experiment, playouts) },
	{ .name = "jobs",
		.help = "games played at a time (default: the number of cores)",
		.kind = PARAM_WHOLE,
		.whole = { 1, 256 },
		.member = PARAM_MEMBER(struct experiment, jobs) },
	SEED_ARGUMENT(struct experiment, seed, "default: 1"),
	{ .name = "shard",
		.value = "K/N",
		.help = "play only the Kth of N parts, into a folder of its own",
		.kind = PARAM_TEXT,
		.member = PARAM_MEMBER(struct experiment, shard) },
	{ .name = "part",
		.value = "NAME",
		.help = "only the table of this name, as in its file, and its figures",
		.kind = PARAM_TEXT,
		.member = PARAM_MEMBER(struct experiment, only) },
	{ 0 },
};

bool
experiment_wants(const struct experiment *x, const char *name)
{
	return !x->only || (name && strcmp(x->only, name) == 0);
}

int64_t
experiment_part_games(const struct experiment *x, const config_setting_t *part)
{
	int games = recipe_int(part, "games", 100);

	if (x->games)
		return (x->games + 1) / 2 * 2;
	return x->full ? recipe_int(part, "full_games", games) : games;
}

bool
experiment_check_games(const struct experiment *x, const config_setting_t *part)
{
	static const char *const members[] = { "games", "full_games" };

	for (int i = 0; i < 2; i++) {
		int games = recipe_int(part, members[i], 0);
		if (games % 2 != 0)
			return recipe_refuse(&x->recipe,
				config_setting_get_member(part, members[i]),
				"%s = %d: it must be even, because sides alternate.", members[i],
				games);
	}
	return true;
}

bool
experiment_check_boards(const struct experiment *x, const config_setting_t *part)
{
	for (int i = 0; i < recipe_count(part, "boards"); i++) {
		const config_setting_t *board = recipe_element(part, "boards", i);
		const char *name = config_setting_get_string(board);
		for (int k = 0; k < i; k++) {
			if (strcmp(config_setting_get_string(recipe_element(part, "boards", k)),
				    name) == 0)
				return recipe_refuse(&x->recipe, board,
					"%s is listed twice: its games would count twice.", name);
		}
	}
	return true;
}

bool
experiment_check_numbers(
	const struct experiment *x, const config_setting_t *part, const char *member, int most)
{
	for (int i = 0; i < recipe_count(part, member); i++) {
		const config_setting_t *number = recipe_element(part, member, i);
		int is = config_setting_get_int(number);
		if (is < 1 || is > most)
			return recipe_refuse(&x->recipe, number, "%s: %d is not from 1 to %d.",
				member, is, most);
	}
	return true;
}

int64_t
experiment_budget(const struct experiment *x, const config_setting_t *part)
{
	int quick = recipe_int(part, "playouts", 0);
	int playouts = x->full ? recipe_int(part, "full_playouts", quick) : quick;

	return x->playouts && x->playouts < playouts ? x->playouts : playouts;
}

bool
experiment_add_playouts(const char *spec, int64_t playouts, char *out, size_t size)
{
	int length = playouts ? snprintf(out, size, "%s%cplayouts=%" PRId64, spec,
					strchr(spec, ':') ? ',' : ':', playouts)
			      : snprintf(out, size, "%s", spec);

	return length >= 0 && (size_t)length < size;
}

void
experiment_board_name(
	const char *name, const char *board, int64_t playouts, char out[EXPERIMENT_NAME])
{
	const char *colon = strchr(board, ':');
	struct text t;

	text_init(&t, out, EXPERIMENT_NAME);
	text_add(&t, "%s-%s", name, colon ? colon + 1 : board);
	if (playouts)
		text_add(&t, "-%" PRId64, playouts);
	for (char *c = out; *c; c++) /* a board from a file has its path there */
		*c = *c == '/' ? '-' : *c;
}

const struct game *
experiment_game(const struct experiment *x, const config_setting_t *part, const char *name)
{
	struct error e;
	const struct game *g = name ? game_open(name, &e) : game_at(0);

	if (!g)
		recipe_refuse(&x->recipe, part, "%s", e.text);
	return g;
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

	if (isatty(STDOUT_FILENO) && f->count > 0 && !x->no_gnuplot) {
		printf("\n");
		x->no_gnuplot = !figure_print(f, stdout, cli_columns(), &e) &&
				cli_fail(CLI_FAILED, "%s", e.text);
	}
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
	snprintf(label, sizeof label, "%d/%d %s: ", ++x->run, x->runs, name);
	int code = run_play(run, label, &o);
	if (seconds)
		*seconds = run->lab.series.skip > 0 ? 0 : (double)(clock_now_us() - start_us) / 1e6;
	return code;
}

int
experiment_show_run(struct experiment *x, const config_setting_t *part, const struct run *run)
{
	const char *published = recipe_text(part, "published", NULL);
	struct figure *f = calloc(1, sizeof *f);
	struct error e = { "Out of memory for a figure." };

	if (!f)
		return cli_fail(CLI_FAILED, "%s", e.text);
	bool fine = run_table_print(&run->lab, &run->tally, OUTPUT_TEXT);
	if (fine) {
		if (figure_of_run(f, &run->lab, &run->tally, NULL, &e))
			experiment_figure(x, f, recipe_text(part, "name", ""));
		else
			printf("\n%s\n", e.text);
		if (published)
			printf("\npublished: %s\n", published);
	}
	figure_finish(f);
	free(f);
	return fine ? CLI_FINE : CLI_FAILED;
}

/* ---- measurements ---- */

static const struct member measure_members[] = {
	{ .name = "kind", .type = MEMBER_TEXT },
	{ .name = "measure", .type = MEMBER_TEXT, .required = true },
	{ 0 },
};

static const struct {
	const char *word;
	int (*run)(struct experiment *x);
} measurements[] = {
#define MEASUREMENT(name, word) { word, experiment_##name },
#include "lab/experiments/measurements.def"
#undef MEASUREMENT
};
#define MEASUREMENT(name, word) " " word
static const char measurement_words[] =
#include "lab/experiments/measurements.def"
	;
#undef MEASUREMENT

static bool
check_measure(const struct experiment *x, const config_setting_t *part)
{
	const char *word = recipe_text(part, "measure", "");

	return text_word_index(measurement_words + 1, word) >= 0 ||
	       recipe_refuse(&x->recipe, part, "There is no measure \"%s\"; there are:%s.", word,
		       measurement_words);
}

static int
play_measure(struct experiment *x, const config_setting_t *part)
{
	const char *word = recipe_text(part, "measure", "");

	return measurements[text_word_index(measurement_words + 1, word)].run(x);
}

const struct experiment_kind experiment_measure = {
	.name = "measure",
	.members = measure_members,
	.check = check_measure,
	.play = play_measure,
};

/* ---- the command ---- */

static const struct experiment_kind *
kind_of(const config_setting_t *part)
{
	const char *word = recipe_text(part, "kind", "");

	for (int i = 0; i < KINDS; i++) {
		if (strcmp(kinds[i]->name, word) == 0)
			return kinds[i];
	}
	return NULL;
}

static config_setting_t *
part_at(const struct experiment *x, int i)
{
	return recipe_element(config_root_setting(&x->recipe.config), "parts", i);
}

static int
count_parts(const struct experiment *x)
{
	return recipe_count(config_root_setting(&x->recipe.config), "parts");
}

/* Whether the part is to run, or a match of it. */
static bool
is_wanted(const struct experiment *x, const config_setting_t *part)
{
	bool wanted =
		experiment_wants(x, recipe_text(part, "name", recipe_text(part, "measure", NULL)));

	for (int i = 0; i < recipe_count(part, "matches"); i++)
		wanted |= experiment_wants(
			x, recipe_text(recipe_element(part, "matches", i), "name", NULL));
	return wanted;
}

/* Checks a part; false after printing a sentence. */
static bool
check_part(const struct experiment *x, const config_setting_t *part)
{
	const struct experiment_kind *kind = config_setting_is_group(part) ? kind_of(part) : NULL;
	char words[128];
	struct text t;

	text_init(&t, words, sizeof words);
	for (int i = 0; i < KINDS; i++)
		text_add(&t, " %s", kinds[i]->name);
	if (!kind)
		return recipe_refuse(&x->recipe, part,
			"A part is a group in braces whose kind is one of:%s.", words);
	return recipe_check_members(&x->recipe, part, kind->members) &&
	       (!kind->check || kind->check(x, part));
}

/* The names of parts name the files of their games. */
static bool
check_names(const struct experiment *x)
{
	for (int i = 0; i < count_parts(x); i++) {
		const char *name = recipe_text(part_at(x, i), "name", NULL);
		for (int k = 0; name && k < i; k++) {
			if (strcmp(recipe_text(part_at(x, k), "name", ""), name) == 0)
				return recipe_refuse(&x->recipe, part_at(x, i),
					"There is a part named %s before: their games would go to "
					"the same file.",
					name);
		}
	}
	return true;
}

/* Checks the experiment and counts its runs; returns CLI_FINE, or the exit code after a sentence.
 * */
static int
check(struct experiment *x)
{
	int unused;
	int wanted = 0;

	for (int i = 0; i < count_parts(x); i++) {
		const config_setting_t *part = part_at(x, i);
		if (!check_part(x, part))
			return CLI_USAGE;
		wanted += is_wanted(x, part);
		if (is_wanted(x, part) && kind_of(part)->runs)
			x->runs += kind_of(part)->runs(x, part);
	}
	if (!check_names(x))
		return CLI_USAGE;
	if (wanted == 0)
		return cli_fail(CLI_USAGE, "--part %s: %s has no part of this name.", x->only,
			x->recipe.name);
	if (!x->shard)
		return CLI_FINE;
	if (x->runs == 0)
		return cli_fail(CLI_USAGE,
			"--shard: %s is done in seconds and plays nothing to divide.",
			x->recipe.name);
	if (!run_shard_read(x->shard, &unused, &unused))
		return CLI_USAGE;
	printf("Part %s of the games; all parts joined give the tables.\n", x->shard);
	return CLI_FINE;
}

static int
play(struct experiment *x)
{
	struct error e;
	int code = check(x);

	if (code != CLI_FINE)
		return code;
	if (!file_make_folder(x->folder, &e))
		return cli_fail(CLI_FAILED, "%s", e.text);
	for (int i = 0; i < count_parts(x) && code == CLI_FINE; i++) {
		if (is_wanted(x, part_at(x, i)))
			code = kind_of(part_at(x, i))->play(x, part_at(x, i));
	}
	return code == CLI_FINE && x->no_gnuplot ? CLI_FAILED : code;
}

int
cli_experiment(int argc, char **argv)
{
	char folder[RECIPE_NAME + 8];
	struct experiment x = { .seed = 1 };
	const struct arguments arguments = { .command = "experiment",
		.usage = usage,
		.table = cli_experiment_arguments,
		.owner = &x };
	int rest, code;

	if (!arguments_read(&arguments, argc, argv, &rest, &code))
		return code;
	if (x.list) {
		if (!arguments_none_left(&arguments, argc, argv, rest))
			return CLI_USAGE;
		recipe_list();
		return CLI_FINE;
	}
	if (argc - rest != 1)
		return cli_fail(
			CLI_USAGE, "Name one experiment; narabe experiment --list shows them.");
	if (!recipe_open(&x.recipe, argv[rest]))
		return CLI_USAGE;
	snprintf(folder, sizeof folder, "narabe-%s", x.recipe.name);
	x.folder = x.folder ? x.folder : folder;
	code = play(&x);
	recipe_close(&x.recipe);
	return code;
}
