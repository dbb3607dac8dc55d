/* Locks on open files, among processes and within one. Any thread.
 *
 * A lock ends when its descriptor is closed, and with its process. Not every file system has locks. */
#ifndef NARABE_BASE_LOCK_H
#define NARABE_BASE_LOCK_H

#include <stdbool.h>

/* Locks a file, waiting for the present owner if `wait`. Returns false with errno. */
bool lock_file(int fd, bool wait);

/* Returns whether the file at a path is locked, by whomever. */
bool lock_is_held(const char *path);

/* Locks a folder, so that a file in it can be read and rewritten. Returns a descriptor, whose
 * close() unlocks it; -1 where that is not possible. */
int lock_folder(const char *folder, bool wait);

#endif
