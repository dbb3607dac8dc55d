/* Players that learn: their knowledge, and the file that stores it. Both kinds share this; how they learn and
 * what the file contains is up to each kind. The player's thread only. */
#ifndef NARABE_MATCH_PLAYER_LEARNER_H
#define NARABE_MATCH_PLAYER_LEARNER_H

#include "match/player/player.h"

struct learner {
	void *knows;                 /* what it has learned, in the kind's own form */
	char from[PLAYER_FILE_TEXT]; /* the file that was read, as in the specification */
	char file[PLAYER_FILE_TEXT]; /* the file it is written to; "": none */
	bool asked;                  /* for a move in the current game */
	bool changed;                /* since the last save */
	int64_t saved_us;
};

struct learner_ops {
	int64_t save_every_us; /* the file is written at most this often while games are played, and at the end */

	/* Creates l->knows, from l->file if that exists. Returns false with a sentence in p->failure. */
	bool (*open)(struct player *p, struct learner *l);
	/* Frees what open() has created, even in part. */
	void (*forget)(struct player *p, struct learner *l);
	/* Writes l->file. Returns false with a sentence. */
	bool (*write)(struct learner *l, struct error *e);
	/* Returns whether its knowledge can be used with these settings, the file aside; NULL: always. */
	bool (*fits)(const struct learner *l, const struct player_spec *spec);
	/* Learns from a finished game that it played on `side`. Returns whether it learned anything. */
	bool (*learn)(struct player *p, enum side side, const struct finished_game *game);
};

/* Opens the player's learner. If that fails, sets p->refused, and p->failure holds the reason. */
void learner_init(struct player *p);

/* Saves and frees the player's learner. */
void learner_finish(struct player *p);

/* Opens another learner if the settings ask for one; for a kind's `begin`. */
void learner_begin(struct player *p);

/* From now on stores what the player learns in this file, "" for none, wherever it was read from. There must be
 * a learner. */
void learner_keep_in(struct player *p, const char *path);

#endif
