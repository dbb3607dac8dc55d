/* The tables of moves: a search's numbers, principal variations, progress;
 * and in TREE each move of a position in the search tree with its visits, results, and the policy's
 * bound as mean and bonus. The screen's thread only. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/language.h"
#include "games/notation.h"
#include "match/phrases.h"
#include "tui/panels/panels.h"

static const struct style plain = { 0 };
static const struct style quiet = { .attr = ATTR_DIM };
static const struct style bold = { .attr = ATTR_BOLD };

enum {
	WIDE_TABLE = 54, /* the width from which shares fit beside exact values */
	RESULTS_WIDTH = 12,
	LINE_MOVES = 6,  /* of the best line, before results fit */
	LEADS_MS = 1000, /* from when on a leader is named */
};

static void
draw_line_of(const struct frame *frame, struct canvas *c, int x, int y, int width,
	const struct root_move *m)
{
	struct state s = frame->viewed->info.position;
	int from = x;

	for (int i = 0; i < m->pv_length; i++) {
		char name[GAME_MOVE_TEXT];
		game_move_text(frame->session->game, &s, m->pv[i], name);
		if (x - from + text_columns(name) > width)
			return;
		x += canvas_text(c, x, y, quiet, name) + 1;
		frame->session->game->rules->play(frame->session->game, &s, m->pv[i]);
	}
}

struct style
panel_accent(const struct frame *frame)
{
	if (frame->ui->caps.depth == DEPTH_MONO)
		return (struct style){ .attr = ATTR_REVERSE | ATTR_BOLD };
	return (struct style){ .ink = TONE_ON_ACCENT, .paper = TONE_ACCENT, .attr = ATTR_BOLD };
}

/* The style of a table's row, `style` unless its move is selected. */
static struct style
row_style(const struct frame *frame, move_t m, struct style style)
{
	return m == frame->viewed->chosen ? panel_accent(frame) : style;
}

/* Wins, draws and losses from the point of view, from left to right. */
static void
draw_results(const struct frame *frame, struct canvas *c, int x, int y, const struct root_move *m)
{
	static const char signs[] = "+=-";
	enum side left = frame->point;
	int64_t visits = m->wins + m->draws + m->losses;
	int64_t wins = left == SIDE_FIRST ? m->wins : m->losses;
	int end[3] = { 0, 0, RESULTS_WIDTH };

	if (visits == 0 || !move_is_meaningful(m))
		return;
	end[0] = (int)((wins * RESULTS_WIDTH + visits / 2) / visits);
	end[1] = (int)(((wins + m->draws) * RESULTS_WIDTH + visits / 2) / visits);
	for (int part = 0, i = 0; part < 3; part++) {
		struct style style = { .ink = part == 1                             ? TONE_LINE
					      : (part == 0) == (left == SIDE_FIRST) ? TONE_X
										    : TONE_O };
		for (; i < end[part]; i++)
			canvas_put(c, x + i, y, style,
				frame->ui->caps.unicode && frame->ui->caps.depth == DEPTH_256
					? L'━'
					: (wchar_t)signs[part]);
	}
}

/* "win", or "win 5" where it is known in how many moves. */
static void
result_cell(const struct root_move *m, const char *word, char out[16])
{
	int moves = move_distance(m);

	if (moves > 0)
		snprintf(out, 16, moves < 10 ? "%s %d" : "%s%d", word, moves);
	else
		snprintf(out, 16, "%s", word);
}

/* The win rate with its tenths in a column of their own, or a proof in a word. */
static void
rate_cell(const struct frame *frame, const struct root_move *m, char out[16])
{
	char rate[8];

	if (move_proof(m) != GAME_OPEN) {
		result_cell(m, proof_word(m, frame->point), out);
		return;
	}
	win_rate_text(m, frame->point, true, rate);
	/* Integers are aligned with the others' integer parts. */
	bool whole = !strchr(rate, '.');
	snprintf(out, 16, "%*s%*s", whole ? 4 : 6, rate, whole ? 2 : 0, "");
}

