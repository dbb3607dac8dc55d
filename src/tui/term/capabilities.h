/* What the environment says about the terminal: glyphs, colours, background. */
#ifndef NARABE_TUI_TERM_CAPABILITIES_H
#define NARABE_TUI_TERM_CAPABILITIES_H

#include <stdbool.h>

/* Whether box lines and blocks can be drawn one column wide. */
bool capabilities_has_unicode(void);

/* Whether the user refuses colours: NO_COLOR, CLICOLOR=0. */
bool capabilities_refuses_color(void);

/* The background according to COLORFGBG; false if it is not given. */
bool capabilities_background(bool *light);

#endif
