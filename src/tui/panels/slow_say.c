/* The sentence of slow motion: what happens at this moment, and why. The screen's thread only. */
#include <stdio.h>

#include "base/language.h"
#include "games/notation.h"
#include "match/phrases.h"
#include "tui/panels/panels.h"

/* What is said something about. */
struct slow_now {
	const struct frame *frame;
	const struct slow *slow;
	const struct slow_scene *scene;
	const struct trace_playout *playout;
};

/* ---- playouts ---- */

enum { OUTCOME_SIZE = 64 }; /* bytes */

static const char *
result_words(int result)
{
	return result == 0 ? _("a draw") : result > 0 ? _("X wins") : _("O wins");
}

/* What a position that was evaluated counts as. */
static const char *
counted_words(int result)
{
	return result == 0 ? _("half a win for each") : result_words(result);
}

/* What is backed up: a result, or where positions are judged how much of one. */
static const char *
outcome_words(const struct trace_playout *p, char out[OUTCOME_SIZE])
{
	if (slow_has_share(p))
		snprintf(out, OUTCOME_SIZE, _("%.0f%% for X"),
			100 * report_win_rate(p->value, SIDE_FIRST));
	else
		snprintf(out, OUTCOME_SIZE, "%s",
			p->end == TRACE_JUDGED ? counted_words(p->result)
					       : result_words(p->result));
	return out;
}

/* A move that was selected whatever its bound; false if it was not. */
static bool
say_without_bound(enum trace_reason reason, const char *name, bool brief, struct text *t)
{
	if (reason == TRACE_UNTRIED)
		text_add(t,
			brief ? _("Select: %s, never tried.")
			      : _("Select: %s was never tried; such moves come first."),
			name);
	else if (reason == TRACE_WIN)
		text_add(t, _("Select: %s is a proven win."), name);
	else if (reason == TRACE_LOST)
		text_add(t, _("Select: all moves are proven losses; %s."), name);
	else if (reason == TRACE_TURN)
		text_add(t,
			brief ? _("Select: %s has the fewest visits.")
			      : _("Select: %s has the fewest visits, and moves take turns."),
			name);
	else
		return false;
	return true;
}

static void
say_bound(const struct slow_now *v, const char *name, bool brief, struct text *t)
{
	const struct trace_step *step = &v->playout->step[v->scene->at.at];
	const struct trace_candidate *m = slow_selected(v->slow, v->scene->at.at);
	double mean = slow_percent(v->slow, (double)(m->bound - m->bonus));
	double bonus = slow_percent_more(v->slow, (double)m->bonus);

	if (step->reason == TRACE_UNPROVEN && !brief)
		text_add(t,
			_("Select: %s has the greatest bound of the moves that are not proven yet: "
			  "%.0f%% + %.0f."),
			name, mean, bonus);
	else if (step->reason == TRACE_DRAWN)
		text_add(t, _("Select: %c draws %s, whose chance is %.0f%%."),
			side_letter((enum side)v->scene->position.to_move), name,
			100 * (double)m->probability);
	else if (step->reason == TRACE_NEAR && !brief)
		text_add(t,
			_("Select: %s, one of those with about the greatest bound: %.0f%% + %.0f."),
			name, mean, bonus);
	else if (m->visits == 0) /* worth as much as its policy gives it */
		text_add(t,
			brief ? _("Select: %s, never tried, %.0f%%.")
			      : _("Select: %s was never tried and has the greatest bound: %.0f%%."),
			name, mean + bonus);
	else
		text_add(t,
			brief ? _("Select: %s, %.0f%% + %.0f.")
			      : _("Select: %s has the greatest bound: mean %.0f%% + bonus %.0f."),
			name, mean, bonus);
}

static void
say_select(const struct slow_now *v, struct text *t)
{
	const struct trace_step *step = &v->playout->step[v->scene->at.at];
	bool brief = !v->frame->ui->has_side;
	char name[GAME_MOVE_TEXT];

	game_move_text_level(v->frame->session->game, &v->scene->position, step->move, name);
	if (!say_without_bound(step->reason, name, brief, t))
		say_bound(v, name, brief, t);
	if (slow_is_joint(v->slow) && !brief)
		text_add(t, " %s",
			v->scene->at.at % 2 ? _("It does not know of the other's choice.")
					    : _("Both choose at once."));
	else if (step->left_out && !brief)
		text_add(t, " %s", _("Proven losses are left out."));
}

