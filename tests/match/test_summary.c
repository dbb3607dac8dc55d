/* Why a move was a mistake: the reasons that are given are so. */
#include <stdio.h>
#include <string.h>

#include "fixtures/records.h"
#include "games/notation.h"
#include "match/judge/judge.h"
#include "match/summary.h"

static move_t
move_of(const struct game *g, const struct state *s, const char *text)
{
	move_t m;

	if (!text)
		return MOVE_NONE;
	assert_true(game_move_parse(g, s, text, &m, NULL));
	return m;
}

/* The sentence about `played` after these moves, "" for none. */
static const char *
reason(const char *game, const char *moves, const char *played, const char *better)
{
	static char out[SUMMARY_TEXT];
	const struct game *g = open_game(game);
	struct state s = position_after(g, moves);
	struct reason why = { g, &s, move_of(g, &s, played), move_of(g, &s, better), MOVE_NONE };
	struct text t;

	text_init(&t, out, sizeof out);
	if (!reason_text(&why, &t))
		assert_string_equal(out, "");
	return out;
}

TEST(lines_have_reasons)
{
	assert_string_equal(
		reason("tictactoe", "a1 a2 b1 b2", "c3", "c1"), "It missed an immediate win, c1.");
	/* Nothing better needs to be known for that. */
	assert_string_equal(
		reason("tictactoe", "a1 a2 b1 b2", "c3", NULL), "It missed an immediate win, c1.");
	assert_string_equal(
		reason("tictactoe", "a1 b2 b1", "a3", "c1"), "It let X win at once with c1.");
	/* Both lose to something: no fact tells them apart. */
	assert_string_equal(reason("tictactoe", "a1 b2 b1", "a3", "b3"), "");
	/* A corner against the middle; an edge lets X make two threats, and X may miss that. */
	assert_string_equal(reason("tictactoe", "b2", "b1", "a1"), "");
	assert_string_equal(reason("tictactoe", "b2 b1 a1 c3", "c2", "a3"),
		"It missed a win in two moves, a2 first.");
	assert_string_equal(
		reason("tictactoe", "b2 b1 a1", "a2", "c3"), "It let X win at once with c3.");
	assert_string_equal(reason("tictactoe", "a1 b1", "c3", "a2"), "");
	assert_string_equal(
		reason("score4", "a1 b1 a2 b2 a3", "d4", "a4"), "It let X win at once with a4/1.");
	assert_string_equal(reason("qubic", "a1/1 b1/1 a2/1 b2/1 a3/1 b3/1", "d4/1", "a4/1"),
		"It missed an immediate win, a4/1.");
}

/* In a game played at random. */
#define ODD    "e4 c5 b5 e5 c2 a5 d5 c1 b4 b3 e6 e2 a4 e3 "
#define MOBILE "c2 b2 b3 b4 d5 e4 a4 d6 e5 f4 f6 e2 b5 a3 f5 a5 a1 c6 c5 "

TEST(othello_has_reasons)
{
	assert_string_equal(reason("othello", ODD, "f1", "d2"), "It gave O the corner f6.");
	assert_string_equal(
		reason("othello", ODD "f1 d6", "d1", "a6"), "It did not take the corner a6.");
	assert_string_equal(reason("othello", ODD "f1 d6 d1 f3 a6 f5 b1 a3 f4", "b6", "f6"),
		"It left the corner f6 to X.");
	assert_string_equal(reason("othello", ODD "f1 d6 d1 f3 a6 f5 b1", "a3", "d2"),
		"Parity: it opened an even group of 4 empty cells, d2 an odd one.");
	assert_string_equal(reason("othello", MOBILE, "d2", "e6"),
		"It left X 8 moves; after e6 it would have had 4.");
	assert_string_equal(reason("othello", MOBILE "d2 a6 c1 e3 e6", "f3", "b6"),
		"After b6, O would have had to pass.");
	assert_string_equal(reason("othello", MOBILE, "d2", NULL), "");
}

