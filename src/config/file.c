/* Reading files in libconfig's syntax. */
#include "config/file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"

enum { MOST_BYTES = 1 << 20, MOST_DEPTH = 10 }; /* libconfig refuses deeper ones */

bool
config_scalar_text(const config_setting_t *setting, char *out, size_t size)
{
	switch (config_setting_type(setting)) {
	case CONFIG_TYPE_STRING:
		snprintf(out, size, "%s", config_setting_get_string(setting));
		return true;
	case CONFIG_TYPE_INT:
	case CONFIG_TYPE_INT64:
		snprintf(out, size, "%lld", config_setting_get_int64(setting));
		return true;
	case CONFIG_TYPE_FLOAT:
		snprintf(out, size, "%g", config_setting_get_float(setting));
		return true;
	case CONFIG_TYPE_BOOL:
		snprintf(out, size, "%s", config_setting_get_bool(setting) ? "on" : "off");
		return true;
	default:
		return false;
	}
}

static bool can_be_read(const char *path, int depth, struct error *e);

/* The file of a line `@include "PATH"`. */
static bool
can_be_included(const char *line, int depth, struct error *e)
{
	const char *from = line + strspn(line, " \t");
	size_t name = strlen("@include");
	char path[4096];
	struct error why;

	if (strncmp(from, "@include", name) != 0)
		return true;
	from += name + strspn(from + name, " \t");
	size_t length = *from == '"' ? strcspn(from + 1, "\"\n") : 0;
	if (length == 0 || length >= sizeof path) /* libconfig refuses it */
		return true;
	memcpy(path, from + 1, length);
	path[length] = '\0';
	return can_be_read(path, depth + 1, &why) ||
	       error_set(e, "it includes %.200s: %.200s", path, why.text);
}

/* libconfig's scanner exits the program on a folder, and reads devices and pipes without end:
 * whatever it will open is looked at first. */
static bool
can_be_read(const char *path, int depth, struct error *e)
{
	struct stat st;
	size_t size;
	bool fine = true;

	if (depth > MOST_DEPTH)
		return true;
	if (stat(path, &st) != 0)
		return error_set(e, "%s", strerror(errno));
	if (!S_ISREG(st.st_mode))
		return error_set(e, "it is not a regular file");
	if (st.st_size > MOST_BYTES)
		return error_set(e, "it has more than %d MiB", MOST_BYTES >> 20);
	if (access(path, R_OK) != 0)
		return error_set(e, "%s", strerror(errno));
	char *text = file_read(path, MOST_BYTES, &size, e);
	if (!text)
		return false;
	if (strlen(text) != size) /* libconfig reads on behind it */
		fine = error_set(e, "it contains a zero byte");
	for (const char *line = text, *end; fine && line; line = end ? end + 1 : NULL) {
		end = strchr(line, '\n');
		fine = can_be_included(line, depth, e);
	}
	free(text);
	return fine;
}

bool
config_file_read(config_t *out, const char *path, char *where, size_t where_size, struct error *e)
{
	snprintf(where, where_size, "%s", path);
	errno = 0;
	if (!can_be_read(path, 0, e))
		return false;
	config_init(out);
	if (config_read_file(out, path))
		return true;
	const char *file = config_error_file(out);
	snprintf(where, where_size, "%s:%d", file ? file : path, config_error_line(out));
	error_set(e, "%s", config_error_text(out));
	config_destroy(out);
	return false;
}
