/* Which puzzles a person has solved, and on how many days in a row the day's: a small file of this
 * machine, $XDG_STATE_HOME/narabe/puzzles:
 *
 *	narabe-puzzles 1
 *	streak 2026-11-22 3 5               the last day, days in a row, the most there were
 *	solved othello 1 2 17               numbers in the board's file
 *	solved mine/othello:8 3             in that of one's own mistakes: puzzles_book()
 *	again mine/othello:8 3 2 2026-11-20 its times in a row and the last day: see puzzle_log_next()
 *
 * It is read again before each change, so that several programs can write it. One thread owns a log. */
#ifndef NARABE_MATCH_PUZZLE_PUZZLE_LOG_H
#define NARABE_MATCH_PUZZLE_PUZZLE_LOG_H

#include "match/puzzle/puzzle.h"

enum { PUZZLE_LOG_BOOKS = 32, PUZZLE_LOG_PATH = 4096 };

struct puzzle_log {
	char path[PUZZLE_LOG_PATH]; /* "": the environment names no folder, and nothing is kept */
	int day, streak, best;      /* days since 1970; streak 0: none yet */
	int books;
	struct puzzle_log_book {
		char name[PUZZLE_BOOK];
		bool solved[PUZZLES_MOST];
		struct {
			int times, day; /* solved in a row, 0: never or not the last time; when */
		} again[PUZZLES_MOST];
	} book[PUZZLE_LOG_BOOKS];
};

/* Finds the file and reads it; one that is missing is empty. Returns false with a sentence if it is damaged:
 * it is then kept beside itself under another name, and the log is empty. */
bool puzzle_log_read(struct puzzle_log *l, struct error *e);

/* Notes that puzzle `index` of a book is solved; `day` is the day for which it counts, or -1. Returns false
 * with a sentence if that could not be written; it is noted even then. */
bool puzzle_log_add(struct puzzle_log *l, const char *book, int index, int day, struct error *e);

/* Notes that a mistake of one's own was not avoided this time, so that it comes back soon; of other books nothing.
 * As puzzle_log_add(). */
bool puzzle_log_miss(struct puzzle_log *l, const char *book, int index, struct error *e);

/* Returns the puzzle to ask after `index`, -1: the first: the next one of `count` that is not solved, or just the
 * next. A mistake of one's own that was solved comes back after 1 day, then 3, 7, 16 and 35, if no other waits;
 * where none is due, the one that will be first. */
int puzzle_log_next(const struct puzzle_log *l, const char *book, int count, int index, int today);

/* Returns the day for which a puzzle of `day`, or -1, counts when it is solved: that of another day for none,
 * but yesterday's, which may have been begun before midnight. */
int puzzle_log_day(int day, int today);

bool puzzle_log_has(const struct puzzle_log *l, const char *book, int index);
int puzzle_log_count(const struct puzzle_log *l, const char *book);

/* Days in a row up to today or yesterday, whose puzzle was solved; 0 once a day was left out. */
int puzzle_log_streak(const struct puzzle_log *l, int today);

#endif
