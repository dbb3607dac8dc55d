/* What the colours and the signs on the board mean, below the table of moves. The screen's thread only. */
#include <stdio.h>

#include "base/language.h"
#include "games/notation.h"
#include "match/phrases.h"
#include "tui/canvas/theme.h"
#include "tui/panels/panels.h"

static const struct style quiet = { .attr = ATTR_DIM };

/* ---- colours ---- */

/* Whether the heat shows numbers of discs. */
static bool
heat_is_discs(const struct frame *frame)
{
	return frame->heat.heat == HEAT_EXACT && frame->session->game->counts_discs &&
	       frame->viewed->info.known;
}

/* Whether it shows only what is proven. */
static bool
heat_is_proofs(const struct frame *frame)
{
	const struct report *info = &frame->viewed->info;
	bool proven = frame->heat.heat == HEAT_EXACT;

	for (int i = 0; i < info->count && !proven; i++)
		proven = frame->heat.heat == HEAT_WIN && frame->heat.best < 0 &&
			 move_proof(&info->moves[i]) != GAME_OPEN;
	return proven;
}

/* What the steps below it mean. */
static void
draw_meaning(const struct frame *frame, struct canvas *c, int x, int y)
{
	char side = side_letter((enum side)frame->viewed->info.position.to_move);

	if (frame->heat.heat == HEAT_VISITS)
		/* xgettext:no-c-format */
		canvas_text(c, x, y, quiet, _("colours: share of visits, % from"));
	else if (frame->heat.heat == HEAT_BONUS)
		/* xgettext:no-c-format */
		canvas_text(c, x, y, quiet, _("colours: bonus, % of the largest from"));
	else if (heat_is_discs(frame))
		canvas_text(c, x, y, quiet, _("colours: discs lost to the best, up to"));
	else if (heat_is_proofs(frame))
		canvas_printf(c, x, y, quiet, _("colours: what is proven for %c"), side);
	else
		/* Good moves are bright, whichever side the numbers are for. */
		canvas_printf(c, x, y, quiet,
			frame->point == (enum side)frame->viewed->info.position.to_move
				? _("colours: win rate of %c, %% from")
				: _("colours: win %% of %c, to move, from"),
			side);
}

/* Whether a step has another colour than the one before: with few colours several share one. */
static bool
is_another_colour(enum depth depth, int step)
{
	static const struct theme any;

	return step == 0 || depth == DEPTH_256 ||
	       theme_color(&any, depth, TONE_HEAT_0 + (enum tone)step) !=
		       theme_color(&any, depth, TONE_HEAT_0 + (enum tone)step - 1);
}

static void
draw_steps(const struct frame *frame, struct canvas *c, int x, int y)
{
	static const char *const words[] = { N_("loss"), N_("draw"), N_("win") };
	bool discs = heat_is_discs(frame);

	for (int i = 0; i < 3 && !discs && heat_is_proofs(frame); i++)
		x += canvas_printf(c, x, y,
			heat_style(heat_of_percent(&(struct heat_scale){ 0 }, 50 * i)), " %s ",
			_(words[i]));
	for (int step = 0; step < HEAT_STEPS && (discs || !heat_is_proofs(frame)); step++) {
		int limit = discs ? heat_exact_limit(step) : heat_limit(&frame->heat, step);
		if (!is_another_colour(frame->ui->caps.depth, step))
			continue;
		if (limit >= 0)
			x += canvas_printf(c, x, y, heat_style(step), " %2d ", limit);
		else /* the rest */
			x += canvas_text(c, x, y, heat_style(step), discs ? "  + " : "  ");
	}
}

/* ---- signs ---- */

/* Each has one meaning, wherever it is. */
static const struct sign {
	wchar_t there; /* on the board */
	char plain;    /* the same in ASCII */
	const char *shown, *says;
} signs[] = {
	{ L'~', '~', "~50", N_("few visits: in tens") },
	{ L'◆', '@', NULL, N_("best for certain") },
	{ L'[', '[', "[ ]", N_("leads") },
	{ L'(', '(', "( )", N_("last move") },
	{ L'*', '*', NULL, N_("winning line") },
	{ L'·', '.', NULL, N_("not tried yet") },
	{ L'^', '^', NULL, N_("gets more visits now") },
	{ L'!', '!', NULL, N_("completes a line") },
};

static bool
is_on_board(const struct frame *frame, const struct canvas *c, wchar_t sign)
{
	const struct board_layout *l = &frame->ui->layout;

	for (int y = l->y; y < l->y + l->height && y < c->height; y++) {
		for (int x = l->x; x < l->x + l->width && x < c->width; x++) {
			wchar_t before = x > 0 ? canvas_at(c, x - 1, y)->ch : L' ';
			if (canvas_at(c, x, y)->ch == sign && !(before >= L'0' && before <= L'9'))
				return true; /* no decimal point */
		}
	}
	return false;
}

void
panel_signs_draw(const struct frame *frame, struct canvas *c, struct rect r)
{
	int x = r.x, y = r.y;

	for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
		char text[80], *end = text;
		wchar_t there = look_glyph(frame->ui->caps, signs[i].there, signs[i].plain);
		if (!is_on_board(frame, c, there))
			continue;
		if (!signs[i].shown)
			end = text_put(text, (uint32_t)there);
		snprintf(end, sizeof text - 4, "%s %s", signs[i].shown ? signs[i].shown : "",
			_(signs[i].says));
		if (x > r.x && x + text_columns(text) > r.x + r.width && y + 1 < r.y + r.height) {
			x = r.x;
			y++;
		}
		if (y < r.y + r.height && x + text_columns(text) <= r.x + r.width)
			x += canvas_text(c, x, y, quiet, text) + 2;
	}
}

void
panel_legend_draw(const struct frame *frame, struct canvas *c, struct rect r, int y)
{
	if (frame->heat.heat != HEAT_OFF && frame->ui->caps.depth != DEPTH_MONO) {
		draw_meaning(frame, c, r.x, y);
		draw_steps(frame, c, r.x, y + 1);
		y += 2;
	}
	panel_signs_draw(frame, c, (struct rect){ r.x, y, r.width, r.y + r.height - y });
}
