/* A game with a friend over a socket. The session's thread only. */
#define _DEFAULT_SOURCE /* S_ISVTX */
#include "match/friend.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/language.h"
#include "base/lock.h"
#include "games/notation.h"
#include "match/session.h"

enum {
	ANSWER_MS = 5000, /* how long a host may take to say which game it is */
	HOST_NAME = 65,
	FOLDER = 160,
	NONE = -1,
};

struct friend
{
	bool hosts;
	int folder;            /* locked while this is the host */
	int listener, peer;    /* sockets, or NONE */
	struct sockaddr_un at; /* where the host listens */
	struct line_reader in; /* from the peer */
	bool waits;            /* a line has arrived that cannot be read yet */
	int told;              /* plies sent to the peer */
	const struct game
		*game; /* of a host: the one to continue, NULL: any; else the one joined */
	bool fresh;
	char cells[GAME_POSITION_TEXT], moves[LINE_READER_SIZE]; /* of the game joined */
};

/* ---- the folder and its socket ---- */

/* Returns whether only this user can write there; with `alone`, whether only this user can enter. */
static bool
is_private(const char *path, bool alone)
{
	struct stat st;
	bool found = stat(path, &st) == 0 && S_ISDIR(st.st_mode);

	if (!found || (alone && st.st_uid != geteuid()))
		return false;
	return alone ? !(st.st_mode & 077) : !(st.st_mode & 022) || (st.st_mode & S_ISVTX);
}

/* Names the folder for hosting a game: in the user's runtime folder, from the environment or the system; if
 * there is none, in the folder of unfinished games. Returns false if there is no such folder. */
static bool
name_folder(bool runtime, char *out, size_t size)
{
	const char *given = getenv("XDG_RUNTIME_DIR");
	int n;

	if (!runtime)
		return file_own_path(FILE_STATE, "game", out, size);
	if (given && given[0] == '/')
		n = snprintf(out, size, "%s", given);
	else
		n = snprintf(out, size, "/run/user/%lu", (unsigned long)geteuid());
	if (n < 0 || (size_t)n >= size - sizeof "/narabe" || access(out, W_OK | X_OK) != 0)
		return false;
	strcat(out, "/narabe");
	return true;
}

/* Checks the folder of the game and names its socket. Returns false with a sentence if others could enter or change it. */
static bool
check_folder(struct friend *f, const char *folder, struct error *e)
{
	const char *name = strrchr(folder, '/');
	char above[FOLDER];

	snprintf(above, sizeof above, "%.*s", (int)(name - folder), folder);
	bool fine = is_private(above, false);
	if (!fine || !is_private(folder, true))
		return error_set(e,
			_("Others can enter or change %.150s, so no game is played there: "
			  "chmod 700 makes it yours alone."),
			fine ? folder : above);
	int n = snprintf(f->at.sun_path, sizeof f->at.sun_path, "%s/socket", folder);
	if (n < 0 || (size_t)n >= sizeof f->at.sun_path)
		return error_set(
			e, _("The name of the folder %.150s is too long for a socket."), folder);
	f->at.sun_family = AF_UNIX;
	return true;
}

static void
prepare_socket(int fd)
{
	fcntl(fd, F_SETFD, FD_CLOEXEC);
	fcntl(fd, F_SETFL, O_NONBLOCK);
}

static bool
is_readable(int fd, int wait_ms)
{
	struct pollfd p = { .fd = fd, .events = POLLIN };

	return fd >= 0 && poll(&p, 1, wait_ms) > 0;
}

static struct friend *
friend_create(struct error *e)
{
	struct friend *f = calloc(1, sizeof *f);

	if (!f) {
		error_set(e, _("Out of memory."));
		return NULL;
	}
	f->folder = f->listener = f->peer = NONE;
	return f;
}

/* Locks the folder and listens. The lock ends with its process: a socket without one is left from a dead
 * host. */
static bool
listen_there(struct friend *f, struct error *e)
{
	char folder[FOLDER];

	if (!name_folder(true, folder, sizeof folder) && !name_folder(false, folder, sizeof folder))
		return error_set(e, _("There is no folder for the game: set XDG_RUNTIME_DIR to one "
				      "that is yours alone."));
	if (!file_make_folder(folder, e) || !check_folder(f, folder, e))
		return false;
	if ((f->folder = lock_folder(folder, false)) < 0)
		return error_set(e, _("A game is hosted here already: narabe join joins it."));
	f->hosts = true;
	unlink(f->at.sun_path);
	f->listener = socket(AF_UNIX, SOCK_STREAM, 0);
	if (f->listener < 0 || bind(f->listener, (struct sockaddr *)&f->at, sizeof f->at) != 0 ||
		listen(f->listener, 4) != 0)
		return error_set(e, "%.200s: %s", f->at.sun_path, strerror(errno));
	prepare_socket(f->listener);
	return true;
}

