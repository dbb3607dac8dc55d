/* Many games between two players, side by side, each with a seed of its own: the results do not
 * depend on how many run at a time. */
#ifndef NARABE_MATCH_SERIES_H
#define NARABE_MATCH_SERIES_H

#include "match/player.h"

enum series_first { SERIES_ALTERNATE, SERIES_A, SERIES_B };

struct series_params {
	const struct game *game;
	struct player_spec a, b;
	int games;
	enum series_first first;
	int opening_plies; /* random legal plies before the players take over; with sides
			    * alternating, two games in a row share them */
	int jobs;          /* games at a time */
	uint64_t seed;
};

struct series_game {
	bool a_first;
	int result; /* the FIRST player's */
	int plies, opening;
	move_t moves[GAME_MAX_PLIES];
	uint64_t seed;
	double elapsed_ms;
};

/* Plays them all. `done` is called after each game in order of their numbers, by the calling
 * thread. False with a sentence when a player failed; the games before it have been reported. */
bool series_play(const struct series_params *p,
	void (*done)(void *context, int n, const struct series_game *g), void *context,
	struct error *e);

#endif
