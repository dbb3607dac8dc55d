/* Positions that are wanted: of a board, and as playouts take them. */
#ifndef NARABE_TESTS_POSITIONS_H
#define NARABE_TESTS_POSITIONS_H

#include "games/notation.h"
#include "testing.h"

/* A board, and *s its position with these cells, the start without. */
static inline const struct game *
open_at(const char *name, const char *cells, struct state *s)
{
	struct error e = { "" };
	const struct game *g = game_open(name, &e);

	assert_non_null(g);
	if (cells)
		assert_true(game_position_parse(g, cells, s, &e));
	else
		g->rules->start(g, s);
	return g;
}

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
