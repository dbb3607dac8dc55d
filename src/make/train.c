/* narabe train --eval: trains an evaluation in rounds. The engine plays games against itself with what
 * it has learned so far, then learns weights from the games of the last rounds.
 *
 *	weights ──self-play──▶ games ──┐
 *	   ▲                           ├── those of the last rounds
 *	   └──────── learning ◀────────┘
 *
 * The results depend on the seed, not on the threads. The calling thread collects games in order and
 * learns; workers only play. */
#include <inttypes.h>
#include <math.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/clock.h"
#include "base/thread.h"
#include "cli/arguments.h"
#include "cli/output/output.h"
#include "cli/output/progress.h"
#include "make/make.h"
#include "search/engine.h"
#include "search/eval.h"

enum {
	BATCH_PER_THREAD = 16, /* games between two collections */
	HELD_OUT_OF = 16,      /* one in this many games is not learned from */
	ROUNDS_MOST = 1000,
};

/* Cross entropy of a position, in nats: of those learned from and of those held out. */
struct eval_loss {
	double learned, held_out;
	int64_t learned_count, held_out_count;
};

/* A position of a game, and its value to the FIRST player. */
struct eval_position {
	uint64_t stones[2]; /* of its digest */
	float value;        /* -1 to 1 */
	uint32_t to_move;   /* enum side */
};

/* Positions, some of which are held out: evaluated but not learned from. */
struct eval_set {
	const struct eval_position *position;
	const bool *held_out;
	const uint32_t *order; /* the order of learning: `count` indices of positions */
	int64_t count;
};

/* Logistic regression of positions' values on their patterns, by stochastic gradient descent with AdaGrad
 * (Duchi, Hazan, Singer 2011): of plain sums, and through a hidden layer. In the order of the positions
 * given, so that the same positions give the same weights. */

/* Of a plain sum. Slows the weights of patterns seen rarely: a sum of squared gradients that all begin with. */
#define PRIOR 20.0F
/* The share by which a weight shrinks whenever it is used. 0 when training continues from given weights. */
#define DECAY 1e-5F
/* Factor on the learning rate when training continues from given weights. */
#define ONWARD_SHARE .1

/* Of a hidden layer. Sums of squared gradients that all numbers begin with: the heads', the vectors'. */
#define HEAD_PRIOR   20.0F
#define VECTOR_PRIOR 1.0F
/* Of the rate of a plain sum. */
#define RATE_SHARE 0.5F
/* Numbers to begin with: units half open, of either sign, that differ a little. */
#define FIRST_BIAS   0.3F
#define FIRST_OUT    0.3F
#define FIRST_VECTOR 0.06F

/* A weight as it is learned, in units of log odds, and the sum of its squared gradients. */
struct slot {
	float weight, squares;
};

struct layer_head {
	float bias[EVAL_UNITS], out[EVAL_UNITS];
};

struct eval_trainer {
	const struct game *game;
	const struct eval_patterns *patterns;
	/* of a plain sum: a set of patterns->count for each stage, then the shared ones */
	struct slot *slot;
	float decay;
	/* of layered patterns, in place of it */
	struct layer_head *head, *head_squares; /* by stage */
	float *vector, *vector_squares;         /* [index * EVAL_UNITS + unit] */
};

/* A position's features and its sets of weights. */
struct sample {
	int stage, count;
	uint32_t index[EVAL_FEATURES];
	int times[EVAL_FEATURES];  /* of patterns that have them */
	float target;              /* expected result, 0 to 1, of the side whose score the sum is */
	struct slot *own, *shared; /* of a plain sum */
	float sum[EVAL_UNITS]; /* of a hidden layer: of the prediction from which it is learned */
};

static bool
is_linear(int unit)
{
	return unit >= EVAL_UNITS - EVAL_LINEAR;
}

static void
eval_trainer_destroy(struct eval_trainer *t)
{
	if (!t)
		return;
	free(t->slot);
	free(t->head);
	free(t->vector);
	free(t);
}

/* Creates a trainer; the seed determines the initial numbers of a hidden layer. Returns NULL when memory is
 * refused. */
static struct eval_trainer *
eval_trainer_create(const struct game *g, const struct eval_patterns *p, uint64_t seed)
{
	size_t stages = (size_t)p->stages, count = (size_t)p->count, vectors = count * EVAL_UNITS;
	struct eval_trainer *t = calloc(1, sizeof *t);
	struct rng rng;

	if (!t)
		return NULL;
	t->game = g;
	t->patterns = p;
	t->decay = DECAY;
	if (p->layered) {
		t->head = calloc(2 * stages, sizeof *t->head);
		t->vector = calloc(2 * vectors, sizeof *t->vector);
	} else {
		t->slot = calloc((stages + (size_t)p->shared) * count, sizeof *t->slot);
	}
	if (!t->slot && (!t->head || !t->vector)) {
		eval_trainer_destroy(t);
		return NULL;
	}
	if (!p->layered)
		return t;
	t->head_squares = t->head + stages;
	t->vector_squares = t->vector + vectors;
	rng_seed(&rng, seed);
	for (size_t i = 0; i < vectors; i++)
		t->vector[i] = FIRST_VECTOR * (2 * (float)rng_share(&rng) - 1);
	for (size_t stage = 0; stage < stages; stage++) {
		for (int i = 0; i < EVAL_UNITS; i++) {
			t->head[stage].out[i] = i % 2 ? -FIRST_OUT : FIRST_OUT;
			t->head[stage].bias[i] = is_linear(i) ? 0 : FIRST_BIAS;
		}
	}
	return t;
}

