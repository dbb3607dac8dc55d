/* The program on a terminal: the loop between term.c and app.c. It waits in one place and draws in
 * one place. */
#include "tui/term/run.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/language.h"
#include "base/thread.h"
#include "games/notation.h"
#include "record/file.h"
#include "tui/app/app.h"
#include "tui/canvas/reel.h"
#include "tui/term/term.h"

/* ---- the film: the screens since the game began, kept for saving as an animation: without
 * windows, with long pauses cut short, and only the latest part of a very long game ---- */

/* All zero at first. */
struct film {
	struct reel reel;
	struct canvas latest; /* shown after the reel's last frame, and perhaps soon replaced */
	bool waits;           /* the latest is not in the reel yet */
	int games;            /* the film's game, as counted by ui.games */
	int64_t at_ms;        /* time of the latest frame, in the film's own time */
	int64_t kept_ms;      /* time of the reel's last frame */
	int64_t seen_us;      /* time of the latest frame, by the clock */
	bool stopped;         /* memory ran out */
};

enum {
	LEAST_MS = 200, /* between two frames: five a second */
	MOST_MS = 2000, /* the longest that a frame lasts */
	MOST_FRAMES = 2000,
	HOLD_MS = 2500,
};

static void
film_finish(struct film *f)
{
	reel_finish(&f->reel);
	canvas_finish(&f->latest);
	*f = (struct film){ 0 };
}

/* Puts the latest frame into the reel. */
static void
film_keep(struct film *f)
{
	f->waits = false;
	f->kept_ms = f->at_ms;
	if (f->reel.frames >= MOST_FRAMES)
		f->stopped = !reel_drop(&f->reel, MOST_FRAMES / 2);
	f->stopped = f->stopped || !reel_add(&f->reel, &f->latest, f->at_ms);
}

/* Takes the frame that the screen shows now. */
static void
film_take(struct film *f, const struct app *a, const struct canvas *c, int64_t now_us)
{
	int64_t passed_ms = (now_us - f->seen_us) / 1000;
	const struct view *v = app_view(a);

	/* Popups opened while looking for a key are not part of the game, nor is the first
	 * screen. */
	if ((v && !v->mode) || a->ui.too_small || view_start_is_open(a))
		return;
	if (f->games != a->ui.games || f->reel.width != c->width || f->reel.height != c->height) {
		/* Again from the start, for another game or another size. */
		film_finish(f);
		f->games = a->ui.games;
		f->stopped = !reel_init(&f->reel, c->width, c->height) ||
			     !canvas_init(&f->latest, c->width, c->height);
	}
	if (f->stopped)
		return;
	if (f->waits && passed_ms >= LEAST_MS) /* it was shown long enough to be seen */
		film_keep(f);
	f->at_ms += passed_ms < MOST_MS ? passed_ms : MOST_MS;
	f->seen_us = now_us;
	memcpy(f->latest.cells, c->cells, (size_t)c->width * (size_t)c->height * sizeof *c->cells);
	f->waits = true;
	if (f->reel.frames == 0 || f->at_ms - f->kept_ms >= LEAST_MS)
		film_keep(f);
}

/* Finds the path for a name, ending in .svg unless the name says its format. Returns false with a
 * sentence if there is none, or the file already exists. */
static bool
run_find_path(struct app *a, const char *name, char path[AUTOSAVE_PATH_SIZE], struct error *e)
{
	const char *dot = strrchr(name, '.');
	bool said = dot && dot != name && reel_format_of(name, NULL) != REEL_FORMATS;
	const char *ending = said ? "" : ".svg";

	if (autosave_is_path(name)) {
		snprintf(path, AUTOSAVE_PATH_SIZE, "%s%s", name, ending);
	} else if (!record_check_name(name, e) || !autosave_find_folders(&a->session.autosave, e) ||
		   !file_make_folder(a->session.autosave.library.games, e)) {
		return false;
	} else {
		snprintf(path, AUTOSAVE_PATH_SIZE, "%s/%s%s", a->session.autosave.library.games,
			name, ending);
	}
	return access(path, F_OK) != 0 ||
	       error_set(e, _("%.150s already exists: choose another name."), path);
}

/* Saves the film in the games folder under a bare name, or in the file of a path; as .svg unless
 * the name ends in .cast. The status line says where, or why not: nothing else changes. */
static void
film_save(struct film *f, struct app *a, const struct theme *theme, const char *name)
{
	const struct reel_look look = { .theme = theme,
		.depth = a->ui.caps.depth,
		.title = a->session.game->title,
		.loops = true };
	char path[AUTOSAVE_PATH_SIZE];
	struct error e;

	if (f->waits)
		film_keep(f);
	if (f->reel.frames == 0) {
		ui_say(&a->ui, _("There is nothing to save yet."));
		return;
	}
	reel_hold(&f->reel, f->at_ms + HOLD_MS);
	if (run_find_path(a, name, path, &e) &&
		reel_write(&f->reel, &look, reel_format_of(path, &e), path, &e))
		ui_say(&a->ui, _("Saved as %.200s."), path);
	else
		ui_say(&a->ui, "%.250s", e.text);
}

