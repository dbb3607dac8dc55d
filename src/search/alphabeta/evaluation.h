/* What a position of any game is worth when the search ends in it. Pure. */
#ifndef NARABE_SEARCH_ALPHABETA_EVALUATION_H
#define NARABE_SEARCH_ALPHABETA_EVALUATION_H

#include "games/game.h"

enum { NEGAMAX_JUDGE_CLASSES = 6 };

struct negamax_judge;

/* A way of judging: the mover's score, far below a win's. NULL stands for "not known": 0. */
typedef int negamax_judge_fn(const struct negamax_judge *j, const struct state *s, int moves);

struct negamax_judge {
	const struct game *game;
	negamax_judge_fn *judge;
	/* Discs: cells of one worth, in the game's own bits. */
	uint64_t cells[NEGAMAX_JUDGE_CLASSES];
};

/* Chooses by the family of g. */
void negamax_judge_init(struct negamax_judge *j, const struct game *g);

/* The mover's score of a position that is not over and in which he has `moves` moves. */
static inline int
negamax_judge(const struct negamax_judge *j, const struct state *s, int moves)
{
	return j->judge ? j->judge(j, s, moves) : 0;
}

#endif
