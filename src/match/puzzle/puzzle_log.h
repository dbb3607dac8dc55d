/* Which puzzles a person has solved, and for how many days in a row the puzzle of the day, in a small file on
 * this machine, $XDG_STATE_HOME/narabe/puzzles:
 *
 *	narabe-puzzles 1
 *	streak 2026-11-22 3 5               the last day, days in a row, the longest streak
 *	solved othello 1 2 17               numbers in the board's file
 *	solved mine/othello:8 3             in the file of the person's own mistakes: puzzles_book()
 *	again mine/othello:8 3 2 2026-11-20 times solved in a row, the last day: see puzzle_log_next()
 *
 * The file is read again before each change, so that several programs can write it. One thread owns a log. */
#ifndef NARABE_MATCH_PUZZLE_PUZZLE_LOG_H
#define NARABE_MATCH_PUZZLE_PUZZLE_LOG_H

#include "match/puzzle/puzzle.h"

enum { PUZZLE_LOG_BOOKS = 32, PUZZLE_LOG_PATH = 4096 };

struct puzzle_log {
	char path[PUZZLE_LOG_PATH]; /* "": the environment names no folder, and nothing is stored */
	int day, streak, best;      /* day in days since 1970; streak 0: none yet */
	int books;
	struct puzzle_log_book {
		char name[PUZZLE_BOOK];
		bool solved[PUZZLES_MOST];
		struct {
			int times, day; /* solved in a row, 0: never or not the last time; when */
		} again[PUZZLES_MOST];
	} book[PUZZLE_LOG_BOOKS];
};

/* Finds and reads the file; a missing one counts as empty. Returns false with a sentence if it is damaged: it
 * is then kept under another name in the same folder, and the log is empty. */
bool puzzle_log_read(struct puzzle_log *l, struct error *e);

/* Notes that puzzle `index` of a book is solved; `day` is the day for which it counts, or -1. Returns false
 * with a sentence if that could not be written; the log in memory has it even then. */
bool puzzle_log_add(struct puzzle_log *l, const char *book, int index, int day, struct error *e);

/* Notes that the person repeated one of their own mistakes, so that it comes back soon; does nothing for other
 * books. Returns the same as puzzle_log_add(). */
bool puzzle_log_miss(struct puzzle_log *l, const char *book, int index, struct error *e);

/* Returns the puzzle to ask after `index`, -1 for the first: the next of `count` that is not solved, or simply
 * the next if all are. Of a person's own mistakes that are all solved, it is the one due first: they come back
 * after 1 day, then 3, 7, 16 and 35. */
int puzzle_log_next(const struct puzzle_log *l, const char *book, int count, int index);

/* Returns the day for which solving the puzzle of `day` (-1: of no day) counts: today, or yesterday, whose
 * puzzle may have been begun before midnight; -1 for any other day. */
int puzzle_log_day(int day, int today);

/* Returns whether the puzzle with this index is solved. */
bool puzzle_log_has(const struct puzzle_log *l, const char *book, int index);

/* Returns how many puzzles of a book are solved. */
int puzzle_log_count(const struct puzzle_log *l, const char *book);

/* Returns for how many days in a row, up to today or yesterday, the puzzle of the day was solved; 0 once a day
 * was missed. */
int puzzle_log_streak(const struct puzzle_log *l, int today);

#endif
