/* Lines from a file descriptor. One thread. */
#include "base/line_reader.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

void
line_reader_init(struct line_reader *r, int fd)
{
	*r = (struct line_reader){ .fd = fd };
}

bool
line_reader_has_room(const struct line_reader *r)
{
	return !r->end && r->used < LINE_READER_SIZE;
}

/* Discards the rest of an overlong line. */
static void
skip_rest(struct line_reader *r)
{
	char *end = memchr(r->buffer, '\n', r->used);
	size_t skipped = end ? (size_t)(end + 1 - r->buffer) : r->used;

	r->cut = !end;
	r->used -= skipped;
	memmove(r->buffer, r->buffer + skipped, r->used);
}

void
line_reader_fill(struct line_reader *r)
{
	ssize_t n = read(r->fd, r->buffer + r->used, LINE_READER_SIZE - r->used);

	if (n < 0 && (errno == EINTR || errno == EAGAIN))
		return;
	if (n <= 0)
		r->end = true;
	else
		r->used += (size_t)n;
	if (!r->begun) {
		/* Drop a byte order mark from the first line. */
		static const char mark[] = "\xef\xbb\xbf";
		size_t whole = sizeof mark - 1, there = r->used < whole ? r->used : whole;
		bool marked = memcmp(r->buffer, mark, there) == 0;

		r->begun = !marked || there == whole;
		if (marked && r->begun) {
			r->used -= whole;
			memmove(r->buffer, r->buffer + whole, r->used);
		}
	}
	if (r->cut)
		skip_rest(r);
}

char *
line_reader_next(struct line_reader *r)
{
	if (r->taken > 0) /* already returned */
		return r->buffer;
	char *end = memchr(r->buffer, '\n', r->used);
	if (end) {
		r->taken = (size_t)(end + 1 - r->buffer);
	} else if (r->used == LINE_READER_SIZE) {
		end = r->buffer + r->used;
		r->taken = r->used;
		r->cut = true;
	} else if (r->end && r->used > 0 && !r->cut) {
		end = r->buffer + r->used;
		r->taken = r->used;
	} else {
		return NULL;
	}
	*end = '\0';
	return r->buffer;
}

char *
line_reader_await(struct line_reader *r)
{
	char *line;

	while (!(line = line_reader_next(r)) && !r->end)
		line_reader_fill(r);
	return line;
}

void
line_reader_take(struct line_reader *r)
{
	r->used -= r->taken;
	memmove(r->buffer, r->buffer + r->taken, r->used);
	r->taken = 0;
	if (r->cut)
		skip_rest(r);
}
