/* Playouts by name: how a game is played from a leaf of the tree to a result. */
#ifndef NARABE_SEARCH_PLAYOUT_H
#define NARABE_SEARCH_PLAYOUT_H

#include "games/game.h"

struct eval_weights; /* search/report.h */

#define PLAYOUT_WORDS "random corner decisive space territory straight eval rules best"

/* Search parameters: PLAYOUT_RULES is the board's best kind other than PLAYOUT_EVAL; PLAYOUT_BEST
 * is PLAYOUT_EVAL where there is an evaluation and no setting needs moves, such as a cutoff. */
#define PLAYOUT_RULES PLAYOUT_IDS
#define PLAYOUT_BEST  (PLAYOUT_IDS + 1)

struct playout_config {
	enum playout_id id;
	int cutoff; /* plies after which the side with more discs wins, and games without discs are
	             * drawn; 0: none */
	const struct eval_weights *
		eval; /* for PLAYOUT_EVAL and PLAYOUT_BEST; outlives the search. NULL: none known */
	bool no_draws; /* PLAYOUT_EVAL draws open results as wins or losses at random, never as
			* draws */
	bool one_side; /* a deliberate fault: the other side moves only where the first cannot */
};

/* Returns the kind of playouts used on a board. PLAYOUT_EVAL without an evaluation is
 * PLAYOUT_RULES. */
enum playout_id playout_kind(const struct playout_config *config, const struct game *g);

/* Returns whether playouts of this kind make no moves on a board but evaluate the position
 * directly. */
bool playout_judges(const struct playout_config *config, const struct game *g);

/* Returns the value that such playouts give a position that is not over, the FIRST player's, -1 to
 * 1. *settled: no move can change it. */
double playout_judge(const struct playout_config *config, const struct game *g,
	const struct state *s, bool *settled);

/* Plays out `count` positions, none of them over; writes the FIRST player's results. */
void playout_run(const struct playout_config *config, const struct game *g,
	const struct state *const *s, int count, struct rng *rng, signed char *result);

/* Does the same move by move through the rules: for games without a fast playout, and to test the fast ones. */
void playout_run_slowly(const struct playout_config *config, const struct game *g,
	const struct state *const *s, int count, struct rng *rng, signed char *result);

/* Returns the score of a position that is not over, after playing decisive moves, the first of
 * several, until neither side can win at once. The FIRST player's; EVAL_MOST where that has won. */
int playout_score(const struct eval_weights *w, const struct game *g, const struct state *s);

/* Why a move of a playout was chosen. */
enum playout_reason {
	PLAYOUT_MOVE_RANDOM,
	PLAYOUT_MOVE_WINS,
	PLAYOUT_MOVE_BLOCKS, /* the opponent would win there */
	PLAYOUT_MOVE_CORNER,
	PLAYOUT_MOVE_AHEAD, /* straight ahead */
	PLAYOUT_MOVE_REASONS,
};

/* The moves of a playout. */
struct playout_line {
	int count;
	struct playout_move {
		move_t move;
		enum playout_reason reason;
	} moves[GAME_MAX_PLIES];
};

/* Finds a playout from *s, which is not over, with this result, from the distribution of such
 * playouts: fast playouts keep only the result. Returns false if none was found in many attempts,
 * or if the playouts make no moves. */
bool playout_find(const struct playout_config *config, const struct game *g, const struct state *s,
	int result, struct rng *rng, struct playout_line *line);

#endif
