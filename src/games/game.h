/* What a game is: its rules as pure functions over plain values.
 *
 *   struct game    a board: name, geometry, constants; opened by name, never changed, shared
 *   struct state   a position: a value without pointers, copied by assignment
 *   move_t         a number of the game's own; text goes through game_move_text/parse
 *
 * Rules read no clock, no global and no random number but those handed in, and they know no
 * search. Cells are numbered row by row from a1 (top left), level 1 (the lowest) first:
 * cell = (level * rows + row) * columns + column.
 *
 * Results and values are always the FIRST player's: +1 he wins, 0 draw, -1 he loses.
 *
 * Where both sides move at the same time (`simultaneous`) a step is two plies. The one who chooses
 * first makes a choice that waits in the state (`pending`) and changes nothing else; with the
 * other's both are played at once:
 *
 *   x ── up, waits ──▶ o ── left ──▶ both are played, x chooses first again
 *
 * So all that walks from ply to ply goes on working. What the other side has chosen is nobody's
 * to see: game_observe() takes it out. */
#ifndef NARABE_GAMES_GAME_H
#define NARABE_GAMES_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/rng.h"
#include "base/text.h"

enum {
	GAME_MAX_MOVES = 64, /* legal moves in one position */
	GAME_MAX_CELLS = 400,
	GAME_MAX_ROWS = 22,       /* of boards in struct state, the border among them */
	GAME_MAX_PLIES = 400,     /* moves of one game, passes included */
	GAME_NAME = 128,          /* bytes that hold any game's name */
	GAME_SOURCE = 12288,      /* bytes that hold any board's source */
	GAME_MOVE_TEXT = 16,      /* bytes that hold any move's text */
	GAME_POSITION_TEXT = 424, /* bytes that hold any position's text */
	GAME_BOARD_TEXT = 8192,   /* bytes that hold any board as game_board_text() draws it */
	GAME_OPEN = 2,            /* in place of a result: the game goes on */
};

typedef uint8_t move_t;
#define MOVE_NONE ((move_t)255)

enum side { SIDE_FIRST, SIDE_SECOND, SIDE_NONE };

/* What lies on a cell. Those behind CELL_SECOND are of games with trails: what is there belongs to
 * the side whose trail it is, a head stands at the end of a trail. */
enum cell {
	CELL_EMPTY,
	CELL_FIRST,
	CELL_SECOND,
	CELL_WALL,
	CELL_FIRST_HEAD,
	CELL_SECOND_HEAD,
	CELL_FIRST_CRASHED, /* a head after its last move */
	CELL_SECOND_CRASHED,
};

/* A position. The bit of a cell on these bitboards is the game's own business; boards of up to 64
 * cells are in `stones` alone and use no row, so that state_copy() copies little. */
struct state {
	uint64_t stones[2]; /* the first player's, the second player's */
	uint64_t to_move;   /* enum side: who chooses now */
	uint32_t pending;   /* the move that the other has chosen in this step + 1, 0: none */
	uint32_t rows;      /* of row[] that are used */
	uint64_t row[GAME_MAX_ROWS];
};

enum { PLAYOUT_TRACE_CELLS = 64 };

/* Which cells each side played on, a bit each, by its number; of games in which moves are cells. */
struct playout_trace {
	uint64_t played[2];
	int result;
};

struct game;

/* How a game is played out:
 *   random    every legal move has the same chance
 *   corner    a corner whenever one is legal, else random (boards whose most stones win)
 *   decisive  a move that wins at once, else one that keeps the opponent from winning at once,
 *             else random (Teytaud, Teytaud 2010)
 *   space     random, broken off once it can be told who has more space (Tron), else random
 *   territory not at all: judged as the position stands (Tron), else random
 *   straight  as space, but 3 of 4 steps go straight ahead where that is free (Tron), else random */
