/* Positions as playouts want them. */
#ifndef NARABE_TESTS_POSITIONS_H
#define NARABE_TESTS_POSITIONS_H

#include "games/game.h"

/* Lets to[0 .. count - 1] point at first[0], first[1] ... */
static inline const struct state *const *
point_at(const struct state **to, const struct state *first, int count)
{
	for (int i = 0; i < count; i++)
		to[i] = &first[i];
	return to;
}

/* All of them at one. */
static inline const struct state *const *
point_at_one(const struct state **to, const struct state *s, int count)
{
	for (int i = 0; i < count; i++)
		to[i] = s;
	return to;
}

#endif
