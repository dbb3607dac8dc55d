/* The game line by line on stdin and stdout: for screen readers, dumb terminals and scripts. */
#ifndef NARABE_NARABE_PLAIN_PLAIN_H
#define NARABE_NARABE_PLAIN_PLAIN_H

#include "config/options.h"
#include "match/session.h"

struct plain_params {
	const struct options *options;
	uint64_t seed;
	bool seed_drawn;       /* the seed was not given, so it is printed */
	const char *cells;     /* a position to start from; may be NULL */
	const char *moves;     /* played before the start; may be NULL */
	struct record *record; /* a game to open, owned by plain_play() from then on; may be NULL */
	struct friend *friend; /* the friend who plays a side; owned and NULL as for `record` */
};

/* Plays until the user quits or the input ends. Returns the exit code. */
int plain_play(const struct plain_params *p);

#endif
