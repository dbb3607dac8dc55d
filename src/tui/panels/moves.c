/* The tables of moves: a search's numbers, principal variations and progress; in TREE the policy's
 * bound as mean and bonus instead of the line, which is drawn; of simultaneous moves the probability of each side's
 * choices, their results, the payoffs of pairs and each side's space. The screen's thread only. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <wctype.h>

#include "base/language.h"
#include "games/notation.h"
#include "match/phrases.h"
#include "tui/canvas/theme.h"
#include "tui/panels/panels.h"

/* ---- colours ---- */

/* Returns whether colours show only what is proven. */
static bool
heat_is_proofs(const struct frame *frame)
{
	const struct report *info = &frame->viewed->info;
	bool proven = frame->heat.heat == HEAT_EXACT;

	for (int i = 0; i < info->count && !proven; i++)
		proven = frame->heat.heat == HEAT_WIN && frame->heat.best < 0 &&
			 info->moves[i].proven != GAME_OPEN;
	return proven;
}

/* ---- signs ---- */

/* Each has one meaning, wherever it is. */
static const struct sign {
	wchar_t there; /* on the board */
	char plain;    /* the same in ASCII */
	const char *shown, *says;
} board_signs[] = {
	{ L']', ']', "[ ]", NULL }, /* see says_bracket() */
	{ L'◆', '@', NULL, N_("best") },
	{ L'W', 'W', "W5", N_("win in 5") },
	{ L'(', '(', "( )", N_("last move") },
	{ L'*', '*', NULL, N_("winning line") },
	{ L'·', '.', NULL, N_("not tried yet") },
	{ L'!', '!', NULL, N_("completes a line") },
};

/* Returns what makes a move the one in brackets. */
static const char *
says_bracket(const struct frame *frame)
{
	if (frame->viewed->lens == LENS_EXACT)
		return _("best");
	return search_goes_by_visits(&frame->viewed->info) ? _("by visits") : _("preferred");
}

/* Draws the signs on the board with their meanings on one line, as many as fit. */
static void
panel_signs_draw(const struct frame *frame, struct canvas *c, struct rect r)
{
	const struct board_layout *l = &frame->ui->layout;
	int x = r.x + 1;

	for (size_t i = 0; i < sizeof board_signs / sizeof *board_signs; i++) {
		wchar_t there =
			look_glyph(frame->ui->caps, board_signs[i].there, board_signs[i].plain);
		bool found = false;
		for (int k = 0; k < l->width * l->height && !found; k++) {
			int at = l->x + k % l->width, line = l->y + k / l->width;
			if (at >= c->width || line >= c->height ||
				canvas_at(c, at, line)->ch != there)
				continue;
			wchar_t before = at > 0 ? canvas_at(c, at - 1, line)->ch : L' ';
			wchar_t after = at + 1 < c->width ? canvas_at(c, at + 1, line)->ch : L' ';
			if (there == L'W' && !iswdigit((wint_t)after))
				continue;
			found = there != L'.' || before < L'0' ||
				before > L'9'; /* no decimal point */
		}
		if (!found)
			continue;
		char text[80], *end = text;
		if (!board_signs[i].shown)
			end = text_put(text, (uint32_t)there);
		snprintf(end, sizeof text - 4, "%s %s",
			board_signs[i].shown ? board_signs[i].shown : "",
			board_signs[i].says ? _(board_signs[i].says) : says_bracket(frame));
		if (x + text_columns(text) > r.x + r.width)
			continue;
		x += canvas_text(c, x, r.y, quiet, text) + 1;
	}
}

/* Draws on lines y and y + 1 of r what colours show, and their steps side by side, each with the
 * percentage where it begins. */
static void
panel_legend_draw(const struct frame *frame, struct canvas *c, struct rect r, int y)
{
	static const char *const words[] = { N_("loss"), N_("draw"), N_("win") };
	static const struct theme any;
	const struct report *info = &frame->viewed->info;
	enum heat heat = frame->heat.heat;
	enum depth depth = frame->ui->caps.depth;
	enum side mover = (enum side)info->position.to_move;
	bool discs = heat == HEAT_EXACT && frame->session->game->counts_discs && info->known;
	bool proofs = !discs && heat_is_proofs(frame);
	int x = r.x;
	char text[80];

	if (heat == HEAT_OFF || depth == DEPTH_MONO)
		return;
	if (heat == HEAT_VISITS)
		/* xgettext:no-c-format */
		snprintf(text, sizeof text, "%s", _("colours: % of all visits, at least"));
	else if (heat == HEAT_BONUS)
		/* xgettext:no-c-format */
		snprintf(text, sizeof text, "%s", _("colours: % of largest bonus, at least"));
	else if (discs)
		snprintf(text, sizeof text, "%s", _("colours: discs lost to best, at most"));
	else if (proofs)
		snprintf(
			text, sizeof text, _("colours: what is proven for %c"), side_letter(mover));
	else /* good moves are bright, whichever side the numbers are for */
		snprintf(text, sizeof text, _("colours: %c wins at least, in %%"),
			side_letter(mover));
	canvas_text(c, r.x, y++, quiet, text);
	for (int i = 0; i < 3 && proofs; i++)
		x += canvas_printf(c, x, y,
			heat_style(heat_of_percent(&(struct heat_scale){ 0 }, 50 * i)), " %s ",
			_(words[i]));
	for (int step = 0; step < HEAT_STEPS && !proofs; step++) {
		int limit = heat_limit(&frame->heat, step);
		enum tone tone = TONE_HEAT_0 + (enum tone)step;
		if (step > 0 && depth != DEPTH_256 && /* with few colours several steps share one */
			theme_color(&any, depth, tone) == theme_color(&any, depth, tone - 1))
			continue;
		if (limit >= 0)
			x += canvas_printf(c, x, y, heat_style(step), " %2d ", limit);
		else /* the rest */
			x += canvas_text(c, x, y, heat_style(step), discs ? "  + " : "  ");
	}
}

