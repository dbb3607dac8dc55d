/* libnarabe: the functions of narabe/narabe.h over boards, positions and engines. */
#define _GNU_SOURCE /* dladdr(), realpath() */
#include "narabe/narabe.h"

#include <dlfcn.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/thread.h"
#include "config.h"
#include "config/data.h"
#include "config/shipped.h"
#include "games/notation.h"
#include "match/evaluation.h"

_Static_assert((int)NARABE_MOVE_SIZE >= (int)GAME_MOVE_TEXT, "moves fit");
_Static_assert((int)NARABE_POSITION_SIZE >= (int)GAME_POSITION_TEXT, "positions fit");

/* A board is a struct game. */
struct narabe_position {
	const struct game *game;
	struct state state;
};

struct narabe_search {
	const struct game *game;
	struct engine *engine;
	int wake[2]; /* a pipe: a byte is written when the search ends */
};

struct narabe_report {
	const struct game *game;
	struct report found;
};

/* ---- errors ---- */

static _Thread_local struct error failure;

static bool
library_fail(const char *sentence)
{
	return error_set(&failure, "%s", sentence);
}

const char *
narabe_error(void)
{
	return failure.text;
}

const char *
narabe_version(void)
{
	return NARABE_VERSION;
}

/* ---- texts ---- */

/* Copies as much as fits, with a final zero byte, and returns the whole length. */
static int
narabe_put_text(const char *text, char *out, size_t size)
{
	if (out && size > 0)
		snprintf(out, size, "%s", text);
	return (int)strlen(text);
}

/* ---- boards ---- */

static const struct game *
game_of(const struct narabe_board *board)
{
	return (const void *)board;
}

static const struct narabe_board *
board_of(const struct game *g)
{
	return (const void *)g;
}

/* Looks for data beside the library rather than beside the program that uses it. */
static void
find_data(void)
{
	Dl_info info;
	char *path = dladdr(narabe_version(), &info) ? realpath(info.dli_fname, NULL) : NULL;

	if (path)
		data_use_library(path);
	free(path);
}

static void
library_begin(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;

	pthread_once(&once, find_data);
}

const struct narabe_board *
narabe_board_open(const char *name)
{
	library_begin();
	return board_of(game_open(name, &failure));
}

const struct narabe_board *
narabe_board_at(int index)
{
	int count = 0;

	library_begin();
	while (count <= index && game_at(count))
		count++;
	return index >= 0 && index < count ? board_of(game_at(index)) : NULL;
}

const char *
narabe_board_name(const struct narabe_board *board)
{
	return game_of(board)->name;
}

const char *
narabe_board_title(const struct narabe_board *board)
{
	return game_of(board)->title;
}

int
narabe_board_columns(const struct narabe_board *board)
{
	return game_of(board)->columns;
}

int
narabe_board_rows(const struct narabe_board *board)
{
	return game_of(board)->rows;
}

int
narabe_board_layers(const struct narabe_board *board)
{
	return game_of(board)->layers;
}

/* ---- positions ---- */

static struct narabe_position *
make_position(const struct game *g, const struct state *s)
{
	struct narabe_position *p = calloc(1, sizeof *p);

	if (!p) {
		library_fail("There is not enough memory for a position.");
		return NULL;
	}
	*p = (struct narabe_position){ .game = g, .state = *s };
	return p;
}

struct narabe_position *
narabe_position_start(const struct narabe_board *board)
{
	struct state s;

	game_of(board)->rules->start(game_of(board), &s);
	return make_position(game_of(board), &s);
}

struct narabe_position *
narabe_position_read(const struct narabe_board *board, const char *text)
{
	struct state s;

	if (!game_position_parse(game_of(board), text, &s, &failure))
		return NULL;
	return make_position(game_of(board), &s);
}

struct narabe_position *
narabe_position_copy(const struct narabe_position *position)
{
	return make_position(position->game, &position->state);
}

void
narabe_position_free(struct narabe_position *position)
{
	free(position);
}

const struct narabe_board *
narabe_position_board(const struct narabe_position *position)
{
	return board_of(position->game);
}

int
narabe_position_play(struct narabe_position *position, const char *moves)
{
	struct state s = position->state;
	int count;

	if (!game_moves_parse(position->game, moves, &s, NULL, &count, &failure))
		return -1;
	position->state = s;
	return count;
}

int
narabe_position_to_move(const struct narabe_position *position)
{
	const struct game *g = position->game;

	if (g->rules->result(g, &position->state) != GAME_OPEN)
		return NARABE_NOBODY;
	if (g->simultaneous && position->state.pending == 0)
		return NARABE_BOTH;
	return position->state.to_move == SIDE_FIRST ? NARABE_FIRST : NARABE_SECOND;
}

int
narabe_position_is_over(const struct narabe_position *position, double *value)
{
	const struct game *g = position->game;
	bool over = g->rules->result(g, &position->state) != GAME_OPEN;

	if (over && value)
		*value = game_value(g, &position->state);
	return over;
}

