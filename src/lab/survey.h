/* Surveys of a solver: which positions after so many plies it proves. The positions are all that can
 * be reached, or a sample drawn by random plies; turned and mirrored boards count as one.
 *
 * Each position solved is a line of a file of results (results.h):
 *
 *	{"game":"score4","n":17,"moves":"a1 b2","value":null,"best":null,"ended":"time","nodes":812345,
 *	 "elapsed_ms":1000.2,"run":{"command":"survey","plies":2,"positions":43,"sample":0,"seed":1,
 *	 "time_ms":1000,"memory_mib":512}}
 *
 * Values are the first player's. The same terms give the same positions in the same order. One
 * thread. */
#ifndef NARABE_LAB_SURVEY_H
#define NARABE_LAB_SURVEY_H

#include <jansson.h>

#include "games/game.h"

enum {
	SURVEY_MOST_PLIES = 60,
	SURVEY_MOST_POSITIONS = 1000000,
	SURVEY_MOST_MS = 1000000000,
};

struct survey {
	const struct game *game; /* on which sides move in turn */
	int64_t plies;           /* 0 to SURVEY_MOST_PLIES */
	int64_t sample;          /* positions, at most SURVEY_MOST_POSITIONS; 0: all */
	int64_t seed;            /* of the sample */
	int64_t time_ms;         /* of processor time, for each position: 1 to SURVEY_MOST_MS */
	int64_t memory_mib;      /* of the solver */
};

struct survey_positions {
	struct survey_position *at;
	int64_t count, room;
};

/* A position by the moves that lead to it. */
struct survey_position {
	char *key; /* the same for all of its images */
	move_t moves[SURVEY_MOST_PLIES];
};

/* What a solver found. */
struct survey_finding {
	bool known;
	int value;
	move_t best;       /* MOVE_NONE: none */
	const char *ended; /* solved, open (the solver gave up) or time */
	int64_t nodes;
	double elapsed_ms; /* of processor time */
};

/* All positions of the survey. False with a sentence if there are too many, too few for the sample, or
 * memory runs out. Call survey_positions_finish() in either case. */
bool survey_list(const struct survey *s, struct survey_positions *out, struct error *e);
void survey_positions_finish(struct survey_positions *p);

/* The position itself. */
struct state survey_state(const struct survey *s, const struct survey_position *p);

/* The object of a line; the caller releases it. */
json_t *survey_line(const struct survey *s, const struct survey_positions *all, int64_t n,
	const struct survey_finding *found);

/* Whether an object is one that survey_line() makes; if not, with a sentence. */
bool survey_check(const json_t *line, struct error *e);

/* Whether it is of this survey and position; if not, with a sentence. */
bool survey_belongs(const json_t *line, const struct survey *s, const struct survey_positions *all,
	int64_t n, struct error *e);

#endif
