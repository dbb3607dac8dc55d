/* Whole files, read and written at once, and their folders. Any thread. */
#define _DEFAULT_SOURCE /* S_ISVTX */
#include "base/file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/language.h"
#include "base/lock.h"
#include "base/rng.h"
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

ssize_t
file_write_quietly(int fd, const void *data, size_t size)
{
	sigset_t pipe_signal, before, pending;
	int taken;

	sigemptyset(&pipe_signal);
	sigaddset(&pipe_signal, SIGPIPE);
	sigpending(&pending);
	pthread_sigmask(SIG_BLOCK, &pipe_signal, &before);
	ssize_t written = write(fd, data, size);
	int why = errno;
	bool mine = written < 0 && why == EPIPE && !sigismember(&pending, SIGPIPE);
	if (mine && sigpending(&pending) == 0 && sigismember(&pending, SIGPIPE))
		sigwait(&pipe_signal, &taken);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	errno = why;
	return written;
}

struct file_mark
file_mark(const char *path)
{
	struct stat st;

	if (stat(path, &st) != 0)
		return (struct file_mark){ 0 };
	return (struct file_mark){ .device = (uint64_t)st.st_dev,
		.number = (uint64_t)st.st_ino,
		.size = (int64_t)st.st_size,
		.time_ns = st.st_mtim.tv_sec * INT64_C(1000000000) + st.st_mtim.tv_nsec };
}

/* Writes the folder of a path, "." for a bare name. */
static void
folder_of(const char *path, char folder[NAME_BYTES])
{
	const char *slash = strrchr(path, '/');
	size_t length = slash ? (size_t)(slash - path) : 0;

	snprintf(folder, NAME_BYTES, "%.*s%s", (int)length, path,
		length > 0 ? ""
		: slash    ? "/"
			   : ".");
}

/* Returns whether a link, pipe or device may have been planted to capture what is written: it
 * belongs to another user and is in a folder that all users write to, such as /tmp. This is the
 * kernel's own rule (protected_symlinks), which an administrator can switch off. */
static bool
is_planted(const char *path, const struct stat *st)
{
	char folder[NAME_BYTES];
	struct stat in;

	folder_of(path, folder);
	return st->st_uid != geteuid() && stat(folder, &in) == 0 && (in.st_mode & S_ISVTX) &&
	       (in.st_mode & S_IWOTH) && st->st_uid != in.st_uid;
}

/* Resolves a path link by link; its target need not exist. Returns false with errno set: EACCES for
 * a link that another user may have planted. */
static bool
resolve(const char *path, char real[NAME_BYTES])
{
	enum { LINKS = 40 };
	char rest[NAME_BYTES], link[NAME_BYTES], next[NAME_BYTES];
	struct stat st;
	int links = 0;

	size_t size = strlen(path);
	errno = size >= NAME_BYTES ? ENAMETOOLONG : EISDIR;
	if (size >= NAME_BYTES || (size > 0 && path[size - 1] == '/'))
		return false;
	errno = ENAMETOOLONG;
	strcpy(rest, path);
	strcpy(real, rest[0] == '/' ? "/" : "");
	for (char *at = rest; *(at += strspn(at, "/"));) {
		size_t length = strcspn(at, "/"), had = strlen(real);
		bool ends = had == 0 || real[had - 1] == '/';
		if (had + length + 2 > NAME_BYTES)
			return false;
		snprintf(real + had, NAME_BYTES - had, "%s%.*s", ends ? "" : "/", (int)length, at);
		at += length;
		if (lstat(real, &st) != 0 || !S_ISLNK(st.st_mode))
			continue;
		if (is_planted(real, &st) || ++links > LINKS) {
			errno = links > LINKS ? ELOOP : EACCES;
			return false;
		}
		ssize_t n = readlink(real, link, sizeof link - 1);
		if (n <= 0)
			return false;
		link[n] = '\0';
		errno = ENAMETOOLONG;
		if ((size_t)n + strlen(at) + 1 >= NAME_BYTES)
			return false;
		memcpy(next, link, (size_t)n);
		strcpy(next + n, at);
		strcpy(rest, next);
		at = rest;
		real[link[0] == '/' ? 0 : had] = '\0';
		if (link[0] == '/')
			strcpy(real, "/");
	}
	return true;
}

