/* The programs that a person has named. */
#include "config/programs.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "base/language.h"
#include "config/file.h"
#include "config/options.h"

static struct program programs[PROGRAMS_MOST];
static int count, given; /* `given` on the command line */
static pthread_once_t once = PTHREAD_ONCE_INIT;

static const struct member members[] = {
	{ .name = "command", .type = MEMBER_TEXT, .required = true },
	{ .name = "games", .type = MEMBER_TEXTS },
	{ .name = "protocol", .type = MEMBER_TEXT },
	{ 0 },
};

/* Commas and colons end a name in a player's specification. */
static bool
programs_is_name(const char *name)
{
	size_t length = strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
				     "0123456789_-");

	return length > 0 && length < PROGRAM_NAME && name[length] == '\0';
}

static struct program *
find(const char *name)
{
	for (int i = 0; i < count; i++) {
		if (strcmp(programs[i].name, name) == 0)
			return &programs[i];
	}
	return NULL;
}

bool
programs_add(const char *text, struct error *e)
{
	const char *equals = strchr(text, '=');
	struct program p = { .games = "" };

	snprintf(p.name, sizeof p.name, "%.*s", (int)(equals ? equals - text : 0), text);
	if (!equals || !programs_is_name(p.name) || (size_t)(equals - text) != strlen(p.name) ||
		!equals[1])
		return error_set(e,
			"--engine %.80s: it must be NAME=COMMAND, a name of letters, digits, - and "
			"_ "
			"and a command of the shell, as in rhino='gtp-rhino -l 3'.",
			text);
	if (strlen(equals + 1) >= sizeof p.command)
		return error_set(e, "--engine %s: the command has more than %d bytes.", p.name,
			PROGRAM_COMMAND - 1);
	memcpy(p.command, equals + 1, strlen(equals + 1) + 1);
	struct program *place = find(p.name);
	if (!place && count == PROGRAMS_MOST)
		return error_set(e, "--engine %s: there are too many engines.", p.name);
	*(place ? place : &programs[count++]) = p;
	given = count;
	return true;
}

/* ---- settings ---- */

static bool
read_games(const char *path, const config_setting_t *list, struct program *out, struct error *e)
{
	struct text t;

	text_init(&t, out->games, sizeof out->games);
	for (int i = 0; list && i < config_setting_length(list); i++) {
		const config_setting_t *game = config_setting_get_elem(list, (unsigned)i);
		const char *name = config_setting_get_string(game);
		struct error why;
		if (!game_open(name, &why))
			return config_refuse(path, game, e, "%s", why.text);
		if (t.used + strlen(name) + 2 > t.size)
			return config_refuse(path, game, e, "There are too many games.");
		text_add(&t, "%s%s", i ? " " : "", name);
	}
	return true;
}

bool
program_read(
	const char *path, const config_setting_t *setting, struct program *out, struct error *e)
{
	const char *name = config_setting_name(setting), *protocol = "gtp", *command;

	*out = (struct program){ .games = "" };
	if (!programs_is_name(name))
		return config_refuse(path, setting, e,
			"An engine's name has letters, digits, - and _, at most %d of them.",
			PROGRAM_NAME - 1);
	if (!config_check_members(path, setting, members, e))
		return false;
	config_setting_lookup_string(setting, "command", &command);
	if (strlen(command) >= sizeof out->command || !*command)
		return config_refuse(
			path, setting, e, "The command has 1 to %d bytes.", PROGRAM_COMMAND - 1);
	memcpy(out->name, name, strlen(name) + 1);
	memcpy(out->command, command, strlen(command) + 1);
	config_setting_lookup_string(setting, "protocol", &protocol);
	if (strcmp(protocol, "gtp") != 0 && strcmp(protocol, "tronbot") != 0)
		return config_refuse(path, config_setting_get_member(setting, "protocol"), e,
			"The protocol is gtp or tronbot, not \"%.40s\".", protocol);
	memcpy(out->protocol, protocol, strlen(protocol) + 1);
	return read_games(path, config_setting_get_member(setting, "games"), out, e);
}

/* A later file's line replaces an earlier file's, none the command line's. What is wrong in them is
 * said where all settings are read. */
static void
read_file(void *unused, const char *path)
{
	char where[OPTION_ORIGIN_SIZE];
	config_t config;

	if (!config_file_read(&config, path, where, sizeof where, NULL))
		return;
	const config_setting_t *group = config_lookup(&config, "engines");
	for (int i = 0; group && config_setting_is_group(group) && i < config_setting_length(group);
		i++) {
		struct program p;
		if (!program_read(path, config_setting_get_elem(group, (unsigned)i), &p, NULL))
			continue;
		struct program *place = find(p.name);
		if (place ? place < programs + given : count == PROGRAMS_MOST)
			continue;
		*(place ? place : &programs[count++]) = p;
	}
	config_destroy(&config);
}

static void
read_files(void)
{
	options_each_file(read_file, NULL);
}

const struct program *
programs_at(int index)
{
	pthread_once(&once, read_files);
	return index < count ? &programs[index] : NULL;
}

static bool
speaks(const struct program *p, const char *protocol)
{
	return !p->protocol[0] || strcmp(p->protocol, protocol) == 0;
}

static const struct program *
first_that_speaks(const char *protocol)
{
	const struct program *p;
	int i = 0;

	while ((p = programs_at(i)) && !speaks(p, protocol))
		i++;
	return p;
}

const struct program *
programs_find(const char *name, const char *protocol, struct error *e)
{
	const struct program *first = first_that_speaks(protocol), *p = *name ? find(name) : first;
	char names[256] = "";
	struct text t;

	if (p && speaks(p, protocol))
		return p;
	if (!p && (!programs_at(0) || !*name)) {
		error_set(e,
			_("No engine for the player %s is named in the settings: engines: { NAME: "
			  "{ "
			  "command = \"...\"; }; }; in narabe.cfg, or --engine NAME=COMMAND."),
			protocol);
		return NULL;
	}
	if (p) {
		error_set(e,
			_("The engine %s belongs to the player %s, by its protocol in the "
			  "settings."),
			name, p->protocol);
		return NULL;
	}
	text_init(&t, names, sizeof names);
	for (int i = 0; i < count; i++)
		text_add(&t, "%s%s", i ? ", " : "", programs[i].name);
	error_set(e, _("There is no engine \"%s\" in the settings; there are: %s."), name, names);
	return NULL;
}

bool
program_plays(const struct program *p, const char *board)
{
	return !p->games[0] || text_word_index(p->games, board) >= 0;
}