/* Whether moves have a depth instead of visits, shares and results. */
static bool
is_evaluated(const struct frame *frame)
{
	return frame->viewed->info.source == REPORT_EVALUATION;
}

/* In a table without room for both, exact values replace the shares, and losses are omitted there
 * so that the line fits. */
static bool
shows_share(const struct frame *frame, struct rect r)
{
	return !is_evaluated(frame) && (r.width >= WIDE_TABLE || !frame->expects_exact);
}

/* The columns of an exact value, "-4" or " loss 3", the blank before it included. */
static int
exact_columns(const struct frame *frame)
{
	return frame->session->game->counts_discs ? 6 : 7;
}

/* Results give way to the first moves of the best line. */
static bool
shows_results(const struct frame *frame, struct rect r)
{
	int share = shows_share(frame, r), columns = 9 + 6 + 6 + 6 * share;

	char name[GAME_MOVE_TEXT] = "";

	if (frame->expects_exact)
		columns += exact_columns(frame) + 6 * share;
	if (frame->viewed->info.count > 0)
		game_move_text(frame->session->game, &frame->viewed->info.position,
			frame->viewed->info.moves[0].move, name);
	return !is_evaluated(frame) &&
	       r.width >= columns + 2 + RESULTS_WIDTH + 1 + LINE_MOVES * (text_columns(name) + 1);
}

/* "-4", or without discs the result in a word; "" while unknown. */
static void
exact_cell(const struct frame *frame, const struct root_move *m, char out[16])
{
	if (m->exact == EXACT_UNKNOWN || frame->session->game->counts_discs)
		exact_move_text(frame->session->game, m, frame->point, out);
	else if (m->exact == 0)
		snprintf(out, 16, "%s", _("draw"));
	else
		result_cell(m,
			(m->exact > 0) == (frame->point == SIDE_FIRST) ? _("win") : _("loss"), out);
}

/* A move's exact value, blank if it is not known. Returns the columns used. */
static int
draw_exact(const struct frame *frame, struct canvas *c, int x, int y, struct style style,
	const struct root_move *m)
{
	char value[16];

	exact_cell(frame, m, value);
	return canvas_field(c, x, y, style, -exact_columns(frame), value);
}

/* The discs that it loses against the best. */
static int
draw_cost(const struct frame *frame, struct canvas *c, int x, int y, const struct root_move *m)
{
	char loss[16] = "";
	int discs = frame->session->game->counts_discs ? exact_loss(&frame->viewed->info, m)
						       : EXACT_UNKNOWN;

	if (discs > 0)
		snprintf(loss, sizeof loss, "%d", -discs);
	return canvas_printf(c, x, y, quiet, "%6s", loss);
}

/* "> 1 [a4/1]": the cursor is there, it leads; the move made after a search that is over is "(a4/1)". As on
 * the board. */
static int
draw_name(const struct frame *frame, struct canvas *c, int x, int y, int rank, bool best)
{
	const struct report *info = &frame->viewed->info;
	int place = frame->viewed->order[rank];
	move_t move = info->moves[place].move;
	bool made = frame->whose == WHOSE_PAST && move == frame->viewed->made;
	struct style style = best ? bold : plain;
	const char *around = made ? "()" : best ? "[]" : "  ";
	char name[GAME_MOVE_TEXT], text[48];

	game_move_text_level(frame->session->game, &info->position, move, name);
	snprintf(text, sizeof text, "%c%2d%c%s%c",
		!made && move == frame->viewed->chosen ? '>' : ' ', rank + 1, around[0], name,
		around[1]);
	return canvas_printf(c, x, y, made ? style : row_style(frame, move, style), "%-9s", text);
}

/* In the colour that it has on the board. */
static int
draw_rate(const struct frame *frame, struct canvas *c, int x, int y, struct style style,
	const struct root_move *m, const char *rate)
{
	struct style number = style;

	if (frame->heat.heat == HEAT_WIN)
		number = heat_number_style(
			frame->ui->caps, &frame->heat, &frame->viewed->info, m, style);
	bool blank = rate[0] == ' '; /* apart from the name, if there is room */
	canvas_field(c, x, y, style, blank, "");
	return blank + canvas_field(c, x + blank, y, number, 6 - blank, rate + blank);
}

