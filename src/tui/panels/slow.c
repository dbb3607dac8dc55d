/* Beside or below the board in slow motion: which phase it is, and of a playout the moves that are
 * selected from, the new node, the moves of the playout or the numbers that change on the way back;
 * below, the path. slow_positions.c draws what is not a playout. The screen's thread only. */
#include <assert.h>
#include <math.h>
#include <stdio.h>

#include "base/language.h"
#include "games/notation.h"
#include "match/phrases.h"
#include "tui/panels/drawn_tree.h"
#include "tui/panels/slow_panel.h"

static const struct style plain = { 0 };
static const struct style quiet = { .attr = ATTR_DIM };
static const struct style bold = { .attr = ATTR_BOLD };

enum {
	WITH_WHY = 52, /* the width from which the reason stands behind the numbers */
	ENTRY = 20,    /* a move of the playout: "12 X d1/2 blocks" */
	LEAST_WITH_NOTE = 8,
	ROOMY = 46, /* the width from which there are blanks between old and new */
};

/* ---- the phases ---- */

/* Those of a kind of record: from `first`, so many. */
static const struct phases {
	enum slow_phase first;
	int count;
} phases[] = {
	[TRACE_KIND_PLAYOUT] = { SLOW_SELECT, 4 },
	[TRACE_KIND_NODE] = { SLOW_DOWN, 2 },
	[TRACE_KIND_BEADS] = { SLOW_BOX, 3 },
};

static void
draw_phases(struct slow_panel *p)
{
	static const char *const names[SLOW_PHASES] = { N_("select"), N_("expand"), N_("simulate"),
		N_("back up"), N_("down"), N_("up"), N_("box"), N_("draw"), N_("pay") };
	const struct phases *of = &phases[slow_kind(p->slow)];
	int x = p->r.x;

	for (int i = 0; i < of->count; i++) {
		int phase = (int)of->first + i;
		bool now = phase == (int)p->at.phase && slow_is_phased(p->slow);
		x += canvas_printf(p->c, x, p->y, now ? panel_accent(p->frame) : quiet,
			now ? "[%s]" : " %s ", _(names[phase]));
	}
	p->y += slow_lines_left(p) >= 12 ? 2 : 1;
}

/* The position after so many plies of the path. */
static struct state
after_plies(const struct slow_panel *p, int plies)
{
	const struct game *g = p->frame->session->game;
	struct state s = p->slow->root;

	for (int k = 0; k < plies; k++)
		g->rules->play(g, &s, p->slow->record->playout.step[k].move);
	return s;
}

/* ---- the moves to select from ---- */

/* A table of moves: of a ply of the path, as the policy saw it or as the result has changed it. */
struct slow_table {
	int ply;
	struct state at;
	bool selected;  /* the move is, and marked */
	bool backed_up; /* its numbers are the new ones */
	bool drawn;     /* moves are drawn by probability */
};

/* Why a move was selected; a proven loss is left out. */
static const char *
why(const struct trace_step *step, const struct trace_candidate *c, int sign)
{
	static const char *const reasons[TRACE_REASONS] = {
		[TRACE_GREATEST] = N_("greatest bound"),
		[TRACE_UNTRIED] = N_("never tried"),
		[TRACE_WIN] = N_("proven win"),
		[TRACE_UNPROVEN] = N_("greatest unproven"),
		[TRACE_LOST] = N_("all lose"),
		[TRACE_TURN] = N_("fewest visits"),
		[TRACE_NEAR] = N_("as great as any"),
		[TRACE_DRAWN] = N_("by lot"),
	};

	if (c->move == step->move)
		return _(reasons[step->reason]);
	return c->proven == -sign && step->left_out ? _("proven loss left out") : "";
}

static void
draw_number(const struct slow_panel *p, int x, struct style style, double percent)
{
	canvas_printf(p->c, x, p->y, style, "%*.1f", SLOW_NUMBER, percent);
}