int
narabe_position_moves(const struct narabe_position *position)
{
	move_t moves[GAME_MAX_MOVES];

	return position->game->rules->moves(position->game, &position->state, moves);
}

int
narabe_position_move(const struct narabe_position *position, int index, char *out, size_t size)
{
	const struct game *g = position->game;
	move_t moves[GAME_MAX_MOVES];
	char text[GAME_MOVE_TEXT];

	if (index < 0 || index >= g->rules->moves(g, &position->state, moves))
		return library_fail("There is no move with this index."), -1;
	game_move_text(g, &position->state, moves[index], text);
	return narabe_put_text(text, out, size);
}

int
narabe_position_text(const struct narabe_position *position, char *out, size_t size)
{
	char text[GAME_POSITION_TEXT];

	game_position_text(position->game, &position->state, text);
	return narabe_put_text(text, out, size);
}

/* ---- searches ---- */

/* Creates a search without its engine. Returns NULL with a sentence if the game is over or memory
 * runs out. */
static struct narabe_search *
make_search(const struct narabe_position *position)
{
	struct narabe_search *s = NULL;

	library_begin();
	if (narabe_position_is_over(position, NULL))
		library_fail("The game is over: there is nothing to search.");
	else if (!(s = calloc(1, sizeof *s)))
		library_fail("There is not enough memory for a search.");
	else if (!thread_open_pipe(s->wake, &failure))
		free(s), s = NULL;
	if (s)
		s->game = position->game;
	return s;
}

/* Adds the engine to a search and returns it; without an engine frees the search and returns
 * NULL. */
static struct narabe_search *
started(struct narabe_search *s, struct engine *engine)
{
	s->engine = engine;
	if (engine)
		return s;
	narabe_search_free(s);
	return NULL;
}

struct narabe_search *
narabe_search_start(const struct narabe_position *position, const char *player, int64_t playouts,
	int64_t time_ms, uint64_t seed)
{
	struct narabe_search *s = make_search(position);
	struct evaluation ev = { .game = position->game, .seed = seed };
	const struct evaluation_budget budget = { .playouts = playouts, .time_ms = time_ms };

	if (!s)
		return NULL;
	if (playouts < 0 || playouts > ENGINE_MAX_PLAYOUTS) {
		error_set(&failure, "The number of playouts must be from 0 to %d.",
			ENGINE_MAX_PLAYOUTS);
		return started(s, NULL);
	}
	if (time_ms < 0 || time_ms > 1000000000) {
		library_fail("The time must be from 0 to 1000000000 milliseconds.");
		return started(s, NULL);
	}
	ev.position = game_observe(ev.game, &position->state, (enum side)position->state.to_move);
	ev.notify_fd = s->wake[1];
	if (!evaluation_read_player(&ev.player, player, ev.game, &budget, &failure))
		return started(s, NULL);
	return started(s, evaluation_start(&ev, &failure));
}

struct narabe_search *
narabe_solve_start(
	const struct narabe_position *position, int all_moves, int threads, int memory_mib)
{
	struct narabe_search *s = make_search(position);
	struct exact_params params = exact_params_default();

	if (!s)
		return NULL;
	if (threads < 1 || threads > ENGINE_MAX_THREADS || memory_mib < 0 || memory_mib > 65536) {
		library_fail("A solver has 1 to 64 threads and up to 65536 MiB.");
		return started(s, NULL);
	}
	if (!exact_solves(position->game, &failure))
		return started(s, NULL);
	params.all_moves = all_moves;
	params.threads = threads;
	params.memory_mib = memory_mib > 0 ? memory_mib : params.memory_mib;
	params.books = books_shipped(position->game);
	params.notify_fd = s->wake[1];
	return started(s, exact_start(position->game, &position->state, &params, &failure));
}

int
narabe_search_is_running(const struct narabe_search *search)
{
	return engine_is_running(search->engine);
}

int
narabe_search_wait(struct narabe_search *search, int64_t ms)
{
	int64_t most_ms = ms < 0 ? 0 : ms < INT32_MAX ? ms : INT32_MAX;
	int64_t end_us = clock_now_us() + 1000 * most_ms;
	struct pollfd fd = { .fd = search->wake[0], .events = POLLIN };

	if (ms < 0)
		engine_wait(search->engine);
	while (engine_is_running(search->engine)) {
		int64_t left_ms = (end_us - clock_now_us() + 999) / 1000;
		if (left_ms <= 0)
			return 0;
		poll(&fd, 1, (int)left_ms);
	}
	return 1;
}

void
narabe_search_stop(struct narabe_search *search)
{
	engine_stop(search->engine);
	engine_wait(search->engine);
}

void
narabe_search_free(struct narabe_search *search)
{
	if (!search)
		return;
	engine_destroy(search->engine);
	close(search->wake[0]);
	close(search->wake[1]);
	free(search);
}

