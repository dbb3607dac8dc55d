/* Every position of tic-tac-toe. Any thread: the table is built once. */
#include "search/tictactoe/table.h"

#include <pthread.h>

static const struct game *const game = &game_tictactoe;

static struct tictactoe_entry table[TICTACTOE_CODES];

int
tictactoe_code(const struct state *s)
{
	int code = 0;

	for (int cell = TICTACTOE_CELLS - 1; cell >= 0; cell--)
		code = 3 * code + (int)game->rules->get(game, s, cell);
	return code;
}

void
tictactoe_decode(int code, struct state *out)
{
	game->rules->start(game, out);
	out->to_move = (uint64_t)tictactoe_stones(code) % 2;
	for (int cell = 0; cell < TICTACTOE_CELLS; cell++, code /= 3)
		game->rules->put(game, out, cell, (enum cell)(code % 3));
}

int
tictactoe_stones(int code)
{
	int stones = 0;

	for (; code > 0; code /= 3)
		stones += code % 3 != 0;
	return stones;
}

/* Enters a position and all that follow it. */
static const struct tictactoe_entry *
tictactoe_enter(const struct state *s)
{
	struct tictactoe_entry *e = &table[tictactoe_code(s)];
	move_t moves[GAME_MAX_MOVES];
	int count = game->rules->moves(game, s, moves), sign = state_sign(s), best = -1, plies = 0;

	if (e->reached)
		return e;
	*e = (struct tictactoe_entry){ .reached = true, .over = count == 0 };
	for (int i = 0; i < count; i++) {
		struct state next;

		state_copy(&next, s);
		game->rules->play(game, &next, moves[i]);
		const struct tictactoe_entry *then = tictactoe_enter(&next);
		int value = sign * then->value, through = value ? 1 + then->plies : 0;
		if (value < best)
			continue;
		if (value > best) {
			e->best = 0;
			plies = through;
		}
		if (value > 0 ? through < plies : through > plies)
			plies = through;
		best = value;
		e->best |= (uint16_t)(1u << moves[i]);
	}
	e->value = (signed char)(e->over ? game->rules->result(game, s) : sign * best);
	e->plies = (signed char)plies;
	return e;
}

static void
make_table(void)
{
	struct state start;

	game->rules->start(game, &start);
	tictactoe_enter(&start);
}

const struct tictactoe_entry *
tictactoe_table(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;

	pthread_once(&once, make_table);
	return table;
}

/* ---- symmetries ---- */

/* Bit 2 of a turn exchanges rows and columns, then bit 0 mirrors the columns and bit 1 the rows. */
const unsigned char tictactoe_turned[TICTACTOE_TURNS][9] = {
	{ 0, 1, 2, 3, 4, 5, 6, 7, 8 },
	{ 2, 1, 0, 5, 4, 3, 8, 7, 6 },
	{ 6, 7, 8, 3, 4, 5, 0, 1, 2 },
	{ 8, 7, 6, 5, 4, 3, 2, 1, 0 },
	{ 0, 3, 6, 1, 4, 7, 2, 5, 8 },
	{ 2, 5, 8, 1, 4, 7, 0, 3, 6 },
	{ 6, 3, 0, 7, 4, 1, 8, 5, 2 },
	{ 8, 5, 2, 7, 4, 1, 6, 3, 0 },
};

int
tictactoe_turn_code(int code, int turn)
{
	static const int power[TICTACTOE_CELLS] = { 1, 3, 9, 27, 81, 243, 729, 2187, 6561 };
	int out = 0;

	for (int cell = 0; cell < TICTACTOE_CELLS; cell++, code /= 3)
		out += code % 3 * power[tictactoe_turned[turn][cell]];
	return out;
}

int
tictactoe_least_turn(int code)
{
	int best = 0;

	for (int turn = 1; turn < TICTACTOE_TURNS; turn++) {
		if (tictactoe_turn_code(code, turn) < tictactoe_turn_code(code, best))
			best = turn;
	}
	return best;
}

int
tictactoe_reduce(struct state *s)
{
	int code = tictactoe_code(s), turn = tictactoe_least_turn(code);

	tictactoe_decode(tictactoe_turn_code(code, turn), s);
	return turn;
}
