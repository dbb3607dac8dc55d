/* Themes: what is read has a colour for every tone, and says what is wrong with them. */
#include "fuzz.h"
#include "tui/canvas/theme.h"

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
	if (!theme_check(&t, &e))
		fuzz_refused(e.text, " on ");
	return 0;
}
