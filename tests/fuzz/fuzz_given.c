/* What a person gives in place of a position: the first byte chooses the board and whether it is fixed. A file and the
 * standard input with the same bytes are found to be the same; a position and moves, also as an argument, are
 * printed and found again; what is refused has one sentence, which names the file or the input. */
#include <unistd.h>

#include "cli/cli.h"
#include "fuzz.h"
#include "games/notation.h"
#include "records.h"

enum { FIXED = 128, MOVES_TEXT = GAME_MAX_PLIES * (GAME_MOVE_TEXT + 1) };

static bool
find(struct given *out, const char *text, const struct game *g, bool fixed, const char *places)
{
	struct error e = { "" };
	bool found = given_find(out, text, g, fixed, &e);

	if (found)
		fuzz_require(!fixed || out->kind == GIVEN_FILE || out->game == g);
	else
		fuzz_refused(e.text, places);
	return found;
}

/* The position or moves as text. */
static void
print(const struct given *given, char text[MOVES_TEXT])
{
	struct text t;
	struct state s, end;
	struct error e;
	move_t moves[GAME_MAX_PLIES];
	int plies;

	if (given->kind == GIVEN_CELLS) {
		game_position_text(given->game, &given->position, text);
		return;
	}
	text_init(&t, text, MOVES_TEXT);
	given->game->rules->start(given->game, &s);
	end = s;
	fuzz_require(game_moves_parse(given->game, given->text, &end, moves, &plies, &e));
	for (int i = 0; i < plies; i++) {
		char name[GAME_MOVE_TEXT];
		game_move_text(given->game, &s, moves[i], name);
		text_add(&t, "%s%s", i ? " " : "", name);
		given->game->rules->play(given->game, &s, moves[i]);
	}
	fuzz_require(state_equal(&s, &given->position));
}

static void
check_same(const struct given *a, const struct given *b)
{
	fuzz_require(a->kind == b->kind);
	if (a->kind == GIVEN_FILE)
		return;
	fuzz_require(a->game == b->game);
	fuzz_require(state_equal(&a->position, &b->position));
}

static void
check_again(const struct given *given)
{
	static struct given again; /* large */
	static char text[MOVES_TEXT];

	if (given->kind == GIVEN_FILE)
		return;
	print(given, text);
	fuzz_require(find(&again, text, given->game, true, ""));
	check_same(given, &again);
}

/* A game that is in a file is read whole or refused. */
static void
check_record(const struct given *given, const char *places)
{
	struct error e = { "" };
	struct record r;

	if (given->kind != GIVEN_FILE)
		return;
	if (!given_record(given, &r, &e)) {
		fuzz_refused(e.text, places);
		return;
	}
	fuzz_check_record(&r);
	record_finish(&r);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct given file, input, word; /* large */

	if (size == 0)
		return 0;
	setenv("XDG_STATE_HOME", fuzz_path(""), 1);
	const struct game *g = fuzz_board(data[0] % FIXED);
	bool fixed = data[0] >= FIXED;
	const char *path = fuzz_file(data + 1, size - 1);
	bool found = find(&file, path, g, fixed, path);
	if (found) {
		check_again(&file);
		/* check_again() reads no file: the content is still this one's. */
		check_record(&file, path);
	}
	fuzz_hear(data + 1, size - 1);
	bool heard = find(&input, "-", g, fixed, "Standard input");
	free(fuzz_heard(NULL));
	fuzz_require(heard == found);
	if (heard) {
		check_same(&file, &input);
		check_record(&input, "Standard input");
	}
	char *text = fuzz_text(data + 1, size - 1);
	if (access(text, F_OK) != 0 && strcmp(text, "-") != 0 && find(&word, text, g, fixed, ""))
		check_again(&word);
	free(text);
	return 0;
}
