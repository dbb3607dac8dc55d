/* narabe play: the game on the screen, or line by line. */
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/language.h"
#include "cli/arguments.h"
#include "cli/plain/plain.h"
#include "config/data.h"
#include "match/player/player.h"
#include "match/record/file.h"
#include "tui/canvas/picture.h"
#include "tui/run.h"

/* Command-line options that are not settings. */
struct request {
	struct options settings;
	struct run_params run;
	const char *load;
	struct record record;
	int64_t seed;
};

/* Settings under another name, without storage of their own. */
static const struct {
	const char *name;
	enum option_id id;
	const char *text;
} shorts[] = {
	{ .name = "plain", .id = OPTION_interface, .text = "plain" },
	{ .name = "ascii", .id = OPTION_glyphs, .text = "ascii" },
	{ .name = "no-mouse", .id = OPTION_mouse, .text = "off" },
};
enum { SHORTS = sizeof shorts / sizeof shorts[0] };

static const char short_help[] = "short for --interface=plain, --glyphs=ascii and --mouse=off";

const struct param cli_play_arguments[] = {
	{ .name = "moves",
		.value = "\"...\"",
		.help = "moves from the start that have been played already",
		.kind = PARAM_TEXT,
		.member = PARAM_MEMBER(struct request, run.moves) },
	{ .name = "load",
		.help = "open a saved game, or a transcript such as f5d6c3",
		.kind = PARAM_FILE,
		.member = PARAM_MEMBER(struct request, load) },
	{ .name = "plain", .help = short_help, .kind = PARAM_FLAG },
	{ .name = "ascii", .help = short_help, .kind = PARAM_FLAG },
	{ .name = "no-mouse", .help = short_help, .kind = PARAM_FLAG },
	{ .name = "picture",
		.help = "draw the last screen into FILE, .png or .svg, when leaving",
		.kind = PARAM_FILE,
		.member = PARAM_MEMBER(struct request, run.picture) },
	{ .name = "seed",
		.help = "the engines' random numbers",
		.kind = PARAM_WHOLE,
		.whole = { 0, INT64_MAX },
		.member = PARAM_MEMBER(struct request, seed) },
	{ .name = "sync-fd",
		.help = "write a byte there after each frame (for tests)",
		.kind = PARAM_WHOLE,
		.whole = { 0, 1 << 20 },
		.member = PARAM_MEMBER(struct request, run.sync_fd) },
	{ 0 },
};
enum { OWN_OPTIONS = sizeof cli_play_arguments / sizeof cli_play_arguments[0] };

static void
print_key(const struct param *k)
{
	char bounds[64];

	printf("      %-15s %s: ", k->name, k->help);
	if (param_words(k))
		puts(param_words(k));
	else if (param_bounds(k, bounds, sizeof bounds))
		printf("%s%s\n", k->kind == PARAM_LIST ? "N-N-..., " : "", bounds);
	else
		puts("a file's name");
}

static void
print_setting(const struct param *row)
{
	const char *value = param_words(row) ? param_words(row) : param_value_name(row);
	char name[32], bounds[64];

	param_option_name(row, name, sizeof name);
	printf("  --%s=", name);
	for (const char *p = value; *p; p++)
		putchar(*p == ' ' ? '|' : *p);
	printf("\n        %s", row->help);
	if (param_bounds(row, bounds, sizeof bounds))
		printf(", %s", bounds);
	printf(" (default: %s)\n", row->standard);
}

/* Options with the same help sentence share its line. */
static void
print_own(const struct param *row)
{
	bool first = row == cli_play_arguments || row[-1].help != row->help;

	printf("%s--%s", first ? "  " : ", ", row->name);
	if (row->kind != PARAM_FLAG)
		printf("=%s", param_value_name(row));
	if (row[1].help != row->help)
		printf("\n        %s\n", row->help);
}

static void
print_help(void)
{
	fputs("Usage: narabe [play] [options] [--moves \"...\"]\n"
	      "       narabe play [options] POSITION | FILE\n"
	      "\n"
	      "  narabe                                        Othello 6x6 against level 3\n"
	      "  narabe --game score4 --o uct:time_ms=5000     it thinks five seconds a move\n"
	      "  narabe --x uct:playouts=10000 --o uct:playouts=1000     watch two of them\n"
	      "\n"
	      "Arrows and Enter play, ? shows all keys.\n"
	      "\n",
		stdout);
	for (int id = 0; id < OPTION_COUNT; id++)
		print_setting(&option_table[id]);
	for (const struct param *row = cli_play_arguments; row->name; row++)
		print_own(row);
	fputs("  --help\n        this text\n"
	      "\n"
	      "Players: KIND or KIND:KEY=VALUE,...\n",
		stdout);
	for (int i = 0; player_kind_at(i); i++) {
		const struct player_kind *kind = player_kind_at(i);
		printf("  %-8s %s\n", kind->name, kind->help);
		for (const struct param *k = kind->keys; k && k->name; k++)
			print_key(k);
	}
}

static bool
set_option(struct request *r, enum option_id id, const char *text, struct error *e)
{
	char origin[64], name[32];
	struct error why;

	param_option_name(&option_table[id], name, sizeof name);
	snprintf(origin, sizeof origin, "option --%s", name);
	return options_set(&r->settings, id, text, origin, &why) ||
	       error_set(e, "--%s: %s", name, why.text);
}

