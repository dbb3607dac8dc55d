/* Beside or below the board: the table of moves while a search is shown; else what a player needs
 * when calm, or a finished game's result, its worst moves and the keys for what to do next. The
 * screen's thread only. */
#include <stdio.h>

#include "base/language.h"
#include "games/notation.h"
#include "match/phrases.h"
#include "match/review/summary.h"
#include "tui/panels/panels.h"
#include "tui/panels/patterns.h"

static const struct style plain = { 0 };
static const struct style bold = { .attr = ATTR_BOLD };
static const struct style quiet = { .attr = ATTR_DIM };

/* ---- a finished game ---- */

void
panel_over_say(const struct frame *frame, char *out, size_t size)
{
	const struct state *at = match_state(&frame->session->match);
	struct text t;

	text_init(&t, out, size);
	if (frame->session->game->rules->result(frame->session->game, at) == GAME_OPEN)
		phrase_loss(frame->session->spec, &frame->session->match.record, &t);
	else
		phrase_result(frame->session->game, at, frame->session->spec, &t);
}

/* Whether what moves lost is settled: exact, or from a review that has ended. */
static bool
losses_are_settled(const struct frame *frame)
{
	const struct session *s = frame->session;

	if (s->review.count > 0 && review_is_done(&s->review))
		return true;
	for (int i = 0; i < match_at(&s->match); i++) {
		if (!judge_ply(&s->match.record, i).exact)
			return false;
	}
	return true;
}

bool
panel_losses_title(
	const struct record *r, const char *title, bool changes, int width, struct text *t)
{
	const char *units = summary_units(r), *mark = _(", *: result");
	const char *gap = units[0] ? ", " : "";
	int columns = text_columns(title) + text_columns(gap) + text_columns(units);

	changes = changes && columns + text_columns(mark) <= width;
	text_add(t, "%s%s%s%s", title, gap, units, changes ? mark : "");
	return changes;
}

struct worst {
	int count[2], ply[2][SUMMARY_WORST];
	bool marks; /* changes of the result have a star */
};

static struct worst
find_worst(const struct frame *frame)
{
	const struct record *r = &frame->session->match.record;
	struct worst w = { .marks = false };

	for (int side = 0; side < 2; side++) {
		w.count[side] = summary_worst(r, side, match_at(&frame->session->match),
			frame->mistake_points, w.ply[side]);
		for (int i = 0; i < w.count[side]; i++) {
			struct judgement v = judge_ply(r, w.ply[side][i]);
			w.marks = w.marks || judgement_changes_result(&v);
		}
	}
	return w;
}

/* " 23 a4 -24d*" */
static void
print_loss(const struct frame *frame, int ply, bool marks, struct text *t)
{
	const struct match *m = &frame->session->match;
	struct judgement v = judge_ply(&m->record, ply);
	char name[GAME_MOVE_TEXT], loss[JUDGEMENT_SHORT];

	game_move_text_level(
		frame->session->game, &match_ply(m, ply)->position, match_move(m, ply), name);
	judgement_short(&v, loss);
	text_add(t, "%*d %s %s%s", match_at(m) < 100 ? 2 : 3,
		game_move_number(frame->session->game, ply), name, loss,
		marks && judgement_changes_result(&v) ? "*" : "");
}

/* "X  5 b3 -24d*  9 c1 -12d", as many as there is room for. */
static void
draw_worst_of(const struct frame *frame, struct canvas *c, struct rect r, int y,
	const struct worst *w, enum side side)
{
	int x = r.x + canvas_printf(c, r.x, y, panel_side_style(side), "%c", side_letter(side));

	for (int i = 0; i < w->count[side]; i++) {
		char text[64];
		struct text t;
		text_init(&t, text, sizeof text);
		print_loss(frame, w->ply[side][i], w->marks, &t);
		x += i > 0 ? 2 : 1;
		if (x + text_columns(text) > r.x + r.width)
			return;
		x += canvas_text(c, x, y, plain, text);
	}
}

/* Both sides' worst moves from line y on; returns the line below. */
static int
draw_worst(const struct frame *frame, struct canvas *c, struct rect r, int y)
{
	struct worst w = find_worst(frame);
	char title[128];
	struct text t;

	if (w.count[0] + w.count[1] == 0)
		return y;
	text_init(&t, title, sizeof title);
	w.marks = panel_losses_title(&frame->session->match.record,
		losses_are_settled(frame) ? _("Worst moves") : _("Worst so far"), w.marks, r.width,
		&t);
	canvas_text(c, r.x, y++, quiet, title);
	for (int side = 0; side < 2; side++) {
		if (w.count[side] > 0)
			draw_worst_of(frame, c, r, y++, &w, (enum side)side);
	}
	return y;
}

