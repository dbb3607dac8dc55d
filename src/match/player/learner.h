/* Players that learn: what they know, and the file that stores it. Both kinds have this in common; how they
 * learn and what is in the file is their own. The player's thread only. */
#ifndef NARABE_MATCH_PLAYER_LEARNER_H
#define NARABE_MATCH_PLAYER_LEARNER_H

#include "match/player/player.h"

struct learner {
	void *knows;                 /* what it has learned: the kind's */
	char from[PLAYER_FILE_TEXT]; /* the file that was read, as in the specification */
	char file[PLAYER_FILE_TEXT]; /* the file it is written to; "": none */
	bool asked;                  /* in the current game */
	bool changed;                /* since it was saved */
	int64_t saved_us;
};

struct learner_ops {
	int64_t save_every_us; /* the file is written at most this often while games are played, and at the end */

	/* Makes l->knows, from l->file if that exists. Returns false with a sentence in p->failure. */
	bool (*open)(struct player *p, struct learner *l);
	/* Frees what open() has made, also of it as far as it came. */
	void (*forget)(struct player *p, struct learner *l);
	/* Writes l->file. Returns false with a sentence. */
	bool (*write)(struct learner *l, struct error *e);
	/* Whether what it knows is of use with these settings, the file aside; NULL: it always is. */
	bool (*fits)(const struct learner *l, const struct player_spec *spec);
	/* Learns from a finished game that it played on `side`. Returns whether it has. */
	bool (*learn)(struct player *p, enum side side, const struct finished_game *game);
};

/* Opens the player's learner; p->refused says that p->failure holds the reason why there is none. */
void learner_init(struct player *p);

/* Saves and frees it. */
void learner_finish(struct player *p);

/* For a kind's `begin`: opens another learner where the settings ask for one. */
void learner_begin(struct player *p);

/* From now on stores what it learns in this file, "" for none, wherever it came from. There must be a learner. */
void learner_keep_in(struct player *p, const char *path);

#endif
