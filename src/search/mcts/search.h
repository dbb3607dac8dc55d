/* Monte-Carlo tree search as an engine: its parameters, and how it is started. */
#ifndef NARABE_SEARCH_MCTS_SEARCH_H
#define NARABE_SEARCH_MCTS_SEARCH_H

#include "search/engine.h"
#include "search/mcts/policy.h"
#include "search/playout.h"

enum {
	SEARCH_PV_MAX = 16,
	SEARCH_MAX_THREADS = ENGINE_MAX_THREADS,
	SEARCH_MAX_PLAYOUTS = ENGINE_MAX_PLAYOUTS,
};

enum parallel {
	PARALLEL_TREE, /* all threads on one tree, with virtual visits */
	PARALLEL_ROOT, /* a tree a thread, the root's numbers added up */
};

#define PARALLEL_WORDS "tree root"

struct search_params {
	const struct engine_ops *engine; /* which takes what it knows of the following; NULL: uct */
	int64_t playouts;                /* budget; NO_LIMIT for none */
	int64_t time_ms;                 /* budget; NO_LIMIT for none */
	int64_t spread_ms; /* a budget of playouts is made over so long, evenly, for whoever looks
			    * on; it finds what it would find at once. 0: as fast as it can */
	uint64_t seed;
	int notify_fd; /* a byte is written there when the search ends by itself; -1: none */
	int threads;   /* 1 to SEARCH_MAX_THREADS; one alone is deterministic */
	enum parallel parallel;
	int memory_mib; /* of all trees, 1 to TREE_MAX_MIB; when it is full, they stop growing */

	enum policy_id policy;
	double c;         /* the policy's constant; POLICY_STANDARD_C for its own */
	double fpu;       /* the bound of a move never tried; POLICY_TRY_ALL: try all first */
	double rave_bias; /* of rave and grave, as in policy_rave.c */
	int ref;          /* of grave */
	enum reward reward;
	int expand; /* visits of a move before its node is opened, 0: at once, and so on to the end of
		     * the playout; POLICY_STANDARD_EXPAND */
	int reuse; /* 1: half of the memory is left to move to after engine_advance(): see advance.c */
	int graph;  /* 1: what several orders of moves lead to is one node: transpositions.h */
	int solver; /* 1: proofs are backed up, and a proven root ends the search */
	int endgame_empties; /* with so many cells left on Othello the result is computed, a proof; 0: never */
	int threats; /* visits of a move when a win by threats is looked for on 4x4x4, at the root before
		      * all; where proofs are backed up, not in a graph; 0: never */
	int flat; /* 1: no tree: the root's moves take turns, whatever policy, expand, solver say */
	struct playout_config playout;
	bool timed; /* measure where the time goes */

	/* Of decoupled UCT, where both sides choose at once: tree policy, fpu, reward, graph and
	 * solver mean nothing then, c is in `duct`, and each thread has a tree of its own. */
	struct duct_rule duct;
	enum duct_final final;
};

/* Shares of a timed search's time; they sum to 1. */
struct search_times {
	double select, playout, backup;
};

/* Defaults: no budget, one thread, 256 MiB, seed 0, no notification; the policy and the
 * playouts that are best on the board with the policy's own constant and visits before a node
 * is opened, rewards -1, 0, 1, proofs backed up. */
struct search_params search_params_default(void);

/* The task of a search with these parameters: for engine_start(). It points at *p. */
struct engine_task search_task(const struct search_params *p);

/* engine_start() with that task. */
struct engine *search_start(const struct game *g, const struct state *position,
	const struct search_params *p, struct error *e);

extern const struct engine_ops engine_uct, engine_duct;

/* How many nodes the trees of a search that has ended hold, every move of an opened position being
 * one: with memory_bytes, what one takes. Not of a graph, nor of decoupled UCT. */
int64_t search_nodes(const struct engine *e);

/* Where the time of a timed search that has ended went, that of all threads together. */
struct search_times search_times(const struct engine *e);

#endif
