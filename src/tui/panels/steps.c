/* The steps of an engine in slow motion: one table of their kinds, with each one's name, marks on
 * the board, sentence and numbers above the tree, which drawn_tree.h draws. The screen's thread
 * only. */
#include "tui/panels/steps.h"

#include <stdio.h>
#include <string.h>

#include "base/language.h"
#include "games/notation.h"
#include "tui/panels/panels.h"

enum {
	NAME = 7,   /* columns of a move */
	ENTRY = 20, /* a move of the playout: "12 X d1/2 blocks" */
	LEAST_WITH_NOTE = 8,
	MANY_LINES = 12, /* height from which there is a blank line */
};

/* A moment, the names of its moves, and the place of its numbers. */
struct step_panel {
	const struct frame *frame;
	const struct game *g;
	const struct slow *slow;
	const struct trace_playout *playout; /* if it is of one */
	const struct trace_step *step;       /* and where it is at a ply of its path */
	struct slow_moment at;
	move_t move;                                     /* its move, or MOVE_NONE */
	char name[GAME_MOVE_TEXT], last[GAME_MOVE_TEXT]; /* of that, and of the last move made */
	struct canvas *c;
	struct rect r;
	int y; /* the next line */
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

/* Returns whether a fraction is backed up instead of a result: an evaluation, from which no result was
 * drawn. */
static bool
has_share(const struct trace_playout *p)
{
	bool judged = p->end == TRACE_JUDGED;

	return p->value != p->result || (judged && (p->joint || p->expected == p->value));
}

/* Writes what is backed up: a result or, where positions are evaluated, a fraction of one. */
static const char *
outcome_words(const struct trace_playout *p, char out[OUTCOME_SIZE])
{
	if (has_share(p))
		snprintf(out, OUTCOME_SIZE, _("%.0f%% for X"),
			100 * report_win_rate(p->value, SIDE_FIRST));
	else
		snprintf(out, OUTCOME_SIZE, "%s",
			p->end == TRACE_JUDGED && p->result == 0 ? _("half a win for each")
								 : result_words(p->result));
	return out;
}

/* ---- select and back up ---- */

/* Returns the position after this many plies of the path. */
static struct state
after_plies(const struct step_panel *p, int plies)
{
	struct state s = p->slow->root;

	for (int k = 0; k < plies; k++)
		p->g->rules->play(p->g, &s, p->playout->step[k].move);
	return s;
}

/* Draws the table of a report's moves on this many lines, as though it were the search on the screen. */
static void
draw_report(struct step_panel *p, const struct report *info, move_t chosen, int lines)
{
	static struct viewed seen; /* large */
	struct frame frame = *p->frame;

	seen = (struct viewed){ .info = *info, .has_info = true, .chosen = chosen };
	viewed_update(&seen, false);
	for (int i = 1; i < seen.ordered; i++) { /* the greatest bounds first */
		int row = seen.order[i], k = i;
		float bound = seen.info.moves[row].bound;
		for (; k > 0 && bound > seen.info.moves[seen.order[k - 1]].bound; k--)
			seen.order[k] = seen.order[k - 1];
		seen.order[k] = row;
	}
	frame.viewed = &seen;
	frame.whose = WHOSE_POSITIONS;
	frame.shows_numbers = true;
	frame.heat = heat_scale_of(frame.display->heat, frame.display->heat_is_relative, info);
	if (frame.display->point == POINT_MOVER)
		frame.point = (enum side)info->position.to_move;
	panel_tree_table_draw(&frame, p->c, (struct rect){ p->r.x, p->y, p->r.width, lines });
	p->y += lines;
}

/* Draws the table of the moves at a ply. */
static void
draw_table(struct step_panel *p, int ply, int lines)
{
	static struct report info; /* large */
	struct state at = after_plies(p, ply);
	bool selected = p->at.phase == SLOW_BACKUP || ply <= p->at.at;

	slow_report_ply(p->slow, p->g, &at, ply, &info);
	draw_report(p, &info, selected ? p->playout->step[ply].move : MOVE_NONE, lines);
}

/* Draws both sides' tables where both choose at once, if both fit. */
static void
draw_tables(struct step_panel *p)
{
	int first = p->at.at & ~1, lines = lines_left(p), both = 0;

	if (p->playout->joint)
		both = p->playout->step[first].count + p->playout->step[first + 1].count + 2;
	if (both == 0 || lines < both) {
		draw_table(p, p->at.at, lines);
		return;
	}
	draw_table(p, first, 1 + p->playout->step[first].count);
	p->y += lines > both;
	draw_table(p, first + 1, lines_left(p));
}

static int
lines_of_tables(const struct slow *w)
{
	enum { NOTES = 6 };
	const struct trace_step *step = w->record->playout.step;
	int at = w->scene.at.at;
	bool both = w->record->playout.joint && w->scene.at.phase == SLOW_SELECT;

	return 1 + step[at].count + (both ? step[at ^ 1].count + 2 : NOTES);
}

/* Writes why this move was selected: for a reason other than its bound, or by that. */
static void
say_select(const struct step_panel *p, struct text *t)
{
	enum trace_reason why = p->step->reason;
	const struct trace_candidate *m = &p->playout->candidate[p->step->first];
	bool brief = !p->frame->ui->has_side;

	while (m->move != p->move)
		m++;
	double bound = (double)m->bound, bonus = (double)m->bonus;
	if (why == TRACE_UNTRIED)
		text_add(t,
			brief ? _("Select: %s, never tried.")
			      : _("Select: %s was never tried; such moves come first."),
			p->name);
	else if (why == TRACE_WIN)
		text_add(t, _("Select: %s is a proven win."), p->name);
	else if (why == TRACE_LOST)
		text_add(t, _("Select: all moves are proven losses; %s."), p->name);
	else if (why == TRACE_TURN)
		text_add(t,
			brief ? _("Select: %s has the fewest visits.")
			      : _("Select: %s has the fewest visits, and moves take turns."),
			p->name);
	else if (why == TRACE_DRAWN)
		text_add(t, _("Select: %c draws %s, with a chance of %.0f%%."),
			side_letter((enum side)p->slow->scene.position.to_move), p->name,
			100 * (double)m->probability);
	else if ((why == TRACE_GREATEST || brief) && m->visits == 0)
		text_add(t, /* worth as much as its policy gives it */
			brief ? _("Select: %s, untried, %.2f.")
			      : _("Select: %s was never tried and has the greatest bound: %.2f."),
			p->name, bound);
	else
		text_add(t,
			brief ? _("Select: %s, %.2f + %.2f.")
			: why == TRACE_UNPROVEN
				? _("Select: %s has the greatest bound of the moves that are not "
				    "proven yet: %.2f + %.2f.")
			: why == TRACE_NEAR
				? _("Select: %s, one of those with about the greatest bound: "
				    "%.2f + %.2f.")
				: _("Select: %s has the greatest bound: mean %.2f + bonus %.2f."),
			p->name, bound - bonus, bonus);
	if (p->playout->joint && !brief)
		text_add(t, " %s",
			p->at.at % 2 ? _("It does not know the other's choice.")
				     : _("Both choose at once."));
	else if (p->step->left_out && !brief)
		text_add(t, " %s", _("Proven losses are left out."));
}

static void
say_backup(const struct step_panel *p, struct text *t)
{
	const struct trace_step *step = p->step;
	enum side side = (enum side)p->slow->scene.position.to_move;
	char outcome[OUTCOME_SIZE], rate[2][8];
	unsigned long n = step->visits[1];

	for (int i = 0; i < 2; i++)
		mean_text(step->value[i], step->visits[i], side, rate[i]);

	text_add(t, p->frame->ui->has_side ? _("Back up: %s. ") : _("%s. "),
		outcome_words(p->playout, outcome));
	if (step->proven[1] != GAME_OPEN && step->proven[0] == GAME_OPEN)
		text_add(t, _("%s is proven now: %s."), p->name, result_words(step->proven[1]));
	else if (step->visits[0] == 0)
		text_add(t, _("%s has its first visit: %s%% for %c."), p->name, rate[1],
			side_letter(side));
	else
		text_add(t,
			language_count("%s: %s to %s%% for %c, %lu visit.",
				"%s: %s to %s%% for %c, %lu visits.", n),
			p->name, rate[0], rate[1], side_letter(side), n);
	if (p->playout->joint && p->at.at % 2 && p->frame->ui->has_side)
		text_add(t, " %s", _("The pair of both choices has numbers of its own."));
}

/* ---- expand ---- */

/* Returns the child of which the policy expects most; NULL if it expects the same of all. */
static const struct trace_child *
expected_most(const struct step_panel *p)
{
	const struct trace_child *child = &p->playout->child[p->step->opened], *most = child;
	bool differ = false;

	for (int i = 1; i < p->step->children; i++) {
		differ = differ || child[i].prior != child[0].prior;
		most = child[i].prior > most->prior ? &child[i] : most;
	}
	return p->step->children > 0 && child[0].prior >= 0 && differ ? most : NULL;
}

static void
draw_children(struct step_panel *p)
{
	const struct trace_child *child = &p->playout->child[p->step->opened];
	const struct state *here = p->frame->position;
	bool priors = expected_most(p);
	char name[GAME_MOVE_TEXT];

	canvas_text(p->c, p->r.x, p->y++, normal,
		priors ? _("A new node; what its policy expects:")
		       : _("A new node; none of its moves tried:"));
	int columns = p->r.width / (2 * NAME), lines = lines_left(p);
	for (int i = 0; i < p->step->children && i / columns < lines; i++) {
		int x = p->r.x + i % columns * 2 * NAME, y = p->y + i / columns;
		/* Both sides' moves where both choose at once, and each side's first try. */
		int tried = p->at.at + 1 + (child[i].side != (enum side)here->to_move);
		bool chosen = p->move != MOVE_NONE && tried < p->playout->length &&
			      p->playout->step[tried].move == child[i].move;
		struct style style = chosen ? look_accent(p->frame->ui->caps) : normal;
		game_move_text_level(p->g, here, child[i].move, name);
		if (p->playout->joint)
			canvas_printf(p->c, x, y, panel_side_style(child[i].side), "%c",
				side_letter(child[i].side));
		if (chosen)
			canvas_text(p->c, x + p->playout->joint, y, style, ">");
		canvas_printf(p->c, x + 2, y, style, "%-*s", NAME - 2, name);
		if (priors)
			canvas_printf(
				p->c, x + NAME, y, normal, "%4.0f%%", 100 * (double)child[i].prior);
	}
}

static int
lines_of_children(const struct slow *w)
{
	return 1 + w->record->playout.step[w->scene.at.at].children / 3;
}

static void
say_expand(const struct step_panel *p, struct text *t)
{
	const struct trace_child *most = expected_most(p);
	char name[GAME_MOVE_TEXT];

	text_add(t,
		language_count("Expand: a new node after %s, with %d move.",
			"Expand: a new node after %s, with %d moves.",
			(unsigned long)p->step->children),
		p->last, p->step->children);
	if (p->move != MOVE_NONE && !p->playout->joint) {
		text_add(t, " ");
		text_add(t, _("%s is tried first."), p->name);
	}
	if (!most || !p->frame->ui->has_side)
		return;
	game_move_text_level(p->g, &p->slow->scene.position, most->move, name);
	text_add(t, " ");
	text_add(t, _("Expected most: %s, %.0f%%."), name, 100 * (double)most->prior);
}

/* ---- simulate ---- */

/* Draws the moves so far, column by column; the last ones if not all fit. */
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
	const struct playout_line *line = &p->playout->line;
	int lines = lines_left(p), columns = p->r.width / ENTRY;
	struct state s = after_plies(p, p->playout->length);
	bool opens_node = false;
	char name[GAME_MOVE_TEXT];

