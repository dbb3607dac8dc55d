/* A text that a person typed or pasted: moves, a position or a game. */
#ifndef NARABE_MATCH_GAME_TEXT_H
#define NARABE_MATCH_GAME_TEXT_H

#include "record/record.h"

struct session;

enum game_text_kind { GAME_TEXT_MOVES_HERE, GAME_TEXT_MOVES, GAME_TEXT_POSITION, GAME_TEXT_GAME };

struct game_text {
	enum game_text_kind kind;
	const char *text; /* the caller's */
	const struct game *game;
	struct state position; /* after the moves; of a game where it was left */
	int plies;             /* of moves and games */
	move_t moves[GAME_MAX_PLIES];
	struct record record; /* of a game */
};

/* Returns whether the text is a position with a mistake in it, because most of it is cells and not far too
 * few; whether it begins with a cell, as moves do. */
bool game_text_is_like_cells(const struct game *g, const char *text);
bool game_text_is_like_moves(const struct game *g, const char *text);

/* Finds out what the text is: moves from the position *here of the board g; a position, or moves from the
 * start, of that or another board; a game in any of the formats of files. Returns false with a sentence about
 * what it comes nearest to. Free with game_text_finish(). */
bool game_text_read(struct game_text *out, const char *text, const struct game *g,
	const struct state *here, struct error *e);
void game_text_finish(struct game_text *t);

/* Says what it is: "a position of Othello 6x6, X to play". */
void game_text_say(const struct game_text *t, struct text *out);

/* Plays the moves, or opens the position or game, which is then the session's, as session_load() does.
 * Returns false with a sentence, and nothing has changed. */
bool game_text_open(struct game_text *t, struct session *s, struct error *e);

#endif