static void
draw_row(const struct frame *frame, struct canvas *c, struct rect r, int y, int rank)
{
	const struct root_move *m = &frame->viewed->info.moves[frame->viewed->order[rank]];
	bool best = frame->viewed->order[rank] == frame->viewed->info.best &&
		    frame->says_something &&
		    (root_move_is_searched(m) || move_proof(m) != GAME_OPEN);
	char rate[16], visits[16], share[8];
	int x = r.x;

	rate_cell(frame, m, rate);
	if (is_evaluated(frame))
		snprintf(visits, sizeof visits, m->depth > 0 ? "%d" : "-", m->depth);
	else
		text_count(visits, sizeof visits, (uint64_t)m->visits, 5);
	struct style style = best ? bold : plain;
	share_text(m->visits, frame->viewed->info.playouts, share);
	x += draw_name(frame, c, x, y, rank, best);
	x += draw_rate(frame, c, x, y, style, m, rate);
	if (is_exactly_best(&frame->viewed->info, m) && rate[0] == ' ')
		canvas_put(c, x - 6, y, style, exactly_best_sign(frame->ui->caps));
	x += canvas_printf(c, x, y, style, "%6s", visits);
	if (shows_share(frame, r))
		x += canvas_printf(c, x, y, style, frame->expects_exact ? "%6s" : "%5s", share);
	if (frame->expects_exact)
		x += draw_exact(frame, c, x, y, style, m);
	if (frame->expects_exact && shows_share(frame, r))
		x += draw_cost(frame, c, x, y, m);
	x += canvas_text(c, x, y, style, "  ");
	if (shows_results(frame, r)) {
		draw_results(frame, c, x, y, m);
		x += RESULTS_WIDTH + 2;
	}
	draw_line_of(frame, c, x, y, r.x + r.width - x, m);
}

static void
draw_head(const struct frame *frame, struct canvas *c, struct rect r)
{
	char rate[32];
	int x = r.x + canvas_field(c, r.x, r.y, quiet, 3, "");

	snprintf(rate, sizeof rate, _("%c win"), side_letter(frame->point));
	x += canvas_field(c, x, r.y, quiet, 5, _("move"));
	x += canvas_field(c, x, r.y, panel_side_style(frame->point), 6, rate);
	x += canvas_field(c, x, r.y, quiet, -6, is_evaluated(frame) ? _("depth") : _("visits"));
	if (shows_share(frame, r))
		x += canvas_field(c, x, r.y, quiet, -6, _("share"));
	if (frame->expects_exact) {
		x += canvas_field(c, x, r.y, quiet, -exact_columns(frame), _("exact"));
		if (shows_share(frame, r))
			x += canvas_field(c, x, r.y, quiet, -6,
				frame->session->game->counts_discs ? _("costs") : "");
	}
	x += canvas_field(c, x, r.y, quiet, 2, "");
	if (shows_results(frame, r)) {
		canvas_printf(c, x, r.y, quiet, _("%c win/draw/%c"), side_letter(frame->point),
			side_letter((enum side)(frame->point ^ 1)));
		x += RESULTS_WIDTH + 2;
	}
	canvas_text(c, x, r.y, quiet, _("best line"));
}

