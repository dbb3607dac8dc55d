/* A reel: a recording of a screen, as canvases with times, of which only the changed cells are kept. Recorded
 * once, written as an asciicast or an animated SVG. One thread at a time.
 *
 *	reel_init ─▶ reel_add(canvas, time) ... ─▶ reel_write(path) ─▶ reel_finish */
#ifndef NARABE_TUI_CANVAS_REEL_H
#define NARABE_TUI_CANVAS_REEL_H

#include "tui/canvas/canvas.h"
#include "tui/canvas/theme.h"

#include "base/text.h"

struct reel_cell {
	int at; /* row by row */
	struct canvas_cell cell;
};

struct reel_frame {
	int64_t at_ms; /* since the first, which is at 0 */
	size_t first;  /* of its cells */
	size_t count;
};

struct reel {
	int width, height;
	struct reel_frame *frame; /* times increase */
	size_t frames;
	struct reel_cell *cell;
	size_t cells;
	size_t frame_room, cell_room;
	struct canvas last; /* the last frame */
	int64_t start_ms;   /* the first frame's original time */
	int64_t end_ms;     /* the length of the reel; not before the last frame */
};

enum reel_format { REEL_ASCIICAST, REEL_SVG, REEL_FORMATS };

/* The look of a reel. */
struct reel_look {
	const struct theme *theme;
	enum depth depth;
	const char *title; /* plain text */
	bool loops;        /* an asciicast leaves this to its player */
};

/* Creates an empty reel of this size. Returns false if memory runs out. */
bool reel_init(struct reel *r, int width, int height);

/* Frees the reel. */
void reel_finish(struct reel *r);

/* Adds the contents of the screen from this time on, in ms of any clock that only goes forward; adds nothing if
 * they are unchanged. The canvas has the reel's size. Returns false and leaves the reel as it was if memory
 * runs out. */
bool reel_add(struct reel *r, const struct canvas *c, int64_t at_ms);

/* Shows the last frame at least until this time. */
void reel_hold(struct reel *r, int64_t until_ms);

/* Drops the oldest frames, all but `keep`; the first of those is then whole and at 0. Returns false and leaves
 * the reel as it was if memory runs out. */
bool reel_drop(struct reel *r, size_t keep);

/* Applies a frame's changes to the canvas with the frame before it; for the first frame, to an empty one of the
 * reel's size. */
void reel_apply(const struct reel *r, size_t frame, struct canvas *c);

/* Returns the format by a file's suffix, .cast or .svg; REEL_FORMATS with a sentence for another. */
enum reel_format reel_format_of(const char *path, struct error *e);

/* Writes a reel with at least one frame, completely or not at all. Returns false with a sentence on failure. */
bool reel_write(const struct reel *r, const struct reel_look *look, enum reel_format format,
	const char *path, struct error *e);

/* Writes *c to `path`, which ends in .png or .svg. Colours are the theme's at this depth; the terminal's own
 * are dark or light to match the theme. Returns false with a sentence on failure. */
bool canvas_picture(const struct canvas *c, const struct theme *theme, enum depth depth,
	const char *path, struct error *e);

#endif
