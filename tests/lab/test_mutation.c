/* Journals cut after every byte, and with every byte changed: resumed, played on, resumed again. Every
 * whole line that was in the damaged file is still in it, or in a copy of the file, and then a sentence
 * said so. For results fuzz_resume does the same. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "fixtures/testing.h"
#include "match/autosave.h"

TEST_EACH(test_keep_in_folder, test_folder_end)

enum { MOST_BYTES = 1 << 20, PATH_BYTES = 8192 };

/* The real one waits for the disk, thousands of times. */
int
fsync(int fd)
{
	return 0;
}

int
fdatasync(int fildes)
{
	return fsync(fildes);
}

/* ---- files ---- */

static void
put_file(const char *path, const char *bytes, size_t size)
{
	FILE *f = fopen(path, "w");

	assert_non_null(f);
	assert_int_equal(fwrite(bytes, 1, size, f), size);
	assert_int_equal(fclose(f), 0);
}

static char *
get_file(const char *path, size_t *size)
{
	struct error e;
	char *text = file_read(path, MOST_BYTES, size, &e);

	if (!text)
		fail_msg("%s", e.text);
	return text;
}

/* Calls `each` for the files of a folder. */
static void
walk(const char *folder, void (*each)(const char *path, void *context), void *context)
{
	char path[PATH_BYTES];
	DIR *d = opendir(folder);
	struct dirent *entry;

	assert_non_null(d);
	while ((entry = readdir(d))) {
		snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
		if (entry->d_name[0] != '.')
			each(path, context);
	}
	closedir(d);
}

static void
remove_file(const char *path, void *unused)
{
	assert_int_equal(unlink(path), 0);
}

/* A file after the damage: `size` bytes. */
struct damaged {
	const char *before, *bytes;
	size_t size;
};

struct sought {
	const char *line;
	size_t length;
	bool found;
};

static void
look_into(const char *path, void *context)
{
	struct sought *s = context;
	size_t size;
	char *text = get_file(path, &size);

	for (size_t i = 0; !s->found && i + s->length <= size; i++)
		s->found = memcmp(text + i, s->line, s->length) == 0;
	free(text);
}

/* Fails unless the text is in a file of the folder. Returns whether it is in this one. */
static bool
has_text(const char *folder, const char *path, const char *text, size_t length)
{
	struct sought s = { text, length, false };

	if (access(path, F_OK) == 0)
		look_into(path, &s);
	bool here = s.found;
	if (!here)
		walk(folder, look_into, &s);
	if (!s.found)
		fail_msg("lost: %.*s", (int)length, text);
	return here;
}

/* The same for each line that the file had before the damage which does not touch it, and for each whole
 * line that it had after it. */
static bool
has_lines(const char *folder, const char *path, const struct damaged *d)
{
	bool all = true;

	for (const char *line = d->before, *end; (end = strchr(line, '\n')); line = end + 1) {
		size_t at = (size_t)(line - d->before), length = (size_t)(end - line);
		if (at + length <= d->size && memcmp(line, d->bytes + at, length) == 0)
			all = has_text(folder, path, line, length) && all;
	}
	for (size_t at = 0, i = 0; i < d->size; i++) {
		if (d->bytes[i] != '\n')
			continue;
		all = has_text(folder, path, d->bytes + at, i + 1 - at) && all;
		at = i + 1;
	}
	return all;
}

/* ---- damage ---- */

/* Calls `check` with the text cut after each byte, and with each byte changed in several ways. */
static void
damage(const char *text, size_t size, void (*check)(const struct damaged *d), int step)
{
	char *bad = malloc(size + 1);

	for (size_t at = 0; at < size; at += (size_t)step) {
		const char values[] = { 0, (char)(text[at] ^ 0x80), (char)(text[at] + 1), '7', '\n',
			' ' };
		memcpy(bad, text, size + 1);
		bad[at] = '\0';
		check(&(struct damaged){ text, bad, at });
		for (size_t i = 0; i < sizeof values; i++) {
			bad[at] = values[i];
			check(&(struct damaged){ text, bad, size });
		}
	}
	free(bad);
}

