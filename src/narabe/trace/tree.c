/* narabe tree: the tree of a search, as a picture, for graphviz, or as JSON. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/file.h"
#include "base/quote.h"
#include "base/text.h"
#include "cli/output/output.h"
#include "games/notation.h"
#include "narabe/one_search.h"
#include "tui/canvas/picture.h"

static const char usage[] =
	"Usage: narabe tree [BOARD] [POSITION | --moves \"...\"] [options]\n"
	"\n"
	"  narabe tree tictactoe -i 1000 --seed 1 -o tree.svg\n"
	"  narabe tree score4 -i 5000 --depth 4 --dot | dot -Tpdf -o tree.pdf\n"
	"  narabe tree othello -i 2000 --json\n"
	"\n"
	"Searches a position as eval does and prints the tree down to a depth and a number of\n"
	"visits. Values are the first player's; win rates in the picture are those of the side\n"
	"that made the move.\n";

enum { STANDARD_PLAYOUTS = 1000, STANDARD_DEPTH = 3, MAX_NODES = 20000, SHARE = 40 };

struct request {
	struct one_search search;
	const char *file;
	int64_t depth, min_visits; /* min_visits 0: not given */
	bool dot, json, svg;
};

const struct param cli_tree_arguments[] = {
	ONE_SEARCH_ARGUMENTS(struct request, search, "playouts of the search (default: 1000)",
		"the same seed gives the same tree"),
	COUNT_ARGUMENT(struct request, "depth", depth, 1, GAME_MAX_PLIES,
		"plies below the root (default: 3)"),
	COUNT_ARGUMENT(struct request, "min-visits", min_visits, 1, ENGINE_MAX_PLAYOUTS,
		"leave out moves with fewer visits (default: one in 40 playouts)"),
	FLAG_ARGUMENT(struct request, "dot", dot, "for graphviz"),
	FLAG_ARGUMENT(struct request, "json", json,
		"one JSON object: move, visits, value, proven, children"),
	FLAG_ARGUMENT(struct request, "svg", svg, "a picture (default)"),
	FILE_ARGUMENT(struct request, "o", file,
		"write to a file instead of stdout; .svg or .png for a picture"),
	{ 0 },
};

/* ---- collecting the tree ---- */

/* A node; the first one is the root, whose `move` is the title. Children follow their parent. */
struct shown_node {
	int parent; /* index of the node above; -1: the root */
	char move[GAME_MOVE_TEXT];
	int64_t visits;
	double value;    /* the FIRST player's, -1 to 1 */
	int proven;      /* its result, or GAME_OPEN */
	enum side mover; /* of the move */
	bool line;       /* it is on the principal variation */
};

struct walk {
	struct engine *search;
	const struct game *game;
	int depth;
	int64_t min_visits;       /* 0: a share of all visits */
	struct shown_node *nodes; /* in preorder */
	int count;
	bool full; /* there are more than MAX_NODES */
};

static int
by_visits(const void *a, const void *b)
{
	const struct root_move *const *x = a, *const *y = b;

	if ((*x)->visits != (*y)->visits)
		return (*x)->visits < (*y)->visits ? 1 : -1;
	return (*x)->move - (*y)->move;
}

/* Reports on the node that a path leads to. Returns false if the search knows nothing of it. */
static bool
walk_look(const struct walk *w, const move_t *path, int length, struct report *at)
{
	if (length == 0) {
		engine_report(w->search, at);
		return at->count > 0;
	}
	if (engine_report_below(w->search, path, length, at))
		return true;
	if (!w->game->simultaneous || length % 2 == 0)
		return false;
	if (length == 1)
		engine_report(w->search, at);
	else if (!engine_report_below(w->search, path, length - 1, at))
		return false;
	if (at->has_joint) {
		/* Add the other side's choices after `move`, one side's choice at a node with
		 * simultaneous moves, with the numbers of the pairs. */
		move_t move = path[length - 1];
		int side = (int)at->position.to_move, own = report_find(at, move);
		const struct joint_side *replies = &at->joint.side[!side];

		at->count = replies->count;
		at->best = -1;
		for (int i = 0; i < replies->count; i++) {
			const struct joint_pair *pair = side == SIDE_FIRST
								? &at->joint.pair[own][i]
								: &at->joint.pair[i][own];
			at->moves[i] = (struct root_move){ .move = replies->choice[i].move,
				.visits = pair->visits,
				.value = pair->value,
				.proven = GAME_OPEN };
			if (at->best < 0 || pair->visits > at->moves[at->best].visits)
				at->best = i;
		}
		w->game->rules->play(w->game, &at->position, move);
	}
	return at->has_joint;
}

