/* Experiments: parts of a recipe, each a command of narabe, match, sweep, league, eval or train, that is run
 * here once for every row of a table, and what its source published. Main thread. */
#ifndef NARABE_LAB_EXPERIMENTS_EXPERIMENT_H
#define NARABE_LAB_EXPERIMENTS_EXPERIMENT_H

#include <jansson.h>

#include "cli/cli.h"
#include "lab/experiments/recipe.h"
#include "lab/runs/figure.h"

struct experiment {
	struct recipe recipe;
	const char *folder;
	int64_t jobs, seed;
	int64_t games;     /* instead of the recipe's; 0: not given */
	int64_t playouts;  /* what has more is left out; 0: nothing is */
	const char *shard; /* K/N: this part of all games; NULL: all */
	const char *only;  /* the name of the parts, or of the row of one, to run; NULL: all */
	bool full, minute; /* which of the recipe's sizes */
	bool list;         /* only lists the experiments */
	bool commands;     /* only prints the commands */
	bool no_gnuplot;   /* reported once */
	const config_setting_t *named; /* the part whose command was printed last */
};

enum { VALUES_MOST = 16, VALUE_TEXT = 512 };

/* A part as it stands: what the names in braces of its texts mean at the row that is run. */
struct scope {
	struct experiment *x;
	const config_setting_t *part;
	struct {
		const char *name;
		char text[VALUE_TEXT];
	} of[VALUES_MOST];
	int count;
	char path[RECIPE_PATH]; /* of the games of the last command that has any */
};

/* Sets what a name means, also once more. */
void scope_set(struct scope *s, const char *name, const char *text);

/* Replaces the names in braces: by what was set, by --games, by the part's member for the size that is run
 * (minute, full), by its member `set`. False after a sentence: there is no such name, or no room. */
bool scope_fill(const struct scope *s, const char *text, char *out, size_t size);

/* Whether every member of a group is an array of values to take in turn; false after a sentence. */
bool loop_check(const struct experiment *x, const config_setting_t *loop);

/* The number of the rows of a loop: a group of arrays, in every combination, the last of which changes
 * fastest, or a list of groups; 1 without one. */
int loop_count(const struct scope *s, const config_setting_t *loop);

/* Sets the values of a row; false if --playouts leaves it out. */
bool loop_set(struct scope *s, const config_setting_t *loop, int row);

/* Runs the part's command, with the games in a file of the experiment's folder. *result (or NULL: it prints
 * its own table) is its object of JSON, NULL if only commands are checked or printed; *seconds (or NULL) the
 * time it took, 0 if it had games before. Exit code. */
int part_run(struct scope *s, json_t **result, double *seconds);

/* Whether the row that was set is among those that are to run. */
bool part_wants_row(const struct scope *s);

/* Whether commands are run: not only checked or printed. */
bool part_plays(const struct scope *s);

/* The kinds of parts, by their members: a table with columns; a league of players that are listed, on a board
 * or on several; a command that prints its own table. */
int part_table(struct scope *s);
int part_league(struct scope *s);
int part_plain(struct scope *s);

/* Whether the members of a table or a league are as they must be; false after a sentence. */
bool part_table_check(const struct experiment *x, const config_setting_t *part);
bool part_league_check(const struct experiment *x, const config_setting_t *part);

/* Shows the figure in characters on a terminal and writes NAME.svg and NAME.png into the folder, if there is
 * gnuplot. */
void experiment_figure(struct experiment *x, const struct figure *f, const char *name);

/* The command eval, for recipes: the same search as that of narabe eval, in a thread of its own whose clock
 * counts the processor's time. */
int experiment_eval(int argc, char **argv);

/* Plays Tron for three or four players, for recipes alone: the mean points of searches of one kind, and of those less
 * what the others got. */
int experiment_players(int argc, char **argv);

#endif
