/* The list of the game's moves, both sides' next to each other, with each move's loss; and the tree
 * of branches, each with its first moves and the value after the first one. The screen's thread
 * only. */
#include <stdio.h>
#include <string.h>

#include "base/language.h"
#include "games/notation.h"
#include "match/judge/judge.h"
#include "match/summary.h"
#include "tui/panels/panels.h"

/* ---- the tree of branches ---- */

enum {
	HEAD = 7,  /* the sign of the current branch, a move's number and side, blanks */
	VALUE = 6, /* the columns of a value */
	MOST_MOVES = 32,
};

/* Draws the moves of a row that fit, from column 0; `cut`: earlier ones were left out. */
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

/* Returns the row with this node, or -1. */
static int
branches_find(const struct record *r, const struct branch *branch, int count, int node)
{
	for (int i = 0; i < count; i++) {
		for (int at = branch[i].last; at != RECORD_NONE; at = r->node[at].parent) {
			if (at == node)
				return i;
			if (at == branch[i].first)
				break;
		}
	}
	return -1;
}

/* Returns the first move to show: a later one if the current move would not fit otherwise. */
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

/* Lists the nodes from `node` to b->last, in order. */
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

/* Finds where a row's moves begin, and their columns. */
static struct rect
room_of(struct rect line, const struct branch *b)
{
	int indent = b->depth < 4 ? 2 * b->depth : 8;

	return (struct rect){ line.x + HEAD + indent, line.y, line.width - HEAD - indent - VALUE,
		1 };
}

/* Writes "52%", or an exact value in discs or as a word. */
static void
panels_record_value_text(const struct frame *frame, int node, char out[32])
{
	const struct record *r = &frame->session->match.record;
	const struct record_node *n = &r->node[node];
	enum side point = frame->fixed_point;
	int exact;
	bool known = judge_exact_value(r, node, &exact);

	out[0] = '\0';
	if (known && r->game->counts_discs) {
		exact_value_text(r->game, exact, point, out);
		return;
	}
	if (!known && n->proven)
		exact = (n->value > 0) - (n->value < 0);
	if (known || n->proven)
		snprintf(out, 32, "%s", proof_word(exact, point));
	else if (course_is_searched(n))
		snprintf(out, 32, "%.0f%%", 100 * report_win_rate(n->value, point));
}

/* Draws a branch on a line. */
static void
draw_branch(const struct frame *frame, struct canvas *c, struct rect line, const struct branch *b)
{
	const struct record *r = &frame->session->match.record;
	const struct record_node *first = &r->node[b->first];
	enum side side = (enum side)r->node[first->parent].position.to_move;
	bool here = branches_find(r, b, 1, record_current(r)) == 0;
	struct rect room = room_of(line, b);
	struct moves moves;
	char value[32] = "", name[GAME_MOVE_TEXT];

	canvas_put(c, line.x, line.y, normal, here ? L'>' : L' ');
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
			moves.node[i] == record_current(r) ? look_accent(frame->ui->caps) : normal,
			name);
	}
	if (panel_shows_losses(frame))
		panels_record_value_text(frame, b->first, value);
	canvas_field(c, line.x + line.width - VALUE, line.y, normal, -VALUE, value);
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

static void
branches_draw(const struct frame *frame, struct canvas *c, struct rect r)
{
	const struct record *record = &frame->session->match.record;
	struct branch branch[BRANCHES_MOST];
	int count = branches_list(record, branch);
	struct list *list = &frame->ui->branches;
	char text[32];

	/* The sign used in the list of moves, and whose values they are. */
	canvas_text(c, r.x, r.y, bold, "+");
	canvas_text(c, r.x + 3, r.y, quiet, _("branches"));
	snprintf(text, sizeof text, _("%c win"), side_letter(frame->fixed_point));
	if (panel_shows_losses(frame))
		canvas_text(c, r.x + r.width - text_columns(text), r.y, quiet, text);
	list->cursor = branches_find(record, branch, count, record_current(record));
	list_place(list, (struct rect){ r.x, r.y + 1, r.width, r.height - 1 }, count);
	for (int row = list->top; list_sees(list, row); row++)
		draw_branch(frame, c, (struct rect){ r.x, list_y(list, row), r.width, 1 },
			&branch[row]);
}

