/* narabe experiment: repeats published experiments. */
#include "lab/experiments/experiment.h"

#include <dirent.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/language.h"
#include "base/quote.h"
#include "cli/arguments.h"
#include "cli/cli.h"
#include "cli/output/output.h"
#include "config/data.h"
#include "config/file.h"
#include "lab/runs/tables.h"

static const char ending[] = ".cfg"; /* of a recipe's file */

static bool
ends_as_file(const char *name)
{
	size_t length = strlen(name);

	return length > strlen(ending) && strcmp(name + length - strlen(ending), ending) == 0;
}

/* ---- the shipped files ---- */

static int
is_recipe(const struct dirent *entry)
{
	return ends_as_file(entry->d_name);
}

int
recipe_each(void (*each)(const char *name, void *data), void *data)
{
	char folder[DATA_PATH_SIZE], name[RECIPE_NAME];
	struct dirent **entries;

	data_path("experiments", folder);
	int count = scandir(folder, &entries, is_recipe, alphasort);
	for (int i = 0; i < count; i++) {
		snprintf(name, sizeof name, "%.*s",
			(int)(strlen(entries[i]->d_name) - strlen(ending)), entries[i]->d_name);
		each(name, data);
		free(entries[i]);
	}
	if (count >= 0)
		free(entries);
	return count;
}

static void
add_name(const char *name, void *list)
{
	text_add(list, " %s", name);
}

/* ---- reading ---- */

/* Refuses control and invisible characters in all texts of a group: names and arguments are printed as a shell
 * takes them, and a terminal would obey them. */
static bool
texts_are_plain(const struct recipe *r, const config_setting_t *group)
{
	for (int i = 0; i < config_setting_length(group); i++) {
		const config_setting_t *s = config_setting_get_elem(group, (unsigned)i);
		const char *text = config_setting_get_string(s);
		uint32_t code;
		for (size_t n; text && (n = text_next(text, &code)) > 0; text += n) {
			if (!text_is_plain(code) && code != '\n')
				return recipe_refuse(r, s,
					"The text holds the control character U+%04X: remove it.",
					(unsigned)code);
		}
		if (!texts_are_plain(r, s))
			return false;
	}
	return true;
}

/* Reads a shipped experiment by its name, or a file by its path (with a slash, or ending in .cfg).
 * Returns false after a sentence; after true the caller destroys the configuration. */
static bool
recipe_open(struct recipe *r, const char *name)
{
	static const struct member members[] = {
		{ .name = "title", .type = MEMBER_TEXT, .required = true, .translated = true },
		{ .name = "source", .type = MEMBER_GROUP },
		{ .name = "parts", .type = MEMBER_LIST, .required = true },
		{ 0 },
	};
	char where[RECIPE_WHERE], list[512];
	struct text names;
	struct error e;

	snprintf(r->path, sizeof r->path, "%s", name);
	if (!strchr(name, '/') && !ends_as_file(name)) {
		char inside[RECIPE_NAME + 32];
		snprintf(inside, sizeof inside, "experiments/%.*s%s", RECIPE_NAME, name, ending);
		data_path(inside, r->path);
		if (access(r->path, R_OK) != 0) {
			text_init(&names, list, sizeof list);
			if (recipe_each(add_name, &names) <= 0)
				text_add(&names, " none; set NARABE_DATA_DIR to the folder that "
						 "has experiments/");
			cli_fail(CLI_USAGE, "There is no experiment \"%s\"; there are:%s.", name,
				list);
			return false;
		}
	}
	const char *slash = strrchr(r->path, '/'), *base = slash ? slash + 1 : r->path;
	int length = (int)strlen(base) - (ends_as_file(base) ? (int)strlen(ending) : 0);
	snprintf(r->name, sizeof r->name, "%.*s", length, base);
	if (!config_file_read(&r->config, r->path, where, sizeof where, &e)) {
		cli_fail(CLI_USAGE, "%s: %s.", where, e.text);
		return false;
	}
	if (recipe_check_members(r, config_root_setting(&r->config), members) &&
		texts_are_plain(r, config_root_setting(&r->config)))
		return true;
	config_destroy(&r->config);
	return false;
}

