/* What the judgements of a game's moves amount to: both sides' accuracy, the moves at which it turned,
 * the way from one mistake to the next, in words where they are needed. Pure functions over the line of a
 * record; judge.h judges each move. `limit` is the loss in points that makes a mistake. */
#ifndef NARABE_MATCH_REVIEW_SUMMARY_H
#define NARABE_MATCH_REVIEW_SUMMARY_H

#include "match/judge/judge.h"
#include "match/player/player.h"

enum { SUMMARY_WORST = 3, SUMMARY_TEXT = 192 };

struct summary {
	enum judge_unit unit;     /* in which most moves are judged; JUDGE_UNKNOWN: none is */
	bool mixed;               /* some are judged in the other one */
	int unknown;              /* moves whose loss is not known */
	int known[2];             /* moves of a side with a choice, whose loss is known */
	int count[2];             /* of these, mistakes */
	double mean[2];           /* lost per move judged in that unit */
	double accuracy[2];       /* percent, the mean of judgement_quality(); negative: none */
	int worst[SUMMARY_WORST]; /* summary_worst() of both sides */
	int turn[SUMMARY_WORST];  /* the same as they were played */
	int worst_count;
	int analysed; /* moves that were made with the analysis on the screen */
};

/* Over the whole line. */
void summary_make(const struct record *r, int limit, struct summary *out);

/* Plies of the moves before ply `end` of a side, -1: of both, that weigh most: of its mistakes, or of
 * what lost anything if there are none. Those in discs come before those in points, and of each unit
 * what lost more before what lost less. Returns their number. */
int summary_worst(const struct record *r, int side, int end, int limit, int out[SUMMARY_WORST]);

/* Returns the ply of the nearest mistake from `ply` on, inclusive, forward (step 1) or backward (-1) and
 * round the ends; of these players only the person's, if exactly one is a person; NULL: anybody's. -1: none. */
int summary_mistake(
	const struct record *r, int ply, int step, int limit, const struct player_spec *spec);

/* Returns the unit in which most moves of the line are judged; and what judgement_short() counts in a list of
 * its losses: "d: discs lost", "points lost", "points lost, d: discs", "" if none is known. */
enum judge_unit summary_unit(const struct record *r);
const char *summary_units(const struct record *r);

/* Adds "X: accuracy 87%, 2 mistakes, 1.3 discs lost per move."; nothing while nothing is judged. */
void summary_side_say(const struct summary *m, enum side side, struct text *t);

/* Adds "Your d1 (move 12) lost 6 discs. Best was c3." or "O's d1 ...", for a move whose loss is known; in
 * little room, spec NULL, "12 X d1 lost 6 discs." */
void summary_move_say(
	const struct record *r, int ply, const struct player_spec *spec, struct text *t);

#endif
