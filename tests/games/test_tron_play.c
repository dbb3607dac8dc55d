/* Random playouts of Tron end as published. */
#include <math.h>

#include "fixtures/positions.h"
#include "fixtures/testing.h"

enum { BATCH = 32 };

struct tally {
	double games, count[3]; /* losses, draws, wins of the first player */
};

static struct tally
play(const struct game *g, const struct state *s, enum playout_id id, int games, struct rng *rng)
{
	struct tally t = { .games = games };
	const struct state *at[BATCH];
	signed char result[BATCH];

	point_at_one(at, s, BATCH);
	for (int n = 0; n < games; n += BATCH) {
		g->rules->playout[id](g, at, BATCH, 0, rng, result);
		for (int i = 0; i < BATCH; i++)
			t.count[result[i] + 1]++;
	}
	return t;
}

static void
near(const char *what, double ours, double published, double error)
{
	if (fabs(ours - published) > error)
		fail_msg("%s: %.5f, not %.5f +- %.5f", what, ours, published, error);
}

static double
mean_steps(const struct game *g, int games, struct rng *rng)
{
	long plies = 0;

	for (int n = 0; n < games; n++) {
		move_t moves[GAME_MAX_MOVES];
		struct state s;
		int count;
		g->rules->start(g, &s);
		for (; (count = g->rules->moves(g, &s, moves)) > 0; plies++)
			g->rules->play(g, &s, moves[rng_below(rng, (uint32_t)count)]);
	}
	return (double)plies / 2 / games;
}

TEST(random_play_is_as_published)
{
	static const struct {
		const char *board;
		double wins, draws, steps;
	} table[] = { { "tron:a", .463, .0735, 19.3 }, { "tron:b", .444, .1114, 20.3 },
		{ "tron:c", .481, .0373, 17.8 } };
	enum { GAMES = 200000, WATCHED = 20000 };
	struct rng rng;

	rng_seed(&rng, 1);
	for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
		const struct game *g = open_game(table[i].board);
		struct state s;
		g->rules->start(g, &s);
		struct tally t = play(g, &s, PLAYOUT_RANDOM, GAMES, &rng);
		double error = 3 * sqrt(.25 / GAMES);
		/* Half of the last digit printed adds to the error. */
		near(table[i].board, t.count[2] / GAMES, table[i].wins, error + .0005);
		near(table[i].board, t.count[0] / GAMES, table[i].wins, error + .0005);
		near(table[i].board, t.count[1] / GAMES, table[i].draws, error + .00005);
		double decided = t.count[0] + t.count[2];
		near("who wins", t.count[2] / decided, .5, 3 * .5 / sqrt(decided));
		t = play(g, &s, PLAYOUT_SPACE, GAMES, &rng);
		decided = t.count[0] + t.count[2];
		near("who has space", t.count[2] / decided, .5, 3 * .5 / sqrt(decided));
		near("steps", mean_steps(g, WATCHED, &rng), table[i].steps,
			.05 + 4 * 9 / sqrt(WATCHED));
	}
}
