/* Draws a search tree: a box a node, as wide an edge as it was followed often.
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
	double x; /* of the box's middle */
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

static double
top_of(const struct place *at)
{
	return HEAD + (double)at->depth * LEVEL;
}

static void
draw_edge(const struct tree_painter *p, int i)
{
	const struct tree_picture_node *n = &p->nodes[i];
	const struct place *at = &p->places[i], *above = &p->places[n->parent];
	double share = (double)n->visits / (double)p->nodes[0].visits;
	double top = top_of(above) + BOX_HEIGHT, bottom = top_of(at), middle = (top + bottom) / 2;

	picture_color(p->to, n->line ? PICTURE_INK : edge_color);
	picture_move(p->to, above->x, top);
	picture_curve(p->to, above->x, middle, at->x, middle, at->x, bottom);
	picture_stroke(p->to, 1 + 9 * sqrt(share));
}

/* "57 %" of the side that made the move; "won", "drawn", "lost" for it if that is proven. */
static void
value_text(const struct tree_picture_node *n, char *out, size_t size)
{
	int sign = n->mover == SIDE_FIRST ? 1 : -1;

	if (n->proven != GAME_OPEN)
		snprintf(out, size, "%s",
			n->proven == 0      ? "drawn"
			: n->proven == sign ? "won"
					    : "lost");
	else
		snprintf(out, size, "%.0f %%", 50 * (1 + sign * n->value));
}

static void
draw_box(const struct tree_painter *p, int i)
{
	const struct tree_picture_node *n = &p->nodes[i];
	const struct place *at = &p->places[i];
	struct picture_font name = { 16, true, n->parent < 0 ? PICTURE_INK : side_color[n->mover] };
	struct picture_font rate = { 13, true, PICTURE_INK }, small = { 11, false, PICTURE_QUIET };
	double top = top_of(at), value = n->proven != GAME_OPEN ? n->proven : n->value;
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
	if (n->parent < 0) {
		picture_text(p->to, rate, at->x, top + 36, BOX_WIDTH - 10, visits);
		picture_text(p->to, small, at->x, top + 51, BOX_WIDTH - 10, "visits");
		return;
	}
	value_text(n, text, sizeof text);
	picture_text(p->to, rate, at->x, top + 36, BOX_WIDTH - 10, text);
	picture_text(p->to, small, at->x, top + 51, BOX_WIDTH - 10, visits);
}

static void
draw(const struct tree_painter *p, const char *title, const char *facts)
{
	struct picture_font big = { 18, true, PICTURE_INK }, small = { 13, false, PICTURE_QUIET };
	double bottom = HEAD + p->depth * (double)LEVEL + BOX_HEIGHT;

	picture_text(p->to, big, p->width / 2, 28, p->width - 2 * MARGIN, title);
	picture_text(p->to, small, p->width / 2, 50, p->width - 2 * MARGIN, facts);
	for (int line = 0; line < 2; line++) /* the principal variation over the others */
		for (int i = 1; i < p->count; i++)
			if (p->nodes[i].line == (line == 1))
				draw_edge(p, i);
	for (int i = 0; i < p->count; i++)
		draw_box(p, i);
	picture_text(p->to, small, p->width / 2, bottom + FOOT - 12., p->width - 2 * MARGIN,
		"win rate of the side that moved; below it, visits; orange X wins, blue O wins");
}

bool
tree_picture(const struct tree_picture_node *nodes, int count, const char *title, const char *facts,
	const char *path, struct error *e)
{
	struct tree_painter p = { .nodes = nodes, .count = count };
	bool fine;

	p.places = calloc((size_t)count, sizeof *p.places);
	if (!p.places)
		return error_set(e, "There is no memory for a picture of %d nodes.", count);
	arrange(&p);
	struct picture *picture = picture_open(path, (int)p.width,
		HEAD + p.depth * LEVEL + BOX_HEIGHT + FOOT, PNG_SCALE, PICTURE_PAGE, e);
	fine = picture != NULL;
	if (fine) {
		p.to = picture;
		draw(&p, title, facts);
		fine = picture_finish(picture, e);
	}
	free(p.places);
	return fine;
}