/* Adds the moves of the node that `path` leads to, and everything below them. */
static void
add_moves(struct walk *w, move_t *path, int length, int parent)
{
	struct report *at = malloc(sizeof *at); /* large, and the walk is deep */
	const struct root_move *sorted[GAME_MAX_MOVES];
	bool there = at && walk_look(w, path, length, at);

	for (int i = 0; there && i < at->count; i++)
		sorted[i] = &at->moves[i];
	if (there)
		qsort(sorted, (size_t)at->count, sizeof sorted[0], by_visits);
	for (int i = 0; there && i < at->count && sorted[i]->visits >= w->min_visits; i++) {
		if (w->count == MAX_NODES) {
			w->full = true;
			break;
		}
		struct shown_node *n = &w->nodes[w->count];
		*n = (struct shown_node){
			.parent = parent,
			.visits = sorted[i]->visits,
			.value = sorted[i]->value,
			.proven = sorted[i]->proven,
			.mover = (enum side)at->position.to_move,
			.line = w->nodes[parent].line && at->best >= 0 &&
				sorted[i]->move == at->moves[at->best].move,
		};
		game_move_text(w->game, &at->position, sorted[i]->move, n->move);
		int node = w->count++;
		path[length] = sorted[i]->move;
		if (length + 1 < w->depth)
			add_moves(w, path, length + 1, node);
	}
	free(at);
}

/* ---- writing it ---- */

static json_t *
node_json(const struct walk *w, int *at)
{
	int node = (*at)++;
	const struct shown_node *n = &w->nodes[node];
	json_t *children = json_array();

	while (*at < w->count && w->nodes[*at].parent == node)
		json_array_append_new(children, node_json(w, at));
	return json_pack("{s:s?, s:I, s:f, s:o, s:o}", "move", node == 0 ? NULL : n->move, "visits",
		(json_int_t)n->visits, "value", n->value, "proven",
		n->proven == GAME_OPEN ? json_null() : json_integer(n->proven), "children",
		children);
}

/* For DOT and for the picture. */
static const uint32_t edge_color = 0xb4b8bc; /* off the principal variation */

/* Returns how wide to draw the edge to a node: wider the more often it was followed. */
static double
edge_width(const struct shown_node *nodes, const struct shown_node *n)
{
	return 1 + 9 * sqrt((double)n->visits / (double)nodes[0].visits);
}

static uint32_t
node_heat(const struct shown_node *n)
{
	return picture_heat(n->proven != GAME_OPEN ? n->proven : n->value);
}

/* Writes what the node is worth to the side that moved: the word of its result if that is proven, else a win rate
 * with this unit. */
static void
node_rate(const struct shown_node *n, const char *unit, char *out, size_t size)
{
	if (n->proven == GAME_OPEN)
		snprintf(out, size, "%.0f%s", 100 * report_win_rate(n->value, n->mover), unit);
	else
		snprintf(out, size, "%s",
			n->proven == 0                     ? "drawn"
			: n->proven == side_sign(n->mover) ? "won"
							   : "lost");
}

static void
print_dot(const struct walk *w, FILE *out)
{
	fprintf(out, "digraph narabe {\n"
		     "\tnode [shape=box, style=\"rounded,filled\", fontname=\"sans-serif\"];\n"
		     "\tedge [arrowhead=none];\n");
	for (int i = 0; i < w->count; i++) {
		const struct shown_node *n = &w->nodes[i];
		char rate[16];
		fprintf(out, "\tn%d [label=\"", i);
		quote_dot(out, n->move);
		node_rate(n, "%", rate, sizeof rate);
		if (i > 0 || n->proven != GAME_OPEN)
			fprintf(out, "\\n%s", rate);
		fprintf(out, "\\n%" PRId64 "\", fillcolor=\"#%06x\"];\n", n->visits, node_heat(n));
		if (i == 0)
			continue;
		fprintf(out, "\tn%d -> n%d [penwidth=%.2f", n->parent, i, edge_width(w->nodes, n));
		if (!n->line)
			fprintf(out, ", color=\"#%06x\"", edge_color);
		fprintf(out, "];\n");
	}
	fprintf(out, "}\n");
}

