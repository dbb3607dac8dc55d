/* What a person gives in place of a position. */
#include "cli/given.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "games/notation.h"
#include "match/game_text.h"
#include "record/file.h"

/* "games/mine.sgf": the name ends like that of a file. */
static bool
looks_like_file(const char *text)
{
	const char *end = strrchr(text, '.');

	return end && isalpha((unsigned char)end[1]) && isalpha((unsigned char)end[2]) &&
	       end[1 + strspn(end + 1, "xXoOabAB")];
}

/* Writes two moves of the board as an example, "c2 b4". */
static void
show_moves(const struct game *g, char *out, size_t size)
{
	char name[GAME_MOVE_TEXT];
	move_t moves[GAME_MAX_MOVES];
	struct state s;
	struct text t;

	text_init(&t, out, size);
	g->rules->start(g, &s);
	for (int i = 0; i < 2; i++) {
		int count = g->rules->moves(g, &s, moves);
		game_move_text(g, &s, moves[count / 2], name);
		text_add(&t, "%s%s", i ? " " : "", name);
		g->rules->play(g, &s, moves[count / 2]);
	}
}

/* Whether the text can only be meant as the path of a file. */
static bool
is_path(const char *text)
{
	return text[0] == '/' || strncmp(text, "./", 2) == 0 || strncmp(text, "../", 3) == 0;
}

static bool
given_refuse(const char *text, const struct game *g, struct error *e)
{
	char moves[2 * GAME_MOVE_TEXT];

	if (is_path(text))
		return error_set(e, "There is no file \"%.150s\".", text);
	show_moves(g, moves, sizeof moves);
	if (game_is_table(g))
		return error_set(e,
			"There is no file or saved game \"%.150s\"; moves of %s are written %s.",
			text, g->title, moves);
	return error_set(e,
		"There is no file or saved game \"%.150s\". A position of %s is its %d cells row "
		"by row from a1, "
		"%s; moves are written %s.",
		text, g->title, game_cell_count(g),
		g->signs ? ". free, # wall, A and B the heads" : "0 or . empty, 1 or x, 2 or o",
		moves);
}

/* Whether the text is moves from the start, on another board unless this one is fixed. */
static bool
given_find_moves(struct given *out, const char *text, bool fixed, struct error *e)
{
	const struct game *g = fixed ? out->game : game_moves_board(out->game, text, e);

	out->kind = GIVEN_MOVES;
	out->plies = 0;
	out->text = text;
	if (!g)
		return false;
	out->game = g;
	g->rules->start(g, &out->position);
	return game_moves_parse(g, text, &out->position, out->moves, &out->plies, e) &&
	       (out->plies > 0 || error_set(e, "This is empty: a position or moves are expected."));
}

/* Whether the text is a position, on another board unless this one is fixed. */
static bool
find_cells(struct given *out, const char *text, bool fixed, struct error *e)
{
	const struct game *g = out->game;

	out->kind = GIVEN_CELLS;
	out->text = text;
	if (fixed)
		return game_position_parse(g, text, &out->position, e);
	g = game_position_board(g, text, &out->position, e);
	if (g)
		out->game = g;
	return g != NULL;
}

/* ---- files and the standard input ---- */

/* What was read last; the standard input can be read only once. */
static char *content;
static size_t content_size;

/* A position or moves in a file have at most this many bytes. */
enum { SHORT_TEXT = 16384 };

/* Sorts out what has been read: a position, moves, or else a game. */
static bool
find_content(struct given *out, bool fixed, struct error *e)
{
	const char *start = content + strspn(content, " \t\r\n");
	bool is_short = content_size < SHORT_TEXT && strlen(content) == content_size;

	for (; *start == '%'; start += strspn(start, " \t\r\n")) /* remarks */
		start += strcspn(start, "\r\n");
	if (is_short && *start != '(' &&
		(find_cells(out, start, fixed, e) || given_find_moves(out, start, fixed, e)))
		return true;
	out->kind = GIVEN_FILE;
	if (is_short && *start != '(' && game_text_is_like_cells(out->game, start))
		return find_cells(out, start, fixed, e);
	return true;
}

static bool
find_in_file(struct given *out, bool fixed, struct error *e)
{
	struct error why;
	bool from_input = strcmp(out->path, "-") == 0;

	free(content);
	content = from_input ? file_read_input(RECORD_FILE_MAX, &content_size, e)
			     : file_read(out->path, RECORD_FILE_MAX, &content_size, e);
	if (!content)
		return false;
	if (find_content(out, fixed, &why))
		return true;
	return error_set(e, "%.200s: %.300s", from_input ? "Standard input" : out->path, why.text);
}

bool
given_record(const struct given *given, struct record *out, struct error *e)
{
	const char *path = strcmp(given->path, "-") == 0 ? NULL : given->path;
	struct error why;

	return record_read_file(out, path, content, content_size, &why) ||
	       error_set(e, "%.200s: %.300s", path ? path : "Standard input", why.text);
}

bool
given_find(struct given *out, const char *text, const struct game *g, bool fixed, struct error *e)
{
	struct error not_cells, not_moves;
	struct autosave k;

	*out = (struct given){ .game = g };
	if (find_cells(out, text, fixed, &not_cells))
		return true;
	autosave_init(&k);
	snprintf(out->path, sizeof out->path, "-");
	if (strcmp(text, "-") == 0 || autosave_find(&k, text, g, out->path))
		return find_in_file(out, fixed, e);
	if (given_find_moves(out, text, fixed, &not_moves))
		return true;
	if (looks_like_file(text))
		return given_refuse(text, g, e);
	if (game_text_is_like_cells(g, text))
		return error_set(e, "%s", not_cells.text);
	return game_text_is_like_moves(g, text) ? error_set(e, "%s", not_moves.text)
						: given_refuse(text, g, e);
}

bool
given_is_on(const struct record *r, const struct game *g, const char *path, struct error *e)
{
	return r->game == g ||
	       error_set(e, "%.200s is a game of %s, not of %s.", path, r->game->title, g->title);
}

/* The position where the game in a file was left. */
static bool
given_read_file(const struct given *given, struct cli_position *out, struct error *e)
{
	struct record r;

	if (!given_record(given, &r, e))
		return false;
	bool fine = !out->game || given_is_on(&r, out->game, given->path, e);
	out->game = r.game;
	out->state = r.node[record_current(&r)].position;
	out->from_start = !r.start_given;
	out->plies = r.at;
	record_moves(&r, r.at, out->moves);
	record_finish(&r);
	return fine;
}

bool
given_position(const char *text, struct cli_position *out, struct error *e)
{
	static struct given given; /* large */

	if (!given_find(&given, text, out->game ? out->game : game_at(0), out->game != NULL, e))
		return false;
	if (given.kind == GIVEN_FILE)
		return given_read_file(&given, out, e);
	out->game = given.game;
	out->state = given.position;
	out->from_start = given.kind == GIVEN_MOVES;
	out->plies = given.plies;
	memcpy(out->moves, given.moves, (size_t)given.plies * sizeof *given.moves);
	return true;
}

bool
given_line(const char *text, const struct game **g, struct state *out, struct error *e)
{
	struct given given = { .game = *g ? *g : game_at(0) };
	const struct game *board = given.game;
	struct error not_cells, not_moves;
	bool fixed = *g != NULL;

	if (!find_cells(&given, text, fixed, &not_cells) &&
		!given_find_moves(&given, text, fixed, &not_moves))
		return error_set(e, "%s",
			game_text_is_like_cells(board, text) ? not_cells.text : not_moves.text);
	*g = given.game;
	*out = given.position;
	return true;
}
