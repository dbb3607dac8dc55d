/* Selection over eight moves at a time, for policies whose bound is worth the speed. A policy writes its
 * formula once, with the compilers' vector types. Every processor computes the same numbers; with AVX2
 * eight moves are one register (compare games/lanes.h). */
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
#else
#define SIMD 0
#endif
#define SIMD_ALL(x) ((floats){ 0 } + (x)) /* for constants: simd_level.all is faster */
#define SIMD_INLINE static inline __attribute__((always_inline))

typedef float floats __attribute__((vector_size(32), may_alias));
typedef int32_t words __attribute__((vector_size(32), may_alias));
typedef uint32_t bit_words __attribute__((vector_size(32), may_alias));

/* The inputs of eight bounds. */
struct simd {
	floats n, sign, root, spread; /* `root` as passed to policy_select_fn, and c times that */
	words total; /* the sums of results, or with transpositions the means, as stored in the node */
	words extra; /* the policy's extra words of the moves */
};

/* What vector operators lack, for each level of processor. Constant, so that calls through it are
 * inlined. Vectors are passed by pointer: how they are passed by value depends on the level. */
struct simd_level {
	void (*there)(words *out, int count); /* all bits of the first `count` */
	void (*load)(words *out, const _Atomic uint32_t *at, const words *there); /* 0 elsewhere */
	void (*all)(floats *out, float value);
	void (*root)(floats *v);          /* square roots */
	unsigned (*bits)(const words *v); /* bit mask of the lanes that are negative */
	float (*greatest)(const floats *v);
	int (*nth)(uint64_t set, unsigned n); /* the nth member of a set */
};

/* Computes eight bounds. */
typedef void simd_bound(const struct simd *m, floats *out, const struct simd_level *l);

static inline void
simd_there_plain(words *out, int count)
{
	*out = (words){ 0, 1, 2, 3, 4, 5, 6, 7 } < count;
}

static inline void
simd_load_plain(words *out, const _Atomic uint32_t *at, const words *there)
{
	*out = (words){ 0 };
	for (int i = 0; i < 8 && (*there)[i]; i++)
		(*out)[i] = (int32_t)atomic_load_explicit(&at[i], memory_order_relaxed);
}

static inline void
simd_all_plain(floats *out, float value)
{
	for (int i = 0; i < 8; i++)
		(*out)[i] = value;
}

static inline void
simd_root_plain(floats *v)
{
	for (int i = 0; i < 8; i++)
		(*v)[i] = sqrtf((*v)[i]);
}

static inline unsigned
simd_bits_plain(const words *v)
{
	unsigned bits = 0;

	for (int i = 0; i < 8; i++)
		bits |= (unsigned)((*v)[i] < 0) << i;
	return bits;
}

static inline float
simd_greatest_plain(const floats *v)
{
	float greatest = (*v)[0];

	for (int i = 1; i < 8; i++)
		greatest = (*v)[i] > greatest ? (*v)[i] : greatest;
	return greatest;
}

static inline int
simd_nth_plain(uint64_t set, unsigned n)
{
	return (int)bits_lowest(bits_nth(set, n));
}

static const struct simd_level simd_plain = { simd_there_plain, simd_load_plain, simd_all_plain,
	simd_root_plain, simd_bits_plain, simd_greatest_plain, simd_nth_plain };

#if SIMD
CPU_FOR_AVX2 static inline void
simd_there_avx2(words *out, int count)
{
	static const int32_t ramp[16] = { -1, -1, -1, -1, -1, -1, -1, -1 };

	*(__m256i *)out = _mm256_loadu_si256((const void *)(ramp + 8 - count));
}

CPU_FOR_AVX2 static inline void
simd_load_avx2(words *out, const _Atomic uint32_t *at, const words *there)
{
	*(__m256i *)out =
		_mm256_maskload_epi32((const int *)(uintptr_t)at, *(const __m256i *)there);
}

CPU_FOR_AVX2 static inline void
simd_all_avx2(floats *out, float value)
{
	*(__m256 *)out = _mm256_set1_ps(value);
}

CPU_FOR_AVX2 static inline void
simd_root_avx2(floats *v)
{
	*(__m256 *)v = _mm256_sqrt_ps(*(const __m256 *)v);
}

CPU_FOR_AVX2 static inline unsigned
simd_bits_avx2(const words *v)
{
	return (unsigned)_mm256_movemask_ps(*(const __m256 *)v);
}

