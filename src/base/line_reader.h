/* Lines from a file descriptor, one read() at a time, so that a caller waiting in poll() never
 * blocks in read(). One thread. */
#ifndef NARABE_BASE_LINE_READER_H
#define NARABE_BASE_LINE_READER_H

#include <stdbool.h>
#include <stddef.h>

enum { LINE_READER_SIZE = 4096 };

struct line_reader {
	int fd;
	bool begun;   /* checked for a byte order mark at the start */
	bool end;     /* end of input */
	bool cut;     /* the rest of an overlong line is still to come */
	size_t used;  /* bytes in the buffer */
	size_t taken; /* of these, the last returned line with its terminator */
	char buffer[LINE_READER_SIZE + 1];
};

/* Starts reading from `fd`, which the caller keeps and closes. */
void line_reader_init(struct line_reader *r, int fd);

/* Calls read() once, which blocks if no input is available. There must be room in the buffer. */
void line_reader_fill(struct line_reader *r);

/* Returns whether line_reader_fill() may be called. */
bool line_reader_has_room(const struct line_reader *r);

/* Returns the next line without its terminator, or NULL while it is incomplete. Returns the same
 * line until line_reader_take(); it may be modified in place. A line longer than the buffer is
 * truncated. Text after the last terminator counts as a line. */
char *line_reader_next(struct line_reader *r);

/* Blocks until the next line is complete and returns it, or NULL at the end of the input. */
char *line_reader_await(struct line_reader *r);

/* Removes the line that line_reader_next() returned. */
void line_reader_take(struct line_reader *r);

#endif
