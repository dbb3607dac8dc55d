/* The commands of the command line: found, completed, run. */
#ifndef NARABE_TUI_VIEWS_LINE_COMMAND_H
#define NARABE_TUI_VIEWS_LINE_COMMAND_H

#include "base/text.h"

struct app;

/* What a command takes: says how it is completed. */
enum line_argument {
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

struct line_command {
	const char *name;
	const char *argument; /* as help writes it, "" for none */
	enum line_argument kind;
	const char *help;
	/* False with a sentence, and nothing changed. `argument` is without blanks around it. */
	bool (*run)(struct app *a, const char *argument, struct error *e);
};

extern const struct line_command line_commands[];
extern const int line_command_count;

/* The command that a line begins with, by its name or the beginning of it, NULL when there is none
 * or more than one; *argument is what follows. */
const struct line_command *line_command_find(const char *line, const char **argument);

/* Runs a line; false with a sentence. An empty one does nothing. */
bool line_command_run(struct app *a, const char *line, struct error *e);

enum { LINE_CANDIDATES = 128, LINE_WORD_SIZE = 128 };

/* The words that may stand in the place of the line's last one, whose first byte is at *from; in
 * the table's order, their number. */
int line_command_complete(const struct app *a, const char *line, int *from,
	char out[LINE_CANDIDATES][LINE_WORD_SIZE]);

#endif
