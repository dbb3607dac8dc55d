/* eval and solve for simultaneous moves: a strategy for each side and the table of pairs of moves. */
#ifndef NARABE_CLI_JOINT_H
#define NARABE_CLI_JOINT_H

#include "cli/cli.h"
#include "cli/output/position_output.h"
#include "match/player/player.h"

/* Both sides' strategies at a position, found or exact; values are the FIRST player's. Decoupled
 * searches find both together. Others search once for each side, with the whole budget, and the two
 * searches may disagree on the value. */
struct joint_report {
	const struct game *game;
	struct state position;
	bool solved; /* exact: visits are 0, and playouts are the positions visited */
	bool apart;  /* a search for each side; otherwise both share the numbers */
	double value[2];
	int64_t playouts[2];
	struct joint_tree { /* the search's tree; all 0: it keeps none */
		int64_t nodes;
		int deepest; /* plies */
		size_t memory_bytes;
	} tree[2];
	const char *search; /* the player's text, included in JSON; or NULL */
	struct joint_tables tables;
	double elapsed_ms, nashconv;      /* nashconv is negative if unknown */
	const struct joint_report *exact; /* exact values to show beside; NULL if unknown */
};

/* Returns the JSON that eval prints; the caller frees it. output_text() on the same thread notices
 * whether memory ran out. Any thread. */
json_t *joint_report_json(const struct joint_report *f, const struct position_output *output);

/* A search for strategies. */
struct joint_run {
	const struct player_spec *player;
	uint64_t seed;
	bool curve;    /* show results after 1, 2, 5, ... playouts */
	int notify_fd; /* gets a byte when a search ends on its own; -1: none */

	/* Waits until the player has its move and returns true, or returns false when `owner` no
	 * longer wants to wait. */
	bool (*wait)(void *owner, struct player *p);
	/* Takes a copy of the results: the `final` ones, or intermediate ones of a search that
	 * finds both strategies. Returns false if it cannot. */
	bool (*show)(void *owner, const struct joint_report *f, bool final);
	void *owner;
};

/* Finds strategies for both sides and leaves the last ones shown in *f. Returns false with a
 * sentence. Any thread. */
bool joint_find(struct joint_report *f, const struct cli_position *p, const struct joint_run *run,
	struct error *e);

/* Prints the strategies that a searching player finds, or two players side by side if there is a
 * second text; the texts are the players as named. Draws them to `picture` unless that is NULL.
 * `curve`: prints after 1, 2, 5, ... playouts. Returns the exit code. */
int joint_eval(const struct cli_position *p, const struct player_spec spec[2],
	const char *const text[2], const struct position_output *output, bool curve,
	const char *picture);

/* Prints the exact strategies. Returns the exit code. */
int joint_solve(const struct cli_position *p, const struct position_output *output);

/* ---- a search that reports intermediate results ---- */

struct curve {
	int64_t playouts, time_ms; /* the whole budget */
	bool stops;                /* at intermediate points; otherwise only at the end */
	int64_t made;              /* playouts up to the last point */
	double spent_ms;           /* by the search alone */
	struct rng seeds;          /* for the parts after the first */
};

/* Starts a curve with this budget. Returns the playouts of the first part. */
int64_t curve_begin(struct curve *c, bool stops, int64_t playouts, int64_t time_ms, uint64_t seed);

/* Adds a finished part: *info then has the time of all parts. Returns false if it has no more playouts than
 * the previous part, so that there is nothing new to print. */
bool curve_add(struct curve *c, struct report *info);

/* Starts the next part. Returns false if there is none, because the budget is used up or the result
 * proven. */
bool curve_continue(struct curve *c, struct engine *s, const struct report *info);

#endif
