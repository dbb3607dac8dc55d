/* The evaluation of a position by a player that searches. The commands eval and serve and the library share it:
 * the same position, player and seed give the same numbers in each. Any thread. */
#ifndef NARABE_MATCH_EVALUATION_H
#define NARABE_MATCH_EVALUATION_H

#include "match/player/player.h"

/* The position to evaluate, and how. */
struct evaluation {
	const struct game *game;
	struct state position;
	struct player_spec player; /* as evaluation_read_player() leaves it */
	uint64_t seed;
	bool best_only; /* negamax values the best move alone, which is faster */
	bool in_caller; /* as in struct engine_task */
	int notify_fd;  /* gets a byte when the search ends on its own; -1: none */
};

/* A budget that replaces the player's own; 0: not given. */
struct evaluation_budget {
	int64_t playouts, time_ms, threads;
};

/* Reads the player that evaluates on *g from `text`, NULL for the board's default, and gives it this budget, or
 * a second if nothing limits it. Returns false with a sentence if the text cannot be read, or the player does
 * not fit the board or does not search. */
bool evaluation_read_player(struct player_spec *out, const char *text, const struct game *g,
	const struct evaluation_budget *budget, struct error *e);

/* Returns whether an evaluating player makes playouts; otherwise it is negamax. */
bool evaluation_makes_playouts(const struct player_spec *spec);

/* Returns whether the player searches by results alone, without proofs, threats, a book or a learned
 * evaluation; none of these is then read or consulted. */
bool evaluation_is_plain(const struct player_spec *spec);

/* Returns whether the clock ends the player's search, so that the time it takes is worth showing. */
bool evaluation_is_timed(const struct player_spec *spec);

/* Finds the exact values of the position's moves that are quick to get; only calls report_init() where both
 * sides choose at once or the player is plain. Takes some tenths of a second at most. */
void evaluation_exact(const struct evaluation *ev, struct report *out);

/* Returns the seed of an evaluation's search. Where both sides choose at once, eval asks a player, which draws the
 * seed of its search from the one given; elsewhere it is the one given. */
uint64_t evaluation_seed(const struct game *g, uint64_t seed);

/* Writes the parameters of a search with playouts. */
void evaluation_search(const struct evaluation *ev, struct search_params *out);

/* Starts a search of either kind; negamax without a budget searches to the board's usual depth. Returns NULL
 * with a sentence on failure. The caller destroys the engine. */
struct engine *evaluation_start(const struct evaluation *ev, struct error *e);

#endif
