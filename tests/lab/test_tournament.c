/* Tournaments: the same games whoever plays them at a time, and the shards that share them. */
#include <string.h>

#include "fixtures/specifications.h"
#include "lab/runs/tournament.h"

struct series {
	struct tournament_game game[40];
	int count;
};

static bool
keep_game(void *context, const struct tournament_game *g)
{
	struct series *p = context;

	p->game[p->count++] = *g;
	return true;
}

static void
play_series(int jobs, int shard, int shards, struct series *out)
{
	const struct tournament_player players[] = { { "a", spec("uct:playouts=40") },
		{ "b", spec("random") } };
	const struct tournament_pairing pairing = { 0, 1, NULL };
	struct tournament_params p = { .players = players,
		.pairings = &pairing,
		.pairing_count = 1,
		.games = 40,
		.opening_plies = 3,
		.jobs = jobs,
		.shard = shard,
		.shards = shards,
		.seed = 5 };
	struct error e;

	p.game = game_open("score4", &e);
	memset(out, 0, sizeof *out);
	assert_true(tournament_play(&p, keep_game, out, &e));
	assert_int_equal(out->count, tournament_length(&p));
}

/* The same games however many run at a time; openings are played in pairs with sides swapped. */
TEST(tournament_do_not_depend_on_jobs)
{
	static struct series one, four;
	int wins = 0;

	play_series(1, 0, 1, &one);
	play_series(4, 0, 1, &four);
	assert_int_equal(one.count, 40);
	for (int n = 0; n < 40; n++) {
		const struct tournament_game *a = &one.game[n], *b = &four.game[n];
		assert_int_equal(a->n, n);
		assert_int_equal(a->plies, b->plies);
		assert_int_equal(a->result, b->result);
		assert_memory_equal(a->moves, b->moves, (size_t)a->plies);
		assert_int_equal(a->a_first, n % 2 == 0);
		if (n % 2)
			assert_memory_equal(a->moves, one.game[n - 1].moves, 3);
		for (int k = 0; k < n; k++)
			assert_true(a->seed != one.game[k].seed);
		wins += a->a_first ? a->result > 0 : a->result < 0;
	}
	assert_true(wins >= 36);
}

/* The games of all shards of a tournament; each has as many as its length says. */
static int64_t
games_of_shards(struct tournament_params p)
{
	int64_t sum = 0;

	for (p.shard = 0; p.shard < p.shards; p.shard++) {
		int64_t length = tournament_length(&p);
		sum += length;
		assert_int_equal(tournament_number(&p, length), -1);
		if (length > 0)
			assert_true(tournament_number(&p, length - 1) >= 0);
	}
	return sum;
}

/* Lengths and shards fit together for any numbers. */
TEST(shards_are_counted)
{
	for (int games = 1; games < 30; games++) {
		for (int first = TOURNAMENT_ALTERNATE; first <= TOURNAMENT_A; first++) {
			for (int shards = 1; shards < 6; shards++) {
				struct tournament_params p = { .games = games,
					.first = (enum tournament_first)first,
					.shards = shards };
				assert_int_equal(games_of_shards(p), games);
			}
		}
	}
}
