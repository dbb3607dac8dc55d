/* A list in a box: rows of which one has the cursor and some are seen, a search among them, and how
 * a row with a value looks. Its keys, clicks and place are the same in every list. It knows neither
 * the app nor what the rows are: whoever has one counts and draws them. */
#ifndef NARABE_TUI_CANVAS_LIST_H
#define NARABE_TUI_CANVAS_LIST_H

#include <stdint.h>

#include "tui/canvas/canvas.h"

enum { LIST_SEARCH_SIZE = 32 };

/* All zero: the cursor on the first row. */
struct list {
	int count;        /* rows */
	int cursor, top;  /* the row with the cursor; the first that is seen */
	int head;         /* rows at the beginning that are seen whenever the row behind them is */
	bool clamps;      /* at the ends the cursor stays; otherwise it comes in at the other end */
	bool gap;         /* an empty line before the last row */
	struct rect area; /* of the last drawing: the rows */
	struct rect box;  /* and all of the list, where a click does not close it */
	bool searches;    /* what is typed is searched for */
	char search[LIST_SEARCH_SIZE];
};

/* Where the rows are to be drawn: scrolls until the cursor is seen. */
void list_place(struct list *l, struct rect area, int count);

/* The line of a row, and whether it is seen there. */
int list_y(const struct list *l, int row);
bool list_sees(const struct list *l, int row);

/* The row at this place, -1 for none. */
int list_hit(const struct list *l, int x, int y);

/* Moves the cursor by so many rows. */
void list_step(struct list *l, int rows);

/* Home, End, Page Up and Page Down; false for another key. */
bool list_key(struct list *l, int32_t key);

/* What a key means to the search. LIST_SEARCH_CHANGED: the first row at or behind the cursor that
 * list_matches() is wanted; LIST_SEARCH_NEXT: the first behind it. */
enum list_search { LIST_NO_SEARCH, LIST_SEARCH_TAKES, LIST_SEARCH_CHANGED, LIST_SEARCH_NEXT };
enum list_search list_search_key(struct list *l, int32_t key);

/* Whether a row's text contains what is searched for, in small letters or large. */
bool list_matches(const struct list *l, const char *text);

/* The style of the row that has the cursor. */
struct style list_style(struct capabilities caps);

/* "< value >" on a line of r; without the signs where they are only to keep their place. */
void list_draw_value(
	struct canvas *c, struct rect r, struct style style, bool signs, const char *value);

/* On the frame below: the search, or else the sentence on the keys. */
void list_draw_foot(const struct list *l, struct canvas *c, int x, int y, const char *keys);

#endif
