/* A game with a friend at another terminal of the same user: a socket in a folder that only this user can
 * enter, so that anyone who can log in as this user can play, for instance with `ssh -t HOST narabe join`. Each
 * end runs its own session, in which the other side is a player of the kind `friend`. They exchange lines of
 * text of at most LINE_READER_SIZE bytes:
 *
 *	host to a new guest      narabe 1 BOARD, start POSITION if it is not the board's own, moves ...; or: busy
 *	both                     moves MOVE...    the whole game, after each move
 *	                         resign, bye
 *
 * The session's thread owns it; the front end polls its sockets. */
#ifndef NARABE_MATCH_FRIEND_H
#define NARABE_MATCH_FRIEND_H

#include "base/line_reader.h"
#include "games/game.h"

struct session;
struct friend;

/* Listens for a friend. Continues the last unfinished game with a friend if it is on *g (NULL: any board),
 * unless `fresh` asks for a new one. Returns NULL with a sentence on failure; pass the result to friend_begin()
 * or friend_free(). */
struct friend *friend_host(const struct game *g, bool fresh, struct error *e);

/* Connects to the hosted game and waits, some seconds at most, for the host to say which one it is: its board
 * *g, with *cells and *moves for session_set_up(), which are the friend's. Returns the same as friend_host(). */
struct friend *friend_join(
	const struct game **g, const char **cells, const char **moves, struct error *e);

/* Returns whether this side is the host, which keeps the game. */
bool friend_is_host(const struct friend *f);

/* Closes the connection and frees it. */
void friend_free(struct friend *f);

/* Plays the session's game, in which a side is a `friend`, with *f, which the session then owns. A host first
 * opens the game to continue. */
void friend_begin(struct session *s, struct friend *f);

enum { FRIEND_SOCKETS = 2 };

/* Lists the sockets of the game, up to FRIEND_SOCKETS: session_tick() must be called once there is something to
 * read. Returns their number, 0 in other games and once the game is over. */
int friend_sockets(const struct session *s, int fd[FRIEND_SOCKETS]);

/* Reads what has arrived; leaves moves unread while the match is `held`. Returns whether the friend has moved
 * or resigned. Does nothing in other games. */
bool friend_tick(struct session *s, bool held);

/* Sends the game so far, or the person's resignation. */
void friend_tell(struct session *s);

/* Leaves: notifies the friend and stops listening. */
void friend_end(struct session *s);

/* Adds what the game is waiting for, or how a friend joins. Returns false and adds nothing on the person's own
 * turn while the friend is connected, and in other games. */
bool friend_say(const struct session *s, struct text *say);

/* Returns whether the host of this game is gone. */
bool friend_is_lost(const struct session *s);

/* Returns what a person who leaves should know, or NULL, as in other games; `kept`: the game is saved here. */
const char *friend_farewell(const struct session *s, bool kept);

/* Actions that a game with a friend refuses. */
enum friend_refusal {
	FRIEND_ALLOWS,
	FRIEND_NO_TAKING_BACK,
	FRIEND_NO_ANALYSIS,
	FRIEND_NO_LEAVING,
	FRIEND_NO_MOVE, /* on the friend's turn, and when the game is broken off */
};

/* Returns why an action is refused now; NULL if it is allowed, as in other games. */
const char *friend_refuses(const struct session *s, enum friend_refusal what);

#endif
