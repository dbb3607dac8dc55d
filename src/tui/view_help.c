/* All keys, over the board. */
#include <string.h>

#include "tui/app.h"
#include "tui/box.h"

static const struct style plain = { 0 };
static const struct style bold = { .attr = ATTR_BOLD };
static const struct style quiet = { .attr = ATTR_DIM };

/* What signs mean. */
static const char *const notes[] = {
	"> < cursor   [ ] best move   ( ) last move   * * winning line",
	"_ or a dot: you may play here.   Underlined: turned just now.",
	"Numbers: win rate, as the table's head says of whom, and visits.",
	"> = < instead of it: a win, a draw, a loss is proven.",
	"Mouse: a click moves the cursor, a second one there plays.",
};
enum { NOTES = sizeof notes / sizeof notes[0], HELP_AT = 18 };

static void
draw(struct app *a, struct canvas *c)
{
	int lines = REQ_COUNT + 1 + NOTES;
	struct rect r = box_draw(c, a->look, 76, lines + 2, "Keys");
	int most = lines - r.height;

	if (a->help_top > most)
		a->help_top = most;
	if (a->help_top < 0)
		a->help_top = 0;
	c->clip = r;
	for (int i = 0; i < REQ_COUNT; i++) {
		const struct request_row *row = &request_table[i];
		canvas_text(c, r.x, r.y + i - a->help_top, bold, request_keys((enum request)i));
		canvas_text(c, r.x + HELP_AT, r.y + i - a->help_top, plain, row->help);
	}
	for (int i = 0; i < NOTES; i++)
		canvas_text(c, r.x, r.y + REQ_COUNT - a->help_top + 1 + i, quiet, notes[i]);
	canvas_clear_clip(c);
	if (most > 0)
		canvas_text(c, r.x, r.y + r.height, quiet, " Up, Down: more   Esc: close ");
}

static bool
request(struct app *a, enum request r)
{
	if (r != REQ_DOWN && r != REQ_UP)
		return false;
	a->help_top += r == REQ_DOWN ? 1 : -1;
	return true;
}

void
view_help_open(struct app *a)
{
	a->help_top = 0;
	app_open(a, VIEW_help);
}

extern const struct view view_help;
const struct view view_help = {
	.where = IN_POPUP,
	.request = request,
	.draw = draw,
};
