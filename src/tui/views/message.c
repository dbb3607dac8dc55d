/* The sentence of the status line, whole: for one that did not fit there. */
#include <stdio.h>
#include <string.h>

#include "base/language.h"
#include "tui/app/app.h"

struct sentence {
	char text[UI_SENTENCE];
};

static struct sentence *
own(const struct views *views)
{
	return views->state[VIEW_message];
}

static void
draw(const struct frame *frame, struct canvas *c)
{
	enum { WIDTH = 64 };
	int columns = (c->width < WIDTH ? c->width : WIDTH) - 4, lines = 0;
	const char *text = own(frame->views)->text;

	for (const char *rest = text; *rest; lines++) {
		rest += text_fit(rest, columns);
		rest += strspn(rest, " ");
	}
	struct rect r = box_draw(c, frame->ui->caps, columns + 4, lines + 2, _("Message"));
	box_sentence(c, r, r.y, text);
}

static void
open_view(struct app *a)
{
	snprintf(own(&a->views)->text, UI_SENTENCE, "%s", a->ui.sentence);
	app_open(a, VIEW_message);
}

extern const struct view view_message;
const struct view view_message = {
	.opened_by = REQ_MESSAGE,
	.open = open_view,
	.size = sizeof(struct sentence),
	.where = IN_POPUP,
	.draw = draw,
};
