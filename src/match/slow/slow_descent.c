/* The positions on the way down: see slow_descent.h. */
#include "match/slow/slow_descent.h"

#include <string.h>

/* What was noted below the first ply at which this path is another one belongs to other positions. */
static void
follow(struct slow_descent *d, const struct trace_node *n)
{
	int same = 0;

	while (same < n->ply && same < d->ply && d->path[same] == n->path[same])
		same++;
	for (int k = same + 1; k <= SLOW_PLIES; k++)
		d->level[k].known = false;
	memcpy(d->path, n->path, (size_t)n->ply * sizeof *d->path);
	d->ply = n->ply;
}

/* The move of a level, noted if it is new; NULL: there is no room. */
static struct slow_tried *
tried(struct slow_level *l, move_t m)
{
	for (int i = 0; i < l->count; i++) {
		if (l->tried[i].move == m)
			return &l->tried[i];
	}
	if (l->count == GAME_MAX_MOVES)
		return NULL;
	l->tried[l->count] = (struct slow_tried){ .move = m, .by = MOVE_NONE };
	return &l->tried[l->count++];
}

static void
note_value(struct slow_tried *t, const struct trace_node *n)
{
	t->open = !n->left;
	if (!n->left)
		return;
	/* What is known of it stays, where a look at it found nothing. */
	if (n->bound == TRACE_UNKNOWN && t->valued && t->bound != TRACE_UNKNOWN)
		return;
	t->valued = true;
	t->how = n->how;
	t->by = n->by;
	t->bound = n->bound;
	t->value = n->value;
	memcpy(t->numbers, n->numbers, sizeof t->numbers);
}

void
slow_descent_note(struct slow_descent *d, const struct trace_node *n)
{
	if (n->ply > SLOW_PLIES)
		return;
	follow(d, n);
	struct slow_level *l = &d->level[n->ply], *above = n->ply > 0 ? l - 1 : NULL;
	if (!n->left)
		l->count = 0;
	l->known = true;
	l->node = *n;
	l->node.path = NULL;
	struct slow_tried *t = above && above->known ? tried(above, n->path[n->ply - 1]) : NULL;
	if (t)
		note_value(t, n);
	if (above)
		above->node.left = false; /* it is being searched again */
}

const struct slow_tried *
slow_descent_find(const struct slow_level *l, move_t m)
{
	for (int i = 0; i < l->count; i++) {
		if (l->tried[i].move == m)
			return &l->tried[i];
	}
	return NULL;
}

const struct slow_tried *
slow_descent_best(const struct slow_level *l)
{
	int sign = l->node.side == SIDE_FIRST ? 1 : -1;
	/* A value that is at most so great for the side to move is none that it has. */
	enum trace_bound not = sign > 0 ? TRACE_AT_MOST : TRACE_AT_LEAST;
	const struct slow_tried *best = NULL;

	for (int i = 0; i < l->count; i++) {
		const struct slow_tried *t = &l->tried[i];
		if (!t->valued || t->bound == TRACE_UNKNOWN || t->bound == not )
			continue;
		if (!best || sign * t->value > sign * best->value)
			best = t;
	}
	return best;
}
