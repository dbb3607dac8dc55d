/* Many games between two players, side by side. */
#include "match/series.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/thread.h"

/* What the threads share, under the lock. */
struct series {
	const struct series_params *params;
	pthread_mutex_t lock;
	pthread_cond_t news;
	int next;                  /* the next game nobody plays yet */
	struct series_game *games; /* all of them */
	bool *finished;
	bool failed;
	struct error failure;
};

/* Random plies from the start that do not end the game. */
static void
play_opening(const struct series_params *p, int n, struct series_game *g, struct state *s)
{
	move_t moves[GAME_MAX_MOVES];
	struct rng rng;
	int pair = p->first == SERIES_ALTERNATE ? n / 2 : n;

	rng_seed(&rng, rng_mix(p->seed) + (uint64_t)pair);
	for (int attempt = 0; attempt < 1000; attempt++) {
		p->game->rules->start(p->game, s);
		for (g->plies = 0; g->plies < p->opening_plies; g->plies++) {
			int count = p->game->rules->moves(p->game, s, moves);
			if (count == 0)
				break;
			g->moves[g->plies] = moves[rng_below(&rng, (uint32_t)count)];
			p->game->rules->play(p->game, s, g->moves[g->plies]);
		}
		if (p->game->rules->result(p->game, s) == GAME_OPEN)
			break;
	}
	g->opening = g->plies;
}

static bool
play_game(const struct series_params *p, int n, struct series_game *g, struct error *e)
{
	struct player players[2];
	struct state s;
	bool fine = true;
	int64_t start_us = clock_now_us();

	g->a_first = p->first == SERIES_A || (p->first == SERIES_ALTERNATE && n % 2 == 0);
	g->seed = (rng_mix(p->seed + 0x5eed) + (uint64_t)n) >> 1; /* positive in files */
	play_opening(p, n, g, &s);
	for (int side = 0; side < 2; side++)
		player_init(&players[side], p->game, (side == 0) == g->a_first ? &p->a : &p->b,
			rng_mix(g->seed + (uint64_t)side), -1);
	while (fine && (g->result = p->game->rules->result(p->game, &s)) == GAME_OPEN) {
		struct player *mover = &players[s.to_move];
		move_t m = MOVE_NONE;
		player_begin(mover, &s);
		player_wait(mover);
		fine = player_poll(mover, &m) == ANSWER_MOVE;
		if (!fine) {
			*e = mover->failure;
			break;
		}
		player_cancel(mover);
		g->moves[g->plies++] = m;
		p->game->rules->play(p->game, &s, m);
	}
	for (int side = 0; side < 2; side++)
		player_finish(&players[side]);
	g->elapsed_ms = (double)(clock_now_us() - start_us) / 1000;
	return fine;
}

static void *
series_thread(void *arg)
{
	struct series *s = arg;
	struct error e = { "A player gave no move." };

	pthread_mutex_lock(&s->lock);
	while (!s->failed && s->next < s->params->games) {
		int n = s->next++;
		pthread_mutex_unlock(&s->lock);
		bool fine = play_game(s->params, n, &s->games[n], &e);
		pthread_mutex_lock(&s->lock);
		if (!fine && !s->failed) {
			s->failed = true;
			s->failure = e;
		}
		s->finished[n] = fine;
		pthread_cond_signal(&s->news);
	}
	pthread_mutex_unlock(&s->lock);
	return NULL;
}

/* Hands the games on in their order as they come in. */
static void
report(struct series *s, void (*done)(void *, int, const struct series_game *), void *context)
{
	pthread_mutex_lock(&s->lock);
	for (int n = 0; n < s->params->games; n++) {
		while (!s->finished[n] && !s->failed)
			pthread_cond_wait(&s->news, &s->lock);
		if (!s->finished[n])
			break;
		pthread_mutex_unlock(&s->lock);
		done(context, n, &s->games[n]);
		pthread_mutex_lock(&s->lock);
	}
	pthread_mutex_unlock(&s->lock);
}

static bool
run(struct series *s, pthread_t *threads, void (*done)(void *, int, const struct series_game *),
	void *context)
{
	int started = 0;

	while (started < s->params->jobs && thread_start(&threads[started], series_thread, s) == 0)
		started++;
	if (started > 0)
		report(s, done, context);
	for (int i = 0; i < started; i++)
		pthread_join(threads[i], NULL);
	return started > 0;
}

bool
series_play(const struct series_params *p,
	void (*done)(void *context, int n, const struct series_game *g), void *context,
	struct error *e)
{
	struct series s = { .params = p };
	pthread_t *threads = calloc((size_t)p->jobs, sizeof *threads);

	s.games = calloc((size_t)p->games, sizeof *s.games);
	s.finished = calloc((size_t)p->games, sizeof *s.finished);
	pthread_mutex_init(&s.lock, NULL);
	pthread_cond_init(&s.news, NULL);
	bool fine = threads && s.games && s.finished && run(&s, threads, done, context);
	if (!fine)
		error_set(e, "There is not enough memory for %d games of %d jobs.", p->games,
			p->jobs);
	else if (s.failed)
		error_set(e, "%s", s.failure.text);
	pthread_cond_destroy(&s.news);
	pthread_mutex_destroy(&s.lock);
	free(s.finished);
	free(s.games);
	free(threads);
	return fine && !s.failed;
}
