/* Lines of results: what is read is a game that can be written and is read back the same; a file of them
 * is continued behind its last whole line. */
#include <unistd.h>

#include "fuzz.h"
#include "games/notation.h"
#include "lab/runs/lab.h"
#include "lab/runs/store.h"
#include "record/json_line.h"

static void
check_line(const struct result_line *l)
{
	fuzz_require(l->game && l->a && l->b && l->moves && l->vary && l->run.command);
	fuzz_require(l->n >= 0 && l->n < l->run.series.games && l->seed >= 0);
	fuzz_require(l->result >= -1 && l->result <= 1);
	fuzz_require(l->plies >= 0 && l->plies <= GAME_MAX_PLIES);
	fuzz_require(l->opening >= 0 && l->opening <= l->plies);
	fuzz_require(l->end >= TOURNAMENT_BY_RULES && l->end < TOURNAMENT_ENDS);
}

static void
same_line(const struct result_line *a, const struct result_line *b)
{
	fuzz_require(strcmp(a->game, b->game) == 0 && strcmp(a->moves, b->moves) == 0);
	fuzz_require(strcmp(a->a, b->a) == 0 && strcmp(a->b, b->b) == 0);
	fuzz_require(strcmp(a->vary, b->vary) == 0 && strcmp(a->run.command, b->run.command) == 0);
	fuzz_require(a->n == b->n && a->seed == b->seed && a->a_first == b->a_first);
	fuzz_require(a->result == b->result && a->plies == b->plies && a->opening == b->opening);
	fuzz_require(a->end == b->end && a->run.series.games == b->run.series.games);
	fuzz_require(a->run.series.seed == b->run.series.seed && a->run.sprt == b->run.sprt);
	fuzz_require(a->run.openings_sum == b->run.openings_sum);
	fuzz_require(time_control_equal(&a->run.series.clock, &b->run.series.clock));
	fuzz_require(a->run.series.processor_time == b->run.series.processor_time);
	fuzz_require(a->run.series.resign.moves == b->run.series.resign.moves);
	fuzz_require(a->run.series.draw.moves == b->run.series.draw.moves);
}

/* The text of the same game and run. */
static char *
text_of(const struct result_line *l, const struct game *g, const move_t *moves)
{
	struct tournament_player players[2] = { { .text = l->a }, { .text = l->b } };
	struct tournament_pairing pairing = { 0, 1, *l->vary ? l->vary : NULL };
	struct lab_run run = l->run;
	struct tournament_game game = { .n = l->n,
		.a_first = l->a_first,
		.result = l->result,
		.end = l->end,
		.plies = l->plies,
		.opening = l->opening,
		.seed = (uint64_t)l->seed };

	run.series.game = g;
	run.series.players = players;
	run.series.pairings = &pairing;
	memcpy(game.moves, moves, (size_t)l->plies * sizeof *moves);
	return result_text(&run, &game);
}

/* Writes a game that is one, without another board's file. */
static void
write_back(const struct result_line *l)
{
	const struct game *g = game_open_source(l->game, "", NULL);
	move_t moves[GAME_MAX_PLIES];
	struct result_line back, again;
	struct error e = { "" };
	struct state s;
	int plies;

	if (!g || strcmp(g->name, l->game) != 0)
		return;
	g->rules->start(g, &s);
	if (!game_moves_parse(g, l->moves, &s, moves, &plies, &e) || plies != l->plies)
		return;
	char *text = text_of(l, g, moves);
	fuzz_require(text && result_parse(text, strlen(text) - 1, &back, &e));
	char *twice = text_of(&back, g, moves);
	fuzz_require(twice && strcmp(text, twice) == 0);
	fuzz_require(result_parse(twice, strlen(twice) - 1, &again, &e));
	same_line(&back, &again);
	fuzz_require(back.n == l->n && back.result == l->result && back.plies == l->plies);
	json_decref(back.json);
	json_decref(again.json);
	free(text);
	free(twice);
}

static void
read_line(const char *text, size_t length)
{
	struct result_line l;
	struct error e = { "" };

	if (result_parse(text, length, &l, &e)) {
		check_line(&l);
		write_back(&l);
		json_decref(l.json);
	} else {
		fuzz_require(!l.json);
		fuzz_refused(e.text, "\"|JSON|column|character|byte|The |Its |It ");
	}
}

/* Continues a file of them. */
static void
go_on(const char *text, size_t size)
{
	struct store_file f;
	struct error e = { "" };
	size_t now, whole = size; /* of the bytes */
	bool fine = store_open(&f, fuzz_file(text, size), STORE_GO_ON, &e);

	if (!fine) {
		fuzz_refused(e.text, "/fd/");
	} else {
		whole = f.size - f.unended;
		fuzz_require(whole + f.leftover == size && memcmp(f.text, text, whole) == 0);
		fuzz_require(f.size == 0 || f.text[f.size - 1] == '\n');
		fuzz_require(store_go_on(&f, &e) && store_append(&f, "{\"game\":1}\n", &e));
	}
	char *content = fuzz_file_content(0, &now);
	fuzz_require(now == (fine ? f.size + 11 : size));
	fuzz_require(memcmp(content, text, whole) == 0);
	fuzz_require(!fine || f.size == 0 || content[f.size - 1] == '\n');
	free(content);
	f.unsynced = 0; /* there is no disk to wait for */
	if (fine)
		store_close(&f, &e);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = fuzz_copy(data, size), *at = text, *next;

	for (; (next = memchr(at, '\n', (size_t)(text + size - at))); at = next + 1) {
		char *line = fuzz_copy(at, (size_t)(next - at));
		read_line(line, (size_t)(next - at));
		free(line);
	}
	char *line = fuzz_copy(at, (size_t)(text + size - at));
	read_line(line, (size_t)(text + size - at));
	free(line);
	go_on(text, size);
	free(text);
	return 0;
}
