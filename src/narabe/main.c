/* narabe: runs a command, its own or another program's. */
#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/arguments.h"
#include "cli/cli.h"
#include "cli/program.h"
#include "config.h"
#include "match/commands.h"
#include "match/player/player.h"
#include "tui/keys.h"

/* ---- help ---- */

static void
print_key(const struct param *k)
{
	char bounds[64], text[512];
	const char *list = k->kind == PARAM_LIST ? "N-N-..., " : "";
	const char *value = k->kind == PARAM_FILE ? "a file's name" : "a name";

	if (param_words(k))
		value = param_words(k);
	else if (param_bounds(k, bounds, sizeof bounds))
		value = bounds;
	snprintf(text, sizeof text, "%s: %s%s", k->help, value == bounds ? list : "", value);
	arguments_print_text(printf("      %-15s ", k->name), 22, text);
}

static void
help_setting(const struct param *row)
{
	const char *value = param_words(row) ? param_words(row) : param_value_name(row);
	char name[32], bounds[64], text[512];
	bool bounded = param_bounds(row, bounds, sizeof bounds);

	param_option_name(row, name, sizeof name);
	printf("  --%s=", name);
	for (const char *p = value; *p; p++)
		putchar(*p == ' ' ? '|' : *p);
	putchar('\n');
	snprintf(text, sizeof text, "%s%s%s (default: %s)", row->help, bounded ? ", " : "",
		bounded ? bounds : "", row->standard);
	arguments_print_text(0, 8, text);
}

/* Returns whether the text begins with the first `length` characters of the word, ignoring case;
 * "color" matches "colour". */
static bool
help_begins(const char *text, const char *word, size_t length)
{
	for (size_t i = 0; i < length; i++, text++) {
		if (word[i] == 'r' && text[0] == 'u' && text[1] == 'r')
			text++;
		if (tolower((unsigned char)*text) != tolower((unsigned char)word[i]))
			return false;
	}
	return true;
}

static bool
help_has_word(const char *text, const char *word, size_t length)
{
	for (const char *p = text; *p; p++) {
		if ((p == text || !isalnum((unsigned char)p[-1])) && help_begins(p, word, length))
			return true;
	}
	return false;
}

/* What help looks for: words separated by blanks, and how many of them a row must have. */
struct wanted {
	const char *words;
	int least;
};

/* Returns whether enough of the words begin a word in one of the texts. */
static bool
help_matches(const struct wanted *wanted, const char *prefix, const char *name, const char *help)
{
	int found = 0;

	for (const char *w = wanted->words; *w; w += strspn(w, " ")) {
		size_t length = strcspn(w, " ");
		found += help_has_word(prefix, w, length) || help_has_word(name, w, length) ||
			 help_has_word(help, w, length);
		w += length;
	}
	return found >= wanted->least;
}

/* Prints a row of what to type and its help if it matches. Returns whether it does. */
static bool
print_if(const struct wanted *wanted, const char *prefix, const char *name, const char *help)
{
	char typed[64];

	if (!help_matches(wanted, prefix, name, help))
		return false;
	snprintf(typed, sizeof typed, "%s%s", prefix, name);
	arguments_print_text(printf("  %-22s ", typed), 25, help);
	return true;
}

/* Prints the answers to the questions that match. Returns whether there are any. */
static bool
print_answers(const struct wanted *wanted)
{
	static const struct {
		const char *what, *also, *how;
	} questions[] = {
#define QUESTION(what, also, how) { what, also, how },
#include "narabe/questions.def"
#undef QUESTION
	};
	bool found = false;

	for (size_t i = 0; i < sizeof questions / sizeof questions[0]; i++) {
		if (!help_matches(wanted, questions[i].what, questions[i].also, questions[i].how))
			continue;
		printf("  to %s:\n", questions[i].what);
		arguments_print_text(0, 25, questions[i].how);
		found = true;
	}
	return found;
}

static bool
print_player_keys(const struct wanted *wanted)
{
	bool found = false;

	for (int i = 0; player_kind_at(i); i++) {
		const struct player_kind *kind = player_kind_at(i);
		char prefix[32];
		snprintf(prefix, sizeof prefix, "%s:", kind->name);
		for (const struct param *k = kind->keys; k && k->name; k++)
			found |= print_if(wanted, prefix, k->name, k->help);
	}
	return found;
}

static bool
print_screen(const struct wanted *wanted)
{
	bool found = false;

	for (int i = 0; i < COMMANDS; i++) {
		const char *prefix = commands[i].fronts & COMMAND_AT_SCREEN ? ":" : "--plain: ";
		found |= print_if(wanted, prefix, commands[i].name, commands[i].help);
	}
	for (int r = 0; r < REQ_COUNT; r++) {
		found |= print_if(wanted, "key ", request_table[r].keys, request_table[r].help);
	}
	return found;
}

