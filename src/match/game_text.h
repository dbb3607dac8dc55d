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
	struct state position; /* after the moves; of a game, where it was left */
	int plies;             /* of moves and games */
	move_t moves[GAME_MAX_PLIES];
	struct record record; /* of a game */
};

/* Returns whether the text looks like a position with a mistake in it: most of it is cells, and it has more
 * than half as many as the board. */
bool game_text_is_like_cells(const struct game *g, const char *text);

/* Returns whether the text begins with a cell, as moves do. */
bool game_text_is_like_moves(const struct game *g, const char *text);

/* Recognizes the text as moves from the position *here of the board g; as a position, or moves from the start,
 * of that or another board; or as a game in any of the file formats. Returns false with a sentence about what
 * it comes nearest to. Free with game_text_finish(). */
bool game_text_read(struct game_text *out, const char *text, const struct game *g,
	const struct state *here, struct error *e);
void game_text_finish(struct game_text *t);

/* Adds what the text is: "a position of Othello 6x6, X to play". */
void game_text_say(const struct game_text *t, struct text *out);

/* Plays the moves, or opens the position or game as session_load() does; the session then owns it. Returns
 * false with a sentence if it fails, and then changes nothing. */
bool game_text_open(struct game_text *t, struct session *s, struct error *e);

#endif
