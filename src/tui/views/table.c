/* The table of moves over the board, for small screens without room beside it. */
#include "base/language.h"
#include "tui/app/app.h"
#include "tui/panels/panels.h"

static void
table_draw(const struct frame *frame, struct canvas *c, struct rect all)
{
	bool shown = frame->shows_numbers;
	/* The header, the sentence and the keys stay in sight. */
	int lines = shown ? frame->viewed->info.count + 8 : 3, most = c->height - 4;
	struct rect r = box_draw(c, frame->ui->caps, 60, lines < most ? lines : most, _("Moves"));

	c->clip = r;
	if (shown && frame->viewed->info.has_joint)
		panel_joint_draw(frame, c, r);
	else if (shown)
		panel_table_draw(frame, c, r);
	else
		canvas_text(c, r.x, r.y, normal, _("No search is shown: Tab starts one."));
	canvas_clear_clip(c);
}

static const struct action actions[] = {
	{ .request = REQ_HEAT, .run = app_request },
	{ .request = REQ_POINT, .run = app_request },
	{ .request = REQ_ANALYSE, .run = app_request },
	{ .request = REQ_ROW, .run = app_choose_by_key },
	{ .request = REQ_NEXT_ROW, .run = app_choose_by_key },
	{ .request = REQ_PREVIOUS_ROW, .run = app_choose_by_key },
	{ .request = REQ_NONE },
};

const struct view view_table = {
	.flags = VIEW_LIVE,
	.actions = actions,
	.draw = table_draw,
};
