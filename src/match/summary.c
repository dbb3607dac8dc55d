/* A summary of the judgements of a game's moves: see summary.h. Pure. */
#include "match/summary.h"

#include <math.h>
#include <stdio.h>

#include "base/language.h"
#include "games/notation.h"

/* ---- the worst ---- */

/* A ply with its judgement, so that each is computed once. */
struct loss {
	int ply;
	struct judgement judged;
};

/* Discs before points, and by what is shown of both. */
static bool
is_listed_before(const struct loss *a, const struct loss *b)
{
	if (a->judged.unit != b->judged.unit)
		return a->judged.unit == JUDGE_DISCS;
	return lround(a->judged.loss) > lround(b->judged.loss);
}

int
summary_worst(const struct record *r, int side, int end, int limit, int out[SUMMARY_WORST])
{
	struct loss worst[SUMMARY_WORST];
	bool mistakes = false; /* from now on only mistakes count */
	int count = 0;

	for (int ply = 0; ply < end; ply++) {
		struct loss loss = { ply, judge_ply(r, ply) };
		bool mistake = judgement_is_mistake(&loss.judged, limit);
		bool theirs = side >= 0 && r->node[r->line[ply]].position.to_move != (uint64_t)side;
		if (theirs || !judgement_loses(&loss.judged) || (mistakes && !mistake))
			continue;
		if (mistake && !mistakes)
			count = 0;
		mistakes = mistake;
		/* Equal weights stay in order. */
		double weight = judgement_weight(&loss.judged);
		int place = count;
		while (place > 0 && weight > judgement_weight(&worst[place - 1].judged))
			place--;
		if (place == SUMMARY_WORST)
			continue;
		count += count < SUMMARY_WORST;
		for (int i = count - 1; i > place; i--)
			worst[i] = worst[i - 1];
		worst[place] = loss;
	}
	for (int i = 1; i < count; i++) {
		struct loss loss = worst[i];
		int place = i;
		for (; place > 0 && is_listed_before(&loss, &worst[place - 1]); place--)
			worst[place] = worst[place - 1];
		worst[place] = loss;
	}
	for (int i = 0; i < count; i++)
		out[i] = worst[i].ply;
	return count;
}

/* ---- the sum ---- */

/* The unit in which most moves are judged. */
static void
find_unit(const struct record *r, struct summary *out)
{
	int in[JUDGE_DISCS + 1] = { 0 };

	for (int ply = 0; ply < r->length; ply++) {
		struct judgement v = judge_ply(r, ply);
		if (!v.forced)
			in[v.unit]++;
	}
	if (in[JUDGE_POINTS] + in[JUDGE_DISCS] > 0)
		out->unit = in[JUDGE_DISCS] >= in[JUDGE_POINTS] ? JUDGE_DISCS : JUDGE_POINTS;
	out->mixed = in[JUDGE_POINTS] > 0 && in[JUDGE_DISCS] > 0;
}

void
summary_make(const struct record *r, int limit, struct summary *out)
{
	int in_unit[2] = { 0, 0 };

	*out = (struct summary){ 0 };
	find_unit(r, out);
	for (int ply = 0; ply < r->length; ply++) {
		enum side side = (enum side)r->node[r->line[ply]].position.to_move;
		struct judgement v = judge_ply(r, ply);
		out->analysed += r->node[r->line[ply + 1]].analysed;
		out->unknown += v.unit == JUDGE_UNKNOWN;
		if (v.unit == JUDGE_UNKNOWN || v.forced)
			continue;
		out->known[side]++;
		out->count[side] += judgement_is_mistake(&v, limit);
		out->accuracy[side] += 100 * judgement_quality(&v);
		if (v.unit == out->unit) {
			in_unit[side]++;
			out->mean[side] += v.loss;
		}
	}
	for (int side = 0; side < 2; side++) {
		out->mean[side] = in_unit[side] > 0 ? out->mean[side] / in_unit[side] : -1;
		out->accuracy[side] =
			out->known[side] > 0 ? out->accuracy[side] / out->known[side] : -1;
	}
	out->worst_count = summary_worst(r, -1, r->length, limit, out->worst);
	for (int i = 0; i < out->worst_count; i++) {
		int place = i;
		for (; place > 0 && out->turn[place - 1] > out->worst[i]; place--)
			out->turn[place] = out->turn[place - 1];
		out->turn[place] = out->worst[i];
	}
}

bool
summary_is_own(const struct record *r, int ply, const struct player_spec *spec)
{
	return player_spec_is_human(&spec[r->node[r->line[ply]].position.to_move]) &&
	       !r->node[r->line[ply + 1]].by_other;
}

int
summary_mistake(
	const struct record *r, int ply, int step, int limit, const struct player_spec *spec)
{
	bool one = spec && player_spec_is_human(&spec[0]) != player_spec_is_human(&spec[1]);

	for (int i = 0; i < r->length; i++, ply += step) {
		int at = (ply % r->length + r->length) % r->length;
		struct judgement v = judge_ply(r, at);
		if (judgement_is_mistake(&v, limit) && (!one || summary_is_own(r, at, spec)))
			return at;
	}
	return -1;
}

const char *
summary_units(const struct record *r)
{
	struct summary m = { 0 };

	find_unit(r, &m);
	return m.mixed                  ? _("points lost, d: discs")
	       : m.unit == JUDGE_DISCS  ? _("d: discs lost")
	       : m.unit == JUDGE_POINTS ? _("points lost")
					: "";
}

/* ---- in words ---- */

void
summary_move_say(const struct record *r, int ply, const struct player_spec *spec, struct text *t)
{
	const struct state *from = &r->node[r->line[ply]].position;
	enum side side = (enum side)from->to_move;
	move_t played = r->node[r->line[ply + 1]].move;
	int number = game_move_number(r->game, ply);
	struct judgement v = judge_ply(r, ply);
	char name[GAME_MOVE_TEXT], best[GAME_MOVE_TEXT], lost[64], whose[48];
	unsigned long loss = (unsigned long)lround(v.loss);
	struct text amount;

	text_init(&amount, lost, sizeof lost);
	judgement_amount(&v, &amount);
	game_move_text_level(r->game, from, played, name);
	if (!spec) {
		text_add(t, _("%d %c %s lost %s."), number, side_letter(side), name, lost);
		return;
	}
	bool yours = summary_is_own(r, ply, spec) && !player_spec_is_human(&spec[side ^ 1]);
	if (yours)
		snprintf(whose, sizeof whose, _("Your %s"), name);
	else
		snprintf(whose, sizeof whose, _("%c's %s"), side_letter(side), name);
	if (judgement_changes_result(&v))
		text_add(t,
			v.before == 0  ? _("%s (move %d) turned a draw into a loss.")
			: v.after == 0 ? _("%s (move %d) turned a win into a draw.")
				       : _("%s (move %d) turned a win into a loss."),
			whose, number);
	else if (v.unit == JUDGE_DISCS)
		text_add(t,
			language_count("%s (move %d) lost %lu disc.",
				"%s (move %d) lost %lu discs.", loss),
			whose, number, loss);
	else
		text_add(t,
			language_count("%s (move %d) lost %lu point.",
				"%s (move %d) lost %lu points.", loss),
			whose, number, loss);
	if (v.best != MOVE_NONE && v.best != played) {
		game_move_text_level(r->game, from, v.best, best);
		/* Of several exactly equal moves the record knows one. */
		text_add(t, v.exact ? _(" %s was better.") : _(" Best was %s."), best);
	}
}
