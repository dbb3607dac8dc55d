/* A move by GTP: the player is asked, in its share of the clock. */
#include <poll.h>
#include <unistd.h>

#include "base/clock.h"
#include "cli/gtp/gtp.h"

/* How many moves the side may still have to make, at most. */
static int
moves_left(const struct game *game, const struct state *s)
{
	return (state_count(game, s, CELL_EMPTY) + 1) / 2;
}

/* The player's budget is its share of the clock, if that runs; playouts and depths that the person
 * named stay limits. */
static void
set_budget(struct gtp *g, int64_t share_ms)
{
	struct player_spec spec = g->spec;

	if (share_ms != NO_LIMIT)
		spec.search.time_ms = spec.negamax.time_ms = share_ms;
	player_set_spec(&g->player, &spec);
}

/* Waits until the search reports its end or the deadline is over. */
static void
wait_for_player(const struct gtp *g, int64_t deadline_us)
{
	struct pollfd fd = { .fd = g->notify[0], .events = POLLIN };
	int64_t left_ms = (deadline_us - clock_now_us() + 999) / 1000;
	char news[64];

	poll(&fd, 1, left_ms < 0 ? 0 : left_ms < 1000 ? (int)left_ms : 1000);
	while (fd.revents && read(g->notify[0], news, sizeof news) > 0)
		;
}

bool
gtp_think(struct gtp *g, const struct state *s, move_t *out, struct error *e)
{
	struct player *p = &g->player;
	struct side_clock *clock = &g->clock[s->to_move];
	int64_t share_ms = side_clock_share(clock, &g->control, moves_left(g->game, s));
	int64_t begin_us = clock_now_us(), deadline_us = INT64_MAX;
	enum answer answer;

	set_budget(g, share_ms);
	if (share_ms < INT64_MAX / 1000 - begin_us)
		deadline_us = begin_us + share_ms * 1000;
	player_begin(p, s);
	while ((answer = player_poll(p, out)) == ANSWER_THINKING) {
		wait_for_player(g, deadline_us);
		if (clock_now_us() >= deadline_us) {
			player_hurry(p); /* players that know no time */
			deadline_us = INT64_MAX;
		}
	}
	player_cancel(p);
	side_clock_spend(clock, &g->control, (clock_now_us() - begin_us) / 1000);
	return answer == ANSWER_MOVE || error_set(e, "%s", p->failure.text);
}
