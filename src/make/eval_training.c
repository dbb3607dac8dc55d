/* Rounds of self-play and learning. The calling thread collects games in order, keeps them in a
 * file and learns; workers only play. The folder has for round R: games-R, games-R.K-N of part K of
 * N, eval-R, and match-R, the result of its weights against the previous ones. */
#include "make/eval_training.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/text.h"
#include "base/thread.h"
#include "search/engine.h"

/* ---- jobs ---- */

/* Does a job as a worker, 0 to threads - 1, each doing one job at a time. Returns false with a
 * sentence if it failed. */
typedef bool batch_job(void *context, int worker, int job, struct error *e);

struct batch {
	batch_job *job;
	void *context;
	int count;
	_Atomic int next;
	_Atomic bool failed;
	struct error failure; /* of the first job that failed */
};

struct worker {
	pthread_t thread;
	struct batch *batch;
	int number;
};

static void *
eval_training_work(void *arg)
{
	const struct worker *w = arg;
	struct batch *b = w->batch;

	struct error e;

	for (int i; !atomic_load(&b->failed) && (i = atomic_fetch_add(&b->next, 1)) < b->count;) {
		if (!b->job(b->context, w->number, i, &e) && !atomic_exchange(&b->failed, true))
			b->failure = e;
	}
	return NULL;
}

/* Does jobs 0 to count - 1 on `threads` threads, including the caller's, or on fewer if the system
 * refuses some. Returns false with a job's sentence if one failed; others may then be undone. */
static bool
batch_run(int threads, int count, batch_job *job, void *context, struct error *e)
{
	struct batch batch = { .job = job, .context = context, .count = count };
	struct worker worker[ENGINE_MAX_THREADS];
	int started = 1;

	assert(threads >= 1 && threads <= ENGINE_MAX_THREADS);
	for (int i = 0; i < threads; i++)
		worker[i] = (struct worker){ .batch = &batch, .number = i };
	while (started < threads && started < count &&
		thread_start(&worker[started].thread, eval_training_work, &worker[started]) == 0)
		started++;
	eval_training_work(&worker[0]);
	for (int i = 1; i < started; i++)
		pthread_join(worker[i].thread, NULL);
	return !batch.failed || error_set(e, "%s", batch.failure.text);
}

/* ---- matches ---- */

enum { EVAL_MATCH_MOST = 2000 }; /* games */

struct eval_match {
	/* the opponent's; NULL: the evaluation that is not learned */
	const struct eval_weights *than;
	double elo0, elo1; /* the hypotheses; elo0 below elo1 */
	int threads;
};

enum { PAIRS_PER_THREAD = 4 }; /* between two checks of the test */

struct match {
	struct self_player **player; /* two for each worker: with p's weights and with the others */
	int (*result)[2];            /* of each pair of a batch, the FIRST player's */
	int64_t first;               /* pair of the batch */
};

static bool
play_pair(void *context, int worker, int job, struct error *e)
{
	struct match *m = context;
	struct self_player *const *player = &m->player[2 * (ptrdiff_t)worker];

	for (int side = 0; side < 2; side++) {
		int *result = &m->result[job][side];
		if (!self_player_duel(player, m->first + job, (enum side)side, result, e))
			return false;
	}
	return true;
}

static bool
play_batches(struct match *m, const struct eval_match *p, struct tally *t,
	enum lab_verdict *verdict, struct error *e)
{
	int batch = PAIRS_PER_THREAD * p->threads;

	for (m->first = 0; *verdict == LAB_OPEN && 2 * m->first < EVAL_MATCH_MOST;
		m->first += batch) {
		if (!batch_run(p->threads, batch, play_pair, m, e))
			return false;
		for (int i = 0; i < batch && *verdict == LAB_OPEN; i++) {
			if (2 * (m->first + i) >= EVAL_MATCH_MOST)
				return true;
			for (int side = 0; side < 2; side++)
				tally_add(t, 0, side == SIDE_FIRST, m->result[i][side], 0,
					TOURNAMENT_BY_RULES);
			*verdict = lab_verdict_of(t, p->elo0, p->elo1);
		}
	}
	return true;
}

