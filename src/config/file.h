/* Reading files in libconfig's syntax. */
#ifndef NARABE_CONFIG_FILE_H
#define NARABE_CONFIG_FILE_H

#include <libconfig.h>

#include "base/text.h"

/* Reads a file into *out; on success the caller calls config_destroy(). On failure *e says what is
 * wrong, and `where` holds the path, followed by the line if one is to blame; errno is ENOMEM where the
 * file may well be in order, and memory is out. */
bool config_file_read(
	config_t *out, const char *path, char *where, size_t where_size, struct error *e);

/* Gets a scalar as text, booleans as on and off; false for lists and groups. */
bool config_scalar_text(const config_setting_t *setting, char *out, size_t size);

#endif
