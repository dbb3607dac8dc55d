/* A summary of the judgements of a game's moves: both sides' accuracy, the turning points, the next and
 * previous mistakes, and sentences about them. Pure functions over the line of a record; judge.h judges each
 * move. `limit` is the loss in points that makes a mistake. */
#ifndef NARABE_MATCH_REVIEW_SUMMARY_H
#define NARABE_MATCH_REVIEW_SUMMARY_H

#include "match/judge/judge.h"
#include "match/player/player.h"

enum { SUMMARY_WORST = 3, SUMMARY_TEXT = 192 };

struct summary {
	enum judge_unit unit;     /* in which most moves are judged; JUDGE_UNKNOWN: none is */
	bool mixed;               /* some moves are judged in the other unit */
	int unknown;              /* moves whose loss is not known */
	int known[2];             /* a side's moves with a choice and a known loss */
	int count[2];             /* mistakes among these */
	double mean[2];           /* loss per move judged in that unit; negative: none */
	double accuracy[2];       /* percent, the mean of judgement_quality(); negative: none */
	int worst[SUMMARY_WORST]; /* summary_worst() of both sides */
	int turn[SUMMARY_WORST];  /* the same in the order played */
	int worst_count;
	int analysed; /* moves made with the analysis on the screen */
};

/* Makes the summary of the whole line. */
void summary_make(const struct record *r, int limit, struct summary *out);

/* Finds the plies of a side's (-1: both sides') moves before ply `end` that weigh most among its mistakes, or,
 * if there are none, among the moves that lost anything. Losses in discs come before those in points, and
 * larger ones before smaller ones of the same unit. Returns their number. */
int summary_worst(const struct record *r, int side, int end, int limit, int out[SUMMARY_WORST]);

/* Returns whether a person here made the move at a ply of the line, and still has its side. */
bool summary_is_own(const struct record *r, int ply, const struct player_spec *spec);

/* Returns the ply of the nearest mistake at or after `ply` (step 1), or at or before it (step -1), wrapping
 * around the ends; -1 if there is none. Counts only the person's mistakes if exactly one of the players *spec
 * is a person; NULL: both sides'. */
int summary_mistake(
	const struct record *r, int ply, int step, int limit, const struct player_spec *spec);

/* Returns a legend for a list of the line's losses by judgement_short(): "d: discs lost", "points lost",
 * "points lost, d: discs", "" if none is known. */
const char *summary_units(const struct record *r);

/* Adds "Your d1 (move 12) lost 6 discs. Best was c3." or "O's d1 ..." for a move whose loss is known; with spec
 * NULL, the short "12 X d1 lost 6 discs." */
void summary_move_say(
	const struct record *r, int ply, const struct player_spec *spec, struct text *t);

#endif
