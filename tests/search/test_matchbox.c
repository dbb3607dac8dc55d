/* The matchbox learner, and the table of tic-tac-toe that it and perfect play are based on. */
#include <math.h>
#include <string.h>

#include "fixtures/positions.h"
#include "fixtures/testing.h"
#include "search/matchbox/matchbox.h"
#include "search/tictactoe/table.h"

static const struct game *const game = &game_tictactoe;

static struct matchbox *
new_boxes(int symmetry, int beads, int win, int draw, int loss)
{
	struct matchbox_params p = {
		.symmetry = symmetry, .beads = { beads }, .win = win, .draw = draw, .loss = loss
	};
	struct matchbox *m = matchbox_create(&p);

	assert_non_null(m);
	return m;
}

/* ---- the table ---- */

TEST(the_table_is_what_plain_negamax_says)
{
	static const int of_ply[] = { 1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78 };
	int reached[10] = { 0 }, over = 0;
	const struct tictactoe_entry *table = tictactoe_table();

	for (int code = 0; code < TICTACTOE_CODES; code++) {
		const struct tictactoe_entry *e = &table[code];
		struct state s;
		if (!e->reached)
			continue;
		tictactoe_decode(code, &s);
		assert_int_equal(tictactoe_code(&s), code);
		reached[tictactoe_stones(code)]++;
		over += e->over;
		if (tictactoe_stones(code) < 2 && code != 0)
			continue; /* the slow way would take too long for all nine */
		assert_int_equal(e->value, state_sign(&s) * outcome(game, &s));
		for (int m = 0; m < TICTACTOE_CELLS && !e->over; m++) {
			struct state next = s;
			if (!game_is_legal(game, &s, (move_t)m))
				continue;
			game->rules->play(game, &next, (move_t)m);
			bool keeps = table[tictactoe_code(&next)].value == e->value;
			assert_int_equal(e->best >> m & 1, keeps);
		}
	}
	for (int ply = 0; ply < 10; ply++)
		assert_int_equal(reached[ply], of_ply[ply]);
	assert_int_equal(over, 958);
}

/* ---- boxes ---- */

static int
boxes_at(const struct matchbox *m, int ply)
{
	int count = 0;

	for (int box = 0; box < matchbox_count(m); box++) {
		struct state s;
		matchbox_position(m, box, &s);
		count += state_count(game, &s, CELL_EMPTY) == 9 - ply;
	}
	return count;
}

TEST(there_are_304_boxes_for_the_first_player)
{
	struct matchbox *merged = new_boxes(1, 1, 3, 1, 0), *all = new_boxes(0, 1, 3, 1, 0);

	assert_int_equal(boxes_at(merged, 0), 1);
	assert_int_equal(boxes_at(merged, 2), 12);
	assert_int_equal(boxes_at(merged, 4), 108);
	assert_int_equal(boxes_at(merged, 6), 183);
	assert_int_equal(boxes_at(all, 2), 72);
	assert_int_equal(matchbox_count(all), 5478 - 958);
	matchbox_destroy(merged);
	matchbox_destroy(all);
	matchbox_destroy(NULL);
}

/* ---- learning ---- */

/* b2 a1 c1 a3 a2 c2 b1 b3 c3: a draw; and O wins by a1 a2 a3 with X on b2 b1 c1, again and again. */
TEST(beads_after_a_scripted_game)
{
	static const move_t drawn[] = { 4, 0, 2, 6, 3, 5, 1, 7, 8 };
	static const move_t lost[] = { 4, 0, 1, 3, 2, 6 };
	static const char *const own[] = { ".........", "o...x....", "o.x.x.o..", "o.xxxoo..",
		"oxxxxooo." };
	struct matchbox *m = new_boxes(0, 10, 3, 1, -1);
	struct state start = position(game, ".........");
	uint32_t beads[9];

	matchbox_learn(m, &start, drawn, 9, SIDE_FIRST, 0);
	for (int i = 0; i < 5; i++) {
		struct state s = position(game, own[i]);
		uint32_t all = 10 * (uint32_t)state_count(game, &s, CELL_EMPTY);
		assert_int_equal(matchbox_look(m, &s, beads), all + 1);
		assert_int_equal(beads[drawn[2 * i]], 11);
	}
	/* O's boxes are as they were. */
	struct state after = position(game, "....x....");
	assert_int_equal(matchbox_look(m, &after, beads), 80);
	/* Beads never fall below zero. */
	for (int i = 0; i < 30; i++)
		matchbox_learn(m, &start, lost, 6, SIDE_FIRST, -1);
	matchbox_look(m, &start, beads);
	assert_int_equal(beads[4], 0);
	assert_int_equal(beads[0], 10);
	matchbox_destroy(m);
}

