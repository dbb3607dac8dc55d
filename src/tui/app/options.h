/* Settings changed while the program runs. */
#ifndef NARABE_TUI_APP_OPTIONS_H
#define NARABE_TUI_APP_OPTIONS_H

#include "tui/app/app.h"

/* Changes a setting and saves it; false with a sentence. Only for app_is_live_option(). */
bool app_set_option(struct app *a, enum option_id id, const char *text, struct error *e);
bool app_revert_option(struct app *a, enum option_id id, struct error *e);

/* Whether a setting affects more than the start of a game. */
bool app_is_live_option(enum option_id id);

/* Whether the terminal is far away: fewer frames, and nothing moves unasked. */
bool app_line_is_slow(void);

/* Applies the settings to the app, except for the terminal's own. */
void app_apply_options(struct app *a);

/* Says the first of the warnings that reading the settings gave, without the folders of the file. */
void app_say_warning(struct app *a);

#endif