/* ---- journals ---- */

static struct store store;
static int journals;

static void
play_any(struct record *r)
{
	move_t moves[GAME_MAX_MOVES];
	int count = r->game->rules->moves(r->game, &r->node[record_current(r)].position, moves);

	assert_true(count > 0 && record_play(r, moves[count / 2]));
}

/* Plays on and closes; the journal then holds that, without a sentence. */
static void
goes_on(struct journal *j, struct record *r)
{
	struct record back;
	struct error e = { "" };
	char path[JOURNAL_PATH];
	int nodes = r->count, at = record_current(r);

	play_any(r);
	if (!journal_update(j, r, true, &e))
		fail_msg("%s", e.text);
	snprintf(path, sizeof path, "%s", j->path);
	journal_close(j);
	assert_true(journal_resume(j, path, &back, &e));
	assert_string_equal(e.text, "");
	assert_true(back.count >= nodes && back.count == r->count);
	assert_int_equal(record_current(&back), record_current(r));
	assert_int_equal(back.node[record_current(&back)].parent, at);
	journal_close(j);
	record_finish(&back);
}

static void
check_journal(const struct damaged *d)
{
	struct journal j;
	struct record r;
	struct error said;
	char path[JOURNAL_PATH];

	snprintf(path, sizeof path, "%s/a.journal", store.state);
	put_file(path, d->bytes, d->size);
	bool resumed = store_resume(&store, &j, &r, &said);
	assert_true(resumed || said.text[0]);
	if (resumed) {
		goes_on(&j, &r);
		record_finish(&r);
	}
	assert_true(has_lines(store.state, path, d) || said.text[0]);
	/* Once more, as the next start does. */
	if (store_resume(&store, &j, &r, &said)) {
		assert_true(resumed);
		assert_string_equal(said.text, "");
		goes_on(&j, &r);
		record_finish(&r);
	}
	has_lines(store.state, path, d);
	walk(store.state, remove_file, NULL);
	journals++;
}

/* The text of a journal with every kind of line; the caller frees it. */
static char *
make_journal(size_t *size)
{
	struct record r;
	struct journal j;
	struct error e = { "" };

	assert_true(record_init(&r, game_open("othello", NULL), NULL));
	play_any(&r);
	assert_true(journal_create(&j, store.state, &r, &e));
	play_any(&r);
	assert_true(journal_update(&j, &r, true, &e));
	record_set_comment(&r, 1, "one");
	record_judge(&r, 2, .25, 100, MOVE_NONE);
	record_go(&r, RECORD_ROOT);
	assert_true(journal_update(&j, &r, true, &e));
	assert_true(journal_set_name(&j, "mine.sgf", &(struct file_mark){ 0 }, &e));
	record_go(&r, 2);
	assert_true(journal_update(&j, &r, true, &e));
	play_any(&r);
	assert_true(journal_update(&j, &r, true, &e));
	char *text = get_file(j.path, size);
	journal_remove(&j);
	record_finish(&r);
	return text;
}

/* As version 1 wrote it: without the sums, ten bytes at the end of each line. */
static void
make_old(char *text, size_t *size)
{
	char *to = text;

	for (const char *from = text, *end; (end = strchr(from, '\n')); from = end + 1) {
		size_t length = (size_t)(end - from) - (from == text ? 0 : 10);
		memmove(to, from, length);
		to += length;
		*to++ = '\n';
	}
	*to = '\0';
	text[strlen("narabe-journal ")] = '1';
	*size = (size_t)(to - text);
}

TEST(journals_lose_no_line)
{
	struct error e;
	size_t size;

	assert_true(store_init(&store) && file_make_folder(store.state, &e));
	char *text = make_journal(&size);
	damage(text, size, check_journal, every(7));
	make_old(text, &size);
	damage(text, size, check_journal, every(7));
	free(text);
	print_message("%d journals\n", journals);
}
