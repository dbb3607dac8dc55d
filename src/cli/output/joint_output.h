/* What eval and solve print for simultaneous moves: a strategy for each side and the table of pairs of moves. */
#ifndef NARABE_CLI_OUTPUT_JOINT_OUTPUT_H
#define NARABE_CLI_OUTPUT_JOINT_OUTPUT_H

#include "cli/output/position_output.h"
#include "search/report.h"

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

/* Prints text, or a JSON object on a line. If memory runs out some is missing, see
 * output_is_whole(). */
void joint_print(const struct joint_report *f, const struct position_output *output);

/* Prints two searches of a position side by side as text, like joint_print(). */
void joint_print_beside(const struct joint_report *f, const struct joint_report *beside,
	const struct position_output *output);

#endif
