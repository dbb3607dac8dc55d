/* The settings in force and where each comes from:
 * default < system file < user's file < environment < command line. */
#ifndef NARABE_CONFIG_OPTIONS_H
#define NARABE_CONFIG_OPTIONS_H

#include "base/text.h"

enum { OPTION_TEXT_SIZE = 256, OPTION_ORIGIN_SIZE = 512, OPTIONS_MAX_WARNINGS = 16 };

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
enum option_check { OPTION_CHECK_NONE, OPTION_CHECK_GAME, OPTION_CHECK_PLAYER };

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

struct options {
	char text[OPTION_COUNT][OPTION_TEXT_SIZE];
	char origin[OPTION_COUNT][OPTION_ORIGIN_SIZE]; /* "default", "FILE:LINE", ... */
	char warning[OPTIONS_MAX_WARNINGS][OPTION_ORIGIN_SIZE + 512];
	int warnings;
	/* Decide whether a text names a game or a player; a sentence when not. NULL accepts all. */
	bool (*check_game)(const char *text, struct error *e);
	bool (*check_player)(const char *text, struct error *e);
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

/* Reads the files of XDG_CONFIG_DIRS and XDG_CONFIG_HOME, then NARABE_* of the environment. */
void options_read_all(struct options *o);

#endif
