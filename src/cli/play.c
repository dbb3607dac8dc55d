/* narabe play: the game on the screen, or line by line. */
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/language.h"
#include "cli/cli.h"
#include "cli/plain/plain.h"
#include "cli/settings.h"
#include "config/data.h"
#include "match/player/player.h"
#include "match/record/file.h"
#include "tui/canvas/picture.h"
#include "tui/run.h"

/* Options of the table come as OPT_TABLE + id. */
enum {
	OPT_ASCII = 256,
	OPT_PLAIN,
	OPT_NO_MOUSE,
	OPT_SEED,
	OPT_SYNC_FD,
	OPT_MOVES,
	OPT_LOAD,
	OPT_PICTURE,
	OPT_TABLE = 512
};

const struct option cli_play_options[] = {
	{ "ascii", no_argument, NULL, OPT_ASCII },
	{ "plain", no_argument, NULL, OPT_PLAIN },
	{ "no-mouse", no_argument, NULL, OPT_NO_MOUSE },
	{ "moves", required_argument, NULL, OPT_MOVES },
	{ "load", required_argument, NULL, OPT_LOAD },
	{ "picture", required_argument, NULL, OPT_PICTURE },
	{ "seed", required_argument, NULL, OPT_SEED },
	{ "sync-fd", required_argument, NULL, OPT_SYNC_FD },
	{ "help", no_argument, NULL, 'h' },
	{ 0 },
};
enum { OWN_OPTIONS = sizeof cli_play_options / sizeof cli_play_options[0] };

/* The long name of an option: its key with '-' for '_'. */
static const char *
long_name(int id)
{
	static char names[OPTION_COUNT][32];
	size_t i = 0;

	for (const char *p = option_table[id].name; *p && i + 1 < sizeof names[id]; p++)
		names[id][i++] = *p == '_' ? '-' : *p;
	return names[id];
}

static void
print_key(const struct param *k)
{
	char bounds[64];

	printf("      %-12s %s: ", k->name, k->help);
	if (param_words(k))
		puts(param_words(k));
	else if (param_bounds(k, bounds, sizeof bounds))
		printf("%s%s\n", k->kind == PARAM_LIST ? "N-N-..., " : "", bounds);
	else
		puts("a file's name");
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
	for (int id = 0; id < OPTION_COUNT; id++) {
		const struct param *row = &option_table[id];
		const char *value = param_words(row) ? param_words(row) : param_value_name(row);
		char bounds[64];
		printf("  --%s=", long_name(id));
		for (const char *p = value; *p; p++)
			putchar(*p == ' ' ? '|' : *p);
		printf("\n        %s", row->help);
		if (param_bounds(row, bounds, sizeof bounds))
			printf(", %s", bounds);
		printf(" (default: %s)\n", row->standard);
	}
	fputs("  --moves=\"...\"\n        moves from the start that have been played already\n"
	      "  --load=FILE\n        open a saved game, or a transcript such as f5d6c3\n"
	      "  --plain, --ascii, --no-mouse\n        short for --interface=plain, "
	      "--glyphs=ascii and --mouse=off\n"
	      "  --picture=FILE\n        draw the last screen into FILE, .png or .svg, when "
	      "leaving\n"
	      "  --seed=N\n        the engines' random numbers\n"
	      "  --sync-fd=N\n        write a byte there after each frame (for tests)\n"
	      "  --help\n        this text\n"
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

/* What the command line says besides the table's options. */
struct request {
	struct options settings;
	struct run_params run;
	const char *load;
	struct record record;
	int64_t seed;
};

static int
set_option(struct request *r, enum option_id id, const char *text)
{
	char origin[64];
	struct error e;

	snprintf(origin, sizeof origin, "option --%s", long_name((int)id));
	if (options_set(&r->settings, id, text, origin, &e))
		return CLI_FINE;
	return cli_fail(CLI_USAGE, "--%s: %s", long_name((int)id), e.text);
}

static int
take_option(struct request *r, int c, char *const *argv)
{
	struct error e;
	int64_t fd;

	if (c >= OPT_TABLE)
		return set_option(r, (enum option_id)(c - OPT_TABLE), optarg);
	switch (c) {
	case OPT_ASCII:
		return set_option(r, OPTION_glyphs, "ascii");
	case OPT_PLAIN:
		return set_option(r, OPTION_interface, "plain");
	case OPT_NO_MOUSE:
		return set_option(r, OPTION_mouse, "off");
	case OPT_LOAD:
		r->load = optarg;
		return CLI_FINE;
	case OPT_MOVES:
		r->run.moves = optarg;
		return CLI_FINE;
	case OPT_PICTURE:
		r->run.picture = optarg;
		return picture_path_ok(optarg, &e) ? CLI_FINE : cli_fail(CLI_USAGE, "%s", e.text);
	case OPT_SEED:
		return cli_read_int("--seed", optarg, 0, INT64_MAX, &r->seed) ? CLI_FINE
									      : CLI_USAGE;
	case OPT_SYNC_FD:
		if (!cli_read_int("--sync-fd", optarg, 0, 1 << 20, &fd))
			return CLI_USAGE;
		r->run.sync_fd = (int)fd;
		return CLI_FINE;
	default:
		return cli_refuse_option("play", c, argv);
	}
}

/* Line by line when asked for, or when there is no screen to draw on; then it says so. */
static bool
wants_plain(const struct options *o)
{
	const char *term = getenv("TERM");
	const char *why = NULL;

	if (!options_is(o, OPTION_interface, "auto"))
		return options_is(o, OPTION_interface, "plain");
	if (!isatty(STDIN_FILENO))
		why = "The input is no terminal";
	else if (!isatty(STDOUT_FILENO))
		why = "The output is no terminal";
	else if (!term || !*term)
		why = "TERM is not set";
	else if (strcmp(term, "dumb") == 0)
		why = "The terminal is dumb (TERM)";
	if (why)
		fprintf(stderr, "narabe: %s: the game goes line by line, as with --plain.\n", why);
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
		return cli_fail(CLI_USAGE, "A saved game opens on the screen only; line by line "
					   "--moves takes what was played.");
	p.seed = r->seed >= 0 ? (uint64_t)r->seed : clock_seed();
	return plain_play(&p);
}

/* A position is what it says, unless there is a file of that name. */
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

/* Whether the command line asks for a game of its own. */
static bool
is_told_what_to_play(const struct request *r)
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
		/* The shell is to see what ended it. */
		signal(sig, SIG_DFL);
		raise(sig);
	}
	return CLI_FINE;
}

int
cli_play(int argc, char **argv)
{
	static struct request r;
	static struct option options[OPTION_COUNT + OWN_OPTIONS];
	int c;

	r = (struct request){ .seed = -1, .run.sync_fd = -1 };
	for (int id = 0; id < OPTION_COUNT; id++)
		options[id] =
			(struct option){ long_name(id), required_argument, NULL, OPT_TABLE + id };
	memcpy(&options[OPTION_COUNT], cli_play_options, sizeof cli_play_options);
	cli_settings_read(&r.settings);
	while ((c = getopt_long(argc, argv, ":h", options, NULL)) != -1) {
		if (c == 'h') {
			print_help();
			return CLI_FINE;
		}
		int code = take_option(&r, c, argv);
		if (code != CLI_FINE)
			return code;
	}
	if (!cli_last_argument(argc, argv, optind, &r.run.cells))
		return CLI_USAGE;
	int code = open_file(&r);
	r.run.offer = !is_told_what_to_play(&r);
	return code == CLI_FINE ? play(&r) : code;
}
