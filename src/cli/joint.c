/* eval and solve for simultaneous moves. */
#include "cli/joint.h"

#include <math.h>
#include <stdlib.h>

#include "base/clock.h"
#include "cli/curve.h"
#include "search/joint/backward_induction.h"
#include "tui/board/board_picture.h"

/* Up to so many positions are solved beside a search to measure its strategies: about a second. With
 * more than FEW_CELLS empty cells there are more, unless the sides are shut in, which few show. */
enum { NASHCONV_MOST = 300000, FEW_CELLS = 32, NASHCONV_SHUT_IN = 3000 };

static const char no_tables[] = "There is no memory for tables of moves.";

/* ---- exact ---- */

/* A pending choice is hidden from both sides: both are to move. */
static struct state
before_choices(const struct cli_position *p)
{
	struct state s = p->state;

	s.pending = 0;
	return game_observe(p->game, &s, SIDE_FIRST);
}

/* What a side's move i pays the first player on average against the other's strategy. */
static double
pays_on_average(const struct backward_induction *x, int side, int i)
{
	const struct matrix *m = &x->matrix;
	double pays = 0;

	if (side == 0) {
		for (int j = 0; j < m->columns; j++)
			pays += x->solution.column[j] * m->payoff[i][j];
	} else {
		for (int j = 0; j < m->rows; j++)
			pays += x->solution.row[j] * m->payoff[j][i];
	}
	return fabs(pays) < 1e-12 ? 0 : pays;
}

static void
fill_exact(const struct backward_induction *x, struct joint_report *f)
{
	const struct matrix *m = &x->matrix;

	f->solved = true;
	f->value[0] = f->value[1] = x->value;
	f->playouts[0] = f->playouts[1] = x->states;
	for (int side = 0; side < 2; side++) {
		struct joint_side *s = &f->tables.side[side];
		s->count = side == 0 ? m->rows : m->columns;
		for (int i = 0; i < s->count; i++) {
			s->choice[i] = (struct joint_choice){
				.move = x->move[side][i],
				.value = pays_on_average(x, side, i),
				.probability =
					side == 0 ? x->solution.row[i] : x->solution.column[i],
			};
		}
	}
	for (int i = 0; i < m->rows; i++) {
		for (int j = 0; j < m->columns; j++)
			f->tables.pair[i][j].value = m->payoff[i][j];
	}
}

int
joint_solve(const struct cli_position *p, const struct position_output *output)
{
	struct joint_report f = { .game = p->game, .position = before_choices(p), .nashconv = -1 };
	int64_t start_us = clock_now_us();
	struct backward_induction x;
	struct error e;

	if (!backward_induction_solve(p->game, &f.position, BACKWARD_INDUCTION_MAX_STATES, &x, &e))
		return cli_fail(CLI_FAILED, "%s", e.text);
	fill_exact(&x, &f);
	f.elapsed_ms = (double)(clock_now_us() - start_us) / 1000;
	joint_print(&f, output);
	return CLI_FINE;
}

/* ---- found by a player ---- */

/* The search of one side, or of both, continued after each point of the curve. */
struct side_search {
	struct player player;
	enum side side;
	struct curve curve;
	struct report info;
};

/* What a side's own tree knows of the replies to the root's move k. */
static bool
replies_to(const struct side_search *a, int k, struct report *replies)
{
	return engine_report_below(a->player.engine, &a->info.moves[k].move, 1, replies);
}

/* The table of a side whose search lets it choose first: the root's. */
static void
fill_first(const struct side_search *a, struct joint_side *own)
{
	own->count = a->info.count < DUCT_MOVES ? a->info.count : DUCT_MOVES;
	for (int i = 0; i < own->count; i++) {
		const struct root_move *m = &a->info.moves[i];
		own->choice[i] = (struct joint_choice){ m->move, m->visits, m->value, 0 };
	}
}

/* The table of a side whose search lets the other choose first: its replies, over all choices of
 * the other. */
static void
fill_second(const struct side_search *a, const struct joint_report *f, struct joint_side *own)
{
	struct state seen = game_observe(f->game, &f->position, a->side);
	struct report replies;
	move_t moves[GAME_MAX_MOVES];
	int count = f->game->rules->moves(f->game, &seen, moves);

	own->count = count < DUCT_MOVES ? count : DUCT_MOVES;
	for (int i = 0; i < own->count; i++)
		own->choice[i] = (struct joint_choice){ .move = moves[i] };
	for (int k = 0; k < a->info.count; k++) {
		if (!replies_to(a, k, &replies))
			continue;
		for (int i = 0; i < replies.count && i < own->count; i++) { /* in the same order */
			const struct root_move *m = &replies.moves[i];
			struct joint_choice *c = &own->choice[i];
			c->visits += m->visits;
			if (c->visits > 0)
				c->value += (m->value - c->value) * (double)m->visits /
					    (double)c->visits;
		}
	}
}

