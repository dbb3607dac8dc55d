/* The options of narabe train --eval, read with the other options of train; narabe-make does the
 * training. */
#ifndef NARABE_LAB_TRAIN_H
#define NARABE_LAB_TRAIN_H

#include <stdbool.h>
#include <stdint.h>

struct train_eval_request {
	const char *game, *out, *start, *folder, *sprt, *shard; /* NULL: not given */
	int rounds, depth, keep, passes, threads;
	double result, stray;
	int64_t games, nodes, seed; /* seed -1: not given */
	bool json;
};

/* Reads the arguments of such a training. Returns true to continue; else *code is the command's
 * exit code. */
bool train_eval_read(int argc, char **argv, struct train_eval_request *out, int *code);

#endif
