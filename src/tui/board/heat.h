/* The heat: the colours of the moves' numbers. Wherever they appear, two moves with the same number have the
 * same colour, and a better number never has a worse one. Pure. */
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

/* The meaning of the steps for the moves of one search. */
struct heat_scale {
	enum heat heat;
	bool relative; /* win rates by how far they are behind the best; otherwise in fixed steps */
	int best;      /* best rate of the open moves, in whole percents as printed; -1: none */
	int width;     /* percents per step */
};

/* Returns the scale for the moves of a report, of both sides where both move at once. */
struct heat_scale heat_scale_of(enum heat heat, bool relative, const struct report *info);

/* Returns the step of a win rate in whole percents. */
int heat_of_percent(const struct heat_scale *scale, int percent);

/* Returns the step of a share of the visits, 0 to 1. */
int heat_of_share(double share);

/* Returns the least percentage of a step, or, for exact values, the most discs that its moves lose; -1 for
 * steps without a limit. */
int heat_limit(const struct heat_scale *scale, int step);

enum heat_area { AREA_TEXT, AREA_LINE, AREA_CELL };

/* Returns how much of its cell a move's colour fills, so that one with few visits does not stand out: the
 * number alone, with less than a hundredth of the visits or too few to be trusted; the number's line, up to a
 * tenth of them; otherwise the cell. */
enum heat_area heat_area(
	const struct heat_scale *scale, const struct report *info, const struct root_move *m);

/* Returns the paper and ink of a step, if there are colours for it. */
struct style heat_style(int step);

/* Returns the style of a move's number, wherever it appears; without heat it has the style `other`. */
struct style heat_number_style(struct capabilities caps, const struct heat_scale *scale,
	const struct report *info, const struct root_move *m, struct style other);

#endif