/* What the first player's tree knows of pairs. */
static void
fill_pairs(const struct side_search *a, bool other_first, struct joint_report *f)
{
	struct report replies;

	for (int k = 0; k < a->info.count && k < DUCT_MOVES; k++) {
		if (!replies_to(a, k, &replies))
			continue;
		for (int j = 0; j < replies.count && j < DUCT_MOVES; j++) {
			struct joint_pair *pair =
				other_first ? &f->tables.pair[j][k] : &f->tables.pair[k][j];
			*pair = (struct joint_pair){ replies.moves[j].visits,
				replies.moves[j].value };
		}
	}
}

/* The table of a side from its own search; it plays its move with certainty. */
static void
fill_side(const struct side_search *a, move_t chosen, struct joint_report *f)
{
	struct joint_side *own = &f->tables.side[a->side];
	bool other_first = a->player.spec.first_mover;

	if (other_first)
		fill_second(a, f, own);
	else
		fill_first(a, own);
	for (int i = 0; i < own->count; i++)
		own->choice[i].probability = own->choice[i].move == chosen;
	if (a->side == SIDE_FIRST)
		fill_pairs(a, other_first, f);
	f->value[a->side] = a->info.value;
}

static void
fill_found(const struct side_search *a, move_t chosen, struct joint_report *f)
{
	const struct report *info = &a->info;
	struct joint_tree tree = { info->expanded, info->deepest, info->memory_bytes };

	if (info->has_joint) {
		f->tables = info->joint;
		f->value[0] = f->value[1] = info->value;
		f->playouts[0] = f->playouts[1] = info->playouts;
		f->tree[0] = f->tree[1] = tree;
	} else {
		fill_side(a, chosen, f);
		f->playouts[a->side] = info->playouts;
		f->tree[a->side] = tree;
	}
	f->elapsed_ms += info->elapsed_ms;
}

/* Starts with the first part of the budget. */
static void
start_search(struct side_search *a, const struct joint_report *f, const struct joint_run *run)
{
	const struct player_spec *spec = run->player;
	uint64_t seed = run->seed;
	struct state seen = game_observe(f->game, &f->position, a->side);
	struct player_spec first = *spec;
	move_t moves[GAME_MAX_MOVES];
	int count = f->game->rules->moves(f->game, &seen, moves);

	first.search.playouts = curve_begin(
		&a->curve, run->curve, spec->search.playouts, spec->search.time_ms, seed + a->side);
	if (first.search.playouts != NO_LIMIT) /* flat: of each move */
		first.flat_playouts = (first.search.playouts + count - 1) / count;
	player_init(&a->player, f->game, &first, seed + a->side, run->notify_fd);
	player_begin_at(&a->player, &seen);
}

/* Adds what the search found; false with a sentence if it failed. *news: there is more than
 * before. */
static bool
add_found(struct side_search *a, struct joint_report *f, bool *news, struct error *e)
{
	move_t chosen;

	player_wait(&a->player);
	if (!player_report(&a->player, &a->info) ||
		player_poll(&a->player, &chosen) != ANSWER_MOVE) {
		*e = a->player.failure;
		return false;
	}
	*news |= curve_add(&a->curve, &a->info);
	fill_found(a, chosen, f);
	return true;
}

/* Adds exact numbers, and the quality of the strategies measured by them, if the game is small
 * enough. */
static void
measure(struct joint_report *f, const struct backward_induction *x)
{
	double probability[2][DUCT_MOVES];

	for (int side = 0; side < 2; side++) {
		for (int i = 0; i < f->tables.side[side].count; i++)
			probability[side][i] = f->tables.side[side].choice[i].probability;
	}
	f->nashconv = backward_induction_nash_conv(x, probability[0], probability[1]);
}

/* Strategies, tables and board as a picture file. */
static bool
draw(const struct joint_report *f, const char *path, struct error *e)
{
	static struct report info; /* large */

	info = (struct report){
		.position = f->position,
		.playouts = f->playouts[0],
		.value = f->value[0],
		.best = -1,
		.has_joint = true,
		.joint = f->tables,
	};
	return board_picture(f->game, &info, path, e);
}

/* One search that finds both strategies, or one per side. */
struct searches {
	int count;
	struct side_search search[2];
};

/* Waits for its move, and shows meanwhile what a search for both sides has found. */
static void
await(struct side_search *a, const struct joint_report *start, const struct joint_run *run)
{
	struct joint_report now;

	while (!run->wait(run->owner, &a->player)) {
		if (!player_report(&a->player, &a->info) || !a->info.has_joint)
			continue;
		now = *start;
		fill_found(a, MOVE_NONE, &now);
		run->show(run->owner, &now, false);
	}
}

