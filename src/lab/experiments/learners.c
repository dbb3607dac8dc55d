/* Experiment s2: many matchbox learners on tic-tac-toe, for the mean and the standard deviation. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/clock.h"
#include "cli/output/progress.h"
#include "lab/experiments/experiment.h"
#include "match/player/training.h"

enum { ROUNDS_MOST = 100, QUICK_LEARNERS = 100, FULL_LEARNERS = 1000, LEARNER_TEXT = 96 };

/* Its learner: symmetric positions have separate boxes. */
#define LEARNER "matchbox:symmetry=off,win=3,draw=1"

enum opponent { PERFECT_FIRST, PERFECT_RANDOM, PERFECT_LAST, RANDOM, OPPONENTS };

static const struct {
	const char *player, *name;
	bool perfect;
} opponents[OPPONENTS] = { { "perfect:ties=first", "perfect, the first of equal moves", true },
	{ "perfect:ties=random", "perfect, any of equal moves", true },
	{ "perfect:ties=last,opening=random", "perfect, opening at random, then the last", true },
	{ "random", "random", false } };

struct score {
	int won, lost, drawn;
};

/* Rounds as published, against its perfect player and against random; all zero: not played. */
struct round {
	struct score perfect, random;
};

static const struct round ten_beads[] = {
	{ { 0, 91, 9 }, { 42, 44, 14 } },
	{ { 0, 88, 12 }, { 51, 35, 14 } },
	{ { 0, 83, 17 }, { 41, 42, 17 } },
	{ { 0, 74, 26 }, { 41, 49, 10 } },
	{ { 0, 62, 38 }, { 44, 49, 7 } },
	{ { 0, 60, 40 }, { 51, 41, 8 } },
	{ { 0 }, { 36, 53, 11 } },
	{ { 0 }, { 44, 42, 14 } },
	{ { 0 }, { 42, 40, 18 } },
	{ { 0 }, { 48, 43, 9 } },
};

static const struct round fifty_beads[] = {
	{ { 0, 88, 12 }, { 41, 50, 9 } },
	{ { 0, 86, 14 }, { 44, 44, 12 } },
	{ { 0, 90, 10 }, { 42, 40, 18 } },
	{ { 0, 83, 17 }, { 40, 38, 22 } },
	{ { 0, 87, 13 }, { 42, 43, 15 } },
	{ { 0, 89, 11 }, { 47, 41, 12 } },
	{ { 0, 81, 19 }, { 47, 46, 7 } },
	{ { 0, 79, 21 }, { 45, 42, 13 } },
	{ { 0, 88, 17 }, { 45, 45, 10 } },
	{ { 0, 75, 25 }, { 45, 44, 11 } },
	{ { 0, 68, 32 }, { 42, 45, 13 } },
	{ { 0, 64, 36 }, { 41, 45, 14 } },
	{ { 0, 70, 30 }, { 51, 37, 12 } },
	{ { 0, 64, 36 }, { 49, 45, 6 } },
	{ { 0, 68, 32 }, { 51, 30, 19 } },
	{ { 0, 70, 30 }, { 41, 50, 9 } },
	{ { 0, 54, 46 }, { 42, 41, 17 } },
	{ { 0, 63, 37 }, { 53, 41, 6 } },
	{ { 0, 57, 43 }, { 41, 44, 15 } },
	{ { 0, 55, 45 }, { 50, 34, 16 } },
};

/* Learners of one kind against one opponent. */
struct school {
	const char *learner;
	enum opponent against;
	int learners, rounds;
	int64_t round_games;
	/* For the current round, then over all learners: games and their squares. */
	struct score now;
	int64_t played;
	struct {
		double won, lost, drawn, won_squares, drawn_squares, lost_squares;
	} of[ROUNDS_MOST], all;
	struct score total; /* for one learner */
	double beads[MATCHBOX_CELLS];
};

static bool
take_game(void *context, int result)
{
	struct school *s = context;

	s->now.won += result > 0;
	s->now.lost += result < 0;
	s->now.drawn += result == 0;
	if (++s->played % s->round_games > 0)
		return true;
	int round = (int)(s->played / s->round_games) - 1;
	s->of[round].won += s->now.won;
	s->of[round].lost += s->now.lost;
	s->of[round].drawn += s->now.drawn;
	s->of[round].won_squares += (double)s->now.won * s->now.won;
	s->of[round].drawn_squares += (double)s->now.drawn * s->now.drawn;
	s->total.won += s->now.won;
	s->total.lost += s->now.lost;
	s->total.drawn += s->now.drawn;
	s->now = (struct score){ 0 };
	return true;
}

