/* Rounds of self-play and learning. The calling thread collects games in order, keeps them in a file
 * and learns; workers only play. */
#include "lab/eval_training.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/thread.h"

enum {
	BATCH_PER_THREAD = 16, /* games between two moments at which they are collected */
	HELD_OUT_OF = 16,      /* one game of so many is only looked at */
	PATH_SIZE = 1024,
};

/* ---- positions ---- */

struct store {
	struct eval_position *position;
	bool *held_out;
	int64_t count, room;
	int64_t *round_start; /* of each round, from 1 */
};

static bool
store_grow(struct store *s, int64_t more)
{
	if (s->count + more <= s->room)
		return true;
	int64_t room = 2 * s->room + more + 4096;
	void *position = realloc(s->position, (size_t)room * sizeof *s->position);
	if (position)
		s->position = position;
	void *held_out = realloc(s->held_out, (size_t)room * sizeof *s->held_out);
	if (held_out)
		s->held_out = held_out;
	if (!position || !held_out)
		return false;
	s->room = room;
	return true;
}

static bool
store_add(struct store *s, int64_t n, const struct self_play_game *g)
{
	if (!store_grow(s, g->count))
		return false;
	memcpy(s->position + s->count, g->position, (size_t)g->count * sizeof *g->position);
	for (int i = 0; i < g->count; i++)
		s->held_out[s->count++] = n % HELD_OUT_OF == HELD_OUT_OF / 2;
	return true;
}

/* Forgets what comes before position `from`. */
static void
store_drop(struct store *s, int64_t from, int round)
{
	size_t left = (size_t)(s->count - from);

	assert(s->position && s->held_out);
	memmove(s->position, s->position + from, left * sizeof *s->position);
	memmove(s->held_out, s->held_out + from, left * sizeof *s->held_out);
	s->count -= from;
	for (int i = 0; i <= round; i++)
		s->round_start[i] = s->round_start[i] < from ? 0 : s->round_start[i] - from;
}

static void
store_finish(struct store *s)
{
	free(s->position);
	free(s->held_out);
	free(s->round_start);
}

/* ---- the state of a training ---- */

struct training {
	const struct eval_training *params;
	const struct eval_training_news *news;
	struct store store;
	struct eval_weights *weights; /* of the last round; NULL: none yet */
	struct eval_round round;      /* the one in progress */
	FILE *file;                   /* the games of the round; NULL: not kept */
	struct error *e;
};

static void
count_game(struct training *t, const struct self_play_game *g)
{
	struct eval_round *r = &t->round;

	r->games++;
	r->positions += g->count;
	r->results[g->result + 1]++;
	r->plies += g->plies;
}

static bool
take_game(struct training *t, const struct self_play_game *g)
{
	if (!store_add(&t->store, t->round.games, g))
		return error_set(t->e, "There is not enough memory for the positions.");
	count_game(t, g);
	return true;
}

/* ---- files ---- */

static void
path_of(const struct training *t, const char *what, char out[PATH_SIZE])
{
	snprintf(out, PATH_SIZE, "%s/%s-%d", t->params->folder, what, t->round.number);
}

/* Before each game in the file. */
struct game_head {
	int64_t n;
	int32_t result, plies, count;
	uint32_t word; /* detects what is no head */
};

enum { HEAD_WORD = 0x67656e2e };

/* Whether the positions of a game are such as an evaluation can be asked about; any digest is. */
static bool
positions_are_sound(const struct game *g, const struct self_play_game *one)
{
	bool digests = eval_patterns_of(g)->digest;

	for (int i = 0; i < one->count; i++) {
		const struct eval_position *p = &one->position[i];
		if (p->to_move > SIDE_SECOND || !(p->value >= -1 && p->value <= 1))
			return false;
		if (digests)
			continue;
		const struct state s = { .stones = { p->stones[0], p->stones[1] },
			.to_move = p->to_move };
		if ((p->stones[0] & p->stones[1]) || ((p->stones[0] | p->stones[1]) & ~g->cells) ||
			g->rules->result(g, &s) != GAME_OPEN)
			return false;
	}
	return true;
}

