/* The settings in force and the origin of each: default < system file < user's file < changed on
 * the screen < environment < command line.
 *
 * Changes made on the screen are saved in the program's own file, settings.cfg in the state folder;
 * the user's file is only read. */
#ifndef NARABE_CONFIG_OPTIONS_H
#define NARABE_CONFIG_OPTIONS_H

#include <libconfig.h>

#include "base/param.h"
#include "games/game.h"

enum {
	OPTION_TEXT_SIZE = 256,
	OPTION_ORIGIN_SIZE = 512,
	OPTIONS_MAX_WARNINGS = 10,
	OPTIONS_MAX_BINDINGS = 96,
};

enum option_id {
#define OPTION(name, ...) OPTION_##name,
#include "config/options.def"
#undef OPTION
	OPTION_COUNT,
};

/* A row for each option_id. Their values are text, in struct options. */
extern const struct param option_table[OPTION_COUNT + 1];

/* A line of the group `keys` in a file; the screen interprets it. */
struct option_binding {
	char request[32];
	char keys[64]; /* key names, separated by blanks */
	char origin[OPTION_ORIGIN_SIZE];
};

struct options {
	char text[OPTION_COUNT][OPTION_TEXT_SIZE];
	char origin[OPTION_COUNT][OPTION_ORIGIN_SIZE]; /* "default", "FILE:LINE", ... */
	/* For options changed on the screen: the value that would otherwise be in force. */
	char before_text[OPTION_COUNT][OPTION_TEXT_SIZE];
	char before_origin[OPTION_COUNT][OPTION_ORIGIN_SIZE];
	struct option_binding binding[OPTIONS_MAX_BINDINGS];
	int bindings;
	char warning[OPTIONS_MAX_WARNINGS][OPTION_ORIGIN_SIZE + 512];
	int warnings, more_warnings; /* more: those whose text is not kept */
	/* Validates an option's text beyond the rules of its row. Returns false with a sentence.
	 * NULL accepts everything. */
	bool (*check[OPTION_COUNT])(const char *text, struct error *e);
	char changes_path[4096]; /* the file of changes; "": changes are not saved */
};

/* Sets all defaults. */
void options_init(struct options *o);

/* Sets one option from text. Returns false with a sentence that says what is allowed; *o is then
 * unchanged. */
bool options_set(struct options *o, enum option_id id, const char *text, const char *origin,
	struct error *e);

/* Returns the option with this key, or -1. '-' is equivalent to '_'. */
int options_find(const char *name);

/* Returns the value of a whole number. */
int options_integer(const struct options *o, enum option_id id);

/* Returns whether a switch is on. */
bool options_switch(const struct options *o, enum option_id id);

/* Returns the place of the option's value in its list of words, or -1. */
int options_choice(const struct options *o, enum option_id id);

/* Returns whether the option's value is this word. */
bool options_is(const struct options *o, enum option_id id, const char *word);

/* Reads one file. An error becomes a warning with file and line, and the setting keeps its value.
 * Ignores a missing file. */
void options_read_file(struct options *o, const char *path);

/* Reads the files of XDG_CONFIG_DIRS and XDG_CONFIG_HOME, then the changes made on the screen, then
 * the environment variables NARABE_*. */
void options_read_all(struct options *o);

/* Adds a warning for the user; without room it is only counted. */
void options_warn(struct options *o, const char *where, const char *what);

/* ---- changes made on the screen ---- */

/* Sets an option for this run, remembering the value that would otherwise be in force. Returns false with a
 * sentence if the value is rejected. */
bool options_note(struct options *o, enum option_id id, const char *text, struct error *e);

/* Sets an option and saves it. Returns false with a sentence if the value is rejected, if it is in
 * force but could not be saved, or if it was saved after a damaged file was moved aside. */
bool options_change(struct options *o, enum option_id id, const char *text, struct error *e);

/* Reverts a change, putting the previous value back in force. Returns false with a sentence if that
 * could not be saved. */
bool options_revert(struct options *o, enum option_id id, struct error *e);

/* Returns whether the option was set on the screen, in this run or an earlier one. */
bool options_is_changed(const struct options *o, enum option_id id);

/* Finds settings.cfg in XDG_STATE_HOME and reads it; keeps unknown keys. */
void options_read_changes(struct options *o);

/* ---- programs named as players ---- */

/* Programs that the user has named as players, in the group `engines` of the settings files or by
 * --engine NAME=COMMAND. Their commands come from nowhere else.
 *
 *	engines: {
 *		rhino: { command = "gtp-rhino -l 3"; games = [ "othello:8" ]; };
 *		bot: { command = "./MyTronBot"; protocol = "tronbot"; };
 *	};
 *
 * They are read when the first one is needed; any thread after that. */

enum {
	PROGRAMS_MOST = 64,
	PROGRAM_NAME = 32,
	PROGRAM_COMMAND = 1024,
	PROGRAM_GAMES = 256,
	PROGRAM_PROTOCOL = 16
};

struct program {
	char name[PROGRAM_NAME];
	char command[PROGRAM_COMMAND]; /* for the shell */
	char protocol
		/* "gtp" or "tronbot"; "": any, for a program of the command line */
		[PROGRAM_PROTOCOL];
	char games[PROGRAM_GAMES]; /* boards it plays, separated by blanks; "": not given */
};

/* Adds NAME=COMMAND from the command line, which takes precedence over the settings. Call it before
 * any program is needed. Returns false with a sentence. */
bool programs_add(const char *text, struct error *e);

/* Returns the program with this name that speaks this protocol; for the name "" the first that
 * speaks it. Returns NULL with a sentence if there is none. */
const struct program *programs_find(const char *name, const char *protocol, struct error *e);

/* Returns the program at an index in the list, or NULL after the last. */
const struct program *programs_at(int index);

#endif
