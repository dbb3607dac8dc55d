/* What search.c and snapshot.c know of a search. Not for others. */
#ifndef NARABE_SEARCH_SEARCH_INTERNAL_H
#define NARABE_SEARCH_SEARCH_INTERNAL_H

#include <pthread.h>

#include "search/search.h"
#include "search/uct.h"

struct worker {
	struct search *search;
	struct uct uct;   /* the thread's own while it runs */
	struct tree tree; /* of worker 0 when all share one */
	pthread_t thread;
	_Atomic int64_t playouts; /* made by this worker */
	_Atomic uint64_t depth_sum;
};

struct search {
	struct search_params params;
	struct uct_config config;
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

#endif