struct rect
panel_heading_draw(const struct frame *frame, struct canvas *c, struct rect r, bool signs)
{
	const struct report *info = &frame->viewed->info;
	enum side mover = (enum side)info->position.to_move;
	char name[PLAYER_NAME_TEXT], move[GAME_MOVE_TEXT], title[PLAYER_NAME_TEXT + 64] = "";

	phrase_player(frame->session->spec, mover, name);
	switch (frame->whose) {
	case WHOSE_ENGINES:
		snprintf(title, sizeof title, _("%s thinks"), name);
		break;
	case WHOSE_PAST:
		game_move_text_level(
			frame->session->game, &info->position, frame->viewed->made, move);
		snprintf(title, sizeof title, _("%s, before %s"), name, move);
		break;
	case WHOSE_YOURS:
		snprintf(title, sizeof title, "%s",
			session_people(frame->session) == 1 ? _("Your analysis") : _("Analysis"));
		break;
	case WHOSE_POSITIONS:
	case WHOSE_NOBODYS:
		snprintf(title, sizeof title, "%s", _("This position's search"));
		break;
	}
	canvas_printf(c, r.x, r.y, panel_side_style(mover), "%c", side_letter(mover));
	int x = 5 + canvas_text(c, r.x + 3, r.y, plain, title);
	if (signs && info->source != REPORT_BEADS && frame->whose != WHOSE_PAST)
		panel_signs_draw(frame, c, (struct rect){ r.x + x, r.y, r.width - x, 1 });
	return (struct rect){ r.x, r.y + 1, r.width, r.height - 1 };
}

/* Whether the search shown was paced for a person's eyes. */
static bool
is_slowed(const struct frame *frame)
{
	const struct player *p =
		&frame->session->match.player[frame->viewed->info.position.to_move];
	const struct engine *analysis = frame->session->analysis.engine;

	if (analysis)
		return engine_task_of(analysis)->budget.pace_ms > 0;
	return !frame->reviews && frame->session->match.spreads && p->budget.playouts != NO_LIMIT;
}

/* What an alpha-beta search has done. */
static int
draw_nodes(const struct frame *frame, struct canvas *c, struct rect r, int y)
{
	const struct report *info = &frame->viewed->info;
	char nodes[16], rate[16];

	text_count(nodes, sizeof nodes, (uint64_t)info->nodes, 5);
	double seconds = info->elapsed_ms / 1000;
	text_count(
		rate, sizeof rate, seconds > 0 ? (uint64_t)((double)info->nodes / seconds) : 0, 5);
	int x = r.x + canvas_printf(c, r.x, y, plain, _("%s nodes"), nodes) + 2;
	if (!is_slowed(frame))
		x += canvas_printf(c, x, y, plain, _("%s/s"), rate) + 2;
	return x + canvas_printf(c, x, y, plain, _("depth %d"), info->depth) + 2;
}

void
panel_playouts_text(int64_t playouts, int columns, char *out, size_t size)
{
	char count[16];

	text_count(count, sizeof count, (uint64_t)playouts, columns);
	snprintf(out, size, playouts == 1 ? _("%s playout") : _("%s playouts"), count);
}

bool
panel_is_silent(const struct frame *frame)
{
	return frame->viewed->info.silent && !frame->expects_exact;
}

static int
draw_silence(const struct frame *frame, struct canvas *c, struct rect r, int y)
{
	return r.x +
	       canvas_printf(c, r.x, y, plain, _("%c does not say what it considers."),
		       side_letter((enum side)frame->viewed->info.position.to_move)) +
	       2;
}

/* The least width with room for the depth of the deepest playout. */
enum { WIDE = 76 };

/* Where what comes behind it begins. */
static int
draw_speed(const struct frame *frame, struct canvas *c, struct rect r, int y)
{
	const struct report *info = &frame->viewed->info;
	char playouts[16], before[16], rate[16], all[64];

	if (info->silent)
		return draw_silence(frame, c, r, y);
	if (is_evaluated(frame))
		return draw_nodes(frame, c, r, y);

	text_count(playouts, sizeof playouts, (uint64_t)info->playouts, 5);
	panel_playouts_text(info->playouts, 5, all, sizeof all);
	text_count(before, sizeof before, (uint64_t)info->inherited, 5);
	double seconds = info->elapsed_ms / 1000;
	double fresh = (double)(info->playouts - info->inherited);
	text_count(rate, sizeof rate, seconds > 0 ? (uint64_t)(fresh / seconds) : 0, 5);
	double megabytes = (double)info->memory_bytes / 1e6;
	int x = r.x + 2;
	if (info->inherited > 0) /* in the tree that the last search left */
		x += canvas_printf(
			c, r.x, y, plain, _("%s playouts, %s from before"), playouts, before);
	else
		x += canvas_text(c, r.x, y, plain, all);
	if (!is_slowed(frame)) /* else its rate is meaningless */
		x += canvas_printf(c, x, y, plain, _("%s/s"), rate) + 2;
	if (frame->viewed->info.memory_full)
		x += canvas_text(c, x, y, plain, _("memory full")) + 2;
	else if (r.width >= 50 && megabytes >= 1)
		x += canvas_printf(c, x, y, plain, _("%.0f MB"), megabytes) + 2;
	if (r.width >= WIDE && info->deepest > 0)
		x += canvas_printf(c, x, y, plain, _("deepest %d"), info->deepest) + 2;
	return x;
}

