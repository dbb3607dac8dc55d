/* Selection over eight moves at a time, for policies whose bound is worth the speed: with AVX2, one
 * pass covers all moves of a node. A policy writes its formula twice, for one move and for eight;
 * both do the same operations in the same order, so they agree to the last bit. */
#ifndef NARABE_SEARCH_MCTS_POLICY_SIMD_H
#define NARABE_SEARCH_MCTS_POLICY_SIMD_H

#include <math.h>

#include "base/bits.h"
#include "base/cpu.h"
#include "search/mcts/policy.h"

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define THREAD_SANITIZER 1
#endif
#endif
#if defined(__SANITIZE_THREAD__)
#define THREAD_SANITIZER 1
#endif

/* The sanitizer does not recognise the vector loads as atomic, though the machine performs them
 * so. */
#if defined(__x86_64__) && !defined(THREAD_SANITIZER)
#define SIMD 1
#include <immintrin.h>
#define SIMD_AVX2   __attribute__((target("avx2,bmi,bmi2,popcnt")))
#define SIMD_INLINE static inline __attribute__((always_inline))
#else
#define SIMD 0
#endif

/* The inputs of a bound, for one move and for eight. */
struct scalar {
	float n, sign, root, spread; /* `root` as passed to policy_select_fn, and c times that */
	uint32_t total;              /* the sum of results, or with transpositions the mean, as
	                              * stored in the node */
	uint32_t extra;              /* the policy's extra word of the move */
};

typedef float scalar_bound(const struct scalar *m);

/* The result of a pass over a node's moves. */
struct found {
	uint64_t untried, drawn; /* masks of moves, proven losses excluded */
	float greatest;
	int best; /* index of the greatest bound, or -1 */
};

/* Returns an untried move if `try_all` and there is one, else the best, else a draw, else any: all
 * lose. */
static inline int
found_move(const struct found *f, bool try_all, struct rng *rng)
{
	if (try_all && f->untried)
		return (int)bits_lowest(
			bits_nth(f->untried, rng_below(rng, bits_count(f->untried))));
	return f->best >= 0 ? f->best : f->drawn ? (int)bits_lowest(f->drawn) : 0;
}

/* Returns the proof bits of a link that are a loss for this side. */
static inline uint32_t
proof_of_loss(int sign)
{
	return TREE_PROOF_DRAW - (uint32_t)sign;
}

/* Returns the bound of a proven draw, which needs no exploration. */
static inline float
worth_of_draw(unsigned proofs)
{
	return proofs & POLICY_LEAVE_DRAWS ? -INFINITY : 0;
}

/* Returns the node of a glance. */
static inline __attribute__((always_inline)) struct tree_node
glance_at(const struct tree *t, struct glance *at, const struct rng *rng)
{
	struct tree_node node = tree_node_at(t, at->place);

	at->head = node.head;
	at->before = *rng;
	if (at->visits) {
		node.visits = at->visits;
		node.total = at->total;
	}
	return node;
}

static inline unsigned
glance_proofs(const struct glance *at, const struct tree_node *node)
{
	return at->proofs && tree_has_proofs(node) ? at->proofs : 0;
}

/* Returns the move with the greatest bound, or an untried move if `try_all`. */
static inline int
scalar_pick(const struct tree_node *node, int sign, float c, float root, unsigned proofs,
	struct rng *rng, bool try_all, const _Atomic uint32_t *extra, scalar_bound *bound)
{
	struct found f = { .greatest = -INFINITY, .best = -1 };

	for (int i = 0; i < node->count; i++) {
		uint32_t proof =
			proofs ? atomic_load_explicit(&node->link[i], memory_order_relaxed) >>
					 TREE_PROOF_SHIFT
			       : 0;
		if (proof == proof_of_loss(sign))
			continue;
		uint32_t n = atomic_load_explicit(&node->visits[i], memory_order_relaxed);
		struct scalar m = {
			.n = (float)n,
			.sign = (float)sign,
			.root = root,
			.spread = c * root,
			.total = (uint32_t)atomic_load_explicit(
				&node->total[i], memory_order_relaxed),
			.extra = extra ? atomic_load_explicit(&extra[i], memory_order_relaxed) : 0,
		};
		float b = bound(&m);
		if (proof == TREE_PROOF_DRAW) {
			b = worth_of_draw(proofs);
			f.drawn |= bit_of((unsigned)i);
		}
		f.untried |= (uint64_t)(n == 0) << i;
		if (b > f.greatest) {
			f.greatest = b;
			f.best = i;
		}
	}
	return found_move(&f, try_all, rng);
}

#if SIMD
struct simd {
	__m256 n, sign, root, spread;
	__m256i total, extra;
};

/* Per move, for the side to move: the sum of results, or with transpositions the mean; 1 /
 * sqrt(n). */
SIMD_AVX2 SIMD_INLINE __m256
simd_sum(const struct simd *m)
{
	return _mm256_mul_ps(m->sign, _mm256_cvtepi32_ps(m->total));
}

SIMD_AVX2 SIMD_INLINE __m256
simd_mean(const struct simd *m)
{
	return _mm256_mul_ps(m->sign, _mm256_castsi256_ps(m->total));
}

SIMD_AVX2 SIMD_INLINE __m256
simd_part(const struct simd *m)
{
	return _mm256_div_ps(_mm256_set1_ps(1), _mm256_sqrt_ps(m->n));
}

/* Computes eight bounds. */
typedef void simd_bound(const struct simd *m, __m256 *out);

SIMD_AVX2 static inline __m256
simd_greatest(__m256 b)
{
	__m256 top = _mm256_max_ps(b, _mm256_permute2f128_ps(b, b, 1));
	top = _mm256_max_ps(top, _mm256_permute_ps(top, 0x4e));
	return _mm256_max_ps(top, _mm256_permute_ps(top, 0xb1));
}

