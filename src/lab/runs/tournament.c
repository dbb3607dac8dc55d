/* Plays many games side by side. Workers may be ahead of the reported games by the slots of a ring;
 * the calling thread reports. */
#include "lab/runs/tournament.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/thread.h"
#include "games/notation.h"

enum { SLOTS_PER_JOB = 32, OPENING_ATTEMPTS = 100000 };

struct slot {
	bool finished;
	struct tournament_game game;
};

/* Shared by the threads, protected by the lock. */
struct tournament {
	const struct tournament_params *params;
	pthread_mutex_t lock;
	pthread_cond_t news, room;
	int64_t next;     /* the shard's next game not yet started */
	int64_t reported; /* games reported so far */
	int64_t end;
	struct slot *slots; /* game k is in slot k modulo slot_count */
	int slot_count;
	bool stopped, failed;
	struct error failure;
};

int
tournament_players(const struct tournament_params *p)
{
	int most = 0;

	for (int i = 0; i < p->pairing_count; i++) {
		most = p->pairings[i].a > most ? p->pairings[i].a : most;
		most = p->pairings[i].b > most ? p->pairings[i].b : most;
	}
	return most + 1;
}

int
tournament_group(const struct tournament_params *p)
{
	return p->first == TOURNAMENT_ALTERNATE ? 2 : 1;
}

int64_t
tournament_number(const struct tournament_params *p, int64_t k)
{
	int group = tournament_group(p);
	int64_t n = (k / group * p->shards + p->shard) * group + k % group;

	return n < p->games ? n : -1;
}

int64_t
tournament_length(const struct tournament_params *p)
{
	int group = tournament_group(p);
	int64_t turn = (int64_t)group * p->shards; /* games until it is a shard's turn again */
	int64_t rest = p->games % turn - (int64_t)p->shard * group;

	return p->games / turn * group + (rest < 0 ? 0 : rest < group ? rest : group);
}

/* Plays random plies from the start that do not end the game. Returns false if it found none. */
static bool
random_opening(const struct tournament_params *p, int64_t round, struct tournament_game *g,
	struct state *s)
{
	move_t moves[GAME_MAX_MOVES];
	struct rng rng;

	rng_seed(&rng, rng_mix(p->seed) + (uint64_t)round);
	for (int attempt = 0; attempt < OPENING_ATTEMPTS; attempt++) {
		p->game->rules->start(p->game, s);
		for (g->plies = 0; g->plies < p->opening_plies; g->plies++) {
			int count = p->game->rules->moves(p->game, s, moves);
			if (count == 0)
				break;
			g->moves[g->plies] = moves[rng_below(&rng, (uint32_t)count)];
			p->game->rules->play(p->game, s, g->moves[g->plies]);
		}
		if (p->game->rules->result(p->game, s) == GAME_OPEN)
			return true;
	}
	return false;
}

bool
tournament_prepare(const struct tournament_params *p, int64_t n, struct tournament_game *g,
	struct state *s, struct error *e)
{
	int64_t group = n / tournament_group(p);
	int64_t round = group / p->pairing_count;

	g->n = n;
	g->pairing = (int)(group % p->pairing_count);
	g->a_first = p->first == TOURNAMENT_A || (p->first == TOURNAMENT_ALTERNATE && n % 2 == 0);
	g->seed = rng_mix(rng_mix(p->seed + 0x5eed) + (uint64_t)n) >> 1; /* positive when written to
	                                                                  * files */
	if (p->openings) {
		const struct tournament_opening *o = &p->openings[round % p->opening_count];
		p->game->rules->start(p->game, s);
		for (g->plies = 0; g->plies < o->plies; g->plies++) {
			g->moves[g->plies] = o->moves[g->plies];
			p->game->rules->play(p->game, s, o->moves[g->plies]);
		}
	} else if (!random_opening(p, round, g, s)) {
		return error_set(e,
			"No opening of %d random plies leaves a game to play on %s: "
			"give fewer --opening-plies.",
			p->opening_plies, p->game->name);
	}
	g->opening = g->plies;
	return true;
}

