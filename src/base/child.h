/* Another program, started by a shell command, with pipes to its input, output and error output. It
 * runs in its own session: the terminal's keys do not reach it, and it cannot write to the
 * terminal. child_end() ends it with everything it has started; so does the end of the parent
 * process, however that ends. One thread at a time. */
#ifndef NARABE_BASE_CHILD_H
#define NARABE_BASE_CHILD_H

#include <stdint.h>
#include <sys/types.h>

#include "base/text.h"

struct child {
	pid_t pid;
	int to;   /* its standard input; none of these blocks */
	int from; /* its standard output */
	int says; /* its standard error */
	int life; /* when the last process closes this, the child ends */
};

/* Starts `command` in the shell. Returns false with a sentence if the system refuses a pipe or a
 * process. A missing command shows only later, when the shell exits with 127. */
bool child_start(struct child *c, const char *command, struct error *e);

/* Writes how a child that closed its output has ended: "exited with code 3", "was killed by signal
 * 9", "closed its output". Waits up to 200 ms for it to end. */
void child_fate(const struct child *c, char *out, size_t size);

/* Returns whether a child that closed its output has ended because the shell could not find or
 * execute the command. */
bool child_is_missing(const struct child *c);

/* Returns the processor time used by the child and everything it has started, in microseconds, in
 * steps of the system's ticks; -1 where the system does not report it (Linux does, in /proc). */
int64_t child_used_us(const struct child *c);

/* Closes the child's input, waits up to `patience_ms` for it to exit, then kills it and everything
 * it has started. */
void child_end(struct child *c, int patience_ms);

#endif
