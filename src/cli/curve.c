/* A search that reports intermediate results. */
#include "cli/curve.h"

/* The next of 1, 2, 5, 10, 20, 50, ... and of the whole budget. */
static int64_t
next_point(const struct curve *c)
{
	int64_t point = 1;

	for (int i = 0; point <= c->made; i++)
		point = i % 3 == 1 ? point / 2 * 5 : point * 2;
	return c->stops && point < c->playouts ? point : c->playouts;
}

int64_t
curve_begin(struct curve *c, bool stops, int64_t playouts, int64_t time_ms, uint64_t seed)
{
	*c = (struct curve){ .playouts = playouts, .time_ms = time_ms, .stops = stops };
	rng_seed(&c->seeds, seed);
	return next_point(c);
}

bool
curve_add(struct curve *c, struct report *info)
{
	bool first = c->made == 0, more = info->playouts > c->made;

	c->spent_ms += info->elapsed_ms;
	info->elapsed_ms = c->spent_ms;
	c->made = info->playouts;
	return first || more;
}

bool
curve_continue(struct curve *c, struct engine *s, const struct report *info)
{
	int64_t left_ms = NO_LIMIT;

	if (c->made == 0 || c->made >= c->playouts || info->proven != GAME_OPEN)
		return false;
	if (c->time_ms != NO_LIMIT)
		left_ms = c->time_ms - (int64_t)c->spent_ms;
	return c->stops && left_ms > 0 &&
	       engine_advance(s, NULL, 0,
		       &(struct budget){ .playouts = next_point(c) - c->made, .time_ms = left_ms },
		       rng_next(&c->seeds));
}
