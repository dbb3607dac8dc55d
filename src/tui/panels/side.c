/* Beside or below the board: the table of moves while a search is shown; otherwise what a player
 * needs, or a finished game's result, its worst moves and the keys for what comes next. The
 * screen's thread only. */
#include <stdio.h>
#include <string.h>

#include "base/language.h"
#include "base/stats.h"
#include "games/notation.h"
#include "match/phrases.h"
#include "match/summary.h"
#include "tui/panels/panels.h"
#include "tui/panels/patterns.h"

/* ---- both engines' plans ---- */

enum {
	ROOMY = 18, /* from here on with sentences */
	RATE_AT = 2,
	LINE_AT = 9,
	PLAN_MOVES = 12,
};

struct plan {
	const move_t *line; /* from the current position on; NULL: it is not known */
	double value;       /* of its first move, for the FIRST player */
	int length;         /* 0: the search saw no further */
};

/* Both plans, with the names of their moves. */
struct named {
	struct plan plan[2]; /* by side */
	char name[2][PLAN_MOVES][GAME_MOVE_TEXT];
	int columns; /* of a move: the longest name and a blank */
	int common;  /* moves that both expect */
};

/* Returns the part of a move's line from its `from`-th move on. */
static struct plan
plan_of(const struct root_move *m, int from)
{
	int length = m->pv_length - from;

	return (struct plan){ m->pv + from, root_move_value(m),
		length < PLAN_MOVES ? length : PLAN_MOVES };
}

/* Finds both plans from the current position on. The side to move is still searching; the other's
 * plan is from before its move. */
static void
find_plans(const struct frame *frame, struct named *n)
{
	const struct game *g = frame->session->game;
	const struct match *m = &frame->session->match;
	const struct report *info = &frame->viewed->info;
	enum side mover = (enum side)info->position.to_move;
	const struct root_move *best = info->best >= 0 ? &info->moves[info->best] : NULL;
	struct plan *own = &n->plan[mover], *other = &n->plan[mover ^ 1];
	move_t made;
	const struct report *before = match_considered(m, &made);
	int last = before && before->position.to_move != mover ? report_find(before, made) : -1;

	*n = (struct named){ .columns = 1 };
	if (last >= 0 && before->moves[last].pv_length > 0)
		*other = plan_of(&before->moves[last], 1);
	if (best && best->pv_length > 0 && move_is_meaningful(best))
		*own = plan_of(best, 0);
	for (int side = 0; side < 2; side++) {
		struct state s = info->position;
		for (int i = 0; i < n->plan[side].length; i++) {
			game_move_text(g, &s, n->plan[side].line[i], n->name[side][i]);
			int columns = text_columns(n->name[side][i]) + 1;
			n->columns = columns > n->columns ? columns : n->columns;
			g->rules->play(g, &s, n->plan[side].line[i]);
		}
	}
	while (n->common < own->length && n->common < other->length &&
		own->line[n->common] == other->line[n->common])
		n->common++;
}

/* Draws a side's own win rate and its line, which a word names unless a heading does; the first move that
 * differs is highlighted. */
static void
draw_plan(const struct frame *frame, struct canvas *c, struct rect r, const struct named *n,
	enum side side, bool headed)
{
	const struct plan *own = &n->plan[side];
	int end = r.x + r.width;

	canvas_printf(c, r.x, r.y, panel_side_style(side), "%c", side_letter(side));
	if (!headed)
		r.x += 1 + canvas_text(c, r.x + 2, r.y, quiet, _("expects"));
	int x = r.x + LINE_AT;

	if (!own->line) {
		canvas_text(c, r.x + RATE_AT, r.y, quiet, "   -");
		return;
	}
	canvas_printf(c, r.x + RATE_AT, r.y, normal, "%4d%%",
		report_percent(report_win_rate(own->value, side)));
	for (int i = 0; i < own->length && x + n->columns - 1 <= end; i++, x += n->columns)
		canvas_text(c, x, r.y,
			i == n->common && i < n->plan[side ^ 1].length
				? look_accent(frame->ui->caps)
			: i < n->common ? normal
					: quiet,
			n->name[side][i]);
}

/* ---- the score ---- */

static int64_t
games_played(const struct frame *frame)
{
	const struct repeat *p = &frame->session->repeat;

	return p->on ? learning_games(&p->curve.all) : 0;
}

