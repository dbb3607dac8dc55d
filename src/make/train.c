/* narabe train --eval: trains an evaluation in rounds. The engine plays games against itself with what
 * it has learned so far, then learns weights from the games of the last rounds.
 *
 *	weights ──self-play──▶ games ──┐
 *	   ▲                           ├── those of the last rounds
 *	   └──────── learning ◀────────┘
 *
 * The results depend on the seed, not on the threads. With a folder, a stopped training continues and
 * ends with the same weights; one with other options is refused. The folder has for round R: games-R,
 * games-R.K-N of part K of N, and eval-R. Several programs, on several machines, can play the parts of
 * a round in that folder; the one without --shard then takes their games and learns.
 *
 * The calling thread collects games in order, keeps them in a file and learns; workers only play. */
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
#include "base/thread.h"
#include "cli/arguments.h"
#include "cli/output/output.h"
#include "cli/output/progress.h"
#include "lab/match.h"
#include "make/make.h"
#include "make/self_play.h"
#include "search/engine.h"

enum {
	BATCH_PER_THREAD = 16, /* games between two collections */
	HELD_OUT_OF = 16,      /* one in this many games is not learned from */
	PATH_SIZE = 1024,
	PARTS_MOST = 256, /* to be joined */
	ROUNDS_MOST = 1000,
};

static const char usage[] =
	"Usage: narabe train --eval [BOARD] --out FILE [options]\n"
	"\n"
	"  narabe train --eval score4 --rounds 5 --games 20000 --out score4.eval\n"
	"\n"
	"Learns the evaluation of a board: in each round negamax plays --games games against\n"
	"itself with what it has learned so far, then learns from those of the last --keep "
	"rounds;\n"
	"--out is written after each round. narabe match --a negamax:file=score4.eval measures "
	"how\n"
	"strong it is. With --folder and the same options, --seed among them, a training that was\n"
	"killed continues.\n";

struct request {
	const char *game, *out, *start, *folder, *shard; /* NULL: not given */
	int rounds, depth, keep, passes, threads;
	double result, stray;
	int64_t games, nodes, seed; /* seed -1: not given */
	bool eval, json;
};

static const struct param table[] = {
	FLAG_ARGUMENT(struct request, "eval", eval, "learn an evaluation, not a learner's moves"),
	TEXT_ARGUMENT(struct request, "game", game, "BOARD",
		"score4 (default), qubic, othello, othello:8 or tron, which is all its boards"),
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
		"rounds whose games are learned from (default: 3)"),
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
		"the evaluation that plays the first games (default: one not learned)"),
	FILE_ARGUMENT(struct request, "out", out, "the file of what it learned; it is replaced"),
	{ .name = "folder",
		.value = "FOLDER",
		.help = "keep all games and weights in this folder, and continue from there",
		.kind = PARAM_FILE,
		.member = PARAM_MEMBER(struct request, folder) },
	TEXT_ARGUMENT(struct request, "shard", shard, "K/N",
		"play only the Kth of N parts of the current round of --folder; the command "
		"without it joins them and learns"),
	FLAG_ARGUMENT(struct request, "json", json, "print one JSON object instead of the lines"),
	{ 0 },
};

/* A file of games: those whose numbers are `next`, `next` + `parts`, ... */
struct games_file {
	char path[PATH_SIZE];
	FILE *file;   /* NULL: closed */
	int64_t next; /* number of the next game to read or write */
	int64_t size; /* bytes of the games read or written */
	int parts;    /* at least 1 */
};

struct game_head {
	int64_t n;
	int32_t result, plies, count;
	uint32_t word; /* marks a valid head */
};

enum { HEAD_WORD = 0x67656e2e };

struct training {
	const struct request *r;
	const struct game *game;
	uint64_t seed;
	int shard, shards; /* the part of a round to play, from 0; of 1: plays all and learns */
	char made[EVAL_MADE - 32]; /* the command without the rounds, stored in the files */
	struct error *e;

	/* positions of the last rounds */
	struct eval_position *position;
	bool *held_out;
	int64_t count, room;
	int64_t of_round[ROUNDS_MOST + 1];

	struct eval_weights *weights; /* the last round's; NULL: none yet */
	bool ended;                   /* a part was played */

	/* the round in progress; its games are the part's */
	int round; /* from 1 */
	int64_t games, positions, plies;
	int64_t results[3];     /* the first player's losses, draws, wins */
	struct games_file file; /* of the round or the part; closed: not kept */

	/* printing */
	json_t *rows; /* NULL: text */
	int finished; /* the last round already in the folder; 0: none */
	struct progress progress;
	char label[32];
};

/* ---- files of games ---- */

