/* Experiment s0: values of UCT's tree on tic-tac-toe. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "games/notation.h"
#include "lab/experiments/experiment.h"
#include "match/player/player.h"

/* As in the source: UCB1 on rewards 1, 0, -1, no proofs, every move tried first, one node per
 * position, playouts in the tree to their end. */
static const char player[] =
	"uct:policy=ucb1,playout=random,solver=off,expand=0,c=1.4142135,graph=on";

/* And results added to the moves of a position, as its hash does. */
static const char as_published[] =
	"uct:policy=ucb1,playout=random,solver=off,expand=0,c=1.4142135,graph=on,backup=moves";

/* And rotated and mirrored positions as one. */
static const char symmetric[] =
	"uct:policy=ucb1,playout=random,solver=off,expand=0,c=1.4142135,graph=on,symmetry=on";

enum { SEARCHES = 20 };

static bool
search(const char *keys, uint64_t seed, const char *cells, int64_t playouts, struct report *out)
{
	const struct game *g = game_open("tictactoe", NULL);
	struct player_spec spec;
	struct state s;
	struct error e;

	if (!game_position_parse(g, cells, &s, &e) || !player_spec_parse(keys, &spec, &e)) {
		cli_fail(CLI_FAILED, "%s", e.text);
		return false;
	}
	spec.search.playouts = playouts;
	spec.search.seed = seed;
	struct engine *search = search_start(g, &s, &spec.search, &e);
	if (!search) {
		cli_fail(CLI_FAILED, "%s", e.text);
		return false;
	}
	engine_wait(search);
	engine_report(search, out);
	engine_destroy(search);
	return true;
}

/* The kinds of cells of the empty board, and the exact value of a game that begins there and is
 * played at random. */
static const struct {
	const char *name;
	int cells[4], count;
	const char *random;
} kinds[] = { { "centre", { 4 }, 1, "1/2" }, { "corners", { 0, 2, 6, 8 }, 4, "12/35" },
	{ "edges", { 1, 3, 5, 7 }, 4, "1/5" } };

/* The results of one search each. */
static const struct {
	int64_t playouts;
	double value[3]; /* of each kind */
	const char *text;
} published[] = { { 1000, { .46, .25, .10 }, "+0.46 +0.25 +0.10" },
	{ 10000, { .21, .10, .04 }, "+0.21 +0.10 +0.04" } };

static double
mean_of_kind(const struct report *info, int kind)
{
	double sum = 0;

	for (int i = 0; i < kinds[kind].count; i++)
		sum += info->moves[kinds[kind].cells[i]].value / kinds[kind].count;
	return sum;
}

/* A line: means of many searches of the empty board, with 95 % intervals. */
static int
mean_values(struct experiment *x, const char *keys, const char *name, int64_t playouts)
{
	double sum[3] = { 0 }, squares[3] = { 0 };
	struct report info;

	for (int i = 0; i < SEARCHES; i++) {
		if (!search(keys, (uint64_t)(x->seed + i), "000000000", playouts, &info))
			return CLI_FAILED;
		for (int k = 0; k < 3; k++) {
			double value = mean_of_kind(&info, k);
			sum[k] += value;
			squares[k] += value * value;
		}
	}
	printf("%10lld  %-9s", (long long)playouts, name);
	for (int k = 0; k < 3; k++) {
		double mean = sum[k] / SEARCHES;
		double variance = fmax(0, squares[k] / SEARCHES - mean * mean) / (SEARCHES - 1);
		printf("  %+.3f +-%.3f", mean, 1.96 * sqrt(variance));
	}
	for (size_t i = 0; i < sizeof published / sizeof *published; i++) {
		if (published[i].playouts == playouts)
			printf("   %s", published[i].text);
	}
	printf("\n");
	return CLI_FINE;
}

/* Where results are added: to positions, as by default, to moves, as in the source, or to positions that
 * images share, which the source left out. */
