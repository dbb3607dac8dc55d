/* A canvas as a picture: an SVG is a reel of one frame. The caller's thread. */
#include "tui/canvas/canvas_picture.h"

#include "config.h"
#include "tui/canvas/picture.h"
#include "tui/canvas/reel.h"

bool
canvas_picture(const struct canvas *c, const struct theme *theme, enum depth depth,
	const char *path, struct error *e)
{
	const struct reel_look look = { .theme = theme, .depth = depth, .title = "narabe" };
	struct reel r = { 0 };

#ifdef NARABE_CAIRO
	if (!picture_is_svg(path))
		return canvas_png(c, theme, depth, path, e);
#endif
	bool ok = picture_path_ok(path, e) &&
		  ((reel_init(&r, c->width, c->height) && reel_add(&r, c, 0)) ||
			  error_set(e, "There is not enough memory for the picture %s.", path));
	ok = ok && reel_write(&r, &look, REEL_SVG, path, e);
	reel_finish(&r);
	return ok;
}