/* ---- the list of moves ---- */

const char *
panel_mark_sign(enum record_mark mark)
{
	static const char *const signs[MARK_COUNT] = { "", "!", "?", "?!", "!?", "+" };

	return signs[mark];
}

/* Returns the highlighted move: the last one played, or in a review the current one. */
static int
move_looked_at(const struct frame *frame)
{
	int at = match_at(&frame->session->match);

	return frame->reviews ? at : at - 1;
}

bool
panel_shows_losses(const struct frame *frame)
{
	return frame->screen || coach_asks(frame->session) || frame->shows_numbers ||
	       frame->awaits_numbers || frame->mode == MODE_OVER;
}

/* Returns whether a node's move has alternatives. */
static bool
branches_at(const struct record *r, int node)
{
	int which;

	return record_branches(r, node, &which) > 1;
}

static void
panels_record_draw_move(const struct frame *frame, struct canvas *c, int x, int y, int ply)
{
	const struct match *m = &frame->session->match;
	const struct state *from = &match_ply(m, ply)->position;
	int plies = game_step_plies(frame->session->game);
	int number = game_move_number(frame->session->game, ply);
	bool here = ply == move_looked_at(frame), ahead = ply > move_looked_at(frame);
	struct judgement v = judge_ply(&m->record, ply);
	char name[GAME_MOVE_TEXT], loss[JUDGEMENT_SHORT];
	struct style style = here ? bold : ahead ? quiet : normal;

	if (here && frame->screen)
		style = look_accent(frame->ui->caps);
	game_move_text_level(frame->session->game, from, match_move(m, ply), name);
	if (plies == 1 || from->to_move == SIDE_FIRST) /* one line per step of both */
		canvas_printf(c, x, y, quiet, "%3d", number);
	if (here && ply + 1 < joint_shown_plies(frame->session) && number < 100)
		canvas_put(c, x, y, bold, L'>');
	if (branches_at(&m->record, m->record.line[ply + 1]))
		canvas_put(c, x + 3, y, bold, L'+');
	canvas_printf(c, x + 4, y, style, "%c %s%s", side_letter((enum side)from->to_move), name,
		panel_mark_sign(m->record.node[m->record.line[ply + 1]].mark));
	if (!panel_shows_losses(frame) || v.unit == JUDGE_UNKNOWN)
		return;
	bool bad = judgement_is_mistake(&v, frame->mistake_points);
	judgement_short(&v, loss);
	int at = x + 9 + plies;
	at += strlen(loss) > 3 &&
	      canvas_at(c, at - 1, y)->ch != L' '; /* a blank behind a long name */
	canvas_printf(c, at, y, bad ? bold : quiet, "%4s%s", loss,
		!bad                           ? ""
		: judgement_changes_result(&v) ? "??"
					       : "?");
}

bool
panel_record_turned(const struct session *session)
{
	return game_step_plies(session->game) > 1 &&
	       match_ply(&session->match, 0)->position.to_move == SIDE_SECOND;
}