enum {
	WIDE_TABLE = 54, /* least width for shares beside exact values */
	RESULTS_WIDTH = 12,
	LINE_MOVES = 6,  /* moves of the best line shown before results */
	LEADS_MS = 1000, /* time after which a leader is named */
};

/* ---- the table of moves ---- */

/* Returns the style of a table's row: `style`, unless its move is selected. */
static struct style
row_style(const struct frame *frame, move_t m, struct style style)
{
	return m == frame->viewed->chosen ? look_accent(frame->ui->caps) : style;
}

/* Draws wins, draws and losses from the point of view, from left to right. */
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

/* Writes "win", or "win 5" if the number of moves is known and has one digit. */
static void
result_cell(const struct root_move *m, const char *word, char out[16])
{
	int moves = move_distance(m);

	if (moves > 0 && moves < 10)
		snprintf(out, 16, "%s %d", word, moves);
	else
		snprintf(out, 16, "%s", word);
}

/* Returns whether moves have a depth instead of visits, shares and results. */
static bool
is_evaluated(const struct frame *frame)
{
	return frame->viewed->info.source == REPORT_EVALUATION;
}

/* The columns of a table beside each move, its win rate, and its visits or depth. */
struct columns {
	bool share, results, line;
	int bound; /* terms of the policy's: mean, bonus and their sum; without the mean; or none */
	int exact; /* of an exact value, "-4" or " loss 3", with the blank before it; 0: not shown */
};

static struct columns
find_columns(const struct frame *frame, struct rect r)
{
	const struct report *info = &frame->viewed->info;
	bool discs = frame->session->game->counts_discs, evaluated = is_evaluated(frame);
	bool more = discs || frame->viewed->lens == LENS_EXACT;
	char name[GAME_MOVE_TEXT] = "";
	struct columns k = { .line = true };

	/* Not if the search has proven each move and so says the same word. */
	for (int i = 0; i < info->count && !more; i++)
		more = info->moves[i].proven == GAME_OPEN;
	k.exact = !frame->expects_exact || !more ? 0 : discs ? 6 : 7;
	/* In a table without room for both, exact values replace the shares, and losses are omitted there
	 * so that the line fits. */
	k.share = !evaluated && (r.width >= WIDE_TABLE || k.exact == 0);
	/* Results give way to the first moves of the best line. */
	int columns = 9 + 6 + 6 + 6 * k.share + k.exact + 6 * (k.share && k.exact > 0);
	if (info->count > 0)
		game_move_text(frame->session->game, &info->position, info->moves[0].move, name);
	k.results = !evaluated && r.width >= columns + 2 + RESULTS_WIDTH + 1 +
						     LINE_MOVES * (text_columns(name) + 1);
	return k;
}

/* Draws the last terms with three decimals in five columns, "-.062", so that moves of one node differ; with two from
 * 1 on. */
static int
draw_bound(struct canvas *c, int x, int y, struct style style, const struct root_move *m, int count)
{
	const double terms[] = { (double)(m->bound - m->bonus), (double)m->bonus,
		(double)m->bound };
	char digits[16];
	int width = 6 * count;

	if (isinf(m->bound))
		return canvas_field(
			c, x, y, style, -width, m->bound > 0 ? _("not tried") : _("never"));
	for (int i = 3 - count; i < 3; i++) {
		int at = x + width - 6 * (3 - i);
		snprintf(digits, sizeof digits, "%.3f", fabs(terms[i]));
		if (i == 0 && m->visits == 0)
			continue;
		if (lround(fabs(terms[i]) * 1000) >= 1000)
			canvas_printf(c, at, y, style, "%6.2f", terms[i]);
		else
			canvas_printf(c, at, y, style, "%2s%s",
				lround(terms[i] * 1000) < 0 ? "-" : "",
				digits + (digits[0] == '0'));
	}
	return width;
}

