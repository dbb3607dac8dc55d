/* A folder of the running test program's own. */
#define _XOPEN_SOURCE 700
#include "folder.h"

#include <ftw.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_BYTES = 512 };

struct path {
	struct path *next;
	char text[PATH_BYTES];
};

static char folder[] = "/tmp/narabe-test-XXXXXX";
static pid_t owner; /* a child of the program that ends leaves it; 0: there is no folder */
static struct path *paths;

static int
remove_entry(const char *path, const struct stat *st, int kind, struct FTW *ftw)
{
	(void)st;
	(void)kind;
	(void)ftw;
	return remove(path);
}

int
test_folder_end(void **unused)
{
	(void)unused;
	if (getpid() != owner)
		return 0;
	owner = 0;
	while (paths) {
		struct path *next = paths->next;
		free(paths);
		paths = next;
	}
	return nftw(folder, remove_entry, 8, FTW_DEPTH | FTW_PHYS);
}

static void
end_at_exit(void)
{
	test_folder_end(NULL);
}

const char *
test_folder(void)
{
	static bool ends;

	if (owner)
		return folder;
	strcpy(strrchr(folder, '-'), "-XXXXXX");
	if (!mkdtemp(folder)) {
		perror(folder);
		exit(EXIT_FAILURE);
	}
	owner = getpid();
	if (!ends)
		atexit(end_at_exit);
	ends = true;
	return folder;
}

const char *
test_path(const char *name)
{
	size_t above = strlen(test_folder()) + 1;

	for (const struct path *p = paths; p; p = p->next) {
		if (strcmp(p->text + above, name) == 0)
			return p->text;
	}
	struct path *p = malloc(sizeof *p);
	if (!p)
		abort();
	snprintf(p->text, PATH_BYTES, "%s/%s", folder, name);
	p->next = paths;
	paths = p;
	return p->text;
}

const char *
test_make_folder(const char *name)
{
	char above[PATH_BYTES];

	for (const char *p = name; (p = strchr(p, '/')); p++) {
		snprintf(above, sizeof above, "%.*s", (int)(p - name), name);
		mkdir(test_path(above), 0700);
	}
	const char *path = test_path(name);
	mkdir(path, 0700);
	return path;
}

const char *
test_write(const char *name, const char *text)
{
	char above[PATH_BYTES];
	const char *path = test_path(name), *slash = strrchr(name, '/');

	if (slash) {
		snprintf(above, sizeof above, "%.*s", (int)(slash - name), name);
		test_make_folder(above);
	}
	FILE *f = fopen(path, "w");
	if (!f || fputs(text, f) < 0 || fclose(f) != 0) {
		perror(path);
		exit(EXIT_FAILURE);
	}
	return path;
}

int
test_keep_in_folder(void **unused)
{
	(void)unused;
	setenv("XDG_DATA_HOME", test_folder(), 1);
	setenv("XDG_STATE_HOME", test_folder(), 1);
	return 0;
}
