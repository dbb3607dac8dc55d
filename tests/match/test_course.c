/* The course of a game has no saw teeth; the graph shows the rest of it. */
#include "match/judge/judge.h"

#include <math.h>

#include "fixtures/testing.h"

enum { PLIES = 20, MODERATE = 400 };

/* Some legal moves, of which nothing is known. */
static struct record
play(const char *game, int plies)
{
	struct record r;

	assert_true(record_init(&r, game_open(game, NULL), NULL));
	for (int i = 0; i < plies; i++) {
		move_t moves[GAME_MAX_MOVES];
		int count =
			r.game->rules->moves(r.game, &r.node[record_current(&r)].position, moves);
		assert_true(count > 0);
		assert_true(record_play(&r, moves[count / 2]));
	}
	return r;
}

static double
value(const struct course *c, int ply)
{
	assert_int_equal(c->point[ply].basis, COURSE_SEARCHED);
	return c->point[ply].value;
}

/* What each position is really worth, and how far the first player's searches are too high, the
 * second's too low. */
static double
truth(int ply)
{
	return .02 * ply - .1;
}

TEST(optimism_is_levelled_out)
{
	static const struct {
		int64_t playouts[2];
		double optimism[2];
	} players[] = { { { MODERATE, MODERATE }, { .24, .24 } },
		{ { 4000, MODERATE }, { .08, .24 } }, { { 100, 9000 }, { .3, .03 } } };

	for (size_t i = 0; i < sizeof players / sizeof players[0]; i++) {
		struct record r = play("othello:8", PLIES);
		struct course course;
		for (int ply = 0; ply <= PLIES; ply++)
			record_judge(&r, r.line[ply],
				truth(ply) + (ply % 2 ? -1 : 1) * players[i].optimism[ply % 2],
				players[i].playouts[ply % 2], MOVE_NONE);
		course_follow(&course, &r, COURSE_OF_DISCS);
		assert_int_equal(course.count, PLIES + 1);
		/* The points lie on a line as straight as the truth, where each search is too high
		 * or too low by several points. */
		for (int ply = 1; ply < PLIES; ply++) {
			double bend = value(&course, ply) -
				      (value(&course, ply - 1) + value(&course, ply + 1)) / 2;
			assert_true(fabs(bend) < .02);
		}
		if (i == 0) {
			for (int ply = 1; ply < PLIES; ply++)
				assert_true(fabs(value(&course, ply) - truth(ply)) < 1e-9);
		}
		record_finish(&r);
	}
}
