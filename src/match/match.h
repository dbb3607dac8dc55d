/* A match: one game, its record, and the two who play it. It owns the players and asks them in
 * turn; it never waits. One thread owns a match. */
#ifndef NARABE_MATCH_MATCH_H
#define NARABE_MATCH_MATCH_H

#include "match/player/player.h"
#include "match/record/record.h"

struct match {
	const struct game *game;
	struct record record;
	struct player player[2];
	bool paused;
	int64_t reply_us;     /* least time before an engine's move is made */
	bool spreads;         /* a search that would be done sooner is spread over that time */
	int64_t asked_us;     /* when the player to move was asked; 0: not yet */
	bool hurried;         /* he is not to wait for the least time */
	int64_t paused_us;    /* when he was paused */
	struct error failure; /* of the last player that failed, else empty */
	struct report judged; /* the search that last judged the position looked at */
};

/* Goes on with a record, which it takes over. */
void match_open(struct match *m, const struct record *record, const struct player_spec spec[2],
	uint64_t seed, int notify_fd);

/* Starts at *start, or at the game's own start when it is NULL. False when there is no memory. */
bool match_init(struct match *m, const struct game *g, const struct state *start,
	const struct player_spec spec[2], uint64_t seed, int notify_fd);
void match_finish(struct match *m);

/* The ply looked at, and the plies of its line: it runs from the start through the position
 * looked at to the end of the branch last followed. */
static inline int
match_at(const struct match *m)
{
	return m->record.at;
}

static inline int
match_length(const struct match *m)
{
	return m->record.length;
}

/* Ply i of that line, 0 to match_length(): its position and what is known of it. */
static inline const struct record_node *
match_ply(const struct match *m, int i)
{
	return &m->record.node[m->record.line[i]];
}

/* The move played at ply i of that line, i < match_length(). */
static inline move_t
match_move(const struct match *m, int i)
{
	return match_ply(m, i + 1)->move;
}

static inline const struct state *
match_state(const struct match *m)
{
	return &match_ply(m, match_at(m))->position;
}

/* The same as the side to move knows it: without what the other has chosen in this step. */
struct state match_known(const struct match *m);

/* -1, 0, 1 for the first player, or GAME_OPEN; by the rules or by resignation. */
int match_result(const struct match *m);

/* The player to move, or NULL when the game is over. */
struct player *match_mover(struct match *m);
bool match_human_to_move(const struct match *m);

/* Asks, polls, and makes an engine's move when it is there. True when a move was made. */
bool match_step(struct match *m, int64_t now_us);

/* When match_step() wants to be called again although nobody has notified: microseconds of the
 * clock, INT64_MAX for never. */
int64_t match_wake_us(struct match *m);

/* Plays a legal move for the side to move, whoever he is. A move that was not played here before
 * makes a new branch; what lay ahead stays in the record. */
void match_play(struct match *m, move_t move, int64_t now_us);

/* Back to the position before the last move of a person (before the last move when no person
 * plays), or forward again likewise. False when there is none. */
bool match_undo(struct match *m);
bool match_redo(struct match *m);

/* Looks at any node of the record and plays from there. An engine to move there waits: the match
 * is paused then. */
void match_go(struct match *m, int node);

/* Looks at the branch `step` places further, at the ply looked at or the nearest before it where
 * there are any; the same number of moves from the start if that branch is as long. False when
 * there is none. */
bool match_go_branch(struct match *m, int step);

/* A side gives up at the position looked at; match_undo() takes that back. False when the game is
 * over. */
bool match_resign(struct match *m, enum side side);

/* The same game from its start with sides changed; the players keep what they have learned. False
 * when there is no memory: then nothing is changed. */
bool match_again(struct match *m);

/* Whether somebody at the table learns: match_peek() tells what he knows of any position. */
bool match_has_learner(const struct match *m);

/* The engine to move answers with what it has, without waiting for the least reply time; a quick search
 * that was spread over that time is finished at once. */
void match_hurry(struct match *m);

/* The engine to move stops, keeping what it has found, or goes on; its clock stands still in
 * between. */
void match_pause(struct match *m, bool paused, int64_t now_us);

/* Another player takes the seat of a side. A question to the one before is forgotten, unless he
 * is of the same kind: then he thinks on and answers, and the next question finds him changed. */
void match_set_player(struct match *m, enum side side, const struct player_spec *spec);

/* The mover's search, which keeps the position's value for the record; else what somebody at the
 * table knows of the position. False when there is neither. */
bool match_peek(struct match *m, struct report *out);

/* Keeps what a search of the position looked at has found, unless more playouts said it
 * before. */
void match_judge(struct match *m, const struct report *info);

/* Microseconds that a side has used; an engine's up to now, a person's up to his last move. */
int64_t match_used_us(const struct match *m, enum side side, int64_t now_us);

#endif
