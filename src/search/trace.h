/* The steps of an engine, recorded for people to see. A trace is a stream of records; the engine's
 * worker hands each to its owner and waits. Tracing changes nothing: the same seed gives the same
 * tree, the same values, the same boxes.
 *
 *      worker                                        owner
 *   trace_begin() ... trace_hand_over()  ──record──▶  trace_read(): one after another
 *   waits until all of them are read     ◀────────    and the next may be made
 *
 * Kinds of records, and who makes them:
 *
 *   TRACE_KIND_PLAYOUT  uct, duct: a playout from the root to what was backed up
 *   TRACE_KIND_NODE     alphabeta, exact: a position entered, with its window, or left, with its
 *                       value
 *   TRACE_KIND_BEADS    matchbox: a bead drawn from a box, or a box paid after the game. A learner
 *                       works in its owner's thread and waits for nobody: up to TRACE_BEADS records
 *                       lie ready, more than a game makes; further ones are lost, which their
 *                       numbers show
 *
 * One thread owns a trace; the workers of one engine fill it. Values are the FIRST player's, bounds
 * those of the side to move, both -1 to 1 at the ends of a game.
 *
 * A batch of UCT's playouts descends side by side (mcts/uct.h): a playout may then not yet know the
 * results of up to UCT_LANES - 1 playouts before it, and its record shows the candidates as it saw
 * them; results are backed up one by one, and so are the numbers on its path. The first 64 playouts
 * of a search run one by one.
 *
 * Where both sides choose at once (duct) the steps of a path come in pairs: step 2k is the choice
 * of the side to move at the root, step 2k + 1 that of the other side, at the same node and without
 * knowledge of the first. Played by the rules one after the other, like the plies of any path, they
 * make the move of both. Each has its own table, with its own side's numbers:
 *
 *   step[0] ─▶ candidate ...  the table of the side to move      one node,
 *   step[1] ─▶ candidate ...  the table of the other side        one pair of choices
 *   step[2] ... */
#ifndef NARABE_SEARCH_TRACE_H
#define NARABE_SEARCH_TRACE_H

#include "search/engine.h"
#include "search/playout.h"

struct trace;

enum trace_kind { TRACE_KIND_PLAYOUT, TRACE_KIND_NODE, TRACE_KIND_BEADS };

/* ---- playouts ---- */

/* Why a move was selected. */
enum trace_reason {
	TRACE_GREATEST, /* the greatest bound */
	TRACE_UNTRIED,  /* never tried: one of those, at random */
	TRACE_WIN,      /* a proven win */
	TRACE_UNPROVEN, /* the greatest bound is proven, so no more can be learned about it: the
			 * greatest of the others */
	TRACE_LOST,     /* all moves are proven losses */
	TRACE_TURN,     /* the fewest visits, where moves take turns: flat Monte Carlo, `spread` */
	TRACE_NEAR,     /* one of several bounds close to the greatest, at random */
	TRACE_DRAWN,    /* drawn with its probability */
	TRACE_REASONS,
};

/* A move as the policy saw it. */
struct trace_candidate {
	move_t move;
	uint32_t visits;    /* playouts under way included */
	int proven;         /* the result, or GAME_OPEN */
	double value;       /* mean result; 0 if never tried */
	float bound, bonus; /* see policy_bound(); -INFINITY: left out */
	/* Where moves are drawn (exp3, rm), otherwise negative: its probability, which `bound`
	 * repeats and of which `bonus` is the part that explores. */
	float probability;
	/* The source of the probability. exp3: the sum of rewards less the greatest sum; rm: the
	 * regret. */
	float weight;
};

/* A move of a newly expanded node. */
struct trace_child {
	move_t move;
	float prior;    /* negative: the policy has none */
	enum side side; /* whose move */
};

/* A ply of the path. */
struct trace_step {
	move_t move;
	enum trace_reason reason;
	bool left_out;        /* at least one move was left out: a proven loss; where both choose,
	                       * one that is surely worse than another */
	int first, count;     /* of the record's candidates; as seen before the move was selected */
	int children, opened; /* of the record's children: the node that the move led to was
	                       * expanded; 0 children: it was not */
	uint32_t visits[2];   /* of the move, before and after this playout was backed up */
	double value[2];      /* of the move, before and after; the first is 0 without visits */
	int proven[2];        /* of the move, before and after; GAME_OPEN: not proven */
	/* The same of the pair that this choice completes, where both choose at once. */
	struct {
		uint32_t visits[2];
		double value[2];
	} pair;
};

/* How the result of a playout was determined. */
enum trace_end {
	TRACE_PLAYOUT, /* the game was played out */
	TRACE_OVER,    /* the path reached the end of the game */
	TRACE_PROVEN,  /* it reached a proven move */
	TRACE_FORCED,  /* a forced win was found there */
	TRACE_ENDGAME, /* the exact solver computed it */
	TRACE_JUDGED, /* the value of an evaluation, or drawn with its probabilities, perhaps after some moves;
	                * where both choose at once, a static evaluation itself */
	TRACE_ENDS,
};

struct trace_playout {
	int64_t number; /* from 1; in a search of several threads in the order of their records */
	struct trace_step *step;
	int length; /* plies of the path */
	bool joint; /* both choose at once: the steps are pairs, as above */
	struct trace_candidate *candidate;
	struct trace_child *child;
	enum trace_end end;
	int result;      /* the FIRST player's */
	double expected; /* of TRACE_JUDGED where a result is drawn: its mean, the FIRST player's */
	double value;    /* what was backed up: the result, or between -1 and 1 where results have
	               * grades or are judged */
	/* The moves played out from the end of the path. Fast playouts keep only a result: then
	 * these are the moves of another playout of the same kind with that result, from the same
	 * distribution. */
	struct playout_line line;
	bool whole; /* false: memory was short, and parts are missing */
};

