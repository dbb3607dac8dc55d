/* Interrupted trainings: resumed to the same bytes, or refused. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "fixtures/specifications.h"
#include "match/match.h"
#include "match/player/training.h"

static const char *path;

static const struct game *
tictactoe(void)
{
	return game_open("tictactoe", NULL);
}

struct stop {
	int64_t left;
};

static bool
stop_later(void *context, int result)
{
	struct stop *stop = context;

	(void)result;
	return --stop->left > 0;
}

static void
same_files(const char *a, const char *b, const char *what)
{
	struct error e;
	size_t a_size, b_size;
	char *x = file_read(a, 1 << 20, &a_size, &e), *y = file_read(b, 1 << 20, &b_size, &e);

	assert_non_null(x);
	assert_non_null(y);
	if (a_size != b_size || memcmp(x, y, a_size) != 0)
		fail_msg("%s: what was learned differs", what);
	free(x);
	free(y);
}

/* Stopped twice and resumed twice, it comes to the same end. */
TEST(a_training_goes_on)
{
	static const char *const pairs[][2] = { { "matchbox", "random" },
		{ "matchbox:beads=1,loss=-1,symmetry=off", "perfect:ties=random" },
		{ "matchbox", "uct:playouts=20" }, { "matchbox", "uct:playouts=20,reuse=on" },
		{ "matchbox", "negamax:depth=2" }, { "matchbox", "flat:playouts=5" } };
	struct training_end whole = { 0 }, parts = { 0 };
	char other[80];
	struct error e;

	snprintf(other, sizeof other, "%s.parts", path);
	for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
		struct training_params p = { .game = tictactoe(),
			.learner = spec(pairs[i][0]),
			.against = spec(pairs[i][1]),
			.games = 301,
			.seed = 0xfedcba9876543210u,
			.out = path };
		struct stop stop = { INT64_MAX };
		assert_true(training_run(&p, stop_later, &stop, &whole, &e));
		p.out = other;
		p.resume = true;
		for (int start = 0; start < 3; start++) {
			stop.left = start == 2 ? INT64_MAX : 77;
			if (!training_run(&p, stop_later, &stop, &parts, &e))
				fail_msg("%s: %s", pairs[i][1], e.text);
		}
		assert_int_equal(INT64_MAX - stop.left, 301 - 2 * 77);
		same_files(path, other, pairs[i][1]);
		assert_memory_equal(&whole, &parts, sizeof whole);
		unlink(path);
		unlink(other);
	}
}

static void
training_is_refused(const struct training_params *p, const char *because)
{
	struct training t;
	struct error e = { "" };

	if (training_start(&t, p, &e))
		fail_msg("it goes on, although %s", because);
	if (!strstr(e.text, because))
		fail_msg("\"%s\" does not say \"%s\"", e.text, because);
}

/* Only the training that was stopped is resumed. */
TEST(other_trainings_are_refused)
{
	struct training_params p = { .game = tictactoe(),
		.learner = spec("matchbox"),
		.against = spec("random"),
		.games = 20,
		.seed = 5,
		.out = path };
	struct stop stop = { 10 };
	struct training_end end;
	struct training t;
	struct error e;

	assert_true(training_run(&p, stop_later, &stop, &end, &e));
	training_is_refused(&p, "already exists");
	p.resume = true;
	p.games = 21;
	training_is_refused(&p, "of 20 games and not of 21");
	p.games = 20;
	p.seed = 6;
	training_is_refused(&p, "with the seed 5 and not 6");
	p.any_seed = true;
	assert_true(training_start(&t, &p, &e));
	assert_int_equal(t.params.seed, 5);
	training_finish(&t);
	p.against = spec("perfect");
	training_is_refused(&p, "of other players");
	p.against = spec("matchbox");
	training_is_refused(&p, "cannot be resumed");
	/* A game played outside the training ends it. */
	char text[128];
	struct player_spec pair[2] = { spec("random"), spec("random") };
	struct match m;
	snprintf(text, sizeof text, "matchbox:file=%s", path);
	pair[0] = spec(text);
	assert_true(match_init(&m, tictactoe(), NULL, pair, 4, -1));
	while (match_result(&m) == GAME_OPEN)
		match_step(&m, 1);
	match_finish(&m);
	p.against = spec("random");
	training_is_refused(&p, "not in the middle of a training");
	unlink(path);
}

struct score {
	int won, games;
};

static bool
add_score(void *context, int result)
{
	struct score *s = context;

	s->won += result > 0;
	s->games++;
	return true;
}

static struct score
play_td(const char *learner, int games, uint64_t seed, const char *out)
{
	struct error e = { "" };
	struct score score = { 0 };
	struct training_end end;
	struct training_params p = { .game = game_open("othello", NULL),
		.learner = spec(learner),
		.against = spec("random"),
		.games = games,
		.seed = seed,
		.out = out };

	if (!training_run(&p, add_score, &score, &end, &e))
		fail_msg("%s: %s", learner, e.text);
	assert_false(end.has_boxes);
	assert_int_equal(score.games, games);
	return score;
}

/* What it learned from random games beats random play, is read back, and goes on from there. */
TEST(differences_are_learned)
{
	char eval[80], again[80], text[160];

	snprintf(eval, sizeof eval, "%s.eval", path);
	snprintf(again, sizeof again, "%s.again", path);
	play_td("td", 1200, 5, eval);
	play_td("td", 1200, 5, again);
	same_files(eval, again, "td");
	snprintf(text, sizeof text, "td:file=%s,rate=0,explore=0", eval);
	struct score before = play_td("td:rate=0,explore=0", 300, 6, NULL);
	struct score learned = play_td(text, 300, 6, NULL);
	assert_true(before.won < 200);
	assert_true(learned.won > 220);
	same_files(eval, again, "td that does not learn");
	snprintf(text, sizeof text, "td:file=%s", again);
	play_td(text, 20, 7, NULL);
	struct training_params p = {
		.game = tictactoe(), .learner = spec("td"), .against = spec("random"), .games = 1
	};
	training_is_refused(&p, "td learns othello");
	p.game = game_open("othello:8", NULL);
	p.learner = spec(text);
	training_is_refused(&p, "again");
	p.learner = spec("td");
	p.out = eval;
	training_is_refused(&p, "td:file=");
	p.resume = true;
	training_is_refused(&p, "Only a training of matchbox can be resumed");
	unlink(eval);
	unlink(again);
}

int
main(void)
{
	path = test_path("boxes.txt");
	return test_run(0, NULL);
}
