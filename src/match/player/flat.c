/* Flat Monte Carlo: no tree; every legal move gets the same number of playouts. */
#include "base/language.h"
#include "match/player/search_keys.h"

static const struct param keys[] = {
	WHOLE_KEY("playouts", flat_playouts, 1, 10000000, N_("playouts of each legal move")),
	{ 0 },
};

extern const struct player_kind player_flat;

static void
flat_standard(struct player_spec *spec)
{
	spec->search.playout.id = PLAYOUT_RANDOM;
	spec->flat_playouts = 1000;
}

static struct search_params
flat_params(const struct player_spec *spec, const struct game *g, const struct state *s)
{
	struct search_params p = spec->search;
	move_t moves[GAME_MAX_MOVES];

	p.flat = 1;
	p.reuse = p.graph = 0;
	p.memory_mib = 1; /* for the root alone */
	/* An explicit budget takes precedence. */
	if (p.playouts == NO_LIMIT && p.time_ms == NO_LIMIT)
		p.playouts = spec->flat_playouts * g->rules->moves(g, s, moves);
	return p;
}

bool
player_spec_search(const struct player_spec *spec, const struct game *g, const struct state *s,
	struct search_params *out)
{
	bool flat = spec->kind == &player_flat;

	*out = flat ? flat_params(spec, g, s) : spec->search;
	player_use_evaluation(out, g);
	return flat || player_spec_searches(spec);
}

static bool
flat_prepare(struct player *p, struct player_task *task)
{
	struct player_spec each = p->acting;

	each.search = player_run_search(&p->acting, p->game, &p->run);
	if (each.search.time_ms == NO_LIMIT) /* a budget of playouts: one thread, as for others */
		each.search.threads = p->acting.search.threads;
	each.search.playouts = NO_LIMIT; /* the budget is per move */
	task->params.search = flat_params(&each, p->game, &p->position);
	task->params.search.seed = rng_next(&p->rng);
	task->engine = search_task(&task->params.search);
	return true;
}

const struct player_kind player_flat = {
	.name = "flat",
	.help = N_("flat Monte-Carlo: no tree, the same playouts for every move"),
	.about = "Plays the same number of games out at random after every legal move, and "
		 "plays the move whose mean is best. Without a tree it takes for granted "
		 "that both sides go on at random: it overlooks answers, however many "
		 "playouts it makes.",
	.keys = keys,
	.standard = flat_standard,
	.prepare = flat_prepare,
};