/* ---- checking ---- */

bool
recipe_refuse(const struct recipe *r, const config_setting_t *setting, const char *format, ...)
{
	char where[RECIPE_WHERE], text[512];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	config_where(r->path, setting, where, sizeof where);
	const char *part = cli_asks.where; /* less precise */
	cli_asks.where = NULL;
	cli_fail(CLI_USAGE, "%s: %s", where, text);
	cli_asks.where = part;
	return false;
}

bool
recipe_check_members(
	const struct recipe *r, const config_setting_t *group, const struct member *members)
{
	struct error e;

	if (config_check_members(r->path, group, members, &e))
		return true;
	cli_fail(CLI_USAGE, "%s", e.text);
	return false;
}

/* ---- members ---- */

double
recipe_number(const config_setting_t *group, const char *member, double otherwise)
{
	const config_setting_t *s = config_setting_get_member(group, member);

	return s ? config_number(s) : otherwise;
}

int
recipe_count(const config_setting_t *group, const char *member)
{
	const config_setting_t *s = config_setting_get_member(group, member);

	return s ? config_setting_length(s) : 0;
}

config_setting_t *
recipe_element(const config_setting_t *group, const char *member, int i)
{
	return config_setting_get_elem(config_setting_get_member(group, member), (unsigned)i);
}

static const char usage[] =
	"Usage: narabe experiment NAME|FILE.cfg [--minute|--full] [options]\n"
	"       narabe experiment --list\n"
	"\n"
	"  narabe experiment s3 --minute\n"
	"  narabe experiment s3 --part e1 --games 20\n"
	"  narabe experiment s3 --commands\n"
	"  narabe experiment ./mine.cfg --out mine\n"
	"\n"
	"Repeats a published experiment and prints tables and figures with the published numbers\n"
	"beside its own. --list names the experiments, their sources and parts; --commands shows\n"
	"the commands that one runs. Files of your own work the same way. Games and figures go to\n"
	"a folder, and a run that was killed resumes.\n";

const struct param cli_experiment_arguments[] = {
	FLAG_ARGUMENT(
		struct experiment, "list", list, "list the experiments that come with narabe"),
	FLAG_ARGUMENT(struct experiment, "minute", minute,
		"only the central table, in less than a minute"),
	FLAG_ARGUMENT(
		struct experiment, "full", full, "all that was published, with as many games"),
	TEXT_ARGUMENT(struct experiment, "part", only, "NAME",
		"only these tables of --list; e1: e1-2013, e1-today"),
	FLAG_ARGUMENT(
		struct experiment, "commands", commands, "print its commands without running them"),
	{ .name = "out",
		.value = "FOLDER",
		.help = "where games and figures go (default: narabe-NAME)",
		.kind = PARAM_FILE,
		.member = PARAM_MEMBER(struct experiment, folder) },
	COUNT_ARGUMENT(struct experiment, "games", games, 1, 1000000,
		"games per point, rounded up to even (s2: learners)"),
	COUNT_ARGUMENT(
		struct experiment, "jobs", jobs, 1, 256, "games at a time (default: one per core)"),
	SEED_ARGUMENT(struct experiment, seed, "default: 1"),
	TEXT_ARGUMENT(struct experiment, "shard", shard, "K/N",
		"play only the Kth of N parts, into a folder of its own"),
	{ 0 },
};

/* ---- the values of the names in a part ---- */

void
scope_set(struct scope *s, const char *name, const char *text)
{
	int i = 0;

	while (i < s->count && strcmp(s->of[i].name, name) != 0)
		i++;
	if (i == VALUES_MOST)
		return; /* the name then has no value, which is refused where it is used */
	s->count = i < s->count ? s->count : i + 1;
	s->of[i].name = name;
	snprintf(s->of[i].text, VALUE_TEXT, "%s", text);
}

