/* A game being played: its match, the players as they were chosen, its autosave, and all that
 * thinks beside the players: the analysis on a person's turn, exact values, lessons, the review.
 * A front end shows it and asks it; it knows none. One thread owns a session; what searches is
 * looked at through copies. */
#ifndef NARABE_MATCH_SESSION_H
#define NARABE_MATCH_SESSION_H

#include "config/options.h"
#include "match/analysis.h"
#include "match/coach.h"
#include "match/exactness.h"
#include "match/joint.h"
#include "match/match.h"
#include "match/record/autosave.h"
#include "match/repeat.h"
#include "match/review.h"

struct session {
	const struct game *game;    /* the match's; NULL before the first */
	struct player_spec spec[2]; /* as chosen: without the threads of this machine */
	struct match match;
	struct autosave autosave;
	uint64_t seed; /* of the next match */
	int notify_fd; /* as in search.h */
	int64_t now_us;
	bool spreads;     /* engines that are quick think as long as the least reply: match.h */
	bool suspended;   /* the match was paused by ^Z alone */
	bool single_step; /* the match stops after its next move */
	int teach;        /* points from which a loss is reported, 0 for never */

	struct analysis analysis;
	struct exactness exact;
	struct coach coach;
	struct review review; /* of this game, also while nobody looks at it */
	int mistake;          /* the ply that was last gone to as a mistake, -1 for none */
	struct repeat repeat;
	struct step step;
};

#endif
