/* What a frame shows of the screen and of the search: see frame.h. The screen's thread only. */
#include "tui/panels/frame.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "match/judge/judge.h"

/* ---- the sentence in the status line ---- */

void
ui_say(struct ui *ui, const char *format, ...)
{
	va_list arguments;

	ui->fades_us = 0;
	va_start(arguments, format);
	vsnprintf(ui->message, sizeof ui->message, format, arguments);
	va_end(arguments);
}

struct text
ui_sentence(struct ui *ui)
{
	struct text t;

	ui->fades_us = 0;
	text_init(&t, ui->message, sizeof ui->message);
	return t;
}

void
ui_fade(struct ui *ui, int64_t now_us)
{
	enum { SHOWN_US = 4000000 };

	ui->fades_us = now_us + SHOWN_US;
}

/* ---- the search shown ---- */

/* A row is overtaken only by one with clearly more visits, so that rows keep their places. */
#define OVERTAKE 1.05
enum { OVERTAKE_VISITS = 8 };

/* ---- the history ---- */

void
history_add(struct history *h, const struct report *info)
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
	if (h->count == HISTORY_SAMPLES) { /* every second one is dropped */
		for (int i = 0; i < HISTORY_SAMPLES / 2; i++)
			h->sample[i] = h->sample[2 * i];
		h->count = HISTORY_SAMPLES / 2;
		h->every_ms *= 2;
	}
	struct history_sample *s = &h->sample[h->count++];
	s->at_ms = info->elapsed_ms;
	for (int i = 0; i < info->count; i++) {
		const struct root_move *m = &info->moves[i];
		s->value[i] = move_is_meaningful(m) && !m->limit ? (float)move_value(m) : NAN;
	}
}

/* ---- the rows ---- */

/* Returns whether a row passes one above it: while the search is `moving` by a margin and a few
 * visits, because a new one favours now one move, now another, or for evaluations by a point of win
 * rate; otherwise by any. Where exact values decide, by those first. */
static bool
overtakes(const struct viewed *v, int row, int above, bool moving)
{
	const struct report *info = &v->info;
	const struct root_move *m = &info->moves[row], *other = &info->moves[above];

	if (v->lens == LENS_EXACT && m->exact != other->exact)
		return m->exact != EXACT_UNKNOWN &&
		       (other->exact == EXACT_UNKNOWN ||
			       state_sign(&info->position) * (m->exact - other->exact) > 0);
	if (info->source == REPORT_EVALUATION) {
		enum side side = (enum side)info->position.to_move;
		double margin = moving ? .01 : 0;
		return m->depth > 0 &&
		       (other->depth == 0 ||
			       move_win_rate(m, side) > move_win_rate(other, side) + margin);
	}
	double margin = moving ? OVERTAKE : 1, few = moving ? OVERTAKE_VISITS : 0;
	return (double)m->visits - few > margin * (double)other->visits;
}

void
viewed_update(struct viewed *v, bool elsewhere)
{
	/* After a proof, which has ended the search, margins decide, unless an engine is still to play: it has chosen. */
	if (v->lens == LENS_EXACT ||
		(v->info.known && v->info.proven != GAME_OPEN && v->whose != WHOSE_ENGINES))
		v->info.best = judge_best(&v->info);
	/* Orders the rows: they keep their places until overtaken, new moves come in the search's
	 * order, the best move is first. Once the search rests they are exactly by visits. */
	const struct report *info = &v->info;
	bool moving = info->running;

	if (v->ordered != info->count) {
		for (int i = 0; i < info->count; i++)
			v->order[i] = i;
		v->ordered = info->count;
		moving = false; /* nothing has a place yet */
	}
	for (int i = 1; i < info->count; i++) {
		int row = v->order[i], k = 0;
		while (k < i && !overtakes(v, row, v->order[k], moving))
			k++;
		memmove(&v->order[k + 1], &v->order[k], (size_t)(i - k) * sizeof v->order[0]);
		v->order[k] = row;
	}
	for (int i = info->count - 1; i > 0; i--) {
		if (v->order[i] == info->best) {
			v->order[i] = v->order[i - 1];
			v->order[i - 1] = info->best;
		}
	}
	if (v->whose == WHOSE_PAST)
		return;
	if (v->whose != WHOSE_POSITIONS && v->info.best >= 0) {
		move_t best = v->info.moves[v->info.best].move;
		if (best != v->leader)
			v->leader_since_ms = v->info.elapsed_ms;
		v->leader = best;
	}
	if (elsewhere != v->history_walks) { /* after a walk the match's own returns */
		struct history left = v->history;
		v->history = v->other_history;
		v->other_history = left;
		v->history_walks = elsewhere;
	}
	if (v->info.source != REPORT_BEADS)
		history_add(&v->history, &v->info);
}

void
viewed_forget_rows(struct viewed *v)
{
	v->ordered = 0;
	v->chosen = MOVE_NONE;
	v->pointed = false;
	v->scale_us = 0;
}

void
viewed_forget(struct viewed *v)
{
	viewed_forget_rows(v);
	v->has_info = false;
	v->leader = MOVE_NONE;
	v->leader_since_ms = 0;
}

int
viewed_chosen_row(const struct viewed *v)
{
	for (int row = 0; row < v->ordered; row++) {
		if (v->info.moves[v->order[row]].move == v->chosen)
			return row;
	}
	return -1;
}
