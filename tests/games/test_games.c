/* The rules: one contract for every board, published and computed perft counts, random play. */
#include <math.h>
#include <string.h>

#include "base/bits.h"
#include "fixtures/positions.h"
#include "fixtures/testing.h"
#include "games/notation.h"

/* ---- the contract every game keeps ---- */

static void
text_goes_round(const struct game *g, const struct state *s)
{
	char text[GAME_POSITION_TEXT];
	struct state back;
	struct error e = { "" };

	game_position_text(g, s, text);
	if (!game_position_parse(g, text, &back, &e))
		fail_msg("%s refuses its own \"%s\": %s", g->name, text, e.text);
	assert_true(state_equal(s, &back));
	assert_int_equal(state_hash(s), state_hash(&back));
}

static void
moves_are_distinct_and_go_round(
	const struct game *g, const struct state *s, const move_t *moves, int count)
{
	for (int i = 0; i < count; i++) {
		char text[GAME_MOVE_TEXT];
		move_t back = MOVE_NONE;
		struct error e = { "" };

		if (i > 0)
			assert_true(moves[i - 1] < moves[i]);
		assert_true(game_is_legal(g, s, moves[i]));
		game_move_text(g, s, moves[i], text);
		assert_true(game_move_parse(g, s, text, &back, &e));
		assert_int_equal(back, moves[i]);
		game_move_text_level(g, s, moves[i], text);
		assert_true(game_move_parse(g, s, text, &back, &e));
		assert_int_equal(back, moves[i]);
		int cell = g->rules->move_to_cell(g, s, moves[i]);
		assert_in_range(cell + 1, 0, game_cell_count(g));
		if (cell >= 0) {
			assert_int_equal(g->rules->get(g, s, cell), CELL_EMPTY);
			assert_int_equal(g->rules->move_at(g, s, cell), moves[i]);
		}
	}
}

/* With simultaneous moves the first choice changes nothing except that it is pending, and both
 * orders of choosing lead to the same position. */
static void
a_step_is_played_at_once(const struct game *g, const struct state *s, move_t m)
{
	struct state one = *s, two = *s;
	move_t before = (move_t)(s->pending - 1);

	g->rules->play(g, &one, m);
	if (!s->pending) {
		assert_true(one.pending);
		assert_int_not_equal(one.to_move, s->to_move);
		struct state other = game_observe(g, &one, (enum side)one.to_move);
		struct state own = game_observe(g, &one, (enum side)s->to_move);
		assert_true(state_equal(&own, &one));
		assert_int_equal(other.to_move, one.to_move);
		other.to_move = s->to_move;
		assert_true(state_equal(&other, s));
		return;
	}
	two.pending = 0;
	if (s->to_move == SIDE_FIRST)
		game_play_joint(g, &two, m, before);
	else
		game_play_joint(g, &two, before, m);
	two.to_move = one.to_move;
	assert_true(state_equal(&one, &two));
}

/* A move puts a stone of the mover where it lands and changes nothing else that it should not. */
static void
play_is_pure(const struct game *g, const struct state *s, move_t m)
{
	struct state before = *s, one = *s, two = *s;
	int cell = g->rules->move_to_cell(g, s, m);

	g->rules->play(g, &one, m);
	g->rules->play(g, &two, m);
	assert_true(state_equal(&one, &two));
	assert_true(state_equal(s, &before));
	assert_int_equal(one.to_move, s->to_move ^ 1);
	if (g->simultaneous) {
		a_step_is_played_at_once(g, s, m);
		return;
	}
	assert_int_equal(one.pending, 0);
	assert_int_equal(one.stones[0] & one.stones[1], 0);
	assert_int_equal((one.stones[0] | one.stones[1]) & ~g->cells, 0);
	if (cell >= 0) {
		assert_int_equal(g->rules->get(g, &one, cell), CELL_FIRST + s->to_move);
		assert_int_equal(bits_count(one.stones[0] | one.stones[1]),
			bits_count(s->stones[0] | s->stones[1]) + 1);
	} else {
		assert_int_equal(one.stones[0], s->stones[0]);
		assert_int_equal(one.stones[1], s->stones[1]);
	}
}

static void
the_end_is_the_end(const struct game *g, const struct state *s)
{
	int cells[GAME_MAX_CELLS];
	int result = g->rules->result(g, s);

	assert_in_range(result + 1, 0, 2);
	if (!g->rules->winning_cells)
		return;
	int count = g->rules->winning_cells(g, s, cells);
	assert_int_equal(count > 0, result != 0);
	for (int i = 0; i < count; i++)
		assert_int_equal(
			g->rules->get(g, s, cells[i]), result > 0 ? CELL_FIRST : CELL_SECOND);
}

