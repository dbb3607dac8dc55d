/* A list in a box: rows, one of them under the cursor, scrolling, a search, and the appearance of
 * rows with values. Keys, clicks and position work the same in every list. It knows neither the app
 * nor the contents of the rows: its owner counts and draws them. */
#ifndef NARABE_TUI_CANVAS_LIST_H
#define NARABE_TUI_CANVAS_LIST_H

#include <stdint.h>

#include "tui/canvas/canvas.h"

enum { LIST_SEARCH_SIZE = 32 };

/* All zero: the cursor on the first row. */
struct list {
	int count;                     /* rows */
	int cursor, top;               /* the row under the cursor; the first visible row */
	bool clamps;                   /* the cursor stops at the ends; otherwise it wraps around */
	struct rect area;              /* of the rows, as last drawn */
	struct rect box;               /* of the whole list, where a click does not close it */
	bool searches;                 /* typing searches */
	bool filters;                  /* the owner shows only matching rows */
	char search[LIST_SEARCH_SIZE]; /* UTF-8; stays when the search ends, except by Esc */
};

/* Sets where the rows are drawn, and scrolls until the cursor is visible. */
void list_place(struct list *l, struct rect area, int count);

/* Returns the line of a row. */
int list_y(const struct list *l, int row);

/* Returns whether a row is visible. */
bool list_sees(const struct list *l, int row);

/* Returns the row at this position, or -1. */
int list_hit(const struct list *l, int x, int y);

/* Moves the cursor by `rows` rows. */
void list_step(struct list *l, int rows);

/* Returns whether a row's text contains the search text, ignoring case. */
bool list_matches(const struct list *l, const char *text);

/* Draws "< value >" on a line of r; without `signs`, blanks keep their place. */
void list_draw_value(
	struct canvas *c, struct rect r, struct style style, bool signs, const char *value);

/* Draws the search text, or else the sentence about the keys, on the frame below; and on the frame at the right
 * that rows are hidden above or below. */
void list_draw_foot(const struct list *l, struct canvas *c, int x, int y, const char *keys);

#endif
