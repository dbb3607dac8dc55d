/* The engine's last search, shown while the person thinks calmly: its first few moves. The screen's
 * thread only. */
#include <stdio.h>

#include "base/language.h"
#include "games/notation.h"
#include "match/phrases.h"
#include "tui/panels/panels.h"

enum { MOST_ROWS = 5, LEAST_LINES = 3 };

static const struct style plain = { 0 };
static const struct style quiet = { .attr = ATTR_DIM };

bool
panel_thought_is_there(const struct frame *frame)
{
	const struct match *m = &frame->session->match;
	const struct report *info = &m->judged;

	if (match_at(m) == 0 || frame->mode != MODE_PLAY || !frame->display->show_on_engine_turn ||
		frame->session->game->simultaneous || info->count < 2 ||
		info->playouts < MEANINGFUL_VISITS)
		return false;
	const struct state *from = &match_ply(m, match_at(m) - 1)->position;
	return player_spec_is_human(&frame->session->spec[match_state(m)->to_move]) &&
	       !player_spec_is_human(&frame->session->spec[from->to_move]) &&
	       state_equal(&info->position, from);
}

/* The moves with the most visits, the one that was played first. */
static int
find_first(const struct frame *frame, int rows, int order[MOST_ROWS])
{
	const struct report *info = &frame->session->match.judged;
	move_t made = match_move(&frame->session->match, match_at(&frame->session->match) - 1);
	int found = 0;

	for (int i = 0; i < info->count; i++) {
		const struct root_move *m = &info->moves[i];
		int place = found < rows ? found++ : rows;
		for (; place > 0; place--) {
			const struct root_move *before = &info->moves[order[place - 1]];
			if (before->move == made ||
				(m->move != made && m->visits <= before->visits))
				break;
			if (place < rows)
				order[place] = order[place - 1];
		}
		if (place < rows)
			order[place] = i;
	}
	return found;
}

void
panel_thought_draw(const struct frame *frame, struct canvas *c, struct rect r)
{
	const struct report *info = &frame->session->match.judged;
	enum side mover = (enum side)info->position.to_move;
	enum side point = frame->display->point == POINT_MOVER ? mover : frame->fixed_point;
	int most = r.height - 1 < MOST_ROWS ? r.height - 1 : MOST_ROWS, order[MOST_ROWS];
	char rate[8], count[16], name[GAME_MOVE_TEXT];

	if (r.height < LEAST_LINES)
		return;
	text_count(count, sizeof count, (uint64_t)info->playouts, 5);
	canvas_printf(c, r.x, r.y, quiet, _("What %c considered, %s playouts"), side_letter(mover),
		count);
	int rows = find_first(frame, most, order);
	for (int i = 0; i < rows; i++) {
		const struct root_move *m = &info->moves[order[i]];
		win_rate_text(m, point, false, rate);
		game_move_text_level(frame->session->game, &info->position, m->move, name);
		text_count(count, sizeof count, (uint64_t)m->visits, 5);
		int x = r.x + canvas_printf(c, r.x, r.y + 1 + i, plain, "  %-5s%6s ", name, count);
		x += canvas_text(c, x, r.y + 1 + i, quiet, _("visits"));
		if (move_is_meaningful(m))
			canvas_printf(c, x, r.y + 1 + i, quiet,
				move_proof(m) == GAME_OPEN ? _("  %3s%% for %c")
							   : _("  %3s  for %c"),
				rate, side_letter(point));
	}
}
