/* The appearance of tones. Pure.
 *
 * The heat ramp runs blue - teal - green - yellow with increasing lightness, so that it keeps its
 * order for every kind of colour vision; the light theme reverses it. X is orange and O is blue in
 * both. */
#include "tui/canvas/theme.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/language.h"

/* With less contrast, text on a colour is hard to read (WCAG 2, AA). */
#define LEAST_CONTRAST 4.5

struct colors {
	short dark, light, eight, sixteen; /* 256 colours dark, light; fewer */
};

#define NONE THEME_NO_COLOR

static const struct colors colors[TONE_COUNT] = {
	[TONE_DEFAULT] = { NONE, NONE, NONE, NONE },
	[TONE_X] = { 208, 94, 3, 11 },
	[TONE_O] = { 75, 25, 6, 14 },
	[TONE_ON_X] = { 16, 231, 0, 0 },
	[TONE_ON_O] = { 16, 231, 0, 0 },
	[TONE_ACCENT] = { 227, 127, 7, 15 },
	[TONE_ON_ACCENT] = { 16, 231, 0, 0 },
	[TONE_LINE] = { 244, 243, NONE, NONE },
	[TONE_SQUARE_A] = { 235, 255, NONE, NONE },
	[TONE_SQUARE_B] = { 237, 254, NONE, NONE },
	[TONE_ON_SQUARE] = { 252, 235, NONE, NONE },
	[TONE_QUIET] = { 246, 241, NONE, NONE },
	[TONE_GRID] = { 240, 249, NONE, NONE },
	[TONE_X_EDGE] = { 94, 180, 3, 3 },
	[TONE_O_EDGE] = { 60, 110, 6, 6 },
	[TONE_HEAT_0] = { 17, 227, 4, 4 },
	[TONE_HEAT_1] = { 24, 157, 4, 12 },
	[TONE_HEAT_2] = { 30, 113, 6, 6 },
	[TONE_HEAT_3] = { 36, 42, 6, 6 },
	[TONE_HEAT_4] = { 42, 36, 2, 2 },
	[TONE_HEAT_5] = { 113, 30, 2, 10 },
	[TONE_HEAT_6] = { 157, 24, 3, 11 },
	[TONE_HEAT_7] = { 227, 17, 7, 15 },
	[TONE_ON_HEAT_0] = { 255, 16, 7, 15 },
	[TONE_ON_HEAT_1] = { 255, 16, 7, 15 },
	[TONE_ON_HEAT_2] = { 16, 16, 0, 0 },
	[TONE_ON_HEAT_3] = { 16, 16, 0, 0 },
	[TONE_ON_HEAT_4] = { 16, 16, 0, 0 },
	[TONE_ON_HEAT_5] = { 16, 16, 0, 0 },
	[TONE_ON_HEAT_6] = { 16, 255, 0, 0 },
	[TONE_ON_HEAT_7] = { 16, 255, 0, 0 },
	[TONE_HEAT_TEXT_0] = { NONE, NONE, 4, 12 }, /* see theme_settle() */
	[TONE_HEAT_TEXT_1] = { NONE, NONE, 4, 12 },
	[TONE_HEAT_TEXT_2] = { NONE, NONE, 6, 14 },
	[TONE_HEAT_TEXT_3] = { NONE, NONE, 6, 14 },
	[TONE_HEAT_TEXT_4] = { NONE, NONE, 2, 10 },
	[TONE_HEAT_TEXT_5] = { NONE, NONE, 2, 10 },
	[TONE_HEAT_TEXT_6] = { NONE, NONE, 3, 11 },
	[TONE_HEAT_TEXT_7] = { NONE, NONE, 7, 15 },
};

/* The theme quiet: as dark, with a calmer heat ramp. */
static const short quiet_heat[HEAT_STEPS][2] = {
	{ 17, 255 },
	{ 19, 255 },
	{ 61, 255 },
	{ 103, 16 },
	{ 109, 16 },
	{ 150, 16 },
	{ 187, 16 },
	{ 227, 16 },
};

