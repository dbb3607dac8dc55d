/* Lines of JSON: read from files that anybody may have written, and written whole or not at all. Any
 * thread. */
#ifndef NARABE_RECORD_JSON_LINE_H
#define NARABE_RECORD_JSON_LINE_H

#include <jansson.h>

#include "base/text.h"

/* Reads `length` bytes as one value, with all its texts clean for a terminal (text_clean()); its names are
 * used for looking up only. The caller releases it with json_decref(). Returns NULL with a sentence, also if
 * a name comes twice. */
json_t *json_line_read(const char *line, size_t length, struct error *e);

/* jansson leaves out what it has no memory for, without a word. From here on it is noticed, if main()
 * says so before any thread runs. */
void json_watch_memory(void);

/* Returns whether jansson was refused memory on this thread since the last call: then an object made
 * meanwhile is not whole. */
bool json_ran_out(void);

/* Returns an object made on this thread since the last json_ran_out(), which is released, as a line with its
 * newline; the caller frees it. Returns NULL if it is not whole. */
char *json_line_write(json_t *o);

#endif