/* Plays p's weights against the others with p's searches and openings, each opening twice with
 * sides exchanged. The games do not depend on the threads. Returns false with a sentence. */
static bool
eval_match_play(const struct self_play *p, const struct eval_match *m,
	struct eval_match_result *out, struct error *e)
{
	size_t threads = (size_t)m->threads;
	struct match match = { .player = calloc(2 * threads, sizeof(struct self_player *)),
		.result = calloc(threads * PAIRS_PER_THREAD, sizeof *match.result) };
	struct self_play other = *p;
	struct tally t;
	bool fine = tally_init(&t, 1, true) && match.player && match.result;

	*out = (struct eval_match_result){ .verdict = LAB_OPEN };
	if (!fine)
		error_set(e, "There is not enough memory to play.");
	other.weights = m->than;
	for (size_t i = 0; fine && i < 2 * threads; i++) {
		match.player[i] = self_player_create(i % 2 ? &other : p, e);
		fine = match.player[i];
	}
	fine = fine && play_batches(&match, m, &t, &out->verdict, e);
	if (fine) {
		out->won = t.of[0].wins;
		out->drawn = t.of[0].draws;
		out->lost = t.of[0].losses;
	}
	for (size_t i = 0; match.player && i < 2 * threads; i++)
		self_player_destroy(match.player[i]);
	free(match.player);
	free(match.result);
	tally_finish(&t);
	return fine;
}

/* ---- games ---- */

struct eval_games {
	const struct game *game;
	const char *path; /* the caller's */
	int64_t next;     /* number of the next game to read or write */
	int parts;        /* at least 1 */
	FILE *file;       /* NULL: closed */
	int64_t size;     /* bytes of the games read or written */
};

struct game_head {
	int64_t n;
	int32_t result, plies, count;
	uint32_t word; /* marks a valid head */
};

enum { HEAD_WORD = 0x67656e2e };

static bool
cannot_write(const struct eval_games *f, struct error *e)
{
	return error_set(e, "Cannot write %s: %s.", f->path, strerror(errno));
}

/* Opens the file named in *f for reading from its first game, whose number is f->next, 0 to parts -
 * 1. `create` allows a new file. Returns false with a sentence. */
static bool
eval_games_open(struct eval_games *f, bool create, struct error *e)
{
	f->size = 0;
	f->file = fopen(f->path, create ? "r+b" : "rb");
	if (!f->file && create)
		f->file = fopen(f->path, "w+b");
	if (f->file)
		return true;
	return create ? cannot_write(f, e)
		      : error_set(e, "Cannot read %s: %s.", f->path, strerror(errno));
}

/* Returns whether an evaluation can evaluate the positions of a game; any digest is allowed. */
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

/* Reads the next game, if there is a complete, undamaged one. */
static bool
eval_games_read(struct eval_games *f, struct self_play_game *out)
{
	struct game_head h;

	if (fread(&h, sizeof h, 1, f->file) != 1 || h.word != HEAD_WORD || h.n != f->next ||
		h.count < 0 || h.count > SELF_PLAY_PER_PLY * GAME_MAX_PLIES || h.result < -1 ||
		h.result > 1)
		return false;
	size_t count = (size_t)h.count;
	out->result = h.result;
	out->plies = h.plies;
	out->count = h.count;
	if (fread(out->position, sizeof *out->position, count, f->file) != count ||
		!positions_are_sound(f->game, out))
		return false;
	f->next += f->parts;
	f->size += (int64_t)(sizeof h + count * sizeof *out->position);
	return true;
}

static bool
eval_games_write(struct eval_games *f, const struct self_play_game *one, struct error *e)
{
	const struct game_head h = { f->next, one->result, one->plies, one->count, HEAD_WORD };
	size_t count = (size_t)one->count;

	if (fwrite(&h, sizeof h, 1, f->file) != 1 ||
		fwrite(one->position, sizeof *one->position, count, f->file) != count)
		return cannot_write(f, e);
	f->next += f->parts;
	f->size += (int64_t)(sizeof h + count * sizeof *one->position);
	return true;
}

