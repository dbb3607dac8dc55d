/* Many games between players, side by side, each with a seed of its own: the results do not
 * depend on how many run at a time, nor on how they are split.
 *
 * Games are numbered from 0. Two in a row, with sides changed and the same opening, are a group
 * (a game alone, where one side always begins). Groups go round the pairings; a round is one group
 * of each, and has one opening:
 *
 *	n          0  1   2  3   4  5   6  7   8  9 ...
 *	pairing      0      1      2      0      1
 *	round        0      0      0      1      1
 *
 * Shard k of m plays the groups k, k + m, k + 2m ... */
#ifndef NARABE_LAB_TOURNAMENT_H
#define NARABE_LAB_TOURNAMENT_H

#include "match/player/player.h"

enum tournament_first { TOURNAMENT_ALTERNATE, TOURNAMENT_A, TOURNAMENT_B };
#define TOURNAMENT_FIRST_WORDS "alternate a b"

struct tournament_player {
	const char *text; /* as results name him */
	struct player_spec spec;
};

struct tournament_pairing {
	int a, b;         /* indices of players */
	const char *vary; /* what a sweep says of this point, or NULL */
};

struct tournament_opening {
	int plies;
	move_t moves[GAME_MAX_PLIES];
};

struct tournament_params {
	const struct game *game;
	const struct tournament_player *players;
	const struct tournament_pairing *pairings;
	int pairing_count; /* at least 1 */
	int64_t games;     /* of all pairings and shards together */
	enum tournament_first first;
	const struct tournament_opening *openings; /* taken in turn, a round each; or NULL */
	int opening_count;
	int opening_plies; /* else random legal plies before the players take over */
	int jobs;          /* games at a time */
	uint64_t seed;
	int shard, shards; /* shard is from 0 to shards - 1 */
	int64_t skip;      /* games of this shard that have been played already */
};

struct tournament_game {
	int64_t n;
	int pairing;
	bool a_first;
	int result; /* the FIRST player's */
	int plies, opening;
	move_t moves[GAME_MAX_PLIES];
	uint64_t seed;
	double elapsed_ms;
};

/* Games a group: 2 with sides alternating, else 1. */
int tournament_group(const struct tournament_params *p);

/* The number of this shard's game k = 0, 1, ...; -1 behind its last. */
int64_t tournament_number(const struct tournament_params *p, int64_t k);

/* How many games this shard has. */
int64_t tournament_length(const struct tournament_params *p);

/* What is known of game n before it is played: everything but result, moves behind the opening
 * and time. *s is the position after the opening, never a finished one: false with a sentence when
 * random plies of that number end the game. */
bool tournament_prepare(const struct tournament_params *p, int64_t n, struct tournament_game *g,
	struct state *s, struct error *e);

/* Plays them. `done` is called after each game in order of their numbers, by the calling thread;
 * it returns false when that is enough. False with a sentence when a player failed; the games
 * before it have been reported. */
bool tournament_play(const struct tournament_params *p,
	bool (*done)(void *context, const struct tournament_game *g), void *context,
	struct error *e);

/* Reads a file of openings: a line each, moves from the start; blank lines and lines that begin
 * with # do not count. The array is to be freed; NULL with a sentence. */
struct tournament_opening *tournament_openings_read(
	const char *path, const struct game *game, int *count, struct error *e);

/* Tells openings apart: a checksum of their moves. */
uint64_t tournament_openings_sum(const struct tournament_opening *openings, int count);

#endif
