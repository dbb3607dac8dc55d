/* A game that is kept: saved by itself while it is played, put into the list of games when it is done
 * with or when somebody says so. One thread owns it. */
#ifndef NARABE_MATCH_RECORD_AUTOSAVE_H
#define NARABE_MATCH_RECORD_AUTOSAVE_H

#include <string.h>

#include "match/record/store.h"

struct autosave {
	bool on; /* games are saved by themselves */
	struct store library;
	struct journal journal; /* of this game, once something has happened in it */
	char name[256];         /* of its file in the folder of games, or empty */
};

/* Nothing is kept yet. */
void autosave_init(struct autosave *k);

/* From now on games are saved by themselves, if there is a folder for them. */
void autosave_begin(struct autosave *k);

/* Writes what has happened. False with a sentence: it can not be, and is not tried again. */
bool autosave_update(struct autosave *k, struct record *r, struct error *e);

/* The game is done with: if it was saved by itself, its journal becomes a file of the list. */
void autosave_put_away(struct autosave *k, struct record *r);

/* The person leaves. A game that is over is put away, another stays in its journal: then *open.
 * False when it could not be saved. */
bool autosave_leave(struct autosave *k, struct record *r, bool *open);

/* Whether what a person gives as a game's name is the path of a file. */
static inline bool
autosave_is_path(const char *given)
{
	return strchr(given, '/') != NULL;
}

/* Saves the game. A name alone, as record_check_name() has it, is one of the list of games, "" the
 * one that the game has or a new one: then k->name. A path is a file outside of the list: "/..."
 * anywhere, another below the folder where the program was started. False with a sentence: also for
 * what is there already. */
bool autosave_save_as(struct autosave *k, struct record *r, const char *name, struct error *e);

/* The name that autosave_save_as() chooses. */
void autosave_name(const struct autosave *k, const struct record *r, char name[256]);

/* Where the folder of games is; false with a sentence when the environment names none. */
bool autosave_find_folders(struct autosave *k, struct error *e);

/* Opens a game: a name alone is first looked for where the program was started, then in the list. */
bool autosave_load(struct autosave *k, const char *name, struct record *out, struct error *e);

#endif
