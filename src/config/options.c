/* The settings: table, defaults, validation, and reading from files and the environment. There an
 * error never ends the program: it becomes a warning with its place, and the setting keeps its
 * value. Owned by the thread that reads them. */
#include "config/options.h"

#include <ctype.h>
#include <errno.h>
#include <libconfig.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/language.h"
#include "config.h"
#include "config/file.h"

/* ---- the files ---- */

/* A function to read each file, with its argument. */
struct reader {
	void (*read)(void *self, const char *path);
	void *self;
};

static void
read_folder(const struct reader *r, const char *folder, size_t length, const char *below)
{
	char path[4096];

	if (length == 0 || folder[0] != '/') /* XDG: relative paths are ignored */
		return;
	int n = snprintf(path, sizeof path, "%.*s%s/narabe/narabe.cfg", (int)length, folder, below);
	if (n > 0 && (size_t)n < sizeof path)
		r->read(r->self, path);
}

/* Calls `read` with the path of each settings file, the most important last; they need not
 * exist. */
static void
each_file(void (*read)(void *self, const char *path), void *self)
{
	const struct reader r = { read, self };
	const char *dirs = getenv("XDG_CONFIG_DIRS"), *user = getenv("XDG_CONFIG_HOME");
	const char *home = getenv("HOME");

	if (!dirs || !*dirs)
		dirs = strcmp(NARABE_SYSCONFDIR, "/etc") == 0 ? "/etc/xdg"
							      : NARABE_SYSCONFDIR "/xdg:/etc/xdg";
	for (size_t end = strlen(dirs); end > 0;) { /* the first is the most important */
		size_t start = end;
		while (start > 0 && dirs[start - 1] != ':')
			start--;
		read_folder(&r, dirs + start, end - start, "");
		end = start > 0 ? start - 1 : 0;
	}
	if (user && user[0] == '/')
		read_folder(&r, user, strlen(user), "");
	else if (home)
		read_folder(&r, home, strlen(home), "/.config");
}

/* ---- programs ---- */

static struct program programs[PROGRAMS_MOST];
static int count, given; /* `given` on the command line */
static pthread_once_t once = PTHREAD_ONCE_INIT;

static const struct member members[] = {
	{ .name = "command", .type = MEMBER_TEXT, .required = true },
	{ .name = "games", .type = MEMBER_TEXTS },
	{ .name = "protocol", .type = MEMBER_TEXT },
	{ 0 },
};

/* Returns whether a text can be a program's name: commas and colons would end it in a player's
 * specification. */
static bool
programs_is_name(const char *name)
{
	size_t length =
		strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-");

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
			"_ and a command of the shell, as in rhino='gtp-rhino -l 3'.",
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

/* Reads a member of the group `engines`. Returns false with a sentence that names file and line. */
static bool
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
	const config_setting_t *list = config_setting_get_member(setting, "games");
	struct text t;

	text_init(&t, out->games, sizeof out->games);
	for (int i = 0; list && i < config_setting_length(list); i++) {
		const config_setting_t *game = config_setting_get_elem(list, (unsigned)i);
		const char *board = config_setting_get_string(game);
		struct error why;
		if (!game_open(board, &why))
			return config_refuse(path, game, e, "%s", why.text);
		if (t.used + strlen(board) + 2 > t.size)
			return config_refuse(path, game, e, "There are too many games.");
		text_add(&t, "%s%s", i ? " " : "", board);
	}
	return true;
}

/* Reads a file's programs. A later file's line replaces an earlier file's, but not the command
 * line's. Mistakes in them are reported later. */
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
	each_file(read_file, NULL);
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
			  "{ command = \"...\"; }; }; in narabe.cfg, or --engine NAME=COMMAND."),
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

const struct param option_table[OPTION_COUNT + 1] = {
#define OPTION(id, ...) [OPTION_##id] = { .name = #id, __VA_ARGS__ },
#include "config/options.def"
#undef OPTION
};

void
options_init(struct options *o)
{
	memset(o, 0, sizeof *o);
	for (int id = 0; id < OPTION_COUNT; id++) {
		snprintf(o->text[id], OPTION_TEXT_SIZE, "%s", option_table[id].standard);
		snprintf(o->origin[id], OPTION_ORIGIN_SIZE, "default");
	}
}

