/* Which puzzles are solved. */
#include "match/puzzle/puzzle_log.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/language.h"

enum { MOST_BYTES = 1 << 18 };

static const char head[] = "narabe-puzzles 1";

/* Returns the book of this name; NULL if there is none. */
static const struct puzzle_log_book *
find_book(const struct puzzle_log *l, const char *name)
{
	for (int i = 0; i < l->books; i++) {
		if (strcmp(l->book[i].name, name) == 0)
			return &l->book[i];
	}
	return NULL;
}

static struct puzzle_log_book *
make_book(struct puzzle_log *l, const char *name)
{
	const struct puzzle_log_book *found = find_book(l, name);

	if (found)
		return &l->book[found - l->book];
	if (l->books == PUZZLE_LOG_BOOKS || strlen(name) >= PUZZLE_BOOK)
		return NULL;
	struct puzzle_log_book *b = &l->book[l->books++];
	memset(b, 0, sizeof *b);
	snprintf(b->name, sizeof b->name, "%s", name);
	return b;
}

static bool
is_mine(const char *book)
{
	return strncmp(book, "mine/", 5) == 0;
}

/* Returns the day on which a mistake comes back. */
static int
due_day(const struct puzzle_log_book *b, int index)
{
	static const int days[] = { 0, 1, 3, 7, 16, 35 };
	int most = (int)(sizeof days / sizeof days[0]) - 1, times = b->again[index].times;

	return b->again[index].day + days[times < most ? times : most];
}

/* ---- reading ---- */

static bool
puzzle_log_read_line(struct puzzle_log *l, char *line)
{
	char day[PUZZLE_DAY];
	int used = 0;

	if (strncmp(line, "solved ", 7) == 0) {
		/* "othello 1 2 17" */
		char *rest, *name = strtok_r(line + 7, " ", &rest), *word;
		struct puzzle_log_book *b = name ? make_book(l, name) : NULL;
		int64_t number;

		while (name && (word = strtok_r(NULL, " ", &rest))) {
			if (!text_to_int(word, 1, PUZZLES_MOST, &number))
				return false;
			if (b)
				b->solved[number - 1] = true;
		}
		return name != NULL;
	}
	if (strncmp(line, "again ", 6) == 0) {
		/* "mine/othello:8 3 2 2026-11-20" */
		char *rest, *name = strtok_r(line + 6, " ", &rest);
		int number, times, when;
		if (!name || sscanf(rest, "%d %d %15s%n", &number, &times, day, &used) != 3 ||
			rest[used] || number < 1 || number > PUZZLES_MOST || times < 1 ||
			!puzzle_day_parse(day, &when, NULL))
			return false;
		struct puzzle_log_book *b = make_book(l, name);
		if (b) {
			b->again[number - 1].times = times;
			b->again[number - 1].day = when;
		}
		return true;
	}
	return sscanf(line, "streak %15s %d %d%n", day, &l->streak, &l->best, &used) == 3 &&
	       !line[used] && puzzle_day_parse(day, &l->day, NULL) && l->streak >= 0 &&
	       l->best >= l->streak;
}

static void
puzzle_log_clear(struct puzzle_log *l)
{
	l->day = l->streak = l->best = l->books = 0;
}

static bool
read_text(struct puzzle_log *l, char *text)
{
	char *rest, *line = strtok_r(text, "\n", &rest);
	bool fine = line && strcmp(line, head) == 0;

	while (fine && (line = strtok_r(NULL, "\n", &rest)))
		fine = puzzle_log_read_line(l, line);
	return fine;
}

bool
puzzle_log_read(struct puzzle_log *l, struct error *e)
{
	size_t size;

	file_own_path(FILE_STATE, "puzzles", l->path, sizeof l->path);
	puzzle_log_clear(l);
	if (!l->path[0] || access(l->path, F_OK) != 0)
		return true;
	char *text = file_read(l->path, MOST_BYTES, &size, e);
	if (!text) {
		l->path[0] = '\0'; /* so that the file is not replaced */
		return false;
	}
	bool fine = strlen(text) == size && read_text(l, text);
	free(text);
	if (fine)
		return true;
	puzzle_log_clear(l);
	error_set(e, _("The file of solved puzzles is damaged: none is counted as solved."));
	return file_put_aside(l->path, e);
}

/* ---- writing ---- */

