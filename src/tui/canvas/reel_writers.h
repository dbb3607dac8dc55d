/* The formats of a reel, for reel.c: each writes a file completely or not at all, and returns false
 * with a sentence if it cannot. */
#ifndef NARABE_TUI_CANVAS_REEL_WRITERS_H
#define NARABE_TUI_CANVAS_REEL_WRITERS_H

#include <stdio.h>

#include "tui/canvas/reel.h"

/* A reel being written as text. */
struct reel_pen {
	const struct reel *reel;
	const struct reel_look *look;
	struct canvas shown; /* empty at first: for reel_apply() */
	FILE *out;           /* in memory */
	bool failed;         /* set when memory ran out */
};

/* Writes what `put` prints. */
bool reel_write_text(const struct reel *r, const struct reel_look *look,
	void (*put)(struct reel_pen *pen), const char *path, struct error *e);

/* asciicast version 2: a line of JSON for the header, one for each frame. */
bool reel_write_asciicast(
	const struct reel *r, const struct reel_look *look, const char *path, struct error *e);

/* An animated SVG: CSS, no script. */
bool reel_write_svg(
	const struct reel *r, const struct reel_look *look, const char *path, struct error *e);

#endif
