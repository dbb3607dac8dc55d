/* Reading and writing records node by node: what the record's files and the journal share.
 *
 *	sgf_read.c       the game, setup stones, moves, properties of nodes, the tree
 *	transcript.c     bare moves
 *	sgf_write.c      the reverse */
#ifndef NARABE_MATCH_RECORD_SGF_H
#define NARABE_MATCH_RECORD_SGF_H

#include "match/record/file.h"

/* The state of reading a text. */
struct record_reader {
	const char *text, *at, *end; /* the text is followed by a zero byte */
	struct record *record;
	struct error *e;
	bool one_line; /* a node ends with its line, and "\n" in texts is a new line */

	char *value; /* of the current property; as large as the text */
	char *extra; /* properties of other programs at this node; likewise */
	size_t extra_used;
	bool first_value; /* of its property */

	int node;   /* the current node */
	bool own;   /* it has NRB */
	bool moved; /* it has B or W */
	bool here;  /* it is marked as the current one of the game */

	/* At the root. */
	char game[GAME_NAME], source[GAME_SOURCE];
	bool is_othello, stones, set_up;
	int board_size;
	struct state start;
	enum side to_move;
};

/* False with a sentence if memory runs out or the text contains a zero byte. Must be finished in
 * either case. */
bool record_reader_init(
	struct record_reader *rd, struct record *r, const char *text, size_t size, struct error *e);
void record_reader_finish(struct record_reader *rd);

/* Reports an error at position `at`; returns false. */
bool record_refuse(struct record_reader *rd, const char *at, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

static inline bool
record_next_is(const struct record_reader *rd, char c)
{
	return rd->at < rd->end && *rd->at == c;
}

/* Reads the root and initialises the record from it. */
bool record_read_root(struct record_reader *rd);

/* Reads a new node below `parent`, which gets the next number. False if the text up to rd->end is
 * not exactly one node; the record is then unchanged. */
bool record_read_new(struct record_reader *rd, int parent);

/* Replaces the properties of an existing node. False, changing nothing, if the text up to rd->end
 * is anything but properties. */
bool record_read_again(struct record_reader *rd, int node);

/* Call after reading everything: a resignation in the result applies to the main line, unless that
 * is finished. */
void record_read_resignation(struct record *r);

/* Reads bare Othello moves, for the board on which they are legal. */
bool record_read_transcript(struct record_reader *rd);

/* Writes a node without the ';' before it. In one line, new lines in texts are escaped, and the
 * current node is not marked. */
void record_write_node(const struct record *r, int node, bool one_line, FILE *f);

#endif
