/* Figures of JSON lines that are no games: positions of eval, learning curves. */
#ifndef NARABE_CLI_RUNS_LINE_FIGURES_H
#define NARABE_CLI_RUNS_LINE_FIGURES_H

#include "games/game.h"
#include "lab/figure.h"

/* One a position, in their order: value over playouts (of moves of both at once: the chance of
 * each), or visits over time where they have the times; or one of a learning curve: shares over
 * games. */
struct line_figures {
	struct line_figure {
		struct figure figure;
		char game[GAME_NAME], position[GAME_POSITION_TEXT]; /* empty: a learning curve */
		double playouts;                                    /* where it has come to */
	} * of;
	int count;
};

/* Reads a file; false with a sentence. line_figures_finish() frees them in any case. */
bool line_figures_read(struct line_figures *l, const char *path, struct error *e);
void line_figures_finish(struct line_figures *l);

#endif
