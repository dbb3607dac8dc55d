/* The words that can end a line of the command line: commands, moves, settings and their values, boards,
 * themes, files. The screen's thread only. */
#ifndef NARABE_TUI_VIEWS_COMPLETION_H
#define NARABE_TUI_VIEWS_COMPLETION_H

#include "tui/app/view.h"

enum { COMPLETION_WORDS = 192, COMPLETION_WORD_SIZE = 128 };

/* The words that can replace the line's last one, whose first byte is at *from, in the table's
 * order; returns their number. */
int completion_words(const struct app *a, const char *line, int *from,
	char out[COMPLETION_WORDS][COMPLETION_WORD_SIZE]);

#endif
