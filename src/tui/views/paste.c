/* A text that was pasted on the board: says what it is, and asks whether to open it. */
#include <stdlib.h>
#include <string.h>

#include "base/language.h"
#include "games/notation.h"
#include "match/game_text.h"
#include "tui/app/app.h"

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
	       !view_tour_walk(a);
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
	ui_say(&a->ui, "%.250s", p->text ? e.text : _("Out of memory."));
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
	enum { WIDTH = 48, KEY = 7 };
	const struct game_text *found = &p->found;
	int columns = (c->width < WIDTH ? c->width : WIDTH) - 4;
	char what[128], key[KEY_NAME_SIZE];
	struct text t;

	text_init(&t, what, sizeof what);
	add_found(found, &t);
	text_add(&t, ".");
	int lines = text_lines(what, columns, columns);
	struct rect r =
		box_draw_right(c, frame->ui->caps, columns + 4, lines + 5, _("Pasted text"));
	int y = box_sentence(c, r, r.y, what) + 1;
	request_key_name(REQ_ENTER, key);
	canvas_text(c, r.x, y, bold, key);
	canvas_text(c, r.x + KEY, y, normal,
		found->kind == GAME_TEXT_MOVES_HERE ? _("play them") : _("open it"));
	canvas_text(c, r.x, y + 1, bold, "Esc");
	canvas_text(c, r.x + KEY, y + 1, normal, _("leave the game as it is"));
}

static const struct action actions[] = {
	{ .request = REQ_ENTER, .run = open_text },
	{ .request = REQ_NONE },
};

const struct view view_paste = {
	.size = sizeof(struct paste),
	.actions = actions,
	.draw = paste_draw,
	.close = paste_leave,
};
