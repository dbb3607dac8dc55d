/* Negamax with alpha-beta: to a depth or for a time, and wins by threats on 4x4x4 boards. */
#include <stddef.h>

#include "config/shipped.h"
#include "match/player/search_keys.h"

static const struct param_special no_depth_limit = {
	.value.whole = NEGAMAX_NO_DEPTH_LIMIT,
	.up.whole = 5,
	.down.whole = 5,
	.words = N_("no limit"),
};

static const struct param keys[] = {
	{ .name = "depth",
		.help = N_("plies searched (default without a time: 5; tictactoe: to the end)"),
		.kind = PARAM_WHOLE,
		.whole = { 1, NEGAMAX_MAX_DEPTH },
		.special = &no_depth_limit,
		.member = PARAM_MEMBER(struct player_spec, negamax.depth) },
	KEY_TIME(search.time_ms),
	CHOICE_KEY("eval", negamax.eval, "lines weights learned",
		N_("how positions are evaluated: by learned weights where there are any; else, on "
		   "4x4x4, by lines or weights")),
	FILE_KEY(N_("a learned evaluation (default: the shipped one)")),
	SWITCH_KEY("reductions", negamax.reductions,
		N_("learned evaluation: search unlikely moves less deep")),
	SWITCH_KEY("threats", negamax.threats, N_("4x4x4: look for forced wins")),
	SWITCH_KEY("quiescence", negamax.quiescence,
		N_("4x4x4: search one ply more for wins; on qubic, with a learned evaluation, look "
		   "for wins by threes at every position")),
	KEY_REUSE(negamax.reuse),
	KEY_THREADS(search.threads),
	WHOLE_KEY("memory_mib", negamax.memory_mib, 1, 65536, N_("memory of the table in MiB")),
	{ 0 },
};

static void
player_negamax_standard(struct player_spec *spec)
{
	spec->negamax = negamax_params_default();
}

bool
player_spec_negamax(const struct player_spec *spec, const struct game *g,
	struct negamax_params *out, struct error *e)
{
	*out = spec->negamax;
	out->time_ms = spec->search.time_ms;
	out->threads = spec->search.threads;
	if (out->eval == NEGAMAX_LEARNED && eval_patterns_of(g))
		out->weights = eval_of(g, spec->file, e);
	return out->weights || !spec->file[0];
}

/* Returns whether the engine searches with these parameters, apart from the time budget. */
static bool
searches_so(const struct engine *e, const struct negamax_params *p)
{
	const struct engine_task *task = engine_task_of(e);
	const struct negamax_params *now = task->params;

	return task->ops == &engine_alphabeta && now->depth == p->depth && now->eval == p->eval &&
	       now->weights == p->weights && now->reductions == p->reductions &&
	       now->threats == p->threats && now->quiescence == p->quiescence &&
	       now->threads == p->threads && now->memory_mib == p->memory_mib;
}

static bool
player_negamax_prepare(struct player *p, struct player_task *task)
{
	struct negamax_params *params = &task->params.negamax;

	if (!player_spec_negamax(&p->acting, p->game, params, &p->failure))
		return false;
	if (params->depth == NEGAMAX_NO_DEPTH_LIMIT && params->time_ms == NO_LIMIT)
		params->depth = negamax_default_depth(p->game);
	params->seed = rng_next(&p->rng);
	task->engine = negamax_task(params);
	task->goes_on = params->reuse && p->engine && searches_so(p->engine, params);
	task->keeps = params->reuse;
	return true;
}

static void
player_negamax_load(const struct player_spec *spec, const struct game *g)
{
	struct negamax_params params;

	player_spec_negamax(spec, g, &params, NULL);
}

extern const struct player_kind player_negamax;
const struct player_kind player_negamax = {
	.name = "negamax",
	.help = N_("alpha-beta search (negamax)"),
	.about = "Looks at every move, every answer and so on, as deep as its time or "
		 "depth allows, and values the positions there by an evaluation: the best "
		 "a side can get is the least bad the other can leave it. Alpha-beta "
		 "leaves out what cannot change the result. Its time grows with every ply "
		 "by the number of moves worth looking at.",
	.keys = keys,
	.standard = player_negamax_standard,
	.plays = negamax_plays,
	.load = player_negamax_load,
	.prepare = player_negamax_prepare,
};
