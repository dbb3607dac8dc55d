/* UCB1 (Auer, Cesa-Bianchi, Fischer 2002): mean + c sqrt(ln N / n).
 *
 * The default is worth speed: with rewards -1, 0, 1 and no proofs at the node, all moves are
 * looked at in one pass, eight at a time where the machine has AVX2. Both ways do the same
 * operations in the same order, so they agree to the last bit. */
#include <math.h>

#include "base/bits.h"
#include "base/cpu.h"
#include "search/policy.h"

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define THREAD_SANITIZER 1
#endif
#endif
#if defined(__SANITIZE_THREAD__)
#define THREAD_SANITIZER 1
#endif

/* The wide loads are no atomic operations to the sanitizer, though they are to the machine. */
#if defined(__x86_64__) && !defined(THREAD_SANITIZER)
#define WIDE 1
#include <immintrin.h>
#else
#define WIDE 0
#endif

static float
bound(const struct pick *p, int i, float ln)
{
	float n = (float)atomic_load_explicit(&p->node.visits[i], memory_order_relaxed);
	return policy_mean(p, i) + p->c * sqrtf(ln / n);
}

static int
random_of(uint64_t set, struct rng *rng)
{
	return (int)bits_lowest(bits_nth(set, rng_below(rng, bits_count(set))));
}

/* mean + spread / sqrt(n), by one square root and one division. */
static inline int
pick_one_by_one(const struct tree_node *node, int sign, float spread, struct rng *rng, bool means)
{
	uint64_t untried = 0;
	float greatest = -INFINITY;
	int best = 0;

	for (int i = 0; i < node->count; i++) {
		uint32_t n = atomic_load_explicit(&node->visits[i], memory_order_relaxed);
		float root = 1 / sqrtf((float)n);
		int32_t total = atomic_load_explicit(&node->total[i], memory_order_relaxed);
		float b = means ? (float)sign * tree_float((uint32_t)total) + root * spread
				: root * ((float)(sign * total) * root + spread);
		untried |= (uint64_t)(n == 0) << i;
		if (b > greatest) {
			greatest = b;
			best = i;
		}
	}
	return untried ? random_of(untried, rng) : best;
}

static int
pick_by_totals(const struct tree_node *node, int sign, float spread, struct rng *rng)
{
	return pick_one_by_one(node, sign, spread, rng, false);
}

static int
pick_by_means(const struct tree_node *node, int sign, float spread, struct rng *rng)
{
	return pick_one_by_one(node, sign, spread, rng, true);
}

#if WIDE
/* The bounds of eight moves; those that are not there are below all others. */
__attribute__((target("avx2"))) static inline __m256
eight_bounds(__m256i n, __m256i total, __m256i sign, __m256i there, __m256 spread, bool means)
{
	__m256 root = _mm256_div_ps(_mm256_set1_ps(1), _mm256_sqrt_ps(_mm256_cvtepi32_ps(n)));
	__m256 b;

	if (means) {
		__m256 mean = _mm256_mul_ps(_mm256_cvtepi32_ps(sign), _mm256_castsi256_ps(total));
		b = _mm256_add_ps(mean, _mm256_mul_ps(root, spread));
	} else {
		__m256 own = _mm256_cvtepi32_ps(_mm256_sign_epi32(total, sign));
		b = _mm256_mul_ps(root, _mm256_add_ps(_mm256_mul_ps(own, root), spread));
	}
	return _mm256_blendv_ps(_mm256_set1_ps(-INFINITY), b, _mm256_castsi256_ps(there));
}

__attribute__((target("avx2"))) static inline __m256
greatest_of_eight(__m256 b)
{
	__m256 top = _mm256_max_ps(b, _mm256_permute2f128_ps(b, b, 1));
	top = _mm256_max_ps(top, _mm256_permute_ps(top, 0x4e));
	return _mm256_max_ps(top, _mm256_permute_ps(top, 0xb1));
}

__attribute__((target("avx2"))) static inline int
pick_eight_at_a_time(
	const struct tree_node *node, int sign, float spread, struct rng *rng, bool means)
{
	static const int32_t ramp[16] = { -1, -1, -1, -1, -1, -1, -1, -1 };
	const int *visits = (const int *)(uintptr_t)node->visits;
	const int *totals = (const int *)(uintptr_t)node->total;
	const __m256 wide_spread = _mm256_set1_ps(spread);
	const __m256i wide_sign = _mm256_set1_epi32(sign), zero = _mm256_setzero_si256();
	uint64_t untried = 0;
	float greatest = -INFINITY;
	int best = 0;

	for (int i = 0; i < node->count; i += 8) {
		int left = node->count - i < 8 ? node->count - i : 8;
		__m256i there = _mm256_loadu_si256((const void *)(ramp + 8 - left));
		__m256i n = _mm256_maskload_epi32(visits + i, there);
		__m256i total = _mm256_maskload_epi32(totals + i, there);
		__m256i fresh = _mm256_and_si256(_mm256_cmpeq_epi32(n, zero), there);
		untried |= (uint64_t)(unsigned)_mm256_movemask_ps(_mm256_castsi256_ps(fresh)) << i;
		__m256 b = eight_bounds(n, total, wide_sign, there, wide_spread, means);
		__m256 top = greatest_of_eight(b);
		unsigned equal = (unsigned)_mm256_movemask_ps(_mm256_cmp_ps(b, top, _CMP_EQ_OQ));
		float most = _mm256_cvtss_f32(top);
		/* Without a jump: which move leads is what nobody can predict. */
		bool more = most > greatest;
		best = more ? i + __builtin_ctz(equal | 256) : best;
		greatest = more ? most : greatest;
	}
	return untried ? random_of(untried, rng) : best;
}

__attribute__((target("avx2"))) static int
pick_eight_by_totals(const struct tree_node *node, int sign, float spread, struct rng *rng)
{
	return pick_eight_at_a_time(node, sign, spread, rng, false);
}

__attribute__((target("avx2"))) static int
pick_eight_by_means(const struct tree_node *node, int sign, float spread, struct rng *rng)
{
	return pick_eight_at_a_time(node, sign, spread, rng, true);
}
#endif

static policy_quick *
quick(bool means)
{
#if WIDE
	if (cpu_level() >= CPU_AVX2)
		return means ? pick_eight_by_means : pick_eight_by_totals;
#endif
	return means ? pick_by_means : pick_by_totals;
}

static int
pick(const struct pick *p)
{
	return policy_greatest(p, bound, false);
}

extern const struct policy policy_ucb1;
const struct policy policy_ucb1 = {
	.name = "ucb1",
	.formula = "mean + c sqrt(ln N / n)",
	.standard_c = 1.4142135623730951,
	.pick = pick,
	.bound = bound,
	.quick = quick,
};
