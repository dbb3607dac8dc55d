/* The steps of an engine in slow motion: one table of their kinds, with what each is called, what it puts
 * on the board, what is said, and which numbers stand above the tree, which drawn_tree.h draws. The screen's
 * thread only. */
#include "tui/panels/steps.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

#include "base/language.h"
#include "games/notation.h"
#include "match/phrases.h"
#include "tui/panels/panels.h"

static const struct style plain = { 0 };
static const struct style quiet = { .attr = ATTR_DIM };
static const struct style bold = { .attr = ATTR_BOLD };

enum {
	NAME = 7,      /* columns of a move */
	NUMBER = 7,    /* and of a number */
	WITH_WHY = 52, /* the width from which the reason stands behind the numbers */
	ENTRY = 20,    /* a move of the playout: "12 X d1/2 blocks" */
	LEAST_WITH_NOTE = 8,
	MANY_LINES = 12, /* from which on there is a blank line */
};

static int
lines_left(const struct step_panel *p)
{
	return p->r.y + p->r.height - p->y;
}

/* ---- words ---- */

enum { OUTCOME_SIZE = 64 }; /* bytes */

static const char *
result_words(int result)
{
	return result == 0 ? _("a draw") : result > 0 ? _("X wins") : _("O wins");
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
			p->end == TRACE_JUDGED && p->result == 0 ? _("half a win for each")
								 : result_words(p->result));
	return out;
}

/* ---- select ---- */

/* The position after so many plies of the path. */
static struct state
after_plies(const struct step_panel *p, int plies)
{
	const struct game *g = p->frame->session->game;
	struct state s = p->slow->root;

	for (int k = 0; k < plies; k++)
		g->rules->play(g, &s, p->slow->record->playout.step[k].move);
	return s;
}

/* A table of moves: of a ply of the path, as the policy saw it or as the result has changed it. */
struct slow_table {
	int ply;
	struct state at;
	bool backed_up; /* its numbers are the new ones */
	bool drawn;     /* moves are drawn by probability */
};

/* Mean, bonus and bound; where moves are drawn mean, the share that explores, and probability. */
static void
steps_draw_bound(const struct step_panel *p, int x, struct style style, const struct slow_table *t,
	const struct trace_candidate *c)
{
	static const char *const proofs[] = { N_("lost"), N_("draw"), N_("win") };
	double mean = 100 * report_win_rate(c->value, (enum side)t->at.to_move);

	if (c->proven != GAME_OPEN) {
		canvas_field(p->c, x, p->y, style, -NUMBER,
			_(proofs[1 + state_sign(&t->at) * c->proven]));
		return;
	}
	if (t->backed_up && c->move == p->slow->record->playout.step[t->ply].move) {
		canvas_printf(p->c, x, p->y, style, "%*.1f", NUMBER, mean);
		return; /* nobody asks for its bound */
	}
	if (isinf(c->bound)) {
		canvas_field(p->c, x, p->y, style, -3 * NUMBER,
			c->bound > 0 ? _("not tried") : _("left out"));
		return;
	}
	if (t->drawn) {
		if (c->visits > 0)
			canvas_printf(p->c, x, p->y, style, "%*.1f", NUMBER, mean);
		canvas_printf(p->c, x + NUMBER, p->y, style, "%*.1f%*.1f", NUMBER,
			100 * (double)c->bonus, NUMBER, 100 * (double)c->bound);
		return;
	}
	if (c->visits > 0) /* else its policy gives it a bound */
		canvas_printf(p->c, x, p->y, style, "%*.1f%+*.1f", NUMBER,
			slow_percent(p->slow, (double)(c->bound - c->bonus)), NUMBER,
			slow_percent_more(p->slow, (double)c->bonus));
	canvas_printf(p->c, x + 2 * NUMBER, p->y, style, "%*.1f", NUMBER,
		slow_percent(p->slow, (double)c->bound));
}

/* The table of the moves at a ply, on so many lines: the greatest bounds first, beside the numbers why the move was
 * selected. */
