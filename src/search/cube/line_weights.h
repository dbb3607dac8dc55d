/* Weights that the contents of lines share where symmetries of a 4x4x4 board take them to each other. A
 * line's contents are a code, two bits a cell from the lowest. Pure. */
#ifndef NARABE_SEARCH_CUBE_LINE_WEIGHTS_H
#define NARABE_SEARCH_CUBE_LINE_WEIGHTS_H

#include "search/cube/patterns.h"

enum { CUBE_NO_WEIGHT = UINT16_MAX };

/* Numbers the weights of all lines and codes, in the order of the first that each belongs to; codes that
 * do not weigh get CUBE_NO_WEIGHT. weighs() says which do; the code of the empty line must be one of them.
 * source(cell, i) is the cell that symmetry i takes to `cell`. Returns how many weights there are. */
int cube_share_weights(const struct cube_lines *lines, int symmetries,
	unsigned (*source)(unsigned cell, int symmetry), bool (*weighs)(unsigned code),
	uint16_t weight[CUBE_LINES][CUBE_LINE_CODES]);

#endif
