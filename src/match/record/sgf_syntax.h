/* Reading and writing records a node at a time: what the files record_*.c and the journal share.
 *
 *	record_reader.c       brackets, properties, words
 *	record_root.c         which game it is, stones that are set up
 *	record_read.c         moves, what is said of a node, the tree
 *	record_transcript.c   moves without anything else
 *	record_write.c        the other way */
#ifndef NARABE_MATCH_RECORD_SGF_SYNTAX_H
#define NARABE_MATCH_RECORD_SGF_SYNTAX_H

#include "match/record/file.h"

/* What is read, and where. */
struct record_reader {
	const char *text, *at, *end; /* behind the whole text stands a zero byte */
	struct record *record;
	struct error *e;
	bool one_line; /* a node ends with its line, and "\n" in texts is a new line */

	char *value; /* of the property at hand; as large as the text */
	char *extra; /* properties of other programs at this node; likewise */
	size_t extra_used;
	bool first_value; /* of its property */

	int node;   /* the node at hand */
	bool own;   /* it has NRB */
	bool moved; /* it has B or W */
	bool here;  /* it is the one looked at */

	/* At the root. */
	char game[GAME_NAME], source[GAME_SOURCE];
	bool is_othello, stones, set_up;
	int board_size;
	struct state start;
	enum side to_move;
};

/* Called for each value of each property: rd->value holds it, [raw, rd->at) is how it stands
 * there. False with a sentence ends the walk. */
typedef bool (*property_fn)(struct record_reader *rd, const char *name, const char *raw);

/* False with a sentence when there is no memory, or for a zero byte in the text. To be finished in
 * any case. */
bool record_reader_init(
	struct record_reader *rd, struct record *r, const char *text, size_t size, struct error *e);
void record_reader_finish(struct record_reader *rd);

/* Refuses what stands at `at`; returns false. */
bool record_refuse(struct record_reader *rd, const char *at, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

void record_skip_blanks(struct record_reader *rd);

static inline bool
record_next_is(const struct record_reader *rd, char c)
{
	return rd->at < rd->end && *rd->at == c;
}

/* Calls `each` for the properties from rd->at on, which then stands behind them. */
bool record_walk(struct record_reader *rd, property_fn each);

/* Copies the value of KEY=VALUE, or "" for KEY alone, from the words in rd->value; false when it is
 * not there. */
bool record_word(const struct record_reader *rd, const char *key, char *out, size_t size);

/* "cd" of a program that names rows by letters becomes "c4"; other text stays. */
void record_cell_text(const struct game *g, const char *text, char out[GAME_MOVE_TEXT]);

/* Reads the root: the record is initialised by what it says. */
bool record_read_root(struct record_reader *rd);

/* Reads a node that follows `parent`; one without a move is said of `parent` itself. *node is the
 * one that was read. */
bool record_read_node(struct record_reader *rd, int parent, int *node);

/* Reads a new node after `parent`, which has the next number. False when the text up to rd->end is
 * anything else; the record is then as it was. */
bool record_read_new(struct record_reader *rd, int parent);

/* Reads what is now to be said of a node that is there. False, with nothing changed, when the text
 * up to rd->end is anything but properties. */
bool record_read_again(struct record_reader *rd, int node);

/* All is read: a result of resignation is the main line's, unless that has another. */
void record_read_resignation(struct record *r);

/* Reads Othello's moves without anything else, for the board on which they are legal. */
bool record_read_transcript(struct record_reader *rd);

/* Writes a node without the ';' before it. In one line, new lines in texts are escaped, and the
 * node looked at is not marked. */
void record_write_node(const struct record *r, int node, bool one_line, FILE *f);

#endif