static bool
eval_games_close(struct eval_games *f, struct error *e)
{
	FILE *file = f->file;

	f->file = NULL;
	return !file || fclose(file) == 0 || cannot_write(f, e);
}

enum {
	BATCH_PER_THREAD = 16, /* games between two collections */
	HELD_OUT_OF = 16,      /* one in this many games is not learned from */
	PATH_SIZE = 1024,
	PARTS_MOST = 256, /* to be joined */
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
eval_training_store_add(struct store *s, int64_t n, const struct self_play_game *g)
{
	if (!store_grow(s, g->count))
		return false;
	memcpy(s->position + s->count, g->position, (size_t)g->count * sizeof *g->position);
	for (int i = 0; i < g->count; i++)
		s->held_out[s->count++] = n % HELD_OUT_OF == HELD_OUT_OF / 2;
	return true;
}

/* ---- the state of a training ---- */

struct training {
	const struct eval_training *params;
	const struct eval_training_news *news;
	struct store store;
	struct eval_weights *weights; /* the last round's; NULL: none yet */
	struct eval_weights *before;  /* with a match: those of the round before that */
	bool ended;                   /* by a match, before its last round */
	struct eval_round round;      /* the round in progress; its games are the part's */
	struct eval_games file;       /* of the round or the part; closed: not kept */
	char path[PATH_SIZE];         /* its */
	struct error *e;

