/* Puzzles: positions with one move that wins, or that alone does not lose, and the files that hold
 * those of a board.
 *
 *	data/puzzles/othello.puzzles
 *	    # a comment
 *	    puzzles 1                           the format
 *	    board othello
 *	    daily 249                           today's puzzle is one of the first so many
 *	    POSITION ANSWER VALUE PLIES PLAYOUTS
 *
 * POSITION is as game_position_text() writes it, with the side to move; VALUE is what the answer
 * keeps, the FIRST player's: discs in Othello, else 1, 0 or -1; PLIES leads to the end of a forced
 * win, - where that is not counted; PLAYOUTS are those that a search needs to find the answer, - if
 * it does not. A puzzle is known by its place in the file: new ones go to the end, and `daily` stays,
 * so that the puzzle of a day never changes.
 *
 * A person's own mistakes are kept in the same way, a file for each board:
 *
 *	$XDG_DATA_HOME/narabe/mistakes/othello-8.puzzles
 *
 * ANSWER is then a list, c4,d3, of all moves that the judge finds as good, the best first; VALUE is - where
 * only a search has judged; the board is any.
 *
 * The day is the calendar's where the player is. Any thread. */
#ifndef NARABE_MATCH_PUZZLE_PUZZLE_H
#define NARABE_MATCH_PUZZLE_PUZZLE_H

#include <stdio.h>

#include "base/text.h"
#include "games/game.h"

enum {
	PUZZLES_MOST = 1000, /* of a board */
	PUZZLE_GRADES = 5,
	PUZZLE_NEVER = INT32_MAX, /* as playouts: the search does not find it */
	PUZZLE_TEXT = 160,
	PUZZLE_ANSWERS = 8, /* of a mistake */
	PUZZLE_BOOK = GAME_NAME + 8,
	PUZZLE_MINE = -2, /* in place of a day: one's own mistakes */
};

struct puzzle {
	struct state position;
	bool mistake;                     /* of a person's own game */
	move_t answer;                    /* a best move */
	move_t other[PUZZLE_ANSWERS - 1]; /* of a mistake: moves that are as good */
	int others;
	bool judged;  /* only a search has: the value is not known */
	int value;    /* FIRST player's */
	int plies;    /* of a forced win, the answer and the last one included; 0: not counted */
	int playouts; /* median of some searches, PUZZLE_NEVER if they do not find it */
};

struct puzzles {
	const struct game *game;
	bool mine; /* mistakes of one's own */
	int daily, count;
	struct puzzle *list;
};

/* Returns the boards that have puzzles, in the order in which days choose them; NULL after the last. */
const struct game *puzzle_board_at(int index);

/* Returns the board with puzzles that this name means: "tron" is any field of Tron. Returns NULL with a
 * sentence. */
const struct game *puzzle_board(const char *name, struct error *e);

/* Reads the shipped puzzles of such a board, or a file. Returns false with a sentence that names the file and
 * the line; the caller frees with puzzles_finish(). */
bool puzzles_read(const struct game *g, struct puzzles *out, struct error *e);
bool puzzles_read_file(const char *path, struct puzzles *out, struct error *e);
void puzzles_finish(struct puzzles *p);

/* Reads the mistakes kept of a board's games; NULL: of the board to which the last one was added. Returns false
 * with a sentence, also if there are none. */
bool puzzles_read_mine(const struct game *g, struct puzzles *out, struct error *e);

/* Keeps a mistake; *number is its place among those of the board. *isnew is false if it was there before. Returns
 * false with a sentence. */
bool puzzles_keep(
	const struct game *g, const struct puzzle *one, int *number, bool *isnew, struct error *e);

/* Writes what puzzle_log.h calls these puzzles: "othello", "mine/othello:8". */
void puzzles_book(const struct puzzles *p, char out[PUZZLE_BOOK]);

/* Returns whether a move is right. */
bool puzzle_accepts(const struct puzzle *p, move_t m);

/* Adds one at the end; false if memory runs out or there are PUZZLES_MOST. */
bool puzzles_add(struct puzzles *p, const struct puzzle *one);

/* Writes the file's content; `about` is a comment of one line. */
void puzzles_print(const struct puzzles *p, const char *about, FILE *out);

/* How hard it is, 1 to PUZZLE_GRADES, and in a word, N_(). */
int puzzle_grade(const struct puzzle *p);
const char *puzzle_grade_word(int grade);

/* "X wins by one move only." `out` holds PUZZLE_TEXT bytes. */
void puzzle_task_text(const struct game *g, const struct puzzle *p, char *out);

/* ---- days ---- */

enum { PUZZLE_DAY = 16 }; /* bytes of a day's text */

/* Days since 1970-01-01: today, and that of a text such as 2026-11-22; false with a sentence. */
int puzzle_today(void);
bool puzzle_day_parse(const char *text, int *day, struct error *e);
void puzzle_day_text(int day, char out[PUZZLE_DAY]);

/* Returns the board of a day, and the index of its puzzle: every day the next one, round the daily ones. */
const struct game *puzzle_board_of_day(int day);
int puzzle_of_day(const struct puzzles *p, int day);

#endif
