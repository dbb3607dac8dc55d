/* Reads and writes records node by node: shared by the record's files and the journal.
 *
 *	reader.c         the text of all formats: encoding, brackets, places of errors
 *	sgf_read.c       the game, setup stones, moves, properties of nodes, the tree
 *	sgf_write.c      the reverse
 *	ggf.c            the same for GGF
 *	wthor.c          reading WTHOR and its lists of names
 *	formats.c        recognises formats; bare moves, Reversi in PGN, the lines that match writes */
#ifndef NARABE_RECORD_SGF_H
#define NARABE_RECORD_SGF_H

#include "record/file.h"

enum wthor_list { WTHOR_PLAYERS, WTHOR_TOURNAMENTS, WTHOR_LISTS };

/* All zero: there are none. */
struct wthor_names {
	char *list[WTHOR_LISTS]; /* the contents of the files; NULL: there is none */
};

/* The state of a reader. */
struct record_reader {
	const char *text, *at, *end; /* the text is followed by a zero byte */
	struct record *record;
	struct error *e;
	bool no_memory;           /* for this game, which may well be readable */
	bool of_file;             /* the error is the file's, not one game's */
	bool by_line;             /* bare moves: each line is a game */
	const struct game *board; /* and their board, the default one unless the caller sets it */
	bool single;      /* the only game that is read: files beside it must not prevent that */
	bool binary;      /* it has no lines: places are bytes */
	bool one_line;    /* a node ends with its line, and "\n" in texts is a new line */
	bool ended;       /* the text ended within brackets */
	bool cut_comment; /* those of a comment, whose beginning is in value */
	/* The end of the lines counted so far, the beginning of the last, and its number from 0. */
	const char *counted, *line_begin;
	int line;

	char *recoded; /* the text, if it was not UTF-8 */
	char *value;   /* the current property's; as large as the text */
	char *extra;   /* properties of other programs at this node */
	size_t extra_used;
	bool named; /* `extra` has another value of the same property */

	const char *path;         /* of the file, to find others beside it; NULL: none */
	struct wthor_names names; /* read from those files */

	int node;    /* the current node */
	bool judged; /* its NRB has a value */
	bool moved;  /* it has B or W */
	bool here;   /* it is marked as the current one of the game */

	/* At the root. */
	char game[GAME_NAME], source[GAME_SOURCE];
	bool is_othello, stones, set_up;
	int board_size; /* columns and rows; 0: not a size */
	struct state start;
	enum side to_move;
	bool other_overtime; /* its clock has unknown periods */
	const char *raw;     /* the source text of the value to complain about */
};

/* Starts reading a text. Returns false with a sentence if memory runs out. Call
 * record_reader_finish() in either case. */
bool record_reader_init(
	struct record_reader *rd, struct record *r, const char *text, size_t size, struct error *e);

/* Prepares for another game of the text, to be read into *r. */
void record_reader_next(struct record_reader *rd, struct record *r, struct error *e);

/* Recodes the text to UTF-8 before it is read: from the character sets that an SGF declares (CA),
 * and bytes that are still not UTF-8 from ISO 8859-1. Returns false with a sentence if it contains
 * a zero byte, or memory runs out. */
bool record_take_text(struct record_reader *rd);

/* Frees what the reader owns. */
void record_reader_finish(struct record_reader *rd);

/* Reports that memory ran out and returns false. */
bool record_lacks_memory(struct record_reader *rd);

/* Reports an error at `at` in the text, by its line and column, or its byte, and returns false. */
bool record_refuse(struct record_reader *rd, const char *at, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

static inline bool
record_next_is(const struct record_reader *rd, char c)
{
	return rd->at < rd->end && *rd->at == c;
}

/* Skips blanks, except the end of a node's line. */
void record_skip_blanks(struct record_reader *rd);

/* Returns the place behind the ')' that closes the bracket at `at`, or with `depth` 1 the one before
 * it; NULL if none does. */
const char *record_closing(const char *at, const char *end, int depth);

/* Takes a value of a property: rd->value holds it, [raw, rd->at) is its source text. Returns false
 * with a sentence to end the walk. */
typedef bool (*record_property_fn)(struct record_reader *rd, const char *name, const char *raw);

/* Calls `each` for the values of a node's properties and moves rd->at past them. */
bool record_walk(struct record_reader *rd, record_property_fn each);

/* Adds an SGF property and escapes its value; adds nothing for an empty value. */
void record_add_property(struct text *t, const char *name, const char *value);

/* Reads the size of a board, "8", or its columns and rows, "8:8", into rd->board_size; *end is behind
 * it. */
void record_take_board_size(struct record_reader *rd, const char *text, char **end);

/* Starts the record on the board of Othello of that size. Returns false with a sentence about the
 * place `at` if there is none. */
bool record_open_othello(struct record_reader *rd, const char *at);

/* Copies as much of the first line of a property's value as fits. */
void record_copy_line(char out[RECORD_NAME], const char *text);

/* Returns the end of the first of the properties that record_extra() returns, "AB[c3][d\]4]". */
const char *record_property_end(const char *text);

/* Adds the property's value to rd->extra, as it is in the file. */
void record_take_extra(struct record_reader *rd, const char *name, const char *raw);

/* Plays a side's move at rd->node and moves there, after a pass that the file omits; passes in any spelling, even
 * after the end of Othello. Returns false with a sentence if it cannot be played. */
bool record_take_move(struct record_reader *rd, enum side side, const char *text, const char *raw);

/* Reads the root and initialises the record from it. */
bool record_read_root(struct record_reader *rd);

/* Reads a new node below `parent` with the next number. Returns false if the text up to rd->end is
 * not exactly one node; the record is then unchanged. */
bool record_read_new(struct record_reader *rd, int parent);

/* Replaces the properties of an existing node. Returns false, changing nothing, if the text up to
 * rd->end is anything but properties. */
bool record_read_again(struct record_reader *rd, int node);

/* Applies the file's result to the main line, after everything was read: a resignation or a loss on
 * time ends it, unless it is finished. `whole`: the text was written at once, so the result is that of
 * the main line's end; in a journal the line may have changed since. */
void record_take_result(struct record *r, bool whole);

/* ---- names of WTHOR ---- */

/* Frees the lists of names. */
void wthor_names_free(struct wthor_names *n);

/* Returns whether a text of `size` bytes is a list of names; if not, with a sentence that names the
 * byte. */
bool wthor_list_check(enum wthor_list which, const char *text, size_t size, struct error *e);

/* Writes the name with this number, from 0, in UTF-8. Returns false if the list has none. */
bool wthor_name(
	const struct wthor_names *n, enum wthor_list which, unsigned number, char out[RECORD_NAME]);

/* ---- formats ---- */

/* Reads a game of SGF, for the table of formats.h. */
bool record_read_sgf(struct record_reader *rd);

/* Reads a game of GGF, for the table of formats.h. */
bool record_read_ggf(struct record_reader *rd);

/* Returns whether a result is GGF's, "+4.000", "-40.00:r", and not another format's, "38-26". */
bool record_is_ggf_result(const char *text);

/* Writes a node without the ';' before it. `one_line`: escapes newlines in texts and does not mark
 * the current node. */
void record_write_node(const struct record *r, int node, bool one_line, FILE *f);

#endif
