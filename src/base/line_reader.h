/* Lines from a file descriptor, one read() at a time, so that whoever waits in poll() never
 * sleeps in it. One thread. */
#ifndef NARABE_BASE_LINE_READER_H
#define NARABE_BASE_LINE_READER_H

#include <stdbool.h>
#include <stddef.h>

enum { LINE_READER_SIZE = 4096 };

struct line_reader {
	int fd;
	bool end;     /* there is no more to read */
	bool cut;     /* the rest of a line that was too long is still to come */
	size_t used;  /* bytes in the buffer, from its start */
	size_t taken; /* of these, the line handed out last with its end */
	char buffer[LINE_READER_SIZE + 1];
};

void line_reader_init(struct line_reader *r, int fd);

/* Reads once what there is; blocks when there is nothing. Whether there is room for it must be
 * asked with line_reader_has_room(). */
void line_reader_fill(struct line_reader *r);
bool line_reader_has_room(const struct line_reader *r);

/* The next line without its end, or NULL while it is not complete; it stays the next one until
 * line_reader_take(), and may be changed in place. Longer lines than the buffer come cut. What
 * stands behind the last line's end is a line too. */
char *line_reader_next(struct line_reader *r);
void line_reader_take(struct line_reader *r);

#endif
