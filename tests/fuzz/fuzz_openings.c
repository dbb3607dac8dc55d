/* Files of openings; the first byte chooses a board. What is read can be played; a file up to a line that is refused
 * gives the openings before it. */
#include "commands.h"
#include "fuzz.h"
#include "lab/runs/tournament.h"
#include "records.h"

static void
check(const struct game *g, const struct tournament_opening *all, int count)
{
	fuzz_require(count > 0);
	for (int i = 0; i < count; i++) {
		struct state s;
		g->rules->start(g, &s);
		for (int k = 0; k < all[i].plies; k++) {
			fuzz_require(game_is_legal(g, &s, all[i].moves[k]));
			g->rules->play(g, &s, all[i].moves[k]);
		}
		fuzz_require(g->rules->result(g, &s) == GAME_OPEN);
	}
}

/* The lines before the one that the sentence names, or NULL where that is the first. */
static void
check_prefix(const struct game *g, const char *text, size_t size, const char *sentence)
{
	long line = fuzz_line_of(sentence);
	const char *at = text;
	struct error e = { "" };
	int count;

	if (line > 0)
		at = fuzz_line(text, size, line);
	struct tournament_opening *all =
		tournament_openings_read(fuzz_file(text, (size_t)(at - text)), g, &count, &e);
	if (all)
		check(g, all, count);
	else
		fuzz_refused(e.text, "no openings");
	free(all);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct error e = { "" };
	int count;

	if (size == 0)
		return 0;
	const struct game *g = fuzz_board(data[0]);
	char *text = fuzz_copy(data + 1, size - 1);
	struct tournament_opening *all =
		tournament_openings_read(fuzz_file(text, size - 1), g, &count, &e);
	if (all) {
		check(g, all, count);
	} else {
		fuzz_refused(e.text, "/fd/");
		check_prefix(g, text, size - 1, e.text);
	}
	free(all);
	free(text);
	return 0;
}
