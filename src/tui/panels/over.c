/* Beside or below the board of a finished game: the result, the worst moves, the keys for what to
 * do next. The screen's thread only. */
#include <stdio.h>

#include "base/language.h"
#include "games/notation.h"
#include "match/phrases.h"
#include "tui/panels/panels.h"

enum { WORST = 3 };

static const struct style plain = { 0 };
static const struct style bold = { .attr = ATTR_BOLD };
static const struct style quiet = { .attr = ATTR_DIM };

void
panel_over_say(const struct frame *frame, char *out, size_t size)
{
	const struct state *at = match_state(&frame->session->match);
	struct text t;

	text_init(&t, out, size);
	if (frame->session->game->rules->result(frame->session->game, at) == GAME_OPEN)
		phrase_resignation(frame->session->spec, frame->session->match.record.loser, &t);
	else
		phrase_result(frame->session->game, at, frame->session->spec, &t);
}

/* The plies of a side's moves that lost most, worst first, omitting unknown losses. Returns their
 * number. */
static int
find_worst(const struct frame *frame, enum side side, int worst[WORST])
{
	int found = 0;

	for (int i = 0; i < match_at(&frame->session->match); i++) {
		double loss = match_ply(&frame->session->match, i + 1)->loss;
		if (match_ply(&frame->session->match, i)->position.to_move != side || loss < .01)
			continue;
		int place = found < WORST ? found++ : WORST;
		for (; place > 0 &&
			loss > match_ply(&frame->session->match, worst[place - 1] + 1)->loss;
			place--) {
			if (place < WORST)
				worst[place] = worst[place - 1];
		}
		if (place < WORST)
			worst[place] = i;
	}
	return found;
}

/* "X  5 b3 -24   9 c1 -12" */
static bool
draw_worst(const struct frame *frame, struct canvas *c, struct rect r, int y, enum side side)
{
	int worst[WORST], count = find_worst(frame, side, worst), x = r.x;
	struct style style = panel_side_style(side);

	if (count == 0)
		return false;
	x += canvas_printf(c, x, y, style, "%c", side_letter(side));
	for (int i = 0; i < count; i++) {
		char name[GAME_MOVE_TEXT];
		const struct record_node *from = match_ply(&frame->session->match, worst[i]);
		game_move_text_level(frame->session->game, &from->position,
			match_move(&frame->session->match, worst[i]), name);
		x += canvas_printf(
			c, x, y, quiet, " %3d ", game_move_number(frame->session->game, worst[i]));
		x += canvas_printf(c, x, y, plain, "%s -%.0f ", name,
			50 * match_ply(&frame->session->match, worst[i] + 1)->loss);
	}
	return true;
}

int
panel_over_draw(const struct frame *frame, struct canvas *c, struct rect r, int y)
{
	bool roomy = r.height >= 12;
	char text[128];

	panel_over_say(frame, text, sizeof text);
	canvas_printf(c, r.x, y, bold, _("%s."), text);
	y += roomy ? 2 : 1;
	int title = y++;
	for (int side = 0; side < 2; side++)
		y += draw_worst(frame, c, r, y, (enum side)side);
	if (y > title + 1)
		canvas_text(c, r.x, title, quiet, _("Worst moves, and the points they lost"));
	else
		y = title;
	y += roomy && y > title;
	int x = panel_key_draw(frame, c, r.x, y, REQ_NEW, N_("new game")) + 3;
	x = panel_key_draw(frame, c, x, y, REQ_AGAIN, N_("again")) + 3;
	panel_key_draw(frame, c, x, y, REQ_SWAP, N_("swap sides"));
	return y + 1 + roomy;
}
