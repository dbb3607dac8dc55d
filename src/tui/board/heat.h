/* What a cell's colour says: the colour of the number that is printed there. Two moves with the same number
 * have the same colour, a better number never has a worse one, wherever it stands. Pure. */
#ifndef NARABE_TUI_BOARD_HEAT_H
#define NARABE_TUI_BOARD_HEAT_H

#include "tui/board/values.h"

/* In the order of the setting's words. */
enum heat {
	HEAT_WIN,
	HEAT_VISITS,
	HEAT_BONUS,
	HEAT_OFF,
	HEATS,
	HEAT_EXACT = HEATS, /* where exact values come first */
};

/* What the steps mean for the moves of one search. */
struct heat_scale {
	enum heat heat;
	bool relative; /* win rates by what they are behind the best; otherwise in fixed steps */
	int best;      /* of the moves that are open, in whole percents as printed; -1: none */
	int width;     /* percents a step */
};

/* The scale for the moves of a report, of both sides where both move at once. */
struct heat_scale heat_scale_of(enum heat heat, bool relative, const struct report *info);

/* The step of a win rate in whole percents; of a share of the visits, 0 to 1. */
int heat_of_percent(const struct heat_scale *scale, int percent);
int heat_of_share(double share);

/* The least percentage of a step; of what is exact the most discs that its moves lose; -1 for steps that have no
 * limit. */
int heat_limit(const struct heat_scale *scale, int step);

/* How much of its cell a move's colour fills, so that one with few visits does not shout: its number is in
 * that colour, with less than a hundredth of the visits or too few to be trusted; the line of the number is
 * filled, up to a tenth of them; the cell is. */
enum heat_area { AREA_TEXT, AREA_LINE, AREA_CELL };
enum heat_area heat_area(
	const struct heat_scale *scale, const struct report *info, const struct root_move *m);

/* The paper and ink of a step, if there are colours for it. */
struct style heat_style(int step);

/* How the number of a move looks, wherever it stands; elsewhere that would be in style `plain`. */
struct style heat_number_style(struct capabilities caps, const struct heat_scale *scale,
	const struct report *info, const struct root_move *m, struct style plain);

#endif