/* ---- a hidden layer ---- */

static float
clipped(int unit, float sum)
{
	return is_linear(unit) ? sum : sum < 0 ? 0 : sum > 1 ? 1 : sum;
}

/* Returns the log odds of winning. */
static double
layer_odds(const struct eval_trainer *t, struct sample *s)
{
	const struct layer_head *head = &t->head[s->stage];
	float odds = 0;

	for (int i = 0; i < EVAL_UNITS; i++)
		s->sum[i] = head->bias[i];
	for (int k = 0; k < s->count; k++) {
		const float *vector = t->vector + (size_t)s->index[k] * EVAL_UNITS;
		for (int i = 0; i < EVAL_UNITS; i++)
			s->sum[i] += vector[i];
	}
	for (int i = 0; i < EVAL_UNITS; i++)
		odds += head->out[i] * clipped(i, s->sum[i]);
	return (double)odds;
}

static void
trainer_step(float *number, float *squares, float gradient, float rate, float prior)
{
	*squares += gradient * gradient;
	*number += rate * gradient / sqrtf(*squares + prior);
}

/* Takes a step of gradient descent for a sample that was just predicted; the error is the target less the
 * prediction, both from 0 to 1. */
static void
layer_learn(struct eval_trainer *t, const struct sample *s, float error, float rate)
{
	struct layer_head *head = &t->head[s->stage], *squares = &t->head_squares[s->stage];
	float gradient[EVAL_UNITS];

	rate *= RATE_SHARE;
	for (int i = 0; i < EVAL_UNITS; i++) {
		bool moves = is_linear(i) || (s->sum[i] > 0 && s->sum[i] < 1);
		gradient[i] = moves ? error * head->out[i] : 0;
		trainer_step(&head->out[i], &squares->out[i], error * clipped(i, s->sum[i]), rate,
			HEAD_PRIOR);
		trainer_step(&head->bias[i], &squares->bias[i], gradient[i], rate, HEAD_PRIOR);
	}
	for (int k = 0; k < s->count; k++) {
		size_t at = (size_t)s->index[k] * EVAL_UNITS;
		for (int i = 0; i < EVAL_UNITS; i++)
			trainer_step(&t->vector[at + (size_t)i], &t->vector_squares[at + (size_t)i],
				gradient[i], rate, VECTOR_PRIOR);
	}
}

static int16_t
rounded(float number, int most)
{
	float limit = (float)most;

	return (int16_t)lrintf(number > limit ? limit : number < -limit ? -limit : number);
}

/* Writes what was learned into layered weights, rounded; what was never learned from weighs nothing. */
static void
layer_round(const struct eval_trainer *t, struct eval_weights *w)
{
	int16_t *vectors = eval_vectors(w);

	for (int stage = 0; stage < t->patterns->stages; stage++) {
		struct eval_head *head = eval_head(w, stage);
		for (int i = 0; i < EVAL_UNITS; i++) {
			head->bias[i] = rounded(EVAL_ONE * t->head[stage].bias[i], EVAL_MOST_BIAS);
			head->out[i] = rounded((float)EVAL_LOGIT * EVAL_PER_POINT / EVAL_ONE *
						       t->head[stage].out[i],
				EVAL_MOST_OUT);
		}
	}
	for (int i = 0; i < t->patterns->count * EVAL_UNITS; i++) {
		bool seen = t->vector_squares[i] > 0;
		vectors[i] = seen ? rounded(EVAL_ONE * t->vector[i], EVAL_MOST_ADDED) : 0;
	}
}

/* ---- plain sums, and code for both ---- */

/* Begins with the numbers of these weights, of a plain sum. */
static void
go_on_from(struct eval_trainer *t, const struct eval_weights *w)
{
	for (size_t i = 0; i < eval_weight_count(t->patterns); i++)
		t->slot[i].weight = (float)w->weight[i] / EVAL_LOGIT;
	t->decay = 0;
}

/* Returns the set that a stage shares with others, or NULL. */
static struct slot *
shared_set(const struct eval_trainer *t, int stage)
{
	const struct eval_patterns *p = t->patterns;

	if (!p->shared)
		return NULL;
	return t->slot + (size_t)(p->stages + stage % p->shared) * (size_t)p->count;
}

