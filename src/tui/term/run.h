/* The program on a terminal: waits, passes events to the app, shows what it draws. */
#ifndef NARABE_TUI_TERM_RUN_H
#define NARABE_TUI_TERM_RUN_H

#include "config/options.h"
#include "match/tour.h"
#include "record/record.h"

struct friend;

/* A game as the command line asks for it, here or line by line: narabe/plain/plain.h. */
struct run_params {
	struct options *options; /* changed by the user */
	uint64_t seed;
	int sync_fd;           /* a byte after each finished frame; -1: none */
	const char *moves;     /* played before the start; may be NULL */
	const char *cells;     /* a position to start from instead; may be NULL */
	struct record *record; /* a game to open, owned by run(); may be NULL */
	struct friend *friend; /* a person who plays one side; owned by run(); may be NULL */
	bool slow;             /* engines' turns begin in slow motion */
	bool welcome;          /* the command line names no game: app_welcome() */
	struct tour *tour;     /* to begin with; owned by run(); may be NULL */
	int chapter;           /* the tour's first one, counted from 0 */
	struct {
		bool open;
		const struct game *game;
		int number, day;
	} puzzle;            /* open it over the first screen: view_puzzle_open() */
	const char *picture; /* draw the last screen into this file; may be NULL */
	/* out: text to print after the terminal is restored, with a whole game if necessary */
	char last_words[1024 + 2 * RECORD_SPEC + GAME_MAX_PLIES * GAME_MOVE_TEXT];
	struct error picture_error; /* out: why the picture could not be written, otherwise empty */
};

/* Plays until the user quits. Returns false with a sentence if it could not start. *signal gets the
 * signal that ended it, or 0. */
bool run(struct run_params *p, int *signal, struct error *e);

#endif
