/* Hints: the text of each step. */
#include <string.h>

#include "fixtures/search_fixtures.h"
#include "games/notation.h"
#include "match/hint.h"

/* A search of `playouts` from a position given by moves. */
static struct report
search(const char *game, const char *moves, int64_t playouts)
{
	struct search_params p = search_params_default();
	const struct game *g = open_game(game);
	struct state s = position_after(g, moves);

	p.playouts = playouts;
	p.memory_mib = 32;
	p.expand = 1; /* so that the tree reaches the moves in question */
	p.seed = 5;
	return search_at(g, &s, &p);
}

static move_t
move_of(const struct game *g, const struct report *info, const char *text)
{
	move_t m;

	assert_true(game_move_parse(g, &info->position, text, &m, NULL));
	return m;
}

/* A position with `best` as its best move, which `reply` may follow. */
static struct report
made_up(const char *game, const char *moves, const char *best)
{
	const struct game *g = open_game(game);
	struct report info = search(game, moves, 1);
	move_t m = move_of(g, &info, best);

	for (int i = 0; i < info.count; i++) {
		struct root_move *row = &info.moves[i];
		*row = (struct root_move){ .move = row->move,
			.visits = 100,
			.proven = GAME_OPEN,
			.exact = EXACT_UNKNOWN,
			.pv_length = 1,
			.pv = { row->move } };
		if (row->move == m)
			info.best = i;
	}
	return info;
}

static void
says(const char *game, const struct report *info, enum hint_step step, const char *expected)
{
	char text[HINT_TEXT];

	assert_true(hint_text(open_game(game), info, step, text));
	assert_string_equal(text, expected);
}

static void
area(const char *game, const char *best, const char *expected)
{
	struct report info = made_up(game, "", best);

	says(game, &info, HINT_AREA, expected);
}

TEST(areas_are_told_on_every_board)
{
	area("tictactoe", "b2", "Look at the middle.");
	area("tictactoe", "c1", "Look at the corners.");
	area("tictactoe", "b3", "Look at the edges.");
	area("othello", "c2", "Look at the upper left.");
	area("othello", "d5", "Look at the lower right.");
	area("othello", "e4", "Look at the lower right.");
	area("othello:8", "c4", "Look at the upper left.");
	area("othello:4", "c4", "Look at the lower right.");
	area("score4", "c2", "Look at column c.");
	area("qubic", "b3/4", "Look at layer 4.");
}

/* Of all playable cells, those in the area that the hint names; then the one. */
TEST(areas_are_cells)
{
	struct report info = made_up("tictactoe", "c1 b2", "a1");
	const struct game *g = open_game("tictactoe");

	assert_int_equal(hint_cells(g, &info, HINT_AREA), 1 << 0 | 1 << 6 | 1 << 8);
	assert_int_equal(hint_cells(g, &info, HINT_MOVE), 1 << 0);
	assert_int_equal(hint_cells(g, &info, HINT_LINE), 1 << 0);
	info.moves[report_find(&info, 6)].proven = -state_sign(&info.position); /* loses */
	assert_int_equal(hint_cells(g, &info, HINT_AREA), 1 << 0 | 1 << 8);
	info = made_up("score4", "c2 c2", "c2");
	g = open_game("score4"); /* column c: c2 is two stones high */
	assert_true(hint_cells(g, &info, HINT_AREA) ==
		    (UINT64_C(1) << 2 | UINT64_C(1) << 10 | UINT64_C(1) << 14 |
			    UINT64_C(1) << (2 * 16 + 6)));
}

TEST(a_pass_is_told)
{
	/* X cannot turn any disc, and O can. */
	const struct game *g = open_game("othello:4");
	struct report info = { .best = 0, .count = 1 };
	struct error e;
	if (!game_position_parse(g, "0122 0222 0222 0200 x", &info.position, &e))
		fail_msg("%s", e.text);
	move_t moves[GAME_MAX_MOVES];
	assert_int_equal(g->rules->moves(g, &info.position, moves), 1);
	info.moves[0] = (struct root_move){ .move = moves[0], .pv_length = 1, .pv = { moves[0] } };
	says("othello:4", &info, HINT_AREA, "You have no choice: you must pass.");
}

