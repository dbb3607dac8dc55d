/* Exact values beside the search's: one solver in the background for the position whose numbers are
 * shown, as long as they are. The session's thread only; it sees the solver through copies. */
#include "match/exactness.h"

#include "config/book.h"
#include "match/session.h"

enum {
	SOLVER_MIB = 64,
	SMALL_BOARD = 36, /* cells: up to this size a whole game can be solved while a person
	                   * waits */
	LATE_EMPTY = 20,  /* empty cells: from here on it takes about a second on any board */
};

/* A solver that takes long leaves the cores to an engine whose clock is running. */
static bool
must_be_quick(const struct session *s, const struct report *shown)
{
	const struct player_spec *spec = &s->spec[shown->position.to_move];

	return shown->running && !s->analysis.engine && !s->wants.review &&
	       spec->search.time_ms != NO_LIMIT;
}

static bool
is_wanted(const struct session *s, const struct report *shown)
{
	const struct state *position = &shown->position;
	const struct game *g = s->game;
	int value;

	if (!options_switch(s->options, OPTION_exact) || shown->source == REPORT_BEADS ||
		shown->count == 0 || !exact_solves(g, NULL))
		return false;
	if (g->layers > 1 || state_count(g, position, CELL_EMPTY) <= LATE_EMPTY)
		return true;
	if (game_cell_count(g) > SMALL_BOARD)
		return false;
	return !must_be_quick(s, shown) ||
	       (othello_book_is_for(g) && book_shipped(NULL) &&
		       othello_book_value(book_shipped(NULL), position, &value));
}

/* Stores what is known of the position in its node and those after it, so that the list of moves
 * can show losses. */
static void
note_in_record(struct session *s)
{
	const struct report *info = &s->exact.shown.info;
	struct record *r = &s->match.record;
	int at = s->exact.node;

	if (at == RECORD_NONE || at >= r->count ||
		!state_equal(&r->node[at].position, &info->position))
		return;
	if (info->known) {
		r->node[at].solved = true;
		r->node[at].exact = info->exact;
	}
	for (int child = r->node[at].child; child != RECORD_NONE; child = r->node[child].sibling) {
		for (int i = 0; i < info->count; i++) {
			if (info->moves[i].move != r->node[child].move ||
				info->moves[i].exact == EXACT_UNKNOWN)
				continue;
			r->node[child].solved = true;
			r->node[child].exact = info->moves[i].exact;
		}
	}
}

static void
forget_values(struct session *s)
{
	if (s->exact.shown.game)
		note_in_record(s);
	s->exact.shown.game = NULL;
}

/* Moves the solver to the position shown. */
static void
turn_to(struct session *s, const struct state *position)
{
	struct exact_params p = exact_params_default();
	bool started;

	forget_values(s);
	s->exact.node = state_equal(position, match_state(&s->match))
				? record_current(&s->match.record)
				: RECORD_NONE;
	s->exact.position = *position;
	s->exact.begun = true;
	p.memory_mib = SOLVER_MIB;
	p.threads = session_threads(s);
	p.brief = true;
	p.notify_fd = s->notify_fd;
	p.book = book_shipped(NULL);
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

static void
look(struct session *s)
{
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

void
exactness_keep(struct session *s, const struct report *shown)
{
	if (!s->exact.on)
		return;
	if (!shown || !is_wanted(s, shown)) {
		exactness_drop(s);
		return;
	}
	if (!s->exact.begun || !state_equal(&s->exact.position, &shown->position))
		turn_to(s, &shown->position);
	if (s->exact.solver && (!s->exact.shown.game || s->exact.shown.info.running))
		look(s);
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

const struct exact_view *
exactness_of(const struct session *s, const struct report *shown)
{
	const struct exact_view *v = &s->exact.shown;

	return v->game && shown && v->info.known_moves > 0 &&
			       state_equal(&v->info.position, &shown->position)
		       ? v
		       : NULL;
}

bool
exactness_is_expected(const struct session *s, const struct report *shown)
{
	return exactness_of(s, shown) ||
	       (shown && s->game->counts_discs && s->exact.solver && s->exact.begun &&
		       state_equal(&s->exact.position, &shown->position));
}

int
exactness_loss(const struct session *s, int ply)
{
	const struct record *r = &s->match.record;

	if (!s->game->counts_discs || ply < 0 || ply >= r->length)
		return EXACT_UNKNOWN;
	const struct record_node *from = &r->node[r->line[ply]], *to = &r->node[r->line[ply + 1]];
	if (!from->solved || !to->solved)
		return EXACT_UNKNOWN;
	return state_sign(&from->position) * (from->exact - to->exact);
}