bool
theme_builtin(const char *name, struct theme *out)
{
	bool light = strcmp(name, "light") == 0, quiet = strcmp(name, "quiet") == 0;
	bool mono = strcmp(name, "mono") == 0;

	if (!light && !quiet && !mono && strcmp(name, "dark") != 0)
		return false;
	*out = (struct theme){ .light = light, .mono = mono };
	snprintf(out->name, sizeof out->name, "%s", name);
	for (int tone = 0; tone < TONE_COUNT; tone++)
		out->color[tone] = light ? colors[tone].light : colors[tone].dark;
	for (int i = 0; quiet && i < HEAT_STEPS; i++) {
		out->color[TONE_HEAT_0 + i] = quiet_heat[i][0];
		out->color[TONE_ON_HEAT_0 + i] = quiet_heat[i][1];
	}
	theme_settle(out);
	return true;
}

int
theme_color(const struct theme *t, enum depth depth, enum tone tone)
{
	if (depth == DEPTH_MONO || t->mono)
		return NONE;
	return depth == DEPTH_8    ? colors[tone].eight
	       : depth == DEPTH_16 ? colors[tone].sixteen
				   : t->color[tone];
}

uint32_t
theme_rgb(int color)
{
	static const uint32_t ansi[16] = {
		0x000000,
		0xcd0000,
		0x00cd00,
		0xcdcd00,
		0x0000ee,
		0xcd00cd,
		0x00cdcd,
		0xe5e5e5,
		0x7f7f7f,
		0xff0000,
		0x00ff00,
		0xffff00,
		0x5c5cff,
		0xff00ff,
		0x00ffff,
		0xffffff,
	};
	static const uint32_t level[6] = { 0, 95, 135, 175, 215, 255 };

	if (color & THEME_RGB)
		return (uint32_t)color & 0xffffff;
	if (color < 16)
		return ansi[color];
	if (color >= 232) {
		uint32_t grey = 8 + 10 * (uint32_t)(color - 232);
		return grey << 16 | grey << 8 | grey;
	}
	uint32_t cube = (uint32_t)(color - 16);
	return level[cube / 36] << 16 | level[cube / 6 % 6] << 8 | level[cube % 6];
}

int
theme_index(int color)
{
	uint32_t wanted = theme_rgb(color);
	int best = 16;
	long least = -1;

	if (!(color & THEME_RGB))
		return color;
	for (int i = 16; i < 256; i++) { /* the user can redefine the first 16 */
		uint32_t has = theme_rgb(i);
		long red = (long)(has >> 16) - (long)(wanted >> 16);
		long green = (long)(has >> 8 & 255) - (long)(wanted >> 8 & 255);
		long blue = (long)(has & 255) - (long)(wanted & 255);
		long apart = 3 * red * red + 6 * green * green + blue * blue; /* weighted by the
		                                                               * eye's
		                                                               * sensitivity */
		if (least < 0 || apart < least) {
			least = apart;
			best = i;
		}
	}
	return best;
}

const char *
theme_tone_name(enum tone tone)
{
	static const char *const capitals[] = {
#define TONE(name, letter) #name,
		CANVAS_TONES(TONE)
#undef TONE
	};
	static char names[TONE_COUNT][24];
	char *out = names[tone];

	for (size_t i = 0; capitals[tone][i] && i + 1 < sizeof names[0]; i++)
		out[i] = (char)tolower((unsigned char)capitals[tone][i]);
	return out;
}

/* ---- contrast ---- */

static double
channel(uint32_t rgb, int shift)
{
	double c = (rgb >> shift & 255) / 255.0;
	return c <= .04045 ? c / 12.92 : pow((c + .055) / 1.055, 2.4);
}

static double
luminance(uint32_t rgb)
{
	return .2126 * channel(rgb, 16) + .7152 * channel(rgb, 8) + .0722 * channel(rgb, 0);
}

