/* Files in libconfig's language, for the files of this layer. */
#ifndef NARABE_CONFIG_FILE_H
#define NARABE_CONFIG_FILE_H

#include <libconfig.h>

#include "base/text.h"

/* Reads a file into *out, which the caller gives to config_destroy() if it is true. False with
 * what is wrong in *e, and in `where` the path, with the line behind it if one is to blame. */
bool config_file_read(
	config_t *out, const char *path, char *where, size_t where_size, struct error *e);

/* A scalar as text, switches as on and off; false for lists and groups. */
bool config_scalar_text(const config_setting_t *setting, char *out, size_t size);

#endif
