/* Reading and writing records node by node: what the record's files and the journal share.
 *
 *	reader.c         the text of all of them: its encoding, its brackets, where it is refused
 *	sgf_read.c       the game, setup stones, moves, properties of nodes, the tree
 *	sgf_write.c      the reverse
 *	ggf.c            the same of GGF
 *	wthor.c          reading WTHOR and its lists of names
 *	formats.c        which of them a file needs; bare moves, Reversi in PGN, the lines that match writes */
#ifndef NARABE_RECORD_SGF_H
#define NARABE_RECORD_SGF_H

#include "record/file.h"

enum wthor_list { WTHOR_PLAYERS, WTHOR_TOURNAMENTS, WTHOR_LISTS };

/* All zero: there are none. */
struct wthor_names {
	char *list[WTHOR_LISTS]; /* the files as they are; NULL: there is none */
};

/* The state of reading a text. */
struct record_reader {
	const char *text, *at, *end; /* the text is followed by a zero byte */
	struct record *record;
	struct error *e;
	bool no_memory; /* for this game: it may well be readable */
	bool of_file;   /* what is wrong is the file, not one of its games */
	bool by_line;   /* bare moves: each line is a game */
	bool single; /* the only game that is read: what lies beside the file must not prevent that */
	bool one_line; /* a node ends with its line, and "\n" in texts is a new line */
	bool ended;    /* the text ended within brackets */
	/* How far lines are counted, where the last of them begins, and its number from 0. */
	const char *counted, *line_begin;
	int line;

	char *recoded; /* the text, if it was not UTF-8 */
	char *value;   /* of the current property; as large as the text */
	char *extra;   /* properties of other programs at this node */
	size_t extra_used;
	bool named; /* another value of its property is in `extra` */

	const char *path;         /* of the file, for those that lie beside it; NULL: none */
	struct wthor_names names; /* such ones */

	int node;    /* the current node */
	bool judged; /* its NRB has a value */
	bool moved;  /* it has B or W */
	bool here;   /* it is marked as the current one of the game */

	/* At the root. */
	char game[GAME_NAME], source[GAME_SOURCE];
	bool is_othello, stones, set_up;
	int board_size;
	struct state start;
	enum side to_move;
	bool other_overtime; /* its clock has periods that are not understood */
};

/* Returns false with a sentence if memory runs out. Must be finished in either case. */
bool record_reader_init(
	struct record_reader *rd, struct record *r, const char *text, size_t size, struct error *e);

/* Prepares for another game of the text, to be read into *r. */
void record_reader_next(struct record_reader *rd, struct record *r, struct error *e);

/* Makes the text UTF-8; at its beginning: from the character set that an SGF declares (CA), from ISO 8859-1
 * where none is declared and bytes are not UTF-8. Returns false with a sentence if it contains a zero byte,
 * or memory runs out. */
bool record_take_text(struct record_reader *rd);
void record_reader_finish(struct record_reader *rd);

/* Reports that memory ran out; returns false. */
bool record_lacks_memory(struct record_reader *rd);

/* Reports an error at position `at`; returns false. */
bool record_refuse(struct record_reader *rd, const char *at, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

static inline bool
record_next_is(const struct record_reader *rd, char c)
{
	return rd->at < rd->end && *rd->at == c;
}

/* Skips blanks, except the end of a node's line. */
void record_skip_blanks(struct record_reader *rd);

/* Called for each value of each property: rd->value holds it, [raw, rd->at) is its source text.
 * Returning false with a sentence ends the walk. */
typedef bool (*record_property_fn)(struct record_reader *rd, const char *name, const char *raw);

/* Calls `each` for the values of a node's properties; rd->at is then behind them. */
bool record_walk(struct record_reader *rd, record_property_fn each);

/* Adds a property of SGF, whose value is escaped; nothing without a value. */
void record_add_property(struct text *t, const char *name, const char *value);

/* Copies the first line of a property's value, as much of it as fits. */
void record_copy_line(char out[RECORD_NAME], const char *text);

/* Adds the property's value to rd->extra, as it is in the file. */
void record_take_extra(struct record_reader *rd, const char *name, const char *raw);

/* Reads the root and initialises the record from it. */
bool record_read_root(struct record_reader *rd);

/* Reads a new node below `parent`, which gets the next number. Returns false if the text up to rd->end is not
 * exactly one node; the record is then unchanged. */
bool record_read_new(struct record_reader *rd, int parent);

/* Replaces the properties of an existing node. False, changing nothing, if the text up to rd->end
 * is anything but properties. */
bool record_read_again(struct record_reader *rd, int node);

/* Call after reading everything: the file's result is that of the main line, and a resignation or a loss on
 * time its end, unless that is finished. */
void record_take_result(struct record *r);

/* ---- names of WTHOR ---- */

void wthor_names_free(struct wthor_names *n);

/* Returns whether a text of `size` bytes is such a list; if not, with a sentence that names the byte. */
bool wthor_list_check(enum wthor_list which, const char *text, size_t size, struct error *e);

/* Gets the name with a number, from 0 on, in UTF-8; false if the list has none. */
bool wthor_name(
	const struct wthor_names *n, enum wthor_list which, unsigned number, char out[RECORD_NAME]);

/* ---- formats ---- */

/* For the table of formats.h. Bare moves are Othello's, for the board on which they are legal; where
 * most lines are games of their own, each line is one. */
bool record_read_sgf(struct record_reader *rd);
bool record_read_ggf(struct record_reader *rd);

/* "+4.000", "-40.00:r", and no score of another kind of file, "38-26". */
bool record_is_ggf_result(const char *text);

/* Writes a node without the ';' before it. In one line, new lines in texts are escaped, and the
 * current node is not marked. */
void record_write_node(const struct record *r, int node, bool one_line, FILE *f);

#endif
