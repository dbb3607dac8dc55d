/* narabe play: the game on the screen, or line by line. */
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "cli/arguments.h"
#include "cli/cli.h"
#include "config/levels.h"
#include "match/player/player.h"
#include "narabe/plain/plain.h"
#include "narabe/play.h"
#include "tui/canvas/picture.h"
#include "tui/term/run.h"

/* Command-line options that are not settings. */
struct request {
	struct options settings;
	struct run_params run;
	const char *load;
	struct record record;
	int64_t seed, level; /* 0: not given */
	int64_t playouts;    /* of a uct opponent; 0: not given */
	double c;            /* its constant; below 0: not given */
	struct param_texts engines;
	bool fresh; /* host: does not continue an unfinished game */
};

static const char usage[] =
	"Usage: narabe [play] [BOARD] [POSITION | MOVES | FILE] [options]\n"
	"\n"
	"  narabe                                    Othello 6x6 against level 3\n"
	"  narabe score4 --level 7                   another board, a stronger opponent\n"
	"  narabe tictactoe --x level:n=5 --o human  you play O and move second\n"
	"  narabe --x uct:playouts=10000 --o uct:time_ms=500    watch two engines\n"
	"  narabe game.sgf                           continue a saved game\n"
	"\n"
	"Arrows and Enter play, ? shows the keys. narabe help players lists the engines, narabe "
	"help settings the settings, each of which is also an option: --clock=5+3.\n";

const struct param cli_play_arguments[] = {
	TEXT_ARGUMENT(struct request, "moves", run.moves, "\"...\"",
		"moves already played from the start"),
	COUNT_ARGUMENT(
		struct request, "level", level, 1, LEVELS, "strength of the opponent, 1 to 10"),
	COUNT_ARGUMENT(struct request, "i", playouts, 1, ENGINE_MAX_PLAYOUTS,
		"an opponent that is a tree search with N playouts a move"),
	{ .name = "c",
		.help = "the constant of that search",
		.value = "C",
		.kind = PARAM_REAL,
		.real = { 0, 100 },
		.member = PARAM_MEMBER(struct request, c) },
	ENGINE_ARGUMENT(struct request, engines),
	FILE_ARGUMENT(
		struct request, "load", load, "a saved game, a file or moves; --load is optional"),
	{ .name = "plain", .help = "line by line, without a screen", .kind = PARAM_FLAG },
	{ .name = "ascii", .help = "short for --glyphs=ascii", .kind = PARAM_FLAG },
	{ .name = "no-mouse", .help = "short for --mouse=off", .kind = PARAM_FLAG },
	FLAG_ARGUMENT(
		struct request, "slow", run.slow, "begin each engine's search in slow motion"),
	FILE_ARGUMENT(struct request, "picture", run.picture,
		"draw the last screen on exit, as .png or .svg"),
	SEED_ARGUMENT(struct request, seed, "seed of the engines' random numbers"),
	COUNT_ARGUMENT(struct request, "sync-fd", run.sync_fd, 0, 1 << 20,
		"write a byte to it after each frame (for tests)"),
	{ 0 },
};

/* Returns why no screen can be drawn on stdin and stdout; NULL: one can. */
static const char *
lacks_screen(void)
{
	const char *term = getenv("TERM");

	return !isatty(STDIN_FILENO)       ? "The input is not a terminal"
	       : !isatty(STDOUT_FILENO)    ? "The output is not a terminal"
	       : !term || !*term           ? "TERM is not set"
	       : strcmp(term, "dumb") == 0 ? "The terminal is dumb (TERM)"
					   : NULL;
}

/* Returns whether to play line by line: on request, or after a report if there is no screen to draw
 * on. */
static bool
wants_plain(const struct options *o)
{
	const char *why = lacks_screen();

	if (!options_is(o, OPTION_interface, "auto"))
		return options_is(o, OPTION_interface, "plain");
	if (why)
		fprintf(stderr, "narabe: %s: playing line by line, as with --plain.\n", why);
	return why != NULL;
}

/* Returns why a game line by line does not support the request, or NULL if it does. */
static const char *
needs_screen(const struct request *r)
{
	return r->run.picture ? "--picture draws the screen, and a game line by line has none; "
				"narabe eval -o draws a position."
	       : r->run.slow  ? "--slow shows a search on the screen, and a game line by line has "
				"none; narabe trace prints its playouts."
			      : NULL;
}

