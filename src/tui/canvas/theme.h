/* The appearance of tones: the colours of a theme, built in or read from a file. */
#ifndef NARABE_TUI_CANVAS_THEME_H
#define NARABE_TUI_CANVAS_THEME_H

#include "base/text.h"
#include "tui/canvas/canvas.h"

enum { THEME_NAME_SIZE = 64, THEMES_MAX = 32 };

/* A colour: an index of xterm's 256, or THEME_RGB | 0xrrggbb; with DEPTH_8 and DEPTH_16 an ANSI colour. */
enum {
	THEME_NO_COLOR = -1, /* the terminal's own */
	THEME_RGB = 1 << 24,
};

struct theme {
	char name[THEME_NAME_SIZE];
	bool light; /* made for a light terminal */
	bool mono;  /* no colours at all */
	int color[TONE_COUNT];
};

/* Gets a built-in theme: dark, light, quiet, mono. Returns false for another name. */
bool theme_builtin(const char *name, struct theme *out);

/* Returns the colour of a tone, or THEME_NO_COLOR, as always with DEPTH_MONO and in a mono theme. Colours of 8
 * or 16 are the same in all themes. */
int theme_color(const struct theme *t, enum depth depth, enum tone tone);

/* Returns red, green and blue of a colour, as 0xrrggbb. */
uint32_t theme_rgb(int color);

/* Returns the nearest of xterm's 256 colours; an index is returned unchanged. */
int theme_index(int color);

/* Returns a tone's name in files: "heat_0". */
const char *theme_tone_name(enum tone tone);

/* Checks that all texts are readable. Returns false with a sentence that names two tones with insufficient
 * contrast. */
bool theme_check(const struct theme *t, struct error *e);

/* ---- by name ---- */

/* Loads a built-in theme, the theme in the file of this path (a name with a slash), or NAME.cfg in the user's
 * or the program's themes folder. Returns false with a sentence on failure. */
bool theme_load(const char *name, struct theme *out, struct error *e);

/* Lists the names that theme_load() accepts, built-in ones first. Returns their number. */
int theme_names(char out[THEMES_MAX][THEME_NAME_SIZE]);

#endif