/* The contrast of two colours after WCAG 2, 1 to 21. */
static double
contrast(int a, int b)
{
	double x = luminance(theme_rgb(a)), y = luminance(theme_rgb(b));
	return (fmax(x, y) + .05) / (fmin(x, y) + .05);
}

/* Whether it is readable on both squares, also where RGB is not available. */
static bool
is_readable(const struct theme *t, int ink)
{
	for (int i = 0; i < 2; i++) {
		int paper = t->color[TONE_SQUARE_A + i];
		if (contrast(ink, paper) < LEAST_CONTRAST ||
			contrast(theme_index(ink), theme_index(paper)) < LEAST_CONTRAST)
			return false;
	}
	return true;
}

void
theme_settle(struct theme *t)
{
	enum { PARTS = 20 };

	for (int step = 0; step < HEAT_STEPS; step++) {
		int *text = &t->color[TONE_HEAT_TEXT_0 + step];
		uint32_t own = theme_rgb(t->color[TONE_HEAT_0 + step]);
		for (uint32_t part = 0; *text == NONE || (part <= PARTS && !is_readable(t, *text));
			part++) {
			uint32_t mixed = 0;
			for (int shift = 0; shift < 24; shift += 8)
				mixed |= ((own >> shift & 255) * (PARTS - part) +
						 (t->light ? 0 : 255) * part) /
						 PARTS
					 << shift;
			*text = THEME_RGB | (int)mixed;
		}
	}
}

const enum tone theme_pairs[][2] = {
	{ TONE_ON_X, TONE_X },
	{ TONE_ON_O, TONE_O },
	{ TONE_ON_ACCENT, TONE_ACCENT },
	{ TONE_ON_SQUARE, TONE_SQUARE_A },
	{ TONE_ON_SQUARE, TONE_SQUARE_B },
	{ TONE_X, TONE_SQUARE_A },
	{ TONE_O, TONE_SQUARE_A },
	{ TONE_ON_HEAT_0, TONE_HEAT_0 },
	{ TONE_ON_HEAT_1, TONE_HEAT_1 },
	{ TONE_ON_HEAT_2, TONE_HEAT_2 },
	{ TONE_ON_HEAT_3, TONE_HEAT_3 },
	{ TONE_ON_HEAT_4, TONE_HEAT_4 },
	{ TONE_ON_HEAT_5, TONE_HEAT_5 },
	{ TONE_ON_HEAT_6, TONE_HEAT_6 },
	{ TONE_ON_HEAT_7, TONE_HEAT_7 },
	{ TONE_HEAT_TEXT_0, TONE_SQUARE_B },
	{ TONE_HEAT_TEXT_1, TONE_SQUARE_B },
	{ TONE_HEAT_TEXT_2, TONE_SQUARE_B },
	{ TONE_HEAT_TEXT_3, TONE_SQUARE_B },
	{ TONE_HEAT_TEXT_4, TONE_SQUARE_B },
	{ TONE_HEAT_TEXT_5, TONE_SQUARE_B },
	{ TONE_HEAT_TEXT_6, TONE_SQUARE_B },
	{ TONE_HEAT_TEXT_7, TONE_SQUARE_B },
	{ TONE_QUIET, TONE_SQUARE_A },
	{ TONE_DEFAULT, TONE_DEFAULT },
};

bool
theme_check(const struct theme *t, struct error *e)
{
	for (const enum tone(*pair)[2] = theme_pairs; !t->mono && (*pair)[0] != TONE_DEFAULT;
		pair++) {
		int ink = t->color[(*pair)[0]], paper = t->color[(*pair)[1]];
		double found = ink < 0 || paper < 0 ? 0 : contrast(ink, paper);
		if (found >= 1 && found < LEAST_CONTRAST)
			return error_set(e,
				_("Theme %s: %s on %s is hard to read: contrast %.1f, at least "
				  "%.1f is needed."),
				t->name, theme_tone_name((*pair)[0]), theme_tone_name((*pair)[1]),
				found, LEAST_CONTRAST);
	}
	return true;
}
