/* The autosave of a game. See journal.h for the lines. One thread owns a journal. */
#include "record/journal.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/file.h"
#include "base/language.h"
#include "base/lock.h"
#include "record/sgf.h"

#define FIRST_LINE "narabe-journal 2\n"
enum { VERSION = 2 };

/* " ~0b4411f2" at the end of a line. */
enum { SUM_BYTES = 10 };
static const uint32_t SUM_START = 2166136261u;

/* FNV-1a: texts that differ in one byte never have the same sum. */
static uint32_t
add_to_sum(uint32_t sum, const char *text, size_t size)
{
	for (size_t i = 0; i < size; i++)
		sum = (sum ^ (unsigned char)text[i]) * 16777619u;
	return sum;
}

void
journal_init(struct journal *j)
{
	*j = (struct journal){ .fd = -1 };
}

/* ---- writing ---- */

static bool
give_up(struct journal *j, struct error *e)
{
	error_set(e, _("The game cannot be saved in %.200s: %s. Every later move tries again."),
		j->path, strerror(errno));
	journal_close(j);
	return false;
}

/* Returns whether a node is written now. */
static bool
is_due(const struct journal *j, const struct record *r, int i, bool all)
{
	const struct record_node *n = &r->node[i];

	return i >= j->written || n->news == NEWS_CHANGED ||
	       (n->news == NEWS_JUDGED && (i != record_current(r) || all));
}

/* Writes the lines that put these siblings in order, the last one first. */
static void
put_siblings(const struct record *r, int node, FILE *f)
{
	int next = r->node[node].sibling;

	if (next == RECORD_NONE)
		return;
	put_siblings(r, next, f);
	fprintf(f, "^ %d\n", node);
}

/* Writes the order of a node's children, unless it is the order in which the file lists them. */
static void
put_order(const struct journal *j, const struct record *r, int parent, bool all, FILE *f)
{
	int first = r->node[parent].child, before = RECORD_NONE;
	bool due = false, ascending = true;

	for (int i = first; i != RECORD_NONE; before = i, i = r->node[i].sibling) {
		due = due || is_due(j, r, i, all);
		ascending = ascending && i > before;
	}
	if (due && (!ascending || (first < j->written && is_due(j, r, first, all))))
		put_siblings(r, first, f);
}

static bool
append_text(struct journal *j, const char *text, size_t size, struct error *e)
{
	off_t end = lseek(j->fd, 0, SEEK_END);

	if (size > 0 && !file_write_all(j->fd, text, size)) {
		int why = errno;
		if (end >= 0 && ftruncate(j->fd, end) != 0) /* remove an incomplete line */
			j->unsynced = true;
		errno = why;
		return give_up(j, e);
	}
	j->unsynced = j->unsynced || size > 0;
	j->size += (int64_t)size;
	return true;
}

/* Returns whether the file is no longer the one that was written, so that the game needs another
 * one. */
static bool
is_lost(const struct journal *j)
{
	struct stat open, named;

	return fstat(j->fd, &open) == 0 && (open.st_size != j->size || stat(j->path, &named) != 0 ||
						   !file_is_same(&named, &open));
}

/* Returns false with errno set. */
static bool
close_text(FILE *f, char **text)
{
	bool whole = file_close_text(f, text);

	if (!whole)
		errno = ENOMEM;
	return whole;
}

/* Appends whole lines, adding the sums. */
static bool
journal_append(struct journal *j, const char *text, size_t size, struct error *e)
{
	char *summed = NULL;
	size_t summed_size;
	uint32_t sum = j->sum;

	FILE *f = open_memstream(&summed, &summed_size);
	if (!f)
		return give_up(j, e);
	for (const char *line = text, *next; line < text + size; line = next + 1) {
		next = memchr(line, '\n', (size_t)(text + size - line));
		sum = add_to_sum(sum, line, (size_t)(next - line));
		fwrite(line, 1, (size_t)(next - line), f);
		fprintf(f, " ~%08" PRIx32 "\n", sum);
	}
	bool fine = close_text(f, &summed) ? append_text(j, summed, summed_size, e) : give_up(j, e);
	j->sum = sum;
	free(summed);
	return fine;
}

