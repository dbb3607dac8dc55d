/* The game on the screen, for commands that open a part of it, and the settings by which they do. */
#ifndef NARABE_NARABE_PLAY_H
#define NARABE_NARABE_PLAY_H

#include "config/options.h"
#include "games/game.h"

struct run_params;
struct puzzles;

/* The settings in force: defaults, files and environment, validated with the checks of the layers
 * above config; warnings go to stderr, one per line, and stay in *o. */
void play_settings_read(struct options *o);

/* Texts in the language of the settings, or in English with a warning. */
void play_use_language(struct options *o);

/* After the screen was left: its last words, and whether its picture was drawn. The exit code, unless
 * a signal ended it: then that is raised again, so that the shell sees it. */
int play_after_screen(const struct run_params *p, int sig);

/* Opens a puzzle on the screen, as view_puzzle_open() does, and plays until the person quits. Returns
 * the exit code. */
int play_puzzle(const struct game *g, int number, int day);

/* Returns whether stdin and stdout are a terminal that a screen can be drawn on, and the settings do not ask for
 * lines. */
bool play_has_screen(void);

/* Asks line by line for the answer of puzzle `index`, then of the following ones, until the person leaves or input
 * ends. `day`: the day whose puzzle it is, or -1. `keeps`: these are the shipped ones, and what is solved is noted. */
void puzzle_plain(const struct puzzles *all, int index, int day, bool keeps);

#endif
