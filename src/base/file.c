/* Whole files, read and written at once, and their folders. Any thread. */
#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/language.h"

enum { NAME_BYTES = 4096 };

bool
file_write_all(int fd, const void *from, size_t size)
{
	const char *data = from;

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
	bool ok = fd >= 0 && file_write_all(fd, data, size);
	int why = errno;

	if (fd >= 0)
		close(fd);
	return ok || error_set(e, "Cannot write %s: %s.", path, strerror(why));
}

/* Creates the temporary file beside `path` that will replace it; -1 with a sentence. */
static int
open_temporary(const char *path, char name[NAME_BYTES], struct error *e)
{
	int n = snprintf(name, NAME_BYTES, "%s.%ld.tmp", path, (long)getpid());
	int fd = -1;

	if (n < 0 || n >= NAME_BYTES)
		error_set(e, "Cannot write %s: the name is too long.", path);
	else if ((fd = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666)) < 0)
		error_set(e, "Cannot write %s: %s.", path, strerror(errno));
	return fd;
}

bool
file_can_be_replaced(const char *path, struct error *e)
{
	struct stat st;
	char temporary[NAME_BYTES];

	if (stat(path, &st) == 0 && !S_ISREG(st.st_mode)) {
		int why = S_ISDIR(st.st_mode) ? EISDIR : access(path, W_OK) != 0 ? errno : 0;
		return why == 0 || error_set(e, "Cannot write %s: %s.", path, strerror(why));
	}
	int fd = open_temporary(path, temporary, e);
	if (fd < 0)
		return false;
	close(fd);
	unlink(temporary);
	return true;
}

bool
file_replace(const char *path, const void *data, size_t size, struct error *e)
{
	struct stat st;
	char temporary[NAME_BYTES];

	if (stat(path, &st) == 0 && !S_ISREG(st.st_mode))
		return write_direct(path, data, size, e);
	int fd = open_temporary(path, temporary, e);
	if (fd < 0)
		return false;
	bool ok = file_write_all(fd, data, size) && fsync(fd) == 0;
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

/* Reads up to `size` bytes, fewer only at the end of the file; -1 on failure. */
static ssize_t
read_all(int fd, char *out, size_t size)
{
	size_t used = 0;

	while (used < size) {
		ssize_t n = read(fd, out + used, size - used);
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return -1;
		if (n == 0)
			break;
		used += (size_t)n;
	}
	return (ssize_t)used;
}

char *
file_read(const char *path, size_t most, size_t *size, struct error *e)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	struct stat st;
	char *text = NULL;

	if (fd < 0 || fstat(fd, &st) != 0) {
		error_set(e, "Cannot read %s: %s.", path, strerror(errno));
	} else if (!S_ISREG(st.st_mode)) {
		error_set(e, "Cannot read %s: it is not a regular file.", path);
	} else if (st.st_size > (off_t)most) {
		error_set(e, "Cannot read %s: it has more than %zu MiB.", path, most >> 20);
	} else if (!(text = malloc((size_t)st.st_size + 1))) {
		error_set(e, "Cannot read %s: out of memory.", path);
	} else {
		ssize_t n = read_all(fd, text, (size_t)st.st_size);
		if (n < 0) {
			error_set(e, "Cannot read %s: %s.", path, strerror(errno));
			free(text);
			text = NULL;
		} else {
			text[n] = '\0';
			*size = (size_t)n;
		}
	}
	if (fd >= 0)
		close(fd);
	return text;
}

char *
file_read_input(size_t most, size_t *size, struct error *e)
{
	char *text = NULL;
	size_t room = 0;

	for (*size = 0; *size <= most;) {
		if (*size + 1 >= room) {
			room = room ? 2 * room : 4096;
			char *grown = realloc(text, room);
			if (!grown)
				break;
			text = grown;
		}
		ssize_t n = read(STDIN_FILENO, text + *size, room - *size - 1);
		if (n < 0 && errno == EINTR)
			continue;
		if (n > 0) {
			*size += (size_t)n;
			continue;
		}
		text[*size] = '\0';
		if (n == 0)
			return text;
		break;
	}
	free(text);
	error_set(e, "Cannot read the standard input: %s.",
		*size > most ? "it has too many bytes" : strerror(errno));
	return NULL;
}

bool
file_make_folder(const char *path, struct error *e)
{
	char part[4096];
	size_t length = strlen(path);
	struct stat st;

	if (length == 0 || length >= sizeof part)
		return error_set(e, "Cannot make the folder %s: the name is too long.", path);
	for (size_t i = 1; i <= length; i++) {
		if (path[i] != '/' && path[i])
			continue;
		memcpy(part, path, i);
		part[i] = '\0';
		if (mkdir(part, 0700) != 0 && errno != EEXIST)
			return error_set(
				e, "Cannot make the folder %s: %s.", part, strerror(errno));
	}
	if (stat(path, &st) != 0 || !S_ISDIR(st.st_mode))
		return error_set(e, "Cannot make the folder %s: it is a file.", path);
	return true;
}

bool
file_own_path(enum file_own which, const char *name, char *out, size_t size)
{
	static const char *const variables[] = { "XDG_CONFIG_HOME", "XDG_DATA_HOME",
		"XDG_STATE_HOME" };
	static const char *const below_home[] = { "/.config", "/.local/share", "/.local/state" };
	const char *folder = getenv(variables[which]), *home = getenv("HOME");
	bool given = folder && folder[0] == '/'; /* relative paths are ignored */
	int n = -1;

	if (given || (home && home[0] == '/'))
		n = snprintf(out, size, "%s%s/narabe%s%s", given ? folder : home,
			given ? "" : below_home[which], name[0] ? "/" : "", name);
	if (n > 0 && (size_t)n < size)
		return true;
	out[0] = '\0';
	return false;
}

int
file_make_damaged(const char *path, char *out, size_t size)
{
	int fd = -1;

	errno = EEXIST;
	for (int i = 1; fd < 0 && errno == EEXIST && i < 1000; i++) {
		int n = snprintf(out, size, "%s.%d.damaged", path, i);
		if (n < 0 || (size_t)n >= size)
			errno = ENAMETOOLONG;
		else
			fd = open(out, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	}
	return fd;
}

bool
file_put_aside(const char *path, struct error *e)
{
	struct error why = e ? *e : (struct error){ "" };
	char aside[NAME_BYTES];
	int fd = file_make_damaged(path, aside, sizeof aside);

	bool kept = fd >= 0 && rename(path, aside) == 0;
	int failed = errno;
	if (fd >= 0)
		close(fd);
	if (kept)
		return error_set(e, _("%.300s It is kept as %.180s."), why.text, aside);
	if (fd >= 0)
		unlink(aside);
	return error_set(e, _("%.300s It is damaged and cannot be moved aside: %s."), why.text,
		strerror(failed));
}
