/* The games of a training that was stopped: as many as are whole are kept, the others are played again, and the
 * training comes to its end with a file of all its games. Trained again in the same folder it learns the same. */
#include "cli/output/output.h"
#include "fuzz.h"
#include "make/make.h"

static char *
train(const char *board, size_t *size)
{
	char folder[512], out[512], line[2048], *argv[32];
	json_t *found = NULL;
	int argc = 0;

	snprintf(folder, sizeof folder, "%s", fuzz_path("kept/x"));
	*strrchr(folder, '/') = '\0';
	snprintf(out, sizeof out, "%s", fuzz_path("learned"));
	snprintf(line, sizeof line,
		"train --eval %s --json --games 3 --rounds 1 --nodes 20 --depth 1 --passes 1 "
		"--seed 1 "
		"--folder %s --out %s",
		board, folder, out);
	for (char *word = strtok(line, " "); word; word = strtok(NULL, " "))
		argv[argc++] = word;
	argv[argc] = NULL;
	output_take(&found);
	fuzz_require(make_train(argc, argv) == 0);
	output_take(NULL);
	fuzz_require(found);
	json_decref(found);
	return fuzz_content(out, size);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	size_t once_size, twice_size, games_size, same_size;
	const char *board = size % 2 ? "tron:5x4" : "score4";

	fuzz_clear();
	fuzz_put("kept/games-1", data, size);
	char *once = train(board, &once_size);
	char *games = fuzz_content(fuzz_path("kept/games-1"), &games_size);
	remove(fuzz_path("kept/eval-1"));
	char *twice = train(board, &twice_size);
	char *same = fuzz_content(fuzz_path("kept/games-1"), &same_size);
	fuzz_require(once_size == twice_size && memcmp(once, twice, once_size) == 0);
	fuzz_require(games_size == same_size && memcmp(games, same, games_size) == 0);
	free(once);
	free(twice);
	free(games);
	free(same);
	return 0;
}
