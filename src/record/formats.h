/* The one list of the formats of game files, and a reader of a file's games, one at a time.
 *
 *	record_games_open() ── record_games_next(), until GAMES_END ── record_games_close()
 *	     the whole text        one record at a time
 *
 * The memory for a collection is thus that of its text, at most RECORD_FILE_MAX, and of one game.
 * One thread owns a record_games. */
#ifndef NARABE_RECORD_FORMATS_H
#define NARABE_RECORD_FORMATS_H

#include "record/sgf.h"

/* A file format. A reader function reads the text from rd->at on. On success rd->at is after what
 * it has read; otherwise the sentence names line and column, or byte. */
struct record_format {
	const char *name;     /* "ggf" */
	const char *suffixes; /* in lower case, separated by blanks */
	const char *about;
	bool othello;  /* for Othello only */
	bool branches; /* it holds all branches; otherwise only the main line */
	bool starts;   /* games may start from another position than the board's */
	bool binary;   /* not text */

	/* Returns whether a file has this format, by its contents; the last format accepts
	 * everything. */
	bool (*is)(const char *text, size_t size);

	/* Goes to the next game. Returns false if there is none. */
	bool (*find)(struct record_reader *rd);

	/* Reads this game into rd->record, which is empty. */
	bool (*read)(struct record_reader *rd);

	/* NULL: the format is only read. */
	void (*write)(const struct record *r, FILE *f);
};

/* The format in wthor.c. */
extern const struct record_format record_wthor;

/* Returns the formats in a fixed order, NULL after the last. */
const struct record_format *record_format_at(int index);

/* Returns the format with this name, or NULL. */
const struct record_format *record_format_find(const char *name);

/* Returns the format of the path's suffix, or NULL. */
const struct record_format *record_format_of_path(const char *path);

/* Returns the format of a file by its contents; there always is one. */
const struct record_format *record_format_of_text(const char *text, size_t size);

/* Returns whether the format can write this game; if not, with a sentence. */
bool record_format_writes(const struct record_format *f, const struct record *r, struct error *e);

/* The games of a file. */
struct record_games {
	const struct record_format *format;
	struct record_reader rd;
	char *text;
	const char *path;
	int number; /* of the last game read, from 1 */
};

enum record_games_found { GAMES_END, GAMES_ONE, GAMES_BAD, GAMES_FILE_BAD };

/* Opens a file, or the standard input if the path is "-"; the path must stay valid. Returns false with a
 * sentence. */
bool record_games_open(struct record_games *gs, const char *path, struct error *e);

/* Reads the next game; free it with record_finish(). GAMES_BAD comes with a sentence that names
 * file, game and place, and the next call continues after that game. On GAMES_FILE_BAD no game was
 * read: the sentence says what is wrong with the file, or with one beside it, and the next calls
 * read the games that can be read. */
enum record_games_found record_games_next(
	struct record_games *gs, struct record *out, struct error *e);

/* Closes the file. */
void record_games_close(struct record_games *gs);

#endif