enum playout_id {
	PLAYOUT_RANDOM,
	PLAYOUT_CORNER,
	PLAYOUT_DECISIVE,
	PLAYOUT_SPACE,
	PLAYOUT_TERRITORY,
	PLAYOUT_STRAIGHT,
	PLAYOUT_IDS
};

/* The rules of a family of boards. Every function is mandatory unless it says otherwise. */
struct game_rules {
	void (*start)(const struct game *g, struct state *out);

	/* Legal moves in ascending order, and their number: 0 when the game is over and only then
	 * (a pass is a move). */
	int (*moves)(const struct game *g, const struct state *s, move_t out[GAME_MAX_MOVES]);

	/* Plays a legal move in place. */
	void (*play)(const struct game *g, struct state *s, move_t m);

	/* -1, 0, 1 when the game is over, else GAME_OPEN. */
	int (*result)(const struct game *g, const struct state *s);

	/* What a finished game is worth to the first player, -1 to 1, where a result does not tell;
	 * NULL: the result. Playouts then end in results whose mean is the value. */
	double (*value)(const struct game *g, const struct state *s);

	/* The hot loops, by enum playout_id; NULL, but never for random, where the rules have none
	 * and search/playout.h plays move by move. Plays `count` positions, none of them over, to
	 * the end and writes their results; games that count discs are broken off after `cutoff`
	 * plies, 0 for never, and won by who is ahead; others take 0 alone. Batches may be
	 * faster than single games, and give the same results as the same calls one by one only for
	 * equal batches. */
	void (*playout[PLAYOUT_IDS])(const struct game *g, const struct state *const *s, int count,
		int cutoff, struct rng *rng, signed char *result);

	/* What a position that is not over promises the first player, -1 to 1, without playing, and
	 * whether neither side can change what the other gets; NULL where there is no way to tell. */
	double (*evaluate)(const struct game *g, const struct state *s, bool *settled);

	/* The move of a side that nothing the other does can touch any more; false when they are
	 * not that far. NULL: they never are. */
	bool (*alone)(const struct game *g, const struct state *s, enum side side, move_t *best);

	/* How much room each side has: cells it reaches before the other; true once they are apart,
	 * then the steps that it can make at most. NULL where nobody needs room. */
	bool (*space)(const struct game *g, const struct state *s, int cells[2]);

	/* Random playouts as above that tell who played where from the given positions on. NULL:
	 * search/playout.h goes move by move. */
	void (*playout_traced)(const struct game *g, const struct state *const *s, int count,
		struct rng *rng, struct playout_trace *trace);

	/* Takes out what has no influence on how the game goes on; NULL: there is nothing. */
	void (*canonicalise)(const struct game *g, struct state *s);

	enum cell (*get)(const struct game *g, const struct state *s, int cell);
	void (*put)(const struct game *g, struct state *s, int cell, enum cell what);

	/* The cell on which a legal move's stone comes to lie, or -1 for a pass. */
	int (*move_to_cell)(const struct game *g, const struct state *s, move_t m);

	/* The word for a move; NULL where moves are called by the cell they land on. */
	const char *(*move_name)(const struct game *g, const struct state *s, move_t m);

	/* The move that a player makes by pointing at a cell (legal or not), or MOVE_NONE. */
	move_t (*move_at)(const struct game *g, const struct state *s, int cell);

	/* After a position was put together cell by cell: decides whose move it is and refuses
	 * what can not be. `to_move` is SIDE_NONE when the text did not say. */
	bool (*validate)(const struct game *g, struct state *s, enum side to_move, struct error *e);

	/* The cells of the finished game's winning line or lines, as many as returned (up to
	 * GAME_MAX_CELLS); NULL for games without lines. */
	int (*winning_cells)(const struct game *g, const struct state *s, int *cells);
};

