/* Exact values: one solver in the background for the position that a lesson or a tip is about, otherwise for
 * the one whose numbers are shown, while they are shown. The session's thread only; it sees the solver through
 * copies. */
#include "config/shipped.h"
#include "match/judge/judge.h"
#include "match/session.h"

enum {
	SOLVER_MIB = 64,
	SMALL_BOARD = 36, /* cells: up to this size a whole game can be solved while a person
	                   * waits */
	LATE_EMPTY = 20,  /* empty cells: from here on it takes about a second on any board */
	SOON_EMPTY = 27,  /* on a small board: some seconds */
};

static bool
is_in_book(const struct game *g, const struct state *s)
{
	int value;

	return exact_book_value(books_shipped(g), g, s, &value);
}

/* Returns whether at most `most_empty` cells are empty; on 4x4x4 the solver itself gives up early. */
static bool
is_short(const struct game *g, const struct state *s, int most_empty)
{
	return g->layers > 1 || state_count(g, s, CELL_EMPTY) <= most_empty;
}

bool
exactness_can_solve(const struct game *g, const struct state *s)
{
	return exact_solves(g, NULL) &&
	       (game_cell_count(g) <= SMALL_BOARD || is_short(g, s, LATE_EMPTY));
}

struct exact_params
exactness_params(const struct session *s)
{
	struct exact_params p = exact_params_default();

	p.memory_mib = SOLVER_MIB;
	p.threads = session_threads(s);
	p.brief = true;
	p.notify_fd = s->notify_fd;
	p.books = books_shipped(s->game);
	return p;
}

/* Returns whether only a quick solver may run: a slow one must leave the cores to an engine whose clock is
 * running. */
static bool
must_be_quick(const struct session *s, const struct report *shown)
{
	const struct player_spec *spec = &s->spec[shown->position.to_move];

	return shown->running && !s->analysis.engine && !s->wants.review &&
	       spec->search.time_ms != NO_LIMIT;
}

/* Finds the position to solve now. Returns false if there is none. */
static bool
find_wanted(const struct session *s, const struct report *shown, struct state *out)
{
	const struct game *g = s->game;

	if (!options_switch(s->options, OPTION_exact))
		return false;
	if (coach_wants_exact(s, out))
		return exactness_can_solve(g, out);
	if (!shown || shown->source == REPORT_BEADS || shown->count == 0 ||
		!exactness_can_solve(g, &shown->position))
		return false;
	*out = shown->position;
	return is_short(g, out, LATE_EMPTY) || !must_be_quick(s, shown) || is_in_book(g, out);
}

void
exactness_note(struct record *r, int node, const struct report *info)
{
	if (!state_equal(&r->node[node].position, &info->position))
		return;
	if (info->known) {
		/* Of several exactly equal moves, the one that a search prefers. */
		int searched = r->node[node].judged ? report_find(info, r->node[node].best) : -1;
		bool keeps = searched >= 0 && info->moves[searched].exact == info->exact;
		int best = keeps ? searched : info->best;
		if (best >= 0 && (keeps || r->node[node].exact_best == MOVE_NONE))
			record_set_exact(r, node, info->exact, info->moves[best].move);
		else
			record_set_exact(r, node, info->exact, MOVE_NONE);
	}
	for (int child = r->node[node].child; child != RECORD_NONE;
		child = r->node[child].sibling) {
		for (int i = 0; i < info->count; i++) {
			const struct root_move *m = &info->moves[i];
			if (m->move == r->node[child].move && m->exact != EXACT_UNKNOWN)
				record_set_exact(r, child, m->exact, MOVE_NONE);
		}
	}
}

/* Stores what is known about the position in its node and its children. */
static void
note_in_record(struct session *s)
{
	struct record *r = &s->match.record;

	if (s->exact.node != RECORD_NONE && s->exact.node < r->count)
		exactness_note(r, s->exact.node, &s->exact.shown.info);
}

static void
forget_values(struct session *s)
{
	if (s->exact.shown.game)
		note_in_record(s);
	s->exact.shown.game = NULL;
}

/* Returns the node of the record with this position: the current one or the one before. */
static int
node_of(const struct record *r, const struct state *position)
{
	for (int at = r->at; at >= 0 && at >= r->at - 1; at--) {
		if (state_equal(&r->node[r->line[at]].position, position))
			return r->line[at];
	}
	return RECORD_NONE;
}