	/* while games are played: of each worker; of a batch */
	struct self_player **player;
	struct self_play_game *game;
	int64_t first;
};

/* Returns the number in its round of the k-th game of the part played here. */
static int64_t
number_of(const struct training *t, int64_t k)
{
	return t->params->shard + k * t->params->shards;
}

/* Returns the number of games in the part. */
static int64_t
games_of_part(const struct eval_training *p)
{
	return (p->games - p->shard + p->shards - 1) / p->shards;
}

static bool
training_take(struct training *t, const struct self_play_game *g)
{
	if (!eval_training_store_add(&t->store, t->round.games, g))
		return error_set(t->e, "There is not enough memory for the positions.");
	struct eval_round *r = &t->round;

	r->games++;
	r->positions += g->count;
	r->results[g->result + 1]++;
	r->plies += g->plies;
	return true;
}

/* ---- files ---- */

static void
path_of(const struct training *t, const char *what, char out[PATH_SIZE])
{
	snprintf(out, PATH_SIZE, "%s/%s-%d", t->params->folder, what, t->round.number);
}

/* Opens the file of the games played here, and takes those it already has. */
static bool
open_games(struct training *t)
{
	static struct self_play_game g;
	const struct eval_training *p = t->params;
	char name[64];

	t->file.file = NULL;
	if (!p->folder)
		return true;
	snprintf(name, sizeof name, p->shards > 1 ? "games-%d.%d-%d" : "games-%d", t->round.number,
		p->shard + 1, p->shards);
	snprintf(t->path, sizeof t->path, "%s/%s", p->folder, name);
	t->file = (struct eval_games){
		.game = p->game, .path = t->path, .next = p->shard, .parts = p->shards
	};
	if (!eval_games_open(&t->file, true, t->e))
		return false;
	while (t->round.games < games_of_part(p) && eval_games_read(&t->file, &g)) {
		if (!training_take(t, &g))
			return false;
	}
	/* Cuts off half-written or damaged games, which are played again. */
	return (fseek(t->file.file, (long)t->file.size, SEEK_SET) == 0 &&
		       ftruncate(fileno(t->file.file), t->file.size) == 0) ||
	       cannot_write(&t->file, t->e);
}

static bool
keep_game(struct training *t, const struct self_play_game *g)
{
	return (!t->file.file || eval_games_write(&t->file, g, t->e)) && training_take(t, g);
}

/* ---- parts that others have played ---- */

/* Finds how many parts the round in progress has files of, 0 for none. Returns false with a
 * sentence. */
static bool
count_parts(const struct training *t, int *parts)
{
	DIR *folder = opendir(t->params->folder);
	struct dirent *entry;
	bool fine = true;

	*parts = 0;
	while (folder && fine && (entry = readdir(folder))) {
		int round, part, all, end = 0;
		if (sscanf(entry->d_name, "games-%d.%d-%d%n", &round, &part, &all, &end) != 3 ||
			entry->d_name[end] || round != t->round.number)
			continue;
		fine = *parts == 0 || *parts == all;
		*parts = all;
	}
	if (folder)
		closedir(folder);
	if (!fine || *parts < 0 || *parts > PARTS_MOST)
		return error_set(t->e,
			"%s has parts of round %d that do not belong together; leave those of one "
			"division there, into at most %d.",
			t->params->folder, t->round.number, PARTS_MOST);
	return true;
}

/* Writes the sentence and returns false. */
static bool
refuse_part(const struct training *t, int part, int parts, int64_t games)
{
	return error_set(t->e,
		"Part %d/%d of round %d is not complete: it has %" PRId64
		" of its games; play it on with --shard %d/%d.",
		part + 1, parts, t->round.number, games, part + 1, parts);
}

/* Takes the missing games from the parts in turn. */
static bool
take_from(struct training *t, struct eval_games *part, int parts)
{
	static struct self_play_game g;

	for (int64_t n = 0; n < t->params->games; n++) {
		int k = (int)(n % parts);
		if (!eval_games_read(&part[k], &g))
			return refuse_part(t, k, parts, n / parts);
		if (n >= t->round.games && !keep_game(t, &g))
			return false;
	}
	return true;
}

static bool
join_parts(struct training *t)
{
	struct eval_games part[PARTS_MOST];
	char path[PARTS_MOST][PATH_SIZE];
	int parts = 0, open = 0;

	if (!t->params->folder || t->round.games == t->params->games)
		return true;
	bool fine = count_parts(t, &parts);
	for (; fine && open < parts; open++) {
		snprintf(path[open], PATH_SIZE, "%s/games-%d.%d-%d", t->params->folder,
			t->round.number, open + 1, parts);
		part[open] = (struct eval_games){
			.game = t->params->game, .path = path[open], .next = open, .parts = parts
		};
		fine = eval_games_open(&part[open], false, t->e) || refuse_part(t, open, parts, 0);
	}
	fine = fine && (parts == 0 || take_from(t, part, parts));
	for (int i = 0; i < open; i++)
		eval_games_close(&part[i], NULL);
	return fine;
}

/* ---- games, side by side ---- */

static bool
eval_training_play_one(void *context, int worker, int job, struct error *e)
{
	struct training *t = context;

	return self_player_play(t->player[worker], number_of(t, t->first + job), &t->game[job], e);
}

/* Plays a batch. Returns false with a sentence. */
static bool
eval_training_play_batch(struct training *t, int count)
{
	t->first = t->round.games;
	if (!batch_run(t->params->threads, count, eval_training_play_one, t, t->e))
		return false;
	for (int i = 0; i < count; i++) {
		if (!keep_game(t, &t->game[i]))
			return false;
	}
	return !t->file.file || fflush(t->file.file) == 0 || cannot_write(&t->file, t->e);
}

static bool
play_parts(struct training *t)
{
	const struct eval_training *p = t->params;
	int64_t before = t->round.games, all = games_of_part(p);

	while (t->round.games < all) {
		int64_t left = all - t->round.games;
		int most = BATCH_PER_THREAD * p->threads;
		if (!eval_training_play_batch(t, left < most ? (int)left : most))
			return false;
		if (t->news->games)
			t->news->games(
				t->news->context, t->round.number, t->round.games, before, all);
	}
	return true;
}

/* Returns how the games of the round in progress are played. */
static struct self_play
self_play_of(const struct training *t)
{
	const struct eval_training *p = t->params;

	return (struct self_play){ .game = p->game,
		.weights = t->weights,
		.depth = p->depth,
		.nodes = p->nodes,
		.result = p->result,
		.stray = p->stray,
		.seed = rng_mix(p->seed + (uint64_t)t->round.number) };
}

/* Plays the games of a round that are not in its file yet. */
static bool
training_play_games(struct training *t)
{
	const struct self_play play = self_play_of(t);
	size_t threads = (size_t)t->params->threads;

	t->player = calloc(threads, sizeof(struct self_player *));
	t->game = calloc(threads * BATCH_PER_THREAD, sizeof *t->game);
	bool fine = t->player && t->game;
	if (!fine)
		error_set(t->e, "There is not enough memory to play.");
	for (size_t i = 0; fine && i < threads; i++) {
		t->player[i] = self_player_create(&play, t->e);
		fine = t->player[i];
	}
	fine = fine && play_parts(t);
	for (size_t i = 0; t->player && i < threads; i++)
		self_player_destroy(t->player[i]);
	free(t->player);
	free(t->game);
	return fine;
}

/* ---- learning ---- */

/* Returns the learning rate, which falls in three steps. */
static double
rate_of(int pass, int passes)
{
	return pass * 2 < passes ? .1 : pass * 4 < passes * 3 ? .04 : .015;
}

/* Takes the weights of a round; keeps the previous ones for a match. */
static void
take_weights(struct training *t, struct eval_weights *w)
{
	eval_destroy(t->before);
	t->before = t->weights;
	t->weights = w;
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
	/* The numbers of all positions in random order. */
	uint32_t *order = calloc((size_t)s->count + 1, sizeof *order);
	struct rng rng;
	rng_seed(&rng, seed);
	for (uint32_t i = 0; order && i < s->count; i++) {
		uint32_t at = rng_below(&rng, i + 1);
		order[i] = order[at];
		order[at] = i;
	}
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
	take_weights(t, learned);
	t->round.learned_from = s->count;
	return true;
}

/* ---- rounds ---- */

static double
seconds_since(int64_t start_us)
{
	return (double)(clock_now_us() - start_us) / 1e6;
}

/* Reads the weights of a round that was finished before. */
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
	take_weights(t, w);
	return true;
}