/* Returns a member of the chosen size, else of the other group. */
static const config_setting_t *
sized(const struct scope *s, const config_setting_t *group, const char *name)
{
	const char *size = s->x->minute ? "minute" : s->x->full ? "full" : NULL;
	const config_setting_t *sizes = size ? config_setting_get_member(s->part, size) : NULL;
	const config_setting_t *found = sizes ? config_setting_get_member(sizes, name) : NULL;

	return found ? found : group ? config_setting_get_member(group, name) : NULL;
}

/* Looks up a name's value. Returns false if it has none. */
static bool
scope_look_up(const struct scope *s, const char *name, char *out, size_t size)
{
	int64_t even = (s->x->games + 1) / 2 * 2;

	for (int i = 0; i < s->count; i++) {
		if (strcmp(s->of[i].name, name) == 0) {
			snprintf(out, size, "%s", s->of[i].text);
			return true;
		}
	}
	const config_setting_t *found = sized(s, config_setting_get_member(s->part, "set"), name);
	if (!found || !config_scalar_text(found, out, size))
		return false;
	if (s->x->games && strcmp(name, "games") == 0)
		snprintf(out, size, "%" PRId64, even);
	else if (s->x->games && strcmp(name, "rounds") == 0)
		snprintf(out, size, "%" PRId64, even / 2);
	else if (s->x->games && text_word_index("learners searches", name) >= 0)
		snprintf(out, size, "%" PRId64, s->x->games);
	return true;
}

bool
scope_fill(const struct scope *s, const char *text, char *out, size_t size)
{
	struct text t;

	text_init(&t, out, size);
	while (*text) {
		size_t plain = strcspn(text, "{"), length = strcspn(text + plain, "}");
		char name[64], value[VALUE_TEXT];
		text_add(&t, "%.*s", (int)plain, text);
		text += plain;
		if (!*text)
			break;
		snprintf(name, sizeof name, "%.*s", (int)length - 1, text + 1);
		if (!text[length] || !scope_look_up(s, name, value, sizeof value))
			return recipe_refuse(&s->x->recipe, s->part,
				"{%s} has no value: name it in set, as in set = { %s = 1; };", name,
				*name ? name : "n");
		text_add(&t, "%s", value);
		text += length + 1;
	}
	return t.used + 1 < size || recipe_refuse(&s->x->recipe, s->part,
					    "A text has more than %d characters.", (int)size - 2);
}

/* ---- loops ---- */

bool
loop_check(const struct experiment *x, const config_setting_t *loop)
{
	for (int i = 0; loop && i < config_setting_length(loop); i++) {
		const config_setting_t *values = config_setting_get_elem(loop, (unsigned)i);
		if (!config_setting_is_array(values) || config_setting_length(values) == 0)
			return recipe_refuse(&x->recipe, values,
				"%s must be the values to take in turn, as in [ 1, 2 ].",
				config_setting_name(values));
	}
	return true;
}

int
loop_count(const struct scope *s, const config_setting_t *loop)
{
	int count = 1;

	if (!loop)
		return 1;
	if (config_setting_is_list(loop))
		return config_setting_length(loop);
	for (int k = 0; k < config_setting_length(loop); k++)
		count *= config_setting_length(sized(
			s, loop, config_setting_name(config_setting_get_elem(loop, (unsigned)k))));
	return count;
}

