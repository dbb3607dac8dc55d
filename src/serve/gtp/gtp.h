/* narabe as a program that speaks GTP 2: the game, its clocks and the engine that a controller
 * commands on stdin. One thread.
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
#include "search/gtp/words.h"
#include "serve/seat.h"

/* ---- GTP 2 as text ---- */

enum {
	GTP_LINE = 4096, /* bytes of a line that is understood */
	GTP_WORDS = 256, /* words of one */
	GTP_ID = 10,     /* digits of an id */
};

/* A command. */
struct gtp_line {
	char id[GTP_ID + 1];       /* "" if there is none */
	const char *refusal;       /* why it cannot be understood, else NULL */
	int words;                 /* the command and its arguments */
	char *word[GTP_WORDS + 1]; /* in `text`, NULL behind the last */
	char text[GTP_LINE + 1];
};

/* Reads `size` bytes, without control characters and comments; `cut` says that more of the line
 * follows and is lost. False for a line without a command, which gets no answer. A line with a
 * refusal has an id at most. */
bool gtp_line_read(struct gtp_line *out, const char *bytes, size_t size, bool cut);

enum { GTP_ANSWER = 16384 /* bytes */, GTP_BANS = 64 };

/* What an analysis reports, and how often. */
struct gtp_analysis {
	bool wanted;                  /* begins after the answer that is being written */
	bool plays;                   /* until the engine has its move, which is then played */
	bool kata;                    /* numbers from 0 to 1, else in 1/10000 */
	bool root;                    /* of the position too */
	int interval_ms, least, most; /* moves reported */
	/* `allow` and `avoid`, as words: for whom, which moves, until which depth. */
	struct gtp_ban {
		const char *side, *moves, *depth;
		bool allows;
	} ban[GTP_BANS];
	int ban_count;
	struct bans bans; /* which moves they leave out */
	struct state position;
};

struct gtp {
	struct seat seat;                 /* its player generates moves for both sides */
	bool implied[GAME_MAX_PLIES + 1]; /* the pass that led to this ply was not sent */
	int late_passes;                  /* played after the end of the game */
	struct time_control control;
	struct side_clock clock[2];
	struct gtp_analysis analysis;
	int64_t playouts; /* by kata-set-param; 0: the player's own */
};

/* ---- analyze.c ---- */

/* Reads [COLOUR] [INTERVAL] [KEY VALUE]... Returns false with a sentence. */
bool gtp_analysis_read(
	struct gtp_analysis *a, char *const *word, int words, enum side *side, struct error *e);

/* Finds the moves that are left out in the position of the analysis. Returns false with a sentence. */
bool gtp_analysis_take_bans(struct gtp_analysis *a, const struct game *g, struct error *e);

/* Prints a line of what is known of each move, unless nothing is known yet. */
void gtp_analysis_report(const struct gtp *g, const struct report *r);

/* Reports until a line arrives, or the input ends. */
void gtp_analyze(struct gtp *g);

/* ---- gtp.c ---- */

/* "b", "W", "black". */
bool gtp_colour_read(const char *word, enum side *out);

#endif