/* Takes the whole games in the file, as far as it is not damaged; *size is where they end. */
static bool
read_games(struct training *t, int64_t *size)
{
	static struct self_play_game g;
	struct game_head h;

	*size = 0;
	while (fread(&h, sizeof h, 1, t->file) == 1) {
		if (h.word != HEAD_WORD || h.n != t->round.games || h.count < 0 ||
			h.count > SELF_PLAY_PER_PLY * GAME_MAX_PLIES || h.result < -1 ||
			h.result > 1)
			break;
		g.result = h.result;
		g.plies = h.plies;
		g.count = h.count;
		if (fread(g.position, sizeof *g.position, (size_t)h.count, t->file) !=
				(size_t)h.count ||
			!positions_are_sound(t->params->game, &g))
			break;
		if (!take_game(t, &g))
			return false;
		*size += (int64_t)(sizeof h + (size_t)h.count * sizeof *g.position);
	}
	return true;
}

/* Opens the file of a round's games and takes those that it already has. */
static bool
open_games(struct training *t)
{
	char path[PATH_SIZE];
	int64_t size;

	t->file = NULL;
	if (!t->params->folder)
		return true;
	path_of(t, "games", path);
	t->file = fopen(path, "r+b");
	if (!t->file)
		t->file = fopen(path, "w+b");
	if (!t->file)
		return error_set(t->e, "Cannot write %s: %s.", path, strerror(errno));
	if (!read_games(t, &size))
		return false;
	/* What a kill has left half written goes, and what is damaged: it is played again. */
	if (fseek(t->file, (long)size, SEEK_SET) != 0 || ftruncate(fileno(t->file), size) != 0)
		return error_set(t->e, "Cannot write %s: %s.", path, strerror(errno));
	return true;
}

static bool
keep_game(struct training *t, const struct self_play_game *g)
{
	const struct game_head h = { t->round.games, g->result, g->plies, g->count, HEAD_WORD };

	if (!t->file || (fwrite(&h, sizeof h, 1, t->file) == 1 &&
				fwrite(g->position, sizeof *g->position, (size_t)g->count,
					t->file) == (size_t)g->count))
		return take_game(t, g);
	return error_set(t->e, "Cannot write games: %s.", strerror(errno));
}

static bool
close_games(struct training *t)
{
	FILE *f = t->file;

	t->file = NULL;
	return !f || fclose(f) == 0 || error_set(t->e, "Cannot write games: %s.", strerror(errno));
}

/* ---- games, side by side ---- */

struct worker {
	pthread_t thread;
	struct self_player *player;
	struct self_play_game *game; /* a batch of them, of all workers */
	int64_t first;               /* the batch's first game */
	_Atomic int *next; /* of the batch, the first that nobody plays yet: games differ */
	int count;         /* of the batch */
	bool failed;
	struct error failure;
};

static void *
work(void *arg)
{
	struct worker *w = arg;

	for (int i; !w->failed && (i = atomic_fetch_add(w->next, 1)) < w->count;)
		w->failed = !self_player_play(w->player, w->first + i, &w->game[i], &w->failure);
	return NULL;
}

/* Plays a batch; false with a sentence. */
static bool
play_batch(struct training *t, struct worker *worker, int64_t first, int count)
{
	int threads = t->params->threads, started = 1;
	_Atomic int next = 0;

	for (int i = 0; i < threads; i++) {
		worker[i].first = first;
		worker[i].next = &next;
		worker[i].count = count;
		worker[i].failed = false;
	}
	while (started < threads &&
		thread_start(&worker[started].thread, work, &worker[started]) == 0)
		started++;
	work(&worker[0]);
	for (int i = 1; i < started; i++)
		pthread_join(worker[i].thread, NULL);
	for (int i = 0; i < threads; i++) {
		if (worker[i].failed)
			return error_set(t->e, "%s", worker[i].failure.text);
	}
	for (int i = 0; i < count; i++) {
		if (!keep_game(t, &worker[0].game[i]))
			return false;
	}
	return true;
}

