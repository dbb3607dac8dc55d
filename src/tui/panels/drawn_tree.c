/* Building and drawing a search tree: see drawn_tree.h. The screen's thread only. */
#include "tui/panels/drawn_tree.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/language.h"
#include "games/notation.h"
#include "match/slow/slow.h"
#include "tui/panels/panels.h"
#include "tui/panels/steps.h"

/* ---- nodes ---- */

/* Moves of a node of the path, and of another one, that are there at most; the nodes looked into below
 * the path. */
enum { PATH_MOVES = 24, OTHER_MOVES = 8, LOOKS = 48 };

static struct drawn_node *
add_node(struct drawn_tree *t, int parent, enum side side, move_t move)
{
	if (t->count == DRAWN_NODES)
		return NULL;
	struct drawn_node *n = &t->node[t->count++];
	*n = (struct drawn_node){ .parent = parent, .side = side, .move = move };
	return n;
}

static void
rate_text(double value, int64_t visits, int proven, enum side side, char out[16])
{
	if (visits > 0 && proven != GAME_OPEN)
		snprintf(out, 16, "%s", proof_word(proven, side));
	else
		mean_text(value, visits, side, out);
}

/* Writes visits and rate below each other's; tenths have columns of their own. */
static void
write_numbers(struct drawn_node *n, const char *count, const char *rate, int proven)
{
	bool long_rate = strchr(rate, '.') || *proof_word(proven, n->side);

	snprintf(n->text, sizeof n->text, long_rate ? "%6s %5s" : "%6s %3s", count, rate);
}

/* Visits, and the win rate or result for the side that moves as its cell and the table have it. */
static void
say_as_cell(struct drawn_node *n, const struct root_move *m)
{
	char count[16], rate[16];

	n->weight = m->visits;
	text_count(count, sizeof count, (uint64_t)m->visits, 6);
	if (m->proven != GAME_OPEN)
		snprintf(rate, sizeof rate, "%s", proof_word(m->proven, n->side));
	else
		win_rate_text(m, n->side, true, rate);
	write_numbers(n, count, rate, m->proven);
}

/* The same of a step. */
static void
say_numbers(struct drawn_node *n, int64_t visits, double value, int proven)
{
	char count[16], rate[16];

	n->weight = visits;
	text_count(count, sizeof count, (uint64_t)visits, 6);
	rate_text(value, visits, proven, n->side, rate);
	write_numbers(n, count, rate, proven);
}

/* The same after a result was backed up, with the mean before it. */
static void
say_change(
	struct drawn_node *n, const uint32_t visits[2], const double value[2], const int proven[2])
{
	char count[16], rate[2][16];

	for (int i = 0; i < 2; i++)
		rate_text(value[i], visits[i], proven[i], n->side, rate[i]);
	if (visits[1] < 1000)
		snprintf(count, sizeof count, _("%u to %u"), visits[0], visits[1]);
	else
		text_count(count, sizeof count, visits[1], 6);
	snprintf(n->text, sizeof n->text, _("%s  %s to %s"), count, rate[0], rate[1]);
}

static void
say_root(struct drawn_tree *t, int64_t visits)
{
	struct drawn_node *root = add_node(t, -1, SIDE_FIRST, MOVE_NONE);
	char count[16];

	text_count(count, sizeof count, (uint64_t)visits, 6);
	snprintf(root->text, sizeof root->text, "%s  %s", _("root"), count);
	root->path = true;
	root->weight = visits;
}

/* The moves of a node in their order: those with clearly more visits first, so that none changes its
 * place to and fro; the others as the game has them. */
static void
order_by_visits(const int64_t visits[], int count, int order[GAME_MAX_MOVES])
{
	int steps[GAME_MAX_MOVES];

	for (int i = 0; i < count; i++) {
		int k = i;
		steps[i] = (int)(4 * log2((double)visits[i] + 1));
		for (; k > 0 && steps[i] > steps[order[k - 1]]; k--)
			order[k] = order[k - 1];
		order[k] = i;
	}
}

