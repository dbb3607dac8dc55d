/* The record of a game: a tree of positions in which nothing is ever lost. A move not played before
 * makes a new branch; going back deletes nothing.
 *
 *	root ── c2 ── b4 ── c5           the first child of each is the main line
 *	          └── d2 ── e4 ── ...    `line` runs from the root through the current position
 *	                                 (line[at]) to the end of the branch last followed, or
 *	                                 to where a side resigned or lost on time
 *
 * Nodes are in one growing array and refer to each other by index. The index never changes, so a
 * journal can identify a node by it. One thread owns a record. */
#ifndef NARABE_RECORD_RECORD_H
#define NARABE_RECORD_RECORD_H

#include "record/time_control.h"

struct report;

enum { RECORD_NONE = -1, RECORD_ROOT = 0 };

enum {
	RECORD_SPEC = 592, /* bytes of a player's specification */
	RECORD_NAME = 64,
	RECORD_MOST_NODES = 1 << 17, /* in a game with its branches: 130 MB */
	RECORD_MOST_DISCS = 1000,    /* for a certain win programs write more than the board has */
};

/* A user's or a review's verdict on a move: none or, in this order, a property of SGF. */
#define RECORD_MARKS "TE BM DO IT HO"
enum record_mark {
	MARK_NONE,
	MARK_GOOD,
	MARK_BAD,
	MARK_DOUBTFUL,
	MARK_INTERESTING,
	MARK_NOTEWORTHY,
	MARK_COUNT,
};

/* Changes to a node that the journal does not contain yet. */
enum record_news { NEWS_NONE, NEWS_JUDGED, NEWS_CHANGED };

struct record_node {
	int parent, child, sibling; /* the first child, the next sibling; or RECORD_NONE */
	int followed;               /* the child on the branch last followed */
	int comment, extra;         /* offsets in the record's texts, 0 for none */
	move_t move;                /* the move that led here, MOVE_NONE at the root */
	move_t best;                /* the search's move at this position, MOVE_NONE if unknown */
	unsigned char mark, news;
	bool judged;       /* value and playouts are valid */
	bool proven;       /* the value is the exact result, regardless of the playouts */
	int64_t playouts;  /* of the search that gave the value */
	double value;      /* the position's, the FIRST player's */
	bool solved;       /* the exact value is known */
	int exact;         /* if solved: the FIRST player's, in the game's own unit */
	move_t exact_best; /* a move that reaches it, MOVE_NONE if unknown */
	double loss;       /* the move's, found within one search: 0 to 2; negative if unknown */
	double loss_error; /* its possible error: 0 to 2, see judge.h */
	int64_t used_us;   /* time the move took */
	bool analysed;     /* the analysis was shown to the player of the move */
	bool by_other;     /* no person here made the move; at first as its side's player says */
	/* time the side to move had used before leaving without a move; not saved */
	int64_t spent_us;
	bool timed; /* the move was made with a clock */
	/* if timed: what its player had left after it; negative: overstepped by this much */
	int64_t left_ms;
	bool estimated;  /* another program gave an estimate */
	double estimate; /* if estimated: discs the FIRST player wins by, see RECORD_MOST_DISCS */
	struct state position;
};

/* Properties of the whole game; all may be empty. */
struct record_info {
	char spec[2][RECORD_SPEC]; /* players as player_spec_parse() reads them */
	char name[2][RECORD_NAME]; /* people's names */
	char date[RECORD_NAME];    /* 2026-11-21 */
	char result
		[RECORD_NAME]; /* as given in a file, in words of SGF or GGF: see record_read_result() */
	uint64_t seed;
	/* The agreed clock. In other programs' games with periods unknown to narabe it is not
	 * limited, but may have a main time. */
	struct time_control control;
};

/* How a side lost a game before the rules ended it. */
enum record_loss { LOST_BY_RESIGNING, LOST_ON_TIME };

