/* What engines are asked for: the parameters of each, which the keys of players set. A part of search/engine.h. */
#ifndef NARABE_SEARCH_PARAMS_H
#define NARABE_SEARCH_PARAMS_H

#include "search/oversight.h"
#include "search/playout.h"
#include "search/report.h"

struct engine;
struct engine_ops;
struct engine_task;
struct trace; /* search/trace.h */

/* ---- Monte-Carlo tree search: uct, duct, flat ---- */

enum {
	SEARCH_PV_MAX = 16,
	SEARCH_MAX_MIB = 4096,
};

/* Every policy, in the order of policies.def, after POLICY_best, which selects the best one for the
 * board. */
enum policy_id {
	POLICY_best,
#define POLICY(id, word) POLICY_##id,
#include "search/policies.def"
#undef POLICY
	POLICY_COUNT,
};

extern const char policy_words[]; /* the names, separated by blanks */

enum reward { REWARD_WDL, REWARD_WIN };

#define REWARD_WORDS           "wdl win"
#define POLICY_STANDARD_C      (-1.0) /* the policy's own constant */
#define POLICY_STANDARD_EXPAND (-1)   /* the policy's own threshold */

enum parallel {
	PARALLEL_TREE, /* all threads on one tree, with virtual visits */
	PARALLEL_ROOT, /* a tree per thread, the root's numbers added up */
};

#define PARALLEL_WORDS "tree root"

/* The source of priors, for the policies that have them: the rules alone; also playout.eval, if
 * there is one; or the latter only if playouts use it. */
enum prior { PRIOR_RULES, PRIOR_EVAL, PRIOR_BEST };

#define PRIOR_WORDS "rules eval best"

/* With playouts by an evaluation: results drawn with its odds, or values: a tree whose moves begin with
 * their value, expanded at the first visit (tree.h). Values need PUCT, a board whose evaluation has
 * them quickly (`after` in eval.h), no transpositions, and nothing that misjudges results; otherwise
 * results are drawn. LEAF_BEST: values, unless the kind of playouts or the time of expansion was chosen. */
enum leaf { LEAF_DRAWN, LEAF_VALUE, LEAF_BEST };

#define LEAF_WORDS "drawn value best"

/* Common bugs of tree searches, made on purpose: docs/lab/faults.md shows with figures how each
 * fails, and which test finds it. They affect only values, never memory. */
enum fault {
	FAULT_NONE,
	FAULT_CREDIT, /* a move is credited unless the side to move after it has won, as
		       * published for 6x6 Othello: draws credit both sides, and moves that end
		       * the game or force a pass credit the other side */
	FAULT_VIEW,   /* results are from the view of the side to move at the leaf, and added as if
		       * from the first player's */
	FAULT_ONE_SIDE, /* in playouts only the side to move at the leaf moves, as long as it can */
};

#define FAULT_WORDS "none credit view one-side"

/* The selection rule of duct, for games where both sides choose at once (joint/selection.h), and
 * the choice it finally plays. */
enum duct_select { DUCT_UCB1, DUCT_UCB1_TUNED, DUCT_EXP3, DUCT_RM };
#define DUCT_SELECT_WORDS "ucb1 ucb1-tuned exp3 rm"

enum duct_final { DUCT_STANDARD, DUCT_MAX, DUCT_MIX, DUCT_AVERAGE, DUCT_SAFE };
#define DUCT_FINAL_WORDS "standard max mix average safe"

struct duct_rule {
	enum duct_select select;
	double c;          /* of ucb1 and ucb1-tuned */
	double tie_margin; /* they choose at random among moves whose bounds are this close to the
	                * greatest; 0: the first of the greatest */
	double gamma;      /* of exp3 and rm: 0 to 1 */
	int prune;         /* 1: moves that are surely worse than the best are not chosen */
};

struct search_params {
	const struct engine_ops *engine; /* the engine that uses these parameters; NULL: uct */
	int64_t playouts;                /* budget; NO_LIMIT for none */
	int64_t time_ms;                 /* budget; NO_LIMIT for none */
	int64_t pace_ms; /* spreads a playout budget evenly over this time, so that a person can
			  * watch; the result is the same. 0: full speed */
	uint64_t seed;
	int notify_fd; /* gets a byte when the search ends on its own; -1: none */
	int threads;   /* 1 to ENGINE_MAX_THREADS; only a single one is deterministic */
	enum parallel parallel;
	int memory_mib; /* of all trees, 1 to SEARCH_MAX_MIB; full trees stop growing */