static bool
play_batches(struct training *t, struct worker *worker)
{
	const struct eval_training *p = t->params;
	int64_t before = t->round.games;

	while (t->round.games < p->games) {
		int64_t left = p->games - t->round.games;
		int most = BATCH_PER_THREAD * p->threads;
		int count = left < most ? (int)left : most;
		if (!play_batch(t, worker, t->round.games, count))
			return false;
		if (t->file)
			fflush(t->file);
		if (t->news->games)
			t->news->games(t->news->context, t->round.number, t->round.games, before,
				p->games);
	}
	return true;
}

static bool
start_workers(struct training *t, struct worker *worker, struct self_play_game *games)
{
	const struct eval_training *p = t->params;
	const struct self_play play = { .game = p->game,
		.weights = t->weights,
		.depth = p->depth,
		.nodes = p->nodes,
		.result = p->result,
		.stray = p->stray,
		.seed = rng_mix(p->seed + (uint64_t)t->round.number) };

	for (int i = 0; i < p->threads; i++) {
		worker[i].game = games;
		worker[i].player = self_player_create(&play, t->e);
		if (!worker[i].player)
			return false;
	}
	return true;
}

/* The games of a round that are not in its file yet. */
static bool
play_games(struct training *t)
{
	int threads = t->params->threads;
	struct worker *worker = calloc((size_t)threads, sizeof *worker);
	struct self_play_game *games = calloc((size_t)threads * BATCH_PER_THREAD, sizeof *games);
	bool fine = worker && games;

	if (!fine)
		error_set(t->e, "There is not enough memory to play.");
	fine = fine && start_workers(t, worker, games) && play_batches(t, worker);
	for (int i = 0; worker && i < threads; i++)
		self_player_destroy(worker[i].player);
	free(worker);
	free(games);
	return fine;
}

/* ---- learning ---- */

/* The numbers of all positions in random order; NULL when memory is refused. */
static uint32_t *
shuffled(const struct store *s, uint64_t seed)
{
	uint32_t *order = malloc((size_t)s->count * sizeof *order + 1);
	struct rng rng;

	rng_seed(&rng, seed);
	for (uint32_t i = 0; order && i < s->count; i++) {
		uint32_t at = rng_below(&rng, i + 1);
		order[i] = order[at];
		order[at] = i;
	}
	return order;
}

/* The rate falls in three steps. */
static double
rate_of(int pass, int passes)
{
	return pass * 2 < passes ? .1 : pass * 4 < passes * 3 ? .04 : .015;
}

/* Learns new weights from all positions in the store. */
static bool
learn(struct training *t)
{
	const struct eval_training *p = t->params;
	struct store *s = &t->store;
	uint64_t seed = rng_mix(p->seed) + (uint64_t)t->round.number;
	struct eval_trainer *trainer =
		eval_trainer_create(p->game, eval_patterns_of(p->game), seed);
	uint32_t *order = shuffled(s, seed);
	const struct eval_set set = { s->position, s->held_out, order, s->count };
	struct eval_weights *learned = NULL;

	for (int pass = 0; trainer && order && pass < p->passes; pass++)
		eval_trainer_pass(trainer, &set, rate_of(pass, p->passes), &t->round.loss);
	if (trainer && order)
		learned = eval_trainer_weights(trainer);
	eval_trainer_destroy(trainer);
	free(order);
	if (!learned)
		return error_set(t->e, "There is not enough memory to learn.");
	snprintf(learned->made, EVAL_MADE, "%s --rounds %d", p->made, t->round.number);
	eval_destroy(t->weights);
	t->weights = learned;
	t->round.learned_from = s->count;
	return true;
}

