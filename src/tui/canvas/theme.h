/* The appearance of tones: the colours of a theme, built in or read from a file. */
#ifndef NARABE_TUI_CANVAS_THEME_H
#define NARABE_TUI_CANVAS_THEME_H

#include "base/text.h"
#include "tui/canvas/canvas.h"

enum { THEME_NAME_SIZE = 64, THEMES_MAX = 32 };

/* A colour: an index of xterm's 256, or THEME_RGB | 0xrrggbb; with DEPTH_8 and DEPTH_16 one of those of ANSI. */
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

/* The built-in themes: dark, light, quiet, mono. False for another name. */
bool theme_builtin(const char *name, struct theme *out);

/* The colour of a tone, or THEME_NO_COLOR, which is always the case with DEPTH_MONO and in a mono
 * theme. Colours of 8 or 16 are the same in all themes. */
int theme_color(const struct theme *t, enum depth depth, enum tone tone);

/* Red, green and blue of a colour, as 0xrrggbb. */
uint32_t theme_rgb(int color);

/* The nearest of xterm's 256 colours; an index is returned unchanged. */
int theme_index(int color);

/* A tone's name in files: "heat_0". */
const char *theme_tone_name(enum tone tone);

/* False with a sentence that names two tones with insufficient contrast. */
bool theme_check(const struct theme *t, struct error *e);

/* ---- by name ---- */

/* A built-in theme, the theme in the file of this path (a name with a slash), or NAME.cfg in the
 * user's or the program's themes folder. False with a sentence. */
bool theme_load(const char *name, struct theme *out, struct error *e);

/* The names that theme_load() accepts, built-in ones first; returns their number. */
int theme_names(char out[THEMES_MAX][THEME_NAME_SIZE]);

#endif