CPU_FOR_AVX2 static inline float
simd_greatest_avx2(const floats *v)
{
	__m256 b = *(const __m256 *)v, top = _mm256_max_ps(b, _mm256_permute2f128_ps(b, b, 1));

	top = _mm256_max_ps(top, _mm256_permute_ps(top, 0x4e));
	return _mm256_cvtss_f32(_mm256_max_ps(top, _mm256_permute_ps(top, 0xb1)));
}

CPU_FOR_AVX2 static inline int
simd_nth_avx2(uint64_t set, unsigned n)
{
	return (int)_tzcnt_u64(_pdep_u64(bit_of(n), set));
}

static const struct simd_level simd_avx2 = { simd_there_avx2, simd_load_avx2, simd_all_avx2,
	simd_root_avx2, simd_bits_avx2, simd_greatest_avx2, simd_nth_avx2 };
#else
#define simd_avx2 simd_plain
#endif

/* ---- for the formulas ---- */

/* *v where `where` has all bits, elsewhere *other. */
SIMD_INLINE void
simd_select(floats *v, const words *where, const floats *other)
{
	*v = (floats)(((words)*v & *where) | ((words)*other & ~*where));
}

/* *v, or the constant where *v is not greater (`sign` 1) or less (-1) than it. */
SIMD_INLINE void
simd_bound_by(floats *v, float constant, int sign)
{
	const floats limit = SIMD_ALL(constant);
	const words within = sign > 0 ? *v > limit : *v < limit;

	simd_select(v, &within, &limit);
}

/* Per move, for the side to move: the sum of results, or with transpositions the mean. */
#define SIMD_SUM(m)  ((m)->sign * __builtin_convertvector((m)->total, floats))
#define SIMD_MEAN(m) ((m)->sign * (floats)(m)->total)

/* 1 / sqrt(n). */
SIMD_INLINE void
simd_part(const struct simd *m, floats *out, const struct simd_level *l)
{
	*out = m->n;
	l->root(out);
	*out = 1 / *out;
}

/* ---- a pass over a node's moves ---- */

/* The result of a pass. */
struct found {
	uint64_t untried, drawn; /* masks of moves, proven losses excluded */
	float greatest;
	int best; /* index of the greatest bound, or -1 */
};

enum simd_extra { EXTRA_NONE, EXTRA_DRAWS, EXTRA_OWN }; /* which extra word the bounds read */

/* Writes the bounds of moves i to i + left - 1, at most eight, and updates *f with them. */
SIMD_INLINE void
simd_eight(const struct tree_node *node, int i, int left, struct simd *m, int sign, unsigned proofs,
	enum simd_extra extra, simd_bound *bound, struct found *f, floats *out,
	const struct simd_level *l)
{
	/* A proven draw needs no exploration. */
	const float draws = proofs & POLICY_LEAVE_DRAWS ? -INFINITY : 0;
	const floats worth = SIMD_ALL(draws), none = SIMD_ALL(-INFINITY);
	words n, there;

	l->there(&there, left);
	const words all = there;
	l->load(&n, node->visits + i, &all);
	l->load(&m->total, (const _Atomic uint32_t *)(uintptr_t)(node->total + i), &all);
	if (extra != EXTRA_NONE)
		l->load(&m->extra, (extra == EXTRA_DRAWS ? node->draws : node->extra) + i, &all);
	m->n = __builtin_convertvector(n, floats);
	bound(m, out, l);
	if (proofs) {
		words link;
		l->load(&link, node->link + i, &all);
		const bit_words proof = (bit_words)link >> TREE_PROOF_SHIFT;
		const words open = (words)(proof != TREE_PROOF_DRAW), drawn = ~open;
		simd_select(out, &open, &worth);
		f->drawn |= (uint64_t)l->bits(&drawn) << i;
		there &= (words)(proof != TREE_PROOF_DRAW - (uint32_t)sign); /* no loss */
	}
	const words fresh = (n == 0) & there;
	f->untried |= (uint64_t)l->bits(&fresh) << i;
	simd_select(out, &there, &none); /* lanes without a move are below all others */
}

/* Bounds of which none is the greatest are not numbers: those of untried moves, one of which is then taken. */
enum { NONE_EQUAL = 1 << 16 };

