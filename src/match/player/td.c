/* A learner that values positions by the patterns of the board's learned evaluation and corrects each value
 * towards the next one, by temporal differences:
 *
 *	value of a position = tanh(sum of the weights of its patterns)
 *	game over: from its end back, each position learns from a blend of the next value and the result
 *
 * It plays the move that leads to the position it values most, without a search. Its file is a file
 * of weights, which other players can use. */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/language.h"
#include "match/player/learner.h"
#include "match/player/search_keys.h"
#include "search/eval.h"

static const struct param keys[] = {
	KEY_LEARNED_FILE,
	REAL_KEY("rate", td.rate, 0, 1,
		N_("share of an error that patterns correct at once; 0: it does not learn")),
	REAL_KEY("lambda", td.lambda, 0, 1,
		N_("weight of the result, against the value of the next position")),
	REAL_KEY("explore", td.explore, 0, 1, N_("share of random moves")),
	{ 0 },
};

static void
td_standard(struct player_spec *spec)
{
	spec->td = (struct td_keys){ .rate = .1, .lambda = .7, .explore = .05 };
}

struct knowledge {
	const struct eval_patterns *patterns;
	double *weight; /* as in eval.h, in points; followed by those that stages share */
	int64_t games;
};

/* ---- values ---- */

/* The parts of a position's value. */
struct view {
	int count, times[EVAL_FEATURES];
	uint32_t index[EVAL_FEATURES];
	double *own, *shared; /* by index; shared may be NULL */
	double sign, norm;    /* of the side whose score it is; the sum of squares */
};

static void
td_look(const struct knowledge *l, const struct game *g, const struct state *s, struct view *v)
{
	const struct eval_patterns *p = l->patterns;
	int stage = p->stage(g, s);
	size_t count = (size_t)p->count;

	v->count = p->features(g, s, v->index, NULL);
	for (int i = 0; i < v->count; i++)
		v->times[i] = 1;
	if (p->times)
		p->times(g, s, v->times);
	v->own = l->weight + (size_t)stage * count;
	v->shared = p->shared ? l->weight + (size_t)(p->stages + stage % p->shared) * count : NULL;
	v->sign = p->by_mover ? state_sign(s) : 1;
	v->norm = 0;
	for (int i = 0; i < v->count; i++)
		v->norm += v->times[i] * v->times[i];
}

/* Returns the value for the FIRST player, -1 to 1. */
static double
td_value_of(const struct view *v)
{
	double score = 0;

	for (int i = 0; i < v->count; i++) {
		uint32_t k = v->index[i];
		score += v->times[i] * (v->own[k] + (v->shared ? v->shared[k] : 0));
	}
	return eval_value(v->sign * score);
}

static double
td_judge(const struct knowledge *l, const struct game *g, const struct state *s)
{
	int result = g->rules->result(g, s);
	struct view v;

	if (result != GAME_OPEN)
		return result;
	td_look(l, g, s, &v);
	return td_value_of(&v);
}

/* ---- files ---- */

/* Writes the weights; those that stages share go to each stage. */
static bool
write_file(struct learner *l, struct error *e)
{
	const struct knowledge *k = l->knows;
	const struct eval_patterns *p = k->patterns;
	struct eval_weights *w = eval_create(p);
	size_t count = (size_t)p->count;
	bool fine = w;

	for (int stage = 0; fine && stage < p->stages; stage++) {
		const double *own = k->weight + (size_t)stage * count;
		const double *shared =
			p->shared ? k->weight + (size_t)(p->stages + stage % p->shared) * count
				  : NULL;
		for (size_t i = 0; i < count; i++) {
			double points = own[i] + (shared ? shared[i] : 0);
			w->weight[(size_t)stage * count + i] =
				(int16_t)lround(fmax(-EVAL_MOST, fmin(EVAL_MOST, points)));
		}
	}
	if (fine)
		snprintf(w->made, sizeof w->made, "temporal differences, %lld games",
			(long long)k->games);
	fine = fine && eval_fit(w);
	if (!fine)
		error_set(e, _("Cannot write %s: out of memory."), l->file);
	fine = fine && eval_write(w, l->file, e);
	eval_destroy(w);
	return fine;
}

