/* The screen: the first two bytes choose the game, the others are keys, clicks, sizes, settings, time and pasted text,
 * see fixtures/app_storm.h. Whatever is pressed, everything can be drawn, at any size, and is drawn the same again. */
#include <fcntl.h>
#include <locale.h>
#include <unistd.h>

#include "fixtures/app_storm.h"
#include "fixtures/storm.h"
#include "fuzz.h"
#include "records.h"

enum { MOST_EVENTS = 60 };

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct app_storm storm; /* large */
	static int before = -1;
	struct error e = { "" };
	char theme[STORM_THEME_TEXT];

	if (size < 2)
		return 0;
	if (before < 0) {
		before = open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
		setlocale(LC_CTYPE, "C.UTF-8");
	}
	fuzz_clear();
	fuzz_require(chdir(fuzz_path("")) == 0);
	setenv("XDG_STATE_HOME", fuzz_path("state"), 1);
	setenv("XDG_DATA_HOME", fuzz_path("data"), 1);
	setenv("XDG_CONFIG_HOME", fuzz_path("config"), 1);
	storm_theme(theme);
	fuzz_put("config/" STORM_THEME_FILE, theme, strlen(theme));
	fuzz_require(app_storm_open(&storm, fuzz_board(data[0])->name, data[1], &e));
	bool fine = app_storm_run(&storm, data + 2, size - 2, MOST_EVENTS, &e);
	if (!fine)
		fprintf(stderr, "%s\n", e.text);
	fuzz_require(fine);
	app_storm_close(&storm);
	fuzz_require(fchdir(before) == 0);
	return 0;
}
