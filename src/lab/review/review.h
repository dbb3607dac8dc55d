/* The review of collections: a game analysed is an object of JSON, which a run writes to its file as
 * a line, reads back when it is continued, and prints.
 *
 *	record ── reviewed_game() ──▶ {"game":"othello:8","file":"a.ggf","number":3,"n":17,
 *	                               "x":"Ann","o":"Bo","result":"B+2","moves":[{"ply":1,...}],
 *	                               "run":{"command":"review",...}}
 *	                 file ──────▶       │
 *	                                    ├─ review_print_game()   moves
 *	                                    └─ review_sums_add()     sums of each player
 *
 * One thread. */
#ifndef NARABE_LAB_REVIEW_REVIEW_H
#define NARABE_LAB_REVIEW_REVIEW_H

#include <jansson.h>

#include "cli/output/output.h"
#include "record/record.h"

/* What the result depends on, besides the games. */
struct review_run {
	const char *player; /* the search; NULL: the board's */
	int64_t playouts, seed;
	int64_t games;  /* of all files */
	int64_t points; /* of win rate, whose loss is a mistake */
	bool no_exact;
};

/* A game of the files. */
struct review_game {
	const char *file;
	int number; /* in its file, from 1 */
	int64_t n;  /* of all games that can be read, from 0 */
	struct record record;
};

/* Analyses the main line, and makes the object, which the caller releases. NULL with a sentence, which
 * is empty if ^C ended it. */
json_t *reviewed_game(const struct review_run *run, struct review_game *game, struct error *e);

/* The object's member "run"; the caller releases it. */
json_t *review_run_json(const struct review_run *run);

/* "c2 b4 c5": the main line; the caller frees it. NULL if memory runs out. */
char *review_moves_text(const struct record *r);

/* Whether an object has what the functions below need; if not, with a sentence. */
bool review_game_check(const json_t *game, struct error *e);

/* The moves of a game; as text those that were mistakes, under a heading. *headed: whether the heading
 * of CSV was printed. */
void review_print_game(const json_t *game, enum output_form form, bool *headed);

/* What the players lost, in the order in which they appear. */
struct review_sums;
struct review_sums *review_sums_create(void);
void review_sums_destroy(struct review_sums *sums);
bool review_sums_add(struct review_sums *sums, const json_t *game);
void review_sums_print(const struct review_sums *sums, enum output_form form);

#endif
