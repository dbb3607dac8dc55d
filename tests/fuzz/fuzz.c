/* What the fuzz targets share. One thread. */
#define _GNU_SOURCE /* memfd_create */
#include "fuzz.h"

#include <fcntl.h>
#include <ftw.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* Of the sanitizers, if the program has one: their reports are not part of what the program prints. */
void __sanitizer_set_report_fd(void *fd) __attribute__((weak));

_Noreturn void
fuzz_fail(const char *file, int line, const char *what)
{
	char text[1024];
	int length =
		snprintf(text, sizeof text, "%s:%d: this does not hold: %s\n", file, line, what);

	free(fuzz_heard(NULL));
	if (length > 0 && write(STDERR_FILENO, text, strlen(text)) < 0)
		_exit(2);
	abort();
}

char *
fuzz_copy(const void *data, size_t size)
{
	char *copy = malloc(size + 1);

	fuzz_require(copy);
	if (size > 0)
		memcpy(copy, data, size);
	copy[size] = '\0';
	return copy;
}

char *
fuzz_text(const uint8_t *data, size_t size)
{
	const uint8_t *zero = size > 0 ? memchr(data, 0, size) : NULL;

	return fuzz_copy(data, zero ? (size_t)(zero - data) : size);
}

const char *
fuzz_line(const char *text, size_t size, long number)
{
	const char *at = text, *end = text + size;

	for (long i = 1; i < number; at++) {
		fuzz_require(at < end);
		i += *at == '\n' || (*at == '\r' && (at + 1 == end || at[1] != '\n'));
	}
	return at;
}

/* ---- files ---- */

enum { INPUT = 2, OUTPUT, FILES }; /* after those of targets: stdin, what is printed */

/* In memory alone: disks are slow. */
static int
descriptor(int number)
{
	static int file[FILES];

	if (file[number] == 0)
		file[number] = memfd_create("fuzz", MFD_CLOEXEC);
	fuzz_require(file[number] > 0);
	return file[number];
}

static int
fill(int number, const void *data, size_t size)
{
	int fd = descriptor(number);

	fuzz_require(ftruncate(fd, 0) == 0);
	fuzz_require(pwrite(fd, data, size, 0) == (ssize_t)size);
	fuzz_require(lseek(fd, 0, SEEK_SET) == 0);
	return fd;
}

const char *
fuzz_file_of(int number, const void *data, size_t size)
{
	static char path[INPUT][64];

	snprintf(path[number], sizeof path[number], "/proc/self/fd/%d", fill(number, data, size));
	return path[number];
}

const char *
fuzz_file(const void *data, size_t size)
{
	return fuzz_file_of(0, data, size);
}

char *
fuzz_file_content(int number, size_t *size)
{
	int fd = descriptor(number);
	off_t end = lseek(fd, 0, SEEK_END);

	fuzz_require(end >= 0);
	char *text = malloc((size_t)end + 1);
	fuzz_require(text && pread(fd, text, (size_t)end, 0) == end);
	text[end] = '\0';
	if (size)
		*size = (size_t)end;
	return text;
}

static char folder[64];

static int
remove_one(const char *path, const struct stat *st, int kind, struct FTW *walk)
{
	return walk->level > 0 ? remove(path) : 0;
}

void
fuzz_clear(void)
{
	if (folder[0])
		nftw(folder, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

static void
remove_folder(void)
{
	fuzz_clear();
	rmdir(folder);
}

const char *
fuzz_path(const char *name)
{
	static char path[512];

	if (!folder[0]) {
		bool memory = access("/dev/shm", W_OK) == 0;
		snprintf(folder, sizeof folder, "%s/narabe-fuzz-XXXXXX",
			memory ? "/dev/shm" : "/tmp");
		fuzz_require(mkdtemp(folder));
		atexit(remove_folder);
	}
	snprintf(path, sizeof path, "%s/%s", folder, name);
	for (char *slash = path + strlen(folder) + 1; (slash = strchr(slash, '/')); slash++) {
		*slash = '\0';
		mkdir(path, 0700);
		*slash = '/';
	}
	return path;
}

const char *
fuzz_put(const char *name, const void *data, size_t size)
{
	const char *path = fuzz_path(name);
	int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);

	fuzz_require(fd >= 0 && write(fd, data, size) == (ssize_t)size);
	close(fd);
	return path;
}

char *
fuzz_content(const char *path, size_t *size)
{
	FILE *f = fopen(path, "rb");

	fuzz_require(f && fseek(f, 0, SEEK_END) == 0);
	*size = (size_t)ftell(f);
	rewind(f);
	char *text = malloc(*size + 1);
	fuzz_require(text && fread(text, 1, *size, f) == *size);
	text[*size] = '\0';
	fclose(f);
	return text;
}

/* ---- sentences ---- */

static bool
has_one_of(const char *text, const char *places)
{
	bool any = !*places;

	while (*places) {
		size_t length = strcspn(places, "|");
		for (const char *at = text; *at; at++) {
			if (strncmp(at, places, length) == 0)
				return true;
		}
		places += length + (places[length] == '|');
	}
	return any;
}

void
fuzz_check_clean(const char *said)
{
	uint32_t code;

	for (size_t n, i = 0; (n = text_next(said + i, &code)) > 0; i += n)
		fuzz_require(code == '\n' || text_is_plain(code));
}

void
fuzz_refused(const char *sentence, const char *places)
{
	bool fine = sentence[0] && !strchr(sentence, '\n') && has_one_of(sentence, places);

	if (!fine)
		fprintf(stderr, "The sentence is \"%s\", without \"%s\".\n", sentence, places);
	fuzz_require(fine);
	fuzz_check_clean(sentence);
}

/* ---- standard streams ---- */

static int kept[3] = { -1, -1, -1 };

void
fuzz_hear(const void *input, size_t size)
{
	for (int fd = 0; fd < 3; fd++) {
		if (kept[fd] < 0)
			kept[fd] = dup(fd);
		fuzz_require(kept[fd] >= 0);
	}
	if (__sanitizer_set_report_fd)
		__sanitizer_set_report_fd((void *)(intptr_t)kept[STDERR_FILENO]); // NOLINT
	fflush(stdout);
	int in = fill(INPUT, input, size), out = fill(OUTPUT, "", 0);
	fuzz_require(dup2(in, STDIN_FILENO) >= 0);
	fuzz_require(dup2(out, STDOUT_FILENO) >= 0 && dup2(out, STDERR_FILENO) >= 0);
}

char *
fuzz_heard(size_t *size)
{
	if (kept[0] < 0)
		return NULL;
	fflush(stdout);
	for (int fd = 0; fd < 3; fd++)
		dup2(kept[fd], fd);
	return fuzz_file_content(OUTPUT, size);
}