static void
draw_candidates(struct step_panel *p, int ply, int lines)
{
	static const char *const bounds[] = { N_("visits"), N_("win %"), N_("bonus"), N_("bound") };
	static const char *const chances[] = { N_("visits"), N_("win %"), N_("random"),
		N_("chance") };
	static const char *const reasons[TRACE_REASONS] = {
		[TRACE_GREATEST] = N_("greatest bound"),
		[TRACE_UNTRIED] = N_("never tried"),
		[TRACE_WIN] = N_("proven win"),
		[TRACE_UNPROVEN] = N_("greatest unproven"),
		[TRACE_LOST] = N_("all lose"),
		[TRACE_TURN] = N_("fewest visits"),
		[TRACE_NEAR] = N_("as great as any"),
		[TRACE_DRAWN] = N_("at random"),
	};
	const struct trace_step *step = &p->slow->record->playout.step[ply];
	const struct trace_candidate *all = &p->slow->record->playout.candidate[step->first];
	bool backs = p->at.phase == SLOW_BACKUP;
	struct slow_table t = { .ply = ply,
		.at = after_plies(p, ply),
		.backed_up = backs && ply >= p->at.at,
		.drawn = all->probability >= 0 && slow_is_joint(p->slow) };
	bool selected = backs || ply <= p->at.at; /* the move is, and marked */
	int order[GAME_MAX_MOVES], shown = step->count < lines - 1 ? step->count : lines - 1;
	struct list rows = { .cursor = 0 };
	char side[32], name[GAME_MOVE_TEXT], visits[16];

	assert(step->count > 0);
	for (int i = 0; i < step->count; i++) {
		int k = i;
		for (; k > 0 && all[i].bound > all[order[k - 1]].bound; k--)
			order[k] = order[k - 1];
		order[k] = i;
	}
	while (rows.cursor + 1 < step->count && all[order[rows.cursor]].move != step->move)
		rows.cursor++;

	snprintf(side, sizeof side, _("%c's"), side_letter((enum side)t.at.to_move));
	int x = p->r.x + canvas_field(p->c, p->r.x, p->y, quiet, NAME, side);
	for (int i = 0; i < 4; i++)
		x += canvas_field(
			p->c, x, p->y, quiet, -NUMBER, _(t.drawn ? chances[i] : bounds[i]));
	p->y++;
	list_place(&rows, (struct rect){ p->r.x, p->y, p->r.width, shown }, step->count);
	for (int i = 0; i < shown; i++, p->y++) {
		struct trace_candidate c =
			slow_candidate(p->slow, ply, order[rows.top + i], t.backed_up);
		bool own = c.move == step->move, chosen = selected && own;
		struct style style = chosen ? bold : plain;
		game_move_text_level(p->frame->session->game, &t.at, c.move, name);
		text_count(visits, sizeof visits, (uint64_t)c.visits, 6);
		canvas_printf(p->c, p->r.x, p->y, chosen ? panel_accent(p->frame) : plain,
			"%c %-*s", chosen ? '>' : ' ', NAME - 2, name);
		x = p->r.x + NAME;
		x += canvas_printf(p->c, x, p->y, style, "%*s", NUMBER, visits);
		steps_draw_bound(p, x, style, &t, &c);
		if (p->r.width < WITH_WHY || t.backed_up || (own && !selected))
			continue;
		const char *why = own ? _(reasons[step->reason]) : "";
		if (!own && c.proven == -state_sign(&t.at) && step->left_out)
			why = _("proven loss left out");
		canvas_text(p->c, x + 3 * NUMBER + 2, p->y, chosen ? bold : quiet, why);
	}
}

/* Where both choose at once both sides' tables, if there is room for both. */
static void
draw_tables(struct step_panel *p)
{
	const struct trace_step *step = p->slow->record->playout.step;
	int first = p->at.at & ~1, lines = lines_left(p);
	int both = slow_is_joint(p->slow) ? step[first].count + step[first + 1].count + 2 : 0;
	bool guesses = false;

	if (both > 0 && lines >= both) {
		draw_candidates(p, first, lines);
		p->y += lines > both;
		draw_candidates(p, first + 1, lines_left(p));
	} else {
		draw_candidates(p, p->at.at, lines);
	}
	for (int i = 0; i < step[p->at.at].count; i++) {
		struct trace_candidate c =
			slow_candidate(p->slow, p->at.at, i, p->at.phase == SLOW_BACKUP);
		struct root_move m = { .visits = c.visits, .proven = c.proven };
		guesses = guesses || move_is_guess(&m);
	}
	if (lines_left(p) >= 2 && guesses)
		panel_guess_draw(p->c, p->r.x + 2, p->y + 1);
}

