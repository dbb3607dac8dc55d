/* A position within alpha-beta on Othello and what the two halves of the search share: alphabeta.c
 * searches by depth, endings.c solves. All of it belongs to the search's thread.
 *
 * A finished game is worth its margin: NEGAMAX_WIN for winning all discs, one point less for each
 * disc fewer, empty cells counted for the winner. */
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
	int probe_margin;               /* points of a probe, with them */
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

static inline void
clear_line(struct othello_search *s, int ply)
{
	if (ply <= NEGAMAX_PV_MAX)
		s->e->line[ply].length = 0;
}

/* ---- endings.c ---- */

/* Sets a solver for an ending that may be solved, of this root or one that follows; false if there is
 * no memory for it. */
bool othello_endings_init(struct othello_search *s, const struct negamax_params *p);

/* Slots of struct negamax_ops. */
int othello_next_depth(void *self, int depth);
bool othello_margin(void *self, int score, int *discs);

/* Solves the position after a root move, as visit() does. */
int othello_visit_ending(struct othello_search *s, const struct place *next, int alpha, int beta);

#endif