/* The move of a new node with the greatest prior, or NULL if the policy has none, or all alike. */
static const struct trace_child *
likeliest(const struct trace_playout *p, const struct trace_step *step)
{
	const struct trace_child *best = &p->child[step->opened];

	for (int i = 1; i < step->children; i++) {
		if (p->child[step->opened + i].prior > best->prior)
			best = &p->child[step->opened + i];
	}
	return slow_has_priors(p, step) ? best : NULL;
}

static void
say_expand(const struct slow_now *v, struct text *t)
{
	const struct trace_playout *p = v->playout;
	const struct trace_step *step = &p->step[v->scene->at.at];
	const struct trace_child *best = likeliest(p, step);
	char name[GAME_MOVE_TEXT];
	unsigned long n = (unsigned long)step->children;

	game_move_text_level(v->frame->session->game, &v->scene->before, step->move, name);
	text_add(t,
		language_count("Expand: a new node after %s, with %d move.",
			"Expand: a new node after %s, with %d moves.", n),
		name, step->children);
	int first = slow_first_try(p, v->scene->at.at);
	if (first >= 0 && !slow_is_joint(v->slow)) {
		game_move_text_level(
			v->frame->session->game, &v->scene->position, p->step[first].move, name);
		text_add(t, " ");
		text_add(t, _("%s is tried first."), name);
	}
	if (!best || !v->frame->ui->has_side)
		return;
	game_move_text_level(v->frame->session->game, &v->scene->position, best->move, name);
	text_add(t, " ");
	text_add(t, _("Expected most: %s, %.0f%%."), name, 100 * (double)best->prior);
}

/* Of a position that was evaluated, and the result that was drawn. */
static void
say_evaluated(const struct trace_playout *p, struct text *t)
{
	text_add(t,
		p->line.count == 0
			? _("Simulate: evaluated, %.0f%% for X; by lot it counts as: %s.")
			: _(" Evaluated, %.0f%% for X; by lot it counts as: %s."),
		100 * report_win_rate(p->expected, SIDE_FIRST), counted_words(p->result));
}

/* Why no move is played out. */
static void
say_end(const struct trace_playout *p, struct text *t)
{
	enum trace_end end = p->end;
	char outcome[OUTCOME_SIZE];

	if (end == TRACE_JUDGED && !slow_has_share(p)) {
		say_evaluated(p, t);
		return;
	}
	text_add(t,
		end == TRACE_OVER      ? _("Simulate: the game is over there: %s.")
		: end == TRACE_PROVEN  ? _("Simulate: not needed, the move is proven: %s.")
		: end == TRACE_FORCED  ? _("Simulate: not needed, a forced win was found: %s.")
		: end == TRACE_ENDGAME ? _("Simulate: not needed, the exact solver knows: %s.")
		: end == TRACE_JUDGED
			? _("Simulate: not played out, the position is evaluated: %s.")
			: _("Simulate: played out at full speed: %s."),
		outcome_words(p, outcome));
}

static void
say_simulate(const struct slow_now *v, struct text *t)
{
	const struct trace_playout *p = v->playout;
	char name[GAME_MOVE_TEXT];

	if (v->scene->at.at < 0) {
		say_end(p, t);
		return;
	}
	const struct playout_move *m = &p->line.moves[v->scene->at.at];
	game_move_text_level(v->frame->session->game, &v->scene->before, m->move, name);
	enum playout_reason reason = m->reason;
	text_add(t,
		reason == PLAYOUT_MOVE_WINS     ? _("Simulate: %c wins with %s.")
		: reason == PLAYOUT_MOVE_BLOCKS ? _("Simulate: %c blocks at %s.")
		: reason == PLAYOUT_MOVE_CORNER ? _("Simulate: %c takes the corner %s.")
		: reason == PLAYOUT_MOVE_AHEAD  ? _("Simulate: %c goes straight on, %s.")
						: _("Simulate: %c plays %s at random."),
		side_letter((enum side)v->scene->before.to_move), name);
	if (v->scene->at.at < p->line.count - 1)
		return;
	if (p->end == TRACE_JUDGED)
		say_evaluated(p, t);
	else
		text_add(t, _(" The playout ends: %s."), result_words(p->result));
}

