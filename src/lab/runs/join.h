/* Reads files of results back and joins the parts of a run. */
#ifndef NARABE_LAB_RUNS_JOIN_H
#define NARABE_LAB_RUNS_JOIN_H

#include "lab/runs/lab.h"
#include "lab/runs/store.h"

struct joined_line {
	const char *a, *b, *vary; /* valid as long as the whole */
	int64_t n;
	bool a_first;
	int result, plies;
	enum tournament_end end;
};

struct joined {
	bool gaps;   /* games are missing before the last one there is: of an unfinished run */
	int opening; /* plies of the first game's opening */
	struct lab_run run; /* players without specifications, and possibly a board without rules */
	struct tally tally;
	struct store_parts parts;
	struct joined_line *lines; /* of `parts`, in the order of the games */
	int64_t count;
	/* Storage that the other members point into. */
	struct game board; /* without rules, if the board is from a file */
	json_t *programs;  /* see result_same_programs() */
	struct tournament_player *players;
	struct tournament_pairing *pairings;
};

/* Reads the files and puts their games in order. All must belong to one run, with no game twice and none missing; a
 * run whose games have not all been played yet, or not all its parts, is accepted only if `unfinished`. Returns
 * false with a sentence. Call joined_finish() in either case. */
bool joined_read(struct joined *j, char *const *paths, int count, bool unfinished, struct error *e);
void joined_finish(struct joined *j);

#endif