static void
sample_of(const struct eval_trainer *t, const struct eval_position *from, struct sample *out)
{
	const struct eval_patterns *p = t->patterns;
	struct state s = { .stones = { from->stones[0], from->stones[1] },
		.to_move = from->to_move };
	float sign = p->by_mover ? (float)state_sign(&s) : 1;

	out->stage = p->stage(t->game, &s);
	out->count = p->features(t->game, &s, out->index, NULL);
	out->target = (1 + sign * from->value) / 2;
	if (p->layered)
		return;
	if (p->times)
		p->times(t->game, &s, out->times);
	out->own = t->slot + (size_t)out->stage * (size_t)p->count;
	out->shared = shared_set(t, out->stage);
}

/* Returns how often a feature counts. */
static float
times_of(const struct eval_trainer *t, const struct sample *s, int i)
{
	return t->patterns->times ? (float)s->times[i] : 1;
}

static double
trainer_odds_of(const struct eval_trainer *t, struct sample *s)
{
	float sum = 0;

	if (t->head)
		return layer_odds(t, s);
	for (int i = 0; i < s->count; i++) {
		float weight = s->own[s->index[i]].weight;
		if (s->shared)
			weight += s->shared[s->index[i]].weight;
		sum += weight * times_of(t, s, i);
	}
	return (double)sum;
}

static void
trainer_learn(struct slot *slot, float gradient, float rate, float decay)
{
	slot->squares += gradient * gradient;
	slot->weight += rate * gradient / sqrtf(slot->squares + PRIOR) - decay * slot->weight;
}

static void
learn_sample(struct eval_trainer *t, const struct sample *s, float error, float rate)
{
	if (t->head) {
		layer_learn(t, s, error, rate);
		return;
	}
	for (int k = 0; k < s->count; k++) {
		float gradient = error * times_of(t, s, k);
		trainer_learn(&s->own[s->index[k]], gradient, rate, t->decay);
		if (s->shared)
			trainer_learn(&s->shared[s->index[k]], gradient, rate, t->decay);
	}
}

/* Makes one pass over the positions with this learning rate. */
static void
eval_trainer_pass(
	struct eval_trainer *t, const struct eval_set *set, double rate, struct eval_loss *loss)
{
	struct sample s;

	*loss = (struct eval_loss){ 0 };
	for (int64_t i = 0; i < set->count; i++) {
		uint32_t n = set->order[i];
		sample_of(t, &set->position[n], &s);
		double predicted = 1 / (1 + exp(-trainer_odds_of(t, &s)));
		double target = (double)s.target;
		const double least = 1e-9; /* keeps the logarithm finite */

		double entropy = -target * log(predicted + least) -
				 (1 - target) * log(1 - predicted + least);
		if (set->held_out[n]) {
			loss->held_out += entropy;
			loss->held_out_count++;
			continue;
		}
		loss->learned += entropy;
		loss->learned_count++;
		learn_sample(t, &s, s.target - (float)predicted, (float)rate);
	}
	loss->learned /= loss->learned_count ? (double)loss->learned_count : 1;
	loss->held_out /= loss->held_out_count ? (double)loss->held_out_count : 1;
}

/* Returns the learned weights, rounded and prepared; NULL when memory is refused. */
static struct eval_weights *
eval_trainer_weights(const struct eval_trainer *t)
{
	struct eval_weights *w = eval_create(t->patterns);

	if (!w)
		return NULL;
	if (t->head)
		layer_round(t, w);
	else {
		/* The sums of own and shared weights, in points. */
		const struct eval_patterns *p = t->patterns;

		for (int stage = 0; stage < p->stages; stage++) {
			const struct slot *own = t->slot + (ptrdiff_t)stage * p->count;
			const struct slot *shared = shared_set(t, stage);
			for (int i = 0; i < p->count; i++) {
				float sum = own[i].weight + (shared ? shared[i].weight : 0);
				float points = sum * EVAL_LOGIT;
				float most = INT16_MAX;
				points = points > most ? most : points < -most ? -most : points;
				w->weight[stage * p->count + i] = (int16_t)lrintf(points);
			}
		}
	}
	if (eval_fit(w) && eval_prepare(w))
		return w;
	eval_destroy(w);
	return NULL;
}

/* ---- the command ---- */

static const char usage[] =
	"Usage: narabe train --eval [BOARD] --out FILE [options]\n"
	"\n"
	"  narabe train --eval score4 --rounds 5 --games 20000 --out score4.eval\n"
	"\n"
	"Learns the evaluation of a board. In each round negamax plays --games games against\n"
	"itself with the weights so far; new weights come from the games of the last --keep\n"
	"rounds and are saved in --out. narabe match --a negamax:file=score4.eval measures "
	"how\n"
	"strong it is, and --start learns on from it.\n";

struct request {
	const char *game, *out, *start; /* NULL: not given */
	int rounds, depth, keep, passes, threads;
	double result, stray;
	int64_t games, nodes, seed; /* seed -1: not given */
	bool eval, onward, json;
};

