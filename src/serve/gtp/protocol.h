/* GTP 2 as text: a line is read into an id and words, an answer is written. Knows no command and no
 * game, and reads no file. */
#ifndef NARABE_SERVE_GTP_PROTOCOL_H
#define NARABE_SERVE_GTP_PROTOCOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum {
	GTP_LINE = 4096, /* bytes of a line that is understood */
	GTP_WORDS = 256, /* words of one */
	GTP_ID = 10,     /* digits of an id */
};

/* A command. */
struct gtp_line {
	char id[GTP_ID + 1];       /* "" if there is none */
	const char *refusal;       /* why it cannot be understood, else NULL */
	int words;                 /* the command and its arguments */
	char *word[GTP_WORDS + 1]; /* in `text`, NULL behind the last */
	char text[GTP_LINE + 1];
};

/* Reads `size` bytes, without control characters and comments; `cut` says that more of the line
 * follows and is lost. False for a line without a command, which gets no answer. A line with a
 * refusal has an id at most. */
bool gtp_line_read(struct gtp_line *out, const char *bytes, size_t size, bool cut);

/* Begins an answer: "=1 text" or "?1 text", and the end of that line. Lines of the text that are
 * empty are left out: an empty line ends an answer. */
void gtp_answer_begin(const struct gtp_line *line, bool fine, const char *text, FILE *f);

/* Ends it, and sends it. */
void gtp_answer_end(FILE *f);

#endif
