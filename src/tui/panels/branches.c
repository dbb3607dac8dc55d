/* The tree of branches: each with its first moves and what the position after the first one is
 * worth. The screen's thread only. */
#include <stdio.h>

#include "base/language.h"
#include "games/notation.h"
#include "match/judge/judge.h"
#include "match/phrases.h"
#include "tui/panels/panels.h"

static const struct style plain = { 0 };
static const struct style quiet = { .attr = ATTR_DIM };
static const struct style bold = { .attr = ATTR_BOLD };

enum {
	HEAD = 7,  /* the sign of the current branch, a move's number and side, blanks */
	VALUE = 6, /* the columns of a value */
	MOST_MOVES = 32,
};

/* The moves of a row that fit, from column 0; `cut`: earlier ones were left out. */
struct moves {
	int count, node[MOST_MOVES], x[MOST_MOVES];
	bool cut;
};

static int
name_of(const struct record *r, int node, char name[GAME_MOVE_TEXT])
{
	const struct record_node *n = &r->node[node];

	game_move_text(r->game, &r->node[n->parent].position, n->move, name);
	return text_columns(name) + 1;
}

/* The first move that is shown: later ones than the first if the current one would not fit. */
static int
first_shown(const struct record *r, const struct branch *b, int room)
{
	char name[GAME_MOVE_TEXT];
	int at = record_current(r), first = b->first;

	if (branches_find(r, b, 1, at) < 0)
		return first;
	for (int used = 0; at != b->first; at = r->node[at].parent) {
		used += name_of(r, at, name);
		if (used + name_of(r, r->node[at].parent, name) + 3 > room)
			return at;
	}
	return first;
}

/* The nodes from `node` to b->last, in order; a node has its children in the record, so the way
 * down is the only child. */
static void
place_moves(const struct record *r, const struct branch *b, int room, struct moves *out)
{
	char name[GAME_MOVE_TEXT];
	int node = first_shown(r, b, room), x;

	*out = (struct moves){ .cut = node != b->first };
	x = out->cut ? 3 : 0;
	for (; out->count < MOST_MOVES; node = r->node[node].child) {
		int columns = name_of(r, node, name);
		if (x + columns - 1 > room)
			return;
		out->node[out->count] = node;
		out->x[out->count++] = x;
		x += columns;
		if (node == b->last)
			return;
	}
}

/* Where a row's moves begin, and the columns for them. */
static struct rect
room_of(struct rect line, const struct branch *b)
{
	int indent = b->depth < 4 ? 2 * b->depth : 8;

	return (struct rect){ line.x + HEAD + indent, line.y, line.width - HEAD - indent - VALUE,
		1 };
}

/* "52%"; exact values in discs or in a word. */
static void
value_text(const struct frame *frame, const struct record_node *n, char out[32])
{
	const struct game *g = frame->session->game;
	int sign = frame->fixed_point == SIDE_FIRST ? 1 : -1;
	int result = g->rules->result(g, &n->position);

	out[0] = '\0';
	if (result == GAME_OPEN && n->solved && g->counts_discs) {
		snprintf(out, 32, n->exact ? "%+d" : "=", sign * n->exact);
		return;
	}
	if (result == GAME_OPEN && n->solved)
		result = sign_of(n->exact);
	else if (result == GAME_OPEN && n->proven)
		result = (n->value > 0) - (n->value < 0);
	if (result != GAME_OPEN)
		snprintf(out, 32, "%s",
			result == 0         ? _("draw")
			: sign * result > 0 ? _("win")
					    : _("loss"));
	else if (course_is_searched(n))
		snprintf(out, 32, "%.0f%%", 100 * report_win_rate(n->value, frame->fixed_point));
}

void
panel_branch_draw(const struct frame *frame, struct canvas *c, struct rect line,
	const struct branch *b, struct style style)
{
	const struct record *r = &frame->session->match.record;
	const struct record_node *first = &r->node[b->first];
	enum side side = (enum side)r->node[first->parent].position.to_move;
	bool here = branches_find(r, b, 1, record_current(r)) == 0;
	struct rect room = room_of(line, b);
	struct moves moves;
	char value[32] = "", name[GAME_MOVE_TEXT];

	canvas_put(c, line.x, line.y, style, here ? L'>' : L' ');
	if (b->side)
		canvas_put(c, room.x - HEAD - 1, line.y, quiet,
			b->more ? look_glyph(frame->ui->caps, L'├', '|')
				: look_glyph(frame->ui->caps, L'└', '`'));
	canvas_printf(c, room.x - HEAD + 1, line.y, quiet, "%3d %c",
		game_move_number(r->game, b->ply), side_letter(side));
	place_moves(r, b, room.width, &moves);
	if (moves.cut)
		canvas_text(c, room.x, line.y, quiet, "..");
	for (int i = 0; i < moves.count; i++) {
		name_of(r, moves.node[i], name);
		canvas_text(c, room.x + moves.x[i], line.y,
			moves.node[i] == record_current(r) ? panel_accent(frame) : style, name);
	}
	if (panel_shows_losses(frame))
		value_text(frame, first, value);
	canvas_field(c, line.x + line.width - VALUE, line.y, style, -VALUE, value);
}

int
panel_branch_hit(const struct record *r, const struct branch *b, struct rect line, int x)
{
	struct rect room = room_of(line, b);
	struct moves moves;
	int node = b->first;

	place_moves(r, b, room.width, &moves);
	for (int i = 0; i < moves.count && x >= room.x + moves.x[i]; i++)
		node = moves.node[i];
	return x < room.x + room.width ? node : b->first;
}

int
panel_branches_lines(const struct frame *frame)
{
	struct branch branch[BRANCHES_MOST];
	int count = branches_list(&frame->session->match.record, branch);

	/* They would tell what the other side has chosen. */
	return count > 1 && !joint_hides_choice(frame->session) ? count + 1 : 0;
}

/* The sign that the list of moves has, the key, and whose values they are. */
static void
draw_title(const struct frame *frame, struct canvas *c, struct rect r)
{
	char text[32];
	int x = r.x + canvas_text(c, r.x, r.y, bold, "+  ");

	panel_key_draw(frame, c, x, r.y, REQ_BRANCHES, N_("branches"), true);
	snprintf(text, sizeof text, _("%c win"), side_letter(frame->fixed_point));
	if (panel_shows_losses(frame))
		canvas_text(c, r.x + r.width - text_columns(text), r.y, quiet, text);
}

void
panel_branches_draw(const struct frame *frame, struct canvas *c, struct rect r)
{
	const struct record *record = &frame->session->match.record;
	struct branch branch[BRANCHES_MOST];
	int count = branches_list(record, branch);
	struct list *list = &frame->ui->branches;

	draw_title(frame, c, r);
	list->cursor = branches_find(record, branch, count, record_current(record));
	list_place(list, (struct rect){ r.x, r.y + 1, r.width, r.height - 1 }, count);
	for (int row = list->top; list_sees(list, row); row++)
		panel_branch_draw(frame, c, (struct rect){ r.x, list_y(list, row), r.width, 1 },
			&branch[row], plain);
}