static const struct param table[] = {
	FLAG_ARGUMENT(struct request, "eval", eval, "learn an evaluation, not a learner's moves"),
	TEXT_ARGUMENT(struct request, "game", game, "BOARD",
		"score4 (default), qubic, othello, othello:8 or tron, for all "
		"its boards"),
	COUNT_ARGUMENT(struct request, "games", games, 1, 1000000000,
		"games of each round (default: 1000)"),
	COUNT_ARGUMENT(struct request, "rounds", rounds, 1, ROUNDS_MOST,
		"rounds of games and learning (default: 5)"),
	COUNT_ARGUMENT(struct request, "depth", depth, 1, NEGAMAX_MAX_DEPTH,
		"plies of each search (default: 4); not on Tron"),
	COUNT_ARGUMENT(struct request, "nodes", nodes, 0, 1000000000,
		"search deeper until N positions have been visited (default: 0); on Tron: playouts "
		"(500)"),
	COUNT_ARGUMENT(struct request, "keep", keep, 1, ROUNDS_MOST,
		"learn from the games of the last N rounds (default: 3)"),
	COUNT_ARGUMENT(
		struct request, "passes", passes, 1, 1000, "passes over these games (default: 8)"),
	{ .name = "result",
		.help = "weight of a game's result beside the search's value (default: 0.7)",
		.kind = PARAM_REAL,
		.real = { 0, 1 },
		.member = PARAM_MEMBER(struct request, result) },
	{ .name = "stray",
		.help = "share of moves played at random, so that positions far from good play "
			"are valued as well (default: 0)",
		.kind = PARAM_REAL,
		.real = { 0, 0.9 },
		.member = PARAM_MEMBER(struct request, stray) },
	THREADS_ARGUMENT(struct request, threads, ENGINE_MAX_THREADS,
		"games at a time (default: 1); the weights do not depend on it"),
	SEED_ARGUMENT(struct request, seed, "the same seed gives the same weights"),
	FILE_ARGUMENT(struct request, "start", start,
		"the evaluation that plays the first games (default: an "
		"untrained one)"),
	FLAG_ARGUMENT(struct request, "onward", onward,
		"learning, too, begins with the weights so far, at a tenth of the rate; not on "
		"score4"),
	FILE_ARGUMENT(struct request, "out", out, "save the weights in FILE, replacing it"),
	FLAG_ARGUMENT(struct request, "json", json, "print one JSON object instead of the lines"),
	{ 0 },
};

struct training {
	const struct request *r;
	const struct game *game;
	uint64_t seed;
	char made[EVAL_MADE - 32]; /* the command without the rounds, stored in the files */
	struct error *e;

	/* positions of the last rounds */
	struct eval_position *position;
	bool *held_out;
	int64_t count;
	size_t position_room, held_out_room;
	int64_t of_round[ROUNDS_MOST + 1];

	struct eval_weights *weights; /* the last round's; NULL: none yet */

	/* the round in progress */
	int round; /* from 1 */
	int64_t games, positions, plies;
	int64_t results[3]; /* the first player's losses, draws, wins */

	/* printing */
	json_t *rows; /* NULL: text */
	struct progress progress;
	char label[32];
};

/* ---- self-play: random openings, then for each side a search of few plies, or for both one of few
 * playouts ---- */

enum {
	POSITIONS_A_PLY = 3, /* at most */
	STANDARD_PLAYOUTS = 500,
	TABLE_MIB = 1,
	JOINT_MIB = 16,
	OPENING_LEAST = 2,
	OPENING_FEW = 9,    /* up to this many more, at random */
	OPENING_MORE = 6,   /* and sometimes twice this many */
	CAREFUL_TRIES = 8,  /* to find a random move that does not lose at once */
	ASIDE_OF_10 = 4,    /* out of ten positions, those with another one valued beside them */
	ASIDE_STRAYING = 2, /* positions valued beside each if games stray */
	ASIDE_PLIES = 4,    /* up to this many random moves away */
	WALL_SHARE = 10, /* of a board with trails a cell in this many, at most, gets a wall and its
	                     * image another, in every second opening */
	OPENINGS = 1000, /* tries for an opening that decides nothing */
	ENDING_EMPTY = 12, /* if discs count: empty cells from which endings are solved */
};

/* A game's positions, in order: of the game, and some beside it, which resemble those that a search
 * evaluates. */
struct played {
	int result; /* the FIRST player's */
	int plies;
	int count;
	struct eval_position position[POSITIONS_A_PLY * GAME_MAX_PLIES];
};

/* A batch of games, played side by side. */
struct batch {
	uint64_t seed; /* of the round */
	struct played *game;
	int64_t first; /* number of the first */
	int count;
	_Atomic int next;
	_Atomic bool failed;
	struct error failure; /* of the first game that failed */
};

/* Who plays both sides, one for each thread. */
struct player {
	const struct training *training;
	struct batch *batch;
	const struct game *game; /* the board of the game in progress */
	struct engine *engine;   /* NULL until it first thinks */
	struct rng rng;
};

