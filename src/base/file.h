/* Files read and written whole, and the folders they are in. */
#ifndef NARABE_BASE_FILE_H
#define NARABE_BASE_FILE_H

#include "base/text.h"

/* Writes `size` bytes to `path` through a temporary file beside it, fsync and rename. A path
 * that is no regular file (a device, a pipe) is written to directly. False with a sentence on
 * failure; the file that was there is then untouched. */
bool file_replace(const char *path, const void *data, size_t size, struct error *e);

/* Whether file_replace() could write there now; else its sentence. Nothing is changed. */
bool file_can_be_replaced(const char *path, struct error *e);

/* Writes all of it to a descriptor; false with errno. */
bool file_write_all(int fd, const void *data, size_t size);

/* Reads a file of at most `most` bytes. The text has a zero byte behind it and is to be freed. NULL
 * with a sentence on failure. */
char *file_read(const char *path, size_t most, size_t *size, struct error *e);

/* Makes a folder and those above it, for the owner alone. False with a sentence. */
bool file_make_folder(const char *path, struct error *e);

#endif
