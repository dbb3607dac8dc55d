/* What a move is judged to be: by a search, by what is exact, and by both. */
#include "fixtures/records.h"
#include "fixtures/search_fixtures.h"
#include "games/notation.h"
#include "match/judge/judge.h"

enum { MISTAKE = 8 }; /* points */

static struct search_params
params(int64_t playouts)
{
	struct search_params p = search_params_default();

	p.playouts = playouts;
	p.memory_mib = 32;
	p.seed = 1;
	return p;
}

static move_t
move_of(const struct game *g, const struct report *info, const char *text)
{
	move_t m;

	assert_true(game_move_parse(g, &info->position, text, &m, NULL));
	return m;
}

static struct judgement
judge(const char *game, const struct report *info, const char *move)
{
	const struct game *g = open_game(game);

	return judge_search(g, info, move_of(g, info, move));
}

static void
says(const struct judgement *v, const char *expected)
{
	char text[256];
	struct text t;

	text_init(&t, text, sizeof text);
	judgement_say(v, &t);
	assert_string_equal(text, expected);
}

/* ---- by a search ---- */

static struct report
made_up(const char *game, const char *moves)
{
	const struct game *g = open_game(game);
	struct state s = position_after(g, moves);
	struct search_params p = params(1);
	struct report info = search_at(g, &s, &p);

	for (int i = 0; i < info.count; i++) {
		info.moves[i].visits = 1000;
		info.moves[i].wins = info.moves[i].losses = 500;
		info.moves[i].draws = 0;
		info.moves[i].value = 0;
		info.moves[i].proven = GAME_OPEN;
	}
	info.best = 0;
	return info;
}

TEST(losses_are_the_movers)
{
	struct report info = made_up("tictactoe", "b2");
	struct judgement v;

	info.moves[0].value = -.2;
	info.moves[1].value = .28; /* O's 36 % */
	v = judge("tictactoe", &info, "b1");
	assert_int_equal(v.unit, JUDGE_POINTS);
	assert_false(v.exact);
	assert_int_equal(lround(v.loss), 24);
	assert_int_equal(v.best, info.moves[0].move);
	assert_true(judgement_is_mistake(&v, 24));
	assert_false(judgement_is_mistake(&v, 25));
	says(&v, "That loses 24 points.");
	/* A move with a better mean and fewer visits than the best loses nothing. */
	info.moves[1].value = -.9;
	v = judge("tictactoe", &info, "b1");
	assert_false(judgement_loses(&v));
	says(&v, "That loses nothing.");
	/* Few visits say nothing, unless there is a proof. */
	info.moves[1].visits = JUDGE_VISITS - 1;
	assert_int_equal(judge("tictactoe", &info, "b1").unit, JUDGE_UNKNOWN);
	info.moves[1].proven = 1;
	v = judge("tictactoe", &info, "b1");
	assert_int_equal(lround(v.loss), 60);
	assert_int_equal(judge_search(open_game("tictactoe"), &info, 4).unit, JUDGE_UNKNOWN);
}

/* What may be chance is no mistake. */
TEST(a_search_knows_how_far_off_it_may_be)
{
	struct report info = made_up("tictactoe", "b2");
	struct judgement v;

	info.moves[1].value = .2; /* 10 points worse */
	info.moves[1].visits = 60;
	info.moves[1].wins = 36;
	info.moves[1].losses = 24;
	v = judge("tictactoe", &info, "b1");
	assert_int_equal(lround(v.loss), 10);
	assert_true(v.error > 10 && v.error < 15);
	assert_false(judgement_is_mistake(&v, MISTAKE));
	info.moves[1].visits = 6000;
	info.moves[1].wins = 3600;
	info.moves[1].losses = 2400;
	v = judge("tictactoe", &info, "b1");
	assert_true(v.error < 5);
	assert_true(judgement_is_mistake(&v, MISTAKE));
}