/* Searches at *s, in the existing engine if there is one, and waits for the result. */
static bool
think(struct player *p, const struct state *s, struct report *out, struct error *e)
{
	const struct request *r = p->training->r;
	struct search_params joint = search_params_default();
	struct negamax_params negamax = negamax_params_default();

	joint.engine = &engine_duct;
	joint.playouts = r->nodes ? r->nodes : STANDARD_PLAYOUTS;
	joint.playout.eval = p->training->weights;
	joint.memory_mib = JOINT_MIB;
	negamax.depth = r->depth;
	negamax.nodes = r->nodes;
	if (p->game->counts_discs && state_count(p->game, s, CELL_EMPTY) <= ENDING_EMPTY)
		negamax.depth = NEGAMAX_MAX_DEPTH;
	negamax.weights = p->training->weights;
	negamax.threats = 0;
	negamax.memory_mib = TABLE_MIB;
	joint.seed = negamax.seed = rng_next(&p->rng);
	struct engine_task task =
		p->game->simultaneous ? search_task(&joint) : negamax_task(&negamax);
	task.in_caller = true;
	if (p->engine && !engine_restart(p->engine, &task, p->game, s, e))
		return false;
	if (!p->engine)
		p->engine = engine_start(&task, p->game, s, e);
	if (!p->engine)
		return false;
	engine_wait(p->engine);
	engine_report(p->engine, out);
	return true;
}

/* Returns whether the side to move at *s wins with its next move. */
static bool
wins_at_once(const struct game *g, const struct state *s)
{
	move_t moves[GAME_MAX_MOVES];

	if (g->simultaneous)
		return false;
	int count = g->rules->moves(g, s, moves);
	for (int i = 0; i < count; i++) {
		struct state next = *s;
		g->rules->play(g, &next, moves[i]);
		if (g->rules->result(g, &next) == state_sign(s))
			return true;
	}
	return false;
}

/* Plays a random move of the side to move, or of both with simultaneous moves: one that does not lose at
 * once or, with simultaneous moves, end the game, if one is found soon. */
static void
play_any(struct player *p, struct state *s)
{
	const struct game *g = p->game;
	move_t moves[GAME_MAX_MOVES];
	struct state next = *s;

	for (int i = 0; i < CAREFUL_TRIES; i++) {
		next = *s;
		for (int ply = 0; ply < game_step_plies(g); ply++) {
			int count = g->rules->moves(g, &next, moves);
			g->rules->play(g, &next, moves[rng_below(&p->rng, (uint32_t)count)]);
		}
		if (g->simultaneous ? g->rules->result(g, &next) == GAME_OPEN
				    : g->counts_discs || !wins_at_once(g, &next))
			break;
	}
	*s = next;
}

/* Values a position in which neither side can reach the other any more, as on a Tron board. */
static bool
is_apart(const struct game *g, const struct state *s, double *value)
{
	bool settled;
	int cells[2];

	if (!g->rules->space || !g->rules->space(g, s, cells))
		return false;
	*value = g->rules->evaluate(g, s, &settled);
	return true;
}

/* Puts walls on a share of the cells, each with its image across the middle of the board. */
static void
add_walls(struct player *p, struct state *s)
{
	const struct game *g = p->game;
	uint32_t cells = (uint32_t)game_cell_count(g),
		 pairs = rng_below(&p->rng, cells / WALL_SHARE);

	while (pairs-- > 0) {
		int cell = (int)rng_below(&p->rng, cells), image = (int)cells - 1 - cell;
		if (g->rules->get(g, s, cell) != CELL_EMPTY ||
			g->rules->get(g, s, image) != CELL_EMPTY)
			continue;
		g->rules->put(g, s, cell, CELL_WALL);
		g->rules->put(g, s, image, CELL_WALL);
	}
}

/* Returns a position after random moves in which neither side can win at once. */
static struct state
open_game_at_random(struct player *p)
{
	const struct game *g = p->game;
	struct state s;
	double unused;

	for (int i = 0; i < OPENINGS; i++) {
		uint32_t plies = OPENING_LEAST + rng_below(&p->rng, OPENING_FEW) +
				 rng_below(&p->rng, 3) * rng_below(&p->rng, OPENING_MORE);
		g->rules->start(g, &s);
		if (game_has_trails(g) && rng_below(&p->rng, 2))
			add_walls(p, &s);
		while (plies-- > 0 && g->rules->result(g, &s) == GAME_OPEN)
			play_any(p, &s);
		if (g->rules->result(g, &s) == GAME_OPEN && !wins_at_once(g, &s) &&
			!is_apart(g, &s, &unused))
			return s;
	}
	g->rules->start(g, &s);
	return s;
}

/* Adds a position that a search would evaluate. */
static void
add_position(const struct player *p, const struct state *s, double value, struct played *out)
{
	const struct game *g = p->game;
	const struct eval_patterns *patterns = eval_patterns_of(g);

	struct state room;

	if (patterns->quiet && !patterns->quiet(g, s))
		return;
	s = eval_digest(patterns, g, s, &room);
	out->position[out->count++] = (struct eval_position){
		.stones = { s->stones[0], s->stones[1] },
		.value = (float)value,
		.to_move = (uint32_t)s->to_move,
	};
}