/* Why this move: whatever its bound, or by that. */
static void
say_select(const struct step_panel *p, struct text *t)
{
	const struct trace_step *step = &p->slow->record->playout.step[p->at.at];
	const struct trace_candidate *m = slow_selected(p->slow, p->at.at);
	bool brief = !p->frame->ui->has_side;
	double mean = slow_percent(p->slow, (double)(m->bound - m->bonus));
	double bonus = slow_percent_more(p->slow, (double)m->bonus);
	char name[GAME_MOVE_TEXT];

	game_move_text_level(p->frame->session->game, &p->scene->position, step->move, name);
	if (step->reason == TRACE_UNTRIED)
		text_add(t,
			brief ? _("Select: %s, never tried.")
			      : _("Select: %s was never tried; such moves come first."),
			name);
	else if (step->reason == TRACE_WIN)
		text_add(t, _("Select: %s is a proven win."), name);
	else if (step->reason == TRACE_LOST)
		text_add(t, _("Select: all moves are proven losses; %s."), name);
	else if (step->reason == TRACE_TURN)
		text_add(t,
			brief ? _("Select: %s has the fewest visits.")
			      : _("Select: %s has the fewest visits, and moves take turns."),
			name);
	else if (step->reason == TRACE_UNPROVEN && !brief)
		text_add(t,
			_("Select: %s has the greatest bound of the moves that are not proven yet: "
			  "%.0f%% + %.0f."),
			name, mean, bonus);
	else if (step->reason == TRACE_DRAWN)
		text_add(t, _("Select: %c draws %s, with a chance of %.0f%%."),
			side_letter((enum side)p->scene->position.to_move), name,
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
	if (slow_is_joint(p->slow) && !brief)
		text_add(t, " %s",
			p->at.at % 2 ? _("It does not know of the other's choice.")
				     : _("Both choose at once."));
	else if (step->left_out && !brief)
		text_add(t, " %s", _("Proven losses are left out."));
}

/* ---- expand ---- */

static void
draw_children(struct step_panel *p)
{
	const struct trace_playout *t = &p->slow->record->playout;
	const struct trace_step *step = &t->step[p->at.at];
	const struct game *g = p->frame->session->game;
	const struct trace_child *child = &t->child[step->opened];
	int first = slow_first_try(t, p->at.at);
	bool priors = slow_has_priors(t, step);
	char name[GAME_MOVE_TEXT];

	canvas_text(p->c, p->r.x, p->y++, plain,
		priors ? _("A new node; what its policy expects:")
		       : _("A new node; none of its moves tried:"));
	int columns = p->r.width / (2 * NAME), lines = lines_left(p);
	for (int i = 0; i < step->children && i / columns < lines; i++) {
		int x = p->r.x + i % columns * 2 * NAME, y = p->y + i / columns;
		game_move_text_level(g, p->frame->position, child[i].move, name);
		if (slow_is_joint(p->slow)) /* both sides' */
			canvas_printf(p->c, x, y, panel_side_style(child[i].side), "%c",
				side_letter(child[i].side));
		int tried = first + (child[i].side != (enum side)p->frame->position->to_move);
		bool chosen =
			first >= 0 && tried < t->length && t->step[tried].move == child[i].move;
		if (chosen)
			canvas_text(
				p->c, x + slow_is_joint(p->slow), y, panel_accent(p->frame), ">");
		canvas_printf(p->c, x + 2, y, chosen ? panel_accent(p->frame) : plain, "%-*s",
			NAME - 2, name);
		if (priors)
			canvas_printf(
				p->c, x + NAME, y, plain, "%4.0f%%", 100 * (double)child[i].prior);
	}
	p->y += (step->children + columns - 1) / columns;
}

static void
say_expand(const struct step_panel *p, struct text *t)
{
	const struct trace_playout *playout = &p->slow->record->playout;
	const struct trace_step *step = &playout->step[p->at.at];
	const struct trace_child *best = &playout->child[step->opened];
	const struct game *g = p->frame->session->game;
	char name[GAME_MOVE_TEXT];
	unsigned long n = (unsigned long)step->children;

	game_move_text_level(g, &p->scene->before, step->move, name);
	text_add(t,
		language_count("Expand: a new node after %s, with %d move.",
			"Expand: a new node after %s, with %d moves.", n),
		name, step->children);
	int first = slow_first_try(playout, p->at.at);
	if (first >= 0 && !slow_is_joint(p->slow)) {
		game_move_text_level(g, &p->scene->position, playout->step[first].move, name);
		text_add(t, " ");
		text_add(t, _("%s is tried first."), name);
	}
	if (!slow_has_priors(playout, step) || !p->frame->ui->has_side)
		return;
	for (int i = 1; i < step->children; i++) {
		if (playout->child[step->opened + i].prior > best->prior)
			best = &playout->child[step->opened + i];
	}
	game_move_text_level(g, &p->scene->position, best->move, name);
	text_add(t, " ");
	text_add(t, _("Expected most: %s, %.0f%%."), name, 100 * (double)best->prior);
}

/* ---- simulate ---- */

/* The moves up to now, column by column; the last ones, if there is no room for all. */
static void
draw_moves(struct step_panel *p)
{
	static const char *const reasons[PLAYOUT_MOVE_REASONS] = {
		[PLAYOUT_MOVE_RANDOM] = "",
		[PLAYOUT_MOVE_WINS] = N_("wins"),
		[PLAYOUT_MOVE_BLOCKS] = N_("blocks"),
		[PLAYOUT_MOVE_CORNER] = N_("corner"),
		[PLAYOUT_MOVE_AHEAD] = N_("straight on"),
	};
	const struct trace_playout *t = &p->slow->record->playout;
	const struct playout_line *line = &t->line;
	const struct game *g = p->frame->session->game;
	int lines = lines_left(p), columns = p->r.width / ENTRY;
	struct state s = after_plies(p, t->length);
	bool opens_node = false;
	char name[GAME_MOVE_TEXT];

	for (int k = 0; k < t->length; k++)
		opens_node = opens_node || t->step[k].children > 0;
	if (lines >= LEAST_WITH_NOTE && !opens_node) {
		canvas_text(p->c, p->r.x, p->y++, quiet, _("No new node: too few visits so far."));
		lines--;
	}
	if (lines <= 0 || columns <= 0)
		return;
	int needed = (line->count + columns - 1) / columns;
	lines = needed < lines ? needed : lines;
	int first = p->at.at / (lines * columns) * (lines * columns);
	for (int k = 0; k <= p->at.at; k++) {
		bool now = k == p->at.at;
		int x = p->r.x + (k - first) / lines * ENTRY, y = p->y + (k - first) % lines;
		struct style side = panel_side_style((enum side)s.to_move);
		game_move_text_level(g, &s, line->moves[k].move, name);
		if (k >= first) {
			side.attr = now ? ATTR_BOLD : ATTR_DIM;
			canvas_printf(
				p->c, x, y, now ? bold : quiet, "%c%2d", now ? '>' : ' ', k + 1);
			canvas_printf(
				p->c, x + 4, y, side, "%c", side_letter((enum side)s.to_move));
			x += 7 + canvas_text(p->c, x + 6, y, now ? bold : quiet, name);
			canvas_text(p->c, x, y, now ? bold : plain,
				*reasons[line->moves[k].reason] ? _(reasons[line->moves[k].reason])
								: "");
		}
		g->rules->play(g, &s, line->moves[k].move);
	}
	p->y += lines;
}

/* Of a position that was evaluated, and the result that was drawn. */
static void
say_evaluated(const struct trace_playout *p, struct text *t)
{
	char outcome[OUTCOME_SIZE];

	text_add(t,
		p->line.count == 0 ? _("Simulate: evaluated, %.0f%% for X; drawn at random: %s.")
				   : _(" Evaluated, %.0f%% for X; drawn at random: %s."),
		100 * report_win_rate(p->expected, SIDE_FIRST), outcome_words(p, outcome));
}

static void
draw_simulated(struct step_panel *p)
{
	const struct trace_playout *t = &p->slow->record->playout;
	bool ended = p->at.at < 0, judged = t->end == TRACE_JUDGED;

	if (!ended)
		draw_moves(p);
	if (ended && slow_has_share(t)) {
		canvas_printf(p->c, p->r.x, p->y++, plain,
			judged ? _("Not played: evaluated, %.0f%% for X.")
			       : _("Nothing to play: %.0f%% for X."),
			100 * report_win_rate(t->value, SIDE_FIRST));
	} else if (judged && (ended || (t->line.count > 0 && p->at.at == t->line.count - 1))) {
		canvas_printf(p->c, p->r.x, p->y++, plain,
			t->line.count == 0 ? _("Not played: evaluated, %.0f%% for X.")
					   : _("Then evaluated: %.0f%% for X."),
			100 * report_win_rate(t->expected, SIDE_FIRST));
		canvas_text(p->c, p->r.x, p->y++, plain,
			t->result == 0  ? _("Drawn at random: half a win for each.")
			: t->result > 0 ? _("Drawn at random: X wins.")
					: _("Drawn at random: O wins."));
	} else if (ended) {
		canvas_text(p->c, p->r.x, p->y++, plain,
			t->result == 0  ? _("Nothing to play: a draw.")
			: t->result > 0 ? _("Nothing to play: X wins.")
					: _("Nothing to play: O wins."));
	}
}

/* The move of the playout; without one, why none is played out. */
static void
say_simulate(const struct step_panel *p, struct text *t)
{
	const struct trace_playout *playout = &p->slow->record->playout;
	enum trace_end end = playout->end;
	char name[GAME_MOVE_TEXT], outcome[OUTCOME_SIZE];

	if (p->at.at < 0 && end == TRACE_JUDGED && !slow_has_share(playout)) {
		say_evaluated(playout, t);
		return;
	}
	if (p->at.at < 0) {
		text_add(t,
			end == TRACE_OVER     ? _("Simulate: the game is over there: %s.")
			: end == TRACE_PROVEN ? _("Simulate: not needed, the move is proven: %s.")
			: end == TRACE_FORCED
				? _("Simulate: not needed, a forced win was found: %s.")
			: end == TRACE_ENDGAME
				? _("Simulate: not needed, the exact solver knows: %s.")
			: end == TRACE_JUDGED
				? _("Simulate: not played out, the position is evaluated: %s.")
				: _("Simulate: played out at full speed: %s."),
			outcome_words(playout, outcome));
		return;
	}
	const struct playout_move *m = &playout->line.moves[p->at.at];
	game_move_text_level(p->frame->session->game, &p->scene->before, m->move, name);
	text_add(t,
		m->reason == PLAYOUT_MOVE_WINS     ? _("Simulate: %c wins with %s.")
		: m->reason == PLAYOUT_MOVE_BLOCKS ? _("Simulate: %c blocks at %s.")
		: m->reason == PLAYOUT_MOVE_CORNER ? _("Simulate: %c takes the corner %s.")
		: m->reason == PLAYOUT_MOVE_AHEAD  ? _("Simulate: %c goes straight on, %s.")
						   : _("Simulate: %c plays %s at random."),
		side_letter((enum side)p->scene->before.to_move), name);
	if (p->at.at < playout->line.count - 1)
		return;
	if (end == TRACE_JUDGED)
		say_evaluated(playout, t);
	else
		text_add(t, _(" The playout ends: %s."), result_words(playout->result));
}

/* ---- back up ---- */

static void
say_backup(const struct step_panel *p, struct text *t)
{
	const struct trace_playout *playout = &p->slow->record->playout;
	const struct trace_step *step = &playout->step[p->at.at];
	enum side side = (enum side)p->scene->position.to_move;
	char name[GAME_MOVE_TEXT], outcome[OUTCOME_SIZE];

	game_move_text_level(p->frame->session->game, &p->scene->position, step->move, name);
	double before = 100 * report_win_rate(step->value[0], side);
	double after = 100 * report_win_rate(step->value[1], side);
	unsigned long n = step->visits[1];
	text_add(t, p->frame->ui->has_side ? _("Back up: %s. ") : _("%s. "),
		outcome_words(playout, outcome));
	if (step->proven[1] != GAME_OPEN && step->proven[0] == GAME_OPEN)
		text_add(t, _("%s is proven now: %s."), name, result_words(step->proven[1]));
	else if (step->visits[0] == 0)
		text_add(t, _("%s has its first visit: %.0f%% for %c."), name, after,
			side_letter(side));
	else
		text_add(t,
			language_count("%s: %.1f to %.1f%% for %c, %lu visit.",
				"%s: %.1f to %.1f%% for %c, %lu visits.", n),
			name, before, after, side_letter(side), n);
	if (slow_is_joint(p->slow) && p->at.at % 2 && p->frame->ui->has_side)
		text_add(t, " %s", _("The pair of both choices has numbers of its own."));
}

/* ---- positions ---- */

static void
say_down(const struct step_panel *p, struct text *t)
{
	const struct trace_node *n = &p->slow->record->node;
	char name[GAME_MOVE_TEXT] = "", proof[2][16], value[SLOW_VALUE];

	if (n->ply > 0)
		game_move_text_level(p->frame->session->game, &p->scene->before,
			p->slow->descent.path[n->ply - 1], name);
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
		/* Whether the side that moved gets more than its best so far. */
		slow_value_text(
			p->slow, n->side == SIDE_FIRST ? n->beta : n->alpha, TRACE_EXACT, value);
		text_add(t, _("Down: %s: only whether it is better for %c than %s."), name,
			side_letter((enum side) !n->side), value);
	} else if (n->why == TRACE_WHY_AGAIN) {
		text_add(t, _("Down: %s is better: once more, for its value."), name);
	} else {
		/* What a side has elsewhere, and so the window of values that matter here. */
		char alpha[SLOW_VALUE], beta[SLOW_VALUE];
		bool from = n->alpha > -TRACE_INFINITY, to = n->beta < TRACE_INFINITY;
		slow_value_text(p->slow, n->alpha, TRACE_EXACT, alpha);
		slow_value_text(p->slow, n->beta, TRACE_EXACT, beta);
		text_add(t, _("Down: %s. "), name);
		if (from && to)
			text_add(t, _("X already has %s elsewhere, O holds X to %s."), alpha, beta);
		else if (from)
			text_add(t, _("X already has %s elsewhere."), alpha);
		else if (to)
			text_add(t, _("O already holds X to %s elsewhere."), beta);
		else
			text_add(t, "%s", _("Every value counts."));
	}
}

