/* Writing a file whole or not at all. */
#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool
write_all(int fd, const char *data, size_t size)
{
	while (size > 0) {
		ssize_t n = write(fd, data, size);
		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return false;
		data += n;
		size -= (size_t)n;
	}
	return true;
}

static bool
write_direct(const char *path, const void *data, size_t size, struct error *e)
{
	int fd = open(path, O_WRONLY | O_CLOEXEC);
	bool ok = fd >= 0 && write_all(fd, data, size);
	int why = errno;

	if (fd >= 0)
		close(fd);
	return ok || error_set(e, "Cannot write %s: %s.", path, strerror(why));
}

bool
file_replace(const char *path, const void *data, size_t size, struct error *e)
{
	struct stat st;
	char temporary[4096];

	if (stat(path, &st) == 0 && !S_ISREG(st.st_mode))
		return write_direct(path, data, size, e);
	int n = snprintf(temporary, sizeof temporary, "%s.%ld.tmp", path, (long)getpid());
	if (n < 0 || (size_t)n >= sizeof temporary)
		return error_set(e, "Cannot write %s: the name is too long.", path);
	int fd = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
	if (fd < 0)
		return error_set(e, "Cannot write %s: %s.", path, strerror(errno));
	bool ok = write_all(fd, data, size) && fsync(fd) == 0;
	int why = errno;
	if (close(fd) != 0 && ok) {
		ok = false;
		why = errno;
	}
	if (ok && rename(temporary, path) != 0) {
		ok = false;
		why = errno;
	}
	if (!ok) {
		unlink(temporary);
		return error_set(
			e, "Cannot write %s: %s; nothing was changed.", path, strerror(why));
	}
	return true;
}