struct friend *
friend_host(const struct game *g, bool fresh, struct error *e)
{
	struct friend *f = friend_create(e);

	if (f && !listen_there(f, e)) {
		friend_free(f);
		return NULL;
	}
	if (f) {
		f->game = g;
		f->fresh = fresh;
	}
	return f;
}

/* Returns the next line that the host sends before the game. Returns NULL with a sentence on failure. */
static char *
await_line(struct friend *f, struct error *e)
{
	int64_t until_us = clock_now_us() + ANSWER_MS * 1000;
	char *line;

	while (!(line = line_reader_next(&f->in)) && !f->in.end) {
		int64_t left_ms = (until_us - clock_now_us()) / 1000;
		if (left_ms <= 0 || !is_readable(f->peer, (int)left_ms)) {
			error_set(e,
				_("The host does not answer: perhaps its narabe is stopped (^Z)."));
			return NULL;
		}
		line_reader_fill(&f->in);
	}
	if (!line)
		error_set(e, _("The host has left."));
	return line;
}

/* Returns the board that the first line names, only from the list, so that it cannot be a file. */
static const struct game *
named_board(const char *line)
{
	static const char before[] = "narabe 1 ";

	if (strncmp(line, before, sizeof before - 1) != 0)
		return NULL;
	for (int i = 0; game_at(i); i++) {
		if (strcmp(game_at(i)->name, line + sizeof before - 1) == 0)
			return game_at(i)->simultaneous ? NULL : game_at(i);
	}
	return NULL;
}

static bool
connect_there(struct friend *f, struct error *e)
{
	char folder[FOLDER];
	bool found = false;

	for (int runtime = 1; !found && runtime >= 0; runtime--) {
		if (!name_folder(runtime, folder, sizeof folder) || access(folder, F_OK) != 0)
			continue;
		if (!check_folder(f, folder, e))
			return false;
		if (f->peer < 0)
			f->peer = socket(AF_UNIX, SOCK_STREAM, 0);
		found = connect(f->peer, (struct sockaddr *)&f->at, sizeof f->at) == 0;
	}
	if (!found)
		return error_set(e, _("Nobody hosts a game here: narabe host starts one."));
	prepare_socket(f->peer);
	line_reader_init(&f->in, f->peer);
	char *line = await_line(f, e);

	if (line && strcmp(line, "busy") == 0)
		return error_set(e, _("Somebody else has joined this game."));
	if (line && !(f->game = named_board(line)))
		return error_set(
			e, _("The host runs another version of narabe: both need the same."));
	for (; line && strncmp(line, "moves", 5) != 0; line = await_line(f, e)) {
		size_t size = strlen(line);
		if (strncmp(line, "start ", 6) == 0 && size < sizeof f->cells)
			memcpy(f->cells, line + 6, size - 5);
		line_reader_take(&f->in);
	}
	if (!line)
		return false;
	snprintf(f->moves, sizeof f->moves, "%s", line + 5);
	line_reader_take(&f->in);
	return true;
}

struct friend *
friend_join(const struct game **g, const char **cells, const char **moves, struct error *e)
{
	struct friend *f = friend_create(e);

	if (!f || !connect_there(f, e)) {
		friend_free(f);
		return NULL;
	}
	*g = f->game;
	*cells = f->cells[0] ? f->cells : NULL;
	*moves = f->moves[0] ? f->moves : NULL;
	return f;
}

bool
friend_is_host(const struct friend *f)
{
	return f->hosts;
}

int
friend_sockets(const struct session *s, int fd[FRIEND_SOCKETS])
{
	const struct friend *f = s->friend;
	int count = 0;

	if (!f || match_result(&s->match) != GAME_OPEN)
		return 0;
	if (f->listener >= 0)
		fd[count++] = f->listener;
	if (f->peer >= 0 && !f->waits && !f->in.end)
		fd[count++] = f->peer;
	return count;
}

/* ---- sending ---- */

/* Drops a peer that is gone or unwanted; `why` is for the person. */
static void
friend_drop(struct session *s, const char *why)
{
	struct friend *f = s->friend;

	close(f->peer);
	f->peer = NONE;
	f->waits = false;
	line_reader_init(&f->in, NONE);
	error_set(&s->trouble, "%s", why);
	session_hear(s, SESSION_CHANGED);
}