/* Returns whether the command line gives a setting's value. */
static bool
is_given(const struct request *r, enum option_id id)
{
	return strncmp(r->settings.origin[id], "option", 6) == 0;
}

/* Reads a saved game, which must be on the named board. */
static int
open_file(struct request *r, const struct game *named)
{
	struct error e;

	if (!given_record(&r->record, &e))
		return cli_fail(CLI_FAILED, "%s", e.text);
	if (named && !given_is_on(&r->record, named, &e)) {
		record_finish(&r->record);
		return cli_fail(CLI_USAGE, "%s", e.text);
	}
	r->run.record = &r->record;
	return CLI_FINE;
}

/* Takes --load or the argument: a file, a position, or moves. */
static int
open_given(struct request *r, const char *text)
{
	const struct game *g = game_open(r->settings.text[OPTION_game], NULL);
	bool fixed = is_given(r, OPTION_game);
	struct game_text given;
	struct error e;

	if (!given_find(&given, text, g, fixed, &e))
		return cli_fail(r->load ? CLI_FAILED : CLI_USAGE, "%s", e.text);
	if (given.kind == GAME_TEXT_GAME)
		return open_file(r, fixed ? g : NULL);
	if (given.kind == GAME_TEXT_POSITION)
		r->run.cells = given.text;
	else
		r->run.moves = given.text;
	if (given.game == g)
		return CLI_FINE;
	return options_set(&r->settings, OPTION_game, given.game->name, "option --load", &e)
		       ? CLI_FINE
		       : cli_fail(CLI_USAGE, "%s", e.text);
}

static bool
is_human(const char *player)
{
	struct player_spec spec;

	return player_spec_parse(player, &spec, NULL) && player_spec_is_human(&spec);
}

/* Returns the player of a side: from the command line, otherwise the saved game, otherwise the
 * settings. */
static const char *
player_of(const struct request *r, enum side side)
{
	enum option_id id = side == SIDE_FIRST ? OPTION_x : OPTION_o;

	if (r->run.record && !is_given(r, id) && r->record.info.spec[side][0])
		return r->record.info.spec[side];
	return r->settings.text[id];
}

/* Sets the opponent named by `option` against a person on either side; O if the person plays both
 * or neither. */
static bool
play_take_opponent(struct request *r, const char *option, const char *spec, struct error *e)
{
	bool x = is_human(player_of(r, SIDE_FIRST)), o = is_human(player_of(r, SIDE_SECOND));
	enum option_id id = o && (!x || is_given(r, OPTION_o)) ? OPTION_x : OPTION_o;
	char origin[32];

	if (is_given(r, id))
		return error_set(e, "%s and --%s %s both say who plays %c: leave one out.", option,
			option_table[id].name, r->settings.text[id], id == OPTION_x ? 'X' : 'O');
	snprintf(origin, sizeof origin, "option %s", option);
	return options_set(&r->settings, id, spec, origin, e);
}

/* Takes --level, or -i and -c. */
static bool
take_short_opponents(struct request *r, struct error *e)
{
	char option[32], spec[96];
	struct text t;

	if (r->level > 0) {
		snprintf(option, sizeof option, "--level %d", (int)r->level);
		snprintf(spec, sizeof spec, "level:n=%d", (int)r->level);
		if (!play_take_opponent(r, option, spec, e))
			return false;
	}
	if (r->playouts == 0 && r->c < 0)
		return true;
	text_init(&t, spec, sizeof spec);
	text_add(&t, "uct:");
	if (r->playouts > 0)
		text_add(&t, "playouts=%" PRId64 "%s", r->playouts, r->c >= 0 ? "," : "");
	if (r->c >= 0) {
		text_add(&t, "c=");
		text_add_exact(&t, r->c);
	}
	return play_take_opponent(r, r->playouts > 0 ? "-i" : "-c", spec, e);
}