/* Whatever is said of a corner is so. */
TEST(corners_are_real)
{
	const struct game *g = open_game("othello");
	struct rng rng;
	int gave = 0, left = 0;

	rng_seed(&rng, 11);
	for (int game = 0; game < 60; game++) {
		struct state s;
		g->rules->start(g, &s);
		while (g->rules->result(g, &s) == GAME_OPEN) {
			move_t moves[GAME_MAX_MOVES];
			int count = g->rules->moves(g, &s, moves);
			move_t m = moves[rng_below(&rng, (uint32_t)count)];
			move_t n = moves[rng_below(&rng, (uint32_t)count)];
			struct reason why = { g, &s, m, n, MOVE_NONE };
			char text[SUMMARY_TEXT], corner[8];
			struct text t;
			text_init(&t, text, sizeof text);
			bool said = m != n && reason_text(&why, &t);
			struct state next = s;
			g->rules->play(g, &next, m);
			if (said &&
				sscanf(text, "It gave %*c the corner %7[a-f1-6]", corner) == 1) {
				move_t taken;
				assert_true(game_move_parse(g, &next, corner, &taken, NULL));
				gave++;
			}
			if (said && (sscanf(text, "It left the corner %7[a-f1-6]", corner) == 1 ||
					    sscanf(text, "It did not take the corner %7[a-f1-6]",
						    corner) == 1)) {
				assert_int_equal(move_of(g, &s, corner), n);
				left++;
			}
			s = next;
		}
	}
	assert_true(gave > 20 && left > 20);
}

/* Whatever is said of room and crashes is so, whichever side chooses. */
TEST(room_has_reasons)
{
	const struct game *g = open_game("tron:5x5");
	struct rng rng;
	int crashes = 0, rooms = 0;

	rng_seed(&rng, 2);
	for (int step = 0; step < 3000; step++) {
		static struct state s;
		move_t a[GAME_MAX_MOVES], b[GAME_MAX_MOVES];
		if (step == 0 || g->rules->result(g, &s) != GAME_OPEN)
			g->rules->start(g, &s);
		struct state next = s;
		int n = g->rules->moves(g, &s, a);
		move_t m = a[rng_below(&rng, (uint32_t)n)],
		       better = a[rng_below(&rng, (uint32_t)n)];
		g->rules->play(g, &next, m);
		int k = g->rules->moves(g, &next, b);
		move_t other = b[rng_below(&rng, (uint32_t)k)];
		g->rules->play(g, &next, other);
		struct reason why = { g, &s, m, better, other };
		char text[SUMMARY_TEXT];
		int left[2], cells[2];
		struct text t;
		text_init(&t, text, sizeof text);
		bool said = reason_text(&why, &t);
		if (said && strncmp(text, "It crashed", 10) == 0) {
			assert_true(g->rules->result(g, &next) * state_sign(&s) <= 0);
			crashes++;
		} else if (said) {
			assert_int_equal(
				sscanf(text, "It left X %d cells to %d", &left[0], &left[1]), 2);
			g->rules->space(g, &next, cells);
			assert_memory_equal(left, cells, sizeof cells);
			rooms++;
		}
		s = next;
	}
	assert_true(crashes > 10 && rooms > 10);
}

static const char *
why(const struct record *r, int ply)
{
	static char out[SUMMARY_TEXT];
	struct text t;

	text_init(&t, out, sizeof out);
	judge_why(r, ply, &t);
	return out;
}

/* What a search has proven far ahead is a reason, too. */
TEST(force_is_a_reason)
{
	struct record r = open_record("score4", "a1 d1 a4 b2 c3");
	struct summary d;

	for (int ply = 0; ply < r.length; ply++)
		record_judge(&r, r.line[ply], 0, 100000, MOVE_NONE);
	record_set_loss(&r, r.line[2], .66, .02);
	summary_make(&r, 8, &d);
	assert_int_equal(d.worst_count, 1);
	assert_string_equal(why(&r, d.turn[0]), "");
	record_prove(&r, r.line[2], 1, MOVE_NONE); /* after O's d1 */
	summary_make(&r, 8, &d);
	assert_int_equal(d.turn[0], 1);
	assert_string_equal(why(&r, d.turn[0]), " It let X win by force.");
	record_set_loss(&r, r.line[3], .5, .02);
	record_set_loss(&r, r.line[2], 0, .02);
	summary_make(&r, 8, &d);
	assert_int_equal(d.turn[0], 2);
	assert_string_equal(why(&r, d.turn[0]), " It missed a win by force.");
	record_finish(&r);
}

/* The worst are listed by what is shown of each, although a change of the result weighs more. */
TEST(the_worst_are_in_order)
{
	static const int exact[] = { 14, -10, -10, -36 };
	struct record r = open_record("othello", "e4 c5 b5 e5");
	int worst[SUMMARY_WORST];

	for (int ply = 0; ply < 4; ply++)
		record_set_exact(&r, r.line[ply], exact[ply], MOVE_NONE);
	assert_int_equal(summary_worst(&r, SIDE_FIRST, r.length, 8, worst), 2);
	assert_int_equal(worst[0], 2); /* -26d */
	assert_int_equal(worst[1], 0); /* -24d, and a win became a loss */
	record_finish(&r);
}