/* The tree says all of them. */
static void
draw_legend(struct step_panel *p)
{
	bool proof = p->slow->descent.level[p->at.at].node.why == TRACE_WHY_PROOF;

	canvas_text(p->c, p->r.x, p->y++, quiet,
		proof ? _("for and against: positions still to be shown")
		      : _("values for X; on the path, those that matter"));
}

/* How a value became known: beside it in the tree, and in a sentence that has no words of its own for
 * it. */
static const struct {
	const char *word, *sentence;
} hows[TRACE_HOWS] = {
	[TRACE_HOW_SEARCHED] = { N_("all searched"), "" },
	[TRACE_HOW_CUTOFF] = { N_("cut off"), "" },
	[TRACE_HOW_TABLE] = { N_("seen before"), N_("searched before") },
	[TRACE_HOW_OVER] = { N_("game over"), N_("the game is over") },
	[TRACE_HOW_HORIZON] = { N_("evaluated"), N_("no deeper: judged by evaluation") },
	[TRACE_HOW_WINS] = { N_("won at once"), "" },
	[TRACE_HOW_THREATS] = { N_("too many threats"), N_("no move answers all threats") },
	[TRACE_HOW_FORCED] = { N_("forced win"), "" },
	[TRACE_HOW_UNFORCED] = { N_("nothing forced"), "" },
	[TRACE_HOW_ONE_WINS] = { N_("a reply wins"), "" },
	[TRACE_HOW_ALL_LOSE] = { N_("all replies lose"), N_("solved: every move loses") },
	[TRACE_HOW_DRAWN] = { N_("no reply wins"), N_("solved: no move wins, not all lose") },
	[TRACE_HOW_STABLE] = { N_("stable discs"), N_("too many discs can no longer be turned") },
	[TRACE_HOW_REPLY] = { N_("known reply"), N_("a reply is known to be good enough") },
	[TRACE_HOW_FEW] = { N_("last cells"), N_("the last cells, played out") },
	[TRACE_HOW_BOOK] = { N_("the book"), N_("the book of solved positions knows it") },
	[TRACE_HOW_REACHED] = { N_("proven"), N_("proven") },
	[TRACE_HOW_REFUTED] = { N_("refuted"), N_("refuted") },
	[TRACE_HOW_OPEN] = { N_("still open"), "" },
};

