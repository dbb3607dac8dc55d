/* The line that a search expects after a candidate, played step by step on the board. The line is a copy, taken when
 * it begins; the search goes on meanwhile, engines wait. The screen's thread only. */
#include <string.h>

#include "base/language.h"
#include "games/notation.h"
#include "match/phrases.h"
#include "tui/app/app.h"

/* The candidate that is meant: the one selected, under the cursor, or the best. */
static const struct root_move *
candidate_of(const struct frame *frame)
{
	const struct report *info = &frame->viewed->info;
	const struct game *g = frame->session->game;
	move_t wanted = frame->viewed->chosen;

	if (!frame->viewed->has_info || !state_equal(&info->position, frame->position))
		return NULL;
	for (int i = 0; i < info->count; i++) {
		int cell = g->rules->move_to_cell(g, frame->position, info->moves[i].move);
		if (cell >= 0 && g->by_column)
			cell %= g->columns * g->rows;
		if (wanted == MOVE_NONE ? cell == frame->ui->cursor : info->moves[i].move == wanted)
			return &info->moves[i];
	}
	return info->best >= 0 ? &info->moves[info->best] : NULL;
}

/* Why there is no line. */
static const char *
say_none(const struct frame *frame)
{
	const struct viewed *v = frame->viewed;
	bool tour = frame->session->front.asks; /* has its own keys */

	if (frame->session->game->simultaneous && (!frame->shows_numbers || v->info.has_joint))
		return _("Both move at once, so there is no one line: the tables show all.");
	if (v->has_info && v->info.source == REPORT_BEADS)
		return tour ? _("Beads give no line.")
			    : _("Beads give no line: x walks the tree of a search.");
	if (v->has_info && v->info.count > 0 && state_equal(&v->info.position, frame->position))
		return _("The search has not looked beyond this move yet.");
	if (match_result(&frame->session->match) != GAME_OPEN)
		return _("The game is over: there is no line.");
	if (frame->reviews)
		return _("This position has not been reviewed yet.");
	return tour ? _("No search has looked for a line here yet.")
		    : _("No search has looked for a line here: Tab starts one.");
}

const struct root_move *
line_find(const struct frame *frame, const char **why_not)
{
	const struct root_move *m = candidate_of(frame);
	const struct report *info = &frame->viewed->info;

	if (m && !info->has_joint && info->source != REPORT_BEADS &&
		(m->pv_length > 0 || move_proof(m) != GAME_OPEN))
		return m;
	*why_not = say_none(frame);
	return NULL;
}

static void
go_to(struct app *a, int step)
{
	a->line.step = step < 1 ? 1 : step > a->line.length ? a->line.length : step;
	a->ui.dirty = true;
}

void
app_line_begin(struct app *a, const struct state *start, const struct root_move *m)
{
	struct shown_line *line = &a->line;

	line->start = *start;
	line->length = m->pv_length;
	memcpy(line->moves, m->pv, sizeof line->moves);
	if (line->length == 0) { /* known at sight */
		line->moves[0] = m->move;
		line->length = 1;
	}
	go_to(a, 1);
	app_update_wants(a);
}

void
app_line_open(struct app *a, enum request r)
{
	const struct frame frame = app_frame(a);
	const char *why;
	const struct root_move *m = line_find(&frame, &why);

	(void)r;
	if (!m)
		return;
	app_choose(a, m->move);
	app_line_begin(a, &a->viewed.info.position, m);
}

void
app_line_end(struct app *a)
{
	if (a->line.step == 0)
		return;
	a->line.step = 0;
	app_update_wants(a);
	a->ui.dirty = true;
}

/* Plays the moves up to this step in the game. */
static void
play(struct app *a)
{
	session_play_line(&a->session, a->line.moves, a->line.step);
	app_line_end(a);
	ui_say(&a->ui, "%s",
		app_reviews(a) ? _("A branch of the game now: { and } go from one to another.")
		: a->session.front.asks
			? _("Played up to here: the tour goes on from its own position.")
			: _("Played up to here: u takes it back."));
}

bool
app_line_takes_key(struct app *a, int32_t key)
{
	enum request r = request_of_key(key, app_where(a));

	if (a->line.step == 0)
		return false;
	if (r == REQ_LINE || r == REQ_FORWARD)
		go_to(a, a->line.step + 1);
	else if (r == REQ_BACK)
		go_to(a, a->line.step - 1);
	else if (key == KEY_CODE_ENTER && !match_is_held(&a->session.match, HOLD_LESSON))
		play(a);
	else if (key == KEY_CODE_ESCAPE || r == REQ_QUIT)
		app_line_end(a);
	else {
		if (r != REQ_REDRAW && r != REQ_MESSAGE)
			app_line_end(a);
		return false; /* it keeps its meaning */
	}
	return true;
}
