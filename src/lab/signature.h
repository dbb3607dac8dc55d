/* Signatures: numbers that depend on nothing but the code of rules and engines, on any machine, so
 * that a change in what is computed shows, and where. Internal to the command bench. */
#ifndef NARABE_LAB_SIGNATURE_H
#define NARABE_LAB_SIGNATURE_H

#include "games/game.h"

/* Passes the signature of every engine that plays a board, and of its rules and playouts, board by
 * board, with the engine's name as in a player's specification. Returns the signature of searches
 * by every selection policy on all boards together; 0 without memory. `line` may be NULL. */
uint64_t signature_all(
	void (*line)(const char *engine, const struct game *g, uint32_t value, void *data),
	void *data);

#endif