/* Draws "> 1 [a4/1]  54.8  202k  45%  a1 d4": ">" is the cursor, brackets mark the leader; "(a4/1)"
 * is the move made after the search. As on the board, the rate has the colour of its cell. */
static void
draw_row(const struct frame *frame, struct canvas *c, struct rect r, const struct columns *k, int y,
	int rank)
{
	const struct game *g = frame->session->game;
	const struct report *info = &frame->viewed->info;
	int place = frame->viewed->order[rank];
	const struct root_move *m = &info->moves[place];
	bool best = search_prefers(info, place);
	bool made = frame->whose == WHOSE_PAST && m->move == frame->viewed->made;
	struct style style = best ? bold : normal, number = style;
	const char *around = made ? "()" : best ? "[]" : "  ";
	char name[GAME_MOVE_TEXT], text[48], rate[16];
	int x = r.x;

	game_move_text_level(g, &info->position, m->move, name);
	snprintf(text, sizeof text, "%c%2d%c%s%c",
		!made && m->move == frame->viewed->chosen ? '>' : ' ', rank + 1, around[0], name,
		around[1]);
	x += canvas_printf(c, x, y, made ? style : row_style(frame, m->move, style), "%-9s", text);

	/* Draws a rate with its tenths in a column of their own, or a proof as a word; an exactly best move's with
	 * its sign before it, as in its cell. */
	bool marked = frame->viewed->lens == LENS_SEARCH && is_marked_best(info, m);
	const char *word = proof_word(m->proven, frame->point);
	if (*word) {
		result_cell(m, word, rate);
		if (marked && text_columns(rate) >= 6)
			snprintf(rate, sizeof rate, "%s", word);
	} else {
		win_rate_text(m, frame->point, true, text);
		bool whole = !strchr(text, '.'); /* aligned with the others' integer parts */
		snprintf(rate, sizeof rate, "%*.7s%*s", whole ? 4 : 6, text, whole ? 2 : 0, "");
	}
	if (frame->heat.heat == HEAT_WIN && frame->whose != WHOSE_PAST) /* which is dim */
		number = heat_number_style(frame->ui->caps, &frame->heat, info, m, style);
	int blanks = (int)strspn(rate, " "), columns = text_columns(rate), from = blanks > 0;
	if (*word) /* apart from the name */
		from = columns >= 6 ? 0 : marked && columns < 5 ? 2 : 1;
	canvas_field(c, x, y, style, from, "");
	canvas_field(c, x + from, y, number, 6 - from, rate + (blanks > 0));
	if (marked)
		canvas_put(c, x + (*word ? from : blanks) - 1, y, style,
			exactly_best_sign(frame->ui->caps));
	x += 6;

	if (is_evaluated(frame))
		snprintf(text, sizeof text, m->depth > 0 ? "%d" : "-", m->depth);
	else
		text_count(text, sizeof text, (uint64_t)m->visits, 5);
	x += canvas_printf(c, x, y, style, "%6s", text);
	share_text(m->visits, info->playouts, text);
	if (k->share)
		x += canvas_printf(c, x, y, style, k->exact > 0 ? "%6s" : "%5s", text);

	/* Draws "-4", or a word on boards without discs, and what it loses against the best. */
	if (k->exact > 0) {
		if (m->exact == EXACT_UNKNOWN || g->counts_discs)
			exact_move_text(g, m, frame->point, text);
		else
			result_cell(m, proof_word(m->exact, frame->point), text);
		x += canvas_field(c, x, y, style, -k->exact, text);
	}
	if (k->exact > 0 && k->share) {
		int discs = g->counts_discs ? exact_loss(info, m) : EXACT_UNKNOWN;
		text[0] = '\0';
		if (discs != EXACT_UNKNOWN)
			snprintf(text, sizeof text, "%d", -discs);
		x += canvas_printf(c, x, y, quiet, "%6s", text);
	}
	if (k->bound > 0)
		x += draw_bound(c, x, y, style, m, k->bound);
	x += canvas_text(c, x, y, style, "  ");
	if (k->results) {
		draw_results(frame, c, x, y, m);
		x += RESULTS_WIDTH + 2;
	}

	struct state s = info->position;
	for (int i = 0; k->line && i < m->pv_length; i++) {
		game_move_text(g, &s, m->pv[i], name);
		if (x + text_columns(name) > r.x + r.width)
			return;
		x += canvas_text(c, x, y, quiet, name) + 1;
		g->rules->play(g, &s, m->pv[i]);
	}
}

