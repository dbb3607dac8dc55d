/* A program that speaks the Go Text Protocol, or that of the Tron contest of 2010, as an engine:
 * started, sent the game, asked for a move.
 *
 *	search ─▶ engine.c ─▶ engine_gtp.c ─▶ talk.c ─▶ base/child.c ─▶ the program
 *	          report ◀─── info.c ◀──────── "info move c4 visits 120 ..."
 *
 * The program keeps running from move to move and from game to game while its engine has tasks with
 * the same command. GTP knows no positions, only moves from the start: if the wanted game continues
 * the one on the program's board, the new moves are played there; else the board is cleared. By the
 * contest's protocol it gets the whole map each turn and is started for each game. A program
 * stopped while it thinks is killed, and started again for the next question. */
#ifndef NARABE_SEARCH_GTP_GTP_H
#define NARABE_SEARCH_GTP_GTP_H

#include "search/engine.h"

enum gtp_outcome {
	GTP_NOTHING, /* it was stopped, or no move was asked for */
	GTP_MOVES,
	GTP_RESIGNS,
	GTP_FAILS,   /* it failed during the game, with a sentence */
	GTP_REFUSES, /* it cannot be started or does not play on this board, with a sentence */
};

/* Returns the outcome of the task. The owner's thread, once the engine has ended. */
enum gtp_outcome gtp_outcome(const struct engine *e, move_t *move, struct error *error);

/* Returns the microseconds of processor time that the engine's programs have used so far; -1 where
 * the system does not report it. The owner's thread, between searches. */
int64_t gtp_used_us(const struct engine *e);

/* Writes the program's own name and version, "" if unknown. Any thread. */
void gtp_title(struct engine *e, char out[GTP_TITLE]);
/* Writes the last line of the program's messages. Any thread. */
void gtp_remark(struct engine *e, char *out, size_t size);

/* Reads a line of analysis, "info move C4 visits 120 winrate 5321 pv C4 D3 info move ...", into a
 * report that report_init() made; win rates count up to `whole`. */
void gtp_info_read(const char *line, const struct game *g, double whole, struct report *out);

#endif