void
loop_set(struct scope *s, const config_setting_t *loop, int row)
{
	char text[VALUE_TEXT];

	if (loop && config_setting_is_list(loop)) {
		const config_setting_t *values = config_setting_get_elem(loop, (unsigned)row);
		for (int k = 0; k < config_setting_length(values); k++) {
			const config_setting_t *v = config_setting_get_elem(values, (unsigned)k);
			if (config_scalar_text(v, text, sizeof text))
				scope_set(s, config_setting_name(v), text);
		}
		scope_set(s, "label", config_translation(values, "label", ""));
		return;
	}
	for (int k = loop ? config_setting_length(loop) - 1 : -1; k >= 0; k--) {
		const char *name = config_setting_name(config_setting_get_elem(loop, (unsigned)k));
		const config_setting_t *values = sized(s, loop, name);
		int count = config_setting_length(values);
		config_scalar_text(config_setting_get_elem(values, (unsigned)(row % count)), text,
			sizeof text);
		scope_set(s, name, text);
		row /= count;
	}
}

/* ---- running a command ---- */

static const struct {
	const char *name;
	int (*run)(int argc, char **argv);
	bool games; /* its games are stored in a file, can be resumed and divided into parts */
} commands[] = { { "match", cli_match, true }, { "sweep", cli_sweep, true },
	{ "league", cli_league, true }, { "train", cli_train, false },
	{ "eval", experiment_eval, false }, { "players", experiment_players, false } };
enum { COMMANDS = sizeof commands / sizeof *commands };

/* Returns the index of the command that a part runs, or -1. */
static int
command_of(const config_setting_t *part)
{
	const char *run = config_text(part, "run", "");
	size_t length = strcspn(run, " ");

	for (int i = 0; i < COMMANDS; i++) {
		if (strlen(commands[i].name) == length &&
			strncmp(run, commands[i].name, length) == 0)
			return i;
	}
	return -1;
}

/* Sets the path of the file of games, named by the member `file`, with the values of names cut
 * after a colon, or by the part. */
static bool
name_file(struct scope *s)
{
	struct scope names = *s;
	char name[VALUE_TEXT];

	for (int i = 0; i < names.count; i++) {
		const char *colon = strchr(s->of[i].text, ':');
		if (colon)
			scope_set(&names, s->of[i].name, colon + 1);
	}
	if (!scope_fill(&names, config_text(s->part, "file", "{name}"), name, sizeof name))
		return false;
	for (char *c = name; *c; c++) /* a board from a file has its path in the name */
		*c = *c == '/' ? '-' : *c;
	snprintf(s->path, sizeof s->path, "%.3000s/%s.jsonl", s->x->folder, name);
	return true;
}

bool
part_plays(const struct scope *s)
{
	return !cli_asks.only_checks && !s->x->commands;
}

