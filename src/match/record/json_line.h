/* A line of JSON from a file that anybody may have written. Any thread. */
#ifndef NARABE_MATCH_RECORD_JSON_LINE_H
#define NARABE_MATCH_RECORD_JSON_LINE_H

#include <jansson.h>

#include "base/text.h"

/* Reads `length` bytes as one value, with all its texts clean for a terminal (text_clean()); its names
 * are used for looking up only. The caller releases it with json_decref(). NULL with a sentence,
 * also if a name comes twice. */
json_t *json_line_read(const char *line, size_t length, struct error *e);

#endif
