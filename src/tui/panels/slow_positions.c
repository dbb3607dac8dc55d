/* The panel of slow motion for searches of positions and for learners. The screen's thread only.
 *
 *	 values for X
 *	  path       window     best        a position per line from the root down, with the values
 *	  0          any        b2 +1       that still matter there and the best move so far
 *	  1 X b2     >1         -
 *	> 2 O a1     >1         -
 *
 *	 O's     value  known by            the moves at the position above, as far as they are
 *	> a1               searched         known
 *	  c1      +1       cutoff by a3 */
#include <stdio.h>
#include <string.h>

#include "base/language.h"
#include "games/notation.h"
#include "match/phrases.h"
#include "tui/panels/slow_panel.h"

static const struct style plain = { 0 };
static const struct style quiet = { .attr = ATTR_DIM };
static const struct style bold = { .attr = ATTR_BOLD };

enum { WINDOW = 10, LEAST_TABLE = 5 };

/* ---- the path ---- */

static void
window_text(const struct slow_panel *p, const struct trace_node *n, char *out, size_t size)
{
	bool from = n->alpha > -TRACE_INFINITY, to = n->beta < TRACE_INFINITY;
	char alpha[SLOW_VALUE], beta[SLOW_VALUE], proof[2][16];

	if (n->why == TRACE_WHY_PROOF) {
		for (int i = 0; i < 2; i++)
			snprintf(proof[i], sizeof proof[i],
				n->numbers[i] >= TRACE_NEVER ? "-" : "%u", n->numbers[i]);
		snprintf(out, size, "%s/%s", proof[0], proof[1]);
		return;
	}
	slow_value_text(p->slow, n->alpha, TRACE_EXACT, alpha);
	slow_value_text(p->slow, n->beta, TRACE_EXACT, beta);
	if (from && to)
		snprintf(out, size, "%s..%s", alpha, beta);
	else if (from)
		snprintf(out, size, ">%s", alpha);
	else if (to)
		snprintf(out, size, "<%s", beta);
	else
		snprintf(out, size, "%s", _("any"));
}

/* "b2 +1", the best move so far and its value; of a position that is left its value. */
static void
best_text(const struct slow_panel *p, const struct slow_level *l, const struct state *at, char *out,
	size_t size)
{
	const struct slow_tried *best = slow_descent_best(l);
	char value[SLOW_VALUE], name[GAME_MOVE_TEXT] = "";
	move_t by = l->node.left ? l->node.by : best ? best->move : MOVE_NONE;

	snprintf(out, size, "-");
	if (l->node.left ? l->node.bound == TRACE_UNKNOWN : !best)
		return;
	if (by != MOVE_NONE)
		game_move_text_level(p->frame->session->game, at, by, name);
	slow_value_text(p->slow, l->node.left ? l->node.value : best->value,
		l->node.left ? l->node.bound : best->bound, value);
	snprintf(out, size, "%s%s%s", name, *name ? " " : "", value);
}

/* The position after `ply` moves, *before the last of them. */
static void
draw_ply(struct slow_panel *p, int ply, const struct state *before, const struct state *at)
{
	const struct slow_level *l = &p->slow->descent.level[ply];
	bool now = ply == p->at.at && slow_is_phased(p->slow);
	struct style style = now ? bold : plain;
	char name[GAME_MOVE_TEXT] = "", text[SLOW_VALUE * 2 + 4];
	int x = p->r.x;

	x += canvas_printf(p->c, x, p->y, style, "%c%2d ", now ? '>' : ' ', ply);
	if (ply > 0) {
		enum side side = (enum side)before->to_move;
		game_move_text_level(
			p->frame->session->game, before, p->slow->descent.path[ply - 1], name);
		canvas_printf(p->c, x, p->y, panel_side_style(side), "%c", side_letter(side));
		canvas_text(p->c, x + 2, p->y, style, name);
	} else {
		canvas_text(p->c, x, p->y, style, _("root"));
	}
	x += 2 + SLOW_NAME;
	if (!l->known) {
		p->y++;
		return;
	}
	window_text(p, &l->node, text, sizeof text);
	x += canvas_field(p->c, x, p->y, quiet, WINDOW, text) + 1;
	best_text(p, l, at, text, sizeof text);
	canvas_text(p->c, x, p->y, style, text);
	p->y++;
}

