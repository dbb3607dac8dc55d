/* The game line by line on stdin and stdout: for screen readers, dumb terminals and scripts. */
#ifndef NARABE_NARABE_PLAIN_PLAIN_H
#define NARABE_NARABE_PLAIN_PLAIN_H

#include "tui/term/run.h"

/* Plays until the user quits or the input ends, without what needs a screen. `seed_drawn`: the seed was not given,
 * so it is printed. Returns the exit code. */
int plain_play(const struct run_params *p, bool seed_drawn);

#endif