/* X has moved three times, on b2 b1 c1, when O wins; O on a1 a2 a3. */
TEST(late_moves_may_count_more_or_alone)
{
	static const move_t lost[] = { 4, 0, 1, 3, 2, 6 };
	static const char *const at[] = { ".........", "....x....", "o...x....", "ox..x....",
		"ox.ox....", "oxxox...." };
	static const struct {
		int credit, blame;
		int change[6]; /* of the bead of each move, one side after the other */
	} cases[] = { { CREDIT_ALL, CREDIT_ALL, { -2, 3, -2, 3, -2, 3 } },
		{ CREDIT_PLY, CREDIT_ALL, { -2, 3, -2, 6, -2, 9 } },
		{ CREDIT_ALL, CREDIT_LAST, { 0, 3, 0, 3, -2, 3 } },
		{ CREDIT_LAST, CREDIT_PLY, { -2, 0, -4, 0, -6, 3 } } };
	struct state start = position(game, at[0]);

	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		struct matchbox *m = new_boxes(0, 10, 3, 1, -2);
		struct matchbox_params p = *matchbox_params_of(m);
		uint32_t beads[9];
		p.credit = cases[i].credit;
		p.blame = cases[i].blame;
		matchbox_set_params(m, &p);
		matchbox_learn(m, &start, lost, 6, SIDE_FIRST, -1);
		matchbox_learn(m, &start, lost, 6, SIDE_SECOND, -1);
		for (int ply = 0; ply < 6; ply++) {
			struct state s = position(game, at[ply]);
			matchbox_look(m, &s, beads);
			assert_int_equal(beads[lost[ply]], 10 + cases[i].change[ply]);
		}
		matchbox_destroy(m);
	}
}

TEST(an_empty_box_is_filled_anew)
{
	static const move_t lost[] = { 4, 0, 1, 3, 2, 6 };
	struct matchbox *m = new_boxes(1, 1, 3, 1, -1);
	struct state start = position(game, "........."), end = position(game, "oxxox.o..");
	struct rng rng;
	uint32_t beads[9];

	rng_seed(&rng, 1);
	memset(matchbox_beads(m, 0), 0, 9 * sizeof(uint32_t));
	assert_int_equal(matchbox_look(m, &start, beads), 0);
	assert_true(game_is_legal(game, &start, matchbox_choose(m, &start, &rng)));
	assert_int_equal(matchbox_look(m, &start, beads), 3);
	assert_int_equal(matchbox_refills(m), 1);
	/* A finished game has no box. */
	assert_int_equal(matchbox_look(m, &end, beads), 0);
	matchbox_learn(m, &start, lost, 6, SIDE_FIRST, -1);
	matchbox_destroy(m);
}

/* ---- statistics ---- */

enum opponent { RANDOM, PERFECT };

static move_t
reply(const struct state *s, enum opponent who, struct rng *rng)
{
	move_t moves[GAME_MAX_MOVES];
	int count = game->rules->moves(game, s, moves), kept = 0;
	unsigned best = tictactoe_table()[tictactoe_code(s)].best;

	for (int i = 0; i < count; i++) {
		if (who == RANDOM || best >> moves[i] & 1)
			moves[kept++] = moves[i];
	}
	return moves[rng_below(rng, (uint32_t)kept)];
}

/* A game of the learner with X, which resigns where a box is empty; *starved: the first such box.
 * */