static double
mean_of(const struct trace_candidate *c, const struct slow_table *t)
{
	return 100 * report_win_rate(c->value, (enum side)t->at.to_move);
}

/* Mean, bonus and bound; where moves are drawn mean, the share that explores, and probability. */
static void
draw_bound(const struct slow_panel *p, int x, struct style style, const struct slow_table *t,
	const struct trace_candidate *c)
{
	static const char *const proofs[] = { N_("lost"), N_("draw"), N_("win") };
	int sign = state_sign(&t->at);
	char text[16];

	if (c->proven != GAME_OPEN) {
		snprintf(text, sizeof text, "%c %s", "<=>"[1 + sign * c->proven],
			_(proofs[1 + sign * c->proven]));
		canvas_field(p->c, x, p->y, style, -SLOW_NUMBER, text);
		return;
	}
	if (isinf(c->bound)) {
		canvas_field(p->c, x, p->y, style, -3 * SLOW_NUMBER,
			c->bound > 0 ? _("not tried") : _("left out"));
		return;
	}
	if (t->drawn) {
		if (c->visits > 0)
			draw_number(p, x, style, mean_of(c, t));
		draw_number(p, x + SLOW_NUMBER, style, 100 * (double)c->bonus);
		draw_number(p, x + 2 * SLOW_NUMBER, style, 100 * (double)c->bound);
		return;
	}
	if (c->visits > 0) { /* else its policy gives it a bound */
		draw_number(p, x, style, slow_percent(p->slow, (double)(c->bound - c->bonus)));
		canvas_printf(p->c, x + SLOW_NUMBER, p->y, style, "%+*.1f", SLOW_NUMBER,
			slow_percent_more(p->slow, (double)c->bonus));
	}
	draw_number(p, x + 2 * SLOW_NUMBER, style, slow_percent(p->slow, (double)c->bound));
}

static void
draw_candidate(struct slow_panel *p, const struct slow_table *t, const struct trace_candidate *c)
{
	const struct trace_step *step = &p->slow->record->playout.step[t->ply];
	bool chosen = t->selected && c->move == step->move;
	bool changed = t->backed_up && chosen; /* and nobody asks for its bound */
	struct style style = chosen ? bold : plain;
	char name[GAME_MOVE_TEXT], visits[16];
	int x = p->r.x;

	game_move_text_level(p->frame->session->game, &t->at, c->move, name);
	text_count(visits, sizeof visits, (uint64_t)c->visits, 6);
	canvas_printf(p->c, x, p->y, chosen ? panel_accent(p->frame) : plain, "%c %-*s",
		chosen ? '>' : ' ', SLOW_NAME - 2, name);
	x += SLOW_NAME;
	x += canvas_printf(p->c, x, p->y, style, "%*s", SLOW_NUMBER, visits);
	if (changed && c->proven == GAME_OPEN)
		draw_number(p, x, style, mean_of(c, t));
	else
		draw_bound(p, x, style, t, c);
	if (p->r.width >= WITH_WHY && !t->backed_up && (t->selected || c->move != step->move))
		canvas_text(p->c, x + 3 * SLOW_NUMBER + 2, p->y, chosen ? bold : quiet,
			why(step, c, state_sign(&t->at)));
	p->y++;
}

/* Greatest bounds first; returns the row of the selected move. */
static int
sort_moves(const struct slow_panel *p, int ply, int order[GAME_MAX_MOVES])
{
	const struct trace_step *step = &p->slow->record->playout.step[ply];
	const struct trace_candidate *c = &p->slow->record->playout.candidate[step->first];
	int chosen = 0;

	assert(step->count > 0);
	for (int i = 0; i < step->count; i++) {
		int k = i;
		for (; k > 0 && c[i].bound > c[order[k - 1]].bound; k--)
			order[k] = order[k - 1];
		order[k] = i;
	}
	while (chosen + 1 < step->count && c[order[chosen]].move != step->move)
		chosen++;
	return chosen;
}

