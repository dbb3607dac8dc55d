/* The table of TREE: each move of a position in the search tree with its visits, results, and the
 * policy's bound as mean and bonus. */
#include <math.h>
#include <stdio.h>

#include "base/language.h"
#include "games/notation.h"
#include "match/phrases.h"
#include "tui/panels/panels.h"

/* The width the table needs with bounds, and also with row numbers. */
enum { NAME = 4, VISITS = 5, WITH_BOUND = 42, WITH_ROWS = 47 };

static const struct style plain = { 0 };
static const struct style quiet = { .attr = ATTR_DIM };
static const struct style bold = { .attr = ATTR_BOLD };

/* ">  win" for a proof, else the shares of wins, draws and losses for the side to move. */
static int
draw_shares(struct canvas *c, int x, int y, struct style style, const struct root_move *m, int sign)
{
	static const char *const word[] = { N_("lost"), N_("draw"), N_("win") };
	int64_t wins = sign > 0 ? m->wins : m->losses, losses = sign > 0 ? m->losses : m->wins;
	double n = m->visits > 0 ? (double)m->visits / 100 : 1;

	if (m->proven != GAME_OPEN)
		return canvas_printf(c, x, y, style, "  %c ", "<=>"[1 + sign * m->proven]) +
		       canvas_field(c, x + 4, y, style, 10, _(word[1 + sign * m->proven]));
	if (m->visits == 0)
		return canvas_text(c, x, y, style, "   -    -    -");
	return canvas_printf(c, x, y, style, "%4.0f%5.0f%5.0f", (double)wins / n,
		(double)m->draws / n, (double)losses / n);
}

/* Mean, bonus and, where there is room, their sum. */
static void
draw_bound(struct canvas *c, int x, int y, struct style style, const struct root_move *m, bool sum)
{
	if (isinf(m->bound)) {
		canvas_field(c, x, y, style, -12, m->bound > 0 ? _("not tried") : _("never"));
		return;
	}
	if (m->visits > 0)
		canvas_printf(c, x, y, style, "%6.2f", (double)(m->bound - m->bonus));
	canvas_printf(c, x + 6, y, style, "%6.2f", (double)m->bonus);
	if (sum)
		canvas_printf(c, x + 12, y, style, "%6.2f", (double)m->bound);
}

static void
draw_row(const struct frame *frame, struct canvas *c, struct rect r, int y, int row)
{
	const struct root_move *m = &frame->viewed->info.moves[frame->viewed->order[row]];
	bool best = frame->viewed->order[row] == frame->viewed->info.best,
	     roomy = r.width >= WITH_ROWS;
	struct style style = best ? bold : plain, head = panel_row_style(frame, m->move, style);
	char name[GAME_MOVE_TEXT], visits[16];
	int x = r.x;

	game_move_text_level(frame->session->game, &frame->viewed->info.position, m->move, name);
	text_count(visits, sizeof visits, (uint64_t)m->visits, VISITS - 1 + roomy);
	x += canvas_printf(c, x, y, head, "%c", m->move == frame->viewed->chosen ? '>' : ' ');
	if (roomy)
		x += canvas_printf(c, x, y, head, "%2d ", row + 1);
	x += canvas_printf(c, x, y, head, "%-*s", NAME + roomy, name);
	x += canvas_printf(c, x, y, style, "%*s", VISITS + roomy, visits);
	x += draw_shares(c, x, y, style, m, state_sign(&frame->viewed->info.position));
	draw_bound(c, x, y, style, m, r.width >= WITH_BOUND);
}

static void
draw_head(struct canvas *c, struct rect r)
{
	static const struct {
		const char *text;
		int columns;
	} heads[] = { { N_("win"), 4 }, { N_("draw"), 5 }, { N_("loss"), 5 }, { N_("mean"), 6 },
		{ N_("bonus"), 6 }, { N_("UCB"), 6 } };
	bool roomy = r.width >= WITH_ROWS;
	int to = (roomy ? 6 : 1) + NAME + VISITS, count = r.width >= WITH_BOUND ? 6 : 5;
	int x = r.x + to;

	if (roomy)
		canvas_text(c, r.x + 4, r.y, quiet, _("move"));
	canvas_field(c, x - 6, r.y, quiet, -6, _("visits"));
	for (int i = 0; i < count; i++)
		x += canvas_field(c, x, r.y, quiet, -heads[i].columns, _(heads[i].text));
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
	canvas_printf(c, r.x, y + 1, quiet, _("win, draw, loss in %% and mean: %c's"),
		side_letter((enum side)frame->viewed->info.position.to_move));
	canvas_printf(c, r.x, y + 2, quiet, _("UCB = %s"), frame->viewed->info.policy->formula);
	canvas_printf(c, r.x, y + 3, quiet, _("c = %.4g, N %s, n a move's"), frame->viewed->info.c,
		visits);
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
			!frame->viewed->info.running      ? _("the search ended before that.")
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
	draw_head(c, r);
	panel_table_place(frame, (struct rect){ r.x, r.y + 1, r.width, rows });
	for (int i = 0; i < rows; i++)
		draw_row(frame, c, r, r.y + 1 + i, frame->ui->table.top + i);
	if (rows < frame->viewed->info.count && notes) {
		int x = r.x + canvas_field(c, r.x, r.y + 1 + rows, quiet, 3, "");
		canvas_printf(c, x, r.y + 1 + rows, quiet, _("%d more"),
			frame->viewed->info.count - rows);
	}
	if (notes)
		draw_notes(frame, c, r, r.y + 2 + rows);
}
