/* Negamax: the values of plain minimax, wins that are real, the same bytes in every run. */
#include <string.h>

#include "fixtures/negamax_fixtures.h"
#include "fixtures/positions.h"
#include "fixtures/testing.h"
#include "search/cube/threats.h"
#include "search/tictactoe/table.h"

static struct negamax_params
to_depth(int depth)
{
	struct negamax_params p = negamax_params_default();

	p.depth = depth;
	p.memory_mib = 1;
	return p;
}

static void
check_solved(const struct game *g, const struct state *s)
{
	struct negamax_params p = to_depth(NEGAMAX_MAX_DEPTH);
	struct report info = search(g, s, &p);
	int value = state_sign(s) * outcome(g, s);

	assert_true(info.proven != GAME_OPEN);
	assert_true(info.value == value);
	if (info.best < 0)
		return;
	struct state next = *s;
	g->rules->play(g, &next, info.moves[info.best].move);
	assert_int_equal(state_sign(&next) * outcome(g, &next), value);
}

TEST(tictactoe_is_solved_everywhere)
{
	const struct tictactoe_entry *table = tictactoe_table();

	if (!ONE_THREAD_TOO)
		return;
	for (int code = 0; code < TICTACTOE_CODES; code += every(8)) {
		struct state s;
		tictactoe_decode(code, &s);
		if (table[code].reached)
			check_solved(&game_tictactoe, &s);
	}
}

/* The value of all lines, computed by walking along them. */
static int
plain_worth(const struct game *g, const struct state *s, int eval)
{
	static const int worth[] = { 0, 1, 4, 16 };
	int sum = 0;

	for (int i = 0; i < 64 * 13; i++) {
		int step = 14 + i / 64;
		int stones[3] = { 0 };
		for (int k = 0; k < 4; k++) {
			int column = i % 4 + k * (step % 3 - 1);
			int row = i / 4 % 4 + k * (step / 3 % 3 - 1);
			int layer = i / 16 % 4 + k * (step / 9 - 1);
			if ((column | row | layer) & ~3) /* outside */
				stones[CELL_EMPTY] = -9;
			else
				stones[g->rules->get(g, s, game_cell(g, column, row, layer))]++;
		}
		if (stones[CELL_EMPTY] < 0)
			continue;
		if (eval == NEGAMAX_WEIGHTS)
			sum += stones[CELL_FIRST] - stones[CELL_SECOND];
		else if (!stones[CELL_FIRST] || !stones[CELL_SECOND])
			sum += worth[stones[CELL_FIRST]] - worth[stones[CELL_SECOND]];
	}
	return state_sign(s) * sum;
}

/* What negamax.c promises, in the simplest way: the mover's score. */
static int
minimax(const struct game *g, const struct state *s, const struct negamax_params *p, int depth,
	int ply)
{
	move_t moves[GAME_MAX_MOVES];
	int count = g->rules->moves(g, s, moves);
	int best = -NEGAMAX_WIN;

	if (count == 0)
		return state_sign(s) * g->rules->result(g, s) * (NEGAMAX_WIN - ply);
	for (int i = 0; i < count; i++) {
		struct state next = *s;
		g->rules->play(g, &next, moves[i]);
		if (depth == 0 && !p->quiescence)
			break;
		if (depth == 0 && g->rules->result(g, &next) * state_sign(s) == 1)
			return NEGAMAX_WIN - ply - 1;
		int score = depth == 0 ? best : -minimax(g, &next, p, depth - 1, ply + 1);
		best = score > best ? score : best;
	}
	return depth == 0 ? plain_worth(g, s, p->eval) : best;
}

static void
check_line(const struct game *g, const struct state *s, const struct root_move *m)
{
	struct state at = *s;

	assert_int_equal(m->pv[0], m->move);
	for (int i = 0; i < m->pv_length; i++) {
		assert_true(game_is_legal(g, &at, m->pv[i]));
		g->rules->play(g, &at, m->pv[i]);
	}
	if (m->proven != GAME_OPEN && m->value != 0 && !g->counts_discs) {
		assert_true(g->rules->result(g, &at) == m->value);
		assert_int_equal(m->score, (NEGAMAX_WIN - m->pv_length) * (int)m->value);
	}
}

