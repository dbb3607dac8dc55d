/* Help, over the board. The first page has the dozen keys that matter here and now, those that work
 * first; Tab leads to all keys, commands, settings and rules, and / keeps only the lines that
 * contain the text typed. Every entry can be run. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/language.h"
#include "match/commands.h"
#include "tui/app/app.h"

enum {
	WIDTH = 76,
	LEAST_WIDE = 64,
	KEY_COLUMNS = 15,
	NARROW_KEY_COLUMNS = 13,
	MAX_LINES = 640,
	TEXT_SIZE = 160
};

/* A line of the list. An entry is a request, a command or a text, on one line or several. */
struct line {
	enum request request; /* REQ_NONE: none */
	const struct command *command;
	const char *group; /* translated */
	bool goes_on;      /* continues the entry of the line before */
	bool titles;       /* it names its group, whose entries are below */
	bool beside;       /* the text is beside keys, as on the lines before it */
	char left[KEY_LIST_SIZE];
	char text[TEXT_SIZE];
};

enum { DOZEN = 12 };

struct help_form {
	/* The first page. */
	bool all; /* it has been left */
	enum request first[DOZEN];
	int firsts, cursor, columns;
	struct rect cell[DOZEN];

	/* The list of keys. */
	unsigned where;    /* where help was opened */
	int width;         /* the width it was laid out for */
	const char *group; /* of the entries being added */
	bool titled;       /* that group has been named */
	int count;
	struct line line[MAX_LINES];
	struct list list;
};

/* The meaning of signs. */
static const char *const notes[] = {
	N_("> < cursor, [ ] preferred move, ( ) last move, * * winning line."),
	N_("A dot: a legal move; in a search: not tried yet. Underlined: just turned over."),
	N_("Numbers: win rate (the table's head says whose) and visits."),
	N_("Win rates are rounded to tens below 50 visits."),
	N_("win, draw, loss, or W, =, L: proven; W5, L5: in five moves."),
	N_("A third number: the exact value, +4 or -2 in discs, W = L elsewhere."),
	N_("42-: at most 42, 54+: at least 54. d9: nine plies deep, by alpha-beta."),
	N_("e52: the win rate by the learned evaluation, without any search."),
	N_("A filled cell, a filled line, only a coloured number: many, some, few visits."),
	N_("X! or O!: a stone there completes a line. t: the tip."),
	N_("? in the list of moves, as in -15?, and on the graph: a mistake; ??: of the result."),
	N_("◆ (@ in ASCII): exactly best, whatever the search prefers."),
	N_("Mouse: a click moves the cursor, a second one plays there; hold Shift to select text."),
	NULL,
};

/* ---- the list ---- */

static int
key_columns(const struct help_form *h)
{
	return h->width >= LEAST_WIDE ? KEY_COLUMNS : NARROW_KEY_COLUMNS;
}

static struct line *
help_add_line(struct help_form *h)
{
	struct line *l = &h->line[h->count < MAX_LINES - 1 ? h->count++ : h->count];

	*l = (struct line){ .request = REQ_NONE, .group = h->group };
	return l;
}

/* Makes what follows belong to this group, whose title appears before its first entry. */
static void
begin_group(struct help_form *h, const char *group)
{
	h->group = group;
	h->titled = false;
}

/* Adds an entry on as many lines as it needs, below a blank one and the group's title where they are
 * due; returns the first. */
static struct line *
add_entry(struct help_form *h, const char *left, const char *text)
{
	int columns = h->width - (*left ? key_columns(h) : 0);

	if (!h->titled && h->count > 0)
		help_add_line(h)->goes_on = true;
	if (!h->titled)
		help_add_line(h)->titles = true;
	struct line *first = help_add_line(h), *l = first;
	h->titled = true;
	snprintf(first->left, sizeof first->left, "%s", left);
	if (text_columns(left) >= key_columns(h)) {
		l->beside = true;
		l = help_add_line(h);
		l->goes_on = true;
	}
	for (;;) {
		size_t bytes = text_fit(text, columns);
		l->beside = *left;
		snprintf(l->text, TEXT_SIZE, "%.*s", (int)bytes, text);
		text += bytes;
		text += strspn(text, " ");
		if (!*text)
			return first;
		l = help_add_line(h);
		l->goes_on = true;
	}
}