static void
draw_path(struct slow_panel *p)
{
	const struct game *g = p->frame->session->game;
	const struct slow_descent *d = &p->slow->descent;
	bool proof = d->level[p->at.at].node.why == TRACE_WHY_PROOF;
	struct state at = p->slow->root, before = at;
	int lines = slow_lines_left(p) - LEAST_TABLE - 1;

	int x = p->r.x + 6 + SLOW_NAME;
	canvas_text(p->c, p->r.x, p->y, quiet, _("  path"));
	x += canvas_field(p->c, x, p->y, quiet, WINDOW, proof ? _("to show") : _("matters")) + 1;
	const char *best = _("best so far, for X");
	canvas_text(p->c, x, p->y++, quiet,
		text_columns(best) <= p->r.x + p->r.width - x ? best : _("best for X"));
	lines = lines < 1 ? 1 : lines;
	int first = p->at.at + 1 > lines ? p->at.at + 1 - lines : 0;
	for (int ply = 0; ply <= p->at.at; ply++) {
		if (ply >= first)
			draw_ply(p, ply, &before, &at);
		before = at;
		if (ply < p->at.at)
			g->rules->play(g, &at, d->path[ply]);
	}
}

/* ---- the moves ---- */

/* How its value became known. */
static const char *
how_word(enum trace_how how)
{
	static const char *const words[TRACE_HOWS] = {
		[TRACE_HOW_SEARCHED] = N_("all searched"),
		[TRACE_HOW_CUTOFF] = N_("cut off"),
		[TRACE_HOW_TABLE] = N_("seen before"),
		[TRACE_HOW_OVER] = N_("game over"),
		[TRACE_HOW_HORIZON] = N_("evaluated"),
		[TRACE_HOW_WINS] = N_("won at once"),
		[TRACE_HOW_THREATS] = N_("too many threats"),
		[TRACE_HOW_FORCED] = N_("forced win"),
		[TRACE_HOW_UNFORCED] = N_("nothing forced"),
		[TRACE_HOW_ONE_WINS] = N_("a reply wins"),
		[TRACE_HOW_ALL_LOSE] = N_("all replies lose"),
		[TRACE_HOW_DRAWN] = N_("no reply wins"),
		[TRACE_HOW_STABLE] = N_("stable discs"),
		[TRACE_HOW_REPLY] = N_("known reply"),
		[TRACE_HOW_FEW] = N_("last cells"),
		[TRACE_HOW_BOOK] = N_("the book"),
		[TRACE_HOW_REACHED] = N_("proven"),
		[TRACE_HOW_REFUTED] = N_("refuted"),
		[TRACE_HOW_OPEN] = N_("still open"),
	};

	return _(words[how]);
}

/* The value and how it is known, by which reply; while it is open, that. */
static void
draw_known(struct slow_panel *p, int x, const struct slow_tried *t, const struct state *at)
{
	const struct game *g = p->frame->session->game;
	struct state after = *at;
	char value[SLOW_VALUE] = "", by[GAME_MOVE_TEXT];

	if (t->valued && t->bound != TRACE_UNKNOWN)
		slow_value_text(p->slow, t->value, t->bound, value);
	canvas_field(p->c, x, p->y, bold, -SLOW_NUMBER, value);
	x += SLOW_NUMBER + 2;
	if (t->open) {
		canvas_text(p->c, x, p->y, plain, _("being searched"));
		return;
	}
	x += canvas_text(p->c, x, p->y, quiet, how_word(t->how)) + 1;
	if (t->by == MOVE_NONE || t->how == TRACE_HOW_OVER)
		return;
	g->rules->play(g, &after, t->move);
	game_move_text_level(g, &after, t->by, by);
	canvas_text(p->c, x, p->y, quiet, by);
}

static void
draw_tried(struct slow_panel *p, move_t m, const struct slow_tried *t, const struct state *at)
{
	const struct slow_descent *d = &p->slow->descent;
	int level = slow_level(p->scene);
	bool chosen = level < p->at.at && m == d->path[level];
	char name[GAME_MOVE_TEXT];

	game_move_text_level(p->frame->session->game, at, m, name);
	canvas_printf(p->c, p->r.x, p->y,
		chosen ? panel_accent(p->frame)
		: t    ? plain
		       : quiet,
		"%c %-*s", chosen ? '>' : ' ', SLOW_NAME - 2, name);
	if (t)
		draw_known(p, p->r.x + SLOW_NAME, t, at);
	p->y++;
}

