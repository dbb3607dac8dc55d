/* Writing a file whole or not at all. */
#ifndef NARABE_BASE_FILE_H
#define NARABE_BASE_FILE_H

#include "base/text.h"

/* Writes `size` bytes to `path` through a temporary file beside it, fsync and rename. A path
 * that is no regular file (a device, a pipe) is written to directly. False with a sentence on
 * failure; the file that was there is then untouched. */
bool file_replace(const char *path, const void *data, size_t size, struct error *e);

#endif