void
panel_record_draw(const struct frame *frame, struct canvas *c, struct rect r)
{
	enum { LEAST_BRANCHES = 3, MOST_BRANCH_COLUMNS = 60 };
	const struct record *record = &frame->session->match.record;
	int length = joint_shown_plies(frame->session), all = (length + 1) / 2;
	int here = move_looked_at(frame) < 0 ? 0 : move_looked_at(frame);

	/* The tree of branches below the list, in at most half of the room or what the list
	 * leaves. */
	int most = (all + 1 < r.height / 2 ? r.height - all - 1 : r.height / 2) - 1;
	/* The lines that the tree of branches needs; 0 without branches. */
	struct branch branch[BRANCHES_MOST];
	int count = branches_list(&frame->session->match.record, branch);

	/* They would reveal the other side's choice. */
	int tree = count > 1 && !joint_hides_choice(frame->session) ? count + 1 : 0;
	tree = tree > most ? most : tree;
	if (tree >= LEAST_BRANCHES) {
		branches_draw(frame, c,
			(struct rect){ r.x, r.y + r.height - tree,
				r.width < MOST_BRANCH_COLUMNS ? r.width : MOST_BRANCH_COLUMNS,
				tree });
		r.height -= tree + 1;
	}

	/* Above it the comment on the position. */
	const char *comment = record_comment(record, record_current(record));
	int lines = text_lines(comment, r.width, r.width), below = r.height;
	if (lines > 0 && lines <= r.height / 2) {
		box_sentence(c, r, r.y + r.height - lines, normal, comment);
		below -= lines + 1;
	}
	lines = below - 1;
	if (lines < 1 || length == 0)
		return;

	/* The current move is visible, and later ones as far as there is room. */
	int first = here / 2 - (lines - 1) / 2;
	first = first + lines > all ? all - lines : first;
	first = 2 * (first < 0 ? 0 : first);
	int end = first + 2 * lines < length ? first + 2 * lines : length;

	/* The title, with the unit of the losses, and the meaning of a sign that nothing else
	 * explains. */
	const char *branches = _("+: branches"), *mistake = _(", ?: mistake");
	const char *units = panel_shows_losses(frame) ? summary_units(record) : "";
	bool losses = *units;
	bool sign = false, bad = false;
	for (int ply = first; ply < end; ply++)
		sign = sign || branches_at(record, record->line[ply + 1]);
	for (int ply = first; losses && !bad && ply < end; ply++) {
		struct judgement v = judge_ply(record, ply);
		bad = judgement_is_mistake(&v, frame->mistake_points);
	}
	int x = r.x;
	char range[48] = "";
	if (end - first < length)
		snprintf(range, sizeof range, _("Moves %d-%d of %d"),
			game_move_number(record->game, first),
			game_move_number(record->game, end - 1),
			game_move_number(record->game, length - 1));
	bool part = range[0] && text_columns(range) + 2 + text_columns(units) <= r.width;
	x += canvas_text(c, x, r.y, quiet, part ? range : _("Moves"));
	const char *opening = frame->opening;
	char named[80];
	enum { CLOCKS = 16 }; /* the times at the right end of the line */
	if (losses) {
		x += canvas_printf(c, x, r.y, quiet, "  %s", units);
		if (bad && x + text_columns(mistake) <= r.x + r.width)
			x += canvas_text(c, x, r.y, quiet, mistake);
	}
	int room = r.x + r.width - x - 2 - CLOCKS;
	snprintf(named, sizeof named, _("%s opening"), opening);
	if (text_columns(named) > room)
		snprintf(named, sizeof named, "%s", opening);
	if (*opening && text_columns(named) <= room)
		x += canvas_printf(c, x, r.y, quiet, "  %s", named);
	if (sign && tree < LEAST_BRANCHES && x + 2 + text_columns(branches) <= r.x + r.width)
		canvas_text(c, x + 2, r.y, quiet, branches);

	for (int ply = first; ply < end; ply++)
		panels_record_draw_move(frame, c,
			r.x + (ply % 2 ^ panel_record_turned(frame->session)) * RECORD_MOVE_COLUMNS,
			r.y + 1 + (ply - first) / 2, ply);
	frame->ui->record = (struct strip){ { r.x, r.y + 1, 2 * RECORD_MOVE_COLUMNS, lines }, first,
		RECORD_MOVE_COLUMNS };
}
