/* A conversation with a program that speaks GTP, or answers each question with a line: one command
 * and its answer at a time, within a time limit whatever the program does. One thread at a time. */
#ifndef NARABE_SEARCH_GTP_TALK_H
#define NARABE_SEARCH_GTP_TALK_H

#include <stdatomic.h>

#include "base/child.h"

enum {
	TALK_LINE = 65536,  /* bytes of a line; the rest is dropped */
	TALK_ANSWER = 8192, /* of an answer that are kept */
	TALK_REMARK = 160,  /* of a remark */
};

struct talk {
	struct child child;
	bool open;
	size_t used;            /* bytes of `line` */
	char line[TALK_LINE];   /* of the output, so far */
	char odd[TALK_REMARK];  /* the last line outside of an answer */
	size_t noted;           /* bytes of `note` */
	char note[TALK_REMARK]; /* of the messages, so far */
	/* The last line of messages. Guarded by the lock that `changing` takes. */
	char remark[TALK_REMARK];
};

enum reply {
	REPLY_FINE,
	REPLY_REFUSED,  /* "?": the answer says why */
	REPLY_STOPPED,  /* through `wake` */
	REPLY_LATE,     /* not within the limit */
	REPLY_ENDED,    /* its output has ended */
	REPLY_NONSENSE, /* its output is not an answer */
};

struct question {
	const char *command; /* the end of its last line is added */
	bool by_line; /* the answer is the next line that is not empty, otherwise as GTP has it */
	int64_t limit_ms;
	int wake; /* a pipe; once readable it is drained and `stopped` is called again */
	bool (*stopped)(void *owner); /* whether to stop waiting */
	/* Gets each line of the answer that begins with "info"; NULL: such lines are part of the
	 * answer. */
	void (*hear)(void *owner, const char *line);
	void (*changing)(void *owner, bool held); /* takes the owner's lock, or releases it */
	void *owner;
};

/* Sends the command and waits for the answer. `answer` holds TALK_ANSWER bytes, lines separated by
 * '\n'. */
enum reply talk_ask(struct talk *t, const struct question *q, char *answer);

/* Sets the error message for a reply other than REPLY_FINE and REPLY_STOPPED. Returns false. */
bool talk_blame(const struct talk *t, const char *name, const struct question *q, enum reply reply,
	const char *answer, struct error *e);

/* Ends the program after a last command, which may be empty; with NULL, at once. */
void talk_end(struct talk *t, const char *farewell);

#endif
