/* Plays many games between players side by side, each with its own seed, so that the results depend
 * neither on the number of concurrent games nor on the shards.
 *
 * Games are numbered from 0. Two consecutive games, with sides changed and the same opening, are a
 * group (a single game if one side always begins). Groups cycle through the pairings; a round is
 * one group of each pairing and has one opening:
 *
 *	n          0  1   2  3   4  5   6  7   8  9 ...
 *	pairing      0      1      2      0      1
 *	round        0      0      0      1      1
 *
 * Shard k of m plays the groups k, k + m, k + 2m ... */
#ifndef NARABE_LAB_RUNS_TOURNAMENT_H
#define NARABE_LAB_RUNS_TOURNAMENT_H

#include "match/player/player.h"
#include "record/time_control.h"

enum tournament_first { TOURNAMENT_ALTERNATE, TOURNAMENT_A, TOURNAMENT_B };
#define TOURNAMENT_FIRST_WORDS "alternate a b"

/* The most players that can be rated together. */
enum { TOURNAMENT_MOST_RATED = 1000 };

struct tournament_player {
	const char *text; /* name in the results, clean for a terminal */
	struct player_spec spec;
};

struct tournament_pairing {
	int a, b;         /* indices of players */
	const char *vary; /* a sweep's description of this point, or NULL */
};

/* A rule that ends games early by the value that the player of a move reports, from -1 (it loses)
 * to 1. */
enum { TOURNAMENT_ENDING_MOVES = 1000 };
struct tournament_ending {
	double value;
	/* in a row: of the side that resigns, or of each side for a draw; 0: the rule is off */
	int moves;
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
	const struct tournament_opening *openings; /* used in turn, one per round; NULL: none */
	int opening_count;
	/* without openings: random legal plies before the players take over */
	int opening_plies;
	int jobs;                  /* games played at a time */
	struct time_control clock; /* each side's clock, which must have time; or not limited */
	/* time budgets count processor time, in searches of one thread; programs count in their own
	 * way */
	bool processor_time;
	struct tournament_ending resign; /* a side resigns below this value */
	/* sides agree on a draw if both values are this close to 0 */
	struct tournament_ending draw;
	uint64_t seed;
	int shard, shards; /* shard is from 0 to shards - 1 */
	int64_t skip;      /* games of this shard already played */
};

/* How a game ended. */
enum tournament_end {
	TOURNAMENT_BY_RULES,
	TOURNAMENT_RESIGNED,  /* the side to move lost */
	TOURNAMENT_TIMED_OUT, /* the side to move lost: its clock ran out */
	TOURNAMENT_FAILED,    /* the side to move lost: its program ended, or broke the rules */
	TOURNAMENT_AGREED,    /* a draw by the draw rule */
	TOURNAMENT_ENDS,
};

struct tournament_game {
	int64_t n;
	int pairing;
	bool a_first;
	int result; /* the FIRST player's */
	enum tournament_end end;
	struct error failure; /* the sentence for TOURNAMENT_FAILED */
	int plies, opening;
	move_t moves[GAME_MAX_PLIES];
	uint64_t seed;
	double elapsed_ms;
	/* With processor_time, what A and B used; for programs their own use, -1 if the system does
	 * not report it. */
	double used_ms[2];
	char title[2][GTP_TITLE]; /* titles of the programs behind A and B, or "" */
};

/* Returns the number of players: one more than the greatest index in the pairings. */
int tournament_players(const struct tournament_params *p);

/* Returns the games per group: 2 if sides alternate, otherwise 1. */
int tournament_group(const struct tournament_params *p);

/* Returns the number, among all games, of this shard's k-th game, k = 0, 1, ...; -1 after its last. */
int64_t tournament_number(const struct tournament_params *p, int64_t k);

/* Returns the number of games in this shard. */
int64_t tournament_length(const struct tournament_params *p);

/* Fills in what is known of game n before it is played: everything but the result, the moves after
 * the opening, and the time. *s becomes the position after the opening, which is never final.
 * Returns false with a sentence if this number of random plies always ends the game. */
bool tournament_prepare(const struct tournament_params *p, int64_t n, struct tournament_game *g,
	struct state *s, struct error *e);

/* Plays the games. A program that fails during a game loses it; one that cannot be started ends the
 * tournament. Calls `done` in the calling thread after each game, in order of their numbers; `done`
 * returns false to stop. Returns false with a sentence if a player failed; the games before that
 * have been reported. */
bool tournament_play(const struct tournament_params *p,
	bool (*done)(void *context, const struct tournament_game *g), void *context,
	struct error *e);

/* Reads a file of openings, each a line of moves from the start, ignoring blank lines and lines
 * that begin with #. The caller frees the array. Returns NULL with a sentence. */
struct tournament_opening *tournament_openings_read(
	const char *path, const struct game *game, int *count, struct error *e);

#endif