/* ---- keys ---- */

/* Returns what a key does, the arrows together, where that differs from elsewhere: they steer in Tron. */
static const char *
help_of(const struct frame *frame, enum request r)
{
	const struct help_form *h = frame->views->state[VIEW_help];
	bool steers = step_can_steer(frame->session) && (h->where & IN_PLAY);

	if (steers && r == REQ_UP)
		return N_("steer: up, down, left, right");
	if (steers && r == REQ_ENTER)
		return N_("go straight on");
	return r == REQ_UP ? N_("move the cursor") : request_table[r].help;
}

/* Adds a request with its keys; the arrows are one. */
static void
add_request(const struct frame *frame, struct help_form *h, enum request r)
{
	bool standard = strcmp(request_keys(r), request_table[r].keys) == 0;
	char keys[KEY_LIST_SIZE];
	struct text t;

	if (r > REQ_UP && r <= REQ_RIGHT)
		return;
	text_init(&t, keys, sizeof keys);
	for (enum request arrow = REQ_UP; r == REQ_UP && arrow <= REQ_RIGHT; arrow++) {
		standard = standard && strcmp(request_keys(arrow), request_table[arrow].keys) == 0;
		const char *key = request_key_name(arrow);
		text_add(&t, "%s%s", t.used && *key ? " " : "", key);
	}
	if (r == REQ_ROW && standard)
		text_add(&t, "1 ... 9");
	else if (r == REQ_UP && standard)
		snprintf(keys, sizeof keys, "%s", _("arrows, hjkl"));
	else if (r != REQ_UP)
		text_add(&t, "%s", request_keys(r));
	if (*keys)
		add_entry(h, keys, _(help_of(frame, r)))->request = r;
}

/* ---- the search ---- */

/* Returns whether a word of the text begins with what was typed; in scripts without blanks,
 * anywhere. */
static bool
help_has_word(const struct list *l, const char *text)
{
	bool anywhere = !isalnum((unsigned char)l->search[0]);

	for (const char *p = text; *p && !anywhere; p++) {
		bool begins = p == text || !isalnum((unsigned char)p[-1]);
		if (begins && strncasecmp(p, l->search, strlen(l->search)) == 0)
			return true;
	}
	return anywhere && list_matches(l, text);
}

/* Keeps only the entries that contain what was typed, or belong to a group that does, below its title. */
static void
filter(struct help_form *h)
{
	const struct line *title = NULL;
	int kept = 0, lines;
	char words[4 * TEXT_SIZE];

	for (int at = 0; at < h->count; at += lines) {
		const struct line *first = &h->line[at];
		struct text t;
		text_init(&t, words, sizeof words);
		text_add(&t, "%s %s %s %s", first->group ? first->group : "", first->left,
			first->text,
			first->request != REQ_NONE ? _(request_table[first->request].label) : "");
		for (lines = 1; at + lines < h->count && first[lines].goes_on; lines++)
			text_add(&t, " %s", first[lines].text);
		title = first->titles ? first : title;
		if (first->goes_on || first->titles || !help_has_word(&h->list, words))
			continue;
		if (title)
			h->line[kept++] = *title;
		title = NULL;
		for (int i = 0; i < lines; i++)
			h->line[kept++] = first[i];
	}
	h->count = kept;
	if (kept == 0) {
		h->group = NULL;
		h->titled = true;
		add_entry(h, "", _("Nothing here contains that: Backspace, or Esc for all."));
	}
}