int
play_after_screen(const struct run_params *p, int sig)
{
	if (p->last_words[0] && sig != SIGHUP)
		printf("%s\n", p->last_words);
	fflush(stdout);
	if (p->picture_error.text[0])
		return cli_fail(CLI_FAILED, "%s", p->picture_error.text);
	if (sig) {
		signal(sig, SIG_DFL);
		raise(sig);
	}
	return CLI_FINE;
}

static int
play_request(struct request *r)
{
	struct error e;
	int sig = 0;

	play_use_language(&r->settings);
	r->run.options = &r->settings;
	r->run.seed = r->seed >= 0 ? (uint64_t)r->seed : clock_seed();
	if (wants_plain(&r->settings)) {
		bool seed_drawn = r->seed < 0 && !r->run.friend &&
				  (!r->run.record || r->record.info.seed == 0);

		if (needs_screen(r))
			return cli_fail(CLI_USAGE, "%s", needs_screen(r));
		return plain_play(&r->run, seed_drawn);
	}
	if (!run(&r->run, &sig, &e))
		return cli_fail(CLI_USAGE, "%s", e.text);
	return play_after_screen(&r->run, sig);
}

int
play_puzzle(const struct game *g, int number, int day)
{
	static struct request r;

	r = (struct request){
		.seed = -1, .c = -1, .run = { .sync_fd = -1, .puzzle = { true, g, number, day } }
	};
	play_settings_read(&r.settings);
	return play_request(&r);
}

bool
play_has_screen(void)
{
	static struct options settings; /* large */

	options_init(&settings);
	options_read_all(&settings);
	return !lacks_screen() && !options_is(&settings, OPTION_interface, "plain");
}

/* Takes the board, and a position or file. */
static bool
take_words(struct request *r, int argc, char *const *argv, int rest, const char **word)
{
	const char *given = is_given(r, OPTION_game) ? r->settings.text[OPTION_game] : NULL;
	const char *game = given;
	struct error e;

	if (!cli_last_arguments(argc, argv, rest, &game, word))
		return false;
	if (game == given || options_set(&r->settings, OPTION_game, game, "option --game", &e))
		return true;
	cli_fail(CLI_USAGE, "%s", e.text);
	return false;
}

int
cli_play(int argc, char **argv)
{
	static struct request r;
	const struct arguments arguments = { .command = "play",
		.usage = usage,
		.table = cli_play_arguments,
		.owner = &r,
		.settings = &r.settings };
	struct error e;
	int rest, code;
	const char *word;

	r = (struct request){ .seed = -1, .c = -1, .run.sync_fd = -1 };
	play_settings_read(&r.settings);
	if (!arguments_read(&arguments, argc, argv, &rest, &code))
		return code;
	if (!arguments_take_engines(&r.engines))
		return CLI_USAGE;
	if (r.run.picture && !picture_path_ok(r.run.picture, &e))
		return cli_fail(CLI_USAGE, "%s", e.text);
	if (!take_words(&r, argc, argv, rest, &word))
		return CLI_USAGE;
	if ((r.load && word) || ((r.load || word) && r.run.moves))
		return cli_fail(CLI_USAGE, "Give a file, a position or moves, not two of them.");
	if (r.load || word)
		code = open_given(&r, r.load ? r.load : word);
	if (code != CLI_FINE)
		return code;
	if (!take_short_opponents(&r, &e))
		return cli_fail(CLI_USAGE, "%s", e.text);
	if (r.run.record) {
		/* Players and a seed given on the command line replace the saved game's. */
		if (r.seed >= 0)
			r.record.info.seed = (uint64_t)r.seed;
		for (int side = 0; side < 2; side++) {
			enum option_id id = side == SIDE_FIRST ? OPTION_x : OPTION_o;
			char *spec = r.record.info.spec[side];
			if (is_given(&r, id))
				snprintf(spec, RECORD_SPEC, "%s", r.settings.text[id]);
		}
	}
	r.run.welcome =
		!(is_given(&r, OPTION_game) || is_given(&r, OPTION_x) || is_given(&r, OPTION_o) ||
			r.run.record || r.run.cells || r.run.moves) &&
		!r.run.slow;
	return play_request(&r);
}

/* ---- a game with a friend ---- */

