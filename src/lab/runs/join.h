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
	bool gaps;          /* games are missing before the last one, as in an unfinished run */
	int opening;        /* plies of the first game's opening */
	struct lab_run run; /* players without specifications, and possibly a board without rules */
	struct tally tally;
	struct store_parts parts;
	struct joined_line *lines; /* of `parts`, in the order of the games */
	int64_t count;
	/* Storage for the other members' pointers. */
	struct game board; /* without rules, if the board is from a file */
	json_t *programs;  /* see result_same_programs() */
	struct tournament_player *players;
	struct tournament_pairing *pairings;
};

/* Reads the files and sorts their games. All must belong to one run, without duplicate or missing
 * games; `unfinished` accepts a run with games or parts still to be played. Returns false with a
 * sentence. Call joined_finish() in either case. */
bool joined_read(struct joined *j, char *const *paths, int count, bool unfinished, struct error *e);

/* Frees what joined_read() stored. */
void joined_finish(struct joined *j);

#endif
