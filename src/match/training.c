/* A learner plays game after game. The calling thread only; a player may have threads of its own. */
#include "match/training.h"

#include <string.h>
#include <sys/stat.h>

#include "base/file.h"
#include "match/player_matchbox.h"

bool
training_can_keep(const struct training_params *p, struct error *e)
{
	const char *own = p->out ? p->out : p->learner.file, *other = p->against.file;
	bool goes_on = !p->out || strcmp(p->out, p->learner.file) == 0;
	struct stat st;

	if (*own && strcmp(own, other) == 0)
		return error_set(
			e, "Both players would keep what they learn in %s: give each a file.", own);
	if (!goes_on && stat(own, &st) == 0 && S_ISREG(st.st_mode) && st.st_size > 0)
		return error_set(e,
			"%s is there already: --player matchbox:file=%s goes on learning from it, "
			"or name another file.",
			own, own);
	return (!*own || file_can_be_replaced(own, e)) &&
	       (!*other || file_can_be_replaced(other, e));
}

/* The learner's result in *result. False with a sentence in *e. */
static bool
play_game(const struct game *g, struct player *learner, struct player *against, enum side side,
	int *result, struct error *e)
{
	struct player *player[2] = { learner, against };
	struct state start, s;
	move_t moves[GAME_MAX_PLIES];
	struct finished_game game = { .start = &start, .moves = moves };

	g->rules->start(g, &start);
	s = start;
	while ((game.result = g->rules->result(g, &s)) == GAME_OPEN) {
		struct player *mover = player[s.to_move != side];
		move_t m = MOVE_NONE;
		player_begin(mover, &s);
		player_wait(mover);
		if (player_poll(mover, &m) != ANSWER_MOVE)
			return error_set(e, "%s", mover->failure.text);
		player_cancel(mover);
		moves[game.plies++] = m;
		g->rules->play(g, &s, m);
	}
	player_learn(learner, side, &game);
	player_learn(against, (enum side)(side ^ 1), &game);
	*result = side == SIDE_FIRST ? game.result : -game.result;
	return true;
}

static bool
play_games(const struct training_params *p, struct player *learner, struct player *against,
	bool (*done)(void *context, int result), void *context, struct error *e)
{
	int result = 0;

	for (int64_t n = 0; n < p->games; n++) {
		if (!play_game(p->game, learner, against, (enum side)(n % 2), &result, e))
			return false;
		if (!done(context, result))
			break;
	}
	return player_save(learner, e) && player_save(against, e);
}

bool
training_run(const struct training_params *p, bool (*done)(void *context, int result),
	void *context, struct training_end *end, struct error *e)
{
	struct player learner, against;
	struct state start;

	player_init(&learner, p->game, &p->learner, rng_mix(p->seed), -1);
	player_init(&against, p->game, &p->against, rng_mix(p->seed + 1), -1);
	const struct matchbox *boxes = player_matchbox_boxes(&learner);
	bool fine = boxes || error_set(e, "%s", learner.failure.text);
	if (fine && p->out)
		player_matchbox_keep_in(&learner, p->out);
	fine = fine && play_games(p, &learner, &against, done, context, e);
	if (fine) {
		p->game->rules->start(p->game, &start);
		matchbox_look(boxes, &start, end->beads);
		end->refills = matchbox_refills(boxes);
	}
	player_finish(&learner);
	player_finish(&against);
	return fine;
}