static int
depth_of(const struct drawn_tree *t, int node)
{
	int depth = 0;

	for (; t->node[node].parent >= 0; node = t->node[node].parent)
		depth++;
	return depth;
}

/* Returns how much a node matters: by its visits, less with each ply, so that moves beside a long
 * forced line are also seen. Similar visits matter the same. */
static int
rank_of(const struct drawn_tree *t, int node)
{
	return (int)(4 * log2((double)t->node[node].weight + 1)) - 2 * depth_of(t, node);
}

/* ---- a search by playouts ---- */

/* Adds the moves of a node, with `all` even those that have not been visited; on the path the move that
 * continues it, whose node is returned, or -1. */
static int
add_moves(struct drawn_tree *t, const struct game *g, int parent, const struct report *info,
	move_t next, int most, bool all)
{
	int64_t visits[GAME_MAX_MOVES];
	int order[GAME_MAX_MOVES], found = -1;

	t->node[parent].opened = true;
	for (int i = 0; i < info->count; i++)
		visits[i] = info->moves[i].visits;
	order_by_visits(visits, info->count, order);
	for (int i = 0, shown = 0; i < info->count; i++) {
		const struct root_move *m = &info->moves[order[i]];
		bool goes_on = m->move == next;
		if (!goes_on && ((m->visits == 0 && !all) || shown >= most))
			continue;
		struct drawn_node *n =
			add_node(t, parent, (enum side)info->position.to_move, m->move);
		if (!n)
			break;
		game_move_text_level(g, &info->position, m->move, n->name);
		if (t->steps)
			say_numbers(n, m->visits, m->value, m->proven);
		else
			say_as_cell(n, m);
		n->path = goes_on;
		if (goes_on)
			found = t->count - 1;
		shown++;
	}
	return found;
}

/* Expands the nodes that matter most and have not been expanded. */
static void
grow(struct drawn_tree *t, const struct game *g, struct engine *e)
{
	static struct report below; /* large */
	move_t path[GAME_MAX_PLIES];

	for (int looks = 0; looks < LOOKS && t->count < DRAWN_NODES - OTHER_MOVES; looks++) {
		int next = -1;
		for (int i = 1; i < t->count; i++) {
			if (!t->node[i].opened && t->node[i].weight > 1 &&
				(next < 0 || rank_of(t, i) > rank_of(t, next)))
				next = i;
		}
		if (next < 0)
			return;
		t->node[next].opened = true;
		int length = depth_of(t, next), k = length;
		for (int node = next; k > 0; node = t->node[node].parent)
			path[--k] = t->node[node].move;
		if (engine_report_below(e, path, length, &below))
			add_moves(t, g, next, &below, MOVE_NONE, OTHER_MOVES, false);
	}
}

void
drawn_tree_of_search(struct drawn_tree *t, const struct game *g, struct engine *e,
	const move_t *path, int length, const struct report *last)
{
	static struct report above; /* large */

	t->count = t->end = t->here = 0;
	t->grows = t->steps = false;
	for (int k = 0; k <= length; k++) {
		const struct report *info = k < length ? &above : last;
		if (k < length ? !engine_report_below(e, path, k, &above) : !last)
			break;
		if (k == 0)
			say_root(t, info->playouts);
		int next = add_moves(
			t, g, t->end, info, k < length ? path[k] : MOVE_NONE, PATH_MOVES, false);
		if (next < 0)
			break;
		t->end = t->here = next;
	}
	if (t->count == 0)
		return;
	t->node[t->end].now = true;
	grow(t, g, e);
}

/* ---- a playout ---- */

