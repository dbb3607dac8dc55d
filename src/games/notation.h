/* Cells, moves and positions as text, for every game, from its geometry alone. */
#ifndef NARABE_GAMES_NOTATION_H
#define NARABE_GAMES_NOTATION_H

#include "games/game.h"

/* Returns 'X' or 'O'. */
static inline char
side_letter(enum side side)
{
	return side == SIDE_FIRST ? 'X' : 'O';
}

/* Writes a cell's name: "b3", capitals from the 27th column on, with its level if the board has levels: "b3/2". `out`
 * holds GAME_MOVE_TEXT bytes. */
void game_cell_text(const struct game *g, int cell, char *out);

/* Writes a move's name: "b3", "pass"; in games played by column, the column. `out` holds GAME_MOVE_TEXT bytes. */
void game_move_text(const struct game *g, const struct state *s, move_t m, char *out);

/* Writes a move's name with the level if the board has levels: "b3/2". */
void game_move_text_level(const struct game *g, const struct state *s, move_t m, char *out);

/* Writes a move as a vertex of the Go Text Protocol, which game_move_parse() reads: "C4", "B3/2", "pass". `out`
 * holds GAME_MOVE_TEXT bytes. */
void game_vertex_text(const struct game *g, const struct state *s, move_t m, char *out);

/* Writes the name of a board's game, without its size: "Othello". */
void game_family_text(const struct game *g, struct text *out);

/* Returns whether a text is one of the spellings of a pass: "pass", "PA", "ps", "P0", "tt", "-", "@@@@". */
bool game_is_pass_word(const char *text);

/* Reads a legal move in upper or lower case: "b3", "b3/2", "pass"; in games played by column also
 * the column's number, row by row from 0; in games whose moves have names, the name or a prefix of
 * it. Where stones do not fall, the level may be omitted if only one is free. Returns false with a
 * sentence if the move is refused. */
bool game_move_parse(const struct game *g, const struct state *s, const char *text, move_t *out,
	struct error *e);

/* Writes the position as one string that game_position_parse() reads back: cells from a1 row by row as 0 1 2,
 * or the game's own signs, then a blank and the side to move, then the other side's pending choice, if any.
 * `out` holds GAME_POSITION_TEXT bytes. */
void game_position_text(const struct game *g, const struct state *s, char *out);

/* Reads cells (0 . - _ empty, 1 x * b first, 2 o w second, letters in either case; 0 second where it
 * cannot be empty; '/', blanks and new lines between them are ignored) and optionally the side to
 * move: x * b black, o w white, then perhaps ';' and any text, after lines of remarks (% ; # //); where both sides move at once, then
 * the other's pending choice. Games with trails: # wall, A and B the heads, a and b crashed. An
 * impossible position is rejected with a sentence that names the cell, the row or the count. */
bool game_position_parse(
	const struct game *g, const char *text, struct state *out, struct error *e);

/* Returns the board on which the text is a position: *g, otherwise Othello of some size, whose
 * positions are passed on like that, or the only board with as many cells. Returns NULL, with the
 * error of the board that fits best, if there is none. */
const struct game *game_position_board(
	const struct game *g, const char *text, struct state *out, struct error *e);

/* Plays moves given as text, in place, from *s: "c2 b4", "c2b4" where moves are cells, "1. c2 b4",
 * "c2-b4", "c2! b4"; a forced pass may be left out. Stores the moves in `moves` (GAME_MAX_PLIES
 * entries) unless it is NULL; *count is their number, up to a refused move if there is one. */
bool game_moves_parse(const struct game *g, const char *text, struct state *s, move_t *moves,
	int *count, struct error *e);

/* Returns the board on which these moves are legal from the start: *g, otherwise Othello of some
 * size, whose games are passed on like that. Returns NULL, with the error of the board on which
 * most of them are legal, if there is none. */
const struct game *game_moves_board(const struct game *g, const char *text, struct error *e);

/* Writes the board in plain characters, rows numbered from the top, levels side by side, the lowest
 * first; `x` and `o` stones, `.` empty; for a table its payoffs, with a star where the game ended.
 * Writes up to GAME_BOARD_TEXT bytes. */
void game_board_text(const struct game *g, const struct state *s, char *out, size_t size);

#endif
