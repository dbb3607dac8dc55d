/* Files of openings; the first byte chooses a board. What is read can be played, and is written and read back the
 * same; a file up to a line that is refused gives the openings before it. */
#include "commands.h"
#include "fuzz.h"
#include "games/notation.h"
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

/* A line each. */
static void
write_back(const struct game *g, const struct tournament_opening *all, int count)
{
	struct error e = { "" };
	char *text = NULL, name[GAME_MOVE_TEXT];
	size_t size;
	int again;
	FILE *f = open_memstream(&text, &size);

	fuzz_require(f);
	for (int i = 0; i < count; i++) {
		struct state s;
		g->rules->start(g, &s);
		for (int k = 0; k < all[i].plies; k++) {
			game_move_text_level(g, &s, all[i].moves[k], name);
			fprintf(f, "%s ", name);
			g->rules->play(g, &s, all[i].moves[k]);
		}
		fprintf(f, "\n");
	}
	fuzz_require(fclose(f) == 0);
	struct tournament_opening *back =
		tournament_openings_read(fuzz_file_of(1, text, size), g, &again, &e);
	if (!back)
		fprintf(stderr, "%s\n%s", e.text, text);
	fuzz_require(back && again == count);
	for (int i = 0; i < count; i++) {
		size_t bytes = (size_t)all[i].plies * sizeof all[i].moves[0];
		fuzz_require(all[i].plies == back[i].plies && all[i].plies > 0);
		fuzz_require(memcmp(all[i].moves, back[i].moves, bytes) == 0);
	}
	free(back);
	free(text);
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
		write_back(g, all, count);
	} else {
		fuzz_refused(e.text, "/fd/");
		check_prefix(g, text, size - 1, e.text);
	}
	free(all);
	free(text);
	return 0;
}
