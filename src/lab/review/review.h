/* The review of collections: a game analysed is an object of JSON, which a run writes to its file as
 * a line, reads back when it is continued, and prints.
 *
 *	record ── review.c ─────────▶ {"game":"othello:8","file":"a.ggf","number":3,"n":17,
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
