/* How a canvas's cells look. Pure. */
#include "tui/canvas/look.h"

#include "tui/canvas/picture.h"

static int
eighths(int k, int of)
{
	return (of * k + 4) / 8;
}

/* U+2580 to U+259F; shades become full blocks in a mixed colour. */
static int
block_rects(wchar_t ch, struct rect *out)
{
	/* Bits: upper left, upper right, lower left, lower right. */
	static const unsigned char mask[] = { 4, 8, 1, 13, 9, 7, 11, 2, 6, 14 };
	struct rect r = { 0, 0, CELL_WIDTH, CELL_HEIGHT };

	if (ch >= 0x2596) { /* quadrants */
		int half_x = eighths(4, CELL_WIDTH), half_y = eighths(4, CELL_HEIGHT), count = 0;
		for (int i = 0; i < 4; i++) {
			int x = i % 2 ? half_x : 0, y = i / 2 ? half_y : 0;
			if (mask[ch - 0x2596] >> i & 1)
				out[count++] =
					(struct rect){ x, y, i % 2 ? CELL_WIDTH - half_x : half_x,
						i / 2 ? CELL_HEIGHT - half_y : half_y };
		}
		return count;
	}
	if (ch == 0x2580) {
		r.height = eighths(4, CELL_HEIGHT);
	} else if (ch <= 0x2588) {
		r.height = eighths((int)ch - 0x2580, CELL_HEIGHT);
		r.y = CELL_HEIGHT - r.height;
	} else if (ch <= 0x258f) {
		r.width = eighths(0x2590 - (int)ch, CELL_WIDTH);
	} else if (ch == 0x2590) {
		r.width = eighths(4, CELL_WIDTH); /* the mirror image of U+258C */
		r.x = CELL_WIDTH - r.width;
	} else if (ch == 0x2594) {
		r.height = eighths(1, CELL_HEIGHT);
	} else if (ch == 0x2595) {
		r.width = eighths(1, CELL_WIDTH);
		r.x = CELL_WIDTH - r.width;
	}
	out[0] = r;
	return 1;
}

/* Lines of one weight: the arms that meet in the cell's middle. */
enum { ARM_LEFT = 1, ARM_RIGHT = 2, ARM_UP = 4, ARM_DOWN = 8 };

static const struct line {
	unsigned short light, heavy; /* the characters */
	unsigned char arms;
} lines[] = {
	{ 0x2500, 0x2501, ARM_LEFT | ARM_RIGHT },
	{ 0x2502, 0x2503, ARM_UP | ARM_DOWN },
	{ 0x250c, 0x250f, ARM_RIGHT | ARM_DOWN },
	{ 0x2510, 0x2513, ARM_LEFT | ARM_DOWN },
	{ 0x2514, 0x2517, ARM_RIGHT | ARM_UP },
	{ 0x2518, 0x251b, ARM_LEFT | ARM_UP },
	{ 0x251c, 0x2523, ARM_RIGHT | ARM_UP | ARM_DOWN },
	{ 0x2524, 0x252b, ARM_LEFT | ARM_UP | ARM_DOWN },
	{ 0x252c, 0x2533, ARM_LEFT | ARM_RIGHT | ARM_DOWN },
	{ 0x2534, 0x253b, ARM_LEFT | ARM_RIGHT | ARM_UP },
	{ 0x253c, 0x254b, ARM_LEFT | ARM_RIGHT | ARM_UP | ARM_DOWN },
	{ 0x2574, 0x2578, ARM_LEFT },
	{ 0x2575, 0x2579, ARM_UP },
	{ 0x2576, 0x257a, ARM_RIGHT },
	{ 0x2577, 0x257b, ARM_DOWN },
};

static int
line_rects(wchar_t ch, struct rect *out)
{
	size_t i = 0;
	int count = 0;

	while (i < sizeof lines / sizeof lines[0] && ch != lines[i].light && ch != lines[i].heavy)
		i++;
	if (i == sizeof lines / sizeof lines[0])
		return 0;
	int wide = ch == lines[i].heavy ? 3 : 1;
	int x = MIDDLE_X - wide / 2, y = MIDDLE_Y - wide / 2;
	if (lines[i].arms & ARM_UP)
		out[count++] = (struct rect){ x, 0, wide, y + wide };
	if (lines[i].arms & ARM_DOWN)
		out[count++] = (struct rect){ x, y, wide, CELL_HEIGHT - y };
	if (lines[i].arms & ARM_LEFT)
		out[count++] = (struct rect){ 0, y, x + wide, wide };
	if (lines[i].arms & ARM_RIGHT)
		out[count++] = (struct rect){ x, y, CELL_WIDTH - x, wide };
	return count;
}

/* The rectangles that a character consists of; 0 if it is a glyph. */
static int
shape_rects(wchar_t ch, struct rect *out)
{
	return ch >= 0x2580 && ch <= 0x259f ? block_rects(ch, out) : line_rects(ch, out);
}

static uint32_t
color_of(int number, uint32_t own)
{
	return number == THEME_NO_COLOR ? own : theme_rgb(number);
}

struct look
look_of(const struct theme *theme, enum depth depth)
{
	return (struct look){
		.theme = theme,
		.depth = depth,
		.ground = theme->light ? 0xfcfcfa : 0x14161a,
		.text = theme->light ? 0x22262b : 0xd5d8dc,
	};
}

void
look_cell(const struct look *look, const struct canvas *c, int at, uint32_t color[LAYER_COUNT])
{
	const struct canvas_cell *cell = &c->cells[at];
	bool wide = at + 1 < c->width * c->height && cell[1].ch == 0;
	struct style s = cell->style;
	struct rect unused[CELL_RECTS];
	uint32_t ink = color_of(theme_color(look->theme, look->depth, s.ink), look->text);
	uint32_t paper = color_of(theme_color(look->theme, look->depth, s.paper), look->ground);
	bool shape = shape_rects(cell->ch, unused) > 0;

	if (s.attr & ATTR_REVERSE) {
		uint32_t swapped = ink;
		ink = paper;
		paper = swapped;
	}
	if (s.attr & ATTR_DIM)
		ink = picture_mix(ink, paper, 0.5);
	for (int i = 0; i < LAYER_COUNT; i++)
		color[i] = LOOK_NOTHING;
	if (paper != look->ground)
		color[LAYER_PAPER] = paper;
	if (shape || (s.attr & ATTR_UNDERLINE))
		color[LAYER_SHAPE] = ink;
	if (cell->ch >= 0x2591 && cell->ch <= 0x2593)
		color[LAYER_SHAPE] = picture_mix(paper, ink, (cell->ch - 0x2590) / 4.0);
	if (!shape && cell->ch > L' ')
		color[(wide ? LAYER_WIDE : LAYER_PLAIN) + (s.attr & ATTR_BOLD ? 1 : 0)] = ink;
}

int
look_rects(const struct canvas_cell *cell, enum layer layer, struct rect out[CELL_RECTS])
{
	int count = 0;

	if (layer == LAYER_PAPER) {
		out[0] = (struct rect){ 0, 0, CELL_WIDTH, CELL_HEIGHT };
		return 1;
	}
	count = shape_rects(cell->ch, out);
	if (cell->style.attr & ATTR_UNDERLINE)
		out[count++] = (struct rect){ 0, BASELINE + 2, CELL_WIDTH, 1 };
	return count;
}