static void
make_list(const struct frame *frame, int width)
{
	struct help_form *h = frame->views->state[VIEW_help];
	const struct game *g = frame->session->game;
	char text[2 * TEXT_SIZE];

	h->width = width;
	h->count = 0;
	for (int purpose = 0; purpose < PURPOSES; purpose++) { /* the keys that work here */
		begin_group(h, _(purpose_titles[purpose]));
		for (enum request r = 0; r < REQ_COUNT; r++) {
			if (request_table[r].purpose == (enum purpose)purpose &&
				(request_table[r].where & h->where))
				add_request(frame, h, r);
		}
	}
	for (const struct key_group *k = key_groups; k->title; k++) {
		begin_group(h, _(k->title));
		for (enum request r = 0; r < REQ_COUNT; r++) {
			if (!(request_table[r].where & h->where) && request_group(r) == k)
				add_request(frame, h, r);
		}
	}
	begin_group(h, _("Commands"));
	for (int i = 0; i < COMMANDS; i++) {
		const struct command *command = &commands[i];
		if (!command_is_listed(command))
			continue;
		snprintf(text, sizeof text, "%s %s", command->name, command->argument);
		add_entry(h, text, _(command->help))->command = command;
	}
	begin_group(h, _("Settings"));
	for (int id = 0; id < OPTION_COUNT; id++) {
		const struct param *option = &option_table[id];
		if (!app_is_live_option((enum option_id)id))
			continue;
		snprintf(text, sizeof text, "%s (%s)", _(option->help), option->name);
		add_entry(h, _(option->label), text)->request = REQ_OPTIONS;
	}
	begin_group(h, _("Rules"));
	snprintf(text, sizeof text, g->about ? "%s: %s" : "%s", _(g->title),
		g->about ? _(g->about) : "");
	add_entry(h, "", text);
	for (const char *const *how = g->how; how && *how; how++)
		add_entry(h, "", _(*how));
	begin_group(h, _("Signs"));
	for (const char *const *note = notes; *note; note++)
		add_entry(h, "", _(*note));
	if (h->list.search[0])
		filter(h);
	h->list.count = h->count;
}

/* ---- the first page ---- */

/* Returns the frame behind the help. */
static struct frame
without_help(const struct frame *frame)
{
	struct frame behind = *frame;

	if (frame->top == view_at(VIEW_help))
		behind.top = frame->screen;
	return behind;
}

/* Chooses the keys of the first page, the most useful first: the cursor's, which count as one; Enter
 * and what the key line offers; what else works. Quit and help are always there. */
static void
choose_first(const struct frame *behind, struct help_form *h)
{
	int rank[REQ_COUNT];
	const char *why;

	for (enum request r = 0; r < REQ_COUNT; r++) {
		const struct action *action = action_of(behind, r);
		rank[r] = -1;
		if (!*request_keys(r) || !action ||
			!action_is_for(action, r) /* Space, where it is Enter */ || r == REQ_HELP ||
			r == REQ_QUIT || r == REQ_MESSAGE || r == REQ_REDRAW)
			continue;
		const char *label = action_status(behind, action, r, &why);
		if (r <= REQ_RIGHT)
			rank[r] = r == REQ_UP ? 0 : -1;
		else if ((label && *label) || r == REQ_ENTER)
			rank[r] = 1;
		else if (label)
			rank[r] = 2;
	}
	h->firsts = 0;
	for (int wanted = 0; wanted <= 2; wanted++) {
		for (enum request r = 0; r < REQ_COUNT && h->firsts < DOZEN; r++) {
			if (rank[r] == wanted)
				h->first[h->firsts++] = r;
		}
	}
}

/* Draws a key in its cell: what it does here in a word and, where all of it fits, its meaning below. */
static void
draw_first(const struct frame *frame, struct canvas *c, int index)
{
	enum { KEY = 9 };
	const struct help_form *h = frame->views->state[VIEW_help];
	const struct frame behind = without_help(frame);
	struct rect r = h->cell[index];
	enum request request = h->first[index];
	bool here = index == h->cursor;
	const char *why = "",
		   *label = action_status(&behind, action_of(&behind, request), request, &why);
	const char *help = _(help_of(frame, request));

	canvas_put(c, r.x, r.y, bold, here ? look_glyph(frame->ui->caps, L'▌', '>') : L' ');
	canvas_text(c, r.x + 1, r.y, label ? bold : quiet,
		request == REQ_UP ? _("arrows") : request_key_name(request));
	r = (struct rect){ r.x + 1 + KEY, r.y, r.width - 1 - KEY, r.height };
	c->clip = r;
	bool named = label && *label;
	if (named)
		canvas_text(c, r.x, r.y, here ? bold : normal, _(label));
	if (text_lines(help, r.width, r.width) + named <= r.height)
		box_sentence(c, r, r.y + named, quiet, help);
	else if (!named)
		canvas_field(c, r.x, r.y, quiet, r.width, help);
	canvas_clear_clip(c);
}

