/* Locks on open files, among processes and within one. Any thread.
 *
 * A lock ends when its descriptor is closed, and with its process. Not every file system has locks. Where
 * flock() is missing, fcntl() locks stand in: they need a descriptor that can be written to, and would end
 * with any descriptor of the file that the process closes, so those held are remembered here. */
#ifndef NARABE_BASE_LOCK_H
#define NARABE_BASE_LOCK_H

#include <stdbool.h>
#include <sys/stat.h>

/* Locks a file, waiting for the present owner if `wait`. Returns false with errno. */
bool lock_file(int fd, bool wait);

/* Closes a descriptor that has a lock, like close(). */
int lock_close(int fd);

/* Returns whether the file at a path is locked, by whomever. */
bool lock_is_held(const char *path);

/* Locks a folder, so that a file in it can be read and rewritten. Returns a descriptor, whose
 * lock_close() unlocks it; -1 where that is not possible. */
int lock_folder(const char *folder, bool wait);

/* Returns whether this process holds a lock that closing another descriptor of the file would end. */
bool lock_is_fragile(const struct stat *st);

/* Takes such a lock again, after a descriptor of the file has been closed. */
void lock_again(const struct stat *st);

#endif