/* Writes text to the file as a whole, or to stdout. */
static bool
write_text(const struct request *r, const struct walk *w, struct error *e)
{
	char *text = NULL;
	size_t size = 0;
	FILE *out = r->file ? open_memstream(&text, &size) : stdout;
	int at = 0;
	bool fine = true;

	if (!out)
		return error_set(e, "There is not enough memory to write the tree.");
	if (r->dot) {
		print_dot(w, out);
	} else {
		json_t *o = node_json(w, &at);
		char *line = output_text(o);
		json_decref(o);
		fine = line && fputs(line, out) >= 0 && fputc('\n', out) != EOF;
		free(line);
	}
	if (!r->file)
		return (fine && fflush(out) == 0) || error_set(e, "The tree could not be written.");
	fine = file_close_text(out, &text) && fine
		       ? file_replace(r->file, text, size, e)
		       : error_set(e, "There is not enough memory to write the tree.");
	free(text);
	return fine;
}

/* ---- the picture: a box per node, and edges that are wider the more often they were followed ----
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

static const uint32_t side_color[2] = { PICTURE_X, PICTURE_O };

struct place {
	double x, top; /* of the box's middle, and its upper edge */
	int depth;
	double from, to; /* the middles of the first and the last child */
	int children;
};

struct tree_painter {
	struct picture *to;
	const struct shown_node *nodes;
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
draw_box(const struct tree_painter *p, int i)
{
	const struct shown_node *n = &p->nodes[i];
	const struct place *at = &p->places[i];
	struct picture_font name = { 16, true, n->parent < 0 ? PICTURE_INK : side_color[n->mover] };
	struct picture_font rate = { 13, true, PICTURE_INK }, small = { 11, false, PICTURE_QUIET };
	double top = at->top;
	char text[32], visits[8];

	picture_round(p->to, at->x - BOX_WIDTH / 2., top, BOX_WIDTH, BOX_HEIGHT, 8);
	picture_color(p->to, picture_mix(node_heat(n), PICTURE_PAGE, .25));
	picture_fill(p->to, true);
	picture_color(p->to, n->line ? PICTURE_INK : edge_color);
	picture_stroke(p->to, n->line ? 2.5 : 1);
	if (n->parent < 0)
		snprintf(text, sizeof text, "%.31s", n->move);
	else
		snprintf(text, sizeof text, "%c %.16s", side_letter(n->mover), n->move);
	picture_text(p->to, name, at->x, top + 19, BOX_WIDTH - 10, text);
	text_count(visits, sizeof visits, (uint64_t)n->visits, 6);
	node_rate(n, " %", text, sizeof text);
	picture_text(p->to, rate, at->x, top + 36, BOX_WIDTH - 10, n->parent < 0 ? visits : text);
	picture_text(
		p->to, small, at->x, top + 51, BOX_WIDTH - 10, n->parent < 0 ? "visits" : visits);
}

static bool
write_picture(const struct request *r, const struct walk *w, struct error *e)
{
	struct picture_font big = { 18, true, PICTURE_INK }, small = { 13, false, PICTURE_QUIET };
	const struct shown_node *nodes = w->nodes;
	int count = w->count;
	struct tree_painter p = { .nodes = nodes, .count = count };
	char title[128], facts[128], playouts[8];
	bool fine;

	text_count(playouts, sizeof playouts, (uint64_t)nodes[0].visits, 6);
	snprintf(title, sizeof title, "%s after %s playout%s", w->game->title, playouts,
		text_plural(nodes[0].visits));
	snprintf(facts, sizeof facts,
		"%s, seed %" PRId64 "; moves with %" PRId64 " visit%s or more", r->search.searcher,
		r->search.seed, w->min_visits, text_plural(w->min_visits));

	p.places = calloc((size_t)count, sizeof *p.places);
	if (!p.places)
		return error_set(e, "There is not enough memory for a picture of %d nodes.", count);
	arrange(&p);
	int bottom = HEAD + p.depth * LEVEL + BOX_HEIGHT;
	p.to = picture_open(r->file, (int)p.width, bottom + FOOT, PNG_SCALE, PICTURE_PAGE, e);
	fine = p.to;
	if (fine) {
		double middle = p.width / 2, room = p.width - 2 * MARGIN;
		picture_text(p.to, big, middle, 28, room, title);
		picture_text(p.to, small, middle, 50, room, facts);
		/* The edges, the principal variation over the others. */
		for (int i = 1; i < 2 * count; i++) {
			const struct shown_node *n = &nodes[i % count];
			const struct place *at = &p.places[i % count];
			if (i % count == 0 || n->line != (i > count))
				continue;
			const struct place *above = &p.places[n->parent];
			double from = above->top + BOX_HEIGHT, half = (from + at->top) / 2;
			picture_color(p.to, n->line ? PICTURE_INK : edge_color);
			picture_move(p.to, above->x, from);
			picture_curve(p.to, above->x, half, at->x, half, at->x, at->top);
			picture_stroke(p.to, edge_width(nodes, n));
		}
		for (int i = 0; i < count; i++)
			draw_box(&p, i);
		picture_text(p.to, small, middle, bottom + FOOT - 12., room,
			"win rate of the side that moved; below it, visits; orange X wins, blue O "
			"wins");
		fine = picture_finish(p.to, e);
	}
	free(p.places);
	return fine;
}

/* ---- the command line ---- */

static int
check_form(const struct request *r)
{
	struct error e;

	if (r->dot + r->json + r->svg > 1)
		return cli_fail(CLI_USAGE, "Choose one of --dot, --json and --svg.");
	if (!r->dot && !r->json && r->file && !picture_path_ok(r->file, &e))
		return cli_fail(CLI_USAGE, "%s", e.text);
	return CLI_FINE;
}

int
cli_tree(int argc, char **argv)
{
	struct request r = { .search.seed = -1, .depth = STANDARD_DEPTH };
	struct one_search *o = &r.search;
	int code;
	const struct arguments arguments = {
		.command = "tree", .usage = usage, .table = cli_tree_arguments, .owner = &r
	};

	if (!one_search_read(o, &arguments, argc, argv, STANDARD_PLAYOUTS, &code))
		return code;
	code = check_form(&r);
	if (code != CLI_FINE)
		return code;
	one_search_seed(o);
	const struct engine_task task = one_search_task(&r.search);
	const struct cli_position *p = &r.search.at;
	struct error e;
	bool fine;

	struct walk w = {
		.search = engine_start(&task, p->game, &p->state, &e),
		.game = p->game,
		.depth = (int)r.depth,
		.min_visits = r.min_visits,
		.nodes = malloc(MAX_NODES * sizeof *w.nodes),
	};
	fine = w.search && w.nodes;
	if (w.search && !w.nodes)
		error_set(&e, "There is not enough memory for a tree.");
	if (fine) {
		engine_wait(w.search);
		move_t path[GAME_MAX_PLIES];
		struct report root;

		engine_report(w.search, &root);
		if (w.min_visits == 0)
			w.min_visits = (root.playouts + SHARE - 1) / SHARE;
		w.nodes[0] = (struct shown_node){
			.parent = -1,
			.move = "start",
			.visits = root.playouts,
			.value = root.value,
			.proven = root.proven,
			.mover = (enum side)root.position.to_move,
			.line = true,
		};
		w.count = 1;
		add_moves(&w, path, 0, 0);
		if (w.full)
			fprintf(stderr,
				"narabe: the tree is cut at %d nodes: ask for fewer by --depth or "
				"--min-visits.\n",
				MAX_NODES);
		fine = r.dot || r.json ? write_text(&r, &w, &e) : write_picture(&r, &w, &e);
	}
	engine_destroy(w.search);
	free(w.nodes);
	return fine ? CLI_FINE : cli_fail(CLI_FAILED, "%s", e.text);
}