	if (p->at.at < 0)
		return;
	for (int k = 0; k < p->playout->length; k++)
		opens_node = opens_node || p->playout->step[k].children > 0;
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
		const char *why = reasons[line->moves[k].reason];
		bool now = k == p->at.at;
		int x = p->r.x + (k - first) / lines * ENTRY, y = p->y + (k - first) % lines;
		struct style side = panel_side_style((enum side)s.to_move);
		if (k >= first) {
			game_move_text_level(p->g, &s, line->moves[k].move, name);
			side.attr = now ? ATTR_BOLD : ATTR_DIM;
			canvas_printf(
				p->c, x, y, now ? bold : quiet, "%c%2d", now ? '>' : ' ', k + 1);
			canvas_printf(
				p->c, x + 4, y, side, "%c", side_letter((enum side)s.to_move));
			x += 7 + canvas_text(p->c, x + 6, y, now ? bold : quiet, name);
			canvas_text(p->c, x, y, now ? bold : normal, *why ? _(why) : "");
		}
		p->g->rules->play(p->g, &s, line->moves[k].move);
	}
	p->y += lines;
}

static int
lines_of_moves(const struct slow *w)
{
	return 2 + w->record->playout.line.count / 2;
}

/* Writes the playout's move; without one, why nothing is played out. At the end it writes the
 * result or, of an evaluated position, the result drawn. */
