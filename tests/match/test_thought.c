/* What an engine saw and what it played, and the sentences about it. */

#include "fixtures/matches.h"
#include "games/notation.h"
#include "match/phrases.h"

/* A made-up report of the start of a game, O's turn on tic-tac-toe after b2. */
static struct report
seen(const char *game, const char *moves)
{
	const struct game *g = game_open(game, NULL);
	struct report r;
	struct state s;
	int count;

	g->rules->start(g, &s);
	assert_true(game_moves_parse(g, moves, &s, NULL, &count, NULL));
	report_init(&r, g, &s);
	for (int i = 0; i < r.count; i++) {
		r.moves[i].visits = 100;
		r.moves[i].value = state_sign(&s) * -.01 * i; /* 50, 49.5, 49 ... */
	}
	r.best = 0;
	return r;
}

static const char *
sentence(const char *game, const struct report *r, int played, bool brief)
{
	static char out[160];
	const struct game *g = game_open(game, NULL);
	struct thought thought = thought_from(r, r->moves[played].move);
	struct text t;

	text_init(&t, out, sizeof out);
	assert_int_equal(thought.choices, r->count);
	if (brief)
		phrase_thought_short(g, &r->position, &thought, &t);
	else
		phrase_thought(g, &r->position, &thought, "Level 3", &t);
	return out;
}

/* Not a word of other moves: a person is not told that it was let off. */
TEST(the_move_is_said)
{
	struct report r = seen("tictactoe", "b2");

	assert_string_equal(sentence("tictactoe", &r, 4, false), "Level 3 played c2 (48%).");
	assert_string_equal(
		sentence("tictactoe", &r, 0, false), "Level 3 played a1 (50%), its first choice.");
	assert_string_equal(sentence("tictactoe", &r, 4, true), "O played c2, 48%.");
	assert_string_equal(sentence("tictactoe", &r, 0, true), "O played a1, 50%.");
}

/* Where another move shows a higher number, the one played is no plain first choice. */
TEST(the_most_visited_is_said)
{
	struct report r = seen("tictactoe", "b2");

	r.moves[0].visits = 300;
	r.moves[3].value = -.04; /* O's 52 % */
	assert_string_equal(sentence("tictactoe", &r, 0, false),
		"Level 3 played a1 (50%), its most visited move.");
	r.moves[3].visits = 49; /* no number is shown */
	assert_string_equal(
		sentence("tictactoe", &r, 0, false), "Level 3 played a1 (50%), its first choice.");
	r.moves[3].visits = 301;
	assert_string_equal(
		sentence("tictactoe", &r, 0, false), "Level 3 played a1 (50%), its first choice.");
}

/* All that keep an exact value are best, whatever a search thinks of them. */
TEST(exact_values_are_said)
{
	struct report r = seen("tictactoe", "b2");

	r.known = true;
	r.exact = r.moves[0].exact = r.moves[2].exact = 0;
	assert_string_equal(
		sentence("tictactoe", &r, 2, false), "Level 3 played c1, which keeps the draw.");
	r.exact = r.moves[2].exact = -1;
	assert_string_equal(sentence("tictactoe", &r, 2, false), "Level 3 played c1, which wins.");
	r.exact = r.moves[2].exact = 1;
	assert_string_equal(
		sentence("tictactoe", &r, 2, false), "Level 3 played c1, but every move loses.");
	r = seen("othello", "c2");
	r.known = true;
	r.exact = r.moves[1].exact = -4;
	assert_string_equal(sentence("othello", &r, 1, false),
		"Level 3 played d2, which keeps +4 discs for O.");
}

/* Plays a move of each side by engines; what they saw can be asked for as long as it is there. */
static void
a_match_remembers_it(const char *game, const char *player)
{
	static struct match m;
	int64_t now = 1;

	begin_match(&m, game, player, player, 5);
	m.spreads = true; /* they are watched */
	m.reply_us = 2000;
	assert_null(match_thought(&m, record_current(&m.record)));
	for (int ply = 1; ply <= 3; ply++) {
		while (match_at(&m) < ply)
			match_step(&m, now++);
		int before = m.record.line[ply - 1], at = m.record.line[ply];
		const struct thought *t = match_thought(&m, at);
		assert_non_null(t);
		assert_int_equal(t->played.move, m.record.node[at].move);
		assert_int_equal(t->side, m.record.node[before].position.to_move);
		assert_true(t->best.rate >= 0 && t->best.rate <= 1 && t->played.rate <= 1);
		assert_true((ply > 1) == (match_thought(&m, before) != NULL));
	}
	assert_null(match_thought(&m, m.record.line[1])); /* three moves ago */
	assert_true(match_again(&m));
	assert_null(match_thought(&m, record_current(&m.record)));
	match_finish(&m);
}

TEST(matches_remember_it)
{
	a_match_remembers_it("othello", "uct:playouts=200,temperature=50,spread=0.25");
	a_match_remembers_it("othello:4", "perfect");
	a_match_remembers_it("tictactoe", "perfect:ties=random");
	a_match_remembers_it("tron:a", "duct:playouts=200,temperature=50");
}