/* Ends the game as a loss for the side to move. */
static void
game_lose(struct tournament_game *g, const struct state *s, enum tournament_end end,
	const struct player *loser)
{
	g->result = -state_sign(s);
	g->end = end;
	if (end == TOURNAMENT_FAILED)
		g->failure = loser->failure;
}

/* A game in progress. */
struct sitting {
	const struct tournament_params *params;
	const struct player_spec *spec[2];
	struct player players[2];
	struct side_clock clocks[2];
	int64_t used_us[2]; /* by the thread's clock while they were asked */
	/* a side's last moves in a row that fulfil the resign and draw rules */
	int hopeless[2], level[2];
	struct report found;
};

/* Asks the side to move while its clock runs, which starts only once its program is ready. */
static enum answer
sitting_ask(struct sitting *t, const struct state *s, const struct past *past, move_t *out)
{
	struct player *mover = &t->players[s->to_move];

	if (!player_make_ready(mover, s, past))
		return player_poll(mover, out);
	player_set_clock(mover, &t->params->clock, t->clocks, s);
	int64_t begin_us = clock_now_us();
	player_begin(mover, s, past);
	enum answer answer = player_answer(mover, out);
	int64_t used_us = clock_now_us() - begin_us;
	t->used_us[s->to_move] += used_us;
	side_clock_spend(&t->clocks[s->to_move], &t->params->clock, used_us / 1000);
	return answer;
}

/* Counts the player's value of its move for the resign and draw rules. Ignores forced moves without
 * a value. */
static void
sitting_note_value(struct sitting *t, const struct state *s, move_t m)
{
	const struct tournament_params *p = t->params;
	move_t moves[GAME_MAX_MOVES];
	int side = (int)s->to_move, at = -1;

	if (player_report(&t->players[side], &t->found))
		at = report_find(&t->found, m);
	const struct root_move *found = at >= 0 ? &t->found.moves[at] : NULL;
	bool known =
		found && (root_move_result(found) != GAME_OPEN ||
				 (root_move_is_searched(found) && t->found.source != REPORT_BEADS));
	if (!known && p->game->rules->moves(p->game, s, moves) == 1)
		return;
	int result = known ? root_move_result(found) : GAME_OPEN;
	double value = !known ? 0 : state_sign(s) * (result != GAME_OPEN ? result : found->value);
	t->hopeless[side] = known && value < p->resign.value ? t->hopeless[side] + 1 : 0;
	t->level[side] = known && fabs(value) <= p->draw.value ? t->level[side] + 1 : 0;
}

/* Asks the players in turn until the game is over. */
static bool
sitting_play(struct sitting *t, struct state *s, struct tournament_game *g, struct error *e)
{
	const struct tournament_params *p = t->params;
	const struct game *game = p->game;
	bool early = p->resign.moves > 0 || p->draw.moves > 0;
	struct state start;
	struct past past = { .start = &start, .moves = g->moves };

	g->end = TOURNAMENT_BY_RULES;
	game->rules->start(game, &start);
	while (g->end == TOURNAMENT_BY_RULES &&
		(g->result = game->rules->result(game, s)) == GAME_OPEN) {
		struct player *mover = &t->players[s->to_move];
		move_t m = MOVE_NONE;
		past.plies = g->plies;
		switch (sitting_ask(t, s, &past, &m)) {
		case ANSWER_MOVE:
			if (t->clocks[s->to_move].fallen) {
				game_lose(g, s, TOURNAMENT_TIMED_OUT, mover);
				break;
			}
			if (early)
				sitting_note_value(t, s, m);
			if (p->resign.moves > 0 && t->hopeless[s->to_move] >= p->resign.moves) {
				game_lose(g, s, TOURNAMENT_RESIGNED, mover);
				break;
			}
			g->moves[g->plies++] = m;
			game->rules->play(game, s, m);
			if (p->draw.moves > 0 && t->level[0] >= p->draw.moves &&
				t->level[1] >= p->draw.moves &&
				game->rules->result(game, s) == GAME_OPEN) {
				g->result = 0;
				g->end = TOURNAMENT_AGREED;
			}
			break;
		case ANSWER_RESIGNED:
			game_lose(g, s, TOURNAMENT_RESIGNED, mover);
			break;
		case ANSWER_FORFEIT:
			game_lose(g, s, TOURNAMENT_FAILED, mover);
			break;
		case ANSWER_FAILED:
		case ANSWER_THINKING:
			*e = mover->failure;
			return false;
		}
		player_cancel(mover);
	}
	return true;
}

