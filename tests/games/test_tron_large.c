/* Tron on boards of more than 20 columns or rows: by the rules for large boards small ones are played as
 * by their own, cell by cell, and the largest have nothing that does not fit. */
#include <string.h>

#include "fixtures/positions.h"
#include "games/tron/space.h"

/* Whether both boards show the same. */
static void
compare(const struct game *small, const struct state *s, const struct game *large,
	const struct state *l)
{
	move_t moves[2][GAME_MAX_MOVES];
	bool settled[2];
	int cells[2][2];

	for (int cell = 0; cell < game_cell_count(small); cell++) {
		assert_int_equal(
			small->rules->get(small, s, cell), large->rules->get(large, l, cell));
		assert_int_equal(small->rules->move_at(small, s, cell),
			large->rules->move_at(large, l, cell));
	}
	assert_int_equal(small->rules->result(small, s), large->rules->result(large, l));
	int count = small->rules->moves(small, s, moves[0]);
	assert_int_equal(large->rules->moves(large, l, moves[1]), count);
	assert_memory_equal(moves[0], moves[1], (size_t)count);
	for (int i = 0; i < count; i++)
		assert_int_equal(small->rules->move_to_cell(small, s, moves[0][i]),
			large->rules->move_to_cell(large, l, moves[1][i]));
	if (count == 0 || s->pending)
		return;
	assert_int_equal(
		small->rules->space(small, s, cells[0]), large->rules->space(large, l, cells[1]));
	assert_memory_equal(cells[0], cells[1], sizeof cells[0]);
	double value = small->rules->evaluate(small, s, &settled[0]);
	assert_true(value == large->rules->evaluate(large, l, &settled[1]));
	assert_int_equal(settled[0], settled[1]);
}

TEST(small_boards_are_played_alike)
{
	static const char *const boards[] = { "tron", "tron:a", "tron:b", "tron:c", "tron:20x20",
		"tron:2x9", "tron:20x3" };
	struct rng rng;

	rng_seed(&rng, 3);
	for (size_t b = 0; b < sizeof boards / sizeof *boards; b++) {
		const struct game *small = open_game(boards[b]);
		struct game large = *small;
		large.rules = &tron_large_rules;
		for (int n = 0; n < 20 / every(4); n++) {
			move_t moves[GAME_MAX_MOVES];
			struct state s, l;
			int count;
			small->rules->start(small, &s);
			large.rules->start(&large, &l);
			compare(small, &s, &large, &l);
			while ((count = small->rules->moves(small, &s, moves)) > 0) {
				move_t m = moves[rng_below(&rng, (uint32_t)count)];
				small->rules->play(small, &s, m);
				large.rules->play(&large, &l, m);
				compare(small, &s, &large, &l);
			}
		}
	}
}

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