static void
draw_head(const struct frame *frame, struct canvas *c, struct rect r, const struct columns *k)
{
	char rate[32];
	int x = r.x + canvas_field(c, r.x, r.y, quiet, 3, "");

	snprintf(rate, sizeof rate, _("%c win"), side_letter(frame->point));
	x += canvas_field(c, x, r.y, quiet, 5, _("move"));
	x += canvas_field(c, x, r.y, panel_side_style(frame->point), 6, rate);
	x += canvas_field(c, x, r.y, quiet, -6, is_evaluated(frame) ? _("depth") : _("visits"));
	if (k->share)
		x += canvas_field(c, x, r.y, quiet, -6, _("share"));
	if (k->exact > 0) {
		x += canvas_field(c, x, r.y, quiet, -k->exact, _("exact"));
		if (k->share)
			x += canvas_field(c, x, r.y, quiet, -6,
				frame->session->game->counts_discs ? _("costs") : "");
	}
	if (k->bound > 0) {
		x += canvas_field(c, x, r.y, quiet, 1, "");
		if (k->bound > 2)
			x += canvas_field(c, x, r.y, quiet, -6, _("mean"));
		x += canvas_field(c, x, r.y, quiet, -6, _("bonus"));
		x += canvas_field(c, x, r.y, quiet, -6, panel_score_name(&frame->viewed->info));
	}
	x += canvas_field(c, x, r.y, quiet, 2, "");
	if (k->results) {
		canvas_printf(c, x, r.y, quiet, _("%c win/draw/%c"), side_letter(frame->point),
			side_letter((enum side)(frame->point ^ 1)));
		x += RESULTS_WIDTH + 2;
	}
	canvas_text(c, x, r.y, quiet, k->line ? _("best line") : "");
}

/* ---- the heading ---- */

/* Draws whose search is on the screen, in the first line, and the meaning of the board's signs beside it.
 * Returns the lines below. */
