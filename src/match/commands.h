/* The list of typed commands, and those that the session carries out in the same way for every
 * front end. */
#ifndef NARABE_MATCH_COMMANDS_H
#define NARABE_MATCH_COMMANDS_H

#include "base/text.h"

struct session;

/* The kind of argument that a command takes; it determines the completion. */
enum command_argument {
	ARG_NONE,
	ARG_MOVE,
	ARG_NUMBER,
	ARG_TEXT,
	ARG_TIME,
	ARG_SETTING,
	ARG_BOARD,
	ARG_FILE
};

/* The front ends that have the command, as bits. */
enum command_front {
	COMMAND_AT_SCREEN = 1,
	COMMAND_IN_LINES = 2,
	COMMAND_BY_WHOLE_NAME = 4, /* on the screen it cannot be abbreviated */
};

enum command_id {
#define COMMAND(name, argument, kind, where, help) COMMAND_##name,
#include "match/commands.def"
#undef COMMAND
	COMMANDS
};

struct command {
	const char *name;
	const char *argument; /* as shown in help, "" for none */
	enum command_argument kind;
	unsigned fronts; /* enum command_front */
	const char *help;
	/* Carries the command out; `argument` has no blanks around it. Returns false with a sentence if
	 * it fails, and then changes nothing. NULL: the front end carries it out. */
	bool (*run)(struct session *s, const char *argument, struct text *say, struct error *e);
};

/* Returns why the command cannot be used at this point of a game with a friend; NULL if it can. */
const char *command_refusal(const struct command *c, const struct session *s);

extern const struct command commands[COMMANDS];

static inline enum command_id
command_id(const struct command *c)
{
	return (enum command_id)(c - commands);
}

/* Returns whether the screen's help and completion list the command: those that only repeat a key are left
 * out. */
static inline bool
command_is_listed(const struct command *c)
{
	return (c->fronts & COMMAND_AT_SCREEN) && !(c->fronts & COMMAND_BY_WHOLE_NAME);
}

/* Returns the front end's command at the start of a line, given by its name or, on the screen, by an
 * unambiguous prefix; NULL if there is none. *argument is the rest of the line. */
const struct command *command_find(
	enum command_front front, const char *line, const char **argument);

#endif
