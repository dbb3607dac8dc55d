/* Whether one evaluation plays better than another: games between them until a sequential probability ratio
 * test has decided (stats.h). */
#ifndef NARABE_MAKE_EVAL_MATCH_H
#define NARABE_MAKE_EVAL_MATCH_H

#include "lab/runs/lab.h"
#include "make/self_play.h"

enum { EVAL_MATCH_MOST = 2000 }; /* games */

struct eval_match {
	const struct eval_weights *than; /* to be beaten; NULL: what is not learned */
	double elo0, elo1;               /* the hypotheses; elo0 below elo1 */
	int threads;
};

struct eval_match_result {
	int64_t won, drawn, lost; /* by the weights of `play` */
	enum lab_verdict verdict; /* open after EVAL_MATCH_MOST */
};

/* Plays p's weights against the others, with the searches and the openings of p, each opening twice with
 * sides exchanged. The same games, whatever the threads. False with a sentence. */
bool eval_match_play(const struct self_play *p, const struct eval_match *m,
	struct eval_match_result *out, struct error *e);

#endif
