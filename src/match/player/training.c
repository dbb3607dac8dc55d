/* Training: see training.h. The calling thread only; a player may have its own threads. */
#include "match/player/training.h"

#include <string.h>
#include <sys/stat.h>

#include "base/file.h"
#include "match/player/learner.h"
#include "match/player/matchbox.h"
#include "search/matchbox/matchbox.h"

/* ---- start ---- */

bool
training_start(struct training *t, const struct training_params *p, struct error *e)
{
	*t = (struct training){ .params = *p };
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
	if ((*own && !file_can_be_replaced(own, e)) || (*other && !file_can_be_replaced(other, e)))
		return false;
	player_init(&t->learner, p->game, &p->learner, rng_mix(p->seed), -1);
	player_init(&t->against, p->game, &p->against, rng_mix(p->seed + 1), -1);
	if (t->learner.refused) {
		training_finish(t);
		return error_set(e, "%s", t->learner.failure.text);
	}
	if (p->out)
		learner_keep_in(&t->learner, p->out);
	return true;
}

/* ---- the games ---- */

/* Plays a game; *result gets the learner's result. Returns false with a sentence in *e if it
 * fails. */
static bool
play_game(struct training *t, enum side side, int *result, struct error *e)
{
	const struct game *g = t->params.game;
	struct player *player[2] = { &t->learner, &t->against };
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
	player_learn(&t->learner, side, &game);
	player_learn(&t->against, (enum side)(side ^ 1), &game);
	return true;
}

bool
training_play(struct training *t, bool (*done)(void *context, int result), void *context,
	struct training_end *end, struct error *e)
{
	const struct game *g = t->params.game;
	const struct matchbox *boxes = player_matchbox_boxes(&t->learner);
	struct state start;
	int result = 0;

	for (int64_t n = 0; n < t->params.games; n++) {
		if (!play_game(t, (enum side)(n % 2), &result, e))
			return false;
		if (!done(context, result))
			break;
	}
	if (!player_save(&t->learner, e) || !player_save(&t->against, e))
		return false;
	end->has_boxes = boxes;
	if (!boxes)
		return true;
	g->rules->start(g, &start);
	matchbox_look(boxes, &start, end->beads);
	end->refills = matchbox_refills(boxes);
	return true;
}

void
training_finish(struct training *t)
{
	player_finish(&t->learner);
	player_finish(&t->against);
}

bool
training_run(const struct training_params *p, bool (*done)(void *context, int result),
	void *context, struct training_end *end, struct error *e)
{
	struct training t;

	if (!training_start(&t, p, e))
		return false;
	bool fine = training_play(&t, done, context, end, e);
	training_finish(&t);
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
