/* What there is to say about a game when it is over: how accurately both sides played, the moves at
 * which it turned and why, and which positions are worth another try. Pure functions over the line of
 * a record; judge.h judges the moves. */
#ifndef NARABE_MATCH_REVIEW_DEBRIEF_H
#define NARABE_MATCH_REVIEW_DEBRIEF_H

#include "base/text.h"
#include "match/review/mistakes.h"

enum { DEBRIEF_TURNS = 3, DEBRIEF_TEXT = 160 };

struct debrief_turn {
	int ply;
	struct judgement judged;
	char why[DEBRIEF_TEXT]; /* a sentence of reason.h, or empty */
};

struct debrief {
	struct mistakes mistakes;
	double accuracy[2]; /* percent; negative: no move with a choice is judged yet */
	int turns;          /* in the order in which they were played */
	struct debrief_turn turn[DEBRIEF_TURNS];
};

/* `limit` as in mistakes.h. */
void debrief_make(const struct record *r, int limit, struct debrief *out);

/* The quality of a judged move, 0 to 1: exp(-discs / 8) or exp(-points / 20). A side's accuracy is
 * the mean over its moves with a choice, in percent. */
double debrief_quality(const struct judgement *v);

/* The ply of the next mistake worth another try, from `ply` on and round the end: a person's, or
 * anybody's if none or two play. -1: there is none. */
int debrief_next(const struct record *r, const struct player_spec spec[2], int limit, int ply);

/* "X: accuracy 87%, 2 mistakes, 1.3 discs lost per move."; "" while nothing is judged. */
void debrief_side_text(const struct debrief *d, enum side side, struct text *t);

/* "Your d1 (move 12) lost 6 discs. Best was c3. It gave O the corner a1." */
void debrief_turn_text(const struct record *r, const struct player_spec spec[2],
	const struct debrief_turn *turn, struct text *t);
void debrief_turn_text_short(
	const struct record *r, const struct debrief_turn *turn, struct text *t);

#endif
