/* How a search came to its numbers. Pure. */
#include "tui/app/history.h"

#include <math.h>

#include "tui/board/board_view.h"

/* Every second sample goes, and from now on half as many come. */
static void
thin_out(struct history *h)
{
	for (int i = 0; i < HISTORY_SAMPLES / 2; i++)
		h->sample[i] = h->sample[2 * i];
	h->count = HISTORY_SAMPLES / 2;
	h->every_ms *= 2;
}

void
history_add(struct history *h, const struct search_info *info)
{
	double last = h->count ? h->sample[h->count - 1].at_ms : -1;

	if (!state_equal(&h->position, &info->position) || info->elapsed_ms < last)
		h->count = 0;
	if (h->count == 0) {
		h->position = info->position;
		h->every_ms = 50;
	} else if (info->elapsed_ms < last + h->every_ms) {
		return;
	}
	if (h->count == HISTORY_SAMPLES)
		thin_out(h);
	struct history_sample *s = &h->sample[h->count++];
	s->at_ms = info->elapsed_ms;
	for (int i = 0; i < info->count; i++) {
		const struct search_move *m = &info->moves[i];
		double value = m->proven == GAME_OPEN ? m->value : m->proven;
		s->value[i] = move_is_meaningful(m) ? (float)value : NAN;
	}
}
