/* What the moves of a game lost: summed up, and searchable. Pure functions over the line of a
 * record; points are those of the mover's win rate, 0 to 100. */
#ifndef NARABE_MATCH_MISTAKES_H
#define NARABE_MATCH_MISTAKES_H

#include "match/player/player.h"
#include "match/record/record.h"

enum { MISTAKES_WORST = 3, MISTAKES_TEXT = 128 };

struct mistakes {
	int known[2];              /* moves of a side whose loss is known */
	int count[2];              /* of these, mistakes */
	double mean[2];            /* points lost per known move */
	int worst[MISTAKES_WORST]; /* plies of the moves that lost most, worst first */
	int worst_count;
};

/* Points lost by the move at `ply` of the line; negative if unknown, and at the end. */
double mistakes_points(const struct record *r, int ply);

/* Whether it lost `limit` points or more, rounded as shown. */
bool mistakes_is_one(const struct record *r, int ply, int limit);

/* Over the whole line. */
void mistakes_count(const struct record *r, int limit, struct mistakes *out);

/* The ply of the nearest mistake from `ply` on, inclusive, forward (step 1) or backward (step -1);
 * -1 if there is none. */
int mistakes_find(const struct record *r, int ply, int step, int limit);

/* "Your d1 (move 12) lost 9 points; best was c3." or "O's d1 ...", for a move whose loss is known;
 * `out` holds MISTAKES_TEXT bytes. */
void mistakes_text(const struct record *r, int ply, const struct player_spec spec[2], char *out);

#endif
