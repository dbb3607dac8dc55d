/* What search.c and snapshot.c know of a search. Not for others. */
#ifndef NARABE_SEARCH_SEARCH_INTERNAL_H
#define NARABE_SEARCH_SEARCH_INTERNAL_H

#include <pthread.h>

#include "search/duct.h"
#include "search/search.h"
#include "search/uct.h"

struct worker {
	struct search *search;
	struct uct uct;   /* the thread's own while it runs */
	struct tree tree; /* of worker 0 when all share one */
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
	struct duct_config duct;
	struct worker *worker; /* params.threads of them */
	int trees;             /* worker 0 to trees - 1 have one */
	int started, joined;   /* threads; the owner's */
	int64_t limit;         /* playouts, those inherited among them */
	int64_t inherited;     /* by search_advance() */
	int64_t start_us, deadline_us;

	/* What the threads tell each other. */
	_Atomic bool stop;
	_Atomic bool ended; /* release: all numbers are in place */
	_Atomic int working;
	_Atomic int64_t claimed; /* playouts made or begun */
	_Atomic int64_t end_us;
	_Atomic bool memory_full;
};

/* ---- decoupled UCT (search_duct.c) ---- */

/* Fills s->duct from the parameters. */
void search_duct_configure(struct search *s);

/* Trees for all workers; false when memory is refused. */
bool search_duct_open(struct search *s);
void search_duct_close(struct search *s);

/* `count` playouts of a worker, of which `done` were made before. */
void search_duct_play(struct worker *w, int count, int64_t done);

/* Copies the tables out. By the worker, when he goes. */
void search_duct_publish(struct worker *w, int64_t done);

/* Fills in the root's numbers; the totals are there. */
void search_duct_peek(struct search *s, struct search_info *out);

/* Those of a node that `length` plies lead to, two a step; the search has ended. */
bool search_duct_peek_at(struct search *s, const move_t *path, int length, struct search_info *out);

#endif
