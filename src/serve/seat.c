/* Players for other programs. */
#include "serve/seat.h"

#include <poll.h>
#include <unistd.h>

#include "base/clock.h"

bool
seat_read(const char *named, const char *standard, const char *protocol, const struct game *board,
	struct player_spec *out, struct error *e)
{
	if (!player_spec_parse(named ? named : standard, out, e) ||
		!player_spec_check(out, board, e))
		return false;
	return !player_spec_is_human(out) ||
	       error_set(e, "A person cannot play by %s: name an engine, such as %s.", protocol,
		       standard);
}

void
seat_init(struct player *p, const struct game *board, const struct player_spec *spec, uint64_t seed,
	int notify_fd, int threads)
{
	player_init(p, board, spec, seed, notify_fd);
	p->run.threads = threads;
	p->run.keeps_tree = true;
}

void
seat_set_time(struct player *p, const struct player_spec *spec, int64_t time_ms)
{
	struct player_spec timed = *spec;

	if (time_ms != NO_LIMIT)
		timed.search.time_ms = timed.negamax.time_ms = time_ms;
	player_set_spec(p, &timed);
}

bool
seat_wait(int notify, int64_t until_us)
{
	struct pollfd fd[2] = { { .fd = notify, .events = POLLIN }, { .fd = STDOUT_FILENO } };
	int64_t left_ms = (until_us - clock_now_us() + 999) / 1000;
	char news[64];

	poll(fd, 2, left_ms < 0 ? 0 : left_ms < 1000 ? (int)left_ms : 1000);
	while (fd[0].revents && read(notify, news, sizeof news) > 0)
		;
	return !fd[1].revents;
}
