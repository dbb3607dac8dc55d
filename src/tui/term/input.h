/* What term.c and term_input.c, the two files that know curses, share. */
#ifndef NARABE_TUI_TERM_INPUT_H
#define NARABE_TUI_TERM_INPUT_H

#include <stdbool.h>

/* Nothing was asked, nothing typed. */
void term_input_start(void);

/* Asks the terminal for its background, once. */
void term_input_ask(void);

/* Waits a moment for the answer; what is typed meanwhile is kept. */
void term_input_await(void);

/* Whether the terminal has answered; then *light is what it said. */
bool term_input_background(bool *light);

/* Takes the theme dark or light, as far as the background is known, if it is to be found. True
 * when it is another one than before. (term.c) */
bool term_find_theme(void);

#endif
