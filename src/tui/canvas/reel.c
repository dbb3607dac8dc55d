/* A reel: canvases over time. */
#include "tui/canvas/reel.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/file.h"
#include "tui/canvas/reel_writers.h"

bool
reel_init(struct reel *r, int width, int height)
{
	*r = (struct reel){ .width = width, .height = height };
	return canvas_init(&r->last, width, height);
}

void
reel_finish(struct reel *r)
{
	free(r->frame);
	free(r->cell);
	canvas_finish(&r->last);
	*r = (struct reel){ 0 };
}

/* Makes room for so many more items; false if memory runs out. */
static bool
grow(void **items, size_t used, size_t *room, size_t more, size_t size)
{
	if (*room - used >= more)
		return true;
	size_t wanted = 2 * *room + more;
	void *grown = realloc(*items, wanted * size);
	if (!grown)
		return false;
	*items = grown;
	*room = wanted;
	return true;
}

static bool
same(const struct canvas_cell *a, const struct canvas_cell *b)
{
	return a->ch == b->ch && a->style.ink == b->style.ink && a->style.paper == b->style.paper &&
	       a->style.attr == b->style.attr;
}

/* How many cells differ from the last frame; they are stored in *out unless it is NULL. */
static size_t
changes(const struct reel *r, const struct canvas *c, struct reel_cell *out)
{
	size_t count = 0;

	for (int i = 0; i < r->width * r->height; i++) {
		if (same(&r->last.cells[i], &c->cells[i]))
			continue;
		if (out)
			out[count] = (struct reel_cell){ i, c->cells[i] };
		count++;
	}
	return count;
}

bool
reel_add(struct reel *r, const struct canvas *c, int64_t at_ms)
{
	size_t count = changes(r, c, NULL);

	if (r->frames == 0)
		r->start_ms = at_ms;
	at_ms -= r->start_ms;
	if (at_ms > r->end_ms)
		r->end_ms = at_ms;
	if (count == 0 && r->frames > 0)
		return true;
	/* Two in the same millisecond are one. */
	bool joins = r->frames > 0 && at_ms <= r->frame[r->frames - 1].at_ms;
	if (!grow((void **)&r->frame, r->frames, &r->frame_room, 1, sizeof *r->frame) ||
		!grow((void **)&r->cell, r->cells, &r->cell_room, count, sizeof *r->cell))
		return false;
	if (joins)
		r->frame[r->frames - 1].count += count;
	else
		r->frame[r->frames++] = (struct reel_frame){ at_ms, r->cells, count };
	changes(r, c, r->cell + r->cells);
	r->cells += count;
	memcpy(r->last.cells, c->cells,
		(size_t)r->width * (size_t)r->height * sizeof *r->last.cells);
	return true;
}

void
reel_hold(struct reel *r, int64_t until_ms)
{
	if (until_ms - r->start_ms > r->end_ms)
		r->end_ms = until_ms - r->start_ms;
}

void
reel_apply(const struct reel *r, size_t frame, struct canvas *c)
{
	const struct reel_frame *f = &r->frame[frame];

	for (size_t i = f->first; i < f->first + f->count; i++)
		c->cells[r->cell[i].at] = r->cell[i].cell;
}

bool
reel_drop(struct reel *r, size_t keep)
{
	struct reel kept;
	struct canvas shown;
	size_t first = keep < r->frames ? r->frames - keep : 0;
	bool fine = reel_init(&kept, r->width, r->height);

	fine = canvas_init(&shown, r->width, r->height) && fine;
	for (size_t i = 0; fine && i < r->frames; i++) {
		reel_apply(r, i, &shown);
		if (i >= first)
			fine = reel_add(&kept, &shown, r->start_ms + r->frame[i].at_ms);
	}
	reel_hold(&kept, r->start_ms + r->end_ms);
	canvas_finish(&shown);
	if (fine) {
		reel_finish(r);
		*r = kept;
	} else {
		reel_finish(&kept);
	}
	return fine;
}

int64_t
reel_frame_ms(const struct reel *r, size_t frame)
{
	return (frame + 1 < r->frames ? r->frame[frame + 1].at_ms : r->end_ms) -
	       r->frame[frame].at_ms;
}

/* ---- writing ---- */

static const struct {
	const char *ending;
	bool (*write)(const struct reel *r, const struct reel_look *look, const char *path,
		struct error *e);
} writers[REEL_FORMATS] = {
	[REEL_ASCIICAST] = { ".cast", reel_write_asciicast },
	[REEL_SVG] = { ".svg", reel_write_svg },
};

enum reel_format
reel_format_of(const char *path, struct error *e)
{
	size_t length = strlen(path);

	for (int i = 0; i < REEL_FORMATS; i++) {
		size_t tail = strlen(writers[i].ending);
		if (length > tail && strcasecmp(path + length - tail, writers[i].ending) == 0)
			return (enum reel_format)i;
	}
	error_set(e,
		"\"%.200s\" does not say what to write: its name must end in .svg or .cast (an "
		"asciicast, from which agg makes a GIF).",
		path);
	return REEL_FORMATS;
}

bool
reel_write_text(const struct reel *r, const struct reel_look *look,
	void (*put)(struct reel_pen *pen), const char *path, struct error *e)
{
	struct reel_pen pen = { .reel = r, .look = look };
	char *text = NULL;
	size_t size = 0;
	bool fine = false;

	if (canvas_init(&pen.shown, r->width, r->height))
		pen.out = open_memstream(&text, &size);
	if (pen.out) {
		put(&pen);
		fine = file_close_text(pen.out, &text) && !pen.failed;
	}
	canvas_finish(&pen.shown);
	fine = fine ? file_replace(path, text, size, e)
		    : error_set(e, "There is no memory to write %s.", path);
	free(text);
	return fine;
}

bool
reel_write(const struct reel *r, const struct reel_look *look, enum reel_format format,
	const char *path, struct error *e)
{
	return writers[format].write(r, look, path, e);
}