/* Those tried, in their order, then the others in the game's. */
static int
order_moves(const struct slow_panel *p, const struct state *at, move_t out[GAME_MAX_MOVES])
{
	const struct slow_level *l = &p->slow->descent.level[slow_level(p->scene)];
	move_t moves[GAME_MAX_MOVES];
	int count = p->frame->session->game->rules->moves(p->frame->session->game, at, moves);
	int ordered = 0;

	for (int i = 0; i < l->count; i++)
		out[ordered++] = l->tried[i].move;
	for (int i = 0; i < count; i++) {
		if (!slow_descent_find(l, moves[i]))
			out[ordered++] = moves[i];
	}
	return ordered;
}

void
slow_draw_position(struct slow_panel *p)
{
	const struct game *g = p->frame->session->game;
	const struct slow_descent *d = &p->slow->descent;
	int level = slow_level(p->scene), chosen = 0;
	struct state at = p->slow->root;
	move_t moves[GAME_MAX_MOVES];
	char side[32];

	draw_path(p);
	p->y++;
	for (int k = 0; k < level; k++)
		g->rules->play(g, &at, d->path[k]);
	int count = order_moves(p, &at, moves), lines = slow_lines_left(p) - 1;
	if (lines <= 0)
		return;
	snprintf(side, sizeof side, _("%c's"), side_letter((enum side)at.to_move));
	canvas_field(p->c, p->r.x, p->y, quiet, SLOW_NAME, side);
	canvas_field(p->c, p->r.x + SLOW_NAME, p->y, quiet, -SLOW_NUMBER, _("value"));
	canvas_text(p->c, p->r.x + SLOW_NAME + SLOW_NUMBER + 2, p->y++, quiet, _("known by"));
	while (level < p->at.at && chosen + 1 < count && moves[chosen] != d->path[level])
		chosen++;
	int shown = count < lines ? count : lines;
	struct list rows = { .cursor = chosen };
	list_place(&rows, (struct rect){ p->r.x, p->y, p->r.width, shown }, count);
	for (int i = 0; i < shown; i++) {
		move_t m = moves[rows.top + i];
		draw_tried(p, m, slow_descent_find(&d->level[level], m), &at);
	}
}

/* ---- beads ---- */

/* As many beads as there are, or fit. */
static void
draw_beads(struct slow_panel *p, int x, struct style style, uint32_t beads)
{
	int room = p->r.x + p->r.width - x;

	for (int i = 0; i < room && (uint32_t)i < beads; i++)
		canvas_put(p->c, x + i, p->y, style,
			(uint32_t)room < beads && i == room - 1 ? L'+' : L'*');
}

static void
draw_bead_row(struct slow_panel *p, int index)
{
	const struct trace_box *b = &p->slow->record->box;
	bool chosen = b->moves[index] == b->move && p->at.phase != SLOW_BOX;
	bool pays = chosen && b->paid;
	struct style style = chosen ? bold : plain;
	char name[GAME_MOVE_TEXT];
	int x = p->r.x;

	game_move_text_level(p->frame->session->game, &b->position, b->moves[index], name);
	canvas_printf(p->c, x, p->y, chosen ? panel_accent(p->frame) : plain, "%c %-*s",
		chosen ? '>' : ' ', SLOW_NAME - 2, name);
	x += SLOW_NAME;
	if (pays)
		canvas_printf(p->c, x, p->y, style, "%6u > %u", b->change[0], b->change[1]);
	else
		canvas_printf(p->c, x, p->y, style, "%6u %6.1f%%", b->beads[index],
			slow_chance(b, b->moves[index]));
	draw_beads(p, x + 16, style, pays ? b->change[1] : b->beads[index]);
	p->y++;
}

void
slow_draw_box(struct slow_panel *p)
{
	const struct trace_box *b = &p->slow->record->box;
	uint32_t all = b->paid ? b->change[1] - b->change[0] : 0;
	int x = p->r.x;

	x += canvas_field(p->c, x, p->y, quiet, SLOW_NAME, _("move"));
	x += canvas_field(p->c, x, p->y, quiet, -6, _("beads"));
	if (!b->paid)
		canvas_field(p->c, x, p->y, quiet, -8, _("chance"));
	p->y++;
	for (int i = 0; i < b->count; i++) {
		all += b->beads[i];
		if (slow_lines_left(p) > 0)
			draw_bead_row(p, i);
	}
	p->y++;
	if (slow_lines_left(p) > 0)
		canvas_printf(p->c, p->r.x, p->y, quiet, _("%lld beads in %c's box"),
			(long long)all, side_letter((enum side)b->position.to_move));
}
