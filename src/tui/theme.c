/* What tones look like. Pure.
 *
 * The heat ramp runs blue - teal - green - yellow with rising lightness, so that it keeps its
 * order for every kind of colour vision; the light theme turns it round. X is orange and O is
 * blue on both. */
#include "tui/theme.h"

struct colors {
	short dark, light, eight; /* 256 colours dark, light; 8 colours */
};

#define NONE THEME_NO_COLOR

static const struct colors colors[TONE_COUNT] = {
	[TONE_DEFAULT] = { NONE, NONE, NONE },
	[TONE_X] = { 208, 94, 3 },
	[TONE_O] = { 75, 25, 6 },
	[TONE_ON_X] = { 16, 231, 0 },
	[TONE_ON_O] = { 16, 231, 0 },
	[TONE_ACCENT] = { 227, 127, 7 },
	[TONE_ON_ACCENT] = { 16, 231, 0 },
	[TONE_LINE] = { 244, 243, NONE },
	[TONE_SQUARE_A] = { 235, 255, NONE },
	[TONE_SQUARE_B] = { 237, 254, NONE },
	[TONE_ON_SQUARE] = { 252, 235, NONE },
	[TONE_QUIET] = { 246, 241, NONE },
	[TONE_GRID] = { 240, 249, NONE },
	[TONE_X_EDGE] = { 94, 180, 3 },
	[TONE_O_EDGE] = { 60, 110, 6 },
	[TONE_HEAT_0] = { 17, 227, NONE },
	[TONE_HEAT_1] = { 24, 192, NONE },
	[TONE_HEAT_2] = { 30, 113, NONE },
	[TONE_HEAT_3] = { 36, 42, NONE },
	[TONE_HEAT_4] = { 42, 36, NONE },
	[TONE_HEAT_5] = { 113, 30, NONE },
	[TONE_HEAT_6] = { 192, 24, NONE },
	[TONE_HEAT_7] = { 227, 17, NONE },
	[TONE_ON_HEAT_0] = { 255, 16, NONE },
	[TONE_ON_HEAT_1] = { 255, 16, NONE },
	[TONE_ON_HEAT_2] = { 16, 16, NONE },
	[TONE_ON_HEAT_3] = { 16, 16, NONE },
	[TONE_ON_HEAT_4] = { 16, 16, NONE },
	[TONE_ON_HEAT_5] = { 16, 16, NONE },
	[TONE_ON_HEAT_6] = { 16, 255, NONE },
	[TONE_ON_HEAT_7] = { 16, 255, NONE },
};

int
theme_color(enum theme theme, enum depth depth, enum tone tone)
{
	const struct colors *c = &colors[tone];

	switch (depth) {
	case DEPTH_256:
		return theme == THEME_LIGHT ? c->light : c->dark;
	case DEPTH_8:
		return c->eight;
	case DEPTH_MONO:
		break;
	}
	return NONE;
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

	if (color < 16)
		return ansi[color];
	if (color >= 232) {
		uint32_t grey = 8 + 10 * (uint32_t)(color - 232);
		return grey << 16 | grey << 8 | grey;
	}
	uint32_t cube = (uint32_t)(color - 16);
	return level[cube / 36] << 16 | level[cube / 6 % 6] << 8 | level[cube % 6];
}
