/* Files of results while they are written: locked, appended to, truncated after the last complete
 * line. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"
#include "lab/results.h"

enum { SYNC_LINES = 256, SYNC_US = 1000000 };

static const char line_begin[] = "{\"game\":";

/* Finds the end of the last complete line. What follows it must be the beginning of a line, or
 * zeros, which a crash of the machine may leave: otherwise the file is not one of ours. */
static bool
split_leftover(struct results_file *f, size_t size, struct error *e)
{
	size_t whole = size;

	while (whole > 0 && f->text[whole - 1] != '\n')
		whole--;
	f->size = whole;
	f->leftover = size - whole;
	size_t compared = f->leftover < sizeof line_begin - 1 ? f->leftover : sizeof line_begin - 1;
	if (f->leftover == 0 || f->text[whole] == '\0' ||
		memcmp(f->text + whole, line_begin, compared) == 0)
		return true;
	return error_set(e, "%s is not a file of results: its last line does not begin with %s.",
		f->path, line_begin);
}

static bool
read_lines(struct results_file *f, off_t size, struct error *e)
{
	off_t used = 0;

	f->text = malloc((size_t)size + 1);
	while (f->text && used < size) {
		ssize_t n = pread(f->fd, f->text + used, (size_t)(size - used), used);
		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return error_set(e, "Cannot read %s: %s.", f->path,
				n < 0 ? strerror(errno) : "it became shorter");
		used += n;
	}
	if (!f->text)
		return error_set(e, "Cannot read %s: out of memory.", f->path);
	f->text[size] = '\0';
	return split_leftover(f, (size_t)size, e);
}

static bool
take(struct results_file *f, enum results_use use, struct error *e)
{
	bool resume = use == RESULTS_GO_ON;
	struct stat st;

	if (fstat(f->fd, &st) != 0)
		return error_set(e, "Cannot read %s: %s.", f->path, strerror(errno));
	f->regular = S_ISREG(st.st_mode);
	if (!f->regular)
		return !resume ||
		       error_set(e, "%s is not a regular file: it cannot be continued.", f->path);
	if (flock(f->fd, LOCK_EX | LOCK_NB) != 0)
		return error_set(e, "Another run is writing %s: wait for it, or name another file.",
			f->path);
	/* Read again under the lock: the previous run may have just ended. */
	if (fstat(f->fd, &st) != 0)
		return error_set(e, "Cannot read %s: %s.", f->path, strerror(errno));
	if (resume)
		return read_lines(f, st.st_size, e);
	return st.st_size == 0 ||
	       error_set(e, "%s has results already: %sname another file.", f->path,
		       use == RESULTS_RUN ? "--resume continues them, or " : "");
}

bool
results_open(struct results_file *f, const char *path, enum results_use use, struct error *e)
{
	int mode = use == RESULTS_GO_ON ? O_RDWR : O_WRONLY;

	*f = (struct results_file){ .path = path, .synced_us = clock_now_us() };
	f->fd = open(path, mode | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
	if (f->fd < 0)
		return error_set(e, "Cannot write %s: %s.", path, strerror(errno));
	if (take(f, use, e))
		return true;
	close(f->fd);
	free(f->text);
	f->text = NULL;
	f->fd = -1;
	return false;
}

bool
results_go_on(struct results_file *f, struct error *e)
{
	if (f->leftover == 0 || ftruncate(f->fd, (off_t)f->size) == 0)
		return true;
	return error_set(e, "Cannot cut the unfinished line off %s: %s.", f->path, strerror(errno));
}

static bool
sync_file(struct results_file *f)
{
	f->unsynced = 0;
	f->synced_us = clock_now_us();
	return !f->regular || fsync(f->fd) == 0;
}

bool
results_append(struct results_file *f, const char *line, struct error *e)
{
	bool fine = file_write_all(f->fd, line, strlen(line));

	if (fine && (++f->unsynced >= SYNC_LINES || clock_now_us() - f->synced_us >= SYNC_US))
		fine = sync_file(f);
	return fine || error_set(e, "%s could not be written whole: %s.", f->path, strerror(errno));
}

bool
results_close(struct results_file *f, struct error *e)
{
	if (f->fd < 0)
		return true;
	bool fine = f->unsynced == 0 || sync_file(f);
	int why = errno;
	if (close(f->fd) != 0 && fine) {
		fine = false;
		why = errno;
	}
	f->fd = -1;
	free(f->text);
	f->text = NULL;
	return fine || error_set(e, "%s could not be written whole: %s.", f->path, strerror(why));
}
