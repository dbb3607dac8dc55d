/* The outcomes of moves, by the solvers, and trying one at a puzzle: see puzzle_try.h. */
#include "match/puzzle/puzzle_try.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/language.h"
#include "games/notation.h"
#include "match/hint.h"
#include "search/exact.h"
#include "search/joint/solve.h"

enum { MOST_STATES = 30000, TABLE_MIB = 16 };

/* ---- in turn ---- */

static bool
find_in_turn(const struct game *g, const struct state *s, struct report *out)
{
	struct exact_params p = exact_params_default();

	p.memory_mib = TABLE_MIB;
	p.brief = true;
	return exact_solves(g, NULL) &&
	       !(game_is_othello(g) && state_count(g, s, CELL_EMPTY) > OUTCOME_MOST_EMPTY) &&
	       exact_run(g, s, &p, out, NULL);
}

/* ---- both at once ---- */

static bool
find_at_once(const struct game *g, const struct state *s, struct report *out)
{
	enum side side = (enum side)s->to_move;
	struct forced_wins *f = forced_wins_create(g, MOST_STATES);
	int sign = state_sign(s);
	move_t reply;

	if (!f)
		return false;
	report_init(out, g, s);
	for (int i = 0; i < out->count; i++) {
		struct root_move *m = &out->moves[i];
		int steps = forced_wins_after(f, s, side, m->move, &reply);
		struct state next = game_observe(g, s, side);
		m->exact = sign;
		m->length = 2 * steps;
		if (steps > 0)
			continue;
		g->rules->play(g, &next, m->move);
		g->rules->play(g, &next, reply);
		int result = g->rules->result(g, &next);
		int lost = result == GAME_OPEN ? forced_wins_steps(f, &next, side ^ 1, NULL) : 0;
		m->exact = result != GAME_OPEN ? result : lost > 0 ? -sign : 0;
		m->length = m->exact == -sign ? 2 * (lost + 1) : 0;
	}
	bool full = forced_wins_full(f);
	forced_wins_destroy(f);
	return !full;
}

/* ---- both ---- */

bool
outcomes_find(const struct game *g, const struct state *s, struct report *out)
{
	if (game_is_table(g) || s->pending || g->rules->result(g, s) != GAME_OPEN)
		return false;
	return g->simultaneous ? find_at_once(g, s, out) : find_in_turn(g, s, out);
}

/* Returns the best move of the side to move: by value, then the shortest win or the longest loss. A loss
 * without a length may be the longest. */
static int
puzzle_try_best_of(const struct report *o, int sign)
{
	int best = -1;

	for (int i = 0; i < o->count; i++) {
		const struct root_move *m = &o->moves[i], *b = &o->moves[best < 0 ? i : best];
		int length = m->length ? m->length : 1000, other = b->length ? b->length : 1000;
		if (m->exact == EXACT_UNKNOWN)
			continue;
		int value = sign * m->exact, gain = value - sign * b->exact;
		if (best < 0 || gain > 0 || (gain == 0 && value * length < value * other))
			best = i;
	}
	return best;
}

/* Returns the best move here; MOVE_NONE if it is not known, or if nobody can win any more on a large board:
 * such a line says nothing. */
static move_t
best_move(const struct game *g, const struct state *s, bool replied)
{
	struct report o;
	move_t moves[GAME_MAX_MOVES];

	if (g->rules->moves(g, s, moves) == 1)
		return moves[0];
	int best = outcomes_find(g, s, &o) ? puzzle_try_best_of(&o, state_sign(s)) : -1;
	bool tells = best >= 0 && !(g->layers > 1 && replied && o.moves[best].exact == 0);
	return tells ? o.moves[best].move : MOVE_NONE;
}

static int
line_in_turn(const struct game *g, struct state s, move_t first, move_t *line)
{
	int length = 0;

	for (move_t m = first; m != MOVE_NONE; m = best_move(g, &s, length > 1)) {
		line[length++] = m;
		g->rules->play(g, &s, m);
		if (length == OUTCOME_LINE || g->rules->result(g, &s) != GAME_OPEN)
			break;
	}
	return length;
}

/* Writes the line as long as one side wins by force. */
static int
line_at_once(const struct game *g, struct state s, move_t first, move_t *line)
{
	struct forced_wins *f = forced_wins_create(g, MOST_STATES);
	enum side side = (enum side)s.to_move;
	int length = 0;
	move_t own = first, other = 0;

	if (!f)
		return 0;
	forced_wins_after(f, &s, side, own, &other);
	while (!forced_wins_full(f)) {
		line[length++] = own;
		line[length++] = other;
		g->rules->play(g, &s, own);
		g->rules->play(g, &s, other);
		if (length + 2 > OUTCOME_LINE || g->rules->result(g, &s) != GAME_OPEN)
			break;
		s = game_observe(g, &s, side);
		if (forced_wins_steps(f, &s, side, &own) > 0)
			forced_wins_after(f, &s, side, own, &other);
		else if (forced_wins_steps(f, &s, side ^ 1, &other) > 0)
			forced_wins_after(f, &s, side ^ 1, other, &own);
		else
			break;
	}
	forced_wins_destroy(f);
	return length;
}