static bool
cannot_write(const struct games_file *f, struct error *e)
{
	return error_set(e, "Cannot write %s: %s.", f->path, strerror(errno));
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
games_read(struct games_file *f, const struct game *g, struct self_play_game *out)
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
		!positions_are_sound(g, out))
		return false;
	f->next += f->parts;
	f->size += (int64_t)(sizeof h + count * sizeof *out->position);
	return true;
}

/* Appends a game to the file, if games are kept, and takes its positions. */
static bool
training_keep(struct training *t, const struct self_play_game *g)
{
	struct games_file *f = &t->file;
	const struct game_head h = { f->next, g->result, g->plies, g->count, HEAD_WORD };
	size_t count = (size_t)g->count;

	if (f->file && (fwrite(&h, sizeof h, 1, f->file) != 1 ||
			       fwrite(g->position, sizeof *g->position, count, f->file) != count))
		return cannot_write(f, t->e);
	f->next += f->parts;
	f->size += (int64_t)(sizeof h + count * sizeof *g->position);
	return true;
}

static bool
training_take(struct training *t, const struct self_play_game *g)
{
	if (t->count + g->count >= t->room) {
		int64_t room = 2 * t->room + g->count + 4096;
		void *position = realloc(t->position, (size_t)room * sizeof *t->position);
		if (position)
			t->position = position;
		void *held_out = realloc(t->held_out, (size_t)room * sizeof *t->held_out);
		if (held_out)
			t->held_out = held_out;
		if (!position || !held_out)
			return error_set(t->e, "There is not enough memory for the positions.");
		t->room = room;
	}
	memcpy(t->position + t->count, g->position, (size_t)g->count * sizeof *g->position);
	for (int i = 0; i < g->count; i++)
		t->held_out[t->count++] = t->games % HELD_OUT_OF == HELD_OUT_OF / 2;
	t->games++;
	t->positions += g->count;
	t->results[g->result + 1]++;
	t->plies += g->plies;
	return true;
}

/* Returns the number of games in the part. */
static int64_t
games_of_part(const struct training *t)
{
	return (t->r->games - t->shard + t->shards - 1) / t->shards;
}

/* Names and opens the file of a part of this round; part 0 of 1 is the whole round. A file that is
 * missing is created, or else refused with a sentence. */
static bool
games_open(const struct training *t, struct games_file *f, int part, int parts, bool create)
{
	char name[64];

	snprintf(name, sizeof name, parts > 1 ? "games-%d.%d-%d" : "games-%d", t->round, part + 1,
		parts);
	*f = (struct games_file){ .next = part, .parts = parts };
	snprintf(f->path, sizeof f->path, "%s/%s", t->r->folder, name);
	f->file = fopen(f->path, create ? "r+b" : "rb");
	if (!f->file && create)
		f->file = fopen(f->path, "w+b");
	return f->file || (create && cannot_write(f, t->e));
}

/* Opens the file of the games played here, and takes those it already has. */
static bool
open_round(struct training *t)
{
	static struct self_play_game g;
	struct games_file *f = &t->file;

	*f = (struct games_file){ .next = t->shard, .parts = t->shards };
	if (!t->r->folder)
		return true;
	if (!games_open(t, f, t->shard, t->shards, true))
		return false;
	while (t->games < games_of_part(t) && games_read(f, t->game, &g)) {
		if (!training_take(t, &g))
			return false;
	}
	/* Cuts off half-written or damaged games, which are played again. */
	return (fseek(f->file, (long)f->size, SEEK_SET) == 0 &&
		       ftruncate(fileno(f->file), f->size) == 0) ||
	       cannot_write(f, t->e);
}

/* ---- parts that others have played ---- */

/* Finds how many parts the round in progress has files of, 0 for none. Returns false with a
 * sentence. */
static bool
count_parts(const struct training *t, int *parts)
{
	DIR *folder = opendir(t->r->folder);
	struct dirent *entry;
	bool fine = true;

	*parts = 0;
	while (folder && fine && (entry = readdir(folder))) {
		int round, part, all, end = 0;
		if (sscanf(entry->d_name, "games-%d.%d-%d%n", &round, &part, &all, &end) != 3 ||
			entry->d_name[end] || round != t->round)
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
			t->r->folder, t->round, PARTS_MOST);
	return true;
}

/* Takes the missing games from the parts in turn. */
static bool
join_parts(struct training *t)
{
	static struct self_play_game g;
	static struct games_file part[PARTS_MOST]; /* large */
	int parts = 0;

	if (!t->r->folder || t->games == t->r->games)
		return true;
	if (!count_parts(t, &parts) || parts == 0)
		return parts == 0;
	bool fine = true;
	int64_t n = 0, lacks = -1;
	for (int i = 0; i < parts; i++) {
		if (!games_open(t, &part[i], i, parts, false) && lacks < 0)
			lacks = i;
	}
	for (; fine && lacks < 0 && n < t->r->games; n++) {
		if (!games_read(&part[n % parts], t->game, &g))
			lacks = n % parts;
		else if (n >= t->games)
			fine = training_keep(t, &g) && training_take(t, &g);
	}
	if (lacks >= 0)
		fine = error_set(t->e,
			"Part %" PRId64 "/%d of round %d is not complete: it has %" PRId64
			" of its games; play it on with --shard %" PRId64 "/%d.",
			lacks + 1, parts, t->round, n > 0 ? (n - 1) / parts : 0, lacks + 1, parts);
	for (int i = 0; i < parts; i++) {
		if (part[i].file)
			fclose(part[i].file);
	}
	return fine;
}

