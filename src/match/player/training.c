/* A learner plays game after game. The calling thread only; a player may have its own threads. */
#include "match/player/training.h"

#include <string.h>
#include <sys/stat.h>

#include "base/file.h"
#include "base/sum.h"
#include "match/player/learner.h"
#include "match/player/matchbox.h"

/* ---- start ---- */

/* Where the learned data is stored; "" for nowhere. */
static const char *
kept_in(const struct training_params *p)
{
	return p->out ? p->out : p->learner.file;
}

static bool
has_content(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 && S_ISREG(st.st_mode) && st.st_size > 0;
}

static bool
can_keep(const struct training_params *p, struct error *e)
{
	const char *own = kept_in(p), *other = p->against.file;
	bool goes_on = p->resume || strcmp(own, p->learner.file) == 0;

	if (!player_files_are_apart(own, other, e))
		return false;
	if (p->resume && p->against.kind->learns)
		return error_set(e, "A training against another learner cannot be resumed: its "
				    "file holds only one learner.");
	if (!goes_on && has_content(own))
		return error_set(e,
			"%s already exists: use --player %s:file=%s to continue learning "
			"from it, --resume to continue a training that was killed, or name another "
			"file.",
			own, p->learner.kind->name, own);
	if (p->resume && p->learner.kind != player_kind_find("matchbox"))
		return error_set(e,
			"Only a training of matchbox can be resumed; --player %s:file=%s continues "
			"to learn.",
			p->learner.kind->name, own);
	return (!*own || file_can_be_replaced(own, e)) &&
	       (!*other || file_can_be_replaced(other, e));
}

/* Identifies a pair of players, wherever their files are. */
static uint64_t
sum_of_players(const struct training_params *p)
{
	uint64_t sum = SUM_START;

	for (int i = 0; i < 2; i++) {
		struct player_spec spec = i ? p->against : p->learner;
		char text[PLAYER_SPEC_TEXT];
		spec.file[0] = '\0';
		player_spec_text(&spec, text);
		sum = sum_add(sum, text, strlen(text) + 1);
	}
	return sum;
}

/* Restores the state at which the file was written. */
static bool
go_on(struct training *t, struct error *e)
{
	const struct matchbox_training *found = player_matchbox_training(&t->learner);
	const char *file = kept_in(&t->params);

	if (found->games == 0)
		return error_set(e,
			"%s is not in the middle of a training: it came to its end, or other games "
			"were learned from since.",
			file);
	if (found->players != t->at.players)
		return error_set(e, "%s is of a training of other players.", file);
	if (found->games != t->at.games)
		return error_set(e, "%s is of a training of %lld games and not of %lld.", file,
			(long long)found->games, (long long)t->at.games);
	if (found->seed != t->at.seed && !t->params.any_seed)
		return error_set(e, "%s is of a training with the seed %llu and not %llu.", file,
			(unsigned long long)found->seed, (unsigned long long)t->at.seed);
	t->at = *found;
	t->params.seed = found->seed;
	t->refills = found->refills;
	t->learner.rng.state = found->states[0];
	t->against.rng.state = found->states[1];
	return true;
}

bool
training_start(struct training *t, const struct training_params *p, struct error *e)
{
	bool resume = p->resume && has_content(kept_in(p));
	struct player_spec learner = p->learner;

	*t = (struct training){ .params = *p,
		.at = { .games = p->games, .seed = p->seed, .players = sum_of_players(p) } };
	if (!can_keep(p, e))
		return false;
	if (resume)
		memcpy(learner.file, kept_in(p), strlen(kept_in(p)) + 1);
	player_init(&t->learner, p->game, &learner, rng_mix(p->seed), -1);
	player_init(&t->against, p->game, &p->against, rng_mix(p->seed + 1), -1);
	bool fine = !t->learner.refused || error_set(e, "%s", t->learner.failure.text);
	if (fine && p->out)
		learner_keep_in(&t->learner, p->out);
	fine = fine && (!resume || go_on(t, e));
	if (!fine)
		training_finish(t);
	return fine;
}

/* ---- the games ---- */

static int64_t
games_done(const struct training *t)
{
	return t->at.won + t->at.drawn + t->at.lost;
}

/* Notes the progress with this result, for the learner's file. */
static void
note(struct training *t, int result)
{
	static const struct matchbox_training none;
	struct matchbox_training *at = &t->at;

	at->won += result > 0;
	at->drawn += result == 0;
	at->lost += result < 0;
	if (!player_matchbox_boxes(&t->learner))
		return;
	at->refills = t->refills + matchbox_refills(player_matchbox_boxes(&t->learner));
	at->states[0] = t->learner.rng.state;
	at->states[1] = t->against.rng.state;
	bool in_the_middle = games_done(t) < at->games && !t->against.kind->learns;
	player_matchbox_note(&t->learner, in_the_middle ? at : &none);
}

/* Plays a game; the learner's result is in *result. False with a sentence in *e. */
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
	*result = side == SIDE_FIRST ? game.result : -game.result;
	note(t, *result); /* before it learns, which may write its file */
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

	for (int64_t n = games_done(t); n < t->params.games; n++) {
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
	end->refills = t->refills + matchbox_refills(boxes);
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

static void
merge_pairs(struct learning *l)
{
	for (int i = 0; i < LEARNING_BLOCKS / 2; i++) {
		const struct learning_count *a = &l->block[2 * i], *b = a + 1;
		l->block[i] = (struct learning_count){ a->won + b->won, a->drawn + b->drawn,
			a->lost + b->lost };
	}
	memset(&l->block[LEARNING_BLOCKS / 2], 0, sizeof l->block / 2);
	l->blocks = LEARNING_BLOCKS / 2;
	l->every *= 2;
}

void
learning_add(struct learning *l, int result)
{
	if (l->blocks == LEARNING_BLOCKS)
		merge_pairs(l);
	count(&l->all, result);
	count(&l->block[l->blocks], result);
	l->blocks += learning_games(&l->block[l->blocks]) == l->every;
}
