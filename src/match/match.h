/* A match: one game, its history, and the two who play it. It owns the players and asks them in
 * turn; it never waits. One thread owns a match. */
#ifndef NARABE_MATCH_MATCH_H
#define NARABE_MATCH_MATCH_H

#include "match/player.h"

/* What is remembered of every ply: the position, what was played there, what it cost, and what
 * the search found there last. */
struct match_ply {
	struct state position;
	move_t move; /* MOVE_NONE at the end of the record */
	int64_t used_us;
	bool judged;
	double value;     /* the position's, the FIRST player's, by a search */
	int64_t playouts; /* of that search */
};

struct match {
	const struct game *game;
	struct player player[2];
	struct match_ply ply[GAME_MAX_PLIES + 1];
	int at;           /* the ply that is looked at and played from */
	int length;       /* plies in the record; redo goes up to here */
	bool start_given; /* the start is not the game's own */
	bool paused;
	int64_t reply_us;     /* least time before an engine's move is made */
	int64_t asked_us;     /* when the player to move was asked; 0: not yet */
	int64_t paused_us;    /* when he was paused */
	struct error failure; /* of the last player that failed, else empty */
};

/* Starts at *start, or at the game's own start when it is NULL. */
void match_init(struct match *m, const struct game *g, const struct state *start,
	const struct player_spec spec[2], uint64_t seed, int notify_fd);
void match_finish(struct match *m);

static inline const struct state *
match_state(const struct match *m)
{
	return &m->ply[m->at].position;
}

/* -1, 0, 1 for the first player, or GAME_OPEN. */
int match_result(const struct match *m);

/* The player to move, or NULL when the game is over. */
struct player *match_mover(struct match *m);
bool match_human_to_move(struct match *m);

/* Asks, polls, and makes an engine's move when it is there. True when a move was made. */
bool match_step(struct match *m, int64_t now_us);

/* When match_step() wants to be called again although nobody has notified: microseconds of the
 * clock, INT64_MAX for never. */
int64_t match_wake_us(struct match *m);

/* Plays a legal move for the side to move, whoever he is. What lay ahead is forgotten, unless
 * the move is the one that was played before. */
void match_play(struct match *m, move_t move, int64_t now_us);

/* Back to the position before the last move of a person (before the last move when no person
 * plays), or forward again likewise. False when there is none. */
bool match_undo(struct match *m);
bool match_redo(struct match *m);

/* The engine to move answers with what it has. */
void match_hurry(struct match *m);

/* The engine to move stops, keeping what it has found, or goes on; its clock stands still in
 * between. */
void match_pause(struct match *m, bool paused, int64_t now_us);

/* Another player takes the seat of a side. A question to the one before is forgotten, unless he
 * is of the same kind: then he thinks on and answers, and the next question finds him changed. */
void match_seat(struct match *m, enum side side, const struct player_spec *spec);

/* The mover's search; false when he has none. Keeps the position's value for the record. */
bool match_peek(struct match *m, struct search_info *out);

/* Keeps what a search of the position looked at has found, unless more playouts said it
 * before. */
void match_judge(struct match *m, const struct search_info *info);

/* Microseconds that a side has used; an engine's up to now, a person's up to his last move. */
int64_t match_used_us(struct match *m, enum side side, int64_t now_us);

#endif
