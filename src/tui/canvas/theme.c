/* The appearance of tones, and themes by name. Pure except for files.
 *
 * The heat ramp runs blue - teal - green - yellow with increasing lightness, so that it keeps its
 * order for every kind of colour vision; the light theme reverses it. X is orange and O is blue in
 * both. */
#include "tui/canvas/theme.h"

#include <ctype.h>
#include <dirent.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/language.h"
#include "config/data.h"
#include "config/file.h"

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
static const short quiet_heat[HEAT_STEPS][2] = { { 17, 255 }, { 19, 255 }, { 61, 255 }, { 103, 16 },
	{ 109, 16 }, { 150, 16 }, { 187, 16 }, { 227, 16 } };

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
	static const uint32_t ansi[16] = { 0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee,
		0xcd00cd, 0x00cdcd, 0xe5e5e5, 0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00, 0x5c5cff,
		0xff00ff, 0x00ffff, 0xffffff };
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

/* Returns the contrast of two colours by WCAG 2, 1 to 21. */
static double
contrast(int a, int b)
{
	double x = luminance(theme_rgb(a)), y = luminance(theme_rgb(b));
	return (fmax(x, y) + .05) / (fmin(x, y) + .05);
}

/* Returns whether it is readable on both squares, also where RGB is not available. */
static bool
theme_is_readable(const struct theme *t, int ink)
{
	for (int i = 0; i < 2; i++) {
		int paper = t->color[TONE_SQUARE_A + i];
		if (contrast(ink, paper) < LEAST_CONTRAST ||
			contrast(theme_index(ink), theme_index(paper)) < LEAST_CONTRAST)
			return false;
	}
	return true;
}

