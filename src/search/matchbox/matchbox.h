/* A learner made of matchboxes (Michie 1961, MENACE): a box for each position, with beads for each
 * of its moves. It plays a move with a probability proportional to its beads in the box; after the
 * game the beads of the moves it played are increased or reduced.
 *
 * Tic-tac-toe only. With symmetry, positions that are rotations or reflections of each other share
 * one box, and so do equivalent moves within one: the first of them has the beads.
 *
 * Pure, except for tables built once; a learner belongs to one thread. */
#ifndef NARABE_SEARCH_MATCHBOX_MATCHBOX_H
#define NARABE_SEARCH_MATCHBOX_MATCHBOX_H

#include "games/game.h"
#include "search/trace.h"

struct matchbox;

/* Returns whether the learner can play *g; if not, with a sentence. */
bool matchbox_plays(const struct game *g, struct error *e);

/* Creates a learner that has played no game; returns NULL if memory runs out. */
struct matchbox *matchbox_create(const struct matchbox_params *p);
void matchbox_destroy(struct matchbox *m); /* accepts NULL */

/* Changes the rewards and the beads of later refills; p->symmetry must not change. */
void matchbox_set_params(struct matchbox *m, const struct matchbox_params *p);

/* Returns the parameters in force. */
const struct matchbox_params *matchbox_params_of(const struct matchbox *m);

/* Returns the number of boxes, which have a fixed order, by ply first. */
int matchbox_count(const struct matchbox *m);

/* Writes the position on a box. */
void matchbox_position(const struct matchbox *m, int box, struct state *out);

/* Returns a bit mask of the cells whose moves have beads in a box. */
unsigned matchbox_places(const struct matchbox *m, int box);

/* Returns the beads of a box, by cell of the position on it; they may be read and written, up to
 * MATCHBOX_MOST. */
uint32_t *matchbox_beads(struct matchbox *m, int box);

/* Writes the beads of a position, by its own cells, all 0 when it is over; returns their sum. */
uint32_t matchbox_look(
	const struct matchbox *m, const struct state *s, uint32_t out[MATCHBOX_CELLS]);

/* Draws a move with probabilities proportional to its beads. An empty box is refilled first. */
move_t matchbox_choose(struct matchbox *m, const struct state *s, struct rng *rng);

/* Rewards one side's moves in a finished game played from *start; `result` is the FIRST
 * player's. */
void matchbox_learn(struct matchbox *m, const struct state *start, const move_t *moves, int plies,
	enum side side, int result);

/* Records each bead drawn and each box paid from now on, for the owner of both; NULL: nothing. */
void matchbox_set_trace(struct matchbox *m, struct trace *t);

/* Returns how often an empty box was refilled. */
int64_t matchbox_refills(const struct matchbox *m);

#endif
