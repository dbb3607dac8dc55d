/* Shared by term.c and input.c, the two files that use curses. */
#ifndef NARABE_TUI_TERM_INPUT_H
#define NARABE_TUI_TERM_INPUT_H

#include <stdbool.h>

/* Nothing was asked, nothing typed. */
void term_input_start(void);

/* Asks the terminal for its background, once. */
void term_input_ask(void);

/* Waits a moment for the answer; keys typed meanwhile are queued. */
void term_input_await(void);

/* Whether the terminal has answered; *light is the answer. */
bool term_input_background(bool *light);

/* Selects the dark or light theme to match the background, if that is configured and known. True if
 * the theme changed. (term.c) */
bool term_find_theme(void);

#endif
