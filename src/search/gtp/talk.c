/* Commands and answers through pipes. */
#include "search/gtp/talk.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/file.h"
#include "base/language.h"

enum {
	ODD_LINES = 64,        /* outside of answers, such as a greeting */
	ANSWER_MOST = 1 << 20, /* bytes, after which it is no answer */
	COMMAND_MOST = 8192,   /* bytes: a map of Tron, for one */
	QUOTED = 64,           /* of a command in a sentence */
	LEAVE_MS = 100,        /* to end on its own */
	LAST_MESSAGES = 16,    /* reads of what is left of them */
};

/* One command on its way. */
struct course {
	struct talk *talk;
	const struct question *q;
	char command[COMMAND_MOST];
	size_t length, sent;
	struct text answer;
	bool begun, done;
	enum reply reply;
	int odd;
	size_t bytes; /* read since the question */
};

/* A line of an answer. */
static void
talk_take_line(struct course *c, char *line)
{
	struct talk *t = c->talk;
	size_t length = strlen(line);

	while (length > 0 && strchr("\r \t", line[length - 1]))
		line[--length] = '\0';
	if (c->q->by_line) {
		c->done = length > 0;
		text_add(&c->answer, "%s", line);
	} else if (!c->begun && (*line == '=' || *line == '?')) {
		c->begun = true;
		c->reply = *line == '=' ? REPLY_FINE : REPLY_REFUSED;
		line++;
		line += strspn(line, "0123456789");
		text_add(&c->answer, "%s", line + strspn(line, " \t"));
	} else if (!c->begun && length > 0) {
		snprintf(t->odd, sizeof t->odd, "%.*s", (int)sizeof t->odd - 1, line);
		if (++c->odd > ODD_LINES)
			c->bytes = ANSWER_MOST + 1;
	} else if (c->begun && length == 0) {
		c->done = true;
	} else if (c->begun && c->q->hear && strncmp(line, "info", 4) == 0) {
		c->bytes = 0;
		c->q->hear(c->q->owner, line);
	} else if (c->begun) {
		text_add(&c->answer, "%s%s", c->answer.used > 0 ? "\n" : "", line);
	}
}

/* Cleans what a program wrote, to be shown: no control characters, and ASCII as in GTP. */
static char
printable(char byte)
{
	unsigned char c = (unsigned char)byte;

	return c < ' ' ? ' ' : c >= 127 ? '?' : byte;
}

/* Returns false when the output has ended. */
static bool
read_output(struct course *c)
{
	struct talk *t = c->talk;

	if (t->used == TALK_LINE) /* the rest of the line is dropped */
		t->used = TALK_LINE / 2;
	ssize_t n = read(t->child.from, t->line + t->used, TALK_LINE - t->used);
	if (n < 0)
		return errno == EAGAIN || errno == EINTR;
	t->used += (size_t)n;
	c->bytes += (size_t)n;
	/* Takes the complete lines up to the end of the answer. */
	char *end;

	while (!c->done && (end = memchr(t->line, '\n', t->used))) {
		size_t size = (size_t)(end + 1 - t->line);
		*end = '\0';
		for (char *p = t->line; p < end; p++)
			*p = printable(*p);
		talk_take_line(c, t->line);
		t->used -= size;
		memmove(t->line, t->line + size, t->used);
	}
	return n > 0;
}

/* Returns false when nothing more will come. */
static bool
read_messages(struct course *c)
{
	struct talk *t = c->talk;
	char bytes[4096];
	ssize_t n = read(t->child.says, bytes, sizeof bytes);

	if (n < 0)
		return errno == EAGAIN || errno == EINTR;
	c->q->changing(c->q->owner, true);
	for (ssize_t i = 0; i < n; i++) {
		/* A byte of the messages: the last line is what it says. */
		bool end = bytes[i] == '\n' || bytes[i] == '\r';

		if (end && t->noted > 0) {
			memcpy(t->remark, t->note, t->noted);
			t->remark[t->noted] = '\0';
			t->noted = 0;
		} else if (!end && t->noted < TALK_REMARK - 1) {
			t->note[t->noted++] = printable(bytes[i]);
		}
	}
	c->q->changing(c->q->owner, false);
	return n > 0;
}

