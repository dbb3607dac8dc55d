/* The autosave of a game: a file that only grows. Whatever happens to the program, the file holds
 * the game up to the last completely written change.
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
 * not written, only the lines before it count. Resuming such a journal first copies the whole file
 * to NAME.journal.1.damaged beside it, or the next free number, and then truncates it before that
 * line; a journal without a readable move is renamed in the same way. A program that writes a
 * journal holds a lock on the file: a journal without a lock is a leftover. One thread owns a
 * journal. */
#ifndef NARABE_RECORD_JOURNAL_H
#define NARABE_RECORD_JOURNAL_H

#include "base/file.h"
#include "record/record.h"

enum { JOURNAL_PATH = 4096 };

struct journal {
	int fd; /* -1: closed */
	char path[JOURNAL_PATH];
	char name[256]; /* of the file to which the game is also saved, or empty */
	int written;    /* nodes written to the file */
	int at;         /* the current node, according to the file */
	bool unsynced;
	/* the file was removed, replaced or truncated by others, or is full: a new one must be
	 * created */
	bool lost;
	int64_t size;          /* bytes of the file */
	int64_t left_ns;       /* resumed: time of the last write, since 1970 */
	struct file_mark kept; /* resumed: size and time of the game's file; zero: unknown */
	uint32_t sum;          /* of its lines */
};

/* Initialises a closed journal. */
void journal_init(struct journal *j);

static inline bool
journal_is_open(const struct journal *j)
{
	return j->fd >= 0;
}

/* Creates a journal in the folder with the contents of the record. Returns false with a sentence. */
bool journal_create(struct journal *j, const char *folder, struct record *r, struct error *e);

/* Writes all changes. Values of the current position, which a running search updates constantly,
 * are not written until the game leaves it, unless `all` is set. Returns false with a sentence on
 * failure; the journal is then closed, and its file stays. If `lost` is set, a new journal can be
 * created at once. */
bool journal_update(struct journal *j, struct record *r, bool all, struct error *e);

/* Sets the file to which the game is also saved, with its current mark. Ignores a name that
 * record_check_name() refuses. */
bool journal_set_name(
	struct journal *j, const char *name, const struct file_mark *kept, struct error *e);

/* Flushes written data, if any, to the disk. Returns false with a sentence if the disk fails; the
 * journal is then closed. */
bool journal_sync(struct journal *j, struct error *e);

/* Closes the file and keeps it. */
void journal_close(struct journal *j);

/* Closes and removes the file. */
void journal_remove(struct journal *j);

/* Reads a journal that no program is writing. Returns false with a sentence on failure. */
bool journal_read(const char *path, struct record *out, char name[256], struct error *e);

/* Reads a journal and continues it. Returns false with a sentence on failure, also if another
 * program is writing it. On success *e is empty unless the file was damaged: it then says what was
 * kept. */
bool journal_resume(struct journal *j, const char *path, struct record *out, struct error *e);

/* The readable part of a journal's text. */
struct journal_found {
	char name[256]; /* of the file to which the game is also saved, or empty */
	struct file_mark kept;
	size_t good;  /* bytes of complete lines, all readable */
	uint32_t sum; /* of those lines */
	bool foreign; /* not damaged, but needs a later version or a board's file */
};

/* Reads the text of a journal, followed by a zero byte. Returns false with a sentence if not even the root
 * can be read; *out is then empty. */
bool journal_parse(const char *text, size_t size, struct record *out, struct journal_found *found,
	struct error *e);

#endif
