/* TOUR: how the search works, in short chapters. Each plays in a session of its own, with the views
 * of every game; the text is in a band below the board, on small screens in a window over it. The
 * game under way is paused meanwhile, as on ^Z, and restored afterwards. The screen's thread
 * only. */
#include <stdio.h>
#include <string.h>

#include "base/language.h"
#include "games/notation.h"
#include "match/tour.h"
#include "tui/app/app.h"
#include "tui/panels/panels.h"

struct tour_screen {
	struct tour *tour; /* NULL: closed */
	struct tour_walk walk;
	int chapter; /* the last one shown, even after the tour is closed */
	enum side reader;
	bool at_start; /* the first screen follows the tour */
	bool swapped;  /* the board shows the other search */
	bool window;   /* no room for a band: the text is in a window */
	bool reads;    /* that window is open */
	bool busy;     /* when last checked */

	struct aside home;      /* to be restored */
	struct report beside;   /* of the other search */
	struct board_view view; /* of the frame being drawn */
};

struct tour_walk *
view_tour_walk(struct app *a)
{
	struct tour_screen *w = a->views.state[VIEW_tour];

	return w->tour ? &w->walk : NULL;
}

/* ---- chapters and pages ---- */

/* Checks that the keys that a chapter presses exist. */
static bool
check_keys(const struct tour_chapter *c, struct error *e)
{
	for (int i = 0; i < c->pages; i++) {
		const config_setting_t *keys = config_setting_get_member(tour_page(c, i), "press");
		for (int k = 0; keys && k < config_setting_length(keys); k++) {
			const config_setting_t *key = config_setting_get_elem(keys, (unsigned)k);
			const char *name = config_setting_get_string(key);
			if (request_by_name(name) == REQ_NONE)
				return config_refuse(c->path, keys, e,
					"press: there is no key called %s; narabe config lists "
					"them, such as tree.",
					name);
		}
	}
	return true;
}

/* Opens what a page shows beyond the search itself. */
static void
show_page(struct app *a)
{
	struct tour_screen *w = a->views.state[VIEW_tour];
	const config_setting_t *page = tour_page(w->walk.chapter, w->walk.page);
	const config_setting_t *keys = config_setting_get_member(page, "press");
	const char *heat = config_text(page, "heat", NULL);

	if (heat)
		a->display.heat = (enum heat)text_word_index(option_table[OPTION_heat].words, heat);
	w->reads = true;
	a->ui.message[0] = '\0';
	app_look(a);
	for (int i = 0; keys && i < config_setting_length(keys); i++) {
		enum request r = request_by_name(config_setting_get_string_elem(keys, i));
		/* The move that a page is about, if the position shown has it. */
		const char *text = config_text(page, "select", NULL);
		move_t m;
		if (text && game_move_parse(a->session.game, app_position(a), text, &m, NULL))
			app_choose(a, m);
		if (view_opened_by(app_view(a)) != r) /* that is open already */
			app_ask(a, r);
	}
}

/* Closes the views that pages have opened. */
static void
close_others(struct app *a)
{
	while (a->views.top != VIEW_tour)
		app_close(a);
}

static void
swap(struct app *a)
{
	struct tour_screen *w = a->views.state[VIEW_tour];
	struct engine *engine = a->session.analysis.engine;
	struct player_spec spec = w->walk.spec[0];

	a->session.analysis.engine = w->walk.beside;
	w->walk.beside = engine;
	w->walk.spec[0] = w->walk.spec[1];
	w->walk.spec[1] = spec;
	w->swapped = !w->swapped;
	if (w->walk.beside)
		engine_report(w->walk.beside, &w->beside);
	viewed_forget(&a->viewed);
	record_forget_value(&a->session.match.record, record_current(&a->session.match.record));
	app_look(a);
}

static void
begin_chapter(struct app *a, int chapter)
{
	struct tour_screen *w = a->views.state[VIEW_tour];
	struct error e = { "" };

	close_others(a);
	tour_end(&w->walk, &a->session);
	w->swapped = false;
	w->chapter = chapter;
	a->display = w->home.display;
	w->walk.paced = true;
	if (!tour_begin(&w->walk, &a->session, &w->tour->chapter[chapter], &e)) {
		ui_say(&a->ui, "%.250s", e.text);
		return;
	}
	a->display.show_on_human_turn = true;
	a->display.hides_engines = false;
	w->reader = (enum side)match_state(&a->session.match)->to_move;
	show_page(a);
}

/* ---- keys ---- */

