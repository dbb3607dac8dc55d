/* Popups that are lists: struct view has a slot for it. */
#ifndef NARABE_TUI_APP_LISTS_H
#define NARABE_TUI_APP_LISTS_H

#include <stdbool.h>
#include <stdint.h>

#include "tui/keys.h"

struct app;

/* Each does what the list that is open makes of it; false when no list is, or it makes nothing of
 * it. `/` begins a search and takes every key until it ends. */
bool app_list_search(struct app *a, int32_t key);
bool app_list_searches(struct app *a);
bool app_list_key(struct app *a, int32_t key);
bool app_list_request(struct app *a, enum request r);
bool app_list_click(struct app *a, int x, int y);

#endif
