/* Games that alpha-beta, or decoupled UCT for simultaneous moves, plays against itself, and their
 * positions from which an evaluation learns. */
#ifndef NARABE_MAKE_SELF_PLAY_H
#define NARABE_MAKE_SELF_PLAY_H

#include "search/engine.h"
#include "search/eval.h"

enum {
	SELF_PLAY_PER_PLY = 3, /* positions, at most */
	SELF_PLAY_PLAYOUTS = 500,
};

struct self_play {
	const struct game *game;
	const struct eval_weights *weights; /* NULL: the evaluation that is not learned */
	int depth;                          /* of each search, in plies */
	/* the search goes deeper until it has searched this many positions; 0: no deeper. For
	 * decoupled UCT, which has no depth: playouts; 0: SELF_PLAY_PLAYOUTS */
	int64_t nodes;
	/* weight of the game's result in the value of its positions; the rest is the search's */
	double result;
	/* share of moves played at random; 0: none. Above 0 twice as many positions beside the game
	 * are valued, up to four random moves away: they resemble the positions that a search
	 * evaluates, reached mostly by bad moves */
	double stray;
	uint64_t seed;
};

/* A position of a game, and its value to the FIRST player. */
struct eval_position {
	uint64_t stones[2]; /* of its digest */
	float value;        /* -1 to 1 */
	uint32_t to_move;   /* enum side */
};

/* A game's positions, in order. */
struct self_play_game {
	int result; /* the FIRST player's */
	int plies;
	int count;
	struct eval_position position[SELF_PLAY_PER_PLY * GAME_MAX_PLIES];
};

/* Creates a player of such games, for one thread. Returns NULL with a sentence. */
struct self_player *self_player_create(const struct self_play *p, struct error *e);

/* Frees a player. */
void self_player_destroy(struct self_player *p);

/* Plays game n, random moves first, then the search's, and values positions of the game and some
 * beside it. The game depends only on n and the player's parameters. Returns false with a
 * sentence. */
bool self_player_play(
	struct self_player *p, int64_t n, struct self_play_game *out, struct error *e);

#endif
