/* The commands that are typed: the one list of them, and those that a session carries out the same for
 * every front end. */
#ifndef NARABE_MATCH_COMMANDS_H
#define NARABE_MATCH_COMMANDS_H

#include "base/text.h"

struct session;

/* What a command takes: says how it is completed. */
enum command_argument {
	ARG_NONE,
	ARG_MOVE,
	ARG_NUMBER,
	ARG_TEXT,
	ARG_TIME,
	ARG_SETTING,
	ARG_THEME,
	ARG_BOARD,
	ARG_FILE
};

/* The front ends that have it, as bits. */
enum command_front {
	COMMAND_AT_SCREEN = 1,
	COMMAND_IN_LINES = 2,
	COMMAND_BY_WHOLE_NAME = 4, /* at the screen its beginning is not enough */
};

enum command_id {
#define COMMAND(name, argument, kind, where, help) COMMAND_##name,
#include "match/commands.def"
#undef COMMAND
	COMMANDS
};

struct command {
	const char *name;
	const char *argument; /* as help writes it, "" for none */
	enum command_argument kind;
	unsigned fronts; /* enum command_front */
	const char *help;
	/* False with a sentence, and nothing has changed; `argument` is without blanks around it.
	 * NULL: the front end does it. */
	bool (*run)(struct session *s, const char *argument, struct text *say, struct error *e);
};

extern const struct command commands[COMMANDS];

static inline enum command_id
command_id(const struct command *c)
{
	return (enum command_id)(c - commands);
}

/* The command of this front end that a line begins with, by its name or, at the screen, the beginning
 * of it; NULL when there is none or more than one. *argument is what follows. */
const struct command *command_find(
	enum command_front front, const char *line, const char **argument);

#endif