/* Returns the value of a game that ends with these discs for the first player. */
static double
value_of_discs(const struct game *g, int discs)
{
	return eval_value(eval_patterns_of(g)->disc * discs);
}

/* Returns a search's value; if discs count, a solved ending is worth its margin. */
static double
value_found(const struct game *g, const struct report *found)
{
	return g->counts_discs && found->known ? value_of_discs(g, found->exact) : found->value;
}

/* Values a position beside the game, this many random moves from *s. */
static bool
look_aside(struct player *p, const struct state *s, int plies, struct played *out, struct error *e)
{
	const struct game *g = p->game;
	struct state aside = *s;
	struct report found;

	double unused;

	while (plies-- > 0 && g->rules->result(g, &aside) == GAME_OPEN)
		play_any(p, &aside);
	if (g->rules->result(g, &aside) != GAME_OPEN || is_apart(g, &aside, &unused))
		return true;
	if (!think(p, &aside, &found, e))
		return false;
	add_position(p, &aside, value_found(g, &found), out);
	return true;
}

/* Plays the game to its end from *s; *value becomes its value. Marks the game's positions, whose
 * values are still the search's. */
static bool
play_on(struct player *p, struct state *s, bool *of_game, struct played *out, double *value,
	struct error *e)
{
	const struct game *g = p->game;
	struct report found;
	int known = EXACT_UNKNOWN;

	while (g->rules->result(g, s) == GAME_OPEN) {
		if (is_apart(g, s, value)) {
			out->result = (*value > 0) - (*value < 0);
			return true;
		}
		if (!think(p, s, &found, e))
			return false;
		of_game[out->count] = true;
		add_position(p, s, value_found(g, &found), out);
		if (found.proven != GAME_OPEN && !g->counts_discs) {
			*value = out->result = found.proven;
			return true;
		}
		if (g->counts_discs && found.known)
			known = found.exact;
		of_game[out->count] = false;
		/* Positions beside the game: some, or always two where games stray. */
		int aside = p->training->r->stray > 0 ? ASIDE_STRAYING
						      : rng_below(&p->rng, 10) < ASIDE_OF_10;
		for (int i = 0; i < aside; i++) {
			int plies = p->training->r->stray > 0
					    ? 1 + (int)rng_below(&p->rng, ASIDE_PLIES)
					    : 1;
			if (!look_aside(p, s, plies, out, e))
				return false;
		}
		/* Draws no number if no move can be random, so that games stay the same. */
		if (p->training->r->stray > 0 && rng_share(&p->rng) < p->training->r->stray) {
			/* The result says nothing about earlier positions. */
			memset(of_game, 0, (size_t)out->count * sizeof *of_game);
			play_any(p, s);
		} else {
			move_t move[2] = { MOVE_NONE, MOVE_NONE };
			for (int side = 0; g->simultaneous && side < 2; side++) {
				const struct joint_side *own = &found.joint.side[side];
				int best = 0; /* the most likely */
				for (int i = 1; i < own->count; i++)
					best = own->choice[i].probability >
							       own->choice[best].probability
						       ? i
						       : best;
				move[side] = own->choice[best].move;
			}
			if (g->simultaneous)
				game_play_joint(g, s, move[0], move[1]);
			else
				g->rules->play(g, s, found.moves[found.best].move);
		}
		out->plies++;
	}
	out->result = g->rules->result(g, s);
	*value = known == EXACT_UNKNOWN ? out->result : value_of_discs(g, known);
	return true;
}

/* Returns the board of game n: in turn one of the boards whose patterns are learned together, if
 * `given` is the one that stands for them; otherwise `given`. */
static const struct game *
board_of(const struct game *given, int64_t n)
{
	const struct eval_patterns *p = eval_patterns_of(given);
	int64_t count = 1;

	if (!p->boards || strcmp(p->name, given->name) != 0)
		return given;
	while (p->boards[count])
		count++;
	return game_open(p->boards[n % count], NULL);
}

/* Plays game n, which depends only on n, the weights so far and the request: random moves first, then the
 * search's. Returns false with a sentence. */
static bool
play_game(struct player *p, int64_t n, struct played *out, struct error *e)
{
	bool of_game[POSITIONS_A_PLY * GAME_MAX_PLIES + 1] = { false };
	double share = p->training->r->result, value;

	p->game = board_of(p->training->game, n);
	rng_seed(&p->rng, p->batch->seed ^ rng_mix((uint64_t)n));
	out->count = out->plies = 0;
	struct state s = open_game_at_random(p);
	if (!play_on(p, &s, of_game, out, &value, e))
		return false;
	for (int i = 0; i < out->count; i++) {
		float *seen = &out->position[i].value;
		if (of_game[i])
			*seen = (float)(share * value + (1 - share) * (double)*seen);
	}
	return true;
}

