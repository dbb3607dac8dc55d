/* Files of results: a JSON object a game, a line each, in the order of the games' numbers, so that
 * the same run writes the same bytes. A line says of which run it is:
 *
 *	{"game":"othello","a":"uct:playouts=100","b":"random","n":0,"first":"a","result":1,
 *	 "plies":33,"moves":"c2 b4 ...","seed":1,"elapsed_ms":null,"opening":0,
 *	 "run":{"command":"match","games":100,"seed":7}}
 *
 * What else would make it another run, though it has no name for it, is there as a checksum: of the
 * openings of a file, and of the board where that is one from a file,
 *
 *	 "run":{...,"board":{"title":"Tron 9x7","sum":"8f1c20d3a5b7e694"},"openings":"..."}}
 *
 * A run appends to its file and holds a lock on it. A line counts once it has its end: what a
 * killed run left behind the last whole line is cut off when it is gone on with. */
#ifndef NARABE_LAB_RESULTS_H
#define NARABE_LAB_RESULTS_H

#include <jansson.h>

#include "lab/tournament.h"

/* What a run is, beyond the games themselves. */
struct lab_run {
	const char *command; /* "match", "league", "sweep" */
	struct tournament_params series;
	bool sprt; /* may end before its last game, when it is known which score is right */
	double elo0, elo1;
	bool timed;            /* elapsed_ms is told */
	uint64_t openings_sum; /* of openings from a file, else 0 */
};

/* One line, read; the texts live as long as `json`, which is to be freed by json_decref(). */
struct result_line {
	json_t *json;
	const char *game, *a, *b, *moves;
	const char *vary; /* of a sweep, else "" */
	int64_t n, seed;
	bool a_first;
	int result, plies, opening;
	const char *command;
	int64_t run_games, run_seed;
	bool sprt;
	double elo0, elo1;
	const char *board_title; /* of a board from a file; else NULL and 0 */
	uint64_t board_sum, openings_sum;
};

/* A game as a line with its end; to be freed. NULL when there is no memory. */
char *result_text(const struct lab_run *run, const struct tournament_game *g);

/* Reads a line of `length` bytes, without its end. False with a sentence that says what is wrong
 * with it. */
bool result_parse(const char *line, size_t length, struct result_line *out, struct error *e);

/* Whether a line's openings and board are those of the run; else a sentence. */
bool result_same_files(const struct result_line *line, const struct lab_run *run, struct error *e);

/* Whether a line is this run's game n, move by move; else a sentence. */
bool result_belongs(
	const struct result_line *line, const struct lab_run *run, int64_t n, struct error *e);

/* A file that is being written. */
struct results_file {
	int fd; /* -1 for none */
	bool regular;
	const char *path;
	char *text;      /* the whole lines it had, when it is gone on with */
	size_t size;     /* their bytes */
	size_t leftover; /* and those behind the last of them */
	int unsynced;    /* lines written since the last fsync */
	int64_t synced_us;
};

enum results_use {
	RESULTS_RUN,   /* a run from its first game */
	RESULTS_GO_ON, /* one that stopped */
	RESULTS_COPY,  /* of lines that are there already */
};

/* Opens it and takes the lock. A file that has something in it is refused unless it is gone on
 * with; then its whole lines are in `text`, and nothing is changed before results_go_on(). False
 * with a sentence. */
bool results_open(struct results_file *f, const char *path, enum results_use use, struct error *e);

/* Cuts off what is behind the last whole line. */
bool results_go_on(struct results_file *f, struct error *e);

/* Appends whole lines; they are on the disk after a second or 256 of them at the latest. */
bool results_append(struct results_file *f, const char *line, struct error *e);

/* Brings everything to the disk and gives up the lock. False with a sentence when something could
 * not be written. */
bool results_close(struct results_file *f, struct error *e);

#endif
