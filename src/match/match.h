/* A match: one game, its record, and its two players. It owns the players and asks them in turn without ever
 * waiting. One thread owns a match. */
#ifndef NARABE_MATCH_MATCH_H
#define NARABE_MATCH_MATCH_H

#include "match/player/player.h"
#include "record/record.h"

/* An engine's view of its moves before it moved, and the one it played. */
struct thought {
	int node;       /* of the record, after the move */
	int choices;    /* legal moves; 0: nothing is known, and nothing else is valid */
	enum side side; /* that moved */
	int64_t playouts;
	struct thought_move {
		move_t move;
		double rate; /* its win rate for that side, 0 to 1 */
	} best, played;
	bool looked_most; /* the best move has the most visits, but not the highest win rate shown */
	int exact; /* the FIRST player's value of both moves, in the game's own unit; EXACT_UNKNOWN:
	            * the engine judged by win rates */
};

/* Returns the thought behind `played` from a report of the position in which it was chosen. */
struct thought thought_from(const struct report *info, move_t played);

/* The reasons why the clock is stopped. Engines do not move while there is one, except for HOLD_LOOKS_BACK and
 * HOLD_AWAY, which stop only a person's clock. */
enum hold {
	HOLD_PAUSED = 1,     /* the engine to move: by the person, or at an earlier position */
	HOLD_LOOKS_BACK = 2, /* a person is looking at an earlier position */
	HOLD_AWAY = 4,       /* something else is on the board: no choices ahead either */
	HOLD_MODE = 8,       /* a mode for which engines wait, though they may think */
	HOLD_WINDOW = 16,    /* a window is open over the board: nothing thinks */
	HOLD_SUSPENDED = 32, /* ^Z, or the game is set aside: nothing thinks */
	HOLD_LESSON = 64,    /* the last move is being judged, or was a mistake */
	HOLD_STEPS = 128, /* the search of the engine to move is shown step by step, even if it is
	                      * paused */
};

struct match {
	const struct game *game;
	struct record record;
	struct player player[2];
	unsigned holds;   /* enum hold: match_hold() */
	int64_t reply_us; /* least time before an engine moves, even one that is already thinking, if
	                       * its clock allows that */
	bool spreads;     /* a search that would end sooner is paced over most of that time */
	int64_t asked_us;    /* when the player to move was asked; 0: not yet */
	int64_t answered_us; /* when the player asked was seen to have its move; 0: not yet */
	bool hurried;        /* the least time is waived */
	int64_t stood_us;    /* since when the clock of the player asked is stopped; 0: it runs */
	int64_t held_us;    /* how long a mode or a lesson has held the player asked: the least time
	                   * passes meanwhile */
	int64_t seen_us;    /* when match_ask() was last called */
	bool loses_on_time; /* running out of the record's time loses; otherwise the game continues */
	struct error failure;      /* of the last player that failed, otherwise empty */
	struct report judged;      /* the search that last judged the current position */
	struct thought thought[2]; /* of the engines' last two moves, the latest first */
	struct report choosing;    /* where both move at once: what an engine saw before its choice,
	                            * while the other side is still choosing */
	struct report considered;  /* what was seen before the last move, or before the last step
	                            * that both have made: searches of later positions leave it */
};

/* Starts a match that continues a record, which the match then owns. */
void match_open(struct match *m, const struct record *record, const struct player_spec spec[2],
	uint64_t seed, int notify_fd);

/* Frees the players and the record. */
void match_finish(struct match *m);

/* Returns the current ply of the line, which runs from the start through the current position to the end of the
 * branch last followed. */
static inline int
match_at(const struct match *m)
{
	return m->record.at;
}

/* Returns the number of moves of that line. */
static inline int
match_length(const struct match *m)
{
	return m->record.length;
}

/* Returns the node at ply i of that line, 0 to match_length(): its position and what is known of it. */
static inline const struct record_node *
match_ply(const struct match *m, int i)
{
	return &m->record.node[m->record.line[i]];
}

/* Returns the move played at ply i of that line, i < match_length(). */
static inline move_t
match_move(const struct match *m, int i)
{
	return match_ply(m, i + 1)->move;
}

/* Returns the current position. */
static inline const struct state *
match_state(const struct match *m)
{
	return &match_ply(m, match_at(m))->position;
}

/* Returns the current position as the side to move may see it: without the other's pending choice. */
struct state match_known(const struct match *m);

/* Returns the result for the first player, -1, 0 or 1, by the rules, by resignation or on time;
 * otherwise GAME_OPEN. */
