/* A run of games from its first or from where it stopped: played, counted, kept in a file. */
#ifndef NARABE_LAB_LAB_H
#define NARABE_LAB_LAB_H

#include "lab/results.h"
#include "lab/tally.h"

struct lab_out {
	const char *path; /* NULL for none */
	bool resume;
	/* Told after each game how many of this shard's are done; NULL for none. `before` of them
	 * were in the file. */
	void (*progress)(void *context, int64_t done, int64_t before, int64_t all);
	void *context;
	/* Asked after each game: true ends the run there. NULL: nobody asks. */
	bool (*stops)(void);
};

/* How a run stands. */
enum lab_verdict { LAB_OPEN, LAB_ELO0, LAB_ELO1 };

/* What the sequential test says of a run so far: which of the two differences it accepts. LAB_OPEN
 * without a test. */
enum lab_verdict lab_verdict(const struct lab_run *run, const struct tally *t);

/* "elo0", "elo1" or "open". */
const char *lab_verdict_word(enum lab_verdict v);

/* Plays what of the run (its shard of it) is not in the file yet and counts everything into *t,
 * which tally_init() made. False with a sentence. */
bool lab_play(struct lab_run *run, const struct lab_out *out, struct tally *t, struct error *e);

/* The seed of the run that is kept in a file, for going on with it; false when the file has no
 * whole line or can not be read. */
bool lab_file_seed(const char *path, int64_t *seed);

#endif
