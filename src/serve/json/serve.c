/* narabe serve: the loop that reads requests. The main thread. */
#include "serve/json/serve.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/cpu.h"
#include "base/line_reader.h"
#include "base/thread.h"
#include "cli/arguments.h"

static const char usage[] =
	"Usage: narabe serve [options]\n"
	"\n"
	"  echo '{\"id\": 1, \"game\": \"score4\", \"playouts\": 1000, \"seed\": 1}' | narabe "
	"serve\n"
	"\n"
	"Evaluates positions for other programs: a JSON object a line on standard input is a\n"
	"request, a line on standard output an answer, the object of eval --json with the id of\n"
	"its request and \"final\". Several searches run at once; others wait in order.\n"
	"{\"cancel\": ID} ends one. What is wrong is said by {\"id\", \"error\"}.\n";

struct options_given {
	int64_t jobs, memory_mib;
};

#define HERE(field) PARAM_MEMBER(struct options_given, field)

const struct param cli_serve_arguments[] = {
	{ .name = "jobs",
		.help = "searches at once (default: one per core)",
		.kind = PARAM_WHOLE,
		.whole = { 1, SERVE_MAX_JOBS },
		.member = HERE(jobs) },
	{ .name = "memory-mib",
		.help = "MiB for all searches together (default: 256 for each at once)",
		.kind = PARAM_WHOLE,
		.whole = { 1, 1 << 20 },
		.member = HERE(memory_mib) },
	{ 0 },
};

static void
serve_print_help(void)
{
	arguments_print_usage(usage);
	puts("Members of a request, beside id and cancel, which are texts or numbers:");
	arguments_print(serve_members, false);
	puts("\nOptions:");
	arguments_print(cli_serve_arguments, true);
}

struct service {
	struct serve_work *work;
	struct line_reader input;
	int64_t line; /* the number of the last one */
	bool done;    /* no more is read */
};

/* ---- signals ---- */

enum { PATIENCE_S = 3 }; /* for the reader of the answers */
static int wake[2];      /* a pipe: a signal came, there is room, or a thread has ended */
static volatile sig_atomic_t asked_to_end;

static void
end_by_signal(int signal)
{
	int before = errno;
	ssize_t written;

	asked_to_end = signal;
	alarm(PATIENCE_S);
	written = write(wake[1], "", 1);
	(void)written;
	errno = before;
}

/* An answer has been waiting for its reader since a signal came. */
static void
end_at_once(int signal)
{
	_exit(CLI_FAILED);
}

/* Once; the next of the same ends the program. */
static void
catch_signals(void)
{
	struct sigaction action = { .sa_handler = end_by_signal, .sa_flags = (int)SA_RESETHAND };
	struct sigaction last = { .sa_handler = end_at_once }, before;
	static const int signals[] = { SIGTERM, SIGINT, SIGHUP };

	sigaction(SIGALRM, &last, NULL);

	for (int i = 0; i < 3; i++) {
		sigaction(signals[i], NULL, &before);
		if (before.sa_handler == SIG_DFL)
			sigaction(signals[i], &action, NULL);
	}
}

/* ---- lines ---- */

static void
serve_obey(struct service *s, const char *text, size_t length, bool cut)
{
	struct serve_line line = { .id = "null" };
	struct error e;
	bool fine;

	if (cut)
		fine = error_set(&e, "The line is longer than %d bytes.", LINE_READER_SIZE - 1);
	else
		fine = serve_line_read(&line, text, length, &e);
	if (fine && line.wish == SERVE_QUIT)
		s->done = true;
	else if (fine && line.wish == SERVE_CANCEL)
		fine = serve_work_cancel(s->work, line.cancel) ||
		       error_set(&e, "No request with the id %s waits or runs.", line.cancel);
	else if (fine)
		fine = serve_work_add(s->work, line.request, &e);
	if (fine)
		return;
	free(line.request);
	serve_refuse(line.id, s->line, e.text);
}

/* Whether the line has anything but blanks. */
static bool
asks_for_something(const char *text, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		if (text[i] != ' ' && text[i] != '\t' && text[i] != '\r')
			return true;
	}
	return false;
}

/* Waits for a line, for room, for a signal, for the end of whoever reads the answers. */
static void
serve_wait(struct service *s)
{
	bool reads = !s->done && line_reader_has_room(&s->input);
	struct pollfd fd[3] = { { .fd = wake[0], .events = POLLIN }, { .fd = STDOUT_FILENO },
		{ .fd = reads ? s->input.fd : -1, .events = POLLIN } };
	char bytes[64];

	if (poll(fd, 3, -1) <= 0)
		return;
	while (fd[0].revents && read(wake[0], bytes, sizeof bytes) > 0)
		;
	if (fd[1].revents)
		serve_turn_deaf();
	if (fd[2].revents)
		line_reader_fill(&s->input);
}

/* Until everything is answered, nobody reads the answers, or a signal ends it. */
static void
serve(struct service *s)
{
	while (!serve_is_deaf() && !asked_to_end && !serve_work_has_ended(s->work)) {
		/* Obeys the lines that are there, as long as there is room for requests. */
		struct line_reader *in = &s->input;
		const char *text;

		while (!s->done && serve_work_has_room(s->work) && (text = line_reader_next(in))) {
			/* Without its terminator, which a last or a cut line does not have. */
			size_t length = in->taken - (in->taken > 0 && text[in->taken - 1] == '\0');
			s->line++;
			if (in->cut || asks_for_something(text, length))
				serve_obey(s, text, length, in->cut);
			line_reader_take(in);
		}
		s->done |= in->end && serve_work_has_room(s->work) && !line_reader_next(in);
		if (s->done)
			serve_work_close(s->work);
		if (!serve_work_has_ended(s->work))
			serve_wait(s);
	}
	if (serve_is_deaf() || asked_to_end)
		serve_work_cancel_all(s->work);
}

int
cli_serve(int argc, char **argv)
{
	static struct service s; /* large */
	int cores = cpu_count();
	struct options_given o = { .jobs = cores < SERVE_MAX_JOBS ? cores : SERVE_MAX_JOBS };
	struct error e;
	int rest, code;
	const struct arguments arguments = {
		.command = "serve",
		.table = cli_serve_arguments,
		.owner = &o,
		.help = serve_print_help,
	};

	if (!arguments_read(&arguments, argc, argv, &rest, &code))
		return code;
	if (!arguments_none_left(&arguments, argc, argv, rest))
		return CLI_USAGE;
	if (o.memory_mib == 0)
		o.memory_mib = 256 * o.jobs;
	if (!thread_open_pipe(wake, &e))
		return cli_fail(CLI_FAILED, "%s", e.text);
	catch_signals();
	line_reader_init(&s.input, STDIN_FILENO);
	s.work = serve_work_start((int)o.jobs, (int)o.memory_mib, wake[1], &e);
	if (!s.work)
		return cli_fail(CLI_FAILED, "%s", e.text);
	serve(&s);
	serve_work_destroy(s.work);
	close(wake[0]);
	close(wake[1]);
	if (serve_is_deaf())
		return cli_fail(CLI_FAILED, "The answers cannot be written.");
	return asked_to_end == SIGINT ? CLI_STOPPED : CLI_FINE;
}