static bool
write_log(const struct puzzle_log *l, struct error *e)
{
	char *text = NULL;
	size_t size = 0;
	FILE *out = open_memstream(&text, &size);

	if (out) {
		char day[PUZZLE_DAY];

		puzzle_day_text(l->day, day);
		fprintf(out, "%s\n", head);
		if (l->best > 0)
			fprintf(out, "streak %s %d %d\n", day, l->streak, l->best);
		for (int k = 0; k < l->books; k++) {
			const struct puzzle_log_book *b = &l->book[k];
			if (puzzle_log_count(l, b->name) == 0)
				continue;
			fprintf(out, "solved %s", b->name);
			for (int i = 0; i < PUZZLES_MOST; i++) {
				if (b->solved[i])
					fprintf(out, " %d", i + 1);
			}
			fputc('\n', out);
			for (int i = 0; i < PUZZLES_MOST; i++) {
				if (b->again[i].times == 0)
					continue;
				puzzle_day_text(b->again[i].day, day);
				fprintf(out, "again %s %d %d %s\n", b->name, i + 1,
					b->again[i].times, day);
			}
		}
	}
	if (!file_close_text(out, &text))
		return error_set(e, _("Out of memory while writing %s."), l->path);
	bool fine = file_replace(l->path, text, size, e);
	free(text);
	return fine;
}

static void
close_lock(int fd)
{
	if (fd >= 0)
		close(fd);
}

/* Notes a puzzle's outcome in the current state of the file. */
static bool
note(struct puzzle_log *l, const char *book, int index, bool solved, int day, struct error *e)
{
	struct error damaged = { "" };
	char folder[PUZZLE_LOG_PATH];
	/* Another narabe may be adding one. */
	bool there =
		file_own_path(FILE_STATE, "", folder, sizeof folder) && file_make_folder(folder, e);
	file_own_path(FILE_STATE, "puzzles", l->path, sizeof l->path);
	int lock = there ? file_lock_folder(l->path) : -1;
	bool read = puzzle_log_read(l, &damaged);

	struct puzzle_log_book *b = make_book(l, book);
	if (!b || index >= PUZZLES_MOST) {
		close_lock(lock);
		return true;
	}
	b->solved[index] = solved;
	int today = puzzle_today();
	if (!solved)
		b->again[index].times = 0;
	else if (is_mine(book) && (b->again[index].times == 0 || today >= due_day(b, index))) {
		b->again[index].times++;
		b->again[index].day = today;
	}
	/* A log from a future day was written when the clock was wrong. */
	if (day >= 0 && (day > l->day || day < l->day - 1 || l->streak == 0)) {
		l->streak = day == l->day + 1 && l->streak > 0 ? l->streak + 1 : 1;
		l->day = day;
		l->best = l->streak > l->best ? l->streak : l->best;
	}
	bool written = !l->path[0] || (there && write_log(l, e));
	close_lock(lock);
	if (!written)
		return false;
	return read || error_set(e, "%s", damaged.text);
}

bool
puzzle_log_add(struct puzzle_log *l, const char *book, int index, int day, struct error *e)
{
	return note(l, book, index, true, day, e);
}

bool
puzzle_log_miss(struct puzzle_log *l, const char *book, int index, struct error *e)
{
	return !is_mine(book) || !puzzle_log_has(l, book, index) ||
	       note(l, book, index, false, -1, e);
}

int
puzzle_log_next(const struct puzzle_log *l, const char *book, int count, int index)
{
	const struct puzzle_log_book *b = is_mine(book) ? find_book(l, book) : NULL;
	int next = (index + 1) % count;

	for (int i = 0; i < count && puzzle_log_has(l, book, next); i++)
		next = (next + 1) % count;
	if (!b || !puzzle_log_has(l, book, next))
		return next;
	for (int i = 1; i < count; i++) {
		int other = (index + 1 + i) % count;
		if (other != index && due_day(b, other) < due_day(b, next))
			next = other;
	}
	return next;
}

int
puzzle_log_day(int day, int today)
{
	return day >= today - 1 && day <= today ? day : -1;
}

bool
puzzle_log_has(const struct puzzle_log *l, const char *book, int index)
{
	const struct puzzle_log_book *b = find_book(l, book);

	return b && index < PUZZLES_MOST && b->solved[index];
}

int
puzzle_log_count(const struct puzzle_log *l, const char *book)
{
	const struct puzzle_log_book *b = find_book(l, book);
	int count = 0;

	for (int i = 0; b && i < PUZZLES_MOST; i++)
		count += b->solved[i];
	return count;
}

int
puzzle_log_streak(const struct puzzle_log *l, int today)
{
	return abs(today - l->day) <= 1 ? l->streak : 0;
}