static bool
print_matching(const struct wanted *wanted)
{
	/* The commands of all programs, and the options of narabe's own. */
	static const struct {
		const char *name, *summary;
		const struct param *table; /* NULL: another program's */
	} all[] = {
#define NARABE(name, summary) { #name, summary, cli_##name##_arguments },
#define LAB(name, summary)    { #name, summary, NULL },
#define SERVE(name, summary)  { #name, summary, NULL },
#define MAKE(name, summary)   { #name, summary, NULL },
#include "commands.def"
	};
	bool found = print_answers(wanted);

	for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
		char prefix[32];
		found |= print_if(wanted, "narabe ", all[i].name, all[i].summary);
		snprintf(prefix, sizeof prefix, "%s --", all[i].name);
		for (const struct param *row = all[i].table; row && row->name; row++) {
			prefix[strlen(all[i].name) + 2] = row->name[1] ? '-' : '\0';
			found |= print_if(wanted, prefix, row->name, row->help);
		}
	}

	for (int id = 0; id < OPTION_COUNT; id++) {
		if (id != options_find(wanted->words))
			found |= print_if(
				wanted, "set ", option_table[id].name, option_table[id].help);
	}
	found |= print_screen(wanted);
	return print_player_keys(wanted) || found;
}

/* Copies words without those that only make them a question, unless there are no others, and without
 * a plural's ending: "how do I watch two engines?" becomes "watch two engine". Returns their number. */
static int
help_words(const char *question, char *out, size_t size)
{
	static const char ignored[] =
		" how do does can i you me my it the a an is are was to for of on in with ";

	int count = 0;

	*out = '\0';
	for (const char *w = question; *w; w += strspn(w, " ?")) {
		char word[64];
		size_t length = strcspn(w, " ?");
		snprintf(word, sizeof word, " %.*s ", length < 60 ? (int)length : 60, w);
		for (char *p = word; *p; p++)
			*p = (char)tolower((unsigned char)*p);
		if (!strstr(ignored, word)) {
			bool plural = length > 4 && w[length - 1] == 's' && w[length - 2] != 's' &&
				      !memchr(w, '_', length);
			snprintf(out + strlen(out), size - strlen(out), "%s%.*s", *out ? " " : "",
				(int)length - plural, w);
			count++;
		}
		w += length;
	}
	if (count > 0)
		return count;
	snprintf(out, size, "%s", question);
	return 1;
}

/* Prints help on a word: the list "players" or "settings", a player with its keys, or every
 * command, option, setting, player's key and screen key whose name or help has a word that begins
 * with this one; with several words, those matching all of them, or else as many as any does. Returns
 * false, and prints nothing, if there is none. */
static bool
help_print(const char *word)
{
	if (!*word)
		return false;
	if (strcmp(word, "players") == 0) {
		puts("A player is KIND or KIND:KEY=VALUE,..., as in --o "
		     "uct:time_ms=5000,threads=2. Kinds:");
		for (int i = 0; player_kind_at(i); i++) {
			const struct player_kind *kind = player_kind_at(i);
			arguments_print_text(printf("  %-8s ", kind->name), 11, kind->help);
			for (const struct param *k = kind->keys; k && k->name; k++)
				print_key(k);
		}
		return true;
	}
	if (strcmp(word, "settings") == 0) {
		puts("Each is an option, a line of narabe.cfg (reply_ms = 500;), :set reply_ms 500 "
		     "on the\n"
		     "screen, and NARABE_REPLY_MS in the environment:");
		for (int id = 0; id < OPTION_COUNT; id++)
			help_setting(&option_table[id]);
		return true;
	}
	for (int i = 0; player_kind_at(i); i++) {
		if (player_kind_at(i)->keys && strcmp(word, player_kind_at(i)->name) == 0) {
			const char *about = player_kind_at(i)->about;
			arguments_print_text(printf("%s: ", word), 0, player_kind_at(i)->help);
			if (about)
				arguments_print_text(0, 2, about);
			for (const struct param *k = player_kind_at(i)->keys; k && k->name; k++)
				print_key(k);
			return true;
		}
	}
	if (options_find(word) >= 0)
		help_setting(&option_table[options_find(word)]);
	char words[256];
	struct wanted wanted = { words, help_words(word, words, sizeof words) };
	bool found = print_matching(&wanted);
	while (!found && --wanted.least > 0)
		found = print_matching(&wanted);
	return found || options_find(word) >= 0;
}

static const struct program_command own_commands[] = {
#define NARABE(name, summary) { #name, cli_##name, summary },
#include "commands.def"
};
enum { OWN_COMMANDS = sizeof own_commands / sizeof own_commands[0] };

/* The commands of the other programs. */
static const struct {
	const char *name, *program;
} others[] = {
#define LAB(name, summary) { #name, "narabe-lab" },
#include "commands.def"
#define SERVE(name, summary) { #name, "narabe-serve" },
#include "commands.def"
#define MAKE(name, summary) { #name, "narabe-make" },
#include "commands.def"
};
enum { OTHERS = sizeof others / sizeof others[0] };

/* ---- running commands ---- */

/* Runs a command, its own or another program's. Returns the exit code, negative if there is no such
 * command. */