static bool
check_value(const struct options *o, enum option_id id, const char *text, struct error *e)
{
	char place[OPTION_TEXT_SIZE + 64];
	struct param_value unused;

	if (param_read(&option_table[id], text, &unused))
		return !o->check[id] || o->check[id](text, e);
	snprintf(place, sizeof place, _("%s = \"%s\""), option_table[id].name, text);
	return param_refuse(&option_table[id], place, e);
}

/* Returns a switch as libconfig and other programs write it, as on or off; other texts
 * unchanged. */
static const char *
switch_text(const char *text)
{
	if (text_word_index("true yes 1", text) >= 0)
		return "on";
	return text_word_index("false no 0", text) >= 0 ? "off" : text;
}

bool
options_set(
	struct options *o, enum option_id id, const char *text, const char *origin, struct error *e)
{
	if (option_table[id].kind == PARAM_SWITCH)
		text = switch_text(text);
	if (strlen(text) >= OPTION_TEXT_SIZE)
		return error_set(e, _("%s: the value is longer than %d characters."),
			option_table[id].name, OPTION_TEXT_SIZE - 1);
	if (!check_value(o, id, text, e))
		return false;
	snprintf(o->text[id], OPTION_TEXT_SIZE, "%s", text);
	snprintf(o->origin[id], OPTION_ORIGIN_SIZE, "%s", origin);
	return true;
}

int
options_find(const char *name)
{
	const struct param *p = param_find(option_table, name, strlen(name));

	return p ? (int)(p - option_table) : -1;
}

int
options_integer(const struct options *o, enum option_id id)
{
	return atoi(o->text[id]);
}

bool
options_switch(const struct options *o, enum option_id id)
{
	return options_is(o, id, "on");
}

int
options_choice(const struct options *o, enum option_id id)
{
	return text_word_index(option_table[id].words, o->text[id]);
}

bool
options_is(const struct options *o, enum option_id id, const char *word)
{
	return strcmp(o->text[id], word) == 0;
}

/* ---- files and environment ---- */

void
options_warn(struct options *o, const char *where, const char *what)
{
	if (o->warnings == OPTIONS_MAX_WARNINGS) {
		o->more_warnings++;
		return;
	}
	struct text t;
	text_init(&t, o->warning[o->warnings++], sizeof o->warning[0]);
	text_add(&t, "%s: %s", where, what);
	text_clean(t.at);
}

/* Reads a line of the group `keys`; a later file's line replaces an earlier file's. */
static void
read_binding(struct options *o, const char *path, const config_setting_t *setting)
{
	struct option_binding b;
	char where[OPTION_ORIGIN_SIZE];
	int at = 0;

	config_where(path, setting, where, sizeof where);
	snprintf(b.origin, sizeof b.origin, "%s", where);
	snprintf(b.request, sizeof b.request, "%s", config_setting_name(setting));
	if (config_setting_type(setting) != CONFIG_TYPE_STRING ||
		strlen(config_setting_get_string(setting)) >= sizeof b.keys) {
		options_warn(o, where,
			"names of keys are wanted, in quotes and separated by blanks. The default "
			"stays.");
		return;
	}
	snprintf(b.keys, sizeof b.keys, "%s", config_setting_get_string(setting));
	while (at < o->bindings && strcmp(o->binding[at].request, b.request) != 0)
		at++;
	if (at == OPTIONS_MAX_BINDINGS) {
		options_warn(o, where, "there are too many lines of keys. It is ignored.");
		return;
	}
	o->binding[at] = b;
	o->bindings += at == o->bindings;
}