static void *
play_batch(void *arg)
{
	struct player *p = arg;
	struct batch *b = p->batch;
	struct error e;

	for (int i; !atomic_load(&b->failed) && (i = atomic_fetch_add(&b->next, 1)) < b->count;) {
		if (!play_game(p, b->first + i, &b->game[i], &e) &&
			!atomic_exchange(&b->failed, true))
			b->failure = e;
	}
	return NULL;
}

/* Takes the next game's positions. */
static bool
training_take(struct training *t, const struct played *g)
{
	if (!ARRAY_ROOM(t->position, t->position_room, t->count + g->count) ||
		!ARRAY_ROOM(t->held_out, t->held_out_room, t->count + g->count))
		return error_set(t->e, "There is not enough memory for the positions.");
	memcpy(t->position + t->count, g->position, (size_t)g->count * sizeof *g->position);
	for (int i = 0; i < g->count; i++)
		t->held_out[t->count++] = t->games % HELD_OUT_OF == HELD_OUT_OF / 2;
	t->games++;
	t->positions += g->count;
	t->results[g->result + 1]++;
	t->plies += g->plies;
	return true;
}

/* Plays the games of a round. */
static bool
play_round(struct training *t)
{
	int64_t all = t->r->games;
	int threads = t->r->threads;
	struct player player[ENGINE_MAX_THREADS];
	struct batch b = { .seed = rng_mix(t->seed + (uint64_t)t->round),
		.game = calloc((size_t)threads * BATCH_PER_THREAD, sizeof *b.game) };
	bool fine = b.game;

	if (!fine)
		error_set(t->e, "There is not enough memory to play.");
	for (int i = 0; i < threads; i++)
		player[i] = (struct player){ .training = t, .batch = &b };
	snprintf(t->label, sizeof t->label, "round %d: ", t->round);
	t->progress.label = t->label;
	while (fine && t->games < all) {
		b.first = t->games;
		b.count = BATCH_PER_THREAD * threads;
		b.count = all - t->games < b.count ? (int)(all - t->games) : b.count;
		b.next = 0;
		/* on fewer threads if the system refuses some */
		threads_work(
			play_batch, player, sizeof *player, threads < b.count ? threads : b.count);
		fine = !b.failed || error_set(t->e, "%s", b.failure.text);
		for (int i = 0; fine && i < b.count; i++)
			fine = training_take(t, &b.game[i]);
		if (fine)
			progress_show(&t->progress, t->games, 0, all);
	}
	for (int i = 0; i < threads; i++)
		engine_destroy(player[i].engine);
	free(b.game);
	return fine;
}

/* ---- learning ---- */

/* Learns new weights from all positions. */
static bool
learn(struct training *t, struct eval_loss *loss)
{
	uint64_t seed = rng_mix(t->seed) + (uint64_t)t->round;
	struct eval_trainer *trainer =
		eval_trainer_create(t->game, eval_patterns_of(t->game), seed);
	/* The numbers of all positions in random order. */
	uint32_t *order = calloc((size_t)t->count + 1, sizeof *order);
	struct rng rng;
	rng_seed(&rng, seed);
	for (uint32_t i = 0; order && i < t->count; i++) {
		uint32_t at = rng_below(&rng, i + 1);
		order[i] = order[at];
		order[at] = i;
	}
	const struct eval_set set = { t->position, t->held_out, order, t->count };
	struct eval_weights *learned = NULL;
	bool onward = t->r->onward && t->weights;
	int passes = t->r->passes;

	if (trainer && onward)
		go_on_from(trainer, t->weights);

	for (int pass = 0; trainer && order && pass < passes; pass++) {
		/* The learning rate falls in three steps. */
		double rate = pass * 2 < passes ? .1 : pass * 4 < passes * 3 ? .04 : .015;
		rate *= onward ? ONWARD_SHARE : 1;
		eval_trainer_pass(trainer, &set, rate, loss);
	}
	if (trainer && order)
		learned = eval_trainer_weights(trainer);
	eval_trainer_destroy(trainer);
	free(order);
	if (!learned)
		return error_set(t->e, "There is not enough memory to learn.");
	snprintf(learned->made, EVAL_MADE, "%s --rounds %d", t->made, t->round);
	eval_destroy(t->weights);
	t->weights = learned;
	return true;
}

/* ---- rounds ---- */

static void
print_round(struct training *t, const struct eval_loss *l, double play_s, double learn_s)
{
	double plies = (double)t->plies / (double)t->games;
	char held_out[16] = "-";

	progress_end(&t->progress);
	t->progress = progress_start("", "games");
	if (t->rows) {
		json_array_append_new(t->rows,
			json_pack("{s:i, s:I, s:I, s:I, s:I, s:I, s:f, s:I, s:f, s:o}", "round",
				t->round, "games", (json_int_t)t->games, "first_won",
				(json_int_t)t->results[2], "drawn", (json_int_t)t->results[1],
				"second_won", (json_int_t)t->results[0], "positions",
				(json_int_t)t->positions, "plies", plies, "learned_from",
				(json_int_t)l->learned_count, "loss", l->learned, "loss_held_out",
				l->held_out_count > 0 ? json_real(l->held_out) : json_null()));
		return;
	}
	if (l->held_out_count > 0)
		snprintf(held_out, sizeof held_out, "%.4f", l->held_out);
	printf("%5d %8" PRId64 " %8" PRId64 " %8" PRId64 " %8" PRId64 " %6.1f %10" PRId64
	       " %8.4f %8s %6.0f %6.0f\n",
		t->round, t->games, t->results[2], t->results[1], t->results[0], plies, t->count,
		l->learned, held_out, play_s, learn_s);
	fflush(stdout);
}

