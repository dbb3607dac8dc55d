/* The game that a GTP controller commands: see gtp.h. */
#include <string.h>

#include "serve/gtp/gtp.h"
#include "serve/seat.h"

const struct state *
gtp_position(const struct gtp *g)
{
	return &g->record.node[record_current(&g->record)].position;
}

static int
result_of(const struct gtp *g)
{
	return g->game->rules->result(g->game, gtp_position(g));
}

static void
begin_game(struct gtp *g)
{
	memset(g->implied, 0, sizeof g->implied);
	g->late_passes = 0;
	for (int side = 0; side < 2; side++)
		g->clock[side] = side_clock_start(&g->control);
}

static void
change_board(struct gtp *g, const struct game *board, const struct player_spec *spec)
{
	if (g->game)
		player_finish(&g->player);
	g->game = board;
	g->spec = *spec;
	seat_init(&g->player, board, spec, rng_next(&g->rng), g->notify[1], g->threads);
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
	if (board != g->game &&
		!seat_read(g->named, player_searcher_for(board), "GTP", board, &spec, e))
		return false;
	if (board != g->game && g->playouts > 0)
		param_put(gtp_playouts_key(&spec), &spec,
			&(struct param_value){ .whole = g->playouts });
	if (!record && !record_init(&fresh, board, NULL))
		return error_set(e, "There is not enough memory for a game.");
	if (board != g->game)
		change_board(g, board, &spec);
	record_finish(&g->record);
	g->record = record ? *record : fresh;
	begin_game(g);
	return true;
}

bool
gtp_clear(struct gtp *g, struct error *e)
{
	return gtp_set_board(g, g->game, NULL, e);
}

void
gtp_finish(struct gtp *g)
{
	if (g->game)
		player_finish(&g->player);
	record_finish(&g->record);
}

/* ---- moves ---- */

static const char *
name_of(enum side side)
{
	return side == SIDE_FIRST ? "black" : "white";
}

bool
gtp_turn_to(const struct gtp *g, enum side side, struct state *s, struct error *e)
{
	move_t pass;

	if (result_of(g) != GAME_OPEN)
		return error_set(e, "the game is over");
	*s = *gtp_position(g);
	if (s->to_move == side)
		return true;
	if (!game_must_pass(g->game, s, &pass))
		return error_set(e, "it is %s's turn", name_of((enum side)s->to_move));
	g->game->rules->play(g->game, s, pass);
	return true;
}

bool
gtp_play(struct gtp *g, enum side side, move_t move, struct error *e)
{
	bool implied = gtp_position(g)->to_move != side;
	move_t pass;

	if (implied && game_must_pass(g->game, gtp_position(g), &pass)) {
		if (!record_play(&g->record, pass))
			return error_set(e, "there is not enough memory for the move");
		g->implied[g->record.at] = true;
	}
	if (!record_play(&g->record, move))
		return error_set(e, "there is not enough memory for the move");
	g->implied[g->record.at] = false;
	return true;
}

bool
gtp_play_text(struct gtp *g, enum side side, const char *vertex, struct error *e)
{
	struct state s;
	struct error why;
	move_t move;

	/* Where nobody can move, some programs pass twice to say so. */
	if (gtp_is_pass(vertex) && game_is_othello(g->game) && result_of(g) != GAME_OPEN) {
		g->late_passes++;
		return true;
	}
	if (!gtp_turn_to(g, side, &s, &why) || !gtp_vertex_read(g->game, &s, vertex, &move, &why))
		return error_set(e, "illegal move: %s", why.text);
	return gtp_play(g, side, move, e);
}

bool
gtp_undo(struct gtp *g)
{
	struct record *r = &g->record;

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
