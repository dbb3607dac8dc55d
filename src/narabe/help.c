/* narabe help players, settings, or any word: printed from the tables that have it. */
#include "narabe/help.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "cli/arguments.h"
#include "match/commands.h"
#include "match/player/player.h"
#include "tui/keys.h"

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
print_player(const struct player_kind *kind)
{
	arguments_print_text(printf("  %-8s ", kind->name), 11, kind->help);
	for (const struct param *k = kind->keys; k && k->name; k++)
		print_key(k);
}

static void
print_players(void)
{
	puts("A player is KIND or KIND:KEY=VALUE,..., as in --o uct:time_ms=5000,threads=2. "
	     "Kinds:");
	for (int i = 0; player_kind_at(i); i++)
		print_player(player_kind_at(i));
}

static void
print_setting(const struct param *row)
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

static void
print_settings(void)
{
	puts("Each is an option, a line of narabe.cfg (reply_ms = 500;), :set reply_ms 500 on the\n"
	     "screen, and NARABE_REPLY_MS in the environment:");
	for (int id = 0; id < OPTION_COUNT; id++)
		print_setting(&option_table[id]);
}

/* Whether a word of the text begins with this one, in upper or lower case. */
static bool
has_word(const char *text, const char *word)
{
	for (const char *p = text; *p; p++) {
		bool begins = p == text || !isalnum((unsigned char)p[-1]);
		if (begins && strncasecmp(p, word, strlen(word)) == 0)
			return true;
	}
	return false;
}

/* A row: what to type, and its help. Returns whether the word is in it. */
static bool
print_if(const char *word, const char *prefix, const char *name, const char *help)
{
	char typed[64];

	if (!has_word(name, word) && !has_word(help, word))
		return false;
	snprintf(typed, sizeof typed, "%s%s", prefix, name);
	arguments_print_text(printf("  %-22s ", typed), 25, help);
	return true;
}

static bool
print_player_keys(const char *word)
{
	bool found = false;

	for (int i = 0; player_kind_at(i); i++) {
		const struct player_kind *kind = player_kind_at(i);
		char prefix[32];
		snprintf(prefix, sizeof prefix, "%s:", kind->name);
		for (const struct param *k = kind->keys; k && k->name; k++)
			found |= print_if(word, prefix, k->name, k->help);
	}
	return found;
}

static bool
print_screen(const char *word)
{
	bool found = false;

	for (int i = 0; i < COMMANDS; i++) {
		const char *prefix = commands[i].fronts & COMMAND_AT_SCREEN ? ":" : "--plain: ";
		found |= print_if(word, prefix, commands[i].name, commands[i].help);
	}
	for (int r = 0; r < REQ_COUNT; r++) {
		if (*request_table[r].help)
			found |= print_if(
				word, "key ", request_table[r].keys, request_table[r].help);
	}
	return found;
}

static bool
print_matching(const char *word)
{
	static const struct {
		const char *name, *summary;
	} all[] = {
#define COMMAND(name, summary) { #name, summary },
#include "commands.def"
#undef COMMAND
	};
	bool found = false;

	for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
		found |= print_if(word, "narabe ", all[i].name, all[i].summary);
	for (int id = 0; id < OPTION_COUNT; id++) {
		if (id != options_find(word))
			found |= print_if(
				word, "set ", option_table[id].name, option_table[id].help);
	}
	found |= print_screen(word);
	return print_player_keys(word) || found;
}

bool
help_print(const char *word)
{
	if (!*word)
		return false;
	if (strcmp(word, "players") == 0) {
		print_players();
		return true;
	}
	if (strcmp(word, "settings") == 0) {
		print_settings();
		return true;
	}
	for (int i = 0; player_kind_at(i); i++) {
		if (strcmp(word, player_kind_at(i)->name) == 0) {
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
		print_setting(&option_table[options_find(word)]);
	return print_matching(word) || options_find(word) >= 0;
}
