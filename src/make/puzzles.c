/* narabe puzzle --make: puzzles of a board, as a file. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/file.h"
#include "cli/arguments.h"
#include "cli/output/progress.h"
#include "make/make.h"
#include "make/puzzle_maker.h"

static const char usage[] = "Usage: narabe puzzle BOARD --make N [--seed N] [-o FILE]\n";

struct request {
	const char *game, *file;
	int64_t make, seed;
};

#define HERE(field) PARAM_MEMBER(struct request, field)

static const struct param table[] = {
	{ .name = "game",
		.value = "BOARD",
		.help = "the board",
		.kind = PARAM_TEXT,
		.member = HERE(game) },
	{ .name = "make",
		.help = "so many puzzles",
		.kind = PARAM_WHOLE,
		.whole = { 1, PUZZLES_MOST },
		.member = HERE(make) },
	SEED_ARGUMENT(struct request, seed, "the same seed gives the same puzzles (default: 1)"),
	{ .name = "o",
		.help = "the file to write, instead of stdout",
		.kind = PARAM_FILE,
		.member = HERE(file) },
	{ 0 },
};

struct making {
	struct progress progress;
	int count;
};

static bool
goes_on(void *owner, int done)
{
	struct making *m = owner;

	progress_show(&m->progress, done, 0, m->count);
	return !interrupt_seen();
}

/* The file as a whole, or stdout. */
static bool
write_puzzles(const struct request *r, const struct puzzles *made, struct error *e)
{
	char *text = NULL, about[200];
	size_t size = 0;
	FILE *out = open_memstream(&text, &size);

	if (!out)
		return error_set(e, "There is no memory to write the puzzles.");
	snprintf(about, sizeof about,
		"Made by narabe puzzle --game %s --make %" PRId64 " --seed %" PRId64 ".",
		made->game->name, r->make, r->seed);
	puzzles_print(made, about, out);
	bool fine = file_close_text(out, &text) ||
		    error_set(e, "There is no memory to write the puzzles.");
	if (fine && r->file)
		fine = file_replace(r->file, text, size, e);
	else if (fine)
		fine = fwrite(text, 1, size, stdout) == size ||
		       error_set(e, "The puzzles could not be written.");
	free(text);
	return fine;
}

static int
make(const struct request *r, const struct game *g)
{
	struct making m = { progress_start("", "puzzles"), (int)r->make };
	struct puzzle_making making = { .game = g,
		.count = (int)r->make,
		.seed = (uint64_t)r->seed,
		.goes_on = goes_on,
		.owner = &m };
	struct puzzles made;
	struct error e;

	if (r->file && !file_can_be_replaced(r->file, &e))
		return cli_fail(CLI_FAILED, "%s", e.text);
	struct sigaction before = interrupt_catch("this puzzle");
	bool fine = puzzles_make(&making, &made, &e);
	bool stopped = interrupt_seen();
	progress_end(&m.progress);
	interrupt_restore(&before);
	if (!fine)
		return cli_fail(stopped ? CLI_STOPPED : CLI_FAILED, "%s", e.text);
	if (made.count < making.count)
		fprintf(stderr, "narabe: no more than %d puzzles were found.\n", made.count);
	fine = write_puzzles(r, &made, &e);
	puzzles_finish(&made);
	return fine ? CLI_FINE : cli_fail(CLI_FAILED, "%s", e.text);
}

int
make_puzzles(int argc, char **argv)
{
	struct request r = { .make = 1, .seed = 1 };
	const struct arguments arguments = {
		.command = "puzzles", .usage = usage, .table = table, .owner = &r
	};
	int rest, code;
	struct error e;

	if (!arguments_read(&arguments, argc, argv, &rest, &code))
		return code;
	if (!arguments_board_left(&arguments, argc, argv, rest, &r.game))
		return CLI_USAGE;
	const struct game *g = r.game ? puzzle_board(r.game, &e) : NULL;
	if (!r.game)
		return cli_fail(CLI_USAGE, "Name a board, as in narabe puzzle othello --make 50.");
	return g ? make(&r, g) : cli_fail(CLI_USAGE, "%s", e.text);
}
