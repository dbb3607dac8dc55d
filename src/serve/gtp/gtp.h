/* narabe as a GTP 2 program: the game, its clocks and the engine, controlled by commands on stdin.
 * One thread.
 *
 *	stdin ─▶ gtp.c         the commands: the game, its moves, passes, undo; a move, in its share of the clock
 *	           └─▶ analyze.c     a search that reports until the next line arrives
 *	stdout ◀─┘
 *
 * Black is the first player. Vertices are cells as everywhere in narabe, row 1 on top. */
#ifndef NARABE_SERVE_GTP_GTP_H
#define NARABE_SERVE_GTP_GTP_H

#include <stdbool.h>
#include <stddef.h>

#include "record/time_control.h"
#include "serve/seat.h"

/* ---- GTP 2 as text ---- */

enum {
	GTP_LINE = 4096, /* most bytes of a line */
	GTP_WORDS = 256, /* most words of a line */
	GTP_ID = 10,     /* most digits of an id */
};

/* A command. */
struct gtp_line {
	char id[GTP_ID + 1];       /* "" if there is none */
	const char *refusal;       /* why it cannot be understood, otherwise NULL */
	int words;                 /* the command and its arguments */
	char *word[GTP_WORDS + 1]; /* in `text`, NULL after the last */
	char text[GTP_LINE + 1];
};

/* Reads `size` bytes, ignoring control characters and comments; `cut`: the rest of the line was
 * lost. Returns false for a line without a command, which gets no answer. A line with a refusal has
 * at most an id. */
bool gtp_line_read(struct gtp_line *out, const char *bytes, size_t size, bool cut);

enum { GTP_ANSWER = 16384 /* bytes */, GTP_BANS = 64 };

/* The contents and the interval of an analysis's reports. */
struct gtp_analysis {
	bool wanted;                  /* starts after the current answer */
	bool plays;                   /* runs until the engine has its move, which is then played */
	bool kata;                    /* numbers from 0 to 1, otherwise in 1/10000 */
	bool root;                    /* also reports on the position */
	int interval_ms, least, most; /* moves reported */
	/* `allow` and `avoid` as words: the side, the moves, and the depth. */
	struct gtp_ban {
		const char *side, *moves, *depth;
		bool allows;
	} ban[GTP_BANS];
	int ban_count;
	struct bans bans; /* the moves that they exclude */
	struct state position;
};

struct gtp {
	struct seat seat;                 /* its player generates moves for both sides */
	bool implied[GAME_MAX_PLIES + 1]; /* the pass leading to this ply was implied */
	int late_passes;                  /* played after the end of the game */
	struct time_control control;
	struct side_clock clock[2];
	struct gtp_analysis analysis;
	int64_t playouts; /* set by kata-set-param; 0: the player's own */
};

/* ---- analyze.c ---- */

/* Reads [COLOUR] [INTERVAL] [KEY VALUE]... Returns false with a sentence. */
bool gtp_analysis_read(
	struct gtp_analysis *a, char *const *word, int words, enum side *side, struct error *e);

/* Finds the excluded moves in the position of the analysis. Returns false with a sentence. */
bool gtp_analysis_take_bans(struct gtp_analysis *a, const struct game *g, struct error *e);

/* Prints a line about each move that is known yet, or nothing if none is. */
void gtp_analysis_report(const struct gtp *g, const struct report *r);

/* Searches and reports until a line arrives or the input ends. */
void gtp_analyze(struct gtp *g);

/* ---- gtp.c ---- */

/* Reads a colour: "b", "W", "black". */
bool gtp_colour_read(const char *word, enum side *out);

#endif
