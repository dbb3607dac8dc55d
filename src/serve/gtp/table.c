/* The game that a GTP controller commands: see gtp.h. */
#include <string.h>

#include "base/clock.h"
#include "serve/gtp/gtp.h"
#include "serve/seat.h"

static int
gtp_table_result_of(const struct gtp *g)
{
	return g->seat.game->rules->result(g->seat.game, seat_position(&g->seat));
}

const struct param *
gtp_playouts_key(const struct player_spec *spec)
{
	return spec->kind->keys ? param_find(spec->kind->keys, "playouts", strlen("playouts"))
				: NULL;
}

bool
gtp_set_board(struct gtp *g, const struct game *board, struct record *record, struct error *e)
{
	struct record fresh;
	struct player_spec spec;

	if (board->simultaneous)
		return error_set(e,
			"On %s both sides move at once, which GTP cannot say: try othello, "
			"tictactoe, score4 or qubic.",
			board->title);
	if (board != g->seat.game &&
		!seat_read(&g->seat, player_searcher_for(board), "GTP", board, &spec, e))
		return false;
	if (board != g->seat.game && g->playouts > 0)
		param_put(gtp_playouts_key(&spec), &spec,
			&(struct param_value){ .whole = g->playouts });
	if (!record && !record_init(&fresh, board, NULL))
		return error_set(e, "There is not enough memory for a game.");
	seat_take(
		&g->seat, board != g->seat.game ? &spec : &g->seat.spec, record ? record : &fresh);
	memset(g->implied, 0, sizeof g->implied);
	g->late_passes = 0;
	for (int side = 0; side < 2; side++)
		g->clock[side] = side_clock_start(&g->control);
	return true;
}

bool
gtp_clear(struct gtp *g, struct error *e)
{
	return gtp_set_board(g, g->seat.game, NULL, e);
}

/* ---- moves ---- */

static const char *
colour_name(enum side side)
{
	return side == SIDE_FIRST ? "black" : "white";
}

bool
gtp_turn_to(const struct gtp *g, enum side side, struct state *s, struct error *e)
{
	move_t pass;

	if (gtp_table_result_of(g) != GAME_OPEN)
		return error_set(e, "the game is over");
	*s = *seat_position(&g->seat);
	if (s->to_move == side)
		return true;
	if (!game_must_pass(g->seat.game, s, &pass))
		return error_set(e, "it is %s's turn", colour_name((enum side)s->to_move));
	g->seat.game->rules->play(g->seat.game, s, pass);
	return true;
}

bool
gtp_play(struct gtp *g, enum side side, move_t move, struct error *e)
{
	bool implied = seat_position(&g->seat)->to_move != side;
	move_t pass;

	if (implied && game_must_pass(g->seat.game, seat_position(&g->seat), &pass)) {
		if (!record_play(&g->seat.record, pass))
			return error_set(e, "there is not enough memory for the move");
		g->implied[g->seat.record.at] = true;
	}
	if (!record_play(&g->seat.record, move))
		return error_set(e, "there is not enough memory for the move");
	g->implied[g->seat.record.at] = false;
	return true;
}

bool
gtp_play_text(struct gtp *g, enum side side, const char *vertex, struct error *e)
{
	struct state s;
	struct error why;
	move_t move;

	/* Where nobody can move, some programs pass twice to say so. */
	if (gtp_is_pass(vertex) && game_is_othello(g->seat.game) &&
		gtp_table_result_of(g) != GAME_OPEN) {
		g->late_passes++;
		return true;
	}
	if (!gtp_turn_to(g, side, &s, &why) ||
		!gtp_vertex_read(g->seat.game, &s, vertex, &move, &why))
		return error_set(e, "illegal move: %s", why.text);
	return gtp_play(g, side, move, e);
}

bool
gtp_undo(struct gtp *g)
{
	struct record *r = &g->seat.record;

	if (g->late_passes > 0) {
		g->late_passes--;
		return true;
	}
	if (r->at == 0)
		return false;
	do
		record_go(r, r->line[r->at - 1]);
	while (r->at > 0 && g->implied[r->at]);
	return true;
}

/* ---- a move: the player is asked, in its share of the clock ---- */

/* Prints what the player knows, if that is wanted and it is time. */
static void
report_if_due(struct gtp *g, int64_t *next_us)
{
	static struct report found; /* large */

	if (clock_now_us() < *next_us)
		return;
	*next_us += g->analysis.interval_ms * INT64_C(1000);
	if (player_report(&g->seat.player, &found))
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
	while ((answer = player_poll(&g->seat.player, out)) == ANSWER_THINKING && !g->seat.done) {
		g->seat.done =
			!seat_wait(&g->seat, false, deadline_us < next_us ? deadline_us : next_us);
		report_if_due(g, &next_us);
		if (clock_now_us() >= deadline_us) {
			player_hurry(&g->seat.player);
			deadline_us = INT64_MAX;
		}
	}
	return answer;
}

bool
gtp_think(struct gtp *g, const struct state *s, move_t *out, struct error *e)
{
	static struct report found; /* large */
	struct side_clock *clock = &g->clock[s->to_move];
	int64_t share_ms = side_clock_share(clock, &g->control, side_clock_moves(g->seat.game, s));
	int64_t begin_us = clock_now_us(), deadline_us = INT64_MAX;

	seat_set_time(&g->seat, share_ms);
	if (share_ms < INT64_MAX / 1000 - begin_us)
		deadline_us = begin_us + share_ms * 1000;
	/* Asks the player for a move. The moves it gets include a pass that was implied. */
	const struct record *r = &g->seat.record;
	move_t moves[GAME_MAX_PLIES], pass;
	struct past past = { &r->node[RECORD_ROOT].position, moves, r->at };

	record_moves(r, r->at, moves);
	if (s->to_move != seat_position(&g->seat)->to_move &&
		game_must_pass(g->seat.game, seat_position(&g->seat), &pass))
		moves[past.plies++] = pass;
	player_begin(&g->seat.player, s, &past);
	enum answer answer = wait_for_answer(g, deadline_us, out);
	if (answer == ANSWER_MOVE && g->analysis.plays && player_report(&g->seat.player, &found))
		gtp_analysis_report(g, &found); /* the last word */
	player_cancel(&g->seat.player);
	side_clock_spend(clock, &g->control, (clock_now_us() - begin_us) / 1000);
	return answer == ANSWER_MOVE || error_set(e, "%s", g->seat.player.failure.text);
}
