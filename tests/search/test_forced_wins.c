/* Forced wins in the tree on 4x4x4: their proofs are correct. */

#include "fixtures/search_fixtures.h"

static const char *const boards[] = { "score4", "qubic" };

static struct report
search_from(const struct game *g, const struct state *s, int64_t playouts, int threats)
{
	struct search_params p = search_params_default();

	p.playouts = playouts;
	p.threats = threats;
	return search_at(g, s, &p);
}

/* Continues from a proven position: the winner plays by the search, the other side at random. */
static void
check_proof(const struct game *g, struct state s, struct report info, struct rng *rng)
{
	int won = info.proven;
	move_t moves[GAME_MAX_MOVES];

	for (int count; (count = g->rules->moves(g, &s, moves)) > 0;) {
		move_t m = moves[rng_below(rng, (uint32_t)count)];
		if (state_sign(&s) == won) {
			info = search_from(g, &s, 20000, 1);
			assert_int_equal(info.proven, won);
			m = info.moves[info.best].move;
		}
		g->rules->play(g, &s, m);
	}
	assert_int_equal(g->rules->result(g, &s), won);
}

TEST(proofs_hold_against_anybody)
{
	struct rng rng;

	rng_seed(&rng, 1);
	for (int b = 0; b < 2; b++) {
		const struct game *g = game_open(boards[b], NULL);
		int proven[2] = { 0 }, told = 0; /* lost, won by the side to move */
		for (int n = 0; n < 60; n++) {
			struct state s = random_position_at(g, &rng, 8 + n % 20);
			struct report info = search_from(g, &s, 1000, 1);
			if (info.proven == GAME_OPEN || info.proven == 0)
				continue;
			proven[info.proven == state_sign(&s)]++;
			told += info.proven_plies > 0;
			/* The winner makes the last move. */
			if (info.proven_plies > 0)
				assert_int_equal(
					info.proven_plies % 2, info.proven == state_sign(&s));
			check_proof(g, s, info, &rng);
		}
		assert_true(proven[0] > 0 && proven[1] > 5);
		assert_true(told > 5);
	}
}

/* The best move's line is the whole win, where there is room for it. */
static void
check_line(const struct game *g, struct state s, const struct report *info)
{
	const struct root_move *best = &info->moves[info->best];
	bool whole = info->proven_plies <= SEARCH_PV_MAX;

	assert_int_equal(best->move, best->pv[0]);
	assert_int_equal(best->pv_length, whole ? info->proven_plies : SEARCH_PV_MAX);
	for (int i = 0; i < best->pv_length; i++) {
		assert_int_equal(g->rules->result(g, &s), GAME_OPEN);
		g->rules->play(g, &s, best->pv[i]);
	}
	if (whole)
		assert_int_equal(g->rules->result(g, &s), info->proven);
}

/* Reproducible, and also where the tree alone sees nothing yet. */
TEST(a_win_is_seen_before_the_first_playout)
{
	const struct game *g = game_open("score4", NULL);
	struct rng rng;
	int found = 0;

	rng_seed(&rng, 2);
	for (int n = 0; n < 200; n++) {
		struct state s = random_position_at(g, &rng, 12 + n % 12);
		struct report with = search_from(g, &s, 1, 5), again;
		if (with.proven == GAME_OPEN || with.proven_plies < 3)
			continue;
		assert_int_equal(with.proven, state_sign(&s));
		assert_int_equal(search_from(g, &s, 1, 0).proven, GAME_OPEN);
		again = search_from(g, &s, 1, 5);
		with.elapsed_ms = again.elapsed_ms = 0;
		assert_memory_equal(&with, &again, sizeof with);
		check_line(g, s, &with);
		found++;
	}
	assert_true(found > 5);
}
