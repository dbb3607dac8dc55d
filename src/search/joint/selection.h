/* One side's table at a node where both sides choose at once: the statistics of each of its moves,
 * and how one is chosen. Rewards are the side's own, from 0 (lost) to 1 (won).
 *
 *	ucb1        the greatest mean + c sqrt(ln N / n)                    (Auer and others 2002)
 *	ucb1-tuned  the greatest mean + c sqrt(ln N / n min(1/4, V)),
 *	            V = mean of squares - mean^2 + sqrt(2 ln N / n)         (the same)
 *	exp3        at random, with probabilities softmax(gamma / K x): a reward is divided by the
 *	            probability of its move                                 (Auer and others 1995)
 *	rm          regret matching: at random, in proportion to the regret: what each move would
 *	            have gained over the moves played, by the mean rewards of the pairs
 *	            (Hart, Mas-Colell 2000; Lanctot and others 2013)
 *
 * exp3 and rm explore: they choose uniformly with probability gamma; their average strategy leaves
 * that out. Pure except for the generator; equal calls give equal results on every machine. */
#ifndef NARABE_SEARCH_JOINT_SELECTION_H
#define NARABE_SEARCH_JOINT_SELECTION_H

#include <stdbool.h>
#include <stdint.h>

#include "search/engine.h"

struct duct_move {
	uint32_t visits;
	float mean;    /* of its rewards */
	float x;       /* ucb1-tuned: mean of squares; exp3: the reward sum relative to the
	                * greatest; rm: its regret */
	float average; /* exp3, rm: its mean probability over all choices, without exploration */
};

/* A choice and its probability. */
struct duct_choice {
	int move;
	float probability;
};

/* Chooses one of `count` moves (1 to DUCT_MOVES) at a node visited `visits` times before; `ln` is
 * policy_ln(visits). */
struct duct_choice duct_choose(const struct duct_rule *rule, struct duct_move *moves, int count,
	uint32_t visits, float ln, struct rng *rng);

/* How duct_choose() sees a move. */
struct duct_seen {
	/* Of ucb1 and ucb1-tuned: the mean with its bonus; INFINITY and 0 if never tried. Of exp3
	 * and rm only the bonus: the part of the probability that explores. */
	float bound, bonus;
	float probability; /* of exp3 and rm; negative for the others */
	bool drawn_from;   /* one of the moves among which chance decides, if there are several */
	bool pruned;       /* surely worse than the best: not chosen */
};

/* Writes the view of each move that duct_choose() would have. */
void duct_look(const struct duct_rule *rule, const struct duct_move *moves, int count, float ln,
	struct duct_seen *out);

/* The pairs of each own move with the other side's choice; means from this side's point of view. */
struct duct_pairs {
	uint32_t visits[DUCT_MOVES];
	float means[DUCT_MOVES];
};

/* Updates the table with the reward of a choice. Only rm reads `pairs`. */
void duct_count(const struct duct_rule *rule, struct duct_move *moves, int count,
	struct duct_choice choice, float reward, const struct duct_pairs *pairs);

/* Writes the strategy to play after the search: probabilities that sum to 1. STANDARD is the
 * average strategy for exp3 and rm, max for the others. max: the most visited move, of several the
 * one with the greatest mean, then the first; mix: in proportion to visits; average: like mix for
 * ucb1 and ucb1-tuned; safe: max, the caller looks at the pairs. */
void duct_strategy(const struct duct_rule *rule, enum duct_final final,
	const struct duct_move *moves, int count, double *probability);

#endif
