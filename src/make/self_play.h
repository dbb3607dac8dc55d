/* Games that an alpha-beta search plays against itself, or decoupled UCT where both sides choose at once, and
 * the positions of them from which an evaluation learns. */
#ifndef NARABE_MAKE_SELF_PLAY_H
#define NARABE_MAKE_SELF_PLAY_H

#include "search/alphabeta/negamax.h"
#include "search/eval/trainer.h"

enum {
	SELF_PLAY_PER_PLY = 3, /* positions, at most */
	SELF_PLAY_PLAYOUTS = 500,
};

struct self_play {
	const struct game *game;
	const struct eval_weights *weights; /* NULL: the evaluation that is not learned */
	int depth;                          /* of each search, in plies; */
	int64_t nodes; /* it goes deeper until it has searched this many positions; 0: no deeper. Of
	                * decoupled UCT, which has no depth: playouts; 0: SELF_PLAY_PLAYOUTS */
	double result; /* what the result of a game counts for in the value of its positions;
	                    * the rest is the search's */
	double stray;  /* share of moves played at random, 0: none. Above 0 twice as many positions
	                * beside the game are valued, up to four random moves away: like those that a
	                * search evaluates, of which most moves are bad */
	uint64_t seed;
};

/* A game's positions, in order. */
struct self_play_game {
	int result; /* the FIRST player's */
	int plies;
	int count;
	struct eval_position position[SELF_PLAY_PER_PLY * GAME_MAX_PLIES];
};

/* Returns a player of such games; one thread's own. Returns NULL with a sentence. */
struct self_player *self_player_create(const struct self_play *p, struct error *e);
void self_player_destroy(struct self_player *p);

/* Plays game n, which depends on nothing but n and what the player was created with: random moves first, then the
 * search's; the values of positions along it, and of some beside it. Returns false with a sentence. */
bool self_player_play(
	struct self_player *p, int64_t n, struct self_play_game *out, struct error *e);

/* Plays two players of the same game and searches against each other, from the random opening of a pair of games;
 * the first of them is on `side`. *result is the FIRST player's. The same numbers give the same game. Returns false
 * with a sentence. */
bool self_player_duel(struct self_player *const player[2], int64_t pair, enum side side,
	int *result, struct error *e);

#endif
