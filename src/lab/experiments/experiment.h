/* Experiments: parts of a recipe, each a command of narabe, match, sweep, league, eval or train, that is run
 * here once for every row of a table, and what its source published. Main thread. */
#ifndef NARABE_LAB_EXPERIMENTS_EXPERIMENT_H
#define NARABE_LAB_EXPERIMENTS_EXPERIMENT_H

#include <jansson.h>
#include <stdint.h>

#include "cli/cli.h"
#include "config/file.h"
#include "lab/runs/figure.h"

enum { RECIPE_PATH = 4096, RECIPE_NAME = 128, RECIPE_WHERE = RECIPE_PATH + 16 };

/* The file of an experiment: data/experiments/NAME.cfg, or a person's own (libconfig). It has a title, perhaps the
 * source of the published numbers, and parts that are run in turn, each a command with what was published:
 *
 *	title = "what it finds out";
 *	parts = ( { name = "c"; title = "the best c"; run = "sweep score4 --vary c=0.5,1 ..."; note = "..."; }, ... );
 *
 * docs/lab/experiments.md describes the members of a part. A file is checked as a whole before any part of it is
 * run; what is wrong is refused with its line. */
struct recipe {
	char name[RECIPE_NAME]; /* of the file without its suffix */
	char path[RECIPE_PATH];
	config_t config; /* owns all texts */
};

/* Reads a shipped experiment by its name, or a file by its path (with a slash, or ending in .cfg). Returns false after
 * a sentence; if it returns true, call recipe_close(). */
bool recipe_open(struct recipe *r, const char *name);
void recipe_close(struct recipe *r);

/* Calls `each` with every shipped experiment in turn. */
void recipe_each(void (*each)(const struct recipe *r));

/* Returns false after a sentence if a group lacks a member or has one that is unknown or of another type. */
bool recipe_check_members(
	const struct recipe *r, const config_setting_t *group, const struct member *members);

/* Prints a sentence about a setting, with its file and line; returns false. */
bool recipe_refuse(const struct recipe *r, const config_setting_t *setting, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* Return a member of a checked group; `otherwise` if it is missing. */
const char *recipe_text(const config_setting_t *group, const char *member, const char *otherwise);
int recipe_int(const config_setting_t *group, const char *member, int otherwise);
double recipe_number(const config_setting_t *group, const char *member, double otherwise);

/* Returns a text for a person: MEMBER_LANGUAGE in the current language if the group has it, else MEMBER. */
const char *recipe_said(const config_setting_t *group, const char *member, const char *otherwise);

/* Returns the number of elements of a member that is an array or a list, 0 if it is missing. */
int recipe_count(const config_setting_t *group, const char *member);

/* Returns one of them, counted from 0. */
config_setting_t *recipe_element(const config_setting_t *group, const char *member, int i);

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

/* Sets what a name means, again if it has a meaning already. */
void scope_set(struct scope *s, const char *name, const char *text);

/* Replaces the names in braces by what was set, by --games, by the part's member for the size that is run (minute,
 * full) or by its member `set`. Returns false after a sentence if a name has no value or there is no room. */
bool scope_fill(const struct scope *s, const char *text, char *out, size_t size);

/* Returns false after a sentence unless every member of a group is an array of values to take in turn. */
bool loop_check(const struct experiment *x, const config_setting_t *loop);

/* Returns the number of rows of a loop: a group of arrays, in every combination, the last of which changes fastest, or
 * a list of groups; 1 without a loop. */
int loop_count(const struct scope *s, const config_setting_t *loop);

/* Sets the values of a row; returns false if --playouts leaves it out. */
bool loop_set(struct scope *s, const config_setting_t *loop, int row);

/* Runs the part's command, with the games in a file of the experiment's folder. Unless `result` is NULL, which lets the
 * command print its own table, *result becomes the command's JSON object, NULL if commands are only checked or printed.
 * Adds the time it took to *seconds, unless that is NULL or there were games before. Returns the exit code. */
int part_run(struct scope *s, json_t **result, double *seconds);

/* Returns whether the row that was set is among those to run. */
bool part_wants_row(const struct scope *s);

/* Returns whether commands are run, not only checked or printed. */
bool part_plays(const struct scope *s);

/* Run a part, by the kind that its members make it: a table with columns; a league of listed players, on one board or
 * several; a command that prints its own table. Return the exit code. */
int part_table(struct scope *s);
int part_league(struct scope *s);
int part_plain(struct scope *s);

/* Return false after a sentence if the members of a table or a league are not as they must be. */
bool part_table_check(const struct experiment *x, const config_setting_t *part);
bool part_league_check(const struct experiment *x, const config_setting_t *part);

/* Shows the figure in characters on a terminal and writes NAME.svg and NAME.png into the folder, if gnuplot is
 * installed. */
void experiment_figure(struct experiment *x, const struct figure *f, const char *name);

/* Runs the command eval for recipes: the same search as that of narabe eval, in a thread of its own whose clock counts
 * the processor's time. */
int experiment_eval(int argc, char **argv);

/* Plays Tron for three or four players, for recipes alone: the mean points of searches of one kind, and their lead over
 * the others. */
int experiment_players(int argc, char **argv);

#endif