static void
add_playout(struct drawn_tree *t, const struct game *g, const struct slow *w)
{
	static const int open[2] = { GAME_OPEN, GAME_OPEN };
	static struct report info; /* large */
	const struct trace_playout *p = &w->record->playout;
	struct slow_moment now = w->scene.at;
	bool goes = now.phase == SLOW_SELECT || now.phase == SLOW_EXPAND;
	bool reached = now.phase == SLOW_BACKUP && now.at == 0; /* the root */
	int levels = goes ? now.at + 1 : p->length;
	struct state at = w->root;

	say_root(t, slow_number(p) - !reached);
	for (int ply = 0; ply < levels; ply++) {
		const struct trace_step *step = &p->step[ply];
		bool backed_up = now.phase == SLOW_BACKUP && ply >= now.at;
		slow_report_ply(w, g, &at, ply, &info);
		if (ply == now.at && (now.phase == SLOW_SELECT || now.phase == SLOW_BACKUP))
			t->here = t->end;
		int next = add_moves(t, g, t->end, &info, step->move, PATH_MOVES, true);
		if (next < 0)
			break;
		t->end = next;
		t->node[next].now = ply == now.at && now.phase != SLOW_SIMULATE;
		say_numbers(&t->node[next], step->visits[0], step->value[0], step->proven[0]);
		if (backed_up)
			say_change(&t->node[next], step->visits, step->value, step->proven);
		/* Where both choose at once the second choice completes a pair, with X's mean. */
		struct drawn_node *pair =
			p->joint && ply % 2 ? add_node(t, next, SIDE_FIRST, MOVE_NONE) : NULL;
		if (pair) {
			snprintf(pair->name, sizeof pair->name, "%s", _("pair"));
			say_numbers(pair, step->pair.visits[0], step->pair.value[0], GAME_OPEN);
			if (backed_up)
				say_change(pair, step->pair.visits, step->pair.value, open);
			pair->path = true;
		}
		g->rules->play(g, &at, step->move);
	}
	if (now.phase == SLOW_SIMULATE || now.phase == SLOW_EXPAND)
		t->here = t->end;
	t->grows = now.phase == SLOW_EXPAND;
	/* The new node has nothing but this playout yet. */
	t->node[t->end].opened = true;
	if (!p->joint)
		grow(t, g, w->engine);
}

/* ---- a search of positions ---- */

/* A position on the way down: the values that still matter there, "any", ">+1", "-2..+4", or of proof numbers
 * both; and the best of its moves so far. */
static void
say_open(struct drawn_node *n, const struct game *g, const struct slow *w,
	const struct slow_level *l, const struct state *at)
{
	const struct slow_tried *best = slow_descent_best(l);
	const struct trace_node *node = &l->node;
	bool from = node->alpha > -TRACE_INFINITY, to = node->beta < TRACE_INFINITY;
	char value[SLOW_VALUE], alpha[SLOW_VALUE], beta[SLOW_VALUE], name[GAME_MOVE_TEXT];
	struct text t;

	text_init(&t, n->text, sizeof n->text);
	if (n->parent < 0)
		text_add(&t, "%s  ", _("root"));
	if (!l->known)
		return;
	slow_value_text(w, node->alpha, TRACE_EXACT, alpha);
	slow_value_text(w, node->beta, TRACE_EXACT, beta);
	if (node->why == TRACE_WHY_PROOF) {
		for (int i = 0; i < 2; i++)
			text_add(&t, node->numbers[i] >= TRACE_NEVER ? "%s-" : "%s%u", i ? "/" : "",
				node->numbers[i]);
	} else if (from && to) {
		text_add(&t, "%s..%s", alpha, beta);
	} else if (from || to) {
		text_add(&t, "%s%s", from ? ">" : "<", from ? alpha : beta);
	} else {
		text_add(&t, "%s", _("any"));
	}
	text_add(&t, "  ");
	if (!best) {
		text_add(&t, "%s", _("being searched"));
		return;
	}
	game_move_text_level(g, at, best->move, name);
	slow_value_text(w, best->value, best->bound, value);
	text_add(&t, _("best %s %s"), name, value);
}

/* Adds the moves tried at a ply, in their order, each with its value, how that is known, and by which reply; of
 * the last one those still to come. Returns the node of the path's move. */
