/* The faults that a search can make on purpose: each is found by a law that the search without faults
 * keeps. docs/lab/faults.md speaks of these laws. */
#include "fixtures/search_fixtures.h"

/* A search with a fault, where only playouts decide. */
static struct report
search_with(enum fault fault, const char *position, bool flat)
{
	struct search_params p = budget(flat ? 90000 : 2000, 1);

	p.solver = 0;
	p.flat = flat;
	p.fault = fault;
	return search_position(strlen(position) == 9 ? "tictactoe" : "othello:4", position, &p);
}

/* The mean result of the only move left, as the first player's. */
static double
value_at_end(enum fault fault, const char *position)
{
	struct report r = search_with(fault, position, false);

	assert_int_equal(r.count, 1);
	return (double)(r.moves[0].wins - r.moves[0].losses) / (double)r.moves[0].visits;
}

/* What a move that ends the game is worth: X wins with the last cell; nobody does. */
static bool
pays_the_winner(enum fault fault)
{
	return value_at_end(fault, "110221122") == 1;
}

static bool
pays_nobody_for_a_draw(enum fault fault)
{
	return value_at_end(fault, "121122210") == 0;
}

/* Random games from the empty board: .585 won by X, .288 by O (docs/lab/experiments.md, s0). */
static bool
plays_out_for_both(enum fault fault)
{
	struct report r = search_with(fault, "000000000", true);
	double sum = 0;

	for (int i = 0; i < r.count; i++)
		sum += (double)(r.moves[i].wins - r.moves[i].losses);
	return fabs(sum / (double)r.playouts - .297) < .015;
}

/* With colours and turn exchanged, wins become losses. */
static bool
sees_both_alike(enum fault fault)
{
	struct report x = search_with(fault, "0000021001200000 x", false);
	struct report o = search_with(fault, "0000012002100000 o", false);

	return x.moves[0].visits == o.moves[0].visits && x.moves[0].wins == o.moves[0].losses;
}

TEST(each_fault_breaks_a_law)
{
	static const struct {
		enum fault fault;
		bool winner, draw, both, alike;
	} broken[] = {
		{ FAULT_NONE, false, false, false, false },
		{ FAULT_CREDIT, true, true, true, false },
		{ FAULT_VIEW, true, false, true, true },
		{ FAULT_ONE_SIDE, false, false, true, false },
	};

	for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++) {
		enum fault f = broken[i].fault;
		print_message("fault %d\n", (int)f);
		assert_int_equal(pays_the_winner(f), !broken[i].winner);
		assert_int_equal(pays_nobody_for_a_draw(f), !broken[i].draw);
		assert_int_equal(plays_out_for_both(f), !broken[i].both);
		assert_int_equal(sees_both_alike(f), !broken[i].alike);
	}
}