TEST(moves_and_lines_are_told)
{
	struct report info = made_up("tictactoe", "b2", "a1");
	struct root_move *best = &info.moves[info.best];

	best->value = -.2; /* X's: O has 60 % */
	says("tictactoe", &info, HINT_MOVE, "a1 looks best, 60% for O.");
	best->proven = 0;
	says("tictactoe", &info, HINT_MOVE, "a1 leads to a draw, and no move is better.");
	for (int i = 0; i < info.count; i++)
		info.moves[i].proven = 0;
	says("tictactoe", &info, HINT_AREA, "Look anywhere: every move leads to a draw.");
	assert_int_equal(hint_cells(open_game("tictactoe"), &info, HINT_AREA), 0);
	best->proven = -1;
	says("tictactoe", &info, HINT_AREA, "Look at the corners.");
	says("tictactoe", &info, HINT_MOVE, "a1 wins, whatever the answer.");
	best->proven = 1;
	says("tictactoe", &info, HINT_MOVE, "Every move loses against best play; a1 is one.");
	best->pv_length = 3;
	best->pv[1] = 2;
	best->pv[2] = 6;
	says("tictactoe", &info, HINT_LINE, "A likely line: a1 c1 a3.");
}

/* An exact value is said as it is, whatever the search thinks. */
TEST(exact_values_are_told)
{
	struct report info = made_up("othello", "c2", "b4");
	char text[HINT_TEXT];

	info.known = true;
	info.exact = info.moves[info.best].exact = -6;
	says("othello", &info, HINT_MOVE, "b4 wins by 6, no other move wins by more.");
	info.exact = info.moves[info.best].exact = 2;
	says("othello", &info, HINT_MOVE, "b4 loses by 2, no other move loses by less.");
	info.exact = info.moves[info.best].exact = 0;
	says("othello", &info, HINT_MOVE, "b4 leads to a draw, and no move is better.");
	info.moves[info.best].pv_length = 0; /* the search has not looked at it */
	says("othello", &info, HINT_MOVE, "b4 leads to a draw, and no move is better.");
	assert_false(hint_text(open_game("othello"), &info, HINT_LINE, text));
}

/* With simultaneous moves there is no area to hint at, and no side must pass. */
TEST(choices_side_by_side_need_room)
{
	const struct game *g = open_game("tron:a");
	struct report info = search("tron:a", "", 2000);
	char text[HINT_TEXT];

	assert_true(hint_text(g, &info, HINT_AREA, text));
	assert_non_null(strstr(text, "Space decides. Cells reached"));
	assert_int_equal(hint_cells(g, &info, HINT_AREA), 0);
	g = open_game("tron:4x4");
	info = search("tron:4x4", "", 2000);
	assert_int_equal(hint_cells(g, &info, HINT_AREA), 0);
	g = open_game("matrix:rps");
	info = search("matrix:rps", "", 2000);
	assert_true(hint_text(g, &info, HINT_AREA, text));
	assert_non_null(strstr(text, "looks best"));
}

/* X's head parts twelve cells from ten, and enters only one of both. */
TEST(steps_left_are_a_bound)
{
	const struct game *g = open_game("tron:8x8");
	struct report info;
	struct state s;
	char text[HINT_TEXT];

	assert_true(game_position_parse(
		g, "x....A..x....x..xxx..xx...xxxxx...ooxx....oooo...Boooo.....ooooo x", &s, NULL));
	report_init(&info, g, &s);
	info.known = true;
	info.best = 0;
	assert_true(hint_text(g, &info, HINT_AREA, text));
	assert_string_equal(
		text, "You are separated. Steps left, at most: yours 22, the other's 10.");
}
