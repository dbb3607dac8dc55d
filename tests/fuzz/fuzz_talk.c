/* What a program writes that is asked questions: the first byte chooses how, up to a zero byte it is its output,
 * behind that its messages. Answers come one by one, clean, each from a line that begins one, until the output
 * has ended; what is refused has a sentence. */
#include <fcntl.h>
#include <unistd.h>

#include "fuzz.h"
#include "search/gtp/talk.h"

enum { PIPE_TAKES = 65536 };

static int heard;

static bool
is_stopped(void *owner)
{
	return false;
}

static void
hear(void *owner, const char *line)
{
	fuzz_require(strncmp(line, "info", 4) == 0 && !strchr(line, '\n'));
	heard++;
}

static void
keep_still(void *owner, bool held)
{
}

/* The end to read of a pipe that holds these bytes and no more. */
static int
pipe_of(const char *bytes, size_t size)
{
	int fd[2];

	fuzz_require(size < PIPE_TAKES && pipe(fd) == 0);
	fuzz_require(fcntl(fd[0], F_SETFL, O_NONBLOCK) == 0);
	fuzz_require(size == 0 || write(fd[1], bytes, size) == (ssize_t)size);
	close(fd[1]);
	return fd[0];
}

static void
check_answer(const struct talk *t, const struct question *q, enum reply reply, const char *answer)
{
	struct error e = { "" };
	size_t length = strlen(answer);

	fuzz_require(length < TALK_ANSWER);
	for (size_t i = 0; i < length; i++)
		fuzz_require((answer[i] >= ' ' && answer[i] < 127) || answer[i] == '\n');
	fuzz_require(!q->by_line || (length > 0 && !strchr(answer, '\n')));
	fuzz_require(!strstr(answer, "\n\n"));
	if (reply != REPLY_FINE) {
		fuzz_require(!talk_blame(t, "engine", q, reply, answer, &e));
		fuzz_require(strncmp(e.text, "engine ", 7) == 0 && strstr(e.text, "genmove"));
	}
	for (const char *c = t->remark; *c; c++)
		fuzz_require(*c >= ' ' && *c < 127);
}

/* Asks until the output ends; each answer needs a line of its own. */
static void
ask(struct talk *t, const struct question *q, long lines)
{
	char answer[TALK_ANSWER];

	for (long i = 0;; i++) {
		memset(answer, 0x7f, sizeof answer);
		enum reply reply = talk_ask(t, q, answer);
		if (reply == REPLY_ENDED)
			return;
		fuzz_require(i < lines);
		fuzz_require(reply == REPLY_FINE || reply == REPLY_REFUSED ||
			     (reply == REPLY_NONSENSE && !q->by_line));
		check_answer(t, q, reply, answer);
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct talk t; /* large */
	const struct question q = { .command = "genmove b",
		.by_line = size > 0 && data[0] & 1,
		.limit_ms = 60000,
		.wake = -1,
		.stopped = is_stopped,
		.hear = size > 0 && data[0] & 2 ? hear : NULL,
		.changing = keep_still };
	long lines = 0;

	if (size == 0 || size > PIPE_TAKES / 2)
		return 0;
	char *text = fuzz_copy(data + 1, size - 1);
	size_t output = strlen(text);
	for (size_t i = 0; i < output; i++)
		lines += text[i] == '\n';
	memset(&t, 0, sizeof t);
	t.open = true;
	t.child.from = pipe_of(text, output);
	t.child.says = output + 1 < size - 1 ? pipe_of(text + output + 1, size - output - 2)
					     : pipe_of("", 0);
	t.child.to = open("/dev/null", O_WRONLY | O_CLOEXEC);
	heard = 0;
	ask(&t, &q, lines);
	fuzz_require(heard <= lines);
	close(t.child.from);
	close(t.child.says);
	close(t.child.to);
	free(text);
	return 0;
}
