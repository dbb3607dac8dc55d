/* What the processor can do, asked once. Any thread. */
#ifndef NARABE_BASE_CPU_H
#define NARABE_BASE_CPU_H

/* Each level includes those before it. */
enum cpu_level {
	CPU_PLAIN,  /* whatever the program was compiled for */
	CPU_AVX2,   /* x86-64 with AVX2, BMI2, POPCNT */
	CPU_AVX512, /* and AVX-512 F, BW, DQ, VL */
	CPU_LEVELS
};

enum cpu_level cpu_level(void);

/* Processors that can work at the same time, at least 1. */
int cpu_count(void);

/* For tests: at most this level from now on, CPU_AVX512 for no limit. Returns the level that is
 * in force then. Not while other threads work. */
enum cpu_level cpu_limit(enum cpu_level most);

#endif
