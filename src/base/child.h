/* Another program, started by a command of the shell, with pipes to its input, output and messages.
 * It runs in a session of its own: keys of the terminal do not reach it, and it cannot write on the
 * terminal. It ends with all that it has started, whenever child_end() is called and however the
 * process that started it ends. One thread at a time. */
#ifndef NARABE_BASE_CHILD_H
#define NARABE_BASE_CHILD_H

#include <stdint.h>
#include <sys/types.h>

#include "base/text.h"

struct child {
	pid_t pid;
	int to;   /* its standard input; nothing here blocks */
	int from; /* its standard output */
	int says; /* its standard error */
	int life; /* when the last process closes this, the child ends */
};

/* Starts `command` by the shell. Returns false with a sentence if the system refuses a pipe or a process. A
 * command that does not exist is noticed later: the shell then exits with 127. */
bool child_start(struct child *c, const char *command, struct error *e);

/* Writes how a child whose output has ended came to its end: "ended with code 3", "was ended by signal 9",
 * "closed its output". Waits a moment for it. */
void child_fate(const struct child *c, char *out, size_t size);

/* Returns whether the shell of a child whose output has ended found no such command or may not execute it. */
bool child_is_missing(const struct child *c);

/* Returns the microseconds of processor time that the child and all that it has started have used, in steps of
 * the system's ticks; -1 where the system does not report it (Linux does, in /proc). */
int64_t child_used_us(const struct child *c);

/* Closes the child's input, waits up to `patience_ms` for it to exit, then kills it and everything that it has
 * started. */
void child_end(struct child *c, int patience_ms);

#endif
