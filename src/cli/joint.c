/* eval and solve for simultaneous moves: searches for both sides, and exact strategies. */
#include "cli/joint.h"

#include <math.h>
#include <stdlib.h>

#include "base/clock.h"
#include "cli/output/board_picture.h"
#include "search/exact.h"

/* ---- a search that reports intermediate results ---- */

/* Returns the next of 1, 2, 5, 10, 20, 50, ... up to the whole budget. */
static int64_t
next_point(const struct curve *c)
{
	int64_t point = 1;

	for (int i = 0; point <= c->made; i++)
		point = i % 3 == 1 ? point / 2 * 5 : point * 2;
	return c->stops && point < c->playouts ? point : c->playouts;
}

int64_t
curve_begin(struct curve *c, bool stops, int64_t playouts, int64_t time_ms, uint64_t seed)
{
	*c = (struct curve){ .playouts = playouts, .time_ms = time_ms, .stops = stops };
	rng_seed(&c->seeds, seed);
	return next_point(c);
}

bool
curve_add(struct curve *c, struct report *info)
{
	bool first = c->made == 0, more = info->playouts > c->made;

	c->spent_ms += info->elapsed_ms;
	info->elapsed_ms = c->spent_ms;
	c->made = info->playouts;
	return first || more;
}

bool
curve_continue(struct curve *c, struct engine *s, const struct report *info)
{
	int64_t left_ms = NO_LIMIT;

	if (c->made == 0 || c->made >= c->playouts || info->proven != GAME_OPEN)
		return false;
	if (c->time_ms != NO_LIMIT)
		left_ms = c->time_ms - (int64_t)c->spent_ms;
	return c->stops && left_ms > 0 &&
	       engine_advance(s, NULL, 0,
		       &(struct budget){ .playouts = next_point(c) - c->made, .time_ms = left_ms },
		       rng_next(&c->seeds));
}

/* The most positions to solve beside a search to measure its strategies: about a second. With more
 * than FEW_CELLS empty cells there are more, unless the sides are shut in, which solving a few
 * positions shows. */
enum { NASHCONV_MOST = 300000, FEW_CELLS = 32, NASHCONV_SHUT_IN = 3000 };

static const char no_tables[] = "There is not enough memory for tables of moves.";

/* ---- exact ---- */

/* Returns whether both sides are to choose; if one has chosen already, with a sentence. */
static bool
both_choose(const struct cli_position *p, struct error *e)
{
	return !p->state.pending || error_set(e, "One side has chosen and the other has not: give "
						 "the moves of both, or of neither.");
}

/* Returns the first player's average payoff of a side's move i against the other's strategy. */
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
	struct joint_report f = { .game = p->game,
		.position = game_observe(p->game, &p->state, SIDE_FIRST),
		.nashconv = -1 };
	int64_t start_us = clock_now_us();
	struct backward_induction x;
	struct error e;

	if (!both_choose(p, &e))
		return cli_fail(CLI_USAGE, "%s", e.text);
	if (!backward_induction_solve(p->game, &f.position, BACKWARD_INDUCTION_MAX_STATES, &x, &e))
		return cli_fail(CLI_FAILED, "%s", e.text);
	fill_exact(&x, &f);
	f.elapsed_ms = (double)(clock_now_us() - start_us) / 1000;
	joint_print(&f, output);
	return CLI_FINE;
}

/* ---- found by a player ---- */

/* The search for one side or for both, continued after each point of the curve. */
struct side_search {
	struct player player;
	enum side side;
	struct curve curve;
	struct report info;
};

/* Reports a side's own tree after the root's move k: the replies. */
static bool
replies_to(const struct side_search *a, int k, struct report *replies)
{
	return engine_report_below(a->player.engine, &a->info.moves[k].move, 1, replies);
}

/* Makes the table of a side whose search lets the other choose first: its replies, over all choices
 * of the other. */
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
		/* Make the table of a side from its own search; it plays its move with
		 * certainty. */
		struct joint_side *own = &f->tables.side[a->side];
		bool other_first =
			player_spec_searches(&a->player.spec) && a->player.spec.tree.first_mover;

		if (other_first) {
			fill_second(a, f, own);
		} else {
			/* The table of a side whose search lets it choose first is the root's. */
			own->count = a->info.count < DUCT_MOVES ? a->info.count : DUCT_MOVES;
			for (int i = 0; i < own->count; i++) {
				const struct root_move *m = &a->info.moves[i];
				own->choice[i] =
					(struct joint_choice){ m->move, m->visits, m->value, 0 };
			}
		}
		for (int i = 0; i < own->count; i++)
			own->choice[i].probability = own->choice[i].move == chosen;
		if (a->side == SIDE_FIRST) {
			/* The pairs in the first player's tree. */
			struct report replies;

			for (int k = 0; k < a->info.count && k < DUCT_MOVES; k++) {
				if (!replies_to(a, k, &replies))
					continue;
				for (int j = 0; j < replies.count && j < DUCT_MOVES; j++) {
					struct joint_pair *pair = other_first
									  ? &f->tables.pair[j][k]
									  : &f->tables.pair[k][j];
					*pair = (struct joint_pair){ replies.moves[j].visits,
						replies.moves[j].value };
				}
			}
		}
		f->value[a->side] = a->info.value;
		f->playouts[a->side] = info->playouts;
		f->tree[a->side] = tree;
	}
	f->elapsed_ms += info->elapsed_ms;
}

