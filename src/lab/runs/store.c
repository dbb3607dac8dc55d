/* The one store of results: see store.h. */
#include "lab/runs/store.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/array.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/lock.h"
#include "record/json_line.h"

/* ---- a file that is written ---- */

enum { SYNC_LINES = 256, SYNC_US = 1000000 };

static const char line_begin[] = "{\"game\":";

/* Finds the end of the last complete line. What follows it must be the beginning of a line, or
 * zeros, which a crash of the machine may leave: otherwise the file is not one of ours. */
static bool
split_leftover(struct store_file *f, size_t size, struct error *e)
{
	size_t whole = size;

	while (whole > 0 && f->text[whole - 1] != '\n')
		whole--;
	f->size = whole;
	f->leftover = size - whole;
	size_t written = strlen(f->text + whole); /* zeros may also follow part of a line */
	if (strncmp(f->text + whole, line_begin,
		    written < sizeof line_begin ? written : sizeof line_begin - 1) == 0)
		return true;
	return error_set(e, "%s is not a file of results: its last line does not begin with %s.",
		f->path, line_begin);
}

static bool
lock_results(struct store_file *f, enum store_use use, struct error *e)
{
	bool resume = use == STORE_GO_ON;
	struct stat st;

	if (fstat(f->fd, &st) != 0)
		return error_set(e, "Cannot read %s: %s.", f->path, strerror(errno));
	f->regular = S_ISREG(st.st_mode);
	if (!f->regular)
		return !resume ||
		       error_set(e, "%s is not a regular file: it cannot be continued.", f->path);
	if (!lock_file(f->fd, false))
		return error_set(e, "Another run is writing %s: wait for it, or name another file.",
			f->path);
	/* Read the size again under the lock: the previous run may have just ended. */
	if (fstat(f->fd, &st) != 0)
		return error_set(e, "Cannot read %s: %s.", f->path, strerror(errno));
	if (resume) {
		off_t used = 0;

		f->text = malloc((size_t)st.st_size + 1);
		while (f->text && used < st.st_size) {
			ssize_t n = pread(f->fd, f->text + used, (size_t)(st.st_size - used), used);
			if (n < 0 && errno == EINTR)
				continue;
			if (n <= 0)
				return error_set(e, "Cannot read %s: %s.", f->path,
					n < 0 ? strerror(errno) : "it became shorter");
			used += n;
		}
		if (!f->text)
			return error_set(e, "Cannot read %s: out of memory.", f->path);
		f->text[st.st_size] = '\0';
		if (!split_leftover(f, (size_t)st.st_size, e))
			return false;
		f->text[f->size] = '\0';
		f->next = f->size > 0 ? f->text : NULL;
		return strlen(f->text) == f->size ||
		       error_set(e, "%.200s contains a zero byte.", f->path);
	}
	return st.st_size == 0 ||
	       error_set(e, "%s has results already: %sname another file.", f->path,
		       use == STORE_RUN ? "--resume continues them, or " : "");
}

bool
store_open(struct store_file *f, const char *path, enum store_use use, struct error *e)
{
	int mode = use == STORE_GO_ON ? O_RDWR : O_WRONLY;

	*f = (struct store_file){ .path = path, .synced_us = clock_now_us() };
	f->fd = file_open_to_write(path, mode | O_CREAT | O_APPEND);
	if (f->fd < 0)
		return error_set(e, "Cannot write %s: %s.", path, strerror(errno));
	if (lock_results(f, use, e))
		return true;
	close(f->fd);
	free(f->text);
	f->text = NULL;
	f->fd = -1;
	return false;
}

json_t *
store_next(struct store_file *f, struct error *e)
{
	const char *line = f->next, *end = strchr(line, '\n');

	f->number++;
	f->next = end[1] ? end + 1 : NULL;
	return json_line_read(line, (size_t)(end - line), e);
}

bool
store_refuse(const struct store_file *f, const struct error *why, struct error *e)
{
	return error_set(e,
		"%.200s, line %d does not belong to this run: %.200s Give the options of that run, "
		"or name another file.",
		f->path, f->number, why->text);
}

bool
store_go_on(struct store_file *f, struct error *e)
{
	if (f->leftover > 0 && ftruncate(f->fd, (off_t)f->size) != 0)
		return error_set(
			e, "Cannot cut the unfinished line off %s: %s.", f->path, strerror(errno));
	f->leftover = 0;
	return true;
}

static bool
sync_file(struct store_file *f)
{
	f->unsynced = 0;
	f->synced_us = clock_now_us();
	return !f->regular || fsync(f->fd) == 0;
}

bool
store_append(struct store_file *f, const char *line, struct error *e)
{
	if (!store_go_on(f, e))
		return false;
	bool fine = file_write_all(f->fd, line, strlen(line));
	if (fine && (++f->unsynced >= SYNC_LINES || clock_now_us() - f->synced_us >= SYNC_US))
		fine = sync_file(f);
	return fine ||
	       error_set(e, "%s could not be written completely: %s.", f->path, strerror(errno));
}

