/* Finds the shipped data files. */
#ifndef NARABE_CONFIG_DATA_H
#define NARABE_CONFIG_DATA_H

#include <stddef.h>

#include <stdbool.h>

enum { DATA_PATH_SIZE = 4096 };

/* Looks for data beside a shared library, given by its path without links, instead of beside the
 * running program, which is not narabe. Call it before any other thread exists. */
void data_use_library(const char *path);

/* Locates the running program by its first argument, for systems that do not report its path. */
void data_use_program(const char *argument);

/* Writes the path of a file in data/: in NARABE_DATA_DIR if that is set, otherwise in the build
 * folder that the program runs from, otherwise in the installed tree. The file need not exist.
 * `out` holds DATA_PATH_SIZE bytes. */
void data_path(const char *name, char *out);

/* Writes the folder of the message catalogues, found in the same way but ignoring
 * NARABE_DATA_DIR. */
void data_language_folder(char *out);

/* Writes a possible path of another of narabe's programs: beside this one for place 0, in libexec
 * for 1. Returns false for other places. `out` holds DATA_PATH_SIZE bytes. */
bool data_program_path(const char *program, int place, char *out);

/* Returns whether the running program is in its build folder. */
bool data_is_built(void);

#endif