/* ---- the loop ---- */

struct runner {
	struct app app;
	struct canvas canvas;
	struct film film;
	int notify[2]; /* a pipe: searches write when they end */
	int sync_fd;
	bool afresh; /* sends the next frame completely */
	bool again;  /* the same at the user's request: only stale cells may change */
};

static struct term_params
term_params_of(const struct options *o)
{
	struct term_params p = {
		.mouse = options_switch(o, OPTION_mouse),
		.color = (enum color_choice)options_choice(o, OPTION_color),
		.glyphs = (enum glyph_choice)options_choice(o, OPTION_glyphs),
		.clipboard = (enum clipboard_choice)options_choice(o, OPTION_clipboard),
	};

	/* It was validated when the option was set; if the file has been removed since, it counts
	 * as auto. */
	p.find_theme = options_is(o, OPTION_theme, "auto") ||
		       !theme_load(o->text[OPTION_theme], &p.theme, NULL);
	return p;
}

static void
run_show(struct runner *r)
{
	int columns, rows;

	term_size(&columns, &rows);
	if ((columns != r->canvas.width || rows != r->canvas.height) &&
		!canvas_resize(&r->canvas, columns, rows))
		ui_say(&r->app.ui, _("There is not enough memory for a screen of %dx%d."), columns,
			rows);
	app_draw(&r->app, &r->canvas);
	film_take(&r->film, &r->app, &r->canvas, clock_now_us());
	/* A test sees the terminal's contents before all of the frame is sent again, with its size. */
	if (r->sync_fd >= 0 && r->again) {
		term_show(&r->canvas, r->afresh);
		dprintf(r->sync_fd, "\1%dx%d\1", r->canvas.width, r->canvas.height);
	}
	term_show(&r->canvas, r->afresh || r->again);
	r->afresh = r->again = false;
	if (r->sync_fd >= 0) {
		ssize_t written = write(r->sync_fd, "", 1);
		(void)written;
	}
}

static void
take_events(struct runner *r)
{
	struct ui *ui = &r->app.ui;
	struct event event;

	while (!ui->done && term_event(&event)) {
		if (event.kind == EVENT_SUSPEND) {
			app_suspend(&r->app, true, clock_now_us());
			term_suspend();
			app_suspend(&r->app, false, clock_now_us());
			continue;
		}
		if (event.kind == EVENT_RESIZE)
			r->afresh = true;
		else if (event.kind == EVENT_KEY &&
			 request_of_key(event.key, EVERYWHERE) == REQ_REDRAW)
			r->again = true;
		ui->terminal.has_clipboard = term_now()->has_clipboard;
		app_event(&r->app, &event, clock_now_us());
		/* The next event finds the views as they are now. */
		app_tick(&r->app, clock_now_us());
		const struct errands todo = ui->terminal;
		ui->terminal = (struct errands){ .restyle = todo.restyle,
			.has_clipboard = todo.has_clipboard };
		if (todo.ask_clipboard)
			term_ask_clipboard();
		if (todo.copy)
			term_copy(todo.copy);
		if (todo.cast[0])
			film_save(&r->film, &r->app, &term_now()->theme, todo.cast);
		/* Keys typed after a resize refer to what is visible now. */
		if (event.kind == EVENT_RESIZE)
			run_show(r);
	}
}

/* Warns of a theme that is hard to read, but uses it. */
static void
run_check_theme(struct runner *r)
{
	struct error e;

	if (!r->app.ui.message[0] && !theme_check(&term_now()->theme, &e))
		ui_say(&r->app.ui, "%.250s", e.text);
}

/* Advances the match and shows what has changed, including the terminal's settings. */
static void
run_step(struct runner *r)
{
	if (r->app.ui.terminal.restyle) {
		struct term_params params = term_params_of(r->app.options);
		term_change(&params);
		r->app.ui.caps = term_now()->caps;
		r->app.ui.terminal.restyle = false;
		r->afresh = true;
		run_check_theme(r);
	}
	app_tick(&r->app, clock_now_us());
	if (r->app.ui.dirty)
		run_show(r);
	session_sync(&r->app.session); /* after the frame, because a disk may be slow */
}

static void
loop(struct runner *r)
{
	run_step(r); /* keys typed ahead apply to the first frame */
	for (;;) {
		take_events(r);
		if (r->app.ui.done || term_signal())
			return;
		run_step(r);
		int64_t wake = app_wake_us(&r->app);
		int64_t now = clock_now_us();
		int64_t timeout = wake == INT64_MAX ? -1 : wake > now ? wake - now : 0;
		_Static_assert((int)FRIEND_SOCKETS <= (int)TERM_OTHERS, "they fit");
		int friend[FRIEND_SOCKETS], sockets = friend_sockets(&r->app.session, friend);
		if (!term_wait(r->notify[0], friend, sockets, timeout)) {
			raise(SIGHUP); /* the terminal is gone */
			return;
		}
	}
}

