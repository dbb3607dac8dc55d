/* Whole files, read and written at once, and their folders. Any thread. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/language.h"
#include "base/sum.h"

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

int64_t
file_time_ns(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 ? st.st_mtim.tv_sec * INT64_C(1000000000) + st.st_mtim.tv_nsec
				    : 0;
}

int
file_open_to_write(const char *path, int flags)
{
	int fd = open(path, flags | O_CLOEXEC | O_NONBLOCK, 0666);

	if (fd >= 0)
		fcntl(fd, F_SETFL, flags & O_APPEND);
	return fd;
}

static bool
write_direct(const char *path, const void *data, size_t size, struct error *e)
{
	int fd = file_open_to_write(path, O_WRONLY);
	bool ok = fd >= 0 && file_write_all(fd, data, size);
	int why = errno;

	if (fd >= 0)
		close(fd);
	return ok || error_set(e, "Cannot write %s: %s.", path, strerror(why));
}

/* Makes a new file PATH.N.END for its owner alone, with the first number that is free. */
static int
make_numbered(const char *path, const char *end, char *out, size_t size)
{
	int fd = -1;

	errno = EEXIST;
	for (int i = 1; fd < 0 && errno == EEXIST && i < 1000; i++) {
		int n = snprintf(out, size, "%s.%d.%s", path, i, end);
		if (n < 0 || (size_t)n >= size)
			errno = ENAMETOOLONG;
		else
			fd = open(out, O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0600);
	}
	return fd;
}

int
file_make_temporary(const char *path, char *out, size_t size)
{
	return make_numbered(path, "tmp", out, size);
}

/* Follows a link whose file is not there yet, link by link. */
static const char *
follow_dangling(const char *path, char *real)
{
	enum { LINKS = 40 };
	char link[NAME_BYTES];
	ssize_t n;

	if (strlen(path) >= NAME_BYTES)
		return path;
	strcpy(real, path);
	for (int i = 0; i < LINKS && (n = readlink(real, link, sizeof link)) > 0; i++) {
		const char *slash = strrchr(real, '/');
		size_t folder = slash && link[0] != '/' ? (size_t)(slash + 1 - real) : 0;
		if (folder + (size_t)n >= NAME_BYTES)
			return path;
		memcpy(real + folder, link, (size_t)n);
		real[folder + (size_t)n] = '\0';
	}
	return real;
}

/* Where the file itself is, if `path` is a link to it. */
static const char *
follow(const char *path, char *real)
{
	char *found = realpath(path, NULL);

	if (!found)
		return follow_dangling(path, real);
	bool fits = strlen(found) < NAME_BYTES;
	if (fits)
		memcpy(real, found, strlen(found) + 1);
	free(found);
	return fits ? real : path;
}

bool
file_can_be_replaced(const char *path, struct error *e)
{
	struct stat st;
	char real[NAME_BYTES], temporary[NAME_BYTES];

	if (stat(path, &st) == 0 && !S_ISREG(st.st_mode)) {
		int why = S_ISDIR(st.st_mode) ? EISDIR : access(path, W_OK) != 0 ? errno : 0;
		return why == 0 || error_set(e, "Cannot write %s: %s.", path, strerror(why));
	}
	int fd = file_make_temporary(follow(path, real), temporary, sizeof temporary);
	if (fd < 0)
		return error_set(e, "Cannot write %s: %s.", path, strerror(errno));
	close(fd);
	unlink(temporary);
	return true;
}

/* Gives a new file the owner and the permissions of the one that it replaces, or those of a file
 * that a program makes. */
static void
take_permissions(int fd, const struct stat *old)
{
	if (old) {
		if (fchown(fd, old->st_uid, old->st_gid) == 0 || old->st_uid == geteuid())
			fchmod(fd, old->st_mode & 0777);
		return;
	}
	mode_t mask = umask(0077);
	umask(mask);
	fchmod(fd, 0666 & ~mask);
}

/* So that the name, too, is on the disk. Some file systems cannot do that: no fault of the file. */
static void
sync_folder(const char *path)
{
	char folder[NAME_BYTES];
	const char *slash = strrchr(path, '/');
	size_t length = slash ? (size_t)(slash - path) : 0;

	snprintf(folder, sizeof folder, "%.*s%s", (int)length, path,
		length > 0 ? ""
		: slash    ? "/"
			   : ".");
	int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (fd < 0)
		return;
	fsync(fd);
	close(fd);
}

bool
file_replace(const char *path, const void *data, size_t size, struct error *e)
{
	struct stat st;
	char real[NAME_BYTES], temporary[NAME_BYTES];
	bool exists = stat(path, &st) == 0;

	if (!exists && errno != ENOENT) /* links that lead round in a circle, among others */
		return error_set(e, "Cannot write %s: %s.", path, strerror(errno));
	if (exists && !S_ISREG(st.st_mode))
		return write_direct(path, data, size, e);
	const char *target = follow(path, real);
	int fd = file_make_temporary(target, temporary, sizeof temporary);
	if (fd < 0)
		return error_set(e, "Cannot write %s: %s.", path, strerror(errno));
	take_permissions(fd, exists ? &st : NULL);
	bool ok = file_write_all(fd, data, size) && fsync(fd) == 0;
	int why = errno;
	if (close(fd) != 0 && ok) {
		ok = false;
		why = errno;
	}
	if (ok && rename(temporary, target) != 0) {
		ok = false;
		why = errno;
	}
	if (!ok) {
		unlink(temporary);
		return error_set(
			e, "Cannot write %s: %s; nothing was changed.", path, strerror(why));
	}
	sync_folder(target);
	return true;
}

/* Some versions of the C library give no text, and yet no error, when it cannot be shortened at the
 * end. */
bool
file_close_text(FILE *f, char **text)
{
	bool whole = f && !ferror(f);

	whole = f && fclose(f) == 0 && whole && *text;
	if (whole)
		return true;
	free(*text);
	*text = NULL;
	return false;
}

FILE *
file_open(const char *path, struct error *e)
{
	struct stat st;
	FILE *f = NULL;
	/* A pipe that nobody writes into would otherwise hold the program up. */
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);

	bool opened = fd >= 0 && fstat(fd, &st) == 0;
	char mark[4] = "";
	if (opened && S_ISREG(st.st_mode) && pread(fd, mark, 3, 0) == 3)
		lseek(fd, text_after_mark(mark) - mark, SEEK_SET);
	if (opened && !S_ISREG(st.st_mode) && !S_ISFIFO(st.st_mode))
		error_set(e, "Cannot read %s: it is not a regular file.", path);
	else if (!opened || fcntl(fd, F_SETFL, 0) != 0 || !(f = fdopen(fd, "r")))
		error_set(e, "Cannot read %s: %s.", path, strerror(errno));
	if (!f && fd >= 0)
		close(fd);
	return f;
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

/* Text begins behind its byte order mark. */
static void
drop_mark(char *text, size_t *size)
{
	size_t mark = (size_t)(text_after_mark(text) - text);

	*size -= mark;
	memmove(text, text + mark, *size + 1);
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
			drop_mark(text, size);
		}
	}
	if (fd >= 0)
		close(fd);
	return text;
}

bool
file_sum(const char *path, size_t most, uint64_t *sum, struct error *e)
{
	size_t size;
	char *text = file_read(path, most, &size, e);

	if (!text)
		return false;
	*sum = sum_add(SUM_START, text, size);
	free(text);
	return true;
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
		if (n == 0) {
			drop_mark(text, size);
			return text;
		}
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
	return make_numbered(path, "damaged", out, size);
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
