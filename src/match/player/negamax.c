/* Negamax with alpha-beta: to a depth or for a time, and wins by threats on 4x4x4 boards. */
#include <stddef.h>

#include "base/language.h"
#include "match/player/player.h"

#define FIELD(name) offsetof(struct player_spec, negamax.name)

static const struct player_key keys[] = {
	{ "depth", N_("plies searched, 5 (tictactoe: to the end) without a time"), KEY_INT,
		FIELD(depth), 1, NEGAMAX_MAX_DEPTH, NULL },
	{ "time_ms", N_("thinking time a move in milliseconds"), KEY_INT64, FIELD(time_ms), 1, 1e9,
		NULL },
	{ "eval", N_("how 4x4x4 boards are judged"), KEY_CHOICE, FIELD(eval), 0, 0,
		"lines weights" },
	{ "threats", N_("wins by threats looked for on 4x4x4 boards"), KEY_CHOICE, FIELD(threats),
		0, 0, "off on" },
	{ "quiescence", N_("a ply more in which only wins count, on 4x4x4 boards"), KEY_CHOICE,
		FIELD(quiescence), 0, 0, "off on" },
	{ "memory_mib", N_("memory of the table in MiB"), KEY_INT, FIELD(memory_mib), 1, 65536,
		NULL },
	{ 0 },
};
#undef FIELD

static void
begin(struct player *p)
{
	struct negamax_params params = p->spec.negamax;

	if (params.depth == NEGAMAX_NO_DEPTH_LIMIT && params.time_ms == NEGAMAX_NO_TIME_LIMIT)
		params.depth = negamax_default_depth(p->game);
	params.seed = rng_next(&p->rng);
	p->negamax = negamax_start(p->game, &p->position, &params, &p->failure);
}

static enum answer
poll(struct player *p, move_t *out)
{
	struct report info;

	if (!p->negamax)
		return ANSWER_FAILED;
	negamax_peek(p->negamax, &info);
	if (info.running && info.count > 1) /* one move alone is nothing to think about */
		return ANSWER_THINKING;
	*out = info.moves[info.best < 0 ? 0 : info.best].move;
	return ANSWER_MOVE;
}

static void
hurry(struct player *p)
{
	if (p->negamax)
		negamax_stop(p->negamax);
}

extern const struct player_kind player_negamax;
const struct player_kind player_negamax = {
	.name = "negamax",
	.help = N_("alpha-beta search (negamax)"),
	.keys = keys,
	.plays = negamax_plays,
	.begin = begin,
	.poll = poll,
	.hurry = hurry,
};