/* Draws the score of the player that learns or had X first, whose side changes from game to game,
 * on one line or two. */
static void
draw_score(const struct frame *frame, struct canvas *c, struct rect r, bool brief)
{
	const struct learning_count *all = &frame->session->repeat.curve.all;
	int64_t games = games_played(frame);
	double points = (double)all->won + (double)all->drawn / 2;
	struct interval i = stats_wilson(points, games);
	char side = side_letter(frame->session->repeat.side), text[160];
	int decimals = i.high - i.low < .03 ? 1 : 0;

	if (brief) {
		canvas_printf(c, r.x, r.y, normal,
			_("%c's player: %.0f%% (%.0f-%.0f) of %lld games"), side,
			100 * points / (double)games, 100 * i.low, 100 * i.high, (long long)games);
		return;
	}
	snprintf(text, sizeof text, _("%c's player: %lld won, %lld drawn, %lld lost"), side,
		(long long)all->won, (long long)all->drawn, (long long)all->lost);
	if (text_columns(text) > r.width)
		snprintf(text, sizeof text, _("%c: %lld won, %lld drawn, %lld lost"), side,
			(long long)all->won, (long long)all->drawn, (long long)all->lost);
	canvas_text(c, r.x, r.y, normal, text);
	canvas_printf(c, r.x, r.y + 1, quiet, _("%.0f%% of points, 95%% range %.*f-%.*f%%"),
		100 * points / (double)games, decimals, 100 * i.low, decimals, 100 * i.high);
}

int
panel_duel_lines(const struct frame *frame, int height)
{
	if (!frame->watches || frame->screen || frame->mode == MODE_OVER ||
		frame->session->game->simultaneous || match_has_learner(&frame->session->match) ||
		display_hides(frame->display, frame->session) || height < PANEL_DUEL_LEAST)
		return 0;
	bool roomy = height >= ROOMY;
	bool head = height > PANEL_DUEL_LEAST;
	return 2 + head + roomy + (games_played(frame) > 0 ? 1 + roomy : 0);
}

void
panel_duel_draw(const struct frame *frame, struct canvas *c, struct rect r)
{
	struct named n;
	struct rect line = { r.x, r.y, r.width, 1 };
	bool games = games_played(frame) > 0, roomy = r.height >= 4 + 2 * games;

	find_plans(frame, &n);
	bool headed = r.height >= 3 + games;
	if (headed) {
		int at = r.x + LINE_AT - 2 - text_columns(_("win"));
		canvas_text(c, at, line.y, quiet, _("win"));
		canvas_text(c, r.x + LINE_AT, line.y++, quiet, _("what each of them expects"));
	}
	for (int side = 0; side < 2; side++, line.y++)
		draw_plan(frame, c, line, &n, (enum side)side, headed);
	if (roomy && n.plan[0].length > 0 && n.plan[1].length > 0) {
		if (n.common == n.plan[0].length || n.common == n.plan[1].length)
			canvas_text(c, r.x, line.y, quiet, _("Both expect the same moves."));
		else
			canvas_printf(c, r.x, line.y, quiet,
				_("They differ at move %d: X %s, O %s."),
				game_move_number(frame->session->game,
					match_at(&frame->session->match) + n.common),
				n.name[0][n.common], n.name[1][n.common]);
	}
	line.y += roomy;
	if (games)
		draw_score(frame, c, line, !roomy);
}

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
		phrase_result(&frame->session->match.record, frame->session->spec, &t);
}

void
panel_losses_title(
	const struct record *r, const char *title, bool changes, int width, struct text *t)
{
	const char *units = summary_units(r), *mark = _(" ??: result");
	const char *gap = units[0] ? ", " : "";
	int columns = text_columns(title) + text_columns(gap) + text_columns(units);

	bool explains = changes && columns + text_columns(mark) <= width;
	text_add(t, "%s%s%s%s", title, gap, units, explains ? mark : "");
}

/* Draws both sides' worst moves from line y on, as many as fit: "X  5 b3 -24d??  9 c1 -12d".
 * Returns the line below. */
