/* The options of a command as a table of parameters: read from the command line, and printed by
 * --help. */
#ifndef NARABE_CLI_ARGUMENTS_H
#define NARABE_CLI_ARGUMENTS_H

#include "base/param.h"
#include "cli/cli.h"

/* What a command takes. A name of one letter is given with one dash, "i" as -i; a PARAM_FLAG takes
 * no value; the lines of a help text have at most 72 characters. --help is always taken. */
struct arguments {
	const char *command; /* "match" */
	const char *usage;   /* what --help prints before the table */
	const struct param *table;
	void *owner;        /* whose members are set */
	void (*help)(void); /* prints --help instead; NULL: usage and table */
	/* Takes a row without a member; false with a sentence. NULL where each has one. */
	bool (*take)(void *owner, const struct param *row, const char *text, struct error *e);
};

/* Each command's table. That of play has only its own options: each setting is one as well. */
#define COMMAND(name, summary) extern const struct param cli_##name##_arguments[];
#include "cli/commands.def"
#undef COMMAND

/* Reads the options and puts the index of the first other argument into *rest; `argv` is reordered,
 * so that all the others stand there. --json and --csv are not given both. True to go on; else
 * *code is what the command returns. */
bool arguments_read(const struct arguments *a, int argc, char **argv, int *rest, int *code);

/* For commands that take nothing but options: refuses the rest. */
bool arguments_none_left(const struct arguments *a, int argc, char *const *argv, int rest);

#endif