/* ---- rounds ---- */

static double
seconds_since(int64_t start_us)
{
	return (double)(clock_now_us() - start_us) / 1e6;
}

/* The weights of a round that was finished before. */
static bool
read_weights(struct training *t)
{
	char path[PATH_SIZE];

	if (!t->params->folder)
		return false;
	path_of(t, "eval", path);
	struct eval_weights *w = eval_read(path, t->params->game, NULL);
	if (!w)
		return false;
	eval_destroy(t->weights);
	t->weights = w;
	return true;
}

static bool
write_weights(struct training *t)
{
	char path[PATH_SIZE];

	if (t->params->folder) {
		path_of(t, "eval", path);
		if (!eval_write(t->weights, path, t->e))
			return false;
	}
	return eval_write(t->weights, t->params->out, t->e);
}

static bool
run_round(struct training *t, int number)
{
	struct store *s = &t->store;
	int oldest = number - t->params->keep + 1;
	int64_t start_us = clock_now_us();

	assert(s->round_start);
	t->round = (struct eval_round){ .number = number };
	s->round_start[number] = s->count;
	if (oldest > 1)
		store_drop(s, s->round_start[oldest], number);
	bool fine = open_games(t) && play_games(t);
	if (!close_games(t) || !fine)
		return false;
	if (read_weights(t)) {
		if (t->news->finished)
			t->news->finished(t->news->context, number);
		return eval_write(t->weights, t->params->out, t->e);
	}
	t->round.play_s = seconds_since(start_us);
	t->round.plies /= (double)t->round.games;
	start_us = clock_now_us();
	if (!learn(t) || !write_weights(t))
		return false;
	t->round.learn_s = seconds_since(start_us);
	if (t->news->round)
		t->news->round(t->news->context, &t->round);
	return true;
}

/* What the games depend on: the options, and what the file of --start holds. False with a sentence. */
static bool
describe(const struct eval_training *p, char out[EVAL_MADE], struct error *e)
{
	uint64_t sum;

	snprintf(out, EVAL_MADE, "%s", p->made);
	if (!p->start)
		return true;
	if (!file_sum(p->start, EVAL_MAX_BYTES, &sum, e))
		return false;
	snprintf(out, EVAL_MADE, "%s (%016" PRIx64 ")", p->made, sum);
	return true;
}

/* A folder is one training's: what its games depend on is written in it. One without that, put together
 * from games of others, becomes this one's. */
static bool
take_folder(const struct eval_training *p, struct error *e)
{
	char path[PATH_SIZE], wanted[EVAL_MADE];
	size_t size;

	if (!describe(p, wanted, e) || !file_make_folder(p->folder, e))
		return false;
	snprintf(path, sizeof path, "%s/made", p->folder);
	if (access(path, F_OK) != 0)
		return file_replace(path, wanted, strlen(wanted), e);
	char *made = file_read(path, EVAL_MADE, &size, e);
	bool same = made && strcmp(made, wanted) == 0;
	if (made && !same)
		error_set(e, "%s holds another training; choose another folder, or its options: %s",
			p->folder, made);
	free(made);
	return same;
}

bool
eval_training_run(
	const struct eval_training *p, const struct eval_training_news *news, struct error *e)
{
	struct training t = { .params = p, .news = news, .e = e };
	bool fine = !p->folder || take_folder(p, e);

	t.store.round_start = calloc((size_t)p->rounds + 1, sizeof *t.store.round_start);
	if (!t.store.round_start)
		fine = error_set(e, "There is not enough memory to learn.");
	if (fine && p->start) {
		t.weights = eval_read(p->start, p->game, e);
		fine = t.weights;
	}
	for (int i = 1; fine && i <= p->rounds; i++)
		fine = run_round(&t, i);
	eval_destroy(t.weights);
	store_finish(&t.store);
	return fine;
}
