/* libnarabe: board games and searches that play them. See libnarabe(3).
 *
 *	board      a game on a board of some size, by name: "othello", "score4", "tron:9x7"
 *	position   stones on a board and who is to move
 *	search     threads that think about a position, in the background
 *	report     a copy of what a search knows at some moment
 *
 * Values are the FIRST player's: 1 is a win, 0 a draw, -1 a loss. The same board, position, player with
 * one thread and a number of playouts, and seed give the same numbers as `narabe eval`.
 *
 * Nothing here prints, exits or handles signals. What fails returns NULL or -1, and narabe_error() says
 * why. Handles must not be NULL, except where something is freed. Texts are UTF-8.
 *
 * Threads: boards are constant, and any thread may use them. Any number of threads may read a position
 * or a report as long as none changes or frees it. A search belongs to one thread at a time; only
 * narabe_search_report() and narabe_search_is_running() may be called by others meanwhile. */
#ifndef NARABE_NARABE_H
#define NARABE_NARABE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define NARABE_API __attribute__((visibility("default")))

struct narabe_board;
struct narabe_position;
struct narabe_search;
struct narabe_report;

enum {
	NARABE_MOVE_SIZE = 16,       /* bytes that hold any move as text, with its terminator */
	NARABE_POSITION_SIZE = 2560, /* the same for a position */
};

/* The side to move. */
enum { NARABE_NOBODY, NARABE_FIRST, NARABE_SECOND, NARABE_BOTH };

/* Returns the version of the library, such as "0.2.0". Constant. */
NARABE_API const char *narabe_version(void);

/* Returns this thread's last error message, one sentence; "" if nothing has failed. Valid until the
 * next error in this thread. */
NARABE_API const char *narabe_error(void);

/* ---- boards: they belong to the library and are never freed ---- */

/* Returns the board of this name; NULL if there is none. "tron:FILE" and "matrix:FILE" read a file. */
NARABE_API const struct narabe_board *narabe_board_open(const char *name);

/* Returns a built-in board by its index, from 0; NULL for any other index. */
NARABE_API const struct narabe_board *narabe_board_at(int index);

/* Returns the name that narabe_board_open() takes: "othello:8". */
NARABE_API const char *narabe_board_name(const struct narabe_board *board);

/* Returns the name for people: "Othello 8x8". */
NARABE_API const char *narabe_board_title(const struct narabe_board *board);

/* Returns the number of columns. */
NARABE_API int narabe_board_columns(const struct narabe_board *board);

/* Returns the number of rows. */
NARABE_API int narabe_board_rows(const struct narabe_board *board);

/* Returns the number of layers, 1 on flat boards. */
NARABE_API int narabe_board_layers(const struct narabe_board *board);

/* ---- positions: freed by narabe_position_free() ---- */

/* Returns the start position of a board; NULL without memory. */
NARABE_API struct narabe_position *narabe_position_start(const struct narabe_board *board);

/* Reads a position: its cells row by row from a1, "000010000", optionally followed by a blank and the
 * side to move, as in narabe(6). Returns NULL if the text is not a position of this board. */
NARABE_API struct narabe_position *narabe_position_read(
	const struct narabe_board *board, const char *text);

/* Returns a copy of a position; NULL without memory. */
NARABE_API struct narabe_position *narabe_position_copy(const struct narabe_position *position);

/* Frees a position; accepts NULL. Searches started with it keep copies. */
NARABE_API void narabe_position_free(struct narabe_position *position);

/* Returns the board of a position. */
NARABE_API const struct narabe_board *narabe_position_board(const struct narabe_position *position);

/* Plays moves, "c2 b4" or "c2b4". Where both sides choose at once, the first player's choice comes
 * first. Returns the number of moves played; -1, with nothing changed, if one is illegal. */
NARABE_API int narabe_position_play(struct narabe_position *position, const char *moves);

/* Returns the side to move; NARABE_NOBODY when the game is over. */
NARABE_API int narabe_position_to_move(const struct narabe_position *position);

/* Returns 1 and sets *value, which may be NULL, if the game is over; otherwise 0. */
NARABE_API int narabe_position_is_over(const struct narabe_position *position, double *value);

/* Returns the number of legal moves. */
NARABE_API int narabe_position_moves(const struct narabe_position *position);

/* Writes the legal move with this index, from 0, cut off to `size` bytes with the terminator. Returns
 * its whole length, or -1 if there is no such move. */
NARABE_API int narabe_position_move(
	const struct narabe_position *position, int index, char *out, size_t size);

/* Writes the position as narabe_position_read() reads it, cut off in the same way. Returns its length. */
NARABE_API int narabe_position_text(const struct narabe_position *position, char *out, size_t size);

/* ---- searches: freed by narabe_search_free() ---- */