struct narabe_report *
narabe_search_report(const struct narabe_search *search)
{
	struct narabe_report *r = calloc(1, sizeof *r);

	if (!r) {
		library_fail("There is not enough memory for a report.");
		return NULL;
	}
	r->game = search->game;
	engine_report(search->engine, &r->found);
	return r;
}

/* ---- reports ---- */

void
narabe_report_free(struct narabe_report *report)
{
	free(report);
}

int
narabe_report_is_running(const struct narabe_report *report)
{
	return report->found.running;
}

int64_t
narabe_report_playouts(const struct narabe_report *report)
{
	return report->found.playouts;
}

int64_t
narabe_report_nodes(const struct narabe_report *report)
{
	return report->found.nodes;
}

double
narabe_report_elapsed_ms(const struct narabe_report *report)
{
	return report->found.elapsed_ms;
}

double
narabe_report_value(const struct narabe_report *report)
{
	const struct report *r = &report->found;

	return r->source == REPORT_SOLVER && r->known ? report_result(r) : r->value;
}

int
narabe_report_exact(const struct narabe_report *report, int *exact)
{
	bool known = report->found.source == REPORT_SOLVER && report->found.known;

	if (known && exact)
		*exact = report->found.exact;
	return known;
}

int
narabe_report_best(const struct narabe_report *report)
{
	return report->found.best;
}

int
narabe_report_moves(const struct narabe_report *report)
{
	return report->found.count;
}

/* Returns the move with this index, or NULL with a sentence if there is none. */
static const struct root_move *
narabe_move_of(const struct narabe_report *report, int index)
{
	if (index >= 0 && index < report->found.count)
		return &report->found.moves[index];
	library_fail("There is no move with this index.");
	return NULL;
}

int
narabe_report_move(const struct narabe_report *report, int index, char *out, size_t size)
{
	const struct root_move *m = narabe_move_of(report, index);
	char text[GAME_MOVE_TEXT];

	if (!m)
		return -1;
	game_move_text(report->game, &report->found.position, m->move, text);
	return narabe_put_text(text, out, size);
}

int64_t
narabe_report_visits(const struct narabe_report *report, int index)
{
	const struct root_move *m = narabe_move_of(report, index);

	return m ? m->visits : -1;
}

int
narabe_report_results(const struct narabe_report *report, int index, int64_t *wins, int64_t *draws,
	int64_t *losses)
{
	const struct root_move *m = narabe_move_of(report, index);

	if (!m)
		return -1;
	if (wins)
		*wins = m->wins;
	if (draws)
		*draws = m->draws;
	if (losses)
		*losses = m->losses;
	return 0;
}

int
narabe_report_move_value(const struct narabe_report *report, int index, double *value)
{
	const struct root_move *m = narabe_move_of(report, index);

	if (!m)
		return -1;
	bool known = report->found.source == REPORT_EVALUATION ? m->depth > 0 && !m->limit
							       : m->visits > 0;
	if (known && value)
		*value = m->value;
	return known;
}

int
narabe_report_move_proven(const struct narabe_report *report, int index, int *proven)
{
	const struct root_move *m = narabe_move_of(report, index);

	if (!m)
		return -1;
	if (m->proven != GAME_OPEN && proven)
		*proven = m->proven;
	return m->proven != GAME_OPEN;
}

int
narabe_report_move_exact(const struct narabe_report *report, int index, int *exact)
{
	const struct root_move *m = narabe_move_of(report, index);

	if (!m)
		return -1;
	if (m->exact != EXACT_UNKNOWN && exact)
		*exact = m->exact;
	return m->exact != EXACT_UNKNOWN;
}

int
narabe_report_line(const struct narabe_report *report, int index, char *out, size_t size)
{
	const struct root_move *m = narabe_move_of(report, index);
	char line[REPORT_PV_MAX * (GAME_MOVE_TEXT + 1)], move[GAME_MOVE_TEXT];
	struct state now = report->found.position;
	struct text t;

	if (!m)
		return -1;
	text_init(&t, line, sizeof line);
	for (int i = 0; i < m->pv_length; i++) {
		game_move_text(report->game, &now, m->pv[i], move);
		text_add(&t, i > 0 ? " %s" : "%s", move);
		report->game->rules->play(report->game, &now, m->pv[i]);
	}
	return narabe_put_text(line, out, size);
}

int
narabe_report_strategy(const struct narabe_report *report, int side, int index, char *out,
	size_t size, double *probability)
{
	const struct report *r = &report->found;
	char text[GAME_MOVE_TEXT];

	if (!r->has_joint || (side != NARABE_FIRST && side != NARABE_SECOND) || index < 0)
		return 0;
	enum side chooser = side == NARABE_FIRST ? SIDE_FIRST : SIDE_SECOND;
	const struct joint_side *s = &r->joint.side[chooser];
	if (index >= s->count)
		return 0;
	struct state seen = game_observe(report->game, &r->position, chooser);
	game_move_text(report->game, &seen, s->choice[index].move, text);
	narabe_put_text(text, out, size);
	if (probability)
		*probability = s->choice[index].probability;
	return 1;
}