static bool
teach(const struct experiment *x, struct school *s)
{
	struct progress progress = progress_start("", "learners");
	struct training_params p = { .game = game_open("tictactoe", NULL),
		.games = s->rounds * s->round_games };
	struct training_end end;
	struct error e;
	bool fine = player_spec_parse(s->learner, &p.learner, &e) &&
		    player_spec_parse(opponents[s->against].player, &p.against, &e);

	for (int i = 0; i < s->learners && fine; i++) {
		progress_show(&progress, i, 0, s->learners);
		p.seed = (uint64_t)x->seed * 1000003 + (uint64_t)i;
		s->played = 0;
		s->total = (struct score){ 0 };
		fine = training_run(&p, take_game, s, &end, &e);
		s->all.won += s->total.won;
		s->all.lost += s->total.lost;
		s->all.drawn += s->total.drawn;
		s->all.lost_squares += (double)s->total.lost * s->total.lost;
		for (int cell = 0; cell < MATCHBOX_CELLS && fine; cell++)
			s->beads[cell] += (double)end.beads[cell] / s->learners;
	}
	progress_end(&progress);
	return fine || (cli_fail(CLI_FAILED, "%s", e.text), false);
}

static int
learners_for(const struct experiment *x, int quick, int full)
{
	return x->games ? (int)x->games : x->full ? full : quick;
}

/* The standard deviation over learners. */
static double
spread(double sum, double squares, int count)
{
	double mean = sum / count;

	return count > 1 ? sqrt(fmax(0, (squares - count * mean * mean) / (count - 1))) : 0;
}

static void
add_round(const struct school *s, int round, const struct score *published, struct figure *f)
{
	bool perfect = opponents[s->against].perfect;
	double games = (double)(s->round_games * (round + 1));
	double sum = perfect ? s->of[round].drawn : s->of[round].won;
	double squares = perfect ? s->of[round].drawn_squares : s->of[round].won_squares;
	double mean = sum / s->learners / (double)s->round_games;
	double width = spread(sum, squares, s->learners) / (double)s->round_games;

	figure_add_interval(f, opponents[s->against].name, games, mean, mean - width, mean + width);
	if (published && published->won + published->lost > 0)
		figure_add(f, perfect ? "published, perfect" : "published, random", games,
			(perfect ? published->drawn : published->won) / (double)s->round_games);
}

static void
print_score(const struct score *s)
{
	if (s->won + s->lost + s->drawn == 0)
		printf("               -");
	else
		printf("  %4d %4d %4d", s->won, s->lost, s->drawn);
}

/* A standard deviation over learners, or what follows from it: one learner has none. */
static void
print_spread(const struct school *s, int width, int decimals, double spread)
{
	if (s->learners > 1)
		printf("%*.*f", width, decimals, spread);
	else
		printf("%*s", width, "-");
}

static void
print_mean(const struct school *s, int round)
{
	bool perfect = opponents[s->against].perfect;

	if (perfect)
		printf("  |"); /* which never loses */
	else
		printf("  | %5.1f", s->of[round].won / s->learners);
	printf(" %5.1f %5.1f ", s->of[round].lost / s->learners, s->of[round].drawn / s->learners);
	print_spread(s, 4, 1,
		perfect ? spread(s->of[round].drawn, s->of[round].drawn_squares, s->learners)
			: spread(s->of[round].won, s->of[round].won_squares, s->learners));
}

/* Prints the rounds against one kind of opponent and adds them to the figure. */
static void
print_rounds(const struct school *s, bool perfect, const struct round *published, struct figure *f)
{
	static const char head[] = "  |  lost drawn   +-";

	if (perfect)
		printf("\nagainst perfect play   | ties: the first  | ties: any        | opens at "
		       "random,\n                       |                  |                  | "
		       "then "
		       "the last\nround  published     %s%s%s\n",
			head, head, head);
	else
		printf("\nagainst random play\nround  published       |   won  lost drawn   +-\n");
	for (int round = 0; round < s->rounds; round++) {
		const struct score *p =
			perfect ? &published[round].perfect : &published[round].random;
		printf("%5d", round + 1);
		print_score(p);
		for (int i = 0; i < OPPONENTS; i++) {
			if (opponents[i].perfect != perfect)
				continue;
			print_mean(&s[i], round);
			add_round(&s[i], round, p, f);
		}
		printf("\n");
	}
}

static void
print_mean_beads(const struct school *s)
{
	for (int cell = 0; cell < MATCHBOX_CELLS; cell++)
		printf("%s%.0f", cell ? ", " : "[", s->beads[cell]);
	printf("]");
}

