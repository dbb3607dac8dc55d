/* Themes: built-in ones and files; colours that are readable and distinguishable with any colour
 * vision. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "fixtures/testing.h"
#include "tui/canvas/theme.h"

/* ---- every theme there is ---- */

static int names_count;
static char names[THEMES_MAX][THEME_NAME_SIZE];

static void
load(const char *name, struct theme *out)
{
	struct error e = { "" };

	if (!theme_load(name, out, &e))
		fail_msg("%s", e.text);
}

TEST(inks_are_readable)
{
	struct theme theme;
	struct error e = { "" };

	for (int i = 0; i < names_count; i++) {
		load(names[i], &theme);
		if (!theme_check(&theme, &e))
			fail_msg("%s", e.text);
		for (int tone = 0; tone < TONE_COUNT; tone++) /* where RGB is not available */
			theme.color[tone] = theme.color[tone] < 0 ? theme.color[tone]
								  : theme_index(theme.color[tone]);
		if (!theme_check(&theme, &e))
			fail_msg("in 256 colours: %s", e.text);
	}
}

static double
channel(uint32_t rgb, int shift)
{
	double c = (rgb >> shift & 255) / 255.0;
	return c <= .04045 ? c / 12.92 : pow((c + .055) / 1.055, 2.4);
}

enum { EYES = 4 };

/* Colours as seen without one kind of cone (Vienot, Brettel, Mollon 1999 for red and green;
 * Brettel, Vienot, Mollon 1997 for blue: two half planes), and the distance of two colours in CIE
 * L*a*b*. */
static void
lab_of(uint32_t rgb, int eye, double lab[3])
{
	static const double see[EYES + 1][9] = { { 1, 0, 0, 0, 1, 0, 0, 0, 1 },
		{ .11238, .88762, 0, .11238, .88762, 0, .00401, -.00401, 1 },
		{ .29275, .70725, 0, .29275, .70725, 0, -.02234, .02234, 1 },
		{ 1.01277, .13548, -.14826, -.01243, .86812, .14431, .07589, .805, .11911 },
		{ .93678, .18979, -.12657, .06154, .81526, .1232, -.37562, 1.12767, .24796 } };
	double in[3] = { channel(rgb, 16), channel(rgb, 8), channel(rgb, 0) }, c[3], xyz[3];

	if (eye == EYES - 1 && .03901 * in[0] - .02788 * in[1] - .01113 * in[2] < 0)
		eye++;
	for (int i = 0; i < 3; i++)
		c[i] = see[eye][3 * i] * in[0] + see[eye][3 * i + 1] * in[1] +
		       see[eye][3 * i + 2] * in[2];
	for (int i = 0; i < 3; i++)
		c[i] = fmin(fmax(c[i], 0), 1);
	xyz[0] = (.4124 * c[0] + .3576 * c[1] + .1805 * c[2]) / .9505;
	xyz[1] = .2126 * c[0] + .7152 * c[1] + .0722 * c[2];
	xyz[2] = (.0193 * c[0] + .1192 * c[1] + .9505 * c[2]) / 1.089;
	for (int i = 0; i < 3; i++)
		xyz[i] = xyz[i] > .008856 ? cbrt(xyz[i]) : 7.787 * xyz[i] + 16.0 / 116;
	lab[0] = 116 * xyz[1] - 16;
	lab[1] = 500 * (xyz[0] - xyz[1]);
	lab[2] = 200 * (xyz[1] - xyz[2]);
}

static double
distance(int a, int b, int eye)
{
	double x[3], y[3];

	lab_of(theme_rgb(a), eye, x);
	lab_of(theme_rgb(b), eye, y);
	return sqrt(pow(x[0] - y[0], 2) + pow(x[1] - y[1], 2) + pow(x[2] - y[2], 2));
}

static void
check_ramp(const struct theme *t)
{
	for (int eye = 0; eye < EYES; eye++) {
		for (int i = 0; i + 1 < HEAT_STEPS; i++) {
			int a = t->color[TONE_HEAT_0 + i], b = t->color[TONE_HEAT_0 + i + 1];
			double real = distance(a, b, eye);
			double shown = distance(theme_index(a), theme_index(b), eye);
			if (real < 10 || shown < 10)
				fail_msg("%s: heat %d and %d, eye %d: %.1f, in 256 colours %.1f",
					t->name, i, i + 1, eye, real, shown);
			double from[3], to[3]; /* on paper heat falls in lightness, else it rises */
			lab_of(theme_rgb(a), eye, from);
			lab_of(theme_rgb(b), eye, to);
			assert_true(eye > 0 || (t->light ? to[0] < from[0] : to[0] > from[0]));
		}
		if (distance(t->color[TONE_X], t->color[TONE_O], eye) <= 30)
			fail_msg("%s: X and O, eye %d", t->name, eye);
	}
}