static void
read_setting(struct options *o, const char *path, const config_setting_t *setting)
{
	char where[OPTION_ORIGIN_SIZE], text[OPTION_TEXT_SIZE + 1];
	const char *name = config_setting_name(setting);
	struct error e;

	config_where(path, setting, where, sizeof where);
	int id = options_find(name);
	if (strcmp(name, "keys") == 0 && config_setting_is_group(setting)) {
		for (int i = 0; i < config_setting_length(setting); i++)
			read_binding(o, path, config_setting_get_elem(setting, (unsigned)i));
	} else if (strcmp(name, "engines") == 0 && config_setting_is_group(setting)) {
		/* Warn about mistakes in the group `engines`, which is read when a program is
		 * needed. */
		struct program unused;

		for (int i = 0; i < config_setting_length(setting); i++) {
			const config_setting_t *program =
				config_setting_get_elem(setting, (unsigned)i);
			if (!program_read(path, program, &unused, &e))
				options_warn(o, "engines", e.text);
		}
	} else if (id < 0) {
		error_set(&e,
			"there is no setting \"%s\"; `narabe config` lists them. It is ignored.",
			name);
		options_warn(o, where, e.text);
	} else if (!config_scalar_text(setting, text, sizeof text)) {
		error_set(&e, "%s: it must be one value, not a list or a group. The default stays.",
			name);
		options_warn(o, where, e.text);
	} else if (!options_set(o, (enum option_id)id, text, where, &e)) {
		char sentence[sizeof e.text + OPTION_TEXT_SIZE + 64];
		struct text t;
		text_init(&t, sentence, sizeof sentence);
		text_add(&t, "%s %s = %s stays.", e.text, option_table[id].name, o->text[id]);
		options_warn(o, where, sentence);
	}
}

/* Reads the settings of a file, if there is one; `remedy` follows the sentence about a broken one. */
static void
read_settings(struct options *o, const char *path, const char *remedy,
	void (*take)(struct options *o, const char *path, const config_setting_t *setting))
{
	char where[OPTION_ORIGIN_SIZE], sentence[sizeof(struct error) + 128];
	struct error e;
	config_t config = { 0 };

	if (access(path, F_OK) != 0 && (errno == ENOENT || errno == ENOTDIR))
		return;
	if (!config_file_read(&config, path, where, sizeof where, &e)) {
		snprintf(sentence, sizeof sentence, "%s%s", e.text, remedy);
		options_warn(o, where, sentence);
		return;
	}
	const config_setting_t *root = config_root_setting(&config);
	for (int i = 0; i < config_setting_length(root); i++)
		take(o, path, config_setting_get_elem(root, (unsigned)i));
	config_destroy(&config);
}

void
options_read_file(struct options *o, const char *path)
{
	read_settings(o, path, "; the file is ignored. A setting is written: name = value;",
		read_setting);
}

static void
read_options(void *self, const char *path)
{
	options_read_file(self, path);
}

/* ---- changes made on the screen ----
 *
 * The file is read again before each change, and only the changed key is touched: values saved by
 * another running copy or a newer version stay. */

/* Begins the origin of a value changed on the screen. */
#define HERE "here"

static const char head[] = "# What was changed on narabe's screen; narabe writes this file.\n";

bool
options_is_changed(const struct options *o, enum option_id id)
{
	return strncmp(o->origin[id], HERE, strlen(HERE)) == 0;
}

bool
options_note(struct options *o, enum option_id id, const char *text, struct error *e)
{
	char before_text[OPTION_TEXT_SIZE], before_origin[OPTION_ORIGIN_SIZE];
	char origin[OPTION_ORIGIN_SIZE];
	bool already = options_is_changed(o, id);

	memcpy(before_text, o->text[id], sizeof before_text);
	memcpy(before_origin, o->origin[id], sizeof before_origin);
	snprintf(origin, sizeof origin, "%s: %.500s", HERE, o->changes_path);
	if (!options_set(o, id, text, o->changes_path[0] ? origin : HERE, e))
		return false;
	if (!already) {
		memcpy(o->before_text[id], before_text, sizeof before_text);
		memcpy(o->before_origin[id], before_origin, sizeof before_origin);
	}
	return true;
}

static void
read_change(struct options *o, const char *path, const config_setting_t *setting)
{
	char text[OPTION_TEXT_SIZE + 1], where[sizeof o->changes_path + 16];
	const char *name = config_setting_name(setting);
	int id = options_find(name);
	struct error e;

	if (id < 0) /* a key of another version */
		return;
	config_where(path, setting, where, sizeof where);
	if (!config_scalar_text(setting, text, sizeof text))
		options_warn(
			o, where, "it must be one value, not a list or a group. It is ignored.");
	else if (!options_note(o, (enum option_id)id, text, &e))
		options_warn(o, where, e.text);
}

