/* The pace of play: see pace.h. The session's thread only. */
#include "match/pace.h"

#include "base/language.h"
#include "match/session.h"

/* Slowest first; a pace set otherwise lies between two of them. */
static const int steps_ms[] = { 5000, 3000, 2000, 1000, 500, 200, 100, 0 };

enum { STEPS = sizeof steps_ms / sizeof steps_ms[0] };

/* The next step, or `now_ms` at an end. */
static int
step_from(int now_ms, bool faster)
{
	for (int i = 0; faster && i < STEPS; i++) {
		if (steps_ms[i] < now_ms)
			return steps_ms[i];
	}
	for (int i = STEPS; !faster && i > 0; i--) {
		if (steps_ms[i - 1] > now_ms)
			return steps_ms[i - 1];
	}
	return now_ms;
}

void
session_take_pace(struct session *s)
{
	s->pace_ms = options_integer(s->options, OPTION_reply_ms);
}

void
pace_add(const struct session *s, bool brief, struct text *t)
{
	double seconds = s->pace_ms / 1000.0;

	if (s->pace_ms == 0)
		text_add(t, "%s", _("full"));
	else
		text_add(t, brief ? _("%g s") : _("%g s a move"), seconds);
}

void
session_change_pace(struct session *s, bool faster, struct text *say)
{
	int next_ms = step_from(s->pace_ms, faster);

	if (joint_is_real_time(s)) {
		text_add(say, _("You play in real time: the setting \"tick\" is the pace."));
		return;
	}
	if (s->repeat.on && repeat_change_pace(s, faster))
		return;
	if (next_ms == s->pace_ms) {
		if (match_result(&s->match) != GAME_OPEN) /* which is worth more */
			return;
		text_add(say, "%s",
			faster ? _("This is full speed already.")
			       : _("This is the slowest pace: . plays one move at a time."));
		return;
	}
	s->pace_ms = next_ms;
	if (s->repeat.on) /* its sentence says it */
		return;
	if (next_ms == 0)
		text_add(say, _("Full speed: engines move as soon as they can."));
	else
		text_add(say, _("An engine moves every %g s from now on."), next_ms / 1000.0);
}
