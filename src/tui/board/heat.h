/* What a cell's colour says: the steps of the heat, their scale, and their colours or signs. Pure. */
#ifndef NARABE_TUI_BOARD_HEAT_H
#define NARABE_TUI_BOARD_HEAT_H

#include "tui/board/values.h"

/* In the order of the setting's words. */
enum heat { HEAT_WIN, HEAT_VISITS, HEAT_BONUS, HEAT_EXACT, HEAT_OFF, HEATS };

/* What the steps mean for the moves of one search. */
struct heat_scale {
	enum heat heat;
	bool relative;    /* win rates between the ends below; otherwise in fixed steps */
	int worst, best;  /* of the moves that were visited and are not proven; -1: none */
	double mean;      /* of these, 0 to 1 */
	double low, high; /* the win rates at both ends of the steps */
};

/* The scale for the moves of a report. `relative`: win rates from its worst move to its best. */
struct heat_scale heat_scale_of(enum heat heat, bool relative, const struct report *info);

/* The step of a move of that report, 0 to HEAT_STEPS - 1, or -1 for none: by the win rate of the
 * side to move, the share of visits, the exploration bonus relative to the largest, or by what is
 * exact or proven. */
int heat_of(const struct heat_scale *scale, const struct report *info, const struct root_move *m);

/* The fixed step of a win rate, 0 to 1; of a share of the visits. */
int heat_of_rate(double rate);
int heat_of_share(double share);

/* The percentage from which a fixed step is reached; -1 for steps that the heat does not have. */
int heat_limit(enum heat heat, int step);

/* The most discs that a step's moves lose; -1 for the first step, which has no limit. */
int heat_exact_limit(int step);

/* The paper and ink of a step, if there are colours for it, and its sign. */
struct style heat_style(int step);
char heat_sign(int step);

#endif
