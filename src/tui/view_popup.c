/* What opens over the board: help and the table on small screens; the form of a new game is in
 * view_new.c. */
#include <stdio.h>
#include <string.h>

#include "tui/app.h"

static const struct style plain = { 0 };
static const struct style bold = { .attr = ATTR_BOLD };
static const struct style quiet = { .attr = ATTR_DIM };

/* An empty framed box in the middle; returns its inside. */
static struct rect
open_box(struct app *a, struct canvas *c, int width, int height, const char *title)
{
	struct rect r = { 0, 0, width < c->width ? width : c->width,
		height < c->height ? height : c->height };

	r.x = (c->width - r.width) / 2;
	r.y = (c->height - r.height) / 2;
	canvas_fill(c, r, plain, L' ');
	canvas_frame(c, r, (struct style){ .ink = TONE_LINE }, a->look.unicode);
	canvas_printf(c, r.x + 2, r.y, bold, " %s ", title);
	return (struct rect){ r.x + 2, r.y + 1, r.width - 4, r.height - 2 };
}

/* What signs mean. */
static const char *const notes[] = {
	"> < cursor   [ ] best move   ( ) last move   * * winning line",
	"_ or a dot: you may play here.   Underlined: turned just now.",
	"Numbers: win rate of the side to move, and visits of the search.",
	"Mouse: a click moves the cursor, a second one there plays.",
};
enum { NOTES = sizeof notes / sizeof notes[0] };

static void
draw_help(struct app *a, struct canvas *c)
{
	int lines = REQ_COUNT + 1 + NOTES;
	struct rect r = open_box(a, c, 74, lines + 2, "Keys");
	int most = lines - r.height;

	if (a->help_top > most)
		a->help_top = most;
	if (a->help_top < 0)
		a->help_top = 0;
	c->clip = r;
	for (int i = 0; i < REQ_COUNT; i++) {
		const struct request_row *row = &request_table[i];
		canvas_text(c, r.x, r.y + i - a->help_top, bold, row->keys);
		canvas_text(c, r.x + 14, r.y + i - a->help_top, plain, row->help);
	}
	for (int i = 0; i < NOTES; i++)
		canvas_text(c, r.x, r.y + REQ_COUNT - a->help_top + 1 + i, quiet, notes[i]);
	canvas_clear_clip(c);
	if (most > 0)
		canvas_text(c, r.x, r.y + r.height, quiet, " Up, Down: more   Esc: close ");
}

static void
draw_table(struct app *a, struct canvas *c)
{
	int rows = a->info.count + 6;
	struct rect r = open_box(a, c, c->width < 60 ? c->width : 60,
		rows + 2 < c->height ? rows + 2 : c->height, "Moves");

	c->clip = r;
	if (app_shows_numbers(a))
		view_table_draw(a, c, r);
	else
		canvas_text(c, r.x, r.y, plain, "No search is shown: Tab starts one.");
	canvas_clear_clip(c);
}

void
view_popup_draw(struct app *a, struct canvas *c)
{
	switch (a->popup) {
	case POPUP_NEW:
		view_new_draw(a, c);
		break;
	case POPUP_HELP:
		draw_help(a, c);
		break;
	case POPUP_TABLE:
		draw_table(a, c);
		break;
	case POPUP_NONE:
		break;
	}
}

bool
view_popup_key(struct app *a, int32_t key)
{
	enum request r = request_of_key(key);

	switch (a->popup) {
	case POPUP_NONE:
		return false;
	case POPUP_NEW:
		view_new_key(a, key);
		return true;
	case POPUP_HELP:
		if (r == REQ_DOWN || r == REQ_UP) {
			a->help_top += r == REQ_DOWN ? 1 : -1;
			return true;
		}
		break;
	case POPUP_TABLE:
		if (r == REQ_HEAT || r == REQ_ANALYSE) {
			app_request(a, r);
			return true;
		}
		break;
	}
	a->popup = POPUP_NONE;
	return true;
}
