/* What tones look like: the colours of a theme, which is built in or read from a file. */
#ifndef NARABE_TUI_CANVAS_THEME_H
#define NARABE_TUI_CANVAS_THEME_H

#include "base/text.h"
#include "tui/canvas/canvas.h"

enum { THEME_NAME_SIZE = 64, THEMES_MAX = 32 };

/* A colour: an index of xterm's 256, or THEME_RGB | 0xrrggbb; with DEPTH_8 one of the 8 of ANSI. */
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

/* Those that are built in: dark, light, quiet, mono. False when there is none of that name. */
bool theme_builtin(const char *name, struct theme *out);

/* The colour of a tone, or THEME_NO_COLOR: always that with DEPTH_MONO and in a mono theme. The 8
 * colours are the same in all themes. */
int theme_color(const struct theme *t, enum depth depth, enum tone tone);

/* Red, green, blue of a colour that is one, 0xrrggbb. */
uint32_t theme_rgb(int color);

/* The index of xterm's 256 colours that is nearest to a colour; an index is itself. */
int theme_index(int color);

/* A tone's name in files: "heat_0". */
const char *theme_tone_name(enum tone tone);

/* The contrast of two colours after WCAG 2, 1 to 21. */
double theme_contrast(int a, int b);

/* The tones that are read on each other, ink and paper; ends with TONE_DEFAULT. */
extern const enum tone theme_pairs[][2];

/* False with a sentence that names two tones whose contrast is too low to be read. */
bool theme_check(const struct theme *t, struct error *e);

/* ---- by name, theme_file.c ---- */

/* A theme that is built in, that stands in the file of this path (a name with a slash), or in
 * NAME.cfg of the user's or the program's folder of themes. False with a sentence. */
bool theme_load(const char *name, struct theme *out, struct error *e);

/* The names that theme_load() finds, the built-in ones first; their number. */
int theme_names(char out[THEMES_MAX][THEME_NAME_SIZE]);

#endif
