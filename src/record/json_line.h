/* Lines of JSON, read from untrusted files, and written whole or not at all. Any thread. */
#ifndef NARABE_RECORD_JSON_LINE_H
#define NARABE_RECORD_JSON_LINE_H

#include <jansson.h>

#include "base/text.h"

/* Reads `length` bytes as one value and cleans all its texts for a terminal (text_clean()); member
 * names are cleaned only when they are printed. The caller releases it with json_decref(). Returns
 * NULL with a sentence on failure, also for a duplicate name. */
json_t *json_line_read(const char *line, size_t length, struct error *e);

/* Makes json_ran_out() notice memory that jansson is refused; jansson itself silently omits what
 * does not fit. Called by main() before any thread runs. */
void json_watch_memory(void);

/* Returns whether jansson was refused memory on this thread since the last call. An object made
 * meanwhile is then incomplete. */
bool json_ran_out(void);

/* Returns an object, made on this thread since the last json_ran_out(), as a line with its newline,
 * and releases the object; the caller frees the line. Returns NULL if the object is incomplete. */
char *json_line_write(json_t *o);

#endif
