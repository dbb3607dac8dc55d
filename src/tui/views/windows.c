/* Small windows over the board: the table of moves, on screens without room beside it; the whole of a sentence that did
 * not fit; the question about an unfinished game; pasted text; and what can be copied. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/language.h"
#include "games/notation.h"
#include "match/game_text.h"
#include "match/phrases.h"
#include "tui/app/app.h"
#include "tui/panels/panels.h"

/* ---- the table of moves ---- */

static void
table_draw(const struct frame *frame, struct canvas *c, struct rect all)
{
	bool shown = frame->shows_numbers;
	/* The header, the sentence and the keys stay in sight. */
	int lines = shown ? frame->viewed->info.count + 8 : 3, most = c->height - 4;
	struct rect r =
		box_draw(c, frame->ui->caps, 60, lines < most ? lines : most, _("Candidates"));

	c->clip = r;
	if (shown)
		panel_table_draw(frame, c, r);
	else
		canvas_text(c, r.x, r.y, normal, _("No search is shown: Tab starts one."));
	canvas_clear_clip(c);
}

static const struct action table_actions[] = {
	{ .request = REQ_HEAT, .run = app_request },
	{ .request = REQ_POINT, .run = app_request },
	{ .request = REQ_ANALYSE, .run = app_request },
	{ .request = REQ_ROW, .last = REQ_PREVIOUS_ROW, .run = app_choose_by_key },
	{ .request = REQ_NONE },
};

const struct view view_table = {
	.flags = VIEW_LIVE,
	.actions = table_actions,
	.draw = table_draw,
};

/* ---- the sentence of the status line, if it did not fit there ---- */

static void
message_draw(const struct frame *frame, struct canvas *c, struct rect all)
{
	enum { WIDTH = 64 };

	int columns = (c->width < WIDTH ? c->width : WIDTH) - 4;
	const char *text = frame->ui->sentence; /* it stays while a window is open */
	int lines = text_lines(text, columns, columns);
	struct rect r = box_draw(c, frame->ui->caps, columns + 4, lines + 2, _("Message"));
	box_sentence(c, r, r.y, normal, text);
}

const struct view view_message = {
	.draw = message_draw,
};

/* ---- questions ---- */

/* An answer: its key, and what that does. */
struct answer_key {
	const char *key, *does;
};

/* Draws a sentence, and below it both answers, beside the board as far as there is room. */
static void
draw_question(const struct frame *frame, struct canvas *c, const char *title, const char *text,
	const struct answer_key answers[2])
{
	enum { WIDTH = 48, KEY = 12 };
	int columns = (c->width < WIDTH ? c->width : WIDTH) - 4;
	int lines = text_lines(text, columns, columns);
	struct rect r = box_draw_right(c, frame->ui->caps, columns + 4, lines + 5, title);
	int y = box_sentence(c, r, r.y, normal, text) + 1;

	for (int i = 0; i < 2; i++, y++) {
		canvas_text(c, r.x, y, bold, answers[i].key);
		canvas_text(c, r.x + KEY, y, normal, answers[i].does);
	}
}

/* ---- the game left before its end, at the start: it is already on the board, and any key continues it, except n,
 * which asks for the board of a new one. A finished game that was looked back in can be looked at again ---- */

static bool
resume_event(struct app *a, const struct event *event)
{
	int32_t key = event->key;

	if (event->kind != EVENT_KEY)
		return false;
	app_close(a);
	if (key != KEY_CODE_ENTER && key != ' ' && key != 'q' && key != KEY_CODE_ESCAPE)
		app_ask(a, request_of_key(key, app_match_where(a)));
	app_say_warning(a); /* from the start: nobody reads it behind the question */
	return true;
}

static void
resume_draw(const struct frame *frame, struct canvas *c, struct rect all)
{
	const struct game *g = frame->session->game;
	const struct record *record = &frame->session->match.record;
	int number = game_move_number(g, record->length), moves = number - 1;
	int result = record_line_result(record);
	unsigned long n = (unsigned long)moves;
	bool over = result != GAME_OPEN;
	char text[128];

	if (over)
		snprintf(text, sizeof text,
			language_count("%s, %s, %d move.", "%s, %s, %d moves.", n), _(g->title),
			store_result_word(result), moves);
	else if (game_step_plies(g) > 1) /* as the header counts */
		snprintf(text, sizeof text, _("%s, step %d, unfinished."), _(g->title), number);
	else
		snprintf(text, sizeof text,
			language_count("%s, %d move, unfinished.", "%s, %d moves, unfinished.", n),
			_(g->title), moves);
	draw_question(frame, c, over ? _("Look back?") : _("Continue?"), text,
		(struct answer_key[2]){ { "Enter, Esc", over ? _("look at this game again")
							     : _("continue this game") },
			{ "n", _("new game, keep this one") } });
}

const struct view view_resume = {
	.event = resume_event,
	.draw = resume_draw,
};

/* ---- text that was pasted on the board: what it is, and whether to open it ---- */

