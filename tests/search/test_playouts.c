/* The fast playouts of the games compared with plain moves through the rules: the same
 * distribution, exact forced results, the same on every processor. */
#include <math.h>
#include <string.h>

#include "base/cpu.h"
#include "fixtures/negamax_fixtures.h"
#include "fixtures/positions.h"
#include "fixtures/testing.h"
#include "games/notation.h"
#include "search/eval.h"
#include "search/playout.h"

enum { MANY = 40 };

/* The playouts with a fast version, where the game has one. */
static const struct playout_config configs[] = {
	{ .id = PLAYOUT_RANDOM },
	{ .id = PLAYOUT_RANDOM, .cutoff = 7 },
	{ .id = PLAYOUT_CORNER },
	{ .id = PLAYOUT_CORNER, .cutoff = 12 },
	{ .id = PLAYOUT_DECISIVE },
	{ .id = PLAYOUT_SPACE },
	{ .id = PLAYOUT_STRAIGHT },
};
enum { CONFIGS = sizeof configs / sizeof *configs };

static bool
is_fast(const struct game *g, const struct playout_config *c)
{
	return g->rules->playout[c->id] && (c->cutoff == 0 || g->counts_discs);
}

/* ---- odds ---- */

typedef void run_fn(const struct playout_config *config, const struct game *g,
	const struct state *const *s, int count, struct rng *rng, signed char *result);

/* Counts losses, draws and wins of the first player in playouts from one position. Two of three
 * places in a batch have another position, on which they do not depend. */
struct tally {
	const struct game *game;
	const struct state *from;
	int games;
	double count[3];
};

static void
tally_run(struct tally *t, run_fn *run, const struct playout_config *c, struct rng *rng)
{
	const struct state other = random_position(t->game, rng), *batch[MANY];
	signed char result[MANY];

	for (int k = 0; k < MANY; k++)
		batch[k] = k % 3 ? &other : t->from;
	for (int done = 0; done < t->games;) {
		run(c, t->game, batch, MANY, rng, result);
		for (int k = 0; k < MANY && done < t->games; k += 3, done++)
			t->count[result[k] + 1]++;
	}
}

/* Chi-square of two samples over the three results, at most two degrees of freedom: 25 is passed by
 * chance once in 250,000 times. */
static void
check_same_odds(const struct game *g, const struct playout_config *c, const struct state *s,
	int games, struct rng *rng)
{
	struct tally many = { .game = g, .from = s, .games = 8 * games };
	struct tally few = { .game = g, .from = s, .games = games };
	const double *fast = many.count, *slow = few.count;
	double chi2 = 0, n = 8.0 * games, m = games;

	tally_run(&many, playout_run, c, rng);
	tally_run(&few, playout_run_slowly, c, rng);
	for (int k = 0; k < 3; k++) {
		double share = (fast[k] + slow[k]) / (n + m);
		if (share > 0)
			chi2 += pow(fast[k] - n * share, 2) / (n * share) +
				pow(slow[k] - m * share, 2) / (m * share);
	}
	if (chi2 > 25)
		fail_msg("%s, playout %d, cutoff %d: losses, draws, wins %.4f %.4f %.4f, not %.4f "
			 "%.4f %.4f",
			g->name, c->id, c->cutoff, fast[0] / n, fast[1] / n, fast[2] / n,
			slow[0] / m, slow[1] / m, slow[2] / m);
}

TEST(fast_playouts_have_the_odds_of_slow_ones)
{
	enum { POSITIONS = 12, GAMES_START = 2000, GAMES = 400 };
	struct rng rng;

	rng_seed(&rng, 31);
	for (int k = 0; game_at(k); k++) {
		const struct game *g = game_at(k);
		for (int i = 0; i < CONFIGS; i++) {
			struct state s;
			if (!is_fast(g, &configs[i]) || configs[i].id >= PLAYOUT_SPACE)
				continue; /* the slow ones do not stop for space */
			g->rules->start(g, &s);
			check_same_odds(g, &configs[i], &s, GAMES_START, &rng);
			for (int n = 0; n < POSITIONS; n += every(POSITIONS)) {
				s = random_position(g, &rng);
				check_same_odds(g, &configs[i], &s, GAMES, &rng);
			}
		}
	}
}

/* Published and exact counts. */
TEST(decisive_games_from_the_start_end_as_known)
{
	static const struct {
		const char *game;
		double first, draw, error;
	} table[] = {
		{ "tictactoe", 1177.0 / 3780, 139.0 / 270, 0 },
		{ "score4", .5260, .0072, .0003 },
	};
	enum { GAMES = 400000 };

	for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
		const struct playout_config c = { .id = PLAYOUT_DECISIVE };
		const struct game *g = game_open(table[i].game, NULL);
		double share[2] = { table[i].first, table[i].draw };
		struct state s;
		struct rng rng;
		rng_seed(&rng, 32);
		g->rules->start(g, &s);
		struct tally t = { .game = g, .from = &s, .games = GAMES };
		tally_run(&t, playout_run, &c, &rng);
		for (int k = 0; k < 2; k++) {
			double error = sqrt(share[k] * (1 - share[k]) / GAMES);
			assert_true(fabs(t.count[2 - k] / GAMES - share[k]) <
				    4 * hypot(error, table[i].error));
		}
	}
}

/* ---- processors ---- */