static void
check_lines(const struct game *g, const struct state *s, int eval, int quiescence, int depth)
{
	struct negamax_params p = to_depth(depth);

	p.eval = eval;
	p.quiescence = quiescence;
	p.threats = 0;
	struct report all = check_against_minimax(g, s, p, minimax, false);
	for (int i = 0; i < all.count; i++)
		check_line(g, s, &all.moves[i]);
}

TEST(lines_have_the_values_of_minimax)
{
	const struct game *score4 = open_game("score4"), *qubic = open_game("qubic");
	struct rng rng;

	if (!ONE_THREAD_TOO)
		return;
	rng_seed(&rng, 1);
	for (int i = 0; i < 120; i += 5) {
		struct state s = random_position_at(score4, &rng, i % 62);
		check_lines(
			score4, &s, i % 2, i / 4 % 2, i % 62 > 20 && i % 3 == 0 ? 4 : 1 + i % 3);
		int plies = i * 7 % 64;
		s = random_position_at(qubic, &rng, plies);
		check_lines(qubic, &s, i / 2 % 2, i % 2, plies > 40 ? 3 : plies > 25 ? 2 : 1);
	}
}

/* It goes on below its depth until it has looked at enough positions, and finds what a search of that depth
 * finds. */
TEST(nodes_go_deeper)
{
	const struct game *g = open_game("score4");
	struct negamax_params p = to_depth(2);
	struct state s;

	g->rules->start(g, &s);
	assert_int_equal(search(g, &s, &p).depth, 2);
	p.nodes = 20000;
	struct report deep = search(g, &s, &p);
	assert_true(deep.depth > 2 && deep.nodes >= 20000);
	p.nodes = 0;
	p.depth = deep.depth - 1;
	assert_true(search(g, &s, &p).nodes < 20000);
	p.depth = deep.depth;
	struct report same = search(g, &s, &p);
	assert_int_equal(same.nodes, deep.nodes);
	assert_int_equal(same.score, deep.score);
	p.nodes = 20000; /* the depth is no limit */
	p.depth = deep.depth + 1;
	assert_int_equal(search(g, &s, &p).depth, deep.depth + 1);
}

/* Plays the line; whatever the defender does instead loses at once. */
static void
verify_win(const struct game *g, const struct state *start, const struct threats_win *win)
{
	struct state s = *start;
	move_t moves[GAME_MAX_MOVES];

	assert_int_equal(win->length % 2, 1);
	for (int i = 0; i + 1 < win->length; i += 2) {
		assert_true(game_is_legal(g, &s, win->line[i]));
		g->rules->play(g, &s, win->line[i]);
		assert_false(wins_at_once(g, &s));
		assert_true(game_is_legal(g, &s, win->line[i + 1]));
		int count = g->rules->moves(g, &s, moves);
		for (int k = 0; k < count; k++) {
			struct state other = s;
			g->rules->play(g, &other, moves[k]);
			assert_true(moves[k] == win->line[i + 1] || wins_at_once(g, &other));
		}
		g->rules->play(g, &s, win->line[i + 1]);
	}
	g->rules->play(g, &s, win->line[win->length - 1]);
	assert_int_equal(g->rules->result(g, &s), state_sign(start));
}

/* Whether there is such a win with at most `left` threats, by the rules alone. */
static bool
plain_threats(const struct game *g, const struct state *s, int left)
{
	move_t moves[GAME_MAX_MOVES], replies[GAME_MAX_MOVES];

	if (wins_at_once(g, s))
		return true;
	int count = left > 0 ? g->rules->moves(g, s, moves) : 0;
	for (int i = 0; i < count; i++) {
		struct state next = *s;
		g->rules->play(g, &next, moves[i]);
		struct state passed = next;
		passed.to_move ^= 1;
		if (wins_at_once(g, &next) || !wins_at_once(g, &passed))
			continue;
		int replies_count = g->rules->moves(g, &next, replies), refuted = 0;
		for (int k = 0; k < replies_count && !refuted; k++) {
			struct state after = next;
			g->rules->play(g, &after, replies[k]);
			refuted = !plain_threats(g, &after, left - 1);
		}
		if (!refuted)
			return true;
	}
	return false;
}