static void
next_chapter(struct app *a)
{
	struct tour_screen *w = a->views.state[VIEW_tour];

	if (w->chapter + 1 < w->tour->count) {
		begin_chapter(a, w->chapter + 1);
	} else {
		close_others(a);
		app_close(a);
		w->chapter = 0;
	}
}

/* Returns whether the page's searches or games are still running. */
static bool
is_busy(const struct tour_walk *w, const struct session *s)
{
	return (s->analysis.engine && engine_is_running(s->analysis.engine)) ||
	       (w->beside && engine_is_running(w->beside)) || s->repeat.on;
}

static void
tour_go_on(struct app *a)
{
	struct tour_screen *w = a->views.state[VIEW_tour];
	bool busy = is_busy(&w->walk, &a->session);
	struct error e = { "" };

	if (w->window && w->reads) {
		w->reads = false;
		return;
	}
	if (busy && a->views.top == VIEW_tree) /* it may hold the search */
		view_tree_let_go(a);
	if (busy) {
		tour_hurry(&w->walk, &a->session);
		return;
	}
	if (tour_is_last(&w->walk)) {
		next_chapter(a);
		return;
	}
	if (w->swapped)
		swap(a);
	/* A view that the next page also needs stays open, unless that page selects something in
	 * it. */
	const config_setting_t *next = tour_page(w->walk.chapter, w->walk.page + 1);
	if (!config_setting_get_member(next, "press") || config_text(next, "select", NULL))
		close_others(a);
	if (tour_turn(&w->walk, &a->session, &e))
		show_page(a);
	else
		ui_say(&a->ui, "%.250s", e.text);
}

static void
tour_run(struct app *a, enum request r)
{
	struct tour_screen *w = a->views.state[VIEW_tour];

	if (r == REQ_FORWARD || r == REQ_NEW)
		next_chapter(a);
	else if (r == REQ_BACK) /* to the beginning of this chapter first */
		begin_chapter(a, w->walk.page > 0 || w->chapter == 0 ? w->chapter : w->chapter - 1);
	else if (r != REQ_ANALYSE)
		tour_go_on(a);
	else if (w->walk.beside) /* the other search on the board */
		swap(a);
	else /* the text again, if it is in a window */
		w->reads = !w->reads;
}

/* ---- opening and closing ---- */

void
view_tour_open(struct app *a, struct tour *t, int chapter, bool at_start)
{
	struct tour_screen *w = a->views.state[VIEW_tour];
	bool started = view_start_is_open(a);

	view_start_end(a);
	while (app_view(a))
		app_close(a);
	app_open(a, VIEW_tour);
	*w = (struct tour_screen){ .tour = t, .at_start = at_start || started };
	app_set_aside(a, &w->home, NULL);
	a->session.front.asks = true;
	begin_chapter(a, chapter);
}

struct tour *
view_tour_load(const char *file, struct error *e)
{
	struct tour *t = tour_open(file, e);

	for (int i = 0; t && i < t->count; i++) {
		if (!check_keys(&t->chapter[i], e)) {
			tour_close(t);
			return NULL;
		}
	}
	return t;
}

bool
view_tour_show(struct app *a, int chapter, struct error *e)
{
	struct tour *t = view_tour_load(NULL, e);
	bool fine = t;

	if (fine && chapter >= t->count)
		fine = error_set(e, _("The tour has %d chapters."), t->count);
	if (fine)
		view_tour_open(a, t, chapter, false);
	else
		tour_close(t);
	return fine;
}

static void
tour_view_open(struct app *a)
{
	struct tour_screen *w = a->views.state[VIEW_tour];
	struct error e;

	/* The chapter at which the reader left. */
	if (!view_tour_show(a, w->chapter, &e))
		ui_say(&a->ui, "%.250s", e.text);
}

static void
tour_leave(struct app *a)
{
	struct tour_screen *w = a->views.state[VIEW_tour];

	tour_end(&w->walk, &a->session);
	app_take_back(a, &w->home);
	tour_close(w->tour);
	w->tour = NULL;
	if (w->at_start)
		view_open(a, VIEW_start);
}

bool
view_tour_end(struct app *a)
{
	struct tour_screen *w = a->views.state[VIEW_tour];
	bool at_start = w->at_start;

	if (!w->tour)
		return false;
	w->at_start = false;
	close_others(a);
	app_close(a);
	return at_start;
}

/* ---- time ---- */

static int64_t
tour_tick(struct app *a)
{
	struct tour_screen *w = a->views.state[VIEW_tour];
	bool busy = is_busy(&w->walk, &a->session);

	if (w->walk.beside && (busy || w->busy))
		engine_report(w->walk.beside, &w->beside);
	a->ui.dirty = a->ui.dirty || busy != w->busy;
	w->busy = busy;
	return w->walk.beside && engine_is_running(w->walk.beside)
		       ? a->session.now_us + a->ui.frame_us
		       : INT64_MAX;
}

