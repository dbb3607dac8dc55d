/* The search on 4x4x4 boards with gravity by a learned evaluation, for x86-64 with AVX2, BMI2 and POPCNT. */
#if defined(__x86_64__)
/* Shared code is compiled as in the other files. */
#include <stdlib.h>
#include <string.h>

#include "base/cpu.h"
#include "search/cube/patterns.h"
#include "search/cube/qubic_threats.h"
#include "search/cube/threats.h"

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,popcnt"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,bmi,bmi2,popcnt")
#endif

#define LEARNED_OPS   negamax_cube_learned_avx2_ops
#define LEARNED_LEVEL CPU_AVX2
#include "search/cube/learned_gravity.h"

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#else
typedef int learned_avx2_is_empty; /* for -Wmissing-prototypes */
#endif
