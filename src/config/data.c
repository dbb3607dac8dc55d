/* Finds the shipped data files. Any thread. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "config/data.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "config.h"

/* The path of the shared library, if it is used instead of a program. */
static char library[DATA_PATH_SIZE - 64];

/* The folders of programs and the library below the prefix. */
static const char *const folders[] = { "/" NARABE_BINDIR "/", "/" NARABE_LIBEXECDIR "/",
	"/" NARABE_LIBDIR "/" };

void
data_use_library(const char *path)
{
	if (strlen(path) < sizeof library)
		strcpy(library, path);
}

static char started[DATA_PATH_SIZE - 64];

void
data_use_program(const char *argument)
{
	const char *path = getenv("PATH");

	if (strchr(argument, '/')) {
		snprintf(started, sizeof started, "%s", argument);
		return;
	}
	for (size_t length; path && *path; path += length + (path[length] == ':')) {
		length = strcspn(path, ":");
		snprintf(started, sizeof started, "%.*s/%s", (int)length, path, argument);
		if (access(started, X_OK) == 0)
			return;
	}
	started[0] = '\0';
}

/* Writes the path by which the program was started, with links resolved. */
static bool
started_path(char *out, size_t size)
{
	char *real = started[0] ? realpath(started, NULL) : NULL;
	int n = real ? snprintf(out, size, "%s", real) : -1;

	free(real);
	return n > 0 && (size_t)n < size;
}

/* Writes the path of the running program or of the library. Returns false if the system does not
 * report it. */
static bool
program_path(char *out, size_t size)
{
	if (library[0])
		return snprintf(out, size, "%s", library) < (int)size;
	ssize_t length = -1;

#ifndef NARABE_FALLBACKS
	length = readlink("/proc/self/exe", out, size - 1);
#endif
	if (length <= 0)
		return started_path(out, size);
	out[length] = '\0';
	return true;
}

/* Returns whether a folder has a file below it. */
static bool
has_file(const char *folder, const char *name)
{
	char path[DATA_PATH_SIZE];
	int n = snprintf(path, sizeof path, "%s/%s", folder, name);

	return n > 0 && (size_t)n < sizeof path && access(path, F_OK) == 0;
}

/* Writes the build folder that the running program is in or below; it holds copies of the data.
 * Returns false if the program is installed. */
static bool
find_build_folder(char *out, size_t size)
{
	if (!program_path(out, size))
		return false;
	for (int up = 0; up < 3; up++) {
		char *slash = strrchr(out, '/');
		if (!slash)
			return false;
		*slash = '\0';
		if (has_file(out, "build.ninja"))
			return true;
	}
	return false;
}

/* Writes the prefix of the installed tree: that of the running program, since the whole tree may
 * have been moved, otherwise the one it was built for. */
static void
find_prefix(char *out, size_t size)
{
	char path[DATA_PATH_SIZE];
	char *slash = program_path(path, sizeof path) ? strrchr(path, '/') : NULL;
	size_t head = slash ? (size_t)(slash + 1 - path) : 0;

	for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
		size_t folder = strlen(folders[i]);
		if (head < folder || memcmp(path + head - folder, folders[i], folder) != 0)
			continue;
		snprintf(out, size, "%.*s", (int)(head - folder), path);
		if (has_file(out, NARABE_DATADIR "/levels.cfg"))
			return;
	}
	snprintf(out, size, "%s", NARABE_PREFIX);
}

bool
data_is_built(void)
{
	char folder[DATA_PATH_SIZE];

	return find_build_folder(folder, sizeof folder);
}

bool
data_program_path(const char *program, int place, char *out)
{
	char folder[DATA_PATH_SIZE - 64];
	char *slash = NULL;

	if (place == 0 && program_path(folder, sizeof folder) && (slash = strrchr(folder, '/')))
		*slash = '\0';
	if (slash) {
		snprintf(out, DATA_PATH_SIZE, "%s/%s", folder, program);
	} else {
		find_prefix(folder, sizeof folder);
		snprintf(out, DATA_PATH_SIZE, "%s/" NARABE_LIBEXECDIR "/%s", folder, program);
	}
	return place <= 1;
}

void
data_path(const char *name, char *out)
{
	char folder[DATA_PATH_SIZE - 64];
	const char *named = getenv("NARABE_DATA_DIR");

	if (named && *named) {
		snprintf(out, DATA_PATH_SIZE, "%s/%s", named, name);
	} else if (find_build_folder(folder, sizeof folder)) {
		snprintf(out, DATA_PATH_SIZE, "%s/data/%s", folder, name);
	} else {
		find_prefix(folder, sizeof folder);
		snprintf(out, DATA_PATH_SIZE, "%s/" NARABE_DATADIR "/%s", folder, name);
	}
}

void
data_language_folder(char *out)
{
	char folder[DATA_PATH_SIZE - 64];

	if (find_build_folder(folder, sizeof folder)) {
		snprintf(out, DATA_PATH_SIZE, "%s/po", folder);
	} else {
		find_prefix(folder, sizeof folder);
		snprintf(out, DATA_PATH_SIZE, "%s/" NARABE_LOCALEDIR, folder);
	}
}