	enum policy_id policy;
	double c;       /* the policy's constant; POLICY_STANDARD_C for its own */
	int counts_all; /* 1: N of the bounds counts all playouts, not those of the position */
	enum prior prior;
	enum leaf leaf;
	enum reward reward;
	int expand; /* visits of a move before its node is expanded, 0: at once, down to the end of
	             * the playout; POLICY_STANDARD_EXPAND */
	int reuse;  /* 1: leaves half of the memory free for engine_advance(): see search.c */
	int graph;  /* 1: transpositions share one node: tree.h */
	int symmetry;     /* 1: of a graph on 3x3, rotated and mirrored positions share a node where
			   * nobody looks on; the tree is then not kept between moves */
	int skip_pockets; /* 1: in Tron, below the root, moves by which a side closes itself in
			   * are left out */
	int backup;       /* in a graph: 0 moves get the values of positions, 1 moves keep their own
			   * results */
	enum fault
		fault; /* made on purpose, in a tree without transpositions; its playouts are slow
			* ones if only one side moves in them */
	int solver;    /* 1: proofs are backed up, and a proven root ends the search */
	int endgame_empties; /* Othello: with at most this many empty cells results are computed, as
			      * proofs; 0: never */
	int threats; /* 4x4x4: visits of a move before a forced win is looked for, which at the root
	              * comes first; only if proofs are backed up and without transpositions; 0:
	              * never */
	int flat;    /* 1: no tree: the root's moves take turns, regardless of policy, expand and
	           * solver */
	double spread; /* the share of playouts that take turns among the root's moves, so that
			* none is ignored; 0 to 1 */
	int64_t least; /* playouts made even when the root is proven: spread, its moves take turns
			* then */
	const struct bans *bans;    /* moves that uct leaves out, or NULL; must outlive the search.
				     * Results are then not computed outside the tree, and there are
				     * no transpositions */
	struct oversight oversight; /* of a weak player; its tree is then not kept between moves */
	struct playout_config playout;
	bool timed;          /* measure the time of the phases */
	struct trace *trace; /* records every playout: search/trace.h; NULL */

	/* For decoupled UCT, where both sides choose at once: tree policy, reward, graph and
	 * solver are then unused, c is in `duct`, and each thread has its own tree. */
	struct duct_rule duct;
	enum duct_final final;
};

/* Shares of a timed search's time; they sum to 1. */
struct search_times {
	double select, playout, backup;
};

/* Returns the defaults: no budget, one thread, 256 MiB, seed 0, no notification; the best policy and playouts
 * for the board, with the policy's own constant and expansion threshold, rewards -1, 0, 1, proofs
 * backed up. */
struct search_params search_params_default(void);

/* Returns whether a tree searched with *a can be searched further with *b: they are equal except
 * for budget, seed, pace and observers. */
bool search_params_fit(const struct search_params *a, const struct search_params *b);

/* Returns a task with these parameters for engine_start(). It points at *p. */
struct engine_task search_task(const struct search_params *p);

/* Calls engine_start() with that task. */
struct engine *search_start(const struct game *g, const struct state *position,
	const struct search_params *p, struct error *e);

extern const struct engine_ops engine_uct, engine_duct;

/* Returns the number of nodes in the trees of a finished search, one for each move of an expanded
 * position: with memory_bytes this gives the memory per node. Not with transpositions, nor for
 * decoupled UCT. */
int64_t search_nodes(const struct engine *e);

/* Returns the time per phase of a timed and finished search, all threads together. */
struct search_times search_times(const struct engine *e);

/* ---- alpha-beta: negamax ---- */

enum {
	NEGAMAX_MAX_DEPTH = 64,
	NEGAMAX_NO_DEPTH_LIMIT = INT32_MAX, /* as deep as possible */
	NEGAMAX_WIN = 20000, /* score of an immediate win; one less for each ply further away, in
	                      * Othello for each disc that the margin falls short of 64 */
};

/* The static evaluation: a learned one where there are weights, otherwise on 4x4x4 the first below;
 * other games have one unlearned evaluation each. */
enum negamax_eval {
	NEGAMAX_LINES,   /* every line with stones of one side only: 1, 4, 16 by their number */
	NEGAMAX_WEIGHTS, /* every stone: the lines through its cell, 7 or 4 */
	NEGAMAX_LEARNED, /* search/eval.h */
};

