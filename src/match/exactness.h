/* Exact values beside the search's. */
#ifndef NARABE_MATCH_EXACTNESS_H
#define NARABE_MATCH_EXACTNESS_H

#include "record/record.h"
#include "search/exact.h"

struct session;

struct exact_view {
	const struct game *game; /* NULL: nothing to show */
	struct report info;
};

struct exactness {
	bool on;               /* exact values are enabled */
	bool begun;            /* for `position` */
	struct engine *solver; /* NULL: none, or out of memory */
	struct state position;
	int node; /* of the record, with this position; or RECORD_NONE */
	struct exact_view shown;
};

/* Returns the parameters of a solver in the background of this session. */
struct exact_params exactness_params(const struct session *s);

/* Starts, stops and reads the solver. `shown` is the search whose numbers are shown, or NULL: a
 * lesson or a tip may want it nevertheless. */
void exactness_keep(struct session *s, const struct report *shown);
void exactness_drop(struct session *s);
bool exactness_runs(const struct session *s);

/* ^Z, and fg again. */
void exactness_suspend(struct session *s, bool suspended);

/* Returns the exact values of the moves of `shown`; NULL while none is known. */
const struct exact_view *exactness_of(const struct session *s, const struct report *shown);

/* Returns whether values of `shown` are known or expected soon. */
bool exactness_is_expected(const struct session *s, const struct report *shown);

/* Returns whether a position's exact value can be known while a person waits: within a second, or some tens
 * of seconds in the opening of a small board. */
bool exactness_can_solve(const struct game *g, const struct state *s);

/* Returns whether the solver may still find something about a position, once it is asked for. */
bool exactness_is_pending(const struct session *s, const struct state *position);

/* Returns whether the exact value of a node of the record is not known yet but being computed, or about to
 * be, if a lesson or a tip asks for it. */
bool exactness_is_coming(const struct session *s, int node);

/* Takes what is exact about the position of *info into it, by the solver or the record. */
void exactness_apply(const struct session *s, struct report *info);

/* For a front end that waits: a position's exact value and a best move, MOVE_NONE at the end. Returns false
 * if they are not to be known, or that would take too long. */
bool exactness_solve_now(
	const struct session *s, const struct state *position, int *value, move_t *best);

/* Of a finished game on a board as small as tic-tac-toe's, solved at once: stores what every position of
 * the line is worth, so that its moves are judged by that. For every tick. */
void exactness_settle(struct session *s);

/* Stores the exact values of a solver's report of a node's position in that node and those after
 * it. */
void exactness_note(struct record *r, int node, const struct report *info);

#endif