/* Moves the solver to another position. */
static void
turn_to(struct session *s, const struct state *position)
{
	struct exact_params p = exactness_params(s);
	bool started;

	forget_values(s);
	s->exact.node = node_of(&s->match.record, position);
	s->exact.position = *position;
	s->exact.begun = true;
	if (s->exact.solver) {
		started = engine_move_to(s->exact.solver, position, NULL);
	} else {
		s->exact.solver = exact_start(s->game, position, &p, NULL);
		started = s->exact.solver;
	}
	if (started)
		return;
	/* Out of memory: continue without exact values on this board. */
	engine_destroy(s->exact.solver);
	s->exact.solver = NULL;
}

void
exactness_keep(struct session *s, const struct report *shown)
{
	struct state position;

	if (!s->exact.on)
		return;
	if (!find_wanted(s, shown, &position)) {
		exactness_drop(s);
		return;
	}
	if (!s->exact.begun || !state_equal(&s->exact.position, &position))
		turn_to(s, &position);
	if (s->exact.solver && (!s->exact.shown.game || s->exact.shown.info.running)) {
		struct report *info = &s->exact.shown.info;
		bool begun = !s->exact.shown.game, known = info->known, running = info->running;
		int moves = info->known_moves;

		engine_report(s->exact.solver, info);
		s->exact.shown.game = s->game;
		if (begun || known != info->known || moves != info->known_moves ||
			running != info->running) {
			note_in_record(s);
			session_hear(s, SESSION_CHANGED);
		}
	}
}

void
exactness_drop(struct session *s)
{
	forget_values(s);
	engine_destroy(s->exact.solver);
	s->exact.solver = NULL;
	s->exact.begun = false;
}

bool
exactness_runs(const struct session *s)
{
	return s->exact.solver && s->exact.shown.game && s->exact.shown.info.running;
}

void
exactness_suspend(struct session *s, bool suspended)
{
	if (!s->exact.solver)
		return;
	if (suspended) {
		engine_stop(s->exact.solver);
		engine_wait(s->exact.solver);
	} else if (!s->exact.shown.game || s->exact.shown.info.running) {
		struct state position = s->exact.position;
		turn_to(s, &position);
	}
}

bool
exactness_is_pending(const struct session *s, const struct state *position)
{
	if (!s->exact.on || !options_switch(s->options, OPTION_exact) ||
		s->game->rules->result(s->game, position) != GAME_OPEN ||
		!exactness_can_solve(s->game, position))
		return false;
	bool ended = s->exact.begun && state_equal(&s->exact.position, position) &&
		     (!s->exact.solver || (s->exact.shown.game && !s->exact.shown.info.running));
	return !ended;
}

void
exactness_apply(const struct session *s, struct report *info)
{
	const struct record *r = &s->match.record;
	int node = node_of(r, &info->position);

	if (info->has_joint)
		return;
	/* A position that a review has solved is shown without solving it again. */
	bool solved = node != RECORD_NONE && r->node[node].solved;
	const struct report *found = &s->exact.shown.info;
	if (s->exact.shown.game && state_equal(&found->position, &info->position) &&
		(found->known || !solved))
		judge_take_exact(info, found);
	else if (solved)
		judge_take_exact_of(r, node, info);
}

bool
exactness_solve_node(struct session *s, int node)
{
	const struct game *g = s->game;
	struct record *r = &s->match.record;
	const struct state *position = &r->node[node].position;
	struct report found;
	int value;

	if (r->node[node].solved)
		return true;
	if (judge_value_at_end(g, position, &value)) {
		record_set_exact(r, node, value, MOVE_NONE);
		return true;
	}
	if (!options_switch(s->options, OPTION_exact) || !exactness_can_solve(g, position) ||
		(!is_short(g, position, SOON_EMPTY) && !is_in_book(g, position)))
		return false;
	struct exact_params p = exactness_params(s);
	p.all_moves = false;
	p.notify_fd = -1;
	if (!exact_run(g, position, &p, &found, NULL) || !found.known)
		return false;
	record_set_exact(
		r, node, found.exact, found.best >= 0 ? found.moves[found.best].move : MOVE_NONE);
	return true;
}