static void
draw_first_page(const struct frame *frame, struct canvas *c)
{
	enum { MOST_LINES = 3, TWO_COLUMNS = 60 };
	struct help_form *h = frame->views->state[VIEW_help];
	const struct frame behind = without_help(frame);
	char title[64];

	choose_first(&behind, h);
	int width = c->width < WIDTH ? c->width : WIDTH;
	h->columns = width >= TWO_COLUMNS ? 2 : 1;
	int room = c->height - 3;
	if (h->firsts > h->columns * room)
		h->firsts = h->columns * room;
	int rows = (h->firsts + h->columns - 1) / h->columns;
	int lines = rows * MOST_LINES <= room ? MOST_LINES : 1; /* with the meanings, or without */
	snprintf(title, sizeof title, _("Keys in %s"), _(frame->mode_name));
	struct rect r = box_draw(c, frame->ui->caps, width, rows * lines + 2, title);
	for (int i = 0; i < h->firsts; i++) {
		int column = r.width / h->columns;
		h->cell[i] = (struct rect){ r.x + i % h->columns * column - 1,
			r.y + i / h->columns * lines, column, lines };
		draw_first(frame, c, i);
	}
	canvas_printf(c, r.x, r.y + r.height, quiet, " %s ",
		h->columns > 1 ? _("Enter: do it  Tab: all keys  /: search  Esc")
			       : _("Tab: all  /: search  Esc"));
}

static void
turn_page(struct app *a, enum request r)
{
	struct help_form *h = a->views.state[VIEW_help];

	h->all = !h->all;
	h->list.search[0] = '\0';
	a->views.list = h->all ? &h->list : NULL;
}

static void
help_move(struct app *a, enum request r)
{
	struct help_form *h = a->views.state[VIEW_help];
	int by = r == REQ_UP     ? -h->columns
		 : r == REQ_DOWN ? h->columns
				 : (r == REQ_RIGHT) - (r == REQ_LEFT);

	if (h->all)
		list_step(&h->list, r == REQ_UP ? -1 : r == REQ_DOWN);
	else if (h->cursor + by >= 0 && h->cursor + by < h->firsts)
		h->cursor += by;
}

/* Closes the help and runs a request, or says why it cannot. */
static void
run_request(struct app *a, enum request r)
{
	app_close(a);
	if (r != REQ_QUIT) /* which closes the help */
		app_ask(a, r);
}

/* ---- drawing ---- */

static void
help_draw(const struct frame *frame, struct canvas *c, struct rect all)
{
	static const struct style title = { .ink = TONE_LINE, .attr = ATTR_BOLD };
	struct help_form *h = frame->views->state[VIEW_help];
	struct list *l = &h->list;
	int width = c->width < WIDTH ? c->width : WIDTH;

	if (!h->all) {
		draw_first_page(frame, c);
		return;
	}
	make_list(frame, width - 4);
	struct rect r = box_draw(c, frame->ui->caps, width, c->height, _("Keys"));
	list_place(l, r, h->count);
	c->clip = (struct rect){ r.x - 1, r.y, r.width + 1, r.height };
	for (int row = l->top; list_sees(l, row); row++) {
		const struct line *line = &h->line[row];
		bool here = row == l->cursor, keys = line->beside || line->left[0];
		int x = r.x, y = list_y(l, row);
		canvas_put(c, x - 1, y, bold, here ? look_glyph(frame->ui->caps, L'▌', '>') : L' ');
		if (line->titles)
			canvas_text(c, x, y, title, line->group);
		canvas_text(c, x, y, bold, line->left);
		canvas_text(c, x + (keys ? key_columns(h) : 0), y, here && keys ? bold : normal,
			line->text);
	}
	canvas_clear_clip(c);
	if (l->search[0] && !l->searches)
		canvas_printf(c, r.x, r.y + r.height, bold, _(" /%s   Esc: all "), l->search);
	else
		list_draw_foot(
			l, c, r.x, r.y + r.height, _("Enter: do it  Tab: fewer  /: search  Esc"));
	int below = h->count - l->top - r.height;
	char more[32];
	snprintf(more, sizeof more, _("%d more lines"), below);
	if (below > 0 && r.width >= 60)
		canvas_printf(c, r.x + r.width - text_columns(more) - 2, r.y + r.height, quiet,
			" %s ", more);
}

