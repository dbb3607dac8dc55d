/* Levels: those that are read have names and players within their bounds. */
#define _GNU_SOURCE /* memmem */
#include "config/levels.h"
#include "fuzz.h"

static void
check(const struct levels *l)
{
	for (int i = 0; i < LEVELS; i++) {
		const struct level *one = &l->level[i];
		fuzz_require(memchr(one->name, '\0', sizeof one->name) && one->name[0]);
		fuzz_require(memchr(one->player, '\0', sizeof one->player) && one->player[0]);
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char *const boards[] = { "tictactoe", "othello:8", "tron:5x4" };
	struct levels l;
	struct error e = { "" };
	char game[32];

	setenv("NARABE_DATA_DIR", fuzz_path(""), 1);
	for (int b = 0; b < 3; b++) {
		snprintf(game, sizeof game, "%.*s", (int)strcspn(boards[b], ":"), boards[b]);
		if (b > 0 && (size == 0 || !memmem(data, size, game, strlen(game))))
			continue; /* reading takes most of the time */
		fuzz_put("levels.cfg", data, size);
		if (!levels_read(boards[b], &l, &e)) {
			fuzz_refused(e.text, "levels.cfg");
			continue;
		}
		check(&l);
	}
	return 0;
}
