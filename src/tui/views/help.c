/* All keys, commands and rules, over the board, starting with what works here. A key or a command
 * can be run from the list. */
#include <stdio.h>
#include <string.h>

#include "base/language.h"
#include "match/commands.h"
#include "tui/app/app.h"
#include "tui/panels/panels.h"

static const struct style plain = { 0 };
static const struct style bold = { .attr = ATTR_BOLD };
static const struct style quiet = { .attr = ATTR_DIM };

enum { WIDTH = 76, KEYS_WIDTH = 18, MAX_LINES = 256, TEXT_SIZE = 160 };

/* A line of the list: a request, a command, or only text. */
struct line {
	enum request request; /* REQ_NONE: none */
	const struct command *command;
	bool title;
	bool beside; /* the text is beside keys, as on the lines before it */
	char left[KEY_LIST_SIZE];
	char text[TEXT_SIZE];
};

/* The list of keys. */
struct help_form {
	unsigned where; /* where help was opened */
	int width;      /* the width it was laid out for */
	int count;
	struct line line[MAX_LINES];
	struct list list;
};

static struct help_form *
own(const struct views *views)
{
	return views->state[VIEW_help];
}

/* The meaning of signs. */
static const char *const notes[] = {
	N_("> < cursor, [ ] best move, ( ) last move, * * winning line."),
	N_("_ or a dot: you may play here. Underlined: turned just now."),
	N_("Numbers: win rate, as the table's head says of whom, and visits."),
	N_("> = < in its place: a proven win, draw or loss."),
	N_("The line at the foot of a large cell: its share of the visits."),
	N_("Mouse: a click moves the cursor, a second one plays there; hold Shift to select text."),
	NULL,
};

/* ---- the list ---- */

static struct line *
add_line(struct help_form *h)
{
	struct line *l = &h->line[h->count < MAX_LINES - 1 ? h->count++ : h->count];

	*l = (struct line){ .request = REQ_NONE };
	return l;
}

static void
add_title(struct help_form *h, const char *title)
{
	if (h->count > 0)
		add_line(h);
	struct line *l = add_line(h);
	l->title = true;
	snprintf(l->left, sizeof l->left, "%s", title);
}

/* Adds text on as many lines as it needs; returns the first. */
static struct line *
add_text(struct help_form *h, const char *text, int columns, bool beside)
{
	int first = h->count;

	do {
		size_t bytes = text_fit(text, columns);
		struct line *l = add_line(h);
		l->beside = beside;
		snprintf(l->text, TEXT_SIZE, "%.*s", (int)bytes, text);
		text += bytes;
		text += strspn(text, " ");
	} while (*text);
	return &h->line[first];
}

/* What a key does where that differs from elsewhere: arrows steer in Tron. */
static const char *
help_of(const struct frame *frame, enum request r)
{
	static const char *const steering[REQ_COUNT] = {
		[REQ_UP] = N_("go up"),
		[REQ_DOWN] = N_("go down"),
		[REQ_LEFT] = N_("go left"),
		[REQ_RIGHT] = N_("go right"),
		[REQ_PLAY] = N_("go straight on"),
	};
	bool steers = step_can_choose(frame->session) && (own(frame->views)->where & IN_PLAY);

	return steers && steering[r] ? steering[r] : request_table[r].help;
}

static void
add_request(const struct frame *frame, enum request r, int columns)
{
	if (!*request_keys(r))
		return;
	struct line *l = add_text(own(frame->views), _(help_of(frame, r)), columns, true);
	l->request = r;
	snprintf(l->left, sizeof l->left, "%s", request_keys(r));
}

/* Whether a key would only explain here why it does nothing. */
static bool
refuses(const struct frame *frame, enum request r)
{
	bool over = match_result(&frame->session->match) != GAME_OPEN;

	if (!(own(frame->views)->where & IN_MATCH))
		return false;
	if (r == REQ_AGAIN || r == REQ_SWAP)
		return !over;
	if (r == REQ_REPEAT)
		return !match_has_learner(&frame->session->match) && !frame->session->repeat.on;
	if (r == REQ_LOOK)
		return !frame->sees_a_part && frame->session->game->layers == 1;
	if (r == REQ_THREATS)
		return !frame->session->game->rules->winning_cells;
	return over && (r == REQ_PLAY || r == REQ_TIP || r == REQ_RESIGN || r == REQ_NOW ||
			       r == REQ_ANALYSE || r == REQ_TREE || r == REQ_MOVE);
}

static bool
is_here(const struct frame *frame, enum request r)
{
	return (request_table[r].where & own(frame->views)->where) && !refuses(frame, r);
}

static void
add_group(const struct frame *frame, const struct key_group *g, int columns)
{
	bool titled = false;

	for (int r = 0; r < REQ_COUNT; r++) {
		if (is_here(frame, (enum request)r) || request_group((enum request)r) != g)
			continue;
		if (!titled)
			add_title(own(frame->views), _(g->title));
		titled = true;
		add_request(frame, (enum request)r, columns);
	}
}

