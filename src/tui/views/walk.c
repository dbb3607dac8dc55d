/* Moves played on the board. */
#include "tui/views/walk.h"

#include <string.h>

void
walk_to(struct walk *w, const struct game *g, const struct state *start, const move_t *moves,
	int length, int step)
{
	w->step = step < 0 ? 0 : step > length ? length : step;
	w->position = w->before = *start;
	w->last = -1;
	memset(w->number, 0, sizeof w->number);
	for (int k = 0; k < w->step; k++) {
		w->last = g->rules->move_to_cell(g, &w->position, moves[k]);
		if (w->last >= 0)
			w->number[w->last] = (unsigned char)(k + 1);
		w->before = w->position;
		g->rules->play(g, &w->position, moves[k]);
	}
}

void
walk_show(const struct walk *w, struct board_view *v)
{
	v->state = &w->position;
	v->info = NULL;
	v->mark_legal = false;
	v->cursor = -1;
	v->number = w->number;
	if (w->step == 0)
		return;
	v->before = &w->before;
	v->last = w->last;
}
