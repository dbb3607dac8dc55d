/* A game: its rules as pure functions over plain values.
 *
 *   struct game    a board: name, geometry, constants; opened by name, never changed, shared
 *   struct state   a position: a value without pointers, copied by assignment
 *   move_t         a number of the game's own; text goes through game_move_text/parse
 *
 * Rules read no clock, no global and no random numbers but those passed in, and know nothing of the
 * search. Cells are numbered row by row from a1 (top left), level 1 (the lowest) first: cell =
 * (level * rows + row) * columns + column.
 *
 * Results and values are always the FIRST player's: +1 a win, 0 a draw, -1 a loss.
 *
 * Where both sides move at the same time (`simultaneous`) a step takes two plies. The side that
 * chooses first makes a pending choice: it waits in the state and changes nothing else. When the
 * other side has chosen too, both moves are played at once:
 *
 *   x ── up, pending ──▶ o ── left ──▶ both are played, x chooses first again
 *
 * So everything that walks ply by ply works unchanged. No side may see the other's pending choice:
 * game_observe() removes it. */
#ifndef NARABE_GAMES_GAME_H
#define NARABE_GAMES_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/rng.h"
#include "base/text.h"

enum {
	GAME_MAX_MOVES = 64, /* legal moves in one position */
	GAME_MAX_CELLS = 2500,
	GAME_MAX_ROWS = 104,       /* words in struct state: two a row of the largest board */
	GAME_MAX_PLIES = 2500,     /* moves of one game, passes included */
	GAME_NAME = 128,           /* bytes that hold any game's name */
	GAME_SOURCE = 12288,       /* bytes that hold any board's source text */
	GAME_MOVE_TEXT = 16,       /* bytes that hold any move as text */
	GAME_POSITION_TEXT = 2560, /* bytes that hold any position as text */
	GAME_BOARD_TEXT = 8192,    /* bytes that hold any board as game_board_text() draws it */
	GAME_OPEN = 2,             /* in place of a result: the game is not over */
};

typedef uint8_t move_t;
#define MOVE_NONE ((move_t)255)

enum side { SIDE_FIRST, SIDE_SECOND, SIDE_NONE };

/* The contents of a cell. Values beyond CELL_SECOND belong to games with trails: a trail cell belongs to
 * the side that left it, and a head is at the end of each trail. */
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

/* A position. Each game decides which bit is which cell. Boards of up to 64 cells live in `stones`
 * alone and use no rows, so that state_copy() copies little. */
struct state {
	uint64_t stones[2]; /* the first player's, the second player's */
	uint64_t to_move;   /* enum side: the side to choose */
	uint32_t pending;   /* the other side's pending choice in this step + 1; 0: none */
	uint32_t rows;      /* rows in use */
	uint64_t row[GAME_MAX_ROWS];
};

struct game;

/* How a playout chooses its moves:
 *   random    uniformly among the legal moves
 *   corner    a corner whenever one is legal, else random (boards where most stones win)
 *   decisive  a move that wins at once, else one that keeps the opponent from winning at once,
 *             else random (Teytaud, Teytaud 2010)
 *   space     random, stopped as soon as one side clearly has more space (Tron), else random
 *   territory no moves: the static evaluation of the position (Tron), else random
 *   straight  as space, but 3 of 4 steps go straight ahead where that is free (Tron), else random
 *   eval      decisive moves while a side can win at once, then a result drawn with the odds that
 *             the learned evaluation gives; without one the board's best playout
 * PLAYOUT_WORDS has two more, rules and best. */
enum playout_id {
	PLAYOUT_RANDOM,
	PLAYOUT_CORNER,
	PLAYOUT_DECISIVE,
	PLAYOUT_SPACE,
	PLAYOUT_TERRITORY,
	PLAYOUT_STRAIGHT,
	PLAYOUT_EVAL,
	PLAYOUT_IDS
};

/* Steps between two checks of which side has more space, in space and straight playouts. */
enum { PLAYOUT_SPACE_STEPS = 10 };

/* The search for the longest line of a side that plays alone, out of the other's reach. Its state
 * is `size` bytes. */
struct game_lone {
	size_t size;

	/* Prepares a search; returns false, with no line, if the sides still interact. Unless
	 * `fresh`, the state holds the search of another position, whose line is kept if it
	 * continues from here. */
	bool (*begin)(const struct game *g, const struct state *s, enum side side, bool fresh,
		uint64_t seed, void *lone);

	/* Continues the search, some ten nanoseconds per change; returns false when nothing better
	 * can be found. */
	bool (*improve)(void *lone, int changes);

	/* Writes the best line, up to `most` moves; returns its length. */
	int (*line)(const void *lone, move_t *line, int most);
};

/* The rules of a family of boards. Every function is mandatory unless stated otherwise. */
struct game_rules {
	void (*start)(const struct game *g, struct state *out);

