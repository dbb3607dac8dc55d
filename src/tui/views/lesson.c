/* The question after a move that loses: take it back, see why, or continue. The engine waits. */
#include <stdio.h>

#include "base/language.h"
#include "tui/app/app.h"
#include "tui/panels/panels.h"

static void
open_view(struct app *a)
{
	app_open(a, VIEW_lesson);
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

/* The line found after the move. */
static void
tell(struct app *a, enum request r)
{
	const struct report *reply = &a->session.coach.reply;

	(void)r;
	app_line_begin(a, &reply->position, &reply->moves[reply->best]);
}

static const char *
tell_status(const struct frame *frame, enum request r, const char **why_not)
{
	const struct report *reply = &frame->session->coach.reply;

	(void)r;
	*why_not = _("The search has not looked beyond this move yet.");
	return reply->count > 0 && reply->best >= 0 && !reply->has_joint ? N_("why") : NULL;
}

/* No numbers during the question. */
static bool
peek(struct app *a, struct report *out)
{
	(void)a, (void)out;
	return false;
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
	coach_go_on(&a->session);
}

static const struct action actions[] = {
	{ .request = REQ_UNDO, .run = take_back, .label = N_("take back") },
	{ .request = REQ_LINE, .run = tell, .status = tell_status },
	{ .request = REQ_ENTER, .run = go_on, .label = N_("continue") },
	{ .request = REQ_NONE },
};
static const enum request keys[] = { REQ_UNDO, REQ_LINE, REQ_ENTER, REQ_NONE };

extern const struct view view_lesson;
const struct view view_lesson = {
	.opened_by = REQ_NONE,
	.open = open_view,
	.mode = N_("PLAY"),
	.where = IN_LESSON,
	.holds = true,
	.actions = actions,
	.peek = peek,
	.say = say,
	.close = leave,
	.keys = keys,
};