static void
say_simulate(const struct step_panel *p, struct text *t)
{
	enum trace_end end = p->playout->end;
	bool ended = p->at.at < 0;
	char outcome[OUTCOME_SIZE];

	outcome_words(p->playout, outcome);
	if (!ended) {
		enum playout_reason why = p->playout->line.moves[p->at.at].reason;
		text_add(t,
			why == PLAYOUT_MOVE_WINS     ? _("Simulate: %c wins with %s.")
			: why == PLAYOUT_MOVE_BLOCKS ? _("Simulate: %c blocks at %s.")
			: why == PLAYOUT_MOVE_CORNER ? _("Simulate: %c takes the corner %s.")
			: why == PLAYOUT_MOVE_AHEAD  ? _("Simulate: %c goes straight on, %s.")
						     : _("Simulate: %c plays %s at random."),
			side_letter((enum side)p->slow->scene.before.to_move), p->last);
		if (p->at.at < p->playout->line.count - 1)
			return;
	}
	if (end == TRACE_JUDGED && !(ended && has_share(p->playout)))
		text_add(t,
			ended ? _("Simulate: evaluated, %.0f%% for X; drawn at random: %s.")
			      : _(" Evaluated, %.0f%% for X; drawn at random: %s."),
			100 * report_win_rate(p->playout->expected, SIDE_FIRST), outcome);
	else if (!ended)
		text_add(t, _(" The playout ends: %s."), result_words(p->playout->result));
	else
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
			outcome);
}

