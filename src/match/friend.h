/* A game with a friend at another terminal of the same user: a socket in a folder that only this user can enter, so
 * that who may log in may play, as by `ssh -t HOST narabe join`. Both ends run a session of their own, in which the
 * other side is a player of the kind `friend`. Lines of text, at most LINE_READER_SIZE bytes long:
 *
 *	host to whoever joins    narabe 1 BOARD, start POSITION if it is not the board's own, moves ...; or: busy
 *	both                     moves MOVE...    the whole game, after each move
 *	                         resign, bye
 *
 * The session's thread owns it; a thread of its own only waits for the socket and then wakes the session. */
#ifndef NARABE_MATCH_FRIEND_H
#define NARABE_MATCH_FRIEND_H

#include "base/line_reader.h"
#include "games/game.h"

struct session;
struct friend;

/* Listens for a friend. The last unfinished game with one is continued, if it is on *g (NULL: any board), unless
 * it is to be a `fresh` one. Returns NULL with a sentence; friend_begin() or friend_free() takes it. */
struct friend *friend_host(const struct game *g, bool fresh, struct error *e);

/* Connects to the game that is hosted and waits, some seconds at most, to hear which it is: see friend_game(). As
 * friend_host(). */
struct friend *friend_join(struct error *e);

/* What a friend has joined: *cells and *moves are as session_set_up() takes them. Returns NULL for a host. */
const struct game *friend_game(const struct friend *f, const char **cells, const char **moves);

/* Returns whether this side listens: it keeps the game. */
bool friend_is_host(const struct friend *f);

void friend_free(struct friend *f);

/* The session's game, in which a side is a `friend`, is played with *f, which the session then owns; a host
 * first opens the game that is to be continued. Returns false with a sentence. */
bool friend_begin(struct session *s, struct friend *f, struct error *e);

/* Takes what has come, a move only unless all is held. Returns whether the friend has moved or resigned. Does
 * nothing in other games. */
bool friend_tick(struct session *s, bool held);

/* Sends the game so far, or that the person has resigned. */
void friend_tell(struct session *s);

/* Leaves: the friend is told, and nobody listens any more. */
void friend_end(struct session *s);

/* Writes who is waited for, and how a friend joins; false, and nothing, on the person's own turn while the friend
 * is there, and in other games. */
bool friend_say(const struct session *s, struct text *say);

/* Returns whether the host of this game is gone. */
bool friend_is_lost(const struct session *s);

/* Returns what a person who leaves should know; `kept`: the game is saved here. NULL in other games. */
const char *friend_farewell(const struct session *s, bool kept);

/* What a person may not do in a game with a friend. */
enum friend_refusal {
	FRIEND_ALLOWS,
	FRIEND_NO_TAKING_BACK,
	FRIEND_NO_ANALYSIS,
	FRIEND_NO_LEAVING,
	FRIEND_NO_MOVE, /* not on the friend's turn, nor when the game is broken off */
};

/* Returns why that is refused now; NULL if it is not, as in other games. */
const char *friend_refuses(const struct session *s, enum friend_refusal what);

#endif
