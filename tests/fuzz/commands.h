/* What targets that run a whole command share. */
#ifndef NARABE_TESTS_FUZZ_COMMANDS_H
#define NARABE_TESTS_FUZZ_COMMANDS_H

#include <stddef.h>
#include <stdint.h>

#include "cli/cli.h"

/* Runs a command with at most 15 words, the last of which is NULL, as the shell would, with these bytes as its standard
 * input; returns its exit code and in *said what it printed on both streams, which is clean for a terminal: the
 * caller frees it. */
int fuzz_run(int (*command)(int argc, char **argv), const char *const *words, const void *input,
	size_t size, char **said);

/* Requires that a command which failed said nothing but one sentence with one of these texts, separated by '|',
 * see fuzz_refused(). Cuts off its newline. */
void fuzz_one_sentence(char *said, const char *places);

/* The number behind ", line " in a sentence, or 0. */
long fuzz_line_of(const char *sentence);

#endif