static void
draw_heads(struct slow_panel *p, const struct slow_table *t)
{
	static const char *const bounds[] = { N_("visits"), N_("win %"), N_("bonus"), N_("bound") };
	static const char *const chances[] = { N_("visits"), N_("win %"), N_("random"),
		N_("chance") };
	char side[32];

	snprintf(side, sizeof side, _("%c's"), side_letter((enum side)t->at.to_move));
	int x = p->r.x + canvas_field(p->c, p->r.x, p->y, quiet, SLOW_NAME, side);
	for (int i = 0; i < 4; i++)
		x += canvas_field(
			p->c, x, p->y, quiet, -SLOW_NUMBER, _(t->drawn ? chances[i] : bounds[i]));
	p->y++;
}

/* The table of the moves at a ply, on so many lines. */
static void
draw_candidates(struct slow_panel *p, int ply, int lines)
{
	const struct trace_step *step = &p->slow->record->playout.step[ply];
	bool backs = p->at.phase == SLOW_BACKUP;
	struct slow_table t = { .ply = ply,
		.at = after_plies(p, ply),
		.selected = backs || ply <= p->at.at,
		.backed_up = backs && ply >= p->at.at,
		.drawn = p->slow->record->playout.candidate[step->first].probability >= 0 &&
			 slow_is_joint(p->slow) };
	int order[GAME_MAX_MOVES], shown = step->count < lines - 1 ? step->count : lines - 1;
	struct list rows = { .cursor = sort_moves(p, ply, order) };

	draw_heads(p, &t);
	list_place(&rows, (struct rect){ p->r.x, p->y, p->r.width, shown }, step->count);
	for (int i = 0; i < shown; i++) {
		struct trace_candidate c =
			slow_candidate(p->slow, ply, order[rows.top + i], t.backed_up);
		draw_candidate(p, &t, &c);
	}
}

/* Where both choose at once: both sides' tables. */
static void
draw_tables(struct slow_panel *p, int lines)
{
	int first = p->at.at & ~1;

	if (!slow_is_joint(p->slow)) {
		draw_candidates(p, p->at.at, lines);
		return;
	}
	bool both = lines >= p->slow->record->playout.step[first].count +
				     p->slow->record->playout.step[first + 1].count + 2;
	int between = lines > p->slow->record->playout.step[first].count +
				      p->slow->record->playout.step[first + 1].count + 2;
	if (!both) {
		draw_candidates(p, p->at.at, lines);
		return;
	}
	draw_candidates(p, first, lines);
	p->y += between;
	draw_candidates(p, first + 1, lines);
}

/* ---- the new node ---- */

static void
draw_children(struct slow_panel *p)
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
	int columns = p->r.width / (2 * SLOW_NAME), lines = slow_lines_left(p);
	for (int i = 0; i < step->children && i / columns < lines; i++) {
		int x = p->r.x + i % columns * 2 * SLOW_NAME, y = p->y + i / columns;
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
			SLOW_NAME - 2, name);
		if (priors)
			canvas_printf(p->c, x + SLOW_NAME, y, plain, "%4.0f%%",
				100 * (double)child[i].prior);
	}
	p->y += (step->children + columns - 1) / columns;
}

/* ---- the playout ---- */

static const char *
reason_word(enum playout_reason reason)
{
	static const char *const words[PLAYOUT_MOVE_REASONS] = {
		[PLAYOUT_MOVE_RANDOM] = "",
		[PLAYOUT_MOVE_WINS] = N_("wins"),
		[PLAYOUT_MOVE_BLOCKS] = N_("blocks"),
		[PLAYOUT_MOVE_CORNER] = N_("corner"),
		[PLAYOUT_MOVE_AHEAD] = N_("straight on"),
	};

	return *words[reason] ? _(words[reason]) : "";
}

/* The lines of a ply of the path: where both choose at once the second choice completes a pair, whose
 * numbers follow. */
static int
ply_lines(const struct slow_panel *p, int ply)
{
	return slow_is_joint(p->slow) && ply % 2 ? 2 : 1;
}

