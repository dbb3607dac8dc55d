/* The progress of long work, on stderr. */
#include "cli/output/progress.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"

struct progress
progress_start(const char *label, const char *unit)
{
	int64_t now_us = clock_now_us();

	return (struct progress){ .label = label,
		.unit = unit,
		.terminal = isatty(STDERR_FILENO),
		.start_us = now_us,
		.shown_us = now_us };
}

void
progress_show(struct progress *p, int64_t done, int64_t before, int64_t all)
{
	enum { SHOWN_EVERY_US = 100000 };
	int64_t now_us = clock_now_us();
	double seconds = (double)(now_us - p->start_us) / 1e6;
	double rate = (double)(done - before) / (seconds > 0 ? seconds : 1e-6);

	if (!p->terminal || now_us - p->shown_us < SHOWN_EVERY_US)
		return;
	p->shown_us = now_us;
	p->shown = true;
	fprintf(stderr, "\r%s%" PRId64 " of %" PRId64 " %s, %.*f a second", p->label, done, all,
		p->unit, rate < 100, rate);
	double left = rate > 0 ? (double)(all - done) / rate : 0;
	if (left >= 600)
		fprintf(stderr, ", %.0f min left", left / 60);
	else if (rate > 0)
		fprintf(stderr, ", %.0f s left", left);
	fputs("\033[K", stderr);
}

void
progress_end(const struct progress *p)
{
	if (p->shown)
		fputs("\r\033[K", stderr);
}

/* ---- interrupts ---- */

static atomic_bool seen;
static char sentence[128]; /* empty: prints nothing */

static void
see(int signal)
{
	int before = errno;

	atomic_store_explicit(&seen, true, memory_order_relaxed);
	if (write(STDERR_FILENO, sentence, strlen(sentence)) < 0)
		sentence[0] = '\0';
	errno = before;
}

bool
interrupt_seen(void)
{
	return atomic_load_explicit(&seen, memory_order_relaxed);
}

struct sigaction
interrupt_catch(const char *what)
{
	struct sigaction action = { .sa_handler = see, .sa_flags = (int)SA_RESETHAND }, before;

	atomic_store_explicit(&seen, false, memory_order_relaxed);
	snprintf(sentence, sizeof sentence, "\nFinishing %s; ^C again ends at once.\n", what);
	if (!isatty(STDERR_FILENO))
		sentence[0] = '\0';
	sigaction(SIGINT, NULL, &before);
	if (before.sa_handler == SIG_DFL)
		sigaction(SIGINT, &action, NULL);
	return before;
}

void
interrupt_restore(const struct sigaction *before)
{
	sigaction(SIGINT, before, NULL);
}
