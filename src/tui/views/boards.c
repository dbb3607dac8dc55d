/* The boards to choose from, for a new game: a small picture of each with its name, and below them a
 * sentence about the one under the cursor. The next question is the opponent: opponents.c. */
#include <stdio.h>
#include <string.h>

#include "base/language.h"
#include "games/notation.h"
#include "tui/app/app.h"
#include "tui/board/miniature.h"

enum {
	CARD_COLUMNS = MINIATURE_COLUMNS + 1,
	CARD_ROWS = MINIATURE_ROWS + 1, /* the name below the picture */
	MOST_CARDS = 5,                 /* side by side */
	MOST_BOARDS = 32,
	ABOUT_ROWS = 1,
};

struct board_cards {
	int count, cursor;
	int top;     /* the first visible line of cards */
	int columns; /* cards side by side, and lines of them, as last drawn */
	int lines;
	struct rect area, box; /* as last drawn */
	int pitch;             /* columns from one card to the next */
	const struct game *board[MOST_BOARDS];
	struct state picture[MOST_BOARDS];
};

static struct board_cards *
own(const struct views *views)
{
	return views->state[VIEW_boards];
}

static const struct style plain = { 0 };

static void
add_board(struct board_cards *w, const struct game *g)
{
	w->board[w->count] = g;
	miniature_position(g, &w->picture[w->count++]);
}

static void
open_view(struct app *a)
{
	struct board_cards *w = own(&a->views);
	struct player_spec spec[2];
	const struct game *current = app_next_game(a, spec);

	app_open(a, VIEW_boards);
	*w = (struct board_cards){ .columns = 1, .lines = 1 };
	while (w->count < MOST_BOARDS - 1 && game_at(w->count)) {
		w->cursor = game_at(w->count) == current ? w->count : w->cursor;
		add_board(w, game_at(w->count));
	}
	if (current != w->board[w->cursor]) { /* it is not in the list */
		w->cursor = w->count;
		add_board(w, current);
	}
}

/* ---- keys and clicks ---- */

static void
choose(struct app *a, enum request r)
{
	(void)r;
	view_opponents_open(a, own(&a->views)->board[own(&a->views)->cursor]);
}

/* To a board, if there is one. */
static void
go(struct board_cards *w, int board)
{
	if (board >= 0 && board < w->count)
		w->cursor = board;
}

static void
step(struct app *a, enum request r)
{
	struct board_cards *w = own(&a->views);
	int by = r == REQ_LEFT || r == REQ_UP ? -1 : 1;

	if (r == REQ_LEFT || r == REQ_RIGHT || r == REQ_ANALYSE)
		w->cursor = (w->cursor + by + w->count) % w->count;
	else
		go(w, w->cursor + by * w->columns);
}

static bool
key(struct app *a, int32_t key)
{
	struct board_cards *w = own(&a->views);

	if (key == KEY_CODE_HOME)
		w->cursor = 0;
	else if (key == KEY_CODE_END)
		w->cursor = w->count - 1;
	else
		return false;
	return true;
}

/* A click on a picture chooses it. */
static bool
mouse(struct app *a, const struct event *event)
{
	struct board_cards *w = own(&a->views);
	int x = event->x, y = event->y;

	if (event->kind == EVENT_WHEEL) {
		go(w, w->cursor + event->key * w->columns);
		return true;
	}
	if (!rect_contains(w->box, x, y))
		return false;
	if (!rect_contains(w->area, x, y))
		return true;
	int column = (x - w->area.x) / w->pitch;
	int board = (w->top + (y - w->area.y) / CARD_ROWS) * w->columns + column;
	if (column < w->columns && board < w->count) {
		w->cursor = board;
		choose(a, REQ_ENTER);
	}
	return true;
}

/* ---- drawing ---- */

/* Scrolls until the cursor is visible. */
static void
place(struct board_cards *w, struct rect r)
{
	w->columns = r.width / CARD_COLUMNS > MOST_CARDS ? MOST_CARDS : r.width / CARD_COLUMNS;
	w->pitch = r.width / w->columns;
	w->lines = (r.height - ABOUT_ROWS) / CARD_ROWS;
	w->area = (struct rect){ r.x, r.y, r.width, w->lines * CARD_ROWS };
	w->box = (struct rect){ r.x - 2, r.y - 1, r.width + 4, r.height + 2 };
	int line = w->cursor / w->columns, last = (w->count - 1) / w->columns;
	if (w->top > 0 && w->top + w->lines > last + 1)
		w->top = last + 1 > w->lines ? last + 1 - w->lines : 0;
	if (line < w->top)
		w->top = line;
	else if (line >= w->top + w->lines)
		w->top = line - w->lines + 1;
}