static void
draw_settled(const struct frame *frame, struct canvas *c, struct rect r, int y)
{
	char name[GAME_MOVE_TEXT];

	if (frame->session->game
			->simultaneous) { /* by an engine that knows no simultaneous moves */
		canvas_printf(c, r.x, y, quiet, _("searched as if %c moved first"),
			side_letter((enum side)frame->viewed->info.position.to_move));
		return;
	}
	if (frame->viewed->leader == MOVE_NONE || !frame->says_something ||
		frame->viewed->info.silent) /* the lead is a solver's beside it */
		return;
	double led_ms = frame->viewed->info.elapsed_ms - frame->viewed->leader_since_ms;
	if (led_ms < LEADS_MS)
		return;
	game_move_text(
		frame->session->game, &frame->viewed->info.position, frame->viewed->leader, name);
	canvas_printf(c, r.x, y, quiet, _("%s has led for %.1f s"), name, led_ms / 1000);
}

/* The number of hidden rows, at the right of a line that is occupied up to x. */
static void
draw_more(struct canvas *c, struct rect r, int x, int y, int count)
{
	char text[32];

	snprintf(text, sizeof text, _("%d more"), count);
	int at = r.x + r.width - text_columns(text), near = r.x + 34;
	if (at >= x)
		canvas_text(c, x <= near && near < at ? near : at, y, quiet, text);
}

/* Sets where a table's rows are; the selected one will be visible, and the best one in the first
 * line. The cursor of the board scrolls nothing: the row of its move is then in the last line. */
static void
place_table(const struct frame *frame, struct rect rows)
{
	int chosen = viewed_chosen_row(frame->viewed);

	frame->ui->table = (struct list){ .cursor = chosen };
	list_place(&frame->ui->table, rows, frame->viewed->ordered);
	if (!frame->ui->browses)
		frame->ui->table.top = 0;
}

/* The rank on a line of a table. */
static int
rank_at(const struct frame *frame, int line)
{
	return panel_table_rank(&frame->ui->table, frame->ui->table.area.y + line);
}

int
panel_table_rank(const struct list *table, int y)
{
	int line = y - table->area.y, row = table->top + line;

	if (line == 0 && table->area.height > 1)
		return 0;
	return line == table->area.height - 1 && table->cursor > row ? table->cursor : row;
}

/* The table of a matchbox: the beads of each move and its probability. */
static void
draw_beads(const struct frame *frame, struct canvas *c, struct rect r)
{
	const struct report *info = &frame->viewed->info;
	int shown = info->count < r.height - 3 ? info->count : r.height - 3;

	shown = shown < 0 ? 0 : shown;
	canvas_text(c, r.x, r.y, quiet, _("   move   beads  chance"));
	place_table(frame, (struct rect){ r.x, r.y + 1, r.width, shown });
	for (int i = 0; i < shown; i++) {
		int place = frame->viewed->order[rank_at(frame, i)];
		const struct root_move *m = &info->moves[place];
		struct style style = { .attr = place == info->best ? ATTR_BOLD : 0 };
		char name[GAME_MOVE_TEXT];
		game_move_text(frame->session->game, &info->position, m->move, name);
		int x = r.x + canvas_printf(c, r.x, r.y + 1 + i, row_style(frame, m->move, style),
				      "%c%2d%c%s%c%*s",
				      m->move == frame->viewed->chosen ? '>' : ' ', i + 1,
				      place == info->best ? '[' : ' ', name,
				      place == info->best ? ']' : ' ', 3 - text_columns(name), "");
		canvas_printf(c, x, r.y + 1 + i, style, "%8" PRId64 "  %5.1f%%", m->visits,
			info->playouts > 0 ? 100 * (double)m->visits / (double)info->playouts : 0);
	}
	canvas_printf(c, r.x, r.y + 2 + shown, quiet, _("%lld beads in %c's box"),
		(long long)info->playouts, side_letter((enum side)info->position.to_move));
}

