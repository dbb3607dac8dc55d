/* A learner made of matchboxes (Michie 1961, MENACE): a box a position, in it beads for each of
 * its moves. It plays a move with the chance that its beads have among all in the box; after the
 * game the beads of what it played become more or fewer.
 *
 * Tic-tac-toe only. With symmetry, positions that are turned or mirrored images of each other share
 * one box, and so do the moves within one: then the first of those that are alike has the beads.
 *
 * Pure but for tables made once; a learner belongs to one thread. */
#ifndef NARABE_SEARCH_MENACE_MATCHBOX_H
#define NARABE_SEARCH_MENACE_MATCHBOX_H

#include "games/game.h"

enum {
	MATCHBOX_CELLS = 9,
	MATCHBOX_PLIES = 9,
	MATCHBOX_MOST = 100000000, /* beads of one move; no reward makes it more */
};

struct matchbox_params {
	int symmetry; /* 1: images share a box */
	/* Beads of each move at the start, by ply; after the last number, before a 0, all plies have
	 * as many as that one. */
	int beads[MATCHBOX_PLIES + 1];
	int win, draw, loss; /* beads added to each move played; below 0: taken away */
};

struct matchbox;

/* Symmetry, and beads and rewards with which no box can run empty. */
struct matchbox_params matchbox_params_default(void);

/* Whether it can learn *g; else a sentence. */
bool matchbox_plays(const struct game *g, struct error *e);

/* A learner that has seen no game; NULL when there is no memory. */
struct matchbox *matchbox_create(const struct matchbox_params *p);
void matchbox_destroy(struct matchbox *m); /* accepts NULL */

/* Other rewards from now on, and other beads where a box is filled anew; p->symmetry must be what
 * it was. */
void matchbox_set_params(struct matchbox *m, const struct matchbox_params *p);
const struct matchbox_params *matchbox_params_of(const struct matchbox *m);

/* Boxes, by ply and then in a fixed order; the position on each; the moves that have a place for
 * beads in it, as the bits of cells. */
int matchbox_count(const struct matchbox *m);
void matchbox_position(const struct matchbox *m, int box, struct state *out);
unsigned matchbox_places(const struct matchbox *m, int box);

/* The beads of a box, by cell of the position on it; to be read and written, up to MATCHBOX_MOST. */
uint32_t *matchbox_beads(struct matchbox *m, int box);

/* The beads of a position, by its own cells, none when it is over; returns their sum. */
uint32_t matchbox_look(
	const struct matchbox *m, const struct state *s, uint32_t out[MATCHBOX_CELLS]);

/* A move by the chance of its beads. An empty box is filled as it was at the start. */
move_t matchbox_choose(struct matchbox *m, const struct state *s, struct rng *rng);

/* Pays the moves of one side in a game that is over, played from *start; `result` is the FIRST
 * player's. */
void matchbox_learn(struct matchbox *m, const struct state *start, const move_t *moves, int plies,
	enum side side, int result);

/* How often an empty box was filled anew. */
int64_t matchbox_refills(const struct matchbox *m);

#endif
