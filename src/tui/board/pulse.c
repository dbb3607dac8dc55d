/* The pulse of a search: see pulse.h. Pure. */
#include "tui/board/pulse.h"

#include <math.h>
#include <string.h>

enum {
	SAMPLE_US = 60000,   /* least time between two samples */
	LEAST_US = 200000,   /* before, nothing is said, ... */
	LEAST_PLAYOUTS = 20, /* ... nor of fewer playouts */
	MOST_DUE = 24,       /* of more moves each would be due so little that many would glow */
	LEAST_BEFORE = 50,   /* playouts with which a rise is compared */
};

/* In shares of what is due to a move: begins to glow, ends; and of what it had: rises, no more. */
static const double glow_from = 1.6, glow_until = 1.2, rise_from = 2, rise_until = 1.1;

/* Clearly more than `due`, beyond what chance gives. */
static bool
exceeds(double got, double due, double from)
{
	return got >= from * due && got - due >= 2 * sqrt(due);
}

/* Turns a sign on or off unless it has changed lately. */
static void
pulse_turn(bool *sign, int64_t *since_us, bool wanted, int64_t now_us)
{
	if (wanted == *sign || now_us - *since_us < PULSE_HOLD_US)
		return;
	*sign = wanted;
	*since_us = now_us;
}

static bool
is_same_kind(const struct heat_scale *a, const struct heat_scale *b)
{
	return a->heat == b->heat && a->relative == b->relative;
}

void
pulse_update(
	struct pulse *p, const struct report *info, const struct heat_scale *scale, int64_t now_us)
{
	bool continued = p->count == info->count && state_equal(&p->position, &info->position) &&
			 (p->samples == 0 || info->playouts >= p->sample[p->samples - 1].playouts);

	if (!info->running) {
		p->count = 0;
		return;
	}
	if (!continued) {
		p->position = info->position;
		p->count = info->count;
		p->samples = 0;
		for (int i = 0; i < p->count; i++)
			p->move[i] = (struct pulse_move){ .glow_us = now_us - PULSE_HOLD_US,
				.rise_us = now_us - PULSE_HOLD_US };
		p->scale_us = now_us - PULSE_SCALE_US;
	}
	p->now_us = now_us;
	if (!is_same_kind(&p->scale, scale) || now_us - p->scale_us >= PULSE_SCALE_US) {
		p->scale_us = now_us;
		p->scale = *scale;
	}
	if (p->samples == 0 || now_us - p->sample[p->samples - 1].at_us >= SAMPLE_US) {
		/* Of those that have left the window one is kept, with which now is compared. */
		while (p->samples > 1 && (now_us - p->sample[1].at_us >= PULSE_WINDOW_US ||
						 p->samples == PULSE_SAMPLES))
			memmove(&p->sample[0], &p->sample[1],
				(size_t)--p->samples * sizeof p->sample[0]);
		struct pulse_sample *s = &p->sample[p->samples++];
		s->at_us = now_us;
		s->playouts = info->playouts;
		for (int i = 0; i < info->count; i++)
			s->visits[i] = info->moves[i].visits;
	}
	const struct pulse_sample *then = &p->sample[0];
	double all = (double)(info->playouts - then->playouts);
	double due = all / (info->count < MOST_DUE ? info->count : MOST_DUE);
	if (now_us - then->at_us < LEAST_US || all < LEAST_PLAYOUTS)
		return;
	for (int i = 0; i < info->count; i++) {
		struct pulse_move *m = &p->move[i];
		double got = (double)(info->moves[i].visits - then->visits[i]);
		double had = then->playouts >= LEAST_BEFORE
				     ? all * (double)then->visits[i] / (double)then->playouts
				     : INFINITY;
		pulse_turn(&m->glows, &m->glow_us,
			m->glows ? got >= glow_until * due : exceeds(got, due, glow_from), now_us);
		pulse_turn(&m->rises, &m->rise_us,
			m->rises ? got >= rise_until * had
				 : i != info->best && got >= due && exceeds(got, had, rise_from),
			now_us);
	}
}

int
pulse_glow(const struct pulse *p, int index)
{
	if (!p || index >= p->count)
		return 0;
	const struct pulse_move *m = &p->move[index];
	bool fades = p->now_us - m->glow_us < PULSE_FADE_US;
	return m->glows ? 2 : fades;
}

bool
pulse_rises(const struct pulse *p, int index)
{
	return p && index < p->count && p->move[index].rises;
}

struct heat_scale
pulse_scale(const struct pulse *p, const struct report *info, const struct heat_scale *scale)
{
	return p && p->count > 0 && p->count == info->count && is_same_kind(&p->scale, scale)
		       ? p->scale
		       : *scale;
}
