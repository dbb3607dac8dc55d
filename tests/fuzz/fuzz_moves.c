/* Moves: the first byte chooses a board, the others are the text. The moves before one that is refused
 * are those that the text up to there gives; printed, they are read back the same. */
#include "fuzz.h"
#include "games/notation.h"
#include "records.h"

static void
print(const struct game *g, const move_t *moves, int count)
{
	char text[GAME_MAX_PLIES * GAME_MOVE_TEXT] = "";
	char name[GAME_MOVE_TEXT];
	move_t back[GAME_MAX_PLIES], one;
	struct state s, end;
	struct text t;
	struct error e;
	int read = 0;

	text_init(&t, text, sizeof text);
	g->rules->start(g, &s);
	for (int i = 0; i < count; i++) {
		fuzz_require(game_is_legal(g, &s, moves[i]));
		game_move_text_level(g, &s, moves[i], name);
		fuzz_require(game_move_parse(g, &s, name, &one, &e) && one == moves[i]);
		text_add(&t, "%s ", name);
		g->rules->play(g, &s, moves[i]);
	}
	g->rules->start(g, &end);
	fuzz_require(game_moves_parse(g, text, &end, back, &read, &e));
	fuzz_require(read == count && memcmp(moves, back, (size_t)count * sizeof *back) == 0);
	fuzz_require(state_equal(&s, &end));
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	move_t moves[GAME_MAX_PLIES], one;
	struct state s;
	struct error e = { "" };
	char place[32];
	int count = -1;

	if (size == 0)
		return 0;
	const struct game *g = fuzz_board(data[0]);
	char *text = fuzz_text(data + 1, size - 1);
	g->rules->start(g, &s);
	bool fine = game_moves_parse(g, text, &s, moves, &count, &e);
	fuzz_require(count >= 0 && count <= GAME_MAX_PLIES);
	print(g, moves, count);
	snprintf(place, sizeof place, "Move %d:|more than", count + 1);
	if (!fine)
		fuzz_refused(e.text, place);
	if (!game_move_parse(g, &s, text, &one, &e))
		fuzz_refused(e.text, "\"");
	else
		fuzz_require(game_is_legal(g, &s, one));
	const struct game *board = game_moves_board(g, text, &e);
	fuzz_require(board || !fine);
	if (!board)
		fuzz_refused(e.text, "Move |more than");
	free(text);
	return 0;
}