/* Sends a text at once or fails: lines are short, and the other end reads them. */
static bool
send_text(int fd, const char *text)
{
	size_t size = strlen(text);

	return file_write_quietly(fd, text, size) == (ssize_t)size;
}

/* Sends `before` and all moves so far in one piece. */
static void
send_moves(struct session *s, const char *before)
{
	const struct match *m = &s->match;
	struct friend *f = s->friend;
	char line[GAME_POSITION_TEXT + 64 + LINE_READER_SIZE];
	struct text t;

	text_init(&t, line, sizeof line - 1);
	text_add(&t, "%smoves", before);
	for (int i = 0; i < match_at(m); i++) {
		char name[GAME_MOVE_TEXT];
		game_move_text_level(m->game, &match_ply(m, i)->position, match_move(m, i), name);
		text_add(&t, " %s", name);
	}
	strcat(line, "\n");
	f->told = match_at(m);
	if (!send_text(f->peer, line))
		friend_drop(s, _("The connection to your friend is lost."));
}

static enum side
friends_side(const struct session *s)
{
	return session_person(s) ^ 1;
}

void
friend_tell(struct session *s)
{
	const struct record *r = &s->match.record;
	struct friend *f = s->friend;

	if (!f || f->peer < 0)
		return;
	if (match_at(&s->match) != f->told)
		send_moves(s, "");
	if (f->peer >= 0 && record_is_lost(r, LOST_BY_RESIGNING) && r->loser == session_person(s))
		send_text(f->peer, "resign\n");
}

/* ---- receiving ---- */

/* Handles a line from the friend. Returns whether it was a move or the end. */
static bool
friend_take_line(struct session *s, const char *line)
{
	if (strncmp(line, "moves ", 6) == 0) {
		/* The whole game: it must be this one plus a move by the friend. If it is no longer than this
		 * one, it has crossed with a move. */
		static move_t theirs[GAME_MAX_PLIES], ours[GAME_MAX_PLIES];
		const struct record *r = &s->match.record;
		struct state after = r->node[RECORD_ROOT].position;
		int at = match_at(&s->match), count = 0;
		struct error e;

		bool legal = game_moves_parse(s->game, line + 6, &after, theirs, &count, &e);
		record_moves(r, at, ours);
		bool same =
			memcmp(theirs, ours, (size_t)(count < at ? count : at) * sizeof *ours) == 0;
		if (legal && same && count <= at)
			return false;
		if (!legal || !same || count != at + 1 ||
			match_state(&s->match)->to_move != friends_side(s)) {
			friend_drop(s, _("Your friend's narabe sent a move that does not fit this "
					 "game: the connection is closed."));
			return false;
		}
		match_play(&s->match, theirs[at], s->now_us);
		s->friend->told = at + 1;
		return true;
	}
	if (strcmp(line, "resign") == 0)
		return match_resign(&s->match, friends_side(s));
	if (strcmp(line, "moves") == 0)
		return false;
	friend_drop(s, strcmp(line, "bye") == 0 ? _("Your friend has left.")
						: _("Your friend's narabe sent something that is "
						    "not a move: the connection is closed."));
	return false;
}

bool
friend_tick(struct session *s, bool held)
{
	struct friend *f = s->friend;
	bool moved = false;
	char *line;

	if (!f)
		return false;
	if (is_readable(f->listener, 0)) { /* whoever has come is announced before what they say */
		const struct record *r = &s->match.record;
		int fd = accept(f->listener, NULL, NULL);
		char text[GAME_POSITION_TEXT + 64], cells[GAME_POSITION_TEXT];
		struct text t;

		if (fd >= 0) {
			prepare_socket(fd);
			if (f->peer >= 0) {
				send_text(fd, "busy\n");
				close(fd);
			} else {
				f->peer = fd;
				line_reader_init(&f->in, fd);
				text_init(&t, text, sizeof text);
				text_add(&t, "narabe 1 %s\n", s->game->name);
				if (r->start_given) {
					game_position_text(
						s->game, &r->node[RECORD_ROOT].position, cells);
					text_add(&t, "start %s\n", cells);
				}
				error_set(&s->trouble, _("Your friend has joined."));
				session_hear(s, SESSION_CHANGED);
				send_moves(s, text);
			}
		}
		return false;
	}
	f->waits = false;
	if (f->peer >= 0 && line_reader_has_room(&f->in) && is_readable(f->peer, 0))
		line_reader_fill(&f->in);
	while (f->peer >= 0 && !f->waits && match_result(&s->match) == GAME_OPEN &&
		(line = line_reader_next(&f->in))) {
		f->waits = held && strncmp(line, "moves", 5) == 0;
		if (!f->waits) {
			moved = friend_take_line(s, line) || moved;
			if (f->peer >= 0)
				line_reader_take(&f->in);
		}
	}
	if (match_result(&s->match) != GAME_OPEN) {
		friend_end(s);
		return moved;
	}
	if (f->peer >= 0 && f->in.end && !f->waits)
		friend_drop(s, _("The connection to your friend is lost."));
	return moved;
}

