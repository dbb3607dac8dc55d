/* What the fuzz targets share. A target is a file fuzz_NAME.c with LLVMFuzzerTestOneInput() alone, which
 * gives the bytes to something that reads and states what must hold whatever they are. libFuzzer calls
 * it, or driver.c. One thread. */
#ifndef NARABE_TESTS_FUZZ_H
#define NARABE_TESTS_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Ends the program unless it holds, so that the input is kept. */
#define fuzz_require(holds) ((holds) ? (void)0 : fuzz_fail(__FILE__, __LINE__, #holds))
_Noreturn void fuzz_fail(const char *file, int line, const char *what);

/* A copy that a sanitizer sees the end of, followed by a zero byte; the caller frees it. */
char *fuzz_copy(const void *data, size_t size);

/* The same up to the first zero byte. */
char *fuzz_text(const uint8_t *data, size_t size);

/* Where the line of that number begins, from 1 on: lines end as on any system. */
const char *fuzz_line(const char *text, size_t size, long number);

/* The path of a file with these bytes, until the next call for the same number, 0 or 1. Nothing is left
 * behind. */
const char *fuzz_file_of(int number, const void *data, size_t size);
const char *fuzz_file(const void *data, size_t size);

/* The bytes that are in that file now, followed by a zero byte; the caller frees them. */
char *fuzz_file_content(int number, size_t *size);

/* The path of `name`, which may be below folders, in a folder for this run that is removed at its end; the
 * other makes it a file with these bytes. Until the next call. */
const char *fuzz_path(const char *name);
const char *fuzz_put(const char *name, const void *data, size_t size);

/* Empties that folder. */
void fuzz_clear(void);

/* The bytes of any file, likewise. */
char *fuzz_content(const char *path, size_t *size);

/* What is printed is lines of text that no terminal obeys. */
void fuzz_check_clean(const char *said);

/* A sentence that refuses something: one line, clean for a terminal, not cut off, with one of these
 * texts in it (separated by '|'; "": any), which say where or what was wrong. */
void fuzz_refused(const char *sentence, const char *places);

/* From here on what the program prints on stdout and stderr goes into a file, and what it reads from stdin
 * are these bytes; until fuzz_heard(), which returns what was printed: the caller frees it. */
void fuzz_hear(const void *input, size_t size);
char *fuzz_heard(size_t *size);

#endif