static void
add_commands(struct help_form *h, int columns)
{
	add_title(h, _("Commands, typed after :"));
	for (int i = 0; i < COMMANDS; i++) {
		const struct command *command = &commands[i];
		if (!command_is_listed(command))
			continue;
		struct line *l = add_text(h, _(command->help), columns, true);
		l->command = command;
		snprintf(l->left, sizeof l->left, "%s %s", command->name, command->argument);
	}
}

static void
make_list(const struct frame *frame, int width)
{
	struct help_form *h = own(frame->views);
	int columns = width - KEYS_WIDTH - 1;

	h->width = width;
	h->count = 0;
	add_title(h, _("Here"));
	for (int common = 0; common < 2; common++) { /* the arrows and q first */
		for (int r = 0; r < REQ_COUNT; r++) {
			bool everywhere = request_table[r].where == EVERYWHERE;
			if (is_here(frame, (enum request)r) && everywhere != common)
				add_request(frame, (enum request)r, columns);
		}
	}
	for (const struct key_group *g = key_groups; g->title; g++)
		add_group(frame, g, columns);
	add_commands(h, columns);
	add_title(h, _(frame->session->game->title));
	for (const char *const *how = frame->session->game->how; how && *how; how++)
		add_text(h, _(*how), width, false);
	add_title(h, _("Signs"));
	for (const char *const *note = notes; *note; note++)
		add_text(h, _(*note), width, false);
	h->list.count = h->count;
}

/* ---- drawing ---- */

static void
draw_line(
	const struct frame *frame, struct canvas *c, int x, int y, const struct line *l, bool here)
{
	if (l->title) {
		canvas_text(
			c, x, y, (struct style){ .ink = TONE_LINE, .attr = ATTR_BOLD }, l->left);
		return;
	}
	canvas_put(c, x - 1, y, bold, here ? look_glyph(frame->ui->caps, L'▌', '>') : L' ');
	canvas_text(c, x, y, bold, l->left);
	canvas_text(
		c, x + (l->beside ? KEYS_WIDTH : 0), y, here && l->beside ? bold : plain, l->text);
}

static void
draw(const struct frame *frame, struct canvas *c)
{
	struct help_form *h = own(frame->views);
	struct list *l = &h->list;
	int width = c->width < WIDTH ? c->width : WIDTH;

	make_list(frame, width - 4);
	struct rect r = box_draw(c, frame->ui->caps, width, h->count + 2, _("Keys"));
	list_place(l, r, h->count);
	c->clip = (struct rect){ r.x - 1, r.y, r.width + 1, r.height };
	for (int row = l->top; list_sees(l, row); row++)
		draw_line(frame, c, r.x, list_y(l, row), &h->line[row], row == l->cursor);
	canvas_clear_clip(c);
	list_draw_foot(l, c, r.x, r.y + r.height, _("Enter: do it  Up, Down, Esc"));
	int below = h->count - l->top - r.height;
	char more[32];
	snprintf(more, sizeof more, _("%d more lines"), below);
	if (below > 0 && r.width >= 60)
		canvas_printf(c, r.x + r.width - text_columns(more) - 2, r.y + r.height, quiet,
			" %s ", more);
}

/* ---- keys ---- */

static struct list *
list(const struct views *views)
{
	return &own(views)->list;
}

static void
row_text(const struct app *a, int row, char *out, size_t size)
{
	const struct line *l = &own(&a->views)->line[row];

	snprintf(out, size, "%s %.*s", l->left, TEXT_SIZE - KEY_LIST_SIZE, l->text);
}

static void
run_line(struct app *a, enum request unused)
{
	const struct line *l = &own(&a->views)->line[own(&a->views)->list.cursor];
	char text[64];

	(void)unused;
	if (l->command && !*l->command->argument) {
		ui_say(&a->ui, _("Type :%s, or press its key."), l->command->name);
	} else if (l->command) {
		snprintf(text, sizeof text, "%s ", l->command->name);
		app_close(a);
		view_command_open(a, text);
	} else if (l->request != REQ_NONE &&
		   (request_table[l->request].where & own(&a->views)->where)) {
		app_close(a);
		if (l->request != REQ_QUIT) /* quit would close the help, which is closed already */
			app_ask(a, l->request);
	} else if (l->request != REQ_NONE) {
		ui_say(&a->ui, _("That key does nothing here: %s."),
			_(request_group(l->request)->title));
	}
}

static void
click_row(struct app *a, int x, bool again)
{
	(void)x;
	if (again)
		run_line(a, REQ_CHOOSE);
}

static void
open_view(struct app *a)
{
	struct help_form *h = own(&a->views);

	h->where = app_where(a);
	if (h->where == IN_POPUP)
		h->where = app_match_where(a);
	h->list = (struct list){ .cursor = 1, .head = 1, .clamps = true };
	struct frame frame = app_frame(a);
	make_list(&frame, h->width > 0 ? h->width : WIDTH - 4);
	app_open(a, VIEW_help);
}

static const struct action actions[] = {
	{ REQ_CHOOSE, run_line },
	{ REQ_NONE, NULL },
};

extern const struct view view_help;
const struct view view_help = {
	.opened_by = REQ_HELP,
	.open = open_view,
	.size = sizeof(struct help_form),
	.where = IN_POPUP,
	.actions = actions,
	.list = list,
	.click_row = click_row,
	.row_text = row_text,
	.draw = draw,
};