static bool
write_weights(struct training *t)
{
	char path[PATH_SIZE];

	if (!t->params->folder)
		return true;
	path_of(t, "eval", path);
	return eval_write(t->weights, path, t->e);
}

/* ---- against the weights before ---- */

/* Reads a match that was finished before. */
static bool
read_match(struct training *t)
{
	struct eval_match_result *m = &t->round.match;
	char path[PATH_SIZE];
	size_t size;

	if (!t->params->folder)
		return false;
	path_of(t, "match", path);
	char *text = file_read(path, EVAL_MADE, &size, NULL);
	double elo0 = 0, elo1 = 0;
	int verdict = -1;
	bool found = text && sscanf(text, "%lf %lf %" SCNd64 " %" SCNd64 " %" SCNd64 " %d", &elo0,
				     &elo1, &m->won, &m->drawn, &m->lost, &verdict) == 6;
	free(text);
	m->verdict = (enum lab_verdict)verdict;
	return found && verdict >= LAB_OPEN && verdict <= LAB_ELO1 && elo0 == t->params->elo0 &&
	       elo1 == t->params->elo1;
}

static bool
write_match(struct training *t)
{
	const struct eval_match_result *m = &t->round.match;
	char path[PATH_SIZE], line[128];
	struct text text;

	if (!t->params->folder)
		return true;
	path_of(t, "match", path);
	text_init(&text, line, sizeof line);
	text_add_exact(&text, t->params->elo0);
	text_add(&text, " ");
	text_add_exact(&text, t->params->elo1);
	text_add(&text, " %" PRId64 " %" PRId64 " %" PRId64 " %d\n", m->won, m->drawn, m->lost,
		(int)m->verdict);
	return file_replace(path, line, text.used, t->e);
}