void
panel_table_draw(const struct frame *frame, struct canvas *c, struct rect r)
{
	const struct report *info = &frame->viewed->info;

	bool few = game_has_trails(frame->session->game) && r.height >= 11;
	int extra = r.height >= 15 || few ? 5 : r.height >= 6 ? 1 : 0; /* lines at the foot */
	int rows = r.height - 2 - extra;
	bool legend = extra > 1 || (extra == 1 && info->count + 5 <= r.height);

	r = panel_heading_draw(frame, c, r, !legend);
	if (info->source == REPORT_BEADS) {
		draw_beads(frame, c, r);
		return;
	}
	if (panel_is_silent(frame)) {
		draw_silence(frame, c, r, r.y);
		return;
	}
	draw_head(frame, c, r);
	bool cut = info->count > rows;
	int shown = cut ? rows - (extra ? 0 : 1) : info->count;
	place_table(frame, (struct rect){ r.x, r.y + 1, r.width, shown });
	for (int i = 0; i < shown; i++)
		draw_row(frame, c, r, r.y + 1 + i, rank_at(frame, i));
	int y = r.y + r.height - extra;
	if (extra == 1) {
		int x = draw_speed(frame, c, r, y);
		if (legend && frame->whose != WHOSE_PAST)
			panel_legend_draw(
				frame, c, (struct rect){ r.x, r.y, r.width, y - r.y }, y - 2);
		if (cut)
			draw_more(c, r, x, y, info->count - shown);
	} else if (extra > 1) {
		if (cut)
			canvas_printf(c, r.x + canvas_field(c, r.x, y, quiet, 3, ""), y, quiet,
				_("%d more"), info->count - shown);
		draw_speed(frame, c, r, y + 1);
		if (frame->whose == WHOSE_PAST)
			return;
		draw_settled(frame, c, r, y + 2);
		panel_legend_draw(frame, c, r, y + 3);
	}
}

/* ---- the table of TREE ---- */

/* The width the table needs with draws and losses, and also with row numbers. */
enum { NAME = 4, VISITS = 5, WITH_SHARES = 42, WITH_ROWS = 47 };

static int
proof_sign(const struct root_move *m, int sign)
{
	return "L=W"[1 + sign * m->proven];
}

/* "win" for a proof, else the shares of wins, draws and losses for the side to move. */
static int
draw_shares(struct canvas *c, int x, int y, struct style style, const struct root_move *m, int sign)
{
	static const char *const word[] = { N_("lost"), N_("draw"), N_("win") };
	int64_t wins = sign > 0 ? m->wins : m->losses, losses = sign > 0 ? m->losses : m->wins;
	double n = (double)m->visits / 100;

	if (m->proven != GAME_OPEN) {
		return 4 + canvas_field(c, x + 4, y, style, 10, _(word[1 + sign * m->proven]));
	}
	if (m->visits == 0)
		return canvas_text(c, x, y, style, "   -    -    -");
	return canvas_printf(c, x, y, style, "%4.0f%5.0f%5.0f", (double)wins / n,
		(double)m->draws / n, (double)losses / n);
}