int
part_run(struct scope *s, json_t **result, double *seconds)
{
	enum { LINE = 4096, WORDS = 96 };
	struct experiment *x = s->x;
	int command = command_of(s->part), argc = 0;
	char line[LINE], seed[32], jobs[32], shard[32], label[64];
	char *argv[WORDS + 16];
	bool games = commands[command].games;
	const char *words = config_text(s->part, "run", "");

	if (result)
		*result = NULL;
	if (games && !name_file(s))
		return CLI_USAGE;
	for (size_t used = 0; *words && argc < WORDS; words += strspn(words, " ")) {
		size_t length = strcspn(words, " ");
		char word[VALUE_TEXT];
		snprintf(word, sizeof word, "%.*s", (int)length, words);
		if (!scope_fill(s, word, line + used, sizeof line - used))
			return CLI_USAGE;
		argv[argc++] = line + used;
		used += strlen(line + used) + 1;
		words += length;
	}
	bool has_seed = false;
	for (int i = 0; i < argc; i++)
		has_seed = has_seed || strcmp(argv[i], "--seed") == 0;
	snprintf(seed, sizeof seed, "%" PRId64, x->seed);
	snprintf(jobs, sizeof jobs, "%" PRId64, x->jobs);
	snprintf(shard, sizeof shard, "%s", x->shard ? x->shard : "");
	struct {
		bool given;
		char *value, name[12];
	} more[] = { { !has_seed, seed, "--seed" },
		{ (games || commands[command].run == experiment_players) && x->jobs, jobs,
			"--jobs" },
		{ games && x->shard, shard, "--shard" }, { games, s->path, "--out" },
		{ games, NULL, "--resume" }, { result != NULL, NULL, "--json" } };
	for (size_t i = 0; i < sizeof more / sizeof *more; i++) {
		if (more[i].given)
			argv[argc++] = more[i].name;
		if (more[i].given && more[i].value)
			argv[argc++] = more[i].value;
	}
	argv[argc] = NULL;
	if (x->commands && !cli_asks.only_checks) {
		/* players is no shell command: prints how to run the whole part */
		bool whole = commands[command].run == experiment_players;
		if (whole && x->named != s->part) {
			printf("narabe experiment ");
			quote_shell(stdout, x->recipe.name);
			printf(" --part %s\n", config_text(s->part, "name", ""));
		}
		for (int i = 0; !whole && i < argc - (result != NULL); i++) { /* without --json */
			printf(i ? " " : "narabe ");
			quote_shell(stdout, argv[i]);
		}
		if (!whole)
			printf("\n");
		x->named = s->part;
		return CLI_FINE;
	}
	int64_t start_us = clock_now_us(), before = games ? lab_file_games(s->path) : 0;
	snprintf(label, sizeof label, "%s: ", config_text(s->part, "name", ""));
	cli_asks.label = label;
	output_take(cli_asks.only_checks ? NULL : result);
	int code = commands[command].run(argc, argv);
	output_take(NULL);
	cli_asks.label = NULL;
	if (seconds)
		*seconds += before > 0 ? 0 : (double)(clock_now_us() - start_us) / 1e6;
	if (code == CLI_FINE && result && !*result && !cli_asks.only_checks)
		return cli_fail(CLI_FAILED, "%s gives no result.", argv[0]);
	return code;
}

/* ---- figures ---- */

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
		char path[RECIPE_PATH];
		snprintf(path, sizeof path, "%.3000s/%s.%s", x->folder, name, ends[i]);
		if (!figure_write(f, path, &e)) {
			x->no_gnuplot = true; /* reflected in the exit code */
			cli_fail(CLI_FAILED, "%s", e.text);
		}
	}
}

/* Prints and draws, from the figure of a sweep, where the score over one side's budget reaches a
 * half for each value of the other's: how many playouts are worth which depth. */
static void
show_equal(struct experiment *x, const char *title, const char *name, const struct figure *sweep)
{
	struct figure *f = calloc(1, sizeof *f);
	const char *first = sweep->count > 0 ? sweep->series[0].name : "";
	char key[FIGURE_TEXT], file[RECIPE_NAME];

	if (!f)
		return;
	snprintf(key, sizeof key, "%.*s", (int)strcspn(first, "="), first);
	snprintf(file, sizeof file, "%.100s-equal", name);
	figure_init(f, title, key, sweep->x_label);
	f->log_y = true;
	printf("\n%s\n\n%8s %10s   95 %% (Wilson)\n", title, key, sweep->x_label);
	for (int i = 0; i < sweep->count; i++) {
		const struct figure_series *s = &sweep->series[i];
		const char *value = strrchr(s->name, '=');
		double number;
		if (s->count == 0 || !value || !text_to_double(value + 1, 0, 1e18, &number))
			continue;
		struct figure_crossing at = figure_crossing(s, .5);
		printf("%8.4g", number);
		if (at.found)
			printf(" %10.*f", at.x < 100, at.x);
		else
			printf(s->points[0].y >= .5 ? " up to %5.0f" : " over %6.0f",
				s->points[s->points[0].y >= .5 ? 0 : s->count - 1].x);
		printf("   [%.*f, %.*f]\n", at.x < 100, at.low, at.x < 100, at.high);
		if (at.found)
			figure_add_interval(f, "score of a half", number, at.x, at.low, at.high);
	}
	experiment_figure(x, f, file);
	figure_finish(f);
	free(f);
}