int match_result(const struct match *m);

/* Returns the player to move, or NULL when the game is over. */
struct player *match_mover(struct match *m);

/* Returns whether a person is to move. */
bool match_human_to_move(const struct match *m);

/* Asks the player to move, once. Returns false if there is none, or if it is an engine that must not think. By
 * the record's clock, an engine gets a share of the time that it has left. */
bool match_ask(struct match *m, int64_t now_us);

/* Asks and polls the players and makes an engine's move when it is ready. Ends the game if the side to move is
 * out of time and that loses. Returns true if a move was made or the game has ended. */
bool match_step(struct match *m, int64_t now_us);

/* Returns when match_step() must next be called even without a notification, in microseconds of the clock;
 * INT64_MAX for never. */
int64_t match_wake_us(struct match *m);

/* Plays a legal move for the side to move and takes its time off the record's clock. A move that was not played
 * here before starts a new branch; later moves stay in the record. */
void match_play(struct match *m, move_t move, int64_t now_us);

/* Goes back to the position before a person's last move (before the last move if no person plays); where both
 * sides move at once, by whole steps. The clocks are set back to what they showed there. Returns false if there
 * is none. */
bool match_undo(struct match *m);

/* Returns whether match_undo() has something to take back. */
bool match_can_undo(const struct match *m);

/* Goes forward again by what match_undo() took back. Returns false if there is nothing to redo. */
bool match_redo(struct match *m);

/* Makes any node of the record current. Pauses the match if an engine is to move there; stops the clock of a
 * person to move, unless it is the end of the line. */
void match_go(struct match *m, int node);

/* Resigns for a side at the current position; match_undo() takes that back. Returns false if the game is
 * over. */
bool match_resign(struct match *m, enum side side);

/* Restarts the game with sides swapped; the players keep what they have learned. Returns false and changes
 * nothing if memory runs out. */
bool match_again(struct match *m);

/* Returns whether a player is a learner: match_peek() then reports what it knows of any position. */
bool match_has_learner(const struct match *m);

/* Makes the engine to move answer with what it has, without waiting for the least reply time; finishes a quick
 * search that was paced over that time at once. */
void match_hurry(struct match *m);

/* Adds reasons, a set of enum hold, why the clock is stopped. An engine that stops thinking keeps what it has
 * found. */
void match_hold(struct match *m, unsigned reasons, int64_t now_us);

/* Removes such reasons. */
void match_release(struct match *m, unsigned reasons, int64_t now_us);

/* Returns whether one of these reasons holds. */
static inline bool
match_is_held(const struct match *m, unsigned reasons)
{
	return m->holds & reasons;
}

/* Returns whether engines must not even think. */
bool match_rests(const struct match *m);

/* Replaces a side's player. Drops its pending question, unless the new player is of the same kind: then it
 * keeps thinking and answers, and the new settings apply from the next question. */
void match_set_player(struct match *m, enum side side, const struct player_spec *spec);

/* Gets a report of the mover's search, whose value it stores in the record; otherwise of what either player
 * knows about the position. Returns false if there is neither. */
bool match_peek(struct match *m, struct report *out);

/* Keeps a search's report of the current position, from which its move is later described; that of a search
 * with playouts also goes into the record, unless more playouts have judged the position before. */
void match_judge(struct match *m, const struct report *info);

/* Returns an engine's thought behind the move that led to this node, if that is one of the engines'
 * last two moves; otherwise NULL. */
const struct thought *match_thought(const struct match *m, int node);

/* Returns the report from before the last move, if an engine made it; where both move at once, from before the
 * engine's choice in the last step in which both have chosen, so that it gives nothing away. *played is the
 * move made. Returns NULL if there is none. */
const struct report *match_considered(const struct match *m, move_t *played);

/* Returns a side's clock, with the time left now; it runs if the record has one. */
struct side_clock match_clock(const struct match *m, enum side side, int64_t now_us);

/* Returns when the text of the running clock next changes; INT64_MAX for never. */
int64_t match_clock_changes_us(const struct match *m, int64_t now_us);

/* Returns when the side to move runs out of time, if that loses the game; INT64_MAX for never. */
int64_t match_falls_us(const struct match *m);

/* Ends the game if the side to move is out of time and that loses. Returns whether it did. */
bool match_check_time(struct match *m, int64_t now_us);

/* Returns the microseconds that a side has used: an engine up to now, a person up to the last move. */
int64_t match_used_us(const struct match *m, enum side side, int64_t now_us);

#endif
