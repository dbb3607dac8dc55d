/* Whole files, read and written at once, and their folders. */
#ifndef NARABE_BASE_FILE_H
#define NARABE_BASE_FILE_H

#include "base/text.h"

/* Writes `size` bytes to `path` through a temporary file beside it, fsync and rename. A path that
 * is not a regular file (a device, a pipe) is written directly. Returns false with a sentence on
 * failure; an existing file is then untouched. */
bool file_replace(const char *path, const void *data, size_t size, struct error *e);

/* Whether file_replace() could write there now; if not, with the sentence it would give. Changes
 * nothing. */
bool file_can_be_replaced(const char *path, struct error *e);

/* Writes everything to a descriptor; false with errno set. */
bool file_write_all(int fd, const void *data, size_t size);

/* Reads a file of at most `most` bytes. The text is followed by a zero byte; the caller frees it.
 * NULL with a sentence on failure. */
char *file_read(const char *path, size_t most, size_t *size, struct error *e);

/* Creates a folder and its parents, accessible to the owner alone. False with a sentence. */
bool file_make_folder(const char *path, struct error *e);

#endif
