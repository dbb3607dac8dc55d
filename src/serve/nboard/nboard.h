/* narabe as a program that speaks the NBoard protocol, version 2, as front ends of Othello do. One
 * thread.
 *
 *	stdin ─▶ nboard.c      the game, and what is asked of it
 *	             └─▶ think.c ─▶ stdout     searches, which the next line ends
 *
 * What cannot be understood is ignored, as the protocol demands, with a sentence in a status line. */
#ifndef NARABE_SERVE_NBOARD_NBOARD_H
#define NARABE_SERVE_NBOARD_NBOARD_H

#include "base/line_reader.h"
#include "match/player/player.h"
#include "record/record.h"
#include "record/time_control.h"

struct nboard {
	struct line_reader input;
	const struct game *game; /* the record's */
	const char *named;       /* the player that the person named; NULL: negamax */
	struct record record;
	struct player_spec spec;
	struct player player;
	bool seated; /* `player` is set up */
	int depth;   /* plies that the controller asked for; 0: none yet */
	int threads; /* of a search with a time budget; 0: all cores */
	struct rng rng;
	int notify[2]; /* a pipe: searches write at their end */
	bool done;
};

const struct state *nboard_position(const struct nboard *n);

/* Writes "status TEXT", clean for a terminal. */
void nboard_status(const char *text);

/* Obeys the waiting line if it sets something for the next search, which the running one need not end for.
 * False, without effect, if it is another line or none waits. */
bool nboard_obey_aside(struct nboard *n);

/* ---- think.c ---- */

enum { NBOARD_EVAL = 16 };

/* What a move is worth to the side to move, in discs, and how deep that was looked: "12", of what is
 * exact "100%", of what is only known to win, draw or lose "100%W". */
struct nboard_eval {
	double discs;
	char depth[NBOARD_EVAL];
};

/* Of a move that the report knows something of. */
struct nboard_eval nboard_eval_of(
	const struct game *g, const struct report *r, const struct root_move *m);

/* The discs that a win rate, 0 to 1, of a tree search with playouts stands for, which end by the learned
 * evaluation or not: at most the board's cells for either side. */
double nboard_discs_of_rate(const struct game *g, double rate, bool evaluated);

/* The most promising `count` moves, again and again while they are searched. */
void nboard_hint(struct nboard *n, int count);

/* The move that the player would make, within its depth and its share of the game's time. */
void nboard_go(struct nboard *n);

/* What each position of the game is worth, the last one first. */
void nboard_analyze(struct nboard *n);

#endif
