/* Maps of Tron and tables of payoffs: what is read is a board on which games end, and that its own source
 * describes. */
#include "fuzz.h"
#include "games/boards.h"
#include "games/notation.h"

/* Plays to the end; the moves depend on the input. */
static void
play(const struct game *g, const uint8_t *data, size_t size)
{
	move_t moves[GAME_MAX_MOVES];
	struct state s;
	int count, plies = 0;

	g->rules->start(g, &s);
	while ((count = g->rules->moves(g, &s, moves)) > 0) {
		fuzz_require(count <= GAME_MAX_MOVES && plies < GAME_MAX_PLIES);
		g->rules->play(g, &s, moves[data[(size_t)plies % size] % count]);
		plies++;
	}
	double value = game_value(g, &s);
	fuzz_require(value >= -1 && value <= 1);
}

static void
check(const struct game *g)
{
	char text[GAME_POSITION_TEXT];
	struct state s, back;
	struct error e = { "" };

	fuzz_require(g->columns > 0 && g->rows > 0 && game_cell_count(g) <= GAME_MAX_CELLS);
	fuzz_require(g->source && strlen(g->source) < GAME_SOURCE);
	fuzz_require(!strpbrk(g->source, " \t\r\n[]\\"));
	g->rules->start(g, &s);
	if (game_has_trails(g)) {
		fuzz_require(state_count(g, &s, CELL_FIRST_HEAD) == 1);
		fuzz_require(state_count(g, &s, CELL_SECOND_HEAD) == 1);
	}
	game_position_text(g, &s, text);
	fuzz_require(game_position_parse(g, text, &back, &e) && state_equal(&s, &back));
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	bool (*const make[])(const char *, const char *, struct game *,
		struct error *) = { tron_make, matrix_make };
	struct game g, again;
	struct error e = { "" };
	char *text = fuzz_text(data, size);

	for (int i = 0; i < 2; i++) {
		if (!make[i]("given", text, &g, &e)) {
			fuzz_refused(e.text, "given");
			continue;
		}
		g.name = "given";
		check(&g);
		play(&g, data, size);
		fuzz_require(make[i]("given", g.source, &again, &e));
		fuzz_require(strcmp(g.source, again.source) == 0);
		/* The first of what is allocated, once and for a whole run of the program. */
		free((void *)(uintptr_t)(i == 0 ? (const void *)g.title : g.board));
		free((void *)(uintptr_t)(i == 0 ? (const void *)again.title : again.board));
	}
	free(text);
	return 0;
}