int
outcome_line(const struct game *g, const struct state *s, move_t first, move_t line[OUTCOME_LINE])
{
	return g->simultaneous ? line_at_once(g, *s, first, line)
			       : line_in_turn(g, *s, first, line);
}

/* ---- a puzzle ---- */

bool
puzzle_of_mistake(
	const struct record *r, int ply, const struct report *info, int points, struct puzzle *out)
{
	const struct judgement made = judge_ply(r, ply);
	int node = r->line[ply], best = judge_best(info);
	move_t played = ply < r->length ? r->node[r->line[ply + 1]].move : MOVE_NONE;

	if (!judgement_is_mistake(&made, points) || best < 0 || info->moves[best].move == played)
		return false;
	*out = (struct puzzle){ .position = r->node[node].position,
		.mistake = true,
		.answer = info->moves[best].move,
		.playouts = PUZZLE_NEVER };
	out->judged = !judge_exact_value(r, node, &out->value);
	for (int i = 0; i < info->count && out->others < PUZZLE_ANSWERS - 1; i++) {
		move_t m = info->moves[i].move;
		struct judgement v = judge_search(r->game, info, m);
		bool as_good = v.unit != JUDGE_UNKNOWN &&
			       (!judgement_loses(&v) || (!v.exact && v.loss <= v.error));
		if (i != best && m != played && as_good)
			out->other[out->others++] = m;
	}
	return true;
}

void
puzzle_try(const struct game *g, const struct puzzle *p, move_t m, struct puzzle_try *out)
{
	struct report o;

	out->right = puzzle_accepts(p, m); /* known from the file */
	out->outcome = (struct root_move){ .move = m, .proven = GAME_OPEN, .exact = EXACT_UNKNOWN };
	if (!out->right && outcomes_find(g, &p->position, &o))
		out->outcome = o.moves[report_find(&o, m)];
	out->length = outcome_line(g, &p->position, m, out->line);
}

/* Returns the plies to the end of the other side's win; 0: not known. */
static int
plies_of(const struct game *g, const struct puzzle *p, const struct puzzle_try *tried)
{
	struct state s = p->position;

	if (tried->outcome.length > 0 || g->counts_discs || g->simultaneous)
		return tried->outcome.length;
	for (int i = 0; i < tried->length; i++)
		g->rules->play(g, &s, tried->line[i]);
	int result = g->rules->result(g, &s);
	return result != GAME_OPEN && result == -state_sign(&p->position) ? tried->length : 0;
}

void
puzzle_try_add(const struct game *g, const struct puzzle *p, const struct puzzle_try *tried,
	struct text *t)
{
	const struct root_move *o = &tried->outcome;
	int result = root_move_result(o), sign = state_sign(&p->position);
	char other = side_letter((enum side) !p->position.to_move), name[GAME_MOVE_TEXT];

	int plies = plies_of(g, p, tried);
	game_move_text_level(g, &p->position, o->move, name);
	if (p->mistake && (result == sign || result == GAME_OPEN))
		text_add(t, _("%s is not good enough."), name);
	else if (result == -sign && plies == 2)
		text_add(t, _("%s loses: %c wins at once."), name, other);
	else if (result == -sign && plies > 2)
		text_add(t, _("%s loses: %c wins in %d."), name, other, plies / 2);
	else if (result == -sign && g->counts_discs)
		text_add(t,
			language_count("%s loses by %d disc.", "%s loses by %d discs.",
				(unsigned long)abs(o->exact)),
			name, abs(o->exact));
	else if (result == -sign)
		text_add(t, _("%s loses."), name);
	else if (g->simultaneous && tried->length >= 2)
		text_add(t, _("%s does not win by force: see what %c can do."), name, other);
	else if (result == 0)
		text_add(t, _("%s only draws."), name);
	else
		text_add(t, _("%s does not win by force."), name);
}

void
puzzle_hint(const struct game *g, const struct puzzle *p, int *given, char *out)
{
	char name[GAME_MOVE_TEXT];
	struct report info;

	report_init(&info, g, &p->position);
	info.known = true;
	info.best = report_find(&info, p->answer);
	if ((*given)++ == 0 && hint_text(g, &info, HINT_AREA, out))
		return;
	game_move_text_level(g, &p->position, p->answer, name);
	snprintf(out, HINT_TEXT, _("It begins with %s."), name);
}