/* ---- drawing ---- */

enum { LEAST_HEIGHT = 22, LEAST_WIDTH = 60, MOST_LINES = 8 };

/* Returns what the key does now. */
static const char *
label(const struct frame *frame)
{
	const struct tour_screen *w = frame->views->state[VIEW_tour];

	if (is_busy(&w->walk, frame->session))
		return _("finish it at once");
	if (!tour_is_last(&w->walk))
		return config_translation(
			tour_page(w->walk.chapter, w->walk.page + 1), "key", NULL);
	return w->chapter + 1 < w->tour->count ? _("next chapter") : _("leave the tour");
}

/* Draws the text in a band, below a rule with the title and what the key does, clickable; without
 * room for one, in a window. */
static int
band(const struct frame *frame, const struct views *views, struct canvas *c, struct rect r)
{
	struct tour_screen *w = views->state[VIEW_tour];
	int most = 0, columns = c->width < 60 ? c->width - 4 : 56, x = r.x + 2;
	char title[160], does[160];

	if (!frame) {
		/* The same on all pages of a chapter, so that nothing moves from one to the next. */
		w->window = c->width < LEAST_WIDTH || c->height < LEAST_HEIGHT;
		for (int i = 0; !w->window && w->walk.chapter && i < w->walk.chapter->pages; i++) {
			int lines = text_lines(
				config_translation(tour_page(w->walk.chapter, i), "text", NULL),
				c->width - 2, c->width - 2);
			most = lines > most ? lines : most;
		}
		return w->window || !w->walk.chapter ? 0
						     : 1 + (most < MOST_LINES ? most : MOST_LINES);
	}
	if (!w->walk.chapter || (r.height == 0 && !w->reads))
		return r.height;
	const char *text =
		config_translation(tour_page(w->walk.chapter, w->walk.page), "text", NULL);
	snprintf(title, sizeof title, "%d/%d %s", w->chapter + 1, w->tour->count,
		config_translation(tour_group(w->walk.chapter), "title", NULL));
	if (r.height == 0) {
		title[text_fit(title, columns - 2)] = '\0';
		struct rect box = box_draw(c, frame->ui->caps, columns + 4,
			text_lines(text, columns, columns) + 2, title);
		box_sentence(c, box, box.y, normal, text);
		return 0;
	}
	snprintf(does, sizeof does, "%s: %s", request_key_name(REQ_RUN), label(frame));
	canvas_fill(c, (struct rect){ r.x, r.y, r.width, 1 }, quiet,
		look_glyph(frame->ui->caps, L'─', '-'));
	int keys_at = r.x + r.width - text_columns(does) - 4;
	canvas_printf(c, x, r.y, bold, " %.*s ", (int)text_fit(title, keys_at - x - 3), title);
	canvas_printf(c, keys_at, r.y, look_accent(frame->ui->caps), " %s ", does);
	if (frame->ui->buttons < UI_BUTTONS)
		frame->ui->button[frame->ui->buttons++] =
			(struct button){ { keys_at, r.y, text_columns(does) + 2, 1 }, REQ_RUN };
	box_sentence(c, r, r.y + 1, normal, text);
	return r.height;
}

/* ---- two searches side by side ---- */

static void
tour_board(const struct frame *frame, struct board_view *v)
{
	struct tour_screen *w = frame->views->state[VIEW_tour];

	if (frame->session->game->columns > 0 && !frame->watches)
		v->cursor = frame->chosen_cell;
	w->view = *v;
}

static const char *
tour_name_of(const struct tour_screen *w, bool beside)
{
	const char *name = config_translation(tour_group(w->walk.chapter),
		beside != w->swapped ? "beside_name" : "player_name", NULL);

	return name ? name : "";
}

/* Draws a search's name below its board; returns where it ends. */
static int
tour_draw_name(
	const struct tour_screen *w, struct canvas *c, const struct board_layout *l, bool beside)
{
	int x = l->x + board_margin_x(l);

	return x + canvas_text(c, x, l->y + l->height, bold, tour_name_of(w, beside));
}

