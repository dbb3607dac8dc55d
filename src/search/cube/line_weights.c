/* Weights of lines that symmetries share. */
#include "search/cube/line_weights.h"

#include <string.h>

enum { MOST_SYMMETRIES = 192 };

/* Where a symmetry takes a line: to which one, and each of its cells to which place in that. */
struct image {
	int line;
	unsigned place[4];
};

/* By the cells that it takes to each other. */
static struct image
image_of(const struct cube_lines *lines, int line, const uint8_t to[CUBE_CELLS])
{
	struct image image = { 0 };
	unsigned cell[4];
	uint64_t cells = 0;

	for (unsigned i = 0; i < 4; i++) {
		cell[i] = to[bits_lowest(bits_nth(lines->line[line], i))];
		cells |= bit_of(cell[i]);
	}
	while (lines->line[image.line] != cells)
		image.line++;
	for (unsigned i = 0; i < 4; i++)
		image.place[i] = cube_place(cells, cell[i]);
	return image;
}

static unsigned
turned_code(const struct image *image, unsigned code)
{
	unsigned result = 0;

	for (unsigned i = 0; i < 4; i++)
		result |= (code >> 2 * i & 3) << 2 * image->place[i];
	return result;
}

int
cube_share_weights(const struct cube_lines *lines, int symmetries,
	unsigned (*source)(unsigned cell, int symmetry), bool (*weighs)(unsigned code),
	uint16_t weight[CUBE_LINES][CUBE_LINE_CODES])
{
	uint8_t to[MOST_SYMMETRIES][CUBE_CELLS];
	struct image image[MOST_SYMMETRIES];
	uint16_t next = 0;

	for (int i = 0; i < symmetries; i++) {
		for (unsigned cell = 0; cell < CUBE_CELLS; cell++)
			to[i][source(cell, i)] = (uint8_t)cell;
	}
	memset(weight, 0xff, CUBE_LINES * sizeof *weight);
	for (int line = 0; line < CUBE_LINES; line++) {
		if (weight[line][0] != CUBE_NO_WEIGHT)
			continue; /* the image of one before: all its codes have theirs */
		for (int i = 0; i < symmetries; i++)
			image[i] = image_of(lines, line, to[i]);
		for (unsigned code = 0; code < CUBE_LINE_CODES; code++) {
			if (!weighs(code) || weight[line][code] != CUBE_NO_WEIGHT)
				continue;
			for (int i = 0; i < symmetries; i++)
				weight[image[i].line][turned_code(&image[i], code)] = next;
			next++;
		}
	}
	return next;
}