/* ---- positions entered and left ---- */

/* Why a position is searched. */
enum trace_why {
	TRACE_WHY_WINDOW, /* the root, or a first move: the window is that of the node above */
	TRACE_WHY_NULL,   /* only whether it is better than the best so far: a null window */
	TRACE_WHY_AGAIN,  /* it was better: once more, for its value */
	TRACE_WHY_FORCED, /* for a forced win, before the search */
	TRACE_WHY_PROOF,  /* whether one side can force a win: by proof numbers */
	TRACE_WHYS,
};

/* How the value of a position was determined. */
enum trace_how {
	TRACE_HOW_SEARCHED, /* every move was searched */
	TRACE_HOW_CUTOFF,   /* a move is so good that the side to move at the node above avoids this
	                     * position */
	TRACE_HOW_TABLE,    /* it was searched before: the table has it */
	TRACE_HOW_OVER,     /* the game is over */
	TRACE_HOW_HORIZON,  /* as deep as this search goes: its static evaluation */
	TRACE_HOW_WINS,     /* a move wins at once */
	TRACE_HOW_THREATS,  /* no move answers all threats */
	TRACE_HOW_FORCED,   /* a forced win was found */
	TRACE_HOW_UNFORCED, /* none was found: the value stays unknown */
	TRACE_HOW_ONE_WINS, /* one reply wins */
	TRACE_HOW_ALL_LOSE, /* all replies lose */
	TRACE_HOW_DRAWN,    /* no reply wins, and not all lose */
	TRACE_HOW_STABLE,   /* Othello: too many discs can no longer be turned */
	TRACE_HOW_REPLY,    /* a reply is known to be good enough */
	TRACE_HOW_FEW,      /* Othello: up to four empty cells, tried without being recorded */
	TRACE_HOW_BOOK,     /* a book of solved positions knows it */
	TRACE_HOW_REACHED,  /* proof numbers: the attacker's goal is proven */
	TRACE_HOW_REFUTED,  /* the other side's is */
	TRACE_HOW_OPEN,     /* not yet: another position is more promising, or the budget is used */
	TRACE_HOWS,
};

/* How a value relates to the true value of the position. */
enum trace_bound { TRACE_UNKNOWN, TRACE_EXACT, TRACE_AT_LEAST, TRACE_AT_MOST, TRACE_BOUNDS };

/* A position being entered or left. Records nest: the position left is the one entered last, unless
 * the engine was stopped. The window is alpha to beta from the FIRST player's view: on that side's
 * turn values above beta cut off, on the other's those below alpha. */
struct trace_node {
	bool left;       /* on the way out */
	int ply;         /* 0: the root */
	move_t *path;    /* the moves from the root that lead there: `ply` */
	enum side side;  /* to move */
	int depth;       /* plies to search below it */
	int alpha, beta; /* in the engine's own unit; TRACE_INFINITY or more: without limit */
	enum trace_why why;

	/* Only when left. */
	enum trace_how how;
	enum trace_bound bound;
	int value;           /* the FIRST player's */
	move_t by;           /* the best move, or the one that cuts off; MOVE_NONE */
	uint32_t numbers[2]; /* proof numbers, of the side to move and of the other: how much
			      * remains to be proven; otherwise 0 */
};

enum {
	TRACE_INFINITY = 30000, /* a bound of this size is none */
	TRACE_NEVER = 1 << 30,  /* a proof number of this size is infinite */
};

/* ---- beads ---- */

enum { TRACE_BEADS = 16, TRACE_BOX_MOVES = 9 };

struct trace_box {
	bool paid; /* else a bead was drawn */
	struct state position;
	int box;       /* its number, in the learner's order */
	bool refilled; /* it was empty before the draw */
	int count;     /* its moves, as moves of the position, in order; before it was paid */
	move_t moves[TRACE_BOX_MOVES];
	uint32_t beads[TRACE_BOX_MOVES]; /* of each move; those of equivalent moves are at the
					  * first of them */
	move_t move;                     /* drawn, or paid */
	uint32_t drawn, all;             /* which of all beads was drawn, from 0 */
	int reward;                      /* beads paid, or taken away */
	uint32_t change[2];              /* the beads of the move before and after */
};

/* ---- reading ---- */

struct trace_record {
	enum trace_kind kind;
	int64_t number;               /* from 1, of all records */
	struct trace_playout playout; /* TRACE_KIND_PLAYOUT */
	struct trace_node node;       /* TRACE_KIND_NODE */
	struct trace_box box;         /* TRACE_KIND_BEADS */
};

/* Creates a trace; returns NULL if there is no memory. */
struct trace *trace_create(void);

/* Frees a trace that no engine uses any more; accepts NULL. */
void trace_destroy(struct trace *t);

/* Returns the next record, valid until the next call; NULL if there is none yet. Releases the
 * previous one. The owner's thread. */
const struct trace_record *trace_read(struct trace *t);

/* Waits for a record until this time of clock_now_us() and returns it; NULL if there is none by then, or the engine has
 * ended. */
const struct trace_record *trace_await(struct trace *t, struct engine *e, int64_t until_us);

/* To attach a trace use engine_set_trace(); to record from the start, `trace` of the engine's task
 * or of struct search_params. */

#endif
