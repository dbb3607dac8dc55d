/* An engine's findings about a position: the one struct that screens, records, reviews, hints,
 * lessons and JSON read, whatever the engine.
 *
 * Values are the FIRST player's: results and means in [-1, 1], exact values in the game's own unit
 * (disc difference in Othello, empty cells counted for the winner; 1, 0, -1 elsewhere). An engine
 * fills in what it knows; report_init() defines the rest. A solver's exact values may be added to
 * the report of a search (judge_take_exact()): they are separate members and replace none of the
 * search's results. A report is a copy: it has no threads and no owner. */
#ifndef NARABE_SEARCH_REPORT_H
#define NARABE_SEARCH_REPORT_H

#include <math.h>

#include "games/game.h"

enum {
	REPORT_PV_MAX = 67, /* a proven win is shown to its last stone */
	EXACT_UNKNOWN = INT32_MIN,
};

enum { DUCT_MOVES = 20 }; /* moves of one side where both choose at once */

/* The source of the moves' numbers. */
enum report_source {
	REPORT_PLAYOUTS,   /* values are means of playouts */
	REPORT_EVALUATION, /* values are scores of static evaluations */
	REPORT_SOLVER,     /* only exact values */
	REPORT_BEADS,      /* no search: visits and playouts are the beads of a box, and values 0 */
};

struct root_move {
	move_t move;
	int pv_length; /* moves in pv, starting with this move; 0 if it was never tried */
	move_t pv[REPORT_PV_MAX];
	/* The FIRST player's. Where playouts end by a learned evaluation draws are half a win and half
	 * a loss each. */
	int64_t visits, wins, draws, losses;
	double value; /* mean result, or a score scaled to one; 0 if never tried */
	int proven;   /* the result if the search has proven it, otherwise GAME_OPEN */
	int exact;    /* EXACT_UNKNOWN: unknown, or not yet known */
	int length;   /* plies to the end of a forced win, this move included; 0: unknown */
	float bound;  /* the policy selects by it; the side to move's: see policy_bound() */
	float bonus;  /* the part of the bound beyond the mean */
	float prior;  /* a share of 1; 0 for all moves if the policy has none */

	/* Of an evaluation: */
	int depth; /* plies searched, this one included; 0: not yet */
	int limit; /* 0: score and value are exact; 1: at most these, -1: at least */
	int score; /* in the evaluation's units, see NEGAMAX_WIN */
};

/* The result for one side where both choose at once. */
struct joint_side {
	int count;
	struct joint_choice {
		move_t move;
		int64_t visits;
		double value;       /* mean result */
		double probability; /* the probability with which it should be played */
	} choice[DUCT_MOVES];
};

/* Both sides' tables, and the pairs of their choices: [first player's][second player's]. */
struct joint_tables {
	struct joint_side side[2];
	struct joint_pair {
		int64_t visits;
		double value; /* mean result */
	} pair[DUCT_MOVES][DUCT_MOVES];
};

struct report {
	enum report_source source;
	bool running;
	struct state position;
	int64_t playouts;  /* the visits of all moves */
	int64_t inherited; /* of these, made before engine_advance() made this the root */
	int64_t nodes;     /* of engines without playouts; lags behind while running */
	double elapsed_ms;
	double left_ms;      /* the estimated remaining time; 0: the estimate has passed; negative:
			      * unknown */
	size_t memory_bytes; /* of the trees, used */
	bool memory_full;

	/* The position. */
	double value;     /* of the best move, exact if proven; the result if the game is over */
	int proven;       /* the result if the search has proven it, otherwise GAME_OPEN */
	int proven_plies; /* to the end of the proven line, the winner hurrying, the loser delaying;
	                   * 0 while running, for draws, and if the proof is too large to walk */
	bool known;       /* exact and best are final; otherwise, once it has ended, the position is
	                   * open */
	int exact;        /* the exact value; EXACT_UNKNOWN: not known */
	int best;         /* the search's, an index into moves; -1 if there is none */
	int solving;      /* the move whose exact value is being computed; -1: none in particular */
	int known_moves;  /* moves with an exact value */
	int depth;        /* plies completed, of a search by evaluation */
	int score;        /* of the best move, in the evaluation's units */
	bool evaluated;   /* playouts end by a learned evaluation */
	bool silent;      /* the engine is a program that reports only its move */
	double mean_depth;      /* plies from the root to where playouts began; and the most */
	int deepest;            /* of them, of the playouts that are not inherited */
	int64_t expanded;       /* nodes that a tree search has opened below the root, without
				      * inherited ones */
	const char *formula;    /* of the policy that selects moves; NULL: there is none */
	const char *score_name; /* the name of its result; NULL: the formula names it */
	double c;               /* its constant */

	int count;
	struct root_move moves[GAME_MAX_MOVES]; /* in the game's order */

	/* For decoupled UCT; `moves` are then those of the side to move, their draws counted as
	 * half a win and half a loss, and their lines begin with its choice. */
	bool has_joint; /* the tables below are filled in */
	struct joint_tables joint;
};

