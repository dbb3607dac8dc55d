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
	NARABE_MOVE_SIZE = 16,       /* bytes that hold any move as text, its end included */
	NARABE_POSITION_SIZE = 2560, /* likewise any position */
};

/* Who chooses. */
enum { NARABE_NOBODY, NARABE_FIRST, NARABE_SECOND, NARABE_BOTH };

/* Returns the version of the library, such as "0.2.0". Constant. */
NARABE_API const char *narabe_version(void);

/* One sentence on what failed last in this thread; "" if nothing has. Valid until something fails
 * again in this thread. */
NARABE_API const char *narabe_error(void);

/* ---- boards: they belong to the library and are never freed ---- */

/* A board by its name; NULL if there is none. "tron:FILE" and "matrix:FILE" read a file. */
NARABE_API const struct narabe_board *narabe_board_open(const char *name);

/* The boards that have a name, from index 0 on; NULL after the last, and below 0. */
NARABE_API const struct narabe_board *narabe_board_at(int index);

NARABE_API const char *narabe_board_name(const struct narabe_board *board);  /* "othello:8" */
NARABE_API const char *narabe_board_title(const struct narabe_board *board); /* "Othello 8x8" */

/* Its size in cells. */
NARABE_API int narabe_board_columns(const struct narabe_board *board);
NARABE_API int narabe_board_rows(const struct narabe_board *board);
NARABE_API int narabe_board_layers(const struct narabe_board *board);

/* ---- positions: freed by narabe_position_free() ---- */

/* The start of a game; the position in a text, cells row by row from a1 ("000010000", then perhaps a
 * blank and the side to move), as narabe(6) says; a copy. NULL if that cannot be. */
NARABE_API struct narabe_position *narabe_position_start(const struct narabe_board *board);
NARABE_API struct narabe_position *narabe_position_read(
	const struct narabe_board *board, const char *text);
NARABE_API struct narabe_position *narabe_position_copy(const struct narabe_position *position);

/* Accepts NULL. Searches that were started with it keep copies. */
NARABE_API void narabe_position_free(struct narabe_position *position);

NARABE_API const struct narabe_board *narabe_position_board(const struct narabe_position *position);

/* Plays moves, "c2 b4" or "c2b4". Where both sides choose at once, the first player's choice comes
 * first. Returns how many were played, or -1 with nothing changed if one is not legal. */
NARABE_API int narabe_position_play(struct narabe_position *position, const char *moves);

/* Who is to move: NARABE_NOBODY when the game is over. */
NARABE_API int narabe_position_to_move(const struct narabe_position *position);

/* 1 if the game is over, and then its value in *value, which may be NULL; otherwise 0. */
NARABE_API int narabe_position_is_over(const struct narabe_position *position, double *value);

/* The number of legal moves; each of them from index 0 on as text. */
NARABE_API int narabe_position_moves(const struct narabe_position *position);

/* Texts go into `out` with an ending 0, cut off if `size` bytes are too few. The length is returned,
 * or -1 for an index that does not exist. */
NARABE_API int narabe_position_move(
	const struct narabe_position *position, int index, char *out, size_t size);
NARABE_API int narabe_position_text(const struct narabe_position *position, char *out, size_t size);

/* ---- searches: freed by narabe_search_free() ---- */

/* Starts to evaluate a position by a player that searches: "uct", "duct", "flat" or "negamax" with
 * keys, "uct:c=1.2,threads=2", as narabe(6) lists them; NULL for the board's own. `playouts` up to
 * 2147483647 and `time_ms` in milliseconds are limits, 0 for those of the player; without any a search
 * takes a second. Returns at once; NULL if the player cannot be read or does not fit the board, the game
 * is over, or memory or a thread is refused. */
NARABE_API struct narabe_search *narabe_search_start(const struct narabe_position *position,
	const char *player, int64_t playouts, int64_t time_ms, uint64_t seed);

