/* Themes: what is read has a colour for every tone, says what is wrong with them, and is written and read back the
 * same. */
#include "fuzz.h"
#include "tui/canvas/theme.h"

/* Whether a file can give this theme upon that base: it can not take a colour away. */
static bool
is_base(const struct theme *t, const char *base)
{
	struct theme b;

	fuzz_require(theme_builtin(base, &b));
	for (int tone = 0; tone < TONE_COUNT; tone++) {
		if (t->color[tone] == THEME_NO_COLOR && b.color[tone] != THEME_NO_COLOR)
			return false;
	}
	return b.light == t->light && b.mono == t->mono;
}

static void
write_back(const struct theme *t)
{
	static const char *const bases[] = { "dark", "light", "quiet", "mono" };
	struct theme back;
	struct error e = { "" };
	char *text = NULL;
	size_t size;
	int base = 0;

	while (base < 4 && !is_base(t, bases[base]))
		base++;
	fuzz_require(base < 4);
	FILE *f = open_memstream(&text, &size);
	fuzz_require(f);
	fprintf(f, "base = \"%s\";\n", bases[base]);
	for (int tone = TONE_DEFAULT + 1; tone < TONE_COUNT; tone++) {
		int color = t->color[tone];
		const char *name = theme_tone_name((enum tone)tone);
		if (color >= THEME_RGB)
			fprintf(f, "%s = \"#%06x\";\n", name, (unsigned)(color - THEME_RGB));
		else if (color >= 0)
			fprintf(f, "%s = %d;\n", name, color);
	}
	fuzz_require(fclose(f) == 0);
	bool read = theme_load(fuzz_file_of(1, text, size), &back, &e);
	if (!read)
		fprintf(stderr, "%s\n%s", e.text, text);
	fuzz_require(read && back.light == t->light && back.mono == t->mono);
	fuzz_require(memcmp(back.color, t->color, sizeof back.color) == 0);
	free(text);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct theme t;
	struct error e = { "" };

	if (!theme_load(fuzz_file(data, size), &t, &e)) {
		fuzz_refused(e.text, "/fd/");
		return 0;
	}
	for (int tone = 0; tone < TONE_COUNT; tone++) {
		for (int depth = DEPTH_MONO; depth <= DEPTH_256; depth++) {
			int color = theme_color(&t, (enum depth)depth, (enum tone)tone);
			int index = theme_index(color);
			fuzz_require(color >= THEME_NO_COLOR && color < 2 * THEME_RGB);
			fuzz_require(index >= THEME_NO_COLOR && index < 256);
			if (color >= 0)
				fuzz_require(theme_rgb(color) < THEME_RGB);
		}
	}
	write_back(&t);
	if (!theme_check(&t, &e))
		fuzz_refused(e.text, " on ");
	return 0;
}