/* One at a time: their results do not depend on this, their times do. */
static void
start_all(struct searches *all, const struct joint_report *f, const struct joint_run *run)
{
	all->count = run->player->search.engine == &engine_duct ? 1 : 2;
	for (int i = 0; i < all->count; i++) {
		all->search[i].side = (enum side)i;
		start_search(&all->search[i], f, run);
		await(&all->search[i], f, run);
	}
}

static bool
add_all(struct searches *all, struct joint_report *f, bool *news, struct error *e)
{
	bool fine = true;

	*news = false;
	f->apart = all->count > 1;
	for (int i = 0; i < all->count && fine; i++)
		fine = add_found(&all->search[i], f, news, e);
	return fine;
}

/* The next part of the curve; false when there is none. */
static bool
continue_all(struct searches *all)
{
	bool any = false;

	for (int i = 0; i < all->count; i++) {
		struct side_search *a = &all->search[i];
		bool more = curve_continue(&a->curve, a->player.engine, &a->info);
		if (more)
			player_wait(&a->player);
		any |= more;
	}
	return any;
}

/* Searches, showing the results after every part; the last ones are left in *f. */
static bool
search_and_show(
	struct searches *all, struct joint_report *f, const struct joint_run *run, struct error *e)
{
	struct joint_report start = *f, exact = *f;
	struct backward_induction x;
	bool news, fine;

	int64_t most = state_count(f->game, &f->position, CELL_EMPTY) > FEW_CELLS ? NASHCONV_SHUT_IN
										  : NASHCONV_MOST;
	if (backward_induction_solve(f->game, &f->position, most, &x, NULL)) {
		fill_exact(&x, &exact);
		start.exact = &exact;
	}
	start_all(all, &start, run);
	do {
		*f = start;
		fine = add_all(all, f, &news, e);
		if (fine && f->exact)
			measure(f, &x);
		if (fine && news)
			fine = run->show(run->owner, f, true) || error_set(e, "%s", no_tables);
	} while (fine && continue_all(all));
	f->exact = NULL; /* it is gone */
	for (int i = 0; i < all->count; i++)
		player_finish(&all->search[i].player);
	return fine;
}

bool
joint_find(struct joint_report *f, const struct cli_position *p, const struct joint_run *run,
	struct error *e)
{
	*f = (struct joint_report){
		.game = p->game, .position = before_choices(p), .nashconv = -1
	};
	if (p->game->rules->result(p->game, &f->position) != GAME_OPEN) {
		f->value[0] = f->value[1] = game_value(p->game, &f->position);
		return run->show(run->owner, f, true) || error_set(e, "%s", no_tables);
	}
	struct searches *all = calloc(1, sizeof *all);
	if (!all)
		return error_set(e, "There is not enough memory for a search.");
	error_set(e, "The player gave no move.");
	bool fine = search_and_show(all, f, run, e);
	free(all);
	return fine;
}

/* ---- eval ---- */

static bool
wait_for_move(void *owner, struct player *p)
{
	(void)owner;
	player_wait(p);
	return true;
}

/* What is printed of a search. */
struct printed {
	const struct position_output *output;
	const char *search;              /* its name where there is another one */
	bool kept;                       /* or kept, to be printed beside that */
	struct joint_report last, exact; /* kept: the last one found */
};

static bool
print_found(void *owner, const struct joint_report *f, bool final)
{
	struct printed *p = owner;

	if (!final)
		return true;
	p->last = *f;
	p->last.search = p->search;
	if (f->exact) {
		p->exact = *f->exact;
		p->last.exact = &p->exact;
	}
	if (!p->kept)
		joint_print(&p->last, p->output);
	return true;
}

int
joint_eval(const struct cli_position *p, const struct player_spec spec[2],
	const char *const text[2], const struct position_output *output, bool curve,
	const char *picture)
{
	struct printed *printed = calloc(2, sizeof *printed);
	int code = printed ? CLI_FINE : cli_fail(CLI_FAILED, "%s", no_tables);
	bool beside = text[1] != NULL;
	struct joint_report f;
	struct error e;

	for (int i = 0; i <= beside && code == CLI_FINE; i++) {
		const struct joint_run run = {
			.player = &spec[i],
			.seed = (uint64_t)output->seed,
			.curve = curve,
			.notify_fd = -1,
			.wait = wait_for_move,
			.show = print_found,
			.owner = &printed[i],
		};
		printed[i].output = output;
		printed[i].search = beside ? text[i] : NULL;
		printed[i].kept = beside && output->form == OUTPUT_TEXT;
		if (!joint_find(&f, p, &run, &e) || (picture && !draw(&f, picture, &e)))
			code = cli_fail(CLI_FAILED, "%s", e.text);
	}
	if (code == CLI_FINE && printed[0].kept)
		joint_print_beside(&printed[0].last, &printed[1].last, output);
	free(printed);
	return code;
}
