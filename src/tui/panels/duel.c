/* Two engines at play: what each expects, one line above the other, where they part, and the score
 * of repeated games. The screen's thread only. */
#include <string.h>

#include "base/language.h"
#include "base/stats.h"
#include "games/notation.h"
#include "match/phrases.h"
#include "tui/panels/panels.h"

static const struct style plain = { 0 };
static const struct style quiet = { .attr = ATTR_DIM };

enum {
	ROOMY = 18, /* from here on with sentences */
	RATE_AT = 2,
	LINE_AT = 9,
};

/* Both plans with the names of their moves. */
struct named {
	struct plan plan[2]; /* by side */
	char name[2][PLAN_MOVES][GAME_MOVE_TEXT];
	int columns; /* of a move: the longest name and a blank */
	int common;  /* moves that both expect */
};

/* Both plans from the current position on, by side. The side to move is still searching, the other
 * one's is from before its move; a plan that is not known has the node RECORD_ROOT. */
static void
find_plans(const struct frame *frame, struct named *n)
{
	const struct game *g = frame->session->game;
	const struct match *m = &frame->session->match;
	const struct report *info = &frame->viewed->info;
	int here = record_current(&m->record);
	enum side mover = (enum side)info->position.to_move;
	const struct root_move *best = info->best >= 0 ? &info->moves[info->best] : NULL;
	struct plan *own = &n->plan[mover], *other = &n->plan[mover ^ 1];

	*n = (struct named){ .columns = 1 };
	if (m->plan[mover ^ 1].node == here)
		*other = m->plan[mover ^ 1];
	if (best && best->pv_length > 0 && move_is_meaningful(best)) {
		own->node = here + 1; /* any but none */
		own->value = move_value(best);
		own->length = best->pv_length < PLAN_MOVES ? best->pv_length : PLAN_MOVES;
		memcpy(own->line, best->pv, (size_t)own->length * sizeof own->line[0]);
	}
	for (int side = 0; side < 2; side++) {
		struct state s = info->position;
		for (int i = 0; i < n->plan[side].length; i++) {
			game_move_text(g, &s, n->plan[side].line[i], n->name[side][i]);
			int columns = text_columns(n->name[side][i]) + 1;
			n->columns = columns > n->columns ? columns : n->columns;
			g->rules->play(g, &s, n->plan[side].line[i]);
		}
	}
	n->common = plan_common(&n->plan[0], &n->plan[1]);
}

/* A side's win rate and line; the move at which they part stands out. */
static void
draw_plan(const struct frame *frame, struct canvas *c, struct rect r, const struct named *n,
	enum side side)
{
	const struct plan *own = &n->plan[side];
	int x = r.x + LINE_AT;

	canvas_printf(c, r.x, r.y, panel_side_style(side), "%c", side_letter(side));
	if (own->node == RECORD_ROOT) {
		canvas_text(c, r.x + RATE_AT, r.y, quiet, "   -");
		return;
	}
	canvas_printf(c, r.x + RATE_AT, r.y, plain, "%4.0f%%",
		100 * report_win_rate(own->value, frame->fixed_point));
	for (int i = 0; i < own->length && x + n->columns - 1 <= r.x + r.width;
		i++, x += n->columns)
		canvas_text(c, x, r.y,
			i == n->common && i < n->plan[side ^ 1].length ? panel_accent(frame)
			: i < n->common                                ? plain
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

/* Of the player that learns or had X first, whose side changes from game to game: on one line, or on two. */
static void
draw_score(const struct frame *frame, struct canvas *c, struct rect r, bool brief)
{
	const struct learning_count *all = &frame->session->repeat.curve.all;
	int64_t games = games_played(frame);
	double points = (double)all->won + (double)all->drawn / 2;
	struct interval i = stats_wilson(points, games);
	char side = side_letter(frame->session->repeat.side);

	if (brief) {
		canvas_printf(c, r.x, r.y, plain,
			_("%c's player: %.0f%% (%.0f-%.0f) of %lld games"), side,
			100 * points / (double)games, 100 * i.low, 100 * i.high, (long long)games);
		return;
	}
	canvas_printf(c, r.x, r.y, plain, _("%c's player: %lld won, %lld drawn, %lld lost"), side,
		(long long)all->won, (long long)all->drawn, (long long)all->lost);
	canvas_printf(c, r.x, r.y + 1, quiet, _("%.0f%% of points, 95%% sure of %.0f-%.0f%%"),
		100 * points / (double)games, 100 * i.low, 100 * i.high);
}

int
panel_score_draw(const struct frame *frame, struct canvas *c, struct rect r)
{
	if (games_played(frame) == 0)
		return 0;
	draw_score(frame, c, r, false);
	return 3;
}

int
panel_duel_lines(const struct frame *frame, int height)
{
	if (!frame->watches || frame->screen || frame->mode == MODE_OVER ||
		frame->session->game->simultaneous || match_has_learner(&frame->session->match) ||
		!frame->display->show_on_engine_turn || height < PANEL_DUEL_LEAST)
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
	if (r.height >= 3 + games) {
		canvas_printf(c, r.x + RATE_AT, line.y, quiet, _("%c win"),
			side_letter(frame->fixed_point));
		canvas_text(c, r.x + LINE_AT, line.y++, quiet, _("what each expects"));
	}
	for (int side = 0; side < 2; side++, line.y++)
		draw_plan(frame, c, line, &n, (enum side)side);
	if (roomy && n.plan[0].length > 0 && n.plan[1].length > 0) {
		if (n.common == n.plan[0].length || n.common == n.plan[1].length)
			canvas_text(c, r.x, line.y, quiet, _("Both expect the same moves."));
		else
			canvas_printf(c, r.x, line.y, quiet, _("They part at move %d: X %s, O %s."),
				game_move_number(frame->session->game,
					match_at(&frame->session->match) + n.common),
				n.name[0][n.common], n.name[1][n.common]);
	}
	line.y += roomy;
	if (games)
		draw_score(frame, c, line, !roomy);
}
