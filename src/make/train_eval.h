/* narabe train --eval: an evaluation learns from games of the engine with itself. */
#ifndef NARABE_MAKE_TRAIN_EVAL_H
#define NARABE_MAKE_TRAIN_EVAL_H

#include <stdbool.h>
#include <stdint.h>

struct train_eval_request {
	const char *game, *out, *start, *folder, *sprt, *shard; /* NULL: not given */
	int rounds, depth, keep, passes, threads;
	double result, stray;
	int64_t games, nodes, seed; /* seed -1: not given */
	bool json;
};

extern const struct train_eval_request train_eval_defaults;

/* Trains, prints, and returns the command's exit code. */
int train_eval(const struct train_eval_request *q);

#endif
