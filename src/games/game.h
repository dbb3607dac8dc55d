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
 * Results and values are always the FIRST player's: +1 he wins, 0 draw, -1 he loses. */
#ifndef NARABE_GAMES_GAME_H
#define NARABE_GAMES_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/rng.h"
#include "base/text.h"

enum {
	GAME_MAX_MOVES = 64, /* legal moves in one position */
	GAME_MAX_CELLS = 64,
	GAME_MAX_PLIES = 128,    /* moves of one game, passes included */
	GAME_MOVE_TEXT = 16,     /* bytes that hold any move's text */
	GAME_POSITION_TEXT = 96, /* bytes that hold any position's text */
	GAME_OPEN = 2,           /* in place of a result: the game goes on */
};

typedef uint8_t move_t;
#define MOVE_NONE ((move_t)255)

enum side { SIDE_FIRST, SIDE_SECOND, SIDE_NONE };

enum cell { CELL_EMPTY, CELL_FIRST, CELL_SECOND };

/* A position. The bit of a cell on these bitboards is the game's own business. */
struct state {
	uint64_t stones[2]; /* the first player's, the second player's */
	uint64_t to_move;   /* enum side */
};

/* Which cells each side played on, a bit each, by its number. */
struct playout_trace {
	uint64_t played[2];
	int result;
};

struct game;

/* How a game is played out:
 *   random    every legal move has the same chance
 *   corner    a corner whenever one is legal, else random (boards whose most stones win)
 *   decisive  a move that wins at once, else one that keeps the opponent from winning at once,
 *             else random (Teytaud, Teytaud 2010) */
enum playout_id { PLAYOUT_RANDOM, PLAYOUT_CORNER, PLAYOUT_DECISIVE, PLAYOUT_IDS };

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

	/* The hot loops, by enum playout_id; NULL, but never for random, where the rules have none
	 * and search/playout.h plays move by move. Plays `count` positions, none of them over, to
	 * the end and writes their results; games that count discs are broken off after `cutoff`
	 * plies, 0 for never, and won by who is ahead; others take 0 alone. The positions are used
	 * up. Batches may be faster than single games, and give the same results as the same calls
	 * one by one only for equal batches. */
	void (*playout[PLAYOUT_IDS])(const struct game *g, struct state *s, int count, int cutoff,
		struct rng *rng, signed char *result);

	/* Random playouts as above that tell who played where from the given positions on. NULL:
	 * search/playout.h goes move by move. */
	void (*playout_traced)(const struct game *g, struct state *s, int count, struct rng *rng,
		struct playout_trace *trace);

	enum cell (*get)(const struct game *g, const struct state *s, int cell);
	void (*put)(const struct game *g, struct state *s, int cell, enum cell what);

	/* The cell on which a legal move's stone comes to lie, or -1 for a pass. */
	int (*landing)(const struct game *g, const struct state *s, move_t m);

	/* The move that a player makes by pointing at a cell (legal or not), or MOVE_NONE. */
	move_t (*move_at)(const struct game *g, const struct state *s, int cell);

	/* After a position was put together cell by cell: decides whose move it is and refuses
	 * what can not be. `to_move` is SIDE_NONE when the text did not say. */
	bool (*settle)(const struct game *g, struct state *s, enum side to_move, struct error *e);

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
	bool by_column;    /* a move names a column; its stone falls to the lowest free level */
	enum playout_id best_playout; /* by the measurements in docs/search.md */
	bool counts_discs; /* most stones win: counts are worth showing */
	uint64_t cells;    /* every cell of the board, in the game's own bits */
};

/* NULL and a sentence that lists the boards when there is none of this name. */
const struct game *game_open(const char *name, struct error *e);

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

bool state_equal(const struct state *a, const struct state *b);
uint64_t state_hash(const struct state *s);
int state_count(const struct game *g, const struct state *s, enum cell what);
bool game_is_legal(const struct game *g, const struct state *s, move_t m);

/* Number of move sequences of exactly `depth` plies. */
uint64_t game_perft(const struct game *g, const struct state *s, int depth);

#endif
