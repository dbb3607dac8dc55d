/* How late players answer: every kind that thinks by time, on every board, with few and many threads,
 * small and large memory, short and long budgets. A thread that naps for a millisecond at a time until
 * the answer is there says how long it was once kept from waking: by the machine, by other programs, or
 * by the workers. Prints the latest answer of each setting in milliseconds and judges none.
 * Usage: bench_budget [SPECIFICATION...] [-- BOARD...]; NARABE_BENCH_THREADS, NARABE_BENCH_MIB and
 * NARABE_BENCH_MS take lists in place of the usual ones. */
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "base/thread.h"
#include "games/game.h"
#include "match/player/player.h"

enum { MOST = 64, MIDDLE = 12, MAP_SIDE = 50 };

static const char *const usual_specs[] = { "uct", "uct:parallel=tree", "uct:graph=on",
	"uct:graph=on,parallel=tree", "uct:policy=rave", "uct:policy=grave", "uct:policy=puct",
	"uct:playout=eval,prior=eval", "uct:reuse=on", "duct", "duct:reuse=on", "negamax", "best" };

static int threads[MOST] = { 1, 2, 8, 64 }, memories[MOST] = { 64, 2048 },
	   budgets[MOST] = { 20, 100, 1000 };
static const struct game *boards[MOST];
static int board_count;

struct lateness {
	double answer_ms, pause_ms;
	const char *board;
};

/* ---- beside it ---- */

enum { NAP_US = 1000 };

struct watcher {
	_Atomic bool answered;
	double pause_ms; /* the longest nap beyond what was asked for */
};

static void *
watch(void *arg)
{
	struct watcher *w = arg;

	while (!atomic_load(&w->answered)) {
		int64_t from_us = clock_now_us();
		nanosleep(&(struct timespec){ .tv_nsec = NAP_US * 1000 }, NULL);
		double pause_ms = (double)(clock_now_us() - from_us - NAP_US) / 1000;
		w->pause_ms = pause_ms > w->pause_ms ? pause_ms : w->pause_ms;
	}
	return NULL;
}

/* ---- one answer ---- */

static void
ask(struct player *p, const struct state *s, int64_t time_ms, struct lateness *worst)
{
	struct watcher watcher = { .answered = false };
	pthread_t beside;
	move_t move;

	if (thread_start(&beside, watch, &watcher) != 0)
		exit(EXIT_FAILURE);
	int64_t from_us = clock_now_us();
	player_begin_at(p, s);
	if (player_answer(p, &move) != ANSWER_MOVE)
		printf("no answer: %s\n", p->failure.text);
	double late_ms = (double)(clock_now_us() - from_us) / 1000 - (double)time_ms;
	atomic_store(&watcher.answered, true);
	pthread_join(beside, NULL);
	if (late_ms > worst->answer_ms) {
		worst->answer_ms = late_ms;
		worst->pause_ms = watcher.pause_ms;
		worst->board = p->game->name;
	}
}

/* The start, and some plies later. */
static void
ask_on(const struct game *g, const char *text, int64_t time_ms, struct lateness *worst)
{
	struct player_spec spec;
	struct player p;
	struct error e;
	struct state s;
	struct rng rng;
	move_t moves[GAME_MAX_MOVES];

	if (!player_spec_parse(text, &spec, &e)) {
		printf("%s: %s\n", text, e.text);
		exit(EXIT_FAILURE);
	}
	if (!player_spec_check(&spec, g, &e))
		return;
	player_spec_load(&spec, g);
	player_init(&p, g, &spec, 1, -1);
	g->rules->start(g, &s);
	ask(&p, &s, time_ms, worst);
	rng_seed(&rng, 7);
	for (int i = 0; i < MIDDLE && g->rules->result(g, &s) == GAME_OPEN; i++) {
		int count = g->rules->moves(g, &s, moves);
		g->rules->play(g, &s, moves[rng_below(&rng, (uint32_t)count)]);
	}
	if (g->rules->result(g, &s) == GAME_OPEN)
		ask(&p, &s, time_ms, worst);
	player_finish(&p);
}

static void
measure(const char *spec)
{
	char text[PLAYER_SPEC_TEXT];

	for (int t = 0; threads[t]; t++) {
		for (int m = 0; memories[m]; m++) {
			for (int b = 0; budgets[b]; b++) {
				struct lateness worst = { .answer_ms = -1e9, .board = "none" };
				if (strcmp(spec, "best") == 0)
					snprintf(text, sizeof text, "best:time_ms=%d", budgets[b]);
				else
					snprintf(text, sizeof text,
						"%s%ctime_ms=%d,threads=%d,memory_mib=%d", spec,
						strchr(spec, ':') ? ',' : ':', budgets[b],
						threads[t], memories[m]);
				for (int i = 0; i < board_count; i++)
					ask_on(boards[i], text, budgets[b], &worst);
				printf("%-28s %2d threads %4d MiB %4d ms: %6.1f late on %s, "
				       "pause %.1f\n",
					spec, threads[t], memories[m], budgets[b], worst.answer_ms,
					worst.board, worst.pause_ms);
				fflush(stdout);
			}
		}
	}
}

/* ---- what is measured ---- */

static void
read_list(const char *name, int list[MOST])
{
	const char *at = getenv(name);
	char *end;
	int count = 0;

	for (; at && *at && count < MOST - 1; at = end + (*end != '\0'))
		list[count++] = (int)strtol(at, &end, 10);
	if (count > 0)
		list[count] = 0;
}

/* An empty map of the largest size. */
static void
add_large_map(void)
{
	char name[] = "/tmp/bench_budget.XXXXXX", board[sizeof name + 8];
	int fd = mkstemp(name);
	FILE *f = fd < 0 ? NULL : fdopen(fd, "w");

	if (!f)
		return;
	for (int y = 0; y < MAP_SIDE; y++) {
		for (int x = 0; x < MAP_SIDE; x++)
			fputc(y == 20 && x == 5 ? '1' : y == 30 && x == 44 ? '2' : '.', f);
		fputc('\n', f);
	}
	fclose(f);
	snprintf(board, sizeof board, "tron:%s", name);
	boards[board_count] = game_open(board, NULL);
	board_count += boards[board_count] != NULL;
	remove(name);
}

int
main(int argc, char **argv)
{
	int specs = 1;

	read_list("NARABE_BENCH_THREADS", threads);
	read_list("NARABE_BENCH_MIB", memories);
	read_list("NARABE_BENCH_MS", budgets);
	while (specs < argc && strcmp(argv[specs], "--") != 0)
		specs++;
	for (int i = specs + 1; i < argc && board_count < MOST; i++) {
		boards[board_count] = game_open(argv[i], NULL);
		board_count += boards[board_count] != NULL;
	}
	if (board_count == 0) {
		while (game_at(board_count))
			boards[board_count] = game_at(board_count), board_count++;
		add_large_map();
	}
	for (int i = 1; i < specs; i++)
		measure(argv[i]);
	for (size_t i = 0; specs == 1 && i < sizeof usual_specs / sizeof *usual_specs; i++)
		measure(usual_specs[i]);
	return 0;
}
