/* Exact values beside the search's: one solver in the background, for the position whose numbers are
 * shown, as long as they are. The screen's thread only; the solver is looked at through copies. */
#include "tui/app/exact.h"

#include <stdio.h>

#include "base/language.h"
#include "config/book.h"
#include "games/notation.h"
#include "match/phrases.h"
#include "tui/app/app.h"

enum {
	SOLVER_MIB = 64,
	SMALL_BOARD = 36, /* cells: up to there all of a game can be solved while somebody waits */
	LATE_EMPTY = 20,  /* cells: from there on it takes a second or so, on any board */
};

/* A solver that takes its time leaves the cores to an engine whose time runs. */
static bool
must_be_quick(const struct app *a)
{
	const struct player_spec *spec = &a->session.spec[a->viewed.info.position.to_move];

	return a->viewed.info.running && !a->session.analysis.search && !app_reviews(a) &&
	       spec->search.time_ms != SEARCH_NO_LIMIT;
}

static bool
is_wanted(const struct app *a)
{
	const struct state *s = &a->viewed.info.position;
	const struct game *g = a->session.game;
	int value;

	if (!options_switch(a->options, OPTION_exact) || !app_shows_numbers(a) ||
		a->viewed.info.source == REPORT_BEADS || a->viewed.info.count == 0 ||
		!exact_solves(g, NULL))
		return false;
	if (g->layers > 1 || state_count(g, s, CELL_EMPTY) <= LATE_EMPTY)
		return true;
	if (game_cell_count(g) > SMALL_BOARD)
		return false;
	return !must_be_quick(a) || (othello_book_fits(g) && book_shipped(NULL) &&
					    othello_book_value(book_shipped(NULL), s, &value));
}

/* What is known of the position goes to its node and to those behind it, so that the list of moves
 * can say what was lost. */
static void
print_record(struct app *a)
{
	const struct report *info = &a->session.exact.shown.info;
	struct record *r = &a->session.match.record;
	int at = a->session.exact.node;

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
forget_values(struct app *a)
{
	if (a->session.exact.shown.game)
		print_record(a);
	a->session.exact.shown.game = NULL;
}

/* The solver goes on to the position that is shown. */
static void
turn_to_position(struct app *a)
{
	const struct state *s = &a->viewed.info.position;
	struct exact_params p = exact_params_default();
	bool started;

	forget_values(a);
	a->session.exact.node = state_equal(s, match_state(&a->session.match))
					? record_current(&a->session.match.record)
					: RECORD_NONE;
	a->session.exact.position = *s;
	a->session.exact.begun = true;
	p.memory_mib = SOLVER_MIB;
	p.threads = app_threads(a);
	p.brief = true;
	p.notify_fd = a->session.notify_fd;
	p.book = book_shipped(NULL);
	if (a->session.exact.solver) {
		started = exact_go_on(a->session.exact.solver, s, NULL);
	} else {
		a->session.exact.solver = exact_start(a->session.game, s, &p, NULL);
		started = a->session.exact.solver;
	}
	if (started)
		return;
	/* Without memory there are no exact values here, and all else goes on. */
	exact_destroy(a->session.exact.solver);
	a->session.exact.solver = NULL;
}

static void
look(struct app *a)
{
	struct report *info = &a->session.exact.shown.info;
	bool begun = !a->session.exact.shown.game, known = info->known, running = info->running;
	int moves = info->known_moves;

	exact_peek(a->session.exact.solver, info);
	a->session.exact.shown.game = a->session.game;
	if (begun || known != info->known || moves != info->known_moves ||
		running != info->running) {
		print_record(a);
		a->ui.dirty = true;
	}
}

void
app_keep_exact(struct app *a)
{
	if (!a->session.exact.on)
		return;
	if (!is_wanted(a)) {
		app_drop_exact(a);
		return;
	}
	if (!a->session.exact.begun ||
		!state_equal(&a->session.exact.position, &a->viewed.info.position))
		turn_to_position(a);
	if (a->session.exact.solver &&
		(!a->session.exact.shown.game || a->session.exact.shown.info.running))
		look(a);
}

void
app_drop_exact(struct app *a)
{
	forget_values(a);
	exact_destroy(a->session.exact.solver);
	a->session.exact.solver = NULL;
	a->session.exact.begun = false;
}

bool
app_exact_runs(const struct app *a)
{
	return a->session.exact.solver && a->session.exact.shown.game &&
	       a->session.exact.shown.info.running;
}

void
app_exact_suspend(struct app *a, bool suspended)
{
	if (!a->session.exact.solver)
		return;
	if (suspended) {
		exact_stop(a->session.exact.solver);
		exact_wait(a->session.exact.solver);
	} else if (!a->session.exact.shown.game || a->session.exact.shown.info.running) {
		turn_to_position(a);
	}
}

const struct exact_view *
app_exact(const struct app *a)
{
	const struct exact_view *v = &a->session.exact.shown;

	return v->game && v->info.known_moves > 0 && app_shows_numbers(a) &&
			       state_equal(&v->info.position, &a->viewed.info.position)
		       ? v
		       : NULL;
}

bool
app_expects_exact(const struct app *a)
{
	return app_exact(a) ||
	       (a->session.game->counts_discs && a->session.exact.solver &&
		       a->session.exact.begun && app_shows_numbers(a) &&
		       state_equal(&a->session.exact.position, &a->viewed.info.position));
}

/* The move to name: the search's own, where it is one of the best. */
static move_t
best_move(const struct app *a, const struct report *info)
{
	int own = a->viewed.info.best;

	return info->moves[own >= 0 && info->moves[own].exact == info->exact ? own : info->best]
		.move;
}

void
app_say_exact(const struct app *a, struct text *t)
{
	const struct exact_view *v = app_exact(a);
	char name[GAME_MOVE_TEXT], value[EXACT_TEXT];

	if (!v || (!v->game->counts_discs && a->viewed.info.proven != GAME_OPEN))
		return;
	const struct report *info = &v->info;
	if (info->known_moves < info->count || !info->known || info->best < 0) {
		if (info->running)
			text_add(t, _("Exact: %d of %d moves."), info->known_moves, info->count);
		return;
	}
	int own = info->exact * state_sign(&info->position);
	game_move_text_level(a->session.game, &info->position, best_move(a, info), name);
	exact_value_text(v, info->exact, app_point(a), value);
	if (v->game->counts_discs && info->exact)
		text_add(
			t, _("Exact: %s keeps %s for %c."), name, value, side_letter(app_point(a)));
	else
		text_add(t,
			own > 0   ? _("Exact: %s wins.")
			: own < 0 ? _("Exact: %s loses, as all do.")
				  : _("Exact: %s keeps the draw."),
			name);
}

int
app_exact_loss(const struct app *a, int ply)
{
	const struct record *r = &a->session.match.record;

	if (!a->session.game->counts_discs || ply < 0 || ply >= r->length)
		return EXACT_UNKNOWN;
	const struct record_node *from = &r->node[r->line[ply]], *to = &r->node[r->line[ply + 1]];
	if (!from->solved || !to->solved)
		return EXACT_UNKNOWN;
	return state_sign(&from->position) * (from->exact - to->exact);
}