/* A move that a search has hardly tried is searched to the end of its budget in the same tree. */
TEST(replies_make_losses_known)
{
	struct search_params p = params(400);
	struct report info, after;
	const struct game *g = open_game("score4");
	/* X has three on row 1: O must block at d1, and a4 loses at once. */
	struct state at = position_after(g, "a1 a2 b1 b2 c1");

	p.expand = 1; /* so that the tree reaches what is asked of it */
	p.reuse = 1;
	struct engine *s = search_start(g, &at, &p, NULL);
	assert_non_null(s);
	engine_wait(s);
	engine_report(s, &info);
	move_t bad = move_of(g, &info, "a4");
	int before = -1;

	info.proven = GAME_OPEN;
	for (int i = 0; i < info.count; i++) {
		info.moves[i].proven = GAME_OPEN;
		if (info.moves[i].move == bad)
			before = (int)info.moves[i].visits;
	}
	assert_in_range(before, 1, JUDGE_VISITS - 1);
	assert_int_equal(judge_search(g, &info, bad).unit, JUDGE_UNKNOWN);
	assert_true(engine_advance(
		s, &bad, 1, &(struct budget){ .playouts = 500, .time_ms = NO_LIMIT }, 1));
	engine_wait(s);
	engine_report(s, &after);
	int64_t playouts = info.playouts;
	judge_take_reply(&info, bad, &after);
	assert_true(info.playouts >= playouts);
	assert_in_range(lround(judge_search(g, &info, bad).loss), 20, 100);
	engine_destroy(s);
}

/* ---- by what is exact ---- */

/* A proof that comes with the reply decides what is best. */
TEST(a_proven_reply_changes_the_best)
{
	struct report info = made_up("othello", ""), after = info;
	int sign = state_sign(&info.position);

	after.count = 0;
	after.proven = -sign;
	info.moves[2].visits = 1500;
	judge_take_reply(&info, info.moves[0].move, &after);
	assert_int_equal(info.moves[0].proven, -sign);
	assert_int_equal(judge_best(&info), 2);
	after.proven = sign;
	judge_take_reply(&info, info.moves[1].move, &after);
	assert_int_equal(judge_best(&info), 1);
}

/* Some values known: what they rule out is not the best, what is not known may be. */
TEST(a_part_of_the_values_rules_moves_out)
{
	struct report info = made_up("othello", ""), exact = info;

	for (int i = 0; i < exact.count; i++)
		exact.moves[i].exact = EXACT_UNKNOWN;
	exact.moves[0].exact = -8;
	exact.moves[1].exact = -4;
	exact.known_moves = 2;
	info.moves[2].visits = 1001;
	judge_take_exact(&info, &exact);
	assert_int_equal(judge_best(&info), 2);
	info.moves[2].value = -.2 * state_sign(&info.position); /* visits of a reply, say */
	assert_int_equal(judge_best(&info), 1);
	info.moves[2].value = 0;
	info.best = 0;
	info.moves[2].visits = 900;
	info.moves[3].visits = 900;
	judge_take_exact(&info, &exact);
	assert_int_equal(judge_best(&info), 1);
	exact.position.to_move ^= 1;
	exact.moves[0].exact = 0;
	judge_take_exact(&info, &exact); /* of another position */
	assert_int_equal(info.moves[0].exact, -8);
}

/* What is exactly won is best and worth its result; a draw or a loss leaves what the search says. */
TEST(a_won_move_decides)
{
	struct report info = made_up("othello", ""), before;
	int sign = state_sign(&info.position);

	info.best = 1;
	info.value = .1 * sign;
	info.moves[0].exact = 0;
	before = info;
	assert_false(judge_take_win(&info));
	assert_int_equal(info.best, before.best);
	assert_true(info.value == before.value);
	info.moves[2].exact = 6 * sign;
	assert_true(judge_take_win(&info));
	assert_int_equal(info.best, 2);
	assert_true(info.value == sign);
	info.moves[2].exact = -6 * sign;
	info.best = 1;
	info.value = .1 * sign;
	assert_false(judge_take_win(&info));
	assert_true(info.value == .1 * sign);
}

/* ---- in the record ---- */

