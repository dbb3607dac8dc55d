/* What the processor supports, queried once. Any thread. */
#ifndef NARABE_BASE_CPU_H
#define NARABE_BASE_CPU_H

/* Each level includes the ones before it. */
enum cpu_level {
	CPU_PLAIN,  /* whatever the program was compiled for */
	CPU_AVX2,   /* x86-64 with AVX2, BMI2, POPCNT */
	CPU_AVX512, /* and AVX-512 F, BW, DQ, VL */
	CPU_LEVELS
};

enum cpu_level cpu_level(void);

/* Processors available to run threads at the same time, at least 1. */
int cpu_count(void);

/* For tests: caps the level from now on; CPU_AVX512 removes the cap. Returns the level in force
 * afterwards. No other thread may be working. */
enum cpu_level cpu_limit(enum cpu_level most);

#endif