/* Returns an untried move if `try_all` and there is one, else the best, else a draw, else any: all
 * lose. Always inlined, so that the bound is too, and so that the code for proofs vanishes where there
 * are none. Sixteen moves at a time: few nodes have more, so the maximum is computed once. */
SIMD_INLINE int
simd_pass(const struct tree_node *node, int sign, float c, float root, unsigned proofs,
	struct rng *rng, bool try_all, enum simd_extra extra, simd_bound *bound,
	const struct simd_level *l)
{
	struct simd m;
	struct found f = { .greatest = -INFINITY, .best = -1 };
	const int count = node->count;

	l->all(&m.sign, (float)sign);
	l->all(&m.root, root);
	l->all(&m.spread, c * root);
	if (count <= 8) {
		floats b;
		simd_eight(node, 0, count, &m, sign, proofs, extra, bound, &f, &b, l);
		f.greatest = l->greatest(&b);
		const words first = b == f.greatest;
		if (!(proofs && f.greatest == -INFINITY))
			f.best = __builtin_ctz(l->bits(&first) | NONE_EQUAL);
	}
	for (int i = 0; count > 8 && i < count; i += 16) {
		const int left = count - i;
		floats b, more = SIMD_ALL(-INFINITY);
		simd_eight(node, i, left < 8 ? left : 8, &m, sign, proofs, extra, bound, &f, &b, l);
		if (left > 8)
			simd_eight(node, i + 8, left < 16 ? left - 8 : 8, &m, sign, proofs, extra,
				bound, &f, &more, l);
		floats top = b;
		const words less = b > more;
		simd_select(&top, &less, &more);
		float most = l->greatest(&top);
		const words first = b == most, second = more == most;
		unsigned equal = l->bits(&first) | l->bits(&second) << 8 | NONE_EQUAL;
		if (i == 0 ? !(proofs && most == -INFINITY) : most > f.greatest) {
			f.best = i + __builtin_ctz(equal);
			f.greatest = most;
		}
	}
	if (try_all && f.untried)
		return l->nth(f.untried, rng_below(rng, (uint32_t)__builtin_popcountll(f.untried)));
	return f.best >= 0 ? f.best : f.drawn ? (int)bits_lowest(f.drawn) : 0;
}

/* Chooses at several nodes, one after another. */
SIMD_INLINE void
simd_choose(const struct tree *t, struct glance *at, int count, float c, struct rng *rng,
	bool try_all, enum simd_extra extra, simd_bound *bound, const struct simd_level *l)
{
	for (struct glance *end = at + count; at < end; at++) {
		struct tree_node node = tree_node_at(t, at->place);
		at->head = node.head;
		at->before = *rng;
		if (at->visits) {
			node.visits = at->visits;
			node.total = at->total;
		}
		unsigned proofs = at->proofs && tree_has_proofs(&node) ? at->proofs : 0;
		at->move = proofs ? simd_pass(&node, at->sign, c, at->root, proofs, rng, try_all,
					    extra, bound, l)
				  : simd_pass(&node, at->sign, c, at->root, 0, rng, try_all, extra,
					    bound, l);
	}
}

/* Defines specialise() of a policy, by two formulas: simd_by_total() and simd_by_mean(). `try_all`:
 * untried moves come first. */
#define SIMD_PICK(name, attributes, try_all, extra, bound, level)                             \
	attributes static void name(                                                          \
		const struct tree *t, struct glance *at, int count, float c, struct rng *rng) \
	{                                                                                     \
		simd_choose(t, at, count, c, rng, try_all, extra, bound, level);              \
	}
#define SIMD_SPECIALISE(try_all, extra)                                                         \
	SIMD_PICK(pick_by_totals, , try_all, extra, simd_by_total, &simd_plain)                 \
	SIMD_PICK(pick_by_means, , try_all, extra, simd_by_mean, &simd_plain)                   \
	SIMD_PICK(pick_by_totals_avx2, CPU_FOR_AVX2, try_all, extra, simd_by_total, &simd_avx2) \
	SIMD_PICK(pick_by_means_avx2, CPU_FOR_AVX2, try_all, extra, simd_by_mean, &simd_avx2)   \
	static policy_select_fn *specialise(bool means)                                         \
	{                                                                                       \
		if (cpu_level() >= CPU_AVX2)                                                    \
			return means ? pick_by_means_avx2 : pick_by_totals_avx2;                \
		return means ? pick_by_means : pick_by_totals;                                  \
	}

#endif