struct game {
	const struct game_rules *rules;
	const char *name;       /* "othello:8" */
	const char *title;      /* "Othello 8x8" */
	const char *const *how; /* how it is played, a sentence each; NULL behind the last */
	int columns, rows, layers;
	bool by_column; /* a move names a column; its stone falls to the lowest free level */
	enum playout_id best_playout; /* by the measurements in docs/search.md */
	bool counts_discs;            /* most stones win: counts are worth showing */
	bool simultaneous;            /* both sides move at once */
	const char *signs;            /* of enum cell in positions as text; NULL: 0 1 2 */
	uint64_t cells;     /* every cell of the board, in the game's own bits; 0: in rows */
	const void *board;  /* what the family knows of this board alone */
	const char *source; /* of a board from a file: all it said, as one word; else NULL */
	uint64_t sum;       /* of such a board: checksum of its source; else 0 */
};

/* Boards with parameters, as tron:9x7 or tron:FILE, are made when they are first asked for and
 * stay. NULL and a sentence that lists the boards when there is none of this name. Any thread. */
const struct game *game_open(const char *name, struct error *e);

/* The same for a board of this source, whatever is in its file by now; NULL: game_open(). */
const struct game *game_open_source(const char *name, const char *source, struct error *e);

/* All boards, in a fixed order; NULL behind the last. */
const struct game *game_at(int index);

static inline int
game_cell_count(const struct game *g)
{
	return g->columns * g->rows * g->layers;
}

static inline int
game_cell(const struct game *g, int column, int row, int layer)
{
	return (layer * g->rows + row) * g->columns + column;
}

/* +1 when the first player is to move, else -1: turns a first player's value into the
 * mover's, and back. */
static inline int
state_sign(const struct state *s)
{
	return s->to_move == SIDE_FIRST ? 1 : -1;
}

/* *to = *from, without rows that are not used. */
static inline void
state_copy(struct state *to, const struct state *from)
{
	__builtin_memcpy(to, from, offsetof(struct state, row));
	if (__builtin_expect(from->rows != 0, 0))
		__builtin_memcpy(to->row, from->row, from->rows * sizeof *from->row);
}

bool state_equal(const struct state *a, const struct state *b);
uint64_t state_hash(const struct state *s);
int state_count(const struct game *g, const struct state *s, enum cell what);
bool game_is_legal(const struct game *g, const struct state *s, move_t m);

/* Whether the move is a pass: it has neither a cell nor a name. */
bool game_is_pass(const struct game *g, const struct state *s, move_t m);

/* Whether nothing but a pass can be played; then *pass is it. */
bool game_must_pass(const struct game *g, const struct state *s, move_t *pass);

/* The value of a finished game, the first player's. */
double game_value(const struct game *g, const struct state *s);

/* The result of a finished game; where that does not tell its value, a win or a loss as often as
 * makes their mean the value, else a draw. */
int game_draw_result(const struct game *g, const struct state *s, struct rng *rng);

/* Whether heads leave trails on it between walls: the cells behind CELL_SECOND are in use. */
static inline bool
game_has_trails(const struct game *g)
{
	return g->signs != NULL;
}

/* Whether its board is a table of payoffs, from which both choose once: cells say nothing then. */
static inline bool
game_is_table(const struct game *g)
{
	return g->simultaneous && !game_has_trails(g);
}

/* The number of a ply as people count them: where both move at once, a step of both is one. */
static inline int
game_move_number(const struct game *g, int ply)
{
	return (g->simultaneous ? ply / 2 : ply) + 1;
}

/* Who may choose now: a bit for each side; both where they move at once and nobody has chosen
 * yet, none when the game is over. */
unsigned game_movers(const struct game *g, const struct state *s);

/* The position as `side` may know it: what the other has chosen in this step is taken out and
 * `side` chooses first. The same position where sides move in turn. */
struct state game_observe(const struct game *g, const struct state *s, enum side side);

/* A step of both: in place, from a position in which nobody has chosen. */
void game_play_joint(const struct game *g, struct state *s, move_t first, move_t second);

/* Number of move sequences of exactly `depth` plies. */
uint64_t game_perft(const struct game *g, const struct state *s, int depth);

#endif
