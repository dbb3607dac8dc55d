/* What the colours and the signs on the board mean, below the table of moves. The screen's thread only. */
#include <stdio.h>

#include "base/language.h"
#include "games/notation.h"
#include "match/phrases.h"
#include "tui/canvas/theme.h"
#include "tui/panels/panels.h"

static const struct style quiet = { .attr = ATTR_DIM };

/* ---- colours ---- */

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

void
panel_signs_draw(const struct frame *frame, struct canvas *c, struct rect r)
{
	const struct board_layout *l = &frame->ui->layout;
	int x = r.x, y = r.y;

	for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
		char text[80], *end = text;
		wchar_t there = look_glyph(frame->ui->caps, signs[i].there, signs[i].plain);
		bool found = false;
		for (int k = 0; k < l->width * l->height && !found; k++) {
			int at = l->x + k % l->width, line = l->y + k / l->width;
			if (at >= c->width || line >= c->height ||
				canvas_at(c, at, line)->ch != there)
				continue;
			wchar_t before = at > 0 ? canvas_at(c, at - 1, line)->ch : L' ';
			found = before < L'0' || before > L'9'; /* no decimal point */
		}
		if (!found)
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

	if (heat == HEAT_OFF || depth == DEPTH_MONO) {
		panel_signs_draw(frame, c, (struct rect){ r.x, y, r.width, r.y + r.height - y });
		return;
	}
	if (heat == HEAT_VISITS)
		/* xgettext:no-c-format */
		snprintf(text, sizeof text, "%s", _("colours: share of visits, % from"));
	else if (heat == HEAT_BONUS)
		/* xgettext:no-c-format */
		snprintf(text, sizeof text, "%s", _("colours: bonus, % of the largest from"));
	else if (discs)
		snprintf(text, sizeof text, "%s", _("colours: discs lost to the best, up to"));
	else if (proofs)
		snprintf(
			text, sizeof text, _("colours: what is proven for %c"), side_letter(mover));
	else /* good moves are bright, whichever side the numbers are for */
		snprintf(text, sizeof text,
			frame->point == mover ? _("colours: win rate of %c, %% from")
					      : _("colours: win %% of %c, to move, from"),
			side_letter(mover));
	canvas_text(c, r.x, y++, quiet, text);
	for (int i = 0; i < 3 && proofs; i++)
		x += canvas_printf(c, x, y,
			heat_style(heat_of_percent(&(struct heat_scale){ 0 }, 50 * i)), " %s ",
			_(words[i]));
	for (int step = 0; step < HEAT_STEPS && !proofs; step++) {
		int limit = discs ? heat_exact_limit(step) : heat_limit(&frame->heat, step);
		enum tone tone = TONE_HEAT_0 + (enum tone)step;
		if (step > 0 && depth != DEPTH_256 && /* with few colours several steps share one */
			theme_color(&any, depth, tone) == theme_color(&any, depth, tone - 1))
			continue;
		if (limit >= 0)
			x += canvas_printf(c, x, y, heat_style(step), " %2d ", limit);
		else /* the rest */
			x += canvas_text(c, x, y, heat_style(step), discs ? "  + " : "  ");
	}
	y++;
	panel_signs_draw(frame, c, (struct rect){ r.x, y, r.width, r.y + r.height - y });
}