/* Starts a search of a position and returns at once. `player` is "uct", "duct", "flat" or "negamax" with
 * keys, "uct:c=1.2,threads=2", as in narabe-players(7); NULL for the board's own. `playouts`, up to
 * 2147483647, and `time_ms` limit the search; 0 keeps the player's own limits, and without any a search
 * takes a second. Returns NULL if the player is unknown or does not fit the board, the game is over, or
 * memory or a thread is refused. */
NARABE_API struct narabe_search *narabe_search_start(const struct narabe_position *position,
	const char *player, int64_t playouts, int64_t time_ms, uint64_t seed);

/* Starts an exact solver for a position, and for each of its moves if `all_moves` is not 0. `threads` is
 * 1 to 64, `memory_mib` 1 to 65536, 0 for 256. It ends when the position is solved or cannot be; large
 * boards may take forever. Returns NULL like narabe_search_start(), and if the board has no solver. */
NARABE_API struct narabe_search *narabe_solve_start(
	const struct narabe_position *position, int all_moves, int threads, int memory_mib);

/* Returns 1 while the search is running, otherwise 0. */
NARABE_API int narabe_search_is_running(const struct narabe_search *search);

/* Waits for the end of the search, at most `ms` milliseconds; without a limit if `ms` is negative.
 * Returns 1 if it has ended, otherwise 0. */
NARABE_API int narabe_search_wait(struct narabe_search *search, int64_t ms);

/* Stops the search and waits until it has ended, which takes milliseconds. */
NARABE_API void narabe_search_stop(struct narabe_search *search);

/* Stops and frees the search; accepts NULL. Its reports stay valid. */
NARABE_API void narabe_search_free(struct narabe_search *search);

/* Returns a copy of the results so far, freed by narabe_report_free(); NULL without memory. Takes
 * microseconds. */
NARABE_API struct narabe_report *narabe_search_report(const struct narabe_search *search);

/* ---- reports ---- */

/* Frees a report; accepts NULL. */
NARABE_API void narabe_report_free(struct narabe_report *report);

/* Returns 1 if the search was still running, otherwise 0. */
NARABE_API int narabe_report_is_running(const struct narabe_report *report);

/* Returns the number of playouts made. */
NARABE_API int64_t narabe_report_playouts(const struct narabe_report *report);

/* Returns the number of positions visited by a search without playouts. */
NARABE_API int64_t narabe_report_nodes(const struct narabe_report *report);

/* Returns the milliseconds that the search has run. */
NARABE_API double narabe_report_elapsed_ms(const struct narabe_report *report);

/* Returns the position's value. That of a solver is 1, 0 or -1, and 0 while narabe_report_exact() has
 * none. */
NARABE_API double narabe_report_value(const struct narabe_report *report);

/* Returns 1 and sets *exact, in the board's own unit (discs in Othello), if a solver knows the value;
 * otherwise 0. */
NARABE_API int narabe_report_exact(const struct narabe_report *report, int *exact);

/* Returns the index of the best move; -1 if none is known. */
NARABE_API int narabe_report_best(const struct narabe_report *report);

/* Returns the number of moves, in the position's order; where both sides choose at once, the first
 * player's. The functions below return -1 for an index without a move. */
NARABE_API int narabe_report_moves(const struct narabe_report *report);

/* Writes a move like narabe_position_move(). */
NARABE_API int narabe_report_move(
	const struct narabe_report *report, int index, char *out, size_t size);

/* Returns the visits of a move. */
NARABE_API int64_t narabe_report_visits(const struct narabe_report *report, int index);

/* Counts the first player's wins, draws and losses among a move's playouts; pointers may be NULL. Returns 0. */
NARABE_API int narabe_report_results(const struct narabe_report *report, int index, int64_t *wins,
	int64_t *draws, int64_t *losses);

/* Returns 1 and sets *value; 0 if the search has no value for the move. */
NARABE_API int narabe_report_move_value(
	const struct narabe_report *report, int index, double *value);

/* Returns 1 and sets *proven to 1, 0 or -1 if the result of the move is proven; otherwise 0. */
NARABE_API int narabe_report_move_proven(
	const struct narabe_report *report, int index, int *proven);

/* Returns 1 and sets *exact like narabe_report_exact() if a solver knows the move; otherwise 0. */
NARABE_API int narabe_report_move_exact(const struct narabe_report *report, int index, int *exact);

/* Writes the move and those expected after it, separated by blanks. Returns the length of the text. */
NARABE_API int narabe_report_line(
	const struct narabe_report *report, int index, char *out, size_t size);

/* Writes a move of a side, NARABE_FIRST or NARABE_SECOND, and sets *probability to how often it should be
 * chosen. For duct, where both sides choose at once. Returns 1; 0 if there is no such move or strategy. */
NARABE_API int narabe_report_strategy(const struct narabe_report *report, int side, int index,
	char *out, size_t size, double *probability);

#ifdef __cplusplus
}
#endif

#endif
