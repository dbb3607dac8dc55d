/* Whole files, read and written at once, and their folders. */
#ifndef NARABE_BASE_FILE_H
#define NARABE_BASE_FILE_H

#include <stdio.h>
#include <sys/stat.h>

#include "base/text.h"

/* Returns whether both are of the same file, whatever the paths that led to it. */
static inline bool
file_is_same(const struct stat *a, const struct stat *b)
{
	return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

/* Writes `size` bytes to `path` through a temporary file beside it, fsync and rename; syncs the
 * folder as well. The new file keeps an existing one's permissions. Symbolic links are followed,
 * except another user's in a folder that all users write to. A path that is not a regular file (a
 * device, a pipe) is written directly. Returns false with a sentence on failure; an existing file
 * is then untouched. */
bool file_replace(const char *path, const void *data, size_t size, struct error *e);

/* Returns whether file_replace() could write there now; if not, with the sentence that it would
 * give. Changes nothing. */
bool file_can_be_replaced(const char *path, struct error *e);

/* Writes all bytes to a descriptor. Returns false with errno set. */
bool file_write_all(int fd, const void *data, size_t size);

/* Writes to a pipe or a socket like write(), but without SIGPIPE when nobody reads. */
ssize_t file_write_quietly(int fd, const void *data, size_t size);

/* Closes a stream of open_memstream(); NULL is one that could not be opened. Returns false if
 * memory ran out: *text is then freed and NULL. */
bool file_close_text(FILE *f, char **text);

/* Reads a regular file of at most `most` bytes and drops a leading byte order mark. The text is
 * followed by a zero byte; the caller frees it. Returns NULL with a sentence on failure. */
char *file_read(const char *path, size_t most, size_t *size, struct error *e);

/* Reads a file like file_read() and converts the line ends of any system to newlines. */
char *file_read_text(const char *path, size_t most, size_t *size, struct error *e);

/* Computes the checksum of a file of at most `most` bytes. Returns false with a sentence on
 * failure. */
bool file_sum(const char *path, size_t most, uint64_t *sum, struct error *e);

/* Reads the standard input to its end, like file_read(). */
char *file_read_input(size_t most, size_t *size, struct error *e);

/* Opens a file for writing like open(), with O_CLOEXEC. Fails with ENXIO on a pipe that nobody
 * reads instead of waiting forever. A new file gets the permissions that the user's umask leaves.
 * Returns a descriptor, or -1 with errno. */
int file_open_to_write(const char *path, int flags);

/* Opens a regular file or a pipe as a stream for reading. A pipe without a writer reads as empty.
 * In a regular file the stream starts after a byte order mark. Devices and folders are refused,
 * because they may have no end. Returns NULL with a sentence on failure. */
FILE *file_open(const char *path, struct error *e);

/* Identifies a file and a state of it. All zero: there is no file. */
struct file_mark {
	uint64_t device, number;
	int64_t size, time_ns; /* of the last write, since 1970 */
};

/* Returns the mark of the file at a path. */
struct file_mark file_mark(const char *path);

/* Locks the folder of `path`, waiting for other processes to unlock it, so that a file can be read
 * and rewritten. Returns a descriptor, whose close() unlocks it; -1 where that is not possible. */
int file_lock_folder(const char *path);

/* Creates an empty, locked file beside `path`, accessible to its owner alone, and writes its
 * unguessable name to `out`. Removes such files that dead processes left there. Returns a
 * descriptor, or -1 with errno. */
int file_make_temporary(const char *path, char *out, size_t size);

/* Creates an empty file beside a damaged one, accessible to its owner alone: PATH.1.damaged, or
 * with the next free number. Writes its name to `out`. Returns a descriptor, or -1 with errno. */
int file_make_damaged(const char *path, char *out, size_t size);

/* Renames a damaged file to such a name, which preserves its contents. Adds its new name, or why it
 * could not be moved, to the sentence in *e, which may be NULL. Returns false. */
bool file_put_aside(const char *path, struct error *e);

/* Creates a folder and its parents, accessible to the owner alone. Returns false with a sentence. */
bool file_make_folder(const char *path, struct error *e);

/* The user's folders of the XDG base directory specification. */
enum file_own { FILE_CONFIG, FILE_DATA, FILE_STATE };

/* Writes the path of narabe's file or folder `name` in one of them, such as
 * ~/.config/narabe/themes; "" is narabe's own folder. Returns false and an empty text if there is
 * no home or the path is too long. */
bool file_own_path(enum file_own which, const char *name, char *out, size_t size);

#endif
