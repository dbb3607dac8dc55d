/* Players for the engines that need only a budget: adding such an engine adds its player. */
#include <pthread.h>

#include "match/player/search_keys.h"

enum { MOST_KINDS = 16 };

static struct player_kind kinds[MOST_KINDS];
static int count;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static const struct param keys[] = {
	KEY_PLAYOUTS(search.playouts),
	KEY_TIME(search.time_ms),
	KEY_THREADS(search.threads),
	KEY_MEMORY(search.memory_mib),
	{ 0 },
};

static bool
prepare(struct player *p, struct player_task *task)
{
	struct search_params *params = &task->params.search;

	player_prepare_search(p, params);
	task->engine = search_task(params);
	task->goes_on = params->reuse && player_searches_so(p, &task->engine);
	task->keeps = params->reuse;
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