TEST(every_game_keeps_the_contract)
{
	struct rng rng;

	rng_seed(&rng, 7);
	for (int k = 0; game_at(k); k++) {
		const struct game *g = game_at(k);
		assert_ptr_equal(open_game(g->name), g);
		if (!g->simultaneous)
			assert_int_equal((int)bits_count(g->cells), game_cell_count(g));
		for (int n = 0; n < 300 / every(5); n++) {
			move_t moves[GAME_MAX_MOVES];
			struct state s;
			int plies = 0, count;
			g->rules->start(g, &s);
			while ((count = g->rules->moves(g, &s, moves)) > 0) {
				assert_int_equal(g->rules->result(g, &s), GAME_OPEN);
				text_goes_round(g, &s);
				moves_are_distinct_and_go_round(g, &s, moves, count);
				move_t m = moves[rng_below(&rng, (uint32_t)count)];
				play_is_pure(g, &s, m);
				g->rules->play(g, &s, m);
				assert_in_range(++plies, 1, GAME_MAX_PLIES);
			}
			the_end_is_the_end(g, &s);
			text_goes_round(g, &s);
		}
	}
}

/* The game's own playout and random moves through the interface have the same distribution. */
static int
plain_playout(const struct game *g, struct state s, struct rng *rng, int *stones)
{
	move_t moves[GAME_MAX_MOVES];
	int count;

	for (*stones = 0; (count = g->rules->moves(g, &s, moves)) > 0;) {
		move_t m = moves[rng_below(rng, (uint32_t)count)];
		*stones += g->rules->move_to_cell(g, &s, m) >= 0;
		g->rules->play(g, &s, m);
	}
	return game_draw_result(g, &s, rng);
}

/* ---- counts ---- */

static void
check_perft(const char *name, const uint64_t *expected, int depths)
{
	const struct game *g = open_game(name);
	struct state s;

	g->rules->start(g, &s);
	for (int d = 1; d <= depths; d++)
		assert_int_equal(game_perft(g, &s, d), expected[d - 1]);
}

TEST(perft_counts_agree)
{
	static const uint64_t ttt[] = { 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872 };
	static const uint64_t score4[] = { 16, 256, 4096, 65536, 1048560 };
	static const uint64_t qubic[] = { 64, 4032, 249984 };
	static const uint64_t oth6[] = { 4, 12, 56, 244, 1364, 7604, 47740 };
	static const uint64_t oth8[] = { 4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288 };

	check_perft("tictactoe", ttt, 9);
	check_perft("score4", score4, 5);
	check_perft("qubic", qubic, 3);
	check_perft("othello", oth6, 7);
	check_perft("othello:8", oth8, 9);
}

/* The 76 lines of the cube, computed cell by cell, compared with the table of directions. */
static void
has_its_76_lines(const struct game *g)
{
	int lines = 0, through[64] = { 0 };

	for (int start = 0; start < 64; start++) {
		for (int d = 14; d < 27; d++) {
			int dx = d % 3 - 1, dy = d / 3 % 3 - 1, dz = d / 9 - 1;
			int x = start % 4, y = start / 4 % 4, z = start / 16;
			int ex = x + 3 * dx, ey = y + 3 * dy, ez = z + 3 * dz;
			if (ex < 0 || ex > 3 || ey < 0 || ey > 3 || ez < 0 || ez > 3)
				continue;
			struct state s = { 0 };
			lines++;
			for (int k = 0; k < 4; k++) {
				int cell = start + k * (dz * 16 + dy * 4 + dx);
				assert_int_equal(g->rules->result(g, &s), GAME_OPEN);
				g->rules->put(g, &s, cell, CELL_SECOND);
				through[cell]++;
			}
			assert_int_equal(g->rules->result(g, &s), -1);
		}
	}
	assert_int_equal(lines, 76);
	int rich = 0;
	for (int cell = 0; cell < 64; cell++) {
		assert_true(through[cell] == 4 || through[cell] == 7);
		rich += through[cell] == 7;
	}
	assert_int_equal(rich, 16);
}

TEST(the_cube_has_its_76_lines)
{
	has_its_76_lines(open_game("score4"));
	has_its_76_lines(open_game("qubic"));
}

/* ---- both sides at random ---- */

struct tally {
	double games, first, second, draws, stones, stones2; /* stones: moves without passes */
};

static void
count_game(struct tally *t, int result, int stones)
{
	t->games++;
	t->first += result > 0;
	t->second += result < 0;
	t->draws += result == 0;
	t->stones += stones;
	t->stones2 += (double)stones * stones;
}

