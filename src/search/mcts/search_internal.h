/* What the files of a search know of it: search.c, search_move.c, snapshot.c. Not for others. */
#ifndef NARABE_SEARCH_MCTS_SEARCH_INTERNAL_H
#define NARABE_SEARCH_MCTS_SEARCH_INTERNAL_H

#include <pthread.h>

#include "search/joint/duct.h"
#include "search/mcts/search.h"
#include "search/mcts/uct.h"

struct worker {
	struct search *search;
	struct uct uct;   /* the thread's own while it runs */
	struct tree tree; /* of worker 0 when all share one */
	struct tree copy; /* of the tree, when it has moved on; then the memory it had before */
	bool has_waste;   /* the tree: what is not below its root */
	struct duct duct; /* in place of both, for decoupled UCT */
	pthread_mutex_t view_lock;
	struct duct_view view; /* what may be seen of it; under the lock */
	int64_t view_playouts; /* that are in it */
	pthread_t thread;
	_Atomic int64_t playouts; /* made by this worker */
	_Atomic uint64_t depth_sum;
	char apart[ARENA_LINE]; /* from the next worker */
};

struct search {
	struct search_params params;
	struct uct_config config;
	struct endgame endgame; /* of config, if it has one */
	struct duct_config duct;
	struct worker *worker; /* params.threads of them */
	int trees;             /* worker 0 to trees - 1 have one */
	int started, joined;   /* threads; the owner's */
	int64_t limit;         /* playouts, those inherited among them */
	int64_t inherited;     /* by search_advance() */
	int64_t start_us, deadline_us;

	/* Held by whoever looks, and while another root, budget or arena takes the place of the last;
	 * playouts need it not. */
	pthread_mutex_t lock;
	pthread_cond_t moved; /* with lock: all may search in the one tree */
	bool has_moved;

	/* What the threads tell each other. */
	_Atomic bool stop;
	_Atomic bool hurried; /* no longer spread over time */
	_Atomic bool ended;   /* release: all numbers are in place */
	_Atomic int working;
	_Atomic int64_t claimed; /* playouts made or begun */
	_Atomic int64_t end_us;
	_Atomic bool memory_full;
};

/* Sets the budget of a search that has ended, on top of what is `kept`; with the lock, if anybody
 * may look. */
void search_set_budget(struct search *s, int64_t kept, int64_t playouts, int64_t time_ms);

/* Makes a search that has ended one that has not, though none of its threads runs yet; with the
 * lock. Then starts them; false with a sentence when that fails: it has ended again. */
void search_reopen(struct search *s);
bool search_run_again(struct search *s, struct error *e);

/* By every worker before its first playout: see search_move.c. */
void search_make_room(struct worker *w);

/* ---- decoupled UCT (search_duct.c) ---- */

/* Fills s->duct from the parameters. */
void search_duct_configure(struct search *s);

/* Trees for all workers; false when memory is refused. */
bool search_duct_open(struct search *s);
void search_duct_close(struct search *s);

/* `count` playouts of a worker, of which `done` were made before. */
void search_duct_play(struct worker *w, int count, int64_t done);

/* For search_advance(): the place of the node that plies lead to in a worker's tree, TREE_NONE when
 * it is not open; from there he begins anew, with the visits that are returned; and copies it to
 * memory of its own, by himself. */
uint32_t search_duct_follow(const struct worker *w, const move_t *path, int length);
int64_t search_duct_begin_again(struct worker *w, uint32_t root, uint64_t seed);
void search_duct_make_room(struct worker *w);

/* Copies the tables out. By the worker, when he goes. */
void search_duct_publish(struct worker *w, int64_t done);

/* Fills in the root's numbers; the totals are there. */
void search_duct_peek(struct search *s, struct report *out);

/* Those of a node that `length` plies lead to, two a step; the search has ended. */
bool search_duct_peek_at(struct search *s, const move_t *path, int length, struct report *out);

#endif
