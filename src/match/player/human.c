/* A person: the owner of the match plays the moves with match_play(). */
#include "base/language.h"
#include "match/player/player.h"

static enum answer
poll(struct player *p, move_t *out)
{
	(void)p;
	(void)out;
	return ANSWER_THINKING;
}

extern const struct player_kind player_human;
const struct player_kind player_human = {
	.name = "human",
	.help = N_("a person at the keyboard"),
	.poll = poll,
};
