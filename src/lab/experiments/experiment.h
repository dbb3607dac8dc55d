/* What the parts of an experiment share. Each prints its table and the numbers that its source
 * published, keeps its games in a file of the experiment's folder, from which it continues after it
 * was killed, and draws a figure beside it. */
#ifndef NARABE_LAB_EXPERIMENTS_EXPERIMENT_H
#define NARABE_LAB_EXPERIMENTS_EXPERIMENT_H

#include "lab/experiments/recipe.h"
#include "lab/runs/figure.h"
#include "lab/runs/runs.h"

struct experiment {
	struct recipe recipe;
	const char *folder;
	int64_t jobs, seed;
	int64_t games;     /* a point, instead of the file's; 0: not given */
	int64_t playouts;  /* points with more are left out; 0: none */
	const char *shard; /* K/N: this part of all games; NULL: all */
	const char *only;  /* the name of the only part, or match of one, to run; NULL: all */
	bool full;
	bool list;       /* only lists the experiments */
	bool no_gnuplot; /* reported once */
	int run, runs;   /* of games: the current one, from 1, and their number */
};

/* A kind of part. All take a group of the file. */
struct experiment_kind {
	const char *name;
	const struct member *members; /* allowed besides its kind */
	/* Reports errors that recipe_check_members() cannot find. NULL: there are none. */
	bool (*check)(const struct experiment *x, const config_setting_t *part);
	/* The number of its runs of games. NULL: none, so that --shard has nothing to divide. */
	int (*runs)(const struct experiment *x, const config_setting_t *part);
	/* Runs it: CLI_FINE, or the exit code after a sentence. */
	int (*play)(struct experiment *x, const config_setting_t *part);
};

extern const struct experiment_kind experiment_sweep, experiment_league, experiment_matches,
	experiment_budgets, experiment_first_move, experiment_measure;

/* Measurements that no match can make: experiment_NAME(). */
#define MEASUREMENT(name, word) int experiment_##name(struct experiment *x);
#include "lab/experiments/measurements.def"
#undef MEASUREMENT

/* Games per point: those asked for, made even, or those of the part's members games and full_games. */
int64_t experiment_part_games(const struct experiment *x, const config_setting_t *part);

/* False after a sentence if one of these two members of a part whose sides alternate is odd. */
bool experiment_check_games(const struct experiment *x, const config_setting_t *part);

/* False after a sentence if one of a part's boards is there twice: both would have the same file. */
bool experiment_check_boards(const struct experiment *x, const config_setting_t *part);

/* False after a sentence if a number in this member of a part, an array, is not from 1 to `most`. */
bool experiment_check_numbers(
	const struct experiment *x, const config_setting_t *part, const char *member, int most);

/* Playouts per move from a part's members, 0 if it has none; --playouts lowers them. */
int64_t experiment_budget(const struct experiment *x, const config_setting_t *part);

/* "league-a-1000": the name of the games of a part on one of several boards, "tron:a", with that
 * many playouts (0: not named). */
enum { EXPERIMENT_NAME = 256 };
void experiment_board_name(
	const char *name, const char *board, int64_t playouts, char out[EXPERIMENT_NAME]);

/* Adds a budget to the text of a player; 0 adds nothing. False if there is no room. */
bool experiment_add_playouts(const char *spec, int64_t playouts, char *out, size_t size);

/* Opens the game that a setting names, or the default one; NULL after a sentence. */
const struct game *experiment_game(
	const struct experiment *x, const config_setting_t *part, const char *name);

/* Starts a run with the options of the experiment. */
int experiment_run_init(
	const struct experiment *x, struct run *run, const char *command, const char *game);

/* Plays the next of x->runs, which is complete except for its file. *seconds (or NULL) is the time
 * it took, 0 if there were games already. Exit code as above. */
int experiment_play(struct experiment *x, struct run *run, const char *name, double *seconds);

/* Shows the figure in characters on a terminal and writes NAME.svg and NAME.png into the folder, if there is
 * gnuplot. */
void experiment_figure(struct experiment *x, const struct figure *f, const char *name);

/* Prints the run's table, its figure and what was published, for a part with these members. */
int experiment_show_run(struct experiment *x, const config_setting_t *part, const struct run *run);

/* Whether something of this name (NULL: it has none) is to run. */
bool experiment_wants(const struct experiment *x, const char *name);

/* Prints a heading between the parts. */
void experiment_title(const char *title);

#endif
