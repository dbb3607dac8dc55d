/* Copying to the terminal's clipboard: the position, the game's moves, or the best line. */
#include <string.h>

#include "base/language.h"
#include "games/notation.h"
#include "match/phrases.h"
#include "tui/app/app.h"

enum { ROW_POSITION, ROW_MOVES, ROW_LINE, ROWS, COPY_BYTES = 6000, LABEL_COLUMNS = 12, LINES = 6 };

struct copy {
	struct list list;
	char text[ROWS][COPY_BYTES]; /* empty: nothing to copy */
};

static const char *const labels[ROWS] = { N_("Position"), N_("Moves"), N_("Best line") };

/* Writes moves from a position on, in the notation that every command reads. */
static void
moves_text(
	const struct game *g, const struct state *from, const move_t *moves, int count, char *out)
{
	struct text t;

	text_init(&t, out, COPY_BYTES);
	phrase_line(g, from, moves, count, &t);
}

static void
copy_open(struct app *a)
{
	const struct session *session = &a->session;
	const struct game *g = session->game;
	const struct report *found = &a->viewed.info;
	struct state known = match_known(&session->match);
	struct copy *f = a->views.state[VIEW_copy];
	move_t moves[GAME_MAX_PLIES];

	app_open(a, VIEW_copy);
	*f = (struct copy){ .list.count = ROWS };
	a->views.list = &f->list;
	game_position_text(g, &known, f->text[ROW_POSITION]);
	/* Not the choices that the other side may not see yet. */
	int count = joint_shown_plies(&a->session);
	record_moves(&session->match.record, count, moves);
	moves_text(g, &match_ply(&session->match, 0)->position, moves, count, f->text[ROW_MOVES]);
	if (app_shows_numbers(a) && found->best >= 0 && !found->has_joint)
		moves_text(g, &found->position, found->moves[found->best].pv,
			found->moves[found->best].pv_length, f->text[ROW_LINE]);
	a->ui.ask_clipboard = true;
}

static const char *
why_empty(int row)
{
	return row == ROW_MOVES ? _("There is no move yet.")
				: _("No line is shown: Tab starts a search.");
}

static void
copy_choose(struct app *a, enum request r)
{
	struct copy *f = a->views.state[VIEW_copy];
	int row = f->list.cursor;

	if (!f->text[row][0]) {
		ui_say(&a->ui, "%s", why_empty(row));
	} else if (!a->ui.has_clipboard) {
		ui_say(&a->ui, _("This terminal announces no clipboard: select the text with Shift "
				 "and the mouse, or try :set clipboard on."));
	} else {
		a->ui.copy = f->text[row];
		app_close(a);
		ui_say(&a->ui, _("Copied: %.200s"), f->text[row]);
	}
}

static void
copy_draw(const struct frame *frame, struct canvas *c, struct rect all)
{
	enum { WIDTH = 66 };
	struct copy *f = frame->views->state[VIEW_copy];
	struct capabilities caps = frame->ui->caps;
	struct rect r = box_draw(c, caps, WIDTH, ROWS + LINES + 3, _("Copy"));
	int room = r.width - LABEL_COLUMNS;

	f->list.box = r;
	list_place(&f->list, (struct rect){ r.x, r.y, r.width, ROWS }, ROWS);
	for (int row = 0; row < ROWS; row++) {
		struct style style = row == f->list.cursor ? look_accent(caps) : normal;
		canvas_field(c, r.x, r.y + row, style, LABEL_COLUMNS, _(labels[row]));
		canvas_field(c, r.x + LABEL_COLUMNS, r.y + row, style, room,
			f->text[row][0] ? f->text[row] : "-");
	}
	c->clip = r;
	const char *text = f->text[f->list.cursor];
	if (text[0])
		box_sentence(c, r, r.y + ROWS + 1, text);
	else
		canvas_text(c, r.x, r.y + ROWS + 1, quiet, why_empty(f->list.cursor));
	canvas_clear_clip(c);
	list_draw_foot(&f->list, c, r.x, r.y + r.height, _("Enter: copy  Esc: back"));
}

static const struct action actions[] = {
	{ .request = REQ_ENTER, .run = copy_choose },
	{ .request = REQ_NONE },
};

const struct view view_copy = {
	.open = copy_open,
	.size = sizeof(struct copy),
	.actions = actions,
	.draw = copy_draw,
};
