/* Puzzles: positions in which one move alone wins, or alone does not lose, and the files that hold a board's
 * puzzles.
 *
 *	data/puzzles/othello.puzzles
 *	    # a comment
 *	    puzzles 1                           the format
 *	    board othello
 *	    daily 249                           today's puzzle is one of the first 249
 *	    POSITION ANSWER VALUE PLIES PLAYOUTS
 *
 * POSITION is as game_position_text() writes it, with the side to move. VALUE is the FIRST player's value that
 * the answer keeps: discs in Othello, else 1, 0 or -1. PLIES is the length of a forced win, - where that is not
 * counted. PLAYOUTS is how many a search needs to find the answer, - if it does not find it. A puzzle is
 * identified by its place in the file: new ones go to the end, and `daily` stays, so that the puzzle of a day
 * never changes.
 *
 * A person's own mistakes are kept in the same way, a file for each board:
 *
 *	$XDG_DATA_HOME/narabe/mistakes/othello-8.puzzles
 *
 * There ANSWER is a list, c4,d3, of all moves that the judge finds equally good, the best first; VALUE is -
 * where only a search has judged; any board can have mistakes.
 *
 * Days are local calendar days. Any thread. */
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
	move_t other[PUZZLE_ANSWERS - 1]; /* of a mistake: moves that are just as good */
	int others;
	bool judged;  /* by a search alone: the value is not known */
	int value;    /* the FIRST player's */
	int plies;    /* of a forced win, the answer and the last one included; 0: not counted */
	int playouts; /* median of several searches, PUZZLE_NEVER if they do not find the answer */
};

struct puzzles {
	const struct game *game;
	bool mine; /* the person's own mistakes */
	int daily, count;
	struct puzzle *list;
	size_t room;
};

/* Returns each board that has puzzles, in the order in which days choose them; NULL after the last. */
const struct game *puzzle_board_at(int index);

/* Returns the board with puzzles that this name means: "tron" is any field of Tron. Returns NULL with a
 * sentence if there is none. */
const struct game *puzzle_board(const char *name, struct error *e);

/* Reads the shipped puzzles of such a board. Returns false with a sentence that names the file and the line;
 * the caller frees with puzzles_finish(). */
bool puzzles_read(const struct game *g, struct puzzles *out, struct error *e);

/* Reads a file of puzzles. Returns the same as puzzles_read(). */
bool puzzles_read_file(const char *path, struct puzzles *out, struct error *e);

/* Frees puzzles. */
void puzzles_finish(struct puzzles *p);

/* Reads the mistakes kept from a board's games; NULL: from the board to which the last one was added. Returns
 * false with a sentence on failure, or if there are none. */
bool puzzles_read_mine(const struct game *g, struct puzzles *out, struct error *e);

/* Keeps a mistake; *number is its place among those of the board, and *isnew is false if it was already there.
 * Returns false with a sentence on failure. */
bool puzzles_keep(
	const struct game *g, const struct puzzle *one, int *number, bool *isnew, struct error *e);

/* Writes the name of these puzzles in puzzle_log.h: "othello", "mine/othello:8". */
void puzzles_book(const struct puzzles *p, char out[PUZZLE_BOOK]);

/* Returns whether a move is right. */
bool puzzle_accepts(const struct puzzle *p, move_t m);

/* Appends a puzzle. Returns false if memory runs out or there are PUZZLES_MOST already. */
bool puzzles_add(struct puzzles *p, const struct puzzle *one);

/* Writes the contents of a puzzle file; `about` is a one-line comment. */
void puzzles_print(const struct puzzles *p, const char *about, FILE *out);

/* Returns how hard a puzzle is, 1 to PUZZLE_GRADES. */
int puzzle_grade(const struct puzzle *p);

/* Returns a word for a grade, marked with N_(). */
const char *puzzle_grade_word(int grade);

/* Writes the task: "X wins by one move only." `out` holds PUZZLE_TEXT bytes. */
void puzzle_task_text(const struct game *g, const struct puzzle *p, char *out);

/* ---- days ---- */

enum { PUZZLE_DAY = 16 }; /* bytes of a day's text */

/* Returns today as days since 1970-01-01. */
int puzzle_today(void);

/* Reads a day such as 2026-11-22 as days since 1970-01-01. Returns false with a sentence if it is not one. */
bool puzzle_day_parse(const char *text, int *day, struct error *e);

/* Writes a day as puzzle_day_parse() reads it. */
void puzzle_day_text(int day, char out[PUZZLE_DAY]);

/* Returns the board of a day. */
const struct game *puzzle_board_of_day(int day);

/* Returns the index of a day's puzzle: every day the next of the daily ones, and the first after the last. */
int puzzle_of_day(const struct puzzles *p, int day);

#endif
