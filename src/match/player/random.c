/* The players that do not think: a person, whose moves the owner of the match plays with
 * match_play(); a friend at another terminal, whose moves match/friend.c plays; and a player that
 * plays any legal move with equal probability. */
#include "base/language.h"
#include "match/player/player.h"

static enum answer
human_poll(struct player *p, move_t *out)
{
	return ANSWER_THINKING;
}

extern const struct player_kind player_human, player_friend, player_random;
const struct player_kind player_human = {
	.name = "human",
	.help = N_("a person at the keyboard"),
	.poll = human_poll,
};

static enum answer
friend_poll(struct player *p, move_t *out)
{
	if (p->run.has_friend)
		return ANSWER_THINKING;
	error_set(&p->failure, _("This game is played with a friend: narabe host continues it."));
	return ANSWER_FAILED;
}

static bool
friend_plays(const struct game *g, struct error *e)
{
	return !g->simultaneous ||
	       error_set(e, _("On %s both sides move at once: host and join cannot play it."),
		       g->title);
}

const struct player_kind player_friend = {
	.name = "friend",
	.help = N_("another person: narabe host, narabe join"),
	.poll = friend_poll,
	.plays = friend_plays,
};

static enum answer
random_poll(struct player *p, move_t *out)
{
	move_t moves[GAME_MAX_MOVES];
	int count = p->game->rules->moves(p->game, &p->position, moves);

	*out = moves[rng_below(&p->rng, (uint32_t)count)];
	return ANSWER_MOVE;
}

const struct player_kind player_random = {
	.name = "random",
	.help = N_("any legal move, with equal probability"),
	.poll = random_poll,
};