/* The beads of the empty board at the end; what was published of them is about one learner. */
static void
print_beads(const struct school *s, const char *perfect, const char *random)
{
	printf("\nbeads of the empty board after %d games, the mean of all\n", s->rounds * 100);
	if (perfect)
		printf("  published, perfect: %s\n", perfect);
	printf("  published, random: %s\n", random);
	for (int i = 0; i < OPPONENTS; i++) {
		printf("  %s: ", opponents[i].name);
		print_mean_beads(&s[i]);
		printf("\n");
	}
}

/* A table of the source, each opponent with rounds of 100 games. */
static int
rounds_of(struct experiment *x, const char *name, const char *beads, const struct round *published,
	struct school s[OPPONENTS])
{
	int rounds = published == ten_beads ? 10 : 20;
	struct figure f;
	char learner[LEARNER_TEXT];

	snprintf(learner, sizeof learner, LEARNER ",loss=-1,beads=%s", beads);
	for (int i = 0; i < OPPONENTS; i++) {
		s[i] = (struct school){ .learner = learner,
			.against = (enum opponent)i,
			.learners = learners_for(x, QUICK_LEARNERS, FULL_LEARNERS),
			.rounds = rounds,
			.round_games = 100 };
		if (!teach(x, &s[i]))
			return CLI_FAILED;
	}
	figure_init(&f, "Tic-tac-toe: a learner of matchboxes", "games learned",
		"share of games drawn (perfect) or won (random)");
	figure_bound(&f, 0, 1);
	printf("%d learner%s: games won, lost and drawn, the mean of all; +- the spread from "
	       "learner\nto learner, of drawn games (against random: of won ones)\n",
		s->learners, s->learners == 1 ? "" : "s");
	print_rounds(s, true, published, &f);
	print_rounds(s, false, published, &f);
	experiment_figure(x, &f, name);
	figure_finish(&f);
	return CLI_FINE;
}

/* ---- a night of games ---- */

static const struct {
	struct score score;
	const char *beads;
} nights[OPPONENTS] = {
	{ { 0, 18234, 81766 }, "[537, 27512, 55, 4045, 9444, 297, 50, 3927, 37]" },
	{ { 0, 18234, 81766 }, "[537, 27512, 55, 4045, 9444, 297, 50, 3927, 37]" },
	{ { 0, 18234, 81766 }, "[537, 27512, 55, 4045, 9444, 297, 50, 3927, 37]" },
	{ { 58971, 30103, 10926 }, "[10779, 2666, 16245, 11403, 22578, 7644, 25519, 6646, 5529]" },
};

static int
night(struct experiment *x, enum opponent against, struct figure *f)
{
	struct school *s = calloc(1, sizeof *s);
	int64_t start_us = clock_now_us();

	if (!s)
		return cli_fail(CLI_FAILED, "Out of memory.");
	*s = (struct school){ .learner = LEARNER ",loss=0,beads=10",
		.against = against,
		.learners = learners_for(x, QUICK_LEARNERS / 10, QUICK_LEARNERS),
		.rounds = ROUNDS_MOST,
		.round_games = 1000 };
	bool fine = teach(x, s);
	if (fine) {
		const struct score *p = &nights[against].score;
		double seconds = (double)(clock_now_us() - start_us) / 1e6;
		printf("\nagainst %s\n", opponents[against].name);
		printf("  published  %6d %6d %6d          %s\n", p->won, p->lost, p->drawn,
			nights[against].beads);
		printf("  mean of %-3d%6.0f %6.0f %6.0f +- ", s->learners, s->all.won / s->learners,
			s->all.lost / s->learners, s->all.drawn / s->learners);
		print_spread(s, -5, 0, spread(s->all.lost, s->all.lost_squares, s->learners));
		printf(" ");
		print_mean_beads(s);
		printf("\n  %.2f s a learner\n", seconds / s->learners);
		fflush(stdout);
		for (int round = 0; round < s->rounds; round++)
			add_round(s, round, NULL, f);
	}
	free(s);
	return fine ? CLI_FINE : CLI_FAILED;
}

static int
nights_of(struct experiment *x)
{
	struct figure *f = calloc(1, sizeof *f);
	int code = CLI_FINE;

	if (!f)
		return cli_fail(CLI_FAILED, "Out of memory for a figure.");
	figure_init(f, "Tic-tac-toe: 100,000 games of learning, a loss costs nothing",
		"games learned", "share of games drawn (perfect) or won (random)");
	figure_bound(f, 0, 1);
	experiment_title("100,000 games, a loss costs nothing: won, lost, drawn; beads");
	for (int i = 0; i < OPPONENTS && code == CLI_FINE; i++)
		code = night(x, (enum opponent)i, f);
	if (code == CLI_FINE) {
		experiment_figure(x, f, "night");
		printf("\npublished: one learner each. It does not say which of equal moves its "
		       "perfect player takes;\nopening at random and then taking the last fits its "
		       "figures\n");
	}
	figure_finish(f);
	free(f);
	return code;
}

