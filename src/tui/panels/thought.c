/* The engine's last search, shown while the person thinks calmly: its first few moves. Where both
 * move at once also on the board, and when the game is over. The screen's thread only. */
#include <stdio.h>

#include "base/language.h"
#include "games/notation.h"
#include "match/phrases.h"
#include "tui/panels/panels.h"

enum { MOST_ROWS = 5, LEAST_LINES = 3, LEAST_NAME_COLUMNS = 5 };

static const struct style plain = { 0 };
static const struct style quiet = { .attr = ATTR_DIM };

const struct report *
panel_thought(const struct frame *frame)
{
	const struct session *s = frame->session;
	bool both = s->game->simultaneous, over = frame->mode == MODE_OVER;
	move_t played;
	const struct report *info = match_considered(&s->match, &played);

	if (!info || info->count < 2 || !search_is_meaningful(info) || frame->screen ||
		!frame->display->show_on_engine_turn)
		return NULL;
	if (both ? frame->mode != MODE_PLAY && !over
		 : frame->mode != MODE_PLAY || !match_human_to_move(&s->match))
		return NULL;
	return info;
}

bool
panel_thought_is_there(const struct frame *frame)
{
	bool over = frame->mode == MODE_OVER && !game_is_table(frame->session->game);

	return panel_thought(frame) && !over;
}

/* By visits; of an evaluation by what it expects for the mover. */
static bool
is_more(const struct report *info, const struct root_move *m, const struct root_move *than)
{
	enum side side = (enum side)info->position.to_move;

	if (info->source != REPORT_EVALUATION)
		return m->visits > than->visits;
	return m->depth > 0 &&
	       (than->depth == 0 || move_win_rate(m, side) > move_win_rate(than, side));
}

/* The foremost moves, the one that was played first. */
static int
find_first(const struct report *info, move_t made, int rows, int order[MOST_ROWS])
{
	int found = 0;

	for (int i = 0; i < info->count; i++) {
		const struct root_move *m = &info->moves[i];
		int place = found < rows ? found++ : rows;
		for (; place > 0; place--) {
			const struct root_move *before = &info->moves[order[place - 1]];
			if (before->move == made || (m->move != made && !is_more(info, m, before)))
				break;
			if (place < rows)
				order[place] = order[place - 1];
		}
		if (place < rows)
			order[place] = i;
	}
	return found;
}

bool
panel_is_roomy(struct rect side)
{
	enum { LEAST_WIDTH = 74, LEAST_HEIGHT = 24 };

	return side.width >= LEAST_WIDTH && side.height >= LEAST_HEIGHT;
}

struct frame
panel_past_frame(const struct frame *frame, struct rect side)
{
	const struct report *info = panel_thought_is_there(frame) ? panel_thought(frame) : NULL;
	struct frame past = *frame;

	if (!info || frame->mode != MODE_PLAY || game_is_table(frame->session->game) ||
		!panel_is_roomy(side) || !frame->past->has_info ||
		!state_equal(&info->position, &frame->past->info.position))
		return past;
	past.viewed = frame->past;
	past.expects_exact = false;
	past.shows_search = past.says_something = true;
	if (frame->display->point == POINT_MOVER)
		past.point = (enum side)info->position.to_move;
	return past;
}

bool
panel_is_past(const struct frame *frame)
{
	return frame->viewed == frame->past;
}

/* "What O considered, 2.0k playouts", or "61.3k nodes": the depth is each move's own. */
static void
make_title(const struct report *info, char *out, size_t size)
{
	char count[16], effort[64];

	if (info->source == REPORT_EVALUATION) {
		text_count(count, sizeof count, (uint64_t)info->nodes, 5);
		snprintf(effort, sizeof effort, _("%s nodes"), count);
	} else {
		panel_playouts_text(info->playouts, 5, effort, sizeof effort);
	}
	snprintf(out, size, _("What %c considered, %s"),
		side_letter((enum side)info->position.to_move), effort);
}

struct rect
panel_heading_draw(const struct frame *frame, struct canvas *c, struct rect r)
{
	enum side mover = (enum side)frame->viewed->info.position.to_move;
	char name[PLAYER_NAME_TEXT], title[PLAYER_NAME_TEXT + 64] = "";

	if (panel_is_past(frame)) {
		make_title(&frame->viewed->info, title, sizeof title);
	} else if (frame->whose == WHOSE_ENGINES) {
		phrase_player(frame->session->spec, mover, name);
		snprintf(title, sizeof title, _("%s thinks"), name);
	} else if (frame->whose == WHOSE_YOURS) {
		snprintf(title, sizeof title, "%s",
			session_people(frame->session) == 1 ? _("Your analysis") : _("Analysis"));
	} else {
		snprintf(title, sizeof title, "%s", _("This position's search"));
	}
	canvas_printf(c, r.x, r.y, panel_side_style(mover), "%c", side_letter(mover));
	canvas_text(c, r.x + 3, r.y, plain, title);
	return (struct rect){ r.x, r.y + 1, r.width, r.height - 1 };
}

void
panel_thought_draw(const struct frame *frame, struct canvas *c, struct rect r)
{
	move_t made;
	const struct report *info = match_considered(&frame->session->match, &made);
	enum side mover = (enum side)info->position.to_move;
	enum side point = frame->display->point == POINT_MOVER ? mover : frame->fixed_point;
	int most = r.height - 1 < MOST_ROWS ? r.height - 1 : MOST_ROWS, order[MOST_ROWS];
	char rate[8], count[16], title[64], name[GAME_MOVE_TEXT];
	int name_columns = LEAST_NAME_COLUMNS;

	if (r.height < LEAST_LINES)
		return;
	make_title(info, title, sizeof title);
	canvas_text(c, r.x, r.y, quiet, title);
	int rows = find_first(info, made, most, order);
	for (int i = 0; i < rows; i++) {
		game_move_text_level(
			frame->session->game, &info->position, info->moves[order[i]].move, name);
		if (text_columns(name) > name_columns)
			name_columns = text_columns(name);
	}
	for (int i = 0; i < rows; i++) {
		const struct root_move *m = &info->moves[order[i]];
		win_rate_text(m, point, false, rate);
		game_move_text_level(frame->session->game, &info->position, m->move, name);
		text_count(count, sizeof count, (uint64_t)m->visits, 5);
		int x = r.x + 2;
		x += canvas_field(c, x, r.y + 1 + i, plain, name_columns, name);
		if (info->source == REPORT_EVALUATION) {
			x += canvas_printf(c, x + 2, r.y + 1 + i, quiet, _("depth %d"), m->depth) +
			     2;
		} else {
			x += canvas_printf(c, x, r.y + 1 + i, plain, "%6s ", count);
			x += canvas_text(c, x, r.y + 1 + i, quiet, _("visits"));
		}
		if (root_move_is_searched(m) || move_proof(m) != GAME_OPEN)
			canvas_printf(c, x, r.y + 1 + i, quiet,
				move_proof(m) == GAME_OPEN ? _("  %3s%% for %c")
							   : _("  %3s  for %c"),
				rate, side_letter(point));
	}
}
