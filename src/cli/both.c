/* eval and solve where both sides move at once. */
#include "cli/both.h"

#include "base/clock.h"
#include "tui/board_picture.h"

/* So many positions are solved beside a search to tell how good its strategies are: a second. */
enum { NASHCONV_MOST = 300000 };

/* ---- exact ---- */

static void
fill_exact(const struct exact_both *x, struct both_found *f)
{
	const struct matrix *m = &x->matrix;

	f->exact = true;
	f->value = x->value;
	f->playouts = x->states;
	for (int side = 0; side < 2; side++) {
		struct search_side *s = &f->both.side[side];
		s->count = side == 0 ? m->rows : m->columns;
		for (int i = 0; i < s->count; i++) {
			double pays = 0; /* against the other's strategy */
			for (int j = 0; j < (side == 0 ? m->columns : m->rows); j++)
				pays += side == 0 ? x->solution.column[j] * m->payoff[i][j]
						  : x->solution.row[j] * m->payoff[j][i];
			s->choice[i] = (struct search_choice){
				.move = x->move[side][i],
				.value = pays,
				.chance = side == 0 ? x->solution.row[i] : x->solution.column[i],
			};
		}
	}
	for (int i = 0; i < m->rows; i++) {
		for (int j = 0; j < m->columns; j++)
			f->both.pair[i][j].value = m->payoff[i][j];
	}
}

int
both_solve(const struct cli_position *p, bool json, bool timed)
{
	struct both_found f = { .game = p->game, .position = p->state, .nashconv = -1 };
	const struct eval_told told = { .timed = timed };
	int64_t start_us = clock_now_us();
	struct exact_both x;
	struct error e;

	if (!exact_both_solve(p->game, &p->state, EXACT_BOTH_MOST, &x, &e))
		return cli_fail(CLI_FAILED, "%s", e.text);
	fill_exact(&x, &f);
	f.elapsed_ms = (double)(clock_now_us() - start_us) / 1000;
	if (json)
		both_print_json(&f, &told);
	else
		both_print_text(&f, &told);
	return CLI_FINE;
}

/* ---- found by a player ---- */

/* The table of a side as its own search has it, the move that it plays for certain. */
static void
fill_side(struct player *p, enum side side, move_t chosen, const struct search_info *info,
	struct both_found *f)
{
	struct search_side *own = &f->both.side[side];

	own->count = info->count < DUCT_MOVES ? info->count : DUCT_MOVES;
	for (int i = 0; i < own->count; i++) {
		const struct search_move *m = &info->moves[i];
		own->choice[i] =
			(struct search_choice){ m->move, m->visits, m->value, m->move == chosen };
		if (m->move == chosen && side == SIDE_FIRST)
			f->value = m->value;
	}
	/* What the first player's tree knows of the replies. */
	for (int i = 0; i < own->count && side == SIDE_FIRST && p->search; i++) {
		struct search_info replies;
		if (!search_peek_at(p->search, &own->choice[i].move, 1, &replies))
			continue;
		for (int j = 0; j < replies.count && j < DUCT_MOVES; j++)
			f->both.pair[i][j] = (struct search_pair){ replies.moves[j].visits,
				replies.moves[j].value };
	}
}

/* Asks the player what he plays on a side. */
static bool
ask(const struct cli_position *p, const struct player_spec *spec, enum side side, uint64_t seed,
	struct both_found *f, struct error *e)
{
	struct state seen = game_seen_by(p->game, &p->state, side);
	static struct search_info info; /* large */
	struct player player;
	move_t chosen;

	player_init(&player, p->game, spec, seed + side, -1);
	player_begin(&player, &seen);
	player_wait(&player);
	bool fine = player_peek(&player, &info) && player_poll(&player, &chosen) == ANSWER_MOVE;
	if (!fine)
		*e = player.failure;
	else if (info.simultaneous)
		f->both = info.both;
	else
		fill_side(&player, side, chosen, &info, f);
	if (fine && info.simultaneous)
		f->value = info.value;
	f->playouts += info.playouts;
	f->elapsed_ms += info.elapsed_ms;
	player_finish(&player);
	return fine;
}

/* How good the strategies are where the game is small enough to know. */
static void
measure(struct both_found *f)
{
	double chance[2][DUCT_MOVES];
	struct exact_both x;

	if (!exact_both_solve(f->game, &f->position, NASHCONV_MOST, &x, NULL))
		return;
	for (int side = 0; side < 2; side++) {
		for (int i = 0; i < f->both.side[side].count; i++)
			chance[side][i] = f->both.side[side].choice[i].chance;
	}
	f->nashconv = exact_both_nash_conv(&x, chance[0], chance[1]);
}

/* Strategies, tables and board as a picture file. */
static bool
draw(const struct both_found *f, const char *path, struct error *e)
{
	static struct search_info info; /* large */

	info = (struct search_info){
		.position = f->position,
		.playouts = f->playouts,
		.value = f->value,
		.best = -1,
		.simultaneous = true,
		.both = f->both,
	};
	return board_picture(f->game, &info, path, e);
}

int
both_eval(const struct cli_position *p, const struct player_spec *spec,
	const struct eval_told *told, bool json, const char *picture)
{
	struct both_found f = { .game = p->game, .position = p->state, .nashconv = -1 };
	struct error e = { "The player gave no move." };
	bool over = p->game->rules->result(p->game, &p->state) != GAME_OPEN;

	for (int side = 0; side < 2 && !over; side++) {
		if (side == 1 && spec->search.both)
			break; /* one search has found both */
		if (!ask(p, spec, (enum side)side, (uint64_t)told->seed, &f, &e))
			return cli_fail(CLI_FAILED, "%s", e.text);
	}
	if (over)
		f.value = game_value(p->game, &p->state);
	else
		measure(&f);
	if (json)
		both_print_json(&f, told);
	else
		both_print_text(&f, told);
	if (picture && !draw(&f, picture, &e))
		return cli_fail(CLI_FAILED, "%s", e.text);
	return CLI_FINE;
}
