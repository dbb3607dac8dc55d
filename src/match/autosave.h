/* Where games are saved: automatically in a journal while they are played, and in the list of games when they
 * end or on request.
 *
 *	$XDG_DATA_HOME/narabe/games/      one file per game, file.h
 *	$XDG_STATE_HOME/narabe/           journals of unfinished games, journal.h
 *
 * One thread owns a store and an autosave. */
#ifndef NARABE_MATCH_AUTOSAVE_H
#define NARABE_MATCH_AUTOSAVE_H

#include "record/journal.h"

enum { STORE_MAX_GAMES = 1000, STORE_OUTCOME = 96 };

struct store_game {
	char name[256];  /* of the file */
	int64_t time;    /* last modification, in seconds */
	bool left_over;  /* a journal that no program is writing */
	bool named;      /* a person saved it under a name of their own, not a date */
	bool looked;     /* the members below are valid */
	char what[48];   /* "Othello 6x6", or that it cannot be read */
	char who[100];   /* "You - Engine 1 s" */
	char result[32]; /* "X won", "open" */
	char outcome
		[STORE_OUTCOME]; /* "lost to Level 4" where one person played, otherwise the result */
};

struct store {
	char games[JOURNAL_PATH - 300], state[JOURNAL_PATH - 300]; /* the folders */
	struct store_game *game;                                   /* newest first */
	int count;
};

/* Finds the folders from the environment. Returns false if it names none. */
bool store_init(struct store *l);

/* Frees the list. */
void store_finish(struct store *l);

/* Lists the newest STORE_MAX_GAMES games, replacing the previous list. Returns false with a sentence if a
 * folder cannot be read, or only in part; the list then has the other games. */
bool store_list(struct store *l, struct error *e);

/* Reads the game for its preview and fills in the rest of its list entry. Returns false with a sentence if it
 * cannot be read. */
bool store_look(struct store *l, int index, struct record *out, struct error *e);

/* Deletes a game's file and removes it from the list. Returns false with a sentence on failure, for instance
 * if another program is now playing the game. */
bool store_delete(struct store *l, int index, struct error *e);

/* Returns the mark of a file in the games folder. */
struct file_mark store_mark(const struct store *l, const char *name);

/* Returns the mark of the file that the journal's game was saved in, unless the file has been
 * written since; otherwise the mark of no file. */
struct file_mark store_agreed(const struct store *l, const struct journal *j);

/* Writes the record into the games folder under `name` or, if that is empty, under a new name, which it stores
 * there. Returns false with a sentence on failure. */
bool store_keep(const struct store *l, const struct record *r, char name[256], struct error *e);

/* Resumes the newest left-over journal whose game has started and was not left at its end. Games left there
 * become files. Returns false if there is none. *unread names the newer journals that cannot be opened, or only in
 * part because they are damaged, and where they are kept; it is empty if there are none. */
bool store_resume(struct store *l, struct journal *j, struct record *out, struct error *unread);

/* Returns "X won", "O won", "draw" or "open", translated. */
const char *store_result_word(int result);

/* Writes today's date, such as 2026-11-21. */
void store_date(char out[RECORD_NAME]);

/* ---- a game being saved ---- */

struct autosave {
	bool on; /* games are saved automatically */
	struct store library;
	struct journal journal;  /* of this game, once it has a move or another change */
	char name[256];          /* of its file in the games folder, or empty */
	struct file_mark agreed; /* what that file was like when the game was opened or saved */
	bool failing; /* the game could not be saved: each change tries again to save all of it */
	char left[JOURNAL_PATH]; /* the journal that could not be continued, or empty */
};

/* Starts with nothing saved. */
void autosave_init(struct autosave *k);

/* Turns automatic saving on, if there is a folder for it. */
void autosave_begin(struct autosave *k);

/* Takes over a game that was opened. `j` is its journal, which is continued, or NULL; `name` is its file in the
 * list, or empty; `agreed` is as in the struct. */
void autosave_take(
	struct autosave *k, const struct journal *j, const char *name, struct file_mark agreed);

/* Writes the changes. Returns false with a sentence if that fails; later changes try again without one. */
bool autosave_update(struct autosave *k, struct record *r, struct error *e);

/* Ends the game: if it was saved automatically, its journal becomes a file in the list. Returns false with a
 * sentence if that fails; the journal then stays, and becomes a file at the next start. On success *e is empty,
 * unless the game's file has changed on disk meanwhile: it then says under which name the game is saved. */
bool autosave_put_away(struct autosave *k, struct record *r, struct error *e);

/* Saves the game when the user leaves: at its end it goes into the list; before that it stays in its journal,
 * and *open is set. Returns false if it could not be saved, with a sentence unless nothing was to be
 * saved automatically. *e is as in autosave_put_away(). */
bool autosave_leave(struct autosave *k, struct record *r, bool *open, struct error *e);

/* Returns whether the name that a user gives a game means a file outside the list: a path, or a name with the
 * suffix of a format other than narabe's own, the format of the list. */
bool autosave_is_path(const char *given);

/* Saves the game. A bare name that record_check_name() accepts is a file in the list of games; "" is the game's
 * own name or a new one; k->name is set. A path, or a name with the suffix of another format, is a file outside
 * the list: "/..." can be anywhere, any other is below the folder in which the program was started. Returns
 * false with a sentence on failure, for instance if the file exists. */
bool autosave_save_as(struct autosave *k, struct record *r, const char *name, struct error *e);

/* Writes the name that autosave_save_as() would choose. */
void autosave_name(const struct autosave *k, const struct record *r, char name[256]);

/* Finds the games folder. Returns false with a sentence if the environment names none. */
bool autosave_find_folders(struct autosave *k, struct error *e);

enum { AUTOSAVE_PATH_SIZE = JOURNAL_PATH + 256 };

/* Finds the file of the game that a user names: a path with a slash; otherwise a file in the folder
 * where the program was started; otherwise a game in the list, with or without its suffix,
 * preferably that of *g. Returns false if there is none. */
bool autosave_find(
	struct autosave *k, const char *name, const struct game *g, char path[AUTOSAVE_PATH_SIZE]);

#endif