/* clang-format off */
#define FRIEND_ARGUMENTS \
	{ .name = "plain", .help = "line by line, without a screen", .kind = PARAM_FLAG }, \
	{ .name = "ascii", .help = "short for --glyphs=ascii", .kind = PARAM_FLAG }, \
	{ .name = "no-mouse", .help = "short for --mouse=off", .kind = PARAM_FLAG }, \
	COUNT_ARGUMENT(struct request, "sync-fd", run.sync_fd, 0, 1 << 20, \
		"write a byte to it after each frame (for tests)")
/* clang-format on */

const struct param cli_host_arguments[] = {
	FLAG_ARGUMENT(
		struct request, "new", fresh, "start a new game instead of the unfinished one"),
	FRIEND_ARGUMENTS,
	{ 0 },
};

const struct param cli_join_arguments[] = { FRIEND_ARGUMENTS, { 0 } };

static const char host_usage[] =
	"Usage: narabe host [BOARD] [options]\n"
	"\n"
	"  narabe host                you play X, and wait here for a friend\n"
	"  ssh -t HOST narabe join    what your friend types, to play O\n"
	"\n"
	"Only someone who can log in as you can join. If a game with a friend is\n"
	"unfinished, it is continued.\n";

static const char join_usage[] =
	"Usage: narabe join [options]\n"
	"\n"
	"  ssh -t HOST narabe join    plays O in the game that is hosted on HOST\n";

/* Reads the command line of host or join; *rest is the index of the first word. Returns false with
 * the exit code. */
static bool
read_friend(struct request *r, const char *command, int argc, char **argv, int *rest, int *code)
{
	bool hosts = strcmp(command, "host") == 0;
	static const enum option_id without[] = { OPTION_x, OPTION_o, OPTION_clock, OPTION_teach };
	const struct arguments arguments = { .command = command,
		.usage = hosts ? host_usage : join_usage,
		.table = hosts ? cli_host_arguments : cli_join_arguments,
		.owner = r,
		.settings = &r->settings };
	struct error e;

	*r = (struct request){ .seed = -1, .c = -1, .run.sync_fd = -1 };
	play_settings_read(&r->settings);
	if (!arguments_read(&arguments, argc, argv, rest, code))
		return false;
	*code = CLI_USAGE;
	for (size_t i = 0; i < sizeof without / sizeof *without; i++) {
		if (is_given(r, without[i])) {
			cli_fail(*code, "--%s has no effect in a game with a friend: leave it out.",
				option_table[without[i]].name);
			return false;
		}
	}
	return options_set(&r->settings, OPTION_x, hosts ? "human" : "friend", command, &e) &&
	       options_set(&r->settings, OPTION_o, hosts ? "friend" : "human", command, &e);
}

int
cli_host(int argc, char **argv)
{
	static struct request r;
	const char *word = NULL;
	struct player_spec spec[2];
	const struct game *g;
	struct error e;
	int rest, code;

	if (!read_friend(&r, "host", argc, argv, &rest, &code))
		return code;
	if (!take_words(&r, argc, argv, rest, &word))
		return CLI_USAGE;
	if (word)
		return cli_fail(CLI_USAGE, "narabe host takes a board, not \"%s\".", word);
	play_use_language(&r.settings);
	if (!session_read_options(&r.settings, &g, spec, &e))
		return cli_fail(CLI_USAGE, "%s", e.text);
	r.run.friend = friend_host(is_given(&r, OPTION_game) ? g : NULL, r.fresh, &e);
	return r.run.friend ? play_request(&r) : cli_fail(CLI_FAILED, "%s", e.text);
}

int
cli_join(int argc, char **argv)
{
	static struct request r;
	const struct game *g;
	struct error e;
	int rest, code;

	if (!read_friend(&r, "join", argc, argv, &rest, &code))
		return code;
	if (rest < argc)
		return cli_fail(CLI_USAGE, "narabe join takes no board: the host chooses it.");
	play_use_language(&r.settings);
	r.run.friend = friend_join(&g, &r.run.cells, &r.run.moves, &e);
	if (!r.run.friend)
		return cli_fail(CLI_FAILED, "%s", e.text);
	if (!options_set(&r.settings, OPTION_game, g->name, "join", &e))
		return cli_fail(CLI_USAGE, "%s", e.text);
	return play_request(&r);
}
