/* Draws a search tree: a box per node, and edges that are wider the more often they were followed.
 *
 *                 +-------+
 *                 | start |
 *                 | 1000  |
 *                 +-------+            leaves stand side by side, a parent above the middle
 *                /    |                of its children
 *         +------+ +------+
 *         | X b2 | | X a1 |
 *         | 57 % | | 52 % |            win rate of the side that made the move, visits
 *         |  410 | |  120 |
 *         +------+ +------+ */
#include "tui/board/tree_picture.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/text.h"
#include "search/report.h"
#include "tui/canvas/picture.h"

enum {
	PNG_SCALE = 2,
	MARGIN = 28,
	HEAD = 70, /* title and facts */
	FOOT = 40, /* the legend */
	BOX_WIDTH = 74,
	BOX_HEIGHT = 58,
	BOX_GAP = 12,
	LEVEL = 112, /* from one ply to the next */
	LEAST_WIDTH = 460,
};

static const uint32_t side_color[2] = { PICTURE_X, PICTURE_O }, edge_color = 0xb4b8bc;

struct place {
	double x, top; /* of the box's middle, and its upper edge */
	int depth;
	double from, to; /* the middles of the first and the last child */
	int children;
};

struct tree_painter {
	struct picture *to;
	const struct tree_picture_node *nodes;
	struct place *places;
	int count, depth; /* depth: plies below the root */
	double width;
};

/* Leaves from left to right, parents above them: children stand behind their parent in the list, so
 * one pass forward finds the depths and one backward the places. */
static void
arrange(struct tree_painter *p)
{
	int leaves = 0;

	for (int i = 0; i < p->count; i++) {
		int parent = p->nodes[i].parent;
		p->places[i].depth = parent < 0 ? 0 : p->places[parent].depth + 1;
		p->depth = p->places[i].depth > p->depth ? p->places[i].depth : p->depth;
		p->places[i].top = HEAD + (double)p->places[i].depth * LEVEL;
		if (parent >= 0)
			p->places[parent].children++;
	}
	for (int i = 0; i < p->count; i++)
		leaves += p->places[i].children == 0;
	double boxes = leaves * (BOX_WIDTH + BOX_GAP) - BOX_GAP;
	p->width = fmax(boxes + 2 * MARGIN, LEAST_WIDTH);
	double next = (p->width - boxes) / 2 + boxes - BOX_WIDTH / 2.;
	for (int i = p->count - 1; i >= 0; i--) {
		struct place *at = &p->places[i];
		if (at->children == 0) {
			at->x = next;
			next -= BOX_WIDTH + BOX_GAP;
		} else {
			at->x = (at->from + at->to) / 2;
		}
		if (p->nodes[i].parent < 0)
			continue;
		struct place *above = &p->places[p->nodes[i].parent];
		if (above->to == 0)
			above->to = at->x;
		above->from = at->x;
	}
}

/* The move, "57 %" of the side that made it, or "won", "drawn", "lost" for it if that is proven, and the visits. */
static void
tree_picture_draw_box(const struct tree_painter *p, int i)
{
	const struct tree_picture_node *n = &p->nodes[i];
	const struct place *at = &p->places[i];
	struct picture_font name = { 16, true, n->parent < 0 ? PICTURE_INK : side_color[n->mover] };
	struct picture_font rate = { 13, true, PICTURE_INK }, small = { 11, false, PICTURE_QUIET };
	double top = at->top, value = n->proven != GAME_OPEN ? n->proven : n->value;
	int sign = side_sign(n->mover);
	char text[32], visits[8];

	picture_round(p->to, at->x - BOX_WIDTH / 2., top, BOX_WIDTH, BOX_HEIGHT, 8);
	picture_color(p->to, picture_mix(picture_heat(value), PICTURE_PAGE, .25));
	picture_fill(p->to, true);
	picture_color(p->to, n->line ? PICTURE_INK : edge_color);
	picture_stroke(p->to, n->line ? 2.5 : 1);
	if (n->parent < 0)
		snprintf(text, sizeof text, "%.31s", n->move);
	else
		snprintf(
			text, sizeof text, "%c %.16s", n->mover == SIDE_FIRST ? 'X' : 'O', n->move);
	picture_text(p->to, name, at->x, top + 19, BOX_WIDTH - 10, text);
	text_count(visits, sizeof visits, (uint64_t)n->visits, 6);
	if (n->proven != GAME_OPEN)
		snprintf(text, sizeof text, "%s",
			n->proven == 0      ? "drawn"
			: n->proven == sign ? "won"
					    : "lost");
	else
		snprintf(text, sizeof text, "%.0f %%", 100 * report_win_rate(n->value, n->mover));
	picture_text(p->to, rate, at->x, top + 36, BOX_WIDTH - 10, n->parent < 0 ? visits : text);
	picture_text(
		p->to, small, at->x, top + 51, BOX_WIDTH - 10, n->parent < 0 ? "visits" : visits);
}

bool
tree_picture(const struct tree_picture_node *nodes, int count, const char *title, const char *facts,
	const char *path, struct error *e)
{
	struct picture_font big = { 18, true, PICTURE_INK }, small = { 13, false, PICTURE_QUIET };
	struct tree_painter p = { .nodes = nodes, .count = count };
	bool fine;

	p.places = calloc((size_t)count, sizeof *p.places);
	if (!p.places)
		return error_set(e, "There is not enough memory for a picture of %d nodes.", count);
	arrange(&p);
	int bottom = HEAD + p.depth * LEVEL + BOX_HEIGHT;
	p.to = picture_open(path, (int)p.width, bottom + FOOT, PNG_SCALE, PICTURE_PAGE, e);
	fine = p.to;
	if (fine) {
		double middle = p.width / 2, room = p.width - 2 * MARGIN;
		picture_text(p.to, big, middle, 28, room, title);
		picture_text(p.to, small, middle, 50, room, facts);
		/* The edges, the principal variation over the others. */
		for (int i = 1; i < 2 * count; i++) {
			const struct tree_picture_node *n = &nodes[i % count];
			const struct place *at = &p.places[i % count];
			if (i % count == 0 || n->line != (i > count))
				continue;
			const struct place *above = &p.places[n->parent];
			double from = above->top + BOX_HEIGHT, half = (from + at->top) / 2;
			picture_color(p.to, n->line ? PICTURE_INK : edge_color);
			picture_move(p.to, above->x, from);
			picture_curve(p.to, above->x, half, at->x, half, at->x, at->top);
			picture_stroke(
				p.to, 1 + 9 * sqrt((double)n->visits / (double)nodes[0].visits));
		}
		for (int i = 0; i < count; i++)
			tree_picture_draw_box(&p, i);
		picture_text(p.to, small, middle, bottom + FOOT - 12., room,
			"win rate of the side that moved; below it, visits; orange X wins, blue O "
			"wins");
		fine = picture_finish(p.to, e);
	}
	free(p.places);
	return fine;
}