/* Waits for what happens next, at most until the limit; false when the output has ended. */
static bool
wait_for_it(struct course *c, int64_t left_ms, bool *has_messages)
{
	const struct child *child = &c->talk->child;
	char bytes[16];
	struct pollfd fd[] = { { .fd = child->from, .events = POLLIN },
		{ .fd = c->q->wake, .events = POLLIN },
		{ .fd = *has_messages ? child->says : -1, .events = POLLIN },
		{ .fd = c->sent < c->length ? child->to : -1, .events = POLLOUT } };

	if (poll(fd, 4, left_ms > 60000 ? 60000 : (int)left_ms + 1) <= 0)
		return true;
	while (fd[1].revents && read(c->q->wake, bytes, sizeof bytes) > 0)
		; /* why, says stopped() */
	if (fd[2].revents && !read_messages(c))
		*has_messages = false;
	if (fd[3].revents) {
		ssize_t n = file_write_quietly(
			c->talk->child.to, c->command + c->sent, c->length - c->sent);

		if (n > 0)
			c->sent += (size_t)n;
		else if (n < 0 && errno != EAGAIN && errno != EINTR)
			c->sent = c->length; /* nobody reads, so its output will also end */
	}
	return !fd[0].revents || read_output(c);
}

/* Returns the system's monotonic clock in milliseconds, for waiting for other programs; unaffected
 * by clock_stand() and clock_count_own_time(). */
static int64_t
outside_ms(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

enum reply
talk_ask(struct talk *t, const struct question *q, char *answer)
{
	struct course c = { .talk = t, .q = q };
	int64_t until_ms = outside_ms() + q->limit_ms;
	bool has_messages = true;

	c.length = (size_t)snprintf(c.command, sizeof c.command, "%s\n", q->command);
	text_init(&c.answer, answer, TALK_ANSWER);
	t->odd[0] = '\0';
	for (;;) {
		if (q->stopped(q->owner))
			return REPLY_STOPPED;
		int64_t left_ms = until_ms - outside_ms();
		if (left_ms < 0)
			return REPLY_LATE;
		bool more = wait_for_it(&c, left_ms, &has_messages);
		if (c.done)
			return c.reply;
		if (c.bytes > ANSWER_MOST)
			return REPLY_NONSENSE;
		if (!more) {
			for (int i = 0; i < LAST_MESSAGES; i++)
				read_messages(&c);
			return REPLY_ENDED;
		}
	}
}

bool
talk_blame(const struct talk *t, const char *name, const struct question *q, enum reply reply,
	const char *answer, struct error *e)
{
	char asked[QUOTED], fate[64];
	int length = (int)strcspn(q->command, "\n"); /* its first line */

	snprintf(asked, QUOTED, "%.*s%s", length < QUOTED - 5 ? length : QUOTED - 5, q->command,
		q->command[length] ? " ..." : "");
	switch (reply) {
	case REPLY_FINE:
	case REPLY_STOPPED:
		break;
	case REPLY_REFUSED:
		return error_set(e, _("%s refuses \"%s\": %.200s"), name, asked, answer);
	case REPLY_LATE:
		if (t->odd[0])
			return error_set(e,
				_("%s gave no answer to \"%s\" within %.1f s; it wrote: %s"), name,
				asked, (double)q->limit_ms / 1000, t->odd);
		return error_set(e, _("%s gave no answer to \"%s\" within %.1f s."), name, asked,
			(double)q->limit_ms / 1000);
	case REPLY_ENDED:
		child_fate(&t->child, fate, sizeof fate);
		if (t->remark[0])
			return error_set(e,
				_("%s %s instead of answering \"%s\"; its last words: %s"), name,
				fate, asked, t->remark);
		return error_set(e, _("%s %s instead of answering \"%s\"."), name, fate, asked);
	case REPLY_NONSENSE:
		if (q->by_line)
			return error_set(
				e, _("%s keeps writing instead of answering \"%s\"."), name, asked);
		return error_set(e, _("%s sends a malformed reply to \"%s\": %s"), name, asked,
			t->odd[0] ? t->odd : answer);
	}
	return false;
}

void
talk_end(struct talk *t, const char *farewell)
{
	if (!t->open)
		return;
	if (farewell)
		file_write_quietly(t->child.to, farewell, strlen(farewell));
	child_end(&t->child, farewell ? LEAVE_MS : 0);
	t->open = false;
	t->used = t->noted = 0;
}
