/* The evaluation of a position, as eval, serve and the library ask for it. */

#include "fixtures/testing.h"
#include "match/evaluation.h"

/* *ev is set up at the start of a board, with a time beside the player's own; 0: none. */
static void
set_up(struct evaluation *ev, const char *game, const char *player, int64_t time_ms)
{
	const struct evaluation_budget budget = { .time_ms = time_ms };
	struct error e;

	*ev = (struct evaluation){ .game = game_open(game, NULL), .notify_fd = -1 };
	ev->game->rules->start(ev->game, &ev->position);
	assert_true(evaluation_read_player(&ev->player, player, ev->game, &budget, &e));
}

/* Positions that the exact solver looks at, which may not know the answer. */
static int64_t
exact_nodes(const char *player, int64_t time_ms)
{
	static struct report exact;
	struct evaluation ev;

	set_up(&ev, "score4", player, time_ms);
	evaluation_exact(&ev, &exact);
	return exact.nodes;
}

/* Beside a short search the exact solver is short, too, however its time was given. */
TEST(the_solver_does_not_outlast_the_search)
{
	int64_t all = exact_nodes("negamax:time_ms=1000", 0);

	assert_true(exact_nodes("uct:time_ms=5", 0) < all / 4);
	assert_true(exact_nodes("uct", 5) < all / 4);
	assert_true(exact_nodes("negamax", 5) < all / 4);
	assert_true(exact_nodes("negamax:time_ms=5", 0) < all / 4);
}

TEST(what_ends_by_its_clock_is_timed)
{
	struct evaluation ev;

	set_up(&ev, "othello", "uct:playouts=5", 0);
	assert_false(evaluation_is_timed(&ev.player));
	set_up(&ev, "othello", "uct", 0);
	assert_true(evaluation_is_timed(&ev.player));
	set_up(&ev, "othello", "negamax", 7);
	assert_true(evaluation_is_timed(&ev.player));
}
