/* Experiment s4: MCTS on 6x6 Othello against random, and in a league. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/experiments/experiment.h"
#include "cli/runs/figures.h"
#include "cli/runs/tables.h"

/* Its settings, without its two faults. */
#define MODEL "uct:policy=ucb1,c=1.4,reward=win,playout=corner,cutoff=30,solver=off,reuse=off"

enum { MODELS = 185, QUICK_STEP = 8, MODEL_TEXT = 96 };

/* ---- against random ---- */

static const struct {
	int playouts, wins, losses, draws, seconds; /* as published; 0: nothing was */
} published[] = { { 100, 9665, 45, 290, 4919 }, { 200, 9832, 12, 156, 9300 },
	{ 300, 9850, 6, 144, 13569 }, { 500, 9908, 3, 89, 21840 }, { 1000, 0, 0, 0, 0 } };
enum { BUDGETS = sizeof published / sizeof published[0] };

static int
against_random(struct experiment *x, int i, struct figure *f)
{
	char text[MODEL_TEXT], name[32];
	struct tournament_player players[2] = { { .text = text }, { .text = "random" } };
	struct tournament_pairing pairing = { 0, 1, NULL };
	struct run run = { 0 };
	struct tournament_params *p = &run.lab.series;
	double seconds;

	snprintf(text, sizeof text, MODEL ",playouts=%d", published[i].playouts);
	snprintf(name, sizeof name, "random-%d", published[i].playouts);
	int code = experiment_run_init(x, &run, "match", "othello");
	for (int k = 0; k < 2 && code == CLI_FINE; k++) {
		if (!run_read_player("s4", players[k].text, p->game, &players[k].spec))
			code = CLI_FAILED;
	}
	p->players = players;
	p->pairings = &pairing;
	p->pairing_count = 1;
	p->games = experiment_games(x, 10000, 10000);
	if (code == CLI_FINE)
		code = experiment_play(x, &run, name, &seconds);
	if (code == CLI_FINE) {
		const struct tally_pairing *of = &run.tally.of[0];
		int64_t games = tally_games(of);
		struct interval w = stats_wilson((double)of->wins, games);
		printf("%8d %6" PRId64 " %6" PRId64 " %6" PRId64, published[i].playouts, of->wins,
			of->losses, of->draws);
		printf(seconds > 0 ? " %8.1f" : "        -", seconds);
		if (published[i].wins)
			printf("   %6d %6d %6d %8d", published[i].wins, published[i].losses,
				published[i].draws, published[i].seconds);
		printf("\n");
		fflush(stdout);
		figure_add_interval(f, "ours", published[i].playouts,
			(double)of->wins / (double)games, w.low, w.high);
		if (published[i].wins)
			figure_add(f, "published", published[i].playouts, published[i].wins / 1e4);
	}
	run_finish(&run);
	return code;
}

static bool
is_wanted(const struct experiment *x, int i)
{
	return !x->playouts || published[i].playouts <= x->playouts;
}

static int
cvr(struct experiment *x, struct figure *f)
{
	int code = CLI_FINE;

	experiment_title("Against random: games won, lost and drawn, and seconds");
	figure_init(f, "Othello 6x6: games won against random", "playouts", "share of games won");
	figure_bound(f, 0, 1);
	printf("         ours                            published\n"
	       "playouts    won   lost  drawn  seconds      won   lost  drawn  seconds\n");
	for (int i = 0; i < BUDGETS && code == CLI_FINE; i++) {
		if (is_wanted(x, i))
			code = against_random(x, i, f);
	}
	if (code == CLI_FINE)
		experiment_figure(x, f, "random");
	return code;
}

/* ---- the league ---- */

/* The models: three policies, two playouts, three constants and nine budgets; flat search,
 * negamax, levels, random. */