/* ---- positions ---- */

/* The tree says all of them. */
static void
draw_legend(struct step_panel *p)
{
	bool proof = p->slow->descent.level[p->at.at].node.why == TRACE_WHY_PROOF;

	canvas_text(p->c, p->r.x, p->y, quiet,
		proof ? _("for and against: positions left to prove")
		      : _("values for X; on the path, those that matter"));
}

static int
lines_of_legend(const struct slow *w)
{
	return 0;
}

static void
say_down(const struct step_panel *p, struct text *t)
{
	const struct trace_node *n = &p->slow->record->node;
	char proof[2][16], alpha[SLOW_VALUE], beta[SLOW_VALUE];
	/* What each side has elsewhere, and so the window of values that matter here. */
	bool from = n->alpha > -TRACE_INFINITY, to = n->beta < TRACE_INFINITY;

	slow_value_text(p->slow, n->alpha, TRACE_EXACT, alpha);
	slow_value_text(p->slow, n->beta, TRACE_EXACT, beta);
	for (int i = 0; i < 2; i++)
		snprintf(proof[i], sizeof proof[i], n->numbers[i] >= TRACE_NEVER ? "-" : "%u",
			n->numbers[i]);
	if (n->why == TRACE_WHY_FORCED)
		text_add(t,
			n->ply > 0 ? _("Down: before the search: can %c force a win after %s?")
				   : _("Down: before the search: can %c force a win?"),
			side_letter(n->side), p->last);
	else if (n->why == TRACE_WHY_PROOF)
		text_add(t, _("Down: %s. Positions left to prove: %s for %c, %s against."),
			n->ply > 0 ? p->last : _("root"), proof[0], side_letter(n->side), proof[1]);
	else if (n->ply == 0)
		text_add(t,
			language_count("Down: the root, for a search %d ply deep.",
				"Down: the root, for a search %d plies deep.",
				(unsigned long)n->depth),
			n->depth);
	else if (n->why == TRACE_WHY_NULL)
		/* Whether the side that moved gets more than its best so far. */
		text_add(t, _("Down: %s: only whether it is better for %c than %s."), p->last,
			side_letter((enum side) !n->side), n->side == SIDE_FIRST ? beta : alpha);
	else if (n->why == TRACE_WHY_AGAIN)
		text_add(t, _("Down: %s is better: searched again, for its value."), p->last);
	else {
		text_add(t, _("Down: %s. "), p->last);
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

/* How a value became known: the words beside it in the tree, and those for a sentence. */
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
	struct state here = p->slow->scene.position;
	int result;
	char number[SLOW_VALUE];
	char by[GAME_MOVE_TEXT] = "", value[64], other = side_letter((enum side) !n->side);

	if (n->ply > 0)
		p->g->rules->play(p->g, &here, p->slow->descent.path[n->ply - 1]);
	if (n->by != MOVE_NONE)
		game_move_text_level(p->g, &here, n->by, by);
	/* "+2", "at least +2", "at most 0"; where values are results, in words. */
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
	/* The side above has something better and will not come here. */
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

/* Returns the probability of a move before the draw, in percent. */
static double
chance(const struct trace_box *b, move_t m)
{
	double all = 0, own = 0;

	for (int i = 0; i < b->count; i++) {
		all += b->beads[i];
		own += b->moves[i] == m ? b->beads[i] : 0;
	}
	return all > 0 ? 100 * own / all : 0;
}

static void
draw_box(struct step_panel *p)
{
	draw_report(p, &p->slow->scene.info, p->move, lines_left(p));
}

static int
lines_of_box(const struct slow *w)
{
	return 3 + w->record->box.count;
}

static void
say_beads(const struct step_panel *p, struct text *t)
{
	const struct trace_box *b = &p->slow->record->box;

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
			b->all, p->name, chance(b, b->move));
	else
		text_add(t,
			b->reward > 0   ? _("Paid: %s gets %d, now %u.")
			: b->reward < 0 ? _("Paid: %s gives back %d, now %u.")
					: _("Paid: %s gets nothing (%d), still %u."),
			p->name, b->reward < 0 ? -b->reward : b->reward, b->change[1]);
}

/* ---- the table ---- */

static const struct step_kind {
	const char *name;
	bool marks_legal; /* on the board */
	/* Draws its numbers beside the board, above the tree; and how many lines these need. */
	void (*draw)(struct step_panel *p);
	int (*lines)(const struct slow *w);
	/* Writes what happens, and why. */
	void (*say)(const struct step_panel *p, struct text *t);
} kinds[SLOW_PHASES] = {
	[SLOW_SELECT] = { N_("select"), false, draw_tables, lines_of_tables, say_select },
	[SLOW_EXPAND] = { N_("expand"), true, draw_children, lines_of_children, say_expand },
	[SLOW_SIMULATE] = { N_("simulate"), false, draw_moves, lines_of_moves, say_simulate },
	[SLOW_BACKUP] = { N_("back up"), false, draw_tables, lines_of_tables, say_backup },
	[SLOW_DOWN] = { N_("down"), true, draw_legend, lines_of_legend, say_down },
	[SLOW_UP] = { N_("up"), false, draw_legend, lines_of_legend, say_up },
	[SLOW_BOX] = { N_("box"), false, draw_box, lines_of_box, say_beads },
	[SLOW_DRAW] = { N_("draw"), false, draw_box, lines_of_box, say_beads },
	[SLOW_PAY] = { N_("pay"), false, draw_box, lines_of_box, say_beads },
};

static struct step_panel
panel_of(const struct frame *frame, const struct slow *w)
{
	const struct slow_scene *scene = &w->scene;
	struct step_panel p = { .frame = frame,
		.g = frame->session->game,
		.slow = w,
		.at = scene->at,
		.move = scene->move };

	if (w->record->kind == TRACE_KIND_PLAYOUT) {
		p.playout = &w->record->playout;
		p.step = scene->at.phase != SLOW_SIMULATE ? &p.playout->step[scene->at.at] : NULL;
	}
	if (p.move != MOVE_NONE)
		game_move_text_level(p.g, &scene->position, p.move, p.name);
	if (scene->moves > 0)
		game_move_text_level(p.g, &scene->before, slow_move(w, scene->moves - 1), p.last);
	return p;
}

int
steps_lines(const struct slow *slow)
{
	enum { HEAD = 3 };

	return HEAD + kinds[slow->scene.at.phase].lines(slow);
}

void
steps_draw(const struct frame *frame, struct canvas *c, struct rect r, const struct slow *slow)
{
	/* The phases of a kind of record: the first one and their number. */
	static const struct {
		enum slow_phase first;
		int count;
	} phases[] = {
		[TRACE_KIND_PLAYOUT] = { SLOW_SELECT, 4 },
		[TRACE_KIND_NODE] = { SLOW_DOWN, 2 },
		[TRACE_KIND_BEADS] = { SLOW_BOX, 3 },
	};
	enum trace_kind kind = slow->record->kind;
	struct step_panel p = panel_of(frame, slow);
	int x = r.x;

	p.c = c;
	p.r = r;
	p.y = r.y;
	for (int i = 0; i < phases[kind].count; i++) {
		int phase = (int)phases[kind].first + i;
		bool now = phase == (int)p.at.phase && slow_is_phased(slow);
		x += canvas_printf(c, x, p.y, now ? look_accent(frame->ui->caps) : quiet,
			now ? "[%s]" : " %s ", _(kinds[phase].name));
	}
	p.y += lines_left(&p) >= MANY_LINES ? 2 : 1;
	kinds[p.at.phase].draw(&p);
}

void
steps_say(const struct frame *frame, const struct slow *w, struct text *t)
{
	const struct match *m = &frame->session->match;
	char side = side_letter((enum side)match_state(m)->to_move);

	if (slow_is_phased(w)) {
		const struct step_panel p = panel_of(frame, w);
		/* What its end and its clock mean for the game. */
		bool engine = match_result(m) == GAME_OPEN && !match_human_to_move(m) &&
			      !frame->reviews && !w->guest;
		kinds[p.at.phase].say(&p, t);
		if (w->ended && engine)
			text_add(t, _(" Search ended: %s lets %c move."),
				request_key_name(REQ_TREE), side);
		else if (w->ended)
			text_add(t, "%s", _(" Search ended."));
		else if (engine && w->engine && w->moment == 0 && frame->ui->has_side &&
			 engine_task_of(w->engine)->budget.time_ms != NO_LIMIT)
			text_add(t, _(" %c's clock is stopped."), side);
		return;
	}
	/* moments are too short to show, or there is none */
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
		text_add(t, _(". Search ended: %s restarts it."), request_key_name(REQ_START));
		return;
	}
	text_add(t, "%s", w->learns ? _(": the same learner.") : _(": the same search."));
	if (frame->ui->has_side)
		text_add(t, " %s", _("Space stops here."));
}

