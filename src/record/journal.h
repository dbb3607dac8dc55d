/* The autosave of a game: a file that only grows. Whatever happens to the program, the file holds
 * the game up to the last change that was written completely.
 *
 *	narabe-journal 2
 *	* NRB[version=1 game=othello ...] ~e1c70a35    the root, as in file.h
 *	+ 0 B[c2]NRB[ms=2150] ~0b4411f2      a new current node, numbered in order, below node 0
 *	= 1 B[c2]V[0.1]...                   new properties of node 1
 *	^ 5                                  node 5 becomes its parent's first child
 *	@ 1                                  node 1 becomes the current node
 *	/ game.sgf                           the game is also saved under this name,
 *	% 512 1764180000123456789            in a file of this size, written at this time in ns; -1: none yet
 *
 * Each line ends with the sum (FNV-1a, 32 bits) of all lines up to it, without their sums.
 *
 * Only complete lines count. If a line cannot be read, because the file was damaged or its end was
 * not written, the lines before it count. Resuming such a journal first copies the whole file to
 * NAME.journal.1.damaged beside it, or the next free number, and then truncates it there; a journal
 * of which no move can be read is renamed in the same way. While a program writes a journal, it
 * holds a lock on the file: a journal without a lock is left over. One thread owns a journal. */
#ifndef NARABE_RECORD_JOURNAL_H
#define NARABE_RECORD_JOURNAL_H

#include "base/file.h"
#include "record/record.h"

enum { JOURNAL_PATH = 4096 };

struct journal {
	int fd; /* -1: closed */
	char path[JOURNAL_PATH];
	char name[256]; /* of the file in which the game is also saved, or empty */
	int written;    /* nodes written to the file */
	int at;         /* the current node, according to the file */
	bool unsynced;
	bool lost; /* the file was removed, replaced or cut by others, or is full: another must begin */
	int64_t size;          /* bytes of the file */
	int64_t left_ns;       /* resumed: when it had been written last, since 1970 */
	struct file_mark kept; /* resumed: size and time of the game's file; zero: unknown */
	uint32_t sum;          /* of its lines */
};

/* A closed journal. */
void journal_init(struct journal *j);

static inline bool
journal_is_open(const struct journal *j)
{
	return j->fd >= 0;
}

/* Creates a journal in the folder with the contents of the record. Returns false with a sentence. */
bool journal_create(struct journal *j, const char *folder, struct record *r, struct error *e);

/* Writes what is new. Values of the current position, which a running search updates constantly, are not written
 * until it is left, or unless `all` is set. Returns false with a sentence; the journal is then closed, and its file
 * stays; `lost` says that another can begin at once. */
bool journal_update(struct journal *j, struct record *r, bool all, struct error *e);

/* Sets the file in which the game is also saved, as it is there now; a name that record_check_name() refuses is
 * not written. */
bool journal_set_name(
	struct journal *j, const char *name, const struct file_mark *kept, struct error *e);

/* Flushes written data to the disk, if there is any. Returns false with a sentence if the disk fails; the
 * journal is then closed. */
bool journal_sync(struct journal *j, struct error *e);

/* Closes the file, which stays; or removes it. */
void journal_close(struct journal *j);
void journal_remove(struct journal *j);

/* Reads a journal that no program is writing. Returns false with a sentence. */
bool journal_read(const char *path, struct record *out, char name[256], struct error *e);

/* Reads a journal and continues it. Returns false with a sentence, also if another program is writing it. *e
 * is empty unless the file was damaged: it then says what was saved, even on success. */
bool journal_resume(struct journal *j, const char *path, struct record *out, struct error *e);

/* Returns whether some program is writing this file. */
bool journal_is_held(const char *path);

/* How far the text of a journal is readable. */
struct journal_found {
	char name[256]; /* of the file in which the game is also saved, or empty */
	struct file_mark kept;
	size_t good;  /* bytes of complete lines, all readable */
	uint32_t sum; /* of those lines */
	bool foreign; /* not damaged, but it needs a later version or a board's file */
};

/* Reads the text of a journal, followed by a zero byte. Returns false with a sentence if not even the root
 * can be read; *out is then empty. */
bool journal_parse(const char *text, size_t size, struct record *out, struct journal_found *found,
	struct error *e);

#endif