TEST(claimed_wins_are_wins)
{
	static struct threats t;
	static const char *const names[] = { "score4", "qubic" };
	const struct threats_limits limits = { .nodes = 20000 };
	struct threats_win win;
	struct rng rng;

	if (!ONE_THREAD_TOO)
		return;
	rng_seed(&rng, 5);
	for (int k = 0; k < 2; k++) {
		const struct game *g = open_game(names[k]);
		int won = 0, deep = 0;
		threats_init(&t, g);
		for (int i = 0; i < 400; i++) {
			struct state s = quiet_position(g, &rng, 6 + i % 40);
			bool found = threats_find(&t, &s, &limits, &win);
			assert_int_equal(found, win.length > 0);
			assert_true(win.nodes <= 20000);
			if (found)
				verify_win(g, &s, &win);
			won += found;
			deep += win.length >= 5;
			/* The shortest: one threat fewer is not enough. */
			if (k == 0 && i % 4 == 0 && win.length >= 3 && win.length <= 7)
				assert_false(plain_threats(g, &s, (win.length - 3) / 2));
			if (k == 0 && i % 4 == 0 && !found && win.complete)
				assert_false(plain_threats(g, &s, 2));
		}
		assert_true(won > 50 && won < 350 && deep > 25);
	}
}

TEST(stopping_stops_and_time_ends)
{
	struct error e;
	struct state s;

	for (int k = 0; game_at(k); k++) {
		const struct game *g = game_at(k);
		struct negamax_params p = negamax_params_default();
		struct report info;
		g->rules->start(g, &s);
		struct engine *n = negamax_start(g, &s, &p, &e);
		if (g->simultaneous) {
			assert_null(n);
			assert_non_null(strstr(e.text, "both move at once"));
			continue;
		}
		assert_non_null(n);
		do
			engine_report(n, &info);
		while (info.running && info.depth < 2);
		assert_int_equal(info.count, g->rules->moves(g, &s, (move_t[GAME_MAX_MOVES]){ 0 }));
		engine_stop(n);
		engine_wait(n);
		engine_wait(n);
		engine_report(n, &info);
		assert_false(info.running);
		check_line(g, &s, &info.moves[info.best]);
		engine_destroy(n);
		p.time_ms = 10;
		info = search(g, &s, &p);
		assert_true(info.proven != GAME_OPEN || info.elapsed_ms >= 10);
	}
	engine_destroy(NULL);
}

/* Helpers leave in the table what holds for everybody: what is proven stays so, to the disc, lines can be played,
 * nodes are counted together, and a team that solves an ending stops in time. */
TEST(threads_find_the_same_results)
{
	static const struct {
		const char *name;
		int plies, depth;
	} boards[] = { { "tictactoe", 2, NEGAMAX_MAX_DEPTH }, { "othello:4", 4, NEGAMAX_MAX_DEPTH },
		{ "othello", 14, NEGAMAX_MAX_DEPTH }, { "othello", 16, 6 }, { "score4", 40, 6 },
		{ "qubic", 40, 6 } };
	struct rng rng;

	rng_seed(&rng, 6);
	for (int k = 0; k < 24; k += every(5)) {
		const struct game *g = open_game(boards[k % 6].name);
		struct state s = random_position_at(g, &rng, boards[k % 6].plies);
		struct negamax_params p = to_depth(boards[k % 6].depth);
		struct report one = search(g, &s, &p);
		p.threads = 2 + k % 3;
		struct report many = search(g, &s, &p);
		assert_int_equal(one.count, many.count);
		assert_true(many.depth >= 1 || many.proven != GAME_OPEN);
		assert_true(many.nodes > 0 || many.count == 0);
		if (one.proven != GAME_OPEN)
			assert_true(one.value == many.value);
		assert_int_equal(one.known, many.known);
		if (one.known)
			assert_int_equal(one.exact, many.exact);
		if (many.count > 0)
			check_line(g, &s, &many.moves[many.best]);
		p.time_ms = 3;
		many = search(g, &s, &p);
		assert_true(many.best >= 0 || many.count == 0);
	}
}