const char *
steps_how(enum trace_how how)
{
	return _(hows[how].word);
}

static void
say_up(const struct step_panel *p, struct text *t)
{
	const struct trace_node *n = &p->slow->record->node;
	const struct game *g = p->frame->session->game;
	struct state here = p->scene->position;
	int result;
	char number[SLOW_VALUE];
	char by[GAME_MOVE_TEXT] = "", value[64], other = side_letter((enum side) !n->side);

	if (n->ply > 0)
		g->rules->play(g, &here, p->slow->descent.path[n->ply - 1]);
	if (n->by != MOVE_NONE)
		game_move_text_level(g, &here, n->by, by);
	/* "+2", "at least +2", "at most 0"; where values are results in words. */
	slow_value(p->slow, n->value, &result);
	slow_value_text(p->slow, n->value, TRACE_EXACT, number);
	if (result != GAME_OPEN && (result != 0 || n->bound == TRACE_EXACT))
		snprintf(value, sizeof value, "%s", result_words(result));
	else
		snprintf(value, sizeof value,
			n->bound == TRACE_AT_LEAST  ? _("at least %s for X")
			: n->bound == TRACE_AT_MOST ? _("at most %s for X")
						    : _("%s for X"),
			number);
	/* The side above has something better and does not come here. */
	if (n->how == TRACE_HOW_CUTOFF && n->ply == 0)
		text_add(t, _("Up: %s, which is enough to know."), value);
	else if (n->how == TRACE_HOW_CUTOFF && *by)
		text_add(t, _("Up: cut off by %s: %s, and %c has better elsewhere."), by, value,
			other);
	else if (n->how == TRACE_HOW_CUTOFF)
		text_add(t, _("Up: cut off: %s, and %c has better elsewhere."), value, other);
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
		text_add(t, _("Up: %s: %s."), _(hows[n->how].sentence), value);
}

