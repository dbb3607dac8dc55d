/* What an engine has found in a position: the one struct that screens, records, reviews, hints,
 * lessons and JSON read, whoever thinks.
 *
 * Values are the FIRST player's: results and means in [-1, 1], exact values in the game's own unit
 * (differences of discs in Othello, empty cells counted for the winner; 1, 0, -1 elsewhere). An
 * engine fills what it knows; report_init() says what the rest is. A report is a copy: it has no
 * threads and no owner. */
#ifndef NARABE_SEARCH_REPORT_H
#define NARABE_SEARCH_REPORT_H

#include "games/game.h"
#include "search/joint/selection.h"

enum { REPORT_PV_MAX = 67, EXACT_UNKNOWN = INT32_MIN };

struct policy;

/* Where the numbers of the moves are from. */
enum report_source {
	REPORT_PLAYOUTS,   /* values are means of playouts */
	REPORT_EVALUATION, /* values are scores of static evaluations */
	REPORT_SOLVER,     /* exact values alone */
	REPORT_BEADS,      /* no search: visits and playouts are the beads of a box, and values 0 */
};

struct root_move {
	move_t move;
	int pv_length; /* moves in pv, this move the first; 0 when it was never tried */
	move_t pv[REPORT_PV_MAX];
	int64_t visits, wins, draws, losses; /* the FIRST player's */
	double value; /* mean result, or a score as one; 0 when never tried */
	int proven;   /* the result if it is proven, else GAME_OPEN */
	int exact;    /* EXACT_UNKNOWN: not known, or not yet */
	int length;   /* plies to the end of a forced win, this move's included; 0: not known */
	float bound;  /* by which the policy chooses, for the side to move: see policy_bound() */
	float bonus;  /* the part of the bound that is not the mean */

	/* Of an evaluation: */
	int depth;    /* plies searched behind and with it; 0: not yet */
	bool settled; /* score is its score; else it is no better than that for the mover */
	int score;    /* in the evaluation's units, see NEGAMAX_WIN */
};

/* What a side has found where both choose at once. */
struct joint_side {
	int count;
	struct joint_choice {
		move_t move;
		int64_t visits;
		double value;  /* mean result */
		double chance; /* with which it is to be played */
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
	int64_t inherited; /* of these, made before engine_advance() came here */
	int64_t nodes;     /* of engines that make no playouts; lags behind while it runs */
	double elapsed_ms;
	double left_ms; /* about how long it still takes; 0: it has taken more; negative: unknown */
	size_t memory_bytes; /* of the trees, used */
	bool memory_full;

	/* The position. */
	double value; /* of the best move, exact when proven; the result when the game is over */
	int proven;   /* the result if it is proven, else GAME_OPEN */
	int proven_plies; /* to the end of the proven line, the winner hurrying, the loser not; 0 while
			   * it runs, for draws, and when the proof is too large to walk */
	bool known;       /* exact and best are; else, when it has ended, the position is open */
	int exact;        /* the exact value; EXACT_UNKNOWN: not known */
	int best;         /* index into moves, -1 when there is none */
	int solving; /* the move whose exact value is looked for; -1: none, or the best of all */
	int known_moves;             /* those with an exact value */
	int depth;                   /* plies completed, of an evaluation */
	int score;                   /* of the best move, in the evaluation's units */
	bool by_threats;             /* the threat search alone decided it */
	double mean_depth;           /* plies from the root to where playouts began */
	const struct policy *policy; /* how moves are selected; NULL: by none */
	double c;                    /* its constant */

	int count;
	struct root_move moves[GAME_MAX_MOVES]; /* in the game's order */

	/* Of decoupled UCT; `moves` are then those of the side to move, their draws counted as half
	 * a win and half a loss, their lines begin with its choice. */
	bool has_joint; /* the tables below are filled in */
	struct joint_tables joint;
};

/* Nothing is known yet of *s: all of its moves with no numbers, the result when the game is over. */
void report_init(struct report *r, const struct game *g, const struct state *s);

/* (wins + draws/2) / visits of the side named, from a first player's value. */
static inline double
report_win_rate(double value, enum side side)
{
	return (1 + (side == SIDE_FIRST ? value : -value)) / 2;
}

#endif
