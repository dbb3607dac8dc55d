/* The program on a terminal: waits, tells the app what happened, shows what it draws. */
#ifndef NARABE_TUI_RUN_H
#define NARABE_TUI_RUN_H

#include "config/options.h"
#include "match/record/record.h"

struct run_params {
	struct options *options; /* changed by the person */
	uint64_t seed;
	int sync_fd;                /* one byte after each finished frame; -1: none */
	const char *moves;          /* played before the start; may be NULL */
	const char *cells;          /* a position to start from instead; may be NULL */
	struct record *record;      /* a game to open, taken over; may be NULL */
	bool offer;                 /* a game that was not ended is offered */
	const char *picture;        /* the last screen is drawn into this file; may be NULL */
	char last_words[1024];      /* out: a line for stdout after the terminal is given back */
	struct error picture_error; /* out: why the picture could not be written, else empty */
};

/* Plays until the person leaves. False with a sentence when it could not start. *signal is the
 * signal that ended it, or 0. */
bool run(struct run_params *p, int *signal, struct error *e);

#endif
