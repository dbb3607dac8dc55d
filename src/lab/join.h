/* Files of results read back: the parts of a run, joined. */
#ifndef NARABE_LAB_JOIN_H
#define NARABE_LAB_JOIN_H

#include "lab/lab.h"

struct joined_line {
	const char *text; /* without its end */
	size_t length;
	int file; /* which of the paths */
	int number;
	int64_t n;
	const char *a, *b, *vary; /* as long as the whole */
	bool a_first;
	int result, plies;
};

struct joined {
	int opening;        /* plies of the first game's */
	struct lab_run run; /* its players have no specification, its board may have no rules */
	struct tally tally;
	struct joined_line *lines; /* in the order of their games */
	int64_t count;
	/* What the rest points into. */
	struct game board; /* without rules, if it is one from a file */
	char **texts;
	json_t **json;
	int files;
	struct tournament_player *players;
	struct tournament_pairing *pairings;
};

/* Reads the files and puts their games in order. All must be of one run, none twice, and none
 * missing; of a run whose last games are not played yet, only when `unfinished` allows it. False
 * with a sentence. To be freed by joined_finish() in either case. */
bool joined_read(struct joined *j, char *const *paths, int count, bool unfinished, struct error *e);
void joined_finish(struct joined *j);

#endif