void
steps_show_board(
	const struct frame *frame, const struct slow *w, struct step_board *b, struct board_view *v)
{
	const struct slow_scene *scene = &w->scene;
	const struct game *g = frame->session->game;
	bool node = w->record->kind == TRACE_KIND_NODE;
	/* Where both sides choose at once the plies come in pairs. */
	int plies = game_step_plies(g);
	bool beads = w->record->kind == TRACE_KIND_BEADS;
	struct state at = w->root, leaf = at;
	char value[SLOW_VALUE];

	/* The moves from the root, and what a playout has changed since the end of the path. */
	memset(b, 0, sizeof *b);
	for (int k = 0; k < scene->moves; k++) {
		int cell = g->rules->move_to_cell(g, &at, slow_move(w, k));
		if (cell >= 0 && k < scene->path)
			b->number[cell] = (unsigned char)(k / plies + 1);
		g->rules->play(g, &at, slow_move(w, k));
		if (k < scene->path)
			leaf = at;
	}
	for (int cell = 0; scene->moves > scene->path && cell < game_cell_count(g); cell++)
		b->faint[cell] = g->rules->get(g, &at, cell) != g->rules->get(g, &leaf, cell);

	/* The values of positions as they are in the tree. */
	for (int i = 0; node && i < scene->info.count; i++) {
		const struct slow_tried *t =
			slow_descent_find(slow_level(w), scene->info.moves[i].move);
		if (!t || !t->valued || t->bound == TRACE_UNKNOWN)
			continue;
		slow_value_text(w, t->value, t->bound, value);
		snprintf(b->label[i], BOARD_LABEL, "%.*s", BOARD_LABEL - 1, value);
	}

	v->state = &scene->position;
	v->info = scene->info.count > 0 ? &scene->info : NULL;
	v->heat =
		heat_scale_of(frame->display->heat, frame->display->heat_is_relative, &scene->info);
	v->label = node ? (const char(*)[BOARD_LABEL])b->label : NULL;
	v->point = (enum side)scene->position.to_move;
	v->mark_legal = kinds[scene->at.phase].marks_legal;
	v->number = beads ? NULL : b->number;
	v->faint = beads ? NULL : b->faint;
	v->cursor = -1;
	if (scene->move != MOVE_NONE)
		v->cursor = g->rules->move_to_cell(g, &scene->position, scene->move);
	if (v->cursor >= 0 && g->by_column)
		v->cursor %= g->columns * g->rows;
	v->before = scene->moves > 0 ? &scene->before : NULL;
	v->last = -1;
	if (v->before)
		v->last = g->rules->move_to_cell(g, v->before, slow_move(w, scene->moves - 1));
}
