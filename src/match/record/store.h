/* Where games are kept: the folders, the list of games, what was left over when a program ended.
 *
 *	$XDG_DATA_HOME/narabe/games/      a file a game, record_file.h
 *	$XDG_STATE_HOME/narabe/           journals of games that are not over, journal.h
 *
 * One thread owns a library. */
#ifndef NARABE_MATCH_RECORD_STORE_H
#define NARABE_MATCH_RECORD_STORE_H

#include "match/record/journal.h"

enum { STORE_MAX_GAMES = 1000 };

struct store_game {
	char name[256];  /* of the file */
	int64_t time;    /* when it was last written, in seconds */
	bool left_over;  /* a journal that nobody writes */
	bool looked;     /* what follows is known */
	char what[48];   /* "Othello 6x6", or that it can not be read */
	char who[100];   /* "You - Engine 1 s" */
	char result[32]; /* "X won", "open" */
};

struct store {
	char games[JOURNAL_PATH - 300], state[JOURNAL_PATH - 300]; /* the folders */
	struct store_game *game;                                   /* newest first */
	int count;
};

/* Finds the folders from the environment; false when it names none. */
bool store_init(struct store *l);
void store_finish(struct store *l);

/* Lists the games anew, the newest STORE_MAX_GAMES. */
void store_list(struct store *l);

/* Reads the game, for its preview; the list's words about it are filled in. False with a sentence
 * when it can not be read. */
bool store_look(struct store *l, int index, struct record *out, struct error *e);

/* The whole name of its file; `out` holds JOURNAL_PATH bytes. */
void store_path(const struct store *l, int index, char *out);

/* Removes the file, and the game from the list. */
bool store_delete(struct store *l, int index, struct error *e);

/* Writes the record into the folder of games: under this name, or, when it is empty, under a new
 * one, which is put there. False with a sentence. */
bool store_keep(const struct store *l, const struct record *r, char name[256], struct error *e);

/* A name that no game in the folder has. */
void store_new_name(const struct store *l, const struct record *r, char name[256]);

/* Goes on with the newest journal left over whose game has begun and is not over. Those whose game
 * is over become files. False when there is none. *unread says which newer ones can not be opened, or
 * only in part because they are damaged, and where they are kept; it is empty when there is none. */
bool store_resume(struct store *l, struct journal *j, struct record *out, struct error *unread);

/* Today, 2026-11-21. */
void store_date(char out[RECORD_NAME]);

#endif
