/* A 4x4x4 board with its 76 lines counted: the lines and their worth. Pure. */
#include "search/cube/line_counts.h"

#include <string.h>

#include "games/lines.h"

enum { SIZE = 4 };

static const struct line_direction directions[] = {
#define LINES(step, first) { step, first },
#include "games/cube/lines.def"
#undef LINES
};

bool
cube_fits(const struct game *g)
{
	return g->columns == SIZE && g->rows == SIZE && g->layers == SIZE &&
	       g->rules->winning_cells;
}

void
cube_lines_init(struct cube_lines *l, const struct game *g, enum negamax_eval eval)
{
	static const int worth[5] = { 0, 1, 4, 16, 16 };

	memset(l, 0, sizeof *l);
	l->by_column = g->by_column;
	l->bottom = g->by_column ? 0xffff : UINT64_MAX;
	int count = 0;

	for (size_t i = 0; i < sizeof directions / sizeof directions[0]; i++) {
		unsigned step = directions[i].step;
		uint64_t line = bit_of(0) | bit_of(step) | bit_of(2 * step) | bit_of(3 * step);
		for (uint64_t left = directions[i].first; left; left &= left - 1)
			l->line[count++] = line << bits_lowest(left);
	}
	for (unsigned cell = 0; cell < CUBE_CELLS; cell++) {
		for (int i = 0; i < CUBE_LINES; i++) {
			if (l->line[i] >> cell & 1)
				l->of[cell][l->count[cell]++] = (uint8_t)i;
		}
		if (l->count[cell] > 4)
			l->rich |= bit_of(cell);
	}
	/* A line's worth to the first player. Lines: nothing once both sides are on it; each further
	 * stone multiplies by four, so that two lines of two are worth less than one of three, a
	 * threat. Weights: one per stone, so a stone is worth the number of lines through its cell. */
	for (int code = 0; code < CUBE_CODES; code++) {
		int first = code % 5, second = code / 5;
		l->worth[code] = (int16_t)(eval == NEGAMAX_WEIGHTS ? first - second
					   : first && second       ? 0
								   : worth[first] - worth[second]);
	}
	for (int code = 0; code < CUBE_CODES; code++) {
		if (code % 5 < 4)
			l->gain[SIDE_FIRST][code] = (int16_t)(l->worth[code + 1] - l->worth[code]);
		if (code / 5 < 4)
			l->gain[SIDE_SECOND][code] = (int16_t)(l->worth[code] - l->worth[code + 5]);
	}
}

struct cube_node
cube_set(struct cube *c, const struct state *s)
{
	struct cube_node n = {
		.own = s->stones[s->to_move],
		.other = s->stones[s->to_move ^ 1],
		.side = (int)s->to_move,
	};

	for (int i = 0; i < CUBE_LINES; i++) {
		unsigned first = bits_count(s->stones[SIDE_FIRST] & c->lines.line[i]);
		unsigned second = bits_count(s->stones[SIDE_SECOND] & c->lines.line[i]);
		unsigned code = first + 5 * second;
		c->code[i] = (uint8_t)code;
		n.value += state_sign(s) * c->lines.worth[code];
		if (code == 3 || code == 15)
			*((code == 3) == (n.side == SIDE_FIRST) ? &n.own_wins : &n.other_wins) |=
				c->lines.line[i];
	}
	return n;
}

/* ---- weights that symmetries share ---- */

enum { MOST_SYMMETRIES = 192 };

/* The line to which a symmetry takes a line, and the place in it of each of its cells. */
struct image {
	int line;
	unsigned place[4];
};

/* By the cells that it takes to each other. */
static struct image
line_image_of(const struct cube_lines *lines, int line, const uint8_t to[CUBE_CELLS])
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
			continue; /* an image of an earlier line: its codes have their classes */
		for (int i = 0; i < symmetries; i++)
			image[i] = line_image_of(lines, line, to[i]);
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