static void
check_levels(const struct game *g, const struct playout_config *c, const struct state *positions,
	int count, uint64_t seed)
{
	signed char expected[MANY] = { 0 };
	uint64_t end = 0;

	for (int level = CPU_PLAIN; level < CPU_LEVELS; level++) {
		const struct state *batch[MANY];
		signed char result[MANY];
		struct rng rng;
		if ((int)cpu_limit((enum cpu_level)level) != level)
			break; /* this processor supports no more */
		memset(result, GAME_OPEN, sizeof result);
		rng_seed(&rng, seed);
		playout_run(c, g, point_at(batch, positions, count), count, &rng, result);
		if (level == CPU_PLAIN) {
			memcpy(expected, result, sizeof result);
			end = rng.state;
		}
		assert_memory_equal(result, expected, sizeof result);
		assert_int_equal(rng.state, end);
	}
	for (int i = 0; i < count; i++)
		assert_in_range(expected[i] + 1, 0, 2);
	for (int i = count; i < MANY; i++)
		assert_int_equal(expected[i], GAME_OPEN);
}

static void
check_batches(const struct game *g, struct rng *rng)
{
	for (int i = 0; i < CONFIGS; i++) {
		if (!is_fast(g, &configs[i]))
			continue;
		for (int count = 1; count <= MANY; count++) {
			struct state positions[MANY];
			for (int n = 0; n < MANY; n++)
				positions[n] = random_position(g, rng);
			check_levels(g, &configs[i], positions, count, rng_next(rng));
		}
	}
}

/* The same seed gives the same games at every level of instruction set, in batches of any size. */
TEST(processors_agree)
{
	static const char *const more[] = { "tron:4x5", "tron:20x20", "tron:2x3", "tron:21x2",
		"tron:22x21" };
	struct rng rng;

	rng_seed(&rng, 36);
	for (int k = 0; game_at(k); k++)
		check_batches(game_at(k), &rng);
	for (size_t k = 0; k < sizeof more / sizeof *more; k++)
		check_batches(open_game(more[k]), &rng);
	cpu_limit(CPU_AVX512);
}

/* ---- by a learned evaluation ---- */

static double
mean_of(const struct playout_config *c, const struct game *g, const struct state *s, int count)
{
	const struct state *at[MANY];
	signed char result[MANY];
	struct rng rng;
	double sum = 0;

	rng_seed(&rng, 9);
	for (int k = 0; k < MANY; k++)
		at[k] = s;
	for (int done = 0; done < count; done += MANY) {
		playout_run(c, g, at, MANY, &rng, result);
		for (int k = 0; k < MANY; k++)
			sum += result[k];
	}
	return sum / count;
}

static void
check_no_draws(const struct playout_config *c, const struct game *g, const struct state *s)
{
	const struct state *at[MANY];
	signed char result[MANY];
	struct rng rng;

	rng_seed(&rng, 3);
	for (int k = 0; k < MANY; k++)
		at[k] = s;
	playout_run(c, g, at, MANY, &rng, result);
	for (int k = 0; k < MANY; k++)
		assert_true(result[k] == 1 || result[k] == -1);
}

/* Where nobody wins at once, results are drawn with the odds of the evaluation. */
TEST(results_have_the_mean_of_the_evaluation)
{
	static const char *const boards[] = { "score4", "qubic", "othello", "othello:8" };
	enum { COUNT = 20000 };

	for (size_t b = 0; b < sizeof boards / sizeof boards[0]; b++) {
		const struct game *g = game_open(boards[b], NULL);
		struct eval_weights *w = some_weights(g, 5);
		w->weight[0] = w->weight[w->patterns->count] = 0; /* which are beyond all bounds */
		const struct playout_config c = { .id = PLAYOUT_EVAL, .eval = w };
		const struct playout_config no_draws = {
			.id = PLAYOUT_EVAL, .eval = w, .no_draws = true
		};
		struct rng rng;
		rng_seed(&rng, b);
		for (int plies = 1; plies < 9; plies += 3) {
			const struct state s = random_position_at(g, &rng, plies);
			double value = state_sign(&s) * eval_value(eval_score(w, g, &s));
			assert_true(fabs(mean_of(&c, g, &s, COUNT) - value) < 4 / sqrt(COUNT));
			assert_true(
				fabs(mean_of(&no_draws, g, &s, COUNT) - value) < 4 / sqrt(COUNT));
			check_no_draws(&no_draws, g, &s);
		}
		eval_destroy(w);
	}
}

/* A win that lies open is taken, whatever the evaluation says; without weights the playout is random. */
TEST(wins_come_before_the_evaluation)
{
	const struct game *g = game_open("score4", NULL);
	struct eval_weights *w = some_weights(g, 5);
	struct playout_config c = { .id = PLAYOUT_EVAL, .eval = w };
	const struct playout_config plain = { .id = PLAYOUT_RANDOM };
	struct state s;
	struct error e;
	int count;

	g->rules->start(g, &s);
	assert_true(game_moves_parse(g, "a1 d4 b1 c4 c1 b4", &s, NULL, &count, &e));
	assert_true(mean_of(&c, g, &s, MANY) == 1);
	c.eval = NULL;
	assert_true(mean_of(&c, g, &s, 4000) == mean_of(&plain, g, &s, 4000));
	eval_destroy(w);
}
