/* The game on the screen, for commands that open a part of it. */
#ifndef NARABE_NARABE_PLAY_H
#define NARABE_NARABE_PLAY_H

#include "games/game.h"

/* Opens a puzzle on the screen, as view_puzzle_open() does, and plays until the person quits. Returns
 * the exit code. */
int play_puzzle(const struct game *g, int number, int day);

/* Whether stdin and stdout are a terminal that a screen can be drawn on, and the settings do not ask
 * for lines. */
bool play_has_screen(void);

#endif
