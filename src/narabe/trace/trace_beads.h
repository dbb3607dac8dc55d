/* narabe trace of a learner: what it draws and pays, game by game. */
#ifndef NARABE_NARABE_TRACE_TRACE_BEADS_H
#define NARABE_NARABE_TRACE_TRACE_BEADS_H

#include "narabe/one_search.h"

/* Plays o->playouts games of the learner o->player against a player, as narabe train does with the
 * same seed, and prints every record; nothing is stored. The exit code, after a sentence. */
int trace_beads(const struct one_search *o, const char *against);

#endif
