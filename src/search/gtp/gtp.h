/* A program that speaks the Go Text Protocol, or that of the Tron contest of 2010, as an engine:
 * started, sent the game, asked for a move.
 *
 *	search ─▶ engine.c ─▶ engine_gtp.c ─▶ talk.c ─▶ base/child.c ─▶ the program
 *	          report ◀─── info.c ◀──────── "info move c4 visits 120 ..."
 *
 * The program stays from move to move and from game to game as long as its engine has a task of the
 * same command. By GTP it knows no positions, only the moves from the start: where the wanted game goes
 * on from the one on its board the new moves are played there, else the board is cleared. In the
 * contest it gets the whole map each turn and is started for each game. What is stopped while it thinks
 * is killed, and started afresh when it is asked again. */
#ifndef NARABE_SEARCH_GTP_GTP_H
#define NARABE_SEARCH_GTP_GTP_H

#include "search/engine.h"

enum { GTP_NAME = 32, GTP_COMMAND_TEXT = 1024, GTP_TITLE = 64 };

/* The clock of a game, which a program divides itself. */
struct gtp_clock {
	int64_t main_ms, increment_ms; /* both 0: there is none */
	int64_t left_ms[2];
};

struct gtp_task {
	char name[GTP_NAME]; /* for sentences */
	char command[GTP_COMMAND_TEXT];
	int64_t time_ms;  /* for the move, sent to the program; NO_LIMIT: not sent */
	int64_t playouts; /* for the move, where it has a command for them, else it is refused */
	struct gtp_clock clock; /* if there is one, sent in place of time_ms */
	int64_t margin_ms; /* after which it has failed, on top of that; for all else this is all */
	bool watched;      /* its analysis is wanted, if it has any */
	bool maps;         /* it plays Tron by the contest's protocol, else by GTP */
	bool ready;        /* only be up with the game on its board: nothing is asked */
	int plies;         /* the game from the board's own start */
	move_t moves[GAME_MAX_PLIES];
};

enum gtp_outcome {
	GTP_NOTHING, /* it was stopped, or not asked */
	GTP_MOVES,
	GTP_RESIGNS,
	GTP_FAILS,   /* in the game, with a sentence */
	GTP_REFUSES, /* it cannot be started or does not play on the board, with a sentence */
};

extern const struct engine_ops engine_gtp;

/* What came of the question. The owner's thread, once the engine has ended. */
enum gtp_outcome gtp_outcome(const struct engine *e, move_t *move, struct error *error);

/* Microseconds of processor time that the engine's programs have used so far; -1 where the system does not
 * say. The owner's thread, between searches. */
int64_t gtp_used_us(const struct engine *e);

/* The program's own name and version, "" if not known; and the last line of its messages. Any
 * thread. */
void gtp_title(struct engine *e, char out[GTP_TITLE]);
void gtp_remark(struct engine *e, char *out, size_t size);

/* Reads a line of analysis, "info move C4 visits 120 winrate 5321 pv C4 D3 info move ...", into a
 * report that report_init() made; win rates count up to `whole`. */
void gtp_info_read(const char *line, const struct game *g, double whole, struct report *out);

#endif