/* Runs a command that prints its own table, and draws its figure from the games. */
int
part_plain(struct scope *s)
{
	const char *name = config_text(s->part, "name", "");
	const char *equal = config_translation(s->part, "equal", NULL);
	struct joined j = { 0 };
	struct error e = { "Out of memory for a figure." };
	char *path = s->path;

	int code = part_run(s, NULL, NULL);
	if (code != CLI_FINE || !part_plays(s) || lab_file_games(s->path) == 0)
		return code;
	struct figure *f = calloc(1, sizeof *f);
	if (f && joined_read(&j, &path, 1, true, &e) &&
		figure_of_run(f, &j.run, &j.tally, NULL, &e)) {
		experiment_figure(s->x, f, name);
		if (equal)
			show_equal(s->x, equal, name, f);
	} else {
		printf("\n%s\n", e.text);
	}
	joined_finish(&j);
	if (f)
		figure_finish(f);
	free(f);
	return CLI_FINE;
}

/* ---- parts ---- */

static const struct member part_members[] = {
	{ .name = "name", .type = MEMBER_NAME, .required = true },
	{ .name = "title", .type = MEMBER_TEXT, .required = true, .translated = true },
	{ .name = "takes", .type = MEMBER_TEXT, .translated = true },
	{ .name = "run", .type = MEMBER_TEXT, .required = true },
	{ .name = "file", .type = MEMBER_TEXT },
	{ .name = "set", .type = MEMBER_GROUP },
	{ .name = "full", .type = MEMBER_GROUP },
	{ .name = "minute", .type = MEMBER_GROUP },
	{ .name = "each", .type = MEMBER_GROUP },
	{ .name = "rows", .type = MEMBER_LIST },
	{ .name = "pool", .type = MEMBER_GROUP },
	{ .name = "over", .type = MEMBER_NAME },
	{ .name = "head", .type = MEMBER_TEXT, .translated = true },
	{ .name = "label", .type = MEMBER_TEXT, .translated = true },
	{ .name = "columns", .type = MEMBER_LIST },
	{ .name = "figures", .type = MEMBER_LIST },
	{ .name = "players", .type = MEMBER_LIST },
	{ .name = "boards", .type = MEMBER_TEXTS },
	{ .name = "figure", .type = MEMBER_TEXT },
	{ .name = "equal", .type = MEMBER_TEXT, .translated = true },
	{ .name = "note", .type = MEMBER_TEXT, .translated = true },
	{ 0 },
};

static config_setting_t *
part_at(const struct experiment *x, int i)
{
	return recipe_element(config_root_setting(&x->recipe.config), "parts", i);
}

static int
experiment_parts(const struct experiment *x)
{
	return recipe_count(config_root_setting(&x->recipe.config), "parts");
}

/* Returns whether a part or one of its rows has this name or, with `begins`, one that continues it
 * after a dash. */
static bool
any_name(const config_setting_t *part, const char *only, bool begins)
{
	size_t length = strlen(only);

	for (int i = -1; i < recipe_count(part, "rows"); i++) {
		const char *name =
			config_text(i < 0 ? part : recipe_element(part, "rows", i), "name", "");
		if (strncmp(name, only, length) == 0 &&
			(name[length] == '\0' || (begins && name[length] == '-')))
			return true;
	}
	return false;
}

/* Returns whether the part, or a row of it, is to run. */
static bool
part_is_wanted(const struct experiment *x, const config_setting_t *part)
{
	if (x->only)
		return any_name(part, x->only, !x->exact);
	return !x->minute || config_setting_get_member(part, "minute");
}

bool
part_wants_row(const struct scope *s)
{
	const char *only = s->x->only;
	char name[VALUE_TEXT];

	/* A row without a name has the part's. */
	return !only || !s->x->exact || strcmp(config_text(s->part, "name", ""), only) == 0 ||
	       (scope_look_up(s, "name", name, sizeof name) && strcmp(name, only) == 0);
}

