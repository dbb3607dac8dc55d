/* One playout at a time: what a tree search does in each of its playouts, recorded for people to
 * see. The search stays the same: the same seed gives the same tree, whether it is traced or not.
 *
 *      workers                                       owner
 *   select, expand, simulate, back up  ──record──▶  trace_next(): one playout after another
 *   wait until all records are read    ◀────────    and the next batch may begin
 *
 * A batch of playouts descends side by side (uct.h): a playout may then not yet know the results of
 * up to UCT_LANES - 1 playouts before it, and its record shows the numbers as it saw them. The first
 * 64 playouts of a search go one by one.
 *
 * One thread owns a trace; the workers of one search fill it. Values are the FIRST player's, bounds
 * those of the side to move. */
#ifndef NARABE_SEARCH_MCTS_TRACE_H
#define NARABE_SEARCH_MCTS_TRACE_H

#include "search/engine.h"
#include "search/playout.h"

struct trace;

/* Why a move was selected. */
enum trace_reason {
	TRACE_GREATEST, /* the greatest bound */
	TRACE_UNTRIED,  /* never tried: one of those, at random */
	TRACE_WIN,      /* a proven win */
	TRACE_UNPROVEN, /* the greatest bound is proven, and nothing more is to be learned about it:
	                 * the greatest of the others */
	TRACE_LOST,     /* all moves are proven losses */
	TRACE_TURN,     /* the fewest visits, where moves take turns: flat Monte Carlo, `spread` */
	TRACE_REASONS,
};

/* The words of a reason, English and stable: "greatest bound". */
const char *trace_reason_text(enum trace_reason reason);

/* A move as the policy saw it. */
struct trace_candidate {
	move_t move;
	uint32_t visits;    /* playouts under way included */
	int proven;         /* the result, or GAME_OPEN */
	double value;       /* mean result; 0 if never tried */
	float bound, bonus; /* see policy_bound() */
};

/* A move of a newly expanded node. */
struct trace_child {
	move_t move;
	float prior; /* negative: the policy has none */
};

/* A ply of the path. */
struct trace_step {
	move_t move;
	enum trace_reason reason;
	bool left_out;        /* at least one proven loss was left out */
	int first, count;     /* of the record's candidates; as seen before the move was selected */
	int children, opened; /* of the record's children: the node that the move led to was
	                       * expanded; 0 children: it was not */
	uint32_t visits[2];   /* of the move, before and after this playout was backed up */
	double value[2];      /* likewise; the first is 0 if it had no visits */
	int proven[2];        /* likewise, GAME_OPEN: not */
};

/* How the result of a playout became known. */
enum trace_end {
	TRACE_PLAYOUT, /* the game was played out */
	TRACE_OVER,    /* the path reached the end of the game */
	TRACE_PROVEN,  /* it reached a proven move */
	TRACE_FORCED,  /* a forced win was found there */
	TRACE_ENDGAME, /* the exact solver computed it */
	TRACE_JUDGED,  /* drawn with the probabilities of a static evaluation */
	TRACE_ENDS,
};

const char *trace_end_text(enum trace_end end);

struct trace_playout {
	int64_t number; /* from 1; in a search of several threads in the order of their records */
	struct trace_step *step;
	int length; /* plies of the path */
	struct trace_candidate *candidate;
	struct trace_child *child;
	enum trace_end end;
	int result; /* the FIRST player's */
	/* The moves played out from the end of the path. Fast playouts keep only a result: then
	 * these are the moves of another playout of the same kind with that result, from the same
	 * distribution. */
	struct playout_line line;
	bool whole; /* false: memory was short, and parts are missing */
};

/* NULL if there is no memory. */
struct trace *trace_create(void);

/* No search may use it any more. NULL is fine. */
void trace_destroy(struct trace *t);

/* The next playout, valid until the next call; NULL if none has been made yet. Releases the one
 * before. The owner's thread. */
const struct trace_playout *trace_next(struct trace *t);

/* The same, but waits for one; NULL once the engine has ended. */
const struct trace_playout *trace_wait(struct trace *t, struct engine *e);

/* Attaches a trace to an engine "uct" that runs or not, or, with NULL, lets it run at full speed
 * again; the last record then stays valid. Records begin with the next batch. To see a search from
 * its first playout, set search_params.trace. The owner's thread. */
void search_set_trace(struct engine *e, struct trace *t);

#endif