static int
add_tried(struct drawn_tree *t, const struct game *g, const struct slow *w, int ply, bool rest,
	move_t next, const struct state *at)
{
	const struct slow_level *l = &w->descent.level[ply];
	enum side side = (enum side)at->to_move;
	move_t moves[GAME_MAX_MOVES];
	int parent = t->end, found = parent, count = g->rules->moves(g, at, moves);

	for (int i = 0; i < l->count; i++) {
		const struct slow_tried *tried = &l->tried[i];
		struct drawn_node *n = add_node(t, parent, side, tried->move);
		struct state after = *at;
		char value[SLOW_VALUE] = "", by[GAME_MOVE_TEXT] = "";
		if (!n)
			break;
		g->rules->play(g, &after, n->move);
		game_move_text_level(g, at, n->move, n->name);
		n->weight = 2;
		n->path = n->move == next;
		if (n->path)
			found = t->count - 1;
		if (n->path && tried->open && ply < w->descent.ply) {
			say_open(n, g, w, l + 1, &after);
			continue;
		}
		if (tried->open) {
			snprintf(n->text, sizeof n->text, "%s", _("being searched"));
			continue;
		}
		if (tried->valued && tried->bound != TRACE_UNKNOWN)
			slow_value_text(w, tried->value, tried->bound, value);
		if (tried->by != MOVE_NONE && tried->how != TRACE_HOW_OVER)
			game_move_text_level(g, &after, tried->by, by);
		snprintf(n->text, sizeof n->text, "%5s  %s %s", value, steps_how(tried->how), by);
	}
	for (int i = 0; rest && i < count; i++) {
		struct drawn_node *n =
			slow_descent_find(l, moves[i]) ? NULL : add_node(t, parent, side, moves[i]);
		if (n)
			game_move_text_level(g, at, moves[i], n->name);
	}
	return found;
}

void
drawn_tree_of_step(struct drawn_tree *t, const struct game *g, const struct slow *w)
{
	int ply = w->scene.at.at;
	struct state at = w->root;

	t->count = t->end = t->here = 0;
	t->grows = false;
	t->steps = true;
	if (w->record->kind == TRACE_KIND_PLAYOUT)
		add_playout(t, g, w);
	if (w->record->kind != TRACE_KIND_NODE)
		return;
	struct drawn_node *root = add_node(t, -1, SIDE_FIRST, MOVE_NONE);
	root->path = true;
	say_open(root, g, w, &w->descent.level[0], &at);
	for (int k = 0; k <= ply && k <= w->descent.ply; k++) {
		bool goes_on = k < ply;
		int next = add_tried(
			t, g, w, k, k + 1 >= ply, goes_on ? w->descent.path[k] : MOVE_NONE, &at);
		if (k + 1 == ply || ply == 0)
			t->here = t->end;
		if (!goes_on || next == t->end)
			break;
		t->end = next;
		g->rules->play(g, &at, w->descent.path[k]);
	}
	t->node[t->end].now = true;
}

/* ---- drawing ---- */

enum { NAME = 6, TEXT = 13, BRANCH = 3, NARROW = 56 };

/* The drawing. */
struct pen {
	const struct drawn_tree *tree;
	const struct frame *frame;
	struct canvas *c;
	struct rect r;
	int y, indent;
	uint64_t bars;           /* depths whose line continues below, as bits */
	bool shown[DRAWN_NODES]; /* it has a line */
};

/* Draws the lines to the left of a node, and its own corner. */
static int
draw_stem(struct pen *p, int depth, bool last)
{
	const struct capabilities caps = p->frame->ui->caps;
	int x = p->r.x;

	for (int k = 1; k < depth; k++, x += p->indent) {
		if (p->bars >> k & 1)
			canvas_put(p->c, x, p->y, quiet, look_glyph(caps, L'│', '|'));
	}
	canvas_put(p->c, x, p->y, quiet,
		last ? look_glyph(caps, L'└', '`') : look_glyph(caps, L'├', '|'));
	if (p->indent == BRANCH)
		canvas_put(p->c, x + 1, p->y, quiet, look_glyph(caps, L'─', '-'));
	return x + p->indent;
}

/* Returns the place of a move in the table, where that lists the node's moves; otherwise far behind. */
static int
place_of(const struct pen *p, int node)
{
	const struct viewed *v = p->frame->viewed;
	int rows = v->has_info && p->tree->node[node].parent == p->tree->here ? v->ordered : 0;

	for (int row = 0; row < rows; row++) {
		if (p->tree->node[node].move == v->info.moves[v->order[row]].move)
			return row;
	}
	return GAME_MAX_MOVES;
}

