/* Players that learn: their knowledge, and the file that stores it. This is common to all kinds
 * that learn; how they learn and the contents of the file are their own. Used only by the player's
 * thread. */
#ifndef NARABE_MATCH_PLAYER_LEARNER_H
#define NARABE_MATCH_PLAYER_LEARNER_H

#include "match/player/player.h"

struct learner {
	void *knows;                 /* what it has learned, in the kind's own form */
	char from[PLAYER_FILE_TEXT]; /* the file that was read, as in the specification */
	char file[PLAYER_FILE_TEXT]; /* the file to write; "": none */
	bool asked;                  /* it was asked for a move in the current game */
	bool changed;                /* since it was saved */
	int64_t saved_us;
};

struct learner_ops {
	int64_t save_every_us; /* the file is written at most this often while games are played, and at the end */

	/* Makes l->knows, from l->file if that exists. Returns false with a sentence in
	 * p->failure. */
	bool (*open)(struct player *p, struct learner *l);
	/* Frees what open() has made, even if that failed halfway. */
	void (*forget)(struct player *p, struct learner *l);
	/* Writes l->file. Returns false with a sentence. */
	bool (*write)(struct learner *l, struct error *e);
	/* Returns whether this knowledge is of use with these settings, apart from the file; NULL:
	 * it always is. */
	bool (*fits)(const struct learner *l, const struct player_spec *spec);
	/* Learns from a finished game that the player played on `side`. Returns whether it has
	 * learned. */
	bool (*learn)(struct player *p, enum side side, const struct finished_game *game);
};

/* Opens another learner if the settings ask for one. For a kind's `begin`. */
void learner_begin(struct player *p);

#endif
