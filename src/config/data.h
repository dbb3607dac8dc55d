/* Where the files are that come with the program. */
#ifndef NARABE_CONFIG_DATA_H
#define NARABE_CONFIG_DATA_H

#include <stddef.h>

enum { DATA_PATH_SIZE = 4096 };

/* The path of a file of data/: in NARABE_DATA_DIR when that is set, else in the build folder that
 * the program runs from, else where it is installed. Whether there is such a file is not asked.
 * `out` holds DATA_PATH_SIZE bytes. */
void data_path(const char *name, char *out);

/* The folder of the languages' catalogues, likewise; NARABE_DATA_DIR does not count. */
void data_language_folder(char *out);

#endif