static void
draw_below(struct pen *p, int node, int depth)
{
	const struct drawn_tree *t = p->tree;
	const struct viewed *v = p->frame->viewed;
	bool grows = t->grows && node == t->end;
	int child[DRAWN_NODES], count = 0;

	for (int i = node + 1; i < t->count; i++) {
		if (!p->shown[i] || t->node[i].parent != node)
			continue;
		int k = count++;
		for (; k > 0 && place_of(p, i) < place_of(p, child[k - 1]); k--)
			child[k] = child[k - 1];
		child[k] = i;
	}
	for (int i = 0; i < count; i++) {
		const struct drawn_node *n = &t->node[child[i]];
		bool last = i + 1 == count && !grows;
		bool chosen = n->now || (n->parent == t->here && v->has_info &&
						n->move != MOVE_NONE && n->move == v->chosen);
		struct style ink = panel_side_style(n->side);
		int x = draw_stem(p, depth + 1, last);
		ink.attr = n->path ? ATTR_BOLD : 0;
		x += canvas_printf(p->c, x, p->y, ink, "%c ", side_letter(n->side));
		canvas_text(p->c, x, p->y,
			chosen    ? look_accent(p->frame->ui->caps)
			: n->path ? bold
				  : normal,
			n->name);
		canvas_text(p->c, x + NAME, p->y, n->path ? normal : quiet, n->text);
		p->y++;
		p->bars = last ? p->bars & ~(1ull << (depth + 1)) : p->bars | 1ull << (depth + 1);
		draw_below(p, child[i], depth + 1);
	}
	if (grows) {
		int x = draw_stem(p, depth + 1, true);
		canvas_text(p->c, x, p->y++, bold, _("new node"));
	}
}

void
drawn_tree_draw(
	const struct drawn_tree *t, const struct frame *frame, struct canvas *c, struct rect r)
{
	enum { PATH = 1000, HERE = 16 };
	struct pen p = { .tree = t,
		.frame = frame,
		.c = c,
		.r = r,
		.y = r.y,
		.indent = r.width < NARROW ? BRANCH - 1 : BRANCH };
	int lines = r.height - 1 - t->grows, text = TEXT, top = t->end;
	int claim[DRAWN_NODES];

	if (t->count < 2 || r.height < DRAWN_LEAST)
		return;
	for (int i = 1; i < t->count; i++) {
		int wide = t->node[i].path ? text_columns(t->node[i].text) : 0;
		text = wide > text ? wide : text;
	}
	int columns = r.width - 2 - NAME - text;

	/* A path too long for the lines or columns begins further down, but not below the node that the
	 * moment is at: then its end is left out. */
	int deepest = columns / p.indent, most = lines < deepest ? lines : deepest;
	for (int k = depth_of(t, t->end); k > 0 && most > 0; k--, most--)
		top = t->node[top].parent;
	if (depth_of(t, top) > depth_of(t, t->here))
		top = t->here;
	deepest += depth_of(t, top);

	/* As many nodes as there are get a line: the path first, then those that matter most, the
	 * moves to select from as if they had been visited more. */
	for (int i = 0; i < t->count; i++)
		claim[i] = t->node[i].path
				   ? PATH
				   : rank_of(t, i) + (t->node[i].parent == t->here ? HERE : 0);
	p.shown[top] = true;
	for (; lines > 0; lines--) {
		int best = -1;
		for (int i = top + 1; i < t->count; i++) {
			if (!p.shown[i] && p.shown[t->node[i].parent] &&
				depth_of(t, i) <= deepest && (best < 0 || claim[i] > claim[best]))
				best = i;
		}
		if (best < 0)
			break;
		p.shown[best] = true;
	}
	canvas_text(c, r.x, p.y++, quiet, top > 0 ? "..." : t->node[0].text);
	draw_below(&p, top, 0);
}
