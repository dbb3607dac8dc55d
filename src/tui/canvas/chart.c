/* Charts on the canvas. The screen's thread only. */
#include "tui/canvas/chart.h"

#include <math.h>

static unsigned char
ground_of(const struct chart *ch)
{
	return ch->caps.depth == DEPTH_256 ? TONE_SQUARE_A : TONE_DEFAULT;
}

/* Distinguishable parts of a line: eighths need colours, because they are inverted for the upper
 * side. */
static int
parts_of(const struct chart *ch)
{
	return !ch->caps.unicode ? 1 : ch->caps.depth == DEPTH_256 ? 8 : 2;
}

void
chart_fit(struct chart *ch, bool middle)
{
	if (middle && ch->caps.unicode)
		ch->area.height -= ch->area.height % 2;
	else if (middle)
		ch->area.height -= ch->area.height % 2 == 0;
}

void
chart_ground(const struct chart *ch, struct canvas *c)
{
	canvas_fill(
		c, ch->area, (struct style){ .ink = TONE_ON_SQUARE, .paper = ground_of(ch) }, L' ');
}

static void
chart_put_number(struct canvas *c, int x, int y, int number, bool sign)
{
	struct style quiet = { .attr = ATTR_DIM };

	if (sign)
		canvas_printf(c, x, y, quiet, "%+3d", number);
	else
		canvas_printf(c, x, y, quiet, "%3d", number);
}

void
chart_axis(const struct chart *ch, struct canvas *c, int middle, int span)
{
	const struct rect *r = &ch->area;
	struct style line = { .ink = TONE_GRID, .paper = ground_of(ch) };
	int y = r->y + (r->height - 1) / 2;

	for (int x = r->x; x < r->x + r->width; x++)
		canvas_put(c, x, y, line, look_glyph(ch->caps, L'▁', '-'));
	chart_put_number(c, r->x - 4, r->y, middle + span, middle == 0);
	if (r->height >= 2) /* with two lines each is a half, and the middle between them */
		chart_put_number(c, r->x - 4, r->y + r->height - 1, middle - span, middle == 0);
	if (y > r->y)
		chart_put_number(c, r->x - 4, y, middle, false);
}

/* Fills so many parts of a line from its foot, or from its top if negative. */
static void
put_part(const struct chart *ch, struct canvas *c, int x, int y, int parts, enum tone tone)
{
	bool from_top = parts < 0;
	static const wchar_t lower[] = L" ▁▂▃▄▅▆▇█";
	struct style style = { .ink = (unsigned char)tone, .paper = ground_of(ch) };

	parts = from_top ? -parts : parts;
	if (parts_of(ch) == 2) {
		canvas_put(c, x, y, style, parts == 2 ? L'█' : from_top ? L'▀' : L'▄');
	} else if (from_top) {
		/* The background colour from the foot, the tone as paper. */
		style = (struct style){ .ink = ground_of(ch), .paper = (unsigned char)tone };
		canvas_put(c, x, y, style, parts == 8 ? L' ' : lower[8 - parts]);
	} else {
		canvas_put(c, x, y, style, lower[parts]);
	}
}

void
chart_area(const struct chart *ch, struct canvas *c, int x, double value, bool point)
{
	const struct rect *r = &ch->area;
	int parts = parts_of(ch), half = r->height / 2;
	enum tone tone = value >= 0 ? ch->up : ch->down;

	if (x < 0 || x >= r->width)
		return;
	if (parts == 1) {
		int y = (int)lround((1 - value) / 2 * (r->height - 1));
		struct style style = { .ink = (unsigned char)tone, .attr = ATTR_BOLD };
		canvas_put(c, r->x + x, r->y + y, style, point ? L'o' : L'.');
		return;
	}
	int filled = (int)lround(fabs(value) * half * parts);
	filled = filled < 1 ? 1 : filled > half * parts ? half * parts : filled;
	for (int row = 0; filled > 0; row++, filled -= parts) {
		int y = value >= 0 ? r->y + half - 1 - row : r->y + half + row;
		int here = filled < parts ? filled : parts;
		put_part(ch, c, r->x + x, y, value < 0 ? -here : here, tone);
	}
}

void
chart_bar(const struct chart *ch, struct canvas *c, int x, double value, enum tone tone)
{
	const struct rect *r = &ch->area;
	int parts = parts_of(ch), filled = (int)lround(value * r->height * parts);

	if (x < 0 || x >= r->width)
		return;
	if (parts == 1) {
		struct style style = { .ink = (unsigned char)tone };
		canvas_put(c, r->x + x, r->y + r->height - 1, style, L'_');
		for (int row = 0; row < filled && row < r->height; row++)
			canvas_put(c, r->x + x, r->y + r->height - 1 - row, style, L'#');
		return;
	}
	filled = filled < 1 ? 1 : filled > r->height * parts ? r->height * parts : filled;
	for (int row = 0; filled > 0; row++, filled -= parts)
		put_part(ch, c, r->x + x, r->y + r->height - 1 - row,
			filled < parts ? filled : parts, tone);
}

void
chart_curve(const struct chart *ch, struct canvas *c, int x, double before, double value,
	struct chart_pen pen)
{
	const struct rect *r = &ch->area;
	/* Blocks need shades to be distinguishable, signs do not. */
	int parts = ch->caps.unicode && ch->caps.depth == DEPTH_256 ? 2 : 1,
	    steps = r->height * parts;
	int at = (int)fmin(steps - 1, fmax(0, (1 - value) * steps));
	int from = (int)fmin(steps - 1, fmax(0, (1 - before) * steps));
	int low = from < at ? from + 1 : at, high = from > at ? from - 1 : at;

	if (parts == 2 && pen.off > 0 && x % (pen.on + pen.off) >= pen.on)
		return;
	pen.style.paper = ground_of(ch);
	for (int i = low; i <= high; i++) {
		int y = r->y + i / parts;
		wchar_t there = canvas_at(c, r->x + x, y)->ch;
		wchar_t half = i % 2 ? L'▄' : L'▀';
		if (parts == 1)
			canvas_put(c, r->x + x, y, pen.style, (wchar_t)(unsigned char)pen.sign);
		else
			canvas_put(c, r->x + x, y, pen.style,
				there == (i % 2 ? L'▀' : L'▄') ? L'█' : half);
	}
}