static struct rect
panel_heading_draw(const struct frame *frame, struct canvas *c, struct rect r)
{
	const struct report *info = &frame->viewed->info;
	enum side mover = (enum side)info->position.to_move;
	char name[PLAYER_NAME_TEXT], move[GAME_MOVE_TEXT], title[PLAYER_NAME_TEXT + 64] = "";

	bool held = match_is_held(&frame->session->match, HOLD_PAUSED);
	/* Where both sides choose at once, engines on both sides search together. */
	bool both = frame->watches && info->has_joint && frame->whose == WHOSE_ENGINES;

	/* A learner's boxes hold beads for the moves of either side. */
	bool boxed = info->source == REPORT_BEADS && frame->whose != WHOSE_PAST;
	bool others = boxed && !frame->session->match.player[mover].learner;
	enum side side = others ? mover ^ 1 : mover;
	phrase_player(frame->session->spec, side, name);
	switch (frame->whose) {
	case WHOSE_ENGINES:
		if (both)
			snprintf(title, sizeof title, "%s",
				held ? _("Both stopped") : _("Both think"));
		else
			snprintf(title, sizeof title, held ? _("%s, stopped") : _("%s thinks"),
				name);
		break;
	case WHOSE_PAST:
		game_move_text_level(
			frame->session->game, &info->position, frame->viewed->made, move);
		snprintf(title, sizeof title, _("%s, before playing %s"), name, move);
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
	if (boxed)
		snprintf(title, sizeof title, _("%s's box"), name);
	if (!both)
		canvas_printf(c, r.x, r.y, panel_side_style(side), "%c", side_letter(side));
	int x = 4 + canvas_text(c, r.x + 3, r.y, normal, title);
	if (info->source != REPORT_BEADS && frame->whose != WHOSE_PAST)
		panel_signs_draw(frame, c, (struct rect){ r.x + x, r.y, r.width - x, 1 });
	return (struct rect){ r.x, r.y + 1, r.width, r.height - 1 };
}

/* Returns whether the search shown was paced for a person's eyes. */
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

bool
panel_is_early(const struct frame *frame)
{
	const struct report *info = &frame->viewed->info;
	bool early = frame->shows_numbers && !frame->screen && info->running && !info->has_joint &&
		     !frame->says_something && !frame->expects_exact;

	for (int i = 0; i < info->count && early; i++)
		early = !root_move_is_searched(&info->moves[i]) &&
			root_move_result(&info->moves[i]) == GAME_OPEN;
	return early;
}

static int
draw_silence(const struct frame *frame, struct canvas *c, struct rect r, int y)
{
	return r.x +
	       canvas_printf(c, r.x, y, normal, _("%c does not say what it considers."),
		       side_letter((enum side)frame->viewed->info.position.to_move)) +
	       2;
}

/* least width with room for the depth of the deepest playout */
enum { WIDE = 76 };

/* Draws what the search has done so far. Returns the column behind it. */
static int
draw_speed(const struct frame *frame, struct canvas *c, struct rect r, int y)
{
	const struct report *info = &frame->viewed->info;
	double seconds = info->elapsed_ms / 1000, megabytes = (double)info->memory_bytes / 1e6;
	double fresh = is_evaluated(frame) ? (double)info->nodes
					   : (double)(info->playouts - info->inherited);
	char count[16], before[16], rate[16], all[64];
	int x = r.x + 2;

	if (info->silent)
		return draw_silence(frame, c, r, y);
	text_count(rate, sizeof rate, seconds > 0 ? (uint64_t)(fresh / seconds) : 0, 5);
	text_count(before, sizeof before, (uint64_t)info->inherited, 5);
	text_count(count, sizeof count,
		(uint64_t)(is_evaluated(frame) ? info->nodes : info->playouts), 5);
	panel_playouts_text(info->playouts, 5, all, sizeof all);
	if (is_evaluated(frame))
		x += canvas_printf(c, r.x, y, normal, _("%s nodes"), count);
	else if (info->inherited > 0) /* in the tree kept from the last search */
		x += canvas_printf(c, r.x, y, normal, _("%s playouts (%s kept)"), count, before) +
		     2;
	else
		x += canvas_text(c, r.x, y, normal, all);
	enum { LEAST_MS = 100 };
	if (!is_slowed(frame) && info->elapsed_ms >= LEAST_MS) /* else its rate is meaningless */
		x += canvas_printf(c, x, y, normal, _("%s/s"), rate) + 2;
	if (is_evaluated(frame))
		return x + canvas_printf(c, x, y, normal, _("depth %d"), info->depth) + 2;
	if (info->memory_full)
		x += canvas_text(c, x, y, normal, _("memory full")) + 2;
	else if (r.width >= 50 && megabytes >= 1)
		x += canvas_printf(c, x, y, normal, _("%.0f MB"), megabytes) + 2;
	if (r.width >= WIDE && info->deepest > 0)
		x += canvas_printf(c, x, y, normal, _("deepest %d"), info->deepest) + 2;
	return x;
}

/* Writes how long the leader has led, "" without a leader. */
static void
say_settled(const struct frame *frame, char *out, size_t size)
{
	const struct report *info = &frame->viewed->info;
	double led_ms = info->elapsed_ms - frame->viewed->leader_since_ms;
	char name[GAME_MOVE_TEXT];

	out[0] = '\0';
	if (frame->session->game->simultaneous) { /* by an engine that knows no such moves */
		snprintf(out, size, _("searched as if %c moved first"),
			side_letter((enum side)info->position.to_move));
		return;
	}
	if (frame->viewed->leader == MOVE_NONE || !frame->says_something || led_ms < LEADS_MS ||
		info->silent) /* the lead is a solver's beside it */
		return;
	game_move_text(frame->session->game, &info->position, frame->viewed->leader, name);
	snprintf(out, size, _("%s preferred for %.1f s"), name, led_ms / 1000);
}

/* Sets the places of a table's rows, with the best one first and the selected one visible. The
 * board's cursor does not scroll: the row of its move is then the last line. */
static void
place_table(const struct frame *frame, struct rect rows)
{
	int chosen = viewed_chosen_row(frame->viewed);

	frame->ui->table = (struct list){ .cursor = chosen };
	list_place(&frame->ui->table, rows, frame->viewed->ordered);
	if (!frame->ui->browses)
		frame->ui->table.top = 0;
}

int
panel_table_rank(const struct list *table, int y)
{
	int line = y - table->area.y, row = table->top + line;

	if (line == 0 && table->area.height > 1)
		return 0;
	return line == table->area.height - 1 && table->cursor > row ? table->cursor : row;
}

/* Draws the table of a matchbox: the beads of each move, in numbers and one by one, and its probability. */
static void
draw_beads(const struct frame *frame, struct canvas *c, struct rect r)
{
	const struct report *info = &frame->viewed->info;
	int shown = info->count < r.height - 3 ? info->count : r.height - 3;

	shown = shown < 0 ? 0 : shown;
	canvas_text(c, r.x, r.y, quiet, _("   move   beads  chance"));
	place_table(frame, (struct rect){ r.x, r.y + 1, r.width, shown });
	for (int i = 0; i < shown; i++) {
		int place = frame->viewed->order[panel_table_rank(&frame->ui->table, r.y + 1 + i)];
		const struct root_move *m = &info->moves[place];
		struct style style = { .attr = place == info->best ? ATTR_BOLD : 0 };
		char name[GAME_MOVE_TEXT];
		game_move_text(frame->session->game, &info->position, m->move, name);
		int x = r.x + canvas_printf(c, r.x, r.y + 1 + i, row_style(frame, m->move, style),
				      "%c%2d%c%s%c%*s",
				      m->move == frame->viewed->chosen ? '>' : ' ', i + 1,
				      place == info->best ? '[' : ' ', name,
				      place == info->best ? ']' : ' ', 3 - text_columns(name), "");
		x += canvas_printf(c, x, r.y + 1 + i, style, "%8" PRId64 "  %5.1f%%", m->visits,
			info->playouts > 0 ? 100 * (double)m->visits / (double)info->playouts : 0);
		int room = r.x + r.width - ++x;
		for (int k = 0; k < room && k < m->visits; k++)
			canvas_put(c, x + k, r.y + 1 + i, style,
				room < m->visits && k == room - 1
					? L'+'
					: look_glyph(frame->ui->caps, L'•', '.'));
	}
	canvas_printf(c, r.x, r.y + 2 + shown, quiet, _("%lld beads for %c's move"),
		(long long)info->playouts, side_letter((enum side)info->position.to_move));
}

/* ---- simultaneous moves ---- */

enum { NAME_COLUMNS = 8, NUMBER_COLUMNS = 8 };

static void
joint_choice_name(const struct frame *frame, enum side side, move_t m, char name[GAME_MOVE_TEXT])
{
	struct state s = game_observe(frame->session->game, &frame->viewed->info.position, side);

	game_move_text(frame->session->game, &s, m, name);
}

/* Narrower where a large board leaves little room. */
static int
name_columns(struct rect r)
{
	int left = r.width - 3 * NUMBER_COLUMNS;

	return left < NAME_COLUMNS       ? NAME_COLUMNS
	       : left > NAME_COLUMNS + 2 ? NAME_COLUMNS + 2
					 : left;
}

/* Returns whether a side is certain to make one choice, rather than to draw one. */
static bool
joint_is_certain(const struct joint_side *table)
{
	int at = joint_likeliest(table);

	return at >= 0 && table->choice[at].probability == 1;
}

/* Draws a side's choices: visits, or the probability of each, then its win rate against what the other side
 * chooses, see values_of_pairs(). */
static int
draw_side(const struct frame *frame, struct canvas *c, struct rect r, int y, enum side side)
{
	const struct joint_side *table = &frame->viewed->info.joint.side[side];
	char text[32], name[GAME_MOVE_TEXT];
	int x = r.x;

	snprintf(text, sizeof text, _("%c picks"), side_letter(side));
	x += canvas_field(c, x, y, panel_side_style(side), name_columns(r), text);
	bool certain = joint_is_certain(table);
	x += canvas_field(c, x, y, quiet, -NUMBER_COLUMNS, certain ? _("visits") : _("chance"));
	x += canvas_field(c, x, y, quiet, -NUMBER_COLUMNS, _("win, %"));
	canvas_field(c, x, y++, quiet, -NUMBER_COLUMNS, certain ? "" : _("visits"));
	for (int i = 0; i < table->count && y < r.y + r.height; i++, y++) {
		bool said = frame->says_something, best = said && i == joint_likeliest(table);
		struct style style = { .attr = best ? ATTR_BOLD : 0 };
		char visits[16];
		text_count(visits, sizeof visits, (uint64_t)table->choice[i].visits, 5);
		x = r.x;
		joint_choice_name(frame, side, table->choice[i].move, name);
		snprintf(text, sizeof text, best ? "[%s]" : " %s", name);
		x += canvas_field(c, x, y, style, name_columns(r), text);
		snprintf(text, sizeof text, "%.0f%%", 100 * table->choice[i].probability);
		x += canvas_field(c, x, y, style, -NUMBER_COLUMNS,
			certain ? visits
			: said  ? text
				: "");
		struct root_move m = move_of_choice(&table->choice[i]);
		win_rate_text(&m, side, true, text);
		x += canvas_field(c, x, y, style, -NUMBER_COLUMNS, said ? text : "");
		canvas_field(c, x, y, style, -NUMBER_COLUMNS, certain ? "" : visits);
	}
	return y + 1;
}

/* Draws X's win rate by pairs: X's choices down, O's across, each column as wide as its head and a
 * blank, if there is room. */
static int
draw_payoffs(const struct frame *frame, struct canvas *c, struct rect r, int y)
{
	const struct joint_tables *both = &frame->viewed->info.joint;
	int x = r.x, width = NUMBER_COLUMNS, columns = both->side[1].count;
	char text[32], name[GAME_MOVE_TEXT];

	if (y + 1 + both->side[0].count > r.y + r.height)
		return y;
	for (int j = 0; j < columns; j++) {
		joint_choice_name(frame, SIDE_SECOND, both->side[1].choice[j].move, name);
		width = text_columns(name) + 3 > width ? text_columns(name) + 3 : width;
	}
	int most = columns > 0 ? (r.width - NAME_COLUMNS - 2) / columns : width;
	most = most > NUMBER_COLUMNS ? most : NUMBER_COLUMNS;
	width = width < most ? width : most;
	x += canvas_field(c, x, y, quiet, name_columns(r), _("X wins if"));
	for (int j = 0; j < columns; j++) {
		joint_choice_name(frame, SIDE_SECOND, both->side[1].choice[j].move, name);
		snprintf(text, sizeof text, "O %.*s", width - 3, name);
		x += canvas_field(c, x, y, quiet, -width, text);
	}
	y++;
	for (int i = 0; i < both->side[0].count; i++, y++) {
		x = r.x;
		joint_choice_name(frame, SIDE_FIRST, both->side[0].choice[i].move, name);
		snprintf(text, sizeof text, "X %s", name);
		x += canvas_field(c, x, y, quiet, name_columns(r), text);
		for (int j = 0; j < columns; j++) {
			const struct joint_pair *p = &both->pair[i][j];
			snprintf(text, sizeof text, "%.0f",
				100 * report_win_rate(p->value, SIDE_FIRST));
			x += canvas_field(c, x, y, normal, -width,
				p->visits > 0 && frame->says_something ? text : "-");
		}
	}
	return y + 1;
}

void
panel_joint_say(const struct frame *frame, struct text *t, bool brief)
{
	const struct joint_side *table = frame->viewed->info.joint.side;
	char name[2][GAME_MOVE_TEXT], rate[8];
	struct root_move value;

	if (!panel_value(frame, &value) || table[0].count == 0 || table[1].count == 0)
		return;
	for (int side = 0; side < 2; side++)
		joint_choice_name(frame, (enum side)side,
			table[side].choice[joint_likeliest(&table[side])].move, name[side]);
	win_rate_text(&value, frame->fixed_point, true, rate);
	if (brief)
		text_add(t, _("Likely: X %s, O %s."), name[0], name[1]);
	else
		text_add(t, _("Most likely: X %s, O %s: %s%% for %c."), name[0], name[1], rate,
			side_letter(frame->fixed_point));
}

/* Draws the tables of both sides where both move at once. */
static void
panel_joint_draw(const struct frame *frame, struct canvas *c, struct rect r)
{
	char playouts[64];

	r = panel_heading_draw(frame, c, r);
	int y = r.y;
	y = draw_side(frame, c, r, y, SIDE_FIRST);
	y = draw_side(frame, c, r, y, SIDE_SECOND);
	const struct joint_side *side = frame->viewed->info.joint.side;
	bool certain = joint_is_certain(&side[SIDE_FIRST]) && joint_is_certain(&side[SIDE_SECOND]);
	if (frame->says_something && y <= r.y + r.height)
		canvas_text(c, r.x, y - 1, quiet,
			certain ? _("[ ] has the most visits.")
				: _("[ ]: likeliest; chance decides."));
	if (!game_is_table(frame->session->game)) /* whose board shows them */
		y = draw_payoffs(frame, c, r, y);
	const struct game *g = frame->session->game;
	if (g->rules->space && y < r.y + r.height) {
		int cells[2];
		/* Of the board's position, to which the tables of an engine's last search may be prior. */
		bool apart = g->rules->space(g, frame->position, cells);
		canvas_printf(c, r.x, y, normal,
			apart ? _("Separated: X has at most %d steps, O %d.")
			      : _("X reaches %d cells first, O %d."),
			cells[0], cells[1]);
		y += 2;
	}
	if (y >= r.y + r.height)
		return;
	panel_playouts_text(frame->viewed->info.playouts, 5, playouts, sizeof playouts);
	canvas_text(c, r.x, y, quiet, playouts);
}

/* ---- one table or both ---- */

void
panel_table_draw(const struct frame *frame, struct canvas *c, struct rect r)
{
	const struct report *info = &frame->viewed->info;

	if (info->has_joint) {
		panel_joint_draw(frame, c, r);
		return;
	}
	bool few = game_has_trails(frame->session->game) && r.height >= 11;
	int extra = r.height >= 15 || few ? 5 : r.height >= 6 ? 1 : 0; /* lines at the foot */
	int rows = r.height - 2 - extra;
	bool legend = extra > 1 || (extra == 1 && info->count + 5 <= r.height);
	char more[48], settled[64];

	r = panel_heading_draw(frame, c, r);
	if (info->source == REPORT_BEADS) {
		draw_beads(frame, c, r);
		return;
	}
	if (panel_is_silent(frame)) {
		draw_silence(frame, c, r, r.y);
		return;
	}
	const struct columns k = find_columns(frame, r);
	draw_head(frame, c, r, &k);
	bool early = panel_is_early(frame), cut = info->count > rows && !early;
	int shown = early ? 0 : cut ? rows - (extra ? 0 : 1) : info->count;
	place_table(frame, (struct rect){ r.x, r.y + 1, r.width, shown });
	for (int i = 0; i < shown; i++)
		draw_row(frame, c, r, &k, r.y + 1 + i,
			panel_table_rank(&frame->ui->table, r.y + 1 + i));
	int y = r.y + r.height - extra;
	snprintf(more, sizeof more, _("%s: %d more"), request_key_name(REQ_NEXT_ROW),
		info->count - shown);
	if (extra == 1) {
		int x = draw_speed(frame, c, r, y), near = r.x + 34;
		int at = r.x + r.width - text_columns(more);
		if (legend && frame->whose != WHOSE_PAST)
			panel_legend_draw(
				frame, c, (struct rect){ r.x, r.y, r.width, y - r.y }, y - 2);
		if (cut && at >= x)
			canvas_text(c, x <= near && near < at ? near : at, y, quiet, more);
	} else if (extra > 1) {
		if (cut)
			canvas_text(c, r.x + canvas_field(c, r.x, y, quiet, 3, ""), y, quiet, more);
		draw_speed(frame, c, r, y + 1);
		if (frame->whose == WHOSE_PAST)
			return;
		say_settled(frame, settled, sizeof settled);
		canvas_text(c, r.x, y + 2, quiet, settled);
		panel_legend_draw(frame, c, r, y + 3);
	}
}

/* ---- the table of TREE ---- */

const char *
panel_score_name(const struct report *info)
{
	return info->score_name ? info->score_name : _("bound");
}

/* Draws the meaning of the numbers, if there is room. */
static void
draw_notes(const struct frame *frame, struct canvas *c, struct rect r, int y)
{
	const struct report *info = &frame->viewed->info;
	char visits[16], text[160];
	bool guesses = false;

	text_count(visits, sizeof visits, (uint64_t)info->playouts, 5);
	int x = canvas_printf(c, r.x, y, normal,
		language_count("%s visit here", "%s visits here", (unsigned long)info->playouts),
		visits);
	if (info->memory_full)
		canvas_text(c, r.x + x + 2, y, normal, _("memory full"));
	canvas_printf(c, r.x, y + 1, quiet, _("mean: %c's"),
		side_letter((enum side)info->position.to_move));
	y += 2;
	if (info->formula) { /* without its name if there is no room for it, which the table has */
		size_t name = info->score_name ? strlen(info->score_name) + 1 : 0;
		snprintf(text, sizeof text, "%s%s%s", name ? info->score_name : "",
			name ? " = " : "", info->formula);
		canvas_text(c, r.x, y, quiet,
			name && text_columns(text) > r.width ? text + name : text);
		canvas_printf(c, r.x, y + 1, quiet, _("c = %.4g, N = %s, n: the move's"), info->c,
			visits);
		y += 2;
	}
	for (int i = 0; i < info->count; i++)
		guesses = guesses || move_is_guess(&info->moves[i]);
	if (y < r.y + r.height && guesses)
		canvas_text(c, r.x, y, quiet, _("win rates: tens below 50 visits"));
}

void
panel_tree_table_draw(const struct frame *frame, struct canvas *c, struct rect r)
{
	enum { WITH_MEAN = 9 + 6 + 6 + 18, WITH_RESULTS = WITH_MEAN + 2 + RESULTS_WIDTH };
	int notes = r.height >= 12 ? 5 : 0, rows = r.height - 1 - notes;
	const struct report *info = &frame->viewed->info;
	int count = info->count;

	if (!frame->shows_numbers || count == 0) {
		/* Why the table is empty. */
		int result =
			frame->session->game->rules->result(frame->session->game, frame->position);
		if (result != GAME_OPEN)
			canvas_text(c, r.x, r.y, normal,
				result == 0  ? _("The game ends here: a draw.")
				: result > 0 ? _("The game ends here: X has won.")
					     : _("The game ends here: O has won."));
		else if (!frame->viewed->has_info)
			canvas_text(c, r.x, r.y, normal, _("The search is about to start."));
		else {
			canvas_text(c, r.x, r.y, normal, _("This position is not expanded yet:"));
			canvas_text(c, r.x, r.y + 1, normal,
				!info->running      ? _("the search stopped before that.")
				: info->memory_full ? _("the memory is full.")
						    : _("the search has hardly visited it."));
		}
		return;
	}
	if (info->source == REPORT_BEADS) {
		draw_beads(frame, c, r);
		return;
	}
	/* Of a step only means are known, and no bounds once its result is backed up. */
	const struct root_move *best = &info->moves[info->best < 0 ? 0 : info->best];
	bool counted = best->wins + best->draws + best->losses > 0;
	const struct columns k = { .results = counted && r.width >= WITH_RESULTS,
		.bound = isnan(best->bound)     ? 0
			 : r.width >= WITH_MEAN ? 3
						: 2 };
	rows = rows >= count ? count : rows - !notes; /* the notes leave a line for the rest */
	draw_head(frame, c, r, &k);
	place_table(frame, (struct rect){ r.x, r.y + 1, r.width, rows });
	for (int i = 0; i < rows; i++)
		draw_row(frame, c, r, &k, r.y + 1 + i,
			panel_table_rank(&frame->ui->table, r.y + 1 + i));
	if (rows < count) {
		int x = r.x + canvas_field(c, r.x, r.y + 1 + rows, quiet, 3, "");
		canvas_printf(c, x, r.y + 1 + rows, quiet, _("%d more"), count - rows);
	}
	if (notes)
		draw_notes(frame, c, r, r.y + 2 + rows);
}
