/* A position within alpha-beta on Othello, its static evaluation and what the two halves of the search
 * share: alphabeta.c searches by depth, endings.c solves. All of it belongs to the search's thread.
 *
 * A finished game is worth its margin: NEGAMAX_WIN for winning all discs, one point less for each
 * disc fewer, empty cells counted for the winner.
 *
 * The static evaluation: corners are permanent, the cells next to a corner help the opponent to it,
 * the edge is hard to turn; and more moves mean more choice.
 *
 *   C s . . s C     C corner, x next to it on the diagonal, s next to it on the edge,
 *   s x i i x s     . the rest of the edge, i the ring inside it; the middle counts nothing
 *   . i     i . */
#ifndef NARABE_SEARCH_OTHELLO_ALPHABETA_H
#define NARABE_SEARCH_OTHELLO_ALPHABETA_H

#include "base/bits.h"
#include "search/alphabeta/searcher.h"
#include "search/othello/parallel_solver.h"
#include "search/othello/patterns.h"
#include "search/othello/table.h"

enum {
	PASS = 64,
	CLASSES = 5, /* of cells of equal worth; those in the middle have none */
	MOBILITY = 4,
	OTHELLO_MOST_DISCS = 64,
};

/* How the current iteration finds scores. */
enum mode {
	BY_DEPTH,  /* plain search */
	BY_RESULT, /* exactly, but only who wins: a win or loss has the least margin */
	BY_MARGIN, /* exactly */
};

struct othello_search {
	struct negamax_searcher *e;
	struct exact_shared board;
	const struct othello_rules *rules;
	uint64_t cells[CLASSES];
	const struct eval_weights *weights; /* NULL: the evaluation that is not learned */
	const struct othello_groups *groups;
	bool reductions;                /* of unlikely moves; only with weights */
	struct parallel_solver *solver; /* NULL: the ending is too far away */
	enum mode mode;
	int most_depth; /* that the caller allows */
	int empty;      /* at the root */
	int score;      /* the root mover's best of the latest iteration that went by depth */
	int margin;     /* the root mover's best exact one so far, or EXACT_UNKNOWN */
	int64_t solver_nodes;
	uint8_t killer[NEGAMAX_PV_MAX + 1]; /* moves that lately refuted, by ply */
};

/* A position within the search, from its mover's side. */
struct place {
	uint64_t own, other;
	int ply, depth;
	int sign;                         /* 1: the FIRST player is to move */
	struct othello_contents contents; /* for a learned evaluation */
};

static inline int
score_of_discs(int discs)
{
	int least = NEGAMAX_WIN - OTHELLO_MOST_DISCS;

	return discs > 0 ? least + discs : discs < 0 ? discs - least : 0;
}

/* The mover's disc difference when the game is over, empty cells counted for the winner. */
static inline int
final_discs(const struct othello_search *s, uint64_t own, uint64_t other)
{
	int difference = (int)bits_count(own) - (int)bits_count(other);
	int empty = (int)bits_count(s->board.cells & ~(own | other));

	return difference + (difference > 0 ? empty : difference < 0 ? -empty : 0);
}

static const int worth[CLASSES] = { 40, -12, -6, 3, -1 };

/* The evaluation that is not learned; who must pass has one move. */
static inline int
judge_cells(const struct othello_search *s, uint64_t own, uint64_t other, uint64_t moves,
	uint64_t replies)
{
	int sum = MOBILITY *
		  ((moves ? (int)bits_count(moves) : 1) - (replies ? (int)bits_count(replies) : 1));

	for (int i = 0; i < CLASSES; i++)
		sum += worth[i] *
		       ((int)bits_count(own & s->cells[i]) - (int)bits_count(other & s->cells[i]));
	return sum;
}

static inline uint64_t
moves_of(const struct othello_search *s, uint64_t own, uint64_t other)
{
	return s->rules->moves(own, other, s->board.cells);
}

/* Empty cells at the root. */
static inline int
othello_empty(const struct othello_search *s)
{
	const struct state *root = &s->e->root;

	return (int)bits_count(s->board.cells & ~(root->stones[0] | root->stones[1]));
}

/* The static evaluation for the mover, who has these moves. */
static inline int
judge(const struct othello_search *s, const struct place *at, uint64_t moves)
{
	const struct othello_sight sight = { at->own, at->other, moves,
		moves_of(s, at->other, at->own), at->sign };

	return s->weights ? othello_learned_score(s->groups, s->weights, &at->contents, &sight)
			  : judge_cells(s, at->own, at->other, moves, sight.replies);
}

static inline struct place
place_after_pass(const struct place *at)
{
	struct place next = *at;

	next.own = at->other;
	next.other = at->own;
	next.ply++;
	next.sign = -at->sign;
	return next;
}

static inline struct place
place_after_turning(
	const struct othello_search *s, const struct place *at, unsigned cell, uint64_t turned)
{
	struct place next;

	next.own = at->other & ~turned;
	next.other = at->own | turned | bit_of(cell);
	next.ply = at->ply + 1;
	next.depth = at->depth - 1;
	next.sign = -at->sign;
	if (s->weights)
		next.contents =
			othello_contents_after(s->groups, &at->contents, cell, turned, at->sign);
	return next;
}

static inline struct place
place_after(const struct othello_search *s, const struct place *at, unsigned cell)
{
	if (cell == PASS)
		return place_after_pass(at);
	return place_after_turning(
		s, at, cell, s->rules->turned(&s->board, cell, at->own, at->other));
}

static inline uint64_t
key_of(uint64_t own, uint64_t other)
{
	return exact_mix(own * 0x9e3779b97f4a7c15u ^ exact_mix(other));
}

/* Plies deeper than the lines kept play without one. */
static inline void
set_line(struct othello_search *s, int ply, move_t m)
{
	if (ply + 1 < NEGAMAX_PV_MAX && s->e->line[ply + 1].length < NEGAMAX_PV_MAX)
		negamax_line_set(s->e, ply, m);
}

static inline void
clear_line(struct othello_search *s, int ply)
{
	if (ply <= NEGAMAX_PV_MAX)
		s->e->line[ply].length = 0;
}

/* ---- endings.c ---- */

/* Sets a solver for an ending that may be solved, of this root or one that follows; false if there is no memory for it. */
bool othello_endings_init(struct othello_search *s, const struct negamax_params *p);

/* Slots of struct negamax_ops. */
int othello_next_depth(void *self, int depth);
bool othello_margin(void *self, int score, int *discs);

/* Solves the position after a root move, as visit() does. */
int othello_visit_ending(struct othello_search *s, const struct place *next, int alpha, int beta);

#endif
