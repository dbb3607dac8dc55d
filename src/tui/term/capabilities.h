/* What the environment says of the terminal: its glyphs, colours, background. */
#ifndef NARABE_TUI_TERM_CAPABILITIES_H
#define NARABE_TUI_TERM_CAPABILITIES_H

#include <stdbool.h>

/* Whether box lines and blocks can be drawn one column wide. */
bool capabilities_has_unicode(void);

/* Whether colours are not wanted: NO_COLOR, CLICOLOR=0. */
bool capabilities_refuses_color(void);

/* What COLORFGBG says of the background; false when it says nothing. */
bool capabilities_background(bool *light);

#endif