bool
journal_update(struct journal *j, struct record *r, bool all, struct error *e)
{
	char *text = NULL;
	size_t size;

	if (!all && !r->changed && j->at == record_current(r))
		return true;
	if (j->written > 0 && is_lost(j)) {
		struct stat open, named;

		error_set(e,
			_("%.200s was changed or removed by another program: the game is "
			  "saved again."),
			j->path);
		if (stat(j->path, &named) != 0 || fstat(j->fd, &open) != 0 ||
			!file_is_same(&named, &open))
			j->path[0] = '\0'; /* the file there, if any, is not ours */
		j->lost = true;
		journal_close(j);
		return false;
	}
	FILE *f = open_memstream(&text, &size);
	if (!f)
		return give_up(j, e);
	/* Write the lines for everything the file does not contain yet. */
	int looked_at = record_current(r);

	for (int i = 0; i < r->count; i++) {
		if (is_due(j, r, i, all)) {
			bool is_new = i >= j->written;
			int parent = r->node[i].parent;

			if (i == RECORD_ROOT && is_new)
				fputs("* ", f);
			else
				fprintf(f, "%c %d ", is_new ? '+' : '=', is_new ? parent : i);
			record_write_node(r, i, true, f);
			fputc('\n', f);
		}
	}
	for (int i = 0; i < r->count; i++)
		put_order(j, r, i, all, f);
	for (int i = 0; i < r->count; i++) {
		if (is_due(j, r, i, all))
			r->node[i].news = NEWS_NONE;
	}
	if (r->count > j->written)
		j->at = r->count - 1; /* each new one becomes current */
	j->written = r->count;
	if (j->at != looked_at)
		fprintf(f, "@ %d\n", looked_at);
	j->at = looked_at;
	r->changed = false;
	bool fine = close_text(f, &text);
	if (fine && j->size + (int64_t)(size + SUM_BYTES * text_count_lines(text, size)) >
			    RECORD_FILE_MAX) {
		/* A file this large could not be read back. A new one holds only the current
		 * game. */
		j->lost = j->size > (int64_t)strlen(FIRST_LINE);
		r->changed = true;
		errno = EFBIG;
		fine = give_up(j, j->lost ? NULL : e);
	} else {
		fine = fine ? journal_append(j, text, size, e) : give_up(j, e);
	}
	free(text);
	return fine;
}

bool
journal_set_name(struct journal *j, const char *name, const struct file_mark *kept, struct error *e)
{
	char line[sizeof j->name + 64];

	/* A game opened from a file can have any name; a journal line can hold only some. */
	if (!record_check_name(name, NULL))
		return true;
	snprintf(j->name, sizeof j->name, "%s", name);
	int n = snprintf(line, sizeof line, "/ %s\n%% %" PRId64 " %" PRId64 "\n", j->name,
		kept->time_ns ? kept->size : -1, kept->time_ns);
	return journal_append(j, line, (size_t)n, e);
}

/* Ignores file systems that cannot sync: the disk has not failed. */
bool
journal_sync(struct journal *j, struct error *e)
{
	bool fine = j->fd < 0 || !j->unsynced || fdatasync(j->fd) == 0 || errno == EINVAL ||
		    errno == EROFS || errno == ENOTSUP;

	j->unsynced = false;
	return fine || give_up(j, e);
}

/* ---- the file ---- */

/* Chooses a name that no other program uses. */
static bool
journal_choose_name(struct journal *j, const char *folder)
{
	time_t now = time(NULL);
	struct tm local;
	char date[32];

	localtime_r(&now, &local);
	strftime(date, sizeof date, "%Y%m%d-%H%M%S", &local);
	for (int i = 1; i < 1000; i++) {
		int n = snprintf(j->path, sizeof j->path, "%s/%s-%ld-%d.journal", folder, date,
			(long)getpid(), i);
		if (n < 0 || (size_t)n >= sizeof j->path) {
			errno = ENAMETOOLONG;
			return false;
		}
		if (access(j->path, F_OK) != 0)
			return true;
	}
	errno = EEXIST;
	return false;
}

/* Gives the file its name without replacing one that exists: another program with the same process
 * number in another container may have taken the name meanwhile. Renames on file systems without
 * links. */
static bool
give_name(const struct journal *j, const char *temporary)
{
	if (link(temporary, j->path) == 0)
		return unlink(temporary) == 0;
	return errno != EEXIST && rename(temporary, j->path) == 0;
}

/* The file is locked before it gets its name, so that it is never visible without an owner. */
bool
journal_create(struct journal *j, const char *folder, struct record *r, struct error *e)
{
	char temporary[JOURNAL_PATH + 32];

	journal_init(j);
	if (!file_make_folder(folder, e))
		return false;
	if (!journal_choose_name(j, folder))
		return give_up(j, e);
	j->fd = file_make_temporary(j->path, temporary, sizeof temporary);
	if (j->fd < 0)
		return give_up(j, e);
	j->at = RECORD_ROOT;
	j->sum = SUM_START;
	bool locked = lock_file(j->fd, false); /* not every file system supports it */
	bool fine = (locked || give_up(j, e)) &&
		    append_text(j, FIRST_LINE, strlen(FIRST_LINE), e) &&
		    journal_update(j, r, true, e);
	if (fine && !give_name(j, temporary))
		fine = give_up(j, e);
	if (!fine)
		unlink(temporary);
	return fine;
}