/* ---- begin and end ---- */

void
friend_free(struct friend *f)
{
	if (!f)
		return;
	if (f->hosts && f->listener >= 0)
		unlink(f->at.sun_path);
	const int fd[] = { f->listener, f->peer, f->folder };
	for (size_t i = 0; i < sizeof fd / sizeof fd[0]; i++) {
		if (fd[i] >= 0)
			close(fd[i]);
	}
	free(f);
}

void
friend_end(struct session *s)
{
	struct friend *f = s->friend;

	if (!f)
		return;
	friend_tell(s);
	if (f->peer >= 0 && match_result(&s->match) == GAME_OPEN)
		send_text(f->peer, "bye\n");
	s->friend = NULL;
	friend_free(f);
}

/* Opens the newest unfinished game with a friend, if there is one. */
static void
open_last(struct session *s, const struct game *g)
{
	struct store *l = &s->autosave.library;
	bool opened = false;
	static struct record r;
	struct error e;

	store_list(l, &e);
	for (int i = 0; !opened && i < l->count; i++) {
		if (!l->game[i].left_over || !store_look(l, i, &r, &e))
			continue;
		bool is_one = strcmp(r.info.spec[SIDE_FIRST], "human") == 0 &&
			      strcmp(r.info.spec[SIDE_SECOND], "friend") == 0 &&
			      record_result(&r) == GAME_OPEN && (!g || r.game == g);
		record_finish(&r);
		opened = is_one && session_open_listed(s, i, &e);
	}
	store_finish(l);
	match_release(&s->match, HOLD_PAUSED | HOLD_LOOKS_BACK, s->now_us);
}

void
friend_begin(struct session *s, struct friend *f)
{
	if (f->hosts && !f->fresh && s->autosave.on)
		open_last(s, f->game);
	s->friend = f;
	f->told = match_at(&s->match);
}

/* ---- sentences ---- */

bool
friend_say(const struct session *s, struct text *say)
{
	const struct friend *f = s->friend;
	char host[HOST_NAME] = "";
	enum side mover = (enum side)match_state(&s->match)->to_move;

	if (!f)
		return false;
	if (f->peer < 0 && f->hosts) {
		if (gethostname(host, sizeof host - 1) != 0 || !host[0])
			snprintf(host, sizeof host, "HOST");
		text_clean(host);
		text_add(say, _("Waiting for a friend: ssh -t %s narabe join"), host);
	} else if (f->peer < 0) {
		text_add(say,
			_("Disconnected: narabe join continues the game when it is hosted again."));
	} else if (mover == friends_side(s)) {
		text_add(say, _("Your friend thinks: %c is to play."), side_letter(mover));
	} else {
		return false;
	}
	return true;
}

bool
friend_is_lost(const struct session *s)
{
	return s->friend && !s->friend->hosts && s->friend->peer < 0;
}

const char *
friend_farewell(const struct session *s, bool kept)
{
	if (!s->friend || (s->friend->hosts && !kept))
		return NULL;
	return s->friend->hosts ? _("Game saved: narabe host continues it.")
				: _("The host keeps the game: narabe join continues it.");
}

const char *
friend_refuses(const struct session *s, enum friend_refusal what)
{
	const struct friend *f = s->friend;

	if (!f || what == FRIEND_ALLOWS || match_result(&s->match) != GAME_OPEN)
		return NULL;
	if (what == FRIEND_NO_TAKING_BACK)
		return _("Not with a friend: moves cannot be taken back.");
	if (what == FRIEND_NO_ANALYSIS)
		return _("Not with a friend: nothing is analysed before the game is over.");
	if (what == FRIEND_NO_LEAVING)
		return _("Not while you play with a friend: quit, and the game is kept.");
	if (friend_is_lost(s))
		return _("Disconnected: narabe join continues the game when it is hosted again.");
	return match_human_to_move(&s->match) ? NULL : _("It is not your move.");
}
