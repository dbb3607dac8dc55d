/* Locks on open files. Any thread. */
#define _DEFAULT_SOURCE /* flock */
#include "base/lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

bool
lock_file(int fd, bool wait)
{
	return flock(fd, LOCK_EX | (wait ? 0 : LOCK_NB)) == 0;
}

bool
lock_is_held(const char *path)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	bool held = fd >= 0 && flock(fd, LOCK_SH | LOCK_NB) != 0;

	if (fd >= 0)
		close(fd);
	return held;
}

int
lock_folder(const char *folder, bool wait)
{
	int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

	if (fd < 0 || lock_file(fd, wait))
		return fd;
	close(fd);
	return -1;
}
