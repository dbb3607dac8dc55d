/* Drawing a search tree: see drawn_tree.h. The screen's thread only. */
#include "tui/panels/drawn_tree.h"

#include <stdio.h>
#include <string.h>

#include "base/language.h"
#include "match/phrases.h"
#include "tui/canvas/look.h"
#include "tui/panels/panels.h"

static const struct style plain = { 0 };
static const struct style quiet = { .attr = ATTR_DIM };
static const struct style bold = { .attr = ATTR_BOLD };

enum { INDENT = 3, NAME = 6 };

/* The drawing. */
struct pen {
	const struct drawn_tree *tree;
	const struct frame *frame;
	struct canvas *c;
	struct rect r;
	int y;
	int spare[DRAWN_LEVELS]; /* lines for moves beside the path's */
	unsigned bars;           /* levels whose line continues below, as bits */
	int first;               /* the level drawn at the left edge */
};

void
drawn_tree_root(struct drawn_tree *t, int64_t visits)
{
	char count[16];

	text_count(count, sizeof count, (uint64_t)visits, 6);
	snprintf(t->root, sizeof t->root, "%s  %s", _("root"), count);
}

struct drawn_level *
drawn_tree_add(struct drawn_tree *t, enum side side)
{
	if (t->levels == DRAWN_LEVELS)
		return NULL;
	struct drawn_level *l = &t->level[t->levels++];
	l->side = side;
	l->count = l->more = 0;
	return l;
}

struct drawn_move *
drawn_level_add(struct drawn_level *l, bool keep)
{
	if (l->count == DRAWN_MOVES)
		l->more++;
	if (l->count == DRAWN_MOVES && !keep)
		return NULL;
	if (l->count < DRAWN_MOVES)
		l->count++;
	struct drawn_move *m = &l->move[l->count - 1];
	memset(m, 0, sizeof *m);
	m->path = keep;
	return m;
}

void
drawn_move_numbers(struct drawn_move *m, int64_t visits, double value, int proven, enum side side)
{
	int own = side == SIDE_FIRST ? proven : -proven;
	char count[16];

	text_count(count, sizeof count, (uint64_t)visits, 6);
	if (proven != GAME_OPEN)
		snprintf(m->text, sizeof m->text, "%6s  %s", count,
			own == 0  ? _("draw")
			: own > 0 ? _("win")
				  : _("lost"));
	else if (visits == 0)
		snprintf(m->text, sizeof m->text, "%6s     -", count);
	else
		snprintf(m->text, sizeof m->text, "%6s  %4.1f", count,
			100 * report_win_rate(value, side));
}

/* Lines beyond the path's own are shared by the levels. */
static void
share_lines(struct pen *p)
{
	int levels = p->tree->levels, lines = p->r.height - 1 - p->tree->grows;

	p->first = levels > lines ? levels - (lines > 0 ? lines : 0) : 0;
	int left = lines - (levels - p->first);
	for (int k = levels - 1; k >= p->first; k--) {
		int others = p->tree->level[k].count - 1, due = left / (k - p->first + 1);
		p->spare[k] = others < due ? others : due > 0 ? due : 0;
		left -= p->spare[k];
	}
}

/* The lines to the left of a move of this level, and its own corner. */
static int
draw_stem(struct pen *p, int level, bool last)
{
	int x = p->r.x;

	for (int k = p->first; k < level; k++, x += INDENT) {
		if (p->bars >> k & 1)
			canvas_put(p->c, x, p->y, quiet, look_glyph(p->frame->ui->caps, L'│', '|'));
	}
	canvas_put(p->c, x, p->y, quiet,
		last ? look_glyph(p->frame->ui->caps, L'└', '`')
		     : look_glyph(p->frame->ui->caps, L'├', '|'));
	canvas_put(p->c, x + 1, p->y, quiet, look_glyph(p->frame->ui->caps, L'─', '-'));
	return x + INDENT;
}

static void
draw_move(struct pen *p, int level, const struct drawn_move *m, bool last)
{
	enum side side = p->tree->level[level].side;
	int x = draw_stem(p, level, last);
	struct style ink = panel_side_style(side);

	ink.attr = m->path ? ATTR_BOLD : 0;
	x += canvas_printf(p->c, x, p->y, ink, "%c ", side_letter(side));
	canvas_text(p->c, x, p->y,
		m->now    ? panel_accent(p->frame)
		: m->path ? bold
			  : plain,
		m->name);
	canvas_text(p->c, x + NAME, p->y, m->path ? plain : quiet, m->text);
	p->y++;
}

static bool
has_path(const struct drawn_level *l)
{
	for (int i = 0; i < l->count; i++) {
		if (l->move[i].path)
			return true;
	}
	return false;
}

/* A level: the path's move with all below it, and the first of the others. */
static void
draw_level(struct pen *p, int level) /* NOLINT(misc-no-recursion): as deep as there are levels */
{
	const struct drawn_tree *t = p->tree;
	const struct drawn_level *l = &t->level[level];
	int left = p->spare[level] + 1, others = left - has_path(l);

	for (int i = 0; i < l->count && left > 0; i++) {
		const struct drawn_move *m = &l->move[i];
		if (!m->path && others-- <= 0)
			continue;
		bool last = --left == 0;
		draw_move(p, level, m, last);
		if (!m->path)
			continue;
		p->bars = last ? p->bars & ~(1u << level) : p->bars | 1u << level;
		if (level + 1 < t->levels) {
			draw_level(p, level + 1);
		} else if (t->grows) {
			int x = draw_stem(p, level + 1, true);
			canvas_text(p->c, x, p->y++, bold, _("new node"));
		}
	}
}

int
drawn_tree_draw(
	const struct drawn_tree *t, const struct frame *frame, struct canvas *c, struct rect r)
{
	struct pen p = { .tree = t, .frame = frame, .c = c, .r = r, .y = r.y };

	if (t->levels == 0 || r.height < DRAWN_LEAST)
		return 0;
	share_lines(&p);
	canvas_text(c, r.x, p.y++, quiet, p.first > 0 ? "..." : t->root);
	draw_level(&p, p.first);
	return p.y - r.y;
}
