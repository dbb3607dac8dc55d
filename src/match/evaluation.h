/* The evaluation of a position by a player that searches, as eval, serve and the library make it: the
 * same position, player and seed give the same numbers in each. Any thread. */
#ifndef NARABE_MATCH_EVALUATION_H
#define NARABE_MATCH_EVALUATION_H

#include "match/player/player.h"

/* What is to be evaluated. */
struct evaluation {
	const struct game *game;
	struct state position;
	struct player_spec player; /* as evaluation_read_player() leaves it */
	uint64_t seed;
	bool best_only; /* negamax values only the best move, sooner */
	int notify_fd;  /* gets a byte when the search ends unasked; -1: none */
};

/* A budget beside the player's own, which it replaces; 0: not given. */
struct evaluation_budget {
	int64_t playouts, time_ms, threads;
};

/* Gets the player that evaluates on *g: `text`, NULL for the board's default, with this budget; with a second
 * where nothing limits it. Returns false with a sentence if it cannot be read, does not fit the board, or
 * does not search. */
bool evaluation_read_player(struct player_spec *out, const char *text, const struct game *g,
	const struct evaluation_budget *budget, struct error *e);

/* Returns whether a player that evaluates makes playouts; otherwise it is negamax. */
bool evaluation_makes_playouts(const struct player_spec *spec);

/* Returns whether it searches by results alone, without proofs, threats, a book or a learned evaluation: nothing
 * of these is then read or asked beside it. */
bool evaluation_is_plain(const struct player_spec *spec);

/* Returns whether it ends by its clock, so that the time it takes is worth showing. */
bool evaluation_is_timed(const struct player_spec *spec);

/* What is known at once of the exact values of the position's moves: report_init() where both sides
 * choose at once, and beside a plain player. Takes some tenths of a second at most. */
void evaluation_exact(const struct evaluation *ev, struct report *out);

/* Writes the parameters of the search with playouts. */
void evaluation_search(const struct evaluation *ev, struct search_params *out);

/* And those of negamax. Returns false with a sentence. */
bool evaluation_negamax(const struct evaluation *ev, struct negamax_params *out, struct error *e);

/* Starts the search, of either kind; negamax without a budget looks to the board's usual depth. Returns NULL
 * with a sentence. The caller destroys the engine. */
struct engine *evaluation_start(const struct evaluation *ev, struct error *e);

/* Returns the most memory that the search takes for its trees or its table. */
int evaluation_memory_mib(const struct evaluation *ev);

#endif