/* The lines of the path with its head and a blank line, if so many more are left. */
static int
path_lines(const struct slow_panel *p, int others)
{
	int lines = 2;

	for (int ply = 0; ply < p->slow->record->playout.length; ply++)
		lines += ply_lines(p, ply);
	return slow_lines_left(p) >= lines + others ? lines : 0;
}

/* Whether a position of the path became a node. */
static bool
opens_node(const struct slow_panel *p)
{
	for (int k = 0; k < p->slow->record->playout.length; k++) {
		if (p->slow->record->playout.step[k].children > 0)
			return true;
	}
	return false;
}

/* The k-th move, from position *s, the last of those shown. */
static void
draw_move(struct slow_panel *p, const struct state *s, int k, int x, int y)
{
	const struct playout_line *line = &p->slow->record->playout.line;
	bool now = k == p->at.at;
	struct style side = panel_side_style((enum side)s->to_move);
	char name[GAME_MOVE_TEXT];

	game_move_text_level(p->frame->session->game, s, line->moves[k].move, name);
	side.attr = now ? ATTR_BOLD : ATTR_DIM;
	canvas_printf(p->c, x, y, now ? bold : quiet, "%c%2d", now ? '>' : ' ', k + 1);
	canvas_printf(p->c, x + 4, y, side, "%c", side_letter((enum side)s->to_move));
	int at = x + 6 + canvas_text(p->c, x + 6, y, now ? bold : quiet, name) + 1;
	canvas_text(p->c, at, y, now ? bold : plain, reason_word(line->moves[k].reason));
}

/* The moves up to now, column by column; the last ones, if there is no room for all. */
static void
draw_moves(struct slow_panel *p)
{
	const struct playout_line *line = &p->slow->record->playout.line;
	const struct game *g = p->frame->session->game;
	int lines = slow_lines_left(p) - path_lines(p, 8), columns = p->r.width / ENTRY;
	struct state s = after_plies(p, p->slow->record->playout.length);

	if (lines >= LEAST_WITH_NOTE && !opens_node(p)) {
		canvas_text(p->c, p->r.x, p->y++, quiet, _("No new node: too few visits so far."));
		lines--;
	}
	if (lines <= 0 || columns <= 0)
		return;
	int needed = (line->count + columns - 1) / columns;
	lines = needed < lines ? needed : lines;
	int first = p->at.at / (lines * columns) * (lines * columns);
	for (int k = 0; k <= p->at.at; k++) {
		if (k >= first)
			draw_move(p, &s, k, p->r.x + (k - first) / lines * ENTRY,
				p->y + (k - first) % lines);
		g->rules->play(g, &s, line->moves[k].move);
	}
	p->y += lines;
}

/* Of a position that was evaluated, and the result that was drawn. */
static void
draw_evaluated(struct slow_panel *p)
{
	const struct trace_playout *t = &p->slow->record->playout;

	canvas_printf(p->c, p->r.x, p->y++, plain,
		t->line.count == 0 ? _("Not played: evaluated, %.0f%% for X.")
				   : _("Then evaluated: %.0f%% for X."),
		100 * report_win_rate(t->expected, SIDE_FIRST));
	canvas_text(p->c, p->r.x, p->y++, plain,
		t->result == 0  ? _("Counts, by lot: half a win for each.")
		: t->result > 0 ? _("Counts, by lot: X wins.")
				: _("Counts, by lot: O wins."));
}

static void
draw_end(struct slow_panel *p)
{
	const struct trace_playout *t = &p->slow->record->playout;
	int result = t->result;

	if (slow_has_share(t)) {
		canvas_printf(p->c, p->r.x, p->y++, plain,
			t->end == TRACE_JUDGED ? _("Not played: evaluated, %.0f%% for X.")
					       : _("Nothing to play: %.0f%% for X."),
			100 * report_win_rate(t->value, SIDE_FIRST));
		return;
	}
	if (t->end == TRACE_JUDGED) {
		draw_evaluated(p);
		return;
	}
	canvas_text(p->c, p->r.x, p->y, plain,
		result == 0  ? _("Nothing to play: a draw.")
		: result > 0 ? _("Nothing to play: X wins.")
			     : _("Nothing to play: O wins."));
	p->y++;
}

