/* Playouts by name: how a game is played from a leaf of the tree to a result. */
#ifndef NARABE_SEARCH_PLAYOUT_H
#define NARABE_SEARCH_PLAYOUT_H

#include "search/eval/eval.h"

#define PLAYOUT_WORDS "random corner decisive space territory straight eval rules best"

/* As search parameters: the best kind of a board but for PLAYOUT_EVAL, and PLAYOUT_EVAL where there is an
 * evaluation and nothing is asked that needs moves, such as a cutoff. */
#define PLAYOUT_RULES PLAYOUT_IDS
#define PLAYOUT_BEST  (PLAYOUT_IDS + 1)

struct playout_config {
	enum playout_id id;
	int cutoff; /* plies after which the side with more discs wins, and games without discs are
	             * drawn; 0: none */
	const struct eval_weights *
		eval; /* for PLAYOUT_EVAL and PLAYOUT_BEST; outlives the search. NULL: none known */
	double mix;   /* of PLAYOUT_EVAL: the share of positions that the board's best playouts play
	             * out to the end instead, 0 to 1 */
	bool no_draws; /* what PLAYOUT_EVAL leaves open is a win or a loss, by chance */
	bool one_side; /* a fault: the other side only moves where the first can not */
};

/* Returns the kind that playouts are on a board. PLAYOUT_EVAL without an evaluation is PLAYOUT_RULES. */
enum playout_id playout_kind(const struct playout_config *config, const struct game *g);

/* Returns whether playouts of this kind make no move on a board, but judge a position as it stands. */
bool playout_judges(const struct playout_config *config, const struct game *g);

/* Returns the judgement of such playouts on a position that is not over, the FIRST player's, -1 to 1;
 * *settled: no move can change it any more. */
double playout_judge(const struct playout_config *config, const struct game *g,
	const struct state *s, bool *settled);

/* Plays out `count` positions, none of them over; writes the FIRST player's results. */
void playout_run(const struct playout_config *config, const struct game *g,
	const struct state *const *s, int count, struct rng *rng, signed char *result);

/* As playout_run(), move by move through the rules: for games without a fast playout, and to test the fast ones. */
void playout_run_slowly(const struct playout_config *config, const struct game *g,
	const struct state *const *s, int count, struct rng *rng, signed char *result);

/* As playout_run(), and records who played where. */
void playout_run_traced(const struct playout_config *config, const struct game *g,
	const struct state *const *s, int count, struct rng *rng, struct playout_trace *trace);

/* Returns the score of a position that is not over, once nobody can win at once: decisive moves are played,
 * of several the first. The FIRST player's; EVAL_MOST where that has won. */
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

/* Returns the words of a reason, English and stable; NULL for a random move. */
const char *playout_reason_text(enum playout_reason reason);

/* The moves of a playout. */
struct playout_line {
	int count;
	struct playout_move {
		move_t move;
		enum playout_reason reason;
	} moves[GAME_MAX_PLIES];
};

/* Returns whether playout_run_traced() plays move by move with this configuration: playout_again() then plays
 * the same playouts again, given the same generator, one after another. */
bool playout_is_repeatable(const struct playout_config *config, const struct game *g);

/* Plays a playout of playout_run_traced() again, with its moves. */
void playout_again(const struct playout_config *config, const struct game *g, const struct state *s,
	struct rng *rng, struct playout_line *line);

/* Finds a playout from *s, which is not over, with this result, drawn with the probabilities of such
 * playouts: fast playouts keep nothing but the result. Returns false if none was found in many attempts, or
 * the playouts make no moves. */
bool playout_find(const struct playout_config *config, const struct game *g, const struct state *s,
	int result, struct rng *rng, struct playout_line *line);

/* As playout_find(), with the result and the cells of a trace. */
bool playout_find_traced(const struct playout_config *config, const struct game *g,
	const struct state *s, const struct playout_trace *trace, struct rng *rng,
	struct playout_line *line);

#endif
