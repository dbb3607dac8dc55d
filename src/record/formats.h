/* The kinds of files that games are in, listed once; and the games of a file, one after another.
 *
 *	record_games_open() ── record_games_next(), until GAMES_END ── record_games_close()
 *	     the whole text        one record at a time
 *
 * So the memory for a collection is that of its text, at most RECORD_FILE_MAX, and of one game. One
 * thread owns a record_games. */
#ifndef NARABE_RECORD_FORMATS_H
#define NARABE_RECORD_FORMATS_H

#include "record/sgf.h"

/* A kind of file. A reader function takes the text from rd->at on and, on success, leaves rd->at
 * behind what it has read; otherwise the sentence names line and column, or byte. */
struct record_format {
	const char *name;     /* "ggf" */
	const char *suffixes; /* in lower case, separated by blanks */
	const char *about;
	bool othello;  /* it is for Othello alone */
	bool branches; /* it holds all that was played; otherwise only the main line */
	bool starts;   /* games may begin with another position than the board's */
	bool binary;   /* not text */

	/* Whether a file is of this kind, by its content; the last kind takes all others. */
	bool (*is)(const char *text, size_t size);

	/* Goes to the next game; false if there is none. */
	bool (*find)(struct record_reader *rd);

	/* Reads the game there into rd->record, which is empty. */
	bool (*read)(struct record_reader *rd);

	/* NULL: it is only read. */
	void (*write)(const struct record *r, FILE *f);
};

/* The one of wthor.c. */
extern const struct record_format record_wthor;

/* In a fixed order; NULL after the last. */
const struct record_format *record_format_at(int index);

/* By name; by the suffix of a file's name; by a file's content. Returns NULL if there is none; a file always
 * has one. */
const struct record_format *record_format_find(const char *name);
const struct record_format *record_format_of_path(const char *path);
const struct record_format *record_format_of_text(const char *text, size_t size);

/* Returns whether it can write this game; if not, with a sentence. */
bool record_format_writes(const struct record_format *f, const struct record *r, struct error *e);

/* The games of a file. */
struct record_games {
	const struct record_format *format;
	struct record_reader rd;
	char *text;
	const char *path;
	int number; /* of the game read last, from 1 */
};

enum record_games_found { GAMES_END, GAMES_ONE, GAMES_BAD, GAMES_FILE_BAD };

/* Opens a file, or the standard input if the path is "-"; the path must stay valid. Returns false with a
 * sentence. */
bool record_games_open(struct record_games *gs, const char *path, struct error *e);

/* Reads the next game: free it with record_finish(). After GAMES_BAD, with a sentence that names
 * file, game and place, the next call continues behind that game. After GAMES_FILE_BAD
 * no game was read: the sentence names what is wrong with the file, or with one beside it, and the
 * games that can be read follow. */
enum record_games_found record_games_next(
	struct record_games *gs, struct record *out, struct error *e);

void record_games_close(struct record_games *gs);

#endif
