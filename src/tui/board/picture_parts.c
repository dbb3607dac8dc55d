/* What pictures of positions share. The caller's thread. */
#include "tui/board/picture_parts.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

const uint32_t picture_page = 0xffffff, picture_board = 0xeceae6, picture_line = 0xc9c6bf;
const uint32_t picture_ink = 0x1c2024, picture_quiet = 0x676c72;
const uint32_t picture_side[2] = { 0xcf5f00, 0x1f6cb0 }, picture_rim[2] = { 0x9c4700, 0x144d80 };
const uint32_t picture_heat[PICTURE_HEATS] = { 0x559fd8, 0xa8cfed, 0xffffff, 0xfad0a0, 0xf09a45 };

static const double quarter = 1.57079632679489661923; /* of a turn */

void
picture_text(const struct painter *p, struct font font, double x, double y, double room,
	const char *text)
{
	cairo_text_extents_t extents;

	cairo_select_font_face(p->cr, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL,
		font.bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
	cairo_set_font_size(p->cr, font.size);
	cairo_text_extents(p->cr, text, &extents);
	if (extents.x_advance > room) {
		cairo_set_font_size(p->cr, font.size * room / extents.x_advance);
		cairo_text_extents(p->cr, text, &extents);
	}
	picture_color(p->cr, font.color);
	cairo_move_to(p->cr, x - extents.x_advance / 2, y);
	cairo_show_text(p->cr, text);
}

uint32_t
picture_heat_of(double value)
{
	double at = (value + 1) * 2;
	int step = (int)at;

	if (step > 3)
		step = 3;
	return picture_mix(picture_heat[step], picture_heat[step + 1], at - step);
}

/* Nothing is lost below 0.005 but its sign. */
void
picture_value_text(double value, char *out, size_t size)
{
	int hundredths = (int)lround(value * 100);
	const char *sign = hundredths > 0 ? "+" : hundredths < 0 ? "\u2212" : "";

	snprintf(out, size, "%s%d.%02d", sign, abs(hundredths) / 100, abs(hundredths) % 100);
}

void
picture_cell_middle(const struct painter *p, int cell, double *x, double *y)
{
	int column = cell % p->g->columns, line = cell / p->g->columns;
	int row = line % p->g->rows, layer = line / p->g->rows;
	double pitch = p->g->columns * p->cell + PICTURE_GAP;
	double boards = p->g->layers * pitch - PICTURE_GAP;

	*x = (p->width - boards) / 2 + layer * pitch + (column + 0.5) * p->cell;
	*y = p->boards_top + (row + 0.5) * p->cell;
}

void
picture_tile(const struct painter *p, double x, double y, double inset)
{
	double half = p->cell / 2 - inset;
	double round = p->cell * 0.1 - inset / 2;

	cairo_new_path(p->cr);
	cairo_arc(p->cr, x + half - round, y - half + round, round, -quarter, 0);
	cairo_arc(p->cr, x + half - round, y + half - round, round, 0, quarter);
	cairo_arc(p->cr, x - half + round, y + half - round, round, quarter, 2 * quarter);
	cairo_arc(p->cr, x - half + round, y - half + round, round, 2 * quarter, 3 * quarter);
	cairo_close_path(p->cr);
}
