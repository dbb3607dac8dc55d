/* Monte-Carlo tree search: UCT under a time or a playout budget. */
#include <math.h>

#include "match/player.h"

enum { DEFAULT_TIME_MS = 1000 };

static bool
whole(double value)
{
	return value == floor(value);
}

static bool
set_playouts(struct player_spec *spec, double value)
{
	spec->search.playouts = (int64_t)value;
	return whole(value);
}

static bool
get_playouts(const struct player_spec *spec, double *value)
{
	*value = (double)spec->search.playouts;
	return spec->search.playouts != SEARCH_NO_LIMIT;
}

static bool
set_time(struct player_spec *spec, double value)
{
	spec->search.time_ms = (int64_t)value;
	return whole(value);
}

static bool
get_time(const struct player_spec *spec, double *value)
{
	*value = (double)spec->search.time_ms;
	return spec->search.time_ms != SEARCH_NO_LIMIT;
}

static bool
set_c(struct player_spec *spec, double value)
{
	spec->search.c = value;
	return true;
}

static bool
get_c(const struct player_spec *spec, double *value)
{
	*value = spec->search.c;
	return spec->search.c != search_params_default().c;
}

static bool
set_memory(struct player_spec *spec, double value)
{
	spec->search.memory_mib = (int)value;
	return whole(value);
}

static bool
get_memory(const struct player_spec *spec, double *value)
{
	*value = spec->search.memory_mib;
	return spec->search.memory_mib != search_params_default().memory_mib;
}

static const struct player_key keys[] = {
	{ "playouts", "playouts a move, a whole number", 1, SEARCH_MAX_PLAYOUTS, set_playouts,
		get_playouts },
	{ "time_ms", "thinking time a move in milliseconds, a whole number", 1, 1e9, set_time,
		get_time },
	{ "c", "the constant of UCB1, mean + c sqrt(ln N / n) on rewards -1, 0, 1, a number", 0, 100,
		set_c, get_c },
	{ "memory_mib", "memory of the tree in MiB, a whole number", 1, 65536, set_memory,
		get_memory },
	{ 0 },
};

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
