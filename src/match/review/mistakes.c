/* What the moves of a game lost. Pure. */
#include "match/review/mistakes.h"

#include <math.h>
#include <stdio.h>

#include "base/language.h"
#include "games/notation.h"
#include "match/phrases.h"

bool
mistakes_is_one(const struct record *r, int ply, int limit)
{
	struct judgement v = judge_ply(r, ply);

	return judgement_is_mistake(&v, limit);
}

/* ---- the worst ---- */

/* A ply with its judgement, so that each is found once. */
struct loss {
	int ply;
	struct judgement judged;
};

struct worst {
	bool mistakes; /* only mistakes count any more */
	int count;
	struct loss loss[MISTAKES_WORST];
};

/* Puts a loss among those that weigh most; what weighs as much comes after. */
static void
insert_worst(struct worst *w, const struct loss *loss)
{
	double weight = judgement_weight(&loss->judged);
	int place = w->count;

	while (place > 0 && weight > judgement_weight(&w->loss[place - 1].judged))
		place--;
	if (place == MISTAKES_WORST)
		return;
	if (w->count < MISTAKES_WORST)
		w->count++;
	for (int i = w->count - 1; i > place; i--)
		w->loss[i] = w->loss[i - 1];
	w->loss[place] = *loss;
}

/* Discs before points, and by what is shown of both. */
static bool
is_listed_before(const struct loss *a, const struct loss *b)
{
	if (a->judged.unit != b->judged.unit)
		return a->judged.unit == JUDGE_DISCS;
	return lround(a->judged.loss) > lround(b->judged.loss);
}

static void
put_in_order(struct worst *w)
{
	for (int i = 1; i < w->count; i++) {
		struct loss loss = w->loss[i];
		int place = i;
		for (; place > 0 && is_listed_before(&loss, &w->loss[place - 1]); place--)
			w->loss[place] = w->loss[place - 1];
		w->loss[place] = loss;
	}
}

int
mistakes_worst(const struct record *r, int side, int end, int limit, int out[MISTAKES_WORST])
{
	struct worst w = { .mistakes = false };

	for (int ply = 0; ply < end; ply++) {
		struct loss loss = { ply, judge_ply(r, ply) };
		bool mistake = judgement_is_mistake(&loss.judged, limit);
		bool theirs = side >= 0 && r->node[r->line[ply]].position.to_move != (uint64_t)side;
		if (theirs || !judgement_loses(&loss.judged) || (w.mistakes && !mistake))
			continue;
		if (mistake && !w.mistakes)
			w = (struct worst){ .mistakes = true };
		insert_worst(&w, &loss);
	}
	put_in_order(&w);
	for (int i = 0; i < w.count; i++)
		out[i] = w.loss[i].ply;
	return w.count;
}

/* ---- the sum ---- */

/* The unit in which most moves are judged. */
static void
find_unit(const struct record *r, struct mistakes *out)
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
mistakes_count(const struct record *r, int limit, struct mistakes *out)
{
	int in_unit[2] = { 0, 0 };

	*out = (struct mistakes){ 0 };
	find_unit(r, out);
	for (int ply = 0; ply < r->length; ply++) {
		enum side side = (enum side)r->node[r->line[ply]].position.to_move;
		struct judgement v = judge_ply(r, ply);
		out->unknown += v.unit == JUDGE_UNKNOWN;
		if (v.unit == JUDGE_UNKNOWN || v.forced)
			continue;
		out->known[side]++;
		if (v.unit == out->unit) {
			in_unit[side]++;
			out->mean[side] += v.loss;
		}
		if (judgement_is_mistake(&v, limit))
			out->count[side]++;
	}
	out->worst_count = mistakes_worst(r, -1, r->length, limit, out->worst);
	for (int side = 0; side < 2; side++) {
		if (in_unit[side] > 0)
			out->mean[side] /= in_unit[side];
	}
}

int
mistakes_find(const struct record *r, int ply, int step, int limit)
{
	for (; ply >= 0 && ply < r->length; ply += step) {
		if (mistakes_is_one(r, ply, limit))
			return ply;
	}
	return -1;
}