/* ---- the path ---- */

static void
rate_text(double value, uint32_t visits, int proven, enum side side, char out[16])
{
	int own = side == SIDE_FIRST ? proven : -proven;

	if (proven != GAME_OPEN)
		snprintf(out, 16, "%s", own == 0 ? _("draw") : own > 0 ? _("win") : _("lost"));
	else if (visits == 0)
		snprintf(out, 16, "-");
	else
		snprintf(out, 16, "%.1f", 100 * report_win_rate(value, side));
}

/* Visits and win rate of the side that moves, on the path; where the result has come, the old ones and the new ones. */
static void
draw_numbers(struct slow_panel *p, int x, struct style style, bool changed,
	const uint32_t visits[2], char rate[2][16])
{
	const char *sign = p->r.width >= ROOMY ? " > " : ">";

	canvas_printf(p->c, x, p->y, changed ? quiet : style, "%6u", visits[0]);
	if (changed)
		canvas_printf(p->c, x + 6, p->y, style, "%s%u", sign, visits[1]);
	x += p->r.width >= ROOMY ? 16 : 13;
	x += canvas_field(p->c, x, p->y, changed ? quiet : style, -5, rate[0]);
	if (changed)
		canvas_printf(p->c, x, p->y, style, "%s%s", sign, rate[1]);
	p->y++;
}

/* Both choices together, with X's mean. */
static void
draw_pair(struct slow_panel *p, const struct trace_step *step, struct style style, bool changed)
{
	char rate[2][16];
	int x = p->r.x + 4;

	if (slow_lines_left(p) <= 0)
		return;
	for (int i = 0; i < 2; i++)
		rate_text(
			step->pair.value[i], step->pair.visits[i], GAME_OPEN, SIDE_FIRST, rate[i]);
	x += canvas_field(p->c, x, p->y, style, 8, _("pair"));
	canvas_printf(
		p->c, x + (p->r.width >= ROOMY ? 14 : 12), p->y, panel_side_style(SIDE_FIRST), "X");
	draw_numbers(p, x, style, changed, step->pair.visits, rate);
}

/* A ply of the path with its numbers, and the pair that it completes. */
static void
draw_ply(struct slow_panel *p, int ply, const struct state *s)
{
	const struct trace_step *step = &p->slow->record->playout.step[ply];
	bool backs = p->at.phase == SLOW_BACKUP, changed = backs && ply >= p->at.at;
	bool now = p->at.phase != SLOW_SIMULATE && ply == p->at.at;
	struct style rest = changed || !backs ? plain : quiet, style = now ? bold : rest;
	enum side side = (enum side)s->to_move;
	char name[GAME_MOVE_TEXT], rate[2][16];
	int x = p->r.x;

	game_move_text_level(p->frame->session->game, s, step->move, name);
	for (int i = 0; i < 2; i++)
		rate_text(step->value[i], step->visits[i], step->proven[i], side, rate[i]);
	x += canvas_printf(p->c, x, p->y, style, "%c%2d ", now ? '>' : ' ',
		slow_is_joint(p->slow) ? ply / 2 + 1 : ply + 1);
	x += canvas_printf(p->c, x, p->y, panel_side_style(side), "%c ", side_letter(side));
	x += canvas_field(p->c, x, p->y, style, 6, name);
	draw_numbers(p, x, style, changed, step->visits, rate);
	if (ply_lines(p, ply) > 1)
		draw_pair(p, step, rest, changed);
}

