/* The search on 4x4x4 boards with gravity by a learned evaluation, for any processor, and which is best on
 * this one. All give the same scores. */
#include "base/cpu.h"

#define LEARNED_OPS negamax_cube_learned_ops
#include "search/cube/learned_gravity.h"

const struct negamax_ops *
negamax_cube_learned(void)
{
#if defined(__x86_64__)
	if (cpu_level() >= CPU_AVX2)
		return &negamax_cube_learned_avx2_ops;
#endif
	return &negamax_cube_learned_ops;
}
