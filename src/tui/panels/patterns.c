/* The patterns that favour the move at the cursor, or count against it, by the learned evaluation:
 * their letters on the board, and a list beside it. The screen's thread only. */
#include "tui/panels/patterns.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/language.h"
#include "games/notation.h"

/* ---- the patterns ---- */

/* Returns whether a person moves a cursor. */
static bool
follows_cursor(const struct frame *frame)
{
	return frame->mode != MODE_WATCH && frame->mode != MODE_OVER;
}

/* Takes the values of the position's terms, in their order, so that letters keep their places. */
static void
panels_patterns_take_position(struct patterns *p, const struct eval_weights *w,
	const struct game *g, const struct state *s)
{
	struct eval_term term[EVAL_FEATURES];
	int count = eval_terms(w, g, s, term), sign = side_sign(p->side);
	unsigned char of[GAME_MAX_CELLS];

	for (int i = 0; i < count && i < PATTERNS_ROWS; i++) {
		struct pattern_row *row = &p->row[p->count++];
		*row = (struct pattern_row){ term[i].name, 0, sign * term[i].points, ' ' };
		p->total += row->change;
		memset(of, 0, sizeof of);
		eval_locate(g, s, i, of);
		for (int cell = 0; cell < game_cell_count(g); cell++) {
			if (!of[cell])
				continue;
			row->letter = (char)('A' + i);
			p->at[cell] = (char)((of[cell] - 1 == (int)p->side ? 'A' : 'a') + i);
		}
	}
}

/* Returns the points of one percent of win rate. A percent costs more points where one side is far
 * ahead; this scale makes all changes add up to the move's. */
static double
points_of_percent(const struct patterns *p, double before)
{
	double percent = 50 * (side_sign(p->side) * p->value - before);

	return percent * p->total > 0 ? p->total / percent : PATTERNS_PERCENT;
}

bool
patterns_of(const struct frame *frame, struct patterns *p)
{
	const struct session *session = frame->session;
	const struct game *g = session->game;
	const struct state *s = match_state(&session->match);
	struct eval_changes all;
	int marked = 0, counted = 0, cells[2];
	bool settled;

	*p = (struct patterns){ .move = MOVE_NONE };
	if (!frame->display->patterns || frame->screen ||
		match_result(&session->match) != GAME_OPEN)
		return false;
	const struct eval_weights *w = session_eye(session);
	if (w && eval_locate(g, s, 0, NULL)) {
		/* What counts in the position for the person, or for the first player if
		 * there is no single person. */
		p->whole = true;
		p->side = session_people(session) == 1 ? session_person(session) : SIDE_FIRST;
		if (g->rules->space && g->rules->space(g, s, cells))
			return true;
		panels_patterns_take_position(p, w, g, s);
		p->value = eval_judge(w, g, s, &settled);
		p->per_unit = points_of_percent(p, 0);
		return true;
	}
	p->side = (enum side)s->to_move;
	/* The move in question: at the person's cursor, otherwise the selected or the best
	 * one. */
	const struct report *info = &frame->viewed->info;
	int cell = follows_cursor(frame) ? frame->ui->cursor : frame->chosen_cell;
	if (!follows_cursor(frame) && cell < 0 && frame->shows_numbers && info->best >= 0)
		cell = g->rules->move_to_cell(g, &info->position, info->moves[info->best].move);
	move_t meant = w && cell >= 0 ? g->rules->move_at(g, s, cell) : MOVE_NONE;
	if (meant != MOVE_NONE && game_is_legal(g, s, meant))
		p->move = meant;
	if (p->move == MOVE_NONE)
		return w;
	/* The largest changes, of patterns of cells and of counts, and the sum of the others. */
	eval_changes_of(w, g, s, p->move, &all);
	for (int i = 0; i < all.count; i++) {
		const struct eval_change *c = &all.change[i];
		int change = state_sign(s) * (c->after - c->before);
		p->total += change;
		if (!c->touched || !change ||
			(c->cells ? marked == PATTERNS_MARKED : counted == PATTERNS_COUNTED)) {
			p->rest += change;
			continue;
		}
		struct pattern_row *row = &p->row[p->count++];
		*row = (struct pattern_row){ c->name, c->cells, change, ' ' };
		counted += !c->cells;
		if (c->cells)
			row->letter = (char)((change > 0 ? 'A' : 'a') + marked++);
	}
	p->discs = eval_disc(g) > 0;
	p->value = eval_after(w, g, s, p->move);
	p->per_unit =
		p->discs ? eval_disc(g) : points_of_percent(p, eval_value(eval_score(w, g, s)));
	return true;
}

void
patterns_mark(const struct patterns *p, char mark[GAME_MAX_CELLS])
{
	memcpy(mark, p->at, GAME_MAX_CELLS);
	for (int i = p->count - 1; i >= 0; i--) { /* the largest last, over the others */
		for (uint64_t left = p->row[i].cells; left; left &= left - 1)
			mark[bits_lowest(left)] = p->row[i].letter;
	}
}

/* ---- beside the board ---- */

enum { HEAD_AND_TOTAL = 3 }; /* the title, all others, the sum */

