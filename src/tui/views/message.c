/* The whole sentence of the status line, if it did not fit there. */
#include "base/language.h"
#include "tui/app/app.h"

static void
message_draw(const struct frame *frame, struct canvas *c, struct rect all)
{
	enum { WIDTH = 64 };

	int columns = (c->width < WIDTH ? c->width : WIDTH) - 4;
	const char *text = frame->ui->sentence; /* it stays while a window is open */
	int lines = text_lines(text, columns, columns);
	struct rect r = box_draw(c, frame->ui->caps, columns + 4, lines + 2, _("Message"));
	box_sentence(c, r, r.y, text);
}

const struct view view_message = {
	.draw = message_draw,
};
