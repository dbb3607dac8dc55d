/* Whether one evaluation plays better than another: games between them until a sequential probability ratio
 * test has decided (stats.h). */
#ifndef NARABE_LAB_EVAL_MATCH_H
#define NARABE_LAB_EVAL_MATCH_H

#include "lab/self_play.h"
#include "lab/stats.h"

enum { EVAL_MATCH_MOST = 2000 }; /* games */

struct eval_match {
	const struct eval_weights
		*than;     /* those to be beaten; NULL: the evaluation that is not learned */
	double elo0, elo1; /* the hypotheses; elo0 below elo1 */
	int threads;
};

struct eval_match_result {
	int64_t won, drawn, lost; /* by the weights of `play` */
	int verdict; /* 1: elo1 is accepted, -1: elo0; 0: neither after EVAL_MATCH_MOST */
};

/* Plays p's weights against the others, with the searches and the openings of p, each opening twice with
 * sides exchanged. The same games, whatever the threads. False with a sentence. */
bool eval_match_play(const struct self_play *p, const struct eval_match *m,
	struct eval_match_result *out, struct error *e);

#endif