/* Starts to solve a position: its exact value, with `all_moves` other than 0 that of every move.
 * `threads` 1 to 64, `memory_mib` in MiB, 1 to 65536, 0 for 256. It ends when it is solved, or can not be;
 * large boards may take forever. NULL as above, and where there is no solver for the board. */
NARABE_API struct narabe_search *narabe_solve_start(
	const struct narabe_position *position, int all_moves, int threads, int memory_mib);

/* 1 while it thinks, otherwise 0. */
NARABE_API int narabe_search_is_running(const struct narabe_search *search);

/* Waits until it has ended, at most `ms` milliseconds; below 0 as long as it takes. 1 if it has
 * ended. */
NARABE_API int narabe_search_wait(struct narabe_search *search, int64_t ms);

/* Ends it before its time, and waits for that, which takes milliseconds. */
NARABE_API void narabe_search_stop(struct narabe_search *search);

/* Stops and frees it; accepts NULL. Its reports stay. */
NARABE_API void narabe_search_free(struct narabe_search *search);

/* What it knows now, while it runs or when it has ended: a copy, freed by narabe_report_free(). NULL
 * without memory. Takes microseconds. */
NARABE_API struct narabe_report *narabe_search_report(const struct narabe_search *search);

/* ---- reports ---- */

NARABE_API void narabe_report_free(struct narabe_report *report); /* accepts NULL */

/* 1 if the search was still thinking. */
NARABE_API int narabe_report_is_running(const struct narabe_report *report);

NARABE_API int64_t narabe_report_playouts(const struct narabe_report *report); /* made so far */
NARABE_API int64_t narabe_report_nodes(const struct narabe_report *report); /* without playouts */
NARABE_API double narabe_report_elapsed_ms(const struct narabe_report *report);

/* The position's value; of a solver the result, 1, 0 or -1, which is 0 too as long as
 * narabe_report_exact() knows none. */
NARABE_API double narabe_report_value(const struct narabe_report *report);

/* 1 if a solver knows the exact value, and then that in *exact, in the board's own unit: Othello's
 * is discs; otherwise 0. */
NARABE_API int narabe_report_exact(const struct narabe_report *report, int *exact);

/* The best move's index; -1: none is known. */
NARABE_API int narabe_report_best(const struct narabe_report *report);

/* The number of moves, in the position's order. Where both sides choose at once these are the first
 * player's. Functions with an index return -1 if there is no such move. */
NARABE_API int narabe_report_moves(const struct narabe_report *report);
NARABE_API int narabe_report_move(
	const struct narabe_report *report, int index, char *out, size_t size);

NARABE_API int64_t narabe_report_visits(const struct narabe_report *report, int index);

/* How many of its playouts the first player won, drew and lost; each may be NULL. Returns 0. */
NARABE_API int narabe_report_results(const struct narabe_report *report, int index, int64_t *wins,
	int64_t *draws, int64_t *losses);

/* 1 and the move's value in *value; 0 if it was not looked at, or not closely. */
NARABE_API int narabe_report_move_value(
	const struct narabe_report *report, int index, double *value);

/* 1 and in *proven what a proof says: 1, 0, -1; 0 if nothing is proven. */
NARABE_API int narabe_report_move_proven(
	const struct narabe_report *report, int index, int *proven);

/* 1 and in *exact what a solver says of the move, as above; 0 if it does not know. */
NARABE_API int narabe_report_move_exact(const struct narabe_report *report, int index, int *exact);

/* The moves expected after this one, which comes first, with blanks between them. Returns the length of
 * the text. */
NARABE_API int narabe_report_line(
	const struct narabe_report *report, int index, char *out, size_t size);

/* Where both sides choose at once and the player is duct: with what probability a side, NARABE_FIRST or
 * NARABE_SECOND, should choose its index-th move, whose text goes into `out`. Returns 1; 0 if there is no
 * such move or no strategies. */
NARABE_API int narabe_report_strategy(const struct narabe_report *report, int side, int index,
	char *out, size_t size, double *probability);

#ifdef __cplusplus
}
#endif

#endif
