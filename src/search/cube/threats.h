/* Wins by threats on 4x4x4 boards: the attacker plays only stones that threaten to win with the
 * next, so that every answer is forced, until a double threat. Owned by one thread; allocates no
 * memory. */
#ifndef NARABE_SEARCH_CUBE_THREATS_H
#define NARABE_SEARCH_CUBE_THREATS_H

#include "search/alphabeta/searcher.h"
#include "search/cube/line_counts.h"

enum { THREATS_FAILED = 4096 }; /* positions remembered to hold no win; a power of two */

struct threats {
	struct cube cube;
	uint64_t failed[THREATS_FAILED];
};

/* Prepares a search on a board for which cube_fits(). */
void threats_init(struct threats *t, const struct game *g);

/* Allocates and prepares a search; free() releases it. Returns NULL when memory is refused. */
struct threats *threats_create(const struct game *g);

/* Looks for a win of the side to move at *s, where nobody has won yet, with the fewest threats.
 * Returns whether out->length > 0. */
bool threats_find(struct threats *t, const struct state *s, const struct threats_limits *limits,
	struct threats_win *out);

/* Does the same for the position on t->cube, of which *n is the rest; reuses the results of earlier
 * calls. */
bool threats_find_here(struct threats *t, const struct cube_node *n,
	const struct threats_limits *limits, struct threats_win *out);

#endif