struct negamax_params {
	int depth;       /* budget in plies, 1 or more; NEGAMAX_NO_DEPTH_LIMIT for none */
	int64_t nodes;   /* beyond `depth` until a thread has searched this many; 0: no deeper */
	int64_t time_ms; /* budget; NO_LIMIT for none */
	int eval;        /* enum negamax_eval */
	const struct eval_weights *weights; /* for NEGAMAX_LEARNED; they outlive the search. NULL:
	                                     * none */
	int reductions; /* with weights: searches late moves, and positions that look decided,
			 * less deep; 0 or 1 */
	int threats;    /* 4x4x4: first look for forced wins at the root; 0 or 1 */
	int quiescence; /* 4x4x4: see immediate wins at the horizon; 0 or 1 */
	int reuse;      /* engine_advance() keeps the table; 0 or 1 */
	int threads;    /* 1 or more; at most one for each core searches, because more would keep
			 * others from reading the clock; several are not deterministic */
	int memory_mib; /* the transposition table's, rounded down to a power of two */
	bool all_moves; /* the exact score of every move, not only of the best; slower */
	uint64_t seed;  /* decides between equal moves; 0: the first in the game's order */
	int notify_fd;  /* gets a byte when the search ends on its own; -1: none */
};

/* Returns the defaults: no budget, a learned evaluation without weights, reductions, threats,
 * quiescence, reuse, one thread, 64 MiB, seed 0, no notification. */
struct negamax_params negamax_params_default(void);

/* Returns the default depth for g: to the end of the game if there is no evaluation. */
int negamax_default_depth(const struct game *g);

/* Returns whether the engine plays *g: sides must move in turn; if not, with a sentence. */
bool negamax_plays(const struct game *g, struct error *e);

extern const struct engine_ops engine_alphabeta;

/* Returns a task with these parameters for engine_start(). It points at *p. */
struct engine_task negamax_task(const struct negamax_params *p);

/* Calls engine_start() with that task. */
struct engine *negamax_start(const struct game *g, const struct state *s,
	const struct negamax_params *p, struct error *e);

/* ---- learners made of matchboxes ---- */

enum {
	MATCHBOX_CELLS = 9,
	MATCHBOX_PLIES = 9,
	MATCHBOX_MOST = 100000000, /* maximum beads of one move; rewards do not raise it further */
};

/* The moves of a side that are rewarded after a game. */
enum matchbox_credit {
	CREDIT_ALL,  /* all alike */
	CREDIT_PLY,  /* its n-th move n times the reward */
	CREDIT_LAST, /* its last move alone */
};

struct matchbox_params {
	int symmetry; /* 1: images share a box */
	/* Initial beads of each move, by ply; after the last number before a 0, all later plies use
	 * that number. */
	int beads[MATCHBOX_PLIES + 1];
	int win, draw, loss; /* beads added for each move played; negative: removed */
	int credit, blame;   /* enum matchbox_credit: of games not lost, of games lost */
};

/* Returns the defaults: symmetry, and beads and rewards with which no box can become empty. */
struct matchbox_params matchbox_params_default(void);

/* The parameters of engine_matchbox, which looks up the beads of a position. It reads the boxes
 * only when it is asked for a report. */
struct matchbox_task {
	const struct matchbox *boxes; /* must outlive the task */
};
extern const struct engine_ops engine_matchbox;

/* ---- programs that speak GTP ---- */

enum { GTP_NAME = 32, GTP_COMMAND_TEXT = 1024, GTP_TITLE = 64 };

/* The clock of a game, which a program divides itself. */
struct gtp_clock {
	int64_t main_ms, increment_ms; /* both 0: there is none */
	int64_t left_ms[2];
};

struct gtp_task {
	char name[GTP_NAME]; /* for error messages */
	char command[GTP_COMMAND_TEXT];
	int64_t time_ms;        /* for the move, sent to the program; NO_LIMIT: not sent */
	struct gtp_clock clock; /* if there is one, sent in place of time_ms */
	int64_t margin_ms;      /* extra time for the move, after which the program has failed; the
				 * whole limit for any other command */
	bool watched;           /* a program that can analyse is asked to */
	bool maps;              /* it plays Tron by the contest's protocol, otherwise by GTP */
	bool ready;             /* only start it and set up the game: no move is asked for */
	int plies;              /* the game from the board's own start */
	move_t moves[GAME_MAX_PLIES];
};

extern const struct engine_ops engine_gtp;

#endif
