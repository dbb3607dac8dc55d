/* A learner that values positions by the patterns of the board's learned evaluation and corrects each value
 * towards the one that comes after it, by temporal differences:
 *
 *	value of a position = tanh(sum of the weights of its patterns)
 *	game over: from its end back, each position learns from a blend of the next value and the result
 *
 * It plays the move after which it values the position most. It searches nothing. Its file is one of
 * weights, which other players can use too. */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/language.h"
#include "match/player/player.h"
#include "search/eval/eval.h"

/* The file is written at most this often while games are played, and at the end. */
#define SAVE_EVERY_US ((int64_t)10000000)

#define MEMBER(field) PARAM_MEMBER(struct player_spec, field)

static const struct param keys[] = {
	{ .name = "file",
		.help = N_("the file that stores what it learned (default: none)"),
		.kind = PARAM_FILE,
		.member = MEMBER(file) },
	{ .name = "rate",
		.help = N_("the part of an error that a position's patterns correct at once; 0: it "
			   "does not learn"),
		.kind = PARAM_REAL,
		.real = { 0, 1 },
		.member = MEMBER(td.rate) },
	{ .name = "lambda",
		.help = N_("how much a position learns from the result, not from the value of the "
			   "next one"),
		.kind = PARAM_REAL,
		.real = { 0, 1 },
		.member = MEMBER(td.lambda) },
	{ .name = "explore",
		.help = N_("the part of its moves that are random"),
		.kind = PARAM_REAL,
		.real = { 0, 1 },
		.member = MEMBER(td.explore) },
	{ 0 },
};
#undef MEMBER

struct learner {
	const struct eval_patterns *patterns;
	double *weight;              /* as in eval.h, in points; then those that stages share */
	char from[PLAYER_FILE_TEXT]; /* the file that was read, as in the specification */
	char file[PLAYER_FILE_TEXT]; /* the file it writes */
	int64_t games;
	bool asked; /* in the current game */
	bool changed;
	int64_t saved_us;
};

/* ---- values ---- */

/* What a position's value is made of. */
struct view {
	int count, times[EVAL_FEATURES];
	uint32_t index[EVAL_FEATURES];
	double *own, *shared; /* by index; shared may be NULL */
	double sign, norm;    /* of the side whose score it is; the sum of squares */
};

