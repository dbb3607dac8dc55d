/* What draws a PNG: a module, so that cairo, with the twenty libraries that it needs, is loaded when a PNG is
 * drawn. A program starts in half the time. */
#ifndef NARABE_TUI_CANVAS_PNG_H
#define NARABE_TUI_CANVAS_PNG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The operations of picture.h on a picture that open() returns, in pixels / `scale`. */
struct png_ops {
	/* NULL on failure, with the reason in *why and whether the picture is too large. */
	void *(*open)(int width, int height, int scale, const char **why, bool *large);
	void (*color)(void *png, uint32_t rgb);
	void (*new_path)(void *png);
	/* Adds a step of a path: M, L, C or Z. */
	void (*step)(void *png, char kind, const double x[6]);
	void (*fill)(void *png);
	void (*stroke)(void *png, double width);
	/* Of characters of a screen if `mono`, which may be wide. */
	void (*text)(void *png, double size, bool bold, bool mono, bool wide, double x, double y,
		double room, const char *text);
	/* Frees the picture. Returns NULL with the file to be freed, or the reason of failure. */
	const char *(*finish)(void *png, char **bytes, size_t *size);
};

/* What the module exports. */
#define PNG_MODULE "narabe-png.so"
#define PNG_OPS    "narabe_png"
extern const struct png_ops narabe_png;

#endif
