/* What the tests of the search share. */
#ifndef NARABE_TESTS_SEARCHING_H
#define NARABE_TESTS_SEARCHING_H

#include <math.h>

#include "positions.h"
#include "search/mcts/search.h"

/* Starts to search a position, the start without text. */
static inline struct search *
start_search(const char *game, const char *text, const struct search_params *p)
{
	struct error e = { "" };
	struct state s;
	const struct game *g = open_at(game, text, &s);
	struct search *search = search_start(g, &s, p, &e);

	assert_non_null(search);
	return search;
}

/* Searches a position, the start without text, to the end of its budget. */
static inline struct search_info
search_position(const char *game, const char *text, const struct search_params *p)
{
	struct search_info info;
	struct search *search = start_search(game, text, p);

	search_wait(search);
	search_peek(search, &info);
	search_destroy(search);
	return info;
}

static inline struct search_params
budget(int64_t playouts, uint64_t seed)
{
	struct search_params p = search_params_default();

	p.policy = POLICY_ucb1; /* plain UCT, unless a test asks for more */
	p.playout.id = PLAYOUT_RANDOM;
	p.playouts = playouts;
	p.seed = seed;
	return p;
}

/* Every playout is a visit of one move and a win, a draw or a loss. */
static inline void
check_sums(const struct search_info *info)
{
	int64_t visits = 0;

	for (int i = 0; i < info->count; i++) {
		const struct search_move *m = &info->moves[i];
		visits += m->visits;
		assert_int_equal(m->wins + m->draws + m->losses, m->visits);
		assert_true(fabs(m->value) <= 1);
		assert_int_equal(m->pv_length > 0, m->visits > 0);
		if (m->pv_length > 0)
			assert_int_equal(m->pv[0], m->move);
	}
	assert_int_equal(visits, info->playouts);
}

#endif