/* Gives its engine away, for the player of the next game. */
static struct engine *
player_spare_engine(struct player *p)
{
	struct engine *spare = p->engine;

	player_cancel(p);
	p->engine = NULL;
	p->holds = false;
	if (spare && engine_task_of(spare)->ops->learns) {
		engine_destroy(spare);
		return NULL;
	}
	return spare;
}

/* Takes over the threads and memory of an engine that is no longer in use, but none of its results.
 * NULL changes nothing. */
static void
player_use_engine(struct player *p, struct engine *spare)
{
	if (!spare)
		return;
	engine_destroy(p->engine);
	p->engine = spare;
	p->thinks = p->holds = false;
}

/* Plays a game. `engines` are the last game's, for reuse. */
static bool
tournament_play_game(const struct tournament_params *p, int64_t n, struct engine *engines[2],
	struct tournament_game *g, struct error *e)
{
	struct sitting t = { .params = p };
	struct state s;
	int64_t start_us = clock_now_us(), program_us[2];

	if (!tournament_prepare(p, n, g, &s, e))
		return false;
	const struct tournament_pairing *pairing = &p->pairings[g->pairing];
	for (int side = 0; side < 2; side++) {
		int who = (side == 0) == g->a_first ? pairing->a : pairing->b;
		t.spec[side] = &p->players[who].spec;
		t.clocks[side] = side_clock_start(&p->clock);
		player_init(&t.players[side], p->game, t.spec[side],
			rng_mix(g->seed + (uint64_t)side), -1);
		t.players[side].in_caller = true;
		player_use_engine(&t.players[side], engines[(side == 0) == g->a_first]);
		program_us[side] = player_program_us(&t.players[side]);
	}
	bool fine = sitting_play(&t, &s, g, e);
	for (int side = 0; side < 2; side++) {
		int64_t now_us = player_program_us(&t.players[side]);
		g->used_ms[(side == 0) != g->a_first] =
			!player_spec_is_program(t.spec[side]) ? (double)t.used_us[side] / 1000
			: now_us < 0 || program_us[side] < 0
				? -1
				: (double)(now_us - program_us[side]) / 1000;
		player_title(&t.players[side], g->title[(side == 0) != g->a_first]);
		engines[(side == 0) == g->a_first] = player_spare_engine(&t.players[side]);
		player_finish(&t.players[side]);
	}
	g->elapsed_ms = (double)(clock_now_us() - start_us) / 1000;
	return fine;
}

static void *
tournament_thread(void *arg)
{
	struct tournament *s = arg;
	struct engine *engines[2] = { NULL, NULL };

	if (s->params->processor_time)
		clock_count_own_time();
	pthread_mutex_lock(&s->lock);
	for (;;) {
		struct error e = { "A player gave no move." };
		while (!s->stopped && s->next < s->end && s->next >= s->reported + s->slot_count)
			pthread_cond_wait(&s->room, &s->lock);
		if (s->stopped || s->next >= s->end)
			break;
		int64_t k = s->next++;
		struct slot *slot = &s->slots[k % s->slot_count];
		pthread_mutex_unlock(&s->lock);
		bool fine = tournament_play_game(
			s->params, tournament_number(s->params, k), engines, &slot->game, &e);
		pthread_mutex_lock(&s->lock);
		if (!fine && !s->failed) {
			s->stopped = s->failed = true;
			s->failure = e;
			pthread_cond_broadcast(&s->room);
		}
		slot->finished = fine;
		pthread_cond_signal(&s->news);
	}
	pthread_mutex_unlock(&s->lock);
	for (int side = 0; side < 2; side++)
		engine_destroy(engines[side]);
	return NULL;
}

/* Reports finished games in order. */
static void
tournament_report(
	struct tournament *s, bool (*done)(void *, const struct tournament_game *), void *context)
{
	bool more = true;