/* Adds the command that continues the game, if it was not saved automatically. */
static void
say_how_to_go_on(const struct app *a, char *out, size_t size)
{
	const struct match *m = &a->session.match;
	char x[PLAYER_SPEC_TEXT], o[PLAYER_SPEC_TEXT];
	struct text t;
	size_t used = strlen(out);

	text_init(&t, out + used, size - used);
	if (match_at(m) == 0 || match_result(m) != GAME_OPEN ||
		player_spec_is_friend(&a->session.spec[SIDE_FIRST])) /* the host keeps the game */
		return;
	if (used > 0)
		text_add(&t, "\n");
	player_spec_text(&a->session.spec[0], x);
	player_spec_text(&a->session.spec[1], o);
	text_add(&t, _("Resume with: %s"), "");
	text_add(&t, "narabe play --game=%s --x=%s --o=%s ", a->session.game->name, x, o);
	if (m->record.start_given) {
		char cells[GAME_POSITION_TEXT];
		game_position_text(a->session.game, match_state(m), cells);
		text_add(&t, "\"%s\"", cells);
		return;
	}
	text_add(&t, "--moves=\"");
	for (int i = 0; i < match_at(m); i++) {
		char name[GAME_MOVE_TEXT];
		game_move_text(a->session.game, &match_ply(m, i)->position, match_move(m, i), name);
		text_add(&t, "%s%s", i ? " " : "", name);
	}
	text_add(&t, "\"");
}

static bool
open_screen(struct runner *r, const struct term_params *params, struct error *e)
{
	int columns, rows;

	if (!term_start(params, e))
		return false;
	term_size(&columns, &rows);
	if (canvas_init(&r->canvas, columns, rows))
		return true;
	term_stop();
	return error_set(e, _("There is not enough memory for a screen of %d x %d characters."),
		columns, rows);
}

static bool
run_set_up(struct runner *r, struct run_params *p, struct error *e)
{
	struct term_params params = term_params_of(p->options);
	struct capabilities caps = { 0 };

	/* The match first, so that errors are reported before the terminal is touched. */
	if (!thread_open_pipe(r->notify, e))
		return false;
	if (!app_init(&r->app, p->options, caps, p->seed, r->notify[1], e) ||
		!session_set_up(&r->app.session, r->app.session.game, r->app.session.spec, p->cells,
			p->moves, e) ||
		!open_screen(r, &params, e)) {
		app_finish(&r->app);
		friend_free(p->friend);
		return false;
	}
	r->app.ui.caps = term_now()->caps;
	r->app.session.spreads = r->app.session.match.spreads = r->app.session.exact.on = true;
	if (p->record) {
		session_open_record(&r->app.session, p->record, NULL, "");
		session_go_to(&r->app.session,
			record_current(&r->app.session.match.record)); /* an engine waits */
	}
	bool keeps = !p->friend || friend_is_host(p->friend);
	if (keeps && options_switch(p->options, OPTION_autosave))
		autosave_begin(&r->app.session.autosave);
	if (p->friend)
		friend_begin(&r->app.session, p->friend);
	if (p->tour)
		view_tour_open(&r->app, p->tour, p->chapter, true);
	if (p->welcome)
		app_welcome(&r->app);
	if (p->slow) {
		session_tick(&r->app.session, clock_now_us()); /* an engine is asked */
		view_tree_slow(&r->app, "on");
		view_tree_slow(&r->app, "");
	}
	if (p->puzzle.open) {
		view_open(&r->app, VIEW_start);
		view_puzzle_open(&r->app, p->puzzle.game, p->puzzle.number, p->puzzle.day);
	}
	r->sync_fd = p->sync_fd;
	return true;
}

bool
run(struct run_params *p, int *signal_out, struct error *e)
{
	static struct runner r; /* large */

	memset(&r, 0, sizeof r);
	bool started = run_set_up(&r, p, e);
	if (started) {
		if (r.app.views.top != VIEW_resume) /* which shows it after its question */
			app_say_warning(&r.app);
		run_check_theme(&r);
		loop(&r);
		if (!app_leave(&r.app, p->last_words, sizeof p->last_words))
			say_how_to_go_on(&r.app, p->last_words, sizeof p->last_words);
		app_finish(&r.app);
		term_stop();
		*signal_out = term_signal(); /* even one that came meanwhile */
		if (p->picture)
			canvas_picture(&r.canvas, &term_now()->theme, r.app.ui.caps.depth,
				p->picture, &p->picture_error);
	}
	film_finish(&r.film);
	canvas_finish(&r.canvas);
	close(r.notify[0]);
	close(r.notify[1]);
	return started;
}