/* Makes *r an empty report of *s, without moves. */
void report_clear(struct report *r, const struct state *s);

/* Makes *r a report of *s with all moves but no numbers, and the result if the game is over. */
void report_init(struct report *r, const struct game *g, const struct state *s);

/* Returns the index of a move, or -1. */
int report_find(const struct report *r, move_t move);

/* Returns a move's certain result, from its exact value or the search's proof, or GAME_OPEN. */
int root_move_result(const struct root_move *m);

/* Returns the position's certain result, or GAME_OPEN. */
int report_result(const struct report *r);

/* Returns the index of the most probable choice; -1: there is none. */
int joint_likeliest(const struct joint_side *table);

/* Returns the pair of a side's choice and the other side's. */
static inline const struct joint_pair *
joint_pair_of(const struct joint_tables *both, enum side side, int own, int other)
{
	return side == SIDE_FIRST ? &both->pair[own][other] : &both->pair[other][own];
}

/* Returns the mean of a side's choice against the other side's, each by its probability, so that both sides'
 * numbers add up and agree with the position's; its own mean where no such pair was visited. */
double joint_mean(const struct joint_tables *both, enum side side, int choice);

/* Makes the moves of a report with tables those of the side to move, without lines but for their first moves. */
void report_take_tables(struct report *r);

/* Returns whether the search has tried the move: by a playout, or to some depth. */
static inline bool
root_move_is_searched(const struct root_move *m)
{
	return m->visits > 0 || m->depth > 0;
}

/* Returns the search's value of a move: its result if proven, otherwise its mean. */
static inline double
root_move_value(const struct root_move *m)
{
	return m->proven != GAME_OPEN ? m->proven : m->value;
}

/* Returns the win rate of a side, (wins + draws/2) / visits, from a first player's value. */
static inline double
report_win_rate(double value, enum side side)
{
	return (1 + side_sign(side) * value) / 2;
}

/* Returns a win rate in whole percents, rounded from tenths, so that a number is the same with a decimal and
 * without one. */
static inline int
report_percent(double rate)
{
	return (int)rint(rint(1000 * rate) / 10);
}

/* ---- what a learned evaluation sees ---- */

enum {
	EVAL_LOGIT = 500,         /* points of a unit of log odds */
	EVAL_FEATURES = 256,      /* no position has more terms */
	EVAL_MAX_BYTES = 1 << 20, /* of a file */
};

struct eval_patterns;
struct eval_weights;

/* Returns the patterns of a board; NULL where there are none. */
const struct eval_patterns *eval_patterns_of(const struct game *g);

/* Returns the points that a disc of the final difference is worth to a board's patterns; 0: there are none, or only
 * the result counts. */
double eval_disc(const struct game *g);

/* The meaning of an index, and what its weight adds to the sum. */
struct eval_term {
	const char *name; /* of a kind of patterns, to be translated where people read it */
	uint64_t cells;   /* of the board, as bits by number; 0: it counts something else */
	int points;       /* the FIRST player's */
	bool is_turn;     /* whose turn it is and how far the game is, which every move changes */
};

/* Returns whether the terms of a board count cells all over it. If so, and unless `side` is NULL, sets side[cell] to 1
 * for the first player's cells that a term counts, to 2 for the second's, and leaves the others. */
bool eval_locate(const struct game *g, const struct state *s, int term, unsigned char *side);

/* Returns the sum for the side to move of a position that is not over, by the list of its features: slow, for
 * tests and for a single position. */
int eval_score(const struct eval_weights *w, const struct game *g, const struct state *s);

/* Returns the expected result of a position that is not over, the FIRST player's, in [-1, 1];
 * *settled: no move can change it. */
double eval_judge(
	const struct eval_weights *w, const struct game *g, const struct state *s, bool *settled);

/* Returns the expected result, or the result, of the position after a move, without any search: the
 * FIRST player's, in [-1, 1]. Where both sides choose at once, the value is after the other side's
 * best reply. */
double eval_after(
	const struct eval_weights *w, const struct game *g, const struct state *s, move_t m);

/* Writes the terms of the score of a position that is not over: the points add up to the score, for
 * the FIRST player and not yet limited. Returns their number. */
int eval_terms(const struct eval_weights *w, const struct game *g, const struct state *s,
	struct eval_term term[EVAL_FEATURES]);

/* The changes by a move, term by term: FIRST player's points before and after it, 0 where a pattern
 * adds nothing. */
struct eval_change {
	const char *name;
	uint64_t cells;
	int before, after;
	bool touched; /* the move changes what it counts, not only whose turn it is or the stage */
};

struct eval_changes {
	int count; /* 0: the game is over after the move, or no pattern says how it ends */
	struct eval_change change[2 * EVAL_FEATURES]; /* touched ones first, of these the largest */
};

/* Lists what a move changes. The columns add up to the score of eval_terms() before the move and after it. */
void eval_changes_of(const struct eval_weights *w, const struct game *g, const struct state *s,
	move_t m, struct eval_changes *out);

/* Returns the expected result of a score, in [-1, 1]. */
double eval_value(double score);

#endif
