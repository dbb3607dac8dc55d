/* A search in the background: started, looked at, stopped.
 *
 *      owner's thread                      the search's own threads
 *   search_start()  ───────────────────▶  plays playouts, grows the tree
 *   search_peek()   ◀── copies of the ──  until the budget is used, the memory of the
 *   search_stop()   ──── root's numbers   counters is, or somebody asks it to stop
 *   search_destroy()
 *
 * start, stop, resume, advance, wait and destroy belong to the owner; peek may be called by any
 * thread at any time, takes a few microseconds and never holds playouts up. Nothing else is shared.
 */
#ifndef NARABE_SEARCH_MCTS_SEARCH_H
#define NARABE_SEARCH_MCTS_SEARCH_H

#include "search/mcts/policy.h"
#include "search/playout.h"
#include "search/report.h"

#define SEARCH_NO_LIMIT INT64_MAX

enum {
	SEARCH_PV_MAX = 16,
	SEARCH_MAX_THREADS = 64,
	SEARCH_MAX_PLAYOUTS = INT32_MAX, /* where the counters end: a search stops there */
};

enum parallel {
	PARALLEL_TREE, /* all threads on one tree, with virtual visits */
	PARALLEL_ROOT, /* a tree a thread, the root's numbers added up */
};

#define PARALLEL_WORDS "tree root"

struct search_params {
	int64_t playouts;  /* budget; SEARCH_NO_LIMIT for none */
	int64_t time_ms;   /* budget; SEARCH_NO_LIMIT for none */
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
	int reuse;  /* 1: half of the memory is left to move to after search_advance(): see there */
	int graph;  /* 1: what several orders of moves lead to is one node: uct_graph.c */
	int solver; /* 1: proofs are backed up, and a proven root ends the search */
	int endgame_empties; /* with so many cells left on Othello the result is computed, a proof; 0: never */
	int threats; /* visits of a move when a win by threats is looked for on 4x4x4, at the root before
		      * all; where proofs are backed up, not in a graph; 0: never */
	int flat; /* 1: no tree: the root's moves take turns, whatever policy, expand, solver say */
	struct playout_config playout;
	bool timed; /* measure where the time goes */

	/* 1: decoupled UCT, where both sides choose at once: tree policy, fpu, reward, graph and
	 * solver mean nothing then, c is duct.c, and each thread has a tree of its own. */
	int both;
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

/* Starts to search *position of *g; both budgets may be given, the first that is used up ends
 * it. NULL and a sentence when memory or a thread is refused. g must outlive the search. Where both
 * sides move at once, it does not learn what the other has chosen already. */
struct search *search_start(const struct game *g, const struct state *position,
	const struct search_params *p, struct error *e);

/* Copies the root's numbers. Exact once the search has ended; while it runs, results may lag
 * behind visits by the playouts under way. */
void search_peek(struct search *s, struct report *out);

/* The same for the node that `length` moves lead to from the root; false when the tree does not
 * reach that far. With a tree a thread, of the first. */
bool search_peek_at(struct search *s, const move_t *path, int length, struct report *out);

/* How many nodes the trees of a search that has ended hold, every move of an opened position being
 * one: with memory_bytes, what one takes. Not of a graph, nor of decoupled UCT. */
int64_t search_nodes(const struct search *s);

/* Where the time of a timed search that has ended went, that of all threads together. */
struct search_times search_times(const struct search *s);

/* Asks it to stop and returns at once; it does so after the playouts at hand. */
void search_stop(struct search *s);

/* Makes what is left of a search that is spread over time at once. False, and nothing is done, when
 * that would be no sooner: it is not spread, or does not keep up with its time. */
bool search_hurry(struct search *s);

/* Lets a stopped search go on in the same tree with what is left of its budget; the time in
 * between does not count. False with a sentence when no thread can be started. */
bool search_resume(struct search *s, struct error *e);

/* Moves on to the position that `length` moves lead to, keeping what is known of it, and searches
 * there with a budget of its own: so many playouts or so much time more, on top of what is kept.
 * A search that runs is stopped first. Takes microseconds, however large the tree is: what is let
 * go of is memory that the search's own threads use anew, with `reuse` and as part of their time,
 * or never. Where both sides move at once, whole steps alone lead on. False when the tree does not reach
 * that far, or no thread can be started: then the search has ended where it was, or there. */
bool search_advance(struct search *s, const move_t *path, int length, int64_t playouts,
	int64_t time_ms, uint64_t seed);

/* Waits until it has ended. Without a budget and without search_stop() that is never. */
void search_wait(struct search *s);

/* Stops, waits, frees; accepts NULL. */
void search_destroy(struct search *s);

#endif