TEST(heat_can_be_told_apart_by_every_eye)
{
	struct theme theme;

	for (int i = 0; i < names_count; i++) {
		load(names[i], &theme);
		if (!theme.mono)
			check_ramp(&theme);
	}
}

/* With few colours a better step never has a colour that was left before, and its ink can be told from it. */
TEST(few_colours_keep_the_order)
{
	static const enum depth depths[] = { DEPTH_8, DEPTH_16 };
	struct theme theme;

	load("dark", &theme);
	for (int d = 0; d < 2; d++) {
		unsigned seen = 0;
		int last = -1, count = 0;
		for (int i = 0; i < HEAT_STEPS; i++) {
			int color = theme_color(&theme, depths[d], TONE_HEAT_0 + (enum tone)i);
			int ink = theme_color(&theme, depths[d], TONE_ON_HEAT_0 + (enum tone)i);
			assert_in_range(color, 0, depths[d] == DEPTH_8 ? 7 : 15);
			assert_true(color == last || !(seen >> color & 1));
			assert_true(distance(color, ink, 0) > 40);
			count += color != last;
			seen |= 1u << (color & 15);
			last = color;
		}
		assert_true(count >= 5);
	}
}

/* ---- files ---- */

/* The user's theme "mine". */
static void
write_theme(const char *text)
{
	test_write("narabe/themes/mine.cfg", text);
}

TEST(a_file_is_read)
{
	struct theme theme, light;

	write_theme("base = \"light\";\nx = 100;\nheat_5 = \"#102030\";\non_heat_5 = 231;\n");
	load("mine", &theme);
	load("light", &light);
	assert_string_equal(theme.name, "mine");
	assert_true(theme.light);
	assert_int_equal(theme.color[TONE_X], 100);
	assert_int_equal(theme_rgb(theme.color[TONE_HEAT_5]), 0x102030);
	assert_int_equal(theme.color[TONE_O], light.color[TONE_O]);
	/* As ink a step of the heat follows its paper. */
	assert_int_equal(theme.color[TONE_HEAT_TEXT_4], light.color[TONE_HEAT_TEXT_4]);
	assert_int_not_equal(theme.color[TONE_HEAT_TEXT_5], light.color[TONE_HEAT_TEXT_5]);
	load(test_path("narabe/themes/mine.cfg"), &theme);
	assert_int_equal(theme.color[TONE_X], 100);
}

static void
check_refused(const char *text, const char *what)
{
	struct theme theme;
	struct error e = { "" };

	write_theme(text);
	assert_false(theme_load("mine", &theme, &e));
	if (!strstr(e.text, what))
		fail_msg("it says \"%s\", not \"%s\"", e.text, what);
}

TEST(what_is_wrong_in_a_file_is_said)
{
	struct theme theme;
	struct error e = { "" };

	check_refused("x = 3;\nheat_9 = 3;\n", "mine.cfg:2: there is no tone \"heat_9\"");
	check_refused("default = 3;\n", "mine.cfg:1: there is no tone \"default\"");
	check_refused("x = 256;\n", "mine.cfg:1: x: a colour is a number from 0 to 255");
	check_refused("x = \"#12345\";\n", "mine.cfg:1: x: a colour");
	check_refused("x = \"#1234567\";\n", "mine.cfg:1: x: a colour");
	check_refused("x = [1, 2];\n", "mine.cfg:1: x: a colour");
	check_refused("base = \"pink\";\n", "it must be one of: dark light quiet mono");
	check_refused("x = = 3;\n", "mine.cfg:1: syntax error");
	assert_false(theme_load("none", &theme, &e));
	assert_non_null(strstr(e.text, "There is no theme \"none\"; there are: auto dark light"));
	assert_non_null(strstr(e.text, " mine"));
	assert_false(theme_load("/nowhere/none.cfg", &theme, &e));
	assert_non_null(strstr(e.text, "/nowhere/none.cfg"));
	write_theme("square_a = 208;\n");
	load("mine", &theme);
	assert_false(theme_check(&theme, &e));
	assert_non_null(strstr(e.text, "Theme mine: on_square on square_a is hard to read"));
}

TEST_MAIN
{
	setenv("XDG_CONFIG_HOME", test_folder(), 1);
	names_count = theme_names(names); /* without "mine" */
	return test_run(0, NULL);
}
