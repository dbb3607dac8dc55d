/* What a person gives in place of a position: the first byte chooses the board and whether it is fixed, the others are
 * the text. Read as a position or as moves, also for any board of the kind, it is printed and read back the same, and
 * can be played on; the moves before one that is refused are those that the text up to there gives. A file and the
 * standard input with the same bytes are found to be the same, and so is what an argument gives when it is printed;
 * what is refused has one sentence, which names the place, the file or the input. */
#include <unistd.h>

#include "cli/cli.h"
#include "fuzz.h"
#include "games/notation.h"
#include "records.h"

#define CELLS "ow |ell |cells|\"|The |There | and | has "

enum { FIXED = 128, MOVES_TEXT = GAME_MAX_PLIES * (GAME_MOVE_TEXT + 1) };

/* ---- positions ---- */

static void
check_position(const struct game *g, const struct state *s)
{
	char text[GAME_POSITION_TEXT], again[GAME_POSITION_TEXT], board[GAME_BOARD_TEXT];
	move_t moves[GAME_MAX_MOVES];
	struct state next = *s, back;
	struct error e;
	int count = g->rules->moves(g, s, moves);

	fuzz_require(count >= 0 && count <= GAME_MAX_MOVES);
	fuzz_require((count == 0) == (g->rules->result(g, s) != GAME_OPEN));
	if (count > 0)
		g->rules->play(g, &next, moves[count / 2]);
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

static void
read_position(const struct game *g, const char *text)
{
	struct state s;
	struct error e = { "" };
	bool fine = game_position_parse(g, text, &s, &e);

	if (fine)
		check_position(g, &s);
	else
		fuzz_refused(e.text, CELLS);
	const struct game *board = game_position_board(g, text, &s, &e);
	fuzz_require(board || !fine);
	if (board)
		check_position(board, &s);
	else
		fuzz_refused(e.text, CELLS);
}

/* ---- moves ---- */

/* Prints the moves in one of two ways. Each is read back alone. */
static void
print_moves(const struct game *g, const move_t *moves, int count,
	void (*print)(const struct game *g, const struct state *s, move_t m, char *out),
	char text[MOVES_TEXT], struct state *end)
{
	char name[GAME_MOVE_TEXT];
	struct text t;
	struct error e;
	move_t one;

	text_init(&t, text, MOVES_TEXT);
	g->rules->start(g, end);
	for (int i = 0; i < count; i++) {
		fuzz_require(game_is_legal(g, end, moves[i]));
		print(g, end, moves[i], name);
		fuzz_require(game_move_parse(g, end, name, &one, &e) && one == moves[i]);
		text_add(&t, "%s%s", i ? " " : "", name);
		g->rules->play(g, end, moves[i]);
	}
}

static void
read_moves(const struct game *g, const char *text)
{
	static char printed[MOVES_TEXT]; /* large */
	move_t moves[GAME_MAX_PLIES], back[GAME_MAX_PLIES], one;
	struct state s, end, again;
	struct error e = { "" }, none;
	char place[32];
	int count = -1, read = 0;

	g->rules->start(g, &s);
	bool fine = game_moves_parse(g, text, &s, moves, &count, &e);
	fuzz_require(count >= 0 && count <= GAME_MAX_PLIES);
	print_moves(g, moves, count, game_move_text_level, printed, &end);
	g->rules->start(g, &again);
	fuzz_require(game_moves_parse(g, printed, &again, back, &read, &none));
	fuzz_require(read == count && memcmp(moves, back, (size_t)count * sizeof *back) == 0);
	fuzz_require(state_equal(&again, &end));
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
}

/* ---- either, or a file ---- */

static bool
find(struct game_text *out, const char *text, const struct game *g, bool fixed, const char *places)
{
	struct error e = { "" };
	bool found = given_find(out, text, g, fixed, &e);

	if (found)
		fuzz_require(!fixed || out->kind == GAME_TEXT_GAME || out->game == g);
	else
		fuzz_refused(e.text, places);
	return found;
}

static void
check_same(const struct game_text *a, const struct game_text *b)
{
	fuzz_require(a->kind == b->kind);
	if (a->kind == GAME_TEXT_GAME)
		return;
	fuzz_require(a->game == b->game);
	fuzz_require(state_equal(&a->position, &b->position));
}

static void
check_again(const struct game_text *given)
{
	static struct game_text again; /* large */
	static char text[MOVES_TEXT];
	move_t moves[GAME_MAX_PLIES];
	struct state end;
	struct error e;
	int count;

	if (given->kind == GAME_TEXT_GAME)
		return;
	if (given->kind == GAME_TEXT_POSITION) {
		game_position_text(given->game, &given->position, text);
	} else {
		given->game->rules->start(given->game, &end);
		fuzz_require(game_moves_parse(given->game, given->text, &end, moves, &count, &e));
		print_moves(given->game, moves, count, game_move_text, text, &end);
		fuzz_require(state_equal(&end, &given->position));
	}
	fuzz_require(find(&again, text, given->game, true, ""));
	check_same(given, &again);
}

/* A game that is in a file is read whole or refused. */
static void
check_record(const struct game_text *given, const char *places)
{
	struct error e = { "" };
	struct record r;

	if (given->kind != GAME_TEXT_GAME)
		return;
	if (!given_record(&r, &e)) {
		fuzz_refused(e.text, places);
		return;
	}
	fuzz_check_record(&r);
	record_finish(&r);
}

static void
read_given(const struct game *g, bool fixed, const char *text, const uint8_t *data, size_t size)
{
	static struct game_text file, input, word; /* large */
	const char *path = fuzz_file(data, size);
	bool found = find(&file, path, g, fixed, path);

	if (found) {
		check_again(&file);
		/* check_again() reads no file: the content is still this one's. */
		check_record(&file, path);
	}
	fuzz_hear(data, size);
	bool heard = find(&input, "-", g, fixed, "Standard input");
	free(fuzz_heard(NULL));
	fuzz_require(heard == found);
	if (heard) {
		check_same(&file, &input);
		check_record(&input, "Standard input");
	}
	if (access(text, F_OK) != 0 && strcmp(text, "-") != 0 && find(&word, text, g, fixed, ""))
		check_again(&word);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (size == 0)
		return 0;
	setenv("XDG_STATE_HOME", fuzz_path(""), 1);
	const struct game *g = fuzz_board(data[0] % FIXED);
	char *text = fuzz_text(data + 1, size - 1);
	read_position(g, text);
	read_moves(g, text);
	read_given(g, data[0] >= FIXED, text, data + 1, size - 1);
	free(text);
	return 0;
}
