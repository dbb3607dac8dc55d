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

/* Recognizes the text as a position, or as moves from the start, of the board g or, unless that is `fixed`, of
 * another. Returns false if it is neither, with a sentence about either. */
bool game_text_read_start(struct game_text *out, const char *text, const struct game *g, bool fixed,
	struct error *not_cells, struct error *not_moves);

/* Returns what is wrong with a text: as a position if most of it is cells, and it has more than half as many as
 * the board; as moves if it begins with a cell; else NULL. */
const struct error *game_text_fault(const struct game *g, const char *text,
	const struct error *as_cells, const struct error *as_moves);

/* Recognizes the text as moves from the position *here of the board g; as a position, or moves from the start,
 * of that or another board; or as a game in any of the file formats. Returns false with a sentence about what
 * it comes nearest to. Free with game_text_finish(). */
bool game_text_read(struct game_text *out, const char *text, const struct game *g,
	const struct state *here, struct error *e);

/* Frees what game_text_read() found. */
void game_text_finish(struct game_text *t);

/* Plays the moves, or opens the position or game as session_load() does; the session then owns it. Returns
 * false with a sentence if it fails, and then changes nothing. */
bool game_text_open(struct game_text *t, struct session *s, struct error *e);

#endif