/* A line of a name in the middle of its card. */
static void
draw_words(struct canvas *c, struct rect r, struct style style, const char *words, int bytes)
{
	char text[64];

	snprintf(text, sizeof text, "%.*s", bytes, words);
	canvas_fill(c, r, style, L' ');
	int columns = text_columns(text);
	canvas_text(c, r.x + (columns < r.width ? (r.width - columns) / 2 : 0), r.y, style, text);
}

/* Below the picture. A table of payoffs leaves its last line free for the first words of a long name;
 * others are cut between words, and the sentence below has all of them. */
static void
draw_name(struct canvas *c, struct rect r, struct style style, const struct game *g)
{
	const char *title = _(g->title);
	size_t bytes = text_fit(title, r.width);

	if (title[bytes] && game_is_table(g)) {
		draw_words(c, (struct rect){ r.x, r.y - 1, r.width, 1 }, style, title, (int)bytes);
		title += bytes + strspn(title + bytes, " ");
		bytes = text_fit(title, r.width);
	}
	draw_words(c, r, style, title, (int)bytes);
}

static void
draw_card(const struct frame *frame, struct canvas *c, int x, int y, int board)
{
	struct board_cards *w = own(frame->views);
	const struct game *g = w->board[board];
	int room = w->pitch - 1;
	bool here = board == w->cursor;

	miniature_draw(
		c, frame->ui->caps, x + (room - MINIATURE_COLUMNS) / 2, y, g, &w->picture[board]);
	draw_name(c, (struct rect){ x, y + MINIATURE_ROWS, room, 1 },
		here ? list_style(frame->ui->caps) : plain, g);
}

/* What the board under the cursor is, with its name if there is room. A table of payoffs is named by
 * its choices. */
static void
draw_about(const struct game *g, struct canvas *c, struct rect r)
{
	enum { WIDE = 60 };
	char choices[128] = "", name[GAME_MOVE_TEXT];
	int x = r.x;
	struct state s;
	struct text t;

	if (r.width >= WIDE)
		x += canvas_printf(c, x, r.y, plain, "%s: ", _(g->title));
	if (!game_is_table(g)) {
		canvas_text(c, x, r.y, plain, _(g->about));
		return;
	}
	g->rules->start(g, &s);
	text_init(&t, choices, sizeof choices);
	for (int i = 0; i < g->rows; i++) {
		game_move_text(g, &s, (move_t)i, name);
		text_add(&t, i ? ", %s" : "%s", name);
	}
	canvas_printf(c, x, r.y, plain, _("%s, both at once"), choices);
}

/* The keys, and where the cursor is if not all boards are visible, with signs for where the others are. */
static void
draw_foot(const struct board_cards *w, struct canvas *c, struct rect r)
{
	bool above = w->top > 0, below = (w->top + w->lines) * w->columns < w->count;
	static const struct style quiet = { .attr = ATTR_DIM };
	int y = r.y + r.height;
	char text[32];

	canvas_printf(c, r.x, y, quiet, " %s ", _("arrows, Enter, Esc"));
	snprintf(text, sizeof text, _(" %d of %d "), w->cursor + 1, w->count);
	if (w->lines * w->columns < w->count)
		canvas_text(c, r.x + r.width - text_columns(text), y, quiet, text);
	list_draw_hidden(c, r, above, below);
}

static void
draw(const struct frame *frame, struct canvas *c)
{
	struct board_cards *w = own(frame->views);
	int columns = (c->width - 4) / CARD_COLUMNS;

	columns = columns > MOST_CARDS ? MOST_CARDS : columns;
	int lines = (w->count + columns - 1) / columns;
	struct rect r = box_draw(c, frame->ui->caps, columns * (CARD_COLUMNS + 1) + 4,
		lines * CARD_ROWS + ABOUT_ROWS + 2, _("New game: which board?"));

	place(w, r);
	for (int i = w->top * w->columns; i < w->count && i < (w->top + w->lines) * w->columns; i++)
		draw_card(frame, c, r.x + i % w->columns * w->pitch,
			r.y + (i / w->columns - w->top) * CARD_ROWS, i);
	c->clip = r;
	draw_about(w->board[w->cursor], c,
		(struct rect){ r.x, r.y + w->lines * CARD_ROWS, r.width, ABOUT_ROWS });
	canvas_clear_clip(c);
	draw_foot(w, c, r);
}

static const struct action actions[] = {
	{ .request = REQ_ENTER, .run = choose },
	{ .request = REQ_UP, .run = step },
	{ .request = REQ_DOWN, .run = step },
	{ .request = REQ_LEFT, .run = step },
	{ .request = REQ_RIGHT, .run = step },
	{ .request = REQ_ANALYSE, .run = step },
	{ .request = REQ_NONE },
};

extern const struct view view_boards;
const struct view view_boards = {
	.open = open_view,
	.size = sizeof(struct board_cards),
	.where = IN_POPUP,
	.actions = actions,
	.key = key,
	.mouse = mouse,
	.draw = draw,
};
