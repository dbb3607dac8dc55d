/* Where the shipped data files are. Any thread. */
#include "config/data.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "config.h"

/* The build folder that the running program is in or below; it holds copies of the data. False if
 * the program is installed. */
static bool
find_build_folder(char *out, size_t size)
{
	char path[DATA_PATH_SIZE];
	ssize_t length = readlink("/proc/self/exe", out, size - 1);

	if (length <= 0)
		return false;
	out[length] = '\0';
	for (int up = 0; up < 2; up++) {
		char *slash = strrchr(out, '/');
		if (!slash)
			return false;
		*slash = '\0';
		int n = snprintf(path, sizeof path, "%s/build.ninja", out);
		if (n > 0 && (size_t)n < sizeof path && access(path, F_OK) == 0)
			return true;
	}
	return false;
}

/* The prefix of the installed tree that the running program is in, which may have been moved as a
 * whole since. False if the program is elsewhere, or its data is not in that tree. */
static bool
find_prefix(char *out, size_t size)
{
	static const char folder[] = "/" NARABE_BINDIR "/";
	char path[DATA_PATH_SIZE];
	ssize_t length = readlink("/proc/self/exe", out, size - 1);

	if (length <= 0)
		return false;
	out[length] = '\0';
	char *slash = strrchr(out, '/');
	size_t head = slash ? (size_t)(slash + 1 - out) : 0;
	if (head < sizeof folder - 1 ||
		strncmp(slash + 1 - (sizeof folder - 1), folder, sizeof folder - 1) != 0)
		return false;
	out[head - (sizeof folder - 1)] = '\0';
	int n = snprintf(path, sizeof path, "%s/" NARABE_DATADIR "/levels.cfg", out);
	return n > 0 && (size_t)n < sizeof path && access(path, F_OK) == 0;
}

void
data_path(const char *name, char *out)
{
	char build[DATA_PATH_SIZE - 64];
	const char *named = getenv("NARABE_DATA_DIR");

	if (named && *named)
		snprintf(out, DATA_PATH_SIZE, "%s/%s", named, name);
	else if (find_build_folder(build, sizeof build))
		snprintf(out, DATA_PATH_SIZE, "%s/data/%s", build, name);
	else if (find_prefix(build, sizeof build))
		snprintf(out, DATA_PATH_SIZE, "%s/" NARABE_DATADIR "/%s", build, name);
	else
		snprintf(out, DATA_PATH_SIZE, NARABE_PREFIX "/" NARABE_DATADIR "/%s", name);
}

void
data_language_folder(char *out)
{
	char build[DATA_PATH_SIZE - 64];

	if (find_build_folder(build, sizeof build))
		snprintf(out, DATA_PATH_SIZE, "%s/po", build);
	else if (find_prefix(build, sizeof build))
		snprintf(out, DATA_PATH_SIZE, "%s/" NARABE_LOCALEDIR, build);
	else
		snprintf(out, DATA_PATH_SIZE, NARABE_PREFIX "/" NARABE_LOCALEDIR);
}
