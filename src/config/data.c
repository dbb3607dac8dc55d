/* Where the shipped data files are. Any thread. */
#include "config/data.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "config.h"

/* Where the code is: the running program, or the library that others use. */
static struct {
	char library[DATA_PATH_SIZE - 64]; /* empty: the program */
	const char *folder;                /* that it is installed in, below the prefix */
} code = { .folder = "/" NARABE_BINDIR "/" };

void
data_use_library(const char *path)
{
	if (strlen(path) >= sizeof code.library)
		return;
	strcpy(code.library, path);
	code.folder = "/" NARABE_LIBDIR "/";
}

/* The path of the running program, or of the library; false if the system does not say. */
static bool
program_path(char *out, size_t size)
{
	if (code.library[0])
		return snprintf(out, size, "%s", code.library) < (int)size;
	ssize_t length = readlink("/proc/self/exe", out, size - 1);

	if (length <= 0)
		return false;
	out[length] = '\0';
	return true;
}

/* Whether a folder has a file below it. */
static bool
has_file(const char *folder, const char *name)
{
	char path[DATA_PATH_SIZE];
	int n = snprintf(path, sizeof path, "%s/%s", folder, name);

	return n > 0 && (size_t)n < sizeof path && access(path, F_OK) == 0;
}

/* The build folder that the running program is in or below; it holds copies of the data. False if
 * the program is installed. */
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

/* The prefix of the installed tree: that which the running program is in, for it may have been moved
 * as a whole, else the one that it was built for. */
static void
find_prefix(char *out, size_t size)
{
	char *slash = program_path(out, size) ? strrchr(out, '/') : NULL;
	size_t folder = strlen(code.folder), head = slash ? (size_t)(slash + 1 - out) : 0;

	if (head >= folder && memcmp(out + head - folder, code.folder, folder) == 0) {
		out[head - folder] = '\0';
		if (has_file(out, NARABE_DATADIR "/levels.cfg"))
			return;
	}
	snprintf(out, size, "%s", NARABE_PREFIX);
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
