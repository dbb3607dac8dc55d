/* PUCT (Rosin 2011, as in AlphaGo): mean + c prior sqrt(N) / (1 + n).
 *
 * The prior looks one ply ahead: a move that wins at once, one that keeps the opponent from
 * winning at once, any other: 16 to 8 to 1, made to sum to 1. With a learned evaluation each of
 * these is also multiplied by e^(score / PRIOR_POINTS), with the score of the position after the
 * move and what is then forced. */
#include <stdlib.h>

#include "search/eval.h"
#include "search/mcts/policy_simd.h"
#include "search/playout.h"

enum { WEIGHT_WINS = 16, WEIGHT_BLOCKS = 8 };

/* Points that make a prior e times as great, measured: docs/lab/search.md. */
enum { PRIOR_POINTS = EVAL_LOGIT / 2 };

/* Where the other side would win if it were to move, as the cells its stones would reach. */
static uint64_t
threatened_cells(const struct game *g, const struct state *s)
{
	struct state other;
	move_t moves[GAME_MAX_MOVES];
	uint64_t cells = 0;

	if (!game_moves_are_cells(g))
		return 0;
	state_copy(&other, s);
	other.to_move ^= 1;
	int count = g->rules->moves(g, &other, moves);
	for (int i = 0; i < count; i++) {
		struct state next;
		state_copy(&next, &other);
		g->rules->play(g, &next, moves[i]);
		int cell = g->rules->move_to_cell(g, &other, moves[i]);
		if (cell >= 0 && g->rules->result(g, &next) == state_sign(&other))
			cells |= (uint64_t)1 << cell;
	}
	return cells;
}

/* Finds the weights of moves by the rules and, if there is an evaluation, the mover's scores of the
 * positions behind them. */
static void
look_at_moves(const struct game *g, const struct state *s, const struct tree_node *n,
	const struct eval_weights *eval, float *weight, int *score)
{
	uint64_t threatened = threatened_cells(g, s);

	for (int i = 0; i < n->count; i++) {
		struct state next;

		state_copy(&next, s);
		g->rules->play(g, &next, n->move[i]);
		int cell = threatened ? g->rules->move_to_cell(g, s, n->move[i]) : -1;
		bool blocks = cell >= 0 && threatened >> cell & 1;
		int result = g->rules->result(g, &next);
		bool wins = result == state_sign(s);
		weight[i] = wins ? WEIGHT_WINS : blocks ? WEIGHT_BLOCKS : 1;
		if (eval)
			score[i] = state_sign(s) * (result != GAME_OPEN
								   ? result * EVAL_MOST
								   : playout_score(eval, g, &next));
	}
}

static void
puct_open_node(const struct game *g, const struct state *s, const struct tree_node *n,
	const struct eval_weights *eval, bool valued)
{
	float weight[GAME_MAX_MOVES], sum = 0;
	int score[GAME_MAX_MOVES] = { 0 };

	if (valued) {
		int sign = state_sign(s);

		eval->patterns->after(eval, g, s, n->move, n->count, score);
		for (int i = 0; i < n->count; i++) {
			/* Its total begins with the mover's score of the position behind it; only what is
			 * proven counts as a whole win. */
			float e = policy_exp((float)-abs(score[i]) / EVAL_LOGIT);
			int total = (int)((1 - e) / (1 + e) * TREE_UNIT + .5f);
			total = total < TREE_UNIT ? total : TREE_UNIT - 1;
			atomic_store_explicit(&n->total[i],
				score[i] > 0 ? sign * total : -sign * total, memory_order_relaxed);
			weight[i] = 1;
		}
	} else {
		look_at_moves(g, s, n, eval, weight, score);
	}
	if (eval) {
		/* Multiplies the weights by what the scores say; the best move keeps its own. */
		int best = score[0];

		for (int i = 1; i < n->count; i++)
			best = score[i] > best ? score[i] : best;
		for (int i = 0; i < n->count; i++)
			weight[i] *= policy_exp((float)(score[i] - best) / PRIOR_POINTS);
	}
	for (int i = 0; i < n->count; i++)
		sum += weight[i];
	for (int i = 0; i < n->count; i++) {
		atomic_store_explicit(
			&n->extra[i], tree_word(weight[i] / sum), memory_order_relaxed);
	}
}

static float
puct_prior_of(const struct pick *p, int i)
{
	return tree_float(atomic_load_explicit(&p->node.extra[i], memory_order_relaxed));
}

/* The prior also orders untried moves: their mean counts as an even game. */
static float
policy_puct_bound(const struct pick *p, int i, float ln)
{
	float bonus = puct_prior_of(p, i) * (p->c * sqrtf((float)p->parent_visits));
	float n = (float)atomic_load_explicit(&p->node.visits[i], memory_order_relaxed);
	float even = p->reward == REWARD_WDL ? 0 : .5f;

	if (n == 0 && !p->valued)
		return even + bonus;
	return policy_mean(p, i) + bonus / (1 + n);
}

/* ---- specialised selection: an untried move counts as an even game ---- */

SIMD_INLINE void
simd_by_total(const struct simd *m, floats *out, const struct simd_level *l)
{
	floats n = m->n;

	simd_bound_by(&n, 1, 1);
	*out = SIMD_SUM(m) / n + (floats)m->extra * m->spread / (1 + m->n);
}

SIMD_INLINE void
simd_by_mean(const struct simd *m, floats *out, const struct simd_level *l)
{
	*out = SIMD_MEAN(m) + (floats)m->extra * m->spread / (1 + m->n);
}

SIMD_SPECIALISE(false, EXTRA_OWN)

/* In a valued tree each move has a value. */
SIMD_INLINE void
simd_by_value(const struct simd *m, floats *out, const struct simd_level *l)
{
	*out = SIMD_SUM(m) / TREE_UNIT / (1 + m->n) + (floats)m->extra * m->spread / (1 + m->n);
}

SIMD_PICK(pick_by_values, , false, EXTRA_OWN, simd_by_value, &simd_plain)
SIMD_PICK(pick_by_values_avx2, CPU_FOR_AVX2, false, EXTRA_OWN, simd_by_value, &simd_avx2)

static policy_select_fn *
specialise_valued(void)
{
	return cpu_level() >= CPU_AVX2 ? pick_by_values_avx2 : pick_by_values;
}

extern const struct policy policy_puct;
const struct policy policy_puct = {
	.name = "puct",
	.score = "PUCT",
	.formula = "mean + c prior sqrt(N) / (1 + n)",
	.standard_c = 3,
	.standard_expand = 5,
	.extra = 1,
	.bound = policy_puct_bound,
	.bounds_untried = true,
	.specialise = specialise,
	.specialise_valued = specialise_valued,
	.select_by_root = true,
	.prior = puct_prior_of,
	.open = puct_open_node,
};
