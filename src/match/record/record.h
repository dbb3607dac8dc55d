/* The record of a game: a tree of positions in which nothing is ever lost. A move that was not
 * played before makes a new branch; going back forgets nothing.
 *
 *	root ── c2 ── b4 ── c5           the first child of each is the main line
 *	          └── d2 ── e4 ── ...    `line` runs from the root through the position looked at
 *	                                 (line[at]) to the end of the branch last followed
 *
 * Nodes stand in one array that grows and name each other by their place in it, which never
 * changes: so a node is known by its number in a journal too. One thread owns a record. */
#ifndef NARABE_MATCH_RECORD_RECORD_H
#define NARABE_MATCH_RECORD_RECORD_H

#include "games/game.h"

struct report;

enum { RECORD_NONE = -1, RECORD_ROOT = 0 };

enum {
	RECORD_SPEC = 256, /* bytes of a player's specification */
	RECORD_NAME = 64,
};

/* What a person or a review says of a move. MARK(name, SGF's property) */
#define RECORD_MARKS(MARK)      \
	MARK(GOOD, "TE")        \
	MARK(BAD, "BM")         \
	MARK(DOUBTFUL, "DO")    \
	MARK(INTERESTING, "IT") \
	MARK(NOTEWORTHY, "HO")

enum record_mark {
	MARK_NONE,
#define MARK(name, property) MARK_##name,
	RECORD_MARKS(MARK)
#undef MARK
		MARK_COUNT,
};

/* What a journal has not seen of a node yet. */
enum record_news { NEWS_NONE, NEWS_JUDGED, NEWS_CHANGED };

struct record_node {
	int parent, child, sibling; /* the first child, the next sibling; RECORD_NONE for none */
	int followed;               /* the child on the branch last followed */
	int comment, extra;         /* places in the record's texts, 0 for none */
	move_t move;                /* that led here, MOVE_NONE at the root */
	move_t best;                /* the search's move at this position, MOVE_NONE if not known */
	unsigned char mark, news;
	bool judged;      /* value and playouts mean something */
	bool proven;      /* the value is the result, however few the playouts */
	int64_t playouts; /* of the search that said so */
	double value;     /* the position's, the FIRST player's */
	bool solved;      /* the exact value is known */
	int exact;        /* then: the FIRST player's, in the game's own unit; of this session */
	double loss;      /* of the move, found inside one search: 0 to 2; negative if not known */
	int64_t used_us;  /* time the move took */
	struct state position;
};

/* What is said of the whole game; all may be empty. */
struct record_info {
	char spec[2][RECORD_SPEC]; /* players as player_spec_parse() reads them */
	char name[2][RECORD_NAME]; /* people's names */
	char date[RECORD_NAME];    /* 2026-11-21 */
	char result[RECORD_NAME];  /* as a file said it */
	uint64_t seed;
};

struct record {
	const struct game *game;
	struct record_info info;
	bool start_given; /* the start is not the game's own */
	struct record_node *node;
	int count, room;
	char *text; /* comments and properties of other programs, each ended by a zero byte */
	int text_used, text_room;
	int line[GAME_MAX_PLIES + 1];
	int at;       /* the ply looked at */
	int length;   /* plies of the line */
	bool changed; /* some node's news is NEWS_CHANGED */
	int resigned; /* the node at which `loser` gave up, RECORD_NONE while nobody has */
	enum side loser;
};

/* Starts at *start, or at the game's own start when it is NULL. False when there is no memory. */
bool record_init(struct record *r, const struct game *g, const struct state *start);

/* Frees; one of zeros is fine. */
void record_finish(struct record *r);

static inline int
record_current(const struct record *r)
{
	return r->line[r->at];
}

/* Moves from the root to a node. */
int record_depth(const struct record *r, int node);

/* The child of a node by a legal move, made if there is none. RECORD_NONE when there is no
 * memory, or after GAME_MAX_PLIES moves. */
int record_add(struct record *r, int parent, move_t move);

/* Takes back the nodes from `count` on, which record_add() has just made and nobody looks at. */
void record_drop_from(struct record *r, int count);

/* Looks at another node; its branch is the one that is followed from now on. */
void record_go(struct record *r, int node);

/* Plays a legal move at the position looked at and looks at what comes: record_add(), record_go().
 * False where that gives RECORD_NONE. */
bool record_play(struct record *r, move_t move);

/* How many children the node's parent has, and which of them it is, from 0. The root is alone. */
int record_branches(const struct record *r, int node, int *which);

/* The sibling `step` places further, round the end; the node itself when it is alone. */
int record_sibling(const struct record *r, int node, int step);

/* The branch that goes through this node becomes the main line. */
void record_promote(struct record *r, int node);

/* A node that is not the root becomes its parent's first child. */
void record_put_first(struct record *r, int node);

/* The last node of the main line. */
int record_main_end(const struct record *r);

/* Keeps what a search found, unless more playouts or a proof said it before. */
void record_judge(struct record *r, int node, double value, int64_t playouts, move_t best);

/* The value of a judged node is proven; nothing changes it any more. */
void record_prove(struct record *r, int node, double value, move_t best);

/* The one, or both, by what a search of the node's position knows. */
void record_judge_by(struct record *r, int node, const struct report *info);

/* What the move to this node lost, 0 to 2; negative for not known. */
void record_set_loss(struct record *r, int node, double loss);
void record_add_time(struct record *r, int node, int64_t used_us);
void record_set_mark(struct record *r, int node, enum record_mark mark);

/* -1, 0, 1 for the first player at the position looked at, or GAME_OPEN: by the rules, or because
 * somebody gave up there. */
int record_result(const struct record *r);

/* A side gives up at the position looked at, whose branch becomes the main line; an earlier
 * resignation is forgotten. A file holds it where that line ends there. */
void record_resign(struct record *r, enum side loser);

/* The resignation at the position looked at is taken back; false when there is none. */
bool record_take_back_resignation(struct record *r);

/* Text; "" when there is none. The pointer holds until the next text is set. */
const char *record_comment(const struct record *r, int node);
void record_set_comment(struct record *r, int node, const char *text);

/* Properties that other programs wrote in a file, as they stand there. */
const char *record_extra(const struct record *r, int node);
void record_set_extra(struct record *r, int node, const char *text);

/* Something was said of the node, or of the game at the root: a journal is to write it again. */
void record_touch(struct record *r, int node);

/* All is as it should be: nothing is news. */
void record_settle(struct record *r);

#endif
