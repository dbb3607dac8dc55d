/* The points of a sweep: every combination of the values of some keys of two players. */
#ifndef NARABE_LAB_RUNS_GRID_H
#define NARABE_LAB_RUNS_GRID_H

#include "cli/arguments.h"
#include "lab/runs/tournament.h"

struct grid_point {
	char a[PLAYER_SPEC_TEXT], b[PLAYER_SPEC_TEXT], vary[PLAYER_SPEC_TEXT];
};

struct grid {
	struct grid_point *points;
	struct tournament_player *players; /* of point i: 2i and 2i + 1 */
	struct tournament_pairing *pairings;
	int count;
};

/* How sentences about A, B and the varied keys begin. */
struct grid_names {
	const char *a, *b, *vary;
};

/* `vary` has words KEY=V1,V2,... for keys of A, b.KEY=... for keys of B; the last changes fastest.
 * `spec` are A and B. False after a sentence. Call grid_finish() in either case. */
bool grid_init(struct grid *grid, const struct game *g, const char *const spec[2],
	const struct param_texts *vary, const struct grid_names *names);
void grid_finish(struct grid *grid);

#endif
