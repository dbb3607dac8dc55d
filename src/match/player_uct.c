/* Monte-Carlo tree search: UCT under a time or a playout budget. */
#include <stddef.h>

#include "match/player.h"

enum { DEFAULT_TIME_MS = 1000 };

#define FIELD(name) offsetof(struct player_spec, search.name)

static const struct player_key keys[] = {
	{ "playouts", "playouts a move", KEY_INT64, FIELD(playouts), 1, SEARCH_MAX_PLAYOUTS, NULL },
	{ "time_ms", "thinking time a move in milliseconds", KEY_INT64, FIELD(time_ms), 1, 1e9, NULL },
	{ "c", "the constant of UCB1, mean + c sqrt(ln N / n) on rewards -1, 0, 1", KEY_DOUBLE,
		FIELD(c), 0, 100, NULL },
	{ "memory_mib", "memory of the tree in MiB", KEY_INT, FIELD(memory_mib), 1, 65536, NULL },
	{ 0 },
};
#undef FIELD

static void
begin(struct player *p)
{
	struct search_params params = p->spec.search;

	if (params.playouts == SEARCH_NO_LIMIT && params.time_ms == SEARCH_NO_LIMIT)
		params.time_ms = DEFAULT_TIME_MS;
	params.seed = rng_next(&p->rng);
	p->search = search_start(p->game, &p->position, &params, &p->failure);
}

static enum answer
poll(struct player *p, move_t *out)
{
	struct search_info info;
	move_t moves[GAME_MAX_MOVES];

	if (!p->search)
		return ANSWER_FAILED;
	search_peek(p->search, &info);
	int count = p->game->rules->moves(p->game, &p->position, moves);
	if (count == 1) { /* nothing to think about */
		*out = moves[0];
		return ANSWER_MOVE;
	}
	if (info.running)
		return ANSWER_THINKING;
	*out = info.moves[info.best].move;
	return ANSWER_MOVE;
}

static void
hurry(struct player *p)
{
	if (p->search)
		search_stop(p->search);
}

extern const struct player_kind player_uct;
const struct player_kind player_uct = {
	.name = "uct",
	.help = "Monte-Carlo tree search (UCT)",
	.keys = keys,
	.begin = begin,
	.poll = poll,
	.hurry = hurry,
};
