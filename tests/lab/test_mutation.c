/* Journals cut after every byte, and with every byte changed: resumed from the line before the damage,
 * played on, resumed again. All that was in the damaged file is still in it, or in a copy of the file,
 * and then, and only then, a sentence said so. For results fuzz_resume does the same. */
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

static struct store store;
static int journals;

/* ---- files ---- */

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

struct sought {
	const char *bytes;
	size_t size;
	bool found;
};

static void
look_into(const char *path, void *context)
{
	struct sought *s = context;
	size_t size;
	char *text = get_file(path, &size);

	s->found = s->found || (size >= s->size && memcmp(text, s->bytes, s->size) == 0);
	free(text);
}

/* Fails unless the bytes are in a file of the folder. Returns whether they are in the damaged one. */
static bool
has_bytes(const struct damaged *d)
{
	struct sought s = { d->bytes, d->size, false };

	if (access(d->path, F_OK) == 0)
		look_into(d->path, &s);
	bool here = s.found;
	if (!here)
		walk(store.state, look_into, &s);
	if (!s.found)
		fail_msg("lost: %.*s", (int)d->size, d->bytes);
	return here;
}

/* ---- journals ---- */

/* Plays a legal move. */
static void
play(struct record *r, int number)
{
	move_t moves[GAME_MAX_MOVES];
	int count = r->game->rules->moves(r->game, &r->node[record_current(r)].position, moves);

	assert_true(number < count && record_play(r, moves[number]));
}

/* Plays on and closes; the journal then holds that, without a sentence. */
static void
goes_on(struct journal *j, struct record *r)
{
	struct record back;
	struct error e = { "" };
	char path[JOURNAL_PATH];
	int nodes = r->count, at = record_current(r);

	play(r, 0);
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
	char place[32] = "no readable move";
	int good = 0; /* lines before the damage */

	for (size_t i = 0; i < d->at; i++)
		good += d->bytes[i] == '\n';
	bool resumed = store_resume(&store, &j, &r, &said);
	assert_int_equal(resumed, good > 2); /* the third is the first move's */
	bool whole = has_bytes(d);
	assert_int_equal(resumed && whole, said.text[0] == '\0');
	if (resumed)
		snprintf(place, sizeof place, "damaged in line %d:", good + 1);
	if (!said.text[0] || good == 0) /* which may be of a later version */
		place[0] = '\0';
	assert_non_null(strstr(said.text, place));
	if (resumed) {
		goes_on(&j, &r);
		record_finish(&r);
	}
	/* Once more, as the next start does. */
	assert_int_equal(store_resume(&store, &j, &r, &said), resumed);
	if (resumed) {
		assert_string_equal(said.text, "");
		goes_on(&j, &r);
		record_finish(&r);
	}
	has_bytes(d);
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
	play(&r, 0);
	assert_true(journal_create(&j, store.state, &r, &e));
	play(&r, 0);
	assert_true(journal_update(&j, &r, true, &e));
	record_set_comment(&r, 1, "one");
	record_judge(&r, 2, .25, 100, MOVE_NONE);
	record_go(&r, RECORD_ROOT);
	play(&r, 1);
	record_promote(&r, record_current(&r));
	assert_true(journal_update(&j, &r, true, &e));
	assert_true(journal_set_name(&j, "mine.sgf", &(struct file_mark){ 0 }, &e));
	record_go(&r, 2);
	assert_true(journal_update(&j, &r, true, &e));
	play(&r, 0);
	assert_true(journal_update(&j, &r, true, &e));
	char *text = get_file(j.path, size);
	journal_remove(&j);
	record_finish(&r);
	return text;
}

TEST(journals_lose_no_line)
{
	char path[JOURNAL_PATH];
	struct error e;
	size_t size;

	assert_true(store_init(&store) && file_make_folder(store.state, &e));
	char *text = make_journal(&size);
	snprintf(path, sizeof path, "%s/a.journal", store.state);
	test_damage(path, text, size, size / (size_t)every(7), check_journal);
	/* The version before, which had no sums. */
	size_t version = strlen("narabe-journal ");
	text[version] = '1';
	assert_true(file_replace(path, text, size, &e));
	check_journal(&(struct damaged){ path, text, size, version });
	free(text);
	print_message("%d journals\n", journals);
}
