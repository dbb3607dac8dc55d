/* What tones look like: xterm colour numbers for 256 and 8 colours, by theme. */
#ifndef NARABE_TUI_THEME_H
#define NARABE_TUI_THEME_H

#include "tui/canvas.h"

enum theme { THEME_DARK, THEME_LIGHT };

#define THEME_NO_COLOR (-1) /* the terminal's own */

/* The colour number of a tone, or THEME_NO_COLOR: an index of xterm's 256 colours, or with
 * DEPTH_8 of the 8 ANSI colours; always THEME_NO_COLOR with DEPTH_MONO. */
int theme_color(enum theme theme, enum depth depth, enum tone tone);

/* Red, green, blue of an index of xterm's 256 colours, 0xrrggbb. */
uint32_t theme_rgb(int color);

#endif