	/* Legal moves in ascending order; returns their number, which is 0 exactly when the game is
	 * over (a pass is a move). */
	int (*moves)(const struct game *g, const struct state *s, move_t out[GAME_MAX_MOVES]);

	/* Plays a legal move in place. */
	void (*play)(const struct game *g, struct state *s, move_t m);

	/* -1, 0 or 1 when the game is over, otherwise GAME_OPEN. */
	int (*result)(const struct game *g, const struct state *s);

	/* The value of a finished game to the first player, -1 to 1, where it is not just the
	 * result; NULL: it is the result. Playouts then end in results whose mean is the value. */
	double (*value)(const struct game *g, const struct state *s);

	/* The hot loops, by enum playout_id. An entry may be NULL, except random's, where the rules
	 * have none; search/playout.h then plays move by move. Plays `count` positions, none of
	 * them over, to the end and writes their results. Games that count discs stop after
	 * `cutoff` plies (0: never) and are won by the side ahead; other games accept 0 only.
	 * Batches may be faster than single games, but only equal batches are guaranteed to give
	 * equal results. */
	void (*playout[PLAYOUT_IDS])(const struct game *g, const struct state *const *s, int count,
		int cutoff, struct rng *rng, signed char *result);

	/* The static evaluation of a position that is not over, for the first player, -1 to 1. Sets
	 * *settled to whether neither side can still affect the other's outcome. NULL: there is
	 * none. */
	double (*evaluate)(const struct game *g, const struct state *s, bool *settled);

	/* The search for a side that the other can no longer affect. NULL: they always interact. */
	const struct game_lone *lone;

	/* Removes the moves by which a side closes itself in: those into a part of the board with
	 * fewer steps than another of its `count` moves leads to. The others keep their order;
	 * returns their number, at least 1. A rule of thumb, not a proof. NULL: no move does. */
	int (*skip_pockets)(const struct game *g, const struct state *s, enum side side,
		move_t *moves, int count);

	/* Each side's space: the cells it reaches before the other. Returns true once the sides are
	 * separated; `cells` are then the most steps each can make. NULL where space does not
	 * matter. */
	bool (*space)(const struct game *g, const struct state *s, int cells[2]);

	/* Removes everything that cannot affect the rest of the game. NULL: there is nothing to
	 * remove. */
	void (*canonicalise)(const struct game *g, struct state *s);

	enum cell (*get)(const struct game *g, const struct state *s, int cell);
	void (*put)(const struct game *g, struct state *s, int cell, enum cell what);

	/* Returns the cell where a legal move's stone ends up, or -1 for a pass. */
	int (*move_to_cell)(const struct game *g, const struct state *s, move_t m);

	/* The name of a move; NULL where moves are named after their cell. */
	const char *(*move_name)(const struct game *g, const struct state *s, move_t m);

	/* The move that a player makes by pointing at a cell (not necessarily legal), or
	 * MOVE_NONE. */
	move_t (*move_at)(const struct game *g, const struct state *s, int cell);

	/* Checks a position that was set up cell by cell: determines the side to move and rejects
	 * impossible positions. `to_move` is SIDE_NONE if the text did not give it. */
	bool (*validate)(const struct game *g, struct state *s, enum side to_move, struct error *e);

	/* Writes the cells of a finished game's winning lines; returns their number (up to
	 * GAME_MAX_CELLS). NULL: the game has no lines. */
	int (*winning_cells)(const struct game *g, const struct state *s, int *cells);
};

struct game {
	const struct game_rules *rules;
	const char *name;       /* "othello:8" */
	const char *title;      /* "Othello 8x8" */
	const char *about;      /* a description in one short sentence; NULL for a table */
	const char *const *how; /* the rules, a sentence each, ending with NULL */
	int columns, rows, layers;
	bool by_column; /* a move names a column; its stone falls to the lowest free level */
	enum playout_id best_playout; /* from the measurements in docs/lab/search.md */
	bool counts_discs;            /* most stones win: counts are worth showing */
	bool simultaneous;            /* both sides move at once */
	const char *signs;            /* one character per enum cell for positions as text; NULL: 0
	                               * 1 2 */
	uint64_t cells;     /* every cell of the board, in the game's own bits; 0: the board is in
	                     * rows */
	const void *board;  /* data of this board, private to its family */
	const char *source; /* the content of a board from a file, as one word; otherwise NULL */
	uint64_t sum;       /* the checksum of `source`; 0 without one */
};

/* Opens a board. Boards with parameters, such as tron:9x7 or tron:FILE, are made on first use and
 * stay in memory. Returns NULL, with a sentence that lists the boards, if the name is unknown. Any
 * thread. */
const struct game *game_open(const char *name, struct error *e);

/* Opens a board with this source, whatever its file now contains; with NULL, calls game_open(). */
const struct game *game_open_source(const char *name, const char *source, struct error *e);

/* Returns a board by its index in a fixed order; NULL after the last. */
const struct game *game_at(int index);