static int
list_models(char (*text)[MODEL_TEXT])
{
	static const char *const policies[] = { "ucb1", "ucb1-tuned", "puct" };
	static const char *const playouts[] = { "random", "corner,cutoff=30" };
	static const char *const constants[] = { "0.7", "1.4", "2.8" };
	static const int budgets[] = { 5, 10, 20, 50, 100, 200, 500, 1000, 2000 };
	int n = 0;

	for (int policy = 0; policy < 3; policy++)
		for (int playout = 0; playout < 2; playout++)
			for (int c = 0; c < 3; c++)
				for (int budget = 0; budget < 9; budget++)
					snprintf(text[n++], MODEL_TEXT,
						"uct:playouts=%d,policy=%s,c=%s,playout=%s,reuse="
						"off,"
						"late=0",
						budgets[budget], policies[policy], constants[c],
						playouts[playout]);
	for (int budget = 1; budget < 9; budget++)
		snprintf(text[n++], MODEL_TEXT,
			"uct:playouts=%d,policy=ucb1,playout=random,expand=1000000,solver=off,"
			"reuse=off",
			budgets[budget]);
	for (int depth = 1; depth <= 6; depth++)
		snprintf(text[n++], MODEL_TEXT, "negamax:depth=%d", depth);
	for (int level = 1; level <= 8; level++)
		snprintf(text[n++], MODEL_TEXT, "level:n=%d", level);
	snprintf(text[n++], MODEL_TEXT, "random");
	return n;
}

static int
play_league(struct experiment *x, struct run *run, struct figure *f, char (*text)[MODEL_TEXT])
{
	static struct tournament_player players[MODELS];
	static struct tournament_pairing pairings[MODELS * (MODELS - 1) / 2];
	struct tournament_params *p = &run->lab.series;
	struct error e;
	int count = 0, models = list_models(text);
	int code = experiment_run_init(x, run, "league", "othello");

	for (int i = 0; i < models && code == CLI_FINE; i += x->full ? 1 : QUICK_STEP) {
		struct tournament_player *player = &players[count];
		player->text = text[i];
		if (!run_read_player("s4", text[i], p->game, &player->spec))
			code = CLI_FAILED;
		else if (!x->playouts || player->spec.search.playouts == SEARCH_NO_LIMIT ||
			 player->spec.search.playouts <= x->playouts)
			count++;
	}
	if (code != CLI_FINE)
		return code;
	for (int a = 0; a < count; a++) {
		for (int b = a + 1; b < count; b++)
			pairings[p->pairing_count++] = (struct tournament_pairing){ a, b, NULL };
	}
	p->players = players;
	p->pairings = pairings;
	p->games = (int64_t)p->pairing_count * 2;
	code = experiment_play(x, run, "league", NULL);
	if (code == CLI_FINE && !run_table_print(&run->lab, &run->tally, OUTPUT_TEXT))
		code = CLI_FAILED;
	if (code == CLI_FINE && figure_of_run(f, &run->lab, &run->tally, NULL, &e))
		experiment_figure(x, f, "league");
	return code;
}

int
experiment_s4(struct experiment *x)
{
	struct run run = { 0 };
	struct figure *f = calloc(1, sizeof *f);
	char(*text)[MODEL_TEXT] = calloc(MODELS, sizeof *text);

	x->parts = 1; /* the league */
	for (int i = 0; i < BUDGETS; i++)
		x->parts += is_wanted(x, i);
	int code = f && text ? cvr(x, f) : cli_fail(CLI_FAILED, "There is no memory.");

	if (code == CLI_FINE) {
		figure_finish(f);
		experiment_title(x->full ? "A league of 185 models, both sides"
					 : "A league of every eighth of 185 models, both sides");
		code = play_league(x, &run, f, text);
		printf("\npublished: of 185 models, MCTS with 100 playouts won 321 games of 368, "
		       "lost 20, drew 27 (points 90.9 %%)\n");
	}
	run_finish(&run);
	if (f)
		figure_finish(f);
	free(f);
	free(text);
	return code;
}
