/* What a weak player does not see. */
#include "fixtures/search_fixtures.h"

/* The report of a search with these oversights. */
static struct report
look(const char *game, const char *moves, struct oversight oversight, int64_t playouts)
{
	const struct game *g = open_game(game);
	struct search_params p = search_params_default();
	const struct state s = position_after(g, moves);

	p.playouts = playouts;
	p.seed = 4;
	p.solver = 0;
	p.spread = .25;
	p.playout.id = PLAYOUT_RANDOM;
	p.oversight = oversight;
	return search_at(g, &s, &p);
}

static const struct root_move *
of(const struct report *r, const char *cell)
{
	for (int i = 0; i < r->count; i++) {
		char name[GAME_MOVE_TEXT];
		game_move_text(game_open("tictactoe", NULL), &r->position, r->moves[i].move, name);
		if (strcmp(name, cell) == 0)
			return &r->moves[i];
	}
	fail_msg("no move %s", cell);
	return NULL;
}

/* Errors are about as large as `noise` says, and stay the same for a search. */
TEST(noise_is_seen_in_the_values)
{
	struct lapses l, same;
	double squares = 0;

	for (uint64_t seed = 0; seed < 100; seed++) {
		lapses_draw(&l, &(struct oversight){ .noise = 10 }, seed);
		for (int i = 0; i < GAME_MAX_MOVES; i++)
			squares += (double)l.error[i] * (double)l.error[i];
	}
	/* 10 points of win rate are a fifth of the way from a draw to a win. */
	assert_true(fabs(sqrt(squares / (100 * GAME_MAX_MOVES)) - .2) < .01);
	lapses_draw(&same, &(struct oversight){ .noise = 10 }, 99);
	assert_memory_equal(&l, &same, sizeof l);
	struct report right = look("tictactoe", "", (struct oversight){ 0 }, 2000);
	struct report wrong = look("tictactoe", "", (struct oversight){ .noise = 60 }, 2000);
	double most = 0;
	for (int i = 0; i < right.count; i++)
		most = fmax(most, fabs(right.moves[i].value - wrong.moves[i].value));
	assert_true(most > .3);
	/* What is certain no noise changes: X wins at c1. */
	wrong = look("tictactoe", "a1 a2 b1 b2", (struct oversight){ .noise = 1000 }, 300);
	assert_int_equal(wrong.best, of(&wrong, "c1") - wrong.moves);
}

/* X threatens c1: whoever sees two plies ahead blocks, whatever it thinks of the move. */
TEST(sight_keeps_from_the_plain_mistakes)
{
	const struct oversight fool = { .noise = 1000, .blind = .9 };
	struct oversight careful = fool;
	int fooled = 0;

	careful.sight = 2;
	for (int k = 0; k < 2; k++) {
		struct report r = look("tictactoe", "a1 b2 b1", k ? careful : fool, 300);
		fooled += r.best != of(&r, "c1") - r.moves;
		assert_int_equal(of(&r, "a3")->proven, k ? 1 : GAME_OPEN);
		assert_int_equal(of(&r, "a3")->length, k ? 2 : 0);
	}
	assert_int_equal(fooled, 1);
	/* Two threats: the moves that leave one of them stay open. */
	struct report r = look("tictactoe", "a1 b2 c3 a3 c1", careful, 300);
	assert_int_equal(of(&r, "b1")->proven, GAME_OPEN);
	assert_int_equal(of(&r, "a2")->proven, 1);
}

TEST(what_is_not_thought_of_is_not_in_the_tree)
{
	struct lapses l;
	move_t moves[GAME_MAX_MOVES];
	int left = 0;

	for (uint64_t seed = 0; seed < 50; seed++) {
		lapses_draw(&l, &(struct oversight){ .blind = .25 }, seed);
		for (int i = 0; i < GAME_MAX_MOVES; i++)
			moves[i] = (move_t)i;
		left += lapses_narrow(&l, SIDE_SECOND, moves, GAME_MAX_MOVES);
	}
	assert_in_range(left, 50 * GAME_MAX_MOVES * 70 / 100, 50 * GAME_MAX_MOVES * 80 / 100);
	lapses_draw(&l, &(struct oversight){ .blind = 1 }, 1);
	assert_int_equal(lapses_narrow(&l, SIDE_FIRST, moves, 3), 3); /* something must be played */
}