static int
run_part(struct scope *s)
{
	return config_setting_get_member(s->part, "players")   ? part_league(s)
	       : config_setting_get_member(s->part, "columns") ? part_table(s)
							       : part_plain(s);
}

static struct scope
scope_of(struct experiment *x, const config_setting_t *part)
{
	struct scope s = { .x = x, .part = part };

	scope_set(&s, "name", config_text(part, "name", ""));
	return s;
}

/* Checks the members of a part, then its commands. Returns false after a sentence. */
static bool
check_part(struct experiment *x, const config_setting_t *part)
{
	char where[RECIPE_WHERE + 2], words[64];
	struct text t;

	text_init(&t, words, sizeof words);
	for (int i = 0; i < COMMANDS; i++)
		text_add(&t, " %s", commands[i].name);
	if (!recipe_check_members(&x->recipe, part, part_members))
		return false;
	if (command_of(part) < 0)
		return recipe_refuse(&x->recipe, part, "run must begin with one of:%s.", words);
	if (!part_table_check(x, part) || !part_league_check(x, part))
		return false;
	for (int i = 0; i < experiment_parts(x) && part_at(x, i) != part; i++) {
		if (strcmp(config_text(part_at(x, i), "name", ""), config_text(part, "name", "")) ==
			0)
			return recipe_refuse(&x->recipe, part,
				"Two parts are named %s: their games would go to the same file.",
				config_text(part, "name", ""));
	}
	config_where(x->recipe.path, part, where, sizeof where);
	strcat(where, ": ");
	struct scope s = scope_of(x, part);
	const char *only = x->only;
	x->only = NULL;
	cli_asks = (struct cli_asks){ .where = where, .only_checks = true };
	bool fine = run_part(&s) == CLI_FINE;
	cli_asks = (struct cli_asks){ 0 };
	x->only = only;
	return fine;
}

/* Checks the experiment. Returns CLI_FINE, or the exit code after a sentence. */
static int
experiment_check(struct experiment *x)
{
	int unused, wanted = 0, divided = 0;
	struct text t;
	struct error e;
	char names[1024];

	for (int i = 0; x->only && i < experiment_parts(x); i++)
		x->exact = x->exact || any_name(part_at(x, i), x->only, false);
	text_init(&t, names, sizeof names);
	for (int i = 0; i < experiment_parts(x); i++) {
		const config_setting_t *part = part_at(x, i);
		if (!check_part(x, part))
			return CLI_USAGE;
		wanted += part_is_wanted(x, part);
		divided += part_is_wanted(x, part) && commands[command_of(part)].games;
		text_add(&t, " %s", config_text(part, "name", ""));
	}
	if (wanted == 0 && x->only)
		return cli_fail(CLI_USAGE, "--part %s: %s has no part of this name; there are:%s.",
			x->only, x->recipe.name, names);
	if (wanted == 0)
		return cli_fail(CLI_USAGE, "--minute: no part of %s has a one-minute size.",
			x->recipe.name);
	if (!x->shard)
		return CLI_FINE;
	if (divided == 0)
		return cli_fail(CLI_USAGE, "--shard: %s takes seconds and has no games to divide.",
			x->recipe.name);
	if (!lab_shard_read(x->shard, &unused, &unused, &e))
		return cli_fail(CLI_USAGE, "%s", e.text);
	printf("Part %s of the games; all parts joined give the tables.\n", x->shard);
	return CLI_FINE;
}

