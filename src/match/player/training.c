/* Training: see training.h. */
#include "match/player/training.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/file.h"
#include "match/player/learner.h"
#include "match/player/matchbox.h"
#include "search/matchbox/matchbox.h"

/* Checks that what is learned can be stored. */
static bool
can_store(const struct training_params *p, struct error *e)
{
	const char *own = p->out ? p->out : p->learner.file, *other = p->against.file;
	bool goes_on = strcmp(own, p->learner.file) == 0;
	struct stat st;

	if (!player_files_are_apart(own, other, e))
		return false;
	if (!goes_on && stat(own, &st) == 0 && S_ISREG(st.st_mode) && st.st_size > 0)
		return error_set(e,
			"%s already exists: use --player %s:file=%s to continue learning from it, "
			"or "
			"name another file.",
			own, p->learner.kind->name, own);
	return (!*own || file_can_be_replaced(own, e)) &&
	       (!*other || file_can_be_replaced(other, e));
}

/* Plays a game; *result gets the learner's result. Returns false with a sentence in *e if it
 * fails. */
static bool
play_game(const struct game *g, struct player *learner, struct player *against, enum side side,
	int *result, struct error *e)
{
	struct player *player[2] = { learner, against };
	struct state start, s;
	move_t moves[GAME_MAX_PLIES];
	struct finished_game game = { .past = { .start = &start, .moves = moves } };

	g->rules->start(g, &start);
	s = start;
	while ((game.result = g->rules->result(g, &s)) == GAME_OPEN) {
		struct player *mover = player[s.to_move != side];
		move_t m = MOVE_NONE;
		player_begin(mover, &s, &game.past);
		if (player_answer(mover, &m) != ANSWER_MOVE)
			return error_set(e, "%s", mover->failure.text);
		player_cancel(mover);
		moves[game.past.plies++] = m;
		g->rules->play(g, &s, m);
	}
	*result = side_sign(side) * game.result;
	player_learn(learner, side, &game);
	player_learn(against, (enum side)(side ^ 1), &game);
	return true;
}

static bool
play_games(const struct training_params *p, struct player *learner, struct player *against,
	bool (*done)(void *context, int result), void *context, struct training_end *end,
	struct error *e)
{
	const struct matchbox *boxes = player_matchbox_boxes(learner);
	struct state start;
	int result = 0;

	for (int64_t n = 0; n < p->games; n++) {
		if (!play_game(p->game, learner, against, (enum side)(n % 2), &result, e))
			return false;
		if (!done(context, result))
			break;
	}
	if (!player_save(learner, e) || !player_save(against, e))
		return false;
	end->has_boxes = boxes;
	if (!boxes)
		return true;
	p->game->rules->start(p->game, &start);
	matchbox_look(boxes, &start, end->beads);
	end->refills = matchbox_refills(boxes);
	return true;
}

bool
training_run(const struct training_params *p, bool (*done)(void *context, int result),
	void *context, struct training_end *end, struct error *e)
{
	struct player learner, against;

	if (!can_store(p, e))
		return false;
	player_init(&learner, p->game, &p->learner, rng_mix(p->seed), -1);
	player_init(&against, p->game, &p->against, rng_mix(p->seed + 1), -1);
	bool fine = !learner.refused || error_set(e, "%s", learner.failure.text);
	if (fine && p->out)
		snprintf(learner.learner->file, sizeof learner.learner->file, "%s", p->out);
	if (fine && p->begins)
		p->begins(context);
	fine = fine && play_games(p, &learner, &against, done, context, end, e);
	player_finish(&learner);
	player_finish(&against);
	return fine;
}

/* ---- results over time ---- */

static void
count(struct learning_count *c, int result)
{
	c->won += result > 0;
	c->drawn += result == 0;
	c->lost += result < 0;
}

void
learning_add(struct learning *l, int result)
{
	if (l->blocks == LEARNING_BLOCKS) {
		for (int i = 0; i < LEARNING_BLOCKS / 2; i++) {
			const struct learning_count *a = &l->block[2 * i], *b = a + 1;
			l->block[i] = (struct learning_count){ a->won + b->won, a->drawn + b->drawn,
				a->lost + b->lost };
		}
		memset(&l->block[LEARNING_BLOCKS / 2], 0, sizeof l->block / 2);
		l->blocks = LEARNING_BLOCKS / 2;
		l->every *= 2;
	}
	count(&l->all, result);
	count(&l->block[l->blocks], result);
	l->blocks += learning_games(&l->block[l->blocks]) == l->every;
}