static void
say_backup(const struct slow_now *v, struct text *t)
{
	const struct trace_playout *p = v->playout;
	const struct trace_step *step = &p->step[v->scene->at.at];
	enum side side = (enum side)v->scene->position.to_move;
	char name[GAME_MOVE_TEXT], outcome[OUTCOME_SIZE];

	game_move_text_level(v->frame->session->game, &v->scene->position, step->move, name);
	double before = 100 * report_win_rate(step->value[0], side);
	double after = 100 * report_win_rate(step->value[1], side);
	unsigned long n = step->visits[1];
	text_add(t, v->frame->ui->has_side ? _("Back up: %s. ") : _("%s. "),
		outcome_words(p, outcome));
	if (step->proven[1] != GAME_OPEN && step->proven[0] == GAME_OPEN)
		text_add(t, _("%s is proven now: %s."), name, result_words(step->proven[1]));
	else if (step->visits[0] == 0)
		text_add(t, _("%s has its first visit: %.0f%% for %c."), name, after,
			side_letter(side));
	else
		text_add(t,
			language_count("%s: from %.1f%% to %.1f%% for %c, %lu visit.",
				"%s: from %.1f%% to %.1f%% for %c, %lu visits.", n),
			name, before, after, side_letter(side), n);
	if (slow_is_joint(v->slow) && v->scene->at.at % 2 && v->frame->ui->has_side)
		text_add(t, " %s", _("The pair of both choices has numbers of its own."));
}

/* ---- positions ---- */

/* What a side has elsewhere, and so the window of values that matter here. */
static void
say_window(const struct slow_now *v, const struct trace_node *n, struct text *t)
{
	bool from = n->alpha > -TRACE_INFINITY, to = n->beta < TRACE_INFINITY;
	char alpha[SLOW_VALUE], beta[SLOW_VALUE];

	slow_value_text(v->slow, n->alpha, TRACE_EXACT, alpha);
	slow_value_text(v->slow, n->beta, TRACE_EXACT, beta);
	if (from && to)
		text_add(t, _("X already has %s elsewhere, O holds X to %s."), alpha, beta);
	else if (from)
		text_add(t, _("X already has %s elsewhere."), alpha);
	else if (to)
		text_add(t, _("O already holds X to %s elsewhere."), beta);
	else
		text_add(t, "%s", _("Every value counts."));
}

/* A null window asks whether the side that moved gets more than its best so far. */
static void
say_null(const struct slow_now *v, const struct trace_node *n, const char *name, struct text *t)
{
	char mover = side_letter((enum side) !n->side), value[SLOW_VALUE];

	slow_value_text(v->slow, n->side == SIDE_FIRST ? n->beta : n->alpha, TRACE_EXACT, value);
	text_add(t, _("Down: %s: only whether it is better for %c than %s."), name, mover, value);
}

static void
say_down(const struct slow_now *v, struct text *t)
{
	const struct trace_node *n = &v->slow->record->node;
	const struct game *g = v->frame->session->game;
	char name[GAME_MOVE_TEXT] = "", proof[2][16];

	if (n->ply > 0)
		game_move_text_level(g, &v->scene->before, v->slow->descent.path[n->ply - 1], name);
	if (n->why == TRACE_WHY_FORCED) {
		text_add(t,
			n->ply > 0 ? _("Down: before the search: can %c force a win after %s?")
				   : _("Down: before the search: can %c force a win?"),
			side_letter(n->side), name);
	} else if (n->why == TRACE_WHY_PROOF) {
		for (int i = 0; i < 2; i++)
			snprintf(proof[i], sizeof proof[i],
				n->numbers[i] >= TRACE_NEVER ? "-" : "%u", n->numbers[i]);
		text_add(t, _("Down: %s. Positions to be shown: %s for %c, %s against."),
			*name ? name : _("root"), proof[0], side_letter(n->side), proof[1]);
	} else if (n->ply == 0) {
		text_add(t,
			language_count("Down: the root, for a search %d ply deep.",
				"Down: the root, for a search %d plies deep.",
				(unsigned long)n->depth),
			n->depth);
	} else if (n->why == TRACE_WHY_NULL) {
		say_null(v, n, name, t);
	} else if (n->why == TRACE_WHY_AGAIN) {
		text_add(t, _("Down: %s is better: once more, for its value."), name);
	} else {
		text_add(t, _("Down: %s. "), name);
		say_window(v, n, t);
	}
}