struct record {
	const struct game *game;
	struct record_info info;
	bool start_given; /* the start is not the game's own */
	bool cut_short;   /* its file ends in the middle of the game: see record_doubt() */
	struct record_node *node;
	int count;
	size_t room;
	char *text; /* comments and other programs' properties, each terminated by a zero byte */
	int text_used;
	size_t text_room;
	int line[GAME_MAX_PLIES + 1];
	int at;        /* the ply of the current position */
	int length;    /* plies of the line */
	bool changed;  /* some node's news is NEWS_CHANGED */
	int result_at; /* the node to which info.result applies, or RECORD_NONE */
	int lost_at;   /* the node at which `loser` lost by `loss`, or RECORD_NONE */
	enum side loser;
	enum record_loss loss;
	int left_out;       /* its file's variations of which something could not be read */
	bool of_several;    /* its file has more games, of which only the first was read */
	struct error doubt; /* what its file has that could not be read; see record_doubt() */
};

/* Starts a record at *start, or at the game's own start if that is NULL. Returns false if memory
 * runs out. */
bool record_init(struct record *r, const struct game *g, const struct state *start);

/* Frees a record; one that is all zero is fine. */
void record_finish(struct record *r);

static inline int
record_current(const struct record *r)
{
	return r->line[r->at];
}

/* Copies the first `plies` moves of the line, at most r->length. */
void record_moves(const struct record *r, int plies, move_t *moves);

/* Returns the child of a node after a legal move, creating it if necessary. Returns RECORD_NONE if
 * memory runs out, at RECORD_MOST_NODES nodes or after GAME_MAX_PLIES moves. */
int record_add(struct record *r, int parent, move_t move);

/* Removes the nodes from `count` on, which record_add() has just created and which must not be
 * current. */
void record_drop_from(struct record *r, int count);

/* Makes another node current and follows its branch from then on. */
void record_go(struct record *r, int node);

/* Plays a legal move from the current position: record_add(), then record_go(). Returns false if
 * record_add() returns RECORD_NONE. */
bool record_play(struct record *r, move_t move);

/* Returns the number of children of the node's parent; *which is the node's index among them, from
 * 0. The root is alone. */
int record_branches(const struct record *r, int node, int *which);

/* Returns the sibling `step` places further, wrapping around; the node itself if it has no
 * siblings. */
int record_sibling(const struct record *r, int node, int step);

/* Returns the ply of the last move with alternatives up to the current position, otherwise of the
 * first one after it; counted from 1, 0 if there is none. */
int record_branch_ply(const struct record *r);

/* Makes the branch through this node the main line. */
void record_promote(struct record *r, int node);

/* Makes a node other than the root its parent's first child. */
void record_put_first(struct record *r, int node);

/* Returns the next node on the main line, or RECORD_NONE at its end. A lost game ends where it was
 * lost, whatever was tried from there. */
static inline int
record_main_next(const struct record *r, int node)
{
	return node == r->lost_at ? RECORD_NONE : r->node[node].child;
}

/* Returns whether the player given for the side that made a move is no person. */
bool record_is_engines(const struct record *r, int node);

/* Returns the last node of the main line. */
int record_main_end(const struct record *r);

/* Stores a search's result, unless the node already has a proven value or one from at least as many
 * playouts. */
void record_judge(struct record *r, int node, double value, int64_t playouts, move_t best);

/* Forgets the value, including a proof, so that another search can set it. */
void record_forget_value(struct record *r, int node);

/* Stores a proven value, which is final. */
void record_prove(struct record *r, int node, double value, move_t best);

/* Stores the value that a search of the node's position reports, proven or not. */
void record_judge_by(struct record *r, int node, const struct report *info);

/* Stores the exact value of the node's position, and a move that reaches it or MOVE_NONE. */
void record_set_exact(struct record *r, int node, int value, move_t best);

/* Sets what the move to this node lost according to a search, 0 to 2, negative if unknown; `error`
 * is how far off that may be. */