int
file_open_to_write(const char *path, int flags)
{
	struct stat st;
	int fd = -1;

	if (lstat(path, &st) == 0 && !S_ISREG(st.st_mode) && is_planted(path, &st))
		errno = EACCES;
	else
		fd = open(path, flags | O_CLOEXEC | O_NONBLOCK, 0666);
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

/* ---- temporary files ---- */

enum { RANDOM_DIGITS = 16 };
static const char temporary_end[] = ".narabe.tmp";

/* Returns bits that cannot be guessed. */
static uint64_t
random_bits(void)
{
	static _Atomic uint64_t calls;
	struct timespec now;
	uint64_t bits = 0;
	int fd = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
	ssize_t n = fd >= 0 ? read(fd, &bits, sizeof bits) : -1;

	if (fd >= 0)
		close(fd);
	if (n == (ssize_t)sizeof bits)
		return bits;
	clock_gettime(CLOCK_REALTIME, &now);
	struct rng rng;
	rng_seed(&rng, (uint64_t)now.tv_nsec ^ (uint64_t)getpid() << 32 ^ ++calls);
	return rng_next(&rng);
}

/* Returns whether this is the name of a temporary file, NAME.0123456789abcdef.narabe.tmp. */
static bool
is_temporary(const char *name)
{
	size_t length = strlen(name), tail = RANDOM_DIGITS + sizeof temporary_end - 1;

	return length > tail + 1 && name[length - tail - 1] == '.' &&
	       strspn(name + length - tail, "0123456789abcdef") == RANDOM_DIGITS &&
	       strcmp(name + length - sizeof temporary_end + 1, temporary_end) == 0;
}

/* Removes temporary files that this user's dead processes left in the folder of `path`. A live
 * writer holds a lock on its file. */
static void
remove_left_over(const char *path)
{
	char folder[NAME_BYTES];
	const struct dirent *entry;
	struct stat st;

	folder_of(path, folder);
	DIR *dir = opendir(folder);
	while (dir && (entry = readdir(dir))) {
		if (!is_temporary(entry->d_name))
			continue;
		if (fstatat(dirfd(dir), entry->d_name, &st, AT_SYMLINK_NOFOLLOW) != 0 ||
			st.st_uid != geteuid())
			continue;
		int fd = openat(
			dirfd(dir), entry->d_name, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
		if (fd >= 0 && fstat(fd, &st) == 0 && S_ISREG(st.st_mode) &&
			st.st_uid == geteuid() && lock_file(fd, false))
			unlinkat(dirfd(dir), entry->d_name, 0);
		if (fd >= 0)
			close(fd);
	}
	if (dir)
		closedir(dir);
}

int
file_lock_folder(const char *path)
{
	char folder[NAME_BYTES];

	folder_of(path, folder);
	return lock_folder(folder, true);
}

int
file_make_temporary(const char *path, char *out, size_t size)
{
	enum { TRIES = 100 };
	struct stat st;
	int fd = -1;

	remove_left_over(path);
	errno = EEXIST;
	for (int i = 0; fd < 0 && errno == EEXIST && i < TRIES; i++) {
		int n = snprintf(
			out, size, "%s.%016" PRIx64 "%s", path, random_bits(), temporary_end);
		if (n < 0 || (size_t)n >= size) {
			errno = ENAMETOOLONG;
			return -1;
		}
		fd = open(out, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_APPEND | O_CLOEXEC, 0600);
		if (fd >= 0)
			lock_file(fd, true); /* not every file system supports it */
		/* Another process may have removed it as a leftover before it was locked. */
		if (fd >= 0 && fstat(fd, &st) == 0 && st.st_nlink == 0) {
			close(fd);
			fd = -1;
			errno = EEXIST;
		}
	}
	return fd;
}

/* ---- replacing a file at once ---- */

bool
file_can_be_replaced(const char *path, struct error *e)
{
	struct stat st;
	char real[NAME_BYTES], temporary[NAME_BYTES];

	if (stat(path, &st) == 0 && !S_ISREG(st.st_mode)) {
		int why = S_ISDIR(st.st_mode) ? EISDIR : access(path, W_OK) != 0 ? errno : 0;
		return why == 0 || error_set(e, "Cannot write %s: %s.", path, strerror(why));
	}
	int fd = resolve(path, real) ? file_make_temporary(real, temporary, sizeof temporary) : -1;
	if (fd < 0)
		return error_set(e, "Cannot write %s: %s.", path, strerror(errno));
	close(fd);
	unlink(temporary);
	return true;
}

/* Gives a new file the owner and permissions of the one it replaces, or without one those that the
 * umask leaves. */
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

/* Syncs the folder, so that the file's name reaches the disk. Failure is ignored: some file systems
 * cannot do it. */
static void
sync_folder(const char *path)
{
	char folder[NAME_BYTES];

	folder_of(path, folder);
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

	if (!exists && errno != ENOENT) /* a circle of links, for example */
		return error_set(e, "Cannot write %s: %s.", path, strerror(errno));
	if (exists && !S_ISREG(st.st_mode))
		return write_direct(path, data, size, e);
	int fd = resolve(path, real) ? file_make_temporary(real, temporary, sizeof temporary) : -1;
	if (fd < 0)
		return error_set(e, "Cannot write %s: %s.", path, strerror(errno));
	take_permissions(fd, exists ? &st : NULL);
	bool ok = file_write_all(fd, data, size) && fsync(fd) == 0;
	int why = errno;
	if (close(fd) != 0 && ok) {
		ok = false;
		why = errno;
	}
	if (ok && rename(temporary, real) != 0) {
		ok = false;
		why = errno;
	}
	if (!ok) {
		unlink(temporary);
		return error_set(
			e, "Cannot write %s: %s; nothing was changed.", path, strerror(why));
	}
	sync_folder(real);
	return true;
}

/* Also checks *text: some C libraries return NULL without an error when they cannot shrink the text
 * on closing. */
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

/* ---- reading ---- */

FILE *
file_open(const char *path, struct error *e)
{
	struct stat st;
	FILE *f = NULL;
	/* Non-blocking, or a pipe without a writer would hang the program. */
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

/* Removes a byte order mark from the beginning of a text. */
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
	struct stat st = { 0 };
	char *text = NULL;

	if (fd < 0 || fstat(fd, &st) != 0) {
		error_set(e, "Cannot read %s: %s.", path, strerror(errno));
	} else if (!S_ISREG(st.st_mode)) {
		error_set(e, "Cannot read %s: it is not a regular file.", path);
	} else if (st.st_size > (off_t)most) {
		error_set(e, "Cannot read %s: it has more than %zu %s.", path,
			most >> 20 ? most >> 20 : most >> 10, most >> 20 ? "MiB" : "KiB");
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

char *
file_read_text(const char *path, size_t most, size_t *size, struct error *e)
{
	char *text = file_read(path, most, size, e), *out = text;

	for (size_t i = 0; text && i < *size; i++) {
		if (text[i] != '\r')
			*out++ = text[i];
		else if (text[i + 1] != '\n')
			*out++ = '\n';
	}
	if (text) {
		*out = '\0';
		*size = (size_t)(out - text);
	}
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
		*size > most ? "it is too large" : strerror(errno));
	return NULL;
}

/* ---- folders and files of one's own ---- */

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

/* Uses the first free number in PATH.N.damaged. */
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
			fd = open(out,
				O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_APPEND | O_CLOEXEC,
				0600);
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
