/* What eval and solve print for simultaneous moves: both strategies and the table of pairs. */
#ifndef NARABE_CLI_OUTPUT_JOINT_OUTPUT_H
#define NARABE_CLI_OUTPUT_JOINT_OUTPUT_H

#include "cli/output/position_output.h"

/* Both sides' strategies at a position, found or exact; values are the FIRST player's. Decoupled
 * searches find both together. Others search once for each side, with the whole budget, and the two
 * searches may disagree on the value. */
struct joint_report {
	const struct game *game;
	struct state position;
	bool solved; /* exact: visits are 0, playouts the positions seen */
	bool apart;  /* a search for each side; otherwise both share the numbers */
	double value[2];
	int64_t playouts[2];
	struct joint_tree { /* of the search; all 0: it keeps none */
		int64_t nodes;
		int deepest; /* plies */
		size_t memory_bytes;
	} tree[2];
	const char *search; /* the player's text, which JSON then has; or NULL */
	struct joint_tables tables;
	double elapsed_ms, nashconv;      /* nashconv is negative if unknown */
	const struct joint_report *exact; /* beside what was found; NULL if unknown */
};

/* Prints text, one JSON object per line, or a CSV line per side and move. Without memory some is
 * missing, as output_is_whole() knows. */
void joint_print(const struct joint_report *f, const struct position_output *output);

/* Prints two searches of a position as text, side by side; as joint_print(). */
void joint_print_beside(const struct joint_report *f, const struct joint_report *beside,
	const struct position_output *output);

/* The object that it prints as JSON; the caller frees it. NULL without memory. Any thread. */
json_t *joint_report_json(const struct joint_report *f, const struct position_output *output);

#endif
