/* The 4x4x4 boards as 64 bits: bit = cell = level * 16 + row * 4 + column. */
#ifndef NARABE_GAMES_CUBE_CUBE_H
#define NARABE_GAMES_CUBE_CUBE_H

#include <stdint.h>

#define CUBE_FULL   UINT64_MAX
#define CUBE_BOTTOM ((uint64_t)0xffff)
#define CUBE_PEG    ((uint64_t)0x0001000100010001) /* the cells of peg 0 */

enum { CUBE_PEGS = 16, CUBE_LEVELS = 4, CUBE_CELLS = 64 };

#endif