/* The same where there is little room: the sign of a proof, or wins. */
static int
draw_wins(struct canvas *c, int x, int y, struct style style, const struct root_move *m, int sign)
{
	int64_t wins = sign > 0 ? m->wins : m->losses;

	if (m->proven != GAME_OPEN)
		return canvas_printf(c, x, y, style, "%4c", proof_sign(m, sign));
	if (m->visits == 0)
		return canvas_text(c, x, y, style, "   -");
	return canvas_printf(c, x, y, style, "%4.0f", 100 * (double)wins / (double)m->visits);
}

/* Three decimals in five columns, "-.062", so that moves of one node differ: from 1 on two. */
static void
draw_term(struct canvas *c, int x, int y, struct style style, double value)
{
	char digits[16];
	const char *first = digits;

	if (lround(fabs(value) * 1000) >= 1000) {
		canvas_printf(c, x, y, style, "%6.2f", value);
		return;
	}
	snprintf(digits, sizeof digits, "%.3f", fabs(value));
	first += digits[0] == '0'; /* "0.182" */
	canvas_printf(c, x, y, style, "%2s%s", lround(value * 1000) < 0 ? "-" : "", first);
}

/* Mean, bonus and their sum. */
static void
draw_bound(struct canvas *c, int x, int y, struct style style, const struct root_move *m)
{
	if (isinf(m->bound)) {
		canvas_field(c, x, y, style, -12, m->bound > 0 ? _("not tried") : _("never"));
		return;
	}
	if (m->visits > 0)
		draw_term(c, x, y, style, (double)(m->bound - m->bonus));
	draw_term(c, x + 6, y, style, (double)m->bonus);
	draw_term(c, x + 12, y, style, (double)m->bound);
}

static void
draw_tree_row(const struct frame *frame, struct canvas *c, struct rect r, int y, int row)
{
	const struct root_move *m = &frame->viewed->info.moves[frame->viewed->order[row]];
	bool best = frame->viewed->order[row] == frame->viewed->info.best,
	     roomy = r.width >= WITH_ROWS;
	struct style style = best ? bold : plain, head = row_style(frame, m->move, style);
	char name[GAME_MOVE_TEXT], visits[16];
	int x = r.x;

	game_move_text_level(frame->session->game, &frame->viewed->info.position, m->move, name);
	text_count(visits, sizeof visits, (uint64_t)m->visits, VISITS - 1 + roomy);
	x += canvas_printf(c, x, y, head, "%c", m->move == frame->viewed->chosen ? '>' : ' ');
	if (roomy)
		x += canvas_printf(c, x, y, head, "%2d ", row + 1);
	x += canvas_printf(c, x, y, head, "%-*s", NAME + roomy, name);
	x += canvas_printf(c, x, y, style, "%*s", VISITS + roomy, visits);
	x += (r.width >= WITH_SHARES ? draw_shares : draw_wins)(
		c, x, y, style, m, state_sign(&frame->viewed->info.position));
	draw_bound(c, x, y, style, m);
}

const char *
panel_score_name(const struct report *info)
{
	return info->policy && info->policy->score ? info->policy->score : _("bound");
}

static void
draw_tree_head(const struct frame *frame, struct canvas *c, struct rect r)
{
	static const struct {
		const char *text;
		int columns;
		bool share;
	} heads[] = { { N_("win"), 4, false }, { N_("draw"), 5, true }, { N_("loss"), 5, true },
		{ N_("mean"), 6, false }, { N_("bonus"), 6, false } };
	bool roomy = r.width >= WITH_ROWS;
	int to = (roomy ? 6 : 1) + NAME + VISITS;
	int x = r.x + to;

	if (roomy)
		canvas_text(c, r.x + 4, r.y, quiet, _("move"));
	canvas_field(c, x - 6, r.y, quiet, -6, _("visits"));
	for (int i = 0; i < 5; i++) {
		if (!heads[i].share || r.width >= WITH_SHARES)
			x += canvas_field(c, x, r.y, quiet, -heads[i].columns, _(heads[i].text));
	}
	canvas_field(c, x, r.y, quiet, -6, panel_score_name(&frame->viewed->info));
}

