/* Positions: the first byte chooses a board, the others are the text. What is read is printed and read
 * back the same; a move can be played there. */
#include "fuzz.h"
#include "games/notation.h"
#include "records.h"

#define PLACES "ow |ell |cells|\"|The |There | and | has "

/* What every position must be fit for. */
static void
play_on(const struct game *g, const struct state *s)
{
	move_t moves[GAME_MAX_MOVES];
	struct state next = *s;
	int count = g->rules->moves(g, s, moves);

	fuzz_require(count >= 0 && count <= GAME_MAX_MOVES);
	fuzz_require((count == 0) == (g->rules->result(g, s) != GAME_OPEN));
	if (count > 0)
		g->rules->play(g, &next, moves[count / 2]);
}

static void
print(const struct game *g, const struct state *s)
{
	char text[GAME_POSITION_TEXT], again[GAME_POSITION_TEXT], board[GAME_BOARD_TEXT];
	struct state back;
	struct error e;

	memset(text, 0x7f, sizeof text);
	game_position_text(g, s, text);
	fuzz_require(memchr(text, '\0', sizeof text));
	bool read = game_position_parse(g, text, &back, &e);
	if (!read)
		fprintf(stderr, "%s: %s\n", text, e.text);
	fuzz_require(read);
	fuzz_require(state_equal(s, &back));
	game_position_text(g, &back, again);
	fuzz_require(strcmp(text, again) == 0);
	game_board_text(g, s, board, sizeof board);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct state s, other;
	struct error e = { "" };

	if (size == 0)
		return 0;
	const struct game *g = fuzz_board(data[0]);
	char *text = fuzz_text(data + 1, size - 1);
	bool fine = game_position_parse(g, text, &s, &e);
	if (fine) {
		play_on(g, &s);
		print(g, &s);
	} else {
		fuzz_refused(e.text, PLACES);
	}
	const struct game *board = game_position_board(g, text, &other, &e);
	fuzz_require(board || !fine);
	if (board) {
		play_on(board, &other);
		print(board, &other);
	} else {
		fuzz_refused(e.text, PLACES);
	}
	free(text);
	return 0;
}
