/* The options of a command as a table: read from the command line, and told by --help. */
#ifndef NARABE_CLI_ARGUMENTS_H
#define NARABE_CLI_ARGUMENTS_H

#include "cli/cli.h"

enum { ARGUMENT_LIST_MOST = 16 };

/* Where what is read goes: a field of the command's own struct. */
enum argument_kind {
	ARGUMENT_FLAG, /* bool */
	ARGUMENT_INT,  /* int64_t, from least to most */
	ARGUMENT_TEXT, /* const char * */
	ARGUMENT_WORD, /* int: which of `words` */
	ARGUMENT_LIST, /* struct argument_list: may be given several times */
};

struct argument_list {
	const char *item[ARGUMENT_LIST_MOST];
	int count;
};

struct argument {
	const char *name;  /* "games"; one letter is given with one dash, "i" as -i */
	const char *value; /* "N", for the help; NULL for a flag */
	enum argument_kind kind;
	size_t offset;
	int64_t least, most;
	const char *words; /* separated by blanks */
	const char *help;  /* lines of at most 72 characters */
};

#define COMMAND(name, summary)
#define TABLE_COMMAND(name, summary) extern const struct argument cli_##name##_arguments[];
#include "cli/commands.def"
#undef COMMAND

/* Reads options into *out and puts the index of the first other argument into *rest; `argv` is
 * reordered, so that all the others stand there. The table ends with an empty name. --help prints
 * `usage` and the table; --json and --csv are not given both. True to go on; else *code is what the
 * command shall return. */
bool arguments_read(const struct argument *table, const char *usage, int argc, char **argv,
	void *out, int *rest, int *code);

/* For commands that take nothing but options: refuses the rest. */
bool arguments_none_left(const char *command, int argc, char *const *argv, int rest);

#endif