static int
play(struct matchbox *m, enum opponent who, struct rng *rng, bool *starved)
{
	struct state start = position(game, "........."), s = start;
	move_t moves[9];
	uint32_t beads[9];
	int plies = 0, result;

	while ((result = game->rules->result(game, &s)) == GAME_OPEN) {
		if (s.to_move == SIDE_FIRST && matchbox_look(m, &s, beads) == 0) {
			*starved = *starved || plies == 0;
			result = -1;
			break;
		}
		moves[plies] =
			s.to_move == SIDE_FIRST ? matchbox_choose(m, &s, rng) : reply(&s, who, rng);
		game->rules->play(game, &s, moves[plies++]);
	}
	matchbox_learn(m, &start, moves, plies, SIDE_FIRST, result);
	return result;
}

struct tally {
	double early_won, late_won, late_drawn; /* games 1 to 50, 2001 to 5000 */
	double starved;                         /* learners */
};

static struct tally
learners(const int *beads, enum opponent who)
{
	enum { EARLY = 50, FROM = 2000, GAMES = 5000 };
	const int count = 200 / every(4);
	struct matchbox_params p = { .symmetry = 1, .win = 3, .draw = 1, .loss = -1 };
	struct tally t = { 0 };

	memcpy(p.beads, beads, 8 * sizeof *beads);
	for (int l = 0; l < count; l++) {
		struct matchbox *m = matchbox_create(&p);
		struct rng rng;
		bool starved = false;
		rng_seed(&rng, (uint64_t)l + 1);
		for (int i = 0; i < GAMES; i++) {
			int result = play(m, who, &rng, &starved);
			t.early_won += i < EARLY && result > 0;
			t.late_won += i >= FROM && result > 0;
			t.late_drawn += i >= FROM && result == 0;
		}
		t.starved += starved;
		matchbox_destroy(m);
	}
	t.early_won /= count * EARLY;
	t.late_won /= count * (GAMES - FROM);
	t.late_drawn /= count * (GAMES - FROM);
	t.starved /= count;
	return t;
}

static void
near(double got, double wanted, double error)
{
	if (fabs(got - wanted) > error)
		fail_msg("%.4f is not within %.4f of %.4f", got, error, wanted);
}

static const int classic[8] = { 4, 4, 3, 3, 2, 2, 1, 1 };

/* From an independent program with 200 learners each, as here (50 if the program is slow); the errors are three
 * standard deviations of the difference of two such samples. */
TEST(learners_fare_as_michies)
{
	struct tally t = learners(classic, RANDOM);
	near(t.early_won, .623, .025 * every(2));
	near(t.late_won, .853, .02 * every(2));
	near(t.starved, 0, .001);
}

TEST_LONG(learners_fare_as_michies_against_perfect_play)
{
	static const int twice[8] = { 8, 8, 4, 4, 2, 2, 1, 1 };

	near(learners(classic, PERFECT).starved, .67, .14);
	struct tally t = learners(twice, PERFECT);
	near(t.starved, .145, .11);
	near(t.late_drawn, .853, .11);
	near(t.late_won, 0, 0);
}

/* ---- what is recorded ---- */

/* Nobody has to read: what does not fit is lost, and the numbers say so. */
TEST(unread_records_are_lost)
{
	struct matchbox *m = new_boxes(1, 2, 3, 1, -1);
	struct trace *trace = trace_create();
	const struct trace_record *r;
	struct rng rng = { 5 };
	struct state start;
	int read = 0;

	game->rules->start(game, &start);
	matchbox_set_trace(m, trace);
	for (int n = 0; n < TRACE_BEADS + 4; n++)
		matchbox_choose(m, &start, &rng);
	while ((r = trace_read(trace)))
		assert_int_equal(r->number, ++read);
	assert_int_equal(read, TRACE_BEADS);
	matchbox_choose(m, &start, &rng);
	assert_int_equal(trace_read(trace)->number, TRACE_BEADS + 5);
	matchbox_destroy(m);
	trace_destroy(trace);
}