struct paste {
	char *text;
	struct game_text found;
};

static void
paste_leave(struct app *a)
{
	struct paste *p = a->views.state[VIEW_paste];

	game_text_finish(&p->found);
	free(p->text);
	p->text = NULL;
}

/* Returns false if a window, or a mode with a game of its own, is in the way. */
static bool
has_board(struct app *a)
{
	const struct view *v = app_view(a), *screen = app_screen(a);

	return (!v || v->mode || v == view_at(VIEW_paste)) && screen != view_at(VIEW_puzzle) &&
	       views_carrier(&a->views) != view_at(VIEW_tour);
}

void
view_paste_open(struct app *a, const char *text)
{
	struct paste *p = a->views.state[VIEW_paste];
	struct error e;

	if (!has_board(a)) {
		ui_say(&a->ui, _("Paste at a prompt or on the board: Esc goes back there."));
		return;
	}
	if (view_start_is_open(a))
		app_start_over(a);
	app_open(a, VIEW_paste);
	p->text = strdup(text);
	if (p->text && game_text_read(&p->found, p->text, a->session.game,
			       match_state(&a->session.match), &e))
		return;
	ui_say(&a->ui, _("Pasted: %.250s"), p->text ? e.text : _("Out of memory."));
	app_close(a);
}

static void
open_text(struct app *a, enum request r)
{
	struct paste *own = a->views.state[VIEW_paste];
	struct paste p = *own;
	struct error e;

	*own = (struct paste){ 0 };
	app_close(a);
	if (p.found.kind != GAME_TEXT_MOVES_HERE || !app_reviews(a))
		app_close_mode(a);
	if (!game_text_open(&p.found, &a->session, &e))
		ui_say(&a->ui, "%.250s", e.text);
	game_text_finish(&p.found);
	free(p.text);
}

/* Adds what the text is: "a position of Othello 6x6, X to play". */
static void
add_found(const struct game_text *t, struct text *out)
{
	unsigned long plies = (unsigned long)t->plies;
	const char *board = _(t->game->title);

	if (t->kind == GAME_TEXT_MOVES_HERE)
		text_add(out, language_count("%d move from here", "%d moves from here", plies),
			t->plies);
	else if (t->kind == GAME_TEXT_POSITION)
		text_add(out,
			t->game->rules->result(t->game, &t->position) == GAME_OPEN
				? _("A position of %s, %c to play")
				: _("A position of %s, game over"),
			board, side_letter((enum side)t->position.to_move));
	else
		text_add(out,
			language_count("A game of %s, %d move", "A game of %s, %d moves", plies),
			board, t->plies);
}

static void
paste_draw(const struct frame *frame, struct canvas *c, struct rect all)
{
	const struct paste *p = frame->views->state[VIEW_paste];
	char what[128];
	struct text t;

	text_init(&t, what, sizeof what);
	add_found(&p->found, &t);
	text_add(&t, ".");
	draw_question(frame, c, _("Pasted text"), what,
		(struct answer_key[2]){
			{ request_key_name(REQ_ENTER), p->found.kind == GAME_TEXT_MOVES_HERE
							       ? _("play them")
							       : _("open it") },
			{ "Esc", _("leave the game as it is") } });
}

static const struct action paste_actions[] = {
	{ .request = REQ_ENTER, .run = open_text },
	{ .request = REQ_NONE },
};

const struct view view_paste = {
	.size = sizeof(struct paste),
	.actions = paste_actions,
	.draw = paste_draw,
	.close = paste_leave,
};

/* ---- copying to the terminal's clipboard: the position, the game's moves, or the best line ---- */

enum { ROW_POSITION, ROW_MOVES, ROW_LINE, ROWS, COPY_BYTES = 6000 };

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
	a->ui.terminal.ask_clipboard = true;
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
	} else if (!a->ui.terminal.has_clipboard) {
		ui_say(&a->ui, _("This terminal announces no clipboard: select the text with Shift "
				 "and the mouse, or try :set clipboard on."));
	} else {
		a->ui.terminal.copy = f->text[row];
		app_close(a);
		ui_say(&a->ui, _("Copied: %.200s"), f->text[row]);
	}
}

static void
copy_draw(const struct frame *frame, struct canvas *c, struct rect all)
{
	enum { WIDTH = 66, LABEL_COLUMNS = 12, LINES = 6 };
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
		box_sentence(c, r, r.y + ROWS + 1, normal, text);
	else
		canvas_text(c, r.x, r.y + ROWS + 1, quiet, why_empty(f->list.cursor));
	canvas_clear_clip(c);
	list_draw_foot(&f->list, c, r.x, r.y + r.height, _("Enter: copy  Esc: back"));
}

static const struct action copy_actions[] = {
	{ .request = REQ_ENTER, .run = copy_choose },
	{ .request = REQ_NONE },
};

const struct view view_copy = {
	.open = copy_open,
	.size = sizeof(struct copy),
	.actions = copy_actions,
	.draw = copy_draw,
};