bool
store_close(struct store_file *f, struct error *e)
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
	return fine ||
	       error_set(e, "%s could not be written completely: %s.", f->path, strerror(why));
}

/* ---- the members of a line ---- */

bool
store_same(const json_t *line, json_t *wanted, struct error *e)
{
	enum { FLAGS = JSON_COMPACT | JSON_ENCODE_ANY | JSON_REAL_PRECISION(6), MOST = 150 };
	const char *name, *inner;
	json_t *value, *unused;

	if (!wanted)
		return error_set(e, "Out of memory for a line of results.");
	json_object_foreach(wanted, name, value)
	{
		json_t *own = json_object_get(line, name);
		own = own ? own : json_null();
		if (json_equal(own, value))
			continue;
		if (json_is_object(own) && strcmp(name, "run") == 0) {
			json_t *run = json_copy(value);
			json_object_foreach(own, inner, unused)
			{
				if (!json_object_get(run, inner))
					json_object_set_new(run, inner, json_null());
			}
			error_set(e, "Its \"run\" differs."); /* if memory runs out here */
			store_same(own, run, e);
			json_decref(run);
			return false;
		}
		char *is = json_dumps(own, FLAGS), *wants = json_dumps(value, FLAGS);
		if (is && wants && strlen(is) + strlen(wants) < MOST)
			error_set(e, "Its \"%s\" is %s, not %s.", name, is, wants);
		else
			error_set(e, "Its \"%s\" differs.", name);
		free(is);
		free(wants);
		return false;
	}
	return true;
}

/* ---- files that are joined ---- */

static const size_t file_most = (size_t)1 << 33;

static int
by_number(const void *a, const void *b)
{
	const struct store_line *x = a, *y = b;

	if (x->n != y->n)
		return x->n < y->n ? -1 : 1;
	return x->file != y->file ? x->file - y->file : x->number - y->number;
}

static bool
read_part(struct store_parts *p, const char *path,
	bool (*take)(void *owner, struct store_line *line, struct error *e), void *owner,
	struct error *e)
{
	struct error why;
	size_t size = 0;
	char *text = file_read(path, file_most, &size, e);

	if (!text)
		return false;
	p->texts[p->files++] = text;
	if (!ARRAY_ROOM(p->lines, p->room, text_count_lines(text, size) + (size_t)p->count + 1))
		return error_set(e, "There is not enough memory for these results.");
	const char *at = text, *end = text + size;
	for (int number = 1; at < end; number++) {
		const char *stop = memchr(at, '\n', (size_t)(end - at));
		if (!stop)
			return error_set(e,
				"%s ends within line %d: its run was killed. Continue it with "
				"--resume.",
				path, number);
		struct store_line *line = &p->lines[p->count];
		*line = (struct store_line){ .text = at,
			.length = (size_t)(stop - at),
			.file = p->files - 1,
			.number = number,
			.place = p->count,
			.json = json_line_read(at, (size_t)(stop - at), &why) };
		if (line->json)
			p->count++;
		if (!line->json || !take(owner, line, &why))
			return error_set(e, "%s, line %d: %s", path, number, why.text);
		at = stop + 1;
	}
	return true;
}

bool
store_read(struct store_parts *p, char *const *paths, int count,
	bool (*take)(void *owner, struct store_line *line, struct error *e), void *owner,
	struct error *e)
{
	*p = (struct store_parts){ .paths = paths,
		.texts = calloc((size_t)count, sizeof *p->texts) };
	if (!p->texts)
		return error_set(e, "There is not enough memory for these results.");
	for (int i = 0; i < count; i++) {
		if (!read_part(p, paths[i], take, owner, e))
			return false;
	}
	if (p->count == 0)
		return error_set(e, "%s has no results.", paths[0]);
	qsort(p->lines, (size_t)p->count, sizeof *p->lines, by_number);
	for (int64_t i = 0; i + 1 < p->count; i++) {
		const struct store_line *line = &p->lines[i], *next = line + 1;
		if (next->n == line->n)
			return error_set(e, "Game %lld is duplicated: %s, line %d and %s, line %d.",
				(long long)line->n, paths[line->file], line->number,
				paths[next->file], next->number);
	}
	return true;
}

void
store_parts_finish(struct store_parts *p)
{
	for (int64_t i = 0; i < p->count; i++)
		json_decref(p->lines[i].json);
	for (int i = 0; i < p->files; i++)
		free(p->texts[i]);
	free(p->texts);
	free(p->lines);
	*p = (struct store_parts){ 0 };
}

bool
store_copy(const struct store_parts *p, const char *path, struct error *e)
{
	struct store_file f;
	struct error why;

	if (!store_open(&f, path, STORE_COPY, e))
		return false;
	bool fine = true;
	for (int64_t i = 0; fine && i < p->count; i++) {
		char *line = strndup(p->lines[i].text, p->lines[i].length + 1);
		fine = line ? store_append(&f, line, e)
			    : error_set(e, "Out of memory for a line of results.");
		free(line);
	}
	if (!store_close(&f, &why) && fine)
		fine = error_set(e, "%s", why.text);
	return fine;
}
