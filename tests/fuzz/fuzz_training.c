/* The games of a training that was stopped: as many as are whole are kept, the others are played again, and the
 * training comes to its end with a file of all its games. Trained again in the same folder it learns the same. */
#include "fuzz.h"
#include "make/eval_training.h"

enum { GAMES = 3 };

static void
be_silent(void *context, const struct eval_round *r)
{
	fuzz_require(r->games == GAMES);
}

static char *
train(const char *board, size_t *size)
{
	static const struct eval_training_news news = { .round = be_silent };
	struct error e = { "" };
	char folder[512], out[512];

	snprintf(folder, sizeof folder, "%s", fuzz_path("kept/x"));
	*strrchr(folder, '/') = '\0';
	snprintf(out, sizeof out, "%s", fuzz_path("learned"));
	const struct eval_training t = { .game = game_open(board, NULL),
		.nodes = 20,
		.rounds = 1,
		.games = GAMES,
		.depth = 1,
		.keep = 1,
		.passes = 1,
		.result = 0.5,
		.threads = 1,
		.seed = 1,
		.out = out,
		.folder = folder,
		.made = "by fuzzing" };
	bool fine = eval_training_run(&t, &news, &e);
	if (!fine)
		fprintf(stderr, "%s\n", e.text);
	fuzz_require(fine);
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
