/* Where games are saved: the folders, the list of games, journals left over when a program ended.
 *
 *	$XDG_DATA_HOME/narabe/games/      one file per game, file.h
 *	$XDG_STATE_HOME/narabe/           journals of unfinished games, journal.h
 *
 * One thread owns a store. */
#ifndef NARABE_MATCH_STORE_H
#define NARABE_MATCH_STORE_H

#include "record/journal.h"

enum { STORE_MAX_GAMES = 1000, STORE_OUTCOME = 96 };

struct store_game {
	char name[256];  /* of the file */
	int64_t time;    /* last modification, in seconds */
	bool left_over;  /* a journal that no program is writing */
	bool named;      /* by a person, who saved it: its name is no date */
	bool looked;     /* the members below are filled in */
	char what[48];   /* "Othello 6x6", or that it cannot be read */
	char who[100];   /* "You - Engine 1 s" */
	char result[32]; /* "X won", "open" */
	char outcome
		[STORE_OUTCOME]; /* "lost to Level 4" where one person played, else the result */
};

struct store {
	char games[JOURNAL_PATH - 300], state[JOURNAL_PATH - 300]; /* the folders */
	struct store_game *game;                                   /* newest first */
	int count;
};

/* Finds the folders from the environment; false if it names none. */
bool store_init(struct store *l);
void store_finish(struct store *l);

/* Lists the newest STORE_MAX_GAMES games, replacing the previous list. Returns false with a sentence if a
 * folder cannot be read, or not whole; the list then has the others. */
bool store_list(struct store *l, struct error *e);

/* Reads the game for its preview and fills in the rest of its list entry. Returns false with a sentence if it
 * cannot be read. */
bool store_look(struct store *l, int index, struct record *out, struct error *e);

/* Writes the full path of its file; `out` holds JOURNAL_PATH bytes. */
void store_path(const struct store *l, int index, char *out);

/* Removes the file, and the game from the list. Returns false with a sentence, also if another program has
 * come to play it. */
bool store_delete(struct store *l, int index, struct error *e);

/* The mark of a file of the games folder. */
struct file_mark store_mark(const struct store *l, const char *name);

/* What the file under whose name the journal's game was saved is like, if nobody else has written it since; else
 * the mark of no file. */
struct file_mark store_agreed(const struct store *l, const struct journal *j);

/* Writes the record into the games folder under this name, or, if it is empty, under a new one, which is
 * stored there. Returns false with a sentence. */
bool store_keep(const struct store *l, const struct record *r, char name[256], struct error *e);

/* A name that no game in the folder has yet. */
void store_new_name(const struct store *l, const struct record *r, char name[256]);

/* Resumes the newest left-over journal whose game has started and is not finished. Finished games become
 * files. Returns false if there is none. *unread says which newer ones cannot be opened, or only partly
 * because they are damaged, and where they are kept; it is empty if there are none. */
bool store_resume(struct store *l, struct journal *j, struct record *out, struct error *unread);

/* Today's date, 2026-11-21. */
void store_date(char out[RECORD_NAME]);

#endif
