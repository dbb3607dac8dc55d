/* The search on 4x4x4 boards with gravity by a learned evaluation, for any processor. The one for AVX2 gives
 * the same scores. */
#include "base/cpu.h"
#include "search/cube/threats.h"

#define LEARNED_OPS   negamax_cube_learned_ops
#define LEARNED_LEVEL CPU_PLAIN
#include "search/cube/learned_gravity.h"
