/* What the recipes of narabe experiment share. Each part of a recipe prints its table and the
 * numbers that its source published, keeps its games in a file of the recipe's folder, from which
 * it goes on when it was killed, and draws a figure beside it. */
#ifndef NARABE_CLI_EXPERIMENTS_EXPERIMENT_H
#define NARABE_CLI_EXPERIMENTS_EXPERIMENT_H

#include "cli/runs/runs.h"
#include "lab/figure.h"

struct experiment {
	const char *folder;
	int64_t jobs, seed;
	int64_t games;     /* a point, instead of the recipe's; 0: not given */
	int64_t playouts;  /* points with more are left out; 0: none */
	const char *shard; /* K/N: this part of all games; NULL: all */
	bool full;
	bool no_gnuplot; /* said once */
	int part, parts; /* of its runs of games: the one at play, from 1, and how many there are */
};

/* A sweep as a recipe has it. */
struct experiment_sweep {
	const char *name; /* of its files */
	const char *title;
	const char *game, *a, *b;
	const char *vary[2]; /* as --vary has them; the figure is drawn over the last */
	enum tournament_first first;
	int games, full_games;
	const char *published;
};

#define EXPERIMENT(name, games, summary) int experiment_##name(struct experiment *x);
#include "cli/experiments/experiments.def"
#undef EXPERIMENT

/* Games a point: those asked for, made even, or the recipe's. */
int64_t experiment_games(const struct experiment *x, int quick, int full);

/* Runs it; CLI_FINE, or the exit code after a sentence. */
int experiment_sweep(struct experiment *x, const struct experiment_sweep *sweep);

/* Plays a run that is put together but for its file, and counts; the next of x->parts. *seconds
 * (or NULL) is the time it took, 0 when games were there already. Exit code as above. */
int experiment_play(struct experiment *x, struct run *run, const char *name, double *seconds);

/* Starts a run with the options of the experiment. */
int experiment_run_init(
	const struct experiment *x, struct run *run, const char *command, const char *game);

/* Shows the figure in characters and writes NAME.svg and NAME.png into the folder, if there is
 * gnuplot. */
void experiment_figure(struct experiment *x, const struct figure *f, const char *name);

/* A heading between the parts. */
void experiment_title(const char *title);

#endif
