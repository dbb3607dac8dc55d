/* Tron on boards of more than 20 columns or rows: the largest have nothing that does not fit. */
#include <string.h>

#include "fixtures/positions.h"
#include "games/tron/space.h"

/* To and fro, row by row, from the side's own end of the board. */
static move_t
to_and_fro(const struct game *g, const struct state *s)
{
	enum side side = (enum side)s->to_move;
	bool first = side == SIDE_FIRST;
	move_t on = first ? TRON_DOWN : TRON_UP, moves[GAME_MAX_MOVES];
	move_t forth = first ? TRON_RIGHT : TRON_LEFT, back = first ? TRON_LEFT : TRON_RIGHT;
	int cell = 0;

	while (g->rules->get(g, s, cell) != (first ? CELL_FIRST_HEAD : CELL_SECOND_HEAD))
		cell++;
	int row = cell / g->columns;
	move_t wanted = (first ? row : g->rows - 1 - row) % 2 ? back : forth;
	g->rules->moves(g, s, moves);
	return game_is_legal(g, s, wanted) ? wanted : game_is_legal(g, s, on) ? on : moves[0];
}

TEST(the_largest_board_holds_the_longest_game)
{
	const struct game *g = open_game("tron:50x50");
	char text[GAME_POSITION_TEXT], board[GAME_BOARD_TEXT];
	struct state s, read;
	struct error e;
	int plies = 0;

	assert_int_equal(game_cell_count(g), GAME_MAX_CELLS);
	g->rules->start(g, &s);
	while (g->rules->result(g, &s) == GAME_OPEN) {
		if (plies % 64 == 0) {
			game_position_text(g, &s, text);
			if (!game_position_parse(g, text, &read, &e))
				fail_msg("%s", e.text);
			assert_true(state_equal(&s, &read));
		}
		g->rules->play(g, &s, to_and_fro(g, &s));
		plies++;
	}
	assert_int_equal(plies, GAME_MAX_PLIES);
	assert_int_equal(g->rules->result(g, &s), 0);
	assert_int_equal(state_count(g, &s, CELL_FIRST), 1249);
	assert_int_equal(state_count(g, &s, CELL_EMPTY), 0);
	game_board_text(g, &s, board, sizeof board);
	assert_int_equal(strlen(board), 51 * (2 + 2 * 50 + 1));
}
