/* The list of the game's moves, both sides' next to each other, with what each lost. The screen's
 * thread only. */
#include <stdio.h>
#include <string.h>

#include "base/language.h"
#include "games/notation.h"
#include "match/phrases.h"
#include "match/summary.h"
#include "tui/panels/panels.h"

/* The tree of branches. */
enum { LEAST_BRANCHES = 3, MOST_BRANCH_COLUMNS = 60 };

static const struct style plain = { 0 };
static const struct style quiet = { .attr = ATTR_DIM };
static const struct style bold = { .attr = ATTR_BOLD };

const char *
panel_mark_sign(enum record_mark mark)
{
	static const char *const signs[MARK_COUNT] = { "", "!", "?", "?!", "!?", "+" };

	return signs[mark];
}

/* The highlighted move: the last one played, or in a review the current one. */
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
	       frame->mode == MODE_OVER;
}

static void
draw_loss(const struct frame *frame, struct canvas *c, int x, int y, int ply)
{
	struct judgement v = judge_ply(&frame->session->match.record, ply);
	bool bad = judgement_is_mistake(&v, frame->mistake_points);
	char loss[JUDGEMENT_SHORT];

	if (!judgement_loses(&v))
		return;
	judgement_short(&v, loss);
	bool wide = v.unit == JUDGE_POINTS && strlen(loss) > 3; /* no room for its sign */
	canvas_printf(c, x, y, bad ? bold : quiet, "%4s%s", loss + wide, bad ? "?" : "");
}

static void
draw_move(const struct frame *frame, struct canvas *c, int x, int y, int ply)
{
	const struct match *m = &frame->session->match;
	const struct state *from = &match_ply(m, ply)->position;
	int plies = game_step_plies(frame->session->game);
	int number = game_move_number(frame->session->game, ply);
	bool here = ply == move_looked_at(frame), ahead = ply > move_looked_at(frame);
	char name[GAME_MOVE_TEXT];
	struct style style = here ? bold : ahead ? quiet : plain;

	if (here && frame->screen)
		style = panel_accent(frame);
	game_move_text_level(frame->session->game, from, match_move(m, ply), name);
	if (plies == 1 || from->to_move == SIDE_FIRST) /* one line per step of both */
		canvas_printf(c, x, y, quiet, "%3d", number);
	if (here && ply + 1 < joint_shown_plies(frame->session) && number < 100)
		canvas_put(c, x, y, bold, L'>');
	if (branches_at(&m->record, m->record.line[ply + 1]))
		canvas_put(c, x + 3, y, bold, L'+');
	canvas_printf(c, x + 4, y, style, "%c %s%s", side_letter((enum side)from->to_move), name,
		panel_mark_sign(m->record.node[m->record.line[ply + 1]].mark));
	if (panel_shows_losses(frame))
		draw_loss(frame, c, x + 9 + plies, y, ply);
}

/* The comment on the position, below the list; returns the lines it takes. */
static int
draw_comment(const struct frame *frame, struct canvas *c, struct rect r)
{
	const struct record *record = &frame->session->match.record;
	const char *comment = record_comment(record, record_current(record));
	int lines = text_lines(comment, r.width, r.width);

	if (lines == 0 || lines > r.height / 2)
		return 0;
	box_sentence(c, r, r.y + r.height - lines, comment);
	return lines + 1;
}

bool
panel_record_turned(const struct session *session)
{
	return game_step_plies(session->game) > 1 &&
	       match_ply(&session->match, 0)->position.to_move == SIDE_SECOND;
}

/* The title, with the units of the losses in the list, and what its sign means if there is one that
 * nothing else explains. */
static void
draw_title(const struct frame *frame, struct canvas *c, struct rect r, bool sign)
{
	const char *branches = _("+: branches");
	int x = r.x + canvas_text(c, r.x, r.y, quiet, _("Moves"));

	if (panel_shows_losses(frame))
		x += canvas_printf(
			c, x, r.y, quiet, "  %s", summary_units(&frame->session->match.record));
	if (sign && x + 2 + text_columns(branches) <= r.x + r.width)
		canvas_text(c, x + 2, r.y, quiet, branches);
}

static bool
has_branches(const struct frame *frame, int first, int end)
{
	const struct record *r = &frame->session->match.record;

	for (int ply = first; ply < end; ply++) {
		if (branches_at(r, r->line[ply + 1]))
			return true;
	}
	return false;
}

/* The tree of branches below the list, in at most half of the room or what the list leaves; returns
 * the lines it takes. */
static int
draw_branches(const struct frame *frame, struct canvas *c, struct rect r)
{
	int lines = panel_branches_lines(frame);
	int list = (joint_shown_plies(frame->session) + 1) / 2 + 1;
	int most = (list < r.height / 2 ? r.height - list : r.height / 2) - 1;

	lines = lines > most ? most : lines;
	if (lines < LEAST_BRANCHES)
		return 0;
	r.width = r.width < MOST_BRANCH_COLUMNS ? r.width : MOST_BRANCH_COLUMNS;
	panel_branches_draw(frame, c, (struct rect){ r.x, r.y + r.height - lines, r.width, lines });
	return lines + 1;
}

void
panel_record_draw(const struct frame *frame, struct canvas *c, struct rect r)
{
	int tree = draw_branches(frame, c, r);
	r.height -= tree;
	int length = joint_shown_plies(frame->session);
	int here = move_looked_at(frame) < 0 ? 0 : move_looked_at(frame);
	int lines = r.height - 1 - draw_comment(frame, c, r);

	if (lines < 1 || length == 0)
		return;
	/* The current move is visible, and later ones as far as there is room. */
	int first = here / 2 - (lines - 1) / 2, all = (length + 1) / 2;
	first = first + lines > all ? all - lines : first;
	first = 2 * (first < 0 ? 0 : first);
	int end = first + 2 * lines < length ? first + 2 * lines : length;
	draw_title(frame, c, r, tree == 0 && has_branches(frame, first, end));
	for (int ply = first; ply < end; ply++)
		draw_move(frame, c,
			r.x + (ply % 2 ^ panel_record_turned(frame->session)) * RECORD_MOVE_COLUMNS,
			r.y + 1 + (ply - first) / 2, ply);
	frame->ui->record.area = (struct rect){ r.x, r.y + 1, 2 * RECORD_MOVE_COLUMNS, lines };
	frame->ui->record.first = first;
	frame->ui->record.step = RECORD_MOVE_COLUMNS;
}
