/* Settings changed while the program runs, and their effects. The screen's thread only. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/language.h"
#include "tui/app/app.h"

bool
app_line_is_slow(void)
{
	return getenv("SSH_CONNECTION") != NULL;
}

static void
take_frames(struct app *a)
{
	int frames = options_integer(a->options, OPTION_frames);

	if (app_line_is_slow())
		frames = (frames + 1) / 2;
	a->ui.frame_us = a->session.frame_us = 1000000 / frames;
}

static void
take_pace(struct app *a)
{
	session_take_pace(&a->session);
}

static void
take_clock(struct app *a)
{
	session_take_clock(&a->session);
}

static void
take_threads(struct app *a)
{
	session_take_threads(&a->session);
}

static void
take_teach(struct app *a)
{
	a->session.teach = options_integer(a->options, OPTION_teach);
}

static void
take_display(struct app *a)
{
	display_init(&a->display, a->options);
}

static void
restyle(struct app *a)
{
	a->ui.restyle = true;
}

static void
take_language(struct app *a)
{
	struct error e;

	if (!language_use(a->options->text[OPTION_language], &e))
		ui_say(&a->ui, "%.250s", e.text);
}

static const struct {
	enum option_id id;
	void (*take)(struct app *a);
} effects[] = {
	{ OPTION_language, take_language },
	{ OPTION_heat, take_display },
	{ OPTION_heat_scale, take_display },
	{ OPTION_numbers, take_display },
	{ OPTION_point, take_display },
	{ OPTION_graph, take_display },
	{ OPTION_frames, take_frames },
	{ OPTION_reply_ms, take_pace },
	{ OPTION_clock, take_clock },
	{ OPTION_teach, take_teach },
	{ OPTION_threads, take_threads },
	{ OPTION_color, restyle },
	{ OPTION_glyphs, restyle },
	{ OPTION_theme, restyle },
	{ OPTION_mouse, restyle },
	{ OPTION_clipboard, restyle },
};
enum { EFFECTS = sizeof effects / sizeof effects[0] };

static void
apply(struct app *a, enum option_id id)
{
	for (int i = 0; i < EFFECTS; i++) {
		if (effects[i].id == id)
			effects[i].take(a);
	}
	a->ui.dirty = true;
}

void
app_apply_options(struct app *a)
{
	for (int i = 0; i < EFFECTS; i++)
		effects[i].take(a);
	a->ui.restyle = false; /* the terminal was started with them */
}

bool
app_is_live_option(enum option_id id)
{
	if (option_table[id].kind == PARAM_TEXT)
		return id == OPTION_theme || id == OPTION_clock;
	return id != OPTION_interface && id != OPTION_autosave; /* of the start */
}

bool
app_set_option(struct app *a, enum option_id id, const char *text, struct error *e)
{
	if (!app_is_live_option(id))
		return error_set(e, _("%s is chosen at the start; new chooses board and players."),
			option_table[id].name);
	display_note(&a->display, a->options); /* what keys have changed stays */
	bool kept = options_change(a->options, id, text, e);
	apply(a, id);
	return kept;
}

bool
app_revert_option(struct app *a, enum option_id id, struct error *e)
{
	display_note(&a->display, a->options);
	bool kept = options_revert(a->options, id, e);

	apply(a, id);
	return kept;
}

void
app_say_warning(struct app *a)
{
	if (a->options->warnings == 0)
		return;
	const char *warning = a->options->warning[0];
	size_t folders = strcspn(warning, " ");
	while (folders > 0 && warning[folders - 1] != '/')
		folders--;
	ui_say(&a->ui, "%.250s", warning + folders);
}