static void
look(const struct learner *l, const struct game *g, const struct state *s, struct view *v)
{
	const struct eval_patterns *p = l->patterns;
	int stage = p->stage(g, s);
	size_t count = (size_t)p->count;

	v->count = p->features(g, s, v->index);
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

/* The FIRST player's, -1 to 1. */
static double
value_of(const struct view *v)
{
	double score = 0;

	for (int i = 0; i < v->count; i++) {
		uint32_t k = v->index[i];
		score += v->times[i] * (v->own[k] + (v->shared ? v->shared[k] : 0));
	}
	return eval_value(v->sign * score);
}

static double
judge(const struct learner *l, const struct game *g, const struct state *s)
{
	int result = g->rules->result(g, s);
	struct view v;

	if (result != GAME_OPEN)
		return result;
	look(l, g, s, &v);
	return value_of(&v);
}

/* Moves the value by `rate` of its error, in log odds; half of it where stages share. */
static void
correct(const struct view *v, double error, double rate)
{
	double step = rate * v->sign * error * EVAL_LOGIT / v->norm;

	if (v->norm == 0)
		return;
	if (v->shared)
		step /= 2;
	for (int i = 0; i < v->count; i++) {
		v->own[v->index[i]] += step * v->times[i];
		if (v->shared)
			v->shared[v->index[i]] += step * v->times[i];
	}
}

/* ---- files ---- */

/* What stages share goes to each of them. False with a sentence. */
static bool
write_file(const struct learner *l, struct error *e)
{
	const struct eval_patterns *p = l->patterns;
	struct eval_weights *w = eval_create(p);
	size_t count = (size_t)p->count;
	bool fine = w;

	for (int stage = 0; fine && stage < p->stages; stage++) {
		for (size_t i = 0; i < count; i++) {
			double points = l->weight[(size_t)stage * count + i];
			if (p->shared)
				points +=
					l->weight[(size_t)(p->stages + stage % p->shared) * count +
						  i];
			w->weight[(size_t)stage * count + i] =
				(int16_t)lround(fmax(-EVAL_MOST, fmin(EVAL_MOST, points)));
		}
	}
	if (fine)
		snprintf(w->made, sizeof w->made, "temporal differences, %lld games",
			(long long)l->games);
	fine = fine && eval_fit(w);
	if (!fine)
		error_set(e, _("Cannot write %s: out of memory."), l->file);
	fine = fine && eval_write(w, l->file, e);
	eval_destroy(w);
	return fine;
}

static bool
read_file(struct learner *l, const struct game *g, struct error *e)
{
	size_t count = (size_t)l->patterns->count * (size_t)l->patterns->stages;

	if (access(l->file, F_OK) != 0 && errno == ENOENT)
		return true;
	struct eval_weights *w = eval_read(l->file, g, e);
	if (!w)
		return false;
	for (size_t i = 0; i < count; i++)
		l->weight[i] = w->weight[i];
	long long games;
	if (sscanf(w->made, "temporal differences, %lld games", &games) == 1)
		l->games = games;
	eval_destroy(w);
	return true;
}

static bool
save(struct player *p, struct error *e)
{
	struct learner *l = p->learner;

	if (!l || !l->file[0] || !l->changed)
		return true;
	l->saved_us = clock_now_us();
	l->changed = !write_file(l, e);
	return !l->changed;
}

/* ---- the player ---- */

static void
forget(struct player *p)
{
	if (p->learner)
		free(p->learner->weight);
	free(p->learner);
	p->learner = NULL;
}

static bool
plays(const struct game *g, struct error *e)
{
	const struct eval_patterns *p = eval_patterns_of(g);

	return (p && !p->layered && !g->simultaneous) ||
	       error_set(e, _("td learns othello and othello:8, not %s."), g->name);
}

/* Creates the learner, from its file if there is one. False with a sentence in p->failure. */
static bool
open_learner(struct player *p)
{
	const struct eval_patterns *patterns = eval_patterns_of(p->game);

	if (!plays(p->game, &p->failure))
		return false;
	struct learner *l = p->learner = calloc(1, sizeof *l);
	if (l)
		l->weight = calloc(
			(size_t)(patterns->stages + patterns->shared) * (size_t)patterns->count,
			sizeof *l->weight);
	if (!l || !l->weight) {
		error_set(&p->failure, _("Out of memory for what a td player learns."));
		forget(p);
		return false;
	}
	l->patterns = patterns;
	memcpy(l->from, p->spec.file, sizeof l->from);
	memcpy(l->file, p->spec.file, sizeof l->file);
	l->saved_us = clock_now_us();
	if (l->file[0] && !read_file(l, p->game, &p->failure)) {
		forget(p);
		return false;
	}
	return true;
}

static void
init(struct player *p)
{
	p->refused = !open_learner(p);
}

static void
finish(struct player *p)
{
	save(p, NULL);
	forget(p);
}

static void
begin(struct player *p)
{
	if (p->learner && strcmp(p->learner->from, p->spec.file) != 0)
		finish(p);
	bool refused = p->refused; /* reported now; the next question tries again */
	p->refused = false;
	if (!refused && (p->learner || open_learner(p)))
		p->learner->asked = true;
}

static enum answer
poll(struct player *p, move_t *out)
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
		double value = judge(p->learner, g, &next) * state_sign(&p->position);
		if (value > best)
			*out = moves[i];
		best = fmax(best, value);
	}
	return ANSWER_MOVE;
}

static void
learn(struct player *p, enum side side, const struct finished_game *game)
{
	struct learner *l = p->learner;
	const struct past *past = &game->past;
	double target = game->result;
	struct view v;

	(void)side; /* it learns from both sides' moves */
	if (!l || !l->asked || p->spec.td.rate <= 0)
		return;
	l->asked = false;
	struct state *at = calloc((size_t)past->plies + 1, sizeof *at);
	if (!at)
		return; /* nothing is learned from this game */
	at[0] = *past->start;
	for (int i = 0; i < past->plies; i++) {
		at[i + 1] = at[i];
		p->game->rules->play(p->game, &at[i + 1], past->moves[i]);
	}
	for (int i = past->plies; i >= 0; i--) {
		if (p->game->rules->result(p->game, &at[i]) != GAME_OPEN)
			continue;
		look(l, p->game, &at[i], &v);
		double value = value_of(&v);
		correct(&v, target - value, p->spec.td.rate);
		target = p->spec.td.lambda * target + (1 - p->spec.td.lambda) * value;
	}
	free(at);
	l->games++;
	l->changed = true;
	if (l->file[0] && clock_now_us() - l->saved_us >= SAVE_EVERY_US)
		save(p, &p->failure);
}

static bool
inherit(struct player *p, struct player *before)
{
	struct learner *l = before->learner;

	if (!l || strcmp(l->from, p->spec.file) != 0 || before->game != p->game)
		return false;
	forget(p);
	p->learner = l;
	p->refused = false;
	l->asked = false;
	before->learner = NULL;
	return true;
}

static void
keep_in(struct player *p, const char *path)
{
	snprintf(p->learner->file, sizeof p->learner->file, "%s", path);
}

extern const struct player_kind player_td;
const struct player_kind player_td = {
	.name = "td",
	.help = N_("learns values of patterns by temporal differences, without a search"),
	.keys = keys,
	.plays = plays,
	.init = init,
	.finish = finish,
	.begin = begin,
	.poll = poll,
	.learn = learn,
	.inherit = inherit,
	.save = save,
	.keep_in = keep_in,
};
