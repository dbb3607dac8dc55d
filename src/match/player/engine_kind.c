/* Players for the engines that need only a budget: adding such an engine adds its player. */
#include <pthread.h>

#include "base/language.h"
#include "match/player/player.h"

enum { MOST_KINDS = 16 };

static struct player_kind kinds[MOST_KINDS];
static int count;
static pthread_once_t once = PTHREAD_ONCE_INIT;

#define MEMBER(field) PARAM_MEMBER(struct player_spec, search.field)

static const struct param keys[] = {
	{ .name = "playouts",
		.help = N_("playouts per move"),
		.kind = PARAM_WHOLE,
		.whole = { 1, SEARCH_MAX_PLAYOUTS },
		.special = &param_no_limit,
		.member = MEMBER(playouts) },
	{ .name = "time_ms",
		.help = N_("thinking time per move in milliseconds"),
		.kind = PARAM_WHOLE,
		.whole = { 1, 1000000000 },
		.special = &param_no_limit,
		.member = MEMBER(time_ms) },
	{ .name = "threads",
		.help = N_("threads of the search"),
		.kind = PARAM_WHOLE,
		.whole = { 1, SEARCH_MAX_THREADS },
		.member = MEMBER(threads) },
	{ .name = "memory_mib",
		.help = N_("memory of the tree in MiB"),
		.kind = PARAM_WHOLE,
		.whole = { 1, TREE_MAX_MIB },
		.member = MEMBER(memory_mib) },
	{ 0 },
};
#undef MEMBER

static bool
prepare(struct player *p, struct player_task *task)
{
	struct search_params *params = &task->params.search;

	*params = player_run_search(&p->acting, &p->run);
	if (params->playouts == NO_LIMIT && params->time_ms == NO_LIMIT)
		params->time_ms = PLAYER_STANDARD_TIME_MS;
	params->seed = rng_next(&p->rng);
	task->engine = search_task(params);
	task->goes_on = task->keeps = params->reuse;
	return true;
}

static void
make_kinds(void)
{
	const struct engine_ops *ops;

	for (int i = 0; (ops = engine_at(i)); i++) {
		if (ops->plays && count < MOST_KINDS - 1)
			kinds[count++] = (struct player_kind){
				.name = ops->name,
				.help = ops->help,
				.keys = keys,
				.engine = ops,
				.prepare = prepare,
			};
	}
}

const struct player_kind *
player_engine_kind(int index)
{
	pthread_once(&once, make_kinds);
	return index < count ? &kinds[index] : NULL;
}
