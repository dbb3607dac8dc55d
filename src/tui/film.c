/* What the screen has shown since the game began. */
#include "tui/film.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/language.h"
#include "record/file.h"

enum {
	LEAST_MS = 200, /* between two frames: five a second */
	MOST_MS = 2000, /* what a frame without change counts */
	MOST_FRAMES = 2000,
	HOLD_MS = 2500,
};

void
film_finish(struct film *f)
{
	reel_finish(&f->reel);
	canvas_finish(&f->latest);
	*f = (struct film){ 0 };
}

/* Another game, or another size: from the beginning. */
static void
begin(struct film *f, const struct app *a, const struct canvas *c)
{
	film_finish(f);
	f->games = a->ui.games;
	f->stopped = !reel_init(&f->reel, c->width, c->height) ||
		     !canvas_init(&f->latest, c->width, c->height);
}

/* Puts the latest frame into the reel. */
static void
keep(struct film *f)
{
	f->waits = false;
	f->kept_ms = f->at_ms;
	if (f->reel.frames >= MOST_FRAMES)
		f->stopped = !reel_drop(&f->reel, MOST_FRAMES / 2);
	f->stopped = f->stopped || !reel_add(&f->reel, &f->latest, f->at_ms);
}

/* The popups of a person who looks for a key are no part of the game, nor is the first screen. */
static bool
is_shown(const struct app *a)
{
	const struct view *v = app_view(a);

	return (!v || v->mode) && !a->ui.too_small && !view_start_is_open(a);
}

void
film_take(struct film *f, const struct app *a, const struct canvas *c, int64_t now_us)
{
	int64_t passed_ms = (now_us - f->seen_us) / 1000;

	if (!is_shown(a))
		return;
	if (f->games != a->ui.games || f->reel.width != c->width || f->reel.height != c->height)
		begin(f, a, c);
	if (f->stopped)
		return;
	if (f->waits && passed_ms >= LEAST_MS) /* it could be seen */
		keep(f);
	f->at_ms += passed_ms < MOST_MS ? passed_ms : MOST_MS;
	f->seen_us = now_us;
	memcpy(f->latest.cells, c->cells, (size_t)c->width * (size_t)c->height * sizeof *c->cells);
	f->waits = true;
	if (f->reel.frames == 0 || f->at_ms - f->kept_ms >= LEAST_MS)
		keep(f);
}

/* Where a name leads to, and how it is written. False with a sentence. */
static bool
find_path(struct app *a, const char *name, char path[AUTOSAVE_PATH_SIZE], struct error *e)
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

void
film_save(struct film *f, struct app *a, const struct theme *theme, const char *name)
{
	const struct reel_look look = { .theme = theme,
		.depth = a->ui.caps.depth,
		.title = a->session.game->title,
		.loops = true };
	char path[AUTOSAVE_PATH_SIZE];
	struct error e;

	if (f->waits)
		keep(f);
	if (f->reel.frames == 0) {
		ui_say(&a->ui, _("There is nothing to save yet."));
		return;
	}
	reel_hold(&f->reel, f->at_ms + HOLD_MS);
	if (find_path(a, name, path, &e) &&
		reel_write(&f->reel, &look, reel_format_of(path, &e), path, &e))
		ui_say(&a->ui, _("Saved as %.200s."), path);
	else
		ui_say(&a->ui, "%.250s", e.text);
}