/* Within 4 combined standard errors: ours of a share p over n games, and the table's. */
static void
check_share(const char *what, double ours, double games, double expected, double their_error)
{
	double error = sqrt(expected * (1 - expected) / games + their_error * their_error);

	if (fabs(ours / games - expected) > 4 * error)
		fail_msg("%s: %.5f, expected %.5f +- %.5f", what, ours / games, expected, error);
}

static struct tally
tally_plain(const struct game *g, int games)
{
	struct tally t = { 0 };
	struct state s;
	struct rng rng;

	g->rules->start(g, &s);
	rng_seed(&rng, 11);
	for (int i = 0; i < games; i++) {
		int stones;
		int result = plain_playout(g, s, &rng, &stones);
		count_game(&t, result, stones);
	}
	return t;
}

static struct tally
tally_playouts(const struct game *g, int games)
{
	enum { BATCH = 8 };
	struct tally t = { 0 };
	struct state s;
	const struct state *batch[BATCH];
	signed char result[BATCH];
	struct rng rng;

	g->rules->start(g, &s);
	rng_seed(&rng, 12);
	for (int i = 0; i < games; i += BATCH) {
		g->rules->playout[PLAYOUT_RANDOM](
			g, point_at_one(batch, &s, BATCH), BATCH, 0, &rng, result);
		for (int k = 0; k < BATCH; k++)
			count_game(&t, result[k], 0);
	}
	return t;
}

TEST(random_play_agrees)
{
	static const struct {
		const char *game;
		double first, second, draw, length, error;
	} table[] = {
		{ "tictactoe", 737.0 / 1260, 121.0 / 420, 8.0 / 63, 3203.0 / 420, 0 },
		{ "score4", .5530, .4470, .00004, 28.61, .0002 },
		{ "qubic", .5272, .4727, .00003, 35.46, .0002 },
		{ "othello", .4360, .5076, .0564, 31.95, .0003 },
		{ "othello:8", .4534, .5049, .0417, 0, .0005 },
	};
	enum { GAMES = 100000 };

	for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
		const struct game *g = open_game(table[i].game);
		struct tally by[2] = { tally_plain(g, GAMES / 4), tally_playouts(g, GAMES) };
		for (int k = 0; k < 2; k++) {
			const struct tally *t = &by[k];
			check_share(g->name, t->first, t->games, table[i].first, table[i].error);
			check_share(g->name, t->second, t->games, table[i].second, table[i].error);
			check_share(g->name, t->draws, t->games, table[i].draw, table[i].error);
		}
		double mean = by[0].stones / by[0].games;
		double error = sqrt((by[0].stones2 / by[0].games - mean * mean) / by[0].games);
		/* Lengths are printed to two decimals: half of the last adds to the error. */
		if (table[i].length > 0)
			assert_true(fabs(mean - table[i].length) < 4 * error + .005);
	}
}

/* ---- notation ---- */

static void
refused(const char *game, const char *text, const char *because)
{
	struct state s;
	struct error e = { "" };

	if (game_position_parse(open_game(game), text, &s, &e))
		fail_msg("%s accepts \"%s\"", game, text);
	if (!strstr(e.text, because))
		fail_msg("%s \"%s\": \"%s\" does not say \"%s\"", game, text, e.text, because);
}

TEST(impossible_positions_are_refused)
{
	refused("tictactoe", "", "0 cells");
	refused("tictactoe", "00001000", "8 cells");
	refused("tictactoe", "0000100000", "10 cells");
	refused("tictactoe", "000\n01\n0000", "Row 2 of the position ends after 2 cells");
	refused("tictactoe", "000010000 x y", "not a side to move");
	refused("tictactoe", "00001a000", "\"a\" for cell c2");
	refused("tictactoe", "00001\377000", "cell c2");
	refused("tictactoe", "111222000", "Both");
	refused("tictactoe", "000020000", "0 X and 1 O");
	refused("tictactoe", "111100000", "4 X and 0 O");
	refused("tictactoe", "111220200", "moved last"); /* X has a line, O moved last */
	refused("tictactoe", "000010000 x", "O is to move, not X");
	refused("tictactoe", "000010000 z", "not a side to move");
	refused("tictactoe", "000010000 1", "not a side to move");
	refused("tictactoe", "000010000 o x", "not a side to move");
	refused("score4", "0000000000000000 1000000000000000 0000000000000000 0000000000000000",
		"a1, layer 2, floats");
	refused("score4", "1111222200000000 0000000000000000 0000000000000000 0000000000000000",
		"Both");
	refused("othello", "000000 000000 000000 001200 000000 000000", "c3 is empty");
	refused("othello", "100000 000000 002100 001200 000000 000000", "a1");
	refused("othello:8", "0", "1 cells");
}