enum judge_unit
mistakes_unit(const struct record *r)
{
	struct mistakes m = { 0 };

	find_unit(r, &m);
	return m.unit;
}

const char *
mistakes_units(const struct record *r)
{
	struct mistakes m = { 0 };

	find_unit(r, &m);
	return m.mixed                  ? _("points lost, d: discs")
	       : m.unit == JUDGE_DISCS  ? _("d: discs lost")
	       : m.unit == JUDGE_POINTS ? _("points lost")
					: "";
}

static void
say_yours(const struct judgement *v, const char *name, int number, struct text *t)
{
	unsigned long amount = (unsigned long)lround(v->loss);

	if (judgement_changes_result(v))
		text_add(t,
			v->before == 0  ? _("Your %s (move %d) turned a draw into a loss.")
			: v->after == 0 ? _("Your %s (move %d) turned a win into a draw.")
					: _("Your %s (move %d) turned a win into a loss."),
			name, number);
	else if (v->unit == JUDGE_DISCS)
		text_add(t,
			language_count("Your %s (move %d) lost %lu disc.",
				"Your %s (move %d) lost %lu discs.", amount),
			name, number, amount);
	else
		text_add(t,
			language_count("Your %s (move %d) lost %lu point.",
				"Your %s (move %d) lost %lu points.", amount),
			name, number, amount);
}

static void
say_theirs(const struct judgement *v, char side, const char *name, int number, struct text *t)
{
	unsigned long amount = (unsigned long)lround(v->loss);

	if (judgement_changes_result(v))
		text_add(t,
			v->before == 0  ? _("%c's %s (move %d) turned a draw into a loss.")
			: v->after == 0 ? _("%c's %s (move %d) turned a win into a draw.")
					: _("%c's %s (move %d) turned a win into a loss."),
			side, name, number);
	else if (v->unit == JUDGE_DISCS)
		text_add(t,
			language_count("%c's %s (move %d) lost %lu disc.",
				"%c's %s (move %d) lost %lu discs.", amount),
			side, name, number, amount);
	else
		text_add(t,
			language_count("%c's %s (move %d) lost %lu point.",
				"%c's %s (move %d) lost %lu points.", amount),
			side, name, number, amount);
}

void
mistakes_text_short(const struct record *r, int ply, char *out)
{
	const struct state *from = &r->node[r->line[ply]].position;
	struct judgement v = judge_ply(r, ply);
	char name[GAME_MOVE_TEXT], amount[64];
	struct text t;

	text_init(&t, amount, sizeof amount);
	judgement_amount(&v, &t);
	game_move_text_level(r->game, from, r->node[r->line[ply + 1]].move, name);
	snprintf(out, MISTAKES_TEXT, _("%d %c %s lost %s."), game_move_number(r->game, ply),
		side_letter((enum side)from->to_move), name, amount);
}

void
mistakes_text(const struct record *r, int ply, const struct player_spec spec[2], char *out)
{
	const struct state *from = &r->node[r->line[ply]].position;
	enum side side = (enum side)from->to_move;
	bool you = player_spec_is_human(&spec[side]) && !player_spec_is_human(&spec[side ^ 1]);
	struct judgement v = judge_ply(r, ply);
	move_t played = r->node[r->line[ply + 1]].move;
	int number = game_move_number(r->game, ply);
	char name[GAME_MOVE_TEXT];
	struct text t;

	text_init(&t, out, MISTAKES_TEXT);
	game_move_text_level(r->game, from, played, name);
	if (you)
		say_yours(&v, name, number, &t);
	else
		say_theirs(&v, side_letter(side), name, number, &t);
	if (v.best == MOVE_NONE || v.best == played)
		return;
	game_move_text_level(r->game, from, v.best, name);
	/* Of several that are exactly as good the record knows one. */
	text_add(&t, v.exact ? _(" %s was better.") : _(" Best was %s."), name);
}
