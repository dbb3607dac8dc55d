/* The processor's capabilities, queried once. Any thread. */
#ifndef NARABE_BASE_CPU_H
#define NARABE_BASE_CPU_H

/* Each level includes the ones before it. */
enum cpu_level {
	CPU_PLAIN,  /* the instructions the program was compiled for */
	CPU_AVX2,   /* x86-64 with AVX2, BMI2, POPCNT */
	CPU_AVX512, /* and AVX-512 F, BW, DQ, VL */
	CPU_LEVELS
};

/* Compiles a function for CPU_AVX2, where there is such a level. */
#if defined(__x86_64__)
#define CPU_FOR_AVX2 __attribute__((target("avx2,bmi,bmi2,popcnt")))
#else
#define CPU_FOR_AVX2
#endif

/* Returns the level in force. */
enum cpu_level cpu_level(void);

/* Returns the number of processors that can run threads at the same time, at least 1. */
int cpu_count(void);

/* Caps the level, for tests; CPU_AVX512 removes the cap. Returns the level in force afterwards. No other thread may
 * be working. */
enum cpu_level cpu_limit(enum cpu_level most);

#endif
