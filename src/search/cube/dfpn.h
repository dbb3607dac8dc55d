/* Forced wins on 4x4x4 boards by depth-first proof-number search with a table of fixed size (df-pn:
 * Nagai 2002): finds wins that need quiet moves between the threats, and proves that there is none.
 * Owned by one thread. */
#ifndef NARABE_SEARCH_CUBE_DFPN_H
#define NARABE_SEARCH_CUBE_DFPN_H

#include "search/cube/threats.h"
#include "search/trace_internal.h"

enum dfpn_answer {
	DFPN_OPEN, /* the budget ran out */
	DFPN_WIN,
	DFPN_NO_WIN, /* the other side can hold a draw or wins */
};

/* Creates a solver for a board for which cube_fits(). Returns NULL with a sentence when memory is refused. */
struct dfpn *dfpn_create(const struct game *g, int memory_mib, struct error *e);
void dfpn_destroy(struct dfpn *d); /* accepts NULL */

/* The state of recording a search. */
struct dfpn_tracer {
	struct engine *engine;
	struct node_tracer at;
	int ply; /* of the position to be solved; at.path leads there */
};

/* Records the steps of *d from now on; NULL: stops recording. */
void dfpn_trace(struct dfpn *d, struct dfpn_tracer *tracer);

/* Returns whether `attacker` can force a win at *s, where nobody has won yet; *nodes: positions
 * visited. The table keeps earlier results and reuses them. */
enum dfpn_answer dfpn_solve(struct dfpn *d, const struct state *s, enum side attacker,
	const struct threats_limits *limits, int64_t *nodes);

#endif
