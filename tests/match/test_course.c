/* The course of a game: no saw teeth, nothing exact altered, nothing invented. */
#include "match/judge/judge.h"

#include <math.h>

#include "fixtures/testing.h"

enum { PLIES = 20, MODERATE = 400 };

static struct record record;
static struct course course;

/* Some legal moves, of which nothing is known. */
static void
play(const char *game, int plies)
{
	assert_true(record_init(&record, game_open(game, NULL), NULL));
	for (int i = 0; i < plies; i++) {
		move_t moves[GAME_MAX_MOVES];
		const struct state *at = &record.node[record_current(&record)].position;
		int count = record.game->rules->moves(record.game, at, moves);
		assert_true(count > 0);
		assert_true(record_play(&record, moves[count / 2]));
	}
}

static int
drop(void **unused)
{
	record_finish(&record);
	return 0;
}

TEST_EACH(NULL, drop)

static void
judge(int ply, double value, int64_t playouts)
{
	record_judge(&record, record.line[ply], value, playouts, MOVE_NONE);
}

static void
solve(int ply, int exact)
{
	record.node[record.line[ply]].solved = true;
	record.node[record.line[ply]].exact = exact;
}

static double
value(int ply)
{
	assert_int_not_equal(course.point[ply].basis, COURSE_UNKNOWN);
	return course.point[ply].value;
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
		play("othello:8", PLIES);
		for (int ply = 0; ply <= PLIES; ply++)
			judge(ply, truth(ply) + (ply % 2 ? -1 : 1) * players[i].optimism[ply % 2],
				players[i].playouts[ply % 2]);
		course_follow(&course, &record, COURSE_OF_DISCS);
		assert_int_equal(course.count, PLIES + 1);
		/* The points lie on a line as straight as the truth, where each search is too high
		 * or too low by several points. */
		for (int ply = 1; ply < PLIES; ply++) {
			double bend = value(ply) - (value(ply - 1) + value(ply + 1)) / 2;
			assert_true(fabs(bend) < .02);
			assert_int_equal(course.point[ply].basis, COURSE_SEARCHED);
		}
		if (i == 0) {
			for (int ply = 1; ply < PLIES; ply++)
				assert_true(fabs(value(ply) - truth(ply)) < 1e-9);
		}
		record_finish(&record);
	}
}

/* One currency: discs where all positions are solved of which anything is known. */
TEST(discs_are_counted_where_all_is_solved)
{
	play("othello", PLIES);
	for (int ply = 0; ply <= PLIES; ply++) {
		if (ply != 13)
			judge(ply, .1, MODERATE);
	}
	for (int ply = 0; ply < 13; ply++)
		solve(ply, -4 + ply);
	course_follow(&course, &record, COURSE_OF_DISCS);
	assert_false(course.discs); /* who wins, in the searches' currency */
	assert_true(value(0) == -1 && value(4) == 0 && value(12) == 1);
	assert_true(fabs(value(18) - .1) < 1e-9);
	for (int ply = 14; ply <= PLIES; ply++)
		solve(ply, 6);
	course_follow(&course, &record, COURSE_OF_DISCS);
	assert_true(course.discs);
	assert_true(value(12) == 8 && value(14) == 6 && value(13) == 7);
	assert_int_equal(course.point[13].basis, COURSE_BETWEEN);
	course_follow(&course, &record, COURSE_OF_SEARCHES);
	assert_false(course.discs);
	assert_true(fabs(value(4) - .1) < 1e-9);
	record_finish(&record);
	/* Others have no discs to count. */
	play("tictactoe", 3);
	for (int ply = 0; ply < 4; ply++)
		solve(ply, 0);
	course_follow(&course, &record, COURSE_OF_DISCS);
	assert_false(course.discs);
	assert_true(value(3) == 0 && course.point[3].basis == COURSE_EXACT);
}
