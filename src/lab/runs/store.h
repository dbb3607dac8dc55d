/* The one store of results: files with a JSON object on each line, in the order of the objects'
 * numbers, "n", so that the same run writes the same bytes. They are written line by line,
 * continued after a run was killed, and joined if a run was divided.
 *
 * A run appends to its file and holds a lock on it. Only complete lines count: a partial line left
 * by a killed run is cut off when the run is continued. Anything else after the last line, or in a
 * line, is refused.
 *
 * One thread. */
#ifndef NARABE_LAB_RUNS_STORE_H
#define NARABE_LAB_RUNS_STORE_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"

/* ---- a file that is written ---- */

/* A file being written. */
struct store_file {
	int fd; /* -1 for none */
	bool regular;
	const char *path;
	char *text;       /* the existing complete lines, if the run is continued */
	const char *next; /* the first of them that store_next() has not read; NULL: none is left */
	int number;       /* of the line read last */
	size_t size;      /* of the complete lines, in bytes */
	size_t leftover;  /* bytes after the last complete line */
	int unsynced;     /* lines written since the last fsync */
	int64_t synced_us;
};

enum store_use {
	STORE_RUN,   /* a run from its first game */
	STORE_GO_ON, /* a run that stopped */
	STORE_COPY,  /* lines that exist already */
};

/* Opens and locks the file. Refuses a nonempty one unless its run is continued; `text` then holds
 * its complete lines, and nothing is changed before store_go_on() or an appended line. Returns
 * false with a sentence. */
bool store_open(struct store_file *f, const char *path, enum store_use use, struct error *e);

/* Reads the next complete line of a run that is continued, `next`, and moves `next` behind it. The
 * caller releases the object. Returns NULL with a sentence that does not name the line. */
json_t *store_next(struct store_file *f, struct error *e);

/* Says why the line that was read last does not belong to the run, and returns false. */
bool store_refuse(const struct store_file *f, const struct error *why, struct error *e);

/* Cuts off what follows the last complete line. Call it once all lines are
 * known to be the run's and nothing is left to append. Returns false with a sentence. */
bool store_go_on(struct store_file *f, struct error *e);

/* Appends complete lines, which reach the disk after at most a second or 256 lines. Returns false
 * with a sentence. */
bool store_append(struct store_file *f, const char *line, struct error *e);

/* Flushes everything to the disk and releases the lock. Returns false with a sentence if something
 * could not be written. */
bool store_close(struct store_file *f, struct error *e);

/* ---- the members of a line ---- */

/* Returns whether a line has all members of `wanted` with the same values, and no others in "run";
 * if not, with a sentence about the first that differs. null is the same as a member that is
 * missing. */
bool store_same(const json_t *line, json_t *wanted, struct error *e);

/* ---- files that are joined ---- */

struct store_line {
	const char *text; /* without its newline */
	size_t length;
	int file, number; /* index of the file, and number of the line in it */
	int64_t n;
	json_t *json;
	int64_t place; /* index of the line in reading order */
};

struct store_parts {
	struct store_line *lines; /* sorted by n */
	int64_t count;
	size_t room;
	char *const *paths;
	char **texts;
	int files;
};

/* Reads the files' lines. `take` checks each line, sets its n, and may remove members from its
 * object. Returns false with a sentence, also for an incomplete or duplicate line. Call
 * store_parts_finish() in either case. */
bool store_read(struct store_parts *p, char *const *paths, int count,
	bool (*take)(void *owner, struct store_line *line, struct error *e), void *owner,
	struct error *e);

/* Frees the lines. */
void store_parts_finish(struct store_parts *p);

/* Writes all lines to a new file. Returns false with a sentence. */
bool store_copy(const struct store_parts *p, const char *path, struct error *e);

#endif
