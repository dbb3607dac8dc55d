/* Locks on open files. Any thread. */
#define _DEFAULT_SOURCE /* flock */
#include "base/lock.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "config.h"
#ifdef NARABE_HAS_FLOCK
#include <sys/file.h>

bool
lock_file(int fd, bool wait)
{
	return flock(fd, LOCK_EX | (wait ? 0 : LOCK_NB)) == 0;
}

int
lock_close(int fd)
{
	return close(fd);
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

/* Returns a descriptor that stands for a folder, or -1. */
static int
open_folder(const char *folder)
{
	return open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
}

bool
lock_is_fragile(const struct stat *st)
{
	return false;
}

void
lock_again(const struct stat *st)
{
}

#else

enum { MOST_HELD = 64, NAP_NS = 2000000 };

/* The locks of this process. A descriptor that is no longer of that file was closed. */
static struct {
	int fd;
	dev_t device;
	ino_t number;
} held[MOST_HELD];

static int held_count;
static pid_t owner; /* a child has none of them */
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

/* Returns the descriptor by which this process holds a lock on the file, or -1. */
static int
holder(const struct stat *st)
{
	struct stat now;
	int fd = -1;

	held_count = owner == getpid() ? held_count : 0;
	owner = getpid();
	for (int i = 0; i < held_count; i++) {
		if (fstat(held[i].fd, &now) != 0 || now.st_dev != held[i].device ||
			now.st_ino != held[i].number)
			held[i--] = held[--held_count];
		else if (held[i].device == st->st_dev && held[i].number == st->st_ino)
			fd = held[i].fd;
	}
	return fd;
}

static bool
set(int fd, short kind)
{
	struct flock whole = { .l_type = kind, .l_whence = SEEK_SET };

	return fcntl(fd, F_SETLK, &whole) == 0;
}

bool
lock_file(int fd, bool wait)
{
	struct stat st;
	int other = -1;

	if (fstat(fd, &st) != 0)
		return false;
	for (;;) {
		pthread_mutex_lock(&mutex);
		other = holder(&st);
		bool full = other < 0 && held_count == MOST_HELD;
		/* Its own entry may be that of a closed descriptor with the same number. */
		bool mine = (other < 0 || other == fd) && !full && set(fd, F_WRLCK);
		int why = full ? ENOLCK : other >= 0 && other != fd ? EAGAIN : errno;
		if (mine && other < 0) {
			held[held_count].fd = fd;
			held[held_count].device = st.st_dev;
			held[held_count++].number = st.st_ino;
		}
		pthread_mutex_unlock(&mutex);
		errno = mine ? 0 : why;
		if (mine || !wait || (why != EAGAIN && why != EACCES))
			return mine;
		nanosleep(&(struct timespec){ .tv_nsec = NAP_NS }, NULL);
	}
}

int
lock_close(int fd)
{
	pthread_mutex_lock(&mutex);
	for (int i = 0; i < held_count; i++) {
		if (held[i].fd == fd)
			held[i--] = held[--held_count];
	}
	pthread_mutex_unlock(&mutex);
	return close(fd);
}

bool
lock_is_held(const char *path)
{
	struct stat st;

	if (stat(path, &st) != 0)
		return false;
	if (lock_is_fragile(&st))
		return true;
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	bool other = fd >= 0 && !set(fd, F_RDLCK) && (errno == EAGAIN || errno == EACCES);
	if (fd >= 0)
		close(fd);
	return other;
}

/* Returns the descriptor of a file that stands for a folder, or -1. */
static int
open_folder(const char *folder)
{
	char path[4096];
	int n = snprintf(path, sizeof path, "%s/.lock", folder);

	if (n < 0 || (size_t)n >= sizeof path)
		return -1;
	return open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
}

bool
lock_is_fragile(const struct stat *st)
{
	pthread_mutex_lock(&mutex);
	bool mine = holder(st) >= 0;
	pthread_mutex_unlock(&mutex);
	return mine;
}

void
lock_again(const struct stat *st)
{
	pthread_mutex_lock(&mutex);
	int fd = holder(st);
	if (fd >= 0)
		set(fd, F_WRLCK);
	pthread_mutex_unlock(&mutex);
}

#endif

int
lock_folder(const char *folder, bool wait)
{
	int fd = open_folder(folder);

	if (fd < 0 || lock_file(fd, wait))
		return fd;
	close(fd);
	return -1;
}