/* ---- beads ---- */

/* The moves of a matchbox with as many beads as there are, or fit. */
static void
steps_draw_box(struct step_panel *p)
{
	const struct trace_box *b = &p->slow->record->box;
	uint32_t all = b->paid ? b->change[1] - b->change[0] : 0;
	int x = p->r.x;
	char name[GAME_MOVE_TEXT];

	x += canvas_field(p->c, x, p->y, quiet, NAME, _("move"));
	x += canvas_field(p->c, x, p->y, quiet, -6, _("beads"));
	if (!b->paid)
		canvas_field(p->c, x, p->y, quiet, -8, _("chance"));
	p->y++;
	for (int i = 0; i < b->count; i++) {
		bool chosen = b->moves[i] == b->move && p->at.phase != SLOW_BOX;
		bool pays = chosen && b->paid;
		struct style style = chosen ? bold : plain;
		uint32_t beads = pays ? b->change[1] : b->beads[i];
		all += b->beads[i];
		if (lines_left(p) <= 0)
			continue;
		game_move_text_level(p->frame->session->game, &b->position, b->moves[i], name);
		canvas_printf(p->c, p->r.x, p->y, chosen ? panel_accent(p->frame) : plain,
			"%c %-*s", chosen ? '>' : ' ', NAME - 2, name);
		x = p->r.x + NAME;
		if (pays)
			canvas_printf(
				p->c, x, p->y, style, "%6u to %u", b->change[0], b->change[1]);
		else
			canvas_printf(p->c, x, p->y, style, "%6u %6.1f%%", b->beads[i],
				slow_chance(b, b->moves[i]));
		x += 16;
		int room = p->r.x + p->r.width - x;
		for (int k = 0; k < room && (uint32_t)k < beads; k++)
			canvas_put(p->c, x + k, p->y, style,
				(uint32_t)room < beads && k == room - 1
					? L'+'
					: look_glyph(p->frame->ui->caps, L'•', '.'));
		p->y++;
	}
	p->y++;
	if (lines_left(p) > 0)
		canvas_printf(p->c, p->r.x, p->y, quiet, _("%lld beads in %c's box"),
			(long long)all, side_letter((enum side)b->position.to_move));
}