void
journal_close(struct journal *j)
{
	if (j->fd >= 0 && j->unsynced)
		fdatasync(j->fd);
	if (j->fd >= 0)
		close(j->fd);
	j->fd = -1;
}

void
journal_remove(struct journal *j)
{
	if (j->fd >= 0)
		unlink(j->path);
	j->unsynced = false;
	journal_close(j);
}

/* ---- reading ---- */

/* Reads the number of an existing node, and a blank after it unless the line ends. */
static bool
journal_take_number(struct record_reader *rd, int *node)
{
	int64_t n = 0;
	const char *from = rd->at;

	for (; rd->at < rd->end && *rd->at >= '0' && *rd->at <= '9' && n < 1 << 30; rd->at++)
		n = 10 * n + *rd->at - '0';
	*node = (int)n;
	if (rd->at == from || n >= rd->record->count)
		return false;
	if (record_next_is(rd, ' '))
		rd->at++;
	return true;
}

/* Reads the line between rd->at and rd->end. Returns false if it cannot be read; the record is then
 * unchanged, unless it is the root's line. */
static bool
journal_take_line(struct record_reader *rd, struct journal_found *found)
{
	struct record *r = rd->record;
	char what = rd->end - rd->at >= 2 && rd->at[1] == ' ' ? *rd->at : '?';
	int node, count = r->count;

	rd->at += 2;
	if (what == '*')
		return count == 0 && record_read_root(rd) && rd->at == rd->end;
	if (count == 0)
		return false;
	if (what == '/') {
		/* The name of the file to which the game is also saved. */
		char given[256];

		snprintf(given, sizeof given, "%.*s", (int)(rd->end - rd->at), rd->at);
		if (record_check_name(given, NULL))
			memcpy(found->name, given, sizeof given);
		found->kept = (struct file_mark){ 0 };
		return true;
	}
	if (what == '%') {
		char numbers[64];
		snprintf(numbers, sizeof numbers, "%.*s", (int)(rd->end - rd->at), rd->at);
		if (sscanf(numbers, "%20" SCNd64 " %20" SCNd64, &found->kept.size,
			    &found->kept.time_ns) != 2)
			found->kept = (struct file_mark){ 0 };
		return true;
	}
	if (!strchr("+=^@", what))
		return true; /* its sum is right, so it is a line type of a later version */
	if (!journal_take_number(rd, &node))
		return false;
	if (what == '+') {
		if (!record_read_new(rd, node))
			return false;
		record_go(r, count);
		return true;
	}
	if (what == '=')
		return record_read_again(rd, node);
	if (rd->at != rd->end || (what == '^' && node == RECORD_ROOT))
		return false;
	if (what == '^')
		record_put_first(r, node);
	else
		record_go(r, node);
	return true;
}

/* Removes the sum from the end of the line. Returns false if it is not the sum of the lines so
 * far. */
static bool
take_sum(struct record_reader *rd, uint32_t *sum)
{
	char text[SUM_BYTES + 1];

	if (rd->end - rd->at < SUM_BYTES)
		return false;
	rd->end -= SUM_BYTES;
	*sum = add_to_sum(*sum, rd->at, (size_t)(rd->end - rd->at));
	snprintf(text, sizeof text, " ~%08" PRIx32, *sum);
	return memcmp(rd->end, text, SUM_BYTES) == 0;
}

/* Reads the lines after the first and returns whether they include a root. Sets found->foreign if
 * the last line had the right sum but was refused. */
static bool
take_lines(struct record_reader *rd, const char *end, struct journal_found *found)
{
	const char *line = rd->text + found->good, *next;

	while ((next = memchr(line, '\n', (size_t)(end - line)))) {
		uint32_t sum = found->sum;
		rd->at = line;
		rd->end = next;
		if (!take_sum(rd, &sum))
			break;
		found->foreign = !journal_take_line(rd, found);
		if (found->foreign)
			break;
		found->sum = sum;
		line = next + 1;
	}
	if (line == rd->text + found->good)
		return false;
	found->good = (size_t)(line - rd->text);
	return true;
}

bool
journal_parse(const char *text, size_t size, struct record *out, struct journal_found *found,
	struct error *e)
{
	struct record_reader rd;
	struct error why = { "" };
	/* After a power failure the file may end in zero bytes. */
	const char *zero = memchr(text, '\0', size), *end = zero ? zero : text + size;
	int number = 0, used = 0;

	sscanf(text, "narabe-journal %3d%n", &number, &used);