/* Draws the other search's board if it has room, otherwise the table and the key that shows it. */
static void
tour_draw(const struct frame *frame, struct canvas *c, struct rect r)
{
	struct tour_screen *w = frame->views->state[VIEW_tour];
	const struct board_layout *first = &frame->ui->layout;
	struct board_view v = w->view;
	struct board_layout l;

	if (r.height == 0)
		return;
	if (!w->walk.beside || w->beside.count == 0) {
		panel_side_draw(frame, c, r);
		return;
	}
	canvas_clear_clip(c); /* the names are below the boards */
	int x = tour_draw_name(w, c, first, false), y = first->y + first->height;
	if (board_layout_fit(&l, frame->session->game, r.width, r.height)) {
		l.x = r.x;
		l.y = r.y;
		v.info = &w->beside;
		v.cursor = -1;
		board_view_draw(&v, &l, c);
		tour_draw_name(w, c, &l, true);
		return;
	}
	canvas_printf(
		c, x + 2, y, quiet, "%s: %s", request_key_name(REQ_ANALYSE), tour_name_of(w, true));
	c->clip = r;
	panel_side_draw(frame, c, r);
}

/* Says how the games of the page went, what the key does if no band says it, and something about a
 * search that is known to the match. */
static void
tour_sentence(const struct frame *frame, char *out, size_t size)
{
	const struct tour_screen *w = frame->views->state[VIEW_tour];
	const struct session *s = frame->session;
	struct learning_count games = tour_games(&w->walk, s);
	bool learns = !s->repeat.on && !match_human_to_move(&s->match);
	struct text t;

	text_init(&t, out, size);
	if (learns && learning_games(&games) == 0)
		text_add(&t, "%s", _("No game has been played yet."));
	else if (learns)
		text_add(&t, _("Of these %lld games the learner won %lld, drew %lld, lost %lld."),
			(long long)learning_games(&games), (long long)games.won,
			(long long)games.drawn, (long long)games.lost);
	if (!w->window)
		return;
	if (!w->reads && w->walk.beside)
		text_add(&t, "%s. %s: %s. ", tour_name_of(w, false), request_key_name(REQ_ANALYSE),
			tour_name_of(w, true));
	text_add(&t, "%s%s: %s", learns ? " " : "", request_key_name(REQ_RUN),
		w->reads ? _("close the text") : label(frame));
}

/* If no player is named, the reader plays the side that moves first. */
static void
tour_says(const struct frame *frame, enum said what, int columns, char *out, size_t size)
{
	const struct tour_screen *w = frame->views->state[VIEW_tour];

	if (what == SAYS_SENTENCE)
		tour_sentence(frame, out, size);
	else if (what == SAYS_TITLE)
		snprintf(out, size, _("chapter %d of %d"), w->chapter + 1, w->tour->count);
	else if (w->walk.chapter &&
		 !config_text(tour_group(w->walk.chapter), what == SAYS_X ? "x" : "o", NULL))
		snprintf(out, size, "%s",
			(what == SAYS_X ? SIDE_FIRST : SIDE_SECOND) == w->reader ? _("You")
										 : _("Opponent"));
}

static const char *
back_status(const struct frame *frame, enum request r, const char **why_not)
{
	const struct tour_screen *w = frame->views->state[VIEW_tour];

	*why_not = _("This is the first page.");
	return w->walk.page > 0 || w->chapter > 0 ? N_("back") : NULL;
}

static const char *
go_on_status(const struct frame *frame, enum request r, const char **why_not)
{
	const struct tour_screen *w = frame->views->state[VIEW_tour];

	return w->window && w->reads ? N_("close") : N_("go on");
}

/* The other search of two, or the text in its window. */
static const char *
other_status(const struct frame *frame, enum request r, const char **why_not)
{
	const struct tour_screen *w = frame->views->state[VIEW_tour];

	*why_not = _("All of this page is shown.");
	return w->walk.beside || w->window ? "" : NULL;
}

static const struct action actions[] = {
	{ .request = REQ_RUN, .run = tour_run, .status = go_on_status, .kept = true },
	{ .request = REQ_FORWARD, .run = tour_run, .label = N_("next"), .kept = true },
	{ .request = REQ_BACK, .run = tour_run, .status = back_status, .kept = true },
	{ .request = REQ_TREE },
	{ .request = REQ_LINE },
	{ .request = REQ_HEAT },
	{ .request = REQ_NUMBERS },
	{ .request = REQ_ENTER, .run = tour_run, .label = "" },
	{ .request = REQ_NEW, .run = tour_run, .label = "", .kept = true },
	{ .request = REQ_ANALYSE, .run = tour_run, .status = other_status },
	{ .request = REQ_NONE },
};

const struct view view_tour = {
	.open = tour_view_open,
	.size = sizeof(struct tour_screen),
	.mode = N_("TOUR"),
	.flags = VIEW_CARRIES,
	.actions = actions,
	.board = tour_board,
	.draw = tour_draw,
	.says = tour_says,
	.band = band,
	.tick = tour_tick,
	.close = tour_leave,
};