/* ---- which moves are paid ---- */

enum { CREDIT_ROUNDS = 20, CREDIT_GAMES = 500 };

static const char *const credits[] = { "loss=0", "credit=ply,loss=0", "credit=last,loss=0",
	"loss=-1", "credit=ply,blame=ply,loss=-1", "credit=last,blame=last,loss=-1",
	"blame=last,loss=-1", "credit=ply,blame=last,loss=-1" };

/* The share of a round's games, and half its 95 % interval over learners. */
static void
print_share(const struct school *s, int round, struct figure *f, const char *name)
{
	bool perfect = opponents[s->against].perfect;
	double sum = perfect ? s->of[round].drawn : s->of[round].won;
	double squares = perfect ? s->of[round].drawn_squares : s->of[round].won_squares;
	double mean = 100 * sum / s->learners / CREDIT_GAMES;
	double half = 196 * spread(sum, squares, s->learners) / sqrt(s->learners) / CREDIT_GAMES;

	if (f) {
		figure_add_interval(f, name, (round + 1) * CREDIT_GAMES, mean / 100,
			(mean - half) / 100, (mean + half) / 100);
	} else {
		printf("  %4.1f +-", mean);
		print_spread(s, 3, 1, half);
	}
}

/* One way to pay against one opponent: a line, and a line of the figure. */
static bool
credit(struct experiment *x, enum opponent against, const char *keys, struct figure *f)
{
	static const int shown[] = { 0, 1, 3, 9, CREDIT_ROUNDS - 1 };
	char learner[LEARNER_TEXT];
	struct school s = { .learner = learner,
		.against = against,
		.learners = learners_for(x, QUICK_LEARNERS, FULL_LEARNERS),
		.rounds = CREDIT_ROUNDS,
		.round_games = CREDIT_GAMES };

	snprintf(learner, sizeof learner, LEARNER ",beads=10,%s", keys);
	if (!teach(x, &s))
		return false;
	printf("%-31s", keys);
	for (size_t i = 0; i < sizeof shown / sizeof shown[0]; i++)
		print_share(&s, shown[i], NULL, keys);
	printf("\n");
	fflush(stdout);
	for (int round = 0; round < CREDIT_ROUNDS; round++)
		print_share(&s, round, f, keys);
	return true;
}

/* What the source asks at its end: whether late moves, or the losing move alone, should count. */
static int
credits_of(struct experiment *x, enum opponent against, const char *name)
{
	struct figure *f = calloc(1, sizeof *f);
	bool perfect = opponents[against].perfect, fine = true;
	char title[LEARNER_TEXT];

	if (!f)
		return cli_fail(CLI_FAILED, "Out of memory for a figure.");
	snprintf(title, sizeof title, "Which moves are paid: games %s, %%, against %s",
		perfect ? "drawn" : "won", opponents[against].name);
	experiment_title(title);
	figure_init(f, title, "games learned", perfect ? "share drawn" : "share won");
	figure_bound(f, 0, 1);
	printf("%-31s  %s\n", "of the 500 games up to the",
		"500th      1000th     2000th     5000th     10000th");
	for (size_t i = 0; i < sizeof credits / sizeof credits[0] && fine; i++)
		fine = credit(x, against, credits[i], f);
	if (fine)
		experiment_figure(x, f, name);
	figure_finish(f);
	free(f);
	return fine ? CLI_FINE : CLI_FAILED;
}

int
experiment_learners(struct experiment *x)
{
	struct school s[OPPONENTS];

	experiment_title("10 beads a move; win +3, draw +1, loss -1");
	int code = rounds_of(x, "ten-beads", "10", ten_beads, s);
	if (code == CLI_FINE) {
		print_beads(s, NULL, "[94, 32, 137, 98, 160, 95, 98, 84, 97]");
		experiment_title("50 beads a move in the first two positions, then 10");
		code = rounds_of(x, "fifty-beads", "50-50-10", fifty_beads, s);
	}
	if (code == CLI_FINE) {
		print_beads(s, "[14, 165, 8, 22, 81, 20, 5, 92, 1]",
			"[282, 135, 219, 252, 357, 132, 270, 96, 277]");
		code = nights_of(x);
	}
	if (code == CLI_FINE)
		code = credits_of(x, PERFECT_LAST, "credit-perfect");
	if (code == CLI_FINE)
		code = credits_of(x, RANDOM, "credit-random");
	return code;
}
