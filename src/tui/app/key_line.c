/* The key line: what keys do here and now, as the status of their actions says, always with help and quit;
 * the sentence above it gives way, the key line never. The screen's thread only. */
#include "base/language.h"
#include "tui/app/app.h"
#include "tui/panels/panels.h"

static int
key_width(enum request r, const char *label)
{
	char key[16];

	request_key_name(r, key);
	return text_columns(key) + 1 + text_columns(_(label));
}

/* Whether its key means something else to the mode that carries the one on the screen. */
static bool
is_taken(const struct frame *frame, enum request r)
{
	char key[KEY_NAME_SIZE];

	request_key_name(r, key);
	enum request kept = views_kept_key(frame->views, frame->screen, key_by_name(key));
	return kept != REQ_NONE && kept != r;
}

/* What the key line offers here and now of an action; NULL: it does not. */
static const char *
key_label(const struct frame *frame, enum request r)
{
	const struct action *action =
		*request_keys(r) && !is_taken(frame, r) ? action_of(frame, r) : NULL;
	const char *why;
	const char *label = action ? action_status(frame, action, r, &why) : NULL;

	return label && *label ? label : NULL;
}

/* The next action that the key line shows: in the order of a mode, else in that of the table. */
static enum request
next_shown(const struct frame *frame, int *at)
{
	static const enum request question[] = { REQ_UNDO, REQ_LINE, REQ_ENTER, REQ_NONE };
	const struct view *v = frame->screen;

	if (v && v->actions)
		return v->actions[(*at)++].request;
	if (!v && coach_asks(frame->session))
		return question[(*at)++];
	return *at < REQ_COUNT ? (enum request)(*at)++ : REQ_NONE;
}

/* As many keys as fit up to column `end`; first the rest of a sentence that was cut, and the key
 * by which the mode that carries this one continues. */
static void
draw_first_keys(const struct frame *frame, struct canvas *c, int y, int end)
{
	const struct view *v = frame->screen, *carrier = views_carrier(frame->views);
	enum request kept = carrier && carrier->actions ? carrier->actions[0].request : REQ_NONE, r;
	int x = 1, at = 0;

	if (frame->ui->cut && *request_keys(REQ_MESSAGE))
		x = panel_key_draw(frame, c, x, y, REQ_MESSAGE, N_("more"), true) + 2;
	if (views_keep(frame->views, v, kept)) {
		const char *label = key_label(frame, kept);
		x = label ? panel_key_draw(frame, c, x, y, kept, label, true) + 2 : x;
	}
	while ((r = next_shown(frame, &at)) != REQ_NONE) {
		const char *label = key_label(frame, r);
		bool always = r == REQ_HELP || r == REQ_QUIT || r == REQ_MESSAGE;
		/* What follows would jump whenever the cursor crosses a cell that is taken. */
		bool stays = r == REQ_ENTER && match_human_to_move(&frame->session->match);
		bool works = label;
		const struct action *action = stays ? action_of(frame, r) : NULL;
		const char *why;
		if (action && !action_status(frame, action, r, &why))
			label = request_table[r].label;
		if (label && !always && x + key_width(r, label) <= end)
			x = panel_key_draw(frame, c, x, y, r, label, works) + 2;
	}
}

/* The key line. A window names its own keys: only those that leave it stand here. */
void
app_keys_draw(const struct frame *frame, struct canvas *c)
{
	bool window = frame->has_window;
	bool back =
		frame->screen ? frame->screen != view_at(VIEW_start) : coach_asks(frame->session);
	const char *quit = window ? N_("close") : back ? N_("back") : N_("quit");
	int y = c->height - 1,
	    x = c->width - 3 - key_width(REQ_HELP, N_("help")) - key_width(REQ_QUIT, quit);

	if (!window)
		draw_first_keys(frame, c, y, x - (c->width < 64 ? 1 : 2));
	x = panel_key_draw(frame, c, x, y, REQ_HELP, N_("help"), true) + 2;
	panel_key_draw(frame, c, x, y, REQ_QUIT, quit, true);
}
