/* A folder of the running test program's own, in which it makes its files. */
#ifndef NARABE_TESTS_FOLDER_H
#define NARABE_TESTS_FOLDER_H

/* Its path: made when it is first asked for, removed with all that is in it when the program ends.
 * A program that can have none ends. */
const char *test_folder(void);

/* A path in it, "NAME" or "FOLDER/NAME"; the text stays until the folder goes. */
const char *test_path(const char *name);

/* Makes a file in it, and the folders above; returns its path as test_path() does. */
const char *test_write(const char *name, const char *text);

/* Makes a folder in it, and those above; returns its path as test_path() does. */
const char *test_make_folder(const char *name);

/* For cmocka, before: what the program keeps for a person goes into the folder, games and journals
 * and changed settings. After: it is removed, and whoever asks next has a new one. */
int test_keep_in_folder(void **unused);
int test_folder_end(void **unused);

#endif
