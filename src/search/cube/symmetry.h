/* The 192 symmetries of the 4x4x4 board without gravity: those that map lines to lines (Silver
 * 1967). 48 turn and reflect the cube; on top of that the layers of all three axes can be exchanged
 * at once, the inner with the outer ones, which no rigid motion does. Pure. */
#ifndef NARABE_SEARCH_CUBE_SYMMETRY_H
#define NARABE_SEARCH_CUBE_SYMMETRY_H

#include <stdint.h>

enum { CUBE_IMAGES = 192 };

/* Returns the cell to which an image takes `cell`; image 0 leaves all cells where they are. */
unsigned cube_image_cell(unsigned cell, int image);

/* Returns the cell that an image takes to `cell`. */
unsigned cube_image_source(unsigned cell, int image);

/* Replaces a pair of sets by the least of its images; returns the number of that image. */
int cube_canonicalise(uint64_t pair[2]);

#endif
