/* Files of results with an object of JSON on each line, as review writes them: stored, continued
 * and read back. One thread. */
#ifndef NARABE_LAB_RUNS_LINES_H
#define NARABE_LAB_RUNS_LINES_H

#include <jansson.h>

#include "lab/runs/results.h"

enum { LINES_KEY = 24 };

/* Opens a run's file, or one to be continued: *stored is then its first line, for json_line_next(), as
 * long as the file is open; NULL if it has none. The file is unchanged until lines_store(), or
 * results_go_on() where nothing is left to store. False with a sentence. results_close() in any case. */
bool lines_open(struct results_file *out, const char *path, bool resume, const char **stored,
	struct error *e);

/* Appends an object, which stays the caller's. False with a sentence. */
bool lines_store(struct results_file *out, json_t *line, struct error *e);

/* Gives every line of a file of at most so many bytes to `take`, if `check` accepts it; the object is
 * released afterwards. False with a sentence, which names the line that one of them refused. */
bool lines_read(const char *path, size_t most, bool (*check)(const json_t *o, struct error *e),
	bool (*take)(void *owner, json_t *o, struct error *e), void *owner, struct error *e);

/* A number as the name of a member: in objects that hold lines by their numbers. */
const char *lines_key(int64_t number, char key[LINES_KEY]);

#endif
