/* Plays any legal move with equal probability. */
#include "base/language.h"
#include "match/player/player.h"

static enum answer
poll(struct player *p, move_t *out)
{
	move_t moves[GAME_MAX_MOVES];
	int count = p->game->rules->moves(p->game, &p->position, moves);

	*out = moves[rng_below(&p->rng, (uint32_t)count)];
	return ANSWER_MOVE;
}

extern const struct player_kind player_random;
const struct player_kind player_random = {
	.name = "random",
	.help = N_("any legal move, with equal probability"),
	.poll = poll,
};