/* The result with the worst moves, from line y on; returns the line below. */
static int
draw_over(const struct frame *frame, struct canvas *c, struct rect r, int y)
{
	bool roomy = r.height >= 12;
	char text[128];

	panel_over_say(frame, text, sizeof text);
	canvas_printf(c, r.x, y, bold, _("%s."), text);
	y += roomy ? 2 : 1;
	int top = y;
	y = draw_worst(frame, c, r, y);
	y += roomy && y > top;
	int x = panel_key_draw(frame, c, r.x, y, REQ_NEW, N_("new game")) + 2;
	x = panel_key_draw(frame, c, x, y, REQ_AGAIN, N_("again")) + 2;
	panel_key_draw(frame, c, x, y, REQ_SWAP, N_("swap sides"));
	return y + 1 + roomy;
}

/* Both sides' mistakes and losses, on two lines. */
void
panel_mistakes_draw(const struct summary *m, struct canvas *c, int x, int y)
{
	enum { NUMBERS_AT = 11 };

	canvas_text(c, x, y, quiet, _("mistakes"));
	canvas_printf(c, x + NUMBERS_AT, y, plain, "X %-6d O %d", m->count[0], m->count[1]);
	canvas_text(c, x, y + 1, quiet, _("lost/move"));
	canvas_printf(c, x + NUMBERS_AT, y + 1, plain, "X %-6.1f O %.1f %s", m->mean[0], m->mean[1],
		m->unit == JUDGE_DISCS ? _("discs") : _("points"));
}

/* ---- calm ---- */

static int
draw_counts(const struct frame *frame, struct canvas *c, struct rect r, int y)
{
	int room = r.width - 8, cells = game_cell_count(frame->session->game);

	for (int side = 0; side < 2; side++) {
		struct style style = { .ink = side == SIDE_FIRST ? TONE_X : TONE_O };
		int count = state_count(
			frame->session->game, frame->position, CELL_FIRST + (enum cell)side);
		int bar = count * (room < cells ? room : cells) / cells;
		style.attr = ATTR_BOLD;
		canvas_printf(c, r.x, y + side, style, "%c", side_letter((enum side)side));
		canvas_printf(c, r.x + 2, y + side, plain, "%3d", count);
		for (int i = 0; i < bar; i++)
			canvas_put(c, r.x + 7 + i, y + side, style,
				look_glyph(frame->ui->caps, L'█', '#'));
	}
	return y + 3;
}

static int
draw_clock(const struct frame *frame, struct canvas *c, struct rect r, int y)
{
	int64_t used[2];

	for (int side = 0; side < 2; side++)
		used[side] = match_used_us(&frame->session->match, (enum side)side,
				     frame->session->now_us) /
			     1000000;
	canvas_printf(c, r.x, y, quiet, _("Time  X %d:%02d   O %d:%02d"), (int)(used[0] / 60),
		(int)(used[0] % 60), (int)(used[1] / 60), (int)(used[1] % 60));
	return y + 2;
}

/* Before the first move, or where much room is left: how the game is won, with more room how it is played. Returns the line
 * below. */
static int
draw_rules(const struct frame *frame, struct canvas *c, struct rect r, int y)
{
	enum { LEAST_LINES = 24, MOST_COLUMNS = 72 };
	const struct game *g = frame->session->game;

	r.width = r.width < MOST_COLUMNS ? r.width : MOST_COLUMNS;
	if (g->about)
		y = box_sentence(c, r, y, _(g->about)) + 1;
	for (const char *const *how = g->how; how && *how && r.height >= LEAST_LINES; how++)
		y = box_sentence(c, r, y, _(*how)) + 1;
	return y;
}

static void
draw_calm(const struct frame *frame, struct canvas *c, struct rect r)
{
	bool marks = frame->session->game->counts_discs;
	int y = r.y;

	if (match_result(&frame->session->match) != GAME_OPEN) {
		int below = draw_over(frame, c, r, y);
		panel_record_draw(
			frame, c, (struct rect){ r.x, below, r.width, r.y + r.height - below - 1 });
		return;
	}
	if (marks && r.height >= 10)
		y = draw_counts(frame, c, r, y);
	if (r.height >= 7)
		y = draw_clock(frame, c, r, y);
	if (r.height >= 12)
		y += panel_score_draw(frame, c, (struct rect){ r.x, y, r.width, 2 });
	if (match_length(&frame->session->match) == 0 || panel_is_roomy(r))
		y = draw_rules(frame, c, r, y);
	int lines = r.y + r.height - y - (r.height >= 12 ? 2 : 0);
	panel_record_draw(frame, c, (struct rect){ r.x, y, r.width, lines });
	if (r.height >= 12 && !frame->top && !frame->display->show_on_human_turn &&
		joint_waits_for_person(frame->session))
		canvas_text(c, r.x, r.y + r.height - 1, quiet,
			match_has_learner(&frame->session->match)
				? _("Tab shows the beads.")
				: _("Tab shows what the search thinks."));
}