int
patterns_lines(const struct frame *frame, int height)
{
	struct patterns p;

	if (!patterns_of(frame, &p))
		return 0;
	if (p.count == 0)
		return height >= 8 ? 3 : 0;
	int lines = p.count + HEAD_AND_TOTAL + 1;
	return height >= 2 * lines - 2 ? lines : 0;
}

static void
change_text(const struct patterns *p, int change, char out[16])
{
	double units = change / p->per_unit;

	snprintf(out, 16, "%+.1f", fabs(units) < .05 ? 0 : units);
}

enum { NAME_AT = 2, CHANGE_COLUMNS = 7, CELLS_COLUMNS = 10, MOST_COLUMNS = 48 };

static void
draw_sum(const struct patterns *p, struct canvas *c, struct rect line, const char *name, int change)
{
	char text[16];

	canvas_field(
		c, line.x + NAME_AT, line.y, quiet, line.width - NAME_AT - CHANGE_COLUMNS, name);
	change_text(p, change, text);
	canvas_field(c, line.x + line.width - CHANGE_COLUMNS, line.y, quiet, -CHANGE_COLUMNS, text);
}

/* Draws the title: for or against the side to move, and the unit. */
static void
title_text(const struct frame *frame, const struct patterns *p, char *out, size_t size)
{
	const struct state *s = match_state(&frame->session->match);
	char name[GAME_MOVE_TEXT];

	if (p->whole) {
		snprintf(out, size,
			p->count ? _("What counts for %c here, in percent:")
				 : _("The sides are separated: the longest path decides, not "
				     "patterns."),
			side_letter(p->side));
		return;
	}
	if (p->move == MOVE_NONE) {
		snprintf(out, size, "%s",
			follows_cursor(frame)
				? _("Patterns: move the cursor to a cell that can be played.")
				: _("Patterns: there is no move to look at yet."));
		return;
	}
	game_move_text_level(frame->session->game, s, p->move, name);
	if (p->count == 0)
		snprintf(out, size, _("%s ends the game: there is nothing to add up."), name);
	else
		snprintf(out, size,
			p->discs ? _("What %s changes for %c, in discs:")
				 : _("What %s changes for %c, in percent:"),
			name, side_letter(p->side));
}

void
panel_patterns_draw(const struct frame *frame, struct canvas *c, struct rect r)
{
	const struct game *g = frame->session->game;
	struct patterns p;
	struct rect line = r;
	char title[128], sum[64], change[16], first[GAME_MOVE_TEXT], last[GAME_MOVE_TEXT];

	if (!patterns_of(frame, &p))
		return;
	line.width = r.width < MOST_COLUMNS ? r.width : MOST_COLUMNS;
	title_text(frame, &p, title, sizeof title);
	if (p.count == 0) {
		box_sentence(c, r, r.y, normal, title);
		return;
	}
	canvas_field(c, line.x, line.y++, quiet, r.width, title);
	for (int i = 0; i < p.count; i++, line.y++) {
		const struct pattern_row *row = &p.row[i];
		struct style style = row->change > 0 ? bold : normal;
		int name = line.width - NAME_AT - CHANGE_COLUMNS - (row->cells ? CELLS_COLUMNS : 0);
		canvas_put(c, line.x, line.y, style, (wchar_t)row->letter);
		canvas_field(c, line.x + NAME_AT, line.y, normal, name, _(row->name));
		if (row->cells) { /* writes "a1-h8": the first and the last cell */
			uint64_t cells = row->cells;
			game_cell_text(g, (int)bits_lowest(cells), first);
			while (cells & (cells - 1))
				cells &= cells - 1;
			game_cell_text(g, (int)bits_lowest(cells), last);
			snprintf(sum, sizeof sum, "%s-%s", first, last);
			canvas_field(c, line.x + NAME_AT + name, line.y, quiet, CELLS_COLUMNS, sum);
		}
		change_text(&p, row->change, change);
		canvas_field(c, line.x + line.width - CHANGE_COLUMNS, line.y, style,
			-CHANGE_COLUMNS, change);
	}
	if (!p.whole) {
		draw_sum(&p, c, line, _("all others, and the turn"), p.rest);
		line.y++;
	}
	snprintf(sum, sizeof sum, _("together, to %.0f%% for %c"),
		100 * fmax(.01, fmin(report_win_rate(p.value, p.side), .99)), side_letter(p.side));
	draw_sum(&p, c, line, sum, p.total);
}

/* ---- where there is no room for the list ---- */

static int
by_change(const void *a, const void *b)
{
	const struct pattern_row *one = a, *other = b;

	return abs(other->change) - abs(one->change);
}

void
patterns_say(const struct frame *frame, struct text *t)
{
	struct patterns p;
	char title[128], change[16];

	if (!match_human_to_move(&frame->session->match) || !patterns_of(frame, &p))
		return;
	if (p.whole)
		qsort(p.row, (size_t)p.count, sizeof p.row[0], by_change);
	title_text(frame, &p, title, sizeof title);
	text_add(t, "%s", title);
	for (int i = 0; i < p.count && i < 3; i++) {
		change_text(&p, p.row[i].change, change);
		text_add(t, p.row[i].letter == ' ' ? "%s" : "%s %c", i ? "," : "", p.row[i].letter);
		text_add(t, " %s %s", _(p.row[i].name), change);
	}
	if (p.count > 0)
		text_add(t, ".");
}