static int
draw_worst(const struct frame *frame, struct canvas *c, struct rect r, int y)
{
	const struct session *s = frame->session;
	const struct match *m = &s->match;
	int count[2], ply[2][SUMMARY_WORST], at = match_at(m);
	bool changes = false;
	char title[128], name[GAME_MOVE_TEXT], loss[JUDGEMENT_SHORT], text[64];
	struct text t;

	for (int side = 0; side < 2; side++) {
		count[side] = summary_worst(&m->record, side, at, frame->mistake_points, ply[side]);
		for (int i = 0; i < count[side]; i++) {
			struct judgement v = judge_ply(&m->record, ply[side][i]);
			changes = changes || judgement_changes_result(&v);
		}
	}
	if (count[0] + count[1] == 0)
		return y;
	struct summary all;

	summary_make(&m->record, frame->mistake_points, &all);
	text_init(&t, title, sizeof title);
	panel_losses_title(&m->record, all.unknown > 0 ? _("Worst known") : _("Worst moves"),
		changes, r.width, &t);
	canvas_text(c, r.x, y++, quiet, title);
	for (int side = 0; side < 2; side++) {
		if (count[side] == 0)
			continue;
		int x = r.x + canvas_printf(c, r.x, y, panel_side_style((enum side)side), "%c",
				      side_letter((enum side)side));
		for (int i = 0; i < count[side]; i++) {
			int k = ply[side][i];
			struct judgement v = judge_ply(&m->record, k);
			game_move_text_level(
				s->game, &match_ply(m, k)->position, match_move(m, k), name);
			judgement_short(&v, loss);
			snprintf(text, sizeof text, "%*d %s %s%s", at < 100 ? 2 : 3,
				game_move_number(s->game, k), name, loss,
				judgement_changes_result(&v) ? "??" : "");
			x += i > 0 ? 2 : 1;
			if (x + text_columns(text) > r.x + r.width)
				break;
			x += canvas_text(c, x, y, normal, text);
		}
		y++;
	}
	return y;
}

/* ---- the parts, which depend on the size, the board and the mode alone ---- */

enum { LEAST_LINES = 13, ROOMY_LINES = 24, HISTORY_LEAST = 5 };

/* Draws, from the top, the search's table; both engines' plans; the moves of the game with the time
 * used, and the history of the search unless it has a place of its own. */
struct parts {
	struct rect table, plans, below;
};

static struct parts
part(const struct frame *frame, struct rect r)
{
	const struct room *room = &frame->ui->room;
	int duel = panel_duel_lines(frame, r.height), below = 0;
	struct parts p = { .table = r, .plans = r, .below = r };

	if (r.height >= ROOMY_LINES)
		below = r.height < 30 && room->history.height > 0 ? 6 : r.height / 3;
	else if (r.height >= LEAST_LINES && duel == 0)
		below = r.height < 16 ? 3 : 5;
	p.plans.height = duel;
	p.below.height = below;
	p.below.y = r.y + r.height - below;
	p.plans.y = p.below.y - (below > 0) - duel;
	p.table.height = p.plans.y - r.y - (duel > 0);
	return p;
}

/* Draws how the game is won and, with more room, how it is played. */
static void
draw_rules(const struct frame *frame, struct canvas *c, struct rect r)
{
	enum { MOST_COLUMNS = 72 };
	const struct game *g = frame->session->game;
	int y = r.y;

	r.width = r.width < MOST_COLUMNS ? r.width : MOST_COLUMNS;
	if (g->about)
		y = box_sentence(c, r, y, normal, _(g->about)) + 1;
	for (const char *const *how = g->how; how && *how && r.height >= 15; how++)
		y = box_sentence(c, r, y, normal, _(*how)) + 1;
}

/* Draws what takes the table's place while no search is on the screen, with the moves unless they
 * have a place of their own. */