void record_set_loss(struct record *r, int node, double loss, double error);

/* Adds to the time that the move took. */
void record_add_time(struct record *r, int node, int64_t used_us);

/* Sets the mark of the move to this node. */
void record_set_mark(struct record *r, int node, enum record_mark mark);

/* Sets what the player of the move to this node had left on its clock after it. */
void record_set_left(struct record *r, int node, int64_t left_ms);

/* Returns a side's clock at the current position, as its last move left it. */
struct side_clock record_clock(const struct record *r, enum side side);

/* A result as a file gives it. */
struct record_outcome {
	int winner;    /* 1: the first player, -1: the second, 0: drawn */
	double margin; /* discs; negative: not given */
	char how;      /* 'R' resigned, 'T' on time, 'S' agreed; otherwise '\0' */
};

/* Reads a result of SGF ("B+4", "W+Resign", "Draw", "0"), of GGF ("+4.000", "-40.00:r") or of PGN
 * ("38-26", black's discs first; "1-0"). Returns false if it gives neither a winner nor a draw. */
bool record_read_result(const char *text, struct record_outcome *out);

/* Returns whether the file's result still applies: it is that of the main line's end. */
bool record_has_result(const struct record *r);

/* Returns the result at the current position, -1, 0 or 1 for the first player, or GAME_OPEN for an
 * unfinished game. A finished game has the file's result, if there is one, otherwise that of the
 * rules; others may be lost by resignation or on time. */
int record_result(const struct record *r);

/* Returns the same at the end of the line, however far back the current position is. */
int record_line_result(const struct record *r);

/* Returns the same at the end of the main line, whichever line is current. */
int record_main_result(const struct record *r);

/* Ends the game at the current position, because a side resigns or runs out of time. Makes its
 * branch the main line and forgets an earlier such loss. A file stores it only if the main line
 * ends there. */
void record_lose(struct record *r, enum side loser, enum record_loss loss);

/* Returns whether the game was lost in this way at the current position. */
bool record_is_lost(const struct record *r, enum record_loss loss);

/* Takes back such a loss at the current position. Returns false if there is none. */
bool record_take_back_loss(struct record *r);

/* Returns a node's comment, "" if there is none. The pointer is valid until the next text is
 * set. */
const char *record_comment(const struct record *r, int node);

/* Sets a node's comment. Returns false if memory runs out; the comment is then unchanged. */
bool record_set_comment(struct record *r, int node, const char *text);

/* Returns a node's properties of other programs as they are in the file, "" if there are none. The
 * pointer is valid until the next text is set. */
const char *record_extra(const struct record *r, int node);

/* Sets those properties. Returns false if memory runs out; they are then unchanged. */
bool record_set_extra(struct record *r, int node, const char *text);

/* Marks a node as changed, so that the journal writes it again; the root stands for the whole
 * game. */
void record_touch(struct record *r, int node);

/* Marks everything as unchanged. */
void record_settle(struct record *r);

/* ---- branches as the rows of a list ----
 *
 * A row is a run of moves without alternatives. Where the game branches, the row of the main
 * continuation is followed by those of its alternatives, one level deeper, and then by the moves
 * after it:
 *
 *	1 c2 b4          the moves before the first branching
 *	3 c5 d2          the main continuation
 *	└ 3 d2 e4        its alternative
 *	5 e4 f3 ...      after the main continuation */

enum { BRANCHES_MOST = 256 }; /* rows of a list */

struct branch {
	int first, last; /* its first and last nodes */
	int ply;         /* of its first move, from 0 */
	int depth;       /* 0 on the main line */
	bool side;       /* an alternative; otherwise it continues the line above */
	bool more;       /* another alternative to the same move follows */
};

/* Fills in at most BRANCHES_MOST rows and returns their number: 0 without a move, 1 without
 * branches. */
int branches_list(const struct record *r, struct branch out[BRANCHES_MOST]);

#endif
