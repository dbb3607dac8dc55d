/* Files of learned weights, as they are and with the right checksum: what is read is written and read back
 * the same. */
#include <inttypes.h>

#include "base/sum.h"
#include "fuzz.h"
#include "games/game.h"
#include "search/eval.h"

/* The board that the head names. */
static const struct game *
board_of(const char *text)
{
	static const char *const boards[] = { "othello:8", "othello", "qubic", "tron" };
	char line[64];

	for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
		snprintf(line, sizeof line, "\nboard %s\n", boards[i]);
		if (strstr(text, line))
			return game_open(boards[i], NULL);
	}
	return game_open("score4", NULL);
}

/* Puts the checksum where a file has one. */
static void
repair(char *text, size_t size)
{
	char *at = strstr(text, "\nsum "), digits[17];

	if (!at || text + size - at < 23 || at[21] != '\n')
		return;
	uint64_t sum = sum_add(SUM_START, text, (size_t)(at + 1 - text));
	sum = sum_add(sum, at + 23, (size_t)(text + size - (at + 23)));
	snprintf(digits, sizeof digits, "%016" PRIx64, sum);
	memcpy(at + 5, digits, 16);
}

static void
write_back(const struct eval_weights *w, const struct game *g)
{
	struct error e = { "" };
	struct state s;
	size_t count = eval_weight_count(w->patterns);
	const char *path = fuzz_path("eval");

	fuzz_require(eval_write(w, path, &e));
	struct eval_weights *back = eval_read(path, g, &e);
	fuzz_require(back && memcmp(w->weight, back->weight, count * sizeof *w->weight) == 0);
	fuzz_require(strcmp(w->made, back->made) == 0);
	g->rules->start(g, &s);
	fuzz_require(eval_score(w, g, &s) == eval_score(back, g, &s));
	eval_destroy(back);
}

static void
read_file(const char *text, size_t size)
{
	struct error e = { "" };
	const struct game *g = board_of(text);
	struct eval_weights *w = eval_read(fuzz_file(text, size), g, &e);

	if (!w) {
		fuzz_refused(e.text, "/fd/");
		return;
	}
	write_back(w, g);
	eval_destroy(w);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = fuzz_copy(data, size);

	read_file(text, size);
	repair(text, size);
	read_file(text, size);
	free(text);
	return 0;
}
