/* The game line by line on stdin and stdout: for screen readers, dumb terminals and scripts. */
#ifndef NARABE_CLI_PLAIN_PLAIN_H
#define NARABE_CLI_PLAIN_PLAIN_H

#include "base/line_reader.h"
#include "config/options.h"
#include "match/hint.h"
#include "match/match.h"
#include "match/record/autosave.h"

struct plain_params {
	const struct options *options;
	uint64_t seed;
	bool seed_drawn;   /* nobody has given it: it is printed */
	const char *cells; /* a position to start from; may be NULL */
	const char *moves; /* played before the start; may be NULL */
};

/* The dialogue; plain.c and plain_commands.c own it. */
struct plain {
	const struct plain_params *params;
	struct player_spec spec[2];
	struct match match;
	uint64_t seed;
	int notify[2];        /* a pipe: engines write when they have a move */
	struct autosave keep; /* on at a terminal only: scripts shall find what they left */
	struct line_reader input;
	bool is_terminal;
	bool quiet, teach;
	double tell_ms; /* of solving: then it is told how long it will still take */
	bool done;
	int code;                /* the exit code when done */
	struct engine *analysis; /* of the position looked at, ended; or NULL */
	struct report info;      /* its numbers */
	enum hint_step hint;     /* the next step */
};

/* Plays until the person leaves or the input ends, and returns the exit code. */
int plain_play(const struct plain_params *p);

/* ---- plain.c ---- */

/* A new match of the players on *g, from *start or the board's own start when it is NULL. */
void plain_start_match(struct plain *p, const struct game *g, const struct state *start);

/* Goes on with a record, which it takes over; the game before is put away. */
void plain_take_record(struct plain *p, const struct record *r);

/* Writes what has happened; a sentence where that fails. */
void plain_autosave(struct plain *p);

/* The board, unless it is to be quiet, and the result when there is one. */
void plain_show_position(struct plain *p);

/* A move has been made: tells it. */
void plain_after_move(struct plain *p);

/* ---- plain_commands.c ---- */

/* A command with what stands behind it, or a move, in small letters. */
void plain_obey(struct plain *p, const char *word, const char *rest);
void plain_forget_analysis(struct plain *p);

/* ---- plain_text.c: what is said; each prints whole lines on stdout ---- */

void plain_say_start(const struct match *m, const struct player_spec spec[2]);

/* The move made at ply `at`: "O (Level 3) plays c3: 57 % for O after 400 playouts." */
void plain_say_move(const struct match *m, const struct player_spec spec[2], int at);

/* Whose turn it is, or that it is over; the last line before somebody may type. */
void plain_say_turn(const struct match *m, const struct player_spec spec[2]);
void plain_say_result(const struct match *m, const struct player_spec spec[2]);

/* The board as a drawing, in words row by row, and the moves that can be played. */
void plain_say_board(const struct match *m);
void plain_say_where(const struct match *m);
void plain_say_moves(const struct match *m);

/* The moves that a search has looked at, a line each, the best first. */
void plain_say_table(const struct game *g, const struct report *info);

#endif
