/* Levels: those that are read have names and players within their bounds. */
#include "config/levels.h"
#include "fuzz.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char *const boards[] = { "othello", "tictactoe", "tron:5x4" };
	struct levels l;
	struct error e = { "" };

	fuzz_put("levels.cfg", data, size);
	setenv("NARABE_DATA_DIR", fuzz_path(""), 1);
	for (int b = 0; b < 3; b++) {
		if (!levels_read(boards[b], &l, &e)) {
			fuzz_refused(e.text, "levels.cfg");
			continue;
		}
		for (int i = 0; i < LEVELS; i++) {
			fuzz_require(l.level[i].name[0] && l.level[i].player[0]);
			fuzz_require(l.level[i].haste >= 0 && l.level[i].haste <= 1);
			fuzz_require(l.level[i].haste == 0 || l.level[i].hasty[0]);
		}
	}
	return 0;
}
