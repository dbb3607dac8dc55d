/* The mouse. */
#ifndef NARABE_TUI_APP_MOUSE_H
#define NARABE_TUI_APP_MOUSE_H

#include "tui/app/app.h"

void app_click(struct app *a, int x, int y);
void app_wheel(struct app *a, const struct event *event);

/* Whether a click lies there. */
bool app_is_inside(struct rect r, int x, int y);

#endif