	pthread_mutex_lock(&s->lock);
	while (more && s->reported < s->end) {
		struct slot *slot = &s->slots[s->reported % s->slot_count];
		while (!slot->finished && !s->failed)
			pthread_cond_wait(&s->news, &s->lock);
		if (!slot->finished)
			break;
		pthread_mutex_unlock(&s->lock);
		more = done(context, &slot->game);
		pthread_mutex_lock(&s->lock);
		slot->finished = false;
		s->reported++;
		pthread_cond_broadcast(&s->room);
	}
	s->stopped = true;
	pthread_cond_broadcast(&s->room);
	pthread_mutex_unlock(&s->lock);
}

bool
tournament_play(const struct tournament_params *p,
	bool (*done)(void *context, const struct tournament_game *g), void *context,
	struct error *e)
{
	struct tournament s = { .params = p,
		.next = p->skip,
		.reported = p->skip,
		.end = tournament_length(p),
		.slot_count = p->jobs * SLOTS_PER_JOB };
	pthread_t *threads = calloc((size_t)p->jobs, sizeof *threads);

	s.slots = calloc((size_t)s.slot_count, sizeof *s.slots);
	pthread_mutex_init(&s.lock, NULL);
	pthread_cond_init(&s.news, NULL);
	pthread_cond_init(&s.room, NULL);
	bool fine = threads && s.slots;
	if (!fine)
		error_set(e, "There is not enough memory for %d games at a time.", p->jobs);
	int started = 0, failed = 0;
	while (fine && started < p->jobs && !failed) {
		failed = thread_start(&threads[started], tournament_thread, &s);
		started += !failed;
	}
	if (started > 0)
		tournament_report(&s, done, context);
	else if (fine)
		fine = error_set(e, "No thread could be started: %s.", strerror(failed));
	for (int i = 0; i < started; i++)
		pthread_join(threads[i], NULL);
	if (s.failed)
		error_set(e, "%s", s.failure.text);
	pthread_cond_destroy(&s.room);
	pthread_cond_destroy(&s.news);
	pthread_mutex_destroy(&s.lock);
	free(s.slots);
	free(threads);
	return fine && !s.failed;
}

/* ---- files of openings ---- */

enum { MAX_FILE = 64 << 20 };

/* Reads the opening in a line of `length` bytes, if it has one. */
static bool
take_opening(const struct game *game, char *line, size_t length, struct tournament_opening *all,
	int *count, struct error *e)
{
	struct state s;

	if (strlen(line) != length)
		return error_set(e, "It contains a zero byte.");
	line += strspn(line, " \t");
	if (!*line || *line == '#')
		return true;
	struct tournament_opening *out = &all[(*count)++];
	game->rules->start(game, &s);
	if (!game_moves_parse(game, line, &s, out->moves, &out->plies, e))
		return false;
	if (out->plies == 0)
		return error_set(e, "The opening has no moves.");
	return game->rules->result(game, &s) == GAME_OPEN ||
	       error_set(e, "The opening ends the game.");
}

struct tournament_opening *
tournament_openings_read(const char *path, const struct game *game, int *count, struct error *e)
{
	struct error why;
	size_t size, length;
	char *text = file_read_text(path, MAX_FILE, &size, e);
	struct tournament_opening *all =
		text ? calloc(text_count_lines(text, size) + 1, sizeof *all) : NULL;
	char *line = text, *end = text ? text + size : NULL;
	bool fine = all;

	if (text && !all)
		error_set(e, "Out of memory for the openings of %s.", path);
	*count = 0;
	for (int number = 1; fine && line < end; number++, line += length + 1) {
		char *next = memchr(line, '\n', (size_t)(end - line));
		length = (size_t)((next ? next : end) - line);
		line[length] = '\0';
		fine = take_opening(game, line, length, all, count, &why) ||
		       error_set(e, "%s, line %d: %s", path, number, why.text);
	}
	if (fine && *count == 0)
		fine = error_set(e,
			"%s has no openings: each line has the moves of one from the start.", path);
	free(text);
	if (!fine) {
		free(all);
		all = NULL;
	}
	return all;
}