static bool
td_open(struct player *p, struct learner *l)
{
	const struct eval_patterns *patterns = eval_patterns_of(p->game);
	size_t count = (size_t)patterns->count;
	struct knowledge *k = l->knows = calloc(1, sizeof *k);
	long long games;

	if (k)
		k->weight = calloc(
			(size_t)(patterns->stages + patterns->shared) * count, sizeof *k->weight);
	if (!k || !k->weight)
		return error_set(&p->failure, _("Out of memory for what a %s player learns."),
			p->kind->name);
	k->patterns = patterns;
	if (!l->file[0] || (access(l->file, F_OK) != 0 && errno == ENOENT))
		return true;
	struct eval_weights *w = eval_read(l->file, p->game, &p->failure);
	if (!w)
		return false;
	for (size_t i = 0; i < count * (size_t)patterns->stages; i++)
		k->weight[i] = w->weight[i];
	if (sscanf(w->made, "temporal differences, %lld games", &games) == 1)
		k->games = games;
	eval_destroy(w);
	return true;
}

static void
td_forget(struct player *p, struct learner *l)
{
	struct knowledge *k = l->knows;

	if (k)
		free(k->weight);
	free(k);
}

/* ---- the player ---- */

static bool
td_plays(const struct game *g, struct error *e)
{
	const struct eval_patterns *p = eval_patterns_of(g);

	return (p && !p->layered && !g->simultaneous) ||
	       error_set(e, _("td learns othello and othello:8, not %s."), g->name);
}

static enum answer
td_poll(struct player *p, move_t *out)
{
	const struct game *g = p->game;
	move_t moves[GAME_MAX_MOVES];
	double best = -INFINITY;
	struct state next;

	if (!p->learner)
		return ANSWER_FAILED;
	int count = g->rules->moves(g, &p->position, moves);
	*out = moves[rng_below(&p->rng, (uint32_t)count)];
	if (rng_share(&p->rng) < p->spec.td.explore)
		return ANSWER_MOVE;
	for (int i = 0; i < count; i++) {
		state_copy(&next, &p->position);
		g->rules->play(g, &next, moves[i]);
		double value = td_judge(p->learner->knows, g, &next) * state_sign(&p->position);
		if (value > best)
			*out = moves[i];
		best = fmax(best, value);
	}
	return ANSWER_MOVE;
}

/* Learns from both sides' moves. */
static bool
td_learn(struct player *p, enum side side, const struct finished_game *game)
{
	struct knowledge *k = p->learner->knows;
	const struct past *past = &game->past;
	double target = game->result;
	struct view v;

	struct state *at = p->spec.td.rate > 0 ? calloc((size_t)past->plies + 1, sizeof *at) : NULL;
	if (!at)
		return false;
	at[0] = *past->start;
	for (int i = 0; i < past->plies; i++) {
		at[i + 1] = at[i];
		p->game->rules->play(p->game, &at[i + 1], past->moves[i]);
	}
	for (int i = past->plies; i >= 0; i--) {
		if (p->game->rules->result(p->game, &at[i]) != GAME_OPEN)
			continue;
		td_look(k, p->game, &at[i], &v);
		double value = td_value_of(&v);
		/* Move the value by `rate` of its error, in log odds; by half of it if stages
		 * share weights. */
		double step = p->spec.td.rate * v.sign * (target - value) * EVAL_LOGIT / v.norm;

		if (v.norm != 0) {
			if (v.shared)
				step /= 2;
			for (int n = 0; n < v.count; n++) {
				v.own[v.index[n]] += step * v.times[n];
				if (v.shared)
					v.shared[v.index[n]] += step * v.times[n];
			}
		}
		target = p->spec.td.lambda * target + (1 - p->spec.td.lambda) * value;
	}
	free(at);
	k->games++;
	return true;
}

static const struct learner_ops td_learns = {
	.save_every_us = 10000000,
	.open = td_open,
	.forget = td_forget,
	.write = write_file,
	.learn = td_learn,
};

extern const struct player_kind player_td;
const struct player_kind player_td = {
	.name = "td",
	.help = N_("learns the values of patterns by temporal differences"),
	.about = "Cuts the board of Othello into patterns of a few cells, and has a weight for "
		 "each that they can show; their sum is what a position is worth. It plays the "
		 "move that leads to the best one. After a game each position's patterns are "
		 "corrected towards the value of the next position, and towards the result. It "
		 "starts with all weights 0, and learns by playing: narabe othello --x td "
		 "--o random and the key A play game after game, and draw how many it wins; "
		 "narabe train does that without a screen.",
	.keys = keys,
	.standard = td_standard,
	.plays = td_plays,
	.begin = learner_begin,
	.poll = td_poll,
	.learns = &td_learns,
};