void
options_read_changes(struct options *o)
{
	file_own_path(FILE_STATE, "settings.cfg", o->changes_path, sizeof o->changes_path);
	if (o->changes_path[0])
		read_settings(o, o->changes_path, "", read_change);
}

/* ---- writing ---- */

static bool
config_options_keep(const struct options *o, enum option_id id, const char *text, struct error *e)
{
	char where[OPTION_ORIGIN_SIZE], *written = NULL;
	size_t size = 0;
	config_t config;
	struct error unread, aside = { "" };

	if (!o->changes_path[0])
		return true;
	if (!config_file_read(&config, o->changes_path, where, sizeof where, &unread)) {
		if (errno == ENOMEM)
			return error_set(e, _("Out of memory while writing %s."), o->changes_path);
		if (access(o->changes_path, F_OK) == 0) { /* keeps the damaged file */
			error_set(&aside, "%.200s: %.100s.", where, unread.text);
			file_put_aside(o->changes_path, &aside);
			if (access(o->changes_path, F_OK) == 0)
				return error_set(e, "%s", aside.text);
		}
		config_init(&config);
	}
	/* Store the value with its proper type; NULL removes the key. */
	config_setting_t *root = config_root_setting(&config);
	const struct param *row = &option_table[id];
	config_setting_t *setting;

	config_setting_remove(root, row->name);
	if (text) {
		int type = row->kind == PARAM_WHOLE    ? CONFIG_TYPE_INT
			   : row->kind == PARAM_SWITCH ? CONFIG_TYPE_BOOL
						       : CONFIG_TYPE_STRING;
		setting = config_setting_add(root, row->name, type);
		if (setting) {
			if (type == CONFIG_TYPE_INT)
				config_setting_set_int(setting, atoi(text));
			else if (type == CONFIG_TYPE_BOOL)
				config_setting_set_bool(setting, strcmp(text, "on") == 0);
			else
				config_setting_set_string(setting, text);
		}
	}
	FILE *f = open_memstream(&written, &size);
	if (f) {
		fputs(head, f);
		config_write(&config, f);
	}
	bool fine = file_close_text(f, &written);
	config_destroy(&config);
	/* Create the folders above the file, accessible to this user alone. */
	char folder[4096];
	snprintf(folder, sizeof folder, "%s", o->changes_path);
	for (char *p = strchr(folder + 1, '/'); p; p = strchr(p + 1, '/')) {
		*p = '\0';
		mkdir(folder, 0700); /* failures are reported when the file is written */
		*p = '/';
	}
	fine = fine ? file_replace(o->changes_path, written, size, e)
		    : error_set(e, _("Out of memory while writing %s."), o->changes_path);
	free(written);
	return fine && (!aside.text[0] || error_set(e, "%s", aside.text));
}

bool
options_change(struct options *o, enum option_id id, const char *text, struct error *e)
{
	return options_note(o, id, text, e) && config_options_keep(o, id, o->text[id], e);
}

bool
options_revert(struct options *o, enum option_id id, struct error *e)
{
	if (!options_is_changed(o, id))
		return true;
	memcpy(o->text[id], o->before_text[id], sizeof o->text[id]);
	memcpy(o->origin[id], o->before_origin[id], sizeof o->origin[id]);
	return config_options_keep(o, id, NULL, e);
}

void
options_read_all(struct options *o)
{
	each_file(read_options, o);
	options_read_changes(o);
	for (int id = 0; id < OPTION_COUNT; id++) {
		char name[64] = "NARABE_";
		struct error e;
		size_t used = strlen(name);
		for (const char *p = option_table[id].name; *p && used + 1 < sizeof name; p++)
			name[used++] = (char)toupper((unsigned char)*p);
		name[used] = '\0';
		const char *text = getenv(name);
		if (text && !options_set(o, (enum option_id)id, text, name, &e))
			options_warn(o, name, e.text);
	}
}