	int version = used > 0 && text[used] == '\n' ? number : 0;
	*out = (struct record){ 0 };
	*found = (struct journal_found){ .sum = SUM_START, .foreign = version > VERSION };
	if (version != VERSION)
		return error_set(e, "%s",
			version < VERSION ? _("This is not a journal of narabe.")
					  : _("A later version of narabe wrote this journal."));
	if (!record_reader_init(&rd, out, text, (size_t)(end - text), &why)) {
		found->foreign = true;
		return error_set(e, "%s", why.text);
	}
	rd.one_line = true;
	found->good = strcspn(text, "\n") + 1;
	bool read = take_lines(&rd, end, found);
	record_reader_finish(&rd);
	if (!read) {
		record_finish(out);
		return error_set(e, "%s",
			why.text[0] ? why.text : _("This journal does not say which game it is."));
	}
	record_take_result(out, false);
	record_settle(out);
	return true;
}

bool
journal_read(const char *path, struct record *out, char name[256], struct error *e)
{
	struct journal_found found;
	struct error why;
	size_t size;
	char *text = file_read(path, RECORD_FILE_MAX, &size, e);

	if (!text)
		return false;
	bool fine = journal_parse(text, size, out, &found, &why);
	memcpy(name, found.name, sizeof found.name);
	free(text);
	return fine || error_set(e, "%.200s: %.300s", path, why.text);
}

/* ---- damaged journals ---- */

/* Copies the whole text. */
static bool
copy_damaged(const struct journal *j, const char *text, size_t size, char path[JOURNAL_PATH + 32])
{
	int fd = file_make_damaged(j->path, path, JOURNAL_PATH + 32);

	if (fd < 0)
		return false;
	bool fine = file_write_all(fd, text, size) && fsync(fd) == 0;
	int why = errno;
	close(fd);
	if (!fine)
		unlink(path);
	errno = why;
	return fine;
}

/* Copies everything, then truncates the file after the readable part: `before` bytes and `good`
 * bytes of the text. */
static bool
cut_damaged(const struct journal *j, const char *text, size_t size, size_t good, size_t before,
	struct error *e)
{
	char path[JOURNAL_PATH + 32];
	int line = 1;

	if (!copy_damaged(j, text, size, path) || ftruncate(j->fd, (off_t)(before + good)) != 0)
		return error_set(e, _("Cannot write %.200s: %s."), j->path, strerror(errno));
	for (size_t i = 0; i < good; i++)
		line += text[i] == '\n';
	error_set(e,
		_("The journal is damaged in line %d: the game continues from before it, and the "
		  "whole journal is kept as %.300s."),
		line, path);
	return true;
}

/* Reads the open and locked file. */
static bool
journal_go_on(struct journal *j, struct record *out, struct error *e)
{
	struct journal_found found;
	struct error why;
	size_t size;
	char *text = file_read(j->path, RECORD_FILE_MAX, &size, e);

	if (!text)
		return false;
	struct file_mark mark = file_mark(j->path);
	size_t before = (size_t)mark.size - size; /* the byte order mark */
	j->left_ns = mark.time_ns;
	bool fine = journal_parse(text, size, out, &found, &why);
	if (!fine && found.foreign)
		error_set(e, "%.200s: %.300s", j->path, why.text);
	else if (!fine || out->count == 1) /* journals always contain a move */
	{
		error_set(e, _("Its journal contains no readable move."));
		fine = file_put_aside(j->path, e);
	} else if (found.good < size)
		fine = cut_damaged(j, text, size, found.good, before, e);
	free(text);
	if (!fine) {
		record_finish(out);
		return false;
	}
	memcpy(j->name, found.name, sizeof j->name);
	j->kept = found.kept;
	j->size = (int64_t)(found.good + before);
	j->sum = found.sum;
	j->written = out->count;
	j->at = record_current(out);
	return true;
}

/* Locks the file. Retries, because another program that lists games holds the lock for a moment. */
static bool
lock(int fd)
{
	enum { TRIES = 10, NAP_NS = 2000000 };

	for (int i = 1; !lock_file(fd, false); i++) {
		if (i == TRIES)
			return false;
		nanosleep(&(struct timespec){ .tv_nsec = NAP_NS }, NULL);
	}
	return true;
}

bool
journal_resume(struct journal *j, const char *path, struct record *out, struct error *e)
{
	e->text[0] = '\0';
	journal_init(j);
	*out = (struct record){ 0 };
	snprintf(j->path, sizeof j->path, "%s", path);
	j->fd = open(path, O_RDWR | O_APPEND | O_CLOEXEC);
	if (j->fd < 0)
		return error_set(e, _("Cannot continue %.200s: %s."), path, strerror(errno));
	if (!lock(j->fd))
		error_set(e, _("Cannot continue %.200s: another narabe is playing it."), path);
	else if (journal_go_on(j, out, e))
		return true;
	journal_close(j);
	return false;
}
