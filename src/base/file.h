/* Whole files, read and written at once, and their folders. */
#ifndef NARABE_BASE_FILE_H
#define NARABE_BASE_FILE_H

#include <stdio.h>

#include "base/text.h"

/* Writes `size` bytes to `path` through a temporary file beside it, fsync and rename; the folder is
 * synced as well. An existing file keeps its permissions, a symbolic link leads to the new one, unless it lies in a
 * folder in which everybody makes files and belongs to another person. A path that is not a regular file (a device,
 * a pipe) is written directly. Returns false with a sentence on failure; an existing file is then untouched. */
bool file_replace(const char *path, const void *data, size_t size, struct error *e);

/* Returns whether file_replace() could write there now; if not, with the sentence it would give. Changes
 * nothing. */
bool file_can_be_replaced(const char *path, struct error *e);

/* Writes everything to a descriptor; false with errno set. */
bool file_write_all(int fd, const void *data, size_t size);

/* Writes to a pipe or a socket as write() does, but raises no signal if nobody reads. */
ssize_t file_write_quietly(int fd, const void *data, size_t size);

/* Closes a stream of open_memstream(), NULL for one that could not be opened. Returns false if memory ran
 * out: *text is then freed, and NULL. */
bool file_close_text(FILE *f, char **text);

/* Reads a file of at most `most` bytes, without a byte order mark at its beginning. The text is followed by a
 * zero byte; the caller frees it. Returns NULL with a sentence on failure. */
char *file_read(const char *path, size_t most, size_t *size, struct error *e);

/* Reads a text whose lines may end as on any system; here they end with a newline. As file_read(). */
char *file_read_text(const char *path, size_t most, size_t *size, struct error *e);

/* Computes the checksum of a file of at most `most` bytes. Returns false with a sentence. */
bool file_sum(const char *path, size_t most, uint64_t *sum, struct error *e);

/* Reads the standard input to its end; as file_read(). */
char *file_read_input(size_t most, size_t *size, struct error *e);

/* Opens like open(), with O_CLOEXEC, for writing; a pipe that nobody reads is ENXIO instead of a wait without
 * end. A new file gets the permissions that the person's umask leaves. Returns a descriptor, or -1 with
 * errno. */
int file_open_to_write(const char *path, int flags);

/* Opens a file to be read as a stream: a regular file, or a pipe, which is empty if nobody writes
 * into it. The stream of a regular file begins behind a byte order mark. Devices and folders are refused, because
 * they may have no end. NULL with a sentence. */
FILE *file_open(const char *path, struct error *e);

/* What tells a file, and a state of it, from others. All zero: there is none. */
struct file_mark {
	uint64_t device, number;
	int64_t size, time_ns; /* when it was written last, since 1970 */
};

struct file_mark file_mark(const char *path);
bool file_mark_same(const struct file_mark *a, const struct file_mark *b);

/* Waits until no other process has locked the folder of `path`, then locks it, for a file that is read and
 * written again. Returns a descriptor, whose close() unlocks it; -1 where that is not possible. */
int file_lock_folder(const char *path);

/* Makes an empty, locked file beside `path`, for its owner alone and with a name that nobody can guess; `out`
 * gets it. What dead processes left there of the kind is removed. Returns a descriptor, or -1 with errno. */
int file_make_temporary(const char *path, char *out, size_t size);

/* Makes an empty file beside a damaged one, PATH.1.damaged or with the next number that is free; `out` gets
 * its name. Returns a descriptor, or -1 with errno. */
int file_make_damaged(const char *path, char *out, size_t size);

/* Renames a damaged file in that way, so that its contents are preserved, and adds to the sentence in *e
 * (NULL: none) where it is kept, or why it is not. Returns false. */
bool file_put_aside(const char *path, struct error *e);

/* Creates a folder and its parents, accessible to the owner alone. Returns false with a sentence. */
bool file_make_folder(const char *path, struct error *e);

/* Which of the person's folders, by the XDG base directory specification. */
enum file_own { FILE_CONFIG, FILE_DATA, FILE_STATE };

/* Gets the path of narabe's file or folder `name` there, such as ~/.config/narabe/themes; "" is narabe's own
 * folder. False, and *out is empty, without a home or where it is too long. */
bool file_own_path(enum file_own which, const char *name, char *out, size_t size);

#endif
