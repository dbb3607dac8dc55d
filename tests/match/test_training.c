/* Trainings: what is learned by differences, and what is refused. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fixtures/same_files.h"
#include "fixtures/specifications.h"
#include "match/player/training.h"

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

static void
training_is_refused(const struct training_params *p, const char *because)
{
	struct error e = { "" };
	struct score score = { 0 };
	struct training_end end;

	if (training_run(p, add_score, &score, &end, &e) || score.games > 0)
		fail_msg("it goes on, although %s", because);
	if (!strstr(e.text, because))
		fail_msg("\"%s\" does not say \"%s\"", e.text, because);
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
	const char *eval = test_path("td.eval"), *again = test_path("td.again");
	char text[160];

	play_td("td", 1200, 5, eval);
	play_td("td", 1200, 5, again);
	same_files(eval, again);
	snprintf(text, sizeof text, "td:file=%s,rate=0,explore=0", eval);
	struct score before = play_td("td:rate=0,explore=0", 300, 6, NULL);
	struct score learned = play_td(text, 300, 6, NULL);
	assert_true(before.won < 200);
	assert_true(learned.won > 220);
	same_files(eval, again); /* it did not learn */
	snprintf(text, sizeof text, "td:file=%s", again);
	play_td(text, 20, 7, NULL);
	struct training_params p = { .game = game_open("tictactoe", NULL),
		.learner = spec("td"),
		.against = spec("random"),
		.games = 1 };
	training_is_refused(&p, "td learns othello");
	p.game = game_open("othello:8", NULL);
	p.learner = spec(text);
	training_is_refused(&p, "again");
	p.learner = spec("td");
	p.out = eval;
	training_is_refused(&p, "td:file=");
}