/* Plays a round and learns from it. */
static bool
run_round(struct training *t, int number)
{
	int64_t start_us = clock_now_us(), played_us;
	struct eval_loss loss = { 0 };
	int gone = number - t->r->keep;

	t->round = number;
	t->games = t->positions = t->plies = 0;
	memset(t->results, 0, sizeof t->results);
	if (gone >= 1 && t->count > 0) { /* no longer learned from */
		t->count -= t->of_round[gone];
		memmove(t->position, t->position + t->of_round[gone],
			(size_t)t->count * sizeof *t->position);
		memmove(t->held_out, t->held_out + t->of_round[gone],
			(size_t)t->count * sizeof *t->held_out);
	}
	if (!play_round(t))
		return false;
	t->of_round[number] = t->positions;
	played_us = clock_now_us();
	if (!learn(t, &loss))
		return false;
	print_round(t, &loss, (double)(played_us - start_us) / 1e6,
		(double)(clock_now_us() - played_us) / 1e6);
	return eval_write(t->weights, t->r->out, t->e);
}

/* ---- the command ---- */

/* Writes the command that makes the same weights again, without paths and rounds. */
static void
describe(struct training *t)
{
	const struct request *r = t->r;
	struct text made;

	text_init(&made, t->made, sizeof t->made);
	text_add(&made, "narabe train --eval --game %s --games %" PRId64, r->game, r->games);
	if (!t->game->simultaneous)
		text_add(&made, " --depth %d", r->depth);
	text_add(&made, " --keep %d --passes %d --result ", r->keep, r->passes);
	text_add_exact(&made, r->result);
	text_add(&made, " --seed %" PRId64, (int64_t)t->seed);
	if (r->nodes > 0)
		text_add(&made, " --nodes %" PRId64, r->nodes);
	if (r->stray > 0) {
		text_add(&made, " --stray ");
		text_add_exact(&made, r->stray);
	}
	if (r->start)
		text_add(&made, " --start %s", r->start);
	if (r->onward)
		text_add(&made, " --onward");
}

static int
train_eval(const struct request *r)
{
	static struct training t; /* large */
	struct error e;

	t = (struct training){ .r = r, .game = game_open(r->game, &e), .e = &e };
	if (!t.game)
		return cli_fail(CLI_USAGE, "%s", e.text);
	if (!eval_patterns_of(t.game))
		return cli_fail(CLI_USAGE, "--eval: there are no patterns for %s.", t.game->title);
	if (r->onward && eval_patterns_of(t.game)->layered)
		return cli_fail(
			CLI_USAGE, "--onward: not with a hidden layer, as of %s.", t.game->title);
	if (!r->out)
		return cli_fail(CLI_USAGE, "--eval needs --out FILE for what it learns.");
	t.seed = (uint64_t)(r->seed < 0 ? (int64_t)clock_seed() : r->seed);
	describe(&t);
	if (r->json)
		t.rows = json_array();
	else
		printf("%s, seed %" PRId64 "\n\nround    games  X won    drawn    O won    plies  "
		       "positions     loss held out play s learn s\n",
			t.game->title, (int64_t)t.seed);
	t.progress = progress_start("", "games");
	if (r->start)
		t.weights = eval_read(r->start, t.game, &e);
	bool fine = !r->start || t.weights;
	for (int i = 1; fine && i <= r->rounds; i++)
		fine = run_round(&t, i);
	eval_destroy(t.weights);
	free(t.position);
	free(t.held_out);
	progress_end(&t.progress);
	if (fine && r->json)
		output_print(json_pack("{s:s, s:I, s:s, s:O}", "game", t.game->name, "seed",
			(json_int_t)t.seed, "out", r->out, "rows", t.rows));
	json_decref(t.rows);
	return fine ? CLI_FINE : cli_fail(CLI_FAILED, "%s", e.text);
}

int
make_train(int argc, char **argv)
{
	struct request r = { .games = 1000,
		.rounds = 5,
		.depth = 4,
		.keep = 3,
		.passes = 8,
		.threads = 1,
		.result = .7,
		.seed = -1 };
	const struct arguments arguments = {
		.command = "train --eval", .usage = usage, .table = table, .owner = &r
	};
	int rest, code;

	if (!arguments_read(&arguments, argc, argv, &rest, &code))
		return code;
	if (!arguments_board_left(&arguments, argc, argv, rest, &r.game))
		return CLI_USAGE;
	r.game = r.game ? r.game : "score4";
	return train_eval(&r);
}