static void
say_beads(const struct step_panel *p, struct text *t)
{
	const struct trace_box *b = &p->slow->record->box;
	char name[GAME_MOVE_TEXT];

	game_move_text_level(p->frame->session->game, &b->position, b->move, name);
	if (p->at.phase == SLOW_BOX)
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
	else if (p->at.phase == SLOW_DRAW)
		text_add(t, _("Drawn: bead %u of %u: %s, with a chance of %.0f%%."), b->drawn + 1,
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

/* The move that a moment is about, made at the position shown. */

static move_t
move_of_ply(const struct slow *w, struct slow_moment at)
{
	return w->record->playout.step[at.at].move;
}

static move_t
first_tried(const struct slow *w, struct slow_moment at)
{
	int first = slow_first_try(&w->record->playout, at.at);

	return first >= 0 ? w->record->playout.step[first].move : MOVE_NONE;
}

static move_t
left_by(const struct slow *w, struct slow_moment at)
{
	if (at.at > 0)
		return w->descent.path[at.at - 1];
	return slow_is_phased(w) ? w->record->node.by : MOVE_NONE;
}

static move_t
bead_drawn(const struct slow *w, struct slow_moment at)
{
	return w->record->box.move;
}

const struct step_kind step_kinds[SLOW_PHASES] = {
	[SLOW_SELECT] = { N_("select"), false, move_of_ply, draw_tables, say_select },
	[SLOW_EXPAND] = { N_("expand"), true, first_tried, draw_children, say_expand },
	[SLOW_SIMULATE] = { N_("simulate"), false, NULL, draw_simulated, say_simulate },
	[SLOW_BACKUP] = { N_("back up"), false, move_of_ply, draw_tables, say_backup },
	[SLOW_DOWN] = { N_("down"), true, NULL, draw_legend, say_down },
	[SLOW_UP] = { N_("up"), false, left_by, draw_legend, say_up },
	[SLOW_BOX] = { N_("box"), false, NULL, steps_draw_box, say_beads },
	[SLOW_DRAW] = { N_("draw"), false, bead_drawn, steps_draw_box, say_beads },
	[SLOW_PAY] = { N_("pay"), false, bead_drawn, steps_draw_box, say_beads },
};

void
steps_draw(const struct frame *frame, struct canvas *c, struct rect r, const struct slow *slow,
	const struct slow_scene *scene)
{
	/* The phases of a kind of record: from `first`, so many. */
	static const struct {
		enum slow_phase first;
		int count;
	} phases[] = {
		[TRACE_KIND_PLAYOUT] = { SLOW_SELECT, 4 },
		[TRACE_KIND_NODE] = { SLOW_DOWN, 2 },
		[TRACE_KIND_BEADS] = { SLOW_BOX, 3 },
	};
	struct step_panel p = { .frame = frame,
		.slow = slow,
		.scene = scene,
		.at = scene->at,
		.c = c,
		.r = r,
		.y = r.y };
	enum trace_kind kind = slow_kind(slow);
	int x = r.x;

	for (int i = 0; i < phases[kind].count; i++) {
		int phase = (int)phases[kind].first + i;
		bool now = phase == (int)p.at.phase && slow_is_phased(slow);
		x += canvas_printf(c, x, p.y, now ? panel_accent(frame) : quiet,
			now ? "[%s]" : " %s ", _(step_kinds[phase].name));
	}
	p.y += lines_left(&p) >= MANY_LINES ? 2 : 1;
	step_kinds[scene->at.phase].draw(&p);
}

int
steps_lines(const struct slow *slow, const struct slow_scene *scene)
{
	enum { HEAD = 3 };
	const struct trace_playout *t = &slow->record->playout;
	struct slow_moment at = scene->at;

	if (slow_kind(slow) == TRACE_KIND_NODE)
		return HEAD;
	if (slow_kind(slow) == TRACE_KIND_BEADS)
		return HEAD + 2 + slow->record->box.count;
	if (at.phase == SLOW_EXPAND)
		return HEAD + 1 + t->step[at.at].children / 3;
	if (at.phase == SLOW_SIMULATE)
		return HEAD + 2 + t->line.count / 2;
	int other =
		slow_is_joint(slow) && at.phase == SLOW_SELECT ? t->step[at.at ^ 1].count + 2 : 0;
	return HEAD + 1 + t->step[at.at].count + other;
}

void
steps_say(const struct frame *frame, const struct slow *slow, const struct slow_scene *scene,
	struct text *t)
{
	const struct match *m = &frame->session->match;
	char side = side_letter((enum side)match_state(m)->to_move), key[16];

	if (!slow_is_phased(slow)) {
		say_pace(frame, slow, t);
		return;
	}
	const struct step_panel p = {
		.frame = frame, .slow = slow, .scene = scene, .at = scene->at
	};
	step_kinds[scene->at.phase].say(&p, t);

	/* What its end and its clock mean for the game. */
	bool engine = match_result(m) == GAME_OPEN && !match_human_to_move(m) && !frame->reviews &&
		      !slow->guest;
	request_key_name(REQ_TREE, key);
	if (slow->ended && engine)
		text_add(t, _(" Search ended: %s lets %c move."), key, side);
	else if (slow->ended)
		text_add(t, "%s", _(" Search ended."));
	else if (engine && slow->engine && slow->moment == 0 && frame->ui->has_side &&
		 engine_task_of(slow->engine)->budget.time_ms != NO_LIMIT)
		text_add(t, _(" %c's clock is stopped."), side);
}