/* Adds the search's results. Returns false with a sentence if it failed. *news: there is more than
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

/* Draws strategies, tables and board to a picture file. */
static bool
joint_draw(const struct joint_report *f, const char *path, struct error *e)
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

/* Starts the next part of the curve. Returns false if there is none. */
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

/* Searches and shows the results after every part; leaves the last ones in *f. */
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
	/* Run one search at a time: this affects their times, not their results. */
	all->count = run->player->search.engine == &engine_duct ? 1 : 2;
	for (int i = 0; i < all->count; i++) {
		all->search[i].side = (enum side)i;
		/* Start with the first part of the budget. */
		const struct player_spec *spec = run->player;
		uint64_t seed = run->seed;
		struct state seen = game_observe(start.game, &start.position, all->search[i].side);
		struct player_spec first = *spec;
		move_t moves[GAME_MAX_MOVES];
		int count = start.game->rules->moves(start.game, &seen, moves);
		first.search.playouts = curve_begin(&all->search[i].curve, run->curve,
			spec->search.playouts, spec->search.time_ms, seed + all->search[i].side);
		/* The playouts of flat are for each move. */
		if (first.search.playouts != NO_LIMIT && !player_spec_searches(&first))
			first.flat_playouts = (first.search.playouts + count - 1) / count;
		player_init(&all->search[i].player, start.game, &first, seed + all->search[i].side,
			run->notify_fd);
		player_begin_at(&all->search[i].player, &seen);
		/* Meanwhile shows the results of a search for both sides. */
		struct joint_report now;
		while (!run->wait(run->owner, &all->search[i].player)) {
			if (!player_report(&all->search[i].player, &all->search[i].info) ||
				!all->search[i].info.has_joint)
				continue;
			now = start;
			fill_found(&all->search[i], MOVE_NONE, &now);
			run->show(run->owner, &now, false);
		}
	}
	do {
		*f = start;
		fine = add_all(all, f, &news, e);
		if (fine && f->exact) {
			double probability[2][DUCT_MOVES];

			for (int side = 0; side < 2; side++) {
				for (int i = 0; i < f->tables.side[side].count; i++)
					probability[side][i] =
						f->tables.side[side].choice[i].probability;
			}
			f->nashconv =
				backward_induction_nash_conv(&x, probability[0], probability[1]);
		}
		if (fine && news)
			fine = run->show(run->owner, f, true) || error_set(e, "%s", no_tables);
	} while (fine && continue_all(all));
	f->exact = NULL; /* it has been freed */
	for (int i = 0; i < all->count; i++)
		player_finish(&all->search[i].player);
	return fine;
}

bool
joint_find(struct joint_report *f, const struct cli_position *p, const struct joint_run *run,
	struct error *e)
{
	*f = (struct joint_report){ .game = p->game,
		.position = game_observe(p->game, &p->state, SIDE_FIRST),
		.nashconv = -1 };
	if (!both_choose(p, e))
		return false;
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
	player_wait(p);
	return true;
}

/* How a search is printed. */
struct printed {
	const struct position_output *output;
	const char *search;              /* its name if there is another one */
	bool kept;                       /* kept, to be printed beside the other */
	struct joint_report last, exact; /* if kept: the last one found */
};

static bool
keep_found(void *owner, const struct joint_report *f, bool final)
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
	int code = CLI_FINE;
	bool beside = text[1] != NULL;
	struct joint_report f;
	struct error e;

	if (!both_choose(p, &e))
		return cli_fail(CLI_USAGE, "%s", e.text);
	struct printed *printed = calloc(2, sizeof *printed);
	if (!printed)
		return cli_fail(CLI_FAILED, "%s", no_tables);
	for (int i = 0; i <= beside && code == CLI_FINE; i++) {
		const struct joint_run run = {
			.player = &spec[i],
			.seed = (uint64_t)output->seed,
			.curve = curve,
			.notify_fd = -1,
			.wait = wait_for_move,
			.show = keep_found,
			.owner = &printed[i],
		};
		printed[i].output = output;
		printed[i].search = beside ? text[i] : NULL;
		printed[i].kept = beside && output->form == OUTPUT_TEXT;
		if (!joint_find(&f, p, &run, &e) || (picture && !joint_draw(&f, picture, &e)))
			code = cli_fail(CLI_FAILED, "%s", e.text);
	}
	if (code == CLI_FINE && printed[0].kept)
		joint_print_beside(&printed[0].last, &printed[1].last, output);
	free(printed);
	return code;
}