/* "+2", "at least +2", "at most 0"; where values are results in words. */
static void
node_value(const struct slow_now *v, const struct trace_node *n, char *out, size_t size)
{
	char value[SLOW_VALUE];
	int result;

	slow_value(v->slow, n->value, &result);
	slow_value_text(v->slow, n->value, TRACE_EXACT, value);
	if (result != GAME_OPEN && (result != 0 || n->bound == TRACE_EXACT))
		snprintf(out, size, "%s", result_words(result));
	else
		snprintf(out, size,
			n->bound == TRACE_AT_LEAST  ? _("at least %s for X")
			: n->bound == TRACE_AT_MOST ? _("at most %s for X")
						    : _("%s for X"),
			value);
}

/* The side above has something better and does not come here. */
static void
say_cutoff(const struct trace_node *n, const char *by, const char *value, struct text *t)
{
	char other = side_letter((enum side) !n->side);

	if (n->ply == 0)
		text_add(t, _("Up: %s, which is enough to know."), value);
	else if (*by)
		text_add(t, _("Up: cut off by %s: %s, and %c has better elsewhere."), by, value,
			other);
	else
		text_add(t, _("Up: cut off: %s, and %c has better elsewhere."), value, other);
}

static const char *
up_reason(enum trace_how how)
{
	static const char *const reasons[TRACE_HOWS] = {
		[TRACE_HOW_TABLE] = N_("searched before"),
		[TRACE_HOW_OVER] = N_("the game is over"),
		[TRACE_HOW_HORIZON] = N_("no deeper: judged by evaluation"),
		[TRACE_HOW_THREATS] = N_("no move answers all threats"),
		[TRACE_HOW_ALL_LOSE] = N_("solved: every move loses"),
		[TRACE_HOW_DRAWN] = N_("solved: no move wins, not all lose"),
		[TRACE_HOW_STABLE] = N_("too many discs can no longer be turned"),
		[TRACE_HOW_REPLY] = N_("a reply is known to be good enough"),
		[TRACE_HOW_FEW] = N_("the last cells, played out"),
		[TRACE_HOW_BOOK] = N_("the book of solved positions knows it"),
		[TRACE_HOW_REACHED] = N_("proven"),
		[TRACE_HOW_REFUTED] = N_("refuted"),
	};

	return _(reasons[how]);
}

static void
say_up(const struct slow_now *v, struct text *t)
{
	const struct trace_node *n = &v->slow->record->node;
	const struct game *g = v->frame->session->game;
	struct state here = v->scene->position;
	char by[GAME_MOVE_TEXT] = "", value[64];

	if (n->ply > 0)
		g->rules->play(g, &here, v->slow->descent.path[n->ply - 1]);
	if (n->by != MOVE_NONE)
		game_move_text_level(g, &here, n->by, by);
	node_value(v, n, value, sizeof value);
	if (n->how == TRACE_HOW_CUTOFF)
		say_cutoff(n, by, value, t);
	else if (n->how == TRACE_HOW_UNFORCED)
		text_add(t, "%s", _("Up: no forced win was found."));
	else if (n->how == TRACE_HOW_OPEN)
		text_add(t, "%s", _("Up: still open: another position is more promising now."));
	else if (n->how == TRACE_HOW_SEARCHED)
		text_add(t,
			*by ? _("Up: all moves searched: %s, by %s.")
			    : _("Up: all moves searched: %s."),
			value, by);
	else if (n->how == TRACE_HOW_WINS || n->how == TRACE_HOW_ONE_WINS)
		text_add(
			t, _("Up: %c wins with %s."), side_letter(n->side), *by ? by : _("a move"));
	else if (n->how == TRACE_HOW_FORCED)
		text_add(t, _("Up: %c can force a win, beginning with %s."), side_letter(n->side),
			*by ? by : _("a move"));
	else
		text_add(t, _("Up: %s: %s."), up_reason(n->how), value);
}

