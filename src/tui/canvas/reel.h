/* A reel: what a screen showed over time, as canvases with times, of which only the cells that
 * change are kept. Recorded once, written as an asciicast or an animated SVG. One thread at a
 * time.
 *
 *	reel_init ─▶ reel_add(canvas, time) ... ─▶ reel_write(path) ─▶ reel_finish
 */
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
	int64_t start_ms;   /* the first frame's own time */
	int64_t end_ms;     /* how long the reel is; not before the last frame */
};

enum reel_format { REEL_ASCIICAST, REEL_SVG, REEL_FORMATS };

/* How a reel is shown. */
struct reel_look {
	const struct theme *theme;
	enum depth depth;
	const char *title; /* plain text */
	bool loops;        /* an asciicast leaves that to its player */
};

/* An empty reel of this size; false if memory runs out. */
bool reel_init(struct reel *r, int width, int height);
void reel_finish(struct reel *r);

/* Adds what the screen shows from this time on, in any unit of ms that only goes forward; nothing if
 * it shows the same as before. The canvas has the reel's size. False if memory runs out: then the
 * reel is as it was. */
bool reel_add(struct reel *r, const struct canvas *c, int64_t at_ms);

/* The last frame is shown until this time, at least. */
void reel_hold(struct reel *r, int64_t until_ms);

/* Drops the oldest frames, all but `keep`; the first of those is then whole and at 0. False, with the
 * reel as it was, if memory runs out. */
bool reel_drop(struct reel *r, size_t keep);

/* Applies a frame's changes to the canvas with the frame before it, for the first an empty one of
 * the reel's size. */
void reel_apply(const struct reel *r, size_t frame, struct canvas *c);

/* How long a frame is shown. */
int64_t reel_frame_ms(const struct reel *r, size_t frame);

/* The format by a file's ending, .cast or .svg; REEL_FORMATS with a sentence for another. */
enum reel_format reel_format_of(const char *path, struct error *e);

/* Writes a reel with at least one frame, completely or not at all. False with a sentence. */
bool reel_write(const struct reel *r, const struct reel_look *look, enum reel_format format,
	const char *path, struct error *e);

/* Writes *c to `path`, which ends in .png or .svg; false with a sentence on failure. Colours are
 * the theme's at this depth; the terminal's own are dark or light to match the theme. */
bool canvas_picture(const struct canvas *c, const struct theme *theme, enum depth depth,
	const char *path, struct error *e);

/* The same as a PNG, if there is cairo. */
bool canvas_png(const struct canvas *c, const struct theme *theme, enum depth depth,
	const char *path, struct error *e);

#endif
