/* The game line by line on stdin and stdout: for screen readers, dumb terminals and scripts. */
#ifndef NARABE_NARABE_PLAIN_PLAIN_H
#define NARABE_NARABE_PLAIN_PLAIN_H

#include "config/options.h"
#include "match/session.h"

struct plain_params {
	const struct options *options;
	uint64_t seed;
	bool seed_drawn;       /* it was not given, so it is printed */
	const char *cells;     /* a position to start from; may be NULL */
	const char *moves;     /* played before the start; may be NULL */
	struct record *record; /* a game to open, which plain_play() then owns; may be NULL */
	struct friend *friend; /* who plays a side of the game; as `record` */
};

/* Plays until the user quits or the input ends, and returns the exit code. */
int plain_play(const struct plain_params *p);

/* ---- text.c: what is printed; each prints whole lines on stdout ---- */

void plain_say_start(const struct match *m, const struct player_spec spec[2]);

/* The move made at ply `at`: "O (Level 3) plays c3: 57 % for O after 400 playouts." */
void plain_say_move(const struct match *m, const struct player_spec spec[2], int at);

/* Whose turn it is, or that the game is over; the last line before input. */
void plain_say_turn(const struct match *m, const struct player_spec spec[2]);

/* What both have left, if the game has a clock. */
void plain_say_clocks(const struct match *m, int64_t now_us);
void plain_say_result(const struct match *m, const struct player_spec spec[2]);

/* The board as a drawing, in words row by row, and the moves that can be played. */
void plain_say_board(const struct match *m, const struct options *o);
void plain_say_where(const struct match *m);
void plain_say_moves(const struct match *m);

/* Result, accuracy of both sides, turning points: of a game that has been reviewed. */
void plain_say_report(const struct match *m, const struct player_spec spec[2], int limit);

/* The moves that a search has looked at, a line each, the best first. */
void plain_say_table(const struct game *g, const struct report *info);

#endif
