/* The question about an unfinished game at the start: the game is already on the board, and any key
 * continues it, except n, which asks for the board of a new one. */
#include <stdio.h>

#include "base/language.h"
#include "tui/app/app.h"

static bool
resume_event(struct app *a, const struct event *event)
{
	int32_t key = event->key;

	if (event->kind != EVENT_KEY)
		return false;
	app_close(a);
	if (key != KEY_CODE_ENTER && key != ' ' && key != 'q' && key != KEY_CODE_ESCAPE)
		app_ask(a, request_of_key(key, app_match_where(a)));
	app_say_warning(a); /* from the start: nobody reads it behind the question */
	return true;
}

static void
resume_draw(const struct frame *frame, struct canvas *c, struct rect all)
{
	const struct game *g = frame->session->game;
	int at = match_at(&frame->session->match);
	char text[128];

	if (game_step_plies(g) > 1) /* as the header counts */
		snprintf(text, sizeof text, _("%s, step %d: not ended."), _(g->title),
			game_move_number(g, at));
	else
		snprintf(text, sizeof text,
			language_count("%s, %d move: not ended.", "%s, %d moves: not ended.",
				(unsigned long)at),
			_(g->title), at);
	int width = text_columns(text) > 36 ? text_columns(text) + 4 : 40;
	struct rect r =
		box_draw(c, frame->ui->caps, width, width > c->width ? 7 : 6, _("Continue?"));
	int y = box_sentence(c, r, r.y, text) + 1;
	canvas_text(c, r.x, y, bold, "Enter, Esc");
	canvas_text(c, r.x + 12, y, normal, _("continue this game"));
	canvas_text(c, r.x, y + 1, bold, "n");
	canvas_text(c, r.x + 12, y + 1, normal, _("new game, keep this one"));
}

const struct view view_resume = {
	.event = resume_event,
	.draw = resume_draw,
};
