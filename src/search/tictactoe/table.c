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
enter(const struct state *s)
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
		const struct tictactoe_entry *then = enter(&next);
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
	enter(&start);
}

const struct tictactoe_entry *
tictactoe_table(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;

	pthread_once(&once, make_table);
	return table;
}