/* Makes the heat's inks that are not given: its papers, lightened or darkened until they can be read on squares. */
static void
theme_settle(struct theme *t)
{
	enum { PARTS = 20 };

	for (int step = 0; step < HEAT_STEPS; step++) {
		int *text = &t->color[TONE_HEAT_TEXT_0 + step];
		uint32_t own = theme_rgb(t->color[TONE_HEAT_0 + step]);
		for (uint32_t part = 0;
			*text == NONE || (part <= PARTS && !theme_is_readable(t, *text)); part++) {
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

bool
theme_builtin(const char *name, struct theme *out)
{
	bool light = strcmp(name, "light") == 0, calm = strcmp(name, "quiet") == 0;
	bool mono = strcmp(name, "mono") == 0;

	if (!light && !calm && !mono && strcmp(name, "dark") != 0)
		return false;
	*out = (struct theme){ .light = light, .mono = mono };
	snprintf(out->name, sizeof out->name, "%s", name);
	for (int tone = 0; tone < TONE_COUNT; tone++)
		out->color[tone] = light ? colors[tone].light : colors[tone].dark;
	for (int i = 0; calm && i < HEAT_STEPS; i++) {
		out->color[TONE_HEAT_0 + i] = quiet_heat[i][0];
		out->color[TONE_ON_HEAT_0 + i] = quiet_heat[i][1];
	}
	theme_settle(out);
	return true;
}

/* Inks on papers that must be readable: this many pairs, one tone after another, on the same paper
 * if `fixed`. */
static const struct {
	enum tone ink, paper;
	int count;
	bool fixed;
} pairs[] = {
	{ TONE_ON_X, TONE_X, 1, false },
	{ TONE_ON_O, TONE_O, 1, false },
	{ TONE_ON_ACCENT, TONE_ACCENT, 1, false },
	{ TONE_ON_SQUARE, TONE_SQUARE_A, 1, false },
	{ TONE_ON_SQUARE, TONE_SQUARE_B, 1, false },
	{ TONE_X, TONE_SQUARE_A, 1, false },
	{ TONE_O, TONE_SQUARE_A, 1, false },
	{ TONE_ON_HEAT_0, TONE_HEAT_0, HEAT_STEPS, false },
	{ TONE_HEAT_TEXT_0, TONE_SQUARE_B, HEAT_STEPS, true },
	{ TONE_QUIET, TONE_SQUARE_A, 1, false },
};

bool
theme_check(const struct theme *t, struct error *e)
{
	for (size_t i = 0; i < sizeof pairs / sizeof pairs[0] && !t->mono; i++) {
		for (int k = 0; k < pairs[i].count; k++) {
			enum tone ink = pairs[i].ink + (enum tone)k;
			enum tone paper = pairs[i].paper + (enum tone)(pairs[i].fixed ? 0 : k);
			int one = t->color[ink], other = t->color[paper];
			double found = one < 0 || other < 0 ? 0 : contrast(one, other);
			if (found >= 1 && found < LEAST_CONTRAST)
				return error_set(e,
					_("Theme %s: %s on %s is hard to read: contrast %.1f, at "
					  "least %.1f is needed."),
					t->name, theme_tone_name(ink), theme_tone_name(paper),
					found, LEAST_CONTRAST);
		}
	}
	return true;
}

/* ---- by name: where themes are, and what a file contains ----
 *
 *	base = "light";       the built-in theme that the rest is taken from; dark if not said
 *	heat_0 = 17;          an index of xterm's 256 colours
 *	on_heat_0 = "#eeeeee"; */

static const char *const builtin[] = { "dark", "light", "quiet", "mono" };
enum { BUILTIN = sizeof builtin / sizeof builtin[0], PATH_SIZE = DATA_PATH_SIZE };

static bool
read_color(const config_setting_t *setting, int *out)
{
	const char *text = config_setting_get_string(setting);
	unsigned rgb;
	char more;

	if (config_setting_type(setting) == CONFIG_TYPE_INT) {
		*out = config_setting_get_int(setting);
		return *out >= 0 && *out <= 255;
	}
	if (!text || text[0] != '#' || strspn(text + 1, "0123456789abcdefABCDEF") != 6 ||
		sscanf(text + 1, "%6x%c", &rgb, &more) != 1)
		return false;
	*out = THEME_RGB | (int)rgb;
	return true;
}

static bool
theme_read_setting(
	struct theme *t, const char *path, const config_setting_t *setting, struct error *e)
{
	const char *name = config_setting_name(setting);
	unsigned line = config_setting_source_line(setting);
	int tone = TONE_COUNT - 1;

	if (strcmp(name, "base") == 0)
		return true;
	while (tone > TONE_DEFAULT && strcmp(theme_tone_name((enum tone)tone), name) != 0)
		tone--;
	if (tone == TONE_DEFAULT) /* the terminal's own can not be given */
		return error_set(e, _("%s:%u: there is no tone \"%s\"; narabe.cfg(5) lists them."),
			path, line, name);
	if (!read_color(setting, &t->color[tone]))
		return error_set(e,
			_("%s:%u: %s: a colour is a number from 0 to 255 or \"#rrggbb\"."), path,
			line, name);
	return true;
}

static bool
read_theme(const char *path, struct theme *out, struct error *e)
{
	char where[PATH_SIZE + 32];
	struct error why;
	config_t config;

	if (!config_file_read(&config, path, where, sizeof where, &why))
		return error_set(e, "%.300s: %s.", where, why.text);
	const config_setting_t *root = config_root_setting(&config);
	const char *base = "dark";
	config_lookup_string(&config, "base", &base);
	bool fine = theme_builtin(base, out) ||
		    error_set(e, _("%s: base = \"%s\": it must be one of: dark light quiet mono."),
			    path, base);
	for (int i = 0; i < HEAT_STEPS; i++)
		out->color[TONE_HEAT_TEXT_0 + i] = THEME_NO_COLOR;
	for (int i = 0; fine && i < config_setting_length(root); i++)
		fine = theme_read_setting(out, path, config_setting_get_elem(root, (unsigned)i), e);
	config_destroy(&config);
	if (fine)
		theme_settle(out);
	return fine;
}

static bool
find_file(const char *name, char *out)
{
	char folder[PATH_SIZE], below[THEME_NAME_SIZE + 16];
	int n;

	if (strchr(name, '/'))
		return snprintf(out, PATH_SIZE, "%s", name) < PATH_SIZE;
	if (strlen(name) >= THEME_NAME_SIZE)
		return false;
	if (file_own_path(FILE_CONFIG, "themes", folder, PATH_SIZE)) {
		n = snprintf(out, PATH_SIZE, "%s/%s.cfg", folder, name);
		if (n > 0 && n < PATH_SIZE && access(out, F_OK) == 0)
			return true;
	}
	snprintf(below, sizeof below, "themes/%s.cfg", name);
	data_path(below, out);
	return access(out, F_OK) == 0;
}

bool
theme_load(const char *name, struct theme *out, struct error *e)
{
	char path[PATH_SIZE], names[THEMES_MAX][THEME_NAME_SIZE];
	struct error list;
	struct text t;

	if (theme_builtin(name, out))
		return true;
	if (!find_file(name, path)) {
		text_init(&t, list.text, 400);
		for (int i = 0, count = theme_names(names); i < count; i++)
			text_add(&t, " %s", names[i]);
		return error_set(
			e, _("There is no theme \"%.60s\"; there are: auto%s."), name, list.text);
	}
	if (!read_theme(path, out, e))
		return false;
	snprintf(out->name, sizeof out->name, "%.60s", name);
	return true;
}

static int
compare_names(const void *a, const void *b)
{
	return strcmp(a, b);
}

/* Adds the names of a folder's files to those that are there; their number then. */
static int
theme_add_names(char out[THEMES_MAX][THEME_NAME_SIZE], int count, const char *path)
{
	DIR *folder = opendir(path);
	const struct dirent *entry;

	while (folder && count < THEMES_MAX && (entry = readdir(folder))) {
		size_t length = strlen(entry->d_name);
		int same = 0;
		if (length < 5 || length - 4 >= THEME_NAME_SIZE || entry->d_name[0] == '.' ||
			strcmp(entry->d_name + length - 4, ".cfg") != 0)
			continue;
		snprintf(out[count], THEME_NAME_SIZE, "%.*s", (int)(length - 4), entry->d_name);
		while (strcmp(out[same], out[count]) != 0)
			same++;
		count += same == count;
	}
	if (folder)
		closedir(folder);
	return count;
}

int
theme_names(char out[THEMES_MAX][THEME_NAME_SIZE])
{
	char path[PATH_SIZE];
	int count = 0;

	for (; count < BUILTIN; count++)
		snprintf(out[count], THEME_NAME_SIZE, "%s", builtin[count]);
	if (file_own_path(FILE_CONFIG, "themes", path, PATH_SIZE))
		count = theme_add_names(out, count, path);
	data_path("themes", path);
	count = theme_add_names(out, count, path);
	qsort(out[BUILTIN], (size_t)(count - BUILTIN), sizeof out[0], compare_names);
	return count;
}
