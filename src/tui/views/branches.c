/* The tree of branches over the board, for keys and small screens: Enter goes to a branch. */
#include <stdio.h>

#include "base/language.h"
#include "games/notation.h"
#include "match/phrases.h"
#include "tui/app/app.h"
#include "tui/panels/panels.h"

struct branches_form {
	struct list list;
	struct branch branch[BRANCHES_MOST];
};

enum { WIDTH = 60 };

static struct branches_form *
branches_state(const struct views *views)
{
	return views->state[VIEW_branches];
}

static struct list *
branches_rows(const struct views *views)
{
	return &branches_state(views)->list;
}

static void
branches_choose(struct app *a, enum request r)
{
	const struct branches_form *f = branches_state(&a->views);
	int node = f->branch[f->list.cursor].first;

	app_close(a);
	app_go_to_node(a, node);
}

/* Goes to the move of a row on a second click. */
static bool
branches_event(struct app *a, const struct event *event)
{
	const struct branches_form *f = branches_state(&a->views);
	const struct rect *area = &f->list.area;
	bool again;

	if (!app_click_row(a, event, &again))
		return false;
	if (again) {
		struct rect line = { area->x, event->y, area->width, 1 };
		int node = panel_branch_hit(
			&a->session.match.record, &f->branch[f->list.cursor], line, event->x);
		app_close(a);
		app_go_to_node(a, node);
	}
	return true;
}

static void
branches_open(struct app *a)
{
	const struct record *r = &a->session.match.record;
	struct branches_form *f = branches_state(&a->views);

	*f = (struct branches_form){ 0 };
	f->list.count = branches_list(r, f->branch);
	f->list.cursor = branches_find(r, f->branch, f->list.count, record_current(r));
	if (f->list.cursor < 0) /* the list is full, or the game is before its first branch */
		f->list.cursor = 0;
	app_open(a, VIEW_branches);
}

static void
branches_draw(const struct frame *frame, struct canvas *c, struct rect all)
{
	struct branches_form *f = branches_state(frame->views);
	int most = c->height - 4, lines = f->list.count + 2;
	char title[64];

	snprintf(title, sizeof title,
		panel_shows_losses(frame) ? _("Branches, %c win") : _("Branches"),
		side_letter(frame->fixed_point));
	struct rect r = box_draw(c, frame->ui->caps, WIDTH, lines < most ? lines : most, title);

	list_place(&f->list, r, f->list.count);
	c->clip = r;
	for (int row = f->list.top; list_sees(&f->list, row); row++)
		panel_branch_draw(frame, c, (struct rect){ r.x, list_y(&f->list, row), r.width, 1 },
			&f->branch[row],
			row == f->list.cursor ? look_accent(frame->ui->caps) : (struct style){ 0 });
	canvas_clear_clip(c);
	list_draw_foot(&f->list, c, r.x, r.y + r.height, _("Enter: go there  Esc: back"));
}

static const struct action actions[] = {
	{ .request = REQ_ENTER, .run = branches_choose },
	{ .request = REQ_NONE },
};

extern const struct view view_branches;
const struct view view_branches = {
	.open = branches_open,
	.size = sizeof(struct branches_form),
	.event = branches_event,
	.list = branches_rows,
	.actions = actions,
	.draw = branches_draw,
};
