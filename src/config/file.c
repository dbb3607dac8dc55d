/* Reading files in libconfig's syntax. */
#include "config/file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

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

bool
config_file_read(config_t *out, const char *path, char *where, size_t where_size, struct error *e)
{
	struct stat st;

	snprintf(where, where_size, "%s", path);
	if (stat(path, &st) != 0)
		return error_set(e, "%s", strerror(errno));
	/* libconfig's scanner exits the program on files it cannot read, so reject them first. */
	if (!S_ISREG(st.st_mode))
		return error_set(e, "it is not a regular file");
	FILE *f = fopen(path, "r");
	if (!f)
		return error_set(e, "%s", strerror(errno));
	config_init(out);
	bool fine = config_read(out, f);
	fclose(f);
	if (fine)
		return true;
	snprintf(where, where_size, "%s:%d", path, config_error_line(out));
	error_set(e, "%s", config_error_text(out));
	config_destroy(out);
	return false;
}
