/* The static evaluation of a position of any game. Pure. */
#ifndef NARABE_SEARCH_ALPHABETA_EVALUATION_H
#define NARABE_SEARCH_ALPHABETA_EVALUATION_H

#include "games/game.h"

enum { EVALUATION_CLASSES = 6 };

struct evaluation;

/* A static evaluation: the mover's score, far below a win's. NULL: always 0. */
typedef int evaluation_fn(const struct evaluation *j, const struct state *s, int moves);

struct evaluation {
	const struct game *game;
	evaluation_fn *judge;
	/* Discs: classes of cells of equal worth, in the game's own bits. */
	uint64_t cells[EVALUATION_CLASSES];
};

/* Chooses by the family of g. */
void evaluation_init(struct evaluation *j, const struct game *g);

/* The mover's score of a position that is not over and has `moves` moves. */
static inline int
evaluation(const struct evaluation *j, const struct state *s, int moves)
{
	return j->judge ? j->judge(j, s, moves) : 0;
}

#endif
