/* The settings in force and where each comes from:
 * default < system file < user's file < changed on the screen < environment < command line.
 *
 * What is changed on the screen is kept in a file of the program's own, settings.cfg in the state
 * folder; the user's file is only ever read. */
#ifndef NARABE_CONFIG_OPTIONS_H
#define NARABE_CONFIG_OPTIONS_H

#include "base/text.h"

enum {
	OPTION_TEXT_SIZE = 256,
	OPTION_ORIGIN_SIZE = 512,
	OPTIONS_MAX_WARNINGS = 16,
	OPTIONS_MAX_BINDINGS = 96,
};

enum option_id {
#define TEXT(name, standard, value, check, help)   OPTION_##name,
#define CHOICE(name, standard, words, help)        OPTION_##name,
#define INTEGER(name, standard, least, most, help) OPTION_##name,
#define SWITCH(name, standard, help)               OPTION_##name,
#include "config/options.def"
#undef TEXT
#undef CHOICE
#undef INTEGER
#undef SWITCH
	OPTION_COUNT,
};

enum option_kind { OPTION_IS_TEXT, OPTION_IS_CHOICE, OPTION_IS_INTEGER, OPTION_IS_SWITCH };
enum option_check {
	OPTION_CHECK_NONE,
	OPTION_CHECK_GAME,
	OPTION_CHECK_PLAYER,
	OPTION_CHECK_THEME,
	OPTION_CHECKS,
};

/* A line of the table. */
struct option_row {
	const char *name;
	enum option_kind kind;
	const char *standard; /* default, as text */
	const char *value;    /* what stands for a value in help: BOARD, auto|always|never, N */
	enum option_check check;
	int least, most;
	const char *help;
};

extern const struct option_row option_table[OPTION_COUNT];

/* A line of a file's group `keys`: what it means is the screen's business. */
struct option_binding {
	char request[32];
	char keys[64]; /* names of keys, separated by blanks */
	char origin[OPTION_ORIGIN_SIZE];
};

struct options {
	char text[OPTION_COUNT][OPTION_TEXT_SIZE];
	char origin[OPTION_COUNT][OPTION_ORIGIN_SIZE]; /* "default", "FILE:LINE", ... */
	/* Of what was changed on the screen: what would be in force otherwise. */
	char before_text[OPTION_COUNT][OPTION_TEXT_SIZE];
	char before_origin[OPTION_COUNT][OPTION_ORIGIN_SIZE];
	struct option_binding binding[OPTIONS_MAX_BINDINGS];
	int bindings;
	char warning[OPTIONS_MAX_WARNINGS][OPTION_ORIGIN_SIZE + 512];
	int warnings;
	/* Decides whether a text is one of the kind; a sentence when not. NULL accepts all. */
	bool (*check[OPTION_CHECKS])(const char *text, struct error *e);
	char changes_path[4096]; /* the file of changes; "": they are not kept */
};

/* All defaults. */
void options_init(struct options *o);

/* Sets one option from text; false with a sentence naming what is allowed, *o unchanged. */
bool options_set(struct options *o, enum option_id id, const char *text, const char *origin,
	struct error *e);

/* The option of this key, or -1. '-' counts as '_'. */
int options_find(const char *name);

int options_integer(const struct options *o, enum option_id id);
bool options_switch(const struct options *o, enum option_id id);
/* The place of a choice's word in the table's list of them. */
int options_choice(const struct options *o, enum option_id id);
bool options_is(const struct options *o, enum option_id id, const char *word);

/* Reads one file. What is wrong in it becomes a warning with file and line, and the setting
 * stays as it was. A file that does not exist is fine. */
void options_read_file(struct options *o, const char *path);

/* Reads the files of XDG_CONFIG_DIRS and XDG_CONFIG_HOME, then what was changed on the screen,
 * then NARABE_* of the environment. */
void options_read_all(struct options *o);

/* Keeps a warning for the person, while there is room. */
void options_warn(struct options *o, const char *where, const char *what);

/* ---- what is changed on the screen, options_changes.c ---- */

/* Sets an option and keeps that for the next time. False with a sentence when it is refused; also
 * when it could not be kept, though it is in force then. */
bool options_change(struct options *o, enum option_id id, const char *text, struct error *e);

/* Takes the change back: what would be in force without it is so again. False with a sentence
 * when that could not be kept. */
bool options_revert(struct options *o, enum option_id id, struct error *e);

/* Whether its value was given on the screen, now or another time. */
bool options_is_changed(const struct options *o, enum option_id id);

/* Finds settings.cfg in XDG_STATE_HOME and reads it; what it does not know is left alone. */
void options_read_changes(struct options *o);

#endif
