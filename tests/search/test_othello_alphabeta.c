/* Alpha-beta on Othello: the values of plain minimax, and endings that are exact to the disc. */

#include "fixtures/negamax_fixtures.h"
#include "fixtures/positions.h"
#include "fixtures/testing.h"
#include "search/exact.h"

static const char *const boards[] = { "othello:4", "othello", "othello:8" };

static struct negamax_params
to_depth(int depth)
{
	struct negamax_params p = negamax_params_default();

	p.depth = depth;
	p.memory_mib = 4;
	p.all_moves = true;
	return p;
}

/* The first player's discs less the second's at the end, empty cells counted for the winner. */
static int
margin(const struct game *g, const struct state *s)
{
	int difference = state_count(g, s, CELL_FIRST) - state_count(g, s, CELL_SECOND);
	int empty = state_count(g, s, CELL_EMPTY);

	return difference + (difference > 0 ? empty : difference < 0 ? -empty : 0);
}

static int
worth(const struct game *g, int cell)
{
	int column = cell % g->columns, row = cell / g->columns, far = g->columns - 1;
	int x = column < far - column ? column : far - column;
	int y = row < far - row ? row : far - row;

	if (x == 0 || y == 0)
		return x + y == 0 ? 40 : x + y == 1 ? -6 : 3;
	return x == 1 && y == 1 ? -12 : x == 1 || y == 1 ? -1 : 0;
}

/* The static evaluation: cells by their worth, and four points for each move more. */
static int
plain_worth(const struct game *g, const struct state *s)
{
	struct state passed = *s;
	move_t moves[GAME_MAX_MOVES];
	int sum = 0;

	passed.to_move ^= 1;
	for (int cell = 0; cell < game_cell_count(g); cell++) {
		enum cell what = g->rules->get(g, s, cell);
		sum += what == CELL_EMPTY   ? 0
		       : what == CELL_FIRST ? worth(g, cell)
					    : -worth(g, cell);
	}
	return state_sign(s) * sum +
	       4 * (g->rules->moves(g, s, moves) - g->rules->moves(g, &passed, moves));
}

/* The mover's score over so many plies, of which a pass takes none. */
static int
minimax(const struct game *g, const struct state *s, const struct negamax_params *p, int depth,
	int ply)
{
	move_t moves[GAME_MAX_MOVES];
	int count = g->rules->moves(g, s, moves), best = -NEGAMAX_WIN;

	if (count == 0) {
		int discs = state_sign(s) * margin(g, s);
		int least = NEGAMAX_WIN - 64;
		return discs > 0 ? least + discs : discs < 0 ? discs - least : 0;
	}
	if (depth == 0)
		return plain_worth(g, s);
	for (int i = 0; i < count; i++) {
		struct state next = *s;
		bool pass = g->rules->move_to_cell(g, s, moves[i]) < 0;
		g->rules->play(g, &next, moves[i]);
		int score = -minimax(g, &next, p, pass ? depth : depth - 1, ply + 1);
		best = score > best ? score : best;
	}
	return best;
}

TEST(values_are_those_of_minimax)
{
	struct rng rng;
	int passes = 0;

	rng_seed(&rng, 4);
	for (int i = 0; i < 180; i += every(6)) {
		const struct game *g = open_game(boards[i % 3]);
		struct state s = random_position(g, &rng);
		int empty = state_count(g, &s, CELL_EMPTY), depth = 1 + i / 3 % 4;
		move_t moves[GAME_MAX_MOVES];
		int count = g->rules->moves(g, &s, moves);
		passes += count == 1 && g->rules->move_to_cell(g, &s, moves[0]) < 0;
		check_against_minimax(
			g, &s, to_depth(depth < empty ? depth : empty), minimax, true);
	}
	assert_true(passes > 0 || every(6) > 1);
}

/* The line ends with the discs that it promises. */
static void
check_margin(const struct game *g, const struct state *s, const struct root_move *m)
{
	struct state at = *s;

	for (int i = 0; i < m->pv_length; i++) {
		assert_true(game_is_legal(g, &at, m->pv[i]));
		g->rules->play(g, &at, m->pv[i]);
	}
	assert_true(g->rules->result(g, &at) != GAME_OPEN);
	assert_int_equal(margin(g, &at), m->exact);
}

static struct report
solved(const struct game *g, const struct state *s)
{
	struct exact_params p = exact_params_default();
	struct report info;

	p.memory_mib = 4;
	assert_true(exact_run(g, s, &p, &info, NULL));
	return info;
}

/* Also by a learned evaluation, which guesses first; and by several threads. */
TEST(endings_are_exact)
{
	struct rng rng;

	rng_seed(&rng, 6);
	for (int i = 0; i < 120; i += every(4)) {
		const struct game *g = open_game(boards[i % 3]);
		bool learned = i % 2 && eval_patterns_of(g);
		struct eval_weights *w = learned ? some_weights(g, 5) : NULL;
		struct state s;
		int empty = 1 + i / 3 % (learned ? 18 : 16);
		do
			s = random_position(g, &rng);
		while (state_count(g, &s, CELL_EMPTY) > empty);
		struct negamax_params p = to_depth(NEGAMAX_MAX_DEPTH);
		p.weights = w;
		p.threads = i % 8 == 7 ? 2 : 1;
		struct report truth = solved(g, &s), all = search(g, &s, &p);
		p.all_moves = false;
		p.seed = 5;
		struct report best = search(g, &s, &p);
		assert_true(all.known && best.known && best.proven != GAME_OPEN);
		assert_int_equal(best.exact, truth.exact);
		check_margin(g, &s, &best.moves[best.best]);
		for (int k = 0; k < all.count; k++) {
			assert_int_equal(all.moves[k].exact, truth.moves[k].exact);
			check_margin(g, &s, &all.moves[k]);
		}
		eval_destroy(w);
	}
}

/* Probes of less depth leave what looks decided, in the same positions each time. */
TEST(probes_save_most_positions)
{
	const struct game *g = open_game("othello:8");
	struct eval_weights *w = some_weights(g, 5);
	int64_t nodes[2] = { 0, 0 };
	struct rng rng;

	rng_seed(&rng, 8);
	for (int i = 0; i < 4; i++) {
		struct negamax_params p = to_depth(8);
		struct state s;
		do
			s = random_position(g, &rng);
		while (state_count(g, &s, CELL_EMPTY) < 20 || state_count(g, &s, CELL_EMPTY) > 44);
		p.weights = w;
		p.all_moves = false;
		struct report seen = search(g, &s, &p), again = search(g, &s, &p);
		assert_int_equal(seen.nodes, again.nodes);
		assert_int_equal(seen.score, again.score);
		nodes[1] += seen.nodes;
		p.reductions = 0;
		nodes[0] += search(g, &s, &p).nodes;
	}
	assert_true(50 * nodes[1] < nodes[0]);
	eval_destroy(w);
}
