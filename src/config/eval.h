/* The learned evaluations shipped with the program, and others that a player names. */
#ifndef NARABE_CONFIG_EVAL_H
#define NARABE_CONFIG_EVAL_H

#include "search/eval/eval.h"

/* Returns the evaluation of a board, read on first use: from the file at `path`, or from the shipped one if
 * that is empty. Returns NULL with a sentence where there is none or it is damaged; searches then do without.
 * Any thread; the program keeps it. */
const struct eval_weights *eval_of(const struct game *g, const char *path, struct error *e);

#endif
