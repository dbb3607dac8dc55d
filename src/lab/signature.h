/* Signatures: numbers that depend only on the code of rules and engines, not on the machine, so
 * that they show a change in results and its place. Internal to the command bench. */
#ifndef NARABE_LAB_SIGNATURE_H
#define NARABE_LAB_SIGNATURE_H

#include "games/game.h"

/* Calls `line`, which may be NULL, board by board with the signature of its rules, its playouts and
 * every engine that plays it, named as in a player's specification. Returns the signature of
 * searches by every selection policy on all boards together; 0 without memory. */
uint64_t signature_all(
	void (*line)(const char *engine, const struct game *g, uint32_t value, void *data),
	void *data);

#endif