/* ---- games, side by side ---- */

/* A batch of games, and the workers that play them. */
struct batch {
	struct self_play_game *game;
	int64_t first, step; /* number of the first, and from one to the next */
	int count;
	_Atomic int next;
	_Atomic bool failed;
	struct error failure; /* of the first game that failed */
};

struct worker {
	pthread_t thread;
	struct batch *batch;
	struct self_player *player;
};

static void *
play_batch(void *arg)
{
	const struct worker *w = arg;
	struct batch *b = w->batch;
	struct error e;

	for (int i; !atomic_load(&b->failed) && (i = atomic_fetch_add(&b->next, 1)) < b->count;) {
		if (!self_player_play(w->player, b->first + i * b->step, &b->game[i], &e) &&
			!atomic_exchange(&b->failed, true))
			b->failure = e;
	}
	return NULL;
}

/* Plays the games of a round, or of the part, that are not in its file yet. */
static bool
play_round(struct training *t)
{
	const struct self_play play = { .game = t->game,
		.weights = t->weights,
		.depth = t->r->depth,
		.nodes = t->r->nodes,
		.result = t->r->result,
		.stray = t->r->stray,
		.seed = rng_mix(t->seed + (uint64_t)t->round) };
	int64_t before = t->games, all = games_of_part(t);
	int threads = t->r->threads;
	struct worker worker[ENGINE_MAX_THREADS];
	struct batch b = { .step = t->shards,
		.game = calloc((size_t)threads * BATCH_PER_THREAD, sizeof *b.game) };
	bool fine = b.game || error_set(t->e, "There is not enough memory to play.");

	for (int i = 0; i < threads; i++) {
		worker[i].batch = &b;
		worker[i].player = fine ? self_player_create(&play, t->e) : NULL;
		fine = worker[i].player;
	}
	snprintf(t->label, sizeof t->label, "round %d: ", t->round);
	t->progress.label = t->label;
	while (fine && t->games < all) {
		int started = 1;
		b.first = t->shard + t->games * t->shards;
		b.count = BATCH_PER_THREAD * threads;
		b.count = all - t->games < b.count ? (int)(all - t->games) : b.count;
		b.next = 0;
		/* on fewer threads if the system refuses some */
		while (started < threads && started < b.count &&
			thread_start(&worker[started].thread, play_batch, &worker[started]) == 0)
			started++;
		play_batch(&worker[0]);
		for (int i = 1; i < started; i++)
			pthread_join(worker[i].thread, NULL);
		fine = !b.failed || error_set(t->e, "%s", b.failure.text);
		for (int i = 0; fine && i < b.count; i++)
			fine = training_keep(t, &b.game[i]) && training_take(t, &b.game[i]);
		if (fine && t->file.file && fflush(t->file.file) != 0)
			fine = cannot_write(&t->file, t->e);
		if (fine)
			progress_show(&t->progress, t->games, before, all);
	}
	for (int i = 0; i < threads; i++)
		self_player_destroy(worker[i].player);
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
	int passes = t->r->passes;

	for (int pass = 0; trainer && order && pass < passes; pass++) {
		/* The learning rate falls in three steps. */
		double rate = pass * 2 < passes ? .1 : pass * 4 < passes * 3 ? .04 : .015;
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

/* Reads the weights of a round that was finished before. */
static bool
read_weights(struct training *t)
{
	char path[PATH_SIZE];

	if (!t->r->folder)
		return false;
	snprintf(path, sizeof path, "%s/eval-%d", t->r->folder, t->round);
	struct eval_weights *w = eval_read(path, t->game, NULL);
	if (!w)
		return false;
	eval_destroy(t->weights);
	t->weights = w;
	return true;
}

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

/* Closes the file of games. Returns false with a sentence if it could not be written. */
static bool
close_round(struct training *t)
{
	FILE *file = t->file.file;

	t->file.file = NULL;
	return !file || fclose(file) == 0 || cannot_write(&t->file, t->e);
}

/* Plays and learns from a round; with --shard plays only the games of a part, in the first round
 * without weights. */
static bool
run_round(struct training *t, int number)
{
	int64_t start_us = clock_now_us(), played_us;
	struct eval_loss loss = { 0 };
	int gone = number - t->r->keep;

	t->round = number;
	t->games = t->positions = t->plies = 0;
	memset(t->results, 0, sizeof t->results);
	if (t->shards > 1 && read_weights(t))
		return true;
	if (gone >= 1 && t->count > 0) { /* no longer learned from */
		t->count -= t->of_round[gone];
		memmove(t->position, t->position + t->of_round[gone],
			(size_t)t->count * sizeof *t->position);
		memmove(t->held_out, t->held_out + t->of_round[gone],
			(size_t)t->count * sizeof *t->held_out);
	}
	bool fine = open_round(t) && (t->shards > 1 || join_parts(t)) && play_round(t);
	if (!close_round(t) || !fine)
		return false;
	t->of_round[number] = t->positions;
	if (t->shards > 1) {
		t->ended = true;
		progress_end(&t->progress);
		if (t->rows)
			json_array_append_new(t->rows, json_pack("{s:i, s:I}", "round", number,
							       "games", (json_int_t)t->games));
		else
			printf("%5d %8" PRId64 " of this part, all played\n", number, t->games);
		return true;
	}
	if (read_weights(t)) {
		t->finished = number;
		if (!t->rows)
			printf("%5d finished before\n", number);
		return eval_write(t->weights, t->r->out, t->e);
	}
	played_us = clock_now_us();
	if (!learn(t, &loss))
		return false;
	if (t->r->folder) {
		char path[PATH_SIZE];
		snprintf(path, sizeof path, "%s/eval-%d", t->r->folder, number);
		if (!eval_write(t->weights, path, t->e))
			return false;
	}
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
}

/* Checks that the folder belongs to this training, by what its games depend on, which is stored in
 * it: the command and the contents of the --start file. A folder without that, assembled from other
 * games, becomes this training's. */
static bool
take_folder(const struct training *t)
{
	const struct request *r = t->r;
	char path[PATH_SIZE], wanted[EVAL_MADE];
	uint64_t sum = 0;
	size_t size;

	if (r->start && !file_sum(r->start, EVAL_MAX_BYTES, &sum, t->e))
		return false;
	snprintf(wanted, sizeof wanted, "%s", t->made);
	if (r->start)
		snprintf(wanted, sizeof wanted, "%s (%016" PRIx64 ")", t->made, sum);
	if (!file_make_folder(r->folder, t->e))
		return false;
	snprintf(path, sizeof path, "%s/made", r->folder);
	if (access(path, F_OK) != 0)
		return file_replace(path, wanted, strlen(wanted), t->e);
	char *made = file_read(path, EVAL_MADE, &size, t->e);
	bool same = made && strcmp(made, wanted) == 0;
	if (made && !same)
		error_set(t->e,
			"%s holds another training; choose another folder, or its options: %s",
			r->folder, made);
	free(made);
	return same;
}

static int
train_eval(const struct request *r)
{
	static struct training t; /* large */
	struct error e;

	t = (struct training){ .r = r, .game = game_open(r->game, &e), .shards = 1, .e = &e };
	if (!t.game)
		return cli_fail(CLI_USAGE, "%s", e.text);
	if (!eval_patterns_of(t.game))
		return cli_fail(CLI_USAGE, "--eval: there are no patterns for %s.", t.game->title);
	if (!r->out && !r->shard)
		return cli_fail(CLI_USAGE, "--eval needs --out FILE for what it learns.");
	if (r->shard && (!r->folder || r->seed < 0))
		return cli_fail(
			CLI_USAGE, "--shard needs --folder and --seed, the same for every part.");
	if (r->shard && !run_shard_read(r->shard, &t.shard, &t.shards))
		return CLI_USAGE;
	t.seed = (uint64_t)(r->seed < 0 ? (int64_t)clock_seed() : r->seed);
	describe(&t);
	if (r->json)
		t.rows = json_array();
	else
		printf("%s, seed %" PRId64 "\n\nround    games  X won    drawn    O won    plies  "
		       "positions     loss held out play s learn s\n",
			t.game->title, (int64_t)t.seed);
	t.progress = progress_start("", "games");
	bool fine = !r->folder || take_folder(&t);
	if (fine && r->start) {
		t.weights = eval_read(r->start, t.game, &e);
		fine = t.weights;
	}
	for (int i = 1; fine && i <= r->rounds && !t.ended; i++)
		fine = run_round(&t, i);
	eval_destroy(t.weights);
	free(t.position);
	free(t.held_out);
	progress_end(&t.progress);
	if (fine && r->json) {
		json_t *o = json_pack("{s:s, s:I, s:s?, s:O}", "game", t.game->name, "seed",
			(json_int_t)t.seed, "out", r->out, "rows", t.rows);

		if (t.finished > 0)
			json_object_set_new(o, "continued_after", json_integer(t.finished));
		output_print(o);
	}
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