/* A setting, or the short name of one. */
static bool
take_option(void *owner, const struct param *row, const char *text, struct error *e)
{
	for (int i = 0; i < SHORTS; i++) {
		if (strcmp(row->name, shorts[i].name) == 0)
			return set_option(owner, shorts[i].id, shorts[i].text, e);
	}
	return set_option(owner, (enum option_id)options_find(row->name), text, e);
}

/* The settings, as options, and play's own options. */
static const struct param *
all_options(void)
{
	static struct param table[OPTION_COUNT + OWN_OPTIONS];
	static char names[OPTION_COUNT][32];

	for (int id = 0; id < OPTION_COUNT; id++) {
		param_option_name(&option_table[id], names[id], sizeof names[id]);
		table[id] = option_table[id];
		table[id].name = names[id];
	}
	memcpy(&table[OPTION_COUNT], cli_play_arguments, sizeof cli_play_arguments);
	return table;
}

/* Line by line if asked for, or if there is no screen to draw on, which is then reported. */
static bool
wants_plain(const struct options *o)
{
	const char *term = getenv("TERM");
	const char *why = NULL;

	if (!options_is(o, OPTION_interface, "auto"))
		return options_is(o, OPTION_interface, "plain");
	if (!isatty(STDIN_FILENO))
		why = "The input is not a terminal";
	else if (!isatty(STDOUT_FILENO))
		why = "The output is not a terminal";
	else if (!term || !*term)
		why = "TERM is not set";
	else if (strcmp(term, "dumb") == 0)
		why = "The terminal is dumb (TERM)";
	if (why)
		fprintf(stderr, "narabe: %s: playing line by line, as with --plain.\n", why);
	return why != NULL;
}

static int
play_plain(const struct request *r)
{
	struct plain_params p = { .options = &r->settings,
		.seed_drawn = r->seed < 0,
		.cells = r->run.cells,
		.moves = r->run.moves };

	if (r->run.picture)
		return cli_fail(CLI_USAGE,
			"--picture draws the screen, and a game line by line has none; "
			"narabe eval -o draws a position.");
	if (r->run.record)
		return cli_fail(CLI_USAGE, "A saved game opens only on the screen; line by line, "
					   "use load or --moves.");
	p.seed = r->seed >= 0 ? (uint64_t)r->seed : clock_seed();
	return plain_play(&p);
}

/* The argument is a position unless a file of that name exists. */
static int
open_file(struct request *r)
{
	struct error e;

	if (!r->load && r->run.cells && access(r->run.cells, F_OK) == 0) {
		r->load = r->run.cells;
		r->run.cells = NULL;
	}
	if (!r->load)
		return CLI_FINE;
	if (r->run.cells || r->run.moves)
		return cli_fail(CLI_USAGE, "Give a file, a position or moves, not two of them.");
	if (!record_load(&r->record, r->load, &e))
		return cli_fail(CLI_FAILED, "%s", e.text);
	r->run.record = &r->record;
	return CLI_FINE;
}

/* Whether the command line selects a game of its own. */
static bool
says_what_to_play(const struct request *r)
{
	static const enum option_id ids[] = { OPTION_game, OPTION_x, OPTION_o };

	for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
		if (strncmp(r->settings.origin[ids[i]], "option", 6) == 0)
			return true;
	}
	return r->run.record || r->run.cells || r->run.moves;
}

static int
play(struct request *r)
{
	char folder[DATA_PATH_SIZE];
	struct error e;
	int sig = 0;

	data_language_folder(folder);
	language_set_folder(folder);
	if (!language_use(r->settings.text[OPTION_language], &e))
		fprintf(stderr, "narabe: %s\n", e.text);
	if (wants_plain(&r->settings))
		return play_plain(r);
	r->run.options = &r->settings;
	r->run.seed = r->seed >= 0 ? (uint64_t)r->seed : clock_seed();
	if (!run(&r->run, &sig, &e))
		return cli_fail(CLI_USAGE, "%s", e.text);
	if (r->run.last_words[0] && sig != SIGHUP)
		printf("%s\n", r->run.last_words);
	fflush(stdout);
	if (r->run.picture_error.text[0])
		return cli_fail(CLI_FAILED, "%s", r->run.picture_error.text);
	if (sig) {
		/* so that the shell sees the signal */
		signal(sig, SIG_DFL);
		raise(sig);
	}
	return CLI_FINE;
}

int
cli_play(int argc, char **argv)
{
	static struct request r;
	const struct arguments arguments = { .command = "play",
		.table = all_options(),
		.owner = &r,
		.help = print_help,
		.take = take_option };
	struct error e;
	int rest, code;

	r = (struct request){ .seed = -1, .run.sync_fd = -1 };
	cli_settings_read(&r.settings);
	if (!arguments_read(&arguments, argc, argv, &rest, &code))
		return code;
	if (r.run.picture && !picture_path_ok(r.run.picture, &e))
		return cli_fail(CLI_USAGE, "%s", e.text);
	if (!cli_last_argument(argc, argv, rest, &r.run.cells))
		return CLI_USAGE;
	code = open_file(&r);
	r.run.offer = !says_what_to_play(&r);
	return code == CLI_FINE ? play(&r) : code;
}
