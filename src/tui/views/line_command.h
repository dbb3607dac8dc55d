/* The command line: completing and running its commands. */
#ifndef NARABE_TUI_VIEWS_LINE_COMMAND_H
#define NARABE_TUI_VIEWS_LINE_COMMAND_H

#include "match/commands.h"

struct app;

/* Whether help and completion list it: commands that only repeat a key are not listed. */
static inline bool
line_command_is_listed(const struct command *c)
{
	return (c->fronts & COMMAND_AT_SCREEN) && !(c->fronts & COMMAND_BY_WHOLE_NAME);
}

/* Runs a line; false with a sentence. An empty one does nothing. */
bool line_command_run(struct app *a, const char *line, struct error *e);

enum { LINE_CANDIDATES = 128, LINE_WORD_SIZE = 128 };

/* The words that can replace the line's last one, whose first byte is at *from, in the table's
 * order; returns their number. */
int line_command_complete(const struct app *a, const char *line, int *from,
	char out[LINE_CANDIDATES][LINE_WORD_SIZE]);

#endif