/* ---- beads ---- */

static void
say_beads(const struct slow_now *v, struct text *t)
{
	const struct trace_box *b = &v->slow->record->box;
	char name[GAME_MOVE_TEXT];

	game_move_text_level(v->frame->session->game, &b->position, b->move, name);
	if (v->scene->at.phase == SLOW_BOX)
		text_add(t,
			b->refilled
				? language_count("The box was empty and is filled again: %u "
						 "bead.",
					  "The box was empty and is filled again: %u beads.",
					  b->all)
				: language_count("The box of this position: %u bead. One is drawn.",
					  "The box of this position: %u beads. One is drawn.",
					  b->all),
			b->all);
	else if (v->scene->at.phase == SLOW_DRAW)
		text_add(t, _("Drawn: bead %u of %u: %s, whose chance was %.0f%%."), b->drawn + 1,
			b->all, name, slow_chance(b, b->move));
	else
		text_add(t,
			b->reward > 0   ? _("Paid: %s gets %d, now %u.")
			: b->reward < 0 ? _("Paid: %s gives back %d, now %u.")
					: _("Paid: %s gets nothing (%d), still %u."),
			name, b->reward < 0 ? -b->reward : b->reward, b->change[1]);
}

/* ---- all of them ---- */

/* Where moments are too short, or there is none. */
static void
say_pace(const struct frame *frame, const struct slow *w, struct text *t)
{
	char key[16];

	if (w->learns && w->pace != SLOW_FULL && !w->record) {
		text_add(t, "%s", _("The learner is about to draw a bead."));
		return;
	}
	if (!w->engine && !w->learns) {
		text_add(t, "%s", _("The search is about to start."));
		return;
	}
	slow_pace_add(w, t);
	if (w->ended) {
		request_key_name(REQ_START, key);
		text_add(t, _(". Search ended: %s begins it again."), key);
		return;
	}
	text_add(t, "%s", w->learns ? _(": the same learner.") : _(": the same search."));
	if (frame->ui->has_side)
		text_add(t, " %s", _("Space stops here."));
}

/* What its end and its clock mean for the game. */
static void
say_more(const struct frame *frame, const struct slow *w, struct text *t)
{
	const struct match *m = &frame->session->match;
	bool engine = match_result(m) == GAME_OPEN && !match_human_to_move(m) && !frame->reviews &&
		      !w->guest;
	char side = side_letter((enum side)match_state(m)->to_move);
	char key[16];

	request_key_name(REQ_SLOW, key);
	if (w->ended && engine)
		text_add(t, _(" Search ended: %s lets %c move."), key, side);
	else if (w->ended)
		text_add(t, "%s", _(" Search ended."));
	else if (engine && w->engine && w->moment == 0 && frame->ui->has_side &&
		 engine_task_of(w->engine)->budget.time_ms != NO_LIMIT)
		text_add(t, _(" The clock of %c stands still."), side);
}

void
panel_slow_say(const struct frame *frame, const struct slow *slow, const struct slow_scene *scene,
	struct text *t)
{
	static void (*const parts[SLOW_PHASES])(const struct slow_now *v, struct text *t) = {
		[SLOW_SELECT] = say_select,
		[SLOW_EXPAND] = say_expand,
		[SLOW_SIMULATE] = say_simulate,
		[SLOW_BACKUP] = say_backup,
		[SLOW_DOWN] = say_down,
		[SLOW_UP] = say_up,
		[SLOW_BOX] = say_beads,
		[SLOW_DRAW] = say_beads,
		[SLOW_PAY] = say_beads,
	};

	if (!slow_is_phased(slow)) {
		say_pace(frame, slow, t);
		return;
	}
	const struct slow_now now = { frame, slow, scene, &slow->record->playout };
	parts[scene->at.phase](&now, t);
	say_more(frame, slow, t);
}