enum { HISTORY_LEAST = 5 };

/* Below the table: the history of the search, and the moves of the game beside it. */
static void
draw_below_table(const struct frame *frame, struct canvas *c, struct rect r)
{
	enum { MOVES = 2 * RECORD_MOVE_COLUMNS, HISTORY_LINES = 14, MOST_LINES = 30 };
	bool course = frame->viewed->info.running || frame->viewed->history.count > 1;
	bool both = course && r.width >= MOVES + 30;
	struct rect moves = r, history = r;

	if (both) {
		history.width -= MOVES;
		moves.x += history.width;
		moves.width = MOVES;
	}
	int most = both ? MOST_LINES : HISTORY_LINES;
	history.height = r.height < most ? r.height : most;
	bool shown = course && r.height >= HISTORY_LEAST;
	if (shown)
		panel_history_draw(frame, c, history);
	if (!both && shown) { /* one below the other */
		moves.y += HISTORY_LINES + 1;
		moves.height -= HISTORY_LINES + 1;
	}
	panel_record_draw(frame, c, moves);
}

/* The table with its header, the lines below its rows and a blank line. With plenty of room, rows
 * are counted in fours, starting at eight, so that what is below rarely moves from one position to
 * the next. */
static int
table_lines(const struct frame *frame, struct rect r)
{
	int rows = frame->viewed->info.count <= 8 ? 8 : (frame->viewed->info.count + 3) / 4 * 4;

	return r.height >= rows + 16 ? rows + 8 : frame->viewed->info.count + 8;
}

/* Both engines' plans with a blank line, 0 without them. */
static int
duel_lines(const struct frame *frame, struct rect r)
{
	int lines = panel_duel_lines(frame, r.height);

	return lines > 0 ? lines + 1 : 0;
}

bool
panel_side_has_history(const struct frame *frame, struct rect r)
{
	return frame->shows_search && !frame->viewed->info.has_joint &&
	       r.height >= table_lines(frame, r) + duel_lines(frame, r) + HISTORY_LEAST;
}

/* Below the table of a search that is over. */
static void
draw_calm_notes(const struct frame *frame, struct canvas *c, struct rect r, int y)
{
	enum { RIGHT = 40 };

	draw_clock(frame, c, r, y);
	canvas_text(c, r.x + RIGHT, y, quiet, _("Tab shows what the search thinks."));
	if (frame->session->game->counts_discs)
		draw_counts(frame, c, (struct rect){ r.x, y, RIGHT, 2 }, y + 2);
	panel_score_draw(frame, c, (struct rect){ r.x + RIGHT, y + 2, r.width - RIGHT, 2 });
}

/* The table, below it both engines' plans, and what else there is room for. */
static void
draw_search(const struct frame *frame, struct canvas *c, struct rect r)
{
	int table = table_lines(frame, r), duel = duel_lines(frame, r);
	bool room = r.height >= table + duel + 4;
	struct rect plans = r;

	if (!room)
		table = r.height - duel + 1;
	plans.y += table;
	plans.height = duel - 1;
	panel_table_draw(frame, c, (struct rect){ r.x, r.y, r.width, table - 1 });
	if (panel_is_past(frame)) {
		int rows = table - 8 < frame->viewed->info.count ? table - 8
								 : frame->viewed->info.count;
		draw_calm_notes(frame, c, r, r.y + rows + 3);
	}
	if (duel > 0)
		panel_duel_draw(frame, c, plans);
	r.y += table + duel;
	r.height -= table + duel;
	if (room)
		draw_below_table(frame, c, r);
}

/* Both sides' choices, and what else there is room for. */
static void
draw_joint(const struct frame *frame, struct canvas *c, struct rect r)
{
	int below = panel_joint_draw(frame, c, r);

	if (panel_is_past(frame)) {
		draw_calm_notes(frame, c, r, below);
		below += 3;
	}
	if (below + HISTORY_LEAST <= r.y + r.height)
		draw_below_table(
			frame, c, (struct rect){ r.x, below, r.width, r.y + r.height - below });
}

void
panel_side_draw(const struct frame *frame, struct canvas *c, struct rect r)
{
	int patterns = patterns_lines(frame, r.height);

	r.height -= patterns;
	if (patterns > 0)
		panel_patterns_draw(
			frame, c, (struct rect){ r.x, r.y + r.height + 1, r.width, patterns - 1 });
	if (frame->shows_search && frame->viewed->info.has_joint)
		draw_joint(frame, c, r);
	else if (frame->shows_search)
		draw_search(frame, c, r);
	else
		draw_calm(frame, c, r);
}