/* The plies so far; while the result climbs all of them, and the current one stays in sight. */
static void
draw_path(struct slow_panel *p)
{
	const struct trace_playout *t = &p->slow->record->playout;
	const struct game *g = p->frame->session->game;
	int shown = p->at.phase == SLOW_SELECT ? p->at.at : t->length;
	struct state s = p->slow->root;

	if (shown == 0 || slow_lines_left(p) < 2)
		return;
	int x = p->r.x + canvas_field(p->c, p->r.x, p->y, quiet, 12, _("  path"));
	x += canvas_field(p->c, x, p->y, quiet, -6, _("visits")) + (p->r.width >= ROOMY ? 10 : 7);
	canvas_field(p->c, x, p->y++, quiet, -5, _("win %"));
	int first = p->at.phase == SLOW_BACKUP ? p->at.at : shown - 1;
	int lines = slow_lines_left(p) - ply_lines(p, first);
	while (first > 0 && (lines -= ply_lines(p, first - 1)) >= 0)
		first--;
	for (int ply = 0; ply < shown && slow_lines_left(p) > 0; ply++) {
		if (ply >= first)
			draw_ply(p, ply, &s);
		g->rules->play(g, &s, t->step[ply].move);
	}
}

/* ---- the tree ---- */

/* The moves of a ply by their visits, most first. */
static void
sort_by_visits(const struct slow_panel *p, int ply, bool backed_up, int order[GAME_MAX_MOVES])
{
	int count = p->slow->record->playout.step[ply].count;

	for (int i = 0; i < count; i++) {
		uint32_t visits = slow_candidate(p->slow, ply, i, backed_up).visits;
		int k = i;
		for (; k > 0 &&
			visits > slow_candidate(p->slow, ply, order[k - 1], backed_up).visits;
			k--)
			order[k] = order[k - 1];
		order[k] = i;
	}
}

static void
add_level(struct slow_panel *p, struct drawn_tree *t, int ply, const struct state *at)
{
	const struct trace_step *step = &p->slow->record->playout.step[ply];
	bool backed_up = p->at.phase == SLOW_BACKUP && ply >= p->at.at;
	struct drawn_level *l = drawn_tree_add(t, (enum side)at->to_move);
	int order[GAME_MAX_MOVES];

	sort_by_visits(p, ply, backed_up, order);
	for (int i = 0; l && i < step->count; i++) {
		struct trace_candidate c = slow_candidate(p->slow, ply, order[i], backed_up);
		struct drawn_move *m = drawn_level_add(l, c.move == step->move);
		if (!m)
			continue;
		game_move_text_level(p->frame->session->game, at, c.move, m->name);
		m->now = m->path && ply == p->at.at && p->at.phase != SLOW_SIMULATE;
		if (m->path) /* as in the path's line */
			drawn_move_numbers(m, step->visits[backed_up], step->value[backed_up],
				step->proven[backed_up], l->side);
		else
			drawn_move_numbers(m, c.visits, c.value, c.proven, l->side);
	}
}

/* Below all else, if there is room: as far as the path goes at this moment. */
static void
draw_tree(struct slow_panel *p)
{
	static struct drawn_tree t; /* large */
	const struct trace_playout *playout = &p->slow->record->playout;
	bool goes = p->at.phase == SLOW_SELECT || p->at.phase == SLOW_EXPAND;
	int levels = goes ? p->at.at + 1 : playout->length;
	struct rect rest = { p->r.x + 1, p->y + 1, p->r.width - 1, slow_lines_left(p) - 1 };
	struct state at = p->slow->root;

	if (slow_is_joint(p->slow) || rest.height < DRAWN_LEAST + 1)
		return;
	t = (struct drawn_tree){ .grows = p->at.phase == SLOW_EXPAND };
	bool reached = p->at.phase == SLOW_BACKUP && p->at.at == 0; /* the root */
	drawn_tree_root(&t, slow_number(playout) - !reached);
	for (int ply = 0; ply < levels; ply++) {
		add_level(p, &t, ply, &at);
		p->frame->session->game->rules->play(
			p->frame->session->game, &at, playout->step[ply].move);
	}
	drawn_tree_draw(&t, p->frame, p->c, rest);
}