/* Returns the letter of a column, a to z and A to Z. */
static inline char
game_column_letter(int column)
{
	return (char)(column < 26 ? 'a' + column : 'A' + column - 26);
}

/* Returns the number of cells. */
static inline int
game_cell_count(const struct game *g)
{
	return g->columns * g->rows * g->layers;
}

/* Returns the number of a cell. */
static inline int
game_cell(const struct game *g, int column, int row, int layer)
{
	return (layer * g->rows + row) * g->columns + column;
}

/* Returns whether a move names a layer: there are several, and nothing falls. */
static inline bool
game_chooses_layer(const struct game *g)
{
	return g->layers > 1 && !g->by_column;
}

/* Returns the sign of a value as a result: 1, 0 or -1. */
static inline int
sign_of(int value)
{
	return (value > 0) - (value < 0);
}

/* Returns +1 for the first player, -1 for the second: the factor between the first player's values
 * and a side's own. */
static inline int
side_sign(enum side side)
{
	return side == SIDE_FIRST ? 1 : -1;
}

/* Returns this factor for the side to move. */
static inline int
state_sign(const struct state *s)
{
	return side_sign((enum side)s->to_move);
}

/* Copies a position, without unused rows. */
static inline void
state_copy(struct state *to, const struct state *from)
{
	__builtin_memcpy(to, from, offsetof(struct state, row));
	if (__builtin_expect(from->rows != 0, 0))
		__builtin_memcpy(to->row, from->row, from->rows * sizeof *from->row);
}

/* Returns whether two positions are the same. */
bool state_equal(const struct state *a, const struct state *b);

/* Returns a hash that equal positions share. */
uint64_t state_hash(const struct state *s);

/* Returns the number of cells that hold `what`. */
int state_count(const struct game *g, const struct state *s, enum cell what);

/* Returns the FIRST player's discs less the other's at the end of a game, with the empty cells counted for the
 * winner, as in tournaments. */
int game_final_discs(const struct game *g, const struct state *s);

/* Returns whether a move is legal. */
bool game_is_legal(const struct game *g, const struct state *s, move_t m);

/* Returns whether the move is a pass: it has neither a cell nor a name. */
bool game_is_pass(const struct game *g, const struct state *s, move_t m);

/* Returns whether a pass is the only legal move; *pass is then that move. */
bool game_must_pass(const struct game *g, const struct state *s, move_t *pass);

/* Returns the value of a finished game for the first player. */
double game_value(const struct game *g, const struct state *s);

/* Returns the result of a finished game. Where its value is not a result, draws a win or a loss with
 * probabilities whose mean is the value, or a draw if it is 0. */
int game_draw_result(const struct game *g, const struct state *s, struct rng *rng);

/* Returns whether the game has walls, heads and trails: cells beyond CELL_SECOND are in use. */
static inline bool
game_has_trails(const struct game *g)
{
	return g->signs != NULL;
}

/* Returns whether the game is a payoff table, in which both sides choose once: cells then mean
 * nothing. */
static inline bool
game_is_table(const struct game *g)
{
	return g->simultaneous && !game_has_trails(g);
}

/* Returns the name of a side's choice in a payoff table. */
const char *game_table_name(const struct game *g, enum side side, int choice);

/* Returns what a pair of choices pays the first player, -1 to 1. */
double game_table_pay(const struct game *g, int row, int column);

/* Returns whether moves are cells of the board, the same for both sides. */
static inline bool
game_moves_are_cells(const struct game *g)
{
	return !g->simultaneous;
}

/* Returns the plies of a step: two where both sides move at once. */
static inline int
game_step_plies(const struct game *g)
{
	return g->simultaneous ? 2 : 1;
}

/* Returns whether the game is Othello, on a board of any size. Solvers, the book and knowledge of
 * corners apply to Othello alone; counts_discs does not imply it. */
bool game_is_othello(const struct game *g);

/* Returns the move number of a ply, from 1, as people count: where both sides move at once, a step
 * is one move. */
static inline int
game_move_number(const struct game *g, int ply)
{
	return ply / game_step_plies(g) + 1;
}

/* Returns the position as `side` sees it: the other's pending choice in this step is removed and
 * `side` chooses first. Unchanged where sides move in turn. */
struct state game_observe(const struct game *g, const struct state *s, enum side side);

/* Writes the position that game_observe() returns into *out, which costs less on large boards. */
void game_observe_to(
	const struct game *g, const struct state *s, enum side side, struct state *out);

/* Writes the legal moves of a side as it sees the position; returns their number. */
int game_moves_of(
	const struct game *g, const struct state *s, enum side side, move_t out[GAME_MAX_MOVES]);

/* Plays a step of both sides in place, from a position without a pending choice. */
void game_play_joint(const struct game *g, struct state *s, move_t first, move_t second);

/* Returns the number of move sequences of exactly `depth` plies. */
uint64_t game_perft(const struct game *g, const struct state *s, int depth);

#endif