TEST(the_record_judges_by_exact_values_first)
{
	struct record r = open_record("othello", "c2 b4 c5 d2");
	struct judgement v = judge_ply(&r, 1);

	assert_int_equal(v.unit, JUDGE_UNKNOWN);
	record_set_loss(&r, r.line[2], .4, .02);
	v = judge_ply(&r, 1);
	assert_int_equal(v.unit, JUDGE_POINTS);
	assert_true(judgement_is_mistake(&v, MISTAKE));
	/* The best move after all. */
	record_set_exact(&r, r.line[1], -4, MOVE_NONE);
	record_set_exact(&r, r.line[2], -4, MOVE_NONE);
	v = judge_ply(&r, 1);
	assert_true(v.exact);
	assert_false(judgement_is_mistake(&v, MISTAKE));
	assert_int_equal(v.best, r.node[r.line[2]].move);
	/* Two discs, and no longer a loss: it is O's move that matters now. */
	record_set_exact(&r, r.line[3], -2, MOVE_NONE);
	record_set_exact(&r, r.line[4], 0, MOVE_NONE);
	v = judge_ply(&r, 3);
	assert_int_equal(lround(v.loss), 2);
	assert_true(judgement_is_mistake(&v, MISTAKE));
	says(&v, "That turns a win into a draw (2 discs).");
	v = judge_ply(&r, 4);
	assert_int_equal(v.unit, JUDGE_UNKNOWN);
	record_finish(&r);
}

TEST(discs_make_a_mistake_from_four_on)
{
	struct record r = open_record("othello", "c2 b4");
	struct judgement v;

	record_set_exact(&r, r.line[0], 12, 9);
	record_set_exact(&r, r.line[1], 10, MOVE_NONE);
	v = judge_ply(&r, 0);
	assert_int_equal(v.best, 9);
	assert_false(judgement_is_mistake(&v, 1));
	says(&v, "That loses 2 discs.");
	record_set_exact(&r, r.line[1], 8, MOVE_NONE);
	v = judge_ply(&r, 0);
	assert_true(judgement_is_mistake(&v, 100));
	record_finish(&r);
}

/* Where both choose at once a move loses no more than the position after both choices shows. */
TEST(a_choice_of_both_loses_what_the_position_loses)
{
	struct record r = open_record("tron", "down up right up");

	record_judge(&r, r.line[0], .2, 1000, MOVE_NONE);
	record_judge(&r, r.line[1], .2, 1000, MOVE_NONE);
	record_judge(&r, r.line[2], -.1, 1000, MOVE_NONE);
	record_set_loss(&r, r.line[1], 1.2, .1); /* by a few visits */
	record_set_loss(&r, r.line[2], .8, .1);
	struct judgement v = judge_ply(&r, 0);
	assert_int_equal(lround(v.loss), 15);
	assert_true(judgement_risks(&v)); /* it was lucky */
	assert_false(judgement_is_unlucky(&v));
	v = judge_ply(&r, 1); /* O has gained */
	assert_false(judgement_loses(&v));
	record_judge(&r, r.line[2], -1, 2000, MOVE_NONE);
	v = judge_ply(&r, 0);
	assert_int_equal(lround(v.loss), 60);
	record_set_loss(&r, r.line[1], .4, .1); /* the rest O's choice won */
	v = judge_ply(&r, 0);
	assert_int_equal(lround(v.loss), 20);
	assert_int_equal(lround(v.luck), 40);
	assert_true(judgement_is_unlucky(&v));
	record_set_loss(&r, r.line[3], .5, .1); /* nothing is known of what follows */
	v = judge_ply(&r, 2);
	assert_int_equal(lround(v.loss), 25);
	record_finish(&r);
}

TEST(the_rules_are_exact_too)
{
	/* X has two in a row and plays elsewhere; O completes a column. */
	struct record r = open_record("tictactoe", "a1 a2 b1 b2 c3 c2");

	record_judge(&r, r.line[4], 1, 100, MOVE_NONE);
	record_prove(&r, r.line[4], 1, 2);
	record_judge(&r, r.line[5], -1, 100, MOVE_NONE);
	struct judgement v = judge_ply(&r, 5); /* O wins by it: nothing is better */
	assert_true(v.exact && !judgement_loses(&v));
	record_finish(&r);
}