/* Returns the bounds of moves i to i + 7 and updates *f with them. */
SIMD_AVX2 SIMD_INLINE __m256
simd_eight(const struct tree_node *node, int i, struct simd *m, __m256i loss, __m256 draws_worth,
	unsigned proofs, const _Atomic uint32_t *extra, simd_bound *bound, struct found *f)
{
	static const int32_t ramp[16] = { -1, -1, -1, -1, -1, -1, -1, -1 };
	const int *visits = (const int *)(uintptr_t)node->visits;
	const int *totals = (const int *)(uintptr_t)node->total;
	const int *links = (const int *)(uintptr_t)node->link;
	const int *extras = (const int *)(uintptr_t)extra;
	int left = node->count - i < 8 ? node->count - i : 8;
	__m256i there = _mm256_loadu_si256((const void *)(ramp + 8 - left));
	__m256i n = _mm256_maskload_epi32(visits + i, there);
	__m256 b;

	m->total = _mm256_maskload_epi32(totals + i, there);
	if (extra)
		m->extra = _mm256_maskload_epi32(extras + i, there);
	m->n = _mm256_cvtepi32_ps(n);
	bound(m, &b);
	if (proofs) {
		__m256i link = _mm256_maskload_epi32(links + i, there);
		__m256i proof = _mm256_srli_epi32(link, TREE_PROOF_SHIFT);
		const __m256i draw = _mm256_set1_epi32(TREE_PROOF_DRAW);
		__m256 drawn = _mm256_castsi256_ps(_mm256_cmpeq_epi32(proof, draw));
		b = _mm256_blendv_ps(b, draws_worth, drawn);
		f->drawn |= (uint64_t)(unsigned)_mm256_movemask_ps(drawn) << i;
		there = _mm256_andnot_si256(_mm256_cmpeq_epi32(proof, loss), there);
	}
	__m256i fresh = _mm256_and_si256(_mm256_cmpeq_epi32(n, _mm256_setzero_si256()), there);
	f->untried |= (uint64_t)(unsigned)_mm256_movemask_ps(_mm256_castsi256_ps(fresh)) << i;
	/* Lanes without a move are below all others. */
	return _mm256_blendv_ps(_mm256_set1_ps(-INFINITY), b, _mm256_castsi256_ps(there));
}

/* Always inlined, so that the bound is too, and so that the code for proofs vanishes where there
 * are none. Sixteen moves at a time: few nodes have more, so the maximum is computed once. */
SIMD_AVX2 SIMD_INLINE void
simd_look(const struct tree_node *node, int sign, float c, float root, unsigned proofs,
	const _Atomic uint32_t *extra, simd_bound *bound, struct found *out)
{
	const __m256i loss = _mm256_set1_epi32((int)proof_of_loss(sign));
	const __m256 draws_worth = _mm256_set1_ps(worth_of_draw(proofs));
	struct simd m = {
		.sign = _mm256_set1_ps((float)sign),
		.root = _mm256_set1_ps(root),
		.spread = _mm256_set1_ps(c * root),
	};

	struct found f = { .greatest = -INFINITY, .best = -1 };
	int i = 0;
	do {
		__m256 more = _mm256_set1_ps(-INFINITY);
		__m256 b = simd_eight(node, i, &m, loss, draws_worth, proofs, extra, bound, &f);
		if (node->count > i + 8)
			more = simd_eight(
				node, i + 8, &m, loss, draws_worth, proofs, extra, bound, &f);
		__m256 top = simd_greatest(_mm256_max_ps(b, more));
		unsigned equal = (unsigned)_mm256_movemask_ps(_mm256_cmp_ps(b, top, _CMP_EQ_OQ)) |
				 (unsigned)_mm256_movemask_ps(_mm256_cmp_ps(more, top, _CMP_EQ_OQ))
					 << 8;
		float most = _mm256_cvtss_f32(top);
		if (i == 0) {
			f.best = proofs && most == -INFINITY ? -1 : (int)_tzcnt_u32(equal);
			f.greatest = most;
		} else if (most > f.greatest) {
			f.best = i + (int)_tzcnt_u32(equal);
			f.greatest = most;
		}
		i += 16;
	} while (i < node->count);
	*out = f;
}

SIMD_AVX2 SIMD_INLINE int
simd_found_move(const struct found *f, bool try_all, struct rng *rng)
{
	if (try_all && f->untried) {
		unsigned n = rng_below(rng, (uint32_t)__builtin_popcountll(f->untried));
		return (int)_tzcnt_u64(_pdep_u64(bit_of(n), f->untried));
	}
	return f->best >= 0 ? f->best : f->drawn ? (int)bits_lowest(f->drawn) : 0;
}

SIMD_AVX2 SIMD_INLINE int
simd_pass(const struct tree_node *node, int sign, float c, float root, unsigned proofs,
	struct rng *rng, bool try_all, const _Atomic uint32_t *extra, simd_bound *bound)
{
	struct found f;

	simd_look(node, sign, c, root, proofs, extra, bound, &f);
	return simd_found_move(&f, try_all, rng);
}

SIMD_AVX2 SIMD_INLINE int
simd_pick(const struct tree_node *node, int sign, float c, float root, unsigned proofs,
	struct rng *rng, bool try_all, const _Atomic uint32_t *extra, simd_bound *bound)
{
	if (proofs)
		return simd_pass(node, sign, c, root, proofs, rng, try_all, extra, bound);
	return simd_pass(node, sign, c, root, 0, rng, try_all, extra, bound);
}
#endif

#endif
