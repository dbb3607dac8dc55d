/* A conversation with a program that speaks GTP, or answers each question with a line: one command at a
 * time and its answer, within a limit, whatever the program does. One thread at a time. */
#ifndef NARABE_SEARCH_GTP_TALK_H
#define NARABE_SEARCH_GTP_TALK_H

#include <stdatomic.h>

#include "base/child.h"

enum {
	TALK_LINE = 65536,  /* bytes of a line; the rest is dropped */
	TALK_ANSWER = 8192, /* of an answer that are kept */
	TALK_REMARK = 160,  /* of a line about what is going on */
};

struct talk {
	struct child child;
	bool open;
	size_t used;            /* bytes of `line` */
	char line[TALK_LINE];   /* of the output, so far */
	char odd[TALK_REMARK];  /* the last line that belonged to no answer */
	size_t noted;           /* bytes of `note` */
	char note[TALK_REMARK]; /* of the messages, so far */
	/* The last line of messages. Under the lock that `changing` holds. */
	char remark[TALK_REMARK];
};

enum reply {
	REPLY_FINE,
	REPLY_REFUSED,  /* "?": the answer says why */
	REPLY_STOPPED,  /* through `wake` */
	REPLY_LATE,     /* not within the limit */
	REPLY_ENDED,    /* its output has ended */
	REPLY_NONSENSE, /* its output is no answer */
};

struct question {
	const char *command; /* the end of its last line is added */
	bool by_line;        /* the answer is the next line that is not empty, else as GTP has it */
	int64_t limit_ms;
	int wake;                     /* a pipe, read empty: ask `stopped` again */
	bool (*stopped)(void *owner); /* whether to wait no longer */
	/* A line of the answer that begins with "info"; NULL: they are answers like others. */
	void (*hear)(void *owner, const char *line);
	void (*changing)(void *owner, bool held); /* holds the owner's lock, or releases it */
	void *owner;
};

/* Asks and waits. The answer has TALK_ANSWER bytes, lines with '\n' between them. */
enum reply talk_ask(struct talk *t, const struct question *q, char *answer);

/* The sentence for what went wrong: a reply other than REPLY_FINE and REPLY_STOPPED. Returns false. */
bool talk_blame(const struct talk *t, const char *name, const struct question *q, enum reply reply,
	const char *answer, struct error *e);

/* Ends the program: after a last command, which may be empty, or with NULL at once. */
void talk_end(struct talk *t, const char *farewell);

#endif