/* "PUCT = mean + ...", without the name if there is no room for it, which the table has. */
static void
draw_formula(const struct policy *policy, struct canvas *c, struct rect r, int y)
{
	char text[160];

	if (!policy->score) {
		canvas_text(c, r.x, y, quiet, policy->formula);
		return;
	}
	snprintf(text, sizeof text, "%s = %s", policy->score, policy->formula);
	bool fits = text_columns(text) <= r.width;
	canvas_text(c, r.x, y, quiet, fits ? text : text + strlen(policy->score) + 1);
}

void
panel_guess_draw(struct canvas *c, int x, int y)
{
	canvas_text(c, x, y, quiet, _("~30: few visits, in tens"));
}

static bool
has_guesses(const struct report *info)
{
	for (int i = 0; i < info->count; i++) {
		if (move_is_guess(&info->moves[i]))
			return true;
	}
	return false;
}

/* The meaning of the numbers, if there is room. */
static void
draw_notes(const struct frame *frame, struct canvas *c, struct rect r, int y)
{
	char visits[16];

	text_count(visits, sizeof visits, (uint64_t)frame->viewed->info.playouts, 5);
	canvas_printf(c, r.x, y, plain,
		frame->viewed->info.memory_full ? _("%s visits here  memory full")
						: _("%s visits here"),
		visits);
	canvas_printf(c, r.x, y + 1, quiet,
		r.width >= WITH_SHARES ? _("win, draw, loss in %% and mean: %c's")
				       : _("win in %% and mean: %c's"),
		side_letter((enum side)frame->viewed->info.position.to_move));
	y += 2;
	if (frame->viewed->info.policy) {
		draw_formula(frame->viewed->info.policy, c, r, y);
		canvas_printf(c, r.x, y + 1, quiet, _("c = %.4g, N = %s, n: the move's"),
			frame->viewed->info.c, visits);
		y += 2;
	}
	if (y < r.y + r.height && has_guesses(&frame->viewed->info))
		panel_guess_draw(c, r.x, y);
}

/* Why the table is empty. */
static void
draw_nothing(const struct frame *frame, struct canvas *c, struct rect r)
{
	int result = frame->session->game->rules->result(frame->session->game, frame->position);

	if (result != GAME_OPEN)
		canvas_text(c, r.x, r.y, plain,
			result == 0  ? _("The game ends here: a draw.")
			: result > 0 ? _("The game ends here: X has won.")
				     : _("The game ends here: O has won."));
	else if (!frame->viewed->has_info)
		canvas_text(c, r.x, r.y, plain, _("The search is about to start."));
	else {
		canvas_text(c, r.x, r.y, plain, _("This position is not expanded yet:"));
		canvas_text(c, r.x, r.y + 1, plain,
			!frame->viewed->info.running      ? _("the search stopped before that.")
			: frame->viewed->info.memory_full ? _("the memory is full.")
							  : _("the search has hardly visited it."));
	}
}

void
panel_tree_table_draw(const struct frame *frame, struct canvas *c, struct rect r)
{
	int notes = r.height >= 12 ? 5 : 0, rows = r.height - 1 - notes;

	if (!frame->shows_numbers || frame->viewed->info.count == 0) {
		draw_nothing(frame, c, r);
		return;
	}
	rows = rows > frame->viewed->info.count ? frame->viewed->info.count : rows;
	draw_tree_head(frame, c, r);
	place_table(frame, (struct rect){ r.x, r.y + 1, r.width, rows });
	for (int i = 0; i < rows; i++)
		draw_tree_row(frame, c, r, r.y + 1 + i, rank_at(frame, i));
	if (rows < frame->viewed->info.count && notes) {
		int x = r.x + canvas_field(c, r.x, r.y + 1 + rows, quiet, 3, "");
		canvas_printf(c, x, r.y + 1 + rows, quiet, _("%d more"),
			frame->viewed->info.count - rows);
	}
	if (notes)
		draw_notes(frame, c, r, r.y + 2 + rows);
}
