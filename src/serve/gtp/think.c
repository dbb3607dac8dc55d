/* A move by GTP: the player is asked, in its share of the clock. */
#include "base/clock.h"
#include "serve/gtp/gtp.h"
#include "serve/seat.h"

/* Prints what the player knows, if that is wanted and it is time. */
static void
report(struct gtp *g, int64_t *next_us)
{
	static struct report found; /* large */

	if (clock_now_us() < *next_us)
		return;
	*next_us += g->analysis.interval_ms * INT64_C(1000);
	if (player_report(&g->player, &found))
		gtp_analysis_report(g, &found);
}

/* Asks until there is an answer, and hurries players that know no time. */
static enum answer
wait_for_answer(struct gtp *g, int64_t deadline_us, move_t *out)
{
	int64_t next_us = INT64_MAX;
	enum answer answer;

	if (g->analysis.plays)
		next_us = clock_now_us() + g->analysis.interval_ms * INT64_C(1000);
	while ((answer = player_poll(&g->player, out)) == ANSWER_THINKING && !g->done) {
		g->done = !seat_wait(g->notify[0], deadline_us < next_us ? deadline_us : next_us);
		report(g, &next_us);
		if (clock_now_us() >= deadline_us) {
			player_hurry(&g->player);
			deadline_us = INT64_MAX;
		}
	}
	return answer;
}

/* Asks the player for a move. The moves it gets include a pass that was implied. */
static void
ask(struct gtp *g, const struct state *s)
{
	const struct record *r = &g->record;
	move_t moves[GAME_MAX_PLIES], pass;
	struct past past = { &r->node[RECORD_ROOT].position, moves, r->at };

	record_moves(r, r->at, moves);
	if (s->to_move != gtp_position(g)->to_move &&
		game_must_pass(g->game, gtp_position(g), &pass))
		moves[past.plies++] = pass;
	player_begin(&g->player, s, &past);
}

bool
gtp_think(struct gtp *g, const struct state *s, move_t *out, struct error *e)
{
	static struct report found; /* large */
	struct side_clock *clock = &g->clock[s->to_move];
	int64_t share_ms = side_clock_share(clock, &g->control, side_clock_moves(g->game, s));
	int64_t begin_us = clock_now_us(), deadline_us = INT64_MAX;

	seat_set_time(&g->player, &g->spec, share_ms);
	if (share_ms < INT64_MAX / 1000 - begin_us)
		deadline_us = begin_us + share_ms * 1000;
	ask(g, s);
	enum answer answer = wait_for_answer(g, deadline_us, out);
	if (answer == ANSWER_MOVE && g->analysis.plays && player_report(&g->player, &found))
		gtp_analysis_report(g, &found); /* the last word */
	player_cancel(&g->player);
	side_clock_spend(clock, &g->control, (clock_now_us() - begin_us) / 1000);
	return answer == ANSWER_MOVE || error_set(e, "%s", g->player.failure.text);
}