static int
experiment_play(struct experiment *x)
{
	struct error e;
	int code = experiment_check(x);

	if (code != CLI_FINE)
		return code;
	if (x->commands) {
		printf("mkdir -p ");
		quote_shell(stdout, x->folder);
		printf("\n");
	} else if (!file_make_folder(x->folder, &e)) {
		return cli_fail(CLI_FAILED, "%s", e.text);
	}
	for (int i = 0; i < experiment_parts(x) && code == CLI_FINE; i++) {
		struct scope s = scope_of(x, part_at(x, i));
		const char *note = config_translation(s.part, "note", NULL);
		char title[VALUE_TEXT];
		if (!part_is_wanted(x, s.part))
			continue;
		if (!scope_fill(&s, config_translation(s.part, "title", ""), title, sizeof title))
			return CLI_USAGE;
		printf(x->commands ? "\n" : "\n== %s\n\n", title);
		if (x->commands)
			quote_shell_remark(stdout, title);
		fflush(stdout);
		code = run_part(&s);
		if (code != CLI_FINE || !note)
			continue;
		char said[8 * VALUE_TEXT];
		snprintf(said, sizeof said, "%s: %s", _("published"), note);
		if (x->commands)
			quote_shell_remark(stdout, said);
		else
			printf("\n%s\n", said);
	}
	return code == CLI_FINE && x->no_gnuplot ? CLI_FAILED : code;
}

/* ---- the list ---- */

static void
print_recipe(const char *name, void *unused)
{
	struct experiment x = { .folder = "" };
	bool minute = false;

	if (!recipe_open(&x.recipe, name))
		return;
	const config_setting_t *root = config_root_setting(&x.recipe.config);
	const config_setting_t *source = config_setting_get_member(root, "source");
	printf("%s   %s\n", name, config_translation(root, "title", ""));
	if (source) {
		char said[512];
		struct text line;
		int year = config_int(source, "year");
		text_init(&line, said, sizeof said);
		text_add(&line, "%s: %s; %s", _("source"), config_translation(source, "title", ""),
			config_translation(source, "kind", ""));
		text_add(&line, year ? ", %d; " : "; ", year);
		text_add(
			&line, "%s", config_translation(source, "licence", _("without a licence")));
		arguments_print_text(0, 5, said);
		if (config_translation(source, "also", NULL))
			arguments_print_text(0, 5, config_translation(source, "also", ""));
	}
	for (int i = 0; i < experiment_parts(&x); i++) {
		struct scope s = scope_of(&x, part_at(&x, i));
		char title[VALUE_TEXT];
		minute = minute || config_setting_get_member(s.part, "minute");
		if (scope_fill(&s, config_translation(s.part, "title", ""), title, sizeof title))
			arguments_print_text(
				printf("       %-18s %-7s ", config_text(s.part, "name", ""),
					config_translation(s.part, "takes", "")),
				34, title);
	}
	if (minute)
		printf("     %s: narabe experiment %s --minute\n", _("in a minute"), name);
	config_destroy(&x.recipe.config);
}

int
cli_experiment(int argc, char **argv)
{
	char folder[RECIPE_NAME + 8], texts[DATA_PATH_SIZE];
	struct experiment x = { .seed = 1 };
	const struct arguments arguments = { .command = "experiment",
		.usage = usage,
		.table = cli_experiment_arguments,
		.owner = &x };
	int rest, code;

	if (!arguments_read(&arguments, argc, argv, &rest, &code))
		return code;
	data_language_folder(texts);
	language_set_folder(texts);
	language_use("auto", NULL);
	if (x.list) {
		if (!arguments_none_left(&arguments, argc, argv, rest))
			return CLI_USAGE;
		recipe_each(print_recipe, NULL);
		printf("%s\n",
			_("Times are for two cores, in the usual size; --full takes longer."));
		return CLI_FINE;
	}
	if (argc - rest != 1)
		return cli_fail(
			CLI_USAGE, "Name one experiment; narabe experiment --list shows them.");
	if (x.full && x.minute)
		return cli_fail(CLI_USAGE, "Give --minute or --full, not both.");
	if (!recipe_open(&x.recipe, argv[rest]))
		return CLI_USAGE;
	snprintf(folder, sizeof folder, "narabe-%s", x.recipe.name);
	x.folder = x.folder ? x.folder : folder;
	code = experiment_play(&x);
	config_destroy(&x.recipe.config);
	return code;
}
