/* The evaluation of a position by a player that searches. */
#include "match/evaluation.h"

#include "config/shipped.h"
#include "search/cube/book.h"
#include "search/othello/book.h"

bool
evaluation_makes_playouts(const struct player_spec *spec)
{
	return player_spec_searches(spec) || spec->kind == player_kind_find("flat");
}

bool
evaluation_is_timed(const struct player_spec *spec)
{
	return spec->search.time_ms != NO_LIMIT;
}

bool
evaluation_read_player(struct player_spec *out, const char *text, const struct game *g,
	const struct evaluation_budget *budget, struct error *e)
{
	if (!text)
		text = player_searcher_for(g);
	if (!player_spec_parse(text, out, e) || !player_spec_check(out, g, e))
		return false;
	if (!evaluation_makes_playouts(out) && !player_spec_is_negamax(out))
		return error_set(e,
			"An evaluation needs a player that searches, uct, duct, flat or negamax, "
			"not %.200s.",
			text);
	if (player_spec_is_negamax(out) && budget->playouts > 0)
		return error_set(
			e, "negamax makes no playouts: give it a time, or negamax:depth=N.");
	if (budget->playouts > 0)
		out->search.playouts = budget->playouts;
	if (budget->threads > 0)
		out->search.threads = (int)budget->threads;
	if (budget->time_ms > 0)
		out->search.time_ms = budget->time_ms;
	if (player_spec_searches(out) && out->search.playouts == NO_LIMIT &&
		out->search.time_ms == NO_LIMIT)
		out->search.time_ms = PLAYER_STANDARD_TIME_MS;
	return true;
}

/* Returns how much to hurry the exact solver: it takes all of its budget only beside a longer search. */
static int
haste_of(const struct player_spec *spec)
{
	enum { LONG_PLAYOUTS = 1000, LONG_MS = 500 };
	int64_t time_ms = spec->search.time_ms, playouts = spec->search.playouts;

	if (!evaluation_makes_playouts(spec) || time_ms != NO_LIMIT)
		return time_ms < LONG_MS ? LONG_MS / (int)time_ms : 1;
	return playouts < LONG_PLAYOUTS ? LONG_PLAYOUTS / (int)playouts : 1;
}

bool
evaluation_is_plain(const struct player_spec *spec)
{
	const struct search_params *p = &spec->search;

	return player_spec_searches(spec) && !p->solver && !p->threats && !spec->tree.book &&
	       p->playout.id != PLAYOUT_EVAL && p->playout.id != PLAYOUT_BEST &&
	       p->prior != PRIOR_EVAL;
}

void
evaluation_exact(const struct evaluation *ev, struct report *out)
{
	const struct game *g = ev->game;
	bool booked = othello_book_is_for(g) || cube_book_is_for(g);

	if (g->simultaneous || evaluation_is_plain(&ev->player))
		report_init(out, g, &ev->position);
	else
		exact_at_once(g, &ev->position, booked ? books_shipped(g) : NULL,
			haste_of(&ev->player), out);
}

uint64_t
evaluation_seed(const struct game *g, uint64_t seed)
{
	struct rng rng;

	rng_seed(&rng, seed);
	return g->simultaneous ? rng_next(&rng) : seed;
}

void
evaluation_search(const struct evaluation *ev, struct search_params *out)
{
	player_spec_search(&ev->player, ev->game, &ev->position, out);
	out->seed = evaluation_seed(ev->game, ev->seed);
	out->reuse = 0; /* no move follows */
	out->notify_fd = ev->notify_fd;
}

struct engine *
evaluation_start(const struct evaluation *ev, struct error *e)
{
	struct search_params search;
	struct negamax_params negamax;
	struct engine_task task;

	if (evaluation_makes_playouts(&ev->player)) {
		evaluation_search(ev, &search);
		task = search_task(&search);
	} else {
		if (!player_spec_negamax(&ev->player, ev->game, &negamax, e))
			return NULL;
		if (negamax.depth == NEGAMAX_NO_DEPTH_LIMIT && negamax.time_ms == NO_LIMIT)
			negamax.depth = negamax_default_depth(ev->game);
		negamax.all_moves = !ev->best_only;
		negamax.notify_fd = ev->notify_fd;
		task = negamax_task(&negamax);
	}
	task.in_caller = ev->in_caller;
	return engine_start(&task, ev->game, &ev->position, e);
}