static int
backups(struct experiment *x)
{
	int code = CLI_FINE;

	experiment_title(
		"Results added to positions, to moves, to positions up to symmetry: means of 20 "
		"searches");
	printf("  playouts  backup    centre          corners         edges           published\n");
	for (int64_t playouts = 1000; playouts <= 100000 && code == CLI_FINE; playouts *= 10) {
		if (x->playouts && playouts > x->playouts)
			break;
		code = mean_values(x, player, "positions", playouts);
		if (code == CLI_FINE)
			code = mean_values(x, as_published, "moves", playouts);
		if (code == CLI_FINE)
			code = mean_values(x, symmetric, "symmetry", playouts);
	}
	return code;
}

static int
empty_board(struct experiment *x, struct figure *f)
{
	int64_t most = x->full ? 10000000 : 1000000;
	struct report info;

	experiment_title("The empty board over playouts");
	figure_init(f, "Tic-tac-toe: value of the first move over playouts", "playouts", "value");
	figure_bound(f, -1, 1);
	f->log_x = true;
	if (x->playouts && x->playouts < most)
		most = x->playouts;
	printf("  playouts   centre  corners    edges  best    published\n");
	for (int64_t playouts = 100; playouts <= most; playouts *= 10) {
		if (!search(player, (uint64_t)x->seed, "000000000", playouts, &info))
			return CLI_FAILED;
		printf("%10lld", (long long)playouts);
		for (int k = 0; k < 3; k++) {
			double sum = mean_of_kind(&info, k);
			printf("  %+7.3f", sum);
			figure_add(f, kinds[k].name, (double)playouts, sum);
		}
		printf("  %+.3f", info.value);
		for (size_t i = 0; i < sizeof published / sizeof *published; i++) {
			if (published[i].playouts != playouts)
				continue;
			printf("   %s", published[i].text);
			for (int k = 0; k < 3; k++) {
				char name[32];
				snprintf(name, sizeof name, "%s, published", kinds[k].name);
				figure_add(f, name, (double)playouts, published[i].value[k]);
			}
		}
		printf("\n");
	}
	printf("at random %8s  %7s  %7s  (exact: both sides play at random)\n", kinds[0].random,
		kinds[1].random, kinds[2].random);
	printf("published of more playouts: all go to 0\n");
	experiment_figure(x, f, "values");
	return CLI_FINE;
}

/* Prints the board beside the published one, row by row. */
static int
position(struct experiment *x, const char *cells, const char *const rows[3], const char *what)
{
	const struct game *g = game_open("tictactoe", NULL);
	struct report info;
	int64_t playouts = x->playouts && x->playouts < 10000 ? x->playouts : 10000;

	printf("\n%s, %lld playouts\n", cells, (long long)playouts);
	if (!search(player, (uint64_t)x->seed, cells, playouts, &info))
		return CLI_FAILED;
	for (int cell = 0, i = 0; cell < 9; cell++) {
		if (i < info.count &&
			g->rules->move_to_cell(g, &info.position, info.moves[i].move) == cell)
			printf("  %+.2f", info.moves[i++].value);
		else
			printf("      .");
		if (cell % 3 == 2)
			printf("        %s%s\n", rows[cell / 3], cell == 2 ? "   published" : "");
	}
	printf("%s\n", what);
	return CLI_FINE;
}

int
experiment_tree_values(struct experiment *x)
{
	struct figure *f = calloc(1, sizeof *f);
	int code = f ? empty_board(x, f) : cli_fail(CLI_FAILED, "Out of memory for a figure.");

	if (code == CLI_FINE)
		code = backups(x);
	if (code == CLI_FINE) {
		experiment_title("Two positions: every move's value");
		code = position(x, "000010000",
			(const char *const[]){ "+0.47  +0.54  +0.40", "+0.62      .  +0.58",
				"+0.07  +0.65  +0.43" },
			"one corner holds");
	}
	if (code == CLI_FINE)
		code = position(x, "020010000",
			(const char *const[]){ "+0.66      .  +0.96", "+0.62      .  +0.69",
				"+0.51  -0.12  +0.38" },
			"a corner wins");
	if (f)
		figure_finish(f);
	free(f);
	return code;
}