/* ---- keys of the list itself ---- */

static void
help_run_line(struct app *a, enum request unused)
{
	struct frame frame = app_frame(a);
	struct help_form *h = a->views.state[VIEW_help];
	char text[64];

	if (!h->all) {
		if (h->cursor < h->firsts)
			run_request(a, h->first[h->cursor]);
		return;
	}
	make_list(&frame, h->width); /* text was typed since it was drawn */
	if (h->list.cursor >= h->count)
		return;
	const struct line *l =
		&h->line[h->list.cursor]; /* or the first of its entry, or of its group */
	while (l > h->line && l->goes_on)
		l--;
	l += l->titles;
	if (l->command && !*l->command->argument) {
		ui_say(&a->ui, _("Type :%s, or press its key."), l->command->name);
	} else if (l->command) {
		snprintf(text, sizeof text, "%s ", l->command->name);
		app_close(a);
		view_command_open(a, text);
	} else if (l->request != REQ_NONE && (request_table[l->request].where & h->where)) {
		run_request(a, l->request);
	} else if (l->request != REQ_NONE) {
		ui_say(&a->ui, _("That key does nothing here: %s."),
			_(request_group(l->request)->title));
	}
}

static void
help_open(struct app *a)
{
	struct help_form *h = a->views.state[VIEW_help];

	h->where = app_where(a);
	if (h->where == IN_POPUP)
		h->where = app_match_where(a);
	h->list = (struct list){ .clamps = true, .filters = true };
	h->all = false;
	h->cursor = 0;
	h->columns = 1;
	struct frame frame = app_frame(a);
	choose_first(&frame, h);
	make_list(&frame, h->width > 0 ? h->width : WIDTH - 4);
	app_open(a, VIEW_help);
}

/* A search covers all keys. Esc first shows all of them again, then closes. On the first page, a
 * second click on a key runs it. */
static bool
help_event(struct app *a, const struct event *event)
{
	struct help_form *h = a->views.state[VIEW_help];

	if (event->kind == EVENT_KEY) {
		h->all = h->all || event->key == '/';
		a->views.list = h->all ? &h->list : NULL;
		if (event->key != KEY_CODE_ESCAPE || !h->list.search[0])
			return false;
		h->list.search[0] = '\0';
		h->list.cursor = 0;
		return true;
	}
	for (int i = 0; i < h->firsts && !h->all && event->kind == EVENT_CLICK; i++) {
		if (rect_contains(h->cell[i], event->x, event->y)) {
			bool again = h->cursor == i;
			h->cursor = i;
			if (again)
				help_run_line(a, REQ_ENTER);
			return true;
		}
	}
	return false;
}

static const struct action actions[] = {
	{ .request = REQ_ENTER, .run = help_run_line },
	{ .request = REQ_ANALYSE, .run = turn_page },
	{ .request = REQ_UP, .last = REQ_RIGHT, .run = help_move },
	{ .request = REQ_NONE },
};

const struct view view_help = {
	.open = help_open,
	.size = sizeof(struct help_form),
	.actions = actions,
	.event = help_event,
	.draw = help_draw,
};