/* ---- all of it ---- */

enum { PATH_LEAST = 3 };

/* The lines of the table of moves, or of both. */
static int
table_lines(const struct slow_panel *p)
{
	const struct trace_step *step = p->slow->record->playout.step;
	int first = p->at.at & ~1;

	if (slow_is_joint(p->slow))
		return step[first].count + step[first + 1].count + 3;
	return step[p->at.at].count + 1;
}

static void
draw_select(struct slow_panel *p)
{
	int table = table_lines(p), lines = slow_lines_left(p);

	/* The path below the table, if there is room for some of it. */
	draw_tables(p, lines >= table + PATH_LEAST ? table : lines);
	p->y++;
	draw_path(p);
}

static void
draw_backup(struct slow_panel *p)
{
	draw_path(p);
	p->y++;
	if (slow_lines_left(p) >= 4)
		draw_tables(p, slow_lines_left(p));
}

/* Whether the last move of a playout is shown that an evaluation ended. */
static bool
is_evaluated_now(const struct slow_panel *p)
{
	const struct trace_playout *t = &p->slow->record->playout;

	return p->at.phase == SLOW_SIMULATE && t->end == TRACE_JUDGED && t->line.count > 0 &&
	       p->at.at == t->line.count - 1;
}

/* Whether cells show guesses, in the phases in which they show visits. */
static bool
has_guesses(const struct slow_panel *p)
{
	bool backs = p->at.phase == SLOW_BACKUP;

	if (p->at.phase != SLOW_SELECT && !backs)
		return false;
	for (int i = 0; i < p->slow->record->playout.step[p->at.at].count; i++) {
		struct trace_candidate c = slow_candidate(p->slow, p->at.at, i, backs);
		struct root_move m = { .visits = c.visits, .proven = c.proven };
		if (move_is_guess(&m))
			return true;
	}
	return false;
}

static void
draw_playout(struct slow_panel *p)
{
	if (p->at.phase == SLOW_SELECT) {
		draw_select(p);
	} else if (p->at.phase == SLOW_BACKUP) {
		draw_backup(p);
	} else {
		if (p->at.phase == SLOW_EXPAND)
			draw_children(p);
		else if (p->at.at < 0)
			draw_end(p);
		else
			draw_moves(p);
		if (is_evaluated_now(p))
			draw_evaluated(p);
		p->y++;
		draw_path(p);
	}
	if (slow_lines_left(p) >= 2 && has_guesses(p)) {
		panel_guess_draw(p->c, p->r.x + 2, p->y + 1);
		p->y += 2;
	}
	draw_tree(p);
}

void
panel_slow_draw(const struct frame *frame, struct canvas *c, struct rect r, const struct slow *slow,
	const struct slow_scene *scene)
{
	static void (*const kinds[])(struct slow_panel * p) = {
		[TRACE_KIND_PLAYOUT] = draw_playout,
		[TRACE_KIND_NODE] = slow_draw_position,
		[TRACE_KIND_BEADS] = slow_draw_box,
	};
	struct slow_panel p = { .frame = frame,
		.c = c,
		.r = r,
		.slow = slow,
		.scene = scene,
		.at = scene->at,
		.y = r.y };

	draw_phases(&p);
	kinds[slow_kind(slow)](&p);
}

int
panel_slow_lines(const struct slow *slow, const struct slow_scene *scene)
{
	const struct trace_playout *t = &slow->record->playout;
	struct slow_moment at = scene->at;

	if (slow_kind(slow) == TRACE_KIND_NODE)
		return at.at + 14;
	if (slow_kind(slow) == TRACE_KIND_BEADS)
		return slow->record->box.count + 4;
	if (at.phase == SLOW_SELECT)
		return t->step[at.at].count + 3;
	if (at.phase == SLOW_SIMULATE)
		return t->line.count / 2 + 3;
	return at.phase == SLOW_BACKUP ? t->length + 3 : t->step[at.at].children / 3 + 5;
}