/* Ends the round with the better weights in the file. The first learned weights have none to
 * beat. */
static bool
finish_round(struct training *t)
{
	const struct eval_training *p = t->params;

	if (p->sprt && t->before) {
		/* Plays the weights of this round against the previous ones. */
		const struct eval_match match = {
			.than = t->before, .elo0 = p->elo0, .elo1 = p->elo1, .threads = p->threads
		};
		const struct self_play play = self_play_of(t);

		if (!(read_match(t) || (eval_match_play(&play, &match, &t->round.match, t->e) &&
					       write_match(t))))
			return false;
		if (t->news->compared)
			t->news->compared(t->news->context, &t->round);
		t->ended = t->round.match.verdict != LAB_ELO1;
	}
	return eval_write(t->ended ? t->before : t->weights, p->out, t->e);
}

/* Plays only the games of a part, in the first round without weights. */
static bool
play_part(struct training *t)
{
	bool fine = open_games(t) && training_play_games(t);

	if (!eval_games_close(&t->file, t->e) || !fine)
		return false;
	t->ended = true;
	if (t->news->part)
		t->news->part(t->news->context, t->round.number, t->round.games);
	return true;
}

static bool
run_round(struct training *t, int number)
{
	struct store *s = &t->store;
	int oldest = number - t->params->keep + 1;
	int64_t start_us = clock_now_us();
	bool parts = t->params->shards > 1;

	assert(s->round_start);
	t->round = (struct eval_round){ .number = number };
	s->round_start[number] = s->count;
	if (parts && read_weights(t))
		return true;
	if (parts)
		return play_part(t);
	if (oldest > 1) {
		size_t left = (size_t)(s->count - s->round_start[oldest]);

		assert(s->position && s->held_out);
		memmove(s->position, s->position + s->round_start[oldest],
			left * sizeof *s->position);
		memmove(s->held_out, s->held_out + s->round_start[oldest],
			left * sizeof *s->held_out);
		s->count -= s->round_start[oldest];
		for (int i = 0; i <= number; i++)
			s->round_start[i] = s->round_start[i] < s->round_start[oldest]
						    ? 0
						    : s->round_start[i] - s->round_start[oldest];
	}
	bool fine = open_games(t) && join_parts(t) && training_play_games(t);
	if (!eval_games_close(&t->file, t->e) || !fine)
		return false;
	if (read_weights(t)) {
		if (t->news->finished)
			t->news->finished(t->news->context, number);
		return finish_round(t);
	}
	t->round.play_s = seconds_since(start_us);
	t->round.plies /= (double)t->round.games;
	start_us = clock_now_us();
	if (!learn(t) || !write_weights(t))
		return false;
	t->round.learn_s = seconds_since(start_us);
	if (t->news->round)
		t->news->round(t->news->context, &t->round);
	return finish_round(t);
}

/* Writes what the games depend on: the options and the contents of the --start file. Returns false
 * with a sentence. */
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

/* Checks that the folder belongs to this training, by what its games depend on, which is stored in
 * it. A folder without that, assembled from other games, becomes this training's. */
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
	const struct eval_training *given, const struct eval_training_news *news, struct error *e)
{
	struct eval_training whole = *given;
	const struct eval_training *p = &whole;
	struct training t = { .params = p, .news = news, .e = e };
	whole.shards = given->shards > 1 ? given->shards : 1;
	bool fine = !p->folder || take_folder(p, e);

	t.store.round_start = calloc((size_t)p->rounds + 1, sizeof *t.store.round_start);
	if (!t.store.round_start)
		fine = error_set(e, "There is not enough memory to learn.");
	if (fine && p->start) {
		t.weights = eval_read(p->start, p->game, e);
		fine = t.weights;
	}
	for (int i = 1; fine && i <= p->rounds && !t.ended; i++)
		fine = run_round(&t, i);
	eval_destroy(t.weights);
	eval_destroy(t.before);
	free(t.store.position);
	free(t.store.held_out);
	free(t.store.round_start);
	return fine;
}
