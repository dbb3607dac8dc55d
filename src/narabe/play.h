/* The game on the screen and the settings, for commands that open part of the screen. */
#ifndef NARABE_NARABE_PLAY_H
#define NARABE_NARABE_PLAY_H

#include "config/options.h"
#include "games/game.h"

struct run_params;
struct puzzles;

/* Reads the settings in force from defaults, files and environment, and validates them with the
 * checks of the layers above config. Warnings go to stderr, one per line, and stay in *o. */
void play_settings_read(struct options *o);

/* Switches to the language of the settings, or to English with a warning. */
void play_use_language(struct options *o);

/* Prints the final messages after the screen was left, and whether its picture was drawn. Returns
 * the exit code; a signal that ended the screen is raised again, so that the shell sees it. */
int play_after_screen(const struct run_params *p, int sig);

/* Opens a puzzle on the screen like view_puzzle_open(), and plays until the user quits. Returns the
 * exit code. */
int play_puzzle(const struct game *g, int number, int day);

/* Returns whether stdin and stdout are a terminal on which a screen can be drawn, and the settings
 * do not request line mode. */
bool play_has_screen(void);

/* Asks line by line for the answer of puzzle `index`, then of the following ones, until the user
 * leaves or input ends. `day`: the day whose puzzle it is, or -1. `keeps`: these are the shipped
 * puzzles, and solved ones are recorded. */
void puzzle_plain(const struct puzzles *all, int index, int day, bool keeps);

#endif
