/* Experiments: the parts of a recipe. Each is a command of narabe (match, sweep, league, eval or
 * train), run once for every row of a table, with its source's published numbers. Main thread. */
#ifndef NARABE_LAB_EXPERIMENTS_EXPERIMENT_H
#define NARABE_LAB_EXPERIMENTS_EXPERIMENT_H

#include <jansson.h>
#include <stdint.h>

#include "cli/cli.h"
#include "config/file.h"
#include "lab/runs/figure.h"

enum { RECIPE_PATH = 4096, RECIPE_NAME = 128, RECIPE_WHERE = RECIPE_PATH + 16 };

/* The file of an experiment: data/experiments/NAME.cfg, or the user's own (libconfig). It has a
 * title, an optional source of the published numbers, and parts that are run in turn, each a
 * command with the published results:
 *
 *	title = "what it measures";
 *	parts = ( { name = "c"; title = "the best c"; run = "sweep score4 --vary c=0.5,1 ..."; note = "..."; }, ... );
 *
 * docs/lab/experiments.md describes the members of a part. A file is checked as a whole before any
 * part is run; mistakes are refused with their line. */
struct recipe {
	char name[RECIPE_NAME]; /* of the file without its suffix */
	char path[RECIPE_PATH];
	config_t config; /* owns all texts */
};

/* Calls `each` with the name of every shipped experiment, in order. Returns their number. */
int recipe_each(void (*each)(const char *name, void *data), void *data);

/* Checks a group. Returns false after a sentence if a member is missing, unknown or of another
 * type. */
bool recipe_check_members(
	const struct recipe *r, const config_setting_t *group, const struct member *members);

/* Prints a sentence about a setting, with its file and line, and returns false. */
bool recipe_refuse(const struct recipe *r, const config_setting_t *setting, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* Returns a number of a checked group, or `otherwise` if it is missing. */
double recipe_number(const config_setting_t *group, const char *member, double otherwise);

/* Returns the number of elements of an array or a list, 0 if it is missing. */
int recipe_count(const config_setting_t *group, const char *member);

/* Returns the element with this index, from 0. */
config_setting_t *recipe_element(const config_setting_t *group, const char *member, int i);

struct experiment {
	struct recipe recipe;
	const char *folder;
	int64_t jobs, seed;
	int64_t games;     /* in place of the recipe's; 0: not given */
	const char *shard; /* K/N: this part of all games; NULL: all */
	const char *only;  /* the name of the parts, or of a part's row, to run; NULL: all */
	bool exact; /* a part or row has exactly this name; otherwise it begins those of several */
	bool full, minute;             /* the chosen size of the recipe */
	bool list;                     /* only lists the experiments */
	bool commands;                 /* only prints the commands */
	bool no_gnuplot;               /* reported once */
	const config_setting_t *named; /* the part whose command was printed last */
};

enum { VALUES_MOST = 16, VALUE_TEXT = 512 };

/* A part at the row being run: the values of the names in braces in its texts. */
struct scope {
	struct experiment *x;
	const config_setting_t *part;
	struct {
		const char *name;
		char text[VALUE_TEXT];
	} of[VALUES_MOST];
	int count;
	char path[RECIPE_PATH]; /* of the games of the last command that has games */
};

/* Sets the value of a name, replacing an earlier one. */
void scope_set(struct scope *s, const char *name, const char *text);

/* Replaces the names in braces with their values: those that were set, or the part's for the chosen
 * size (minute, full), or those in its member `set`, adjusted by --games. Returns false after a
 * sentence if a name has no value or there is no room. */
bool scope_fill(const struct scope *s, const char *text, char *out, size_t size);

/* Checks a loop. Returns false after a sentence unless every member of the group is an array of
 * values to take in turn. */
bool loop_check(const struct experiment *x, const config_setting_t *loop);

/* Returns the number of rows of a loop: every combination of the values in a group of arrays, the
 * last changing fastest, or a list of groups; 1 without a loop. */
int loop_count(const struct scope *s, const config_setting_t *loop);

/* Sets the values of a row. */
void loop_set(struct scope *s, const config_setting_t *loop, int row);

/* Runs the part's command, with its games in a file of the experiment's folder. With `result` NULL
 * the command prints its own table; otherwise *result becomes the command's JSON object, NULL if
 * commands are only checked or printed. Adds the time taken to *seconds, unless that is NULL or
 * there were games before. Returns the exit code. */
int part_run(struct scope *s, json_t **result, double *seconds);

/* Returns whether the row that was set is to be run. */
bool part_wants_row(const struct scope *s);

/* Returns whether commands are run rather than only checked or printed. */
bool part_plays(const struct scope *s);

/* Runs a part with columns: a table. Returns the exit code. */
int part_table(struct scope *s);

/* Runs a part with players: a league on one board or several. Returns the exit code. */
int part_league(struct scope *s);

/* Runs a part whose command prints its own table. Returns the exit code. */
int part_plain(struct scope *s);

/* Checks the members of a table. Returns false after a sentence. */
bool part_table_check(const struct experiment *x, const config_setting_t *part);

/* Checks the members of a league. Returns false after a sentence. */
bool part_league_check(const struct experiment *x, const config_setting_t *part);

/* Shows the figure in characters on a terminal and writes NAME.svg and NAME.png to the folder, if
 * gnuplot is installed. */
void experiment_figure(struct experiment *x, const struct figure *f, const char *name);

/* Runs the command eval for recipes: the same search as narabe eval, in a separate thread whose
 * clock counts its processor time. */
int experiment_eval(int argc, char **argv);

/* Plays Tron for three or four players, a command for recipes only: measures the mean points of one
 * kind of search, and its lead over the other kind. */
int experiment_players(int argc, char **argv);

#endif
