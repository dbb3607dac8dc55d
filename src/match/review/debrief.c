/* What there is to say about a finished game: see debrief.h. Pure. */
#include "match/review/debrief.h"

#include <math.h>
#include <string.h>

#include "base/language.h"
#include "match/phrases.h"
#include "match/review/reason.h"

enum { FORGIVING_DISCS = 8, FORGIVING_POINTS = 20 };

double
debrief_quality(const struct judgement *v)
{
	return exp(-v->loss / (v->unit == JUDGE_DISCS ? FORGIVING_DISCS : FORGIVING_POINTS));
}

static void
find_accuracy(const struct record *r, struct debrief *out)
{
	double sum[2] = { 0, 0 };

	for (int ply = 0; ply < r->length; ply++) {
		enum side side = (enum side)r->node[r->line[ply]].position.to_move;
		struct judgement v = judge_ply(r, ply);
		if (v.unit == JUDGE_UNKNOWN || v.forced)
			continue;
		sum[side] += debrief_quality(&v);
	}
	for (int side = 0; side < 2; side++) {
		int known = out->mistakes.known[side];
		out->accuracy[side] = known > 0 ? 100 * sum[side] / known : -1;
	}
}

/* The other side's choice in the same step, MOVE_NONE where they take turns or it was not made. */
static move_t
other_choice(const struct record *r, int ply)
{
	if (r->node[r->line[ply]].position.pending)
		return (move_t)(r->node[r->line[ply]].position.pending - 1);
	if (ply + 2 > r->length || !r->node[r->line[ply + 1]].position.pending)
		return MOVE_NONE;
	return r->node[r->line[ply + 2]].move;
}

/* Whether a position of the line is proven a win for this side. */
static bool
is_won(const struct record *r, int ply, enum side side)
{
	const struct record_node *n = &r->node[r->line[ply]];

	return n->proven && report_win_rate(n->value, side) >= 1;
}

/* What was proven, where the rules find nothing nearer and the loss is a search's. */
static void
explain_by_proofs(const struct record *r, const struct debrief_turn *turn, struct text *t)
{
	enum side side = (enum side)r->node[r->line[turn->ply]].position.to_move;

	if (turn->judged.exact || r->game->simultaneous)
		return;
	if (is_won(r, turn->ply + 1, side ^ 1))
		text_add(t, _("It let %c win by force."), side_letter(side ^ 1));
	else if (is_won(r, turn->ply, side))
		text_add(t, "%s", _("It missed a win by force."));
}

static void
explain(const struct record *r, struct debrief_turn *turn)
{
	const struct reason why = { .game = r->game,
		.position = &r->node[r->line[turn->ply]].position,
		.played = r->node[r->line[turn->ply + 1]].move,
		.better = turn->judged.best,
		.other = other_choice(r, turn->ply) };
	struct text t;

	text_init(&t, turn->why, sizeof turn->why);
	if (!reason_text(&why, &t))
		explain_by_proofs(r, turn, &t);
}

/* The worst moves, as they were played. */
static void
find_turns(const struct record *r, struct debrief *out)
{
	for (int i = 0; i < out->mistakes.worst_count; i++) {
		int ply = out->mistakes.worst[i], place = out->turns++;
		for (; place > 0 && out->turn[place - 1].ply > ply; place--)
			out->turn[place] = out->turn[place - 1];
		out->turn[place] = (struct debrief_turn){ .ply = ply, .judged = judge_ply(r, ply) };
	}
	for (int i = 0; i < out->turns; i++)
		explain(r, &out->turn[i]);
}

void
debrief_make(const struct record *r, int limit, struct debrief *out)
{
	_Static_assert((int)DEBRIEF_TURNS >= (int)MISTAKES_WORST, "every worst move has a place");

	memset(out, 0, sizeof *out);
	mistakes_count(r, limit, &out->mistakes);
	find_accuracy(r, out);
	find_turns(r, out);
}

int
debrief_next(const struct record *r, const struct player_spec spec[2], int limit, int ply)
{
	bool one = player_spec_is_human(&spec[0]) != player_spec_is_human(&spec[1]);

	for (int i = 0; i < r->length; i++) {
		int at = (ply + i) % r->length;
		enum side side = (enum side)r->node[r->line[at]].position.to_move;
		if ((!one || player_spec_is_human(&spec[side])) && mistakes_is_one(r, at, limit))
			return at;
	}
	return -1;
}

void
debrief_side_text(const struct debrief *d, enum side side, struct text *t)
{
	int count = d->mistakes.count[side], percent = (int)lround(d->accuracy[side]);

	if (d->accuracy[side] < 0)
		return;
	text_add(t,
		language_count("%c: accuracy %d%%, %d mistake,", "%c: accuracy %d%%, %d mistakes,",
			(unsigned long)count),
		side_letter(side), percent, count);
	text_add(t,
		d->mistakes.unit == JUDGE_DISCS ? _(" %.1f discs lost per move.")
						: _(" %.1f points lost per move."),
		d->mistakes.mean[side]);
}

void
debrief_turn_text(const struct record *r, const struct player_spec spec[2],
	const struct debrief_turn *turn, struct text *t)
{
	char text[MISTAKES_TEXT];

	mistakes_text(r, turn->ply, spec, text);
	text_add(t, "%s%s%s", text, turn->why[0] ? " " : "", turn->why);
}

void
debrief_turn_text_short(const struct record *r, const struct debrief_turn *turn, struct text *t)
{
	char text[MISTAKES_TEXT];

	mistakes_text_short(r, turn->ply, text);
	text_add(t, "%s%s%s", text, turn->why[0] ? " " : "", turn->why);
}
