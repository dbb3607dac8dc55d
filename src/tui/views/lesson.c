/* The question after a move that loses: take it back, see why, or continue. The engine waits. */
#include <stdio.h>

#include "base/language.h"
#include "tui/app/app.h"
#include "tui/panels/panels.h"

/* State while LINE shows the line after a bad move. */
struct why {
	bool explains; /* LINE is being opened on that */
	int cursor;    /* of the match, meanwhile */
};

static struct why *
own(const struct views *views)
{
	return views->state[VIEW_lesson];
}

static void
open_view(struct app *a)
{
	app_open(a, VIEW_lesson);
	if (a->viewed.chosen != MOVE_NONE) /* LINE was open, and its cursor was on an answer */
		a->ui.cursor = own(&a->views)->cursor;
	a->viewed.chosen = MOVE_NONE;
	a->ui.message[0] = '\0';
}

static void
take_back(struct app *a, enum request r)
{
	(void)r;
	app_close(a);
	app_request(a, REQ_UNDO);
}

/* LINE shows the line found after the move; closing it asks the question again. */
static void
tell(struct app *a, enum request r)
{
	(void)r;
	own(&a->views)->cursor = a->ui.cursor;
	own(&a->views)->explains = true;
	app_look(a);
	view_open(a, VIEW_line);
	own(&a->views)->explains = false;
}

/* No numbers during the question. */
static bool
peek(struct app *a, struct report *out)
{
	if (!own(&a->views)->explains || a->session.coach.reply.count == 0)
		return false;
	*out = a->session.coach.reply;
	return true;
}

static void
go_on(struct app *a, enum request r)
{
	(void)r;
	app_close(a);
}

static void
say(const struct frame *frame, char *out, size_t size)
{
	struct text t;

	text_init(&t, out, size);
	judgement_say(&frame->session->coach.judged, &t);
	text_add(&t, " %s", _("Take it back?"));
}

static void
leave(struct app *a)
{
	if (!own(&a->views)->explains)
		coach_go_on(&a->session);
}

static const struct action actions[] = {
	{ .request = REQ_UNDO, .run = take_back, .label = N_("take back") },
	{ .request = REQ_LINE, .run = tell, .label = N_("why") },
	{ .request = REQ_ENTER, .run = go_on, .label = N_("continue") },
	{ .request = REQ_NONE },
};
static const enum request keys[] = { REQ_UNDO, REQ_LINE, REQ_ENTER, REQ_NONE };

extern const struct view view_lesson;
const struct view view_lesson = {
	.opened_by = REQ_NONE,
	.open = open_view,
	.size = sizeof(struct why),
	.mode = N_("PLAY"),
	.where = IN_LESSON,
	.holds = true,
	.actions = actions,
	.peek = peek,
	.say = say,
	.close = leave,
	.keys = keys,
};
