/* What the moves of a game lost: summed up, and searchable. Pure functions over the line of a record;
 * judge.h judges each move. */
#ifndef NARABE_MATCH_REVIEW_MISTAKES_H
#define NARABE_MATCH_REVIEW_MISTAKES_H

#include "match/player/player.h"
#include "match/record/record.h"
#include "match/review/judge.h"

enum { MISTAKES_WORST = 3, MISTAKES_TEXT = 192 };

struct mistakes {
	enum judge_unit unit;      /* in which most moves are judged; JUDGE_UNKNOWN: none is */
	bool mixed;                /* some are judged in the other one */
	int unknown;               /* moves whose loss is not known */
	int known[2];              /* moves of a side with a choice, whose loss is known */
	int count[2];              /* of these, mistakes */
	double mean[2];            /* lost per move judged in that unit */
	int worst[MISTAKES_WORST]; /* mistakes_worst() of both sides */
	int worst_count;
};

/* Whether the move at `ply` of the line was a mistake: judgement_is_mistake(). */
bool mistakes_is_one(const struct record *r, int ply, int limit);

/* The units of judgement_short() in a list of the line's losses: "d: discs lost", "points lost", "points
 * lost, d: discs"; "" if no loss is known. */
const char *mistakes_units(const struct record *r);

/* The unit in which most moves of the line are judged; JUDGE_UNKNOWN if none is. */
enum judge_unit mistakes_unit(const struct record *r);

/* Plies of the moves before ply `end` of a side, -1: of both, that weigh most: of its mistakes, or of
 * what lost anything if there are none. Those in discs come before those in points, and of each unit
 * what lost more before what lost less. Returns their number. */
int mistakes_worst(const struct record *r, int side, int end, int limit, int out[MISTAKES_WORST]);

/* Over the whole line. */
void mistakes_count(const struct record *r, int limit, struct mistakes *out);

/* The ply of the nearest mistake from `ply` on, inclusive, forward (step 1) or backward (step -1);
 * -1 if there is none. */
int mistakes_find(const struct record *r, int ply, int step, int limit);

/* "Your d1 (move 12) lost 6 discs. Best was c3." or "O's d1 ...", for a move whose loss is known;
 * `out` holds MISTAKES_TEXT bytes. */
void mistakes_text(const struct record *r, int ply, const struct player_spec spec[2], char *out);

/* The same in little room: "12 X d1 lost 6 discs." */
void mistakes_text_short(const struct record *r, int ply, char *out);

#endif