static void
draw_calm(const struct frame *frame, struct canvas *c, struct rect r, bool moves)
{
	bool begins = match_length(&frame->session->match) == 0;
	char text[128];
	int y = r.y;

	if (match_result(&frame->session->match) != GAME_OPEN) {
		/* The result with the worst moves. */
		bool roomy = r.height >= 12;
		char said[sizeof text + 8];
		panel_over_say(frame, text, sizeof text);
		snprintf(said, sizeof said, _("%s."), text);
		y = box_sentence(c, r, y, bold, said) + roomy;
		int top = y;
		y = draw_worst(frame, c, r, y);
		y += roomy && y > top;
		int x = panel_key_draw(frame, c, r.x, y, REQ_NEW, N_("new game")) + 2;
		x = panel_key_draw(frame, c, x, y, REQ_AGAIN, N_("again")) + 2;
		panel_key_draw(frame, c, x, y, REQ_SWAP, N_("swap sides"));
		y += 1 + roomy;
		if (moves)
			panel_record_draw(
				frame, c, (struct rect){ r.x, y, r.width, r.y + r.height - y });
		return;
	}
	if (games_played(frame) > 0) {
		draw_score(frame, c, r, false);
		y += 3;
	}
	struct rect rest = { r.x, y, r.width, r.y + r.height - y };
	if (begins || r.height >= LEAST_LINES)
		draw_rules(frame, c, rest);
	else if (moves)
		panel_record_draw(frame, c, rest);
	if (r.height >= LEAST_LINES / 2 && (begins || !moves) && !frame->top &&
		!frame->session->friend && joint_waits_for_person(frame->session) &&
		!joint_is_real_time(frame->session)) {
		snprintf(text, sizeof text, _("%c's search is hidden until both have chosen."),
			side_letter((enum side)match_state(&frame->session->match)->to_move));
		const char *said = match_has_learner(&frame->session->match)
					   ? _("Tab shows the beads.")
				   : frame->display->show_on_human_turn
					   ? text
					   : _("Tab: a search shows what it thinks.");
		int lines = text_lines(said, r.width, r.width);
		box_sentence(c, r, r.y + r.height - lines, quiet, said);
	}
}

/* Draws the moves, and the history of the search beside or above them, unless it is elsewhere. */
static void
side_draw_below(const struct frame *frame, struct canvas *c, struct rect r)
{
	enum { MOVES = 2 * RECORD_MOVE_COLUMNS };
	const struct room *room = &frame->ui->room;
	bool history = room->history.height == 0 && !frame->viewed->info.has_joint &&
		       r.height >= HISTORY_LEAST;
	bool both = history && r.width >= MOVES + 30;
	struct rect moves = r;

	if (both) {
		moves.x += r.width - MOVES;
		moves.width = MOVES;
		r.width -= MOVES;
	} else if (history && r.height >= 2 * HISTORY_LEAST + 1) { /* one below the other */
		moves.y += r.height / 2 + 1;
		moves.height -= r.height / 2 + 1;
		r.height /= 2;
	} else {
		history = false;
	}
	if (history)
		panel_history_draw(frame, c, r);
	panel_record_draw(frame, c, moves);

	/* The time used, at the right end of its first line. */
	const struct match *m = &frame->session->match;
	int used[2];
	char text[64];
	for (int side = 0; side < 2; side++)
		used[side] =
			(int)(match_used_us(m, (enum side)side, frame->session->now_us) / 1000000);
	snprintf(text, sizeof text, "X %d:%02d  O %d:%02d", used[0] / 60, used[0] % 60,
		used[1] / 60, used[1] % 60);
	int x = moves.x + moves.width - text_columns(text);
	if (match_length(m) > 0 && canvas_at(c, x - 1, moves.y)->ch == L' ' &&
		canvas_at(c, x, moves.y)->ch == L' ')
		canvas_text(c, x, moves.y, quiet, text);
}

void
panel_side_draw(const struct frame *frame, struct canvas *c, struct rect r)
{
	int patterns = patterns_lines(frame, r.height);

	r.height -= patterns;
	if (patterns > 0)
		panel_patterns_draw(
			frame, c, (struct rect){ r.x, r.y + r.height + 1, r.width, patterns - 1 });
	struct parts p = part(frame, r);
	struct rect outer = c->clip;
	c->clip = p.table;
	if (frame->whose == WHOSE_NOBODYS)
		draw_calm(frame, c, p.table, p.below.height == 0);
	else
		panel_table_draw(frame, c, p.table);
	for (int y = r.y + 1; frame->whose == WHOSE_PAST && y < r.y + p.table.height; y++) {
		for (int x = r.x; x < r.x + r.width; x++) { /* what is there is from before */
			unsigned char *attr = &canvas_at(c, x, y)->style.attr;
			*attr = (unsigned char)((*attr & ~ATTR_BOLD) | ATTR_DIM);
		}
	}
	c->clip = outer;
	if (p.plans.height > 0)
		panel_duel_draw(frame, c, p.plans);
	if (p.below.height > 0)
		side_draw_below(frame, c, p.below);
}
