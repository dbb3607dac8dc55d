/* The autosave of a game: a file that only grows. Whatever happens to the program, the file holds
 * the game up to the last change that was written whole.
 *
 *	narabe-journal 2
 *	* NRB[version=1 game=othello ...] ~e1c70a35    the root, as in record_file.h
 *	+ 0 B[c2]NRB[ms=2150] ~0b4411f2      a new node, numbered in order, after node 0; looked at
 *	= 1 B[c2]V[0.1]...                   what is now said of node 1
 *	^ 5                                  node 5 becomes its parent's first child
 *	@ 1                                  node 1 is looked at
 *	/ game.sgf                           the game is also kept under this name
 *
 * Each line ends with the sum (FNV-1a, 32 bits) of all lines up to it, without the sums. Journals of
 * version 1 have none, and are continued without.
 *
 * A line counts once it has its end. Where a line can not be read, because the file was damaged or
 * its end not written, the lines before it count. Resuming such a journal first copies the whole
 * file to NAME.journal.1.damaged beside it, or the next number that is free, and then cuts it off
 * there; one in which no move can be read is renamed so. While a program writes a journal, it holds
 * a lock on the file: one without a lock is left over. One thread owns a journal. */
#ifndef NARABE_MATCH_RECORD_JOURNAL_H
#define NARABE_MATCH_RECORD_JOURNAL_H

#include "match/record/record.h"

enum { JOURNAL_PATH = 4096 };

struct journal {
	int fd; /* -1: not open */
	char path[JOURNAL_PATH];
	char name[256]; /* of the file in which the game is kept, or empty */
	int written;    /* nodes in the file */
	int at;         /* the node looked at, by the file */
	bool unsynced;
	int version;  /* of the file */
	uint32_t sum; /* of its lines */
};

/* A journal that is not open. */
void journal_init(struct journal *j);

static inline bool
journal_is_open(const struct journal *j)
{
	return j->fd >= 0;
}

/* Makes a file of its own in the folder, with what the record holds. False with a sentence. */
bool journal_create(struct journal *j, const char *folder, struct record *r, struct error *e);

/* Writes what is new. Values of the position looked at, which a running search changes all the
 * time, wait until it is left, or until `all`. False with a sentence; the journal is then closed,
 * and its file stays. */
bool journal_update(struct journal *j, struct record *r, bool all, struct error *e);

/* The file in which the game is kept; a name that record_check_name() refuses is not written. */
bool journal_set_name(struct journal *j, const char *name, struct error *e);

/* What was written reaches the disk. Does nothing when nothing was. */
void journal_sync(struct journal *j);

/* Lets go of the file, which stays; or removes it. */
void journal_close(struct journal *j);
void journal_remove(struct journal *j);

/* Reads a journal that nobody writes. False with a sentence. */
bool journal_read(const char *path, struct record *out, char name[256], struct error *e);

/* Reads it and goes on with it. False with a sentence, also when another program writes it. *e is
 * empty unless the file was damaged: the sentence then says what was kept, also when true. */
bool journal_resume(struct journal *j, const char *path, struct record *out, struct error *e);

/* Whether some program writes this file now. */
bool journal_is_held(const char *path);

/* How far the text of a journal can be read. */
struct journal_found {
	char name[256]; /* of the file in which the game is kept, or empty */
	size_t good;    /* bytes of whole lines, all of which can be read */
	int version;
	uint32_t sum; /* of those lines */
	bool foreign; /* no damage: what it needs is not here, a later version or a board's file */
};

/* Reads the text of a journal, with a zero byte behind it. False with a sentence when not even the
 * root can be read; *out is then empty. */
bool journal_parse(const char *text, size_t size, struct record *out, struct journal_found *found,
	struct error *e);

#endif