static int
run_named(int argc, char **argv)
{
	const struct program_command *c = program_find(own_commands, OWN_COMMANDS, argv[0]);

	if (c)
		return c->run(argc, argv);
	for (int i = 0; i < OTHERS; i++) {
		if (strcmp(argv[0], others[i].name) == 0)
			return program_start(others[i].program, argc, argv);
	}
	return -1;
}

/* Prints another program's commands for --help, behind a head. */
static void
print_others(const char *head, const char *program)
{
	fputs(head, stdout);
	for (int i = 0; i < OTHERS; i++) {
		if (strcmp(others[i].program, program) == 0)
			printf(" %s", others[i].name);
	}
}

static int
main_print_help(void)
{
	puts("narabe: play against a Monte-Carlo tree search in the terminal, and see it think\n"
	     "\n"
	     "  narabe                       play a game\n"
	     "  narabe score4 --level 7      on another board, against a stronger opponent\n"
	     "\n"
	     "Commands, each with its own --help:");
	program_print(own_commands, OWN_COMMANDS);
	putchar('\n');
	print_others("  Measure ", "narabe-lab");
	print_others("\n  Connect ", "narabe-serve");
	print_others("      Make", "narabe-make");
	printf("\n  %-8s", "Boards");
	for (int i = 0; game_at(i); i++)
		printf("%s%s", i > 0 && i % 7 == 0 ? "\n           " : " ", game_at(i)->name);
	puts("\n  Help     help WORD, help players, help settings, --list-games, --version");
	return CLI_FINE;
}

static int
unknown_word(const char *word)
{
	const char *near = NULL;
	int least = TEXT_FAR;

	for (int i = 0; i < OWN_COMMANDS; i++)
		text_nearest(word, own_commands[i].name, &near, &least);
	for (int i = 0; i < OTHERS; i++)
		text_nearest(word, others[i].name, &near, &least);
	for (int i = 0; game_at(i); i++)
		text_nearest(word, game_at(i)->name, &near, &least);
	if (near)
		return cli_fail(CLI_USAGE,
			"There is no command or board \"%s\"; did you mean \"%s\"?", word, near);
	return cli_fail(CLI_USAGE,
		"There is no command, board or file \"%s\". narabe --help lists the commands, "
		"narabe --list-games the boards.",
		word);
}

/* Runs "help", "help match", "help score4", "help players", "help uct", "help ghost stones". */
static int
help(int argc, char **argv)
{
	char option[] = "--help", *asked[] = { argc > 1 ? argv[1] : NULL, option, NULL };
	char words[256];
	size_t used = 0;

	if (!asked[0])
		return main_print_help();
	if (argc > 2) {
		for (int i = 1; i < argc && used < sizeof words; i++)
			used += (size_t)snprintf(words + used, sizeof words - used, "%s%s",
				i > 1 ? " " : "", argv[i]);
		return help_print(words) ? CLI_FINE : unknown_word(words);
	}
	int code = run_named(2, asked);
	if (code >= 0)
		return code;
	const struct game *g = game_open(asked[0], NULL);
	if (g) {
		puts(g->title);
		for (int i = 0; g->how[i]; i++)
			arguments_print_text(0, 2, g->how[i]);
		if (g->simultaneous) {
			puts("\nHow the search for both works");
			arguments_print_text(0, 2, player_kind_find("duct")->about);
			arguments_print_text(0, 2,
				"uct searches in turns instead, as if one side chose first and the "
				"other saw it (first_mover=self or other): it believes too much or "
				"too little. narabe eval BOARD --player uct --beside duct shows "
				"both; narabe help duct, narabe help uct their keys.");
		}
		printf("\nnarabe %s starts a game; --help lists its options.\n", g->name);
		return CLI_FINE;
	}
	return help_print(asked[0]) ? CLI_FINE : unknown_word(asked[0]);
}

/* Returns whether `play` can begin with the word: an option, a board, a file, a listed game, a
 * position or moves. */
static bool
is_for_play(const char *word)
{
	static struct game_text given;
	struct error e;

	return word[0] == '-' || cli_is_board(word) || access(word, F_OK) == 0 ||
	       given_find(&given, word, game_at(0), false, &e);
}

static int
run_command(int argc, char **argv)
{
	static char *alone[] = { NULL, NULL };

	if (argc < 2) {
		alone[0] = argv[0];
		return own_commands[0].run(1, alone);
	}
	if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)
		return main_print_help();
	if (strcmp(argv[1], "--version") == 0) {
		puts("narabe " NARABE_VERSION);
		return CLI_FINE;
	}
	if (strcmp(argv[1], "--list-games") == 0) {
		for (int i = 0; game_at(i); i++)
			printf("%-18s %s\n", game_at(i)->name, game_at(i)->title);
		return CLI_FINE;
	}
	if (strcmp(argv[1], "help") == 0)
		return help(argc - 1, argv + 1);
	int code = run_named(argc - 1, argv + 1);
	if (code >= 0)
		return code;
	if (is_for_play(argv[1]))
		return own_commands[0].run(argc, argv);
	return unknown_word(argv[1]);
}

int
main(int argc, char **argv)
{
	return program_main(argc, argv, run_command);
}
